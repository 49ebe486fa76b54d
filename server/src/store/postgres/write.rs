//! Writing to PostgreSQL.

use sqlx::{AssertSqlSafe, PgConnection, Row, error::ErrorKind, query, raw_sql};

use crate::store::{
    Grant, KeyHash, Saying, StoreError, Stored, Visit, Write, bits, decides, hashed::Keys, heard_bits, sql,
};

/// Why a batch was not committed.
pub(super) enum ErrorPage {
    /// One write does not fit what is kept.
    Misfit(StoreError),
    /// The database failed before the commit was sent: nothing was committed.
    Failed(StoreError),
    /// The commit was sent and its answer did not come.
    Unknown(StoreError),
}

/// The result of each write of a batch.
pub(super) type Done = Vec<Result<(), StoreError>>;

impl ErrorPage {
    pub(super) fn error(self) -> StoreError {
        match self {
            ErrorPage::Misfit(error) | ErrorPage::Failed(error) => error,
            ErrorPage::Unknown(StoreError::Failed(why)) => StoreError::Unknown(why),
            ErrorPage::Unknown(error) => error,
        }
    }

    /// The database took too long, before or after the commit was sent.
    pub(super) fn late(is_sent: bool) -> ErrorPage {
        let error = StoreError::Failed("the database does not answer".to_string());
        if is_sent { ErrorPage::Unknown(error) } else { ErrorPage::Failed(error) }
    }

    fn before(error: sqlx::Error) -> ErrorPage {
        let misfit = error.as_database_error().is_some_and(|it| {
            let kind = it.kind();
            let invalid = it.code().is_some_and(|code| code.starts_with("22"));
            invalid || !matches!(kind, ErrorKind::Other)
        });
        if misfit {
            return ErrorPage::Misfit(StoreError::Refused(error.to_string()));
        }
        ErrorPage::Failed(StoreError::Failed(error.to_string()))
    }
}

/// Writes the batch in one transaction and checks that the database has committed it. `sent` is the number of the
/// transaction once its commit may have reached the database.
pub(super) async fn commit(
    connection: &mut PgConnection,
    batch: &[Write],
    sent: &mut Option<String>,
) -> Result<Done, ErrorPage> {
    let begin = raw_sql("BEGIN; SELECT txid_current()::text").fetch_one(&mut *connection);
    let row = begin.await.map_err(ErrorPage::before)?;
    let number: String = row.try_get(0).map_err(ErrorPage::before)?;
    let mut done = Vec::with_capacity(batch.len());
    for write in batch {
        done.push(execute(connection, write).await.map_err(ErrorPage::before)?);
    }
    *sent = Some(number.clone());
    // An aborted transaction answers a COMMIT without an error: only the database's own record counts.
    let lost = |error: sqlx::Error| ErrorPage::Unknown(StoreError::Failed(error.to_string()));
    let close = raw_sql(AssertSqlSafe(format!("COMMIT; SELECT txid_status({number})")));
    let row = close.fetch_one(connection).await.map_err(lost)?;
    match row.try_get::<&str, _>(0).map_err(lost)? {
        "committed" => Ok(done),
        "aborted" => Err(ErrorPage::Failed(StoreError::Failed("the database rolled it back".to_string()))),
        fate => Err(ErrorPage::Unknown(StoreError::Failed(format!("the transaction is {fate}")))),
    }
}

/// What became of the transaction of that number: `committed`, `aborted` or `in progress`.
pub(super) async fn fate(connection: &mut PgConnection, number: &str) -> Result<String, sqlx::Error> {
    let ask =
        query("SELECT coalesce(txid_status($1::bigint), 'too old')").bind(number.parse::<i64>().unwrap_or(0));
    ask.fetch_one(connection).await?.try_get(0)
}

