//! The dice of a log checked: every throw and draw again from what the log says they came from.

use std::path::PathBuf;

use clap::Args;
use shelf::AnyGame;
use tabletop::{Log, Pool, Seal, Share};

use crate::{Failure, setting};

/// What `verify` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file with the game's log, downloaded when the game is over.
    file: PathBuf,
    /// What the server promised before the game: 64 hexadecimal digits from the table's page.
    #[arg(long, value_name = "SHA256")]
    commitment: Option<String>,
    /// What you added to the dice, as in `french=<64 hexadecimal digits>`; may be given again.
    #[arg(long = "share", value_name = "SEAT=SHARE")]
    shares: Vec<String>,
    /// A seal of the journal that you were shown, as in `57=<64 hexadecimal digits>` for its first 57 lines; may be given again.
    #[arg(long = "seal", value_name = "LINES=SHA256")]
    seals: Vec<String>,
}

/// Checks the log and says what that proves; whatever is wrong is a failed check that names the line.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let named = |why: String| Failure::Check(format!("{}: {why}", arguments.file.display()));
    let text = setting::read(&arguments.file)?;
    let (game, log) = shelf::of_log(&text).map_err(|error| named(error.to_string()))?;
    let (throws, passed) = throws(game, &log).map_err(named)?;
    if passed > 0 {
        println!("{passed} more were passed over, as if the players had agreed to take them back: ask them.");
    }
    println!("{} lines, every choice allowed by the rules.", log.lines.len());
    println!("{throws} throws and draws, set-up included, each as its {} gives it.", source(&log));
    let Some(pool) = &log.pool else {
        println!("The dice came from one seed, which the person who ran the game knew from the start.");
        return if arguments.shares.is_empty() && arguments.seals.is_empty() {
            promise(arguments, log.seed.map(|seed| sha256(&seed.to_string()))).map_err(named)
        } else {
            Err(named(
                "share, seal: nobody added to the dice of this game, and its journal is not sealed"
                    .to_string(),
            ))
        };
    };
    promise(arguments, Some(pool.commitment())).map_err(named)?;
    for told in &arguments.shares {
        let (seat, share) = told
            .split_once('=')
            .ok_or_else(|| Failure::Usage(format!("share: '{told}' is not of the form seat=share")))?;
        let share: Share = share.parse().map_err(|why| Failure::Usage(format!("share: {why}")))?;
        match pool.shares.iter().find(|(it, _)| it == seat) {
            Some((_, it)) if *it == share => println!("The share of {seat} is the one you added."),
            Some(_) => return Err(named(format!("share: {seat} is said to have added something else"))),
            None => return Err(named(format!("share: {seat} is not among those who added to the dice"))),
        }
    }
    sealed(&arguments.seals, pool, &log)?;
    let seats: Vec<&str> = pool.shares.iter().map(|(seat, _)| seat.as_str()).collect();
    if seats.is_empty() {
        println!("No player added to the dice: the person who runs the server could foresee them.")
    } else {
        println!(
            "Added to by {}: as long as one of them kept their share to themselves until the server had made its \
             promise, nobody could choose the dice, and nobody but who runs the server could foresee them.",
            seats.join(" and ")
        )
    }
    Ok(())
}

/// Compares the seals that were shown with those of the log.
fn sealed(told: &[String], pool: &Pool, log: &Log) -> Result<(), Failure> {
    let mut seal = Seal::new(pool, log.scene.as_deref());
    let mut seals = vec![seal.hash().to_string()];
    for (who, what) in &log.lines {
        seal.add(who, what);
        seals.push(seal.hash().to_string());
    }
    for told in told {
        let wrong = || Failure::Usage(format!("seal: '{told}' is not of the form lines=seal"));
        let (lines, hash) = told.split_once('=').ok_or_else(wrong)?;
        let lines: usize = lines.parse().map_err(|_| wrong())?;
        match seals.get(lines) {
            Some(seal) if seal == hash => println!("The first {lines} lines are those that were sealed."),
            Some(_) | None => {
                let why =
                    "are not those that were sealed; is the file the journal, with all that was taken back?";
                return Err(Failure::Check(format!("seal: the first {lines} lines {why}")));
            }
        }
    }
    println!("{} lines have the seal {}.", log.lines.len(), seal.hash());
    Ok(())
}

/// Compares what was promised with what was shown in the end.
fn promise(arguments: &Arguments, shown: Option<String>) -> Result<(), String> {
    match (&arguments.commitment, shown) {
        (Some(told), Some(shown)) if *told == shown => {
            println!("The server's promise, {shown}, is kept.");
            Ok(())
        }
        (Some(told), Some(shown)) => {
            Err(format!("commitment: {told} was promised, but the secret in the log gives {shown}"))
        }
        (Some(_), None) => Err("commitment: the log does not say what it was made of".to_string()),
        (None, Some(shown)) => {
            println!("The server must have promised {shown} before the game: compare it yourself.");
            Ok(())
        }
        (None, None) => Ok(()),
    }
}

/// How many throws and draws there are, all of them as the seed or the shares give them, and how many were passed over.
pub(crate) fn throws(game: &dyn AnyGame, log: &Log) -> Result<(usize, u64), String> {
    if log.seed.is_none() && log.pool.is_none() {
        return Err("the log has no seed and no shares to verify its dice by".to_string());
    }
    let throws = game.audit(log).map_err(|error| error.to_string())?;
    if let Some(throw) = throws.iter().find(|throw| throw.is_forged()) {
        let (line, answer) = (throw.line, &throw.answer);
        let expected = throw.expected.as_deref().unwrap_or_default();
        return Err(format!("line {line}: the {} gives '{expected}', not '{answer}'", source(log)));
    }
    let asked = throws.last().map_or(0, |last| last.n + 1);
    Ok((throws.len(), asked - throws.len() as u64))
}

/// What the dice of a log come from.
pub(crate) fn source(log: &Log) -> &'static str {
    if log.pool.is_some() { "pool of secret and shares" } else { "seed" }
}

fn sha256(text: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
