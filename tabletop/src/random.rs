//! Sources of numbers: a cipher for real games, a quick generator for search.

use std::{fmt, str::FromStr};

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

/// A source of numbers below `n`.
pub trait Random {
    /// A number below `n`, each equally likely; `n` is at least one.
    fn below(&mut self, n: u32) -> u32;
}

/// A small fast generator (SplitMix64) for search, playouts and tests; never for the dice of a real game.
#[derive(Clone, Debug)]
pub struct Quick(pub u64);

impl Quick {
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

impl Random for Quick {
    fn below(&mut self, n: u32) -> u32 {
        // Multiply and shift: the bias is below one in four thousand million.
        (((self.bits() >> 32) * n as u64) >> 32) as u32
    }
}

/// The key of one game's dice: 256 bits, written as a small number or as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&number.to_le_bytes());
        Seed(key)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (low, high) = self.0.split_at(8);
        if high.iter().all(|&byte| byte == 0) {
            let low: [u8; 8] = low.try_into().expect("eight bytes");
            return write!(f, "{}", u64::from_le_bytes(low));
        }
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        let wrong = || format!("'{text}' is neither a number nor 64 hexadecimal digits");
        if text.len() != 64 || !text.is_ascii() {
            return text.parse::<u64>().map(Seed::from).map_err(|_| wrong());
        }
        if !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let mut key = [0; 32];
        for (i, byte) in key.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Seed(key))
    }
}

/// Answers the questions of one game: question `n` has words of the key stream to itself, so an answer depends
/// on the key and `n` alone, and a game loaded after a restart goes on with the same dice.
pub struct Dealer(ChaCha20Rng);

/// Words of the key stream set aside for one question: eight dice, each thrown again with a chance of one in
/// seven hundred million.
const WORDS: u128 = 64;

impl Dealer {
    /// The source of answers to question `n` of the game keyed by `seed`.
    pub fn new(seed: Seed, n: u64) -> Dealer {
        let mut cipher = ChaCha20Rng::from_seed(seed.0);
        cipher.set_word_pos(n as u128 * WORDS);
        Dealer(cipher)
    }
}

impl Random for Dealer {
    fn below(&mut self, n: u32) -> u32 {
        // Throw again what would make small numbers likelier.
        let limit = u32::MAX - u32::MAX % n;
        loop {
            let word = self.0.next_u32();
            if word < limit {
                return word % n;
            }
        }
    }
}
