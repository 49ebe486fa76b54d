//! Mistakes in requests: each has its status and is told what is wrong.

use serde_json::json;
use server::Limits;

use crate::{client::ask, site::Site};

#[test]
fn an_unknown_table_and_a_wrong_key_open_nothing() {
    let site = Site::open();
    let [blue, ..] = site.two();
    let id = blue.split('/').nth(2).unwrap();
    assert!(site.get("/table/nowhere/watch/now").is(404).error().contains("no table"));
    assert!(site.get(&format!("/table/{id}/{}/now", "A".repeat(43))).is(403).error().contains("key"));
    site.get(&format!("/table/{id}/x/now")).is(403);
    site.get(&format!("/table/{id}")).is(404);
    let other = site.two()[0].split('/').nth(3).unwrap().to_string();
    site.get(&format!("/table/{id}/{other}/now")).is(403);
    site.post(&format!("/table/{id}/{other}/play"), &json!({ "at": 4, "text": "halt" })).is(403);
}

#[test]
fn a_browser_that_asked_for_a_page_is_told_on_a_page() {
    let site = Site::open();
    let answer = site.page("/table/nowhere/watch").is(404);
    assert!(answer.header("content-type").starts_with("text/html"));
    assert!(answer.text().contains("There is no table of this address."));
    assert!(site.page("/nothing").is(404).text().contains("/nothing"));
    assert!(site.page("/rules/chess").is(404).text().contains("chess"));
    assert!(site.get("/nothing").is(404).error().contains("/nothing"));
}

#[test]
fn only_the_seat_that_must_decide_plays() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    let answer = site.play(&red, "halt").is(422).json();
    assert_eq!(answer["refused"]["why"], "It is for blue to decide.");
    assert_eq!(answer["page"]["seat"], "red");
    site.play(&watch, "halt").is(403);
    assert_eq!(site.now(&blue)["at"], 4);
}

#[test]
fn a_choice_that_is_not_offered_is_refused_by_its_rule() {
    let site = Site::open();
    let [blue, ..] = site.two();
    let answer = site.play(&blue, "march 4").is(422).json();
    assert_eq!(answer["refused"]["rule"], "2");
    for text in ["undo", "resign", "chance", "", "halt\nred: resign", &"x".repeat(5000)] {
        let answer = site.play(&blue, text).is(422).json();
        assert_eq!(answer["page"]["at"], 4, "{text}");
    }
}

#[test]
fn a_choice_on_an_old_position_brings_the_present_one() {
    let site = Site::open();
    let [blue, red, _] = site.two();
    site.play(&blue, "halt").is(200);
    let answer = site.post(&format!("{red}/play"), &json!({ "at": 4, "text": "halt" })).is(409).json();
    assert_eq!((&answer["stale"], &answer["page"]["at"]), (&json!(true), &json!(5)));
    site.post(&format!("{red}/undo"), &json!({ "at": 4 })).is(409);
}

#[test]
fn a_malformed_body_names_the_field() {
    let site = Site::open();
    let [blue, ..] = site.two();
    let path = format!("{blue}/play");
    assert!(site.post(&path, &json!({ "text": "halt" })).is(400).error().contains("`at`"));
    assert!(site.post(&path, &json!({ "at": "4", "text": "halt" })).is(400).error().starts_with("at:"));
    assert!(site.post(&path, &json!({ "at": 4, "text": "halt", "x": 1 })).is(400).error().contains("x"));
    let kind = [("content-type", "application/json")];
    ask(&site.address, "POST", &path, &kind, b"{").is(400);
    ask(&site.address, "POST", &path, &[], b"{}").is(415);
    for (form, field) in [
        ("", "game"),
        ("game=pickets&scenario=x", "scenario"),
        ("game=pickets&seats=9", "seats"),
        ("game=pickets&seats=many", "seats"),
        ("game=pickets&option.x=y", "option"),
        ("game=pickets&seat.green=me", "seat.green"),
        ("game=pickets&seat.red=genius", "seat.red"),
        ("game=pickets&colour=red", "colour"),
    ] {
        assert!(site.form("/tables", form).is(400).error().contains(field), "{form}");
    }
    assert!(site.form("/tables", "game=chess").is(404).error().contains("chess"));
    assert!(site.get(&format!("{blue}/at/x")).is(400).error().contains("at"));
    site.get(&format!("{blue}/at/99")).is(404);
}

#[test]
fn a_body_that_is_too_long_is_not_read() {
    let site = Site::open();
    let [blue, ..] = site.two();
    let long = json!({ "at": 4, "text": "x".repeat(200_000) });
    assert!(site.post(&format!("{blue}/play"), &long).is(413).error().contains("too long"));
    let log = "x".repeat(2_000_000);
    ask(&site.address, "POST", "/logs", &[("content-type", "text/plain")], log.as_bytes()).is(413);
}

#[test]
fn other_sites_change_nothing() {
    let site = Site::open();
    let form = ("content-type", "application/x-www-form-urlencoded");
    let from =
        |header: (&str, &str)| ask(&site.address, "POST", "/tables", &[form, header], b"game=pickets").status;
    assert_eq!(from(("origin", "https://elsewhere.example")), 403);
    assert_eq!(from(("origin", "null")), 403);
    assert_eq!(from(("sec-fetch-site", "cross-site")), 403);
    assert_eq!(from(("sec-fetch-site", "same-origin")), 303);
    assert_eq!(from(("origin", &format!("http://{}", site.address))), 303);
    // Nothing changes by looking.
    site.get("/tables").is(405);
    let [blue, ..] = site.two();
    site.get(&format!("{blue}/resign")).is(405);
}

#[test]
fn every_answer_has_the_headers_that_keep_it_safe() {
    let site = Site::open();
    let [blue, ..] = site.two();
    for path in ["/", "/nothing", "/healthz", &blue, &format!("{blue}/now"), "/api/games"] {
        let answer = site.get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(answer.header("cache-control").contains("no-cache"));
    }
}

#[test]
fn a_client_that_asks_too_often_is_told_to_wait() {
    let site = Site::with(|config| config.limits = Limits { reads: 5, writes: 5, tables: 2, ..Limits::NONE });
    let answers: Vec<_> = (0..40).map(|_| site.get("/healthz")).collect();
    assert_eq!(answers[0].status, 200);
    let last = answers.last().unwrap();
    assert_eq!((last.status, last.header("retry-after")), (429, "2"));
    let tables: Vec<u16> = (0..4).map(|_| site.form("/tables", "game=pickets").status).collect();
    assert_eq!(tables, [303, 303, 429, 429]);
}
