//! A computer player in thirty lines: `cargo run -p pickets --example bot`.
//!
//! It looks one choice ahead, in worlds dealt anew, and never at the truth.

use pickets::Pickets;
use tabletop::{Game, Next, Quick, Seat, Seed, Setup, Silent, Table, Worlds};

/// The text of the offer that is worth most, on average over some worlds.
fn choose(table: &Table<Pickets>, seat: Seat, random: &mut Quick) -> String {
    let (game, worlds) = (table.game(), Worlds::new(table.game(), table.state(), seat));
    let offers = table.offers();
    let total = |action| -> i32 {
        let one = |_| {
            let mut world = worlds.one(random);
            game.play(&mut world, action, &mut Silent);
            while let Next::Chance(chance) = game.next(&world) {
                game.settle(&mut world, chance.ask(random), &mut Silent);
            }
            game.worth(&world, seat)
        };
        (0..20).map(one).sum()
    };
    let values: Vec<i32> = offers.iter().copied().map(total).collect();
    let best = (0..offers.len()).max_by_key(|&n| values[n]).expect("something is offered");
    offers[best].to_string()
}

fn main() {
    let mut random = Quick(1815);
    let mut table =
        Table::<Pickets>::new(&Setup::default(), Seed::from(7), &[]).expect("the set-up is whole");
    let outcome = loop {
        match table.next() {
            Next::Over(outcome) => break outcome,
            Next::Choice(seat) => {
                let text = choose(&table, seat, &mut random);
                table.submit(seat, &text).expect("it was offered");
            }
        }
    };
    println!("{}{}", table.log(true), outcome.why);
}
