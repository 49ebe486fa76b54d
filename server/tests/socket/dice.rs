//! Dice nobody can doubt: everyone adds to them before the first throw, and everything is shown at the end.

use serde_json::{Value, json};
use tabletop::{Log, Pool, Seal};

use crate::{
    client::{Answer, ask},
    pickets::Pickets,
    site::Site,
};

/// A table of these seats whose dice wait for everyone; the host's path.
fn shared(site: &Site, form: &str) -> String {
    site.form("/tables", form).is(303).header("location").to_string()
}

fn add(site: &Site, path: &str, byte: u8) -> Answer {
    site.post(&format!("{path}/share"), &json!({ "share": share(byte) }))
}

fn share(byte: u8) -> String {
    format!("{byte:02x}").repeat(32)
}

fn upload(site: &Site, log: &str) -> Value {
    let kind = [("content-type", "text/plain")];
    let shelved = ask(&site.address, "POST", "/logs", &kind, log.as_bytes()).is(303);
    site.now(shelved.header("location"))
}

#[test]
fn a_game_that_begins_with_a_draw_is_dealt_when_everyone_has_added_to_it() {
    let site = Site::open();
    let host = shared(&site, "game=pickets&seat.blue=me&seat.red=link");
    let page = site.now(&host);
    let commitment = page["commitment"].as_str().unwrap().to_string();
    let dice = json!({ "added": [], "waits": ["blue", "red"], "wanted": true, "seal": commitment });
    assert_eq!(page["dice"], dice);
    assert_eq!((&page["at"], &page["version"], &page["mine"]), (&json!(0), &json!(0), &json!(false)));
    assert!(page["prompt"]["text"].as_str().unwrap().starts_with("Waiting for Blue and Red: "), "{page}");
    let watch = format!("/table/{}/watch", page["id"].as_str().unwrap());
    // Nothing of what lies there for now is anybody's own.
    assert_eq!(page["picture"], site.now(&watch)["picture"]);
    assert_eq!((&page["offers"], &page["log"]), (&json!([]), &json!([])));
    let early = site.post(&format!("{host}/play"), &json!({ "at": 4, "text": "halt" })).is(422).json();
    assert!(early["refused"]["why"].as_str().unwrap().contains("Waiting for"), "{early}");
    site.post(&format!("{host}/resign"), &json!({})).is(422);
    site.get(&format!("{host}/log")).is(403);

    add(&site, &host, 0x22).is(200);
    // Said again it is the same; anything else is too late.
    add(&site, &host, 0x22).is(200);
    assert!(add(&site, &host, 0x23).is(422).error().contains("share"));
    assert_eq!(site.now(&host)["dice"]["waits"], json!(["red"]));
    let invite = page["seats"][1]["invite"].as_str().unwrap();
    let red = site.form(&format!("{invite}/take"), "").is(303).header("location").to_string();
    assert_eq!(site.now(&red)["commitment"], commitment);
    let dealt = add(&site, &red, 0x33).is(200).json();
    assert_eq!((&dealt["dice"]["added"], &dealt["dice"]["waits"]), (&json!(["blue", "red"]), &json!([])));
    assert_eq!(dealt["dice"]["wanted"], false);
    assert_eq!((&dealt["at"], &dealt["version"]), (&json!(4), &json!(4)));
    assert!(dealt["log"].to_string().contains("You drew a"));
    site.get(&format!("{host}/dice")).is(403);
    site.play(&host, "halt").is(200);
    site.post(&format!("{red}/resign"), &json!({})).is(200);

    // Everything is shown, and the throws follow from it.
    let proof = site.get(&format!("{watch}/dice")).is(200).json();
    let pool: Pool = proof["pool"].as_str().unwrap().parse().unwrap();
    assert_eq!(pool.commitment(), commitment);
    let shares: Vec<(&str, String)> =
        pool.shares.iter().map(|it| (it.0.as_str(), it.1.to_string())).collect();
    assert_eq!(shares, [("blue", share(0x22)), ("red", share(0x33))]);
    let throws = proof["throws"].as_array().unwrap();
    assert_eq!(throws.len(), 4);
    assert!(throws.iter().all(|throw| throw["answer"] == throw["expected"]), "{proof}");
    assert_eq!(site.now(&host)["seed"], pool.secret.to_string());
    let log: Log = site.get(&format!("{watch}/log")).is(200).text().parse().unwrap();
    assert_eq!(log.pool, Some(pool));
}

