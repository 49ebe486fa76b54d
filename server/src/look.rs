//! What one key may see of a table, as data for its page or program.

use std::{collections::HashMap, sync::PoisonError};

use drawing::Picture;
use serde::Serialize;
use shelf::AnyTable;
use tabletop::{Next, Offer, Prompt, Report, Seat, Tone, Viewer};

use crate::{
    ending,
    fault::Fault,
    model::{Company, Ending, Line, NextInfo, OfferInfo, Page, SeatInfo, SeatKind, Sight, Summary},
    pages,
    store::Role,
    table::{Access, Ask, Open, Slot, shown, viewer},
    truth,
};

/// The table as the key may see it, now or at a moment of the past.
pub(crate) fn page(open: &Open, slot: &Slot, access: &Access, ask: &Ask) -> Result<Page, Fault> {
    let now = slot.table();
    let past = match ask.at {
        Some(at) if at < now.at() => Some(past(open, now, at)?),
        Some(_) | None => None,
    };
    let table = past.as_deref().unwrap_or(now);
    let seat = seat(open, now, access, ask)?;
    let viewer = viewer(slot, seat);
    let is_dealt = !slot.dice.is_undealt;
    let picture = match ask.view.as_deref() {
        Some(TRUTH) => truth::picture(table).into(),
        Some(_) | None if past.is_some() => table.picture(viewer).into(),
        Some(_) | None => {
            let album = || open.album.lock().unwrap_or_else(PoisonError::into_inner);
            let before = album().last(viewer);
            let drawn = slot.picture(viewer, &ask.over, before.as_deref());
            album().show(viewer, drawn, ask.has.as_deref())
        }
    };
    let is_now = past.is_none();
    let over = matches!(now.next(), Next::Over(_));
    let decides = matches!(table.next(), Next::Choice(seat) if access.seats.contains(&seat));
    let mine = is_now && decides && is_dealt && !open.read_only;
    let shares = access.seats.len() > 1 && now.hides();
    // Seats that share a screen are told different things: a page gets all of the log anew.
    let since = if shares || ask.at.is_some() { 0 } else { slot.right_until(ask.since, ask.version) };
    let since = since.min(table.at());
    let (at, since) = if is_dealt { (table.at(), since) } else { (0, 0) };
    let reports = if is_dealt { table.reports(viewer, since) } else { vec![] };
    let log = reports.into_iter().map(|(at, report)| Line { at, report: named(open, report) });
    let (chat, note) = open.words(access, ask.chat);
    let held = access.seats.iter().map(|&seat| open.name(seat).to_string());
    Ok(Page {
        id: open.id.clone(),
        game: table.about().id.to_string(),
        title: table.about().title.to_string(),
        hides: now.hides(),
        at,
        last: if is_dealt { now.at() } else { 0 },
        version: slot.version,
        since,
        seat: seat.map(|seat| open.name(seat).to_string()),
        seats_held: held.collect(),
        seats: seats(open, access),
        next: next(table),
        mine,
        curtain: shares && mine,
        undo: mine && seat.is_some_and(|seat| table.may_undo(seat)),
        resign: is_now && is_dealt && !over && !access.seats.is_empty() && !open.read_only,
        host: access.role == Some(Role::Host),
        open: open.is_open(now, access),
        prompt: prompt(open, slot, table, viewer),
        offers: if mine { offers(open, table, viewer, &picture) } else { vec![] },
        stopped: None,
        picture,
        log: log.collect(),
        chat,
        note,
        company: company(open, slot, table, access),
        commitment: open.commitment.clone().unwrap_or_default(),
        seed: open.secret(slot),
        dice: open.dice(slot, access),
    })
}

