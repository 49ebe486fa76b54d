//! A store in a PostgreSQL database: one connection that writes and holds the lock, a pool that reads.

mod line;
mod owned;
mod read;
mod write;

use std::{
    sync::{
        Arc, Weak,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use sqlx::{
    Connection, PgConnection, Row, SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
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
    owned::Owned,
    write::{Done, ErrorPage},
};
use super::{KeyHash, Listed, Owner, Peers, Store, StoreError, Stored, Write, all, hashed::Keys, sql};
use crate::keys;

/// A store in a PostgreSQL database.
pub struct Postgres {
    line: Line,
    writer: Mutex<Option<Link>>,
    readers: PgPool,
    term: AtomicU64,
    /// Which tables this process has; none where it has the whole database.
    owned: Option<Owned>,
    /// When and why the database last refused a connection.
    refused: Mutex<Option<(Instant, StoreError)>>,
}

/// What each version changed in the tables, the first version first.
const MIGRATIONS: [(&str, &str); 6] = [
    ("tables", include_str!("../../../migrations/postgres/0001_tables.sql")),
    ("invitations", include_str!("../../../migrations/postgres/0002_invitations.sql")),
    ("company", include_str!("../../../migrations/postgres/0003_company.sql")),
    ("shares", include_str!("../../../migrations/postgres/0004_shares.sql")),
    ("hashed keys", include_str!("../../../migrations/postgres/0005_hashed_keys.sql")),
    ("peers", include_str!("../../../migrations/postgres/0006_peers.sql")),
];

/// How long to wait before a database that refused a connection is asked for another.
const PAUSE: Duration = Duration::from_millis(100);

/// How often the connection that holds the locks is looked after where there are several processes, and how long it may take to
/// answer.
const HEARTBEAT: Duration = Duration::from_secs(1);
const ALIVE: Duration = Duration::from_secs(3);

/// How long a commit may take before the connection is given up.
const PATIENCE: Duration = Duration::from_secs(10);

impl Postgres {
    /// Connects to the database, locks it and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        Postgres::begin(Line::new(address, None)?).await
    }

    /// Connects to a database that other processes have too; they reach this one at `peer`.
    pub async fn open_among(address: &str, peer: &str) -> Result<Arc<Postgres>, StoreError> {
        let mut store = Postgres::begin(Line::new(address, Some(peer))?).await?;
        if let Some(link) = store.writer.get_mut() {
            store.owned = Some(Owned::new(token(link).await.map_err(line::failed)?));
        }
        let store = Arc::new(store);
        tokio::spawn(look_after(Arc::downgrade(&store)));
        Ok(store)
    }

    async fn begin(line: Line) -> Result<Postgres, StoreError> {
        let mut link = line.connect().await?;
        // One process at a time changes the tables: sqlx holds a lock.
        let up_to_date = migrator().run(&mut link.connection).await;
        up_to_date.map_err(|error| StoreError::Failed(format!("the tables of the database: {error}")))?;
        hash_keys(&mut link.connection).await.map_err(line::failed)?;
        let readers = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(line.options());
        Ok(Postgres {
            line,
            writer: Mutex::new(Some(link)),
            readers,
            term: AtomicU64::new(0),
            owned: None,
            refused: Mutex::default(),
        })
    }

    /// Commits the batch on the connection that holds the lock, which is won again if it was lost.
    async fn commit(&self, writer: &mut Option<Link>, batch: &[Write]) -> Result<Done, ErrorPage> {
        if let Some(link) = writer.take() {
            match self.commit_on(link, writer, batch).await {
                // The connection may have died while nobody wrote: nothing was sent, so another one can be tried.
                Err(ErrorPage::Failed(error)) => tracing::warn!(%error, "the database is connected to again"),
                done => return done,
            }
        }
        let link = self.reconnect().await.map_err(ErrorPage::Failed)?;
        self.commit_on(link, writer, batch).await
    }

    async fn commit_on(
        &self,
        mut link: Link,
        writer: &mut Option<Link>,
        batch: &[Write],
    ) -> Result<Done, ErrorPage> {
        if let Some(owned) = &self.owned {
            for table in batch.iter().filter_map(Write::table) {
                match timeout(PATIENCE, owned.win(&mut link.connection, table)).await {
                    Ok(Ok(true)) => {}
                    Ok(Ok(false)) => {
                        *writer = Some(link);
                        let why = "another server has this table".to_string();
                        return Err(ErrorPage::Misfit(StoreError::Refused(why)));
                    }
                    Ok(Err(error)) => {
                        self.lose();
                        return Err(ErrorPage::Failed(line::failed(error)));
                    }
                    Err(_) => {
                        self.lose();
                        return Err(ErrorPage::late(false));
                    }
                }
            }
        }
        let mut sent = None;
        let done = timeout(PATIENCE, write::commit(&mut link.connection, batch, &mut sent)).await;
        match done.unwrap_or_else(|_| Err(ErrorPage::late(sent.is_some()))) {
            Ok(done) => {
                *writer = Some(link);
                Ok(done)
            }
            // One write does not fit: the transaction is given up, and the locks are kept.
            Err(ErrorPage::Misfit(error)) if self.owned.is_some() => {
                match timeout(PATIENCE, raw_sql("ROLLBACK").execute(&mut link.connection)).await {
                    Ok(Ok(_)) => *writer = Some(link),
                    Ok(Err(_)) | Err(_) => self.lose(),
                }
                Err(ErrorPage::Misfit(error))
            }
            Err(ErrorPage::Unknown(error)) => {
                self.lose();
                drop(link);
                let Some(number) = sent else { return Err(ErrorPage::Unknown(error)) };
                Err(self.learn(writer, &number, error).await)
            }
            // After any other error the connection is thrown away.
            Err(trouble) => {
                self.lose();
                Err(trouble)
            }
        }
    }

    /// The answer to a commit was lost: waits until the database has closed the transaction of that number. If it says
    /// that it was committed, what is kept must still be read: after a crash numbers are given again, so that it may be
    /// the transaction of another server.
    async fn learn(&self, writer: &mut Option<Link>, number: &str, error: StoreError) -> ErrorPage {
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
                Some("committed") => break,
                Some("aborted") => return ErrorPage::Failed(error),
                Some(_) => {}
                None => *writer = None,
            }
            sleep(Duration::from_millis(200)).await;
        }
        ErrorPage::Unknown(error)
    }

    async fn reconnect(&self) -> Result<Link, StoreError> {
        // A database that is starting is not asked again for every request that waits for it.
        let refused = self.refused.lock().await.clone();
        if let Some((when, error)) = refused
            && when.elapsed() < PAUSE
        {
            return Err(error);
        }
        let link = self.line.connect().await;
        *self.refused.lock().await = link.as_ref().err().map(|error| (Instant::now(), error.clone()));
        self.lose();
        link
    }

    /// The connection that held the locks is gone: another process may have written since.
    fn lose(&self) {
        if let Some(owned) = &self.owned {
            owned.lose();
        }
        self.term.fetch_add(1, Ordering::AcqRel);
    }

    /// Asks the database who has a table, and takes it if nobody does.
    async fn find(&self, owned: &Owned, link: &mut Link, table: &str) -> Result<Owner, sqlx::Error> {
        if owned.win(&mut link.connection, table).await? {
            return Ok(Owner::Here);
        }
        Ok(match owned.find(&mut link.connection, table).await? {
            // A connection of this process that the database is ending.
            Some(address) if self.line.is_own(&address) => {
                owned.forget(table);
                Owner::Nobody
            }
            Some(address) => Owner::At(address),
            None => Owner::Nobody,
        })
    }
}

