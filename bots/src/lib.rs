//! Computer players for any game. They are given the worlds a player must reckon with, never the truth.
//!
//! [`choose`] makes one choice, [`think`] makes it at a table and tells its text; [`simulate`] plays whole
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
mod skill;
mod train;
mod value;

use tabletop::{Judged, Next, Quick, Seat, Table, Worlds};

pub use arena::{Duel, Score, Test, duel, elo, quantile};
pub use look::{By, Sight, Until};
pub use marshal::Plan;
pub use player::Player;
pub use simulate::{Contest, GameRow, MarkRow, Tally, TurnRow, simulate, wilson};
pub use skill::Skill;
pub use train::{Course, Lesson, Report, Row, round};
pub use value::{CERTAIN, Value};

/// The player's choice; the seat of the worlds must be the one that decides.
pub fn choose<G: Judged>(player: Player, worlds: &Worlds<G>, random: &mut Quick) -> G::Action {
    path(player, worlds, random)[0]
}

/// The player's next choices in a row: the first is to be made now, the others as long as nothing comes between.
pub fn path<G: Judged>(player: Player, worlds: &Worlds<G>, random: &mut Quick) -> Vec<G::Action> {
    let is_first = worlds.game().is_first(&worlds.one(random), worlds.seat());
    Skill::of(player, G::about().id, is_first).path(Value::of::<G>(), worlds, random)
}

/// The choices a player has decided on and not made yet.
#[derive(Clone, Debug)]
pub struct Mind<A> {
    rest: Vec<A>,
}

impl<A> Default for Mind<A> {
    fn default() -> Self {
        Mind { rest: vec![] }
    }
}

impl<A: Copy + PartialEq> Mind<A> {
    /// The next choice: what is left of the last path if it is still offered, or else the first of a new one.
    pub fn next(&mut self, offers: &[A], think: impl FnOnce() -> Vec<A>) -> A {
        if self.rest.first().is_none_or(|it| !offers.contains(it)) {
            self.rest = think();
        }
        self.rest.remove(0)
    }

    /// Forgets the rest of the path: chance has answered, or another has chosen.
    pub fn forget(&mut self) {
        self.rest.clear();
    }
}

/// The text of the player's choice for the seat, which must be the one that decides at this table.
pub fn think<G: Judged>(table: &Table<G>, seat: Seat, player: Player, seed: u64) -> String {
    assert_eq!(table.next(), Next::Choice(seat), "a player thinks when it is for them to decide");
    let worlds = Worlds::new(table.game(), table.state(), seat);
    choose(player, &worlds, &mut Quick(seed)).to_string()
}
