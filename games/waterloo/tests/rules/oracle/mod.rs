//! The program against a second referee written from the rulebook: every offer and every result, over random
//! positions and whole random games. `ORACLE_GAMES=200 cargo nextest run -p waterloo oracle` plays more of them.

use crate::common;
mod aftermath;
mod fights;
mod ground;
mod moves;
mod referee;

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
};

use ground::{Army, Ground, Spot};
use referee::{Ask, Place, Referee};
use tabletop::{Answer, Dice, Game, Next, Quick, Random, Setup, Silent};
use waterloo::{
    Action, Stage, State, Waterloo,
    s02_0_equipment::{Hex, Side, UnitId},
};

/// How many crowded positions are fought out for every whole game.
const CROWDS: u32 = 160;

/// How many whole games are played.
fn games(usual: u32) -> u32 {
    env::var("ORACLE_GAMES").map_or(usual, |text| text.parse().expect("ORACLE_GAMES is a number"))
}

/// The program and the referee side by side.
struct Trial<'g> {
    game: Waterloo,
    state: State,
    referee: Referee<'g>,
    random: Quick,
    story: Vec<String>,
    /// How often each kind of choice was compared.
    seen: BTreeMap<String, u32>,
}

impl Trial<'_> {
    /// Plays one choice or throw at random in both; whether the game goes on.
    fn step(&mut self, hurry: u32) -> bool {
        self.compare();
        match self.game.next(&self.state) {
            Next::Over(_) => false,
            Next::Chance(_) => {
                let die = 1 + self.random.below(6) as u8;
                self.story.push(format!("die {die}"));
                self.game.settle(&mut self.state, Answer::Dice(Dice::new(&[die])), &mut Silent);
                self.referee.throw(die);
                true
            }
            Next::Choice(_) => {
                let mut offers = vec![];
                self.game.actions(&self.state, &mut offers);
                let last = offers.len() - 1;
                let ends = self.state.stage == Stage::Movement && self.random.below(hurry) == 0;
                let mut pick = if ends { last } else { self.random.below(offers.len() as u32) as usize };
                if offers[last] == Action::Exit && self.random.below(2) == 0 {
                    pick = last;
                }
                if matches!(offers[pick], Action::Roll(_)) && self.random.below(4) > 0 {
                    // The best column stands first; the others nearly always eliminate the attacker.
                    pick = offers.iter().position(|it| matches!(it, Action::Roll(_))).unwrap();
                }
                let text = offers[pick].to_string();
                *self.seen.entry(text.split(' ').next().unwrap().to_string()).or_default() += 1;
                self.story.push(text.clone());
                self.game.play(&mut self.state, offers[pick], &mut Silent);
                self.referee.play(&text);
                true
            }
        }
    }

    fn compare(&self) {
        let (state, referee) = (&self.state, &self.referee);
        let army = |side: Side| if side == Side::French { Army::French } else { Army::Allied };
        let story = || format!("{}\n{}", self.game.scene(state), self.story.join("\n"));
        for (unit, place) in UnitId::all().zip(&referee.places) {
            let here = match state.field.place(unit) {
                waterloo::Place::OffMap => Place::Waiting,
                waterloo::Place::On(hex) => Place::On(Spot::number(&hex.to_string())),
                waterloo::Place::Eliminated => Place::Dead,
                waterloo::Place::Exited => Place::Gone,
            };
            assert_eq!(here, *place, "{unit}\n{}", story());
        }
        assert_eq!((state.turn, army(state.active)), (referee.turn, referee.army), "{}", story());
        assert_eq!(state.demoralized, referee.demoralized, "{}", story());
        let lost = Side::BOTH.map(|side| state.field.lost(side) as u32);
        assert_eq!(lost, [Army::French, Army::Allied].map(|it| referee.lost(it)), "{}", story());
        match self.game.next(state) {
            Next::Chance(_) => assert_eq!(referee.ask, Ask::Die, "{}", story()),
            Next::Over(outcome) => {
                let winners = Side::BOTH.into_iter().filter(|side| outcome.winners.contains(side.seat()));
                assert_eq!(referee.ask, Ask::Over(winners.map(army).collect()), "{}", story());
            }
            Next::Choice(seat) => {
                let decides = referee.decides().map(|it| if it == Army::French { 0 } else { 1 });
                assert_eq!(decides, Some(seat.0), "{:?} {}", referee.ask, story());
                let mut offers = vec![];
                self.game.actions(state, &mut offers);
                let here: BTreeSet<String> = offers.iter().map(|it| it.to_string()).collect();
                let there = referee.offers();
                let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| -> Vec<String> {
                    one.difference(other).cloned().collect()
                };
                let differences = (only(&here, &there), only(&there, &here));
                assert_eq!(differences, (vec![], vec![]), "program, referee: {:?}\n{}", referee.ask, story());
            }
        }
    }
}

