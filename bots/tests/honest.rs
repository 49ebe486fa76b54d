//! Players decide by what they may know: with the truth dealt anew and the same seed they choose the same.

#![allow(clippy::unwrap_used)]

use bots::{Player, choose};
use napoleon::{Napoleon3, Napoleon4};
use returns::Returns;
use tabletop::{Judged, Next, Quick, Random, Setup, Silent, Viewer, Worlds};
use waterloo::Waterloo;

/// Positions of quick games and how often each player is asked in them.
struct Trial {
    setup: Setup,
    games: u64,
    /// One position in so many, for the quick players, the Captain and the Marshal.
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
                            choose(player, &Worlds::new(&game, state, seat), &mut Quick(key)).to_string()
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
