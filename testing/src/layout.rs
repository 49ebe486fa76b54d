//! The shape of a game's folder: the same duty has the same file name in every game.

use std::{fs, path::Path};

/// The files of `src/` that every game has, in the order in which to read them, each with its duty.
pub const FILES: [(&str, &str); 21] = [
    ("about", "what there is to know before the game is set up"),
    ("rules_version", "what changed between versions of the rules"),
    ("data", "the components, read once from `data/`"),
    ("state", "the whole truth of a position"),
    ("stage", "the points where play waits"),
    ("action", "one small choice"),
    ("event", "one fact"),
    ("game", "the rules as the table sees them: each stage sent to its section"),
    ("view", "what one viewer may know"),
    ("redeal", "the same position with all dealt anew that a viewer must not know"),
    ("prompt", "what a player is asked"),
    ("label", "a choice as a person reads it"),
    ("refusal", "why a choice is not offered"),
    ("report", "an event as told to one viewer"),
    ("luck", "what chance gave each side, against what was to be expected"),
    ("scene", "a position as one line of text"),
    ("scene_read", "the position of a line of text"),
    ("scene_check", "what is wrong with a described position"),
    ("worth", "how good a position is"),
    ("features", "facts about a position for a learned value"),
    ("judged", "what a computer player is told of a position beside the rules"),
];

/// Panics unless the game in this folder has the usual files and nothing else but sections of its rulebook, parts of usual
/// files (`scene_blocks` is a part of `scene`) and files of its `own`.
pub fn has_the_usual_files(root: &str, own: &[&str]) {
    let root = Path::new(root);
    let source = names(&root.join("src"));
    for (file, duty) in FILES {
        assert!(source.iter().any(|name| name == file), "there is no src/{file}.rs: {duty}");
    }
    for name in source.iter().filter(|name| *name != "lib") {
        let is_part =
            FILES.iter().map(|(file, _)| *file).chain(own.iter().copied()).any(|file| {
                name.strip_prefix(file).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
            });
        assert!(
            is_part || is_section(name),
            "src/{name}.rs is neither a usual file nor a section of the rulebook"
        );
    }
    for file in ["RULES.md", "RULINGS.md", "data/SOURCES.md", "tests/rules/main.rs"] {
        assert!(root.join(file).is_file(), "there is no {file}");
    }
    let tests: Vec<_> = fs::read_dir(root.join("tests"))
        .expect("a readable folder")
        .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned())
        .collect();
    assert!(tests.iter().all(|name| !name.ends_with(".rs")), "all tests are in tests/rules: {tests:?}");
}

/// Whether a file bears the number of a section: two digits, so that the folder lists in the order of the book, or the
/// Roman number of an outline.
fn is_section(name: &str) -> bool {
    let number = name.split('_').next().unwrap_or_default();
    let digits = number.strip_prefix('s').unwrap_or_default();
    let is_padded = digits.len() >= 2 && digits[..2].bytes().all(|b| b.is_ascii_digit());
    is_padded && digits[2..].bytes().all(|b| b.is_ascii_lowercase())
        || ["i", "ii", "iii", "iv", "v"].contains(&number)
}

/// The names of the Rust files of a folder, without their ending.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let names =
        entries.map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned());
    names.filter_map(|name| name.strip_suffix(".rs").map(str::to_string)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_padded_or_roman() {
        assert!(
            is_section("s06_5_displacement") && is_section("s11g_retreat") && is_section("iii_c_retreats")
        );
        assert!(!is_section("s6_5_displacement") && !is_section("sound") && !is_section("words"));
    }

    #[test]
    fn the_architecture_shows_the_files() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ARCHITECTURE.md");
        let text = fs::read_to_string(file).expect("ARCHITECTURE.md");
        let rows: Vec<(&str, &str)> = text
            .lines()
            .filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once(".rs` | "))
            .collect();
        assert_eq!(rows, FILES);
    }
}
