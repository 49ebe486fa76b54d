//! The colours of the pages stand in one palette, and text on every ground can be read by day and by night.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

const CSS: &str = include_str!("../../page/common.css");

/// Text and what it stands on: at least 4.5 to 1 (WCAG 2, AA).
const TEXTS: &[(&str, &str)] = &[
    ("ink", "paper"),
    ("ink", "sheet"),
    ("ink", "shade"),
    ("faint", "paper"),
    ("faint", "sheet"),
    ("accent", "paper"),
    ("accent", "sheet"),
    ("on-button", "button"),
    ("on-side", "blue"),
    ("on-side", "red"),
    ("on-side", "green"),
    ("on-side", "neutral"),
    ("on-button", "button-hover"),
    ("ink", "between"),
    ("ink", "notice"),
    ("ink", "yours"),
    ("ink", "warning"),
    ("present", "sheet"),
    ("dark", "light"),
    ("dark", "light-hover"),
    ("dark", "lamp"),
    ("dark", "lamp-hover"),
    ("dark", "die"),
    ("held", "dark"),
    ("trail", "trail-edge"),
];
/// Marks and what they stand on: at least 3 to 1.
const MARKS: &[(&str, &str)] = &[
    ("focus", "paper"),
    ("focus", "sheet"),
    ("focus", "shade"),
    ("offered", "sheet"),
    ("edge", "wash"),
    ("way-edge", "way"),
];
/// What has colours of its own: pictures without style sheets, and the code that a camera reads.
const PICTURES: &[&str] = &["page/icon.svg", "page/icon-move.svg", "src/pages/qr.rs"];

#[test]
fn what_is_read_can_be_read() {
    let palette = palette();
    for theme in [0, 1] {
        for (pairs, least) in [(TEXTS, 4.5), (MARKS, 3.0)] {
            for (front, ground) in pairs {
                let [one, other] = [front, ground].map(|name| palette[*name][theme]);
                let contrast = contrast(one, other);
                assert!(contrast >= least, "{front} on {ground}, theme {theme}: {contrast:.2} to 1");
            }
        }
    }
}

#[test]
fn no_colour_stands_outside_the_palette() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut outside = vec![];
    for file in files(&root.join("page")).into_iter().chain(files(&root.join("src"))) {
        let name = file.strip_prefix(root).expect("a file of the server").display().to_string();
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let is_palette = |line: &str| name == "page/common.css" && line.starts_with("  --");
        for (n, line) in text.lines().enumerate().filter(|(_, line)| !is_palette(line)) {
            if !PICTURES.contains(&name.as_str()) && has_colour(line) {
                outside.push(format!("{name}:{}: {line}", n + 1));
            }
        }
    }
    assert!(outside.is_empty(), "name these colours in :root of common.css:\n{}", outside.join("\n"));
}

#[test]
fn a_colour_is_known_from_an_id() {
    for line in ["a { color: #fff; }", "fill=\"#0b57b5\"", "background: rgb(0 0 0 / 50%)", "#abc"] {
        assert!(has_colour(line), "{line}");
    }
    for line in ["#end-map { top: 0 }", "#add:hover { top: 0 }", "r#\"x\"#", "&#128;", "#[derive(Debug)]"] {
        assert!(!has_colour(line), "{line}");
    }
}

/// Whether a line names a colour by its numbers; a selector such as `#add {` does not.
fn has_colour(line: &str) -> bool {
    let is_hash = |(at, _): (usize, &str)| {
        let (before, rest) = (&line[..at], &line[at + 1..]);
        let word: String =
            rest.chars().take_while(|it| it.is_ascii_alphanumeric() || "-_".contains(*it)).collect();
        let is_selector = rest[word.len()..].starts_with([':', '.', '[', ',', '>', ' '])
            && !before.contains('{')
            && line.contains('{');
        matches!(word.len(), 3 | 4 | 6 | 8)
            && word.bytes().all(|it| it.is_ascii_hexdigit())
            && !is_selector
            && !before.ends_with('&')
    };
    line.match_indices('#').any(is_hash) || ["rgb(", "rgba(", "hsl("].iter().any(|it| line.contains(it))
}

/// The files of a folder and its folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of the server");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn contrast_is_that_of_the_standard() {
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    // A grey that is known to fail narrowly.
    assert!((contrast([0x77; 3], [255; 3]) - 4.48).abs() < 0.01);
}

/// The variables of the palette: each colour by day and by night.
fn palette() -> BTreeMap<&'static str, [[u8; 3]; 2]> {
    let root = CSS.split_once(":root {").and_then(|(_, rest)| rest.split_once('}')).expect("a palette").0;
    let variable = |line: &'static str| {
        let (name, value) = line.trim().strip_prefix("--")?.split_once(':')?;
        let colours: Vec<[u8; 3]> = value.split(['(', ')', ',', ' ', ';']).filter_map(colour).collect();
        match colours[..] {
            [one] => Some((name, [one, one])),
            [day, night] => Some((name, [day, night])),
            _ => None,
        }
    };
    root.lines().filter_map(variable).collect()
}

fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    let byte = |n: usize| u8::from_str_radix(digits.get(2 * n..2 * n + 2)?, 16).ok();
    (digits.len() == 6).then(|| Some([byte(0)?, byte(1)?, byte(2)?]))?
}

/// The ratio of the lighter to the darker, as WCAG defines it.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let light = |colour: [u8; 3]| {
        let [red, green, blue] = colour.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (light(one) + 0.05, light(other) + 0.05);
    (one / other).max(other / one)
}