/// The choices of a viewer, and what the board tells of the things they name.
fn offers(open: &Open, table: &dyn AnyTable, viewer: Viewer, picture: &Picture) -> Vec<OfferInfo> {
    let places = open
        .places
        .get_or_init(|| table.still().places.into_iter().map(|place| (place.id, place.name)).collect());
    let pieces: HashMap<&str, &str> =
        picture.pieces.iter().map(|piece| (piece.key.as_str(), piece.name.as_str())).collect();
    let told = |offer: Offer| {
        let offer = plain(offer);
        let name = offer
            .place
            .as_deref()
            .and_then(|id| pieces.get(id).copied().or_else(|| places.get(id).map(String::as_str)));
        OfferInfo { more: name.map_or(String::new(), |name| beyond(&offer, name)), offer }
    };
    table.offers(viewer).into_iter().map(told).collect()
}

/// What the name of a thing on the board tells beyond the words of a choice: strength, place.
fn beyond(offer: &Offer, name: &str) -> String {
    let label = offer.label.as_str();
    if label.contains(name) || offer.place.as_ref().is_some_and(|place| label.contains(place.as_str())) {
        return String::new();
    }
    let (head, rest) = name.split_once(", ").unwrap_or((name, ""));
    if label.contains(head) || head.ends_with(label) { rest.to_owned() } else { name.to_owned() }
}

/// A choice without the code of the thing it names, which lights up on the board.
fn plain(mut offer: Offer) -> Offer {
    let code = offer.place.as_ref().map(|place| format!(" ({place})"));
    if let Some(label) = code.and_then(|code| offer.label.strip_suffix(&code)) {
        offer.label = label.to_string();
    }
    offer
}

/// What the viewer is asked to do or waits for.
fn prompt(open: &Open, slot: &Slot, table: &dyn AnyTable, viewer: Viewer) -> Prompt {
    if slot.dice.is_undealt { Prompt { text: slot.waiting(open), rule: "" } } else { table.prompt(viewer) }
}

/// A band of the log that opens a player's part, with the player's name.
fn named(open: &Open, mut report: Report) -> Report {
    if !matches!(report.tone, Tone::Turn | Tone::Phase) {
        return report;
    }
    let text = report.text.to_lowercase();
    let is_named = |seat: u8| {
        text.split(|c: char| !c.is_alphanumeric() && c != '-').any(|it| it == open.name(Seat(seat)))
    };
    let names = open.names();
    let part: Vec<&str> =
        (0..open.seats).filter(|&seat| is_named(seat)).map(|seat| names[seat as usize].as_str()).collect();
    if let [name] = part[..]
        && !name.is_empty()
    {
        report.text = format!("{} · {name}", report.text);
    }
    report
}

/// Who plays with whom; `table` is the moment shown.
fn company(open: &Open, slot: &Slot, table: &dyn AnyTable, access: &Access) -> Company {
    Company {
        names: open.names(),
        may: open.may_ask(slot, access),
        asked: open.asked(slot, access),
        council: open.council(slot, access),
        origin: open.origin_moment(),
        rematch: open.rematch().is_some(),
        summary: ending::summary(table).map(|it| Summary { title: title(open, table, access), ..it }),
    }
}

/// The text of what is told.
pub(crate) fn json(told: &impl Serialize) -> Vec<u8> {
    let mut text = Vec::with_capacity(USUAL);
    serde_json::to_writer(&mut text, told).expect("what is told is plain data");
    text
}

/// The usual length of what is told: an answer to a choice.
const USUAL: usize = 8 * 1024;

/// The table as a program may see it.
pub(crate) fn sight(open: &Open, slot: &Slot, access: &Access) -> Sight {
    let table = slot.table();
    let seat = shown(table, &access.seats);
    let viewer = viewer(slot, seat);
    let is_dealt = !slot.dice.is_undealt;
    let mine = matches!(table.next(), Next::Choice(it) if Some(it) == seat) && is_dealt && !open.read_only;
    Sight {
        id: open.id.clone(),
        game: table.about().id.to_string(),
        at: if is_dealt { table.at() } else { 0 },
        version: slot.version,
        seat: seat.map(|seat| open.name(seat).to_string()),
        next: next(table),
        mine,
        prompt: prompt(open, slot, table, viewer),
        view: table.view_text(viewer),
        offers: if mine { table.offers(viewer) } else { vec![] },
    }
}

