//! Learning the value of a game by self-play.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    time::Instant,
};

use bots::{Player, Report, Row, Training, TrainingSettings, Value};
use clap::Args;
use shelf::AnyGame;

use crate::{Failure, fuzz, pictures, setting, setting::SetupArguments};

/// What `train` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: waterloo, napoleon4, returns or napoleon3.
    game: String,
    /// Rounds of games; the value learned in one plays the next.
    #[arg(long, default_value_t = 4)]
    rounds: u32,
    /// Games in a round.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Cores to use.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The same seed gives the same weights, on however many cores.
    #[arg(long, default_value_t = 1815)]
    seed: u64,
    /// Hidden units of the network.
    #[arg(long, default_value_t = 16)]
    hidden: usize,
    /// Where weights, curve, positions and a picture (`calibration.svg`) are kept; training goes on with what is there.
    #[arg(long, value_name = "FOLDER", default_value = "training")]
    folder: PathBuf,
    /// Learn nothing: play one round and tell how well the value that ships knows who wins, with the picture in the
    /// folder.
    #[arg(long)]
    exam: bool,
    /// With --exam: both sides are played by this computer player, so that exams of unlike values can be compared.
    #[arg(long, value_name = "PLAYER", requires = "exam")]
    like: Option<Player>,
    /// With --exam: the weights to judge, instead of those that ship.
    #[arg(long, value_name = "FILE", requires = "exam")]
    weights: Option<PathBuf>,
    #[command(flatten)]
    setup: SetupArguments,
}

/// Trains, and tells how well the value knows who wins.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = shelf::find(&arguments.game)?;
    let folder = Folder(arguments.folder.join(game.about().id));
    fs::create_dir_all(&folder.0)?;
    let settings = TrainingSettings {
        setup: arguments.setup.setup(game.about())?,
        games: arguments.games,
        threads: arguments.threads,
        seed: arguments.seed,
        hidden: arguments.hidden,
        by: None,
        like: arguments.like,
    };
    if arguments.exam {
        let bar = fuzz::bar(arguments.games);
        let other = arguments.weights.as_deref().map(weights).transpose()?;
        let report = game.exam(&settings, other.as_ref(), &|| bar.inc(1)).map_err(Failure::Check)?;
        bar.finish_and_clear();
        tell(&report);
        return folder.draw(game, &report);
    }
    let mut training = folder.read(game)?;
    let begun = Instant::now();
    for done in 0..arguments.rounds {
        let bar = fuzz::bar(arguments.games);
        let report = game.learn(&settings, &mut training, &|| bar.inc(1)).map_err(Failure::Check)?;
        bar.finish_and_clear();
        folder.write(&training, &report, game.features())?;
        folder.draw(game, &report)?;
        tell(&report);
        let left = begun.elapsed() / (done + 1) * (arguments.rounds - done - 1);
        println!("  {:.0} s so far, about {:.0} s left", begun.elapsed().as_secs_f64(), left.as_secs_f64());
    }
    Ok(())
}

fn tell(report: &Report) {
    let area: Vec<String> = report.area.iter().map(|it| format!("{it:.3}")).collect();
    println!(
        "round {}: {} positions, first side wins {:.1} %, loss {:.4}, area under the curve by fifths {}",
        report.round,
        report.rows,
        100.0 * report.first,
        report.loss,
        area.join(" ")
    );
    for (n, says, won) in report.calibration.iter().filter(|it| it.0 > 0) {
        println!("  says {:5.1} %, won {:5.1} %, {n} positions", 100.0 * says, 100.0 * won);
    }
}

/// The weights in a file.
fn weights(path: &Path) -> Result<Value, Failure> {
    setting::read(path)?.parse().map_err(|why| named(path, why))
}

/// What is wrong with a file.
fn named(path: &Path, why: String) -> Failure {
    Failure::Check(format!("{}: {why}", path.display()))
}

/// The files of a training.
struct Folder(PathBuf);

impl Folder {
    fn read(&self, game: &dyn AnyGame) -> Result<Training, Failure> {
        let weights = self.0.join("weights.txt");
        if !weights.exists() {
            return Ok(Training::default());
        }
        let value = self::weights(&weights)?;
        let curve = self.0.join("curve.csv");
        let text = setting::read(&curve)?;
        let last: Vec<&str> = text.lines().last().unwrap_or_default().split(',').collect();
        let [round, _, first, ..] = last[..] else {
            return Err(named(&curve, "its last line has no round".to_string()));
        };
        let wrong = |text: &str| named(&curve, format!("'{text}' is not a number"));
        let rows = self.0.join("positions.bin");
        Ok(Training {
            round: round.parse().map_err(|_| wrong(round))?,
            value: Some(value),
            first: Some(first.parse().map_err(|_| wrong(first))?),
            rows: unpacked(&fs::read(&rows)?, game.features().len())
                .ok_or_else(|| named(&rows, "it is not whole".to_string()))?,
        })
    }

    fn draw(&self, game: &dyn AnyGame, report: &Report) -> Result<(), Failure> {
        let picture = pictures::calibration(game.about().title, &report.calibration);
        Ok(fs::write(self.0.join("calibration.svg"), picture)?)
    }

    fn write(&self, training: &Training, report: &Report, names: &[&str]) -> Result<(), Failure> {
        let curve = self.0.join("curve.csv");
        let is_new = !curve.exists();
        let mut file = fs::OpenOptions::new().create(true).append(true).open(curve)?;
        if is_new {
            writeln!(file, "round,positions,first,choices,loss,area1,area2,area3,area4,area5")?;
        }
        let area: Vec<String> = report.area.iter().map(|it| format!("{it:.4}")).collect();
        let Report { round, rows, first, choices, loss, .. } = report;
        writeln!(file, "{round},{rows},{first:.4},{choices:.1},{loss:.5},{}", area.join(","))?;
        fs::write(self.0.join("positions.bin"), packed(&training.rows))?;
        let value = training.value.as_ref().expect("a round leaves weights");
        fs::write(self.0.join("weights.txt"), value.text(names))?;
        Ok(())
    }
}

/// The positions as 32-bit numbers: round, game, clock, last clock, results, targets, features.
fn packed(rows: &[Row]) -> Vec<u8> {
    let mut bytes = vec![];
    for row in rows {
        let [[a, b], [c, d]] = [row.results, row.targets].map(|pair| pair.map(f32::to_bits));
        for number in [row.round, row.game, row.clock, row.last, a, b, c, d] {
            bytes.extend(number.to_le_bytes());
        }
        row.features.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    }
    bytes
}

fn unpacked(bytes: &[u8], features: usize) -> Option<Vec<Row>> {
    let numbers: Vec<u32> =
        (bytes.chunks_exact(4)).map(|it| u32::from_le_bytes(it.try_into().expect("four bytes"))).collect();
    let rows = numbers.chunks_exact(features + 8);
    let is_whole = rows.remainder().is_empty() && bytes.len().is_multiple_of(4);
    let row = |it: &[u32]| Row {
        round: it[0],
        game: it[1],
        clock: it[2],
        last: it[3],
        results: [it[4], it[5]].map(f32::from_bits),
        targets: [it[6], it[7]].map(f32::from_bits),
        features: it[8..].iter().map(|&number| number as i32).collect(),
    };
    is_whole.then(|| rows.map(row).collect())
}
