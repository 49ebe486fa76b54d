//! What must always be in sight beside the board.

use super::counters;
use crate::{FAMILY, Panel, geometry::short, palette::*};
use waterloo::{
    CHITS, Chit, EXITS, LIMIT, PRUSSIAN_TURN, Phase, Reserve, TURNS, VARIANT_TURN, View, hour,
    s02_0_equipment::{Side, UnitId},
};

/// The panels, the most needed first.
pub(super) fn panels(view: &View) -> Vec<Panel> {
    let mut all = vec![turns(view), losses(view), reinforcements(view)];
    all.extend(chits(view));
    all.push(destroyed(view));
    all
}

fn panel(id: &'static str, title: &str, html: String) -> Panel {
    Panel { id, title: title.to_owned(), html }
}

/// Who the panel speaks of.
fn people(side: Side) -> &'static str {
    match side {
        Side::French => "French",
        Side::Allied => "Allied",
    }
}

fn is_variant(view: &View) -> bool {
    view.chits.iter().any(|&chit| chit != Chit::None)
}

fn turns(view: &View) -> Panel {
    let now = match view.phase {
        Phase::Over => "The battle is over".to_owned(),
        Phase::Setup => "Before the battle: the chits are drawn".to_owned(),
        Phase::Movement => format!("{} movement", people(view.active)),
        Phase::Combat => format!("{} combat", people(view.active)),
    };
    let clock = match view.turn {
        turn if turn > TURNS => "Night".to_owned(),
        turn => format!("Turn {turn} of {TURNS}, {}", hour(turn)),
    };
    let cells: String = (1..=TURNS).map(|turn| cell(view, turn)).collect();
    let variant = if is_variant(view) { ", variant forces from turn 5" } else { "" };
    panel(
        "turns",
        "Time",
        format!(
            r##"<p class="now {}"><strong>{clock}</strong><br>{now}</p><svg class="turns" viewBox="-8 0 316 62" width="316" height="62" role="img" aria-label="{clock}; {now}; Prussians from turn {PRUSSIAN_TURN}{variant}" font-family="{FAMILY}" text-anchor="middle">{cells}</svg>"##,
            view.active.name()
        ),
    )
}

