//! What the players may do by agreement: take back more than undo allows, and end the game as a draw.

use super::{Entry, Table};
use crate::{Answer, Game, Luck, Next, Refusal, Seat, Tone};

impl<G: Game> Table<G> {
    /// The number of log lines before the seat's last choice; none if it made none.
    pub fn before_last_choice(&self, seat: Seat) -> Option<usize> {
        self.entries.iter().rposition(|entry| matches!(entry, Entry::Chosen(it, _) if *it == seat))
    }

    /// The number of log lines before the seat's first choice of the latest turn in which it made one.
    pub fn before_turn(&self, seat: Seat) -> Option<usize> {
        let last = self.before_last_choice(seat)?;
        let is_turn = |event: &G::Event| {
            let report = self.game.report(event, crate::Viewer::Spectator);
            report.is_some_and(|report| report.tone == Tone::Turn)
        };
        let begins = self.events.iter().filter(|(at, event)| *at <= last && is_turn(event));
        let begin = begins.map(|(at, _)| *at).next_back().unwrap_or(0);
        let chosen = |entry: &Entry| matches!(entry, Entry::Chosen(it, _) if *it == seat);
        self.entries[begin..].iter().position(chosen).map(|n| begin + n)
    }

    /// Goes back to when the log had `to` lines, where a choice must follow. The answers of chance given since are
    /// passed over: what comes next is as unknown as it was.
    pub fn take_back(&mut self, to: usize) -> Result<(), Refusal> {
        if let Next::Over(_) = self.next() {
            return Err(Refusal::new("The game is over.", ""));
        }
        if !matches!(self.entries.get(to), Some(Entry::Chosen(..))) {
            return Err(Refusal::new(format!("There is no choice to take back after {to} lines."), ""));
        }
        let passed = self.questions;
        self.rewind(to);
        if passed > self.questions {
            self.pass_over(passed - self.questions);
        }
        Ok(())
    }

    /// Goes back to when the log had `to` lines, with the dice as they were then.
    pub(super) fn rewind(&mut self, to: usize) {
        let promise = "what was played can be played again";
        let mut earlier = Table::bare(&self.setup, self.seed, self.scene.as_deref()).expect(promise);
        earlier.pool.clone_from(&self.pool);
        for entry in &self.entries[..to] {
            let (who, what) = self.line(entry);
            earlier.take(&who, &what).expect(promise);
        }
        // What could be taken back then can no longer be.
        earlier.undoable.clear();
        earlier.ask_chance().expect(promise);
        *self = earlier;
    }

    /// Passes over the next answers of chance.
    pub(super) fn pass_over(&mut self, answers: u64) {
        self.questions += answers;
        self.entries.push(Entry::Passed(answers));
        self.undoable.clear();
    }

    /// Notes that the answers of chance so far are those of another game.
    pub fn renew_dice(&mut self) {
        self.entries.push(Entry::Renewed);
        self.undoable.clear();
    }

    /// For each seat how many of the dice it threw showed one to six pips. A throw belongs to the seat that chose last before it.
    pub fn thrown(&self) -> Vec<[u32; 6]> {
        let mut thrown = vec![[0; 6]; self.setup.seats as usize];
        let mut thrower = None;
        for entry in &self.entries {
            match entry {
                Entry::Chosen(seat, _) => thrower = Some(*seat),
                Entry::Answered(Answer::Dice(dice)) => {
                    let Some(seat) = thrower else { continue };
                    dice.pips().iter().for_each(|&pips| thrown[seat.0 as usize][pips as usize - 1] += 1);
                }
                Entry::Answered(_)
                | Entry::Resigned(_)
                | Entry::Drawn(_)
                | Entry::Passed(_)
                | Entry::Renewed => {}
            }
        }
        thrown
    }

    /// How chance treated the seats; none while the game goes on, because it may tell what is hidden.
    pub fn luck(&self) -> Vec<Luck> {
        let Next::Over(_) = self.next() else { return vec![] };
        let events: Vec<&G::Event> = self.events.iter().map(|(_, event)| event).collect();
        self.game.luck(&self.state, &events)
    }

    /// Ends the game as a draw, which `seat` proposed and all others accept.
    pub fn agree_to_draw(&mut self, seat: Seat) -> Result<(), Refusal> {
        if let Next::Over(_) = self.next() {
            return Err(Refusal::new("The game is over.", ""));
        }
        if !self.game.knows_draws() {
            return Err(Refusal::new("This game cannot end in a draw.", ""));
        }
        self.drawn = true;
        self.entries.push(Entry::Drawn(seat));
        self.undoable.clear();
        self.end();
        Ok(())
    }
}
