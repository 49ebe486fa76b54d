//! The connection that writes. It holds an advisory lock: a process that has lost the connection can write nothing.

use std::{str::FromStr, time::Duration};

use sqlx::{
    Connection, PgConnection, Row,
    postgres::{PgConnectOptions, PgRow},
};
use tokio::time::{Instant, sleep, timeout};

use crate::store::StoreError;

/// The number of the advisory lock: the bytes of `100 days`.
const LOCK: i64 = i64::from_be_bytes(*b"100 days");
/// How long the connection of a process that has just ended may keep its lock.
const GRACE: Duration = Duration::from_secs(3);
/// The database finds out within four seconds that the machine of a process is gone, and frees its tables.
const ALERT: &str = "SELECT set_config('tcp_keepalives_idle', '2', false), set_config('tcp_keepalives_interval', '1', false), \
    set_config('tcp_keepalives_count', '2', false)";
/// How long connecting may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The way to a database, and the name this process has there.
pub(super) struct Line {
    options: PgConnectOptions,
    name: String,
    /// Where other processes reach this one; none where it has the database for itself.
    peer: Option<String>,
}

/// The longest name PostgreSQL keeps.
const LONGEST: usize = 63;

/// A connection that holds the lock.
pub(super) struct Link {
    pub(super) connection: PgConnection,
}

impl Line {
    /// The way to the database of that address; other processes reach this one at `peer`, if there may be others.
    pub(super) fn new(address: &str, peer: Option<&str>) -> Result<Line, StoreError> {
        let options = PgConnectOptions::from_str(address).map_err(failed)?;
        // A number of its own, so that a connection of ours that lingers is known to be ours.
        let mut own = [0; 8];
        getrandom::fill(&mut own).map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut name = format!("hundred-days {} {:016x}", std::process::id(), u64::from_be_bytes(own));
        if let Some(peer) = peer {
            name = format!("{name} {peer}");
        }
        if name.len() > LONGEST {
            let why = format!("peer-address: '{name}' is longer than the {LONGEST} bytes PostgreSQL keeps");
            return Err(StoreError::Failed(why));
        }
        let options = options.application_name("hundred-days reading");
        Ok(Line { options, name, peer: peer.map(str::to_string) })
    }

    /// Whether that is the address of this process.
    pub(super) fn is_own(&self, address: &str) -> bool {
        self.peer.as_deref() == Some(address)
    }

    /// How to connect for reading.
    pub(super) fn options(&self) -> PgConnectOptions {
        self.options.clone()
    }

    /// A connection that holds the lock, or which process holds it.
    pub(super) async fn connect(&self) -> Result<Link, StoreError> {
        let linked = timeout(PATIENCE, self.try_connect()).await;
        linked.unwrap_or_else(|_| Err(StoreError::Failed("the database does not answer".to_string())))
    }

    async fn try_connect(&self) -> Result<Link, StoreError> {
        let options = self.options.clone().application_name(&self.name);
        let mut connection = PgConnection::connect_with(&options).await.map_err(failed)?;
        // A commit is durable once it is answered, whatever the database's own setting.
        let durable = "SELECT set_config('synchronous_commit', 'on', false) \
             WHERE current_setting('synchronous_commit') = 'off'";
        sqlx::query(durable).execute(&mut connection).await.map_err(failed)?;
        let mut tried = "SELECT pg_try_advisory_lock($1)";
        if self.peer.is_some() {
            tried = "SELECT pg_try_advisory_lock_shared($1)";
            sqlx::query(ALERT).execute(&mut connection).await.map_err(failed)?;
            // An older connection of this process that lingers would keep its tables.
            self.end_own(&mut connection).await.map_err(failed)?;
        }
        let end = Instant::now() + GRACE;
        loop {
            let tried = sqlx::query(tried).bind(LOCK);
            let row = tried.fetch_one(&mut connection).await.map_err(failed)?;
            if row.try_get(0).map_err(failed)? {
                return Ok(Link { connection });
            }
            self.end_own(&mut connection).await.map_err(failed)?;
            if Instant::now() > end {
                return Err(self.held(&mut connection).await.unwrap_or_else(failed));
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Ends a connection of this process that the database has not yet found to be dead.
    async fn end_own(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE application_name = $1 AND pid <> pg_backend_pid()";
        sqlx::query(end).bind(&self.name).execute(connection).await?;
        Ok(())
    }

    /// Which process holds the lock.
    async fn held(&self, connection: &mut PgConnection) -> Result<StoreError, sqlx::Error> {
        let who = "SELECT application_name, coalesce(host(client_addr), 'this machine'), \
             to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') \
             FROM pg_locks JOIN pg_stat_activity USING (pid) \
             WHERE locktype = 'advisory' AND granted AND objsubid = 1 \
             AND classid::bigint = $1 AND objid::bigint = $2 \
             AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())";
        let row =
            sqlx::query(who).bind(LOCK >> 32).bind(LOCK & 0xffff_ffff).fetch_optional(connection).await?;
        let name = |row: PgRow| -> Result<String, sqlx::Error> {
            let (name, host, since): (String, String, String) =
                (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let process = name.split(' ').nth(1).unwrap_or("unknown");
            Ok(format!("process {process} on {host} (since {since} UTC)"))
        };
        let holder = row.map_or(Ok("another process".to_string()), name)?;
        Ok(StoreError::Failed(format!(
            "{holder} is already serving the games of this database; only one process may, so stop it first, or start all of them \
             with --peer-address"
        )))
    }
}

pub(super) fn failed(error: sqlx::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