/// What brings the tables of any older version up to date.
fn migrator() -> Migrator {
    let steps = (1..).zip(MIGRATIONS).map(|(version, (about, text))| {
        Migration::new(version, about.into(), MigrationType::Simple, text.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}

/// The token that all processes of this database know.
async fn token(link: &mut Link) -> Result<String, sqlx::Error> {
    let mut random = [0; 32];
    getrandom::fill(&mut random).map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
    let insert = "INSERT INTO peers (id, token) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
    query(insert).bind(keys::hex(&random)).execute(&mut link.connection).await?;
    query("SELECT token FROM peers WHERE id = 1").fetch_one(&mut link.connection).await?.try_get(0)
}

/// Finds out in time that the connection that holds the locks is gone, and connects again.
async fn look_after(store: Weak<Postgres>) {
    loop {
        sleep(HEARTBEAT).await;
        let Some(store) = store.upgrade() else { return };
        let mut writer = store.writer.lock().await;
        let Some(mut link) = writer.take() else {
            *writer = store.reconnect().await.ok();
            continue;
        };
        match timeout(ALIVE, raw_sql("SELECT 1").execute(&mut link.connection)).await {
            Ok(Ok(_)) => *writer = Some(link),
            Ok(Err(_)) | Err(_) => {
                tracing::warn!("the connection to the database is gone");
                store.lose();
            }
        }
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
            Err(ErrorPage::Misfit(_)) if batch.len() > 1 => {
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

    fn term(&self, table: &str) -> Option<u64> {
        match &self.owned {
            Some(owned) => owned.term(table),
            None => Some(self.term.load(Ordering::Acquire)),
        }
    }

    async fn own(&self, table: &str) -> Result<Owner, StoreError> {
        let Some(owned) = &self.owned else { return Ok(Owner::Here) };
        if owned.has(table) {
            return Ok(Owner::Here);
        }
        if let Some(address) = owned.believed(table) {
            return Ok(Owner::At(address));
        }
        let mut writer = self.writer.lock().await;
        let mut link = match writer.take() {
            Some(link) => link,
            None => self.reconnect().await?,
        };
        match timeout(PATIENCE, self.find(owned, &mut link, table)).await {
            Ok(Ok(owner)) => {
                *writer = Some(link);
                Ok(owner)
            }
            Ok(Err(error)) => {
                self.lose();
                Err(line::failed(error))
            }
            Err(_) => {
                self.lose();
                Err(StoreError::Failed("the database does not answer".to_string()))
            }
        }
    }

    fn doubt(&self, table: &str) {
        if let Some(owned) = &self.owned {
            owned.forget(table);
        }
    }

    async fn release(&self, tables: Vec<String>) {
        let Some(owned) = &self.owned else { return };
        if tables.is_empty() {
            return;
        }
        let mut writer = self.writer.lock().await;
        let Some(mut link) = writer.take() else { return };
        for table in &tables {
            let released = timeout(ALIVE, owned.release(&mut link.connection, table)).await;
            if !matches!(released, Ok(Ok(()))) {
                return self.lose();
            }
        }
        *writer = Some(link);
    }

    fn peers(&self) -> Option<Peers> {
        let owned = self.owned.as_ref()?;
        Some(Peers { token: owned.token.clone(), losses: owned.losses.subscribe() })
    }
}