/// The game as it was when the log had `at` lines, or as soon after as a player had to decide.
pub(crate) fn past(open: &Open, now: &dyn AnyTable, at: usize) -> Result<Box<dyn AnyTable>, Fault> {
    let broken = |error: String| {
        tracing::error!(table = open.id, at, error, "a moment of the past does not play");
        Fault::broken()
    };
    let until = |lines: &[(String, String)], at: usize| {
        at + lines[at..].iter().take_while(|(who, _)| who == "chance").count()
    };
    let table = match open.moments.before(at) {
        Some(mut table) => {
            let from = table.at();
            let lines = now.lines(from);
            let lines = &lines[..until(&lines, at - from)];
            if lines.is_empty() {
                return Ok(table);
            }
            table.take_lines(lines).map_err(|error| broken(error.to_string()))?;
            table
        }
        None => {
            let mut log = now.log(true);
            log.lines.truncate(until(&log.lines, at));
            open.game.load(&log).map_err(|error| broken(error.to_string()))?
        }
    };
    open.moments.keep(&*table);
    Ok(table)
}

/// The view that shows everything.
const TRUTH: &str = "truth";

/// Whose view is shown.
fn seat(open: &Open, now: &dyn AnyTable, access: &Access, ask: &Ask) -> Result<Option<Seat>, Fault> {
    let Some(name) = &ask.view else { return Ok(shown(now, &access.seats)) };
    if name == TRUTH {
        return if open.is_told(now) {
            Ok(None)
        } else {
            Err(Fault::forbidden("Everything is shown when the game is over."))
        };
    }
    let viewer = open.game.about().viewer(open.seats, name);
    match viewer {
        None => Err(Fault::malformed(format!("view: there is no seat '{name}'."))),
        Some(Viewer::Spectator) => Ok(None),
        Some(Viewer::Seat(seat)) if access.seats.contains(&seat) || open.is_open(now, access) => {
            Ok(Some(seat))
        }
        Some(Viewer::Seat(_)) => {
            Err(Fault::forbidden("The views of other seats can be had when the game is over."))
        }
    }
}

fn seats(open: &Open, access: &Access) -> Vec<SeatInfo> {
    let is_host = access.role == Some(Role::Host);
    let mut invites = if is_host { open.invites(access) } else { vec![] };
    let renewable = if is_host { open.offerable() } else { vec![] };
    (0..open.seats)
        .map(|seat| {
            let player = open.chairs[seat as usize].clone();
            let kind = match &player {
                Some(_) => SeatKind::Computer,
                None if access.seats.contains(&Seat(seat)) => SeatKind::Me,
                None => SeatKind::Link,
            };
            let invite = invites.iter().position(|(it, _)| *it == seat).map(|n| invites.swap_remove(n).1);
            SeatInfo {
                name: open.name(Seat(seat)).to_string(),
                kind,
                present: player.is_some() || open.is_present(seat),
                player,
                invite,
                renewable: renewable.contains(&seat),
            }
        })
        .collect()
}

/// Who won and why. Some reasons say themselves who won.
fn told(winners: &[String], why: &str) -> String {
    let says_it =
        why.split(|letter: char| !letter.is_alphabetic()).any(|it| matches!(it, "win" | "wins" | "draw"));
    if says_it {
        return why.to_string();
    }
    if winners.is_empty() {
        return format!("A draw. {why}");
    }
    let people: Vec<String> = winners.iter().map(|name| pages::people(name)).collect();
    format!("{} win. {why}", capital(&people.join(" and ")))
}

