//! Computer players: one move at a time, in the background, with a pause so that people can follow.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering},
};

use tabletop::{AnyTable, Next, Seat};

use crate::{
    Kit, Randomly, Thinker, caller,
    hall::Hall,
    table::{Deed, Done, Open},
    web::Fault,
};

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

/// Plays while a computer player must decide; an error says why he stops before.
async fn play(hall: &Arc<Hall>, open: &Arc<Open>) -> Result<(), String> {
    while let Some((seat, player)) = next_player(hall, open).await {
        tokio::time::sleep(hall.config.delay).await;
        if open.is_idle(hall.config.idle) {
            return Err("nobody has looked for a while".to_string());
        }
        let slot = open.read(hall).await.map_err(|fault| fault.why)?;
        let (at, log) = (slot.table().at(), slot.table().log(true));
        drop(slot);
        let (kit, seed) = (open.kit, u64::from_le_bytes(hall.config.entropy.bytes()));
        let thought = hall.thinking.run(open.purpose(), move || {
            let table = kit.game.load(&log).map_err(|error| error.to_string())?;
            choose(kit, &*table, seat, &player, seed)
        });
        let text = thought.await.map_err(|undone| Fault::undone(undone).why)??;
        match open.act_quietly(hall, vec![seat], Some(at), Deed::Play(text)).await {
            Ok(Done::Well(_) | Done::Stale) => {}
            Ok(Done::Refused(refusal)) => return Err(refusal.to_string()),
            Err(fault) => return Err(fault.why),
        }
    }
    Ok(())
}

/// The choice of the player, or a random one if he fails or chooses what is not offered.
fn choose(kit: Kit, table: &dyn AnyTable, seat: Seat, player: &str, seed: u64) -> Result<String, String> {
    let thought = catch_unwind(AssertUnwindSafe(|| kit.thinker.think(table, seat, player, seed)));
    let offers = table.offers(tabletop::Viewer::Seat(seat));
    match thought {
        Ok(Ok(text)) if offers.iter().any(|offer| offer.text == text) => return Ok(text),
        Ok(Ok(text)) => tracing::error!(player, text, "a computer player chose what is not offered"),
        Ok(Err(why)) => tracing::error!(player, why, "a computer player failed"),
        Err(_) => tracing::error!(player, "a computer player broke down"),
    }
    Randomly.think(table, seat, player, seed)
}

async fn next_player(hall: &Arc<Hall>, open: &Arc<Open>) -> Option<(Seat, String)> {
    let slot = open.read(hall).await.ok()?;
    match slot.table().next() {
        Next::Choice(_) if slot.cup.waits() => None,
        Next::Choice(seat) => open.chairs[seat.0 as usize].clone().map(|player| (seat, player)),
        Next::Over(_) | Next::Chance(_) => None,
    }
}
