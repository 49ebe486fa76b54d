//! A page that has a picture is sent what differs from it, and ends up with the same picture as one that asks for all.

use serde_json::{Value, json};
use tabletop::{Quick, Random};

use crate::site::Site;

/// The whole picture, as the page puts it together.
fn merged(had: &Value, sent: &Value) -> Value {
    let list = |it: &Value| it.as_array().cloned().unwrap_or_default();
    if sent["from"].is_null() {
        return sent.clone();
    }
    assert_eq!(sent["from"], had["tag"]);
    let mut pieces = list(&had["pieces"]);
    pieces.retain(|it| !list(&sent["gone"]).contains(&it["key"]));
    for piece in list(&sent["pieces"]) {
        match pieces.iter_mut().find(|it| it["key"] == piece["key"]) {
            Some(old) => *old = piece,
            None => pieces.push(piece),
        }
    }
    if let Some(order) = sent["order"].as_array() {
        pieces.sort_by_key(|it| order.iter().position(|key| *key == it["key"]));
    }
    let mut whole = sent.clone();
    whole["pieces"] = json!(pieces);
    for (name, body) in [("panels", "html"), ("overlays", "svg")] {
        let old = list(&had[name]);
        let part = |mut it: Value| {
            let old = old.iter().find(|old| old["id"] == it["id"]);
            if it[body].is_null() {
                return old.unwrap().clone();
            }
            let text = old.map_or("", |old| old[body].as_str().unwrap());
            it[body] = json!(joined(&it[body], text));
            it
        };
        whole[name] = if sent[name].is_null() {
            had[name].clone()
        } else {
            json!(list(&sent[name]).into_iter().map(part).collect::<Vec<_>>())
        };
    }
    if sent["marks"].is_null() {
        whole["marks"] = had["marks"].clone();
    }
    for name in ["from", "gone", "order"] {
        whole.as_object_mut().unwrap().remove(name);
    }
    whole
}

/// A text from runs of the one before it.
fn joined(runs: &Value, had: &str) -> String {
    let mut chunks: Vec<String> = vec![];
    for letter in had.chars() {
        match chunks.last_mut() {
            Some(last) if !['<', 'M'].contains(&letter) => last.push(letter),
            Some(_) | None => chunks.push(letter.to_string()),
        }
    }
    let run = |run: &Value| match run.as_str() {
        Some(new) => new.to_string(),
        None => {
            let number = |n: usize| run[n].as_u64().unwrap() as usize;
            chunks[number(0)..number(0) + number(1)].concat()
        }
    };
    runs.as_array().unwrap().iter().map(run).collect()
}

/// The size of an answer as it goes over the wire.
fn weight(page: &Value) -> usize {
    page.to_string().len()
}

/// Plays with pages that show these overlays and compares them with pages that ask for all; the bytes at the median of the answer to a click
/// and of a whole page.
fn differences(site: &Site, game: &str, over: &str) -> (usize, usize) {
    let paths = site.all_keys(json!({ "game": game }));
    let now = |path: &str| site.get(&format!("{path}/now?over={over}")).is(200).json();
    let mut random = Quick(3);
    let mut has: Vec<Value> = paths.iter().map(|path| now(path)["picture"].clone()).collect();
    let (mut sent, mut whole) = (vec![], vec![]);
    for _ in 0..60 {
        let pages: Vec<Value> = paths.iter().map(|path| now(path)).collect();
        let Some(mine) = pages.iter().position(|page| page["mine"] == true) else { break };
        let offers = pages[mine]["offers"].as_array().unwrap();
        let text = offers[random.below(offers.len() as u32) as usize]["text"].clone();
        let known = format!("since={}&version={}&over={over}", pages[mine]["at"], pages[mine]["version"]);
        let tag = |seat: usize, has: &[Value]| has[seat]["tag"].as_str().unwrap().to_string();
        let path = format!("{}/play?{known}&has={}", paths[mine], tag(mine, &has));
        let answer = site.post(&path, &json!({ "at": pages[mine]["at"], "text": text })).is(200).json();
        sent.push(weight(&answer));
        has[mine] = merged(&has[mine], &answer["picture"]);
        for (seat, path) in paths.iter().enumerate().filter(|(seat, _)| *seat != mine) {
            let news = site.get(&format!("{path}/now?{known}&has={}", tag(seat, &has))).is(200).json();
            has[seat] = merged(&has[seat], &news["picture"]);
        }
        for (seat, path) in paths.iter().enumerate() {
            let now = now(path);
            assert_eq!(has[seat], now["picture"], "{game}, {path}");
            if seat == mine {
                whole.push(weight(&now));
            }
        }
    }
    sent.sort_unstable();
    whole.sort_unstable();
    (sent[sent.len() / 2], whole[whole.len() / 2])
}

