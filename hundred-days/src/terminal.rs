//! A game in the terminal: plain lines, so that a screen reader and a pipe can follow.

use std::{
    fs,
    io::{self, BufRead, Write},
    path::{Path, PathBuf},
};

use bots::{Intent, Wait};
use clap::Args;
use shelf::{AnyGame, AnyTable};
use tabletop::{Next, Offer, Refusal, Report, Seat, Tone, Viewer};

use crate::{
    Failure,
    lines::{self, Line},
    rules,
    setting::{self, SetupArguments, Sitter},
};

/// What `play` is told.
#[derive(Args, Default)]
pub(crate) struct Arguments {
    /// Play in the terminal.
    #[arg(long)]
    pub(crate) terminal: bool,
    /// Where the browser's games are kept: `sqlite:<path>`, the path of a file, or `postgres://…`.
    #[arg(long, conflicts_with = "terminal")]
    pub(crate) database: Option<String>,
    /// The game, in the terminal: waterloo, napoleon4, returns or napoleon3.
    #[arg(requires = "terminal")]
    game: Option<String>,
    #[command(flatten)]
    setup: SetupArguments,
    /// Who plays each seat: person, conscript, sergeant, captain, marshal, greedy or random; people sit where nothing is said.
    #[arg(long, value_name = "SEAT=PLAYER", value_delimiter = ',', requires = "terminal")]
    players: Vec<String>,
    /// The key of the dice: a number or 64 hexadecimal digits; a fresh one if left out.
    #[arg(long)]
    seed: Option<String>,
    /// Go on with the game of a log.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options", "seats", "seed"])]
    load: Option<PathBuf>,
    /// Write the game to this file when it ends or is left.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// Plays one game between standard input and standard output.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (game, table) = open(arguments)?;
    let seats = table.setup().seats;
    let sitters = setting::sitters(game.about(), seats, &arguments.players, Sitter::Person)?;
    let hunch = setting::seed(arguments.seed.as_deref())?;
    // The random numbers of computer players are independent of the dice, which also come from the key.
    let hunch = hunch.0.iter().fold(0, |sum: u64, &byte| sum.rotate_left(8) ^ u64::from(byte));
    let intents = vec![Intent::default(); sitters.len()];
    let output = io::stdout().lock();
    let mut game = Terminal { game, table, sitters, intents, hunch, output, shown: None };
    game.play(&mut io::stdin().lock())?;
    match &arguments.save {
        Some(path) => Ok(game.save(path)?),
        None => Ok(()),
    }
}

fn open(arguments: &Arguments) -> Result<(&'static dyn AnyGame, Box<dyn AnyTable>), Failure> {
    if let Some(path) = &arguments.load {
        let named = |why: String| Failure::Check(format!("{}: {why}", path.display()));
        let (game, log) = shelf::of_log(&setting::read(path)?).map_err(|error| named(error.to_string()))?;
        return Ok((game, game.load(&log).map_err(|why| named(why.to_string()))?));
    }
    let Some(game) = &arguments.game else {
        return Err(Failure::Usage(
            "game: name one, as in 'hundred-days play --terminal waterloo'".to_string(),
        ));
    };
    let game = shelf::find(game)?;
    let setup = arguments.setup.setup(game.about())?;
    let seed = setting::seed(arguments.seed.as_deref())?;
    let table = game.open(&setup, seed, &[])?;
    Ok((game, table))
}

struct Terminal<W: Write> {
    game: &'static dyn AnyGame,
    table: Box<dyn AnyTable>,
    sitters: Vec<Sitter>,
    /// For each seat what its computer player means to do next.
    intents: Vec<Intent>,
    hunch: u64,
    output: W,
    /// The seat the board was last shown to.
    shown: Option<Seat>,
}

/// What a person asks for.
enum Command {
    Choice(String),
    Undo,
    Log,
    Board,
    Help,
    Rules(String),
    Save(PathBuf),
    Resign,
    Quit,
}

/// Whether the game goes on.
#[derive(PartialEq)]
enum Then {
    GoOn,
    Stop,
}

