//! Players among themselves: names, requests, the talk of one side, the end of a game and the game after it.

use serde_json::{Value, json};

use crate::{
    client::{Answer, ask},
    site::Site,
};

/// A game of the fourth edition for three: the paths of the French, the Anglo-Dutch, the Prussian and the public.
fn three(site: &Site) -> [String; 4] {
    let body = json!({ "game": "napoleon4", "seats": 3, "scenario": "historical" });
    site.all_keys(body).try_into().unwrap()
}

fn say(site: &Site, path: &str, text: &str, council: bool) -> Answer {
    site.post(&format!("{path}/chat"), &json!({ "text": text, "council": council }))
}

fn want(site: &Site, path: &str, what: &str) -> Answer {
    site.post(&format!("{path}/ask"), &json!({ "what": what }))
}

fn reply(site: &Site, path: &str, agree: bool) -> Answer {
    site.post(&format!("{path}/answer"), &json!({ "agree": agree }))
}

fn texts(page: &Value) -> Vec<String> {
    let chat = page["chat"].as_array().unwrap().iter();
    chat.map(|it| it["text"].as_str().unwrap().to_string()).collect()
}

#[test]
fn names_are_told_to_all_and_go_with_the_player() {
    let site = Site::open();
    let host = site.pickets("me", "link");
    site.post(&format!("{host}/name"), &json!({ "name": "  Anna\n  Maria " })).is(200);
    assert_eq!(site.now(&host)["company"]["names"], json!(["Anna Maria", ""]));
    let long = site.post(&format!("{host}/name"), &json!({ "name": "x".repeat(41) })).is(400);
    assert!(long.error().starts_with("name:"), "{}", long.error());
    let watch = host.rsplit_once('/').unwrap().0.to_string() + "/watch";
    assert_eq!(site.now(&watch)["company"]["names"][0], "Anna Maria");
    site.post(&format!("{watch}/name"), &json!({ "name": "X" })).is(403);

    let invite = site.now(&host)["seats"][1]["invite"].as_str().unwrap().to_string();
    let red = site.form(&format!("{invite}/take"), "").is(303).header("location").to_string();
    site.post(&format!("{red}/name"), &json!({ "name": "Bob" })).is(200);
    assert_eq!(site.now(&host)["company"]["names"], json!(["Anna Maria", "Bob"]));
    // A seat offered anew has no name until somebody takes it.
    site.post(&format!("{host}/invite"), &json!({ "seat": "red" })).is(200);
    assert_eq!(site.now(&host)["company"]["names"], json!(["Anna Maria", ""]));
}

