//! RULES.md and RULINGS.md against the source files and the tests of a game.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use tabletop::Book;

/// The books of a crate, its source files and the names of its tests.
pub struct Index {
    /// The texts of RULES.md and RULINGS.md, a pair for each edition.
    books: Vec<(String, String)>,
    /// The source files: name and text.
    sources: Vec<(String, String)>,
    /// The names of all tests.
    tests: BTreeSet<String>,
}

impl Index {
    /// Reads the crate in this folder; `books` names the files of rules and rulings of each edition.
    pub fn read(root: &str, books: &[(&str, &str)]) -> Index {
        let root = Path::new(root);
        let text =
            |name: &str| fs::read_to_string(root.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        Index {
            books: books.iter().map(|(rules, rulings)| (text(rules), text(rulings))).collect(),
            sources: files(&root.join("src")),
            tests: files(&root.join("tests")).iter().flat_map(|(_, text)| tests(text)).collect(),
        }
    }

    /// The books, in the order they were named.
    pub fn books(&self) -> Vec<Book<'_>> {
        let books = self.books.iter().map(|(rules, rulings)| Book::read(rules, rulings));
        books.collect::<Result<_, _>>().unwrap_or_else(|why| panic!("{why}"))
    }

    /// Panics unless every rule and ruling has its words, a home that cites it and tests, every test of a rule its row,
    /// and every rule number in a source file is in a book.
    pub fn check(&self) {
        let mut listed = vec![];
        let books = self.books();
        for (file, source) in &self.sources {
            for (text, number) in citations(source) {
                let stands = |book: &Book| match text {
                    Cited::Shown => book.has(number),
                    Cited::InAComment => !book.under(number).is_empty() || book.ruling(number).is_some(),
                };
                assert!(books.iter().any(stands), "{file} cites {number}, which stands in no book");
            }
        }
        for book in books {
            let mut seen = BTreeSet::new();
            for rule in &book.rules {
                let name = format!("{} {}", rule.number, rule.topic);
                assert!(seen.insert((rule.number, rule.topic, rule.short)), "{name} stands twice");
                assert!(!rule.short.is_empty(), "{name} has no words");
                let home = self.sources.iter().find(|(file, _)| file == rule.home);
                let (file, source) = home.unwrap_or_else(|| panic!("{name}: there is no src/{}", rule.home));
                assert!(is_cited(source, rule.number), "{file} does not cite {name}");
                self.have_tests(&name, &rule.tests);
                listed.extend(rule.tests.iter().map(ToString::to_string));
            }
            for ruling in &book.rulings {
                let words = [ruling.question, ruling.readings, ruling.choice, ruling.reason];
                assert!(words.iter().all(|it| !it.is_empty()), "{} lacks words: {words:?}", ruling.number);
                self.have_tests(ruling.number, &ruling.tests);
                listed.extend(ruling.tests.iter().map(ToString::to_string));
            }
        }
        for test in self.tests.iter().filter(|test| is_of_a_rule(test)) {
            assert!(
                listed.iter().any(|name| is_named(test, name)),
                "{test} stands in no row of RULES or RULINGS"
            );
        }
    }

    fn have_tests(&self, number: &str, names: &[&str]) {
        assert!(!names.is_empty(), "{number} has no test");
        for name in names {
            assert!(self.tests.iter().any(|test| is_named(test, name)), "{number}: there is no test {name}");
        }
    }
}

/// Where a source file cites a rule.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Cited {
    /// In a text that players may read.
    Shown,
    /// In a comment, where a number may stand for all its cases.
    InAComment,
}

/// The rules and rulings a source file cites.
fn citations(source: &str) -> impl Iterator<Item = (Cited, &str)> {
    source.lines().flat_map(|line| {
        let comment = line.trim_start().strip_prefix("//").map(|it| it.trim_start_matches(['/', '!']));
        let place = if comment.is_some() { Cited::InAComment } else { Cited::Shown };
        comment.unwrap_or(line).split('"').flat_map(Book::cited).map(move |number| (place, number))
    })
}

/// The Rust files of a folder and its folders: name and text.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    let mut found = vec![];
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            found.push((name, fs::read_to_string(&path).expect("a readable file")));
        }
    }
    found
}

/// The names of the tests in a text.
fn tests(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let named = |pair: &[&str]| {
        let name = pair[1].strip_prefix("fn ").filter(|_| pair[0] == "#[test]")?;
        name.split('(').next().map(str::to_string)
    };
    lines.windows(2).filter_map(named).collect()
}

/// Whether a test has this name, or one that begins with it up to a `_`.
fn is_named(test: &str, name: &str) -> bool {
    test.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

fn is_of_a_rule(test: &str) -> bool {
    let number =
        test.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '_'));
    number || test.starts_with("ruling_")
}

/// Whether a text cites a rule: by its number, in a range (`5.2 to 5.5`), or by the line of the outline it stands under.
fn is_cited(text: &str, number: &str) -> bool {
    let above = number.rsplit_once('.').map(|(above, _)| above).filter(|_| number.starts_with(['I', 'V']));
    has_number(text, number) || above.is_some_and(|above| has_number(text, above)) || in_a_range(text, number)
}

/// Whether a text has a number that is not part of a longer one.
fn has_number(text: &str, number: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '(' || c == '_';
    text.match_indices(number).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + number.len()..].chars();
        let ends = match (after.next(), after.next()) {
            (Some('.'), Some(c)) => !is_part(c),
            (Some(c), _) => !is_part(c),
            (None, _) => true,
        };
        ends && before.is_none_or(|c| c == '(' || !(is_part(c) || c == '.'))
    })
}

fn in_a_range(text: &str, number: &str) -> bool {
    let split = |id: &str| -> Option<(u32, u32)> {
        let (section, case) = id.trim_matches(['.', ',', ';', ')', '(']).split_once('.')?;
        Some((section.parse().ok()?, case.parse().ok()?))
    };
    let Some((section, case)) = split(number) else { return false };
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(3).filter(|three| three[1] == "to").any(|three| {
        let (Some(from), Some(to)) = (split(three[0]), split(three[2])) else { return false };
        from.0 == section && to.0 == section && (from.1..=to.1).contains(&case)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_cited_whole() {
        assert!(
            is_cited("/// Rule 6.5.", "6.5") && !is_cited("/// Rule 6.51", "6.5") && !is_cited("16.5", "6.5")
        );
        assert!(is_cited("Rules 5.2 to 5.5.", "5.4") && !is_cited("Rules 5.2 to 5.5.", "5.6"));
        assert!(is_cited("Rule II.E.", "II.E.1") && !is_cited("Rule II.", "II.E.1"));
    }

    #[test]
    fn citations_are_found_in_texts_and_comments() {
        let source = "/// They march. Rule 8.\nRefusal::new(\"Not there (ruling W3).\", \"6.4\") // 1.5";
        let found: Vec<_> = citations(source).collect();
        assert_eq!(found, [(Cited::InAComment, "8"), (Cited::Shown, "W3"), (Cited::Shown, "6.4")]);
    }

    #[test]
    fn a_test_is_named_whole_or_by_its_beginning() {
        assert!(is_named("r6_5_nobody", "r6_5") && is_named("r6_5", "r6_5") && !is_named("r6_51_a", "r6_5"));
        assert_eq!(tests("#[test]\nfn r1_0() {\n}\nfn helper() {}"), ["r1_0"]);
    }
}
