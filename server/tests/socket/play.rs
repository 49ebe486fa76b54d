//! Setting up, playing, taking back, speaking, inviting.

use serde_json::json;

use crate::{client::ask, site::Site};

#[test]
fn a_form_sets_up_a_table_and_leads_to_it() {
    let site = Site::open();
    let answer = site
        .form("/tables", "game=pickets&scenario=plain&seats=2&dice=server&seat.blue=me&seat.red=me")
        .is(303);
    let path = answer.header("location");
    assert!(path.starts_with("/table/"), "{path}");
    let page = site.page(path).is(200);
    assert!(page.header("content-type").starts_with("text/html"));
    assert!(page.text().contains("t4"), "the still board stands in the page");
    let now = site.now(path);
    assert_eq!(now["seats_held"], json!(["blue", "red"]));
    assert_eq!((&now["seat"], &now["mine"], &now["curtain"]), (&json!("blue"), &json!(true), &json!(true)));
    assert_eq!(now["next"], json!({ "choice": "blue" }));
}

#[test]
fn the_browser_is_known_again_and_finds_its_games() {
    let site = Site::open();
    let created = site.form("/tables", "game=pickets").is(303);
    let cookie = created.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let owner = cookie.split(';').next().unwrap();
    let start = ask(&site.address, "GET", "/", &[("cookie", owner)], b"").is(200);
    assert!(start.text().contains(created.header("location")));
    assert!(!site.page("/").is(200).text().contains(created.header("location")));
}

#[test]
fn on_a_shared_screen_the_seat_that_decides_is_shown() {
    let site = Site::open();
    let path = site.pickets("me", "me");
    assert_eq!(site.now(&path)["seat"], "blue");
    let page = site.play(&path, "halt").is(200).json();
    assert_eq!((&page["seat"], &page["mine"]), (&json!("red"), &json!(true)));
    // Red is not told what blue drew.
    assert!(!page["log"].to_string().contains("blue drew a 1"));
    assert_eq!(page["since"], 0);
}

#[test]
fn a_choice_is_taken_back_until_another_must_decide() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    let page = site.play(&blue, "pick 1").is(200).json();
    assert_eq!((&page["undo"], &page["version"]), (&json!(true), &json!(5)));
    let at = page["at"].clone();
    let back = site.post(&format!("{blue}/undo"), &json!({ "at": at })).is(200).json();
    assert_eq!((&back["at"], &back["version"], &back["undo"]), (&json!(4), &json!(6), &json!(false)));
    site.play(&blue, "halt").is(200);
    // A page that saw the choice taken back learns that its last line is void.
    let seen = site.get(&format!("{watch}/now?since=5&version=5")).is(200).json();
    assert_eq!(seen["since"], 4);
    assert_eq!(seen["log"][0]["text"], "blue halted.");
    site.post(&format!("{blue}/undo"), &json!({ "at": 5 })).is(422);
    assert_eq!(site.now(&red)["mine"], true);
}

#[test]
fn only_new_lines_are_sent_and_nothing_when_nothing_changed() {
    let site = Site::open();
    let [blue, _, watch] = site.two();
    let first = site.get(&format!("{watch}/now")).is(200);
    assert_eq!(first.json()["log"].as_array().unwrap().len(), 4);
    let tag = first.header("etag").to_string();
    let path = format!("{watch}/now?since=4");
    ask(&site.address, "GET", &path, &[("if-none-match", &tag)], b"").is(304);
    site.play(&blue, "halt").is(200);
    let second = ask(&site.address, "GET", &path, &[("if-none-match", &tag)], b"").is(200);
    assert_eq!(second.json()["log"].as_array().unwrap().len(), 1);
}

#[test]
fn an_invitation_can_be_taken_once() {
    let site = Site::open();
    let host = site.pickets("me", "link");
    let seats = site.now(&host)["seats"].clone();
    let invite = seats[1]["invite"].as_str().unwrap().to_string();
    assert!(seats[0]["invite"].is_null());
    // Looking takes nothing, and shows nothing.
    assert!(site.page(&invite).is(200).text().contains("red"));
    site.get(&format!("{invite}/now")).is(403);
    let taken = site.form(&format!("{invite}/take"), "").is(303);
    let red = taken.header("location");
    assert_eq!(site.now(red)["seats_held"], json!(["red"]));
    site.page(&invite).is(403);
    site.form(&format!("{invite}/take"), "").is(403);
    assert!(site.now(&host)["seats"][1]["invite"].is_null());
    assert!(site.now(red)["seats"].to_string().find("invite").is_none());
}