impl<W: Write> Terminal<W> {
    fn play(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        let about = self.game.about();
        writeln!(self.output, "{}, {}.", about.title, about.edition)?;
        writeln!(self.output, "Type a choice or its number. 'help' tells what else can be typed.")?;
        self.tell(0, self.reader())?;
        loop {
            match self.table.next() {
                Next::Over(outcome) => return Ok(self.ending(&outcome)?),
                Next::Choice(seat) => match self.sitters[seat.0 as usize] {
                    Sitter::Computer(player) => {
                        let hunch = self.hunch ^ self.table.at() as u64;
                        let intent = &mut self.intents[seat.0 as usize];
                        let text = self.table.think(seat, player, hunch, intent, &Wait::default());
                        self.submit(seat, &text)?;
                    }
                    Sitter::Person => {
                        if self.ask(seat, input)? == Then::Stop {
                            return Ok(());
                        }
                    }
                },
            }
        }
    }

    /// Shows a person where the game stands, and does what they ask.
    fn ask(&mut self, seat: Seat, input: &mut impl BufRead) -> Result<Then, Failure> {
        if self.shown != Some(seat) {
            self.shown = Some(seat);
            self.board(seat)?;
        }
        let offers = self.table.offers(Viewer::Seat(seat));
        self.choices(seat, &offers)?;
        loop {
            write!(self.output, "> ")?;
            self.output.flush()?;
            let mut line = vec![];
            match lines::next(input, &mut line)? {
                Line::End => {
                    writeln!(
                        self.output,
                        "\nThe input has ended; so does the game, {} lines long.",
                        self.table.at()
                    )?;
                    return Ok(Then::Stop);
                }
                Line::TooLong => {
                    writeln!(self.output, "That line is too long.")?;
                    continue;
                }
                Line::Whole => {}
            }
            let typed = String::from_utf8_lossy(&line);
            let Some(command) = command(typed.trim(), &offers) else { continue };
            match command {
                Command::Choice(text) => {
                    if self.submit(seat, &text)? {
                        return Ok(Then::GoOn);
                    }
                    continue;
                }
                Command::Undo => match self.table.undo(seat) {
                    Ok(()) => {
                        writeln!(self.output, "Taken back.")?;
                        return Ok(Then::GoOn);
                    }
                    Err(refusal) => self.refuse(&refusal)?,
                },
                Command::Resign => match self.table.resign(seat) {
                    Ok(()) => return Ok(Then::GoOn),
                    Err(refusal) => self.refuse(&refusal)?,
                },
                Command::Log => self.tell(0, Viewer::Seat(seat))?,
                Command::Board => self.board(seat)?,
                Command::Help => writeln!(self.output, "{HELP}")?,
                Command::Rules(rule) => writeln!(
                    self.output,
                    "{}",
                    rules::about_rule(self.game.about(), &rule, rules::Homes::Unnamed)
                        .unwrap_or_else(|why| why)
                )?,
                Command::Save(path) => self.save(&path)?,
                Command::Quit => {
                    writeln!(self.output, "The game ends here, {} lines long.", self.table.at())?;
                    return Ok(Then::Stop);
                }
            }
        }
    }

    fn board(&mut self, seat: Seat) -> io::Result<()> {
        let board = self.table.text(Viewer::Seat(seat));
        writeln!(self.output, "\n{}", board.trim_end())
    }

    fn choices(&mut self, seat: Seat, offers: &[Offer]) -> io::Result<()> {
        let name = self.game.about().name(self.table.setup().seats, seat);
        let prompt = self.table.prompt(Viewer::Seat(seat));
        writeln!(self.output, "\n{name}: {} Rule {}.", prompt.text, prompt.rule)?;
        for (n, offer) in offers.iter().enumerate() {
            let odds: Vec<String> =
                offer.odds.iter().map(|it| format!("{} {} in {}", it.result, it.part, it.whole)).collect();
            let odds = if odds.is_empty() { String::new() } else { format!(" ({})", odds.join(", ")) };
            writeln!(self.output, "{:3}. {}: {}{odds}", n + 1, offer.text, offer.label)?;
        }
        Ok(())
    }

