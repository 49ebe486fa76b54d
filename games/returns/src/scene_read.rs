//! A position read from the text that `scene.rs` describes.

use std::str::FromStr;

use tabletop::{ReadError, Seat};

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
    scene_check,
    stage::{Call, Part, Stage},
    state::{Combat, MOST_SEATS, Piece, Place, State},
};

/// The position a scene describes, or what is wrong with the text.
pub(crate) fn set(game: &Returns, scene: &str) -> Result<State, ReadError> {
    let mut state = s07_setup::start(game.seats, game.rules, s07_setup::SetUp::Free, Stage::March(Seat(0)));
    state.phase = Phase::FrenchMovement;
    for text in scene.split(';') {
        let words: Vec<&str> = text.split_whitespace().collect();
        read_clause(&mut state, &words).map_err(|why| {
            ReadError::at(words.first().unwrap_or(&""), format!("'{}': {why}", text.trim()))
        })?;
    }
    state.look_for_corps(Side::French);
    state.look_for_corps(Side::AlliedPrussian);
    if !scene.split(';').any(|text| text.split_whitespace().next() == Some("deck"))
        && let Some(combat) = &mut state.combat
    {
        combat.deck = rest_of_deck(combat);
    }
    scene_check::check(&state)?;
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
            state.objectives = Objectives::EMPTY;
            for id in ids {
                let objective = one(id, Objective::ALL, Objective::id)?;
                once(state.objectives.contains(objective), id)?;
                state.objectives.insert(objective);
            }
        }
        ["control", ids @ ..] => state.control = towns(ids)?,
        ["spent", ids @ ..] => state.spent = towns(ids)?,
        ["fallen", count] => state.fallen = number(count)?,
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
        present: Units::EMPTY,
        entered: Towns::EMPTY,
        reinforced: Towns::EMPTY,
        attacker,
        rounds,
        card: None,
        matched: None,
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

/// `out`, or a town, the points of a corps, and what the unit has done.
fn read_unit(unit: Unit, words: &[&str]) -> Result<Piece, String> {
    let mut piece = Piece { cohesion: unit.sheet().cohesion, ..Piece::ASIDE };
    let Some((&first, rest)) = words.split_first() else { return Err("no town, and not 'out'".to_string()) };
    if first == "out" {
        return match rest {
            [] => Ok(Piece { place: Place::Eliminated, ..Piece::ASIDE }),
            [word, ..] => Err(format!("'{word}' after 'out'")),
        };
    }
    piece.place = Place::In(town(first)?);
    let mut seen: Vec<&str> = vec![];
    let mut words = rest.iter();
    while let Some(&word) = words.next() {
        let mut value = || words.next().copied().ok_or_else(|| format!("'{word}' needs a value"));
        let kind = match word {
            "from" => {
                piece.from = Some(town(value()?)?);
                word
            }
            "steps" => {
                piece.steps = number(value()?)?;
                word
            }
            "fought" => {
                piece.fought = true;
                word
            }
            "tried" => {
                piece.tried = true;
                word
            }
            points => {
                piece.cohesion = number(points)?;
                "cohesion"
            }
        };
        once(seen.contains(&kind), kind)?;
        seen.push(kind);
    }
    if unit.is_commander() && seen.contains(&"cohesion") {
        return Err("a commander has no cohesion".to_string());
    }
    Ok(piece)
}

fn once(is_known: bool, word: &str) -> Result<(), String> {
    if is_known { Err(format!("'{word}' twice")) } else { Ok(()) }
}

fn read_combat(combat: &mut Combat, words: &[&str]) -> Result<(), String> {
    match words {
        ["present", ids @ ..] => {
            combat.present = Units::EMPTY;
            for id in ids {
                let unit = unit(id)?;
                once(combat.present.contains(unit), id)?;
                combat.present.insert(unit);
            }
        }
        ["entered", ids @ ..] => combat.entered = towns(ids)?,
        ["reinforced", ids @ ..] => combat.reinforced = towns(ids)?,
        ["card", id] => combat.card = Some(card(id)?),
        ["matched", played, answer] => combat.matched = Some([card(played)?, card(answer)?]),
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
    let mut towns = Towns::EMPTY;
    for id in ids {
        let town = town(id)?;
        once(towns.contains(town), id)?;
        towns.insert(town);
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
