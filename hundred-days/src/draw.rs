//! A board as a picture.

use std::{fs, path::PathBuf};

use clap::Args;
use shelf::{AnyGame, AnyTable, GAMES};
use tabletop::Seed;

use crate::{
    Failure,
    setting::{self, SetupArguments},
};

/// What `draw` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The log of the game to draw.
    #[arg(conflicts_with_all = ["scene", "game"])]
    file: Option<PathBuf>,
    /// The position to draw, in the game's notation.
    #[arg(long)]
    scene: Option<String>,
    /// The game; its beginning is drawn unless there is a scene.
    #[arg(long)]
    game: Option<String>,
    #[command(flatten)]
    setup: SetupArguments,
    /// The viewer: a seat, or `spectator`.
    #[arg(long = "as", value_name = "VIEWER", default_value = "spectator")]
    viewer: String,
    /// The width of a PNG in pixels.
    #[arg(long, default_value_t = 1600, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,
    /// Where to write the picture; its name ends in .svg or .png.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Draws the board and writes it to the file.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (game, table) = open(arguments)?;
    let (about, seats) = (game.about(), table.setup().seats);
    let Some(viewer) = about.viewer(seats, &arguments.viewer) else {
        let known = about.names(seats).join(", ");
        return Err(Failure::Usage(format!("as: '{}' is not one of {known}, spectator", arguments.viewer)));
    };
    let still = table.still();
    let picture = table.picture(viewer);
    let document = drawing::document(&still, &picture);
    let bytes = match arguments.output.extension().and_then(|it| it.to_str()) {
        Some("svg") => document.into_bytes(),
        Some("png") => drawing::png(&document, arguments.width).map_err(Failure::Check)?,
        _ => return Err(Failure::Usage("output: the file's name must end in .svg or .png".to_string())),
    };
    let named = |error| Failure::Check(format!("{}: {error}", arguments.output.display()));
    fs::write(&arguments.output, bytes).map_err(named)
}

fn open(arguments: &Arguments) -> Result<(&'static dyn AnyGame, Box<dyn AnyTable>), Failure> {
    if let Some(path) = &arguments.file {
        let named = |why: String| Failure::Check(format!("{}: {why}", path.display()));
        let (game, log) = shelf::of_log(&setting::read(path)?).map_err(|error| named(error.to_string()))?;
        return Ok((game, game.load(&log).map_err(|error| named(error.to_string()))?));
    }
    let game = match &arguments.game {
        Some(id) => shelf::find(id)?,
        None => GAMES[0],
    };
    let setup = arguments.setup.setup(game.about())?;
    let table = match &arguments.scene {
        Some(scene) => game.set(&setup, Seed::from(0), scene, &[]),
        None => game.open(&setup, Seed::from(0), &[]),
    };
    Ok((game, table?))
}
