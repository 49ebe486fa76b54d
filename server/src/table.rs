//! One open table: its game, who sits there, what was said; everything can be rebuilt from the journal.

mod bounds;
mod company;
mod dice;
mod host;
mod keep;
mod moments;
mod perform;
mod pulse;
mod rematch;
mod request;
mod talk;

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use bots::{Intent, Wait};
use drawing::Overlays;
use shelf::{AnyGame, AnyTable};
use tabletop::{Log, Next, Pool, Refusal, Seat, Tone, Viewer};
use tokio::sync::{OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock, watch};

pub(crate) use self::{
    company::{Facts, MOST_NAME, ORIGIN, name_of},
    dice::{first_lines, viewer},
    pulse::Pulse,
    request::Answer,
    talk::Hearers,
};
use self::{dice::TableDice, moments::Moments, perform::Performed, talk::Words};
use crate::{
    album::{Album, Drawn, Parts},
    caller, computer,
    fault::Fault,
    hall::Hall,
    keys,
    store::{Grant, KeyHash, Role, Status, Stored},
    work::{Origin, Purpose},
};

/// One open table.
pub(crate) struct Open {
    pub(crate) id: String,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) seats: u8,
    /// For each seat the computer player who plays it.
    pub(crate) chairs: Vec<Option<String>>,
    pub(crate) read_only: bool,
    /// Where its position comes from.
    origin: Origin,
    /// What is promised about the dice; nothing where a log came without a seed or shares.
    pub(crate) commitment: Option<String>,
    /// What can be said of the dice of a game that was uploaded.
    doubt: Option<String>,
    grants: Mutex<Vec<Grant>>,
    slot: Arc<RwLock<Slot>>,
    /// Positions of the past to begin from.
    pub(crate) moments: Moments,
    said: Mutex<Words>,
    facts: Mutex<Facts>,
    /// The pictures that were sent lately.
    pub(crate) album: Mutex<Album>,
    /// The names of the places on its board, by id.
    pub(crate) places: OnceLock<HashMap<String, String>>,
    /// The keys and browsers known to have opened the table since it is in memory.
    visits: Mutex<HashSet<(KeyHash, KeyHash)>>,
    /// The store's term when it was read.
    term: Mutex<Option<u64>>,
    is_deleted: AtomicBool,
    pulse: watch::Sender<Pulse>,
    /// Whether a computer player is at work.
    pub(crate) thinking: AtomicBool,
    /// For each seat what its computer player means to do next.
    intents: Mutex<Vec<Intent>>,
    /// Those who wait for the computer players until a person must decide again.
    wait: Mutex<Arc<Wait>>,
    touched: Mutex<Instant>,
}

/// The game at a table; there is none after something went wrong, until it is rebuilt from the journal.
#[derive(Default)]
pub(crate) struct Slot {
    pub(crate) table: Option<Box<dyn AnyTable>>,
    /// The number of lines in the journal.
    pub(crate) version: usize,
    /// For each choice taken back: the version after it and the log's length after it.
    undos: Vec<(usize, usize)>,
    /// What the dice come from.
    pub(crate) dice: Box<TableDice>,
    /// The pictures of the position, of all who have looked at it.
    drawn: Box<Mutex<Vec<Look>>>,
}

/// A picture, and for whom it is right.
struct Look {
    viewer: Viewer,
    /// The overlays that are seen.
    seen: Vec<String>,
    drawn: Drawn,
}

/// The most pictures of one position that are kept.
const MOST_LOOKS: usize = 8;

/// What a key opens at a table.
#[derive(Clone)]
pub(crate) struct Access {
    /// The key, or `watch`.
    pub(crate) key: String,
    /// What is kept of it.
    pub(crate) hash: KeyHash,
    pub(crate) seats: Vec<Seat>,
    pub(crate) role: Option<Role>,
}

