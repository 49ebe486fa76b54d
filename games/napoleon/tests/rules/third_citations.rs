//! What players of the 3rd edition read cites the outline or its rulings, never a rule of the 4th edition.
use crate::third::setup;
use napoleon::{Edition, Event, Napoleon3, State};
use tabletop::{Game, Next, Quick, Random, Viewer};

/// What a player might ask for of a block and a town.
const WISHES: [&str; 16] = [
    "take U",
    "march U V T",
    "place U T",
    "post U left",
    "fire U",
    "fire U at squares",
    "move U forward",
    "move U reserve",
    "square U",
    "break U",
    "retreat U T",
    "reinforce U T",
    "hit U",
    "regroup U V T",
    "remove U",
    "halt U",
];

fn check(rule: &str, text: &str) {
    let is_line = ["I.", "II.", "III.", "IV.", "V."].iter().any(|head| rule.starts_with(head));
    assert!(is_line || rule.starts_with("ruling T"), "{rule}: {text}");
    let is_number = |word: &str| {
        word.split_once('.').is_some_and(|(a, b)| {
            let is_digit = |part: &str| part.chars().next().is_some_and(|c| c.is_ascii_digit());
            is_digit(a) && is_digit(b)
        })
    };
    assert!(!text.split([' ', '(', ')']).any(is_number), "{text}");
}

/// Reads all that is shown at one moment: the question, the offers, and why something else may not be done.
fn read(game: &Napoleon3, state: &State, random: &mut Quick) {
    for viewer in [Viewer::Spectator, Viewer::Seat(tabletop::Seat(0)), Viewer::Seat(tabletop::Seat(1))] {
        let prompt = game.prompt(state, viewer);
        check(prompt.rule, &prompt.text);
    }
    let mut offers = vec![];
    game.actions(state, &mut offers);
    for action in offers {
        let label = game.label(state, action);
        check(label.rule, &label.text);
    }
    let unit = Edition::Third.unit(random.below(84) as usize);
    let [from, to] = [(); 2].map(|()| Edition::Third.town(random.below(51) as usize));
    for wish in WISHES {
        let text = wish.replace('U', unit.code()).replace('T', to.id()).replace('V', from.id());
        if let Some(refusal) = game.why_not(state, &text) {
            check(refusal.rule, &refusal.why);
        }
    }
}

fn read_game(scenario: &str, seed: u64) {
    let game = Napoleon3::new(&Napoleon3::about().complete(&setup(scenario)).expect("a setup"));
    let mut state = game.start();
    let mut random = Quick(seed);
    let mut events: Vec<Event> = vec![];
    loop {
        read(&game, &state, &mut random);
        match game.next(&state) {
            Next::Over(outcome) => return check(outcome.rule, outcome.why),
            Next::Chance(chance) => {
                let answer = chance.ask(&mut random);
                game.settle(&mut state, answer, &mut events);
            }
            Next::Choice(_) => {
                let mut offers = vec![];
                game.actions(&state, &mut offers);
                let pick = offers[random.below(offers.len() as u32) as usize];
                game.play(&mut state, pick, &mut events);
            }
        }
        for report in events.drain(..).filter_map(|event| game.report(&event, Viewer::Spectator)) {
            check("I.", &report.text);
        }
    }
}

#[test]
fn third_edition_players_read_lines_of_the_outline() {
    for scenario in ["free", "historical", "gambit"] {
        (0..10).for_each(|seed| read_game(scenario, seed));
    }
}
