//! Computer players for any game. They are given the worlds a player must reckon with, never the truth.
//!
//! [`choose`] makes one choice; [`Thinker`] is the same with the game's type forgotten; [`simulate`] plays whole
//! games between players. The same seed gives the same choice on every machine.

mod greedy;
mod simulate;

use std::{fmt, str::FromStr};

use tabletop::{AnyTable, Game, Next, Quick, Random, Seat, Shelved, Table, Worlds};

pub use simulate::{Contest, Tally, simulate, wilson};

/// A way to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Takes any offer.
    Random,
    /// Takes the offer after which the position is worth most, as far as a short look ahead can tell.
    Greedy,
}

impl Player {
    /// All of them, the weakest first.
    pub const ALL: [Player; 2] = [Player::Random, Player::Greedy];

    /// Its name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Greedy => "greedy",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        Player::ALL.into_iter().find(|it| it.name() == text).ok_or_else(|| {
            let known = Player::ALL.map(Player::name).join(", ");
            format!("player: '{text}' is not one of {known}")
        })
    }
}

/// The player's choice; the seat of the worlds must be the one that decides.
pub fn choose<G: Game>(player: Player, worlds: &Worlds<G>, random: &mut impl Random) -> G::Action {
    match player {
        Player::Random => {
            let mut offers = vec![];
            worlds.game().actions(&worlds.one(random), &mut offers);
            offers[random.below(offers.len() as u32) as usize]
        }
        Player::Greedy => greedy::choose(worlds, random),
    }
}

/// Computer players of a game whose type is forgotten.
pub trait Thinker: Send + Sync {
    /// The text of the player's choice for the seat, which must be the one that decides at this table.
    fn think(&self, table: &dyn AnyTable, seat: Seat, player: Player, seed: u64) -> String;
    /// Plays whole games; `told` is called after each.
    fn simulate(&self, contest: &Contest, told: &(dyn Fn() + Sync)) -> Result<Tally, String>;
}

impl<G: Game> Thinker for Shelved<G> {
    fn think(&self, table: &dyn AnyTable, seat: Seat, player: Player, seed: u64) -> String {
        let table: &Table<G> =
            table.as_any().downcast_ref().expect("a thinker is given tables of its own game");
        assert_eq!(Table::next(table), Next::Choice(seat), "a player thinks when it is for him to decide");
        let worlds = Worlds::new(table.game(), table.state(), seat);
        choose(player, &worlds, &mut Quick(seed)).to_string()
    }

    fn simulate(&self, contest: &Contest, told: &(dyn Fn() + Sync)) -> Result<Tally, String> {
        simulate::<G>(contest, told)
    }
}