/// What a player wants to do.
pub(crate) enum Act {
    Play(String),
    /// Orders to several pieces, each a sequence of texts.
    Orders(Vec<Vec<String>>),
    /// Takes back the last choice, and all before it down to a moment if one is named.
    Undo(Option<usize>),
    Resign,
    /// Goes back, by agreement, to when the log had this many lines.
    TakeBack(usize),
    /// Ends the game as a draw, by agreement.
    Draw,
}

/// The result of an act.
pub(crate) enum Done {
    /// It is done; what the one who asked sees then, if they want it.
    Kept(Option<Vec<u8>>),
    Stale,
    Refused(Refusal),
}

/// What part of the table a page asks for.
#[derive(Clone, Default)]
pub(crate) struct Ask {
    /// The log lines it has.
    pub(crate) since: usize,
    /// The version it has.
    pub(crate) version: Option<usize>,
    /// The moment to show, if not now.
    pub(crate) at: Option<usize>,
    /// Whose view to show, if not the key's own.
    pub(crate) view: Option<String>,
    /// The tag of the picture it has.
    pub(crate) has: Option<String>,
    /// The overlays it shows.
    pub(crate) over: Vec<String>,
    /// How much of what was said it has.
    pub(crate) chat: usize,
}

/// How the one who did something looks at the table afterwards.
pub(crate) enum After {
    /// As a page.
    Page(Access, Ask),
    /// As a program.
    Sight(Access),
}

/// A game that can be read and not changed.
pub(crate) type Reading = OwnedRwLockReadGuard<Slot>;

impl Slot {
    /// The game, which is in its place while the slot is read.
    pub(crate) fn table(&self) -> &dyn AnyTable {
        &**self.table.as_ref().expect("a slot that is read holds its game")
    }

    /// What a viewer sees now, with these overlays; drawn once for all viewers who may know the same. `before` are the parts of the
    /// picture they were sent last.
    pub(crate) fn picture(&self, viewer: Viewer, seen: &[String], before: Option<&Parts>) -> Drawn {
        let looks = self.looks();
        let same = looks.iter().filter(|look| look.seen == seen);
        let same: Vec<(Viewer, Drawn)> = same.map(|look| (look.viewer, look.drawn.clone())).collect();
        // Others may look meanwhile: a drawing that does not end delays nobody else.
        drop(looks);
        if let Some((_, drawn)) = same.iter().find(|(other, _)| *other == viewer) {
            return drawn.clone();
        }
        let table = self.table();
        let shared = same.into_iter().find(|(other, _)| table.look_alike(*other, viewer));
        let drawn = match shared {
            Some((_, drawn)) => drawn,
            None => Drawn::new(table.picture_with(viewer, Overlays::Only(seen)), before),
        };
        let mut looks = self.looks();
        if looks.len() >= MOST_LOOKS {
            looks.remove(0);
        }
        looks.push(Look { viewer, seen: seen.to_vec(), drawn: drawn.clone() });
        drawn
    }

    fn looks(&self) -> MutexGuard<'_, Vec<Look>> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Up to which log line a page that has `since` lines and `version` is right.
    pub(crate) fn right_until(&self, since: usize, version: Option<usize>) -> usize {
        let undone = self.undos.iter().filter(|(then, _)| version.is_some_and(|version| *then > version));
        undone.map(|(_, at)| *at).fold(since, usize::min)
    }
}

