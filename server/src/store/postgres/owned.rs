//! Which tables this process has: an advisory lock per table, held by the connection that writes.

use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use sha2::{Digest, Sha256};
use sqlx::{PgConnection, Row, query};
use tokio::sync::watch;

/// For how long it is believed that another process has a table.
const BELIEVED: Duration = Duration::from_millis(500);

/// What is known of who has which table, among several processes.
pub(super) struct Owned {
    /// What proves to another process that a request comes from one of them.
    pub(super) token: String,
    /// The tables this process has, each with the number of its winning.
    here: Mutex<HashMap<String, u64>>,
    wins: AtomicU64,
    elsewhere: Mutex<HashMap<String, (String, Instant)>>,
    /// How often all tables were lost.
    pub(super) losses: watch::Sender<u64>,
}

impl Owned {
    pub(super) fn new(token: String) -> Owned {
        Owned {
            token,
            here: Mutex::default(),
            wins: AtomicU64::new(0),
            elsewhere: Mutex::default(),
            losses: watch::Sender::new(0),
        }
    }

    pub(super) fn has(&self, table: &str) -> bool {
        lock(&self.here).contains_key(table)
    }

    /// The number of the winning of a table; none while another process may have it.
    pub(super) fn term(&self, table: &str) -> Option<u64> {
        lock(&self.here).get(table).copied()
    }

    /// The address of the process that was last seen to have a table.
    pub(super) fn believed(&self, table: &str) -> Option<String> {
        let elsewhere = lock(&self.elsewhere);
        let (address, when) = elsewhere.get(table)?;
        (when.elapsed() < BELIEVED).then(|| address.clone())
    }

    /// What was believed of a table is not so.
    pub(super) fn forget(&self, table: &str) {
        lock(&self.elsewhere).remove(table);
    }

    /// The connection that held the locks is gone, and all tables with it.
    pub(super) fn lose(&self) {
        lock(&self.here).clear();
        lock(&self.elsewhere).clear();
        self.losses.send_modify(|losses| *losses += 1);
    }

    /// Tries to lock a table; whether this process has it now.
    pub(super) async fn win(&self, on: &mut PgConnection, table: &str) -> Result<bool, sqlx::Error> {
        if self.has(table) {
            return Ok(true);
        }
        let row = query("SELECT pg_try_advisory_lock($1)").bind(number(table)).fetch_one(on).await?;
        let won: bool = row.try_get(0)?;
        if won {
            let number = self.wins.fetch_add(1, Ordering::Relaxed);
            lock(&self.here).insert(table.to_string(), number);
            self.forget(table);
        }
        Ok(won)
    }

    /// The address of the process that has a table; none if it has just been given up.
    pub(super) async fn find(
        &self,
        on: &mut PgConnection,
        table: &str,
    ) -> Result<Option<String>, sqlx::Error> {
        let who = "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) \
             WHERE locktype = 'advisory' AND granted AND objsubid = 1 \
             AND classid::bigint = $1 AND objid::bigint = $2 \
             AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())";
        let bits = number(table) as u64;
        let (high, low) = ((bits >> 32) as i64, (bits & 0xffff_ffff) as i64);
        let Some(row) = query(who).bind(high).bind(low).fetch_optional(on).await? else { return Ok(None) };
        let name: String = row.try_get(0)?;
        let address = name.split(' ').nth(3).map(str::to_string);
        if let Some(address) = &address {
            lock(&self.elsewhere).insert(table.to_string(), (address.clone(), Instant::now()));
        }
        Ok(address)
    }

    /// Gives up a table.
    pub(super) async fn release(&self, on: &mut PgConnection, table: &str) -> Result<(), sqlx::Error> {
        let was_here = lock(&self.here).remove(table).is_some();
        if was_here {
            query("SELECT pg_advisory_unlock($1)").bind(number(table)).execute(on).await?;
        }
        Ok(())
    }
}

/// The number of a table's lock: 64 bits of a hash of its id.
fn number(table: &str) -> i64 {
    let hash = Sha256::digest(format!("hundred-days table {table}"));
    i64::from_be_bytes(hash[..8].try_into().expect("a hash has eight bytes"))
}

fn lock<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}