#[test]
fn what_differs_makes_the_same_picture_and_is_much_less() {
    let site = Site::open();
    for game in ["waterloo", "napoleon4", "returns", "napoleon3", "pickets"] {
        let (sent, whole) = differences(&site, game, "");
        println!("{game}: a click is answered with {sent} bytes, a whole page has {whole}");
        assert!(game == "pickets" || sent * 8 < whole, "{game}: {sent} of {whole}");
        // Before it is compressed.
        assert!(sent < 8_192, "{game}: {sent}");
    }
}

#[test]
fn overlays_are_drawn_for_pages_that_show_them() {
    let site = Site::open();
    let (sent, _) = differences(&site, "waterloo", "french-zone,allied-zone,owed,reach,numbers");
    assert!(sent < 16_384, "{sent}");
    differences(&site, "returns", "control,holders,roads");
    let paths = site.all_keys(json!({ "game": "waterloo" }));
    let drawn = |path: &str| -> Vec<String> {
        let page = site.get(path).is(200).json();
        let overlays = page["picture"]["overlays"].as_array().unwrap().clone();
        let seen = overlays.iter().filter(|it| it["svg"] != "");
        seen.map(|it| it["id"].as_str().unwrap().to_string()).collect()
    };
    let path = &paths[0];
    assert!(drawn(&format!("{path}/now")).is_empty());
    assert_eq!(drawn(&format!("{path}/now?over=numbers,owed,nonsense")), ["owed", "numbers"]);
    let text = site.now(path)["offers"][0]["text"].clone();
    site.play(path, text.as_str().unwrap()).is(200);
    // A moment of the past is sent with all of them.
    assert!(drawn(&format!("{path}/at/0")).len() > 3);
}

#[test]
fn only_what_was_said_after_what_the_page_has_is_sent() {
    let site = Site::open();
    let [blue, red, _] = site.two();
    for text in ["One.", "Two.", "Three."] {
        site.post(&format!("{blue}/chat"), &json!({ "text": text })).is(200);
    }
    let heard = |path: &str| -> Vec<String> {
        let chat = site.get(path).is(200).json()["chat"].clone();
        chat.as_array()
            .unwrap()
            .iter()
            .map(|it| format!("{} {}", it["n"], it["text"].as_str().unwrap()))
            .collect()
    };
    assert_eq!(heard(&format!("{red}/now")), ["1 One.", "2 Two.", "3 Three."]);
    assert_eq!(heard(&format!("{red}/now?chat=2")), ["3 Three."]);
    assert_eq!(heard(&format!("{red}/now?chat=9")), Vec::<String>::new());
}

#[test]
fn the_picture_another_viewer_has_is_compared_with_nothing() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    let tags =
        [&blue, &red, &watch].map(|path| site.now(path)["picture"]["tag"].as_str().unwrap().to_string());
    for (path, own) in [&blue, &red, &watch].into_iter().zip(&tags) {
        for tag in &tags {
            let picture = site.get(&format!("{path}/now?has={tag}")).is(200).json()["picture"].clone();
            assert_eq!(picture["from"].is_null(), tag != own, "{path} {tag}");
        }
        assert!(site.get(&format!("{path}/now?has=nothing")).is(200).json()["picture"]["from"].is_null());
        // The past is told whole.
        assert!(site.get(&format!("{path}/at/1?has={own}")).is(200).json()["picture"]["from"].is_null());
    }
}
