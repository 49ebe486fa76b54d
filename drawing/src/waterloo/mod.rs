//! The board of Napoleon at Waterloo.
//!
//! `board` puts the still layer together from `relief`, `ground` and `frame`; `counters`, `overlays`, `panels` and
//! `text` show what a view holds. Lengths are those of the sheet, where a hex is eighty wide.

mod board;
mod charts;
mod counters;
mod frame;
mod ground;
mod overlays;
mod panels;
mod plane;
mod relief;
mod text;

use crate::{Overlay, Overlays, Paint, Panel, Piece, Stage, Still};
use waterloo::{UnitView, View, Waterloo};

impl Paint for Waterloo {
    fn still(&self) -> Still {
        board::still()
    }

    fn pieces(&self, view: &View) -> Vec<Piece> {
        view.units.iter().map(|it| piece(view, it)).collect()
    }

    fn marks(&self, view: &View) -> String {
        overlays::marks(view)
    }

    fn held(&self, view: &View) -> Option<String> {
        view.picked.map(|unit| unit.to_string())
    }

    fn panels(&self, view: &View) -> Vec<Panel> {
        panels::panels(view)
    }

    fn overlays(&self, view: &View, seen: Overlays<'_>) -> Vec<Overlay> {
        overlays::overlays(view, seen)
    }

    fn stage(&self, view: &View) -> Option<Stage> {
        view.attack.as_ref().and_then(|attack| overlays::stage(view, attack))
    }

    fn charts(&self) -> Vec<Panel> {
        charts::charts()
    }

    fn text(&self, view: &View) -> String {
        text::text(view)
    }
}

fn piece(view: &View, &UnitView { unit, hex, done }: &UnitView) -> Piece {
    let info = unit.info();
    let (x, y) = plane::middle(hex);
    // Two share a hex only while one gives way: it peeps out below the other.
    let shared = view.units.iter().any(|other| other.hex == hex && other.unit != unit);
    let aside = if shared && view.picked == Some(unit) { 9.0 } else { 0.0 };
    let printed = counters::printed(unit);
    let (svg, state) = if done { (&printed.done, ", done") } else { (&printed.fresh, "") };
    let name = &printed.name;
    Piece {
        key: info.id.to_owned(),
        place: hex.to_string(),
        x: x + aside,
        y: y + aside,
        svg: svg.clone(),
        name: format!("{name}, strength {}, movement {}, in {hex}{state}", info.strength, info.movement),
    }
}
