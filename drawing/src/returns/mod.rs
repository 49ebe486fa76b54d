//! The board of Napoleon Returns 1815.
//!
//! `board` puts the still layer together from `ground` and `frame`; `stand` and `blocks` show the pieces, `marks` what
//! is under way, `panels`, `sheets`, `combat` and `cards` what lies beside the board. `plane` says where things are.

mod blocks;
mod board;
mod cards;
mod charts;
mod combat;
mod frame;
mod ground;
mod marks;
mod panels;
mod plane;
mod sheets;
mod stand;
mod text;

use crate::{Overlay, Overlays, Paint, Panel, Piece, Stage, Still};
use returns::{Returns, View};

impl Paint for Returns {
    fn still(&self) -> Still {
        board::still()
    }

    fn pieces(&self, view: &View) -> Vec<Piece> {
        stand::pieces(view)
    }

    fn marks(&self, view: &View) -> String {
        marks::marks(view)
    }

    fn held(&self, view: &View) -> Option<String> {
        view.in_hand.map(str::to_owned)
    }

    fn panels(&self, view: &View) -> Vec<Panel> {
        panels::panels(view)
    }

    fn overlays(&self, view: &View, seen: Overlays<'_>) -> Vec<Overlay> {
        marks::overlays(view, seen)
    }

    fn stage(&self, view: &View) -> Option<Stage> {
        view.combat.as_ref().map(|_| Stage::Panel { id: "combat" })
    }

    fn charts(&self) -> Vec<Panel> {
        charts::charts()
    }

    fn text(&self, view: &View) -> String {
        text::text(view)
    }
}
