//! The laws pass on a whole game and name what is broken in a broken one.

#![allow(clippy::unwrap_used)]

mod flawed;

use std::time::Duration;

use flawed::{Pickets, flaw};
use tabletop::{
    Log, Setup, Table,
    laws::{self, Broken},
};

/// The games among the first that break a law.
fn all_broken<const FLAW: u8>() -> impl Iterator<Item = Broken> {
    (0..200).filter_map(|seed| laws::check::<Pickets<FLAW>>(&Setup::default(), seed).err())
}

/// The first law that random games break.
fn broken<const FLAW: u8>() -> Broken {
    all_broken::<FLAW>().next().expect("a law is broken")
}

/// Random games break this law, and the log shows where.
fn breaks<const FLAW: u8>(law: &str) {
    let mut others = vec![];
    for broken in all_broken::<FLAW>() {
        if broken.law.starts_with(law) {
            return assert!(broken.log.starts_with("game: pickets\n"), "{broken}");
        }
        others.push(broken.law);
    }
    panic!("'{law}' is not broken, but {others:?}");
}

#[test]
fn a_whole_game_keeps_all_laws() {
    let mut choices = 0;
    for seed in 0..2000 {
        let setup = Setup { scenario: ["road", "bridge"][seed as usize % 2].into(), ..Setup::default() };
        let checked = laws::check::<Pickets>(&setup, seed).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(checked.widest <= 3);
        choices += checked.choices;
    }
    assert!(choices > 10_000);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let [one, two] = [0, 0].map(|seed| laws::check::<Pickets>(&Setup::default(), seed).unwrap());
    assert_eq!((one.choices, one.widest, one.outcome), (two.choices, two.widest, two.outcome));
}

#[test]
fn a_wrong_setup_is_told() {
    let setup = Setup { scenario: "sea".into(), ..Setup::default() };
    assert!(laws::check::<Pickets>(&setup, 1).unwrap_err().law.starts_with("scenario:"));
    assert!(laws::race::<Pickets>(&setup, 1, Duration::ZERO).unwrap_err().starts_with("scenario:"));
}

#[test]
fn a_race_counts_games_and_choices() {
    let pace = laws::race::<Pickets>(&Setup::default(), 1, Duration::from_millis(20)).unwrap();
    assert!(pace.games > 10 && pace.choices > pace.games, "{pace:?}");
    assert!(pace.time >= Duration::from_millis(20));
}

#[test]
fn a_rule_that_does_not_stand_in_the_book_is_caught() {
    breaks::<{ flaw::LABEL_OUTSIDE_THE_BOOK }>(
        "every rule that is shown stands in the book: '9.9' with 'Halt'",
    );
    breaks::<{ flaw::REPORT_OUTSIDE_THE_BOOK }>("every rule that is shown stands in the book: 'P7' with");
    breaks::<{ flaw::REFUSAL_OUTSIDE_THE_BOOK }>(
        "every rule that is shown stands in the book: '9.9' with 'Not",
    );
}

#[test]
fn a_view_that_tells_is_caught() {
    breaks::<{ flaw::VIEW_TELLS }>("no view shows a secret");
}

#[test]
fn an_offer_that_tells_is_caught() {
    breaks::<{ flaw::OFFERS_TELL }>("no offer tells a secret");
}

#[test]
fn a_report_that_tells_is_caught() {
    breaks::<{ flaw::REPORT_TELLS }>("a step that reveals nothing tells nothing");
}

#[test]
fn a_prompt_that_tells_is_caught() {
    breaks::<{ flaw::PROMPT_TELLS }>("no prompt tells a secret");
}

#[test]
fn a_label_that_tells_is_caught() {
    breaks::<{ flaw::LABEL_TELLS }>("no label tells a secret");
}

#[test]
fn a_refusal_that_tells_is_caught() {
    breaks::<{ flaw::REFUSAL_TELLS }>("no refusal tells a secret");
}

#[test]
fn a_decision_that_tells_is_caught() {
    breaks::<{ flaw::NEXT_TELLS }>("who decides is no secret");
}

#[test]
fn a_revelation_kept_quiet_is_caught() {
    breaks::<{ flaw::MEETING_NOT_REVEALED }>("a step that reveals nothing");
}

#[test]
fn a_stage_only_some_blocks_go_through_is_caught() {
    let broken = broken::<{ flaw::STRONGEST_RESTS }>();
    assert!(broken.law.starts_with("a step that reveals nothing asks nothing: 'march "), "{broken}");
}

