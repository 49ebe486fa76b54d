//! All tables: those in memory are open, the others wait in the store until someone asks for them.

mod new_table;

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use shelf::{AnyGame, AnyTable};
use tabletop::{Log, Next, Pool, ReadError, Seat, Share, Viewer};
use tokio::sync::{OnceCell, watch};

use crate::{
    Config, computer,
    fault::Fault,
    keys,
    metrics::Metrics,
    model::{Created, SeatKey},
    store::{Grant, Peers, Role, Store, StoreError, Stored, Write, Writer},
    table::{Open, first_lines, status},
    web::Streams,
    work::{Aside, Purpose, WorkError, Workers},
};

pub(crate) use new_table::{DiceFrom, NewTable};

/// All tables, the games, the store.
pub(crate) struct Hall {
    pub(crate) games: Vec<&'static dyn AnyGame>,
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) writer: Writer,
    pub(crate) metrics: Arc<Metrics>,
    /// What the servers of this database have in common, if there are several.
    pub(crate) peers: Option<Peers>,
    /// Computations that do not end.
    pub(crate) aside: Arc<Aside>,
    /// The threads that draw and play.
    drawing: Workers,
    /// The threads of the computer players.
    pub(crate) thinking: Workers,
    tables: Mutex<HashMap<String, Arc<OnceCell<Arc<Open>>>>>,
    /// The live streams there are.
    pub(crate) streams: Arc<Streams>,
    closing: watch::Sender<bool>,
    /// Where the server listens.
    pub(crate) listens: OnceLock<SocketAddr>,
    /// Differs from start to start, so that what a browser kept from before is not taken for new.
    pub(crate) boot: String,
}

/// How often tables that nobody looks at are removed from memory.
const TIDY: Duration = Duration::from_secs(20);
/// How often a table is read again after a write of which it is not known whether it happened, and how far apart.
const AGAIN: usize = 10;
const PAUSE: Duration = Duration::from_millis(300);

