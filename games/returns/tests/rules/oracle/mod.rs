//! A second referee: slow, plain, and written from the book and its rulings. It reads a position from its scene and
//! says what may be chosen and what follows; every offer and every result of the program is compared with it, over
//! random games and random positions. `ORACLE_GAMES=2000` plays more of them.

use std::collections::BTreeSet;

use returns::Returns;
use tabletop::{Answer, Game, Next, Quick, Random, Silent};

use crate::common::setup;

mod book;
mod combat;
mod movement;
mod position;
mod results;

use book::{Book, Id, Side};
use position::{Fight, Position};

/// The referee over one position.
struct Referee<'a> {
    book: &'a Book,
    now: Position,
}

impl Referee<'_> {
    fn copy(&self) -> Referee<'_> {
        Referee { book: self.book, now: self.now.clone() }
    }

    fn fight(&self) -> &Fight {
        self.now.fight.as_ref().unwrap()
    }

    fn fight_mut(&mut self) -> &mut Fight {
        self.now.fight.as_mut().unwrap()
    }

    fn side(&self, unit: Id) -> Side {
        self.now.side(self.book, unit)
    }

    fn is_commander(&self, unit: Id) -> bool {
        self.book.sheets[unit].kind == "commander"
    }

    fn commander(&self, army: char) -> Id {
        self.book
            .order
            .iter()
            .find(|id| self.is_commander(id) && self.book.sheets[**id].army == army)
            .unwrap()
    }

    fn commanders(&self, side: Side) -> Vec<Id> {
        side.armies().chars().map(|army| self.commander(army)).collect()
    }

    /// The living corps of these armies.
    fn corps_of(&self, armies: &str) -> Vec<Id> {
        let is_one = |unit: &Id| {
            armies.contains(self.book.sheets[unit].army)
                && !self.is_commander(unit)
                && self.now.units[unit].at.is_some()
        };
        self.book.order.iter().copied().filter(is_one).collect()
    }

    fn has_corps(&self, side: Side, town: Id) -> bool {
        self.corps_of(side.armies()).iter().any(|unit| self.now.units[unit].at == Some(town))
    }

    /// The towns with corps of both sides.
    fn contested(&self) -> BTreeSet<Id> {
        let towns = |side: Side| -> BTreeSet<Id> {
            self.corps_of(side.armies()).iter().filter_map(|unit| self.now.units[unit].at).collect()
        };
        towns(Side::French).intersection(&towns(Side::Coalition)).copied().collect()
    }

    fn fallen(&self, side: Side) -> i32 {
        let all = self.book.order.iter().filter(|unit| self.side(unit) == side && !self.is_commander(unit));
        all.filter(|unit| self.now.units[**unit].at.is_none()).count() as i32
    }

    fn remove(&mut self, unit: Id) {
        let out =
            position::Piece { at: None, cohesion: 0, steps: 0, from: None, fought: false, tried: false };
        self.now.units.insert(unit, out);
    }

    fn is_over(&self) -> bool {
        self.now.stage.starts_with("over")
    }

    fn active(&self) -> Side {
        if self.now.phase.starts_with("french") { Side::French } else { Side::Coalition }
    }

    fn owner(&self, army: char) -> usize {
        match army {
            'F' => 0,
            'A' => 1,
            _ => self.now.seats - 1,
        }
    }

    fn seats(&self, side: Side) -> Vec<usize> {
        match side {
            Side::French => vec![0],
            Side::Coalition => (1..self.now.seats).collect(),
        }
    }

    fn side_of_seat(&self, seat: usize) -> Side {
        if seat == 0 { Side::French } else { Side::Coalition }
    }

    /// The units a player decides for.
    fn own(&self, seat: usize) -> Vec<Id> {
        self.book.order.iter().copied().filter(|id| self.owner(self.book.sheets[id].army) == seat).collect()
    }

    /// Who decides, and what may be chosen.
    fn offers(&self) -> (usize, BTreeSet<String>) {
        let words: Vec<&str> = self.now.stage.split(' ').collect();
        let texts = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect::<BTreeSet<String>>();
        let seat = |text: &str| text.parse::<usize>().unwrap();
        match words[..] {
            ["march", at] => (seat(at), self.march_offers(seat(at))),
            ["march-unit", id] => {
                let (unit, from) = (self.book.id(id), self.now.units[id].at.unwrap());
                let towns = self.marches(unit).into_iter();
                let texts = towns.map(|to| format!("march {unit} {from} {to}")).collect();
                (self.owner(self.book.sheets[id].army), texts)
            }
            ["rejoin", id] => {
                let towns = self.nearest(self.book.id(id)).into_iter();
                let texts = towns.map(|town| format!("join {id} {town}")).collect();
                (self.owner(self.book.sheets[id].army), texts)
            }
            ["choose-combat"] => {
                let seat = self.seats(self.active())[0];
                (seat, self.contested().into_iter().map(|town| format!("fight {town}")).collect())
            }
            ["lead"] => (1, texts(&["lead allied", "lead prussian"])),
            ["advise"] => {
                let mut all: BTreeSet<String> =
                    self.playable().into_iter().map(|it| format!("advise {it}")).collect();
                all.extend(self.fight().card.map(|_| "advise concede".to_string()));
                (3 - self.leader(Side::Coalition), all)
            }
            ["attack"] => {
                let cards = self.playable().into_iter();
                (self.leader(self.chooses()), cards.map(|it| format!("play {it}")).collect())
            }
            ["match"] => {
                let cards = self.playable().into_iter().map(|it| format!("match {it}"));
                (self.leader(self.chooses()), cards.chain(["concede".to_string()]).collect())
            }
            ["counterattack"] => {
                (self.leader(self.fight().attacker.other()), texts(&["counterattack", "hold"]))
            }
            ["reinforce", _, at] => (seat(at), self.callable(seat(at))),
            ["propose", _] => (1, self.shares().into_iter().map(|it| format!("share {it}")).collect()),
            ["answer", _] => (2, texts(&["agree", "refuse"])),
            ["spread", at] => {
                (seat(at), self.takers(seat(at)).into_iter().map(|it| format!("lose {it}")).collect())
            }
            ["retreat"] => {
                let (towns, _) = self.retreats().unwrap();
                (self.retreat_decider(), towns.into_iter().map(|it| format!("retreat {it}")).collect())
            }
            ref other => panic!("no choice in {other:?}"),
        }
    }

    /// Carries out a choice.
    fn play(&mut self, text: &str) {
        let stage = self.now.stage.clone();
        let at: Vec<&str> = stage.split(' ').collect();
        let words: Vec<&str> = text.split(' ').collect();
        match (&words[..], &at[..]) {
            (["pick", id], _) => self.now.stage = format!("march-unit {id}"),
            (["march", id, _, to], _) => self.march(self.book.id(id), self.book.id(to)),
            (["done"], ["march", seat]) => self.finish_moving(seat.parse().unwrap()),
            (["done"], ["reinforce", part, seat]) => self.called(part, seat.parse().unwrap()),
            (["join", id, town], _) => {
                self.join(self.book.id(id), self.book.id(town));
                self.joined();
            }
            (["fight", town], _) => self.begin_combat(self.book.id(town)),
            (["lead", army], _) => {
                self.fight_mut().lead = Some(if *army == "allied" { 'A' } else { 'P' });
                self.begin_round();
            }
            (["advise", ..], _) => {
                self.fight_mut().advice = Some(words[1..].join(" "));
                self.now.stage = if self.fight().card.is_some() { "match" } else { "attack" }.to_string();
            }
            (["play", card @ ..], _) => self.play_card(card),
            (["match", card @ ..], _) => self.match_card(card),
            (["concede"], _) => self.concede(),
            (["counterattack"], _) => self.now.stage = "roll-counterattack".to_string(),
            (["hold"], _) => self.call_first("attacker"),
            (["reinforce", id], ["reinforce", part, seat]) => {
                self.now.stage = format!("roll-reinforce {part} {seat} {id}");
            }
            (["share", points], _) => self.now.stage = format!("answer {points}"),
            (["agree"], ["answer", points]) => self.split(points.parse().unwrap()),
            (["refuse"], _) => self.split(self.even_share()),
            (["lose", id], _) => self.take_loss(self.book.id(id)),
            (["retreat", town], _) => {
                let (_, extra) = self.retreats().unwrap();
                self.retreat(self.book.id(town), extra);
            }
            other => panic!("no such choice: {other:?}"),
        }
    }

    /// Takes an answer of chance: a die, or the place of the kind that was drawn.
    fn answer(&mut self, number: i32) {
        let stage = self.now.stage.clone();
        let words: Vec<&str> = stage.split(' ').collect();
        match words[..] {
            ["weather"] => {
                self.now.rain = number == 6;
                self.begin_movement("french-movement", "french");
            }
            ["points", army] => self.points(army, number),
            ["deal"] | ["deal-more", ..] => self.deal(number as usize),
            ["roll-counterattack"] => self.counterattack(number),
            ["roll-reinforce", part, seat, id] => {
                self.reinforce(part, seat.parse().unwrap(), self.book.id(id), number);
            }
            ref other => panic!("chance is not asked in {other:?}"),
        }
    }
}