    /// Plays a choice and tells its result; a refusal is told too.
    fn submit(&mut self, seat: Seat, text: &str) -> io::Result<bool> {
        let from = self.table.at();
        if let Err(refusal) = self.table.submit(seat, text) {
            self.refuse(&refusal)?;
            return Ok(false);
        }
        let viewer = match self.sitters[seat.0 as usize] {
            Sitter::Person => Viewer::Seat(seat),
            Sitter::Computer(_) => self.reader(),
        };
        self.tell(from, viewer)?;
        Ok(true)
    }

    /// The viewer who is told what happens while no person decides: the only person, else a spectator.
    fn reader(&self) -> Viewer {
        let mut people = (0..).map(Seat).zip(&self.sitters).filter(|(_, it)| **it == Sitter::Person);
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Viewer::Seat(seat),
            (None, _) | (Some(_), Some(_)) => Viewer::Spectator,
        }
    }

    fn tell(&mut self, from: usize, viewer: Viewer) -> io::Result<()> {
        for (_, report) in self.table.reports(viewer, from) {
            writeln!(self.output, "{}", told(&report))?;
        }
        Ok(())
    }

    fn refuse(&mut self, refusal: &Refusal) -> io::Result<()> {
        match refusal.rule {
            "" => writeln!(self.output, "No: {}", refusal.why),
            rule => writeln!(self.output, "No: {} Rule {rule}.", refusal.why),
        }
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        match fs::write(path, self.table.log(true).to_string()) {
            Ok(()) => writeln!(self.output, "Written to {}.", path.display()),
            Err(error) => writeln!(self.output, "{}: {error}", path.display()),
        }
    }

    fn ending(&mut self, outcome: &tabletop::Outcome) -> io::Result<()> {
        let about = self.game.about();
        let winners: Vec<&str> =
            outcome.winners.iter().map(|seat| about.name(self.table.setup().seats, seat)).collect();
        let winners = if winners.is_empty() { "nobody".to_string() } else { winners.join(" and ") };
        let rule = if outcome.rule.is_empty() { String::new() } else { format!(" Rule {}.", outcome.rule) };
        writeln!(self.output, "\nThe game is over: {winners} won. {}{rule}", outcome.why)
    }
}

const HELP: &str = "\
a choice or its number  play it
undo                    take back your last choice
board                   show the board again
log                     tell again what happened
rules N                 what rule N says in short, and where it is in the source
save FILE               write the game to a file that 'replay' and 'play --load' read
resign                  give up the game
quit                    leave";

/// What a typed line asks for; nothing if it is empty.
fn command(typed: &str, offers: &[Offer]) -> Option<Command> {
    if offers.iter().any(|offer| offer.text == typed) {
        return Some(Command::Choice(typed.to_string()));
    }
    let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    Some(match (word, rest.trim()) {
        ("", _) => return None,
        ("undo", "") => Command::Undo,
        ("log", "") => Command::Log,
        ("board", "") => Command::Board,
        ("help" | "?", "") => Command::Help,
        ("rules" | "rule", rule) => Command::Rules(rule.to_string()),
        ("save", path) if !path.is_empty() => Command::Save(PathBuf::from(path)),
        ("resign", "") => Command::Resign,
        ("quit", "") => Command::Quit,
        (number, "") if number.parse::<usize>().is_ok() => {
            let n: usize = number.parse().unwrap_or_default();
            // A number that is not on the list goes to the table, which says why not.
            let offer = n.checked_sub(1).and_then(|n| offers.get(n));
            Command::Choice(offer.map_or(number, |offer| &offer.text).to_string())
        }
        _ => Command::Choice(typed.to_string()),
    })
}

/// A report as a line of text.
pub(crate) fn told(report: &Report) -> String {
    let text = &report.text;
    let line = match report.tone {
        Tone::Turn => format!("\n== {text} =="),
        Tone::Phase => format!("-- {text} --"),
        Tone::Line => text.clone(),
        Tone::Detail => format!("  {text}"),
    };
    match report.dice[..] {
        [] => line,
        ref dice => {
            let dice = dice.iter().map(|die| format!("{}{}", die.pips, if die.hit { "!" } else { "" }));
            format!("{line} [{}]", dice.collect::<Vec<_>>().join(" "))
        }
    }
}
