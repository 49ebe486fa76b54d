//! RULES.md and RULINGS.md against the source and the tests: no rule is lost and none is done twice.
#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

/// Every case of the rulebook, section by section: the number of cases in each.
const CASES: [(u8, u8); 9] = [(1, 0), (2, 6), (3, 0), (4, 6), (5, 8), (6, 8), (7, 3), (8, 4), (9, 5)];

fn read(folder: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let sources = files.filter(|path| path.extension().is_some_and(|it| it == "rs"));
    sources
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().to_string(), fs::read_to_string(&path).unwrap())
        })
        .collect()
}

fn rows(file: &str) -> Vec<Vec<String>> {
    let lines = file.lines().filter(|line| line.starts_with('|')).skip(2);
    lines
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect())
        .collect()
}

/// The names of all tests.
fn tests() -> Vec<String> {
    let files = read("tests");
    let names = files.iter().flat_map(|(_, text)| text.split("#[test]\nfn ").skip(1));
    names.map(|rest| rest.split('(').next().unwrap().to_string()).collect()
}

#[test]
fn every_case_of_the_book_has_a_row() {
    let rules: Vec<String> =
        rows(include_str!("../RULES.md")).into_iter().map(|row| row[0].clone()).collect();
    let book: Vec<String> = CASES
        .iter()
        .flat_map(|&(section, last)| (0..=last).map(move |case| format!("{section}.{case}")))
        .collect();
    assert_eq!(rules, book);
}

#[test]
fn every_row_has_a_home_that_names_the_rule() {
    let sources = read("src");
    for row in rows(include_str!("../RULES.md")) {
        let (_, text) =
            sources.iter().find(|(name, _)| *name == row[2]).unwrap_or_else(|| panic!("no {}", row[2]));
        let number = &row[0];
        let names = text.match_indices(number.as_str()).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + number.len()..].chars().next();
            !before.is_some_and(|it| it.is_ascii_digit() || it == '.')
                && !after.is_some_and(|it| it.is_ascii_digit())
        });
        assert!(names, "{} does not name rule {number}", row[2]);
    }
}

#[test]
fn every_row_has_tests_and_every_test_a_row() {
    let tests = tests();
    let rows = rows(include_str!("../RULES.md"));
    for row in &rows {
        for prefix in row[3].split_whitespace() {
            assert!(tests.iter().any(|test| test.starts_with(prefix)), "{}: no test {prefix}", row[0]);
        }
        assert!(!row[3].is_empty(), "{} has no test", row[0]);
    }
    for test in tests.iter().filter(|test| test.starts_with('r') && test.as_bytes()[1].is_ascii_digit()) {
        let number: Vec<&str> = test[1..].split('_').take(2).collect();
        assert!(rows.iter().any(|row| row[0] == number.join(".")), "{test} has no row");
    }
}

#[test]
fn every_ruling_has_a_test() {
    let tests = tests();
    for row in rows(include_str!("../RULINGS.md")) {
        let prefix = format!("ruling_{}_", row[0].to_lowercase());
        assert!(tests.iter().any(|test| test.starts_with(&prefix)), "no test {prefix}");
    }
}