/// Whole games at random, with and without the variant.
#[test]
fn oracle_whole_games() {
    let ground = Ground::read();
    let mut seen = BTreeMap::new();
    for n in 0..games(8) {
        let mut random = Quick(1815 + n as u64);
        let chits = (n % 2 == 1).then(|| [1 + random.below(6) as u8, 1 + random.below(6) as u8]);
        let setup = if chits.is_some() { common::variant() } else { Setup::default() };
        let game = Waterloo::new(&Waterloo::about().complete(&setup).unwrap());
        let mut state = game.start();
        for chit in chits.into_iter().flatten() {
            game.settle(&mut state, format!("draw {chit}").parse().unwrap(), &mut Silent);
        }
        assert_eq!(state.chits, chits.unwrap_or_default());
        let referee = Referee::new(&ground, chits);
        let mut trial = Trial { game, state, referee, random, story: vec![], seen };
        while trial.step(30) {}
        seen = trial.seen;
    }
    println!("{seen:?}");
    for word in ["move", "to", "attack", "with", "roll", "retreat", "advance", "hold", "enter"] {
        assert!(seen.get(word).is_some_and(|&it| it > 5), "{word} was compared too seldom: {seen:?}");
    }
}

/// Crowded fights anywhere on the map, set up at random and fought out.
#[test]
fn oracle_random_positions() {
    let ground = Ground::read();
    let mut seen = BTreeMap::new();
    let mut chains = 0;
    for n in 0..games(8) * CROWDS {
        let mut random = Quick(46_000 + n as u64);
        let scene = crowd(&mut random);
        let game = Waterloo::new(&Waterloo::about().complete(&Setup::default()).unwrap());
        let Ok(state) = game.set(&scene) else { continue };
        let referee = set(&ground, &scene);
        let mut trial = Trial { game, state, referee, random, story: vec![], seen };
        for _ in 0..40 {
            let before = trial.state.stage;
            if !trial.step(8) {
                break;
            }
            chains += u32::from(before == Stage::Displace);
        }
        seen = trial.seen;
    }
    println!("{seen:?}, {chains} links of chains");
    for word in
        ["move", "to", "exit", "attack", "with", "roll", "retreat", "advance", "lose", "fall", "stand"]
    {
        assert!(seen.get(word).is_some_and(|&it| it > 20), "{word} was compared too seldom: {seen:?}");
    }
    assert!(chains > 100, "{chains}");
}

/// A scene with both sides mixed up in a few hexes, sometimes with heavy losses and exits behind them.
fn crowd(random: &mut Quick) -> String {
    let hexes: Vec<Hex> = Hex::all().collect();
    let middle = hexes[random.below(hexes.len() as u32) as usize];
    let mut near = vec![middle];
    for _ in 0..2 + random.below(2) {
        near = near.iter().flat_map(|hex| hex.neighbours().chain([*hex])).collect();
        near.sort();
        near.dedup();
    }
    near.retain(|hex| hex.info().terrain != waterloo::s02_0_equipment::Terrain::Woods);
    let mut units: Vec<UnitId> = UnitId::all().collect();
    let mut draw = |random: &mut Quick| units.swap_remove(random.below(units.len() as u32) as usize);
    // Often one side has few units, so that the other stands in its own way.
    let bias = random.below(5);
    let mut at = vec![];
    for _ in 0..4 + random.below(16) {
        if near.is_empty() {
            break;
        }
        let mut unit = draw(random);
        if bias > 0 && (unit.info().side == Side::French) != (bias > 2) && random.below(3) > 0 {
            unit = draw(random);
        }
        let hex = near.swap_remove(random.below(near.len() as u32) as usize);
        at.push(format!("{hex} {unit}"));
    }
    let (mut dead, mut lost, mut gone) = (vec![], [0; 2], vec![]);
    if random.below(3) == 0 {
        for _ in 0..30 {
            let unit = draw(random);
            let (side, strength) = (unit.info().side as usize, unit.info().strength);
            // The Allies may have lost more than forty, the French not.
            if lost[side] + strength < 40 || side == 1 && random.below(4) == 0 {
                lost[side] += strength;
                dead.push(unit.to_string());
            } else if unit.info().side == Side::French && gone.len() < 6 {
                gone.push(unit.to_string());
            }
        }
    }
    let side = ["french", "allied"][random.below(2) as usize];
    let phase = ["movement", "combat", "combat"][random.below(3) as usize];
    let clause = |name: &str, words: Vec<String>, by: &str| {
        if words.is_empty() { String::new() } else { format!("; {name} {}", words.join(by)) }
    };
    let lists =
        [clause("at", at, ", "), clause("eliminated", dead, " "), clause("exited", gone, " ")].concat();
    format!("turn {} {side} {phase}{lists}", 1 + random.below(10))
}

/// The position for the referee, read from the text alone.
fn set<'g>(ground: &'g Ground, scene: &str) -> Referee<'g> {
    let mut referee = Referee::new(ground, None);
    referee.places.fill(Place::Waiting);
    let unit = |id: &str| ground.pieces.iter().position(|it| it.id == id).unwrap();
    let mut phase = "";
    for clause in scene.split("; ") {
        let words: Vec<&str> = clause.split([' ', ',']).filter(|it| !it.is_empty()).collect();
        match words[0] {
            "turn" => {
                referee.turn = words[1].parse().unwrap();
                referee.army = if words[2] == "french" { Army::French } else { Army::Allied };
                phase = words[3];
            }
            "at" => words[1..]
                .chunks(2)
                .for_each(|it| referee.places[unit(it[1])] = Place::On(Spot::number(it[0]))),
            "eliminated" => words[1..].iter().for_each(|it| referee.places[unit(it)] = Place::Dead),
            "exited" => words[1..].iter().for_each(|it| referee.places[unit(it)] = Place::Gone),
            other => panic!("no clause {other}"),
        }
    }
    referee.demoralized = referee.lost(Army::Allied) >= 40;
    if phase == "combat" {
        referee.set_combat();
    }
    referee
}
