//! Backups of all games, taken while the server runs, and brought back into an empty database of either kind.
//!
//! A backup is text: a head, one JSON object per table, and the SHA-256 of all lines before the last.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use clap::Args;
use server::store::{self, Exported, ExportedPlain, StoreError, Write};
use sha2::{Digest, Sha256};

use crate::{Failure, web};

/// The first line of every backup.
const HEAD: &str = "hundred-days backup 2";
/// The first line of a backup that holds keys themselves and not their hashes.
const PLAIN_HEAD: &str = "hundred-days backup 1";
/// How many tables are brought back in one commit.
const GROUP: usize = 64;

/// What `backup` and `restore` are told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of the backup.
    file: PathBuf,
    /// The database: `sqlite:<path>`, the path of a file, or `postgres://…`; the one in your data directory if left out.
    #[arg(long, env = "HUNDRED_DAYS_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

/// Writes all games of a database to a file, whole or not at all.
pub(crate) fn backup(arguments: &Arguments) -> Result<(), Failure> {
    let database = web::database(arguments.database.as_deref())?;
    let unfinished = arguments.file.with_extension("unfinished");
    let mut out = Hashed { to: BufWriter::new(private(&unfinished)?), hash: Sha256::new() };
    out.line(HEAD)?;
    let mut lines = 0;
    let runtime = tokio::runtime::Runtime::new()?;
    let exported = runtime.block_on(store::export(&database, &mut |exported| {
        lines += exported.table.lines.len();
        let text = serde_json::to_string(&exported);
        let failed = |why: String| StoreError::Failed(why);
        out.line(&text.map_err(|error| failed(error.to_string()))?).map_err(|error| failed(error.to_string()))
    }));
    let tables = exported.map_err(|error| failed(&database, &error))?;
    let sum = hex(&out.hash.finalize());
    writeln!(out.to, "{sum}")?;
    out.to.into_inner().map_err(|error| error.into_error())?.sync_all()?;
    fs::rename(&unfinished, &arguments.file)?;
    println!("{tables} tables with {lines} journal lines are in {}.", arguments.file.display());
    println!("It holds the secrets of every game. Guard it like the database.");
    Ok(())
}

/// Brings a backup back into a database that has no tables yet.
pub(crate) fn restore(arguments: &Arguments) -> Result<(), Failure> {
    let named = |why: String| Failure::Check(format!("{}: {why}", arguments.file.display()));
    // All of it is checked before any of it is written.
    let tables = read(&arguments.file, |_| Ok(()))?;
    let database = web::database(arguments.database.as_deref())?;
    let runtime = tokio::runtime::Runtime::new()?;
    let store = runtime.block_on(store::open(&database)).map_err(|error| failed(&database, &error))?;
    let there = runtime.block_on(store::export(&database, &mut |_| Ok(())));
    if there.map_err(|error| failed(&database, &error))? > 0 {
        return Err(Failure::Check("the database has tables already; restore into an empty one".to_string()));
    }
    let mut group = vec![];
    let write = |group: &mut Vec<Write>| {
        let done = runtime.block_on(store.write(std::mem::take(group)));
        done.into_iter().collect::<Result<Vec<()>, StoreError>>().map_err(|error| error.to_string())
    };
    read(&arguments.file, |exported| {
        let Exported { touched, visits, table } = exported;
        let (id, n, status) = (table.id.clone(), table.lines.len(), table.status.clone());
        group.push(Write::Create(Box::new(table)));
        // No line, but the time of the last one.
        let visit = |visit| Write::Visit { table: id.clone(), visit };
        group.extend(visits.into_iter().map(visit));
        group.push(Write::Lines { table: id, n, lines: vec![], status, when: touched });
        if group.len() >= 2 * GROUP { write(&mut group).map(drop) } else { Ok(()) }
    })?;
    write(&mut group).map_err(named)?;
    println!("{tables} tables are back.");
    Ok(())
}

/// Reads a backup and gives every table to `take`; how many there are. A torn or changed file is refused.
fn read(path: &Path, mut take: impl FnMut(Exported) -> Result<(), String>) -> Result<u64, Failure> {
    let named = |line: u64, why: &str| Failure::Check(format!("{}: line {line}: {why}", path.display()));
    let file = File::open(path).map_err(|error| Failure::Check(format!("{}: {error}", path.display())))?;
    let mut lines = BufReader::new(file).lines();
    let mut hash = Sha256::new();
    let head = lines.next().transpose()?.unwrap_or_default();
    if ![HEAD, PLAIN_HEAD].contains(&head.as_str()) {
        return Err(named(1, "this is not a backup of Hundred Days, or one of a newer version"));
    }
    hash.update(format!("{head}\n"));
    let mut tables = 0;
    loop {
        let line = tables + 2;
        let text = lines.next().transpose()?;
        let text = text.ok_or_else(|| named(line, "the backup ends too early; it is not whole"))?;
        if !text.starts_with('{') {
            return if text == hex(&hash.finalize()) {
                Ok(tables)
            } else {
                Err(named(line, "the backup was changed: its SHA-256 is another one"))
            };
        }
        hash.update(format!("{text}\n"));
        let exported = if head == PLAIN_HEAD {
            serde_json::from_str::<ExportedPlain>(&text).map(Exported::from)
        } else {
            serde_json::from_str(&text)
        };
        let exported = exported.map_err(|error| named(line, &error.to_string()))?;
        take(exported).map_err(|why| named(line, &why))?;
        tables += 1;
    }
}

/// A file that only this user can read.
fn private(path: &Path) -> Result<File, Failure> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| Failure::Check(format!("{}: {error}", path.display())))
}

struct Hashed {
    to: BufWriter<File>,
    hash: Sha256,
}

impl Hashed {
    fn line(&mut self, text: &str) -> std::io::Result<()> {
        self.hash.update(format!("{text}\n"));
        writeln!(self.to, "{text}")
    }
}

fn failed(database: &str, error: &StoreError) -> Failure {
    Failure::Check(format!("database {}: {error}", web::without_password(database)))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
