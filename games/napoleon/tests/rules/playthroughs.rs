//! Golden playthroughs of both editions: every decision, what each side is told, how many offers there were.
//!
//! `UPDATE=1 cargo test -p napoleon` writes them anew; read the difference.
use std::{env, fs, path::Path};

use crate::common::plain;
use napoleon::{Napoleon, Napoleon3, Napoleon4, Printing};
use tabletop::{Next, Pip, Quick, Random, Seat, Seed, Table, Viewer};

/// 16 June, afternoon: the battle of Ligny is about to be fought.
const LIGNY: &str = "turn 5; stage begin-turn > end-turn > battle-order; \
    ligny: Napoleon, G-inf, G-cav, G-art1, III-a, III-art, IV-inf, HA1, Blucher, P-I-a, P-I-b, P-I-cav, P-I-art, P-II-a, P-II-b; \
    entry ligny charleroi; charleroi: VI-inf, 3CC; quatre-bras: II-a, II-b; namur: P-III-a, P-III-b; gembloux: P-IV-a; waterloo: A-I-BR";

/// 16 June, afternoon: Quatre Bras is held by one division, Ligny by a corps, and hussars have reached Ghent.
const THIRD_LIGNY: &str = "turn 5; \
    stage begin-turn > end-turn > battle-phase > force-march french > march french; \
    group french givet; group french soire; group french beaumont; \
    ligny: f-nap, f-og, f-gc, f-ga, f-8, f-10, f-11, f-c3, p-blu, p-1, p-2, p-3, p-4, p-c1, p-a1; \
    entry ligny charleroi; charleroi: f-19, f-20, f-a6; \
    quatre-bras: f-5, f-6, f-9, f-c2, b-n2; entry quatre-bras charleroi; \
    ghent: f-c11; alost: b-ni; brussels: b-wel, b-5, b-6, b-bk; waterloo: b-1, b-3; \
    namur: p-5, p-6, p-a2; gembloux: p-7; liege: p-13, p-15, p-16";

/// What the playthrough of the 3rd edition has to show.
const THIRD_WORDS: [&str; 10] = [
    "Battle of Ligny: the French attack",
    "are too few for a battle and are routed",
    "are routed at Ligny!",
    "regroups from",
    "reinforces Ligny",
    "Morale of",
    "hitting on 4-6",
    "at long range",
    "forms square",
    "is eliminated for want of supply",
];

/// A table at which the playthrough of this number begins.
fn table<P: Printing>(scene: &str, number: u64) -> Table<Napoleon<P>> {
    Table::from_scene(&plain(), Seed::from(number), scene, &[]).expect("a table")
}

/// So many random choices as each side is told them.
fn playthrough<P: Printing>(mut table: Table<Napoleon<P>>, choices: usize, number: u64) -> String {
    let mut random = Quick(number);
    let mut text = String::new();
    let mut told = [0; 2];
    for _ in 0..choices {
        let Next::Choice(seat) = Table::next(&table) else { break };
        let offers = table.offers();
        let pick = offers[random.below(offers.len() as u32) as usize];
        text += &format!("{} of {}: {pick}\n", ["french", "allied"][seat.0 as usize], offers.len());
        table.submit(seat, &pick.to_string()).expect("an offer");
        for (n, name) in [(0, "F"), (1, "A")] {
            let reports = table.reports(Viewer::Seat(Seat(n)), 0);
            for (_, report) in &reports[told[n as usize]..] {
                let face = |die: &Pip| format!(" {}{}", die.pips, if die.hit { "*" } else { "" });
                let dice: String = report.dice.iter().map(face).collect();
                text += &format!("    {name} {}{dice}\n", report.text);
            }
            told[n as usize] = reports.len();
        }
    }
    text
}

fn compare(name: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(name);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, now).expect("the playthrough is written");
    }
    let kept = fs::read_to_string(&path).expect("the playthrough is kept");
    for (n, (kept, now)) in kept.lines().zip(now.lines()).enumerate() {
        assert_eq!(kept, now, "{name}, line {}; read the difference, then run once with UPDATE=1", n + 1);
    }
    assert_eq!(kept.lines().count(), now.lines().count(), "{name}");
}

#[test]
fn golden_playthrough_of_the_first_days() {
    let table = Table::<Napoleon4>::new(&plain(), Seed::from(1815), &[]).expect("a table");
    compare("first-days.txt", &playthrough(table, 150, 1815));
}

#[test]
fn golden_playthrough_of_ligny() {
    let table: Table<Napoleon4> = table(LIGNY, 1815);
    compare("ligny.txt", &playthrough(table, 200, 1815));
}

#[test]
fn golden_playthrough_of_ligny_in_the_3rd_edition() {
    let table: Table<Napoleon3> = table(THIRD_LIGNY, 382);
    let now = playthrough(table, 200, 382);
    for word in THIRD_WORDS {
        assert!(now.contains(word), "the playthrough shows no '{word}'");
    }
    compare("third-ligny.txt", &now);
}
