//! A player never makes a choice that the rules alone say is dominated.

#![allow(clippy::unwrap_used)]

use bots::{Player, choose, choose_within};
use napoleon::{Napoleon3, Napoleon4};
use tabletop::{Game, Judged, Next, Quick, Setup, Silent, Worlds};
use waterloo::Waterloo;

/// Positions for one choice of a planner: it leaves dominated choices out however long it thinks.
const POSITIONS: u64 = 5_000;

/// Plays games of Sergeants and asks a player wherever a dominated choice is on offer; returns how often it was.
fn ask<G: Judged>(player: Player, games: u64) -> u32 {
    let game = G::new(&G::about().complete(&Setup::default()).unwrap());
    let (mut asked, mut offers) = (0, vec![]);
    for seed in 0..games {
        let (mut random, mut state) = (Quick(1000 + seed), game.start());
        loop {
            match game.next(&state) {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    let answer = chance.ask(&mut random);
                    game.settle(&mut state, answer, &mut Silent);
                }
                Next::Choice(seat) => {
                    offers.clear();
                    game.actions(&state, &mut offers);
                    let worlds = Worlds::new(&game, &state, seat);
                    if offers.iter().any(|&it| game.is_futile(&state, it)) {
                        asked += 1;
                        let chosen = choose_within(POSITIONS, player, &worlds, &mut random);
                        assert!(!game.is_futile(&state, chosen), "{chosen} in {}", game.scene(&state));
                    }
                    let action = choose(Player::Sergeant, &worlds, &mut random);
                    game.play(&mut state, action, &mut Silent);
                }
            }
        }
    }
    asked
}

#[test]
fn no_ratio_is_lowered_for_nothing() {
    for player in [Player::Conscript, Player::Captain, Player::Marshal] {
        assert!(ask::<Waterloo>(player, 1) > 10);
    }
}

#[test]
fn nobody_holds_fire_that_costs_nothing() {
    for player in [Player::Conscript, Player::Captain, Player::Marshal] {
        assert!(ask::<Napoleon4>(player, 1) + ask::<Napoleon3>(player, 1) > 20);
    }
}

#[test]
fn what_is_dominated_is_told_from_what_is_not() {
    let game = Waterloo::new(&Waterloo::about().complete(&Setup::default()).unwrap());
    let (mut lowered, mut kept) = (0, 0);
    for seed in 0..20 {
        let (mut random, mut state) = (Quick(seed), game.start());
        let mut offers = vec![];
        while let next @ (Next::Choice(_) | Next::Chance(_)) = game.next(&state) {
            if let Next::Chance(chance) = next {
                let answer = chance.ask(&mut random);
                game.settle(&mut state, answer, &mut Silent);
                continue;
            }
            offers.clear();
            game.actions(&state, &mut offers);
            for &offer in &offers {
                if let waterloo::Action::Roll(column) = offer {
                    let best = offers.iter().filter_map(|it| match it {
                        waterloo::Action::Roll(column) => Some(*column),
                        _ => None,
                    });
                    // The best column is never dominated; 4-1 has more exchanges than 3-1, so neither is 3-1.
                    let best = best.max().unwrap();
                    let is_futile = game.is_futile(&state, offer);
                    assert!(!(is_futile && column == best));
                    assert!(!(is_futile && column == 6 && best == 7));
                    assert!(is_futile || best != 8 || column != 7);
                    lowered += is_futile as u32;
                    kept += !is_futile as u32;
                }
            }
            let pick = tabletop::Random::below(&mut random, offers.len() as u32) as usize;
            game.play(&mut state, offers[pick], &mut Silent);
        }
    }
    assert!(lowered > 100 && kept > 100);
}
