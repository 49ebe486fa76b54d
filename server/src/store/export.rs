//! Everything that is kept, table after table and all of the same moment, read beside a server that runs.

use serde::{Deserialize, Serialize};
use sqlx::{Connection as _, PgConnection, Row};

use super::{
    KeyHash, StoreError, Stored, Visit, hashed::Keys, is_postgres, postgres, sql, sqlite, sqlite_path,
};

/// One table with all that belongs to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exported {
    /// Seconds since 1970 of the last thing that happened there.
    pub touched: i64,
    /// The browsers a key was opened in, other than the one that took the seat.
    pub visits: Vec<Visit>,
    /// The table.
    pub table: Stored,
}

/// One table as the first version of backups held it: with its keys themselves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportedPlain {
    touched: i64,
    visits: Vec<(String, String)>,
    table: Stored,
}

impl From<ExportedPlain> for Exported {
    fn from(plain: ExportedPlain) -> Exported {
        let ExportedPlain { touched, visits, mut table } = plain;
        let visit = |(key, owner)| Visit { key: KeyHash(key), owner: KeyHash(owner), sealed: String::new() };
        let visits = visits.into_iter().map(visit).collect();
        let (grants, notes) = (std::mem::take(&mut table.grants), std::mem::take(&mut table.notes));
        let keys = Keys { grants, visits, notes }.hashed();
        (table.grants, table.notes) = (keys.grants, keys.notes);
        Exported { touched, visits: keys.visits, table }
    }
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
        let visits = postgres::visits(&mut from, &id).await.map_err(failed)?;
        let table = stored.ok_or_else(|| StoreError::Failed(format!("table {id} is gone")))?;
        take(Exported { touched, visits, table })?;
    }
    from.rollback().await.map_err(failed)?;
    Ok(rows.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_with_plain_keys_comes_back_with_hashes_that_the_same_links_open() {
        let text = r#"{"touched":2,"visits":[["red","phone"]],"table":{"id":"a","game":"pickets","header":"","chairs":["",""],
            "read_only":false,"status":{"decides":0,"text":"","last":""},"created":1,"grants":[
            {"key":"blue","seats":[0],"role":"host","owner":"desk","invite":""},
            {"key":"red","seats":[1],"role":"player","owner":"","invite":"old"},
            {"key":"link","seats":[2],"role":"invite","owner":"","invite":""}],
            "shares":[],"lines":[],"chat":[],"notes":[["blue","Hold."]],"facts":[]}}"#;
        let Exported { visits, table, .. } =
            serde_json::from_str::<ExportedPlain>(text).expect("it is whole").into();
        let [host, player, invite] = &table.grants[..] else { panic!("{:?}", table.grants) };
        assert_eq!((&host.key, host.unsealed("desk").as_deref()), (&KeyHash::of("blue"), Some("blue")));
        assert_eq!((&player.key, &player.invite), (&KeyHash::of("red"), &KeyHash::of("old")));
        assert_eq!((invite.unsealed("blue").as_deref(), player.sealed.as_str()), (Some("link"), ""));
        assert_eq!(visits, [Visit::new("red", "phone")]);
        assert_eq!(table.notes, [(KeyHash::of("blue"), "Hold.".to_string())]);
    }
}
