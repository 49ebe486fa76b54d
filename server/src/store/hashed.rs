//! Keys that an older version kept as they are: only their hashes stay.

use super::{Grant, KeyHash, Role, Visit};
use crate::keys;

/// Everything of one table that names keys.
pub(super) struct Keys {
    pub(super) grants: Vec<Grant>,
    pub(super) visits: Vec<Visit>,
    pub(super) notes: Vec<(KeyHash, String)>,
}

impl Keys {
    /// The same with hashes in place of keys; what has hashes already stays as it is.
    pub(super) fn hashed(self) -> Keys {
        let host = self.grants.iter().find(|it| it.role == Role::Host).map(|it| it.key.0.clone());
        let host = host.unwrap_or_default();
        let grant = |grant: Grant| {
            if !grant.key.is_plain() {
                return grant;
            }
            let opener = if grant.role == Role::Invite { &host } else { &grant.owner.0 };
            Grant {
                sealed: sealed(&grant.key.0, opener),
                key: hash(&grant.key),
                owner: hash(&grant.owner),
                invite: hash(&grant.invite),
                ..grant
            }
        };
        let visit = |visit: Visit| {
            if visit.key.is_plain() {
                Visit {
                    sealed: sealed(&visit.key.0, &visit.owner.0),
                    key: hash(&visit.key),
                    owner: hash(&visit.owner),
                }
            } else {
                visit
            }
        };
        Keys {
            grants: self.grants.into_iter().map(grant).collect(),
            visits: self.visits.into_iter().map(visit).collect(),
            notes: self.notes.into_iter().map(|(key, words)| (hash(&key), words)).collect(),
        }
    }
}

/// The key sealed for an opener; empty where there is none.
pub(super) fn sealed(key: &str, opener: &str) -> String {
    if opener.is_empty() { String::new() } else { keys::seal(key, opener) }
}

fn hash(key: &KeyHash) -> KeyHash {
    if key.is_plain() { KeyHash::of(&key.0) } else { key.clone() }
}
