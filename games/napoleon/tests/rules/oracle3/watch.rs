//! Plays the program and the second referee side by side and compares every question and every position.

use std::collections::BTreeMap;

use napoleon::{Action, Mark, Napoleon3, Place, Spot, Stage, State, UnitId};
use tabletop::{Game as _, Next, Quick, Random, Setup, Silent};

use super::{
    board::{Board, Side},
    referee::{At, Game, Question, Referee, Reply, Stop, Unit},
};

/// What was compared.
#[derive(Default)]
pub(crate) struct Compared {
    pub(crate) questions: usize,
    pub(crate) seen: BTreeMap<&'static str, usize>,
}

/// The program with a player who chooses at random.
struct Program {
    game: Napoleon3,
    state: State,
    ids: Vec<UnitId>,
    random: Quick,
    /// Out of eight, how often a player goes on where they could stop.
    zeal: u32,
    /// Whether players seldom retreat before combat.
    is_stubborn: bool,
    /// Whether players seldom do anything in combat.
    is_idle: bool,
    /// Whether the marches of the first turn are over.
    has_fights: bool,
    questions: usize,
    most: usize,
    story: Vec<String>,
}

fn program(board: &Board, scenario: &str, seed: u64, most: usize) -> Program {
    let setup = Setup { scenario: scenario.into(), ..Setup::default() };
    let game = Napoleon3::new(&Napoleon3::about().complete(&setup).expect("a set-up"));
    let state = game.start();
    let find = |code: &String| UnitId::find(code).expect("a block");
    let ids = board.labels.iter().map(|label| find(&label.code)).collect();
    let mut random = Quick(seed);
    let (zeal, is_stubborn, is_idle) = (random.below(8), random.below(4) > 0, random.below(6) == 0);
    let story = vec![format!("seed {seed}")];
    Program {
        game,
        state,
        ids,
        random,
        zeal,
        is_stubborn,
        is_idle,
        has_fights: false,
        questions: 0,
        most,
        story,
    }
}

/// Plays a whole game of a scenario, or this many questions of it.
pub(crate) fn play_scenario(board: &Board, scenario: &str, seed: u64, most: usize) -> Compared {
    let mut program = program(board, scenario, seed, most);
    compare(board, &mut program, |referee| referee.play(scenario))
}

/// Plays on from a position: a turn, and the blocks of each town with their strengths.
pub(crate) fn play_position(board: &Board, position: &super::positions::Position, most: usize) -> Compared {
    let mut program = program(board, "historical", position.seed, most);
    let scene = position.scene(board);
    program.state = program.game.set(&scene).unwrap_or_else(|why| panic!("{why}: {scene}"));
    program.story.push(scene);
    program.has_fights = position.has_fights();
    compare(board, &mut program, |referee| {
        position.set(&mut referee.game);
        referee.turn()?;
        referee.go_on()
    })
}

fn compare(
    board: &Board,
    program: &mut Program,
    play: impl FnOnce(&mut Referee) -> Result<(), Stop>,
) -> Compared {
    let mut answer = |game: &Game, question: Question| program.answer(game, &question);
    let mut referee = Referee::new(board, &mut answer);
    let end = play(&mut referee).expect_err("a game ends");
    let seen = referee.seen;
    program.check_end(end);
    Compared { questions: program.questions, seen }
}

impl Program {
    fn fail(&self, why: &str) -> ! {
        let from = self.story.len().saturating_sub(40);
        panic!("{why}\n{}\n{}", self.story[from..].join("\n"), self.game.scene(&self.state));
    }

    /// The program must ask the same, and the answer goes to both.
    fn answer(&mut self, game: &Game, question: &Question) -> Result<Reply, Stop> {
        if self.questions == self.most {
            return Err(Stop::Enough);
        }
        if *question == Question::Circle {
            // The program has gone on to the next question already.
            return Ok(Reply::Circle(self.is_stalemate(game)));
        }
        self.questions += 1;
        self.check_position(game, question);
        match (self.game.next(&self.state), question) {
            (Next::Choice(seat), Question::Choice(side, wanted)) => {
                let mut offers = vec![];
                self.game.actions(&self.state, &mut offers);
                let mut texts: Vec<String> = offers.iter().map(ToString::to_string).collect();
                texts.sort();
                let who = if seat.0 == 0 { Side::French } else { Side::Allied };
                if who != *side || texts != *wanted {
                    self.fail(&format!("{who:?} is offered {texts:?}\n{side:?} should be {wanted:?}"));
                }
                let pick = self.pick(&offers);
                self.game.play(&mut self.state, pick, &mut Silent);
                self.story.push(format!("{who:?}: {pick}"));
                Ok(Reply::Choice(pick.to_string()))
            }
            (Next::Chance(chance), Question::Dice(count)) => {
                let answer = chance.ask(&mut self.random);
                let dice = answer.dice().pips().to_vec();
                if dice.len() != *count as usize {
                    self.fail(&format!("{} dice are thrown, not {count}", dice.len()));
                }
                self.game.settle(&mut self.state, answer, &mut Silent);
                self.story.push(format!("dice: {dice:?}"));
                Ok(Reply::Dice(dice))
            }
            (next, _) => {
                let mut offers = vec![];
                if let Next::Choice(_) = next {
                    self.game.actions(&self.state, &mut offers);
                }
                let texts: Vec<String> = offers.iter().map(ToString::to_string).collect();
                self.fail(&format!("the program asks {next:?} {texts:?}, the referee {question:?}"))
            }
        }
    }

