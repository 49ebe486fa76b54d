//! Seats: taken again after a lost answer, offered anew, and the table deleted.

use std::{io::Write, net::TcpStream};

use serde_json::json;

use crate::{
    client::{Answer, ask},
    site::Site,
};

/// A table whose red seat is to be taken: the host's path and the invitation's.
fn invited(site: &Site) -> (String, String) {
    let host = site.pickets("me", "link");
    let invite = site.now(&host)["seats"][1]["invite"].as_str().unwrap().to_string();
    (host, invite)
}

fn take(site: &Site, invite: &str, cookie: &str) -> Answer {
    let headers = [("cookie", cookie), ("content-type", "application/x-www-form-urlencoded")];
    ask(&site.address, "POST", &format!("{invite}/take"), &headers, b"")
}

/// Asks for the seat and hangs up without waiting for the answer.
fn take_and_hang_up(site: &Site, invite: &str, cookie: &str) {
    let mut stream = TcpStream::connect(&site.address).unwrap();
    let head = format!(
        "POST {invite}/take HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: 0\r\n\r\n",
        site.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.shutdown(std::net::Shutdown::Both).unwrap();
}

#[test]
fn a_seat_whose_answer_was_lost_is_taken_again_by_the_same_browser() {
    let site = Site::open();
    for round in 0..20 {
        let (host, invite) = invited(&site);
        // The page of the invitation gives the browser the name by which it is known again.
        let page = ask(&site.address, "GET", &invite, &[("accept", "text/html")], b"").is(200);
        let cookie = page.header("set-cookie").split(';').next().unwrap().to_string();
        assert!(cookie.starts_with("owner="), "{page:?}");
        take_and_hang_up(&site, &invite, &cookie);
        // At once, or after a while.
        std::thread::sleep(std::time::Duration::from_millis(round % 5 * 3));
        let red = take(&site, &invite, &cookie).is(303).header("location").to_string();
        assert_eq!(site.now(&red)["seats_held"], json!(["red"]));
        // And again, and by the invitation's page, always the same seat.
        assert_eq!(take(&site, &invite, &cookie).is(303).header("location"), red);
        let page = ask(&site.address, "GET", &invite, &[("cookie", &cookie)], b"").is(303);
        assert_eq!(page.header("location"), red);
        // Nobody else has it.
        let other = format!("owner={}", "x".repeat(43));
        take(&site, &invite, &other).is(403);
        site.form(&format!("{invite}/take"), "").is(403);
        assert!(site.now(&host)["seats"][1]["invite"].is_null());
    }
}

#[test]
fn a_seat_taken_without_cookies_is_taken_again_by_the_token_of_the_form() {
    let site = Site::open();
    let (host, invite) = invited(&site);
    let page = site.page(&invite).is(200);
    let token = page.text().split_once("name=\"token\" value=\"").unwrap().1.split('"').next().unwrap();
    let form = format!("token={token}");
    let send = |form: &str| site.form(&format!("{invite}/take"), form);
    // The answer to the first request is lost; the same form sent again leads to the same seat.
    let mut stream = TcpStream::connect(&site.address).unwrap();
    let head = format!(
        "POST {invite}/take HTTP/1.1\r\nhost: {}\r\ncontent-type: application/x-www-form-urlencoded\r\n\
         content-length: {}\r\n\r\n{form}",
        site.address,
        form.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.shutdown(std::net::Shutdown::Both).unwrap();
    let red = send(&form).is(303).header("location").to_string();
    assert_eq!(send(&form).is(303).header("location"), red);
    assert_eq!(site.now(&red)["seats_held"], json!(["red"]));
    assert!(site.now(&host)["seats"][1]["invite"].is_null());
    // Another page of the same invitation, a form without a token and a made-up one open nothing.
    send(&format!("token={}", "x".repeat(43))).is(403);
    send("").is(403);
    assert!(send("token=short").is(400).error().starts_with("token:"));
}

#[test]
fn two_browsers_that_take_at_once_get_one_seat_between_them() {
    let site = Site::open();
    let (_, invite) = invited(&site);
    let both: Vec<_> = ["a", "b", "a", "b"]
        .map(|letter| {
            let (address, invite) = (site.address.clone(), invite.clone());
            let cookie = format!("owner={}", letter.repeat(43));
            std::thread::spawn(move || take(&Site::at(address), &invite, &cookie))
        })
        .into_iter()
        .map(|thread| thread.join().unwrap())
        .collect();
    let statuses: Vec<u16> = both.iter().map(|answer| answer.status).collect();
    assert!(statuses == [303, 403, 303, 403] || statuses == [403, 303, 403, 303], "{statuses:?}");
    let [first, second] = [0, 2].map(|n| if statuses[0] == 303 { &both[n] } else { &both[n + 1] });
    assert_eq!(first.header("location"), second.header("location"));
}

#[test]
fn the_host_invites_again_and_the_old_link_is_dead() {
    let site = Site::open();
    let (host, old) = invited(&site);
    let offer = |seat: &str| site.post(&format!("{host}/invite"), &json!({ "seat": seat }));
    let page = offer("red").is(200).json();
    let new = page["seats"][1]["invite"].as_str().unwrap().to_string();
    assert_ne!(new, old);
    site.page(&old).is(403);
    take(&site, &old, "").is(403);
    let red = take(&site, &new, "").is(303).header("location").to_string();
    assert_eq!(site.now(&red)["mine"], false);
    // Neither their own seat nor one that is not there; and nobody but the host.
    assert!(offer("blue").is(400).error().starts_with("seat"));
    assert!(offer("green").is(400).error().contains("green"));
    site.post(&format!("{red}/invite"), &json!({ "seat": "red" })).is(403);
}

#[test]
fn the_host_removes_a_player_whose_key_then_opens_nothing() {
    let site = Site::open();
    let (host, invite) = invited(&site);
    let red = take(&site, &invite, &format!("owner={}", "r".repeat(43))).is(303);
    let red = red.header("location").to_string();
    site.post(&format!("{red}/note"), &json!({ "text": "Secret." })).is(200);
    let mut events = site.events(&red);
    events.next().unwrap();
    let page = site.now(&host);
    assert_eq!((&page["host"], &page["seats"][1]["renewable"]), (&json!(true), &json!(true)));
    assert_eq!(site.now(&red)["host"], false);
    let page = site.post(&format!("{host}/invite"), &json!({ "seat": "red" })).is(200).json();
    while events.next().is_some() {}
    site.get(&format!("{red}/now")).is(403);
    site.play(&host, "halt").is(200);
    site.post(&format!("{red}/play"), &json!({ "at": 5, "text": "halt" })).is(403);
    // The browser that was removed does not come back by the old invitation either.
    take(&site, &invite, &format!("owner={}", "r".repeat(43))).is(403);
    let again = page["seats"][1]["invite"].as_str().unwrap();
    let red = take(&site, again, "").is(303).header("location").to_string();
    assert_eq!(site.now(&red)["note"], "");
    site.play(&red, "halt").is(200);
}

#[test]
fn a_deleted_table_is_gone_for_everybody() {
    let mut site = Site::open();
    let (host, invite) = invited(&site);
    let red = take(&site, &invite, "").is(303).header("location").to_string();
    let watch = format!("{}/watch", host.rsplit_once('/').unwrap().0);
    let mut events = site.events(&watch);
    events.next().unwrap();
    for path in [&red, &watch] {
        site.post(&format!("{path}/delete"), &json!({})).is(403);
    }
    site.post(&format!("{host}/delete"), &json!({})).is(204);
    while events.next().is_some() {}
    for path in [&host, &red, &watch] {
        site.get(&format!("{path}/now")).is(404);
    }
    site.post(&format!("{host}/delete"), &json!({})).is(404);
    site.stop();
}

#[test]
fn a_program_invites_and_deletes() {
    let site = Site::open();
    let created = site.post("/api/tables", &json!({ "game": "pickets", "players": { "blue": "random" } }));
    let created = created.is(200).json();
    let host = created["path"].as_str().unwrap().replacen("/table/", "/api/tables/", 1);
    let red =
        format!("/table/{}/{}", created["id"].as_str().unwrap(), created["keys"][0]["key"].as_str().unwrap());
    site.get(&format!("{red}/now")).is(200);
    let invited = site.post(&format!("{host}/invite"), &json!({ "seat": "red" })).is(200).json();
    site.get(&format!("{red}/now")).is(403);
    let taken = site.form(&format!("{}/take", invited["path"].as_str().unwrap()), "").is(303);
    assert_eq!(site.now(taken.header("location"))["seats_held"], json!(["red"]));
    site.post(&format!("{host}/invite"), &json!({ "seat": "blue" })).is(400);
    site.post(&format!("{host}/delete"), &json!({})).is(204);
    site.get(&host).is(404);
}
