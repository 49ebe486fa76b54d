//! Reading from SQLite.

use rusqlite::{Connection, OptionalExtension, Row, types::Type};

use crate::store::{Grant, Listed, Role, Saying, Stored, chairs, heard, seats, sql, status, with_names};

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
    stored.grants = all(from, sql::GRANTS, id, grant)?;
    stored.shares = all(from, sql::SHARES, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    stored.lines = all(from, sql::LINES, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    stored.chat = all(from, sql::SAID, id, saying)?;
    stored.notes = all(from, sql::NOTES, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    stored.facts = all(from, sql::FACTS, id, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Some(stored))
}

/// The keys of a table opened in other browsers than those that took them.
pub(super) fn visits(from: &Connection, id: &str) -> rusqlite::Result<Vec<(String, String)>> {
    all(from, sql::VISITS, id, |row| Ok((row.get(0)?, row.get(1)?)))
}

/// The tables a browser takes part in, the latest first.
pub(super) fn list(connection: &Connection, owner: &str) -> rusqlite::Result<Vec<Listed>> {
    let listed = all(connection, sql::LIST, owner, |row| {
        let chairs = chairs(&row.get::<_, String>(4)?);
        Ok(Listed {
            id: row.get(0)?,
            game: row.get(1)?,
            key: row.get(2)?,
            seats: seats(row.get(3)?),
            names: vec![String::new(); chairs.len()],
            chairs,
            read_only: row.get::<_, i64>(5)? != 0,
            status: status(row.get(7)?, row.get(6)?, row.get(9)?),
            touched: row.get(8)?,
        })
    })?;
    let names = all(connection, sql::NAMES, owner, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
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
        key: row.get(0)?,
        seats: seats(row.get(1)?),
        role: Role::parse(&row.get::<_, String>(2)?).ok_or_else(unknown)?,
        owner: row.get(3)?,
        invite: row.get(4)?,
    })
}

fn all<T>(
    from: &Connection,
    query: &str,
    key: &str,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    from.prepare_cached(query)?.query_map([key], read)?.collect()
}
