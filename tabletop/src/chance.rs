//! Questions put to chance, and its answers. Chance is asked, answered and recorded.

use std::fmt;

use crate::Random;

/// The most dice thrown at once.
pub const MOST_DICE: usize = 8;
/// The most kinds of things in one draw.
pub const MOST_KINDS: usize = 24;

/// A question put to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Roll this many six-sided dice.
    Dice(u8),
    /// Draw one thing out of counted kinds. What is not yet drawn has no order, so no order can leak.
    Draw(Counts),
}

/// How many there are of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    kinds: u8,
    left: [u8; MOST_KINDS],
}

impl Counts {
    /// The counts of the kinds in order.
    pub fn new(left: &[u8]) -> Counts {
        let mut counts = Counts { kinds: left.len() as u8, left: [0; MOST_KINDS] };
        counts.left[..left.len()].copy_from_slice(left);
        counts
    }

    /// The counts of the kinds in order.
    pub fn kinds(&self) -> &[u8] {
        &self.left[..self.kinds as usize]
    }
}

/// The answer of chance. Its text is `dice 3 1` or `draw 4`, kinds counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The dice in order.
    Dice(Dice),
    /// The index of the kind drawn, from zero.
    Drawn(u8),
}

impl Answer {
    /// The one die thrown; the question must have asked for one.
    pub fn die(self) -> u8 {
        match self.dice().pips() {
            [pips] => *pips,
            _ => panic!("one die was asked for"),
        }
    }

    /// The dice thrown; the question must have asked for dice.
    pub fn dice(self) -> Dice {
        match self {
            Answer::Dice(dice) => dice,
            Answer::Drawn(_) => panic!("dice were asked for"),
        }
    }

    /// The index of the kind drawn; the question must have asked for a draw.
    pub fn drawn(self) -> usize {
        match self {
            Answer::Drawn(kind) => kind as usize,
            Answer::Dice(_) => panic!("a draw was asked for"),
        }
    }
}

/// Thrown dice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    len: u8,
    pips: [u8; MOST_DICE],
}

impl Dice {
    /// The dice with these pips.
    pub fn new(pips: &[u8]) -> Dice {
        let mut dice = Dice { len: pips.len() as u8, pips: [0; MOST_DICE] };
        dice.pips[..pips.len()].copy_from_slice(pips);
        dice
    }

    /// The pips of each die in order.
    pub fn pips(&self) -> &[u8] {
        &self.pips[..self.len as usize]
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.pips().fmt(f)
    }
}

impl Chance {
    /// Lets `random` answer.
    pub fn ask(&self, random: &mut impl Random) -> Answer {
        match self {
            Chance::Dice(n) => {
                let mut dice = Dice { len: *n, pips: [0; MOST_DICE] };
                for pips in &mut dice.pips[..*n as usize] {
                    *pips = random.below(6) as u8 + 1;
                }
                Answer::Dice(dice)
            }
            Chance::Draw(counts) => {
                let total = counts.kinds().iter().map(|&n| n as u32).sum();
                let mut k = random.below(total);
                for (kind, &n) in counts.kinds().iter().enumerate() {
                    if k < n as u32 {
                        return Answer::Drawn(kind as u8);
                    }
                    k -= n as u32;
                }
                panic!("a draw needs something left to draw")
            }
        }
    }

    /// Whether `answer` answers this question.
    pub fn admits(&self, answer: Answer) -> bool {
        match (self, answer) {
            (Chance::Dice(n), Answer::Dice(dice)) => {
                dice.len == *n && dice.pips().iter().all(|pips| (1..=6).contains(pips))
            }
            (Chance::Draw(counts), Answer::Drawn(kind)) => {
                counts.kinds().get(kind as usize).is_some_and(|&n| n > 0)
            }
            (Chance::Dice(_), Answer::Drawn(_)) | (Chance::Draw(_), Answer::Dice(_)) => false,
        }
    }

    /// The question in full: `dice` and their number, or `draw` and the number of each kind.
    pub fn question(&self) -> String {
        match self {
            Chance::Dice(n) => format!("dice {n}"),
            Chance::Draw(counts) => {
                counts.kinds().iter().fold("draw".to_string(), |text, n| format!("{text} {n}"))
            }
        }
    }

    /// How many numbers of a script answer this question.
    pub fn numbers(&self) -> usize {
        match self {
            Chance::Dice(n) => *n as usize,
            Chance::Draw(_) => 1,
        }
    }

    /// The answer that `numbers` spell: pips, or a kind counted from one.
    pub fn spelled(&self, numbers: &[u8]) -> Option<Answer> {
        let answer = match (self, numbers) {
            (Chance::Dice(_), _) if numbers.len() <= MOST_DICE => Answer::Dice(Dice::new(numbers)),
            (Chance::Draw(_), [kind @ 1..=255]) => Answer::Drawn(kind - 1),
            (Chance::Dice(_) | Chance::Draw(_), _) => return None,
        };
        self.admits(answer).then_some(answer)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Chance::Dice(n) => write!(f, "{n} dice"),
            Chance::Draw(counts) => write!(f, "a draw of {} kinds", counts.kinds),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Answer::Dice(dice) => {
                f.write_str("dice")?;
                dice.pips().iter().try_for_each(|pips| write!(f, " {pips}"))
            }
            Answer::Drawn(kind) => write!(f, "draw {}", kind + 1),
        }
    }
}

impl std::str::FromStr for Answer {
    type Err = String;

    fn from_str(text: &str) -> Result<Answer, String> {
        let mut words = text.split_whitespace();
        let kind = words.next().unwrap_or_default();
        let numbers: Result<Vec<u8>, _> = words.map(str::parse).collect();
        match (kind, numbers.as_deref()) {
            ("dice", Ok(pips)) if !pips.is_empty() && pips.len() <= MOST_DICE => {
                Ok(Answer::Dice(Dice::new(pips)))
            }
            ("draw", Ok(&[kind @ 1..=255])) => Ok(Answer::Drawn(kind - 1)),
            _ => Err(format!("'{text}' is no answer of chance: 'dice' and pips, or 'draw' and a number")),
        }
    }
}
