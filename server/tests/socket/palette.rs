//! The colours of the pages stand in one palette, and text on every ground can be read by day and by night.

use std::collections::BTreeMap;

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
];
/// Marks and what they stand on: at least 3 to 1.
const MARKS: &[(&str, &str)] = &[("focus", "paper"), ("focus", "sheet"), ("focus", "shade")];

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
