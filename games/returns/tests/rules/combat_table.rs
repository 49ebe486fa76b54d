//! One combat under fixed policies, against the shares of wins a separate simulation of the same rules found.
//!
//! The attacker plays the type they hold most of, Combined Arms last; the defender always matches, the same type first;
//! they counterattack while they hold a card. Nobody reinforces.

use returns::{Action, Card, Event, Hand, Holder, Returns, Side, Stage, State};
use tabletop::{Game, Next, Quick};

use crate::common::{state, two};

const FIGHTS: u32 = 3000;

/// Which units stand on both sides, so that the ratings are as the line says.
const RATED: [(&str, &str, u8); 5] = [
    ("F-I", "P-I", 22),
    ("F-I", "A-II Wellington", 23),
    ("F-I Napoleon", "P-I", 32),
    ("F-I Napoleon", "A-II Wellington", 33),
    ("F-I", "P-II", 21),
];

struct Found {
    wins: f64,
    rounds: f64,
    losses: [f64; 2],
}

fn fights(french: u8, allied: u8, ratings: u8) -> Found {
    let (ours, theirs, _) = RATED.into_iter().find(|(.., it)| *it == ratings).unwrap();
    let stand = |ids: &str| ids.split(' ').map(|id| format!("{id} Waterloo; ")).collect::<String>();
    let scene = two(&format!(
        "phase french-combat; {}{}combat Waterloo french 0; present {ours} {theirs}; entered Quatre-Bras;
        hand 0 1 0 0 0 0 0; hand 1 1 0 0 0 0 0; stage attack",
        stand(ours),
        stand(theirs)
    ));
    let game = *scene.table().game();
    let mut begin = *state(&scene);
    begin.stage = Stage::DealHands;
    let combat = begin.combat.as_mut().unwrap();
    (combat.due, combat.hands) = ([french, allied, 0], [[0; 6]; 3]);
    combat.deck = returns::data::components().deck.count;
    let mut random = Quick(1815);
    let mut found = Found { wins: 0.0, rounds: 0.0, losses: [0.0; 2] };
    for _ in 0..FIGHTS {
        let (winner, rounds, total) = fight(&game, begin, &mut random);
        found.wins += f64::from(u8::from(winner == Side::French));
        found.rounds += f64::from(rounds);
        found.losses[0] += f64::from(total);
        found.losses[1] += f64::from(total / 2);
    }
    let share = |sum: f64| sum / f64::from(FIGHTS);
    Found { wins: share(found.wins), rounds: share(found.rounds), losses: found.losses.map(share) }
}

fn fight(game: &Returns, mut state: State, random: &mut Quick) -> (Side, u8, u8) {
    let mut events = vec![];
    loop {
        match game.next(&state) {
            Next::Chance(chance) => game.settle(&mut state, chance.ask(random), &mut events),
            Next::Choice(_) => {
                let action = policy(&state);
                game.play(&mut state, action, &mut events);
            }
            Next::Over(_) => panic!("a combat ends before the game"),
        }
        for event in events.drain(..) {
            if let Event::CombatWon { winner, rounds, total, .. } = event {
                return (winner, rounds, total);
            }
        }
    }
}

fn policy(state: &State) -> Action {
    let combat = state.combat.unwrap();
    let hand = |side: Side| combat.hands[side as usize];
    match (state.stage, combat.card) {
        (Stage::Attack, _) => Action::Play(longest(&hand(combat.attacker)), Holder::Own),
        (Stage::Match, Some(card)) => {
            let hand = hand(combat.attacker.enemy());
            match (hand[card.index()], hand[Card::CombinedArms.index()]) {
                (1.., _) => Action::Match(card, Holder::Own),
                (0, 1..) => Action::Match(Card::CombinedArms, Holder::Own),
                (0, 0) => Action::Concede,
            }
        }
        (Stage::Counterattack, _) if hand(combat.attacker.enemy()) != [0; 6] => Action::Counterattack,
        (Stage::Counterattack, _) => Action::Hold,
        (stage, _) => panic!("no policy for {stage:?}"),
    }
}

fn longest(hand: &Hand) -> Card {
    let plain = Card::ALL.into_iter().filter(|&card| card != Card::CombinedArms && hand[card.index()] > 0);
    plain.rev().max_by_key(|card| hand[card.index()]).unwrap_or(Card::CombinedArms)
}

#[test]
fn combats_fall_out_as_in_the_simulation() {
    // Hands, tactical ratings, share of wins, rounds, losses of loser and winner.
    let table: [(u8, u8, u8, f64, f64, [f64; 2]); 6] = [
        (3, 3, 22, 0.756, 1.94, [1.98, 0.69]),
        (5, 5, 23, 0.572, 2.95, [2.99, 1.21]),
        (9, 9, 32, 0.663, 5.30, [5.33, 2.40]),
        (9, 11, 32, 0.480, 6.05, [6.09, 2.77]),
        (14, 11, 32, 0.833, 7.05, [7.10, 3.28]),
        (14, 14, 33, 0.536, 8.94, [8.98, 4.26]),
    ];
    for (french, allied, ratings, wins, rounds, losses) in table {
        let found = fights(french, allied, ratings);
        let line = format!("{french} v {allied}");
        assert!((found.wins - wins).abs() < 0.035, "{line}: wins {} not {wins}", found.wins);
        assert!(
            (found.rounds - rounds).abs() < 0.05 * rounds,
            "{line}: rounds {} not {rounds}",
            found.rounds
        );
        for (found, wanted) in found.losses.iter().zip(losses) {
            assert!((found - wanted).abs() < 0.06 * wanted, "{line}: losses {found} not {wanted}");
        }
    }
}
