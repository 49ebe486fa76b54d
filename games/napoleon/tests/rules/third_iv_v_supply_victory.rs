//! IV Supply losses and V Victory of the 3rd edition.
use crate::third::{Third, act, combat, place, set};

/// The end of a player turn.
fn end(turn: u8, rest: &str) -> Third {
    set(turn, " > battle-order", rest)
}

const ARMIES: &str = "alost: b-1, b-3, b-wel; huy: p-1, p-2, p-3, p-blu; givet: f-nap";

#[test]
fn r_iv_1_a_brussels_costs_one_british_unit() {
    let mut scene = end(1, &format!("brussels: f-1; {ARMIES}"));
    scene.offers("allied", ["remove b-1", "remove b-3", "remove b-wel"]).play("allied", ["remove b-3"]);
    assert_eq!((place(&scene, "b-3").as_str(), place(&scene, "b-1").as_str()), ("eliminated", "alost"));
    scene
        .decides("allied")
        .has("allied", ["take b-1", "done"])
        .told("french", "is eliminated for want of supply");
}

#[test]
fn r_iv_1_b_ghent_costs_one_british_unit() {
    let mut scene = end(1, &format!("ghent: f-1; {ARMIES}"));
    scene
        .offers("allied", ["remove b-1", "remove b-3", "remove b-wel"])
        .play("allied", ["remove b-1"])
        .has("allied", ["done"]);
    // With Brussels it is two.
    let mut scene = end(1, &format!("ghent: f-1; brussels: f-2; ninove: b-5; {ARMIES}"));
    scene.play("allied", ["remove b-1"]).has("allied", ["remove b-3"]);
    scene.play("allied", ["remove b-3"]).has("allied", ["done"]);
}

#[test]
fn r_iv_1_c_liege_costs_two_prussian_units() {
    let mut scene = end(1, &format!("liege: f-1; {ARMIES}"));
    scene.offers("allied", ["remove p-1", "remove p-2", "remove p-3", "remove p-blu"]);
    scene.play("allied", ["remove p-1"]);
    scene
        .offers("allied", ["remove p-2", "remove p-3", "remove p-blu"])
        .play("allied", ["remove p-3"])
        .has("allied", ["done"]);
}

#[test]
fn r_iv_1_only_after_french_turns_and_only_while_occupied() {
    end(2, &format!("brussels: f-1; {ARMIES}")).decides("french").has("french", ["take f-1"]);
    end(1, &format!("waterloo: f-1; {ARMIES}")).decides("allied").has("allied", ["take b-1", "done"]);
}

#[test]
fn ruling_t21_leaders_may_be_given_up_for_supply() {
    let mut scene = end(1, &format!("brussels: f-1; {ARMIES}"));
    scene.play("allied", ["remove b-wel"]).decides("allied").has("allied", ["take b-1", "take b-3"]);
    assert_eq!(place(&scene, "b-wel"), "eliminated");
    // Where nothing is left to choose all are taken.
    let scene = end(1, "liege: f-1; ghent: b-1; huy: p-1, p-blu; givet: f-nap");
    assert_eq!(["p-1", "p-blu"].map(|unit| place(&scene, unit)), ["eliminated", "eliminated"]);
    // A leader given up does not count for the defeat of its army (ruling T8).
    let lost = format!("{}, {}", dead('b', 9), dead('p', 12));
    let mut scene = end(1, &format!("eliminated: {lost}; brussels: f-1; {LEFT}").replace("f-21", "f-nap"));
    scene.play("allied", ["remove b-wel"]).decides("allied");
    let mut scene = end(1, &format!("eliminated: {lost}; brussels: f-1; {LEFT}").replace("f-21", "f-nap"));
    scene.play("allied", ["remove b-bk"]).over(["french"], "V.B");
}

#[test]
fn ruling_t21_night_turns_cost_supply_too() {
    end(3, &format!("brussels: f-1; {ARMIES}"))
        .offers("allied", ["remove b-1", "remove b-3", "remove b-wel"]);
}

/// This many units of an army, without its leader.
fn dead(army: char, count: usize) -> String {
    let file = match army {
        'f' => "f-og f-yg f-gc f-ga f-1 f-2 f-3 f-4 f-c1 f-a1 f-5 f-6 f-7 f-9 f-c2 f-a2 f-8 f-10 f-11 f-c3",
        'b' => "b-1 b-3 b-n2 b-n3 b-a1 b-2 b-4 b-n1 b-ni b-a2 b-5",
        _ => "p-1 p-2 p-3 p-4 p-c1 p-a1 p-5 p-6 p-7 p-8 p-c2 p-a2 p-9",
    };
    file.split(' ').take(count).collect::<Vec<_>>().join(", ")
}

const LEFT: &str = "alost: b-bk, b-wel; huy: p-16, p-blu; givet: f-21";

