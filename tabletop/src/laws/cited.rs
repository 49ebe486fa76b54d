//! The law of the book: every rule or ruling shown to a player stands in the book of the game.

use std::collections::HashSet;

use crate::{About, Book, Game, Outcome, Quick, Random, Report, Table, Viewer};

/// How many texts of earlier offers are kept to ask why they are not offered now.
const WISHES: usize = 64;

/// The book of a game and what was found to stand in it.
pub(super) struct Cited {
    book: Book<'static>,
    known: HashSet<String>,
    /// Texts that were offered once.
    wishes: Vec<String>,
    random: Quick,
}

impl Cited {
    /// The book of a game; the rules of its options stand in it.
    pub(super) fn new(about: &About, seed: u64) -> Result<Cited, String> {
        let mut cited =
            Cited { book: about.book(), known: HashSet::new(), wishes: vec![], random: Quick(seed) };
        for option in about.options {
            cited.rule(option.rule, option.title)?;
        }
        Ok(cited)
    }

    /// What every viewer is asked, and why something the seat might wish for is not offered.
    pub(super) fn asked<G: Game>(&mut self, table: &Table<G>, offer: G::Action) -> Result<(), String> {
        let (game, state) = (table.game(), table.state());
        for viewer in Viewer::all(table.setup().seats) {
            let prompt = game.prompt(state, viewer);
            self.rule(prompt.rule, &prompt.text)?;
        }
        let any = self.random.below(WISHES as u32) as usize;
        if let Some(refusal) = self.wishes.get(any).and_then(|wish| game.why_not(state, wish)) {
            self.rule(refusal.rule, &refusal.why)?;
        }
        if self.wishes.len() < WISHES {
            self.wishes.push(offer.to_string());
        } else {
            self.wishes[any] = offer.to_string();
        }
        Ok(())
    }

    /// What each viewer is told.
    pub(super) fn told<G: Game>(
        &mut self,
        game: &G,
        events: &[(usize, G::Event)],
        seats: u8,
    ) -> Result<(), String> {
        for (_, event) in events {
            for Report { text, .. } in Viewer::all(seats).filter_map(|viewer| game.report(event, viewer)) {
                self.text(&text)?;
            }
        }
        Ok(())
    }

    /// How the game ended.
    pub(super) fn ended(&mut self, outcome: &Outcome) -> Result<(), String> {
        self.rule(outcome.rule, outcome.why)
    }

    /// A rule shown with a text, and those the text names.
    pub(super) fn rule(&mut self, rule: &str, text: &str) -> Result<(), String> {
        self.number(rule.strip_prefix("ruling ").unwrap_or(rule), text)?;
        self.text(text)
    }

    fn text(&mut self, text: &str) -> Result<(), String> {
        Book::cited(text).try_for_each(|number| self.number(number, text))
    }

    fn number(&mut self, number: &str, text: &str) -> Result<(), String> {
        if self.known.contains(number) {
            return Ok(());
        }
        if !self.book.has(number) {
            return Err(format!("every rule that is shown stands in the book: '{number}' with '{text}'"));
        }
        self.known.insert(number.to_string());
        Ok(())
    }
}
