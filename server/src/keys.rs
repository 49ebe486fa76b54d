//! Keys, ids and the promise about a seed.
//!
//! The database holds no key. It has the [`KeyHash`] of each, and the key itself only *sealed*: to be read by a client that
//! brings another secret, the cookie of the browser it was given to or the key of the host who sends the invitation.

use std::fmt;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tabletop::Seed;

use crate::Entropy;

/// What is kept of a key: its SHA-256 as hexadecimal digits; empty where there is none.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyHash(pub(crate) String);

impl KeyHash {
    /// The hash of a key; an empty text has none.
    pub fn of(key: &str) -> KeyHash {
        KeyHash(if key.is_empty() { String::new() } else { hex(&Sha256::digest(key)) })
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this is the hash of that key, found in a time that does not depend on where they differ.
    pub(crate) fn is_of(&self, key: &str) -> bool {
        self.is(&KeyHash::of(key))
    }

    /// Whether this is that hash, found in a time that does not depend on where they differ.
    pub(crate) fn is(&self, other: &KeyHash) -> bool {
        same(&self.0, &other.0)
    }

    /// Whether this is a key itself, as older versions kept it.
    pub(crate) fn is_plain(&self) -> bool {
        !self.is_empty() && self.0.len() != HASH
    }
}

impl fmt::Display for KeyHash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The length of a hash in digits.
const HASH: usize = 64;

/// The key as only a client that brings `opener` can read it: combined with a stream of hashes of the opener.
pub(crate) fn seal(key: &str, opener: &str) -> String {
    URL_SAFE_NO_PAD.encode(mixed(key.as_bytes(), opener, &KeyHash::of(key)))
}

/// The key of that hash, if it was sealed for `opener`.
pub(crate) fn unseal(sealed: &str, opener: &str, hash: &KeyHash) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
    let key = String::from_utf8(mixed(&bytes, opener, hash)).ok()?;
    (!key.is_empty() && hash.is_of(&key)).then_some(key)
}

/// No two keys have the same hash, so no part of the stream is used twice.
fn mixed(bytes: &[u8], opener: &str, hash: &KeyHash) -> Vec<u8> {
    let block = |n: usize| Sha256::digest(format!("hundred-days seal {opener} {hash} {n}"));
    let chunks = bytes.chunks(32).enumerate();
    chunks
        .flat_map(|(n, chunk)| chunk.iter().zip(block(n)).map(|(a, b)| a ^ b).collect::<Vec<u8>>())
        .collect()
}

/// A key nobody can guess: 256 bits.
pub(crate) fn key(entropy: &Entropy) -> String {
    URL_SAFE_NO_PAD.encode(entropy.bytes::<32>())
}

/// The id of a table: 64 bits.
pub(crate) fn id(entropy: &Entropy) -> String {
    URL_SAFE_NO_PAD.encode(entropy.bytes::<8>())
}

/// Whether two secrets are the same, in a time that does not depend on where they differ.
pub(crate) fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

/// Whether the text has the form of a key.
pub(crate) fn is_key(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// What is promised about a seed: the SHA-256 of its text.
pub(crate) fn commitment(seed: Seed) -> String {
    hex(&Sha256::digest(seed.to_string()))
}

/// The bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_256_bits_and_differ() {
        let entropy = Entropy::default();
        let (a, b) = (key(&entropy), key(&entropy));
        assert!(is_key(&a) && is_key(&b) && !same(&a, &b) && same(&a, &a.clone()));
        assert!(!is_key("watch") && !same(&a, &a[1..]));
    }

    #[test]
    fn a_sealed_key_is_read_by_its_opener_only() {
        let entropy = Entropy::default();
        let (it, opener, other) = (key(&entropy), key(&entropy), key(&entropy));
        let (hash, sealed) = (KeyHash::of(&it), seal(&it, &opener));
        assert_eq!(unseal(&sealed, &opener, &hash), Some(it.clone()));
        assert_eq!(unseal(&sealed, &other, &hash), None);
        assert_eq!(unseal("", &opener, &hash), None);
        assert!(hash.is_of(&it) && !hash.is_of(&opener) && !hash.is_plain() && KeyHash(it).is_plain());
        assert_eq!(
            KeyHash::of("abc").to_string(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn the_commitment_is_the_sha256_of_the_seed_as_text() {
        let known = "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce";
        assert_eq!(commitment(Seed::from(3)), known);
    }
}
