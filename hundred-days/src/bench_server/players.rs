//! Those who play: two programs or two browsers at a table, each with a live stream, and browsers that watch.

use std::{
    cell::{Cell, RefCell},
    io,
    net::SocketAddr,
    rc::Rc,
    time::{Duration, Instant},
};

use serde::Deserialize;
use serde_json::json;
use tabletop::{Quick, Random};
use tokio::{sync::watch, task::spawn_local};

use super::line::{Answer, Body, Line};

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By the interface for programs: one plays both seats, and both listen to what changed.
    Programs,
    /// As pages do it: every answer is what differs from the page before, and the page that waits asks for that when something changed.
    Browsers,
}

/// What all players of one run share.
pub(super) struct Load {
    pub(super) address: SocketAddr,
    pub(super) way: Way,
    pub(super) game: String,
    /// Pages that watch each game besides the two that play it.
    pub(super) watchers: usize,
    /// The time between two acts of one game; none to act as soon as the last act is answered.
    pub(super) pause: Option<Duration>,
    /// How many games are set up and followed.
    pub(super) ready: Cell<usize>,
    pub(super) is_measured: Cell<bool>,
    pub(super) acts: RefCell<Vec<Act>>,
    /// The bytes of every update that a page asked for after somebody else's act.
    pub(super) updates: RefCell<Vec<usize>>,
    pub(super) events: Cell<u64>,
    /// Games that broke off, with the last reason.
    pub(super) broken: Cell<u64>,
    pub(super) why: RefCell<String>,
}

/// One act: how long its answer took and the bytes of that answer on the wire.
pub(super) struct Act {
    pub(super) time: Duration,
    pub(super) bytes: usize,
}

/// What the players read of a table.
#[derive(Deserialize)]
pub(super) struct Seen {
    at: usize,
    version: usize,
    pub(super) next: Next,
    pub(super) mine: bool,
    offers: Vec<Offer>,
    /// The picture of a page.
    picture: Option<Picture>,
}

#[derive(Deserialize)]
pub(super) struct Next {
    /// The seat that must decide; none when the game is over.
    pub(super) choice: Option<String>,
}

#[derive(Deserialize)]
struct Offer {
    text: String,
}

#[derive(Deserialize)]
struct Picture {
    tag: String,
}

#[derive(Deserialize)]
pub(super) struct Created {
    pub(super) id: String,
    pub(super) keys: Vec<Key>,
}

#[derive(Deserialize)]
pub(super) struct Key {
    seat: String,
    pub(super) key: String,
}

/// What a live stream tells.
#[derive(Deserialize)]
struct News {
    version: usize,
}

/// When the acts of one game are due.
struct Pace {
    pause: Option<Duration>,
    due: tokio::time::Instant,
}

impl Pace {
    /// The moment from which the next act counts: when it is due, or now.
    async fn next(&mut self) -> Instant {
        let Some(pause) = self.pause else { return Instant::now() };
        tokio::time::sleep_until(self.due).await;
        let due = self.due;
        self.due += pause;
        due.into_std()
    }
}

/// Plays one game after the other.
pub(super) async fn play(load: Rc<Load>, n: usize) {
    let mut random = Quick(n as u64);
    let mut is_first = true;
    loop {
        let pause = load.pause;
        let phase = pause.unwrap_or_default() * random.below(1000) / 1000;
        let pace = Rc::new(tokio::sync::Mutex::new(Pace { pause, due: tokio::time::Instant::now() + phase }));
        let ready = std::mem::take(&mut is_first);
        let played = match load.way {
            Way::Programs => programs(&load, &mut random, &pace, ready).await,
            Way::Browsers => browsers(&load, n, &mut random, &pace, ready).await,
        };
        if let Err(error) = played {
            note_error(&load, &error).await;
        }
    }
}

/// Counts a game that broke off, and waits a moment.
pub(super) async fn note_error(load: &Load, error: &io::Error) {
    load.broken.set(load.broken.get() + 1);
    *load.why.borrow_mut() = error.to_string();
    tokio::time::sleep(Duration::from_millis(50)).await;
}

type Paced = Rc<tokio::sync::Mutex<Pace>>;

async fn programs(load: &Rc<Load>, random: &mut Quick, pace: &Paced, is_first: bool) -> io::Result<()> {
    let mut line = Line::open(load.address).await?;
    let Created { id, keys } = create(load, &mut line).await?;
    let root = format!("/api/tables/{id}");
    for key in &keys {
        let news = follow(load, format!("{root}/{}/events", key.key)).await?;
        spawn_local(listen(news));
    }
    load.ready.set(load.ready.get() + usize::from(is_first));
    let mut seen: Seen = read(&line.ask("GET", &format!("{root}/{}", keys[0].key), Body::Plain("")).await?)?;
    while let Some(seat) = &seen.next.choice {
        let key = &keys.iter().find(|it| it.seat == *seat).ok_or_else(|| odd("a seat nobody has"))?.key;
        if !seen.mine {
            seen = read(&line.ask("GET", &format!("{root}/{key}"), Body::Plain("")).await?)?;
        }
        let body = choice(&seen, random)?;
        let begun = pace.lock().await.next().await;
        let answer = line.ask("POST", &format!("{root}/{key}/play"), Body::Plain(&body)).await?;
        load.note(begun, &answer)?;
        seen = read(&answer)?;
    }
    Ok(())
}

