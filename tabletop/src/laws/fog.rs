//! Laws of hiding: what a viewer must not know changes nothing they receive.

use std::fmt;

use crate::{Answer, Chance, Game, Next, Outcome, Quick, Random, Report, Seat, Viewer};

/// Worlds dealt for each viewer at a step that is checked.
const WORLDS: usize = 2;

/// A choice as it was made, and what chance answered until a player had to decide again.
pub(super) struct Step<'a, G: Game> {
    pub game: &'a G,
    pub before: &'a G::State,
    pub seat: Seat,
    pub pick: G::Action,
    pub answers: &'a [Answer],
}

/// What a viewer must not know changes nothing they are shown, offered or told while play waits.
pub(super) fn stands<G: Game>(
    (game, truth): (&G, &G::State),
    (seat, actions): (Seat, &[G::Action]),
    seats: u8,
    random: &mut Quick,
) -> Result<(), String> {
    for viewer in Viewer::all(seats) {
        let world = game.redeal(truth, viewer, random);
        alike("no view shows a secret", viewer, [truth, &world].map(|s| game.view(s, viewer)))?;
        alike("no prompt tells a secret", viewer, [truth, &world].map(|s| game.prompt(s, viewer)))?;
        alike("who decides is no secret", viewer, [truth, &world].map(|s| game.next(s)))?;
        let refused = |s: &G::State| game.why_not(s, "nonsense");
        alike("no refusal tells a secret", viewer, [truth, &world].map(refused))?;
        let mut others = vec![];
        game.actions(&world, &mut others);
        if others.is_empty() {
            let scene = game.scene(&world);
            return Err(format!("a redealt world can be played on: {viewer:?}\nthere {scene}"));
        }
        if !viewer.is(seat) {
            continue;
        }
        alike("no offer tells a secret", viewer, [actions, &others[..]])?;
        for &action in actions {
            let labels = [truth, &world].map(|s| game.label(s, action));
            let place = labels[0].place.clone().unwrap_or_default();
            alike("no label tells a secret", viewer, labels)?;
            let reasons = [truth, &world].map(|s| game.why_not_at(s, &place));
            alike("no reason why not tells a secret", viewer, reasons)?;
        }
    }
    Ok(())
}

/// What a viewer thinks possible shrinks only by an event that reveals: if nothing reveals, every world that looked
/// like the true one offers a choice after which it still does. The viewer is picked at random. Returns how many
/// worlds were compared.
pub(super) fn shrinks_only_by_revealing<G: Game>(
    step: &Step<G>,
    seats: u8,
    random: &mut Quick,
) -> Result<usize, String> {
    let Step { game, before, seat, pick, .. } = *step;
    let looks = random.below(u32::from(seats) + 1) as usize;
    let viewer = Viewer::all(seats).nth(looks).expect("one of all viewers");
    let truth = step.run(before, pick).expect("the answers of chance were given in this very game");
    if truth.reveals {
        return match step.answers {
            [] => Ok(0),
            _ => chance_alone_reveals(step, viewer, random),
        };
    }
    let mut here = None;
    let mut compared = 0;
    for _ in 0..WORLDS {
        let world = game.redeal(before, viewer, random);
        if world == *before {
            continue;
        }
        compared += 1;
        let here = here.get_or_insert_with(|| Received::of(game, &truth, viewer));
        let mut offers = vec![];
        // The player who chose knows the choice; to all others it may have been any choice that looks the same.
        if viewer.is(seat) {
            offers.push(pick)
        } else {
            game.actions(&world, &mut offers)
        }
        offers.sort_by_key(|&offer| offer != pick);
        let mut closest: Option<Difference> = None;
        let is_possible = offers.iter().any(|&offer| {
            // A draw out of hidden things may have brought another one there.
            let Some(course) = step.run(&world, offer) else { return true };
            let Err(difference) = here.compare(game, &course, viewer) else { return true };
            if closest.as_ref().is_none_or(|it| it.depth < difference.depth) {
                closest = Some(difference);
            }
            false
        });
        if !is_possible {
            let (law, why) = closest.map_or(("offers", String::new()), |it| (it.law, it.text));
            let scene = game.scene(&world);
            return Err(format!(
                "a step that reveals nothing {law} nothing: '{pick}' is seen by {viewer:?}\n{why}\nin {scene}"
            ));
        }
    }
    Ok(compared)
}

/// Where only an answer of chance reveals, the choice before it looks the same in every world that offers it.
fn chance_alone_reveals<G: Game>(
    step: &Step<G>,
    viewer: Viewer,
    random: &mut Quick,
) -> Result<usize, String> {
    let Step { game, before, pick, .. } = *step;
    let silent = Step { answers: &[], ..*step };
    let truth = silent.run(before, pick).expect("nothing is asked of chance");
    let world = game.redeal(before, viewer, random);
    let mut offers = vec![];
    game.actions(&world, &mut offers);
    if truth.reveals || world == *before || !offers.contains(&pick) {
        return Ok(0);
    }
    let course = silent.run(&world, pick).expect("nothing is asked of chance");
    if !course.reveals {
        let reports = [&truth, &course].map(|it| told(game, &it.events, viewer));
        alike(&format!("a step that reveals nothing tells nothing: '{pick}'"), viewer, reports)?;
        let views = [&truth, &course].map(|it| game.view(&it.state, viewer));
        alike(&format!("a step that reveals nothing shows nothing: '{pick}'"), viewer, views)?;
    }
    Ok(1)
}