/// Plays this many choices at random and compares each; returns how many were compared.
fn compare(
    book: &Book,
    game: &Returns,
    seats: usize,
    mut state: returns::State,
    most: usize,
    random: &mut Quick,
) -> usize {
    let mut compared = 0;
    while compared < most {
        let scene = game.scene(&state);
        let mut referee = Referee { book, now: Position::read(book, seats, &scene) };
        let did = match game.next(&state) {
            Next::Over(_) => break,
            Next::Chance(chance) => {
                let answer = chance.ask(random);
                game.settle(&mut state, answer, &mut Silent);
                let number = match answer {
                    Answer::Dice(_) => i32::from(answer.die()),
                    Answer::Drawn(kind) => i32::from(kind),
                };
                referee.answer(number);
                answer.to_string()
            }
            Next::Choice(seat) => {
                let mut actions = vec![];
                game.actions(&state, &mut actions);
                let offered: BTreeSet<String> = actions.iter().map(|it| it.to_string()).collect();
                assert_eq!((seat.0 as usize, &offered), (referee.offers().0, &referee.offers().1), "{scene}");
                let pick = actions[random.below(actions.len() as u32) as usize];
                game.play(&mut state, pick, &mut Silent);
                referee.play(&pick.to_string());
                compared += 1;
                pick.to_string()
            }
        };
        let found = Position::read(book, seats, &game.scene(&state));
        assert_eq!(found, referee.now, "after '{did}' in\n{scene}");
    }
    compared
}

