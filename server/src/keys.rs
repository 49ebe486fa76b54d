//! Keys, ids and the promise about a seed.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tabletop::Seed;

use crate::Entropy;

/// A key nobody can guess: 256 bits.
pub(crate) fn key(entropy: &Entropy) -> String {
    URL_SAFE_NO_PAD.encode(entropy.bytes::<32>())
}

/// The id of a table: 64 bits.
pub(crate) fn id(entropy: &Entropy) -> String {
    URL_SAFE_NO_PAD.encode(entropy.bytes::<8>())
}

/// Whether two keys are the same, in a time that does not depend on where they differ.
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
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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
    fn the_commitment_is_the_sha256_of_the_seed_as_text() {
        let known = "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce";
        assert_eq!(commitment(Seed::from(3)), known);
    }
}
