//! How fast the rules and the computer players are: `cargo bench -p bots`.
//!
//! Each figure is the time for one call in a position of a game played at random, except `random_play`, which plays a
//! whole game; its throughput is choices a second.

use std::hint::black_box;

use bots::{Player, Value, choose};
use divan::{Bencher, counter::ItemsCount};
use napoleon::{Napoleon3, Napoleon4};
use returns::Returns;
use tabletop::{Game, Judged, Next, Quick, Random, Seat, Setup, Silent, Viewer, Worlds};
use waterloo::Waterloo;

fn main() {
    divan::main();
}

fn new<G: Game>() -> G {
    G::new(&G::about().complete(&Setup::default()).expect("a game can be set up without wishes"))
}

/// Plays a game at random and calls `each` where a seat must decide. Returns the number of choices.
fn random_game<G: Game>(game: &G, seed: u64, mut each: impl FnMut(&G::State, Seat)) -> u64 {
    let (mut random, mut state, mut offers, mut choices) = (Quick(seed), game.start(), vec![], 0);
    loop {
        match game.next(&state) {
            Next::Over(_) => return choices,
            Next::Chance(chance) => game.settle(&mut state, chance.ask(&mut random), &mut Silent),
            Next::Choice(seat) => {
                each(&state, seat);
                offers.clear();
                game.actions(&state, &mut offers);
                let pick = random.below(offers.len() as u32) as usize;
                game.play(&mut state, offers[pick], &mut Silent);
                choices += 1;
            }
        }
    }
}

/// Positions of several games in which a seat must decide, one in this many.
fn positions<G: Game>(game: &G, one_in: u64) -> Vec<(G::State, Seat)> {
    let (mut all, mut n) = (vec![], 0);
    for seed in 0..8 {
        random_game(game, seed, |state, seat| {
            n += 1;
            if n % one_in == 0 {
                all.push((state.clone(), seat));
            }
        });
    }
    all
}

/// Calls `measured` in one position after the other.
fn in_positions<G: Game>(bencher: Bencher, one_in: u64, mut measured: impl FnMut(&G, &G::State, Seat)) {
    let game = new::<G>();
    let all = positions(&game, one_in);
    let mut at = 0;
    bencher.bench_local(|| {
        at = (at + 1) % all.len();
        measured(&game, &all[at].0, all[at].1);
    });
}

#[divan::bench(types = [Waterloo, Returns, Napoleon4, Napoleon3])]
fn random_play<G: Game>(bencher: Bencher) {
    let game = new::<G>();
    bencher
        .with_inputs(|| 7)
        .input_counter(|&seed| ItemsCount::new(random_game(&new::<G>(), seed, |_, _| {})))
        .bench_values(|seed| random_game(&game, seed, |_, _| {}));
}

#[divan::bench(types = [Waterloo, Returns, Napoleon4, Napoleon3])]
fn actions<G: Game>(bencher: Bencher) {
    let mut offers = vec![];
    in_positions::<G>(bencher, 7, |game, state, _| {
        offers.clear();
        game.actions(black_box(state), &mut offers);
    });
}

#[divan::bench(types = [Waterloo, Returns, Napoleon4, Napoleon3])]
fn worth<G: Game>(bencher: Bencher) {
    in_positions::<G>(bencher, 7, |game, state, seat| {
        black_box(game.worth(black_box(state), seat));
    });
}

#[divan::bench(types = [Waterloo, Returns, Napoleon4, Napoleon3])]
fn value<G: Judged>(bencher: Bencher) {
    in_positions::<G>(bencher, 7, |game, state, seat| {
        black_box(Value::of::<G>().map(|value| value.chance(game, black_box(state), seat)));
    });
}

#[divan::bench(types = [Waterloo, Returns, Napoleon4, Napoleon3])]
fn redeal<G: Game>(bencher: Bencher) {
    let mut random = Quick(1);
    in_positions::<G>(bencher, 7, |game, state, seat| {
        black_box(game.redeal(black_box(state), Viewer::Seat(seat), &mut random));
    });
}

#[divan::bench(types = [Waterloo, Returns, Napoleon4, Napoleon3])]
fn captain<G: Judged>(bencher: Bencher) {
    let mut random = Quick(2);
    in_positions::<G>(bencher, 23, |game, state, seat| {
        black_box(choose(Player::Captain, &Worlds::new(game, state, seat), &mut random));
    });
}

#[divan::bench(types = [Waterloo, Returns, Napoleon4, Napoleon3], sample_count = 20, sample_size = 1)]
fn marshal<G: Judged>(bencher: Bencher) {
    let mut random = Quick(3);
    in_positions::<G>(bencher, 53, |game, state, seat| {
        black_box(choose(Player::Marshal, &Worlds::new(game, state, seat), &mut random));
    });
}
