//! A second, slow and plain reading of the rules of the 4th edition, compared with the program.
//!
//! It reads positions from the text of their scenes and the components from the data files, and says what may be chosen and what
//! an act and its dice do. `ORACLE_GAMES` asks for more games of each set-up.

mod acts;
mod board;
mod march;
mod position;
mod results;
mod turns;

use std::collections::{BTreeMap, BTreeSet};

use napoleon::Napoleon4;
use position::{Book, Position};
use tabletop::{Answer, Entry, Game, Next, Quick, Random, Seed, Setup, Table};

/// Battles with both Allies in them, a crowd of skirmishes, and the history's opening.
const SCENES: [&str; 4] = [
    "turn 5; stage begin-turn > end-turn > battle-order; ligny: Napoleon, G-inf, G-cav, G-art1, III-a, III-art, 1CC, 2CC, HA1, \
     Blucher, P-I-a 1, P-I-b, P-I-cav, P-I-art, P-II-a, A-I-BR, A-I-NE 1, A-C-light, Wellington; entry ligny charleroi; \
     charleroi: VI-inf, 3CC; quatre-bras: II-a, II-b; namur: P-III-a, P-III-b; gembloux: P-IV-a; waterloo: A-II-BR",
    "turn 4; stage begin-turn > end-turn > battle-order; charleroi: Napoleon, G-inf 2, G-art1, III-a, IV-inf, IV-art, 3CC 1, HA1, \
     P-I-a, P-I-b 1, P-I-cav, P-I-art, A-R-Picton, A-R-art, A-C-heavy 1, A-C-horse; entry charleroi ligny; entry charleroi quatre-bras; \
     ligny: P-II-a, P-II-b, Blucher; quatre-bras: A-I-BR, A-I-NE, Wellington; laneffe: VI-inf, VI-art, II-a",
    "turn 5; stage begin-turn > end-turn > battle-order > skirmish-order; ligny: 3CC, 4CC, G-inf, P-I-a, A-R-BK; entry ligny charleroi; \
     quatre-bras: I-a, I-b 1, A-I-BR 2, P-II-a, A-C-NE, A-I-NE; entry quatre-bras charleroi; namur: Blucher, HA1, HA2; entry namur ligny; \
     waterloo: Wellington; liege: P-IV-a; soire: II-a",
    "turn 8; stage begin-turn > end-turn > battle-order; brussels: I-a 1, I-b, II-a, II-art 2, 1CC, 2CC 1, A-I-BR, A-I-NE 2, A-C-heavy, \
     P-I-a 3, P-I-art, Wellington; entry brussels wavre; entry brussels hal; ghent: III-a, III-b, IV-inf, A-R-Cole, A-R-art 1, A-R-Picton 2; \
     entry ghent alost; wavre: P-II-a, P-II-cav; hal: A-II-BR; alost: A-C-light; waterloo: Napoleon, G-inf, G-art2; liege: P-IV-a, P-IV-b",
];

fn setups() -> Vec<Setup> {
    let mut found = vec![];
    for scenario in ["free", "historical", "gambit"] {
        for seats in [2, 3] {
            for hides in ["no", "yes"] {
                let options = BTreeMap::from([("hidden-until-fire".to_string(), hides.to_string())]);
                found.push(Setup { scenario: scenario.into(), seats, options, rules: 0 });
            }
        }
    }
    found
}

