//! What must always be in sight beside the board.

use std::cmp::Ordering;

use super::{
    blocks::{sheet, small, style},
    board, cards, combat, sheets,
};
use crate::{FAMILY, Panel, palette::*};
use returns::{
    Army, BlockView, CohesionView, Ending, Kind, Objective, ObjectivesView, Phase, Side, View, Weather,
    data::components,
};

/// The last turn. Rule 12.2.
pub(super) const TURNS: u8 = 15;
/// The number of eliminated corps that meets the objective. Rule 5.6.
const OBJECTIVE: u8 = 3;
/// The number of eliminated corps that wins at once. Rule 12.3.
const VICTORY: u8 = 4;
/// How many objectives the French have. Rule 5.1.
const OBJECTIVES: usize = 2;

/// The panels, the most needed first.
pub(super) fn panels(view: &View) -> Vec<Panel> {
    let mut all = vec![];
    all.extend(view.combat.as_ref().map(|fight| combat::combat(view, fight)));
    all.push(turns(view));
    all.extend(aside(view));
    all.extend([objectives(view), losses(view)]);
    all.extend(sheets::sheets(view));
    all
}

/// A side's name in a sentence.
pub(super) fn people(side: Side) -> &'static str {
    match side {
        Side::French => "French",
        Side::AlliedPrussian => "Allied and Prussian",
    }
}

/// What is going on, in words.
pub(super) fn now(view: &View) -> String {
    match view.ending {
        None => view.phase.name().to_owned(),
        Some(Ending::Objectives) => "The French have both their objectives and win".to_owned(),
        Some(Ending::Time) => "Time is up: the Allied and Prussian side wins".to_owned(),
        Some(Ending::FrenchAutomatic) => "Four Allied or Prussian corps are gone: the French win".to_owned(),
        Some(Ending::AlliedAutomatic) => {
            "Four French corps are gone: the Allied and Prussian side wins".to_owned()
        }
        Some(Ending::Tie) => "Four corps of each side are gone: the Allied and Prussian side wins".to_owned(),
    }
}

/// The weather in words.
pub(super) fn weather(view: &View) -> &'static str {
    match (view.phase, view.weather) {
        (Phase::SetUp | Phase::Weather, _) => "weather not known yet",
        (_, Weather::Clear) => "clear",
        (_, Weather::Rain) => "rain: infantry moves one location, movement dice one less",
    }
}

fn turns(view: &View) -> Panel {
    let (now, weather) = (now(view), weather(view));
    let cells: String = (1..=TURNS).map(|turn| cell(view, turn)).collect();
    let points: String = Army::ALL.map(|army| points(view, army)).concat();
    let told = Army::ALL.map(|army| format!("{} {}", army.name(), view.points[army.index()])).join(", ");
    Panel {
        id: "turns",
        title: "Time".to_owned(),
        html: format!(
            r##"<p class="now {}"><strong>Turn {turn} of {TURNS}</strong>, {weather}<br>{now}</p><svg class="turns" viewBox="0 0 300 30" width="300" height="30" role="img" aria-label="Turn {turn} of {TURNS}, {weather}; {now}" font-family="{FAMILY}" text-anchor="middle">{cells}</svg><p class="points">Movement points left<br><svg viewBox="0 0 300 30" width="300" height="30" role="img" aria-label="Movement points: {told}" font-family="{FAMILY}">{}{points}</svg></p>"##,
            view.phase.active().id(),
            sky(view),
            turn = view.turn,
        ),
    }
}

/// A turn of the track: past turns are filled, the present one is large.
fn cell(view: &View, turn: u8) -> String {
    let x = 11 + 20 * (i32::from(turn) - 1);
    let wood = match view.phase.active() {
        Side::French => style(Army::French).wood,
        Side::AlliedPrussian => style(Army::Allied).wood,
    };
    let (r, fill, ink, bold) = match turn.cmp(&view.turn) {
        Ordering::Less => (8, TURN_PAST, BOX, "normal"),
        Ordering::Equal => (10, wood, BLOCK_TEXT, "bold"),
        Ordering::Greater => (8, BOX, INK, "normal"),
    };
    format!(
        r##"<circle cx="{x}" cy="15" r="{r}" fill="{fill}" stroke="{INK}"/><text x="{x}" y="19.2" font-size="12" font-weight="{bold}" fill="{ink}">{turn}</text>"##
    )
}