impl Open {
    /// The table of that id from the store.
    pub(crate) async fn load(hall: &Arc<Hall>, id: &str) -> Result<Arc<Open>, Fault> {
        let term = hall.store.term(id);
        let stored = hall.store.read(id).await.map_err(Fault::unread)?;
        let stored = stored.ok_or_else(|| Fault::unknown("There is no table of this address."))?;
        let game = hall.game(&stored.game)?;
        let origin = bounds::origin(&stored);
        let purpose = Purpose::Table(id, origin);
        let (slot, stored) = hall.work(purpose, move || (rebuild(game, &stored), stored)).await?;
        let Rebuilt { slot, commitment, doubt } = slot?;
        let table = slot.table.as_ref().expect("a table just built is there");
        let seats = stored.chairs.len();
        let (present, quiet) = (vec![0; seats], vec![0; seats]);
        let pulse = Pulse { at: table.at(), version: slot.version, quiet, present, ..Pulse::default() };
        let said = Words::of(&stored);
        Ok(Arc::new(Open {
            id: stored.id,
            game,
            seats: stored.chairs.len() as u8,
            chairs: stored.chairs.into_iter().map(|it| Some(it).filter(|it| !it.is_empty())).collect(),
            read_only: stored.read_only,
            origin,
            commitment,
            doubt,
            grants: Mutex::new(stored.grants),
            slot: Arc::new(RwLock::new(slot)),
            moments: Moments::default(),
            said: Mutex::new(said),
            facts: Mutex::new(stored.facts.into_iter().collect()),
            album: Mutex::default(),
            places: OnceLock::new(),
            visits: Mutex::default(),
            term: Mutex::new(term),
            is_deleted: AtomicBool::new(false),
            pulse: watch::Sender::new(pulse),
            thinking: AtomicBool::new(false),
            intents: Mutex::new(vec![Intent::default(); seats]),
            wait: Mutex::default(),
            touched: Mutex::new(Instant::now()),
        }))
    }

    /// The game, rebuilt from the journal if something went wrong before.
    pub(crate) async fn read(&self, hall: &Hall) -> Result<Reading, Fault> {
        let slot = bounds::in_time(hall, self.slot.clone().read_owned()).await?;
        if slot.table.is_some() && self.is_of(hall.store.term(&self.id)) {
            return Ok(slot);
        }
        drop(slot);
        Ok(self.hold(hall).await?.downgrade())
    }

    /// The game for one who changes something, rebuilt from the journal if something went wrong before.
    async fn hold(&self, hall: &Hall) -> Result<OwnedRwLockWriteGuard<Slot>, Fault> {
        let mut slot = bounds::in_time(hall, self.slot.clone().write_owned()).await?;
        self.mend(hall, &mut slot).await?;
        Ok(slot)
    }

