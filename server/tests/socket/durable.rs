//! What was confirmed stays, even if the power fails: the server is a process of its own and is killed.

use serde_json::json;

use crate::{client::ask, process::Process};

#[test]
fn nothing_confirmed_is_lost_when_the_server_is_killed() {
    let home = tempfile::tempdir().unwrap();
    let database = home.path().join("tables.sqlite").display().to_string();
    let mut process = Process::start(&database);
    let mut site = process.site();
    let [blue, red, _] = site.two();
    site.post(&format!("{blue}/note"), &json!({ "text": "Hold." })).is(200);
    let mut said = 0;
    for round in 0..4 {
        // In full flight: another thread plays while the server is killed.
        for path in [&blue, &red] {
            if site.now(path)["mine"] == true {
                site.play(path, "pick 1").is(200);
                let at = site.now(path)["at"].clone();
                site.post(&format!("{path}/undo"), &json!({ "at": at })).is(200);
                site.play(path, "halt").is(200);
            }
        }
        let (address, path) = (site.address.clone(), format!("{blue}/chat"));
        let talker = std::thread::spawn(move || {
            let mut confirmed = 0;
            loop {
                let kind = [("content-type", "application/json")];
                let call =
                    std::panic::catch_unwind(|| ask(&address, "POST", &path, &kind, b"{\"text\":\"Hold!\"}"));
                match call {
                    Ok(answer) if answer.status == 200 => confirmed += 1,
                    Ok(_) | Err(_) => return confirmed,
                }
            }
        });
        let before = site.now(&blue);
        std::thread::sleep(std::time::Duration::from_millis(100 + 50 * round));
        process.kill();
        let confirmed: usize = talker.join().unwrap();
        process = Process::start(&database);
        site = process.site();
        let after = site.now(&blue);
        for field in ["at", "version", "picture", "log", "note", "next", "commitment"] {
            assert_eq!(before[field], after[field], "{field}");
        }
        let kept = site.chat_length(&blue);
        assert!(kept >= said + confirmed, "{kept} of {said} and {confirmed}");
        said = kept;
    }
    assert!(said > 0);
}
