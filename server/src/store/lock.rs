//! The lock on a SQLite file: one process at a time, by a file of the operating system beside it.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read, Write},
    path::{Path, PathBuf},
};

use super::StoreError;

/// A lock that this process holds until it is dropped or the process ends, however it ends.
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Locks the database at `path`, or says which process has it.
    pub(super) fn hold(path: &Path) -> Result<Lock, StoreError> {
        let beside = beside(path);
        let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", beside.display()));
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&beside);
        let mut file = open.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let named = file.read_to_string(&mut holder).is_ok() && !holder.trim().is_empty();
                let holder = if named { holder.trim() } else { "another process" };
                return Err(StoreError::Failed(format!(
                    "{holder} is already serving these games; stop it first or choose another database"
                )));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let text = format!("process {} (since {})\n", std::process::id(), now());
        // The lock holds without its text: a full disk must not be a reason to refuse.
        let written = file.set_len(0).and_then(|()| file.write_all(text.as_bytes()));
        if let Err(error) = written {
            tracing::warn!(%error, file = %beside.display(), "the lock cannot name its process");
        }
        Ok(Lock { _file: file })
    }
}

/// The lock's file: the same for every way to name the database.
fn beside(path: &Path) -> PathBuf {
    let whole = std::fs::canonicalize(path).or_else(|_| {
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or_default();
        std::fs::canonicalize(folder).map(|folder| folder.join(name))
    });
    let mut name = whole.unwrap_or_else(|_| path.to_path_buf()).into_os_string();
    name.push(".lock");
    name.into()
}

/// The time as a person reads it.
fn now() -> String {
    let clock = rusqlite::Connection::open_in_memory();
    let text =
        clock.and_then(|clock| clock.query_row("SELECT datetime('now')", [], |row| row.get::<_, String>(0)));
    text.map_or("a time unknown".to_string(), |text| format!("{text} UTC"))
}