async fn execute(to: &mut PgConnection, write: &Write) -> Result<Result<(), StoreError>, sqlx::Error> {
    match write {
        Write::Create(stored) => create(to, stored).await?,
        Write::Lines { table, n, lines, status, when } => {
            journal(to, table, *n, lines).await?;
            let update = query(sql::STATUS).bind(&status.text).bind(decides(status)).bind(when);
            update.bind(&status.last).bind(table).execute(to).await?;
        }
        Write::Share { table, shares, lines, status, when } => {
            for (seat, share) in shares {
                let add = query(sql::ADD_SHARE).bind(share).bind(table).bind(i64::from(*seat));
                if add.execute(&mut *to).await?.rows_affected() == 0 {
                    return Ok(Err(StoreError::Taken));
                }
            }
            journal(to, table, 0, lines).await?;
            let update = query(sql::STATUS).bind(&status.text).bind(decides(status)).bind(when);
            update.bind(&status.last).bind(table).execute(to).await?;
        }
        Write::Chat { table, n, saying } => chat(to, table, *n, saying).await?,
        Write::Note { table, key, words } => note(to, table, key, words).await?,
        Write::Fact { table, name, value } => fact(to, table, name, value).await?,
        Write::Visit { table, visit: new } => visit(to, table, new).await?,
        Write::Take { table, invite, grant: new } => {
            let gone = query(sql::TAKE).bind(table).bind(&invite.0).execute(&mut *to).await?;
            if gone.rows_affected() == 0 {
                return Ok(Err(StoreError::Taken));
            }
            grant(to, table, new).await?;
        }
        Write::Invite { table, old, grant: new } => {
            let gone = query(sql::REVOKE).bind(table).bind(&old.0).execute(&mut *to).await?;
            if gone.rows_affected() == 0 {
                return Ok(Err(StoreError::Taken));
            }
            query(sql::FORGET_NOTE).bind(table).bind(&old.0).execute(&mut *to).await?;
            grant(to, table, new).await?;
        }
        Write::Delete { table } => {
            for delete in sql::DELETE {
                query(delete).bind(table).execute(&mut *to).await?;
            }
        }
        Write::Probe { when } => _ = query(sql::PROBE).bind(when).execute(to).await?,
    }
    Ok(Ok(()))
}

async fn create(to: &mut PgConnection, stored: &Stored) -> Result<(), sqlx::Error> {
    query(sql::CREATE)
        .bind(&stored.id)
        .bind(&stored.game)
        .bind(&stored.header)
        .bind(stored.chairs.join(","))
        .bind(i64::from(stored.read_only))
        .bind(&stored.status.text)
        .bind(decides(&stored.status))
        .bind(stored.created)
        .bind(&stored.status.last)
        .execute(&mut *to)
        .await?;
    for one in &stored.grants {
        grant(to, &stored.id, one).await?;
    }
    for (seat, share) in &stored.shares {
        query(sql::SHARE).bind(&stored.id).bind(i64::from(*seat)).bind(share).execute(&mut *to).await?;
    }
    journal(to, &stored.id, 0, &stored.lines).await?;
    for (n, saying) in stored.chat.iter().enumerate() {
        chat(to, &stored.id, n, saying).await?;
    }
    for (name, value) in &stored.facts {
        fact(to, &stored.id, name, value).await?;
    }
    for (key, words) in &stored.notes {
        note(to, &stored.id, key, words).await?;
    }
    Ok(())
}

async fn grant(to: &mut PgConnection, table: &str, grant: &Grant) -> Result<(), sqlx::Error> {
    let Grant { key, seats, role, owner, invite, sealed } = grant;
    let insert = query(sql::GRANT).bind(table).bind(&key.0).bind(bits(seats)).bind(role.text());
    insert.bind(&owner.0).bind(&invite.0).bind(sealed).execute(to).await?;
    Ok(())
}

async fn visit(to: &mut PgConnection, table: &str, visit: &Visit) -> Result<(), sqlx::Error> {
    let Visit { key, owner, sealed } = visit;
    query(sql::VISIT).bind(table).bind(&key.0).bind(&owner.0).bind(sealed).execute(to).await?;
    Ok(())
}

/// Puts these in place of all that names keys of a table.
pub(super) async fn replace_keys(to: &mut PgConnection, table: &str, keys: &Keys) -> Result<(), sqlx::Error> {
    for forget in sql::FORGET_KEYS {
        query(forget).bind(table).execute(&mut *to).await?;
    }
    for one in &keys.grants {
        grant(to, table, one).await?;
    }
    for (key, words) in &keys.notes {
        note(to, table, key, words).await?;
    }
    for one in &keys.visits {
        visit(to, table, one).await?;
    }
    Ok(())
}

async fn journal(
    to: &mut PgConnection,
    table: &str,
    first: usize,
    lines: &[(String, String)],
) -> Result<(), sqlx::Error> {
    for (n, (who, what)) in lines.iter().enumerate() {
        query(sql::LINE).bind(table).bind((first + n) as i64).bind(who).bind(what).execute(&mut *to).await?;
    }
    Ok(())
}

async fn chat(to: &mut PgConnection, table: &str, n: usize, saying: &Saying) -> Result<(), sqlx::Error> {
    let Saying { who, words, when, heard } = saying;
    let insert = query(sql::CHAT).bind(table).bind(n as i64).bind(who).bind(words).bind(when);
    insert.bind(heard_bits(heard.as_deref())).execute(to).await?;
    Ok(())
}

async fn fact(to: &mut PgConnection, table: &str, name: &str, value: &str) -> Result<(), sqlx::Error> {
    query(sql::FACT).bind(table).bind(name).bind(value).execute(to).await?;
    Ok(())
}

async fn note(to: &mut PgConnection, table: &str, key: &KeyHash, words: &str) -> Result<(), sqlx::Error> {
    query(sql::NOTE).bind(table).bind(&key.0).bind(words).execute(to).await?;
    Ok(())
}
