//! Live updates: viewers follow each other, come back, and are let go when the server stops.

use serde_json::json;

use crate::site::Site;

#[test]
fn two_viewers_follow_each_other() {
    let site = Site::open();
    let [blue, red, watch] = site.two();
    let (mut blue_sees, mut red_sees, mut watcher_sees) =
        (site.events(&blue), site.events(&red), site.events(&watch));
    blue_sees.wait(|it| it["present"] == json!(["blue", "red"]));
    site.play(&blue, "halt").is(200);
    for events in [&mut blue_sees, &mut red_sees, &mut watcher_sees] {
        events.wait(|it| it["at"] == 5 && it["version"] == 5);
    }
    site.play(&red, "pick 1").is(200);
    blue_sees.wait(|it| it["at"] == 6);
    site.post(&format!("{red}/undo"), &json!({ "at": 6 })).is(200);
    blue_sees.wait(|it| it["at"] == 5 && it["version"] == 7);
    site.post(&format!("{blue}/chat"), &json!({ "text": "Well?" })).is(200);
    red_sees.wait(|it| it["chat"] == 1);
    assert_eq!(site.now(&watch)["seats"][1]["present"], true);
    drop(red_sees);
    blue_sees.wait(|it| it["present"] == json!(["blue"]));
}

#[test]
fn a_player_who_comes_back_is_told_the_present_state_at_once() {
    let site = Site::open();
    let [blue, red, _] = site.two();
    let (_, first) = site.events(&red).next().unwrap();
    assert_eq!(first["at"], 4);
    site.play(&blue, "halt").is(200);
    let (_, again) = site.events(&red).next().unwrap();
    assert_eq!(again["at"], 5);
}

#[test]
fn the_server_stops_though_someone_listens() {
    let mut site = Site::open();
    let [blue, ..] = site.two();
    let mut events = site.events(&blue);
    events.next().unwrap();
    site.stop();
    while events.next().is_some() {}
}
