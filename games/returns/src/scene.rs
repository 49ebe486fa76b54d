//! A position as one line of text: clauses between semicolons, in any order; what is left out has its default.
//!
//! `turn 3; rain; phase french-movement; objectives Antwerp Ghent; control Ghent; spent Ghent; points 5 0 0;
//! F-GD Thuin 9 from Beaumont steps 1; F-VI out; stage march 0`. A unit left out is aside, a corps without a
//! number has its full cohesion. A combat adds `combat`, `present`, `entered`, `card`, `hand`, `deck`, `due`,
//! `lead`, `advice`, `winner`, `total` and `left`; without `deck` it is what no hand holds.

use std::{fmt::Write, str::FromStr};

use tabletop::Seat;

use crate::{
    Returns,
    action::Holder,
    data::components,
    s02_board::{Town, Towns},
    s03_pieces::{Army, Side, Unit, Units},
    s05_objectives::{Objective, Objectives},
    s06_combat_cards::{Card, Hand},
    s07_setup,
    s08_sequence::Phase,
    s09_weather::Weather,
    s11e_three_players::Advice,
    s12_winning::Ending,
    soundness,
    state::{Call, Combat, MOST_SEATS, Part, Piece, Place, Stage, State},
};

/// The position as one line of text.
pub(crate) fn scene(state: &State) -> String {
    let mut text = format!("turn {}; {}; phase {}", state.turn, state.weather.id(), state.phase.id());
    if !state.objectives.is_empty() {
        clause(&mut text, "objectives", state.objectives.iter().map(Objective::id));
    }
    for (word, towns) in [("control", state.control), ("spent", state.spent)] {
        if !towns.is_empty() {
            clause(&mut text, word, towns.iter().map(Town::id));
        }
    }
    if state.points != [0; 3] {
        clause(&mut text, "points", state.points);
    }
    for unit in Unit::all() {
        write_unit(&mut text, state, unit);
    }
    if let Some(combat) = &state.combat {
        write_combat(&mut text, combat);
    }
    clause(&mut text, "stage", [stage_text(state.stage)]);
    text
}

fn clause<T: std::fmt::Display>(text: &mut String, word: &str, values: impl IntoIterator<Item = T>) {
    text.push_str("; ");
    text.push_str(word);
    for value in values {
        write!(text, " {value}").expect("a string takes text");
    }
}

fn write_unit(text: &mut String, state: &State, unit: Unit) {
    let piece = state.piece(unit);
    let mut words = vec![];
    match piece.place {
        Place::Aside => return,
        Place::Eliminated => words.push("out".to_string()),
        Place::In(town) => {
            words.push(town.to_string());
            if !unit.is_commander() {
                words.push(piece.cohesion.to_string());
            }
        }
    }
    if let Some(from) = piece.from {
        words.push(format!("from {from}"));
    }
    if piece.steps > 0 {
        words.push(format!("steps {}", piece.steps));
    }
    if piece.fought {
        words.push("fought".to_string());
    }
    if piece.tried {
        words.push("tried".to_string());
    }
    clause(text, unit.id(), words);
}

fn write_combat(text: &mut String, combat: &Combat) {
    let head = [combat.town.to_string(), combat.attacker.id().to_string(), combat.rounds.to_string()];
    clause(text, "combat", head);
    clause(text, "present", combat.present.iter().map(Unit::id));
    clause(text, "entered", combat.entered.iter().map(Town::id));
    if let Some(card) = combat.card {
        clause(text, "card", [card]);
    }
    for (seat, hand) in combat.hands.iter().enumerate().filter(|(_, hand)| **hand != [0; 6]) {
        clause(text, "hand", std::iter::once(seat as u8).chain(hand.iter().copied()));
    }
    clause(text, "deck", combat.deck);
    for (word, counts) in [("due", combat.due), ("left", combat.left)] {
        if counts != [0; MOST_SEATS] {
            clause(text, word, counts);
        }
    }
    if let Some(lead) = combat.lead {
        clause(text, "lead", [lead.id()]);
    }
    match combat.advice {
        None => {}
        Some(Advice::Concede) => clause(text, "advice", ["concede"]),
        Some(Advice::Card(card, holder)) => clause(text, "advice", [format!("{card}{holder}")]),
    }
    if let Some(winner) = combat.winner {
        clause(text, "winner", [winner.id()]);
    }
    if combat.total > 0 {
        clause(text, "total", [combat.total]);
    }
}

