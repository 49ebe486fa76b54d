//! What holds for the drawings of every game.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use std::collections::BTreeSet;

use drawing::{Paint, Picture, document};
use tabletop::{Table, Viewer};

/// All that is drawn for a viewer: the board with every overlay, and the panels.
pub fn everything<G: Paint>(table: &Table<G>, viewer: Viewer) -> [String; 2] {
    let mut all = drawing::picture(table, viewer);
    all.marks += &all.overlays.iter().map(|overlay| overlay.svg.as_str()).collect::<String>();
    let panels: String = all.panels.iter().map(|panel| panel.html.as_str()).collect();
    [document(&table.game().still(), &all), format!("<div>{}</div>", panels.replace("<br>", "<br/>"))]
}

/// The board in plain text.
pub fn plain<G: Paint>(table: &Table<G>, viewer: Viewer) -> String {
    table.game().text(&table.view(viewer))
}

/// The HTML of a panel; empty if there is none of that id.
pub fn panel(picture: &Picture, id: &str) -> String {
    picture.panels.iter().find(|panel| panel.id == id).map(|panel| panel.html.clone()).unwrap_or_default()
}

/// Panics unless all that is drawn of these tables is well formed, has ids that begin with `prefix`, and uses only what
/// the board defines.
pub fn are_sound<G: Paint>(tables: &[Table<G>], viewers: &[Viewer], prefix: &str) {
    for (table, viewer) in tables.iter().flat_map(|table| viewers.iter().map(move |viewer| (table, *viewer)))
    {
        let texts = everything(table, viewer);
        texts.iter().for_each(|text| is_well_formed(text, prefix));
        let [board, panels] = texts.each_ref().map(|text| roxmltree::Document::parse(text).unwrap());
        let defined: BTreeSet<&str> = board.descendants().filter_map(|it| it.attribute("id")).collect();
        for used in board.descendants().chain(panels.descendants()).filter_map(|it| it.attribute("href")) {
            assert!(defined.contains(&used[1..]), "{used}");
        }
    }
}

/// Panics unless the still layer has fewer bytes than that and is always the same.
pub fn still_is_small<G: Paint>(game: &G, most: usize) {
    let (one, two) = (game.still(), game.still());
    assert!(one.svg.len() < most, "{} bytes", one.svg.len());
    assert_eq!(one, two);
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
