//! Pairs of positions that look the same to a viewer, and pairs of choices that do.

use tabletop::{
    Awaited, Entry, Game, Label, Next, Prompt, Quick, Random, Report, Seat, Seed, Setup, Table, Viewer,
};

/// A random game that is looked at now and then.
pub(crate) struct Course<G: Game> {
    table: Table<G>,
    random: Quick,
}

impl<G: Game> Course<G> {
    pub(crate) fn new(setup: &Setup, seed: u64) -> Course<G> {
        Course { table: Table::new(setup, Seed::from(seed), &[]).unwrap(), random: Quick(seed) }
    }

    /// Plays fewer choices than `most`; the position then, as it is and as dealt anew for the viewer. None once the game is over.
    pub(crate) fn pair(&mut self, viewer: Viewer, most: u32) -> Option<[String; 2]> {
        for _ in 0..self.random.below(most) {
            let Next::Choice(seat) = self.table.next() else { return None };
            let offers = self.table.offers();
            let action = offers[self.random.below(offers.len() as u32) as usize];
            self.table.submit(seat, &action.to_string()).unwrap();
        }
        let Next::Choice(_) = self.table.next() else { return None };
        let (game, state) = (self.table.game(), self.table.state());
        let other = game.redeal(state, viewer, &mut self.random);
        Some([game.scene(state), game.scene(&other)])
    }
}

/// A choice of one seat in two worlds.
pub(crate) struct Twin {
    pub(crate) seat: Seat,
    pub(crate) truth: String,
    pub(crate) dream: String,
}

/// Up to `most` choices that reveal nothing, made one after the other in a true position, each with a choice in the
/// redealt position that looks the same to the viewer; nothing if there is no such sequence.
pub(crate) fn twins<G: Game>(
    [truth, dream]: [&Table<G>; 2],
    viewer: Viewer,
    random: &mut Quick,
    most: usize,
) -> Option<Vec<Twin>> {
    let mut course = vec![];
    let mut now = truth.clone();
    while course.len() < most {
        let Next::Choice(seat) = now.next() else { break };
        let mut offers = now.offers();
        let quiet = loop {
            if offers.is_empty() {
                break None;
            }
            let offer = offers.swap_remove(random.below(offers.len() as u32) as usize).to_string();
            if let Some(after) = quietly(&now, seat, &offer) {
                break Some((offer, after));
            }
        };
        let Some((offer, after)) = quiet else { break };
        course.push((seat, offer, Received::of(&after, viewer, now.at())));
        now = after;
    }
    let dreamed = mirrored(dream, viewer, &course)?;
    let twin = |((seat, truth, _), dream)| Twin { seat, truth, dream };
    Some(course.into_iter().zip(dreamed).map(twin).collect())
}

/// Choices in another world that look to the viewer like those of the course.
fn mirrored<G: Game>(
    table: &Table<G>,
    viewer: Viewer,
    course: &[(Seat, String, Received<G>)],
) -> Option<Vec<String>> {
    let Some(((seat, text, received), rest)) = course.split_first() else { return Some(vec![]) };
    let mut offers: Vec<String> = if viewer.is(*seat) {
        vec![text.clone()]
    } else {
        table.offers().iter().map(|offer| offer.to_string()).collect()
    };
    // The same choice is the likeliest twin.
    offers.sort_by_key(|offer| offer != text);
    offers.into_iter().find_map(|offer| {
        let after = quietly(table, *seat, &offer)?;
        if !Received::of(&after, viewer, table.at()).is(received) {
            return None;
        }
        let mut dreamed = vec![offer];
        dreamed.extend(mirrored(&after, viewer, rest)?);
        Some(dreamed)
    })
}

/// The table after a choice, if it reveals nothing, asks nothing of chance and does not end the game: then the log,
/// with the scene it began from, lies open to all.
fn quietly<G: Game>(table: &Table<G>, seat: Seat, text: &str) -> Option<Table<G>> {
    let mut after = table.clone();
    after.submit(seat, text).ok()?;
    let asked = after.entries()[table.at()..].iter().any(|entry| matches!(entry, Entry::Answered(_)));
    let mut new = after.events().iter().filter(|(at, _)| *at > table.at());
    let reveals = new.any(|(_, event)| after.game().reveals(event));
    let is_over = matches!(after.next(), Next::Over(_));
    (!asked && !reveals && !is_over).then_some(after)
}

/// What a viewer receives after a choice.
struct Received<G: Game> {
    next: Awaited,
    prompt: Prompt,
    reports: Vec<(usize, Report)>,
    offers: Vec<(String, Label)>,
    view: G::View,
}

impl<G: Game> Received<G> {
    fn of(table: &Table<G>, viewer: Viewer, from: usize) -> Received<G> {
        let mine = matches!(table.next(), Next::Choice(seat) if viewer.is(seat));
        let offers = if mine { table.offers() } else { vec![] };
        let label = |offer: G::Action| (offer.to_string(), table.game().label(table.state(), offer));
        Received {
            next: table.next(),
            prompt: table.prompt(viewer),
            reports: table.reports(viewer, from),
            offers: offers.into_iter().map(label).collect(),
            view: table.view(viewer),
        }
    }

    fn is(&self, other: &Received<G>) -> bool {
        self.next == other.next
            && self.prompt == other.prompt
            && self.reports == other.reports
            && self.offers == other.offers
            && self.view == other.view
    }
}
