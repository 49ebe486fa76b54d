//! RULES.md and RULINGS.md against the source files and the tests.

use std::{collections::BTreeSet, fs, path::Path};

struct Row {
    id: String,
    home: String,
    tests: Vec<String>,
}

fn table() -> Vec<Row> {
    let lines = include_str!("../../RULES.md").lines().filter(|line| line.starts_with("| "));
    let rows = lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    rows.filter(|cells| cells[0].chars().next().is_some_and(|it| it.is_ascii_digit()))
        .map(|cells| Row {
            id: cells[0].to_string(),
            home: cells[2].trim_matches('`').to_string(),
            tests: cells[3]
                .split(", ")
                .map(|it| it.trim_matches('`').to_string())
                .filter(|it| it != "-")
                .collect(),
        })
        .collect()
}

fn read(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "rs"))
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, text) in read("tests/rules") {
        for line in text.lines().map(str::trim).filter_map(|line| line.strip_prefix("fn ")) {
            let name = line.split('(').next().unwrap();
            if name.starts_with("ruling_")
                || name.starts_with('r') && name[1..].starts_with(|it: char| it.is_ascii_digit())
            {
                names.insert(name.to_string());
            }
        }
    }
    names
}

/// The rules a source text cites, ranges spelled out.
fn cited(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let split = |id: &str| {
        let (section, number) = id.split_once('.')?;
        Some((section.parse::<u32>().ok()?, number.parse::<u32>().ok()?))
    };
    let words: Vec<&str> = text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '.')).collect();
    let words: Vec<&str> =
        words.into_iter().map(|it| it.trim_matches('.')).filter(|it| !it.is_empty()).collect();
    for (n, word) in words.iter().enumerate() {
        found.insert(word.to_string());
        if let ("to", Some((section, from)), Some((_, to))) =
            (*word, n.checked_sub(1).and_then(|n| split(words[n])), words.get(n + 1).and_then(|it| split(it)))
        {
            found.extend((from..=to).map(|number| format!("{section}.{number}")));
        }
    }
    found
}

#[test]
fn every_rule_has_one_home_that_cites_it() {
    let sources = read("src");
    let rows = table();
    let ids: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids.len(), rows.len(), "no rule stands twice");
    for row in &rows {
        let file = row.home.trim_start_matches("src/");
        let (_, text) =
            sources.iter().find(|(name, _)| name == file).unwrap_or_else(|| panic!("{}: {file}", row.id));
        assert!(cited(text).contains(&row.id), "{file} cites {}", row.id);
    }
}

#[test]
fn every_rule_cited_in_the_source_is_in_the_table() {
    let rows = table();
    for (name, text) in read("src") {
        let comments: Vec<&str> = text.lines().filter(|line| line.contains("Rule")).collect();
        for id in cited(&comments.join("\n")) {
            let is_id = id.split_once('.').is_some_and(|(section, number)| {
                section.parse::<u32>().is_ok() && (number.parse::<u32>().is_ok() || number.len() == 1)
            });
            assert!(
                !is_id || rows.iter().any(|row| row.id == id),
                "{name} cites {id}, which is not in RULES.md"
            );
        }
    }
}

#[test]
fn every_rule_has_its_tests_and_every_test_its_rule() {
    let tests = tests();
    let mut used = BTreeSet::new();
    for row in table() {
        assert!(!row.tests.is_empty(), "{} has a test", row.id);
        for test in row.tests {
            assert!(tests.contains(&test) || test == "laws", "{}: no test {test}", row.id);
            used.insert(test);
        }
    }
    for test in tests.iter().filter(|it| it.starts_with('r') && !it.starts_with("ruling_")) {
        assert!(used.contains(test), "{test} stands in no row of RULES.md");
    }
}

#[test]
fn every_ruling_has_a_test_and_every_test_a_ruling() {
    let text = include_str!("../../RULINGS.md");
    let heads =
        text.lines().filter_map(|line| line.strip_prefix("## ")).filter_map(|line| line.split(' ').next());
    let ids: BTreeSet<String> =
        heads.filter(|it| it.ends_with(|it: char| it.is_ascii_digit())).map(str::to_lowercase).collect();
    let tests = tests();
    for id in &ids {
        let prefix = format!("ruling_{id}_");
        assert!(tests.iter().any(|it| it.starts_with(&prefix)), "{id} has a test");
    }
    for test in tests.iter().filter_map(|it| it.strip_prefix("ruling_")) {
        assert!(ids.contains(test.split('_').next().unwrap()), "{test} has a ruling");
    }
}
