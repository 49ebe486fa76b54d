//! Duels of computer players in a small game: mirrored games, ratings, the sequential test.

#![allow(clippy::unwrap_used)]

use bots::{Duel, Player, Score, Test, duel, elo};
use pickets::Pickets;
use tabletop::Setup;

const TEST: Test = Test { low: 0.0, high: 100.0 };

fn played(players: [Player; 2], pairs: u64, threads: usize, test: Option<Test>) -> Score {
    let settings = Duel { setup: Setup::default(), players, pairs, seed: 1815, threads, test };
    duel::<Pickets>(&settings, &|| {}).unwrap()
}

#[test]
fn both_games_of_a_pair_meet_the_same_dice_with_changed_sides() {
    let score = played([Player::Greedy, Player::Greedy], 20, 1, None);
    assert_eq!(score.pairs, vec![1.0; 20], "what a player wins on one side they lose on the other");
    assert_eq!((score.games(), score.share()), (40, 0.5));
    let [[won, _, lost], [won_too, _, lost_too]] = score.sides;
    assert_eq!((won, lost), (lost_too, won_too));
    let other = played([Player::Greedy, Player::Random], 20, 1, None);
    assert_eq!(
        other.pairs,
        played([Player::Greedy, Player::Random], 20, 2, None).pairs,
        "on any number of cores"
    );
}

#[test]
fn the_sequential_test_stops_when_it_is_sure() {
    let better = played([Player::Greedy, Player::Random], 200, 2, Some(TEST));
    assert_eq!(better.is_better(TEST), Some(true));
    assert!(better.pairs.len() < 100, "{} pairs", better.pairs.len());
    let worse = played([Player::Random, Player::Greedy], 200, 2, Some(TEST));
    assert_eq!(worse.is_better(TEST), Some(false));
    assert!(better.elo().1 > 0.0 && worse.elo().0 < 50.0, "{:?} {:?}", better.elo(), worse.elo());
    let few = Score { pairs: vec![2.0; 7], ..Score::default() };
    assert_eq!(few.is_better(TEST), None, "seven pairs prove nothing");
}

#[test]
fn ratings_follow_the_points_and_a_draw_is_half_of_one() {
    assert!((elo(0.75) - 190.85).abs() < 0.01 && elo(0.5).abs() < 1e-9);
    let drawn = Score { pairs: vec![1.5, 1.5, 2.0, 1.0], ..Score::default() };
    assert_eq!(drawn.share(), 0.75);
    let (middle, low, high) = drawn.elo();
    assert!(low < middle && middle < high && (middle - elo(0.75)).abs() < 1e-9);
}
