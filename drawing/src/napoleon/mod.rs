//! The boards of Napoléon.
//!
//! `board` puts the still layer together from `land`, `ways`, `names` and `frame`; `blocks` draws a block, `stacks`
//! stands blocks on the map, `battle` on a battle board; `marks`, `panels` and `text` show what a view holds.

mod battle;
mod blocks;
mod board;
mod frame;
mod land;
mod marks;
mod names;
mod panels;
mod plane;
mod stacks;
mod text;
mod ways;

use crate::{Overlay, Paint, Panel, Piece, Still};
use napoleon::{Napoleon4, View};

impl Paint for Napoleon4 {
    fn still(&self) -> Still {
        board::still()
    }

    fn pieces(&self, view: &View) -> Vec<Piece> {
        stacks::pieces(view)
    }

    fn marks(&self, view: &View) -> String {
        marks::marks(view)
    }

    fn panels(&self, view: &View) -> Vec<Panel> {
        panels::panels(view, self.rules().edition)
    }

    fn overlays(&self, _: &View) -> Vec<Overlay> {
        marks::overlays(self.rules().edition)
    }

    fn text(&self, view: &View) -> String {
        text::text(view)
    }
}