impl<G: Game> Step<'_, G> {
    /// Plays a choice and lets chance answer as it did, until a player must decide or something reveals; nothing if
    /// chance cannot answer so there.
    fn run(&self, from: &G::State, action: G::Action) -> Option<Course<G>> {
        let game = self.game;
        let mut course = Course { state: from.clone(), events: vec![], waits: vec![], reveals: false };
        game.play(&mut course.state, action, &mut course.events);
        let mut answers = self.answers.iter();
        loop {
            course.reveals = course.events.iter().any(|event| game.reveals(event));
            let next = game.next(&course.state);
            course.waits.push(next.into());
            let Next::Chance(chance) = next else { return Some(course) };
            let Some(&answer) = answers.next().filter(|_| !course.reveals) else { return Some(course) };
            if !chance.admits(answer) {
                return None;
            }
            game.settle(&mut course.state, answer, &mut course.events);
        }
    }
}

/// What happened from a choice until a player had to decide again or something was revealed.
struct Course<G: Game> {
    state: G::State,
    events: Vec<G::Event>,
    /// What was waited for after the choice and after each answer of chance.
    waits: Vec<Waits>,
    reveals: bool,
}

/// What every viewer is shown of what play waits for.
#[derive(PartialEq, Debug)]
enum Waits {
    Choice(Seat),
    Dice(u8),
    Draw,
    Over(Outcome),
}

impl From<Next> for Waits {
    fn from(next: Next) -> Waits {
        match next {
            Next::Choice(seat) => Waits::Choice(seat),
            Next::Chance(Chance::Dice(dice)) => Waits::Dice(dice),
            Next::Chance(Chance::Draw(_)) => Waits::Draw,
            Next::Over(outcome) => Waits::Over(outcome),
        }
    }
}

/// How far a comparison came, and what differed there.
struct Difference {
    depth: usize,
    law: &'static str,
    text: String,
}

/// All that one viewer receives from a choice until the next one.
struct Received<'a, G: Game> {
    truth: &'a Course<G>,
    reports: Vec<Report>,
    end: End<G>,
}

impl<'a, G: Game> Received<'a, G> {
    fn of(game: &G, truth: &'a Course<G>, viewer: Viewer) -> Self {
        let reports = told(game, &truth.events, viewer);
        Received { truth, reports, end: End::of(game, &truth.state, viewer) }
    }

    fn compare(&self, game: &G, other: &Course<G>, viewer: Viewer) -> Result<(), Difference> {
        let mut depth = 0;
        if other.reveals {
            return Err(Difference { depth, law: "bars", text: format!("there {:?} reveals", other.events) });
        }
        same(&mut depth, "tells", &self.reports, &told(game, &other.events, viewer))?;
        same(&mut depth, "asks", &self.truth.waits, &other.waits)?;
        let (here, there) = (&self.end, End::of(game, &other.state, viewer));
        same(&mut depth, "prompts", &here.prompt, &there.prompt)?;
        same(&mut depth, "refuses", &here.refusal, &there.refusal)?;
        same(&mut depth, "offers", &here.offers, &there.offers)?;
        same(&mut depth, "shows", &here.view, &there.view)
    }
}

fn told<G: Game>(game: &G, events: &[G::Event], viewer: Viewer) -> Vec<Report> {
    events.iter().filter_map(|event| game.report(event, viewer)).collect()
}

/// What one viewer is shown while play waits.
struct End<G: Game> {
    prompt: crate::Prompt,
    refusal: Option<crate::Refusal>,
    /// The viewer's own choices, each with its label.
    offers: Vec<(G::Action, crate::Label)>,
    view: G::View,
}

impl<G: Game> End<G> {
    fn of(game: &G, state: &G::State, viewer: Viewer) -> End<G> {
        let is_asked = matches!(game.next(state), Next::Choice(seat) if viewer.is(seat));
        let mut actions = vec![];
        if is_asked {
            game.actions(state, &mut actions);
        }
        End {
            prompt: game.prompt(state, viewer),
            refusal: is_asked.then(|| game.why_not(state, "nonsense")).flatten(),
            offers: actions.into_iter().map(|action| (action, game.label(state, action))).collect(),
            view: game.view(state, viewer),
        }
    }
}

fn same<T: PartialEq + fmt::Debug>(
    depth: &mut usize,
    law: &'static str,
    here: &T,
    there: &T,
) -> Result<(), Difference> {
    *depth += 1;
    if here == there {
        Ok(())
    } else {
        Err(Difference { depth: *depth, law, text: format!("here  {here:?}\nthere {there:?}") })
    }
}

fn alike<T: PartialEq + fmt::Debug>(law: &str, viewer: Viewer, [here, there]: [T; 2]) -> Result<(), String> {
    if here == there { Ok(()) } else { Err(format!("{law}: {viewer:?}\nhere  {here:?}\nthere {there:?}")) }
}
