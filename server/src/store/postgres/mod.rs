//! A store in a PostgreSQL database: one connection that writes and holds the lock, a pool that reads.

mod line;
mod read;
mod write;

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use sqlx::{
    Connection, PgConnection, Row,
    postgres::{PgPool, PgPoolOptions},
    query, raw_sql,
};
use tokio::{
    sync::Mutex,
    time::{Instant, sleep, timeout},
};

pub(super) use self::read::{visits, whole};
use self::{
    line::{Line, Link},
    write::{Done, Trouble},
};
use super::{KeyHash, Listed, Store, StoreError, Stored, Write, all, hashed::Keys, sql};

/// A store in a PostgreSQL database.
pub struct Postgres {
    line: Line,
    writer: Mutex<Option<Link>>,
    readers: PgPool,
    term: AtomicU64,
}

/// How long a commit may take before the connection is given up.
const PATIENCE: Duration = Duration::from_secs(10);

impl Postgres {
    /// Connects to the database, locks it and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        let line = Line::new(address)?;
        let mut link = line.connect().await?;
        let up_to_date = sqlx::migrate!("migrations/postgres").run(&mut link.connection).await;
        up_to_date.map_err(|error| StoreError::Failed(format!("the tables of the database: {error}")))?;
        hash_keys(&mut link.connection).await.map_err(line::failed)?;
        let readers = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(line.options());
        Ok(Postgres { line, writer: Mutex::new(Some(link)), readers, term: AtomicU64::new(0) })
    }

    /// Commits the batch on the connection that holds the lock, which is won again if it was lost.
    async fn commit(&self, writer: &mut Option<Link>, batch: &[Write]) -> Result<Done, Trouble> {
        if let Some(link) = writer.take() {
            match self.commit_on(link, writer, batch).await {
                // The connection may have died while nobody wrote: nothing was sent, so another one can be tried.
                Err(Trouble::Failed(error)) => tracing::warn!(%error, "the database is connected to again"),
                done => return done,
            }
        }
        let link = self.reconnect().await.map_err(Trouble::Failed)?;
        self.commit_on(link, writer, batch).await
    }

    async fn commit_on(
        &self,
        mut link: Link,
        writer: &mut Option<Link>,
        batch: &[Write],
    ) -> Result<Done, Trouble> {
        let mut sent = None;
        let done = timeout(PATIENCE, write::commit(&mut link.connection, batch, &mut sent)).await;
        match done.unwrap_or_else(|_| Err(Trouble::late(sent.as_ref()))) {
            Ok(done) => {
                *writer = Some(link);
                Ok(done)
            }
            Err(Trouble::Unknown(error)) => {
                drop(link);
                let Some(sent) = sent else { return Err(Trouble::Unknown(error)) };
                self.learn(writer, &sent.number, error).await.map(|()| sent.done)
            }
            // After any error the connection is thrown away.
            Err(trouble) => Err(trouble),
        }
    }

    /// The answer to a commit was lost: asks the database what became of the transaction of that number.
    async fn learn(&self, writer: &mut Option<Link>, number: &str, error: StoreError) -> Result<(), Trouble> {
        tracing::warn!(%error, "the answer to a commit was lost");
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if writer.is_none() {
                *writer = self.reconnect().await.ok();
            }
            let asked = match writer {
                Some(link) => timeout(PATIENCE, write::fate(&mut link.connection, number)).await.ok(),
                None => None,
            };
            match asked.and_then(Result::ok).as_deref() {
                Some("committed") => return Ok(()),
                Some("aborted") => return Err(Trouble::Failed(error)),
                Some(_) => {}
                None => *writer = None,
            }
            sleep(Duration::from_millis(200)).await;
        }
        Err(Trouble::Unknown(error))
    }

    async fn reconnect(&self) -> Result<Link, StoreError> {
        let link = self.line.connect().await?;
        // While the lock was lost another process may have had it.
        self.term.fetch_add(1, Ordering::AcqRel);
        Ok(link)
    }
}

/// Puts hashes in place of the keys that an older version kept, and leaves no trace of them in the tables.
async fn hash_keys(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let mut to = connection.begin().await?;
    raw_sql("LOCK TABLE grants IN EXCLUSIVE MODE").execute(&mut *to).await?;
    let rows = query(sql::PLAIN).fetch_all(&mut *to).await?;
    for row in &rows {
        let table: String = row.try_get(0)?;
        let keys = Keys {
            grants: read::grants(&mut to, &table).await?,
            visits: read::visits(&mut to, &table).await?,
            notes: read::notes(&mut to, &table).await?,
        };
        write::replace_keys(&mut to, &table, &keys.hashed()).await?;
    }
    to.commit().await?;
    if !rows.is_empty() {
        for table in ["VACUUM FULL grants", "VACUUM FULL visits", "VACUUM FULL notes"] {
            raw_sql(table).execute(&mut *connection).await?;
        }
        tracing::info!(tables = rows.len(), "keys are kept as hashes from now on");
    }
    Ok(())
}

#[async_trait::async_trait]
impl Store for Postgres {
    async fn write(&self, batch: Vec<Write>) -> Vec<Result<(), StoreError>> {
        let mut writer = self.writer.lock().await;
        match self.commit(&mut writer, &batch).await {
            Ok(done) => done,
            Err(Trouble::Misfit(_)) if batch.len() > 1 => {
                let mut done = vec![];
                for write in &batch {
                    let one = self.commit(&mut writer, std::slice::from_ref(write)).await;
                    done.push(match one {
                        Ok(mut one) => one.pop().expect("one write has one result"),
                        Err(trouble) => Err(trouble.error()),
                    });
                }
                done
            }
            Err(trouble) => all(&trouble.error(), batch.len()),
        }
    }

    async fn read(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let mut from = self.readers.acquire().await.map_err(line::failed)?;
        let stored = read::table(&mut from, id).await;
        if stored.is_err() {
            from.close_on_drop();
        }
        stored.map_err(line::failed)
    }

    async fn list(&self, owner: &KeyHash) -> Result<Vec<Listed>, StoreError> {
        let mut from = self.readers.acquire().await.map_err(line::failed)?;
        let list = read::list(&mut from, owner).await;
        if list.is_err() {
            from.close_on_drop();
        }
        list.map_err(line::failed)
    }

    fn term(&self) -> u64 {
        self.term.load(Ordering::Acquire)
    }
}
