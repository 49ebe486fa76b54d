//! A golden playthrough of the 3rd edition: every decision, what each side is told, how many offers there were.
//!
//! `BLESS=1 cargo test -p napoleon --test third_playthrough` writes it anew; read the difference.
mod third;
use std::{fs, path::Path};

use napoleon::Napoleon3;
use tabletop::{AnyTable, Next, Pip, Quick, Random, Seat, Seed, Table, Viewer};
use third::setup;

/// 16 June, afternoon: Quatre Bras is held by one division, Ligny by a corps, and hussars have reached Ghent.
const LIGNY: &str = "turn 5; \
    stage begin-turn > end-turn > battle-phase > force-march french > march french; \
    group french givet; group french soire; group french beaumont; \
    ligny: f-nap, f-og, f-gc, f-ga, f-8, f-10, f-11, f-c3, p-blu, p-1, p-2, p-3, p-4, p-c1, p-a1; \
    entry ligny charleroi; charleroi: f-19, f-20, f-a6; \
    quatre-bras: f-5, f-6, f-9, f-c2, b-n2; entry quatre-bras charleroi; \
    ghent: f-c11; alost: b-ni; brussels: b-wel, b-5, b-6, b-bk; waterloo: b-1, b-3; \
    namur: p-5, p-6, p-a2; gembloux: p-7; liege: p-13, p-15, p-16";

fn playthrough(scene: &str, choices: usize, seed: u64) -> String {
    let mut table =
        Table::<Napoleon3>::from_scene(&setup("historical"), Seed::from(seed), scene, &[]).expect("a table");
    let mut random = Quick(seed);
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

/// What the playthrough has to show.
const WORDS: [&str; 10] = [
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

#[test]
fn golden_playthrough_of_ligny_in_the_3rd_edition() {
    let now = playthrough(LIGNY, 200, 382);
    for word in WORDS {
        assert!(now.contains(word), "the playthrough shows no '{word}'");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs/third-ligny.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &now).expect("the playthrough is written");
    }
    let kept = fs::read_to_string(&path).expect("the playthrough is kept");
    for (n, (kept, now)) in kept.lines().zip(now.lines()).enumerate() {
        assert_eq!(kept, now, "line {}; read the difference, then run once with BLESS=1", n + 1);
    }
    assert_eq!(kept.lines().count(), now.lines().count());
}