#[test]
fn choices_are_made_before_everyone_is_there_but_nothing_is_thrown() {
    let site = Site::open();
    let path = shared(&site, "game=waterloo&seat.french=me&seat.allied=me");
    let mut thrown = None;
    for _ in 0..3000 {
        let page = site.now(&path);
        let offers: Vec<&str> =
            page["offers"].as_array().unwrap().iter().map(|it| it["text"].as_str().unwrap()).collect();
        // Whatever brings the two sides together.
        let wanted = ["roll", "attack", "done", "end"];
        let text = wanted.iter().find_map(|want| offers.iter().find(|it| it.contains(want)));
        let text = text.or(offers.first()).unwrap().to_string();
        let answer = site.post(&format!("{path}/play"), &json!({ "at": page["at"], "text": text }));
        if answer.status == 422 {
            assert!(answer.json()["refused"]["why"].as_str().unwrap().contains("added to the dice"));
            thrown = Some((page["at"].clone(), text));
            break;
        }
        answer.is(200);
        if site.now(&path)["next"]["over"].is_object() {
            break;
        }
    }
    let (at, text) = thrown.expect("an attack is resolved by a die");
    assert_eq!(site.now(&path)["at"], at);
    add(&site, &path, 1).is(200);
    site.post(&format!("{path}/play"), &json!({ "at": at, "text": text })).is(200);
}

#[test]
fn a_computer_waits_for_the_dice_too_and_then_plays() {
    let site = Site::open();
    let path = shared(&site, "game=pickets&seat.blue=random&seat.red=me");
    let mut live = site.events(&path);
    assert_eq!(live.next().unwrap().1["version"], 0);
    add(&site, &path, 9).is(200);
    live.wait(|news| news["version"].as_u64() > Some(4));
}

#[test]
fn shares_outlive_the_server() {
    let home = tempfile::tempdir().unwrap();
    let config = || server::Config {
        database: home.path().join("tables.sqlite").display().to_string(),
        limits: server::Limits::NONE,
        ..server::Config::default()
    };
    let mut site = Site::start(config());
    let host = shared(&site, "game=pickets&seat.blue=me&seat.red=link");
    add(&site, &host, 0x44).is(200);
    let before = site.now(&host);
    site.stop();
    let mut site = Site::start(config());
    assert_eq!(site.now(&host), before);
    let invite = before["seats"][1]["invite"].as_str().unwrap();
    let red = site.form(&format!("{invite}/take"), "").is(303).header("location").to_string();
    add(&site, &red, 0x55).is(200);
    let dealt = site.now(&red);
    site.stop();
    let site = Site::start(config());
    assert_eq!(site.now(&red)["picture"], dealt["picture"]);
    site.post(&format!("{host}/resign"), &json!({})).is(200);
    let log = site.get(&format!("{host}/log")).is(200).text().to_string();
    let throws = shelf::of::<Pickets>().audit(&log.parse().unwrap()).unwrap();
    assert!(throws.len() == 4 && throws.iter().all(|throw| !throw.is_forged()));
}

