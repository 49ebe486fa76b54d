//! The queries, in one text for SQLite and PostgreSQL.

pub(super) const CREATE: &str = "INSERT INTO tables \
    (id, game, header, chairs, read_only, status, decides, created, touched, last) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)";
pub(super) const GRANT: &str = "INSERT INTO grants (table_id, key, seats, role, owner, invite, sealed) VALUES ($1, $2, $3, $4, $5, $6, $7)";
pub(super) const REVOKE: &str = "DELETE FROM grants WHERE table_id = $1 AND key = $2 AND role <> 'host'";
pub(super) const TAKE: &str = "DELETE FROM grants WHERE table_id = $1 AND key = $2 AND role = 'invite'";
pub(super) const LINE: &str = "INSERT INTO journal (table_id, n, who, what) VALUES ($1, $2, $3, $4)";
pub(super) const STATUS: &str =
    "UPDATE tables SET status = $1, decides = $2, touched = $3, last = $4 WHERE id = $5";
pub(super) const CHAT: &str =
    "INSERT INTO chat (table_id, n, who, words, said, heard) VALUES ($1, $2, $3, $4, $5, $6)";
pub(super) const NOTE: &str = "INSERT INTO notes (table_id, key, words) VALUES ($1, $2, $3) \
    ON CONFLICT (table_id, key) DO UPDATE SET words = excluded.words";
pub(super) const FORGET_NOTE: &str = "DELETE FROM notes WHERE table_id = $1 AND key = $2";
pub(super) const FACT: &str = "INSERT INTO facts (table_id, name, value) VALUES ($1, $2, $3) \
    ON CONFLICT (table_id, name) DO UPDATE SET value = excluded.value";
pub(super) const VISIT: &str = "INSERT INTO visits (table_id, key, owner, sealed) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (owner, table_id, key) DO NOTHING";
/// Deletes a table; what refers to it goes first.
pub(super) const DELETE: [&str; 8] = [
    "DELETE FROM shares WHERE table_id = $1",
    "DELETE FROM visits WHERE table_id = $1",
    "DELETE FROM facts WHERE table_id = $1",
    "DELETE FROM notes WHERE table_id = $1",
    "DELETE FROM chat WHERE table_id = $1",
    "DELETE FROM journal WHERE table_id = $1",
    "DELETE FROM grants WHERE table_id = $1",
    "DELETE FROM tables WHERE id = $1",
];
pub(super) const SHARE: &str = "INSERT INTO shares (table_id, seat, share) VALUES ($1, $2, $3)";
/// SQLite numbers the places in the order in which they appear.
pub(super) const ADD_SHARE: &str =
    "UPDATE shares SET share = $1 WHERE table_id = $2 AND seat = $3 AND share = ''";
pub(super) const PROBE: &str = "UPDATE health SET checked = $1 WHERE id = 1";

pub(super) const VISITS: &str =
    "SELECT key, owner, sealed FROM visits WHERE table_id = $1 ORDER BY key, owner";
/// Every table, and when something last happened there.
pub(super) const ALL: &str = "SELECT id, touched FROM tables ORDER BY id";
pub(super) const TABLE: &str =
    "SELECT game, header, chairs, read_only, status, decides, created, last FROM tables WHERE id = $1";
pub(super) const GRANTS: &str = "SELECT key, seats, role, owner, invite, sealed FROM grants WHERE table_id = $1 ORDER BY role, seats, key";
pub(super) const LINES: &str = "SELECT who, what FROM journal WHERE table_id = $1 ORDER BY n";
pub(super) const SAID: &str = "SELECT who, words, said, heard FROM chat WHERE table_id = $1 ORDER BY n";
pub(super) const NOTES: &str = "SELECT key, words FROM notes WHERE table_id = $1 ORDER BY key";
pub(super) const SHARES: &str = "SELECT seat, share FROM shares WHERE table_id = $1 ORDER BY seat";
pub(super) const FACTS: &str = "SELECT name, value FROM facts WHERE table_id = $1 ORDER BY name";
pub(super) const LIST: &str = "SELECT tables.id, game, grants.key, seats, chairs, read_only, status, decides, touched, last, \
    mine.sealed \
    FROM (SELECT table_id, key, sealed FROM grants WHERE owner = $1 \
    UNION SELECT table_id, key, sealed FROM visits WHERE owner = $1) mine \
    JOIN grants ON grants.table_id = mine.table_id AND grants.key = mine.key \
    JOIN tables ON tables.id = mine.table_id \
    WHERE role <> 'invite' ORDER BY touched DESC, tables.id LIMIT 100";
/// The names of the players at the tables of [`LIST`].
pub(super) const NAMES: &str = "SELECT table_id, name, value FROM facts WHERE name LIKE 'seat.%' AND table_id IN \
    (SELECT table_id FROM grants WHERE owner = $1 UNION SELECT table_id FROM visits WHERE owner = $1)";
/// The tables of which an older version kept the keys themselves.
pub(super) const PLAIN: &str = "SELECT DISTINCT table_id FROM grants WHERE length(key) <> 64";
/// Deletes all that names keys of a table, to be put there again with their hashes.
pub(super) const FORGET_KEYS: [&str; 3] = [
    "DELETE FROM visits WHERE table_id = $1",
    "DELETE FROM notes WHERE table_id = $1",
    "DELETE FROM grants WHERE table_id = $1",
];
