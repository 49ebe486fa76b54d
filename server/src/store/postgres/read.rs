//! Reading from PostgreSQL.

use sqlx::{Connection, PgConnection, Row, postgres::PgRow, query};

use crate::store::{
    Grant, KeyHash, Listed, Role, Saying, Stored, Visit, chairs, heard, seats, sql, status, with_names,
};

/// Everything kept of one table, all of it of the same moment.
pub(super) async fn table(connection: &mut PgConnection, id: &str) -> Result<Option<Stored>, sqlx::Error> {
    let snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    let mut from = connection.begin_with(snapshot).await?;
    let stored = whole(&mut from, id).await?;
    from.rollback().await?;
    Ok(stored)
}

/// The same within a transaction.
pub(crate) async fn whole(from: &mut PgConnection, id: &str) -> Result<Option<Stored>, sqlx::Error> {
    let row = query(sql::TABLE).bind(id).fetch_optional(&mut *from).await?;
    let mut stored = row.map(|row| head(id, &row)).transpose()?;
    if let Some(stored) = &mut stored {
        stored.grants = grants(from, id).await?;
        let share = |row: &PgRow| Ok((row.try_get::<i64, _>(0)? as u8, row.try_get(1)?));
        stored.shares = all(from, sql::SHARES, id, share).await?;
        stored.lines = all(from, sql::LINES, id, |row| Ok((row.try_get(0)?, row.try_get(1)?))).await?;
        stored.chat = all(from, sql::SAID, id, saying).await?;
        stored.notes = notes(from, id).await?;
        stored.facts = all(from, sql::FACTS, id, |row| Ok((row.try_get(0)?, row.try_get(1)?))).await?;
    }
    Ok(stored)
}

/// Who holds which key.
pub(super) async fn grants(from: &mut PgConnection, id: &str) -> Result<Vec<Grant>, sqlx::Error> {
    all(from, sql::GRANTS, id, grant).await
}

/// What each key noted.
pub(super) async fn notes(from: &mut PgConnection, id: &str) -> Result<Vec<(KeyHash, String)>, sqlx::Error> {
    all(from, sql::NOTES, id, |row| Ok((hash(row, 0)?, row.try_get(1)?))).await
}

/// The keys of a table opened in other browsers than those that took them.
pub(crate) async fn visits(from: &mut PgConnection, id: &str) -> Result<Vec<Visit>, sqlx::Error> {
    let visit = |row: &PgRow| Ok(Visit { key: hash(row, 0)?, owner: hash(row, 1)?, sealed: row.try_get(2)? });
    all(from, sql::VISITS, id, visit).await
}

/// The tables a browser takes part in, the latest first.
pub(super) async fn list(from: &mut PgConnection, owner: &KeyHash) -> Result<Vec<Listed>, sqlx::Error> {
    let listed = |row: &PgRow| {
        let chairs = chairs(row.try_get(4)?);
        Ok(Listed {
            id: row.try_get(0)?,
            game: row.try_get(1)?,
            key: hash(row, 2)?,
            sealed: row.try_get(10)?,
            seats: seats(row.try_get(3)?),
            names: vec![String::new(); chairs.len()],
            chairs,
            read_only: row.try_get::<i64, _>(5)? != 0,
            status: status(row.try_get(7)?, row.try_get(6)?, row.try_get(9)?),
            touched: row.try_get(8)?,
        })
    };
    let listed = all(from, sql::LIST, &owner.0, listed).await?;
    let name = |row: &PgRow| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?));
    let names = all(from, sql::NAMES, &owner.0, name).await?;
    Ok(with_names(listed, &names))
}

fn head(id: &str, row: &PgRow) -> Result<Stored, sqlx::Error> {
    Ok(Stored {
        id: id.to_string(),
        game: row.try_get(0)?,
        header: row.try_get(1)?,
        chairs: chairs(row.try_get(2)?),
        read_only: row.try_get::<i64, _>(3)? != 0,
        status: status(row.try_get(5)?, row.try_get(4)?, row.try_get(7)?),
        created: row.try_get(6)?,
        grants: vec![],
        shares: vec![],
        lines: vec![],
        chat: vec![],
        notes: vec![],
        facts: vec![],
    })
}

fn saying(row: &PgRow) -> Result<Saying, sqlx::Error> {
    let (who, words, when) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    Ok(Saying { who, words, when, heard: heard(row.try_get(3)?) })
}

fn grant(row: &PgRow) -> Result<Grant, sqlx::Error> {
    let role = Role::parse(row.try_get(2)?);
    Ok(Grant {
        key: hash(row, 0)?,
        seats: seats(row.try_get(1)?),
        role: role.ok_or_else(|| sqlx::Error::Decode("a role unknown to this version".into()))?,
        owner: hash(row, 3)?,
        invite: hash(row, 4)?,
        sealed: row.try_get(5)?,
    })
}

fn hash(row: &PgRow, column: usize) -> Result<KeyHash, sqlx::Error> {
    row.try_get(column).map(KeyHash)
}

async fn all<T>(
    from: &mut PgConnection,
    select: &'static str,
    key: &str,
    read: impl Fn(&PgRow) -> Result<T, sqlx::Error>,
) -> Result<Vec<T>, sqlx::Error> {
    query(select).bind(key).fetch_all(from).await?.iter().map(read).collect()
}
