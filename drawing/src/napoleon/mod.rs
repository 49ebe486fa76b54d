//! The boards of Napoléon.
//!
//! `board` puts the still layer together from `land`, `ways`, `names` and `frame`; `blocks` draws a block, `stacks`
//! stands blocks on the map, `battle` on a battle board, which `field` puts beside the sheet; `marks`, `panels`, `fires` and `text` show what a view holds.

mod battle;
mod blocks;
mod board;
mod charts;
mod field;
mod fires;
mod frame;
mod land;
mod marks;
mod names;
mod panels;
mod plane;
mod stacks;
mod text;
mod ways;

use crate::{Overlay, Overlays, Paint, Panel, Piece, Stage, Still};
use napoleon::{Napoleon, Printing, View};

impl<P: Printing> Paint for Napoleon<P> {
    fn still(&self) -> Still {
        board::still(P::EDITION)
    }

    fn pieces(&self, view: &View) -> Vec<Piece> {
        stacks::pieces(view)
    }

    fn marks(&self, view: &View) -> String {
        marks::marks(view)
    }

    fn held(&self, view: &View) -> Option<String> {
        view.hand.map(str::to_owned)
    }

    fn panels(&self, view: &View) -> Vec<Panel> {
        panels::panels(view, P::EDITION)
    }

    fn overlays(&self, _: &View, seen: Overlays<'_>) -> Vec<Overlay> {
        marks::overlays(P::EDITION, seen)
    }

    fn stage(&self, view: &View) -> Option<Stage> {
        battle::current(view).map(|battle| field::stage(view, battle))
    }

    fn charts(&self) -> Vec<Panel> {
        charts::charts(P::EDITION)
    }

    fn text(&self, view: &View) -> String {
        text::text(view, P::EDITION)
    }
}
