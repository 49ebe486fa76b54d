//! RULES.md and RULINGS.md, and those of the 3rd edition, agree with the source and the tests.

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

/// Checks that a row names a file of ours that cites it, and tests of ours.
fn check_row(
    row: &[&str],
    sources: &[(String, String)],
    known: &BTreeSet<String>,
    is_cited: impl Fn(&str) -> bool,
) {
    let [rule, short, home, cell] = row[..] else { panic!("four cells: {row:?}") };
    assert!(!short.is_empty(), "{rule}");
    let home = &quoted(home)[0];
    let source =
        sources.iter().find(|(name, _)| name == home).unwrap_or_else(|| panic!("{rule}: no file {home}"));
    assert!(is_cited(&source.1), "{home} does not cite {rule}");
    let named = quoted(cell);
    assert!(!named.is_empty(), "{rule} has no test");
    for name in named {
        assert!(known.contains(&name), "{rule}: no test {name}");
    }
}

/// Whether a text has an id that is not the beginning or the end of a longer one.
fn cites(text: &str, id: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '(' || c == '_';
    text.match_indices(id).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + id.len()..].chars();
        let is_end = match (after.next(), after.next()) {
            (Some('.'), Some(c)) => !is_part(c),
            (Some(c), _) => !is_part(c),
            (None, _) => true,
        };
        is_end && before.is_none_or(|c| c == '(' || !(is_part(c) || c == '.'))
    })
}

#[test]
fn every_rule_has_a_home_and_a_test() {
    let text = fs::read_to_string(root().join("RULES.md")).expect("RULES.md");
    let (known, sources) = (tests(), read("src"));
    let rows = rows(&text);
    assert!(rows.len() > 120, "{}", rows.len());
    for row in rows {
        let number = row[0].split(' ').next().expect("a number");
        check_row(&row, &sources, &known, |source| source.contains(number));
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
fn every_line_of_the_outline_has_a_home_and_a_test_of_its_name() {
    let text = fs::read_to_string(root().join("RULES-3e.md")).expect("RULES-3e.md");
    let (known, sources) = (tests(), read("src"));
    let rows = rows(&text);
    let ids: BTreeSet<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!((rows.len(), ids.len()), (215, 215), "the outline has 215 lines");
    for row in &rows {
        let id = row[0];
        // The home cites the line or the one it stands under.
        let is_cited =
            |source: &str| cites(source, id) || above(id).is_some_and(|above| cites(source, above));
        check_row(row, &sources, &known, is_cited);
        assert!(above(id).is_none_or(|above| ids.contains(above)), "{id} stands under nothing");
        assert!(before(id).is_none_or(|before| ids.contains(before.as_str())), "{id} follows nothing");
        let name: String = id.to_lowercase().replace('.', "_").replace(['(', ')'], "");
        let named = quoted(row[3]);
        assert!(
            named.iter().any(|test| test.starts_with(&format!("r_{name}_"))),
            "{id} has no test of its name"
        );
    }
}

#[test]
fn every_ruling_has_a_test() {
    let known = tests();
    for (file, letter) in [("RULINGS.md", None), ("RULINGS-3e.md", Some('T'))] {
        let text = fs::read_to_string(root().join(file)).expect(file);
        for (n, row) in rows(&text).iter().enumerate() {
            let [number, question, _, choice, reason, cell] = row[..] else { panic!("six cells: {row:?}") };
            assert!(!question.is_empty() && !choice.is_empty() && !reason.is_empty(), "{number}");
            assert!(letter.is_none_or(|it| number == format!("{it}{}", n + 1)), "{number} is out of order");
            let named = quoted(cell);
            assert!(!named.is_empty(), "{number} has no test");
            for name in named {
                assert!(known.contains(&name), "{number}: no test {name}");
            }
        }
    }
}

#[test]
fn every_test_of_a_rule_or_ruling_is_listed() {
    let lists = ["RULES.md", "RULINGS.md", "RULES-3e.md", "RULINGS-3e.md"]
        .map(|name| fs::read_to_string(root().join(name)).expect("a list"))
        .join("\n");
    let listed: BTreeSet<String> = lists.lines().flat_map(quoted).collect();
    for name in tests() {
        let is_rule =
            name.starts_with('r') && name[1..].starts_with(|c: char| c.is_ascii_digit() || c == '_');
        assert!(!(is_rule || name.starts_with("ruling_")) || listed.contains(&name), "{name} is not listed");
    }
}

#[test]
fn sections_are_files() {
    let names: BTreeSet<String> = read("src").into_iter().map(|(name, _)| name).collect();
    for section in [
        "s1_", "s2_", "s3_", "s4_", "s5_", "s6_", "s7_", "s8_", "s9_", "s10_", "s11_", "s12_", "ii_e_",
        "iii_c_", "iii_d_3_", "iii_d_4_",
    ] {
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
