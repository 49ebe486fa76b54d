//! The interface for programs, and its description.

use serde_json::json;

use crate::{client::Events, site::Site};

#[test]
fn a_program_plays_a_whole_game() {
    let site = Site::open();
    let games = site.get("/api/games").is(200).json();
    assert_eq!(games[0]["id"], "pickets");
    let created = site.post("/api/tables", &json!({ "game": "pickets", "players": { "red": "random" } }));
    let created = created.is(200).json();
    assert_eq!(created["keys"].as_array().unwrap().len(), 1);
    let seat = format!(
        "/api/tables/{}/{}",
        created["id"].as_str().unwrap(),
        created["keys"][0]["key"].as_str().unwrap()
    );
    let mut events = Events::open(&site.address, &format!("{seat}/events"));
    loop {
        let sight = site.get(&seat).is(200).json();
        if sight["next"]["over"].is_object() {
            break;
        }
        if sight["mine"] == false {
            let at = sight["at"].clone();
            events.wait(|it| it["at"] != at);
            continue;
        }
        let offers = site.get(&format!("{seat}/offers")).is(200).json();
        assert_eq!(offers, sight["offers"]);
        let last = offers.as_array().unwrap().last().unwrap()["text"].clone();
        site.post(&format!("{seat}/play"), &json!({ "at": sight["at"], "text": last })).is(200);
    }
    assert!(site.get(&format!("{seat}/log")).is(200).text().starts_with("game: pickets\n"));
}

#[test]
fn mistakes_of_programs_are_named() {
    let site = Site::open();
    for (body, field) in [
        (json!({}), "game"),
        (json!({ "game": "pickets", "scenario": "x" }), "scenario"),
        (json!({ "game": "pickets", "options": { "x": "y" } }), "option"),
        (json!({ "game": "pickets", "seats": "two" }), "seats"),
        (json!({ "game": "pickets", "players": { "green": "random" } }), "green"),
        (json!({ "game": "pickets", "scene": "nowhere" }), "scene"),
        (json!({ "game": "waterloo", "scene": "" }), "scene: a scene begins with"),
        (
            json!({ "game": "waterloo", "scene": "turn 11 french movement" }),
            "scene.turn: a number from 1 to 10",
        ),
        (
            json!({ "game": "returns", "scene": "stage nowhere" }),
            "scene.stage: 'stage nowhere': no such stage",
        ),
        (json!({ "game": "napoleon4", "scene": "turn 1" }), "scene.stage: a scene needs one"),
        (
            json!({ "game": "napoleon3", "scene": "turn x; stage begin-turn" }),
            "scene.turn: 'x' is not a number",
        ),
    ] {
        let error = site.post("/api/tables", &body).is(400).error();
        assert!(error.contains(field) && !error.contains("scene: scene"), "{body}: {error}");
    }
    site.post("/api/tables", &json!({ "game": "chess" })).is(404);
}

#[test]
fn the_description_is_of_what_is_there() {
    let site = Site::open();
    let document = site.get("/api/openapi.json").is(200).json();
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 13);
    let [blue, ..] = site.two();
    let (id, key) = (blue.split('/').nth(2).unwrap(), blue.split('/').nth(3).unwrap());
    for (path, methods) in paths {
        let path = path.replace("{id}", id).replace("{seat}", key);
        if path.ends_with("events") {
            continue;
        }
        for method in methods.as_object().unwrap().keys() {
            let answer = match method.as_str() {
                "get" => site.get(&path),
                _ => site.post(&path, &json!({})),
            };
            assert!(![404, 405, 500].contains(&answer.status), "{method} {path}: {answer:?}");
        }
    }
    for schema in ["Offer", "SightRefused", "SightStale", "Sight", "Created", "Changed", "ErrorInfo"] {
        assert!(document["components"]["schemas"][schema].is_object(), "{schema}");
    }
}
