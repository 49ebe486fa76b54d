//! The combat cards and the objective cards, drawn.

use crate::{FAMILY, escape, palette::*};
use returns::{Card, Objective, data::components};

/// How many lines a title takes and what it says.
fn title(card: Card) -> [&'static str; 2] {
    match card {
        Card::InfantryAssault => ["Infantry", "Assault"],
        Card::GrandBattery => ["Grand", "Battery"],
        Card::CavalryCharge => ["Cavalry", "Charge"],
        Card::Skirmish => ["Skirmish", ""],
        Card::CounterAttack => ["Counter", "Attack"],
        Card::CombinedArms => ["Combined", "Arms"],
    }
}

/// What a card does besides winning a round.
pub(super) fn effect(card: Card) -> &'static str {
    match card {
        Card::InfantryAssault | Card::GrandBattery => "",
        Card::CavalryCharge => "+1 loss",
        Card::Skirmish => "−1 loss",
        Card::CounterAttack => "turns the roles",
        Card::CombinedArms => "matches any",
    }
}

fn tint(card: Card) -> &'static str {
    match card {
        Card::InfantryAssault => INFANTRY_ASSAULT,
        Card::GrandBattery => GRAND_BATTERY,
        Card::CavalryCharge => CAVALRY_CHARGE,
        Card::Skirmish => SKIRMISH,
        Card::CounterAttack => COUNTER_ATTACK,
        Card::CombinedArms => COMBINED_ARMS,
    }
}

