//! Slow clients: half-sent requests, answers nobody takes, too many connections and streams, a stop in all this.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use server::Limits;

use crate::{
    client::{answer, ask, ask_from, connect},
    site::Site,
};

const HALF: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ";
const HALF_BODY: &[u8] =
    b"POST /tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\n\
      content-length: 100\r\n\r\ngame=";

/// A connection on which these bytes were sent.
fn begun(site: &Site, bytes: &[u8]) -> TcpStream {
    let mut stream = connect("127.0.0.1", &site.address);
    stream.write_all(bytes).unwrap();
    stream
}

/// Waits for something, but not for long.
fn soon(mut is_so: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(10) {
        if is_so() {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn a_half_sent_head_ends_by_itself() {
    let site = Site::with(|config| config.timeouts.header = Duration::from_millis(500));
    let begun_at = Instant::now();
    let mut silent = connect("127.0.0.1", &site.address);
    let mut half = begun(&site, HALF);
    for _ in 0..3 {
        thread::sleep(Duration::from_millis(100));
        // A byte now and then changes nothing.
        let _ = half.write_all(b"x");
    }
    let mut rest = vec![];
    let _ = half.read_to_end(&mut rest);
    let _ = silent.read_to_end(&mut rest);
    assert!(begun_at.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_half_sent_body_ends_by_itself() {
    let site = Site::with(|config| config.timeouts.body = Duration::from_millis(500));
    let begun_at = Instant::now();
    let mut half = begun(&site, HALF_BODY);
    for _ in 0..3 {
        thread::sleep(Duration::from_millis(100));
        let _ = half.write_all(b"x");
    }
    let answer = answer(half).unwrap().is(408);
    assert!(answer.error().contains("did not arrive within 0.5 seconds"), "{}", answer.error());
    assert!(begun_at.elapsed() < Duration::from_secs(10));
}

#[test]
fn three_hundred_half_sent_requests_shut_out_their_own_address_only() {
    let site = Site::with(|config| config.limits = Limits::default());
    let mut held: Vec<TcpStream> = (0..300).map(|_| connect("127.0.0.1", &site.address)).collect();
    held.iter_mut().for_each(|stream| _ = stream.write_all(HALF));
    let begun_at = Instant::now();
    assert_eq!(ask_from("127.0.0.2", &site.address, "/healthz").unwrap().status, 200);
    assert!(begun_at.elapsed() < Duration::from_secs(5));
    let refused = ask_from("127.0.0.1", &site.address, "/healthz");
    assert!(refused.is_none_or(|answer| answer.status == 503 && answer.text().contains("this address")));
    drop(held);
    assert!(soon(|| ask_from("127.0.0.1", &site.address, "/healthz").is_some_and(|it| it.status == 200)));
}

#[test]
fn there_are_only_so_many_connections_in_all() {
    let limits = Limits { connections: 10, ..Limits::NONE };
    let site = Site::with(|config| config.limits = limits);
    let held: Vec<TcpStream> = (0..10).map(|_| begun(&site, HALF)).collect();
    let refused = ask_from("127.0.0.2", &site.address, "/healthz");
    assert!(refused.is_none_or(|answer| answer.status == 503 && answer.text().contains("this server")));
    drop(held);
    assert!(soon(|| ask_from("127.0.0.2", &site.address, "/healthz").is_some_and(|it| it.status == 200)));
}

#[test]
fn behind_a_proxy_the_address_is_the_one_it_names() {
    let site = Site::with(|config| {
        config.limits = Limits { address_connections: 2, reads: 2, ..Limits::NONE };
        config.behind_proxy = true;
    });
    // All connections are the proxy's, so their number is nobody's in particular.
    let held: Vec<TcpStream> = (0..20).map(|_| begun(&site, HALF)).collect();
    let from = |who| ask(&site.address, "GET", "/healthz", &[("x-forwarded-for", who)], b"").status;
    let answers: Vec<u16> = (0..20).map(|_| from("192.0.2.1")).collect();
    assert!(answers.contains(&429));
    assert_eq!(from("192.0.2.2"), 200);
    drop(held);
}

#[test]
fn an_answer_nobody_takes_is_given_up() {
    let site = Site::with(|config| {
        config.limits = Limits { address_connections: 1, ..Limits::NONE };
        config.timeouts.stall = Duration::from_millis(500);
    });
    let mut greedy = connect("127.0.0.3", &site.address);
    // More than the buffers on both sides hold.
    let ask = "GET /page/table.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".repeat(4000);
    greedy.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    let _ = greedy.write_all(ask.as_bytes());
    let refused = ask_from("127.0.0.3", &site.address, "/healthz");
    assert!(refused.is_none_or(|answer| answer.status == 503));
    assert!(soon(|| ask_from("127.0.0.3", &site.address, "/healthz").is_some_and(|it| it.status == 200)));
}

#[test]
fn one_who_watches_cannot_hold_all_streams() {
    let limits = Limits { address_streams: 3, watchers: 5, key_streams: 2, ..Limits::NONE };
    let site = Site::with(|config| config.limits = limits);
    let [blue, _, watch] = site.two();
    let live = |from: &str, path: &str| {
        let mut stream = connect(from, &site.address);
        let text = format!("GET {path}/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
        stream.write_all(text.as_bytes()).unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).unwrap();
        (String::from_utf8_lossy(&start[9..]).parse::<u16>().unwrap(), stream)
    };
    let mut held: Vec<_> = (0..3).map(|_| live("127.0.0.1", &watch)).collect();
    assert!(held.iter().all(|(status, _)| *status == 200));
    let refused = ask_from("127.0.0.1", &site.address, &format!("{watch}/live")).unwrap().is(429);
    assert!(refused.error().contains("3 live streams"), "{}", refused.error());
    held.extend((0..2).map(|_| live("127.0.0.2", &watch)));
    let refused = ask_from("127.0.0.4", &site.address, &format!("{watch}/live")).unwrap().is(429);
    assert!(refused.error().contains("5 live streams"), "{}", refused.error());
    // Those who play are not shut out by those who watch.
    held.extend((0..2).map(|_| live("127.0.0.4", &blue)));
    assert!(held.iter().all(|(status, _)| *status == 200));
    let refused = ask_from("127.0.0.4", &site.address, &format!("{blue}/live")).unwrap().is(429);
    assert!(refused.error().contains("2 live streams"), "{}", refused.error());
    drop(held);
    assert!(soon(|| live("127.0.0.1", &watch).0 == 200));
}

#[test]
fn the_server_stops_in_time_whatever_clients_do() {
    let mut site = Site::with(|config| {
        config.timeouts.stop = Duration::from_secs(1);
        config.timeouts.work = Duration::from_secs(50);
    });
    let [blue, red, watch] = site.keyed(json!({ "game": "pickets", "scenario": "bog" }));
    let mut held: Vec<TcpStream> = (0..50).map(|_| begun(&site, HALF)).collect();
    held.extend((0..10).map(|_| begun(&site, HALF_BODY)));
    let flood = "GET /page/table.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".repeat(200);
    held.extend((0..5).map(|_| begun(&site, flood.as_bytes())));
    let mut events = site.events(&watch);
    events.next().unwrap();
    // A computation that does not end.
    for (path, text) in
        [(&blue, "pick 1"), (&blue, "march 2"), (&red, "halt"), (&blue, "pick 1"), (&blue, "march 3")]
    {
        site.play(path, text).is(200);
    }
    let text = format!("GET {red}/now HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
    held.push(begun(&site, text.as_bytes()));
    thread::sleep(Duration::from_millis(200));
    let begun_at = Instant::now();
    site.stop();
    assert!(begun_at.elapsed() < Duration::from_secs(5), "{:?}", begun_at.elapsed());
}

#[test]
fn a_long_head_is_refused() {
    let site = Site::open();
    let mut long = connect("127.0.0.1", &site.address);
    let _ = long.write_all(&[HALF, &[b'x'; 1_000_000], b"\r\nconnection: close\r\n\r\n"].concat());
    assert!(answer(long).is_none_or(|answer| answer.status == 431));
    site.get("/healthz").is(200);
}