    /// Whether the attacker on the field must withdraw, if the program still knows the battle.
    fn is_stalemate(&self, game: &Game) -> Option<bool> {
        let battles = &self.state.battles[..self.state.battle_count as usize];
        battles.iter().find(|it| it.town.id() == game.id(game.field)).map(|it| it.is_stalemate)
    }

    /// Any offer; a zealous player seldom stops, and engages when they can.
    fn pick(&mut self, offers: &[Action]) -> Action {
        let is_bold = |it: &&Action| {
            let text = it.to_string();
            text.ends_with("forward") || text.starts_with("fire") || text.starts_with("post")
        };
        let goes_on = |it: &&Action| !matches!(it, Action::Done | Action::Halt(_));
        let is_retreat = matches!(self.state.stage(), Stage::Withdraw { .. });
        let is_march = matches!(self.state.stage(), Stage::March { .. });
        let is_combat = matches!(self.state.stage(), Stage::Combat { .. } | Stage::Reinforce { .. });
        let stops = (is_retreat && self.is_stubborn && self.random.below(16) > 0)
            || (is_combat && self.is_idle && self.random.below(4) > 0)
            || (is_march && std::mem::take(&mut self.has_fights));
        if stops && offers.contains(&Action::Done) {
            return Action::Done;
        }
        let mut some: Vec<Action> = offers.to_vec();
        if self.random.below(8) < self.zeal {
            some = offers.iter().filter(goes_on).copied().collect();
            if self.random.below(2) == 0 && some.iter().any(|it| is_bold(&it)) {
                some.retain(|it| is_bold(&it));
            }
        }
        if some.is_empty() {
            some = offers.to_vec();
        }
        some[self.random.below(some.len() as u32) as usize]
    }

    fn check_position(&self, game: &Game, question: &Question) {
        if self.state.turn as usize != game.turn {
            self.fail(&format!("turn {} instead of {} at {question:?}", self.state.turn, game.turn));
        }
        for (unit, id) in game.units.iter().zip(&self.ids) {
            let (program, referee) = (self.of_program(game, *id), of_referee(game, unit));
            if program != referee {
                self.fail(&format!("{} is {program}, not {referee} at {question:?}", unit.code));
            }
        }
    }

    fn of_program(&self, game: &Game, id: UnitId) -> String {
        let block = self.state.block(id);
        let Place::In(town) = block.place else { return format!("{:?}", block.place) };
        let is_board = game.is_battle(game.board.town(town.id()));
        let place = match block.spot {
            Spot::Reserve => "reserve".to_string(),
            Spot::Own(wing) => format!("own {}", wing.name()),
            Spot::Forward(wing) => format!("forward {}", wing.name()),
        };
        let place = if is_board { place } else { String::new() };
        let is_square = is_board && block.is(Mark::Square);
        let is_disrupted = block.is(Mark::Disrupted);
        format!("{town} {} {place} square={is_square} disrupted={is_disrupted}", block.strength)
    }

    fn check_end(&mut self, end: Stop) {
        let Stop::Won(side) = end else { return };
        let Next::Over(outcome) = self.game.next(&self.state) else {
            self.fail(&format!("{side:?} should have won"));
        };
        let is_french = outcome.winners.contains(tabletop::Seat(0));
        if is_french != (side == Side::French) {
            self.fail(&format!("{side:?} should have won, but: {}", outcome.why));
        }
    }
}

fn of_referee(game: &Game, unit: &Unit) -> String {
    let At::Town(town) = unit.at else {
        return if unit.at == At::Dead { "Eliminated".into() } else { "Box".into() };
    };
    let is_board = game.is_battle(town);
    let side = unit.army.side();
    let place = match unit.post {
        None => "reserve".to_string(),
        Some(post) if post.half == side => format!("own {}", Game::wing(side, post.column)),
        Some(post) => format!("forward {}", Game::wing(side, post.column)),
    };
    let place = if is_board { place } else { String::new() };
    let is_square = is_board && unit.is_square;
    let is_disrupted = unit.is_disrupted;
    format!("{} {} {place} square={is_square} disrupted={is_disrupted}", game.id(town), unit.strength)
}
