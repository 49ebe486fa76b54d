//! What a long log costs: `long <game> <lines>` plays until the log is that long and measures, in one run,
//! the table a computer player thinks about (a copy against a replay of the log) and the new lines of a click (the
//! last lines against the whole log).

use std::{hint::black_box, time::Instant};

use bots::{Intent, Player, Wait};
use tabletop::{Next, Offer, Quick, Random, Seed, Setup, Viewer};

/// The games to try.
const GAMES: u64 = 200;

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let game = shelf::find(&arguments.next().unwrap_or("waterloo".to_string()))?;
    let lines: usize =
        arguments.next().map_or(Ok(2000), |text| text.parse()).map_err(|_| "lines: a number")?;
    let mut random = Quick(1815);
    let mut longest = 0;
    let table = (0..GAMES).find_map(|seed| {
        let mut table = game.open(&Setup::default(), Seed::from(seed), &[]).ok()?;
        while table.at() < lines {
            let Next::Choice(seat) = table.next() else { break };
            let offers = table.offers(Viewer::Seat(seat));
            // A game is long if players end their phases only when nothing else is offered.
            let ends = |it: &&Offer| it.text.starts_with("end ") || it.text == "done";
            let (last, more): (Vec<&Offer>, Vec<&Offer>) = offers.iter().partition(ends);
            let list = if more.is_empty() { last } else { more };
            table.submit(seat, &list[random.below(list.len() as u32) as usize].text).ok()?;
        }
        longest = longest.max(table.at());
        (table.at() >= lines && matches!(table.next(), Next::Choice(_))).then_some(table)
    });
    let table = table.ok_or(format!("no game of {GAMES} has {lines} lines; the longest has {longest}"))?;
    let Next::Choice(seat) = table.next() else { return Err("the game is over".to_string()) };
    let at = table.at();
    println!("{}: a log of {at} lines", game.about().id);
    time("choice of the computer, log replayed", || {
        let table = game.load(&table.log(true)).expect("a log replays");
        black_box(table.think(seat, Player::Random, 1, &mut Intent::default(), &Wait::default()));
    });
    time("choice of the computer, table copied", || {
        black_box(table.copy().think(seat, Player::Random, 1, &mut Intent::default(), &Wait::default()));
    });
    time("lines of a click, from the whole log", || {
        black_box(table.log(false).lines.split_off(at - 1));
    });
    time("lines of a click, the last alone", || {
        black_box(table.lines(at - 1));
    });
    Ok(())
}

fn time(what: &str, work: impl Fn()) {
    const TIMES: u32 = 50;
    work();
    let begun = Instant::now();
    (0..TIMES).for_each(|_| work());
    println!("{:10.1} µs  {what}", begun.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES));
}