fn game(seats: u8) -> Returns {
    Returns::new(&Returns::about().complete(&setup(seats, &[])).unwrap())
}

/// How many games to compare in each test.
fn games() -> u64 {
    std::env::var("ORACLE_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(6)
}

fn whole_games(seats: u8) {
    let (book, game) = (Book::read(), game(seats));
    let mut compared = 0;
    for seed in 0..games() {
        let mut random = Quick(seed ^ 0x00AC1E);
        let mut state = game.start();
        // The referee starts after the objectives are drawn.
        while !game.scene(&state).contains("stage weather") {
            let Next::Chance(chance) = game.next(&state) else { panic!("the standard set-up asks nobody") };
            game.settle(&mut state, chance.ask(&mut random), &mut Silent);
        }
        compared += compare(&book, &game, seats as usize, state, usize::MAX, &mut random);
    }
    assert!(compared as u64 > 200 * games(), "{compared} choices of {} games", games());
}

/// A position in which all units stand close together, with losses, and some are eliminated.
fn crowded(book: &Book, random: &mut Quick) -> String {
    let any = |random: &mut Quick, n: usize| random.below(n as u32) as usize;
    let towns: Vec<Id> = book.roads.keys().copied().collect();
    let mut near = vec![towns[any(random, towns.len())]];
    while near.len() < 7 {
        let from = near[any(random, near.len())];
        let more: Vec<Id> = book.near(from).into_iter().collect();
        near.push(more[any(random, more.len())]);
    }
    let french = random.below(2) == 0;
    let (phase, seat) = if french { ("french-movement", 0) } else { ("allied-movement", 1) };
    let points = if french { [random.below(8), 0, 0] } else { [0, random.below(5), random.below(5)] };
    let turn = 1 + random.below(15);
    let weather = if random.below(4) == 0 { "rain" } else { "clear" };
    let goals = ["Antwerp", "Ghent", "Brussels", "Liege", "Eliminate-3"];
    let one = any(random, 5);
    let other = goals[(one + 1 + any(random, 4)) % 5];
    let mut text = format!("turn {turn}; {weather}; phase {phase}; objectives {} {other}", goals[one]);
    text += &format!("; points {} {} {}", points[0], points[1], points[2]);
    let mut out = [0, 0];
    for &id in &book.order {
        let sheet = &book.sheets[id];
        let (town, moves) = (near[any(random, near.len())], (sheet.army == 'F') == french);
        let lost = &mut out[usize::from(sheet.army != 'F')];
        if sheet.kind != "commander" && *lost < 3 && random.below(6) == 0 {
            *lost += 1;
            text += &format!("; {id} out");
            continue;
        }
        text += &format!("; {id} {town}");
        if sheet.kind != "commander" {
            text += &format!(" {}", 1 + any(random, sheet.cohesion as usize));
        }
        if moves && random.below(3) == 0 {
            let from: Vec<Id> = book.near(town).into_iter().collect();
            text += &format!(" from {} steps {}", from[any(random, from.len())], 1 + random.below(2));
        }
    }
    format!("{text}; stage march {seat}")
}

fn crowded_positions(seats: u8) {
    let (book, game) = (Book::read(), game(seats));
    let (mut compared, mut positions) = (0, 0);
    let mut random = Quick(1815 + u64::from(seats));
    while positions < games() * 10 {
        let scene = crowded(&book, &mut random);
        let state = game.set(&scene).unwrap_or_else(|why| panic!("{why}\n{scene}"));
        compared += compare(&book, &game, seats as usize, state, 60, &mut random);
        positions += 1;
    }
    assert!(compared as u64 > 20 * positions, "{compared} choices from {positions} positions");
}

#[test]
fn whole_games_of_two() {
    whole_games(2);
}

#[test]
fn whole_games_of_three() {
    whole_games(3);
}

#[test]
fn crowded_positions_of_two() {
    crowded_positions(2);
}

#[test]
fn crowded_positions_of_three() {
    crowded_positions(3);
}