#[test]
fn a_block_in_hand_that_all_can_read_is_caught_though_redealing_respects_it() {
    let broken = broken::<{ flaw::HAND_SHOWN }>();
    assert!(broken.law.starts_with("a step that reveals nothing shows nothing: 'pick "), "{broken}");
}

#[test]
fn a_redealt_world_without_choices_is_caught() {
    breaks::<{ flaw::WORLD_OF_NO_CHOICE }>("a redealt world can be played on");
}

#[test]
fn chance_asked_for_ever_is_caught() {
    let broken = broken::<{ flaw::CHANCE_FOR_EVER }>();
    assert!(broken.law.starts_with("no rule panics: 'march "), "{broken}");
    assert!(broken.law.contains("': chance is not asked without end: more than 1000 "), "{broken}");
}

#[test]
fn a_loop_of_the_rules_is_caught_by_its_promise() {
    let broken = broken::<{ flaw::RULE_FOR_EVER }>();
    assert!(broken.law.starts_with("no rule panics: 'pick "), "{broken}");
    assert!(broken.law.ends_with("': a pick comes to an end: more than 9 steps"), "{broken}");
}

#[test]
fn playouts_of_a_game_without_end_stop() {
    let race = |endless: fn() -> Result<laws::Pace, String>| std::panic::catch_unwind(endless).unwrap_err();
    let text = |it: Box<dyn std::any::Any + Send>| it.downcast_ref::<String>().cloned().unwrap();
    let chance = || laws::race::<Pickets<{ flaw::CHANCE_FOR_EVER }>>(&Setup::default(), 1, Duration::MAX);
    assert_eq!(text(race(chance)), "chance is not asked without end: more than 1000 steps");
    let choice = || laws::race::<Pickets<{ flaw::ENDLESS }>>(&Setup::default(), 1, Duration::MAX);
    assert!(race(choice).downcast_ref::<&str>().is_some_and(|it| *it == "a game ends"));
}

#[test]
fn choices_are_compared_with_other_worlds() {
    let checked = laws::check::<Pickets>(&Setup::default(), 3).unwrap();
    assert!(checked.worlds > 0, "{checked:?}");
}

#[test]
fn twin_offers_are_caught() {
    breaks::<{ flaw::TWIN_TEXTS }>("no two offers read alike");
    breaks::<{ flaw::TWIN_LABELS }>("no two labels read alike");
}

#[test]
fn a_dead_end_is_caught() {
    breaks::<{ flaw::DEAD_END }>("a player who must decide has something to choose");
}

#[test]
fn a_broken_scene_is_caught() {
    breaks::<{ flaw::SCENE_FORGETS }>("a scene holds the whole position");
    breaks::<{ flaw::SCENE_UNREADABLE }>("a scene can be read");
    breaks::<{ flaw::SCENE_OF_TWO_LINES }>("a scene is one line");
}

#[test]
fn a_choice_that_does_not_do_the_same_again_is_caught() {
    breaks::<{ flaw::MOODY_PICK }>("the same choice does the same");
}

#[test]
fn a_log_that_replays_otherwise_is_caught() {
    breaks::<{ flaw::MOODY_HALT }>("a log replays to the same position");
}

#[test]
fn a_game_without_end_is_caught() {
    let broken = laws::check::<Pickets<{ flaw::ENDLESS }>>(&Setup::default(), 1).unwrap_err();
    assert_eq!(broken.law, "a game ends");
}

#[test]
fn a_panic_is_caught_with_the_choice_that_caused_it_and_the_game_before_it() {
    let broken = broken::<{ flaw::PANICS }>();
    assert!(broken.law.starts_with("no rule panics: 'march "), "{broken}");
    assert!(broken.law.ends_with("': a march has a goal"), "{broken}");
    let log: Log = broken.log.parse().unwrap();
    assert!(Table::<Pickets>::load(&log).is_ok());
}

#[test]
fn a_changed_scene_is_refused_or_can_be_played() {
    let seen = laws::mutated_scenes::<Pickets>(&Setup::default(), 1, 3000);
    match seen {
        Ok(seen) => assert!(seen.tried == 3000 && seen.accepted > 0 && seen.accepted < 3000, "{seen:?}"),
        Err(broken) => panic!("{broken}"),
    }
}
