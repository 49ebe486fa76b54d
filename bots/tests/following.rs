//! A player at a table follows what it intended, tells what it considers, and can be hurried.

#![allow(clippy::unwrap_used)]

use bots::{Intent, Player, Wait, think};
use napoleon::Napoleon4;
use tabletop::{Judged, Next, Quick, Seed, Setup, Table, Viewer};
use waterloo::Waterloo;

/// Plays some choices of Marshals; returns how many followed from an intent alone, and whether an idea was told.
fn play<G: Judged>(choices: u32) -> (u32, bool) {
    let mut table = Table::<G>::new(&Setup::default(), Seed::from(11), &[]).unwrap();
    let (mut random, mut followed, mut told) = (Quick(5), 0, false);
    let mut intents = [Intent::default(), Intent::default()];
    for _ in 0..choices {
        let Next::Choice(seat) = table.next() else { break };
        let (wait, intent) = (Wait::default(), &mut intents[seat.0 as usize]);
        // A player who takes any offer takes the intended one while there is an intent.
        let offers = table.offers_to(Viewer::Seat(seat)).len();
        let any = |seed| think(&table, seat, Player::Random, seed, &mut intent.clone(), &wait);
        let is_meant = offers > 3 && (0..20).all(|seed| any(seed) == any(0));
        let meant = any(0);
        let text = think(&table, seat, Player::Marshal, random.bits(), intent, &wait);
        if is_meant {
            assert_eq!(text, meant);
            followed += 1;
        }
        told |= wait.idea().is_some();
        table.submit(seat, &text).unwrap();
    }
    (followed, told)
}

#[test]
fn a_path_is_followed_while_nothing_comes_between() {
    assert!(play::<Waterloo>(12).0 >= 2);
}

#[test]
fn what_is_considered_is_told_only_where_nothing_is_hidden() {
    assert!(play::<Waterloo>(4).1);
    assert!(!play::<Napoleon4>(4).1);
}

#[test]
fn a_player_in_a_hurry_plays_out_nothing() {
    let table = Table::<Waterloo>::new(&Setup::default(), Seed::from(11), &[]).unwrap();
    let Next::Choice(seat) = table.next() else { panic!("the French begin") };
    let [patient, hurried] = [Wait::default(), Wait::default()];
    hurried.hurry();
    assert!(hurried.is_hurried() && !patient.is_hurried());
    for wait in [&patient, &hurried] {
        think(&table, seat, Player::Marshal, 3, &mut Intent::default(), wait);
    }
    assert!(patient.idea().is_some());
    assert_eq!(hurried.idea(), None);
}
