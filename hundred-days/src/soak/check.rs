//! What was confirmed compared with what is kept.

use server::store::{Store, Stored};

use super::player::{Attempt, Known, Record, Story};
use crate::Failure;

/// What the comparison found.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) tables: u64,
    pub(super) confirmed: u64,
    pub(super) found: u64,
    pub(super) lost: u64,
    /// Lines and words that are kept though nobody asked for them, or that are kept twice.
    pub(super) doubled: u64,
    pub(super) unknown: u64,
    /// Of the unknown those that are kept.
    pub(super) unknown_kept: u64,
    pub(super) throws: u64,
    pub(super) faults: Vec<String>,
}

/// Compares all records with the store.
pub(super) async fn compare(store: &dyn Store, stories: &[Story]) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for record in stories.iter().flat_map(|story| &story.records) {
        tally.tables += 1;
        tally.confirmed += 1;
        let kept = store.read(&record.id).await.map_err(|error| Failure::Check(error.to_string()))?;
        match kept {
            Some(kept) => {
                tally.found += 1;
                tally.lines(record, &kept);
                tally.words(record, &kept);
                tally.dice(&kept);
            }
            None => {
                tally.lost += 1;
                tally.fault(format!("table {} was confirmed and is not there", record.id));
            }
        }
    }
    Ok(tally)
}

impl Tally {
    /// What is wrong, of the first few things in words.
    fn fault(&mut self, why: String) {
        if self.faults.len() < 20 {
            self.faults.push(why);
        }
    }

    fn lines(&mut self, record: &Record, kept: &Stored) {
        for attempt in &record.attempts {
            let is_kept =
                kept.lines.get(attempt.n).is_some_and(|it| it.0 == attempt.who && it.1 == attempt.what);
            match attempt.known {
                Known::Confirmed => {
                    self.confirmed += 1;
                    self.found += u64::from(is_kept);
                    self.lost += u64::from(!is_kept);
                    if !is_kept {
                        let there = kept.lines.get(attempt.n);
                        let (n, who, what) = (attempt.n, &attempt.who, &attempt.what);
                        self.fault(format!(
                            "table {}: line {n}, '{who}: {what}', was confirmed; there is {there:?}; {}",
                            record.id,
                            around(record, kept, n)
                        ));
                    }
                }
                Known::Unknown => {
                    self.unknown += 1;
                    self.unknown_kept += u64::from(is_kept);
                }
            }
        }
        let is = |it: &Attempt, line: &(String, String)| it.who == line.0 && it.what == line.1;
        for (n, line) in kept.lines.iter().enumerate().filter(|(_, line)| line.0 != "chance") {
            if !record.attempts.iter().any(|it| it.n == n && is(it, line)) {
                self.doubled += 1;
                self.fault(format!(
                    "table {}: nobody asked for line {n}, '{}: {}'; {}",
                    record.id,
                    line.0,
                    line.1,
                    around(record, kept, n)
                ));
            }
        }
    }

    fn words(&mut self, record: &Record, kept: &Stored) {
        for (text, known) in &record.said {
            let times = kept.chat.iter().filter(|said| said.words == *text).count() as u64;
            match known {
                Known::Confirmed => {
                    self.confirmed += 1;
                    self.found += times.min(1);
                    self.lost += u64::from(times == 0);
                    if times == 0 {
                        self.fault(format!("table {}: '{text}' was said and is not there", record.id));
                    }
                }
                Known::Unknown => {
                    self.unknown += 1;
                    self.unknown_kept += times.min(1);
                }
            }
            self.doubled += times.saturating_sub(1);
        }
        let foreign = kept.chat.iter().filter(|said| !record.said.iter().any(|it| it.0 == said.words));
        self.doubled += foreign.count() as u64;
    }

    /// The journal plays under the rules, and every throw follows from the table's secret.
    fn dice(&mut self, kept: &Stored) {
        let audit = || {
            let (game, log) = crate::kept::log(kept)?;
            game.audit(&log).map_err(|error| error.to_string())
        };
        match audit() {
            Ok(throws) => {
                self.throws += throws.len() as u64;
                if let Some(forged) = throws.iter().find(|it| it.is_forged()) {
                    self.lost += 1;
                    self.fault(format!("table {}: throw {} is not its own: {forged:?}", kept.id, forged.n));
                }
            }
            Err(why) => {
                self.lost += 1;
                self.fault(format!("table {}: the journal does not play: {why}", kept.id));
            }
        }
    }
}

/// What was wanted and what is kept about a line, to see how it came to be.
fn around(record: &Record, kept: &Stored, n: usize) -> String {
    let near = n.saturating_sub(6)..n + 6;
    let wanted = record.attempts.iter().filter(|it| near.contains(&it.n)).map(|it| {
        let known = if it.known == Known::Confirmed { "" } else { "?" };
        format!("{} {}: {}{known}", it.n, it.who, it.what)
    });
    let lines = kept.lines.iter().enumerate().filter(|(at, _)| near.contains(at));
    let lines = lines.map(|(at, (who, what))| format!("{at} {who}: {what}"));
    format!(
        "wanted [{}], kept [{}]",
        wanted.collect::<Vec<_>>().join(", "),
        lines.collect::<Vec<_>>().join(", ")
    )
}