fn stage_text(stage: Stage) -> String {
    match stage {
        Stage::DrawObjective => "draw-objective".to_string(),
        Stage::ChooseObjective => "choose-objective".to_string(),
        Stage::SetUp(seat) => format!("set-up {}", seat.0),
        Stage::PlaceUnit(unit) => format!("place {unit}"),
        Stage::RollWeather => "weather".to_string(),
        Stage::RollPoints(army) => format!("points {}", army.id()),
        Stage::March(seat) => format!("march {}", seat.0),
        Stage::MarchUnit(unit) => format!("march-unit {unit}"),
        Stage::Rejoin(unit) => format!("rejoin {unit}"),
        Stage::ChooseCombat => "choose-combat".to_string(),
        Stage::DealHands => "deal".to_string(),
        Stage::ChooseLead => "lead".to_string(),
        Stage::Advise => "advise".to_string(),
        Stage::Attack => "attack".to_string(),
        Stage::Match => "match".to_string(),
        Stage::Counterattack => "counterattack".to_string(),
        Stage::RollCounterattack => "roll-counterattack".to_string(),
        Stage::Reinforce(call) => format!("reinforce {}", call_text(call)),
        Stage::RollReinforce(call, unit) => format!("roll-reinforce {} {unit}", call_text(call)),
        Stage::DealMore(call) => format!("deal-more {}", call_text(call)),
        Stage::ProposeShare(side) => format!("propose {}", side.id()),
        Stage::AnswerShare(points) => format!("answer {points}"),
        Stage::Spread(seat) => format!("spread {}", seat.0),
        Stage::Retreat => "retreat".to_string(),
        Stage::Over(ending) => format!("over {}", ending.id()),
    }
}

fn call_text(call: Call) -> String {
    let part = match call.part {
        Part::Attacker => "attacker",
        Part::Defender => "defender",
        Part::Winner => "winner",
    };
    format!("{part} {}", call.seat.0)
}

/// The position a scene describes, or what is wrong with the text.
pub(crate) fn set(game: &Returns, scene: &str) -> Result<State, String> {
    let mut state = s07_setup::start(game.seats, s07_setup::SetUp::Free, Stage::March(Seat(0)));
    state.phase = Phase::FrenchMovement;
    for text in scene.split(';') {
        let words: Vec<&str> = text.split_whitespace().collect();
        read_clause(&mut state, &words).map_err(|why| format!("scene: '{}': {why}", text.trim()))?;
    }
    if !scene.split(';').any(|text| text.split_whitespace().next() == Some("deck"))
        && let Some(combat) = &mut state.combat
    {
        combat.deck = rest_of_deck(combat);
    }
    soundness::check(&state).map_err(|why| format!("scene: {why}"))?;
    Ok(state)
}

/// The cards in no hand.
fn rest_of_deck(combat: &Combat) -> Hand {
    let mut deck = components().deck.count;
    for hand in &combat.hands {
        for (left, held) in deck.iter_mut().zip(hand) {
            *left = left.saturating_sub(*held);
        }
    }
    deck
}

fn read_clause(state: &mut State, words: &[&str]) -> Result<(), String> {
    match words {
        [] => {}
        ["turn", turn] => state.turn = number(turn)?,
        ["clear"] => state.weather = Weather::Clear,
        ["rain"] => state.weather = Weather::Rain,
        ["phase", id] => state.phase = one(id, Phase::ALL, Phase::id)?,
        ["objectives", ids @ ..] => {
            state.objectives = Objectives::NONE;
            for id in ids {
                state.objectives.add(one(id, Objective::ALL, Objective::id)?);
            }
        }
        ["control", ids @ ..] => state.control = towns(ids)?,
        ["spent", ids @ ..] => state.spent = towns(ids)?,
        ["points", counts @ ..] => state.points = numbers(counts)?,
        ["stage", words @ ..] => state.stage = read_stage(words)?,
        ["combat", at, attacker, rounds] => {
            let (at, attacker) = (town(at)?, side(attacker)?);
            state.combat = Some(new_combat(at, attacker, number(rounds)?));
        }
        [id, rest @ ..] => match Unit::named(id) {
            Some(unit) => state.units[unit.index()] = read_unit(unit, rest)?,
            None => {
                let combat = state.combat.as_mut().ok_or("no such clause, or 'combat' must come first")?;
                read_combat(combat, words)?;
            }
        },
    }
    Ok(())
}

fn new_combat(town: Town, attacker: Side, rounds: u8) -> Combat {
    Combat {
        town,
        present: Units::NONE,
        entered: Towns::NONE,
        attacker,
        rounds,
        card: None,
        hands: [[0; 6]; MOST_SEATS],
        deck: components().deck.count,
        due: [0; MOST_SEATS],
        lead: None,
        advice: None,
        winner: None,
        total: 0,
        left: [0; MOST_SEATS],
    }
}

fn read_unit(unit: Unit, words: &[&str]) -> Result<Piece, String> {
    let mut piece = Piece { cohesion: unit.sheet().cohesion, ..Piece::ASIDE };
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || words.next().copied().ok_or_else(|| format!("'{word}' needs a value"));
        match word {
            "out" => (piece.place, piece.cohesion) = (Place::Eliminated, 0),
            "from" => piece.from = Some(town(value()?)?),
            "steps" => piece.steps = number(value()?)?,
            "fought" => piece.fought = true,
            "tried" => piece.tried = true,
            word => match number(word) {
                Ok(points) => piece.cohesion = points,
                Err(_) => piece.place = Place::In(town(word)?),
            },
        }
    }
    match piece.place {
        Place::In(_) if piece.cohesion > unit.sheet().cohesion => Err("more cohesion than its track".into()),
        Place::In(_) if piece.cohesion == 0 && !unit.is_commander() => Err("a corps has cohesion".into()),
        Place::In(_) | Place::Aside | Place::Eliminated => Ok(piece),
    }
}

