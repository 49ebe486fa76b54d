//! What may grow has a limit that is named, and nothing before it is lost; odd addresses and hosts are refused.

use serde_json::json;
use server::{
    Config, Limits,
    store::{self, Status, Write},
};
use tokio::runtime::Runtime;

use crate::{
    client::{ask, raw},
    site::Site,
};

#[test]
fn the_chat_of_a_table_has_a_limit() {
    let mut site = Site::with(|config| config.sizes.chat = 3);
    let [blue, red, _] = site.two();
    let say = |path: &str, text: &str| site.post(&format!("{path}/chat"), &json!({ "text": text }));
    for text in ["One.", "Two.", "Three."] {
        say(&blue, text).is(200);
    }
    for path in [&blue, &red] {
        assert!(say(path, "Four.").is(422).error().contains("at most 3 lines"));
    }
    let chat = site.now(&blue)["chat"].clone();
    assert_eq!((chat.as_array().unwrap().len(), &chat[2]["text"]), (3, &json!("Three.")));
    site.play(&blue, "halt").is(200);
    // What the players agree on happens, though there is no room left to say so.
    site.post(&format!("{blue}/ask"), &json!({ "what": "choice" })).is(200);
    let back = site.post(&format!("{red}/answer"), &json!({ "agree": true })).is(200).json();
    assert_eq!(back["chat"].as_array().unwrap().len(), 3);
    assert!(site.now(&blue)["offers"].to_string().contains("halt"));
    site.stop();
}

#[test]
fn a_client_without_cookies_is_not_noted_as_ever_more_browsers() {
    let site = Site::open();
    let [blue, ..] = site.two();
    let cookies: Vec<String> = (0..70)
        .map(|_| site.page(&blue).is(200).header("set-cookie").split(';').next().unwrap().to_string())
        .collect();
    let lists = |cookie: &str| {
        let games = ask(&site.address, "GET", "/", &[("accept", "text/html"), ("cookie", cookie)], b"");
        games.is(200).text().contains(&blue)
    };
    // What is opened is noted behind the answer.
    let begun = std::time::Instant::now();
    while !lists(&cookies[63]) {
        assert!(begun.elapsed() < std::time::Duration::from_secs(10), "the browsers are noted");
    }
    assert_eq!(cookies.iter().filter(|cookie| lists(cookie)).count(), 64);
}

#[test]
fn a_note_as_long_as_is_promised_is_kept() {
    let site = Site::open();
    let [blue, ..] = site.two();
    let note = |text: &str| site.post(&format!("{blue}/note"), &json!({ "text": text }));
    // Ten thousand characters of four bytes each.
    let long = "🎲".repeat(10_000);
    note(&long).is(200);
    assert!(note(&format!("{long}!")).is(400).error().contains("at most 10000 characters"));
    assert!(note("a\0b").is(400).error().contains("zero byte"));
    assert_eq!(site.now(&blue)["note"], long);
}

#[test]
fn doing_and_undoing_has_a_limit_and_the_game_goes_on() {
    let site = Site::with(|config| (config.sizes.undo, config.sizes.journal) = (12, 14));
    let [blue, red, _] = site.two();
    let undo = || {
        let at = site.now(&blue)["at"].clone();
        site.post(&format!("{blue}/undo"), &json!({ "at": at }))
    };
    for _ in 0..4 {
        site.play(&blue, "pick 1").is(200);
        undo().is(200);
    }
    site.play(&blue, "pick 1").is(200);
    let refused = undo().is(422).json();
    let why = refused["refused"]["why"].as_str().unwrap();
    assert!(why.contains("the journal of this table has 12 lines"), "{why}");
    site.play(&blue, "march 2").is(200);
    let refused = site.play(&red, "halt").is(422).json();
    let why = refused["refused"]["why"].as_str().unwrap();
    assert!(why.contains("it has 14 lines"), "{why}");
    assert_eq!(refused["page"]["version"], 14);
    site.post(&format!("{red}/resign"), &json!({})).is(200);
}

