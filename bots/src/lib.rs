//! Computer players for any game. They are given the worlds a player must reckon with, never the truth.
//!
//! [`choose`] makes one choice; [`Thinker`] is the same with the game's type forgotten; [`simulate`] plays whole
//! games between players; [`round`] learns the [`Value`] of a game. The same seed gives the same choice on every
//! machine.

mod arena;
mod fit;
mod greedy;
mod look;
mod marshal;
mod player;
mod pool;
mod simulate;
mod train;
mod value;

use tabletop::{AnyTable, Judged, Next, Quick, Random, Seat, Shelved, Table, Worlds};

pub use arena::{Duel, Score, Test, duel, elo, quantile};
pub use look::Sight;
pub use marshal::Plan;
pub use player::Player;
pub use simulate::{Contest, GameRow, MarkRow, Tally, TurnRow, simulate, wilson};
pub use train::{Course, Lesson, Report, Row, round};
pub use value::{CERTAIN, Role, Value};

/// The player's choice; the seat of the worlds must be the one that decides.
pub fn choose<G: Judged>(player: Player, worlds: &Worlds<G>, random: &mut Quick) -> G::Action {
    choose_with(player, Value::of::<G>(), worlds, random)
}

/// The player's choice with other weights than those that come with the program.
pub fn choose_with<'a, G: Judged>(
    player: Player,
    value: Option<&'a Value>,
    worlds: &Worlds<'a, G>,
    random: &mut Quick,
) -> G::Action {
    match player {
        Player::Random => {
            let mut offers = vec![];
            worlds.game().actions(&worlds.one(random), &mut offers);
            offers[random.below(offers.len() as u32) as usize]
        }
        Player::Greedy => greedy::choose(worlds, random),
        Player::Conscript | Player::Sergeant | Player::Captain => {
            look::choose(player.sight(), value, worlds, random)
        }
        Player::Marshal => marshal::choose(Plan::of(G::about().id), value, worlds, random),
    }
}

/// Computer players of a game whose type is forgotten.
pub trait Thinker: Send + Sync {
    /// The text of the player's choice for the seat, which must be the one that decides at this table.
    fn think(&self, table: &dyn AnyTable, seat: Seat, player: Player, seed: u64) -> String;
    /// Plays whole games; `told` is called after each.
    fn simulate(&self, contest: &Contest, told: &(dyn Fn() + Sync)) -> Result<Tally, String>;
    /// Lets two players play against each other; `told` is called after each game.
    fn duel(&self, duel: &Duel, told: &(dyn Fn() + Sync)) -> Result<Score, String>;
    /// Plays a round of games and learns the value of the game from them; `told` is called after each game.
    fn learn(&self, course: &Course, lesson: &mut Lesson, told: &(dyn Fn() + Sync))
    -> Result<Report, String>;
    /// The names of the features its value is learned from.
    fn features(&self) -> &'static [&'static str];
}

impl<G: Judged> Thinker for Shelved<G> {
    fn think(&self, table: &dyn AnyTable, seat: Seat, player: Player, seed: u64) -> String {
        let table: &Table<G> =
            table.as_any().downcast_ref().expect("a thinker is given tables of its own game");
        assert_eq!(Table::next(table), Next::Choice(seat), "a player thinks when it is for them to decide");
        let worlds = Worlds::new(table.game(), table.state(), seat);
        choose(player, &worlds, &mut Quick(seed)).to_string()
    }

    fn simulate(&self, contest: &Contest, told: &(dyn Fn() + Sync)) -> Result<Tally, String> {
        simulate::<G>(contest, told)
    }

    fn duel(&self, duel: &Duel, told: &(dyn Fn() + Sync)) -> Result<Score, String> {
        arena::duel::<G>(duel, told)
    }

    fn learn(
        &self,
        course: &Course,
        lesson: &mut Lesson,
        told: &(dyn Fn() + Sync),
    ) -> Result<Report, String> {
        round::<G>(course, lesson, told)
    }

    fn features(&self) -> &'static [&'static str] {
        G::FEATURES
    }
}
