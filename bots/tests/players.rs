//! Computer players in a small game.

#![allow(clippy::unwrap_used)]

#[path = "../../tabletop/tests/flawed/mod.rs"]
mod flawed;

use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Contest, Intent, Player, Wait, choose, simulate, wilson};
use flawed::Pickets as Broken;
use pickets::Pickets;
use tabletop::{Game, Judged, Next, Quick, Seat, Seed, Setup, Table, Viewer, Worlds};

// A game that tells nothing but its rules can be played too: by its own worth.
impl<const FLAW: u8> Judged for Broken<FLAW> {}

fn contest(blue: Player, red: Player, games: u64) -> Contest {
    Contest {
        setup: Setup::default(),
        players: vec![blue, red],
        games,
        seed: 1815,
        threads: 0,
        shard: (0, 1),
    }
}

fn set(scene: &str) -> Table<Pickets> {
    Table::from_scene(&Setup::default(), Seed::from(1), scene, &[]).unwrap()
}

fn think(table: &Table<Pickets>, seat: Seat, player: Player, seed: u64) -> String {
    bots::think(table, seat, player, seed, &mut Intent::default(), &Wait::default())
}

#[test]
fn players_are_named() {
    for player in Player::ALL {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    assert_eq!(
        "deep".parse::<Player>().unwrap_err(),
        "'deep' is not one of random, conscript, sergeant, greedy, captain, marshal"
    );
}

#[test]
fn the_same_seed_gives_the_same_choice() {
    let table = Table::<Pickets>::new(&Setup::default(), Seed::from(7), &[]).unwrap();
    let offers = table.offers_to(Viewer::Seat(Seat(0)));
    for player in Player::ALL {
        for seed in 0..50 {
            let text = think(&table, Seat(0), player, seed);
            assert!(offers.iter().any(|it| it.text == text));
            assert_eq!(text, think(&table, Seat(0), player, seed));
        }
    }
    let texts: std::collections::BTreeSet<String> =
        (0..50).map(|seed| think(&table, Seat(0), Player::Random, seed)).collect();
    assert_eq!(texts.len(), offers.len());
}

#[test]
fn greedy_attacks_when_the_odds_are_good_and_halts_when_they_are_not() {
    let choice = |table: &Table<Pickets>, seed| think(table, Seat(0), Player::Greedy, seed);
    for seed in 0..20 {
        // A block of three attacks a known block of one; a block of one stays away from a three.
        assert_eq!(choice(&set("5 blue picked0 4 33so 02ho 41so 22so"), seed), "march 5");
        assert_ne!(choice(&set("5 blue picked0 4 31so 02ho 43so 12so"), seed), "march 5");
        // A pick is worth what its best march is.
        assert_eq!(choice(&set("5 blue move 4 33so 02ho 41so 42sx"), seed), "pick 1");
    }
}

#[test]
fn a_player_decides_by_what_they_may_know() {
    // The two positions differ only in what blue must not know.
    let [here, there] = ["43ho 41ho", "41ho 42ho"].map(|red| set(&format!("5 blue move 4 32ho 01ho {red}")));
    for player in Player::ALL {
        for seed in 0..100 {
            let chosen = [&here, &there].map(|table| think(table, Seat(0), player, seed));
            assert_eq!(chosen[0], chosen[1]);
        }
    }
}

#[test]
fn greedy_beats_random() {
    let tally = simulate::<Pickets>(&contest(Player::Greedy, Player::Random, 400), &|| {}).unwrap();
    assert!(tally.wins[0] > 2 * tally.wins[1], "{tally:?}");
    let tally = simulate::<Pickets>(&contest(Player::Random, Player::Greedy, 400), &|| {}).unwrap();
    assert!(tally.wins[1] > 2 * tally.wins[0], "{tally:?}");
}

#[test]
fn a_contest_can_be_repeated_and_adds_up() {
    let told = AtomicU64::new(0);
    let count = || {
        told.fetch_add(1, Ordering::Relaxed);
    };
    let one = simulate::<Pickets>(&contest(Player::Random, Player::Random, 300), &count).unwrap();
    let two = simulate::<Pickets>(&contest(Player::Random, Player::Random, 300), &|| {}).unwrap();
    assert_eq!(one, two);
    assert_eq!(told.into_inner(), 300);
    assert_eq!(one.games, 300);
    assert_eq!(one.wins.iter().sum::<u64>() + one.draws + one.unfinished, 300);
    assert_eq!(one.endings.values().sum::<u64>(), 300);
    // Any number of cores and parts gives the same games.
    let parts: Vec<_> = (0..3)
        .map(|part| {
            let contest =
                Contest { threads: 1, shard: (part, 3), ..contest(Player::Random, Player::Random, 300) };
            simulate::<Pickets>(&contest, &|| {}).unwrap().rows
        })
        .collect();
    let mut rows = parts.concat();
    rows.sort_by_key(|row| row.game);
    assert_eq!(rows, one.rows);
    assert!(one.choices > 300);
}

#[test]
fn a_wrong_contest_is_refused_by_field() {
    let mut wrong = contest(Player::Random, Player::Random, 1);
    wrong.players.pop();
    assert_eq!(simulate::<Pickets>(&wrong, &|| {}).unwrap_err(), "players: 1 given for 2 seats");
    wrong.setup.scenario = "sea".into();
    assert!(simulate::<Pickets>(&wrong, &|| {}).unwrap_err().starts_with("scenario:"));
}

#[test]
fn a_panic_of_the_rules_is_told_with_its_position() {
    let contest = contest(Player::Random, Player::Random, 50);
    let why = simulate::<Broken<{ flawed::flaw::PANICS }>>(&contest, &|| {}).unwrap_err();
    assert!(why.contains("of seed 1815: a rule panicked. The position: "), "{why}");
}

#[test]
fn whole_games_are_played_by_choosing() {
    let mut table = Table::<Pickets>::new(&Setup::default(), Seed::from(3), &[]).unwrap();
    let mut random = Quick(3);
    while let Next::Choice(seat) = table.next() {
        let action = choose(Player::Greedy, &Worlds::new(table.game(), table.state(), seat), &mut random);
        table.submit(seat, &action.to_string()).unwrap();
    }
    assert!(matches!(table.game().next(table.state()), Next::Over(_)));
}

#[test]
fn intervals_are_those_of_wilson() {
    let near = |(low, high): (f64, f64), wanted: (f64, f64)| {
        assert!((low - wanted.0).abs() < 0.0005 && (high - wanted.1).abs() < 0.0005, "{low} {high}");
    };
    near(wilson(50, 100), (0.4038, 0.5962));
    near(wilson(0, 10), (0.0, 0.2775));
    near(wilson(10, 10), (0.7225, 1.0));
    near(wilson(0, 0), (0.0, 1.0));
}
