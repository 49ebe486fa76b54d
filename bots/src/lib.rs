//! Computer players for any game. They are given worlds that look the same to the player, never the truth.
//!
//! [`choose`] makes one choice, [`think`] makes it at a table and tells its text; [`simulate`] plays whole
//! games between players; [`round`] learns the [`Value`] of a game. The same seed gives the same choice on every
//! machine.

mod arena;
mod exam;
mod fit;
mod greedy;
mod intent;
mod look;
mod marshal;
mod path;
mod player;
mod pool;
mod sight;
mod simulate;
mod skill;
mod train;
mod value;

use tabletop::{Judged, Next, Quick, Seat, Table, Viewer, Worlds};

pub use arena::{Duel, Score, Test, duel, elo, quantile};
pub use exam::{Report, exam};
pub use intent::{Budget, Intent, Wait};
pub use marshal::Plan;
pub use player::Player;
pub use sight::{By, Sight, Until};
pub use simulate::{Contest, GameRow, MarkRow, Tally, TurnRow, simulate, wilson};
pub use skill::Skill;
pub use train::{Row, Training, TrainingSettings, round};
pub use value::{CERTAIN, Value};

/// The player's choice; the seat of the worlds must be the one that decides.
pub fn choose<G: Judged>(player: Player, worlds: &Worlds<G>, random: &mut Quick) -> G::Action {
    choose_within(u64::MAX, player, worlds, random)
}

/// The player's choice with at most this many positions to plan it.
pub fn choose_within<G: Judged>(
    positions: u64,
    player: Player,
    worlds: &Worlds<G>,
    random: &mut Quick,
) -> G::Action {
    path(player, worlds, random, &mut Budget::of(positions), &Wait::default())[0]
}

/// The player's next choices in a row: the first is to be made now, the others as long as nothing comes between.
pub fn path<G: Judged>(
    player: Player,
    worlds: &Worlds<G>,
    random: &mut Quick,
    budget: &mut Budget,
    wait: &Wait,
) -> Vec<G::Action> {
    skill(player, worlds, random).path(Value::of::<G>(), worlds, random, budget, wait)
}

/// How a player plays the side of the seat that decides.
fn skill<G: Judged>(player: Player, worlds: &Worlds<G>, random: &mut Quick) -> Skill {
    let is_first = worlds.game().is_first(&worlds.one(random), worlds.seat());
    Skill::of(player, G::about().id, is_first)
}

/// The text of the player's choice for the seat, which must be the one that decides at this table. What the player
/// intended is followed while nothing has come between; otherwise they think again.
pub fn think<G: Judged>(
    table: &Table<G>,
    seat: Seat,
    player: Player,
    seed: u64,
    intent: &mut Intent,
    wait: &Wait,
) -> String {
    assert_eq!(table.next(), Next::Choice(seat), "a player thinks when it is for them to decide");
    let is_offered = |text: &String| table.offers_to(Viewer::Seat(seat)).iter().any(|it| it.text == *text);
    intent.next(table.at(), is_offered, |budget| {
        let worlds = Worlds::new(table.game(), table.state(), seat);
        let path = path(player, &worlds, &mut Quick(seed), budget, wait);
        path.iter().map(ToString::to_string).collect()
    })
}
