//! What must hold for any bytes.

use shelf::{AnyGame, AnyTable, GAMES};
use tabletop::{Log, Next, Seat, Seed, Setup, Viewer};

/// A log is refused with its line, or it replays; written and read again it is the same.
pub fn log(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(log) = text.parse::<Log>() else { return };
    let written = log.to_string();
    let again: Log =
        written.parse().unwrap_or_else(|error| panic!("a log that was written is refused: {error}"));
    assert_eq!(again.to_string(), written, "a log is the same when it is read again");
    let Some(game) = GAMES.iter().find(|game| game.about().id == log.game) else { return };
    if let Ok(table) = game.load(&log) {
        look(&*table);
        game.audit(&log).unwrap_or_else(|error| panic!("a log that replays is not audited: {error}"));
    }
}

/// A scene is refused in words, or it can be shown, played on and described again. The first line names the game.
pub fn scene(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (game, scene) = parts(&text);
    if let Ok(table) = game.set(&Setup::default(), Seed::from(1), scene.trim(), &[]) {
        look(&*table);
        let told = table.scene();
        let again = game.set(&Setup::default(), Seed::from(1), &told, &[]);
        let again = again.unwrap_or_else(|why| panic!("a scene of ours is refused: {why}: {told}"));
        assert_eq!(again.scene(), told, "a scene is the same when it is set again");
    }
}

/// A text is accepted if it is offered and refused if not; a refusal changes nothing. The first line names the game; `#7` is the
/// eighth offer.
pub fn action(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (game, texts) = parts(&text);
    let table = game.open(&Setup::default(), Seed::from(7), &[]);
    let mut table = table.unwrap_or_else(|why| panic!("a game cannot be set up: {why}"));
    for line in texts.lines().take(200) {
        let Next::Choice(seat) = table.next() else { return };
        let offers = table.offers(Viewer::Seat(seat));
        let named = line.strip_prefix('#').and_then(|it| it.parse::<usize>().ok());
        let text = named.and_then(|n| offers.get(n)).map_or(line, |offer| &offer.text);
        let is_offered = offers.iter().any(|offer| offer.text == text);
        let (at, scene) = (table.at(), table.scene());
        let played = table.submit(seat, text);
        assert_eq!(played.is_ok(), is_offered, "'{text}'");
        if played.is_err() {
            assert!(
                table.at() == at && table.scene() == scene,
                "a refused choice changed the table: '{text}'"
            );
            let other = Seat(seat.0 ^ 1);
            assert!(table.submit(other, text).is_err(), "'{text}' is played by a seat that does not decide");
        }
    }
}

/// A request over HTTP.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request<'a> {
    /// Its method.
    pub method: &'a str,
    /// Its path with its query.
    pub path: String,
    /// What kind of text the body is said to be.
    pub kind: &'a str,
    /// Its body.
    pub body: &'a [u8],
}

impl Request<'_> {
    /// The request that bytes describe, if they do. The first line is the method and the path, the second the kind of body, then after
    /// an empty line comes the body. `{id}` and `{key}` stand for a table and a key of it.
    pub fn read<'a>(bytes: &'a [u8], id: &str, key: &str) -> Option<Request<'a>> {
        let end = bytes.windows(2).position(|it| it == b"\n\n")?;
        let (head, body) = (std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 2..]);
        let (line, kind) = head.split_once('\n')?;
        let (method, path) = line.split_once(' ')?;
        let path = path.replace("{id}", id).replace("{key}", key);
        // Bytes that are not HTTP are for other tests; this one changes the contents of requests.
        let is_plain = |text: &str| text.bytes().all(|it| it.is_ascii_graphic()) && !text.is_empty();
        let is_kind = kind.bytes().all(|it| it == b' ' || it.is_ascii_graphic());
        // A stream of live updates does not end.
        let is_stream = path.contains("/live") || path.contains("/events");
        let is_fit = is_plain(method) && is_plain(&path) && path.starts_with('/') && is_kind && !is_stream;
        is_fit.then_some(Request { method, path, kind, body })
    }
}

/// The game a text names in its first line, or the first one, and the rest.
fn parts(text: &str) -> (&'static dyn AnyGame, &str) {
    let (name, rest) = text.split_once('\n').unwrap_or((text, ""));
    let found = GAMES.iter().find(|game| game.about().id == name.trim());
    (*found.unwrap_or(&GAMES[0]), rest)
}

/// All that a page asks of a table.
fn look(table: &dyn AnyTable) {
    let seats = (0..table.setup().seats).map(|seat| Viewer::Seat(Seat(seat)));
    for viewer in seats.chain([Viewer::Spectator]) {
        table.prompt(viewer);
        table.picture(viewer);
        table.offers(viewer);
        table.reports(viewer, 0);
    }
}
