//! The board in plain text.

use super::{
    blocks::{cohesion, sheet, unit_name},
    board,
    combat::{hand_name, standing},
    panels::{TURNS, now, people, weather},
    plane::town,
    stand,
};
use returns::{
    Army, CohesionView, CombatView, HandView, Kind, ObjectivesView, SheetView, Side, Town, TownView, View,
    data::components,
};

/// Time, towns, combat, objectives, sheets and roads.
pub(super) fn text(view: &View) -> String {
    let mut text = format!("Turn {} of {TURNS}, {}: {}.\n", view.turn, weather(view), now(view));
    let points = Army::ALL.map(|army| format!("{} {}", army.name(), view.points[army.index()]));
    text += &format!("Movement points left: {}.\n", points.join(", "));
    text += &format!(
        "Corps eliminated: French {}, Allied and Prussian {}; four end the game.\n",
        view.eliminated[0], view.eliminated[1]
    );
    text += "\nTowns:\n";
    text += &view.towns.iter().map(|here| in_town(view, here)).collect::<String>();
    text += &to_set_up(view);
    if let Some(fight) = &view.combat {
        text += &combat(view, fight);
    }
    text += &objectives(view);
    text += "\nSheets (cohesion of its track, cards drawn and cards when reduced, tactical rating):\n";
    text += &view.sheets.iter().map(line).collect::<String>();
    text += "\nRoads (~ over a river):\n";
    text + &components().board.towns().map(roads).collect::<String>()
}

fn in_town(view: &View, here: &TownView) -> String {
    let mut notes = String::new();
    if view.combat.as_ref().is_some_and(|fight| fight.town == here.id) {
        notes += ", combat";
    } else if here.contested {
        notes += ", contested";
    }
    if here.french_control {
        notes += ", French control";
    }
    if here.spent {
        notes += ", its loss taken";
    }
    let mut text = format!("  {}{notes}\n", board::name(town(here.id)));
    let mut hidden = Army::ALL.map(|_| 0);
    for block in &here.blocks {
        match block {
            returns::BlockView::Upright { army } => hidden[army.index()] += 1,
            returns::BlockView::FaceUp { unit, .. } | returns::BlockView::Own { unit, .. } => {
                let held = if view.in_hand == Some(*unit) { ", in hand" } else { "" };
                text += &format!("    [{unit}] {}{held}\n", stand::name(view, block));
            }
        }
    }
    for army in Army::ALL {
        text += &match hidden[army.index()] {
            0 => String::new(),
            1 => format!("    one {} block, face hidden\n", army.name()),
            count => format!("    {count} {} blocks, faces hidden\n", army.name()),
        };
    }
    text
}

fn to_set_up(view: &View) -> String {
    match view.in_hand.map(|unit| sheet(view, unit)) {
        Some(unit) => format!("In hand: {}.\n", unit_name(unit)),
        None => String::new(),
    }
}

fn combat(view: &View, fight: &CombatView) -> String {
    let plain = standing(fight).replace("<strong>", "").replace("</strong>", "");
    let mut text = format!("\nCombat at {}: {plain}.\n", board::name(town(fight.town)));
    for side in [Side::French, Side::AlliedPrussian] {
        let units = fight.units.iter().map(|unit| sheet(view, unit)).filter(|it| it.army.side() == side);
        let units: Vec<String> = units.map(unit_name).collect();
        text += &format!("  {}: {}\n", people(side), units.join(", "));
    }
    if let Some(card) = fight.card {
        text += &format!("  On the table: {}\n", card.name());
    }
    for (seat, hand) in fight.hands.iter().enumerate() {
        let held = match hand {
            HandView::Backs { count } => format!("{count} cards face down"),
            HandView::Faces { cards } if cards.is_empty() => "empty".to_owned(),
            HandView::Faces { cards } => {
                cards.iter().map(|(card, n)| format!("{n} {}", card.name())).collect::<Vec<_>>().join(", ")
            }
        };
        text += &format!("  {}: {held}\n", hand_name(fight, seat));
    }
    for (seat, left) in fight.left.iter().enumerate().filter(|(_, left)| **left > 0) {
        text += &format!("  {} losses to take: {left}\n", hand_name(fight, seat).trim_end_matches(" hand"));
    }
    if let Some(advice) = &fight.advice {
        text += &format!("  Advice: {advice}\n");
    }
    text + &format!("  Cards left in the deck: {}\n", fight.deck)
}

fn objectives(view: &View) -> String {
    match &view.objectives {
        ObjectivesView::Hidden { count } => format!("\nFrench objectives: {count}, face down.\n"),
        ObjectivesView::Known { cards } => {
            let told = cards.iter().map(|(card, achieved)| {
                format!("{}{}", card.name(), if *achieved { " (achieved now)" } else { "" })
            });
            let told: Vec<String> = told.collect();
            format!(
                "\nFrench objectives: {}.\n",
                if told.is_empty() { "none yet".to_owned() } else { told.join(", ") }
            )
        }
    }
}

fn line(sheet: &SheetView) -> String {
    let [cards, reduced] = sheet.cards;
    let known = match sheet.cohesion {
        CohesionView::None => String::new(),
        CohesionView::Screened | CohesionView::Open { .. } | CohesionView::Eliminated => cohesion(sheet),
    };
    let cards = match sheet.kind {
        Kind::Commander => cards.to_string(),
        Kind::Infantry | Kind::Cavalry => format!("{cards}, {reduced} at {} or less", sheet.track[1]),
    };
    format!("  [{}] {}{known}; cards {cards}; rating {}\n", sheet.id, unit_name(sheet), sheet.tactical)
}

fn roads(from: Town) -> String {
    let to = from.adjacent().iter().map(|to| {
        let river = if from.is_over_river(to) { "~" } else { "" };
        format!("{river}{}", board::name(to))
    });
    format!("  {}: {}\n", board::name(from), to.collect::<Vec<_>>().join(", "))
}
