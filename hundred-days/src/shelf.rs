//! The games of this program, listed once.

use bots::Thinker;
use drawing::{Painter, Picture, Still};
use tabletop::{About, AnyGame, AnyTable, Game, Log, Shelved, Viewer};
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
    const fn new<G: Game>(shelved: &'static Shelved<G>) -> Title {
        Title { game: shelved, painter: &Plain, thinker: shelved }
    }

    /// What there is to know about the game.
    pub(crate) fn about(&self) -> &'static About {
        self.game.about()
    }
}

/// Every game; the first is the default.
pub(crate) static SHELF: &[Title] = &[Title::new(&WATERLOO)];

static WATERLOO: Shelved<Waterloo> = Shelved::new();

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

/// A game whose board is not drawn yet: its position as text.
struct Plain;

impl Painter for Plain {
    fn still(&self, _: &dyn AnyTable) -> Still {
        Still { width: 1, height: 1, svg: String::new(), places: vec![] }
    }

    fn picture(&self, _: &dyn AnyTable, _: Viewer) -> Picture {
        Picture { pieces: vec![], marks: String::new(), panels: vec![], overlays: vec![] }
    }

    fn text(&self, table: &dyn AnyTable, viewer: Viewer) -> String {
        table.view(viewer).json().to_string()
    }
}