/// Keeps a stream whose news nobody needs, until it ends.
async fn listen(mut news: watch::Receiver<usize>) {
    while news.changed().await.is_ok() {}
}

async fn browsers(
    load: &Rc<Load>,
    n: usize,
    random: &mut Quick,
    pace: &Paced,
    is_first: bool,
) -> io::Result<()> {
    let mut line = Line::open(load.address).await?;
    let Created { id, keys } = create(load, &mut line).await?;
    let paths = keys.iter().map(|it| it.key.clone());
    let watchers = (0..load.watchers).map(|_| "watch".to_string());
    let mut pages = vec![];
    for key in paths.chain(watchers) {
        pages.push(Page::open(load, format!("/table/{id}/{key}")).await?);
    }
    load.ready.set(load.ready.get() + usize::from(is_first));
    let tasks: Vec<_> = pages
        .into_iter()
        .map(|page| {
            let random = Quick(u64::from(random.below(u32::MAX)) + n as u64);
            spawn_local(page.play(load.clone(), pace.clone(), random))
        })
        .collect();
    let mut ended = Ok(());
    for task in tasks {
        let one = task.await.map_err(io::Error::other)?;
        ended = ended.and(one);
    }
    ended
}

/// A page of a table.
struct Page {
    path: String,
    line: Line,
    news: watch::Receiver<usize>,
    seen: Seen,
}

impl Page {
    async fn open(load: &Rc<Load>, path: String) -> io::Result<Page> {
        let mut line = Line::open(load.address).await?;
        let seen = read(&line.ask("GET", &format!("{path}/now"), Body::Page).await?)?;
        let news = follow(load, format!("{path}/live")).await?;
        Ok(Page { path, line, news, seen })
    }

    /// What the page has, as it tells the server.
    fn known(&self) -> String {
        let Seen { at, version, picture, .. } = &self.seen;
        let has = picture.as_ref().map_or(String::new(), |it| format!("&has={}", it.tag));
        format!("?since={at}&version={version}{has}")
    }

    /// Plays when it is its turn, and else asks what differs whenever something changed, until the game is over.
    async fn play(mut self, load: Rc<Load>, pace: Paced, mut random: Quick) -> io::Result<()> {
        while self.seen.next.choice.is_some() {
            if self.seen.mine {
                let body = choice(&self.seen, &mut random)?;
                let begun = pace.lock().await.next().await;
                let path = format!("{}/play{}", self.path, self.known());
                let answer = self.line.ask("POST", &path, Body::Click(&body)).await?;
                load.note(begun, &answer)?;
                self.seen = read(&answer)?;
                continue;
            }
            self.news.changed().await.map_err(io::Error::other)?;
            if *self.news.borrow_and_update() != self.seen.version {
                let path = format!("{}/now{}", self.path, self.known());
                let answer = self.line.ask("GET", &path, Body::Page).await?;
                if load.is_measured.get() {
                    load.updates.borrow_mut().push(answer.sent);
                }
                self.seen = read(&answer)?;
            }
        }
        Ok(())
    }
}

impl Load {
    /// Keeps what an act took, if it was confirmed.
    fn note(&self, begun: Instant, answer: &Answer) -> io::Result<()> {
        if answer.status != 200 {
            return Err(odd(&format!("an act is answered with {}", answer.status)));
        }
        if self.is_measured.get() {
            self.acts.borrow_mut().push(Act { time: begun.elapsed(), bytes: answer.sent });
        }
        Ok(())
    }
}

async fn create(load: &Load, line: &mut Line) -> io::Result<Created> {
    let wish = json!({ "game": load.game, "dice": "server" }).to_string();
    read(&line.ask("POST", "/api/tables", Body::Plain(&wish)).await?)
}

/// One of the offers, as the body of a request.
pub(super) fn choice(seen: &Seen, random: &mut Quick) -> io::Result<String> {
    if seen.offers.is_empty() {
        return Err(odd("nothing is offered"));
    }
    let offer = &seen.offers[random.below(seen.offers.len() as u32) as usize];
    Ok(json!({ "at": seen.at, "text": offer.text }).to_string())
}

/// Listens to a live stream; the version it told last.
pub(super) async fn follow(load: &Rc<Load>, path: String) -> io::Result<watch::Receiver<usize>> {
    let mut line = Line::open(load.address).await?;
    line.follow(&path).await?;
    let (tell, told) = watch::channel(0);
    let load = load.clone();
    spawn_local(async move {
        while let Ok(part) = line.chunk().await {
            let data = part.split(|&it| it == b'\n').filter_map(|it| it.strip_prefix(b"data: "));
            for news in data.filter_map(|it| serde_json::from_slice::<News>(it).ok()) {
                load.events.set(load.events.get() + u64::from(load.is_measured.get()));
                if tell.send(news.version).is_err() {
                    return;
                }
            }
        }
    });
    Ok(told)
}

pub(super) fn read<'a, T: Deserialize<'a>>(answer: &'a Answer) -> io::Result<T> {
    serde_json::from_slice(&answer.body).map_err(io::Error::other)
}

pub(super) fn odd(why: &str) -> io::Error {
    io::Error::other(why.to_string())
}