#[test]
fn words_are_for_all_and_notes_for_one() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    site.post(&format!("{blue}/chat"), &json!({ "text": " Good luck! " })).is(200);
    let said = json!([{ "n": 1, "who": "blue", "text": "Good luck!", "when": 1_815_000_000 }]);
    assert_eq!(site.now(&red)["chat"], said);
    assert_eq!(site.now(&watch)["chat"], said);
    site.post(&format!("{blue}/note"), &json!({ "text": "Feint left." })).is(200);
    assert_eq!(site.now(&blue)["note"], "Feint left.");
    assert_eq!(site.now(&red)["note"], "");
    site.post(&format!("{watch}/chat"), &json!({ "text": "x" })).is(403);
    site.post(&format!("{watch}/note"), &json!({ "text": "x" })).is(403);
    site.post(&format!("{blue}/chat"), &json!({ "text": " " })).is(400);
}

#[test]
fn a_player_who_resigns_has_lost_and_the_seed_keeps_the_promise() {
    let site = Site::open();
    let [blue, red, _] = site.two();
    let promise = site.now(&red)["commitment"].as_str().unwrap().to_string();
    assert!(site.now(&red)["seed"].is_null());
    let page = site.post(&format!("{red}/resign"), &json!({})).is(200).json();
    assert_eq!(page["next"]["over"]["winners"], json!(["blue"]));
    let seed: tabletop::Seed = page["seed"].as_str().unwrap().parse().unwrap();
    assert_eq!(sha256(&seed.to_string()), promise);
    site.play(&blue, "halt").is(422);
    site.post(&format!("{red}/resign"), &json!({})).is(422);
}

fn sha256(text: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn computer_players_play_to_the_end_by_themselves() {
    let site = Site::open();
    let path = site.pickets("random", "random");
    let mut events = site.events(&path);
    events.wait(|_| site.now(&path)["next"]["over"].is_object());
}

#[test]
fn a_computer_player_answers_a_person() {
    let site = Site::open();
    let path = site.pickets("me", "random");
    let mut events = site.events(&path);
    site.play(&path, "halt").is(200);
    events.wait(|_| {
        let page = site.now(&path);
        page["at"].as_u64() > Some(5) && (page["mine"] == true || page["next"]["over"].is_object())
    });
}

#[test]
fn a_computer_player_tells_what_it_considers_and_can_be_hurried() {
    let site = Site::open();
    let form = "game=waterloo&dice=server&seat.french=marshal&seat.allied=me";
    let allied = site.form("/tables", form).is(303).header("location").to_string();
    let mut events = site.events(&allied);
    let thinks = events.wait(|it| it["thinking"]["idea"].is_string());
    assert_eq!(thinks["thinking"]["seat"], "french");
    let watch = format!("{}/watch", allied.rsplit_once('/').unwrap().0);
    site.post(&format!("{watch}/hurry"), &json!({})).is(403);
    site.post(&format!("{allied}/hurry"), &json!({})).is(204);
    // Every choice after that is made at the first look.
    let at = thinks["at"].as_u64().unwrap();
    let later = events.wait(|it| it["at"].as_u64() > Some(at + 5));
    assert!(later["thinking"].is_null());
}

#[test]
fn a_broken_promise_harms_one_table_only_and_loses_nothing() {
    let site = Site::open();
    let [blue, ..] = site.keyed(json!({ "game": "pickets", "scenario": "trap" }));
    let [other, ..] = site.two();
    site.play(&blue, "pick 1").is(200);
    site.play(&blue, "march 2").is(200);
    let before = site.now(&blue);
    let red_must = before["next"]["choice"] == "red";
    assert!(red_must);
    let [blue, ..] = site.keyed(json!({ "game": "pickets", "scenario": "trap" }));
    site.play(&blue, "pick 2").is(200);
    let at = site.now(&blue)["at"].clone();
    site.post(&format!("{blue}/undo"), &json!({ "at": at })).is(200);
    let before = site.now(&blue);
    site.play(&blue, "stumble").is(500);
    let after = site.now(&blue);
    assert_eq!((&before["at"], &before["picture"]), (&after["at"], &after["picture"]));
    site.play(&blue, "halt").is(200);
    site.play(&other, "halt").is(200);
}

#[test]
fn the_program_carries_its_page_inside() {
    let site = Site::open();
    let page = site.page("/").is(200);
    let mut found = 0;
    for part in page.text().split(['"', '\'']).filter(|part| part.starts_with("/page/")) {
        let file = site.get(part).is(200);
        assert!(!file.body.is_empty(), "{part}");
        found += 1;
        let tag = file.header("etag").to_string();
        ask(&site.address, "GET", part, &[("if-none-match", &tag)], b"").is(304);
    }
    assert!(found > 1, "the start page has a style and a script");
    for path in ["/rules/pickets", "/sources/pickets", "/rules/waterloo", "/sources/waterloo", "/help"] {
        assert!(site.page(path).is(200).text().contains("<html"));
    }
    for (game, rule) in [("waterloo", "5.1"), ("napoleon3", "II.E.3.d.(4)")] {
        let to = site.get(&format!("/rules/{game}/{rule}")).is(303);
        assert_eq!(to.header("location"), format!("/rules/{game}#rule-{rule}"));
    }
    assert!(site.get("/picture/waterloo.svg").is(200).text().starts_with("<svg"));
    assert_eq!(site.get("/healthz").is(200).text(), "well\n");
}
