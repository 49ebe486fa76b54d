//! A store in one SQLite file: one connection that writes, a few that read.

mod read;
mod schema;
mod write;

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tokio::sync::Semaphore;

use super::{
    Exported, KeyHash, Listed, Store, StoreError, Stored, Take, Write, all, hashed::Keys, lock::Lock, sql,
};

/// A store in one SQLite file.
pub struct Sqlite {
    file: Arc<File>,
    /// Reads at once.
    reads: Arc<Semaphore>,
}

/// The connections to a file. After an error a connection is closed and never used again.
struct File {
    path: PathBuf,
    writer: Mutex<Option<Connection>>,
    /// Held while a connection reads, so that all of them can be closed at once.
    reading: RwLock<()>,
    readers: Mutex<Vec<Connection>>,
    /// Released last.
    _lock: Lock,
}

/// How many connections read at most.
const READERS: usize = 4;

/// After how many pages in the write-ahead log they are moved to the file: 16 MB. Whoever writes meanwhile waits, and a longer log
/// holds hardly more different pages.
const CHECKPOINT: u32 = 4096;

/// Why a batch was not committed.
enum ErrorPage {
    /// One write does not fit what is kept.
    Misfit(rusqlite::Error),
    /// The file could not be read or written; nothing was committed.
    Failed(rusqlite::Error),
    /// The commit itself failed in a way that leaves open what is in the file.
    Unknown(rusqlite::Error),
    /// The commit was answered, and yet the transaction is not closed.
    NotClosed,
}

impl Sqlite {
    /// Opens the file, creates it if need be, and brings its tables up to date.
    pub async fn open(path: &str) -> Result<Sqlite, StoreError> {
        let path = PathBuf::from(path);
        let open = move || {
            let lock = Lock::hold(&path)?;
            private(&path);
            let mut writer = connect(&path).map_err(failed)?;
            schema::bring_up_to_date(&mut writer)?;
            hash_keys(&mut writer).map_err(failed)?;
            // One that reads stays open from the start: on a full disk another may not be had.
            let readers = Mutex::new(vec![connect(&path).map_err(failed)?]);
            let reading = RwLock::default();
            let file = File { path, writer: Mutex::new(Some(writer)), reading, readers, _lock: lock };
            Ok(Sqlite { file: Arc::new(file), reads: Arc::new(Semaphore::new(READERS)) })
        };
        blocking(open).await?
    }

    async fn ask<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let file = self.file.clone();
        // Held until the read has ended, even if the request is gone.
        let permit = self.reads.clone().acquire_owned().await;
        let permit = permit.map_err(|error| StoreError::Failed(error.to_string()))?;
        let read = move || {
            let _permit = permit;
            file.read(ask).map_err(failed)
        };
        blocking(read).await?
    }
}

#[async_trait::async_trait]
impl Store for Sqlite {
    async fn write(&self, batch: Vec<Write>) -> Vec<Result<(), StoreError>> {
        let (file, count) = (self.file.clone(), batch.len());
        let done = blocking(move || file.write(&batch)).await;
        // A panic within a commit leaves open what is in the file.
        done.unwrap_or_else(|error| all(&StoreError::Unknown(error.to_string()), count))
    }

    async fn read(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let id = id.to_string();
        self.ask(move |connection| read::table(connection, &id)).await
    }

    async fn list(&self, owner: &KeyHash) -> Result<Vec<Listed>, StoreError> {
        let owner = owner.clone();
        self.ask(move |connection| read::list(connection, &owner)).await
    }
}

impl File {
    fn write(&self, batch: &[Write]) -> Vec<Result<(), StoreError>> {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        match self.commit(&mut writer, batch) {
            Ok(done) => done,
            Err(ErrorPage::Misfit(error)) if batch.len() == 1 => {
                vec![Err(StoreError::Refused(error.to_string()))]
            }
            Err(ErrorPage::Misfit(_)) => {
                let mut alone = |write| self.commit(&mut writer, std::slice::from_ref(write));
                let one = |write| match alone(write) {
                    Ok(mut done) => done.pop().expect("one write has one result"),
                    Err(trouble) => Err(trouble.error()),
                };
                batch.iter().map(one).collect()
            }
            Err(trouble) => all(&trouble.error(), batch.len()),
        }
    }