impl Hall {
    pub(crate) fn open(
        games: Vec<&'static dyn AnyGame>,
        config: Config,
        store: Arc<dyn Store>,
    ) -> Result<Arc<Hall>, StoreError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = if config.workers == 0 { cores } else { config.workers };
        let (limits, timeouts) = (config.limits, config.timeouts);
        let aside = Aside::new(limits.runaways);
        // One address has its share of threads; as many more are there for the others.
        let drawing = Workers::new(2 * workers, workers, limits.waiting, timeouts.work, aside.clone());
        let share = workers.div_ceil(2);
        let thinking = Workers::new(workers.max(2), share, 0, timeouts.thought, aside.clone());
        let metrics = Arc::<Metrics>::default();
        let hall = Arc::new(Hall {
            games,
            writer: Writer::counted(store.clone(), config.group, metrics.clone()),
            metrics,
            peers: store.peers(),
            store,
            aside,
            drawing,
            thinking,
            tables: Mutex::default(),
            streams: Arc::default(),
            closing: watch::Sender::new(false),
            listens: OnceLock::new(),
            boot: keys::id(&config.entropy),
            config,
        });
        tokio::spawn(tidy(Arc::downgrade(&hall)));
        Ok(hall)
    }

    /// The game of that id.
    pub(crate) fn game(&self, id: &str) -> Result<&'static dyn AnyGame, Fault> {
        let game = self.games.iter().find(|game| game.about().id == id);
        game.copied().ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|game| game.about().id).collect();
            Fault::unknown(format!("game: '{id}' is not one of {}.", known.join(", ")))
        })
    }

    /// The table of that id, from memory or from the store.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<Open>, Fault> {
        if self.aside.has(id) {
            return Err(Fault::no_result(WorkError::Aside));
        }
        let cell = self.tables().entry(id.to_string()).or_default().clone();
        let found = cell.get_or_try_init(|| Open::load(self, id)).await;
        if found.is_err() {
            let mut tables = self.tables();
            if tables.get(id).is_some_and(|cell| cell.get().is_none()) {
                tables.remove(id);
            }
        }
        let open = found?.clone();
        open.touch();
        if !open.is_of(self.store.term(id)) {
            drop(open.read(self).await?);
        }
        computer::wake(self, &open);
        Ok(open)
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OnceCell<Arc<Open>>>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs what takes time on a thread of its own; a panic there is a fault of this request only.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        purpose: Purpose<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.drawing.run(purpose, work).await.map_err(Fault::no_result)
    }

    /// A new game.
    pub(crate) async fn create(self: &Arc<Self>, wanted: NewTable) -> Result<Created, Fault> {
        let game = self.game(&wanted.game)?;
        let about = game.about();
        let setup = about.complete(&wanted.setup).map_err(Fault::malformed)?;
        let names = about.names(setup.seats);
        if let Some(name) = wanted.chairs.keys().find(|name| !names.contains(&name.as_str())) {
            let why =
                format!("seat.{name}: {} has no such seat; its seats are {}.", about.id, names.join(", "));
            return Err(Fault::malformed(why));
        }
        let id = keys::id(&self.config.entropy);
        let pool = Pool { table: id.clone(), secret: Share(self.config.entropy.bytes()), shares: vec![] };
        let commitment = pool.commitment();
        let scene = wanted.scene.clone().map(|scene| scene.trim().to_string());
        let is_fork = !wanted.kept.is_empty();
        let purpose = if scene.is_some() || is_fork { Purpose::Scene } else { Purpose::Nothing };
        let mut log = Log::new(about, &setup, None, scene);
        log.pool = Some(pool);
        log.lines = wanted.kept;
        if is_fork {
            log.lines.push(("chance".to_string(), "new dice".to_string()));
        }
        let table = self.work(purpose, move || match log.scene {
            Some(_) if !is_fork => staged(game, &log),
            Some(_) | None => game.load(&log),
        });
        let table = table.await?.map_err(Fault::malformed)?;

        let is_known = !wanted.holders.is_empty();
        let host = self.key();
        let mut hosted = vec![];
        let mut grants = wanted.holders;
        let mut keys = vec![];
        let mut chairs = vec![];
        let mut shares = vec![];
        for (seat, name) in names.iter().enumerate() {
            let seat = seat as u8;
            let mut own = |key: &str| keys.push(SeatKey { seat: name.to_string(), key: key.to_string() });
            let mut player = String::new();
            match wanted.chairs.get(*name).map_or("me", String::as_str) {
                id if computer::find(id).is_some() => player = id.to_string(),
                _ if is_known => {}
                "me" => {
                    hosted.push(seat);
                    own(&host);
                }
                "link" => grants.push(Grant::invitation(&self.key(), seat, &host)),
                "key" => {
                    let key = self.key();
                    grants.push(Grant::new(&key, vec![seat], Role::Player, ""));
                    own(&key);
                }
                id => {
                    let known: Vec<&str> = computer::PLAYERS.iter().map(|it| it.id).collect();
                    let why = format!("seat.{name}: '{id}' is not one of me, link, {}.", known.join(", "));
                    return Err(Fault::malformed(why));
                }
            }
            if player.is_empty() && wanted.dice == DiceFrom::Everyone {
                shares.push((seat, String::new()));
            }
            chairs.push(player);
        }
        let path = format!("/table/{id}/{host}");
        if !is_known {
            grants.push(Grant::new(&host, hosted, Role::Host, &wanted.owner));
        }
        self.keep(Stored {
            id: id.clone(),
            game: about.id.to_string(),
            header: header(&table.log(true)),
            chairs,
            read_only: false,
            status: status(&*table),
            created: self.config.clock.now(),
            grants,
            lines: first_lines(&*table, !is_fork && !shares.is_empty()),
            shares,
            chat: vec![],
            notes: vec![],
            facts: wanted.facts,
        })
        .await?;
        self.metrics.created();
        tracing::info!(table = id, game = about.id, "a table is set up");
        Ok(Created { id, path, keys, commitment })
    }

    /// A table to watch, from a log somebody brought; every line is checked.
    pub(crate) async fn shelve(self: &Arc<Self>, text: String, owner: String) -> Result<Created, Fault> {
        let log: Log = text.parse().map_err(Fault::forged)?;
        let game = self.game(&log.game)?;
        let most = self.config.sizes.journal;
        if log.lines.len() > most {
            return Err(Fault::malformed(format!("The log has more than {most} lines.")));
        }
        if text.contains('\0') {
            return Err(Fault::malformed("log: it holds a zero byte."));
        }
        let (table, log) = self.work(Purpose::Scene, move || (game.load(&log), log)).await?;
        let table = table.map_err(Fault::forged)?;
        let mut full = table.log(true);
        full.seed = log.seed;
        let id = keys::id(&self.config.entropy);
        let grant = Grant::new(&self.key(), vec![], Role::Host, &owner);
        self.keep(Stored {
            id: id.clone(),
            game: log.game.clone(),
            header: header(&full),
            chairs: vec![String::new(); table.setup().seats as usize],
            read_only: true,
            status: status(&*table),
            created: self.config.clock.now(),
            grants: vec![grant],
            shares: vec![],
            lines: full.lines,
            chat: vec![],
            notes: vec![],
            facts: vec![],
        })
        .await?;
        let commitment = full.pool.map(|pool| pool.commitment()).or(full.seed.map(keys::commitment));
        let commitment = commitment.unwrap_or_default();
        Ok(Created { path: format!("/table/{id}/watch"), id, keys: vec![], commitment })
    }

    async fn keep(&self, stored: Stored) -> Result<(), Fault> {
        let id = stored.id.clone();
        let write = Write::Create(Box::new(stored));
        match self.writer.write(write.clone()).await {
            Ok(()) => Ok(()),
            Err(StoreError::Unknown(_)) => match self.read_again(&id).await? {
                kept if write.is_in(kept.as_ref()) => Ok(()),
                _ => Err(Fault::not_kept()),
            },
            Err(error) => Err(Fault::store(error)),
        }
    }

    /// What is kept of a table, after a write of which it is not known whether it happened.
    pub(crate) async fn read_again(&self, id: &str) -> Result<Option<Stored>, Fault> {
        for _ in 0..AGAIN {
            match self.store.read(id).await {
                Ok(kept) => return Ok(kept),
                Err(error) => tracing::warn!(%error, table = id, "a table cannot be read again yet"),
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(Fault::unsure())
    }

    /// How many tables are in memory.
    pub(crate) fn open_tables(&self) -> usize {
        self.tables().len()
    }

    /// Takes a deleted table out of memory.
    pub(crate) fn forget(&self, id: &str) {
        self.tables().remove(id);
    }

    pub(crate) fn key(&self) -> String {
        keys::key(&self.config.entropy)
    }

    /// Ends the live streams, so that the server can stop.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Changes when this server has lost its tables to others.
    pub(crate) fn losses(&self) -> watch::Receiver<u64> {
        match &self.peers {
            Some(peers) => {
                let mut losses = peers.losses.clone();
                losses.mark_unchanged();
                losses
            }
            None => watch::Sender::new(0).subscribe(),
        }
    }

    /// Says when the server stops.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }
}

/// A table from a scene, once all that a page needs of it has been computed: what does not end, breaks a
/// promise or leaves nobody a choice is not kept.
fn staged(game: &dyn AnyGame, log: &Log) -> Result<Box<dyn AnyTable>, ReadError> {
    let table = game.load(log)?;
    let seats = (0..table.setup().seats).map(|seat| Viewer::Seat(Seat(seat)));
    for viewer in seats.chain([Viewer::Spectator]) {
        table.prompt(viewer);
        table.picture(viewer);
    }
    match table.next() {
        Next::Choice(seat) if table.offers(Viewer::Seat(seat)).is_empty() => {
            Err(ReadError::at("scene", "in this position nobody has a choice"))
        }
        Next::Choice(_) | Next::Over(_) => Ok(table),
    }
}

/// The log's header alone.
fn header(log: &Log) -> String {
    let mut head = log.clone();
    head.lines.clear();
    head.to_string()
}

/// Removes from memory the tables nobody has looked at for a while.
async fn tidy(hall: std::sync::Weak<Hall>) {
    loop {
        let Some(pause) = hall.upgrade().map(|hall| hall.config.idle.min(TIDY)) else { return };
        tokio::time::sleep(pause).await;
        let Some(hall) = hall.upgrade() else { return };
        hall.drawing.tidy();
        hall.thinking.tidy();
        let idle = hall.config.idle;
        // Every user of a table holds it, so a table that only this list holds can go.
        let mut gone = vec![];
        hall.tables().retain(|id, cell| {
            let stays = match cell.get() {
                Some(open) => {
                    Arc::strong_count(cell) > 1 || Arc::strong_count(open) > 1 || !open.is_idle(idle)
                }
                None => Arc::strong_count(cell) > 1,
            };
            if !stays {
                gone.push(id.clone());
            }
            stays
        });
        // Another server may have them now.
        hall.store.release(gone).await;
    }
}
