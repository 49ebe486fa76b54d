//! Everything at once, for a game that is over: the views of all seats laid over each other.

use std::collections::BTreeMap;

use drawing::{Panel, Picture, Piece};
use shelf::AnyTable;
use tabletop::{Seat, Viewer};

use crate::pages;

/// What lies on the board, as all seats together see it.
pub(crate) fn picture(table: &dyn AnyTable) -> Picture {
    let public = table.picture(Viewer::Spectator);
    let seats = table.setup().seats;
    let views: Vec<Picture> = (0..seats).map(|seat| table.picture(Viewer::Seat(Seat(seat)))).collect();
    let names = table.about().names(seats);
    Picture {
        pieces: pieces(&public.pieces, &views),
        panels: panels(&public.panels, names, &views),
        ..public
    }
}

/// Every piece as it looks to the viewer who knows most of it. What a seat sees in another way than the public is its own:
/// the back of a block that its owner can read is left out.
fn pieces(public: &[Piece], views: &[Picture]) -> Vec<Piece> {
    let by_key = |pieces: &'_ [Piece]| -> BTreeMap<String, Piece> {
        pieces.iter().map(|piece| (piece.key.clone(), piece.clone())).collect()
    };
    let open = by_key(public);
    let seen: Vec<BTreeMap<String, Piece>> = views.iter().map(|view| by_key(&view.pieces)).collect();
    let mut all = vec![];
    for piece in public {
        let versions: Vec<&Piece> = seen.iter().filter_map(|view| view.get(&piece.key)).collect();
        if versions.len() == seen.len() {
            let known = versions.into_iter().find(|it| it.svg != piece.svg || it.name != piece.name);
            all.push(known.unwrap_or(piece).clone());
        }
    }
    let mut told: Vec<&str> = vec![];
    for view in views {
        for piece in view.pieces.iter().filter(|it| !open.contains_key(&it.key)) {
            if !told.contains(&piece.key.as_str()) {
                told.push(&piece.key);
                all.push(piece.clone());
            }
        }
    }
    all
}

/// The public panels; one that tells a seat more is shown as that seat knows it.
fn panels(public: &[Panel], names: &[&str], views: &[Picture]) -> Vec<Panel> {
    let told = |panel: &Panel| {
        let mut html = String::new();
        for (name, view) in names.iter().zip(views) {
            let own = view.panels.iter().find(|it| it.id == panel.id).filter(|it| it.html != panel.html);
            if let Some(own) = own {
                html += &format!("<p><strong>{}</strong></p>{}", pages::proper(name), own.html);
            }
        }
        if html.is_empty() { panel.clone() } else { Panel { html, ..panel.clone() } }
    };
    let mut all: Vec<Panel> = public.iter().map(told).collect();
    for (name, view) in names.iter().zip(views) {
        for panel in view.panels.iter().filter(|it| !public.iter().any(|known| known.id == it.id)) {
            let title = format!("{} ({})", panel.title, pages::proper(name));
            if !all.iter().any(|it| it.id == panel.id) {
                all.push(Panel { title, ..panel.clone() });
            }
        }
    }
    all
}
