//! Writing to SQLite.

use rusqlite::{Connection, params};

use super::{ErrorPage, Write};
use crate::store::{
    Grant, KeyHash, Saying, StoreError, Stored, Visit, bits, decides, hashed::Keys, heard_bits, sql,
};

/// The result of each write of a batch.
type Done = Vec<Result<(), StoreError>>;

/// Writes the batch in one transaction, and checks that the database has closed it.
pub(super) fn commit(connection: &Connection, batch: &[Write]) -> Result<Done, ErrorPage> {
    connection
        .prepare_cached("BEGIN IMMEDIATE")
        .and_then(|mut it| it.execute([]))
        .map_err(ErrorPage::Failed)?;
    let mut done = Vec::with_capacity(batch.len());
    for write in batch {
        done.push(execute(connection, write).map_err(ErrorPage::of)?);
        // An error may roll back by itself; what follows would then be committed one by one.
        if connection.is_autocommit() {
            return Err(ErrorPage::NotClosed);
        }
    }
    connection.prepare_cached("COMMIT").and_then(|mut it| it.execute([])).map_err(ErrorPage::of_commit)?;
    if !connection.is_autocommit() {
        return Err(ErrorPage::NotClosed);
    }
    Ok(done)
}

fn execute(to: &Connection, write: &Write) -> rusqlite::Result<Result<(), StoreError>> {
    match write {
        Write::Create(stored) => create(to, stored)?,
        Write::Lines { table, n, lines, status, when } => {
            journal(to, table, *n, lines)?;
            let update = params![status.text, decides(status), when, status.last, table];
            to.prepare_cached(sql::STATUS)?.execute(update)?;
        }
        Write::Share { table, shares, lines, status, when } => {
            for (seat, share) in shares {
                if to.prepare_cached(sql::ADD_SHARE)?.execute(params![share, table, seat])? == 0 {
                    return Ok(Err(StoreError::Taken));
                }
            }
            journal(to, table, 0, lines)?;
            let update = params![status.text, decides(status), when, status.last, table];
            to.prepare_cached(sql::STATUS)?.execute(update)?;
        }
        Write::Chat { table, n, saying } => chat(to, table, *n, saying)?,
        Write::Note { table, key, words } => note(to, table, key, words)?,
        Write::Fact { table, name, value } => fact(to, table, name, value)?,
        Write::Visit { table, visit: new } => visit(to, table, new)?,
        Write::Take { table, invite, grant: new } => {
            if to.prepare_cached(sql::TAKE)?.execute([table, &invite.0])? == 0 {
                return Ok(Err(StoreError::Taken));
            }
            grant(to, table, new)?;
        }
        Write::Invite { table, old, grant: new } => {
            if to.prepare_cached(sql::REVOKE)?.execute([table, &old.0])? == 0 {
                return Ok(Err(StoreError::Taken));
            }
            to.prepare_cached(sql::FORGET_NOTE)?.execute([table, &old.0])?;
            grant(to, table, new)?;
        }
        Write::Delete { table } => {
            for query in sql::DELETE {
                to.prepare_cached(query)?.execute([table])?;
            }
        }
        Write::Probe { when } => _ = to.prepare_cached(sql::PROBE)?.execute([when])?,
    }
    Ok(Ok(()))
}

fn create(to: &Connection, stored: &Stored) -> rusqlite::Result<()> {
    to.prepare_cached(sql::CREATE)?.execute(params![
        stored.id,
        stored.game,
        stored.header,
        stored.chairs.join(","),
        i64::from(stored.read_only),
        stored.status.text,
        decides(&stored.status),
        stored.created,
        stored.status.last
    ])?;
    for one in &stored.grants {
        grant(to, &stored.id, one)?;
    }
    for (seat, share) in &stored.shares {
        to.prepare_cached(sql::SHARE)?.execute(params![stored.id, seat, share])?;
    }
    journal(to, &stored.id, 0, &stored.lines)?;
    for (n, saying) in stored.chat.iter().enumerate() {
        chat(to, &stored.id, n, saying)?;
    }
    for (name, value) in &stored.facts {
        fact(to, &stored.id, name, value)?;
    }
    for (key, words) in &stored.notes {
        note(to, &stored.id, key, words)?;
    }
    Ok(())
}

fn grant(to: &Connection, table: &str, grant: &Grant) -> rusqlite::Result<()> {
    let Grant { key, seats, role, owner, invite, sealed } = grant;
    let values = params![table, key.0, bits(seats), role.text(), owner.0, invite.0, sealed];
    to.prepare_cached(sql::GRANT)?.execute(values)?;
    Ok(())
}

fn visit(to: &Connection, table: &str, visit: &Visit) -> rusqlite::Result<()> {
    let Visit { key, owner, sealed } = visit;
    to.prepare_cached(sql::VISIT)?.execute([table, &key.0, &owner.0, sealed])?;
    Ok(())
}

/// Puts these in place of all that names keys of a table.
pub(super) fn replace_keys(to: &Connection, table: &str, keys: &Keys) -> rusqlite::Result<()> {
    for query in sql::FORGET_KEYS {
        to.prepare_cached(query)?.execute([table])?;
    }
    keys.grants.iter().try_for_each(|it| grant(to, table, it))?;
    keys.notes.iter().try_for_each(|(key, words)| note(to, table, key, words))?;
    keys.visits.iter().try_for_each(|it| visit(to, table, it))
}

fn journal(to: &Connection, table: &str, first: usize, lines: &[(String, String)]) -> rusqlite::Result<()> {
    let mut query = to.prepare_cached(sql::LINE)?;
    for (n, (who, what)) in lines.iter().enumerate() {
        query.execute(params![table, (first + n) as i64, who, what])?;
    }
    Ok(())
}

fn chat(to: &Connection, table: &str, n: usize, saying: &Saying) -> rusqlite::Result<()> {
    let Saying { who, words, when, heard } = saying;
    let heard = heard_bits(heard.as_deref());
    to.prepare_cached(sql::CHAT)?.execute(params![table, n as i64, who, words, when, heard])?;
    Ok(())
}

fn fact(to: &Connection, table: &str, name: &str, value: &str) -> rusqlite::Result<()> {
    to.prepare_cached(sql::FACT)?.execute([table, name, value])?;
    Ok(())
}

fn note(to: &Connection, table: &str, key: &KeyHash, words: &str) -> rusqlite::Result<()> {
    to.prepare_cached(sql::NOTE)?.execute([table, &key.0, words])?;
    Ok(())
}
