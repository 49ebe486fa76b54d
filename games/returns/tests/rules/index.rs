//! RULES.md and RULINGS.md against the book, the source and the tests.

use testing::{Index, has_the_usual_files};

/// The last paragraph of each section of the book that numbers its paragraphs.
const PARAGRAPHS: [(u8, u8); 11] =
    [(1, 6), (2, 3), (3, 8), (4, 12), (5, 10), (6, 2), (7, 9), (9, 2), (10, 17), (11, 75), (12, 3)];

fn index() -> Index {
    Index::read(env!("CARGO_MANIFEST_DIR"), &[("RULES.md", "RULINGS.md")])
}

#[test]
fn every_rule_and_ruling_has_its_words_home_and_tests() {
    index().check();
}

#[test]
fn every_paragraph_of_the_book_has_a_row() {
    let index = index();
    let books = index.books();
    for (section, last) in PARAGRAPHS {
        for number in (1..=last).map(|paragraph| format!("{section}.{paragraph}")) {
            assert!(books[0].has(&number), "{number}");
        }
    }
    for step in ["0", "A", "B", "C", "D", "E", "F"] {
        assert!(books[0].has(&format!("8.{step}")), "8.{step}");
    }
}

#[test]
fn the_folder_has_the_usual_files() {
    has_the_usual_files(env!("CARGO_MANIFEST_DIR"), &["outlook"]);
}