    /// Commits the batch; it is done only once the database has closed its transaction.
    fn commit(
        &self,
        writer: &mut Option<Connection>,
        batch: &[Write],
    ) -> Result<Vec<Result<(), StoreError>>, ErrorPage> {
        // Taken out until all is well: after any error it is closed, and the next write begins with another.
        let connection = writer.take().map_or_else(|| connect(&self.path), Ok).map_err(ErrorPage::Failed)?;
        let result = write::commit(&connection, batch);
        match result {
            Ok(_) => *writer = Some(connection),
            Err(ErrorPage::Misfit(_) | ErrorPage::Failed(_)) => drop(connection),
            Err(ErrorPage::Unknown(_) | ErrorPage::NotClosed) => {
                // With every connection closed, the next one finds what is in the file and nothing else.
                let _closed = self.reading.write().unwrap_or_else(PoisonError::into_inner);
                self.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
                drop(connection);
            }
        }
        result
    }

    fn read<T>(&self, ask: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
        let _open = self.reading.read().unwrap_or_else(PoisonError::into_inner);
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = idle.map_or_else(|| connect(&self.path), Ok)?;
        let answer = ask(&mut connection)?;
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if connection.is_autocommit() {
            readers.push(connection);
        }
        Ok(answer)
    }
}

impl ErrorPage {
    fn error(self) -> StoreError {
        match self {
            ErrorPage::Misfit(error) => StoreError::Refused(error.to_string()),
            ErrorPage::Failed(error) => StoreError::Failed(error.to_string()),
            ErrorPage::Unknown(error) => StoreError::Unknown(error.to_string()),
            ErrorPage::NotClosed => StoreError::Unknown("the transaction is still open".to_string()),
        }
    }

    /// What an error of a statement before the commit means.
    fn of(error: rusqlite::Error) -> ErrorPage {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => ErrorPage::Misfit(error),
            Some(_) | None => ErrorPage::Failed(error),
        }
    }

    /// What an error of the commit means. When a write fails, its last frame, which alone makes it count, is not
    /// in the log of the database; when only the sync fails, it may be.
    fn of_commit(error: rusqlite::Error) -> ErrorPage {
        use rusqlite::ffi::{SQLITE_FULL, SQLITE_IOERR_WRITE};
        match error.sqlite_error() {
            Some(it) if [SQLITE_FULL, SQLITE_IOERR_WRITE].contains(&it.extended_code) => {
                ErrorPage::Failed(error)
            }
            Some(_) | None => ErrorPage::Unknown(error),
        }
    }
}

/// Creates a file that is not there yet so that only its owner can read it: it will hold the secrets of every game. SQLite
/// gives the two files beside it the same permissions.
#[cfg(unix)]
fn private(path: &PathBuf) {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = std::fs::OpenOptions::new();
    // Where this fails, SQLite says why.
    let _ = options.write(true).create_new(true).mode(0o600).open(path);
}

#[cfg(not(unix))]
fn private(_: &PathBuf) {}

fn connect(path: &PathBuf) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT)?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Puts hashes in place of the keys that an older version kept, and leaves no trace of them in the file.
fn hash_keys(connection: &mut Connection) -> rusqlite::Result<()> {
    let to = connection.transaction()?;
    let tables: Vec<String> =
        to.prepare(sql::PLAIN)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    if tables.is_empty() {
        return Ok(());
    }
    for table in &tables {
        let keys = Keys {
            grants: read::grants(&to, table)?,
            visits: read::visits(&to, table)?,
            notes: read::notes(&to, table)?,
        };
        write::replace_keys(&to, table, &keys.hashed())?;
    }
    to.commit()?;
    connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")?;
    tracing::info!(tables = tables.len(), "keys are kept as hashes from now on");
    Ok(())
}

/// Gives every table in the file to `take`; another process may be writing.
pub(super) fn export(path: &str, take: &mut Take<'_>) -> Result<u64, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    schema::is_up_to_date(&connection)?;
    let from = connection.transaction().map_err(failed)?;
    let all = |from: &Connection| -> rusqlite::Result<Vec<(String, i64)>> {
        from.prepare(sql::ALL)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    let tables = all(&from).map_err(failed)?;
    for (id, touched) in &tables {
        let stored = read::whole(&from, id).map_err(failed)?;
        let visits = read::visits(&from, id).map_err(failed)?;
        let table = stored.ok_or_else(|| StoreError::Failed(format!("table {id} is gone")))?;
        take(Exported { touched: *touched, visits, table })?;
    }
    Ok(tables.len() as u64)
}

fn failed(error: rusqlite::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

/// Runs what waits for the disk on a thread that may wait.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, StoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| StoreError::Failed(format!("the database's thread broke off: {error}")))
}
