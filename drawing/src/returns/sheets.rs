//! The tracking sheets beside the board.

use super::blocks::{self, face, style};
use crate::{FAMILY, Panel, escape, palette::*};
use returns::{Army, CohesionView, Kind, SheetView, View};

/// A panel for each army's tracking sheet.
pub(super) fn sheets(view: &View) -> Vec<Panel> {
    Army::ALL.map(|army| sheet(view, army)).into()
}

fn sheet(view: &View, army: Army) -> Panel {
    let lines: String = view.sheets.iter().filter(|it| it.army == army).map(row).collect();
    let id = match army {
        Army::French => "sheet-french",
        Army::Allied => "sheet-allied",
        Army::Prussian => "sheet-prussian",
    };
    let head = format!(
        r##"<svg class="sheet-head" viewBox="0 0 300 14" width="300" height="14" aria-hidden="true" font-family="{FAMILY}" font-size="10.5" font-style="italic" fill="{SHEET_LINE}"><text x="126" y="11">cohesion; flag: fewer cards</text><text x="298" y="11" text-anchor="end">cards / die</text></svg>"##
    );
    Panel { id, title: format!("{} sheet", army.name()), html: format!("{head}{lines}") }
}

/// A unit's line: block, name, track and ratings.
fn row(sheet: &SheetView) -> String {
    let [most, mark] = sheet.track;
    let [cards, reduced] = sheet.cards;
    let (middle, told) = match sheet.cohesion {
        CohesionView::None => (words("commander"), String::new()),
        CohesionView::Screened => (words("screened"), ", cohesion screened".to_owned()),
        CohesionView::Eliminated => (words("eliminated"), ", eliminated".to_owned()),
        CohesionView::Open { points } => {
            (track(sheet, points), format!(", cohesion {points} of {most}, fewer cards at {mark} or less"))
        }
    };
    let low = matches!(sheet.cohesion, CohesionView::Open { points } if points <= mark);
    let ratings = match sheet.kind {
        Kind::Commander => format!("{cards} / {}", sheet.tactical),
        Kind::Infantry | Kind::Cavalry if low => format!("{reduced} / {}", sheet.tactical),
        Kind::Infantry | Kind::Cavalry => format!("{cards} / {}", sheet.tactical),
    };
    let name = escape(&blocks::unit_name(sheet));
    let gone = matches!(sheet.cohesion, CohesionView::Eliminated);
    let faded = if gone { r#" opacity=".5""# } else { "" };
    let (upper, lower) = match sheet.kind {
        Kind::Commander => (sheet.name.to_owned(), "commander".to_owned()),
        Kind::Infantry | Kind::Cavalry => (sheet.name.to_owned(), sheet.leader.replace('\'', "’")),
    };
    format!(
        r##"<svg class="track place" data-place="{}" viewBox="0 0 300 30" width="300" height="30" role="img" aria-label="{name}{told}, {cards} cards, {reduced} when reduced, tactical rating {}" font-family="{FAMILY}" fill="{RETURNS_NAME}"><title>{name}{told}</title><g{faded}><g transform="translate(13 15) scale(.6)">{}</g><text x="31" y="13" font-size="12.5" font-weight="bold">{}</text><text x="31" y="26" font-size="11.5" font-style="italic" fill="{SHEET_LINE}">{}</text></g>{middle}<text x="298" y="20" font-size="14" font-weight="bold" text-anchor="end">{ratings}</text></svg>"##,
        escape(sheet.id),
        sheet.tactical,
        face(sheet, 0, false),
        escape(&upper),
        escape(&lower),
    )
}

fn words(text: &str) -> String {
    format!(
        r##"<text x="126" y="20" font-size="12.5" font-style="italic" fill="{SHEET_LINE}">{text}</text>"##
    )
}

/// The spaces of a track, with a flag at the mark.
fn track(sheet: &SheetView, points: u8) -> String {
    let [most, mark] = sheet.track;
    let wood = style(sheet.army).wood;
    let mut svg = String::from(r##"<g font-size="9.5" text-anchor="middle">"##);
    for n in 1..=most {
        let x = 126 + 13 * (i32::from(n) - 1);
        let (fill, ink) = match n {
            n if n == points => (RETURNS_MARK, BLOCK_TEXT),
            n if n < points => (wood, BLOCK_TEXT),
            _ => (CARD_LIGHT, SHEET_LINE_PALE),
        };
        svg += &format!(
            r##"<rect x="{x}" y="9" width="12" height="14" fill="{fill}" stroke="{RETURNS_INK}" stroke-width=".7"/><text x="{}" y="19.4" fill="{ink}">{n}</text>"##,
            x + 6
        );
    }
    let x = f32::from(mark) * 13.0 + 125.5;
    svg + &format!(
        r##"<path d="M{x} 26V2" stroke="{MADDER}" stroke-width="2"/><path d="M{x} 2h-8l2 2.6-2 2.6h8z" fill="{MADDER}"/></g>"##
    )
}
