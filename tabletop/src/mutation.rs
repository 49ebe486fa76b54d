//! Scenes changed at random: each is refused with a reason or is a position that can be played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{
    Game, Next, Quick, Random, Setup, Silent, Viewer,
    laws::{Broken, panic_text},
    steps::MOST_ANSWERS,
};

/// Choices played from an accepted scene.
const FOLLOWED: u32 = 24;
/// Scenes made of each position reached by play.
const PER_POSITION: u64 = 50;
/// Words kept from other scenes.
const MOST_WORDS: usize = 2_000;

/// How many scenes were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mutated {
    /// Scenes tried.
    pub tried: u64,
    /// Scenes accepted, and played from.
    pub accepted: u64,
}

/// Changes scenes of random games and checks that each is refused or can be played.
pub fn mutated_scenes<G: Game>(setup: &Setup, seed: u64, scenes: u64) -> Result<Mutated, Broken> {
    let full =
        G::about().complete(setup).map_err(|error| Broken { law: error.to_string(), log: String::new() })?;
    let game = G::new(&full);
    let mut random = Quick(seed);
    let mut seen = Mutated::default();
    let mut words: Vec<String> = vec![];
    while seen.tried < scenes {
        let scene = game.scene(&somewhere(&game, &mut random));
        words.extend(tokens(&scene).into_iter().map(str::to_string));
        words.drain(..words.len().saturating_sub(MOST_WORDS));
        for _ in 0..PER_POSITION.min(scenes - seen.tried) {
            let text = mutated(&scene, &words, &mut random);
            let followed = catch_unwind(AssertUnwindSafe(|| follow(&game, full.seats, &text, &mut random)));
            let accepted = followed
                .unwrap_or_else(|panic| Err(format!("no scene makes a rule panic: {}", panic_text(&*panic))))
                .map_err(|law| Broken { law, log: text })?;
            seen.tried += 1;
            seen.accepted += u64::from(accepted);
        }
    }
    Ok(seen)
}

/// A position some way into a random game.
fn somewhere<G: Game>(game: &G, random: &mut Quick) -> G::State {
    let mut state = game.start();
    let mut offers = vec![];
    for _ in 0..random.below(600) {
        settle(game, &mut state, random).expect("chance is not asked without end in a game that began");
        if !step(game, &mut state, &mut offers, random) {
            break;
        }
    }
    settle(game, &mut state, random).expect("as above");
    state
}

/// Answers chance until a seat must decide or the game is over.
fn settle<G: Game>(game: &G, state: &mut G::State, random: &mut Quick) -> Result<(), String> {
    for _ in 0..MOST_ANSWERS {
        let Next::Chance(chance) = game.next(state) else { return Ok(()) };
        game.settle(state, chance.ask(random), &mut Silent);
    }
    Err("chance is not asked without end".to_string())
}

/// Plays one choice at random; whether there was one.
fn step<G: Game>(game: &G, state: &mut G::State, offers: &mut Vec<G::Action>, random: &mut Quick) -> bool {
    offers.clear();
    game.actions(state, offers);
    let Next::Choice(_) = game.next(state) else { return false };
    if offers.is_empty() {
        return false;
    }
    game.play(state, offers[random.below(offers.len() as u32) as usize], &mut Silent);
    true
}

/// Reads a scene and plays on from it; whether it was accepted.
fn follow<G: Game>(game: &G, seats: u8, text: &str, random: &mut Quick) -> Result<bool, String> {
    let Ok(mut state) = game.set(text) else { return Ok(false) };
    let again = game.scene(&state);
    match game.set(&again) {
        Ok(same) if same == state => {}
        Ok(_) => return Err(format!("an accepted scene is written and read alike:\n{again}")),
        Err(why) => return Err(format!("an accepted scene can be read again: {why}\n{again}")),
    }
    let mut offers = vec![];
    for _ in 0..FOLLOWED {
        settle(game, &mut state, random)?;
        for viewer in Viewer::all(seats) {
            let world = game.redeal(&state, viewer, random);
            if game.view(&state, viewer) != game.view(&world, viewer) {
                return Err(format!("no view of an accepted scene shows a secret: {viewer:?}"));
            }
            game.prompt(&state, viewer);
        }
        if let Next::Over(_) = game.next(&state) {
            break;
        }
        let scene = game.scene(&state);
        if !step(game, &mut state, &mut offers, random) {
            return Err(format!("a player who must decide has something to choose: {scene}"));
        }
    }
    Ok(true)
}

/// One to three changes of a scene.
fn mutated(scene: &str, words: &[String], random: &mut Quick) -> String {
    let mut text = scene.to_string();
    for _ in 0..=random.below(3) {
        text = if random.below(4) == 0 { clauses(&text, random) } else { changed(&text, words, random) };
    }
    text
}

/// Words, numbers and separators of a scene, in order; together they are the whole text.
fn tokens(text: &str) -> Vec<&str> {
    let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut tokens: Vec<&str> = vec![];
    let mut start = 0;
    let mut before = false;
    for (at, c) in text.char_indices() {
        if at > 0 && !(before && inside(c)) {
            tokens.push(&text[start..at]);
            start = at;
        }
        before = inside(c);
    }
    tokens.push(&text[start..]);
    tokens
}

/// One word removed, doubled, moved or replaced, or one number changed.
fn changed(text: &str, words: &[String], random: &mut Quick) -> String {
    let mut tokens: Vec<String> = tokens(text).into_iter().map(str::to_string).collect();
    let any = |random: &mut Quick, n: usize| random.below(n.max(1) as u32) as usize;
    let here = any(random, tokens.len());
    let there = any(random, tokens.len());
    match random.below(7) {
        0 => drop(tokens.remove(here)),
        1 => tokens.insert(there, tokens[here].clone()),
        2 => tokens.swap(here, there),
        3 => tokens[here].clone_from(&words[any(random, words.len())]),
        4 => tokens.insert(here, words[any(random, words.len())].clone()),
        5 => {
            tokens[here] =
                ["0", "1", "9", "255", "256", "99999999999", "-1", "é", ""][any(random, 9)].to_string()
        }
        _ => {
            let near = [-2, -1, 1, 2][any(random, 4)];
            let numbers: Vec<usize> =
                (0..tokens.len()).filter(|&n| tokens[n].parse::<i64>().is_ok()).collect();
            if let Some(&n) = numbers.get(any(random, numbers.len())) {
                let value: i64 = tokens[n].parse().expect("a number was found here");
                let width = tokens[n].len();
                tokens[n] = format!("{:0width$}", value.saturating_add(near));
            }
        }
    }
    tokens.concat()
}

/// A whole clause removed, doubled or moved.
fn clauses(text: &str, random: &mut Quick) -> String {
    let separator = if random.below(2) == 0 { ';' } else { ',' };
    let mut parts: Vec<&str> = text.split(separator).collect();
    let here = random.below(parts.len() as u32) as usize;
    let there = random.below(parts.len() as u32) as usize;
    match random.below(3) {
        0 => drop(parts.remove(here)),
        1 => parts.insert(there, parts[here]),
        _ => parts.swap(here, there),
    }
    parts.join(&separator.to_string())
}
