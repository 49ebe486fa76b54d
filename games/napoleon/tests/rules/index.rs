//! RULES.md and RULINGS.md of both editions against the books, the source and the tests.

use std::{collections::BTreeSet, fs, path::Path};

use testing::{Index, has_the_usual_files};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn index() -> Index {
    let books = [("RULES.md", "RULINGS.md"), ("RULES-3e.md", "RULINGS-3e.md")];
    Index::read(env!("CARGO_MANIFEST_DIR"), &books)
}

#[test]
fn every_rule_and_ruling_has_its_words_home_and_tests() {
    index().check();
}

#[test]
fn the_4th_edition_is_there_whole() {
    let index = index();
    assert!(index.books()[0].rules.len() > 120);
}

#[test]
fn every_line_of_the_outline_has_a_row_and_a_test_of_its_name() {
    let index = index();
    let books = index.books();
    let ids: BTreeSet<&str> = books[1].rules.iter().map(|rule| rule.number).collect();
    assert_eq!((books[1].rules.len(), ids.len()), (215, 215), "the outline has 215 lines");
    for rule in &books[1].rules {
        let id = rule.number;
        assert!(above(id).is_none_or(|above| ids.contains(above)), "{id} stands under nothing");
        assert!(before(id).is_none_or(|before| ids.contains(before.as_str())), "{id} follows nothing");
        let name: String = id.to_lowercase().replace('.', "_").replace(['(', ')'], "");
        assert!(
            rule.tests.iter().any(|test| test.starts_with(&format!("r_{name}_"))),
            "{id} has no test of its name"
        );
    }
    let common = books[0].rulings.iter().filter(|ruling| ruling.number.starts_with('A'));
    let (shared, own) = books[1].rulings.split_at(common.clone().count());
    assert!(shared.iter().map(|it| (it.number, it.choice)).eq(common.map(|it| (it.number, it.choice))));
    for (n, ruling) in own.iter().enumerate() {
        assert_eq!(ruling.number, format!("T{}", n + 1), "rulings are in order");
    }
}

/// The line of the outline a line stands under.
fn above(id: &str) -> Option<&str> {
    id.rsplit_once('.').map(|(above, _)| above)
}

/// The line before a line under the same one, if it is not the first.
fn before(id: &str) -> Option<String> {
    const ROMAN: [&str; 5] = ["I", "II", "III", "IV", "V"];
    let (head, last) = id.rsplit_once('.').map_or(("", id), |(_, last)| (&id[..id.len() - last.len()], last));
    let is_small = last.chars().all(|c| c == 'i' || c == 'v');
    if let Some(n) =
        ROMAN.iter().position(|it| (head.is_empty() || is_small) && it.eq_ignore_ascii_case(last))
    {
        let one = ROMAN[n.checked_sub(1)?];
        return Some(head.to_string() + &if is_small { one.to_lowercase() } else { one.to_string() });
    }
    let mark = last.chars().find(char::is_ascii_alphanumeric).expect("a line has a number or letter");
    if matches!(mark, '1' | 'a' | 'A') {
        return None;
    }
    let one = char::from(mark as u8 - 1).to_string();
    Some(head.to_string() + &last.replace(mark, &one))
}

#[test]
fn the_folder_has_the_usual_files() {
    let own = ["block", "column", "edition", "memory", "number", "outlook", "sight"];
    has_the_usual_files(env!("CARGO_MANIFEST_DIR"), &own);
}

#[test]
fn data_files_say_where_they_come_from() {
    for file in fs::read_dir(root().join("data")).expect("data") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        assert!(text.starts_with('#'), "{path:?}");
    }
}
