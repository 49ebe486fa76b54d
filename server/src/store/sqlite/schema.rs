//! The tables of the database, made and brought up to date one migration after another.

use rusqlite::{Connection, OptionalExtension};

use super::StoreError;

/// The migrations in order; `user_version` counts those that have run.
const MIGRATIONS: [&str; 5] = [
    include_str!("../../../migrations/sqlite/0001_tables.sql"),
    include_str!("../../../migrations/sqlite/0002_invitations.sql"),
    include_str!("../../../migrations/sqlite/0003_company.sql"),
    include_str!("../../../migrations/sqlite/0004_shares.sql"),
    include_str!("../../../migrations/sqlite/0005_hashed_keys.sql"),
];

/// Runs the migrations that have not run.
pub(super) fn bring_up_to_date(connection: &mut Connection) -> Result<(), StoreError> {
    let wrong = |error: rusqlite::Error| StoreError::Failed(format!("the tables of the database: {error}"));
    let done = done(connection).map_err(wrong)?;
    if done > MIGRATIONS.len() {
        return Err(StoreError::Failed(
            "the database was made by a newer version of this program".to_string(),
        ));
    }
    for (n, migration) in MIGRATIONS.iter().enumerate().skip(done) {
        let step = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            transaction.execute_batch(migration)?;
            transaction.pragma_update(None, "user_version", n as i64 + 1)?;
            transaction.commit()
        };
        step(connection).map_err(wrong)?;
    }
    Ok(())
}

/// An error if the tables are not those of this version.
pub(super) fn is_up_to_date(connection: &Connection) -> Result<(), StoreError> {
    let wrong = |error: rusqlite::Error| StoreError::Failed(format!("the tables of the database: {error}"));
    if done(connection).map_err(wrong)? == MIGRATIONS.len() {
        Ok(())
    } else {
        Err(StoreError::Failed(
            "the database is of another version of this program; start its server with this one first"
                .to_string(),
        ))
    }
}

/// How many migrations have run. Version 0.1.0 counted them in a table of its own.
fn done(connection: &Connection) -> rusqlite::Result<usize> {
    let count = |query: &str| connection.query_row(query, [], |row| row.get::<_, u32>(0));
    let counted = count("PRAGMA user_version")?;
    if counted > 0 {
        return Ok(counted as usize);
    }
    let name = "SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if connection.query_row(name, [], |_| Ok(())).optional()?.is_none() {
        return Ok(0);
    }
    Ok(count("SELECT count(*) FROM _sqlx_migrations WHERE success")? as usize)
}
