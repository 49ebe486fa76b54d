//! A table as the lines of its log: written, and taken up again line by line.

use std::sync::Arc;

use super::{CHANCE, DRAW, Entry, PASS, RENEW, RESIGN, TAKE_BACK, Table, UNDO};
use crate::{About, Answer, Game, Log, Next, ReadError, Seat, Seed};

impl<G: Game> Table<G> {
    /// The game as text, with the key of its dice only where the caller may tell it.
    pub fn log(&self, with_seed: bool) -> Log {
        let seed = (with_seed && self.pool.is_none()).then_some(self.seed);
        let mut log = Log::new(G::about(), &self.setup, seed, self.scene.clone());
        if let Some(pool) = self.pool.as_deref().filter(|_| with_seed) {
            log.pool = Some(pool.clone());
            log.first += 1;
        }
        log.lines = self.lines(0);
        log
    }

    /// The lines of the log from number `from` on.
    pub fn lines(&self, from: usize) -> Vec<(String, String)> {
        self.entries.iter().skip(from).map(|entry| self.line(entry)).collect()
    }

    pub(super) fn line(&self, entry: &Entry) -> (String, String) {
        let name = |seat: Seat| G::about().name(self.setup.seats, seat).to_string();
        match entry {
            Entry::Chosen(seat, text) => (name(*seat), text.clone()),
            Entry::Resigned(seat) => (name(*seat), RESIGN.to_string()),
            Entry::Answered(answer) => (CHANCE.to_string(), answer.to_string()),
            Entry::Drawn(seat) => (name(*seat), DRAW.to_string()),
            Entry::Passed(answers) => (CHANCE.to_string(), format!("{PASS}{answers}")),
            Entry::Renewed => (CHANCE.to_string(), RENEW.to_string()),
        }
    }

    /// The game of a log, checked line by line: every choice must have been offered, every answer must fit.
    pub fn load(log: &Log) -> Result<Self, ReadError> {
        let mut table = Table::empty(log)?;
        for (n, (who, what)) in log.lines.iter().enumerate() {
            table.take(who, what).map_err(|why| ReadError::from(why).on_line(log.first + n))?;
        }
        // A log may end where chance is asked; its seed then answers.
        table.ask_chance()?;
        Ok(table)
    }

    /// The game of a log before its first line.
    pub(crate) fn empty(log: &Log) -> Result<Self, ReadError> {
        check_header(G::about(), log)?;
        let seed = log.seed.unwrap_or(Seed::from(0));
        let mut table = Table::bare(&log.setup, seed, log.scene.as_deref())?;
        table.pool = log.pool.clone().map(Arc::new);
        Ok(table)
    }

    /// Takes lines of a log or journal; where they end before chance has answered, its dealer answers.
    pub fn take_lines(&mut self, lines: &[(String, String)]) -> Result<(), ReadError> {
        for (n, (who, what)) in lines.iter().enumerate() {
            self.take(who, what).map_err(|why| ReadError::from(why).on_line(n + 1))?;
        }
        self.ask_chance()
    }

    /// Takes one line of a log or journal; chance may be asked after it.
    pub(crate) fn take(&mut self, who: &str, what: &str) -> Result<(), String> {
        if who == CHANCE {
            if what == RENEW {
                self.renew_dice();
                return Ok(());
            }
            if let Some(answers) = what.strip_prefix(PASS) {
                let answers: u16 =
                    answers.parse().map_err(|_| format!("'{answers}' is not such a number"))?;
                self.pass_over(u64::from(answers));
                return Ok(());
            }
            let answer: Answer = what.parse()?;
            return match self.asked() {
                Next::Chance(chance) if chance.admits(answer) => {
                    self.settle(answer);
                    Ok(())
                }
                Next::Chance(chance) => Err(format!("'{what}' does not answer {chance}")),
                Next::Choice(_) | Next::Over(_) => Err("chance was not asked".to_string()),
            };
        }
        let Some(seat) = G::about().seat(self.setup.seats, who) else {
            return Err(format!("there is no seat '{who}'"));
        };
        self.next = match self.asked() {
            Next::Chance(chance) => return Err(format!("chance must answer {chance} first")),
            Next::Choice(seat) => Next::Choice(seat),
            Next::Over(outcome) => Next::Over(outcome),
        };
        if let Some(to) = what.strip_prefix(TAKE_BACK) {
            let to: usize = to.parse().map_err(|_| format!("'{to}' is not a number of lines"))?;
            if !matches!(self.entries.get(to), Some(Entry::Chosen(..))) {
                return Err(format!("there is no choice to take back after {to} lines"));
            }
            // The line that passes over the answers given since follows in the journal.
            self.rewind(to);
            return Ok(());
        }
        let done = match what {
            DRAW => self.agree_to_draw(seat),
            UNDO => self.undo(seat),
            RESIGN => self.resign(seat),
            text => self.find(seat, text).map(|action| self.choose(seat, text, action)),
        };
        done.map_err(|refusal| refusal.to_string())
    }
}

fn check_header(about: &About, log: &Log) -> Result<(), ReadError> {
    if log.game != about.id {
        return Err(ReadError::at("game", format!("'{}' is not '{}'", log.game, about.id)));
    }
    Ok(())
}