/// Who has won, as this key is told.
fn title(open: &Open, table: &dyn AnyTable, access: &Access) -> String {
    let Next::Over(outcome) = table.next() else { return String::new() };
    let winners: Vec<Seat> = outcome.winners.iter().collect();
    let is_mine = winners.iter().any(|seat| access.seats.contains(seat));
    if is_mine && access.seats.len() < open.seats as usize {
        return "You have won".to_string();
    }
    let names = open.names();
    let who: Vec<(&str, &str)> =
        winners.iter().map(|&seat| (names[seat.0 as usize].as_str(), open.name(seat))).collect();
    won(&who)
}

/// That those have won: each the name of a player, or nothing, and the name of their seat.
fn won(who: &[(&str, &str)]) -> String {
    let people = |&(name, seat): &(&str, &str)| match name {
        "" => pages::people(seat),
        name => format!("{name} ({})", pages::proper(seat)),
    };
    let all: Vec<String> = who.iter().map(people).collect();
    match who {
        [] => "A draw".to_string(),
        // One person has won; a people have.
        [(name, _)] if !name.is_empty() => format!("{} has won", all[0]),
        _ => format!("{} have won", capital(&all.join(" and "))),
    }
}

/// A text as a sentence begins.
fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    format!("{}{rest}", first.to_uppercase())
}

fn next(table: &dyn AnyTable) -> NextInfo {
    let name = |seat: Seat| table.about().name(table.setup().seats, seat).to_string();
    match table.next() {
        Next::Choice(seat) => NextInfo::Choice(name(seat)),
        Next::Over(outcome) => NextInfo::Over(Ending {
            winners: outcome.winners.iter().map(name).collect(),
            why: outcome.why.to_string(),
            told: told(&outcome.winners.iter().map(name).collect::<Vec<_>>(), outcome.why),
            rule: outcome.rule.to_string(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_won_is_told_once() {
        let names = |names: &[&str]| names.iter().map(|it| it.to_string()).collect::<Vec<_>>();
        assert_eq!(told(&names(&["french"]), "Brussels fell."), "The French win. Brussels fell.");
        let both = names(&["anglo-dutch", "prussian"]);
        assert_eq!(told(&both, "Night falls."), "The Anglo-Dutch and the Prussians win. Night falls.");
        assert_eq!(told(&names(&["allied"]), "The Allies win at nightfall."), "The Allies win at nightfall.");
        assert_eq!(told(&[], "Time is up."), "A draw. Time is up.");
    }

    #[test]
    fn one_person_has_won_and_a_people_have() {
        assert_eq!(won(&[]), "A draw");
        assert_eq!(won(&[("", "french")]), "The French have won");
        assert_eq!(won(&[("Anna", "french")]), "Anna (French) has won");
        let both = [("Anna", "anglo-dutch"), ("", "prussian")];
        assert_eq!(won(&both), "Anna (Anglo-Dutch) and the Prussians have won");
    }

    #[test]
    fn a_choice_is_told_with_what_the_board_knows_beyond_its_words() {
        let offer = |label: &str, place: &str| Offer {
            text: "take f-1".to_owned(),
            label: label.to_owned(),
            rule: "5.1",
            place: Some(place.to_owned()),
            odds: vec![],
            asks: None,
            role: None,
        };
        let name = "French I Corps, infantry, strength 3 of 4";
        assert_eq!(beyond(&offer("I Corps", "f-1"), name), "infantry, strength 3 of 4");
        assert_eq!(beyond(&offer("French I Corps fires", "f-1"), name), "infantry, strength 3 of 4");
        assert_eq!(beyond(&offer("It fires", "f-1"), name), name);
        assert_eq!(beyond(&offer("To 1310", "1310"), "1310, Hougoumont"), "", "the words name the place");
        assert_eq!(beyond(&offer("March to Ligny", "ligny"), "Ligny"), "");
        assert_eq!(beyond(&offer("Halt", "ligny"), "Ligny"), "Ligny");
    }
}
