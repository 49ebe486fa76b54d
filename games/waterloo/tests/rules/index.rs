//! RULES.md and RULINGS.md against the book, the source and the tests.

use testing::{Index, has_the_usual_files};

/// Every case of the rulebook, section by section: the number of cases in each.
const CASES: [(u8, u8); 9] = [(1, 0), (2, 6), (3, 0), (4, 6), (5, 8), (6, 8), (7, 3), (8, 4), (9, 5)];

fn index() -> Index {
    Index::read(env!("CARGO_MANIFEST_DIR"), &[("RULES.md", "RULINGS.md")])
}

#[test]
fn every_rule_and_ruling_has_its_words_home_and_tests() {
    index().check();
}

#[test]
fn the_folder_has_the_usual_files() {
    has_the_usual_files(env!("CARGO_MANIFEST_DIR"), &[]);
}

#[test]
fn every_case_of_the_book_has_a_row() {
    let index = index();
    let books = index.books();
    let rules: Vec<&str> = books[0].rules.iter().map(|rule| rule.number).collect();
    let cases =
        CASES.iter().flat_map(|&(section, last)| (0..=last).map(move |case| format!("{section}.{case}")));
    assert_eq!(rules, cases.collect::<Vec<_>>());
}
