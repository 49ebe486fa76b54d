//! Reading from SQLite.

use rusqlite::{Connection, OptionalExtension, Row, types::Type};

use crate::store::{
    Grant, KeyHash, Listed, Role, Saying, Stored, Visit, chairs, heard, seats, sql, status, with_names,
};

/// Everything kept of one table, all of it of the same moment.
pub(super) fn table(connection: &mut Connection, id: &str) -> rusqlite::Result<Option<Stored>> {
    let from = connection.transaction()?;
    let stored = whole(&from, id)?;
    from.finish()?;
    Ok(stored)
}

/// The same within a transaction.
pub(super) fn whole(from: &Connection, id: &str) -> rusqlite::Result<Option<Stored>> {
    let head = from.prepare_cached(sql::TABLE)?.query_row([id], |row| head(id, row)).optional()?;
    let Some(mut stored) = head else { return Ok(None) };
    stored.grants = grants(from, id)?;
    stored.shares = all(from, sql::SHARES, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    stored.lines = all(from, sql::LINES, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    stored.chat = all(from, sql::SAID, id, saying)?;
    stored.notes = notes(from, id)?;
    stored.facts = all(from, sql::FACTS, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Some(stored))
}

/// The keys of a table opened in other browsers than those that took them.
pub(super) fn visits(from: &Connection, id: &str) -> rusqlite::Result<Vec<Visit>> {
    let visit = |row: &Row| Ok(Visit { key: hash(row, 0)?, owner: hash(row, 1)?, sealed: row.get(2)? });
    all(from, sql::VISITS, id, visit)
}

/// Who holds which key.
pub(super) fn grants(from: &Connection, id: &str) -> rusqlite::Result<Vec<Grant>> {
    all(from, sql::GRANTS, id, grant)
}

/// What each key noted.
pub(super) fn notes(from: &Connection, id: &str) -> rusqlite::Result<Vec<(KeyHash, String)>> {
    all(from, sql::NOTES, id, |row| Ok((hash(row, 0)?, row.get(1)?)))
}

/// The tables a browser takes part in, the latest first.
pub(super) fn list(connection: &Connection, owner: &KeyHash) -> rusqlite::Result<Vec<Listed>> {
    let listed = all(connection, sql::LIST, &owner.0, |row| {
        let chairs = chairs(&row.get::<_, String>(4)?);
        Ok(Listed {
            id: row.get(0)?,
            game: row.get(1)?,
            key: hash(row, 2)?,
            sealed: row.get(10)?,
            seats: seats(row.get(3)?),
            names: vec![String::new(); chairs.len()],
            chairs,
            read_only: row.get::<_, i64>(5)? != 0,
            status: status(row.get(7)?, row.get(6)?, row.get(9)?),
            touched: row.get(8)?,
        })
    })?;
    let names = all(connection, sql::NAMES, &owner.0, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(with_names(listed, &names))
}

fn head(id: &str, row: &Row) -> rusqlite::Result<Stored> {
    Ok(Stored {
        id: id.to_string(),
        game: row.get(0)?,
        header: row.get(1)?,
        chairs: chairs(&row.get::<_, String>(2)?),
        read_only: row.get::<_, i64>(3)? != 0,
        status: status(row.get(5)?, row.get(4)?, row.get(7)?),
        created: row.get(6)?,
        grants: vec![],
        shares: vec![],
        lines: vec![],
        chat: vec![],
        notes: vec![],
        facts: vec![],
    })
}

fn saying(row: &Row) -> rusqlite::Result<Saying> {
    Ok(Saying { who: row.get(0)?, words: row.get(1)?, when: row.get(2)?, heard: heard(row.get(3)?) })
}

fn grant(row: &Row) -> rusqlite::Result<Grant> {
    let unknown =
        || rusqlite::Error::FromSqlConversionFailure(2, Type::Text, "a role unknown to this version".into());
    Ok(Grant {
        key: hash(row, 0)?,
        seats: seats(row.get(1)?),
        role: Role::parse(&row.get::<_, String>(2)?).ok_or_else(unknown)?,
        owner: hash(row, 3)?,
        invite: hash(row, 4)?,
        sealed: row.get(5)?,
    })
}

fn hash(row: &Row, column: usize) -> rusqlite::Result<KeyHash> {
    row.get(column).map(KeyHash)
}

fn all<T>(
    from: &Connection,
    query: &str,
    key: &str,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    from.prepare_cached(query)?.query_map([key], read)?.collect()
}
