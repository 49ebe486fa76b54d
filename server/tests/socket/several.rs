//! Several servers on one PostgreSQL database: each table is had by one, and any of them can be asked.

use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

use serde_json::json;
use server::store;
use tokio::runtime::Runtime;

use crate::{client::ask, postgres::Cluster, site::Site};

/// A server among others, on a port that it tells them.
fn among(cluster: &Cluster) -> Site {
    let peer = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    Site::with(|config| {
        config.database.clone_from(&cluster.address);
        config.peer = Some(peer);
    })
}

#[test]
fn any_server_can_be_asked_and_what_one_does_the_others_tell() {
    let cluster = Cluster::start();
    let sites = [among(&cluster), among(&cluster), among(&cluster)];
    let [blue, red, watch] = sites[0].two();
    // Those who look at one server hear what happens at another, and who else is there.
    let mut far = sites[1].events(&watch);
    let mut farther = sites[2].events(&red);
    far.wait(|it| it["present"] == json!(["red"]));
    sites[2].play(&blue, "halt").is(200);
    let at = far.wait(|it| it["version"] == 5)["at"].clone();
    assert_eq!(farther.wait(|it| it["version"] == 5)["at"], at);
    sites[1].post(&format!("{red}/chat"), &json!({ "text": "Aye." })).is(200);
    farther.wait(|it| it["chat"] == 1);
    let seen = sites[0].now(&red);
    assert!(sites.iter().all(|site| site.now(&red) == seen));
    // A refusal comes from the server that has the table, and a missing table from nobody.
    assert_eq!(sites[1].post(&format!("{blue}/play"), &json!({ "at": 0, "text": "halt" })).status, 409);
    sites[1].get("/table/nowhere/watch/now").is(404);
    assert_eq!(sites[2].page(&format!("{red}x")).status, 403);
}

#[test]
fn the_tables_of_a_server_that_ends_go_on_at_another_within_five_seconds() {
    let cluster = Cluster::start();
    let [mut first, second] = [among(&cluster), among(&cluster)];
    let tables: Vec<[String; 3]> = (0..5).map(|_| first.two()).collect();
    let mut streams: Vec<_> = tables.iter().map(|[.., watch]| second.events(watch)).collect();
    for [blue, ..] in &tables {
        second.play(blue, "halt").is(200);
    }
    let before: Vec<_> = tables.iter().map(|[_, red, _]| second.now(red)).collect();
    first.stop();
    let begun = Instant::now();
    for ([_, red, _], before) in tables.iter().zip(&before) {
        assert_eq!(second.now(red), *before);
        second.play(red, "halt").is(200);
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    // A stream that led to the first ends, so that its page comes again.
    for stream in &mut streams {
        while stream.next().is_some() {}
    }
}

#[test]
fn a_server_that_has_lost_its_line_reads_again_what_another_wrote() {
    let cluster = Cluster::start();
    let sites = [among(&cluster), among(&cluster)];
    let [blue, red, watch] = sites[0].two();
    let mut stream = sites[0].events(&watch);
    sites[0].play(&blue, "halt").is(200);
    // All locks are gone at once; the one that is asked first has the table then.
    cluster.ask("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
    while stream.next().is_some() {}
    for round in 0..6 {
        let [one, other] = [&sites[round % 2], &sites[(round + 1) % 2]];
        let player = if round % 2 == 0 { &red } else { &blue };
        let begun = Instant::now();
        while one.play(player, "halt").status != 200 {
            assert!(begun.elapsed() < Duration::from_secs(5));
        }
        assert_eq!(one.now(&red), other.now(&red), "round {round}");
    }
}

#[test]
fn sole_and_shared_use_of_a_database_exclude_each_other() {
    let cluster = Cluster::start();
    let site = among(&cluster);
    let runtime = Runtime::new().unwrap();
    let alone = runtime.block_on(store::open(&cluster.address)).err().unwrap().to_string();
    assert!(alone.contains("is already serving") && alone.contains("--peer-address"), "{alone}");
    let file = runtime.block_on(store::open_among("games.sqlite", "127.0.0.1:1")).err().unwrap().to_string();
    assert!(file.contains("peer-address") && file.contains("PostgreSQL"), "{file}");
    let long =
        runtime.block_on(store::open_among(&cluster.address, &"x".repeat(60))).err().unwrap().to_string();
    assert!(long.contains("peer-address"), "{long}");
    site.two();
}

#[test]
fn only_another_server_may_say_on_whose_behalf_it_asks() {
    let cluster = Cluster::start();
    let peer = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let site = Site::with(|config| {
        config.database.clone_from(&cluster.address);
        config.peer = Some(peer);
        config.limits.reads = 1;
    });
    let token = cluster.ask("SELECT token FROM peers");
    let asked = |token: &str, from: usize| {
        let address = format!("192.0.2.{from}");
        let headers = [("x-hundred-days-peer", token), ("x-forwarded-for", &address)];
        ask(&site.address, "GET", "/help", &headers, b"").status
    };
    // Each visitor another server asks for has a limit of their own.
    assert!((1..20).all(|n| asked(token.trim(), n) == 200));
    // One that only pretends to be one is one address.
    assert!((1..20).any(|n| asked(&"0".repeat(64), n) == 429));
}
