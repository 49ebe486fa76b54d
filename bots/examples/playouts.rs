//! Plays games at random for an instruction count: `playouts <game> <games>`.

use std::hint::black_box;

use tabletop::{Judged, Quick, Setup, laws::playout};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().expect("a game");
    let games: u64 = arguments.next().expect("a number of games").parse().expect("a number");
    let choices = match game.as_str() {
        "waterloo" => play::<waterloo::Waterloo>(games),
        "returns" => play::<returns::Returns>(games),
        "napoleon4" => play::<napoleon::Napoleon4>(games),
        "napoleon3" => play::<napoleon::Napoleon3>(games),
        other => panic!("no game {other}"),
    };
    println!("{choices}");
}

fn play<G: Judged>(games: u64) -> u64 {
    let game = G::new(&G::about().complete(&Setup::default()).expect("a game can be set up without wishes"));
    let (mut random, mut offers) = (Quick(7), vec![]);
    (0..games)
        .map(|_| {
            let mut state = game.start();
            let choices = playout(&game, &mut state, &mut offers, &mut random);
            black_box(game.worth(&state, tabletop::Seat(0)));
            choices
        })
        .sum()
}
