//! Dice of several sources: what they come from, and how a log of them is checked.

#![allow(clippy::unwrap_used)]

mod flawed;

use flawed::Pickets;
use tabletop::{Chance, Counts, Log, Pool, Random, Seal, Share, Table};

fn pool() -> Pool {
    let share = |byte| Share([byte; 32]);
    let shares = vec![("blue".to_string(), share(0x22)), ("red".to_string(), share(0x33))];
    Pool { table: "abc".to_string(), secret: share(0x11), shares }
}

#[test]
fn the_dice_are_those_another_program_computes_from_the_same_text() {
    // Computed with Python's hashlib from the description alone.
    let pool = pool();
    assert_eq!(pool.commitment(), "3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3");
    assert_eq!(pool.key(), "610453cfff1e29caf0e9f22533d6a863482f30ca6cdd0b0408fd5ed94003c7dc");
    let ask = |n, chance: Chance| chance.ask(&mut pool.dealer(n, &chance)).to_string();
    assert_eq!(ask(0, Chance::Dice(2)), "dice 5 2");
    assert_eq!(ask(1, Chance::Dice(8)), "dice 5 2 2 2 6 6 1 1");
    let draw = Chance::Draw(Counts::new(&[3, 0, 2]));
    assert_eq!((ask(2, draw), ask(3, draw)), ("draw 1".to_string(), "draw 1".to_string()));
}

#[test]
fn a_seal_is_what_another_program_computes() {
    // Computed with Python's hashlib from the description alone.
    let mut seal = Seal::new(&pool(), None);
    assert_eq!(seal.hash(), pool().commitment());
    seal = Seal::new(&pool(), Some("here"));
    assert_eq!(seal.hash(), "c77c7f243132dc1db75a8d72fa714c822692010d8311f1252b8b16fe80cdd64f");
    seal.add("blue", "halt");
    assert_eq!(seal.hash(), "f45ab90867ab2c42813c78fd9522d30e79d4229294db4cf7172c42cbf0d62f64");
    seal.add("red", "undo");
    assert_eq!(seal.hash(), "a38412acd93704cf0a58227d60ee4a3c51e6e05c54826fcbc30c609266067f7e");
    // Who does not know the secret cannot try out lines.
    let [mut here, mut there] =
        [0x11, 0x12].map(|byte| Seal::new(&Pool { secret: Share([byte; 32]), ..pool() }, None));
    assert_ne!(here, there);
    [&mut here, &mut there].into_iter().for_each(|seal| seal.add("blue", "halt"));
    assert_ne!(here.hash(), there.hash());
}

#[test]
fn every_part_of_the_pool_the_number_and_the_question_matter() {
    let thrown = |pool: &Pool, n, dice| {
        let chance = Chance::Dice(dice);
        chance.ask(&mut pool.dealer(n, &chance)).dice().pips()[..4].to_vec()
    };
    let here = thrown(&pool(), 0, 8);
    for change in [
        |pool: &mut Pool| pool.table = "abd".to_string(),
        |pool: &mut Pool| pool.secret.0[31] ^= 1,
        |pool: &mut Pool| pool.shares[0].1.0[0] ^= 1,
        |pool: &mut Pool| pool.shares[1].1.0[0] ^= 1,
        |pool: &mut Pool| _ = pool.shares.pop(),
        |pool: &mut Pool| pool.shares.reverse(),
    ] {
        let mut other = pool();
        change(&mut other);
        assert_ne!(thrown(&other, 0, 8), here);
    }
    assert_ne!(thrown(&pool(), 1, 8), here);
    assert_ne!(thrown(&pool(), 0, 7), here);
}

#[test]
fn no_face_and_no_kind_is_likelier_than_another() {
    // 3 * 2^30 of 2^32: taken by remainder alone, the lowest third would come twice as often as the others.
    let wide = 3 << 30;
    let (mut low, mut faces) = (0, [0; 6]);
    for n in 0..6000 {
        let mut dealer = pool().dealer(n, &Chance::Dice(1));
        low += u32::from(dealer.below(wide) < wide / 3);
        faces[dealer.below(6) as usize] += 1;
    }
    assert!((1850..2150).contains(&low), "{low}");
    assert!(faces.iter().all(|count| (880..1120).contains(count)), "{faces:?}");
}

#[test]
fn a_pool_is_written_and_read_and_refused_by_name() {
    let text = pool().to_string();
    assert_eq!(text.parse::<Pool>().unwrap(), pool());
    let wrong = |text: &str| text.parse::<Pool>().err().unwrap().to_string();
    assert!(wrong("").contains("name=value"));
    assert!(wrong("table=abc").contains("secret"));
    assert!(wrong("table=abc secret=12").contains("secret: a share is 64"));
    assert!(wrong(&text.replace("red=", "blue=")).contains("blue: it has two shares"));
    assert!(wrong(&text.replace("33", "3G")).contains("red"));
    assert_eq!(format!("{:?}", Share([1; 32])), "Share(secret)");
}

/// A log whose dice come from the pool.
fn log() -> Log {
    let text = format!(
        "game: pickets\nedition: for tests\nrules: 3\nscenario: road\noptions: clock=twelve\nseats: 2\ndice: {}\n---\n",
        pool()
    );
    let mut table = Table::<Pickets>::load(&text.parse().unwrap()).unwrap();
    table.submit(tabletop::Seat(0), "halt").unwrap();
    table.log(true)
}

#[test]
fn a_log_keeps_its_pool_and_every_throw_can_be_checked() {
    let log = log();
    assert_eq!(log.to_string().parse::<Log>().unwrap().to_string(), log.to_string());
    assert_eq!(log.pool, Some(pool()));
    let throws = Table::<Pickets>::audit(&log.to_string().parse().unwrap()).unwrap();
    assert_eq!((throws.len(), throws[0].n, throws[0].line), (4, 0, 9));
    assert!(throws[0].question.starts_with("draw "));
    assert!(throws.iter().all(|throw| throw.expected.as_ref() == Some(&throw.answer)));
    // The rest of a game goes on with the same dice.
    let again = Table::<Pickets>::load(&log).unwrap();
    assert_eq!(again.log(true).to_string(), log.to_string());
    assert!(again.log(false).pool.is_none() && !again.log(false).to_string().contains("dice:"));
}

#[test]
fn a_forged_throw_is_found_by_its_line() {
    let mut log = log();
    let other = (1..=9).map(|kind| format!("draw {kind}")).find(|answer| {
        let mut forged = log.clone();
        forged.lines[1].1.clone_from(answer);
        *answer != log.lines[1].1 && Table::<Pickets>::load(&forged).is_ok()
    });
    log.lines[1].1 = other.unwrap();
    let throws = Table::<Pickets>::audit(&log).unwrap();
    assert!(throws[1].is_forged() && !throws[0].is_forged() && throws[1].line == 10);
    log.pool = None;
    assert!(Table::<Pickets>::audit(&log).unwrap().iter().all(|throw| throw.expected.is_none()));
    let both = log.to_string().replacen("seats: 2", &format!("seats: 2\nseed: 1\ndice: {}", pool()), 1);
    let why = both.parse::<Log>().err().unwrap();
    assert_eq!(
        (why.field.as_str(), why.why.as_str()),
        ("line 8, dice", "a log has a seed or dice, not both")
    );
}
