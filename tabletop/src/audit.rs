//! The audit of a log: each recorded answer of chance beside the one that its seed or pool gives.

use crate::{
    Answer, Game, Log, Next, ReadError, Table,
    table::{CHANCE, RENEW},
};

/// One answer of chance in a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Throw {
    /// The number of the question, from zero.
    pub n: u64,
    /// The line of the log's text, from one.
    pub line: usize,
    /// What was asked: `dice 2`, or `draw` and the number of each kind.
    pub question: String,
    /// The answer in the log.
    pub answer: String,
    /// The answer the seed or the pool gives; none where the log has neither.
    pub expected: Option<String>,
}

impl Throw {
    /// Whether the answer in the log differs from the one that its seed or pool gives.
    pub fn is_forged(&self) -> bool {
        self.expected.as_ref().is_some_and(|expected| *expected != self.answer)
    }
}

impl<G: Game> Table<G> {
    /// Every answer of chance in a log; an error if the log does not play.
    pub fn audit(log: &Log) -> Result<Vec<Throw>, ReadError> {
        let mut table = Table::<G>::empty(log)?;
        let has_source = log.seed.is_some() || log.pool.is_some();
        let mut throws = vec![];
        for (n, (who, what)) in log.lines.iter().enumerate() {
            let line = log.first + n;
            if let (CHANCE, Next::Chance(chance), Ok(_)) =
                (who.as_str(), table.asked(), what.parse::<Answer>())
            {
                throws.push(Throw {
                    n: table.questions(),
                    line,
                    question: chance.question(),
                    answer: what.clone(),
                    expected: has_source.then(|| table.dealt(&chance).to_string()),
                });
            }
            if (who.as_str(), what.as_str()) == (CHANCE, RENEW) {
                // The answers so far belong to another game.
                throws.iter_mut().for_each(|throw: &mut Throw| throw.expected = None);
            }
            table.take(who, what).map_err(|why| ReadError::from(why).on_line(line))?;
        }
        Ok(throws)
    }
}
