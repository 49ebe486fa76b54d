//! What holds for the drawings of every game.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use std::collections::BTreeSet;

use drawing::{Paint, document};
use tabletop::{Table, Viewer};

/// All that is drawn for a viewer: the board with every overlay, and the panels.
pub fn everything<G: Paint>(table: &Table<G>, viewer: Viewer) -> [String; 2] {
    let mut all = drawing::picture(table, viewer);
    all.marks += &all.overlays.iter().map(|overlay| overlay.svg.as_str()).collect::<String>();
    let panels: String = all.panels.iter().map(|panel| panel.html.as_str()).collect();
    [document(&table.game().still(), &all), format!("<div>{}</div>", panels.replace("<br>", "<br/>"))]
}

/// Panics unless an SVG is well formed, asks nothing of the page, and all its ids begin with `prefix`.
pub fn is_well_formed(svg: &str, prefix: &str) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let mut ids = BTreeSet::new();
    let is_own =
        |value: &str, before: &str| value.strip_prefix(before).is_some_and(|it| it.starts_with(prefix));
    for element in document.descendants().filter(|it| it.is_element()) {
        assert!(!["style", "script", "image", "foreignObject"].contains(&element.tag_name().name()));
        for attribute in element.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(name != "style" && !name.starts_with("on"), "{name}={value}");
            assert!(name != "href" || is_own(value, "#"), "{value}");
            assert!(!value.contains("url(") || is_own(value, "url(#"), "{value}");
            assert!(name != "id" || is_own(value, "") && ids.insert(value), "{value}");
        }
    }
}
