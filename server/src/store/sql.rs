//! The store in SQL: one text of each query for SQLite and PostgreSQL.

use std::{str::FromStr, sync::Arc, time::Duration};

use sqlx::{
    Row,
    postgres::{PgConnectOptions, PgPool, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Grant, Listed, Role, Status, Store, StoreError, Stored, Write, bits, seats};

/// Opens the database of that address: `postgres://…`, `sqlite:<path>` or the path of a file.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    match address.starts_with("postgres://") || address.starts_with("postgresql://") {
        true => Ok(Arc::new(Postgres::open(address).await?)),
        false => Ok(Arc::new(Sqlite::open(address.strip_prefix("sqlite:").unwrap_or(address)).await?)),
    }
}

/// A store in one SQLite file.
pub struct Sqlite {
    pool: SqlitePool,
}

impl Sqlite {
    /// Opens the file, creates it if need be, and brings its tables up to date.
    pub async fn open(path: &str) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        sqlx::migrate!("migrations/sqlite").run(&pool).await.map_err(migration)?;
        Ok(Sqlite { pool })
    }
}

/// A store in a PostgreSQL database.
pub struct Postgres {
    pool: PgPool,
}

impl Postgres {
    /// Connects to the database and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        let options = PgConnectOptions::from_str(address)?;
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options)
            .await?;
        sqlx::migrate!("migrations/postgres").run(&pool).await.map_err(migration)?;
        Ok(Postgres { pool })
    }
}

fn migration(error: sqlx::migrate::MigrateError) -> StoreError {
    StoreError::Failed(format!("the tables of the database: {error}"))
}

fn status(decides: i64, text: String) -> Status {
    Status { decides: u8::try_from(decides).ok(), text }
}

fn decides(status: &Status) -> i64 {
    status.decides.map_or(-1, i64::from)
}

