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
mod train;
mod value;

use tabletop::{Judged, Next, Quick, Random, Seat, Table, Worlds};

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

/// The text of the player's choice for the seat, which must be the one that decides at this table.
pub fn think<G: Judged>(table: &Table<G>, seat: Seat, player: Player, seed: u64) -> String {
    assert_eq!(table.next(), Next::Choice(seat), "a player thinks when it is for them to decide");
    let worlds = Worlds::new(table.game(), table.state(), seat);
    choose(player, &worlds, &mut Quick(seed)).to_string()
}
