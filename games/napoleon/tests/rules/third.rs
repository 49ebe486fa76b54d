//! Positions of the 3rd edition to test from.
use crate::common::side;
pub(crate) use crate::common::{act, block, label, state, strength, text};
use napoleon::{Napoleon3, Stage};
use tabletop::{Game, Prompt, Scene, Setup, Viewer};

pub(crate) type Third = Scene<Napoleon3>;

pub(crate) fn setup(scenario: &str) -> Setup {
    Setup { scenario: scenario.into(), seats: 2, ..Setup::default() }
}

pub(crate) fn set(turn: u8, stages: &str, rest: &str) -> Third {
    let text = format!("turn {turn}; stage begin-turn > end-turn{stages}; {rest}");
    Scene::set(&setup("historical"), &text)
}

/// The movement phase of a turn.
pub(crate) fn march(turn: u8, rest: &str) -> Third {
    let who = side(turn);
    set(turn, &format!(" > battle-phase > force-march {who} > march {who}"), rest)
}

/// The battle phase of a turn.
pub(crate) fn fights(turn: u8, rest: &str) -> Third {
    let mut scene = march(turn, rest);
    scene.play(side(turn), ["done"]);
    scene
}

/// A battle at the beginning of a side's battle turn.
pub(crate) fn battle_turn(turn: u8, who: &str, town: &str, rest: &str) -> Third {
    set(
        turn,
        &format!(" > battle-order > round 0 {who} > reveal"),
        &format!("battle {town} rounds=1; {rest}"),
    )
}

fn in_turn(turn: u8, who: &str, town: &str, steps: &str, rest: &str) -> Third {
    let other = if who == "french" { "allied" } else { "french" };
    let after = if who == side(turn) { format!("round 0 {other}") } else { "round-over".into() };
    let stages = format!(" > battle-order > {after} > end-battle-turn {who} > {steps} > reveal");
    set(turn, &stages, &format!("battle {town} rounds=1; {rest}"))
}

/// A battle before the retreats of a side.
pub(crate) fn retreats(turn: u8, who: &str, town: &str, rest: &str) -> Third {
    in_turn(turn, who, town, &format!("reinforce {who} > combat {who} > withdraw {who}"), rest)
}

/// A battle before the combat of a side.
pub(crate) fn combat(turn: u8, who: &str, town: &str, rest: &str) -> Third {
    in_turn(turn, who, town, &format!("reinforce {who} > combat {who}"), rest)
}

/// A battle before the reinforcements of a side.
pub(crate) fn reinforcements(turn: u8, who: &str, town: &str, rest: &str) -> Third {
    in_turn(turn, who, town, &format!("reinforce {who}"), rest)
}

pub(crate) fn offers(scene: &Third) -> Vec<String> {
    scene.table().offers().iter().map(ToString::to_string).collect()
}

/// What a seat is asked.
pub(crate) fn prompt(scene: &Third, seat: &str) -> Prompt {
    let seat = Napoleon3::about().seat(2, seat).expect("a seat of this game");
    scene.table().game().prompt(state(scene), Viewer::Seat(seat))
}

/// The town a block is in, or `eliminated`.
pub(crate) fn place(scene: &Third, code: &str) -> String {
    block(scene, code).split(':').next().expect("a place").to_string()
}

/// How often a line with this part was told to everyone.
pub(crate) fn tellings(scene: &Third, part: &str) -> usize {
    let reports = scene.table().reports(Viewer::Spectator, 0);
    reports.iter().filter(|(_, report)| report.text.contains(part)).count()
}

/// Marches a block from town to town and halts it there.
pub(crate) fn go(scene: &mut Third, seat: &str, unit: &str, towns: &[&str]) {
    scene.play(seat, [format!("take {unit}").as_str()]);
    for way in towns.windows(2) {
        scene.play(seat, [format!("march {unit} {} {}", way[0], way[1]).as_str()]);
    }
    halt(scene, seat, unit);
}

/// Halts a block if it could go on.
pub(crate) fn halt(scene: &mut Third, seat: &str, unit: &str) {
    let halt = format!("halt {unit}");
    if offers(scene).contains(&halt) {
        scene.play(seat, [halt.as_str()]);
    }
}

/// Retreats a block to a town and halts it there.
pub(crate) fn retreat(scene: &mut Third, seat: &str, unit: &str, to: &str) {
    let (take, retreat) = (format!("take {unit}"), format!("retreat {unit} {to}"));
    if offers(scene).contains(&take) {
        scene.play(seat, [take.as_str()]);
    }
    scene.play(seat, [retreat.as_str()]);
    halt(scene, seat, unit);
}

/// The towns a block may retreat to now.
pub(crate) fn ways(scene: &mut Third, seat: &str, unit: &str) -> Vec<String> {
    let take = format!("take {unit}");
    let is_taken = offers(scene).contains(&take);
    if is_taken {
        scene.play(seat, [take.as_str()]);
    }
    let head = format!("retreat {unit} ");
    let mut towns: Vec<String> =
        offers(scene).iter().filter_map(|text| text.strip_prefix(&head)).map(str::to_string).collect();
    if is_taken {
        scene.undo(seat);
    }
    towns.sort();
    towns
}

/// Whether units are being driven from a town.
pub(crate) fn is_leaving(scene: &Third) -> bool {
    matches!(state(scene).stage(), Stage::Leave { .. } | Stage::LeaveBy { .. } | Stage::FleeOn { .. })
}

/// Lets all who must leave go to one town, as long as its road takes them.
pub(crate) fn leave_all(scene: &mut Third, seat: &str, to: &str) {
    while is_leaving(scene) {
        let offers = offers(scene);
        let halt = offers.iter().find(|text| text.starts_with("halt "));
        let go = offers.iter().find(|text| text.starts_with("retreat ") && text.ends_with(&format!(" {to}")));
        let take = offers.iter().find(|text| text.starts_with("take "));
        let next = halt.or(go).or(take).unwrap_or_else(|| panic!("nobody can go to {to}: {offers:?}"));
        scene.play(seat, [next.as_str()]);
    }
}

/// The regroup moves open to a block.
pub(crate) fn regroups(scene: &mut Third, seat: &str, unit: &str) -> Vec<String> {
    let take = format!("take {unit}");
    if !offers(scene).contains(&take) {
        return vec![];
    }
    scene.play(seat, [take.as_str()]);
    let mut towns: Vec<String> =
        offers(scene).iter().map(|text| text.split(' ').nth(3).expect("a town").to_string()).collect();
    scene.undo(seat);
    towns.sort();
    towns
}

/// Regroups a block to a town and halts it there.
pub(crate) fn regroup(scene: &mut Third, seat: &str, unit: &str, from: &str, to: &str) {
    scene.play(seat, [format!("take {unit}").as_str(), &format!("regroup {unit} {from} {to}")]);
    halt(scene, seat, unit);
}
