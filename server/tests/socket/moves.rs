//! Orders to several pieces, where pieces can go, why not, and what happened meanwhile.

use serde_json::json;

use crate::site::Site;

#[test]
fn an_order_is_a_sequence_of_offered_texts() {
    let site = Site::open();
    let [blue, red, _] = site.two();
    let ways = site.get(&format!("{blue}/ways?pieces=blue0")).is(200).json();
    assert_eq!(ways["at"], 4);
    assert_eq!(
        ways["ways"],
        json!([{ "place": "t1", "labels": ["To town 2"], "orders": [["pick 1", "march 2"]] }])
    );
    assert_eq!(
        site.get(&format!("{red}/ways?pieces=blue0,red0")).is(200).json()["ways"],
        json!([]),
        "not red's turn"
    );
    let order = json!({ "at": 4, "orders": [["pick 1", "march 2"]] });
    site.post(&format!("{red}/orders"), &order).is(422);
    let page = site.post(&format!("{blue}/orders"), &order).is(200).json();
    assert_eq!((&page["at"], &page["stopped"]), (&json!(6), &json!(null)));
    assert_eq!(page["next"], json!({ "choice": "red" }));
    site.post(&format!("{blue}/orders"), &order).is(409);
}

#[test]
fn orders_stop_at_the_first_that_is_not_offered_and_leave_nothing_in_hand() {
    let site = Site::open();
    let [blue, _, _] = site.two();
    let none = json!({ "at": 4, "orders": [["pick 1", "march 4"]] });
    let refused = site.post(&format!("{blue}/orders"), &none).is(422).json();
    assert_eq!(refused["refused"]["why"], "A block marches to the next town only.");
    assert_eq!(refused["page"]["at"], 4, "what was picked is let go");
    let both = json!({ "at": 4, "orders": [["pick 1", "march 2"], ["pick 2", "march 2"]] });
    let page = site.post(&format!("{blue}/orders"), &both).is(200).json();
    assert_eq!(page["at"], 6, "the first is carried out");
    assert!(page["stopped"]["why"].as_str().unwrap().contains("red"), "{}", page["stopped"]);
}

#[test]
fn orders_and_questions_are_bounded_and_wrong_ones_named() {
    let site = Site::open();
    let [blue, _, watch] = site.two();
    let orders = |orders: serde_json::Value| {
        site.post(&format!("{blue}/orders"), &json!({ "at": 4, "orders": orders }))
    };
    assert!(orders(json!([])).is(400).error().starts_with("orders:"));
    assert!(orders(json!(vec![["halt"]; 33])).is(400).error().starts_with("orders:"));
    assert!(orders(json!([vec!["halt"; 9]])).is(400).error().starts_with("orders:"));
    assert!(orders(json!([[]])).is(400).error().starts_with("orders:"));
    let many = vec!["x"; 40].join(",");
    assert!(site.get(&format!("{blue}/ways?pieces={many}")).is(400).error().starts_with("pieces:"));
    site.get(&format!("{blue}/ways")).is(400);
    site.get(&format!("{blue}/why")).is(400);
    site.get(&format!("{blue}/story?from=x")).is(400);
    site.post(&format!("{watch}/orders"), &json!({ "at": 4, "orders": [["halt"]] })).is(403);
    assert_eq!(site.get(&format!("{watch}/ways?pieces=blue0")).is(200).json()["ways"], json!([]));
}

#[test]
fn a_place_without_a_choice_says_why() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    let why = |path: &str, place: &str| {
        site.get(&format!("{path}/why?place={place}")).is(200).json()["refused"].clone()
    };
    assert_eq!(why(&blue, "blue0"), json!(null), "it can be chosen");
    assert_eq!(
        why(&blue, "t3"),
        json!({ "why": "Not now. You are asked: Pick a block or halt.", "rule": "2" })
    );
    for other in [&red, &watch] {
        assert_eq!(why(other, "blue0"), json!({ "why": "Waiting for blue.", "rule": "2" }));
    }
}

#[test]
fn a_whole_order_is_taken_back_at_once() {
    let site = Site::open();
    let [blue, _, watch] = site.two();
    site.play(&blue, "pick 1").is(200);
    let back = site.post(&format!("{blue}/undo"), &json!({ "at": 5, "to": 0 })).is(200).json();
    assert_eq!((&back["at"], &back["version"]), (&json!(4), &json!(6)), "no further than the dice");
    assert_eq!(site.get(&format!("{watch}/now?since=5&version=5")).is(200).json()["since"], 4);
}

#[test]
fn a_story_tells_what_happened_as_its_viewer_saw_it() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    site.play(&blue, "pick 1").is(200);
    site.play(&blue, "march 2").is(200);
    site.play(&red, "halt").is(200);
    let story = site.get(&format!("{red}/story?from=4")).is(200).json();
    assert_eq!((&story["from"], &story["to"]), (&json!(4), &json!(7)));
    let frames = story["frames"].as_array().unwrap();
    let told: Vec<_> = frames.iter().map(|it| (&it["seat"], &it["lines"][0]["text"])).collect();
    assert_eq!(
        told,
        [
            (&json!(null), &json!(null)),
            (&json!("blue"), &json!("blue marched to Town 2.")),
            (&json!("red"), &json!("red halted.")),
        ],
        "the first frame shows where things stood; a pick is nobody's business"
    );
    assert_eq!(frames[0]["pieces"].as_array().unwrap().len(), 4);
    assert_eq!(frames[1]["pieces"][0]["key"], "blue0", "only what is different: {}", frames[1]);
    assert_eq!(frames[1]["pieces"].as_array().unwrap().len(), 1);
    assert!(
        frames[1]["pieces"][0]["svg"].as_str().unwrap().contains(">?<"),
        "red does not read blue's block"
    );
    let short = site.get(&format!("{red}/story/short?from=4")).is(200).json();
    assert_eq!(short["who"], json!(["blue"]), "what red did is red's own");
    assert!(short["summary"].as_str().unwrap().contains("blue marched to Town 2."), "{short}");
    let short = site.get(&format!("{watch}/story/short?from=4")).is(200).json();
    assert_eq!(short["who"], json!(["blue", "red"]));
    let none = site.get(&format!("{red}/story?from=7")).is(200).json();
    assert_eq!(none["frames"].as_array().unwrap().len(), 1);
    let none = site.get(&format!("{red}/story/short?from=7")).is(200).json();
    assert_eq!(none, json!({ "who": [], "summary": "" }));
}

#[test]
fn a_story_tells_nothing_that_was_taken_back() {
    let site = Site::open();
    let [blue, red, _] = site.two();
    let story = |from: usize| site.get(&format!("{blue}/story?from={from}")).is(200).json();
    site.play(&blue, "pick 1").is(200);
    // Each story keeps the moments it begins and ends with.
    assert_eq!((&story(4)["to"], &story(5)["to"]), (&json!(5), &json!(5)));
    site.post(&format!("{blue}/undo"), &json!({ "at": 5 })).is(200);
    site.play(&blue, "pick 2").is(200);
    site.play(&blue, "march 2").is(200);
    site.play(&red, "halt").is(200);
    for from in 0..7 {
        let told = story(from);
        let last = &told["frames"].as_array().unwrap().last().unwrap()["lines"][0]["text"];
        assert_eq!((&told["to"], last), (&json!(7), &json!("red halted.")), "from {from}");
    }
    let at5 = site.get(&format!("{blue}/at/5")).is(200).json();
    assert_eq!(at5["picture"]["held"], "blue1", "the block picked the second time: {}", at5["picture"]);
}