/// A combat card, with how many there are. `place` is how an offer names it.
pub(super) fn face(card: Card, count: u8, place: Option<&str>) -> String {
    let class = match place {
        Some(id) => format!(r#"class="card place" data-place="{}""#, escape(id)),
        None => r#"class="card""#.to_owned(),
    };
    let (tint, [first, second]) = (tint(card), title(card));
    let effect = effect(card);
    let many = match count {
        0 | 1 => String::new(),
        count => format!(
            r##"<circle cx="65" cy="11" r="9.4" fill="{RETURNS_MARK}" stroke="{CARD_LIGHT}" stroke-width="1.4"/><text x="65" y="15.2" font-size="12" font-weight="bold" fill="{BLOCK_TEXT}">×{count}</text>"##
        ),
    };
    let told = match (count, effect) {
        (0 | 1, "") => card.name().to_owned(),
        (0 | 1, effect) => format!("{}, {effect}", card.name()),
        (count, "") => format!("{count} × {}", card.name()),
        (count, effect) => format!("{count} × {}, {effect}", card.name()),
    };
    let stack: String = (1..count.min(4))
        .rev()
        .map(|n| {
            format!(
                r##"<rect x="{0}" y="{0}" width="68" height="98" rx="5" fill="{CARD_FACE}" stroke="{RETURNS_INK}" stroke-width=".8"/>"##,
                2.0 + 1.6 * n as f32
            )
        })
        .collect();
    let (y, second) = match second {
        "" => (17, String::new()),
        second => (12, format!(r#"<text x="36" y="22" font-size="10.4">{second}</text>"#)),
    };
    format!(
        r##"<svg {class} viewBox="0 0 78 106" width="78" height="106" role="img" aria-label="{told}" font-family="{FAMILY}" text-anchor="middle"><title>{told}</title>{stack}<rect x="2" y="2" width="68" height="98" rx="5" fill="{CARD_LIGHT}" stroke="{RETURNS_INK}" stroke-width="1.4"/><rect x="5" y="28.5" width="62" height="52" fill="{CARD_PAPER}" stroke="{tint}" stroke-width="1.2"/><path d="M2.7 27V7a4.3 4.3 0 0 1 4.3-4.3h58a4.3 4.3 0 0 1 4.3 4.3v20z" fill="{tint}"/><g fill="{BLOCK_TEXT}" font-weight="bold"><text x="36" y="{y}" font-size="10.4">{first}</text>{second}</g><g transform="translate(36 55)" stroke="{CARD_EDGE}" stroke-linecap="round" stroke-linejoin="round" fill="none">{}</g><text x="36" y="93" font-size="10.5" font-style="italic" fill="{RETURNS_INK}">{effect}</text>{many}</svg>"##,
        art(card)
    )
}

/// A soldier around the origin.
fn soldier() -> String {
    format!(
        r##"<path d="M0-19v-4" stroke="{MADDER}" stroke-width="2.4"/><path d="M-3.6-19h7.2l-.8 6.4h-5.6z" fill="{CARD_EDGE}"/><circle cy="-10" r="2.6" fill="{SKIN}" stroke-width=".8"/><path d="M-3.6-7h7.2l1.6 13h-10.4z" fill="{COAT}" stroke-width=".9"/><path d="M-3.6-7l7 9M3.6-7l-7 9" stroke="{CARD_LIGHT}" stroke-width="1"/><path d="M-2.4 6l-2 10M2.4 6l3.2 10" stroke-width="2.2"/><path d="M5 3L11-20" stroke-width="1.6"/>"##
    )
}

fn art(card: Card) -> String {
    let soldier = soldier();
    let puff = |x: i32, y: i32| {
        format!(
            r##"<path d="M{x} {y}a4 4 0 0 1 6-4a4.6 4.6 0 0 1 8 2a3.6 3.6 0 0 1-1 7h-10a3.6 3.6 0 0 1-3-5z" fill="{SYMBOL}" stroke-width=".8"/>"##
        )
    };
    let sabres = format!(
        r##"<path d="M-17 14Q2 4 15-16M17 14Q-2 4-15-16" stroke-width="3.4"/><path d="M-17 14Q2 4 15-16M17 14Q-2 4-15-16" stroke="{BLADE}" stroke-width="1.6"/><path d="M-18 7q7 1 8 8M18 7q-7 1-8 8" stroke="{HILT}" stroke-width="2.4"/><path d="M-16 13l-5 5M16 13l5 5" stroke-width="3"/>"##
    );
    match card {
        Card::InfantryAssault => {
            [-18, -2, 14].map(|x| format!(r#"<g transform="translate({x} 5)">{soldier}</g>"#)).concat()
        }
        Card::GrandBattery => format!(
            r##"{}<path d="M-20 4L14-10l3 6-35 14z" fill="{GUN_BARREL}" stroke-width="1.2"/><path d="M-8 8L-26 19" stroke-width="3.4"/><circle cx="-3" cy="9" r="11" fill="{CARD_PAPER}" stroke-width="2.6"/><path d="M-3-2v22M-14 9H8M-10.8 1.2l15.6 15.6M4.8 1.2l-15.6 15.6" stroke-width="1.4"/><circle cx="-3" cy="9" r="2.6" fill="{CARD_EDGE}"/>"##,
            puff(13, -13)
        ),
        Card::CavalryCharge => format!(
            r##"<path d="M-9 17C-16-2-9-17 0-17S16-2 9 17" stroke="{HORSESHOE}" stroke-width="6"/><path d="M-9 17C-16-2-9-17 0-17S16-2 9 17" stroke="{CARD_LIGHT}" stroke-width="1.2" stroke-dasharray="1 6"/>{sabres}"##
        ),
        Card::Skirmish => format!(
            r##"<path d="M-28 20q6-7 11 0M6 21q6-8 13 0M-8 22q4-5 8 0" fill="{GRASS}" stroke-width="1"/>{}<g transform="translate(-14 4) scale(.92)">{soldier}</g><g transform="translate(13 1) scale(.72)">{soldier}</g>"##,
            puff(-3, -15)
        ),
        Card::CounterAttack => format!(
            r##"<path d="M-24 8C-20-14 8-18 15-9" stroke="{FRENCH_BLOCK}" stroke-width="5.4"/><path d="M8-4L21-3 18-16z" fill="{FRENCH_BLOCK}" stroke-width="1"/><path d="M24-4C20 18-8 22-15 13" stroke="{ALLIED_BLOCK}" stroke-width="5.4" stroke-dasharray="9 4" stroke-linecap="butt"/><path d="M-8 8L-21 7-18 20z" fill="{ALLIED_BLOCK}" stroke-width="1"/>"##,
        ),
        Card::CombinedArms => format!(
            r##"<path d="M-20-8C-26 8-16 20 0 21C16 20 26 8 20-8" stroke="{LAUREL}" stroke-width="3.4" stroke-dasharray="4 3"/><g transform="scale(.8) translate(0 -3)">{sabres}</g><path d="M0 17V-20" stroke-width="2.6"/><path d="M0-17V-23" stroke="{BAYONET}" stroke-width="1.6"/><circle cx="-5" cy="14" r="4" fill="{WHEEL}"/><circle cx="5" cy="14" r="4" fill="{WHEEL}"/><circle cy="7.5" r="4" fill="{WHEEL}"/>"##
        ),
    }
}

/// The back of a combat card with how many there are.
pub(super) fn backs(count: u8) -> String {
    let stack: String = (0..count.clamp(1, 4))
        .rev()
        .map(|n| {
            format!(
                r##"<rect x="{0}" y="{0}" width="46" height="66" rx="4" fill="{CARD_BACK}" stroke="{RETURNS_MARK}" stroke-width="1"/>"##,
                2.0 + 2.2 * n as f32
            )
        })
        .collect();
    format!(
        r##"<svg class="card back" viewBox="0 0 58 78" width="58" height="78" role="img" aria-label="{0}" font-family="{FAMILY}" text-anchor="middle"><title>{0}</title>{stack}<rect x="6" y="6" width="38" height="58" rx="2" fill="none" stroke="{BRASS}" stroke-width="1"/><path d="M25 11l13 24-13 24-13-24z" fill="none" stroke="{BRASS}" stroke-width="1"/><circle cx="25" cy="35" r="11" fill="{RETURNS_MARK}"/><text x="25" y="40.6" font-size="16" font-weight="bold" fill="{BLOCK_TEXT}">{count}</text></svg>"##,
        if count == 1 { "one card, face down".to_owned() } else { format!("{count} cards, face down") },
    )
}

/// An objective card, face up.
pub(super) fn objective(objective: Objective, achieved: bool, place: Option<&str>) -> String {
    let class = match place {
        Some(id) => format!(r#"class="card objective place" data-place="{}""#, escape(id)),
        None => r#"class="card objective""#.to_owned(),
    };
    let info = components().objectives[objective.index()];
    let [first, second] = match info.town {
        Some(town) => ["Hold", super::board::name(town)],
        None => ["Eliminate", "3 corps"],
    };
    let told = format!("Objective: {first} {second}{}", if achieved { ", achieved now" } else { "" });
    let seal = if achieved {
        format!(
            r##"<circle cx="62" cy="78" r="10" fill="{ACHIEVED}" stroke="{CARD_LIGHT}" stroke-width="1.6"/><path d="M57 78l3.6 4 6.4-8" fill="none" stroke="{WHITE}" stroke-width="2.4"/>"##
        )
    } else {
        String::new()
    };
    format!(
        r##"<svg {class} viewBox="0 0 78 94" width="78" height="94" role="img" aria-label="{told}" font-family="{FAMILY}" text-anchor="middle" fill="{RETURNS_INK}"><title>{told}</title><rect x="2" y="2" width="72" height="88" rx="5" fill="{CARD_LIGHT}" stroke="{FRENCH_BLOCK}" stroke-width="2.4"/><rect x="6" y="6" width="64" height="80" rx="3" fill="none" stroke="{MADDER}" stroke-width=".9"/><path d="M38 12L42.3 23.4 54.4 24 44.9 31.5 48.2 43.2 38 36.5 27.8 43.2 31.1 31.5 21.6 24 33.7 23.4z" fill="{MADDER}" stroke="{MADDER_EDGE}" stroke-width=".8"/><text x="38" y="59" font-size="12" font-style="italic">{first}</text><text x="38" y="76" font-size="14.5" font-weight="bold">{second}</text>{seal}</svg>"##
    )
}

/// An objective card, face down.
pub(super) fn objective_back() -> String {
    format!(
        r##"<svg class="card objective back" viewBox="0 0 78 94" width="62" height="75" role="img" aria-label="French objective, face down" font-family="{FAMILY}" text-anchor="middle"><title>French objective, face down</title><rect x="2" y="2" width="72" height="88" rx="5" fill="{FRENCH_BLOCK}" stroke="{COAT_EDGE}" stroke-width="2"/><rect x="7" y="7" width="62" height="78" rx="3" fill="none" stroke="{BRASS}" stroke-width="1.2"/><text x="38" y="60" font-size="40" font-weight="bold" fill="{BLOCK_FRAME}">?</text></svg>"##
    )
}