#[test]
fn a_seat_opened_in_another_browser_is_among_its_games() {
    let site = Site::open();
    let cookie = format!("owner={}", "a".repeat(43));
    let headers = [("cookie", cookie.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let form = b"game=pickets&dice=server&seat.blue=me&seat.red=random";
    let host = ask(&site.address, "POST", "/tables", &headers, form).is(303).header("location").to_string();
    let start =
        |owner: &str| ask(&site.address, "GET", "/", &[("cookie", owner)], b"").is(200).text().to_string();
    assert!(start(&cookie).contains(&host));
    let other = format!("owner={}", "b".repeat(43));
    assert!(!start(&other).contains(&host));
    ask(&site.address, "GET", &host, &[("cookie", &other), ("accept", "text/html")], b"").is(200);
    let mut tries = 0;
    while !start(&other).contains(&host) {
        tries += 1;
        assert!(tries < 100, "the game is listed where its link was opened");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // A player who only watches does not find the table among their games.
    let watch = host.rsplit_once('/').unwrap().0.to_string() + "/watch";
    let third = format!("owner={}", "c".repeat(43));
    ask(&site.address, "GET", &watch, &[("cookie", &third)], b"").is(200);
    assert!(!start(&third).contains("/table/"));
}

#[test]
fn my_games_say_whose_move_it_is_against_whom_and_what_happened_last() {
    let site = Site::open();
    let cookie = format!("owner={}", "a".repeat(43));
    let headers = [("cookie", cookie.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let form = b"game=pickets&dice=server&seat.blue=me&seat.red=link";
    let host = ask(&site.address, "POST", "/tables", &headers, form).is(303).header("location").to_string();
    let invite = site.now(&host)["seats"][1]["invite"].as_str().unwrap().to_string();
    let red = site.form(&format!("{invite}/take"), "").is(303).header("location").to_string();
    site.post(&format!("{red}/name"), &json!({ "name": "Bob <b>" })).is(200);
    site.play(&host, "halt").is(200);
    site.play(&red, "halt").is(200);
    let page = ask(&site.address, "GET", "/", &[("cookie", &cookie)], b"").is(200).text().to_string();
    assert!(page.contains("Your move") && page.contains("red halted."), "{page}");
    assert!(page.contains("Bob &lt;b&gt; (Red)") && !page.contains("Bob <b>"));
}

#[test]
fn choices_are_taken_back_when_all_others_agree() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    assert_eq!(site.now(&blue)["company"]["may"], json!([]));
    site.play(&blue, "halt").is(200);
    assert_eq!(site.now(&blue)["company"]["may"], json!(["choice", "turn"]));
    assert_eq!(site.now(&watch)["company"]["may"], json!([]));
    want(&site, &watch, "choice").is(403);
    want(&site, &red, "choice").is(422);
    want(&site, &blue, "draw").is(422);
    want(&site, &blue, "everything").is(400);

    want(&site, &blue, "choice").is(200);
    let told = site.now(&red)["company"]["asked"].clone();
    assert_eq!(
        (&told["what"], &told["by"], &told["answer"]),
        (&json!("choice"), &json!("blue"), &json!(true))
    );
    assert_eq!(site.now(&watch)["company"]["asked"]["answer"], false);
    want(&site, &red, "choice").is(422);
    reply(&site, &watch, true).is(403);
    reply(&site, &blue, true).is(403);
    reply(&site, &red, false).is(200);
    assert_eq!(site.now(&blue)["company"]["asked"], Value::Null);
    assert_eq!(texts(&site.now(&blue)), ["The Red player did not agree to the choice being taken back."]);
    assert_eq!(site.now(&blue)["at"], 5);

    want(&site, &blue, "choice").is(200);
    reply(&site, &red, true).is(200);
    let page = site.now(&blue);
    assert_eq!((&page["at"], &page["mine"]), (&json!(4), &json!(true)));
    assert_eq!(texts(&page)[1], "The Blue player took back a choice.");
    // The game goes on from there, also after the server has read the journal again.
    site.play(&blue, "halt").is(200);
    site.play(&red, "halt").is(200);
    site.post(&format!("{red}/resign"), &json!({})).is(200);
    let log = site.get(&format!("{watch}/log")).is(200).text().to_string();
    assert_eq!(log.matches("blue: halt").count(), 1);
    let kind = [("content-type", "text/plain")];
    ask(&site.address, "POST", "/logs", &kind, log.as_bytes()).is(303);
}

#[test]
fn a_request_lapses_when_somebody_plays_on() {
    let site = Site::open();
    let [blue, red, _] = site.two();
    site.play(&blue, "halt").is(200);
    want(&site, &blue, "turn").is(200);
    site.play(&red, "halt").is(200);
    assert_eq!(site.now(&red)["company"]["asked"], Value::Null);
    reply(&site, &red, true).is(422);
    assert_eq!(site.now(&blue)["at"], 6);
}

#[test]
fn the_dice_are_new_after_a_choice_is_taken_back() {
    let site = Site::open();
    // Both seats at one screen: nobody else is to be asked.
    let form = "game=waterloo&dice=server&seat.french=me&seat.allied=me";
    let path = site.form("/tables", form).is(303).header("location").to_string();
    let mut before = site.now(&path);
    let mut taken = None;
    for _ in 0..400 {
        let offers = before["offers"].as_array().unwrap();
        let text = |it: &&Value| it["text"].as_str().unwrap().starts_with("throw") || it["odds"].is_array();
        let offer = offers.iter().find(text).or(offers.last()).unwrap()["text"].as_str().unwrap().to_string();
        let at = before["at"].as_u64().unwrap();
        site.play(&path, &offer).is(200);
        let now = site.now(&path);
        let log = site.get(&format!("{path}/log")).is(200).text().to_string();
        let last = log.lines().last().unwrap().to_string();
        if last.starts_with("chance: dice") {
            want(&site, &path, "choice").is(200);
            let back = site.now(&path);
            let log = site.get(&format!("{path}/log")).is(200).text().to_string();
            assert_eq!(log.lines().last().unwrap(), "chance: pass 1");
            assert_eq!(back["at"].as_u64().unwrap(), at + 1);
            assert_eq!(back["offers"], before["offers"]);
            assert_eq!(back["picture"], before["picture"]);
            taken = Some(last);
            break;
        }
        before = now;
    }
    assert!(taken.is_some(), "a die was thrown");
}

#[test]
fn a_draw_is_agreed_where_the_game_knows_draws() {
    let site = Site::open();
    let [french, allied, _] = site.keyed(json!({ "game": "waterloo" }));
    assert_eq!(site.now(&french)["company"]["may"], json!(["draw"]));
    want(&site, &french, "draw").is(200);
    reply(&site, &allied, true).is(200);
    let page = site.now(&allied);
    assert_eq!(page["next"]["over"]["winners"], json!([]));
    assert_eq!(page["next"]["over"]["why"], "The players agreed to a draw.");
    let log = site.get(&format!("{french}/log")).is(200).text().to_string();
    assert!(log.ends_with("french: agreed draw\n"), "{log}");
    let kind = [("content-type", "text/plain")];
    ask(&site.address, "POST", "/logs", &kind, log.as_bytes()).is(303);
}

#[test]
fn everything_is_shown_only_when_the_game_is_over() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    site.play(&blue, "halt").is(200);
    for path in [&blue, &red, &watch] {
        assert!(site.get(&format!("{path}/now?view=truth")).is(403).error().contains("over"));
        site.get(&format!("{path}/at/4?view=truth")).is(403);
        site.get(&format!("{path}/end.svg")).is(403);
        site.post(&format!("{path}/rematch"), &json!({}));
        assert_eq!(site.now(path)["company"]["summary"], Value::Null);
    }
    site.post(&format!("{red}/resign"), &json!({})).is(200);
    let all = site.get(&format!("{watch}/at/4?view=truth")).is(200).json();
    let own = |view: &str, n: usize| {
        site.get(&format!("{watch}/at/4?view={view}")).is(200).json()["picture"]["pieces"][n]["svg"].clone()
    };
    let pieces = all["picture"]["pieces"].as_array().unwrap();
    let public = site.get(&format!("{watch}/at/4?view=spectator")).is(200).json();
    assert_eq!(pieces.len(), public["picture"]["pieces"].as_array().unwrap().len());
    assert!(pieces.iter().any(|it| it["svg"] == own("blue", 0)));
    assert!(!pieces.iter().any(|it| it["svg"].as_str().unwrap().contains('?')), "{pieces:?}");
    assert!(site.get(&format!("{watch}/end.svg")).is(200).text().starts_with("<svg"));
    let summary = site.now(&blue)["company"]["summary"].clone();
    assert_eq!(summary["choices"], json!([1, 1]));
}

#[test]
fn a_rematch_changes_sides_and_every_player_finds_theirs() {
    let site = Site::open();
    let host = site.pickets("me", "link");
    let invite = site.now(&host)["seats"][1]["invite"].as_str().unwrap().to_string();
    let red = site.form(&format!("{invite}/take"), "").is(303).header("location").to_string();
    site.post(&format!("{host}/name"), &json!({ "name": "Anna" })).is(200);
    assert!(site.post(&format!("{red}/rematch"), &json!({})).is(422).error().contains("over"));
    site.post(&format!("{red}/resign"), &json!({})).is(200);
    let watch = host.rsplit_once('/').unwrap().0.to_string() + "/watch";
    site.post(&format!("{watch}/rematch"), &json!({})).is(403);
    let path = |of: &str| {
        site.post(&format!("{of}/rematch"), &json!({})).is(200).json()["path"].as_str().unwrap().to_string()
    };
    let (again, mine) = (path(&red), path(&host));
    assert_eq!(path(&red), again, "there is one rematch");
    assert_eq!(site.now(&host)["company"]["rematch"], true);
    let (theirs, ours) = (site.now(&again), site.now(&mine));
    assert_eq!(theirs["id"], ours["id"]);
    assert_eq!((&theirs["seats_held"], &ours["seats_held"]), (&json!(["blue"]), &json!(["red"])));
    assert_eq!((&theirs["host"], &ours["host"]), (&json!(false), &json!(true)));
    assert_eq!(ours["company"]["names"], json!(["", "Anna"]));
}

#[test]
fn the_allies_talk_among_themselves_and_the_others_do_not_even_learn_that_they_do() {
    let site = Site::open();
    let [french, dutch, prussian, watch] = three(&site);
    assert_eq!(site.now(&french)["company"]["council"], Value::Null);
    let mut french_sees = site.events(&french);
    let first = french_sees.next().unwrap().1;
    let council = site.now(&dutch)["company"]["council"].clone();
    assert_eq!(council["with"].as_array().unwrap().len(), 1);
    say(&site, &french, "Vive l'Empereur", true).is(403);
    let look = |path: &String| {
        let mut answer = site.get(&format!("{path}/now")).is(200);
        answer.headers.retain(|(name, _)| name != "date");
        answer
    };
    let before = [&french, &watch].map(look);
    if council["silence"].is_null() {
        say(&site, &dutch, "Where do we meet?", true).is(200);
        assert_eq!(texts(&site.now(&prussian)), ["Where do we meet?"]);
        assert_eq!(site.now(&prussian)["chat"][0]["council"], true);
    } else {
        let refused = say(&site, &dutch, "Where do we meet?", true).is(403);
        assert!(refused.error().contains("11.0"), "{}", refused.error());
        assert_eq!(site.now(&prussian)["chat"], json!([]));
    }
    let after = [&french, &watch].map(look);
    assert_eq!(before, after, "the answers are the same to the byte, headers and all");
    say(&site, &prussian, "Good evening", false).is(200);
    let told = french_sees.wait(|it| it["chat"] == 1);
    assert_eq!((&told["at"], &told["seating"]), (&first["at"], &first["seating"]));
    assert_eq!(site.now(&french)["chat"][0]["n"], 1);
}

#[test]
fn every_block_of_a_finished_campaign_is_shown_once_and_open() {
    let site = Site::open();
    for game in ["napoleon4", "napoleon3"] {
        let paths = site.all_keys(json!({ "game": game, "scenario": "historical" }));
        let [french, allied, watch] = <[String; 3]>::try_from(paths).unwrap();
        site.post(&format!("{allied}/resign"), &json!({})).is(200);
        let pieces = |path: &str, view: &str| {
            let page = site.get(&format!("{path}/now?view={view}")).is(200).json();
            let names = page["picture"]["pieces"].as_array().unwrap().iter();
            names.map(|it| it["key"].as_str().unwrap().to_string()).collect::<Vec<_>>()
        };
        let (all, public) = (pieces(&watch, "truth"), pieces(&watch, "spectator"));
        assert_eq!(all.len(), public.len(), "{game}");
        // Whatever an owner can read is read: no back of a block is left.
        let (ours, theirs) = (pieces(&french, "french"), pieces(&french, "allied"));
        let open = |key: &&String| ours.contains(key) != theirs.contains(key) && !public.contains(key);
        assert_eq!(all.iter().filter(open).count(), all.len(), "{game}");
    }
}
