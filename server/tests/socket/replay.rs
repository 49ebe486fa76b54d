//! The past: looking back, logs, playing on from there.

use serde_json::json;

use crate::{client::ask, site::Site};

fn upload(site: &Site, log: &str) -> crate::client::Answer {
    ask(&site.address, "POST", "/logs", &[("content-type", "text/plain")], log.as_bytes())
}

#[test]
fn each_seat_looks_back_with_its_own_eyes() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    site.play(&blue, "halt").is(200);
    site.play(&red, "halt").is(200);
    let then = site.get(&format!("{red}/at/5")).is(200).json();
    assert_eq!((&then["at"], &then["last"], &then["seat"]), (&json!(5), &json!(6), &json!("red")));
    assert_eq!((&then["mine"], &then["offers"]), (&json!(false), &json!([])));
    assert_eq!(then["next"], json!({ "choice": "red" }));
    // Between the draws nobody decides: the first moment is that after the last of them.
    assert_eq!(site.get(&format!("{red}/at/2")).is(200).json()["at"], 4);
    assert!(then["log"].to_string().contains("blue drew a block."));
    site.get(&format!("{red}/at/5?view=blue")).is(403);
    site.get(&format!("{red}/at/5?view=green")).is(400);
    let public = site.get(&format!("{red}/at/5?view=spectator")).is(200).json();
    assert_eq!(public["picture"], site.get(&format!("{watch}/at/5")).json()["picture"]);
}

#[test]
fn the_log_is_closed_while_something_is_hidden() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    for path in [&blue, &red, &watch] {
        assert!(site.get(&format!("{path}/log")).is(403).error().contains("over"));
        site.post(&format!("{path}/fork"), &json!({ "at": 4 })).is(403);
    }
    site.post(&format!("{red}/resign"), &json!({})).is(200);
    let log = site.get(&format!("{watch}/log")).is(200);
    assert!(log.header("content-disposition").contains("pickets-"));
    assert!(log.text().contains("dice: table=") && log.text().ends_with("red: resign\n"));
    let blue_hand = site.get(&format!("{red}/at/4?view=blue")).is(200).json();
    assert!(blue_hand["log"].to_string().contains("You drew a"));
}

#[test]
fn the_log_is_open_where_nothing_is_hidden_but_the_seed_is_not() {
    let site = Site::open();
    let shared = site.pickets("me", "me");
    let log = site.get(&format!("{shared}/log")).is(200);
    assert!(!log.text().contains("dice:") && log.text().contains("chance: draw"));
    let [_, _, watch] = site.keyed(json!({ "game": "waterloo" }));
    assert!(!site.get(&format!("{watch}/log")).is(200).text().contains("dice:"));
}

#[test]
fn a_log_comes_back_as_a_table_to_watch() {
    let site = Site::open();
    let path = site.pickets("me", "me");
    site.finish(&path);
    let log = site.get(&format!("{path}/log")).is(200).text().to_string();
    let shelved = upload(&site, &log).is(303).header("location").to_string();
    let page = site.now(&shelved);
    assert!(page["next"]["over"].is_object());
    assert_eq!(page["open"], true);
    assert_eq!(site.get(&format!("{shelved}/log")).is(200).text(), log);
    site.get(&format!("{shelved}/at/4?view=red")).is(200);
    // As a form and as a file.
    let encoded: String = log.bytes().map(|byte| format!("%{byte:02X}")).collect();
    site.form("/logs", &format!("log={encoded}")).is(303);
    let part = format!(
        "--X\r\ncontent-disposition: form-data; name=\"log\"; filename=\"a.log\"\r\n\r\n{log}\r\n--X--\r\n"
    );
    let kind = [("content-type", "multipart/form-data; boundary=X")];
    ask(&site.address, "POST", "/logs", &kind, part.as_bytes()).is(303);
}

#[test]
fn a_forged_log_is_refused_by_its_line() {
    let site = Site::open();
    let path = site.pickets("me", "me");
    site.play(&path, "halt").is(200);
    let log = site.get(&format!("{path}/log")).is(200).text().to_string();
    let line = log.lines().position(|line| line == "blue: halt").unwrap() + 1;
    let forged = log.replace("blue: halt", "blue: march 5");
    assert!(upload(&site, &forged).is(422).error().contains(&format!("line {line}:")));
    assert!(upload(&site, "rubbish").is(422).error().contains("line 1:"));
    assert!(upload(&site, "").is(422).error().contains("game"));
    upload(&site, &log.replace("game: pickets", "game: chess")).is(404);
    let dice = log.replacen("chance: draw ", "chance: draw 9", 1);
    assert!(upload(&site, &dice).is(422).error().contains("line"));
    let kind = [("content-type", "text/plain")];
    ask(&site.address, "POST", "/logs", &kind, b"\xff\xfe").is(400);
}

#[test]
fn from_any_moment_one_can_play_on() {
    let site = Site::open();
    let path = site.pickets("me", "me");
    site.play(&path, "pick 1").is(200);
    site.play(&path, "march 2").is(200);
    let before = site.now(&path);
    let forked = site.form(&format!("{path}/fork"), "at=6&seat.blue=me&seat.red=random").is(303);
    let forked = forked.header("location").to_string();
    let page = site.get(&format!("{forked}/at/7")).is(200).json();
    assert_eq!(page["seats"][1]["player"], "random");
    assert_eq!(page["picture"]["pieces"][0]["place"], "t1");
    // The log up to there is kept, and the game says where it comes from.
    assert!(page["log"].to_string().contains("Blue marched") || page["log"].to_string().contains("marched"));
    assert_eq!(page["company"]["origin"], json!({ "at": 6, "over": false }));
    assert_eq!(site.now(&path)["company"]["origin"], serde_json::Value::Null);
    assert_ne!(page["commitment"], before["commitment"]);
    let created = site.post(&format!("{path}/fork"), &json!({ "at": 4 })).is(200).json();
    site.get(created["path"].as_str().unwrap()).is(200);
    site.post(&format!("{path}/fork"), &json!({ "at": 99 })).is(400);
    site.form(&format!("{path}/fork"), "at=x").is(400);
    // A game that is over is played on from its last choice.
    site.post(&format!("{path}/resign"), &json!({})).is(200);
    let last = site.now(&path)["at"].clone();
    let created = site.post(&format!("{path}/fork"), &json!({ "at": last })).is(200).json();
    let page = site.now(created["path"].as_str().unwrap());
    assert!(page["next"]["choice"].is_string() && page["company"]["origin"]["over"] == true, "{page}");
}
