//! Computations that do not end or take long: the table is set aside alone, the others go on.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use server::{Config, Limits};

use crate::{client::ask, site::Site};

/// A position whose choices are not found.
const BOG: &str = "1 blue move 4 21ho 02ho 41ho 42ho";

fn bounded(config: &mut Config) {
    config.workers = 1;
    config.timeouts.work = Duration::from_secs(1);
    config.timeouts.thought = Duration::from_secs(1);
    config.limits = Limits { runaways: 4, ..Limits::NONE };
}

/// Blue marches where the search for choices does not end; it is for red to decide.
fn sink(site: &Site, blue: &str, red: &str) {
    for (path, text) in
        [(blue, "pick 1"), (blue, "march 2"), (red, "halt"), (blue, "pick 1"), (blue, "march 3")]
    {
        site.play(path, text).is(200);
    }
}

#[test]
fn scenes_that_do_not_end_stop_no_table() {
    let site = Arc::new(Site::with(bounded));
    let [blue, ..] = site.two();
    let bog = json!({ "game": "pickets", "scenario": "bog", "scene": BOG });
    let asked: Vec<_> = (0..10)
        .map(|_| {
            let (site, bog) = (site.clone(), bog.clone());
            thread::spawn(move || site.post("/api/tables", &bog).is(503).error())
        })
        .collect();
    thread::sleep(Duration::from_millis(100));
    let begun = Instant::now();
    site.now(&blue);
    let answers: Vec<String> = asked.into_iter().map(|it| it.join().unwrap()).collect();
    assert!(answers.iter().any(|it| it.contains("more than 1 seconds")), "{answers:?}");
    assert!(answers.iter().any(|it| it.contains("do not end")), "{answers:?}");
    site.play(&blue, "halt").is(200);
    site.two();
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    site.get("/healthz").is(200);
}

#[test]
fn a_table_that_takes_too_long_is_set_aside_alone() {
    let mut site = Site::with(bounded);
    let [blue, red, watch] = site.keyed(json!({ "game": "pickets", "scenario": "bog" }));
    let [other, ..] = site.two();
    sink(&site, &blue, &red);
    assert!(site.get(&format!("{red}/now")).is(503).error().contains("more than 1 seconds"));
    for path in [&blue, &red, &watch] {
        let begun = Instant::now();
        let answer = site.get(&format!("{path}/now")).is(503);
        assert!(answer.error().contains("set aside") && answer.header("retry-after") == "2");
        assert!(begun.elapsed() < Duration::from_secs(1));
    }
    site.post(&format!("{red}/play"), &json!({ "at": 9, "text": "halt" })).is(503);
    site.post(&format!("{blue}/chat"), &json!({ "text": "Well?" })).is(503);
    site.play(&other, "halt").is(200);
    site.stop();
}

#[test]
fn a_choice_that_does_not_end_is_given_up_and_the_rest_goes_on() {
    let site = Site::with(bounded);
    let [blue, red, _] = site.keyed(json!({ "game": "pickets", "scenario": "bog" }));
    let [other, ..] = site.two();
    sink(&site, &blue, &red);
    let at = site.now(&blue)["at"].clone();
    let answer = site.post(&format!("{red}/play"), &json!({ "at": at, "text": "halt" })).is(503);
    assert!(answer.error().contains("more than 1 seconds"), "{}", answer.error());
    site.play(&other, "halt").is(200);
}

#[test]
fn a_computer_player_that_does_not_end_stops_nobody_else() {
    let site = Site::with(bounded);
    let created = json!({ "game": "pickets", "scenario": "bog", "players": { "red": "random" } });
    let created = site.post("/api/tables", &created).is(200).json();
    let path =
        format!("/table/{}/{}", created["id"].as_str().unwrap(), created["keys"][0]["key"].as_str().unwrap());
    let mine = |page: &Value| page["mine"] == true;
    for text in ["pick 1", "march 2", "pick 1", "march 3"] {
        let begun = Instant::now();
        while !mine(&site.now(&path)) {
            assert!(begun.elapsed() < Duration::from_secs(10));
            thread::sleep(Duration::from_millis(20));
        }
        site.play(&path, text).is(200);
    }
    let begun = Instant::now();
    while site.get(&format!("{path}/now")).status != 503 {
        assert!(begun.elapsed() < Duration::from_secs(10), "the table is set aside");
        thread::sleep(Duration::from_millis(20));
    }
    // The only thread that thinks is free again for the other tables.
    let created = json!({ "game": "pickets", "players": { "red": "random" } });
    let created = site.post("/api/tables", &created).is(200).json();
    let path =
        format!("/table/{}/{}", created["id"].as_str().unwrap(), created["keys"][0]["key"].as_str().unwrap());
    site.play(&path, "halt").is(200);
    let begun = Instant::now();
    while !mine(&site.now(&path)) {
        assert!(begun.elapsed() < Duration::from_secs(10), "the computer plays");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_address_has_its_share_and_no_more() {
    let site = Arc::new(Site::with(|config| {
        config.workers = 1;
        config.behind_proxy = true;
    }));
    let [blue, ..] = site.keyed(json!({ "game": "pickets", "scenario": "mire" }));
    let [other, ..] = site.two();
    let done = Arc::new(AtomicUsize::new(0));
    let flood: Vec<_> = (0..60)
        .map(|_| {
            let (address, path, done) = (site.address.clone(), format!("{blue}/now"), done.clone());
            thread::spawn(move || {
                ask(&address, "GET", &path, &[("x-forwarded-for", "192.0.2.1")], b"").is(200);
                done.fetch_add(1, Ordering::SeqCst);
            })
        })
        .collect();
    thread::sleep(Duration::from_millis(200));
    let path = format!("{other}/now");
    for _ in 0..5 {
        ask(&site.address, "GET", &path, &[("x-forwarded-for", "192.0.2.2")], b"").is(200);
    }
    let before = done.load(Ordering::SeqCst);
    assert!(before < 45, "{before} of 60 requests of another address came first");
    flood.into_iter().for_each(|it| it.join().unwrap());
}

#[test]
fn scenes_have_a_size_and_a_rate() {
    let site = Site::with(|config| {
        config.limits = Limits { scenes: 2, ..Limits::NONE };
        config.sizes.scene = 40;
    });
    let make = |scene: &str| site.post("/api/tables", &json!({ "game": "pickets", "scene": scene }));
    assert!(make(&"x".repeat(41)).is(400).error().contains("scene: a scene has at most 40 bytes"));
    assert!(make("1 blue\0move 4 21ho 02ho 41ho 42ho").is(400).error().starts_with("scene:"));
    assert!(make(BOG).status == 200 && make("nonsense").status == 400);
    assert!(make(BOG).is(429).error().contains("scenes"));
    // Tables without a scene are counted apart.
    site.two();
}
