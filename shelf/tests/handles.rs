//! One handle on every game, one on every table.

#![allow(clippy::unwrap_used)]

use bots::{Intent, Player, Wait};
use shelf::{GAMES, find, of_log};
use tabletop::{Next, Quick, Seat, Seed, Setup, Viewer};

#[test]
fn every_game_plays_draws_thinks_and_loads_through_its_handle() {
    for game in GAMES {
        let id = game.about().id;
        assert_eq!(find(id).unwrap().about().id, id);
        let mut table = game.open(&Setup::default(), Seed::from(7), &[]).unwrap();
        let mut random = Quick(7);
        for _ in 0..40 {
            let Next::Choice(seat) = table.next() else { break };
            let viewer = Viewer::Seat(seat);
            let offers = table.offers(viewer);
            let thought =
                table.think(seat, Player::Random, random.bits(), &mut Intent::default(), &Wait::default());
            assert!(offers.iter().any(|offer| offer.text == thought), "{id}: {thought}");
            table.submit(seat, &thought).unwrap();
        }
        assert!(table.still().width > 0 && !table.text(Viewer::Spectator).is_empty(), "{id}");
        assert!(!table.picture(Viewer::Spectator).pieces.is_empty(), "{id}");
        let text = table.log(true).to_string();
        let (same, log) = of_log(&text).unwrap();
        let again = same.load(&log).unwrap();
        assert_eq!((again.scene(), again.seed()), (table.scene(), Seed::from(7)), "{id}");
        assert_eq!(again.view(Viewer::Spectator), table.view(Viewer::Spectator), "{id}");
    }
    assert!(find("chess").err().unwrap().to_string().starts_with("game: 'chess' is not one of waterloo"));
}

#[test]
fn viewers_look_alike_where_nothing_is_hidden_between_them() {
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
    for game in GAMES {
        let id = game.about().id;
        let table = game.open(&Setup::default(), Seed::from(7), &[]).unwrap();
        for one in viewers {
            for other in viewers {
                let alike = table.look_alike(one, other);
                assert_eq!(alike, one == other || !table.hides(), "{id}");
                assert!(!alike || table.picture(one) == table.picture(other), "{id}");
            }
        }
        let text = table.view_text(Viewer::Spectator);
        let read: serde_json::Value = serde_json::from_str(text.get()).unwrap();
        assert_eq!(read, table.view(Viewer::Spectator), "{id}");
    }
}

#[test]
fn a_copy_plays_on_alone_and_gives_its_lines_from_a_number_on() {
    let game = find("waterloo").unwrap();
    let table = game.open(&Setup::default(), Seed::from(4), &[]).unwrap();
    let mut copy = table.copy();
    let at = copy.at();
    let Next::Choice(seat) = copy.next() else { panic!("somebody decides") };
    copy.submit(seat, "end movement").unwrap();
    assert_eq!(table.at(), at);
    assert_eq!(copy.lines(at)[0].1, "end movement");
    assert_eq!(copy.log(false).lines, copy.lines(0));
    assert_eq!(copy.last_of(&[seat]), Some(seat));
}

#[test]
fn every_seat_has_its_words_and_colour() {
    for seat in GAMES.iter().flat_map(|game| game.about().seats.iter().copied().flatten()) {
        assert!(drawing::side(seat).is_some(), "drawing::SIDES lacks '{seat}'");
    }
}

#[test]
fn every_game_keeps_the_laws_where_players_lead_it() {
    for game in GAMES {
        let checked = game.check(&Setup::default(), 5, Some(Player::Sergeant));
        let checked = checked.unwrap_or_else(|broken| panic!("{}: {broken}", game.about().id));
        assert!(checked.choices > 100 && checked.outcome.why.len() > 10, "{}", game.about().id);
    }
}
