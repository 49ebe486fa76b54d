//! Computer players: one move at a time, in the background, with a pause so that people can follow.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::{Arc, atomic::Ordering},
};

use bots::{Intent, Player, Wait};
use shelf::AnyTable;
use tabletop::{Next, Quick, Random, Seat, Viewer};

use crate::{
    caller,
    fault::Fault,
    hall::Hall,
    model::Computer,
    table::{Act, Done, Open},
};

/// Every computer player. The first is proposed to a player who plays alone: one that a newcomer beats now and then.
pub(crate) static PLAYERS: [Computer; 6] = [
    computer("Sergeant", Player::Sergeant),
    computer("Conscript", Player::Conscript),
    computer("Captain", Player::Captain),
    computer("Marshal", Player::Marshal),
    computer("Greedy", Player::Greedy),
    computer("Random", Player::Random),
];

const fn computer(title: &'static str, player: Player) -> Computer {
    Computer { id: player.name(), title, about: player.about() }
}

/// The computer player of that id.
pub(crate) fn find(id: &str) -> Option<Player> {
    id.parse().ok()
}

/// Sees to it that a computer player who must decide does.
pub(crate) fn wake(hall: &Arc<Hall>, open: &Arc<Open>) {
    let has_players = open.chairs.iter().any(Option::is_some);
    if open.read_only || !has_players || !open.begin_thinking() {
        return;
    }
    let (hall, open) = (hall.clone(), open.clone());
    caller::spawn(async move {
        let mut closing = hall.closing();
        let done = tokio::select! {
            done = play(&hall, &open) => done,
            _ = closing.wait_for(|&closing| closing) => Err("the server stops".to_string()),
        };
        open.thinking.store(false, Ordering::Release);
        match done {
            // A choice made between the last look and now would otherwise wait for the next visitor.
            Ok(()) if next_player(&hall, &open).await.is_some() => wake(&hall, &open),
            Ok(()) => {}
            Err(why) => tracing::warn!(table = open.id, why, "a computer player stops"),
        }
    });
}

/// Plays while a computer player must decide; an error says why it stops before.
async fn play(hall: &Arc<Hall>, open: &Arc<Open>) -> Result<(), String> {
    let wait = open.begin_wait();
    while let Some((seat, player)) = next_player(hall, open).await {
        tokio::time::sleep(hall.config.delay).await;
        if open.is_idle(hall.config.idle) {
            return Err("nobody has looked for a while".to_string());
        }
        // The player thinks about a copy, so that the table is free meanwhile.
        let table = open.read(hall).await.map_err(|fault| fault.why)?.table().copy();
        let (at, seed) = (table.at(), u64::from_le_bytes(hall.config.entropy.bytes()));
        let (mut intent, waits) = (open.intent(seat), wait.clone());
        let thought = hall
            .thinking
            .run(open.purpose(), move || (choose(&*table, seat, &player, seed, &mut intent, &waits), intent));
        let thought = watched(hall, open, seat, &wait, thought).await;
        let (text, intent) = thought.map_err(|error| Fault::no_result(error).why)?;
        open.keep_intent(seat, intent);
        let text = text?;
        match open.act_quietly(hall, vec![seat], Some(at), Act::Play(text)).await {
            Ok(Done::Kept(_) | Done::Stale) => {}
            Ok(Done::Refused(refusal)) => return Err(refusal.to_string()),
            Err(fault) => return Err(fault.why),
        }
    }
    Ok(())
}

/// Waits for a thought; those who look are told now and then what it is about.
async fn watched<T>(
    hall: &Hall,
    open: &Open,
    seat: Seat,
    wait: &Wait,
    thought: impl Future<Output = T>,
) -> T {
    let mut thought = pin!(thought);
    let done = loop {
        tokio::select! {
            done = &mut thought => break done,
            () = tokio::time::sleep(hall.config.telling) => open.tell_thinking(Some((seat, wait.idea()))),
        }
    };
    open.tell_thinking(None);
    done
}

/// The choice of the player, or any offer if the player fails or chooses what is not offered.
fn choose(
    table: &dyn AnyTable,
    seat: Seat,
    player: &str,
    seed: u64,
    intent: &mut Intent,
    wait: &Wait,
) -> Result<String, String> {
    let offers = table.offers(Viewer::Seat(seat));
    if offers.is_empty() {
        return Err("the seat has nothing to decide".to_string());
    }
    let known: Result<Player, String> = player.parse();
    let thought =
        known.map(|it| catch_unwind(AssertUnwindSafe(|| table.think(seat, it, seed, intent, wait))));
    match thought {
        Ok(Ok(text)) if offers.iter().any(|offer| offer.text == text) => return Ok(text),
        Ok(Ok(text)) => tracing::error!(player, text, "a computer player chose what is not offered"),
        Ok(Err(_)) => tracing::error!(player, "a computer player broke down"),
        Err(why) => tracing::error!(player, why, "a computer player is unknown"),
    }
    Ok(offers[Quick(seed).below(offers.len() as u32) as usize].text.clone())
}

async fn next_player(hall: &Arc<Hall>, open: &Arc<Open>) -> Option<(Seat, String)> {
    let slot = open.read(hall).await.ok()?;
    match slot.table().next() {
        Next::Choice(_) if slot.dice.waits() => None,
        Next::Choice(seat) => open.chairs[seat.0 as usize].clone().map(|player| (seat, player)),
        Next::Over(_) => None,
    }
}
