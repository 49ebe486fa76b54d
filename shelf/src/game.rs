//! A game with its type forgotten.

use std::{marker::PhantomData, time::Duration};

use bots::{Contest, Duel, Player, Report, Score, Tally, Training, TrainingSettings, Value};
use drawing::Paint;
use tabletop::{
    About, Judged, Log, Quick, Random, ReadError, Seed, Setup, Table, Throw, Worlds,
    laws::{self, Broken, Checked, Mutated, Pace},
};

use crate::AnyTable;

/// In games led by a player, one choice in this many is made at random.
const AT_RANDOM: u32 = 10;

/// A game with its type forgotten.
pub trait AnyGame: Send + Sync {
    /// What there is to know about it.
    fn about(&self) -> &'static About;
    /// What a page of rules shows before the rules: the sequence of play, tables and charts.
    fn charts(&self) -> Vec<drawing::Panel>;
    /// A new table; `script` answers the first questions of chance.
    fn open(&self, setup: &Setup, seed: Seed, script: &[u8]) -> Result<Box<dyn AnyTable>, ReadError>;
    /// A table that begins from a scene.
    fn set(
        &self,
        setup: &Setup,
        seed: Seed,
        scene: &str,
        script: &[u8],
    ) -> Result<Box<dyn AnyTable>, ReadError>;
    /// The table of a log, every line checked.
    fn load(&self, log: &Log) -> Result<Box<dyn AnyTable>, ReadError>;
    /// Every answer of chance in a log beside the one its seed or pool gives.
    fn audit(&self, log: &Log) -> Result<Vec<Throw>, ReadError>;

    /// Plays one game under all laws: at random, or with most choices of a player.
    fn check(&self, setup: &Setup, seed: u64, player: Option<Player>) -> Result<Checked, Broken>;
    /// Changes scenes at random; each is refused or can be played.
    fn mutate(&self, setup: &Setup, seed: u64, scenes: u64) -> Result<Mutated, Broken>;
    /// Plays at random without laws for about that long.
    fn race(&self, setup: &Setup, seed: u64, time: Duration) -> Result<Pace, String>;

    /// Plays whole games between computer players; `told` is called after each.
    fn simulate(&self, contest: &Contest, told: &(dyn Fn() + Sync)) -> Result<Tally, String>;
    /// Lets two computer players play against each other; `told` is called after each game.
    fn duel(&self, duel: &Duel, told: &(dyn Fn() + Sync)) -> Result<Score, String>;
    /// Plays a round of games and learns the value of the game from them; `told` is called after each game.
    fn learn(
        &self,
        settings: &TrainingSettings,
        training: &mut Training,
        told: &(dyn Fn() + Sync),
    ) -> Result<Report, String>;
    /// Plays a round of games and tells how well the value that ships knows who wins them.
    fn exam(
        &self,
        settings: &TrainingSettings,
        other: Option<&Value>,
        told: &(dyn Fn() + Sync),
    ) -> Result<Report, String>;
    /// The names of the features its value is learned from.
    fn features(&self) -> &'static [&'static str];
}

/// The game `G` with its type forgotten.
pub const fn of<G: Paint + Judged>() -> &'static dyn AnyGame {
    &Forgotten::<G>(PhantomData)
}

struct Forgotten<G>(PhantomData<G>);

impl<G: Paint + Judged> AnyGame for Forgotten<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn charts(&self) -> Vec<drawing::Panel> {
        let setup = G::about().complete(&Setup::default()).expect("the default set-up is whole");
        G::new(&setup).charts()
    }

    fn open(&self, setup: &Setup, seed: Seed, script: &[u8]) -> Result<Box<dyn AnyTable>, ReadError> {
        Ok(Box::new(Table::<G>::new(setup, seed, script)?))
    }

    fn set(
        &self,
        setup: &Setup,
        seed: Seed,
        scene: &str,
        script: &[u8],
    ) -> Result<Box<dyn AnyTable>, ReadError> {
        Ok(Box::new(Table::<G>::from_scene(setup, seed, scene, script)?))
    }

    fn load(&self, log: &Log) -> Result<Box<dyn AnyTable>, ReadError> {
        Ok(Box::new(Table::<G>::load(log)?))
    }

    fn audit(&self, log: &Log) -> Result<Vec<Throw>, ReadError> {
        Table::<G>::audit(log)
    }

    fn check(&self, setup: &Setup, seed: u64, player: Option<Player>) -> Result<Checked, Broken> {
        let mut random = Quick(seed);
        laws::check_played::<G>(setup, seed, &mut |table, seat| {
            let player = player.filter(|_| random.below(AT_RANDOM) > 0)?;
            let worlds = Worlds::new(table.game(), table.state(), seat);
            Some(bots::choose(player, &worlds, &mut random))
        })
    }

    fn mutate(&self, setup: &Setup, seed: u64, scenes: u64) -> Result<Mutated, Broken> {
        laws::mutated_scenes::<G>(setup, seed, scenes)
    }

    fn race(&self, setup: &Setup, seed: u64, time: Duration) -> Result<Pace, String> {
        laws::race::<G>(setup, seed, time)
    }

    fn simulate(&self, contest: &Contest, told: &(dyn Fn() + Sync)) -> Result<Tally, String> {
        bots::simulate::<G>(contest, told)
    }

    fn duel(&self, duel: &Duel, told: &(dyn Fn() + Sync)) -> Result<Score, String> {
        bots::duel::<G>(duel, told)
    }

    fn learn(
        &self,
        settings: &TrainingSettings,
        training: &mut Training,
        told: &(dyn Fn() + Sync),
    ) -> Result<Report, String> {
        bots::round::<G>(settings, training, told)
    }

    fn exam(
        &self,
        settings: &TrainingSettings,
        other: Option<&Value>,
        told: &(dyn Fn() + Sync),
    ) -> Result<Report, String> {
        bots::exam::<G>(settings, other, told)
    }

    fn features(&self) -> &'static [&'static str] {
        G::FEATURES
    }
}
