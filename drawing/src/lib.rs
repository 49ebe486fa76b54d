//! A view becomes SVG, HTML and text: boards, counters, panels.
//!
//! [`Paint`] is what a game adds to be shown, [`picture`] is all that one viewer is shown of a table. Everything
//! here is made from views, never from the truth. The SVG uses presentation attributes only, so that it can
//! stand in a page with a strict content security policy.

mod charts;
mod fonts;
mod geometry;
mod napoleon;
mod palette;
mod relief;
mod returns;
mod side;
mod waterloo;

pub use fonts::{FAMILY, FONTS, Font, png};
pub use side::{SIDES, Side, Tint, side};

use serde::Serialize;
use tabletop::{Game, Table, Viewer};

/// How a game is shown.
pub trait Paint: Game {
    /// The part of the board that never changes during a game.
    fn still(&self) -> Still;
    /// What lies on the board now.
    fn pieces(&self, view: &Self::View) -> Vec<Piece>;
    /// Marks between board and pieces: arrows of an attack under way, a selection, as SVG elements.
    fn marks(&self, view: &Self::View) -> String;
    /// The key of the piece in the viewer's hand, if one is.
    fn held(&self, view: &Self::View) -> Option<String>;
    /// What must always be in sight beside the board.
    fn panels(&self, view: &Self::View) -> Vec<Panel>;
    /// What can be laid over the board on demand; only what is to be seen is drawn.
    fn overlays(&self, view: &Self::View, seen: Overlays<'_>) -> Vec<Overlay>;
    /// Where something is fought, if something is.
    fn stage(&self, _: &Self::View) -> Option<Stage> {
        None
    }
    /// What a page of rules shows before the rules: the sequence of play, tables and charts.
    fn charts(&self) -> Vec<Panel> {
        vec![]
    }
    /// The board in plain text.
    fn text(&self, view: &Self::View) -> String;
}

/// The part of a board that never changes during a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Still {
    /// Its width in the board's own units.
    pub width: u32,
    /// Its height in the board's own units.
    pub height: u32,
    /// Its SVG elements. What can be clicked has `data-place` with the place's id.
    pub svg: String,
    /// Every place an offer or a report can name.
    pub places: Vec<Place>,
}

/// A place on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Place {
    /// Its id, as in offers and reports.
    pub id: String,
    /// Its name for a person.
    pub name: String,
    /// Its middle.
    pub x: f32,
    /// Its middle.
    pub y: f32,
}

/// A piece on the board. A piece of the same key glides when it has moved.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Piece {
    /// Stays the same while the piece does.
    pub key: String,
    /// The place it is at.
    pub place: String,
    /// Its middle on the board.
    pub x: f32,
    /// Its middle on the board.
    pub y: f32,
    /// Its SVG elements around the origin.
    pub svg: String,
    /// Its name for a person and a screen reader.
    pub name: String,
}

/// Something always in sight beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Panel {
    /// Its id.
    pub id: &'static str,
    /// Its heading.
    pub title: String,
    /// Its HTML. What can be clicked has `data-place`.
    pub html: String,
}

/// Something that can be laid over the board on demand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Overlay {
    /// Its id.
    pub id: &'static str,
    /// What the button that shows it says.
    pub title: String,
    /// Its SVG elements; empty if it is not to be seen.
    pub svg: String,
}

/// Which overlays are to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlays<'a> {
    /// All of them.
    All,
    /// Those of these ids.
    Only(&'a [String]),
}

impl Overlays<'_> {
    /// An overlay, drawn if it is to be seen.
    pub fn overlay(self, id: &'static str, title: &str, svg: impl FnOnce() -> String) -> Overlay {
        let is_seen = match self {
            Overlays::All => true,
            Overlays::Only(ids) => ids.iter().any(|it| it == id),
        };
        Overlay { id, title: title.to_string(), svg: if is_seen { svg() } else { String::new() } }
    }
}

/// Where something is fought, and how that is brought before the players.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Stage {
    /// On the map: what can be chosen about it stands beside it.
    Spot {
        /// Who fights whom, in words.
        title: String,
        /// The part of the board that is fought over.
        area: Area,
    },
    /// On a field of its own, drawn beside the sheet and shown in its place.
    Field {
        /// What is fought there, in words.
        title: String,
        /// The panel that shows the same small, which the field makes idle.
        panel: &'static str,
        /// The shapes it comes in, for screens of different shapes; the pieces lie as in the first.
        shapes: Vec<Shape>,
    },
    /// In a panel, which is laid over the board.
    Panel {
        /// The panel's id.
        id: &'static str,
    },
}

/// One shape of a field. Its ground is among the marks, as `data-shape`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shape {
    /// Its name.
    pub name: &'static str,
    /// Where it lies.
    pub area: Area,
    /// The width and height of a block there; a small screen shows a part of the field rather than tiny blocks.
    pub block: f32,
    /// The keys of the pieces that lie elsewhere than in the first shape, and where.
    pub spots: Vec<(String, f32, f32)>,
}

/// A part of the board, in its own units.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Area {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// All that is shown of a table to one viewer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Picture {
    /// What lies on the board now.
    pub pieces: Vec<Piece>,
    /// Marks between board and pieces.
    pub marks: String,
    /// The key of the piece in the viewer's hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// What must always be in sight.
    pub panels: Vec<Panel>,
    /// What can be laid over the board.
    pub overlays: Vec<Overlay>,
    /// Where something is fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<Stage>,
}

/// All that is shown of a table to one viewer, with every overlay.
pub fn picture<G: Paint>(table: &Table<G>, viewer: Viewer) -> Picture {
    picture_with(table, viewer, Overlays::All)
}

/// All that is shown of a table to one viewer who sees only some overlays.
pub fn picture_with<G: Paint>(table: &Table<G>, viewer: Viewer, seen: Overlays<'_>) -> Picture {
    let (game, view) = (table.game(), table.view(viewer));
    Picture {
        pieces: game.pieces(&view),
        marks: game.marks(&view),
        held: game.held(&view),
        panels: game.panels(&view),
        overlays: game.overlays(&view, seen),
        stage: game.stage(&view),
    }
}

/// A whole board as an SVG document, with the field of a battle beside it.
pub fn document(still: &Still, picture: &Picture) -> String {
    let svg = &still.svg;
    let field = match &picture.stage {
        Some(Stage::Field { shapes, .. }) => shapes.first().map(|shape| shape.area),
        Some(Stage::Spot { .. } | Stage::Panel { .. }) | None => None,
    };
    let (width, height) = field.map_or((still.width as f32, still.height as f32), |area| {
        (
            (area.x + area.width).ceil().max(still.width as f32),
            (area.y + area.height).ceil().max(still.height as f32),
        )
    });
    let pieces = picture.pieces.iter().map(|piece| {
        format!(
            r#"<g transform="translate({} {})"><title>{}</title>{}</g>"#,
            piece.x,
            piece.y,
            escape(&piece.name),
            piece.svg
        )
    });
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">{svg}{}{}</svg>"#,
        picture.marks,
        pieces.collect::<String>(),
    )
}

/// Text as it may stand in HTML and SVG.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}