fn games() -> u64 {
    std::env::var("ORACLE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// Who is asked, as an army's name; both Allies together are `allied`.
fn asked(table: &Table<Napoleon4>) -> &'static str {
    let Next::Choice(seat) = Table::next(table) else { panic!("a seat is asked") };
    Napoleon4::about().name(table.setup().seats, seat)
}

/// The offers the book makes, without handing over; none where the stage is not looked at.
fn offers(book: &Book, position: &Position, who: &str) -> Option<Vec<String>> {
    let top = position.top();
    let hand = || position.blocks.iter().find(|(_, block)| block.is("chosen")).map(|(code, _)| code.clone());
    Some(match top[0] {
        "deploy" => march::deploy(book, position, top[1]),
        "deploy-town" => march::deploy_town(book, position),
        "march" => march::march(book, position, top[1]),
        "step" => march::step(book, position),
        "force-march" => march::force_march(book, position, top[1]),
        "skirmish-order" => march::fights(book, position, "skirmish"),
        "battle-order" => march::fights(book, position, "fight"),
        "skirmish-pick" => march::pick(book, position, top[1], top[2]),
        "leave" => march::leave(book, position, top[1], top[2]),
        "leave-by" => march::leave_by(book, position, top[1], top[2]),
        "terrain" => board::markers(position, &top),
        "post" => posts(book, position, &top),
        "hold" => board::holds(book, position, top[1]),
        "morale" => {
            let due = board::to_check(book, position, top[1]).into_iter();
            due.filter(|code| position::is_of(book, code, who)).map(|code| format!("check {code}")).collect()
        }
        "combat" => board::combat(book, position, top[1]),
        "act" => board::acts(book, position, &hand().expect("a unit in hand")),
        "hits" => {
            let all = board::targets(book, position, &top);
            let takers = board::takers(position, &all, top[3] == "long").into_iter();
            let ours: Vec<String> = takers
                .filter(|code| position::is_of(book, code, who))
                .map(|code| format!("hit {code}"))
                .collect();
            let is_spared = board::takers(position, &all, top[3] == "long").is_empty();
            if is_spared { vec!["no effect".into()] } else { ours }
        }
        "reinforce" => march::reinforce(book, position, top[1]),
        "regroup" => march::regroup(book, position, top[1]),
        "regroup-to" => march::regroup_to(book, position),
        "supply" => march::supply(book, position, top[1]),
        _ => return None,
    })
}

/// Rule 6.22: each position needs a unit as far as there are units for it, whichever of two Allies brings it.
fn posts(book: &Book, position: &Position, top: &[&str]) -> Vec<String> {
    const WINGS: [&str; 3] = ["left", "center", "right"];
    let at = |word: &str| WINGS.iter().position(|wing| *wing == word).expect("a wing");
    let side = if top[1] == "french" { "french" } else { "allied" };
    let below = position.below();
    let partner =
        (below[0] == "post" && side == "allied" && below[1] != "french").then(|| (below[1], at(below[2])));
    let best = |position: &Position, wing: usize| {
        let mut units: Vec<(bool, usize)> = vec![];
        for code in position.there(book, &position.battle().town, side) {
            let from = match partner {
                _ if position::is_of(book, &code, top[1]) => wing,
                Some((who, wing)) if position::is_of(book, &code, who) => wing,
                _ => continue,
            };
            if position.blocks[&code].spot == "reserve" {
                units.push((book.is_artillery(&code), from));
            }
        }
        let empty = WINGS
            .iter()
            .enumerate()
            .filter(|(_, wing)| board::units(book, position, side, (side, wing)).is_empty());
        let woods = |wing: &str| {
            position.battle().terrain.get(&format!("{side}-{wing}")).is_some_and(|kind| kind == "woods")
        };
        let empty: Vec<(usize, bool)> = empty.map(|(n, wing)| (n, woods(wing))).collect();
        most_filled(&empty, &units)
    };
    let now = at(top[2]);
    let before = best(position, now);
    let mut found = vec![];
    for text in board::posts(book, position, top[1], WINGS[now]) {
        let code = text.split(' ').nth(1).expect("a code").to_string();
        let mut after = position.clone();
        let gained = board::units(book, position, side, (side, WINGS[now])).is_empty() as u32;
        after.blocks.get_mut(&code).expect("a block").spot = WINGS[now].into();
        if gained + best(&after, now) == before {
            found.push(text);
        }
    }
    if best(position, now + 1) == before {
        found.push("done".into());
    }
    found
}

/// How many of the empty positions the units can fill, each one and each where it may still go.
fn most_filled(empty: &[(usize, bool)], units: &[(bool, usize)]) -> u32 {
    let Some((&(wing, is_woods), rest)) = empty.split_first() else { return 0 };
    let mut best = most_filled(rest, units);
    for n in 0..units.len() {
        let (is_artillery, from) = units[n];
        if from <= wing && !(is_woods && is_artillery) && !units[..n].contains(&units[n]) {
            let mut fewer = units.to_vec();
            fewer.remove(n);
            best = best.max(1 + most_filled(rest, &fewer));
        }
    }
    best
}

/// Ruling N23: whether the Allied seat that is asked may hand over to the other.
fn may_hand_over(book: &Book, position: &Position, who: &str) -> bool {
    let (top, below) = (position.top(), position.below());
    let other = match who {
        "anglo-dutch" => "prussian",
        "prussian" => "anglo-dutch",
        _ => return false,
    };
    let has_any = |offers: Vec<String>| offers.iter().any(|text| text != "done");
    let is_first = position.handed < 2;
    let is_here = |town: &str| !position.there(book, town, other).is_empty();
    let is_pair = below.first() == top.first()
        || ["post", "hold"].contains(&top[0]) && ["post", "hold"].contains(&below[0]);
    let is_pair = is_pair && below.contains(&other);
    is_first
        && match top[0] {
            "deploy" | "march" | "skirmish-pick" | "post" | "hold" => is_pair,
            "force-march" => {
                is_pair
                    && position.blocks.iter().any(|(code, it)| book.army(code) == other && it.is("forced"))
            }
            "leave" => is_pair && is_here(top[1]),
            "combat" => is_pair && is_here(&position.battle().town),
            "reinforce" => is_pair && has_any(march::reinforce(book, position, other)),
            "regroup" => is_pair && has_any(march::regroup(book, position, other)),
            "skirmish-order" | "battle-order" => {
                book.towns.iter().any(|town| position.is_contested(book, town) && is_here(town))
            }
            "terrain" => is_here(&position.battle().town),
            "morale" => board::to_check(book, position, "allied").iter().any(|code| book.army(code) == other),
            "hits" => {
                let all = board::targets(book, position, &top);
                board::takers(position, &all, top[3] == "long").iter().any(|code| book.army(code) == other)
            }
            _ => false,
        }
}

/// What was compared.
#[derive(Default)]
struct Seen {
    offers: u64,
    results: u64,
    stages: BTreeMap<String, u64>,
}

fn story(table: &Table<Napoleon4>, what: &str) -> String {
    let log = table.log(true).to_string();
    let tail: Vec<&str> = log.lines().rev().take(12).collect();
    let tail: Vec<&str> = tail.into_iter().rev().collect();
    format!("{what}\n{}\n{}", table.game().scene(table.state()), tail.join("\n"))
}

/// Compares the offers of a position.
fn compare_offers(book: &Book, table: &Table<Napoleon4>, position: &Position, seen: &mut Seen) {
    let who = asked(table);
    let Some(mut wanted) = offers(book, position, who) else { return };
    if may_hand_over(book, position, who) {
        wanted.push("hand over".into());
    }
    let top = position.top();
    if wanted.is_empty() && top[0] == "hits" {
        wanted.push("hand over".into());
    }
    let now: BTreeSet<String> = table.offers().iter().map(|offer| offer.to_string()).collect();
    let wanted: BTreeSet<String> = wanted.into_iter().collect();
    let (more, fewer): (Vec<_>, Vec<_>) =
        (now.difference(&wanted).collect(), wanted.difference(&now).collect());
    assert!(
        now == wanted,
        "{}",
        story(table, &format!("{who}: offered against the book {more:?}, not offered {fewer:?}"))
    );
    let voices = [top.get(1), top.get(2)];
    let is_own = !["deploy", "march", "step", "combat", "act", "reinforce", "regroup", "post", "hold"]
        .contains(&top[0])
        || voices.contains(&Some(&who));
    assert!(is_own, "{}", story(table, &format!("{who} is asked for {}", top[1])));
    let check = match top[0] {
        "combat" => acts::compare_board(book, position),
        "supply" => turns::compare_supply(book, position),
        "morale" => turns::compare_checks(book, position),
        _ => Ok(()),
    };
    check.unwrap_or_else(|why| panic!("{}", story(table, &why)));
    seen.offers += 1;
    *seen.stages.entry(top[0].to_string()).or_default() += 1;
}

/// A choice at random that likes to attack and to fight.
fn choose(book: &Book, table: &Table<Napoleon4>, position: &Position, random: &mut Quick) -> String {
    let texts: Vec<String> = table.offers().iter().map(|offer| offer.to_string()).collect();
    let mut weighed: Vec<(u32, &String)> = vec![];
    for text in &texts {
        let words: Vec<&str> = text.split(' ').collect();
        let weight = match words[0] {
            "march" if !position.there(book, words[3], position::enemy(book.side(words[1]))).is_empty() => 30,
            "done" | "halt" | "retreat" => 2,
            "hand" => 4,
            "fire" => 20,
            "square" | "shelter" | "occupy" | "exchange" | "emerge" => 10,
            _ => 5,
        };
        weighed.push((weight, text));
    }
    let mut left = random.below(weighed.iter().map(|(weight, _)| weight).sum());
    for (weight, text) in weighed {
        if left < weight {
            return text.clone();
        }
        left -= weight;
    }
    panic!("a weight is found")
}

fn dice_since(table: &Table<Napoleon4>, at: usize) -> Vec<Vec<u8>> {
    let dice = table.entries()[at..].iter().filter_map(|entry| match entry {
        Entry::Answered(Answer::Dice(dice)) => Some(dice.pips().to_vec()),
        _ => None,
    });
    dice.collect()
}

fn play(book: &Book, mut table: Table<Napoleon4>, seed: u64, most: usize, seen: &mut Seen) {
    let mut random = Quick(seed);
    for _ in 0..most {
        let before = Position::read(book, &table.game().scene(table.state()));
        let Next::Choice(seat) = Table::next(&table) else { break };
        compare_offers(book, &table, &before, seen);
        let text = choose(book, &table, &before, &mut random);
        let at = table.at();
        table.submit(seat, &text).expect("an offer");
        let after = Position::read(book, &table.game().scene(table.state()));
        let dice = dice_since(&table, at);
        let result = results::compare(book, &before, &text, &dice, &after);
        result.unwrap_or_else(|why| {
            panic!("{}", story(&table, &format!("{text} with {dice:?}: {why}\nbefore {before:?}")))
        });
        let is_new = text == "done" && before.top()[0] != "combat" && after.top()[0] == "combat";
        let result = if is_new { acts::compare_new_turn(&after) } else { Ok(()) };
        result.unwrap_or_else(|why| panic!("{}", story(&table, &why)));
        if after.turn != before.turn && before.turn > 0 || after.top()[0] == "over" {
            let result = turns::compare_turn(book, &before, &after);
            result.unwrap_or_else(|why| panic!("{}", story(&table, &why)));
        }
        seen.results += 1;
    }
}

#[test]
fn the_program_plays_by_the_book() {
    let book = Book::read();
    let mut seen = Seen::default();
    for (n, setup) in setups().iter().enumerate() {
        for game in 0..games() {
            let seed = 1000 * n as u64 + game;
            let table = Table::<Napoleon4>::new(setup, Seed::from(seed), &[]).expect("a table");
            play(&book, table, seed, 5000, &mut seen);
            if setup.scenario == "free" {
                for scene in SCENES {
                    let table =
                        Table::<Napoleon4>::from_scene(setup, Seed::from(seed), scene, &[]).expect("a table");
                    play(&book, table, !seed, 250, &mut seen);
                }
            }
        }
    }
    println!("{} offers and {} results compared: {:?}", seen.offers, seen.results, seen.stages);
    assert!(seen.offers > 3000, "{} positions", seen.offers);
    for stage in [
        "combat",
        "act",
        "hits",
        "leave",
        "leave-by",
        "morale",
        "skirmish-pick",
        "regroup",
        "reinforce",
        "post",
        "step",
    ] {
        assert!(seen.stages.contains_key(stage), "no position in stage '{stage}'");
    }
}