macro_rules! implement {
    ($store:ty, $module:ident, $connection:ty) => {
        #[async_trait::async_trait]
        impl Store for $store {
            async fn write(&self, batch: &[Write]) -> Vec<Result<(), StoreError>> {
                match $module::commit(&self.pool, batch).await {
                    Ok(done) => done,
                    Err(error) if batch.len() == 1 => vec![Err(error.into())],
                    Err(_) => {
                        // One of them is at fault: each gets a commit of its own.
                        let mut done = vec![];
                        for write in batch {
                            let one = $module::commit(&self.pool, std::slice::from_ref(write)).await;
                            done.push(one.map_err(StoreError::from).and_then(|mut one| {
                                one.pop().expect("one write has one result")
                            }));
                        }
                        done
                    }
                }
            }

            async fn read(&self, id: &str) -> Result<Option<Stored>, StoreError> {
                Ok($module::read(&self.pool, id).await?)
            }

            async fn list(&self, owner: &str) -> Result<Vec<Listed>, StoreError> {
                Ok($module::list(&self.pool, owner).await?)
            }

            async fn ping(&self) -> Result<(), StoreError> {
                sqlx::query("SELECT 1").execute(&self.pool).await?;
                Ok(())
            }
        }

        mod $module {
            use super::*;

            type Pool = sqlx::Pool<<$connection as sqlx::Connection>::Database>;

            pub(super) async fn commit(
                pool: &Pool,
                batch: &[Write],
            ) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
                let mut transaction = pool.begin().await?;
                let mut done = vec![];
                for write in batch {
                    done.push(execute(&mut transaction, write).await?);
                }
                transaction.commit().await?;
                Ok(done)
            }

            async fn execute(
                to: &mut $connection,
                write: &Write,
            ) -> Result<Result<(), StoreError>, sqlx::Error> {
                match write {
                    Write::Create(stored) => create(to, stored).await?,
                    Write::Lines { table, n, lines, status, when } => {
                        journal(to, table, *n, lines).await?;
                        sqlx::query("UPDATE tables SET status = $1, decides = $2, touched = $3 WHERE id = $4")
                            .bind(&status.text)
                            .bind(decides(status))
                            .bind(when)
                            .bind(table)
                            .execute(to)
                            .await?;
                    }
                    Write::Chat { table, n, who, words, when } => {
                        chat(to, table, *n, who, words, *when).await?;
                    }
                    Write::Note { table, key, words } => note(to, table, key, words).await?,
                    Write::Take { table, invite, grant: new } => {
                        let gone =
                            sqlx::query("DELETE FROM grants WHERE table_id = $1 AND key = $2 AND role = $3")
                                .bind(table)
                                .bind(invite)
                                .bind(Role::Invite.text())
                                .execute(&mut *to)
                                .await?;
                        if gone.rows_affected() == 0 {
                            return Ok(Err(StoreError::Taken));
                        }
                        grant(to, table, new).await?;
                    }
                }
                Ok(Ok(()))
            }

            async fn create(to: &mut $connection, stored: &Stored) -> Result<(), sqlx::Error> {
                sqlx::query(
                    "INSERT INTO tables (id, game, header, chairs, read_only, status, decides, created, touched) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
                )
                .bind(&stored.id)
                .bind(&stored.game)
                .bind(&stored.header)
                .bind(stored.chairs.join(","))
                .bind(i64::from(stored.read_only))
                .bind(&stored.status.text)
                .bind(decides(&stored.status))
                .bind(stored.created)
                .execute(&mut *to)
                .await?;
                for one in &stored.grants {
                    grant(to, &stored.id, one).await?;
                }
                journal(to, &stored.id, 0, &stored.lines).await?;
                for (n, (who, words, when)) in stored.chat.iter().enumerate() {
                    chat(to, &stored.id, n, who, words, *when).await?;
                }
                for (key, words) in &stored.notes {
                    note(to, &stored.id, key, words).await?;
                }
                Ok(())
            }

            async fn grant(to: &mut $connection, table: &str, grant: &Grant) -> Result<(), sqlx::Error> {
                sqlx::query(
                    "INSERT INTO grants (table_id, key, seats, role, owner) VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(table)
                .bind(&grant.key)
                .bind(bits(&grant.seats))
                .bind(grant.role.text())
                .bind(&grant.owner)
                .execute(to)
                .await?;
                Ok(())
            }

            async fn journal(
                to: &mut $connection,
                table: &str,
                first: usize,
                lines: &[(String, String)],
            ) -> Result<(), sqlx::Error> {
                for (n, (who, what)) in lines.iter().enumerate() {
                    sqlx::query("INSERT INTO journal (table_id, n, who, what) VALUES ($1, $2, $3, $4)")
                        .bind(table)
                        .bind((first + n) as i64)
                        .bind(who)
                        .bind(what)
                        .execute(&mut *to)
                        .await?;
                }
                Ok(())
            }

            async fn chat(
                to: &mut $connection,
                table: &str,
                n: usize,
                who: &str,
                words: &str,
                when: i64,
            ) -> Result<(), sqlx::Error> {
                sqlx::query("INSERT INTO chat (table_id, n, who, words, said) VALUES ($1, $2, $3, $4, $5)")
                    .bind(table)
                    .bind(n as i64)
                    .bind(who)
                    .bind(words)
                    .bind(when)
                    .execute(to)
                    .await?;
                Ok(())
            }

            async fn note(
                to: &mut $connection,
                table: &str,
                key: &str,
                words: &str,
            ) -> Result<(), sqlx::Error> {
                sqlx::query(
                    "INSERT INTO notes (table_id, key, words) VALUES ($1, $2, $3) \
                     ON CONFLICT (table_id, key) DO UPDATE SET words = excluded.words",
                )
                .bind(table)
                .bind(key)
                .bind(words)
                .execute(to)
                .await?;
                Ok(())
            }

            pub(super) async fn read(pool: &Pool, id: &str) -> Result<Option<Stored>, sqlx::Error> {
                // One transaction, so that all of it is of the same moment.
                let mut from = pool.begin().await?;
                let row = sqlx::query(
                    "SELECT game, header, chairs, read_only, status, decides, created FROM tables WHERE id = $1",
                )
                .bind(id)
                .fetch_optional(&mut *from)
                .await?;
                let Some(row) = row else { return Ok(None) };
                let chairs: String = row.try_get(2)?;
                let mut stored = Stored {
                    id: id.to_string(),
                    game: row.try_get(0)?,
                    header: row.try_get(1)?,
                    chairs: chairs.split(',').map(str::to_string).collect(),
                    read_only: row.try_get::<i64, _>(3)? != 0,
                    status: status(row.try_get(5)?, row.try_get(4)?),
                    created: row.try_get(6)?,
                    grants: vec![],
                    lines: vec![],
                    chat: vec![],
                    notes: vec![],
                };
                let rows = sqlx::query(
                    "SELECT key, seats, role, owner FROM grants WHERE table_id = $1 ORDER BY role, seats, key",
                )
                .bind(id)
                .fetch_all(&mut *from)
                .await?;
                for row in rows {
                    let role = Role::parse(row.try_get(2)?)
                        .ok_or_else(|| sqlx::Error::Decode("a role unknown to this version".into()))?;
                    stored.grants.push(Grant {
                        key: row.try_get(0)?,
                        seats: seats(row.try_get(1)?),
                        role,
                        owner: row.try_get(3)?,
                    });
                }
                let rows = sqlx::query("SELECT who, what FROM journal WHERE table_id = $1 ORDER BY n")
                    .bind(id)
                    .fetch_all(&mut *from)
                    .await?;
                for row in rows {
                    stored.lines.push((row.try_get(0)?, row.try_get(1)?));
                }
                let rows = sqlx::query("SELECT who, words, said FROM chat WHERE table_id = $1 ORDER BY n")
                    .bind(id)
                    .fetch_all(&mut *from)
                    .await?;
                for row in rows {
                    stored.chat.push((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?));
                }
                let rows = sqlx::query("SELECT key, words FROM notes WHERE table_id = $1 ORDER BY key")
                    .bind(id)
                    .fetch_all(&mut *from)
                    .await?;
                for row in rows {
                    stored.notes.push((row.try_get(0)?, row.try_get(1)?));
                }
                Ok(Some(stored))
            }

            pub(super) async fn list(pool: &Pool, owner: &str) -> Result<Vec<Listed>, sqlx::Error> {
                let rows = sqlx::query(
                    "SELECT tables.id, game, key, seats, chairs, read_only, status, decides, touched \
                     FROM grants JOIN tables ON tables.id = grants.table_id \
                     WHERE owner = $1 AND role <> 'invite' ORDER BY touched DESC, tables.id LIMIT 100",
                )
                .bind(owner)
                .fetch_all(pool)
                .await?;
                let mut list = vec![];
                for row in rows {
                    let chairs: String = row.try_get(4)?;
                    list.push(Listed {
                        id: row.try_get(0)?,
                        game: row.try_get(1)?,
                        key: row.try_get(2)?,
                        seats: seats(row.try_get(3)?),
                        chairs: chairs.split(',').count(),
                        read_only: row.try_get::<i64, _>(5)? != 0,
                        status: status(row.try_get(7)?, row.try_get(6)?),
                        touched: row.try_get(8)?,
                    });
                }
                Ok(list)
            }
        }
    };
}

implement!(Sqlite, sqlite, sqlx::SqliteConnection);
implement!(Postgres, postgres, sqlx::PgConnection);
