//! Everything that is kept, table after table and all of the same moment, read beside a server that runs.

use serde::{Deserialize, Serialize};
use sqlx::{Connection as _, PgConnection, Row};

use super::{StoreError, Stored, is_postgres, postgres, sql, sqlite, sqlite_path};

/// One table with all that belongs to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exported {
    /// Seconds since 1970 of the last thing that happened there.
    pub touched: i64,
    /// The browsers a key was opened in, other than the one that took the seat: key and browser.
    pub visits: Vec<(String, String)>,
    /// The table.
    pub table: Stored,
}

/// Takes one table.
pub type Take<'a> = dyn FnMut(Exported) -> Result<(), StoreError> + Send + 'a;

/// Gives every table of the database at that address to `take`; the number of tables.
pub async fn export(address: &str, take: &mut Take<'_>) -> Result<u64, StoreError> {
    if is_postgres(address) {
        return from_postgres(address, take).await;
    }
    sqlite::export(sqlite_path(address), take)
}

async fn from_postgres(address: &str, take: &mut Take<'_>) -> Result<u64, StoreError> {
    let failed = |error: sqlx::Error| StoreError::Failed(error.to_string());
    let mut connection = PgConnection::connect(address).await.map_err(failed)?;
    let snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    let mut from = connection.begin_with(snapshot).await.map_err(failed)?;
    let rows = sqlx::query(sql::ALL).fetch_all(&mut *from).await.map_err(failed)?;
    for row in &rows {
        let (id, touched): (String, i64) = (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?);
        let stored = postgres::whole(&mut from, &id).await.map_err(failed)?;
        let rows = sqlx::query(sql::VISITS).bind(&id).fetch_all(&mut *from).await.map_err(failed)?;
        let visit = |row: &sqlx::postgres::PgRow| Ok((row.try_get(0)?, row.try_get(1)?));
        let visits = rows.iter().map(visit).collect::<Result<_, sqlx::Error>>().map_err(failed)?;
        let table = stored.ok_or_else(|| StoreError::Failed(format!("table {id} is gone")))?;
        take(Exported { touched, visits, table })?;
    }
    from.rollback().await.map_err(failed)?;
    Ok(rows.len() as u64)
}
