//! A player who looks one choice ahead against one who plays at random: `--example duel -- 40`.

use returns::Returns;
use tabletop::{Game, Next, Quick, Random, Seat, Setup, Silent, Viewer};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(40);
    for seats in [2, 3] {
        for french in [true, false] {
            let won = (0..games).filter(|&seed| play(seats, french, seed)).count();
            let who = if french { "French" } else { "Allied/Prussian" };
            println!("{seats} seats: the {who} player wins {won} of {games}");
        }
    }
}

fn play(seats: u8, french: bool, seed: u64) -> bool {
    let setup = Returns::about().complete(&Setup { seats, ..Setup::default() }).expect("a known set-up");
    let game = Returns::new(&setup);
    let mut random = Quick(seed.wrapping_mul(0x9E37_79B9) ^ 0x1815);
    let mut state = game.start();
    let mut offers = vec![];
    loop {
        match game.next(&state) {
            Next::Over(outcome) => return outcome.winners.contains(Seat(0)) == french,
            Next::Chance(chance) => game.settle(&mut state, chance.ask(&mut random), &mut Silent),
            Next::Choice(seat) => {
                offers.clear();
                game.actions(&state, &mut offers);
                let mut pick = offers[random.below(offers.len() as u32) as usize];
                if (seat == Seat(0)) == french && offers.len() > 1 {
                    let mut best = i64::MIN;
                    for &offer in &offers {
                        let mut sum = 0;
                        for _ in 0..4 {
                            let mut world = game.redeal(&state, Viewer::Seat(seat), &mut random);
                            game.play(&mut world, offer, &mut Silent);
                            while let Next::Chance(chance) = game.next(&world) {
                                game.settle(&mut world, chance.ask(&mut random), &mut Silent);
                            }
                            sum += i64::from(game.worth(&world, seat));
                        }
                        if sum > best {
                            (best, pick) = (sum, offer);
                        }
                    }
                }
                game.play(&mut state, pick, &mut Silent);
            }
        }
    }
}
