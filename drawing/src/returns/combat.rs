//! The combat beside the board: units, hands, the card on the table, what is still to be lost.

use super::{
    blocks::{sheet, small},
    board, cards,
    panels::people,
    plane::town,
};
use crate::{Panel, escape};
use returns::{Army, CombatView, HandView, Returns, Side, View};
use tabletop::{Game, Seat};

/// The panel of the combat being fought.
pub(super) fn combat(view: &View, fight: &CombatView) -> Panel {
    let mut html = format!(r#"<p class="now {}">{}</p>"#, fight.attacker.id(), standing(fight));
    let middle = match (fight.card, fight.matched) {
        (None, Some([played, answer])) => format!(
            r#"<p><strong>{}</strong> was matched by <strong>{}</strong></p><div class="cards">{}{}</div>"#,
            played.name(),
            answer.name(),
            cards::face(played, 1, None),
            cards::face(answer, 1, None)
        ),
        (Some(card), _) => format!(
            r#"<p>On the table: <strong>{}</strong></p><div class="cards">{}</div>"#,
            card.name(),
            cards::face(card, 1, None)
        ),
        (None, None) => r#"<p class="quiet">No card on the table.</p>"#.to_owned(),
    };
    let part = |side: Side, seats: std::ops::Range<usize>| {
        let hands: String = seats.map(|seat| hand(fight, seat)).collect();
        format!(r#"<div class="party {}">{}{hands}</div>"#, side.id(), units(view, fight, side))
    };
    html += &still_to_lose(fight);
    html += &format!(
        r#"<div class="card-table">{}<div class="middle">{middle}</div>{}</div>"#,
        part(Side::French, 0..1),
        part(Side::AlliedPrussian, 1..fight.hands.len()),
    );
    html += &notes(fight);
    Panel { id: "combat", title: format!("Combat at {}", board::name(town(fight.town))), html }
}

/// Who attacks, which round it is, or who has won.
pub(super) fn standing(fight: &CombatView) -> String {
    match fight.winner {
        Some(winner) => format!(
            "The <strong>{} side has won</strong> after {}. Losses of the loser: {}",
            people(winner),
            rounds(fight.rounds),
            fight.total
        ),
        None => format!(
            "The <strong>{} side attacks</strong>; {}",
            people(fight.attacker),
            match fight.rounds {
                0 => "the first round is to come".to_owned(),
                rounds => format!("round {rounds}"),
            }
        ),
    }
}

fn rounds(count: u8) -> String {
    if count == 1 { "one round".to_owned() } else { format!("{count} rounds") }
}

fn units(view: &View, fight: &CombatView, side: Side) -> String {
    let here: Vec<_> =
        fight.units.iter().map(|unit| sheet(view, unit)).filter(|it| it.army.side() == side).collect();
    let part = if side == fight.attacker { "attacks" } else { "defends" };
    let minis: String = here.iter().map(|it| small(it, Some(it.id))).collect();
    format!(
        r#"<p class="{}">{} side {part}: <strong>{}</strong></p><div class="minis">{minis}</div>"#,
        side.id(),
        people(side),
        match here.len() {
            1 => "one unit".to_owned(),
            count => format!("{count} units"),
        }
    )
}

/// Whose hand it is: the seat's name, as offers write it.
pub(super) fn holder(fight: &CombatView, seat: usize) -> &'static str {
    Returns::about().name(fight.hands.len() as u8, Seat(seat as u8))
}

/// The name of a hand for a person.
pub(super) fn hand_name(fight: &CombatView, seat: usize) -> &'static str {
    match (seat, fight.hands.len()) {
        (0, _) => "French hand",
        (1, 2) => "Allied and Prussian hand",
        (1, _) => "Allied hand",
        _ => "Prussian hand",
    }
}

fn hand(fight: &CombatView, seat: usize) -> String {
    let name = hand_name(fight, seat);
    let (count, drawn) = match &fight.hands[seat] {
        HandView::Backs { count: 0 } => (0, String::new()),
        HandView::Backs { count } => (*count, cards::backs(*count)),
        HandView::Faces { cards } => {
            let place = |card: returns::Card| format!("hand-{}-{card}", holder(fight, seat));
            let faces = cards.iter().map(|&(card, count)| cards::face(card, count, Some(&place(card))));
            (cards.iter().map(|it| it.1).sum(), faces.collect())
        }
    };
    let count = match count {
        0 => "empty".to_owned(),
        1 => "one card".to_owned(),
        count => format!("{count} cards"),
    };
    format!(r#"<p>{name}: <strong>{count}</strong></p><div class="cards">{drawn}</div>"#)
}

/// What each side has still to lose.
fn still_to_lose(fight: &CombatView) -> String {
    let mut html = String::new();
    for (seat, &left) in fight.left.iter().enumerate().filter(|(_, left)| **left > 0) {
        let name = hand_name(fight, seat).trim_end_matches(" hand");
        html += &format!(r#"<p class="warning">{name} losses still to take: <strong>{left}</strong></p>"#);
    }
    html
}

fn notes(fight: &CombatView) -> String {
    let mut html = String::new();
    if let Some(lead) = fight.lead {
        html += &format!("<p>The {} rating serves the joint force.</p>", Army::name(lead));
    }
    if let Some(advice) = &fight.advice {
        html += &format!("<p>Advice: <strong>{}</strong></p>", escape(&advice.replace('-', " ")));
    }
    for (how, towns) in [("Entered", &fight.entered), ("Reinforced", &fight.reinforced)] {
        let towns: Vec<&str> = towns.iter().map(|id| board::name(town(id))).collect();
        if !towns.is_empty() {
            html += &format!(r#"<p class="quiet">{how} from {}.</p>"#, towns.join(", "));
        }
    }
    html + &format!(r#"<p class="quiet">{} cards left in the deck.</p>"#, fight.deck)
}
