//! RULES.md and RULINGS.md, the source and the tests agree.

use std::{collections::BTreeSet, fs, path::Path};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(folder: &str) -> Vec<(String, String)> {
    let files = fs::read_dir(root().join(folder)).expect("a folder of the crate");
    let paths = files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|it| it == "rs"));
    paths
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).expect("a text"))
        })
        .collect()
}

fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, text) in read("tests") {
        let mut is_test = false;
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
                names.insert(rest.split('(').next().expect("a name").to_string());
            }
            is_test = line == "#[test]";
        }
    }
    names
}

fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

fn rows(text: &str) -> Vec<Vec<&str>> {
    let rows = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| rule") && !line.starts_with("| no."));
    rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn every_rule_has_a_home_and_a_test() {
    let text = fs::read_to_string(root().join("RULES.md")).expect("RULES.md");
    let (known, sources) = (tests(), read("src"));
    let rows = rows(&text);
    assert!(rows.len() > 120, "{}", rows.len());
    for row in rows {
        let [rule, _, home, cell] = row[..] else { panic!("four cells: {row:?}") };
        let home = &quoted(home)[0];
        let number = rule.split(' ').next().expect("a number");
        let source =
            sources.iter().find(|(name, _)| name == home).unwrap_or_else(|| panic!("{rule}: no file {home}"));
        assert!(source.1.contains(number), "{home} does not cite {number}");
        let named = quoted(cell);
        assert!(!named.is_empty(), "{rule} has no test");
        for name in named {
            assert!(known.contains(&name), "{rule}: no test {name}");
        }
    }
}

#[test]
fn every_ruling_has_a_test() {
    let text = fs::read_to_string(root().join("RULINGS.md")).expect("RULINGS.md");
    let known = tests();
    for row in rows(&text) {
        let [number, question, _, choice, reason, cell] = row[..] else { panic!("six cells: {row:?}") };
        assert!(!question.is_empty() && !choice.is_empty() && !reason.is_empty(), "{number}");
        for name in quoted(cell) {
            assert!(known.contains(&name), "{number}: no test {name}");
        }
    }
}

#[test]
fn every_test_of_a_rule_or_ruling_is_listed() {
    let lists = ["RULES.md", "RULINGS.md"]
        .map(|name| fs::read_to_string(root().join(name)).expect("a list"))
        .join("\n");
    let listed: BTreeSet<String> = lists.lines().flat_map(quoted).collect();
    for name in tests() {
        let is_rule = name.starts_with('r') && name[1..].starts_with(|c: char| c.is_ascii_digit());
        assert!(!(is_rule || name.starts_with("ruling_")) || listed.contains(&name), "{name} is not listed");
    }
}

#[test]
fn sections_are_files() {
    let names: BTreeSet<String> = read("src").into_iter().map(|(name, _)| name).collect();
    for section in ["s1_", "s2_", "s3_", "s4_", "s5_", "s6_", "s7_", "s8_", "s9_", "s10_", "s11_", "s12_"] {
        assert!(names.iter().any(|name| name.starts_with(section)), "{section}");
    }
}

#[test]
fn data_files_say_where_they_come_from() {
    for file in fs::read_dir(root().join("data")).expect("data") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        assert!(text.starts_with('#'), "{path:?}");
    }
}
