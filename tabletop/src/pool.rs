//! Dice of several sources: the server's secret and a share of each player make one key, and none of them knows it alone.
//!
//! Everything is SHA-256 of plain text, so anyone can repeat it with `sha256sum`; `docs/trust.md` shows how.

use std::{fmt, str::FromStr};

use sha2::{Digest, Sha256};

use crate::{Chance, Random, ReadError};

/// 256 bits somebody adds to the dice, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Share(pub [u8; 32]);

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Share(secret)")
    }
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let is_share =
            text.len() == 64 && text.bytes().all(|it| it.is_ascii_digit() || (b'a'..=b'f').contains(&it));
        if !is_share {
            return Err("a share is 64 hexadecimal digits, in lower case".to_string());
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|error| error.to_string())?;
        }
        Ok(Share(bytes))
    }
}

/// All that the dice of one game come from. Its text is `table=<id> secret=<share> <seat>=<share> …`.
#[derive(Clone, PartialEq, Debug)]
pub struct Pool {
    /// The name of the table.
    pub table: String,
    /// What the server added, and promised before anyone else did.
    pub secret: Share,
    /// What the players added, by seat.
    pub shares: Vec<(String, Share)>,
}

impl Pool {
    /// What the server promises before the first player adds anything: the SHA-256 of its secret as text.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.secret.to_string()))
    }

    /// The key of the game: the SHA-256 of the pool as text.
    pub fn key(&self) -> String {
        hex(&Sha256::digest(self.to_string()))
    }

    /// The source of the answer to question `n`, which comes from the key, `n` and the question itself.
    pub fn dealer(&self, n: u64, chance: &Chance) -> impl Random + use<> {
        Dealt { question: format!("{} {n} {}", self.key(), chance.question()), block: 0, words: vec![] }
    }
}

/// A running hash over the lines of a journal, so that none can be changed once somebody has seen it.
///
/// The secret of the dice goes into each step: before it is shown nobody can find a hidden line by trying all there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    secret: Share,
    hash: String,
}

impl Seal {
    /// The seal of a journal without lines: the commitment, with the position the game began from if not the scenario's own.
    pub fn new(pool: &Pool, scene: Option<&str>) -> Seal {
        let mut seal = Seal { secret: pool.secret, hash: pool.commitment() };
        scene.into_iter().for_each(|scene| seal.add("scene", scene));
        seal
    }

    /// The same with one more line: the SHA-256 of `<seal so far> <secret> <who>: <what>`.
    pub fn add(&mut self, who: &str, what: &str) {
        self.hash = hex(&Sha256::digest(format!("{} {} {who}: {what}", self.hash, self.secret)));
    }

    /// The hash as text.
    pub fn hash(&self) -> &str {
        &self.hash
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "table={} secret={}", self.table, self.secret)?;
        self.shares.iter().try_for_each(|(seat, share)| write!(f, " {seat}={share}"))
    }
}

impl FromStr for Pool {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Pool, ReadError> {
        let mut parts = text.split(' ').map(|part| {
            part.split_once('=').ok_or_else(|| format!("'{part}' is not of the form name=value"))
        });
        let mut named = |name: &str| match parts.next().transpose()? {
            Some((it, value)) if it == name => Ok(value.to_string()),
            _ => Err(ReadError::at(name, "it is missing")),
        };
        let table = named("table")?;
        let secret = named("secret")?.parse().map_err(|why: String| ReadError::at("secret", why))?;
        let mut shares: Vec<(String, Share)> = vec![];
        for part in parts {
            let (seat, share) = part?;
            if shares.iter().any(|(it, _)| it == seat) {
                return Err(ReadError::at(seat, "it has two shares"));
            }
            let share = share.parse().map_err(|why: String| ReadError::at(seat, why))?;
            shares.push((seat.to_string(), share));
        }
        Ok(Pool { table, secret, shares })
    }
}

/// Numbers from SHA-256: block `b` of a question is the hash of its text and `b`, read as eight big-endian words.
struct Dealt {
    question: String,
    block: u32,
    words: Vec<u32>,
}

impl Dealt {
    fn word(&mut self) -> u32 {
        if let Some(word) = self.words.pop() {
            return word;
        }
        let block = Sha256::digest(format!("{} {}", self.question, self.block));
        self.block += 1;
        let words = block.chunks_exact(4).map(|it| u32::from_be_bytes([it[0], it[1], it[2], it[3]]));
        self.words = words.rev().collect();
        self.words.pop().expect("a block has eight words")
    }
}

impl Random for Dealt {
    fn below(&mut self, n: u32) -> u32 {
        // The largest multiple of `n` among 32 bits; words from there on would make small numbers likelier.
        let limit = (1 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