fn read_combat(combat: &mut Combat, words: &[&str]) -> Result<(), String> {
    match words {
        ["present", ids @ ..] => {
            for id in ids {
                combat.present.add(unit(id)?);
            }
        }
        ["entered", ids @ ..] => combat.entered = towns(ids)?,
        ["card", id] => combat.card = Some(card(id)?),
        ["hand", seat, counts @ ..] => {
            let hand = combat.hands.get_mut(number(seat)? as usize).ok_or("no such seat")?;
            *hand = numbers::<6>(counts)?;
        }
        ["deck", counts @ ..] => combat.deck = numbers::<6>(counts)?,
        ["due", counts @ ..] => combat.due = numbers(counts)?,
        ["left", counts @ ..] => combat.left = numbers(counts)?,
        ["lead", id] => combat.lead = Some(one(id, Army::ALL, Army::id)?),
        ["advice", "concede"] => combat.advice = Some(Advice::Concede),
        ["advice", id, holder @ ..] => {
            let holder = match holder {
                [] => Holder::Own,
                ["allied"] => Holder::Allied,
                ["prussian"] => Holder::Prussian,
                _ => return Err("no such hand".to_string()),
            };
            combat.advice = Some(Advice::Card(card(id)?, holder));
        }
        ["winner", id] => combat.winner = Some(side(id)?),
        ["total", points] => combat.total = number(points)?,
        _ => return Err("no such clause".to_string()),
    }
    Ok(())
}

fn read_stage(words: &[&str]) -> Result<Stage, String> {
    let seat = |text: &str| number(text).map(Seat);
    let call = |part: &str, at: &str| {
        let part = match part {
            "attacker" => Part::Attacker,
            "defender" => Part::Defender,
            "winner" => Part::Winner,
            other => return Err(format!("'{other}' is no part of the attempts")),
        };
        Ok(Call { part, seat: seat(at)? })
    };
    Ok(match words {
        ["draw-objective"] => Stage::DrawObjective,
        ["choose-objective"] => Stage::ChooseObjective,
        ["set-up", at] => Stage::SetUp(seat(at)?),
        ["place", id] => Stage::PlaceUnit(unit(id)?),
        ["weather"] => Stage::RollWeather,
        ["points", id] => Stage::RollPoints(one(id, Army::ALL, Army::id)?),
        ["march", at] => Stage::March(seat(at)?),
        ["march-unit", id] => Stage::MarchUnit(unit(id)?),
        ["rejoin", id] => Stage::Rejoin(unit(id)?),
        ["choose-combat"] => Stage::ChooseCombat,
        ["deal"] => Stage::DealHands,
        ["lead"] => Stage::ChooseLead,
        ["advise"] => Stage::Advise,
        ["attack"] => Stage::Attack,
        ["match"] => Stage::Match,
        ["counterattack"] => Stage::Counterattack,
        ["roll-counterattack"] => Stage::RollCounterattack,
        ["reinforce", part, at] => Stage::Reinforce(call(part, at)?),
        ["roll-reinforce", part, at, id] => Stage::RollReinforce(call(part, at)?, unit(id)?),
        ["deal-more", part, at] => Stage::DealMore(call(part, at)?),
        ["propose", id] => Stage::ProposeShare(side(id)?),
        ["answer", points] => Stage::AnswerShare(number(points)?),
        ["spread", at] => Stage::Spread(seat(at)?),
        ["retreat"] => Stage::Retreat,
        ["over", id] => Stage::Over(one(id, Ending::ALL, Ending::id)?),
        _ => return Err("no such stage".to_string()),
    })
}

fn one<T: Copy, const N: usize>(id: &str, all: [T; N], name: fn(T) -> &'static str) -> Result<T, String> {
    all.into_iter().find(|&it| name(it) == id).ok_or_else(|| format!("'{id}' is not known"))
}

fn town(id: &str) -> Result<Town, String> {
    components().board.named(id).ok_or_else(|| format!("'{id}' is no town"))
}

fn towns(ids: &[&str]) -> Result<Towns, String> {
    let mut towns = Towns::NONE;
    for id in ids {
        towns.add(town(id)?);
    }
    Ok(towns)
}

fn unit(id: &str) -> Result<Unit, String> {
    Unit::named(id).ok_or_else(|| format!("'{id}' is no unit"))
}

fn card(id: &str) -> Result<Card, String> {
    Card::named(id).ok_or_else(|| format!("'{id}' is no card"))
}

fn side(id: &str) -> Result<Side, String> {
    one(id, [Side::French, Side::AlliedPrussian], Side::id)
}

fn number(text: &str) -> Result<u8, String> {
    u8::from_str(text).map_err(|_| format!("'{text}' is not a number"))
}

fn numbers<const N: usize>(texts: &[&str]) -> Result<[u8; N], String> {
    let found: Result<Vec<u8>, String> = texts.iter().map(|text| number(text)).collect();
    found?.try_into().map_err(|_| format!("{N} numbers"))
}