/// A turn of the time record: past turns are filled, the present one is large and bears the player's letter.
fn cell(view: &View, turn: u8) -> String {
    let x = 15 + 30 * (turn as i32 - 1);
    let (card, ink, letter) = match view.active {
        Side::French => (FRENCH, FRENCH_TEXT, "F"),
        Side::Allied => (BRITISH, BRITISH_TEXT, "A"),
    };
    let number = match turn.cmp(&view.turn) {
        std::cmp::Ordering::Less => format!(
            r##"<circle cx="{x}" cy="29" r="10" fill="{TURN_PAST}" stroke="{INK}"/><text x="{x}" y="34" font-size="14" fill="{BOX}">{turn}</text>"##
        ),
        std::cmp::Ordering::Equal => format!(
            r##"<circle cx="{x}" cy="29" r="14" fill="{card}" stroke="{OUTLINE}" stroke-width="1.5"/><circle cx="{x}" cy="29" r="11.6" fill="none" stroke="{ink}" stroke-width=".9"/><text x="{x}" y="34.6" font-size="16" font-weight="bold" fill="{ink}">{turn}</text><text x="{}" y="19" font-size="12" font-weight="bold" fill="{OUTLINE}">{letter}</text>"##,
            x - 14
        ),
        std::cmp::Ordering::Greater => format!(
            r##"<circle cx="{x}" cy="29" r="10" fill="{BOX}" stroke="{INK}"/><text x="{x}" y="34" font-size="14" fill="{INK}">{turn}</text>"##
        ),
    };
    let note = match turn {
        PRUSSIAN_TURN => flag(x, PRUSSIAN, "P"),
        VARIANT_TURN if is_variant(view) => flag(x, VARIANT, "V"),
        _ => String::new(),
    };
    let hour = hour(turn);
    format!(r##"{number}{note}<text x="{x}" y="57" font-size="10.5" fill="{INK}">{hour}</text>"##)
}

/// A letter over a turn on which forces come in.
fn flag(x: i32, fill: &str, letter: &str) -> String {
    format!(
        r##"<rect x="{}" y="0" width="16" height="13" rx="3" fill="{fill}"/><text x="{x}" y="10.5" font-size="11" font-weight="bold" fill="{PRUSSIAN_TEXT}">{letter}</text>"##,
        x - 8
    )
}

fn losses(view: &View) -> Panel {
    let rows: String = Side::BOTH.map(|side| loss(view, side)).concat();
    let morale = if view.demoralized {
        r#"<p class="warning"><strong>The Allies are demoralized.</strong> French attacks gain a column, Allied attacks lose one.</p>"#
    } else {
        r#"<p class="quiet">The Allies are steady.</p>"#
    };
    let gone = view.exited.len();
    let boxes: String = (0..EXITS as usize)
        .map(|n| {
            let fill = if n < gone { FRENCH } else { BOX };
            let x = 1 + 20 * n;
            let mark = if n < gone {
                format!(r##"<path d="M{} 12V5m-3 3l3-3 3 3" fill="none" stroke="{FRENCH_TEXT}" stroke-width="1.5"/>"##, x + 8)
            } else {
                String::new()
            };
            format!(
                r##"<rect x="{x}" y="1" width="16" height="16" rx="2" fill="{fill}" stroke="{INK}"/>{mark}"##
            )
        })
        .collect();
    panel(
        "losses",
        "Losses and victory",
        format!(
            r##"{rows}{morale}<p class="exits">French units off to Brussels: <strong>{gone} of {EXITS}</strong><br><svg viewBox="0 0 140 18" width="140" height="18" role="img" aria-label="{gone} of {EXITS} French units exited">{boxes}</svg></p>"##
        ),
    )
}

/// A bar of losses with the mark at which a side breaks.
fn loss(view: &View, side: Side) -> String {
    let lost = view.lost[side as usize];
    let most = (LIMIT + 10).max(lost);
    let place = |points: u8| 280.0 * points as f32 / most as f32;
    let (name, fill) = (people(side), if side == Side::French { FRENCH } else { BRITISH });
    let (wide, limit) = (short(place(lost)), short(place(LIMIT)));
    let ticks: String = (1..most / 10 + 1).map(|tens| format!("M{} 14v4", short(place(tens * 10)))).collect();
    // The Allied bar is hatched, so that the two differ without colour.
    let hatch = match side {
        Side::French => String::new(),
        Side::Allied => {
            (0..(place(lost) / 8.0) as i32).map(|n| format!("M{} 16l6-12", n * 8 + 1)).collect::<String>()
        }
    };
    format!(
        r##"<p class="loss {}">{name} losses: <strong>{lost} of {LIMIT}</strong><br><svg viewBox="0 0 282 24" width="282" height="24" role="img" aria-label="{name} losses {lost} of {LIMIT}"><rect x="1" y="4" width="280" height="12" fill="{BOX}" stroke="{INK}"/><rect x="1" y="4" width="{wide}" height="12" fill="{fill}"/><path d="{hatch}" stroke="{BRITISH_TEXT}" stroke-width="1.4" stroke-opacity=".7"/><path d="{ticks}" stroke="{INK}"/><path d="M{limit} 0v22" stroke="{OUTLINE}" stroke-width="2.4"/><path d="M{limit} 0h9l-3 3.5 3 3.5h-9z" fill="{OUTLINE}"/></svg></p>"##,
        side.name(),
    )
}

fn reinforcements(view: &View) -> Panel {
    let html = Side::BOTH
        .map(|side| {
            let name = people(side);
            match &view.reserves[side as usize] {
                Reserve::Secret => {
                    format!(r#"<p class="secret">{name} reinforcements: <strong>secret</strong></p>"#)
                }
                Reserve::Open(units) if units.is_empty() => {
                    format!(r#"<p class="quiet">{name} reinforcements: none to come</p>"#)
                }
                Reserve::Open(units) => waiting(view, units),
            }
        })
        .concat();
    panel("reinforcements", "Reinforcements", html)
}

fn waiting(view: &View, units: &[(UnitId, u8)]) -> String {
    let mut turns: Vec<u8> = units.iter().map(|it| it.1).collect();
    turns.sort_unstable();
    turns.dedup();
    let group = |turn: u8| {
        let these: Vec<UnitId> = units.iter().filter(|it| it.1 == turn).map(|it| it.0).collect();
        let name = these.first().map_or("", |unit| counters::style(unit.info().nation).name);
        let when = if turn <= view.turn {
            "may come in now".to_owned()
        } else {
            format!("from turn {turn}, {}", hour(turn))
        };
        format!(
            r#"<p>{name} reinforcements, {when}: <strong>{}</strong></p><div class="minis">{}</div>"#,
            count(these.len()),
            these.iter().map(|unit| counters::small(unit.info(), Some(unit.info().id))).collect::<String>()
        )
    };
    turns.into_iter().map(group).collect()
}

fn chits(view: &View) -> Option<Panel> {
    let line = |side: Side| {
        let what = match view.chits[side as usize] {
            Chit::None => return String::new(),
            Chit::Secret => "secret".to_owned(),
            Chit::Known(number) => format!("{number} of {CHITS}"),
        };
        let owner = if side == Side::French { "French" } else { "Prussian" };
        format!(r#"<p class="chit">{owner} chit: <strong>{what}</strong></p>"#)
    };
    is_variant(view).then(|| panel("chits", "Chits", Side::BOTH.map(line).concat()))
}

fn destroyed(view: &View) -> Panel {
    let side = |side: Side| {
        let units = &view.eliminated[side as usize];
        format!(
            r#"<p>{} units destroyed: <strong>{}</strong></p><div class="minis">{}</div>"#,
            people(side),
            units.len(),
            minis(units)
        )
    };
    let mut html = Side::BOTH.map(side).concat();
    if !view.exited.is_empty() {
        html += &format!(
            r#"<p>French units gone to Brussels: <strong>{}</strong></p><div class="minis">{}</div>"#,
            view.exited.len(),
            minis(&view.exited)
        );
    }
    panel("destroyed", "Destroyed", html)
}

fn minis(units: &[UnitId]) -> String {
    units.iter().map(|unit| counters::small(unit.info(), None)).collect()
}

fn count(units: usize) -> String {
    match units {
        1 => "one unit".to_owned(),
        more => format!("{more} units"),
    }
}
