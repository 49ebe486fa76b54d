//! Counts of what is in use, by whom.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// How many are in use for each key.
pub(crate) struct Tally<K: Hash + Eq>(Arc<Mutex<HashMap<K, usize>>>);

impl<K: Hash + Eq> Default for Tally<K> {
    fn default() -> Self {
        Tally(Arc::default())
    }
}

impl<K: Hash + Eq + Clone> Tally<K> {
    /// How many are in use in all.
    pub(crate) fn count(&self) -> usize {
        lock(&self.0).values().sum()
    }

    /// One more for this key, unless it has `most` already; zero is no limit.
    pub(crate) fn take(&self, key: K, most: usize) -> Option<Held<K>> {
        let mut counts = lock(&self.0);
        let count = counts.entry(key.clone()).or_default();
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(Held { counts: self.0.clone(), key })
    }
}

/// One in use, until it is dropped.
pub(crate) struct Held<K: Hash + Eq> {
    counts: Arc<Mutex<HashMap<K, usize>>>,
    key: K,
}

impl<K: Hash + Eq> Drop for Held<K> {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

fn lock<K>(counts: &Mutex<HashMap<K, usize>>) -> MutexGuard<'_, HashMap<K, usize>> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_own_limit() {
        let tally = Tally::default();
        let held = [tally.take("a", 2), tally.take("a", 2), tally.take("b", 2)];
        assert!(held.iter().all(Option::is_some) && tally.take("a", 2).is_none());
        assert!(tally.take("a", 0).is_some());
        drop(held);
        assert!(tally.take("a", 1).is_some() && lock(&tally.0).is_empty());
    }
}