#[test]
fn a_zero_byte_in_an_address_is_a_mistake() {
    let site = Site::open();
    let [blue, ..] = site.two();
    for path in [
        "/%00",
        "/?a=%00",
        "/table/%00/watch/now",
        "/table/a%00b/watch",
        "/rules/%00",
        "/rules/pickets/%00",
        "/picture/%00.svg",
        "/page/%00",
        "/api/tables/%00/watch",
        &format!("{blue}%00/now"),
        &format!("{blue}/now?view=%00"),
        &format!("{blue}/at/%00"),
    ] {
        let answer = site.get(path).is(400);
        assert!(answer.error().contains("zero byte"), "{path}");
    }
    site.post(&format!("{blue}/chat"), &json!({ "text": "a\0b" })).is(400);
    let log = b"game: pickets\nscene: \0\n---\n";
    ask(&site.address, "POST", "/logs", &[("content-type", "text/plain")], log).is(400);
}

#[test]
fn a_foreign_or_missing_host_is_refused() {
    let site = Site::with(|config| config.hosts = vec!["games.example".to_string()]);
    let status = |lines: &str| {
        let text = format!("GET /healthz HTTP/1.1\r\n{lines}connection: close\r\n\r\n");
        raw(&site.address, text.as_bytes()).unwrap().status
    };
    assert_eq!(status("host: 127.0.0.1\r\n"), 200);
    assert_eq!(status("host: localhost:1815\r\n"), 200);
    assert_eq!(status("host: 192.168.7.7:1815\r\n"), 200);
    assert_eq!(status("host: [::1]\r\n"), 200);
    assert_eq!(status("host: Games.Example\r\n"), 200);
    assert_eq!(status("host: elsewhere.example\r\n"), 421);
    assert_eq!(status("host: elsewhere.example\r\nx-forwarded-host: localhost\r\n"), 421);
    assert_eq!(status(""), 400);
    assert_eq!(status("host: \r\n"), 400);
    assert_eq!(status("host: localhost\r\nhost: elsewhere.example\r\n"), 400);
    let absolute =
        b"GET http://elsewhere.example/healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assert_eq!(raw(&site.address, absolute).unwrap().status, 421);
    assert_eq!(raw(&site.address, b"GET /healthz HTTP/1.0\r\n\r\n").unwrap().status, 400);
    // A page of another site that has the server's address under its own name (DNS rebinding).
    let form = b"POST /tables HTTP/1.1\r\nhost: elsewhere.example\r\norigin: http://elsewhere.example\r\n\
        content-type: application/x-www-form-urlencoded\r\nconnection: close\r\ncontent-length: 12\r\n\r\ngame=pickets";
    assert_eq!(raw(&site.address, form).unwrap().status, 421);
}

#[test]
fn a_journal_that_does_not_play_reveals_nothing() {
    let home = tempfile::tempdir().unwrap();
    let database = home.path().join("tables.sqlite").display().to_string();
    let config = Config { database: database.clone(), limits: Limits::NONE, ..Config::default() };
    let mut site = Site::start(config.clone());
    let [blue, _, watch] = site.two();
    let id = blue.split('/').nth(2).unwrap().to_string();
    site.stop();
    Runtime::new().unwrap().block_on(async {
        let store = store::open(&database).await.unwrap();
        let lines = vec![("blue".to_string(), "pick the secret block".to_string())];
        let status = Status { decides: Some(0), text: String::new(), last: String::new() };
        let write = Write::Lines { table: id, n: 4, lines, status, when: 0 };
        store.write(vec![write]).await.into_iter().collect::<Result<Vec<()>, _>>().unwrap();
    });
    let site = Site::start(config);
    for path in [&watch, &blue, &format!("{watch}/now"), &format!("{watch}/log"), &format!("{watch}/live")] {
        let answer = site.get(path).is(500);
        assert!(answer.error().contains("cannot be played under these rules"), "{}", answer.error());
        assert!(!answer.text().contains("secret"), "{}", answer.text());
        assert!(!site.page(path).text().contains("secret"));
    }
}