#[test]
fn every_line_of_the_journal_is_sealed_over_what_is_taken_back_and_over_a_restart() {
    let home = tempfile::tempdir().unwrap();
    let config = || server::Config {
        database: home.path().join("tables.sqlite").display().to_string(),
        limits: server::Limits::NONE,
        ..server::Config::default()
    };
    let mut site = Site::start(config());
    let path = site.pickets("me", "me");
    let look = |site: &Site| {
        let page = site.now(&path);
        let seal = page["dice"]["seal"].as_str().unwrap().to_string();
        (page["version"].as_u64().unwrap() as usize, seal)
    };
    let mut seen = vec![];
    seen.push(look(&site));
    site.play(&path, "pick 1").is(200);
    seen.push(look(&site));
    site.post(&format!("{path}/undo"), &json!({ "at": site.now(&path)["at"] })).is(200);
    seen.push(look(&site));
    site.play(&path, "halt").is(200);
    seen.push(look(&site));
    site.post(&format!("{path}/ask"), &json!({ "what": "choice" })).is(200);
    seen.push(look(&site));
    site.stop();
    let site = Site::start(config());
    seen.push(look(&site));
    assert!(seen[4].0 > seen[3].0 && seen[4] == seen[5], "{seen:?}");
    // What was taken back is nobody's before the end, and then everybody's.
    let journal = format!("{path}/log?journal=true");
    site.get(&journal).is(403);
    site.finish(&path);
    seen.push(look(&site));
    let journal: Log = site.get(&journal).is(200).text().parse().unwrap();
    let told: Vec<&str> = journal.lines.iter().map(|(_, what)| what.as_str()).collect();
    assert!(told.contains(&"undo") && told.iter().any(|it| it.starts_with("takeback ")), "{told:?}");
    assert!(shelf::of::<Pickets>().audit(&journal).is_ok());
    let mut seal = Seal::new(journal.pool.as_ref().unwrap(), None);
    let mut seals = vec![seal.hash().to_string()];
    for (who, what) in &journal.lines {
        seal.add(who, what);
        seals.push(seal.hash().to_string());
    }
    assert!(
        seen.len() == 7 && seen.iter().all(|(lines, seal)| seals[*lines] == *seal),
        "{seen:?}\n{seals:?}"
    );
}

#[test]
fn programs_add_to_the_dice_if_they_ask_to() {
    let site = Site::open();
    let [blue, red, watch] = site.keyed(json!({ "game": "pickets", "dice": "shared" }));
    let api = |path: &str| path.replacen("/table/", "/api/tables/", 1);
    assert_eq!(site.get(&api(&blue)).is(200).json()["at"], 0);
    let body = |byte| json!({ "share": share(byte) });
    site.post(&format!("{}/share", api(&blue)), &body(1)).is(200);
    assert_eq!(site.post(&format!("{}/share", api(&red)), &body(2)).is(200).json()["at"], 4);
    site.post(&format!("{}/share", api(&watch)), &body(3)).is(403);
    for wrong in ["", "1", &"G".repeat(64), &"A".repeat(64)] {
        let error = site.post(&format!("{blue}/share"), &json!({ "share": wrong })).is(400).error();
        assert!(error.starts_with("share: "), "{error}");
    }
    let error = site.post("/api/tables", &json!({ "game": "pickets", "dice": "loaded" })).is(400).error();
    assert!(error.contains("dice: 'loaded'"), "{error}");
    site.form("/tables", "game=pickets&dice=loaded").is(400);
}

#[test]
fn an_uploaded_game_with_forged_dice_is_marked() {
    let site = Site::open();
    let path = site.pickets("me", "me");
    site.finish(&path);
    let log = site.get(&format!("{path}/log")).is(200).text().to_string();
    let page = upload(&site, &log);
    assert!(
        page["dice"]["file"].as_str().unwrap().contains("throws follow from the shares in the file"),
        "{page}"
    );
    // The last draw said to be another one: a possible game, but not that of these dice.
    let lines: Vec<&str> = log.lines().collect();
    let line = lines.iter().rposition(|line| line.starts_with("chance: draw ")).unwrap();
    let forged = (1..6).map(|kind| {
        let mut lines: Vec<String> = log.lines().take(line + 1).map(str::to_string).collect();
        lines[line] = format!("chance: draw {kind}");
        lines.join("\n") + "\n"
    });
    let forged = forged.filter(|it| !log.starts_with(it.as_str()));
    let forged: Vec<String> =
        forged.filter(|it| shelf::of::<Pickets>().load(&it.parse().unwrap()).is_ok()).collect();
    let page = upload(&site, forged.first().expect("another draw is possible"));
    let said = page["dice"]["file"].as_str().unwrap();
    assert!(said.contains(&format!("dice are forged: line {} says", line + 1)), "{said}");
    // Without a word on where they come from.
    let mute: String =
        log.lines().filter(|it| !it.starts_with("dice:")).map(|it| it.to_string() + "\n").collect();
    let said = upload(&site, &mute)["dice"]["file"].as_str().unwrap().to_string();
    assert!(said.contains("does not say where its dice come from"), "{said}");
}
