//! One more table, at which a computer player meets a program that plays at random: how long its turns take.

use std::{
    cell::RefCell,
    io,
    rc::Rc,
    time::{Duration, Instant},
};

use serde::Deserialize;
use serde_json::json;
use tabletop::Quick;

use super::{
    line::{Body, Line},
    players::{Created, Load, Seen, choice, follow, note_error, odd, read},
};

/// The computer player and what its turns took.
pub(super) struct Computer {
    pub(super) player: String,
    pub(super) turns: RefCell<Vec<Duration>>,
}

#[derive(Deserialize)]
struct Turned {
    view: Turn,
}

/// Every game's view has its turn.
#[derive(Deserialize)]
struct Turn {
    turn: u32,
}

/// Plays one game after the other, the computer on the first and the second seat in turn.
pub(super) async fn play(load: Rc<Load>, computer: Rc<Computer>) {
    let mut random = Quick(1815);
    for n in 0.. {
        if let Err(error) = game(&load, &computer, n % 2, &mut random).await {
            note_error(&load, &error).await;
        }
    }
}

async fn game(load: &Rc<Load>, computer: &Computer, side: usize, random: &mut Quick) -> io::Result<()> {
    let about = shelf::find(&load.game).map_err(io::Error::other)?.about();
    let name = about.seats[0][side];
    let wanted = json!({ "game": load.game, "dice": "server", "players": { name: computer.player } });
    let mut line = Line::open(load.address).await?;
    let Created { id, keys } =
        read(&line.ask("POST", "/api/tables", Body::Plain(&wanted.to_string())).await?)?;
    let key = &keys.first().ok_or_else(|| odd("no seat is left for a program"))?.key;
    let path = format!("/api/tables/{id}/{key}");
    let mut news = follow(load, format!("{path}/events")).await?;
    // The turn of the game and what it has taken so far.
    let (mut turn, mut taken) = (0, Duration::ZERO);
    let mut begun = Instant::now();
    loop {
        let answer = line.ask("GET", &path, Body::Plain("")).await?;
        let seen: Seen = read(&answer)?;
        if seen.next.choice.is_none() {
            break;
        }
        if !seen.mine {
            news.changed().await.map_err(io::Error::other)?;
            continue;
        }
        let Turned { view } = read(&answer)?;
        if view.turn != turn && !taken.is_zero() {
            computer.turns.borrow_mut().push(taken);
            taken = Duration::ZERO;
        }
        turn = view.turn;
        taken += begun.elapsed();
        let body = choice(&seen, random)?;
        let played = line.ask("POST", &format!("{path}/play"), Body::Plain(&body)).await?;
        if played.status != 200 {
            return Err(odd(&format!("an act is answered with {}", played.status)));
        }
        begun = Instant::now();
    }
    computer.turns.borrow_mut().push(taken);
    Ok(())
}
