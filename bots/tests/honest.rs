//! Players decide by what they may know: in a redealt world and with the same seed they choose the same.

#![allow(clippy::unwrap_used)]

use bots::{Player, choose, choose_within};
use napoleon::{Napoleon3, Napoleon4};
use returns::Returns;
use tabletop::{Game, Judged, Next, Quick, Random, Setup, Silent, Viewer, Worlds};
use waterloo::Waterloo;

/// Positions for one choice of a planner: what it may know does not depend on how long it thinks.
const POSITIONS: u64 = 20_000;

/// Positions of quick games and how often each player is asked in them.
struct Trial {
    setup: Setup,
    games: u64,
    /// One position in this many, for the quick players, the Captain and the Marshal.
    every: [u32; 3],
}

fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect();
    Setup { seats, options, ..Setup::default() }
}

/// Compares the choices in the truth and in a world that looks the same; returns how many were compared.
fn compare<G: Judged>(trial: &Trial) -> u32 {
    let game = G::new(&G::about().complete(&trial.setup).unwrap());
    let mut compared = 0;
    for seed in 0..trial.games {
        let (mut random, mut state) = (Quick(seed), game.start());
        loop {
            match game.next(&state) {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    let answer = chance.ask(&mut random);
                    game.settle(&mut state, answer, &mut Silent);
                }
                Next::Choice(seat) => {
                    let other = game.redeal(&state, Viewer::Seat(seat), &mut random);
                    let asked = [
                        (Player::Conscript, 0),
                        (Player::Sergeant, 0),
                        (Player::Greedy, 1),
                        (Player::Captain, 1),
                        (Player::Marshal, 2),
                    ];
                    for (player, kind) in asked {
                        if random.below(trial.every[kind]) > 0 {
                            continue;
                        }
                        compared += 1;
                        let key = random.bits();
                        let think = |state: &G::State| {
                            let worlds = Worlds::new(&game, state, seat);
                            choose_within(POSITIONS, player, &worlds, &mut Quick(key)).to_string()
                        };
                        let (here, there) = (think(&state), think(&other));
                        assert_eq!(here, there, "{player} in {}", game.scene(&state));
                    }
                    let worlds = Worlds::new(&game, &state, seat);
                    let action = choose(Player::Conscript, &worlds, &mut random);
                    game.play(&mut state, action, &mut Silent);
                }
            }
        }
    }
    compared
}

#[test]
fn players_of_waterloo_do_not_peek() {
    let trial = Trial { setup: setup(0, &[("grouchy", "yes")]), games: 12, every: [1, 20, 300] };
    assert!(compare::<Waterloo>(&trial) > 1000);
}

#[test]
fn players_of_returns_do_not_peek() {
    for seats in [2, 3] {
        let trial = Trial { setup: setup(seats, &[]), games: 6, every: [1, 10, 60] };
        assert!(compare::<Returns>(&trial) > 1000);
    }
}

#[test]
fn players_of_napoleon4_do_not_peek() {
    for seats in [2, 3] {
        let trial = Trial { setup: setup(seats, &[]), games: 3, every: [1, 20, 200] };
        assert!(compare::<Napoleon4>(&trial) > 1000);
    }
}

#[test]
fn players_of_napoleon3_do_not_peek() {
    let trial = Trial { setup: setup(2, &[]), games: 2, every: [1, 30, 300] };
    assert!(compare::<Napoleon3>(&trial) > 1000);
}

#[test]
fn a_battle_being_set_up_is_dealt_alike_whatever_the_truth() {
    // Who may stand in the Allied centre depends on who else stands there; the first that suits is often wrong.
    let scene = "\
        turn 11; stage begin-turn > end-turn > round 0 french > set-up 1 > reveal > post french left; \
        group french hal; group french conde; road brussels hal 7; road renaix leuze 4; \
        road leuze conde 5; road grammont renaix 1; road tournai leuze 1; road tournai oudenaarde 1; \
        entry brussels hal; entry grammont renaix; \
        battle brussels french-right=woods allied-center=farm allied-right=hill; \
        ghent: A-I-NE 3 seen=4, A-II-BR, A-II-NE, A-II-art, A-C-heavy, A-C-light, A-C-NE, A-C-horse; \
        brussels: I-a 2 from=hal steps=1 moved, I-b 2 seen=3 from=hal steps=1 moved, II-a 3 seen=4 from=hal steps=1 moved, IV-art from=hal steps=1 moved, 2CC from=hal steps=1 moved, 3CC 2 seen=3 from=hal steps=1 moved, HA1 from=hal steps=1 moved, Wellington, A-I-art left, A-R-Picton center holds, A-R-Cole center, A-R-BK center, A-R-art right holds; \
        ninove: III-b 1 seen=2; waterloo: A-R-Hanover; quatre-bras: P-I-a 3; braine-le-comte: G-cav; \
        oudenaarde: 4CC from=conde steps=3 moved; \
        renaix: G-inf 3 seen=4 from=conde steps=2 moved, I-art from=conde steps=2 moved, II-art from=conde steps=2 moved, HA2 1 from=conde steps=3 moved disrupted; \
        roeulx: III-a, VI-inf 2 seen=3; enghien: G-art1, IV-inf; grammont: A-I-BR 3; \
        liege: P-II-cav, P-II-horse, P-III-a, P-III-cav, P-IV-a 3 seen=4, P-IV-cav, P-IV-art; \
        charleroi: III-art 2, 1CC; namur: Blucher, P-I-b 3, P-I-art, P-II-a, P-II-b, P-II-art, P-III-b; \
        laneffe: P-I-cav; thuin: II-b 2, VI-art; huy: P-IV-b; durbuy: P-III-art 2 seen=3; \
        beaumont: G-art2; eliminated: Napoleon; seen III-art; seen HA2; seen P-I-a; seen P-I-b P-I-art; \
        seen P-I-cav; seen A-I-BR";
    let game = Napoleon4::new(&Napoleon4::about().complete(&Setup::default()).unwrap());
    let state = game.set(scene).unwrap();
    let Next::Choice(seat) = game.next(&state) else { panic!("the French post their blocks") };
    let deal = |state: &_, seed| game.redeal(state, Viewer::Seat(seat), &mut Quick(seed));
    for seed in 0..50 {
        assert!(deal(&deal(&state, seed), 1000 + seed) == deal(&state, 1000 + seed));
    }
}