fn points(view: &View, army: Army) -> String {
    let left = view.points[army.index()];
    let x = 46 + 86 * army.index();
    let pips: String = (0..left.min(7))
        .map(|n| {
            format!(r##"<circle cx="{}" cy="15" r="2.2" fill="{RETURNS_INK}"/>"##, x + 45 + 5 * n as usize)
        })
        .collect();
    let look = style(army);
    format!(
        r##"<rect x="{x}" y="4" width="22" height="22" rx="3" fill="{}" stroke="{BLOCK_LINE}"/><text x="{}" y="20.4" font-size="15" font-weight="bold" text-anchor="middle" fill="{BLOCK_TEXT}">{}</text><text x="{}" y="20.6" font-size="16" font-weight="bold" fill="{RETURNS_NAME}">{left}</text>{pips}"##,
        look.wood,
        x + 11,
        look.letter,
        x + 27,
    )
}

/// A sun, a cloud with rain, or nothing yet.
fn sky(view: &View) -> String {
    match (view.phase, view.weather) {
        (Phase::SetUp | Phase::Weather, _) => String::new(),
        (_, Weather::Clear) => {
            format!(
                r##"<g transform="translate(18 15)"><path d="M0-13v4M0 9v4M-13 0h4M9 0h4M-9.2-9.2l2.8 2.8M6.4 6.4l2.8 2.8M9.2-9.2L6.4-6.4M-6.4 6.4l-2.8 2.8" stroke="{SUN_EDGE}" stroke-width="2"/><circle r="6.4" fill="{SUN}" stroke="{SUN_EDGE}" stroke-width="1.4"/></g>"##
            )
        }
        (_, Weather::Rain) => {
            format!(
                r##"<g transform="translate(18 12)"><path d="M-11 4a5 5 0 0 1 2-9a7 7 0 0 1 13-2a5.4 5.4 0 0 1 5 11z" fill="{CLOUD}" stroke="{CLOUD_EDGE}" stroke-width="1.4"/><path d="M-7 7l-2 7M-1 7l-2 7M5 7l-2 7" stroke="{WATER_MARK}" stroke-width="2"/></g>"##
            )
        }
    }
}

/// The units of the viewer's side that are not set up, to be picked. Rule 7.9.
fn aside(view: &View) -> Option<Panel> {
    if view.phase != Phase::SetUp {
        return None;
    }
    let mut html = String::new();
    for side in [Side::French, Side::AlliedPrussian] {
        let blocks = view.towns.iter().flat_map(|town| &town.blocks);
        let here: Vec<&BlockView> = blocks.filter(|it| super::stand::army(it).side() == side).collect();
        // Before the first piece of a side stands, all know that every one is aside.
        if here.iter().any(|block| matches!(block, BlockView::Upright { .. } | BlockView::FaceUp { .. })) {
            continue;
        }
        let placed =
            |id: &str| here.iter().any(|block| matches!(block, BlockView::Own { unit, .. } if *unit == id));
        let waiting: Vec<_> =
            view.sheets.iter().filter(|it| it.army.side() == side && !placed(it.id)).collect();
        if waiting.is_empty() {
            continue;
        }
        let minis: String = waiting.iter().map(|it| small(it, Some(it.id))).collect();
        let held = match view.in_hand.map(|unit| sheet(view, unit)) {
            Some(unit) if unit.army.side() == side => {
                format!(r#"<p class="held">In hand: <strong>{}</strong></p>"#, unit.name)
            }
            Some(_) | None => String::new(),
        };
        html += &format!(
            r#"<p>{} units to set up: <strong>{}</strong></p>{held}<div class="minis">{minis}</div>"#,
            people(side),
            waiting.len()
        );
    }
    (!html.is_empty()).then(|| Panel { id: "aside", title: "To be set up".to_owned(), html })
}

fn objectives(view: &View) -> Panel {
    let cards = match &view.objectives {
        ObjectivesView::Hidden { count } => {
            let backs = cards::objective_back().repeat((*count).into());
            format!(
                r#"<p class="secret">French objectives: <strong>{count}, face down</strong></p><div class="cards">{backs}</div>"#
            )
        }
        ObjectivesView::Known { cards } => {
            let faces: String =
                cards.iter().map(|&(card, achieved)| cards::objective(card, achieved, None)).collect();
            let mut html = format!(
                r#"<p>French objectives: <strong>{}</strong></p><div class="cards">{faces}</div>"#,
                cards.len()
            );
            if view.phase == Phase::SetUp && cards.len() < OBJECTIVES {
                let open = Objective::ALL.into_iter().filter(|it| cards.iter().all(|(card, _)| card != it));
                let open = open.map(|it| cards::objective(it, false, Some(&format!("objective-{it}"))));
                html += &format!(
                    r#"<p>To choose from:</p><div class="cards">{}</div>"#,
                    open.collect::<String>()
                );
            }
            html
        }
    };
    let rows: String = Objective::ALL.map(|objective| row(view, objective)).concat();
    Panel {
        id: "objectives",
        title: "Objectives".to_owned(),
        html: format!(
            "{cards}<table><thead><tr><th>Town</th><th>Control</th><th>Loss of each corps, once</th></tr></thead><tbody>{rows}</tbody></table>"
        ),
    }
}

/// A town of the objectives: who controls it, and what its loss costs.
fn row(view: &View, objective: Objective) -> String {
    let info = components().objectives[objective.index()];
    let Some(town) = info.town else { return String::new() };
    let here = view.towns.iter().find(|it| it.id == town.id());
    let control = if here.is_some_and(|it| it.french_control) { "<strong>French</strong>" } else { "Allied" };
    let armies: Vec<&str> =
        Army::ALL.into_iter().filter(|it| info.armies[it.index()]).map(Army::name).collect();
    let loss = if here.is_some_and(|it| it.spent) {
        "taken".to_owned()
    } else {
        format!("{} ({})", info.points, armies.join(" and "))
    };
    format!(
        r#"<tr><th class="place" data-place="{}">{}</th><td>{control}</td><td>{loss}</td></tr>"#,
        town.id(),
        board::name(town)
    )
}

fn losses(view: &View) -> Panel {
    let html = [Side::French, Side::AlliedPrussian].map(|side| lost(view, side)).concat();
    Panel { id: "losses", title: "Eliminated corps".to_owned(), html }
}

/// Four boxes of a side: at the third the objective, at the fourth the game.
fn lost(view: &View, side: Side) -> String {
    let count = view.eliminated[side as usize];
    let name = people(side);
    let wood = match side {
        Side::French => style(Army::French).wood,
        Side::AlliedPrussian => style(Army::Allied).wood,
    };
    let boxes: String = (1..=VICTORY)
        .map(|n| {
            let x = 2 + 30 * (i32::from(n) - 1);
            let full = n <= count;
            let note = match (n, side) {
                (OBJECTIVE, Side::AlliedPrussian) => "★",
                (VICTORY, _) => "end",
                _ => "",
            };
            let cross = if full { format!("M{} 6l14 14m0-14l-14 14", x + 5) } else { String::new() };
            let note = match note {
                "★" => format!(
                    r##"<path d="M{} 28l1.8 4.2 4.6.300-3.6 2.9 1.2 4.4-4-2.4-4 2.4 1.2-4.4-3.6-2.9 4.6-.3z" fill="{MADDER}"/>"##,
                    x + 12
                ),
                note => format!(r##"<text x="{}" y="38" font-size="11">{note}</text>"##, x + 12),
            };
            format!(
                r##"<rect x="{x}" y="1" width="24" height="24" rx="3" fill="{}" stroke="{INK}"/><path d="{cross}" stroke="{BLOCK_TEXT}" stroke-width="3"/>{note}"##,
                if full { wood } else { BOX }
            )
        })
        .collect();
    let gone: Vec<_> = view
        .sheets
        .iter()
        .filter(|it| {
            it.army.side() == side && it.cohesion == CohesionView::Eliminated && it.kind != Kind::Commander
        })
        .collect();
    let minis: String = gone.iter().map(|it| small(it, None)).collect();
    let objective = if side == Side::AlliedPrussian { ", ★ an objective may be met" } else { "" };
    format!(
        r##"<p class="lost {}">{name}: <strong>{count} of {VICTORY}</strong><br><svg viewBox="0 0 126 42" width="126" height="42" role="img" aria-label="{name} corps eliminated: {count} of {VICTORY}{objective}" font-family="{FAMILY}" text-anchor="middle" fill="{INK}">{boxes}</svg></p><div class="minis">{minis}</div>"##,
        side.id()
    )
}