    /// What a computation for this table is for.
    pub(crate) fn purpose(&self) -> Purpose<'_> {
        Purpose::Table(&self.id, self.origin)
    }

    /// What a key opens here.
    pub(crate) fn access(&self, key: &str) -> Option<Access> {
        if self.is_deleted.load(Ordering::Acquire) {
            return None;
        }
        if key == "watch" {
            return Some(Access {
                key: key.to_string(),
                hash: KeyHash::default(),
                seats: vec![],
                role: None,
            });
        }
        let grants = self.grants.lock().unwrap_or_else(PoisonError::into_inner);
        granted(&grants, &KeyHash::of(key)).map(|grant| Access {
            key: key.to_string(),
            hash: grant.key.clone(),
            seats: grant.seats.iter().map(|&seat| Seat(seat)).collect(),
            role: Some(grant.role),
        })
    }

    /// Whether a key still opens the table.
    pub(crate) fn admits(&self, access: &Access) -> bool {
        let grants = || self.grants.lock().unwrap_or_else(PoisonError::into_inner);
        let is_granted = || access.role.is_none() || granted(&grants(), &access.hash).is_some();
        !self.is_deleted.load(Ordering::Acquire) && is_granted()
    }

    /// Does it, writes it, then tells everyone. Runs to its end even if the one who asked has left.
    pub(crate) async fn act(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        seats: Vec<Seat>,
        at: Option<usize>,
        act: Act,
        look: Option<After>,
    ) -> Result<Done, Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        caller::to_the_end(async move {
            let done = open.act_now(&hall, &seats, at, act, look).await;
            computer::wake(&hall, &open);
            done
        })
        .await
    }

    /// The same without calling the computer players.
    pub(crate) async fn act_quietly(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        seats: Vec<Seat>,
        at: Option<usize>,
        act: Act,
    ) -> Result<Done, Fault> {
        let (open, hall) = (self.clone(), hall.clone());
        let task = caller::spawn(async move { open.act_now(&hall, &seats, at, act, None).await });
        task.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    async fn act_now(
        self: &Arc<Self>,
        hall: &Hall,
        seats: &[Seat],
        at: Option<usize>,
        act: Act,
        look: Option<After>,
    ) -> Result<Done, Fault> {
        let mut slot = self.hold(hall).await?;
        if self.read_only {
            return Ok(Done::Refused(Refusal::new("This game is here to be watched, not played.", "")));
        }
        if at.is_some_and(|at| at != slot.table().at()) {
            return Ok(Done::Stale);
        }
        if let Some(refusal) = bounds::too_long(&act, slot.version, hall.config.sizes) {
            return Ok(Done::Refused(refusal));
        }
        let seat = self.actor(slot.table(), seats);
        if let Some(refusal) = slot.too_early(self, seat, &act) {
            return Ok(Done::Refused(refusal));
        }
        // The game is out of its place until the act is on disk: whatever goes wrong before, it is rebuilt.
        let game = std::mem::take(&mut *slot);
        match self.perform(hall, game, seat, act, look).await {
            Performed::Done(new, page) => {
                *slot = new;
                let (at, version) = (slot.table().at(), slot.version);
                self.beat(|pulse| (pulse.at, pulse.version) = (at, version));
                Ok(Done::Kept(page))
            }
            Performed::Refused(same, refusal) => {
                *slot = same;
                Ok(Done::Refused(refusal))
            }
            Performed::Unwritten(write, error) => {
                self.settle(hall, &mut slot, &write, error).await?;
                Ok(Done::Kept(None))
            }
            Performed::Failed(fault) => Err(fault),
        }
    }

    /// The seat that acts: the one that must decide if it is among them, else the one shown.
    fn actor(&self, table: &dyn AnyTable, seats: &[Seat]) -> Seat {
        shown(table, seats).expect("only a key with seats may act")
    }

    /// Marks that a computer player is at work; false if one was already.
    pub(crate) fn begin_thinking(&self) -> bool {
        !self.thinking.swap(true, Ordering::AcqRel)
    }

    /// What the computer player of a seat means to do next.
    pub(crate) fn intent(&self, seat: Seat) -> Intent {
        self.intents.lock().unwrap_or_else(PoisonError::into_inner)[seat.0 as usize].clone()
    }

    /// Keeps what the computer player of a seat means to do next.
    pub(crate) fn keep_intent(&self, seat: Seat, intent: Intent) {
        self.intents.lock().unwrap_or_else(PoisonError::into_inner)[seat.0 as usize] = intent;
    }

    /// Nobody has asked the computer players to hurry yet.
    pub(crate) fn begin_wait(&self) -> Arc<Wait> {
        let wait = Arc::<Wait>::default();
        *self.wait.lock().unwrap_or_else(PoisonError::into_inner) = wait.clone();
        wait
    }

    /// Asks the computer players to play the best they have found, until a person must decide.
    pub(crate) fn hurry(&self) {
        self.wait.lock().unwrap_or_else(PoisonError::into_inner).hurry();
    }

    pub(crate) fn name(&self, seat: Seat) -> &'static str {
        self.game.about().name(self.seats, seat)
    }

    /// Whether everything is open to this key now.
    pub(crate) fn is_open(&self, table: &dyn AnyTable, access: &Access) -> bool {
        self.read_only
            || !table.hides()
            || access.seats.len() == self.seats as usize
            || matches!(table.next(), Next::Over(_))
    }

    /// Whether the game at a table is over, or was over before it came here: then there are no secrets.
    pub(crate) fn is_told(&self, table: &dyn AnyTable) -> bool {
        self.read_only || matches!(table.next(), Next::Over(_))
    }

    /// The log for this key, or why not.
    pub(crate) fn log(&self, table: &dyn AnyTable, access: &Access) -> Result<Log, Fault> {
        if !self.is_open(table, access) {
            let why = "The log tells what is still hidden from you. It can be had when the game is over.";
            return Err(Fault::forbidden(why));
        }
        let over = matches!(table.next(), Next::Over(_));
        Ok(table.log((over || self.read_only) && self.commitment.is_some()))
    }
}

