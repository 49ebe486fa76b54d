//! The games of this program, listed once.

use bots::Thinker;
use drawing::{Paint, Painter};
use napoleon::{Napoleon3, Napoleon4};
use returns::Returns;
use tabletop::{About, AnyGame, Judged, Log, Shelved};
use waterloo::Waterloo;

/// A game with all that can be done with it.
pub(crate) struct Title {
    /// Its rules.
    pub(crate) game: &'static dyn AnyGame,
    /// Its board.
    pub(crate) painter: &'static dyn Painter,
    /// Its computer players.
    pub(crate) thinker: &'static dyn Thinker,
}

impl Title {
    const fn new<G: Paint + Judged>(shelved: &'static Shelved<G>) -> Title {
        Title { game: shelved, painter: shelved, thinker: shelved }
    }

    /// What there is to know about the game.
    pub(crate) fn about(&self) -> &'static About {
        self.game.about()
    }
}

/// Every game; the first is the default.
pub(crate) static SHELF: &[Title] =
    &[Title::new(&WATERLOO), Title::new(&NAPOLEON4), Title::new(&RETURNS), Title::new(&NAPOLEON3)];

static WATERLOO: Shelved<Waterloo> = Shelved::new();
static NAPOLEON4: Shelved<Napoleon4> = Shelved::new();
static RETURNS: Shelved<Returns> = Shelved::new();
static NAPOLEON3: Shelved<Napoleon3> = Shelved::new();

/// The game of that id, or a text that names the field and the games there are.
pub(crate) fn find(id: &str) -> Result<&'static Title, String> {
    SHELF.iter().find(|title| title.about().id == id).ok_or_else(|| {
        let known: Vec<&str> = SHELF.iter().map(|title| title.about().id).collect();
        format!("game: '{id}' is not one of {}", known.join(", "))
    })
}

/// The game of a log read from a text.
pub(crate) fn of_log(text: &str) -> Result<(&'static Title, Log), String> {
    let log: Log = text.parse().map_err(|error: tabletop::LogError| error.to_string())?;
    Ok((find(&log.game)?, log))
}