#[test]
fn r_v_a_1_the_allies_win_when_napoleon_is_eliminated() {
    end(1, &format!("eliminated: f-nap; {LEFT}")).over(["allied"], "V.A.1");
    end(1, &format!("eliminated: b-wel, p-blu; givet: f-nap; {}", "alost: b-bk; huy: p-16"))
        .decides("allied");
}

#[test]
fn r_v_a_2_the_allies_win_when_19_french_units_or_fewer_are_left() {
    end(1, &format!("eliminated: {}; givet: f-nap; {LEFT}", dead('f', 18)).replace("givet: f-21", ""))
        .decides("allied");
    end(1, &format!("eliminated: {}; {LEFT}", dead('f', 19))).over(["allied"], "V.A.2");
}

#[test]
fn r_v_b_the_french_win_when_both_allied_armies_are_reduced() {
    let lost = format!("{}, {}", dead('b', 10), dead('p', 12));
    end(1, &format!("eliminated: {lost}; {LEFT}")).over(["french"], "V.B");
}

#[test]
fn r_v_b_1_the_british_are_reduced_at_9_units() {
    let lost = format!("{}, {}", dead('b', 9), dead('p', 13));
    end(1, &format!("eliminated: {lost}; {LEFT}")).decides("allied");
    let lost = format!("{}, {}", dead('b', 10), dead('p', 13));
    end(1, &format!("eliminated: {lost}; {LEFT}")).over(["french"], "V.B");
}

#[test]
fn r_v_b_2_the_prussians_are_reduced_at_12_units() {
    let lost = format!("{}, {}", dead('b', 11), dead('p', 11));
    let mut scene = end(1, &format!("eliminated: {lost}; {LEFT}"));
    // The British alone are reduced: they play on.
    scene.decides("allied").has("allied", ["take b-bk"]);
    let lost = format!("{}, {}", dead('b', 11), dead('p', 12));
    end(1, &format!("eliminated: {lost}; {LEFT}")).over(["french"], "V.B");
}

#[test]
fn ruling_t7_the_allies_win_when_time_expires() {
    end(23, LEFT).decides("allied");
    end(24, LEFT).over(["allied"], "ruling T7");
    // Cities do not count.
    end(24, &format!("brussels: f-1; ghent: f-2; liege: f-3; {LEFT}")).over(["allied"], "ruling T7");
}

#[test]
fn ruling_t8_leaders_do_not_count_for_defeat() {
    let lost = format!("b-wel, p-blu, {}, {}", dead('b', 9), dead('p', 12));
    end(1, &format!("eliminated: {lost}; alost: b-bk; huy: p-16; givet: f-nap")).decides("allied");
}

#[test]
fn ruling_t11_victory_is_judged_at_once() {
    // Napoléon falls in the middle of a battle.
    let field = "ligny: f-nap left, f-5 left, f-6 center, f-7 right, p-1 forward-right, p-2 center, p-3 left; \
                 entry ligny charleroi; ghent: b-bk";
    let mut scene = combat(1, "allied", "ligny", &field.replace("f-5 left", "f-5 1 left"));
    act(scene.roll([6, 1, 1]), "allied", &["fire p-1"]);
    scene.play("french", ["hit f-nap"]).told("french", "Napoléon is eliminated by fire");
    scene.over(["allied"], "V.A.1");
    // The last unit an army may lose falls there, so that the turn is not fought out.
    let lost = |army, count| format!("eliminated: {}", dead(army, count));
    let field = "ligny: f-nap left, f-21 1 left, f-c4 center, f-19 right, p-16 forward-right, p-15 center, p-14 left; \
                 entry ligny charleroi; ghent: b-bk";
    let mut scene = combat(1, "allied", "ligny", &format!("{field}; {}", lost('f', 18)));
    act(scene.roll([6, 1, 1]), "allied", &["fire p-16"]);
    scene.play("french", ["hit f-21"]).over(["allied"], "V.A.2");
    let field = "ligny: f-nap forward-left, f-21 forward-left, f-c4 center, f-19 right, p-16 1 right, p-blu right, \
                 p-15 center, p-14 left; entry ligny charleroi; ghent: b-bk";
    let both = format!("{}, {}", lost('b', 10), dead('p', 11));
    let mut scene = combat(1, "french", "ligny", &format!("{field}; {both}"));
    act(scene.roll([6, 1]), "french", &["fire f-21"]);
    scene.play("allied", ["hit p-16"]).over(["french"], "V.B");
    // The side that is first has won: a position in which both have is a French victory (ruling T11).
    let lost = format!("{}, {}, {}", dead('f', 19), dead('b', 10), dead('p', 12));
    end(1, &format!("eliminated: {lost}; {LEFT}")).over(["french"], "ruling T11");
}