/// The grant of a key with that hash. Every key is compared to the end, so that the time taken says nothing.
fn granted<'a>(grants: &'a [Grant], hash: &KeyHash) -> Option<&'a Grant> {
    grants.iter().fold(None, |found, grant| if grant.key.is(hash) { Some(grant) } else { found })
}

/// Of the seats that share a screen the one that is shown: the one that must decide, else the last that did.
pub(crate) fn shown(table: &dyn AnyTable, seats: &[Seat]) -> Option<Seat> {
    if let Next::Choice(seat) = table.next()
        && seats.contains(&seat)
    {
        return Some(seat);
    }
    if seats.len() > 1 {
        return table.last_of(seats).or(seats.first().copied());
    }
    seats.first().copied()
}

/// What the game waits for, in a few words.
pub(crate) fn status(table: &dyn AnyTable) -> Status {
    match table.next() {
        Next::Choice(seat) => {
            let name = table.about().name(table.setup().seats, seat);
            Status { decides: Some(seat.0), text: format!("{name} to decide"), last: last(table) }
        }
        Next::Over(outcome) => Status { decides: None, text: outcome.why.to_string(), last: last(table) },
    }
}

/// What happened last, as everybody was told.
fn last(table: &dyn AnyTable) -> String {
    let told = RECENT.into_iter().find_map(|count| {
        let lately = table.at().saturating_sub(count).max(1);
        let reports = table.reports(Viewer::Spectator, lately).into_iter().rev().map(|(_, report)| report);
        reports.filter(|report| report.tone == Tone::Line).map(|report| report.text).next()
    });
    told.unwrap_or_default()
}

/// How many log lines are searched for what happened last: the latest ones first.
const RECENT: [usize; 3] = [2, 10, 40];

/// The game of a journal, and what is to be said of its dice.
struct Rebuilt {
    slot: Slot,
    commitment: Option<String>,
    doubt: Option<String>,
}

fn rebuild(game: &dyn AnyGame, stored: &Stored) -> Result<Rebuilt, Fault> {
    let old = |why: String| {
        tracing::error!(table = stored.id, why, "a journal does not play");
        Fault::stuck()
    };
    let mut log: Log = stored.header.parse().map_err(|error: tabletop::ReadError| old(error.to_string()))?;
    log.lines = stored.lines.clone();
    let mut dice = TableDice::fill(game.about(), &mut log, stored).map_err(old)?;
    let table = game.load(&log).map_err(|error| old(error.to_string()))?;
    let mut at = 0;
    let mut undos = vec![];
    for (n, (who, what)) in stored.lines.iter().enumerate() {
        let back = if who == "chance" { None } else { what.strip_prefix("takeback ") };
        if let Some(to) = back.and_then(|to| to.parse().ok()) {
            at = to;
            undos.push((n + 1, at));
        } else if who != "chance" && what == "undo" {
            at -= 1;
            undos.push((n + 1, at));
        } else {
            at += 1;
        }
    }
    dice.is_undealt = dice.waits() && stored.lines.is_empty() && table.at() > 0;
    if at != table.at() && !dice.is_undealt {
        return Err(old("it ends in the middle of a throw".to_string()));
    }
    let commitment = log.pool.as_ref().map(Pool::commitment).or_else(|| log.seed.map(keys::commitment));
    let doubt = stored.read_only.then(|| dice::judged(game, &log));
    Ok(Rebuilt {
        slot: Slot {
            table: Some(table),
            version: stored.lines.len(),
            undos,
            dice: Box::new(dice),
            drawn: Box::default(),
        },
        commitment,
        doubt,
    })
}
