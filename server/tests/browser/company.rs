//! Coming to a table, coming back, asking each other, and the end of a game.

use std::{fs, path::PathBuf};

use serde_json::json;

use crate::{
    ALONE, MINE, OVER, begin,
    driver::{Browser, Screen},
    is, moved_on,
    site::Site,
    stages::holds,
    version,
};

/// Keeps a picture of the window for people to look at: `target/screens`.
fn keep(browser: &Browser, name: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screens");
    fs::create_dir_all(&folder).unwrap();
    browser.picture(&folder.join(format!("{name}.png")));
}

/// Sets up a table with the red seat by link; the dialog with the link stays open.
fn set_up(browser: &Browser, site: &Site) {
    browser.go(&site.address);
    browser.click(".setup summary");
    for (seat, who) in [("blue", "me"), ("red", "link")] {
        browser.js(&format!("document.querySelector('select[name=\"seat.{seat}\"]').value = '{who}'"));
    }
    browser.click(".setup button");
    browser.wait("document.querySelector('#send[open]')");
}

/// Takes the red seat in another browser.
fn join(host: &Browser, guest: &Browser, site: &Site) {
    let invite = host.js("return document.querySelector('#send .link').value");
    let path = invite.as_str().unwrap().split_once("/table/").unwrap().1.to_string();
    guest.go(&format!("{}/table/{path}", site.address));
    guest.click("main form button");
    guest.wait("document.body.dataset.at");
}

fn open_tab(browser: &Browser, tab: &str) {
    if !is(browser, &format!("document.getElementById('{tab}').checkVisibility()")) {
        browser.click(&format!("#tab-{tab}"));
    }
    browser.wait(&format!("document.getElementById('{tab}').checkVisibility()"));
}

#[test]
fn the_host_sees_at_once_what_to_send() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::open();
    let guest = Browser::open(Screen::Desk);
    for (screen, name) in [(Screen::Desk, "desk"), (Screen::Tablet, "tablet"), (Screen::Phone, "phone")] {
        let host = Browser::open(screen);
        set_up(&host, &site);
        let link = host.js("return document.querySelector('#send .link').value");
        assert!(link.as_str().unwrap().starts_with("http"), "{link}");
        host.wait("document.querySelector('#send .qr').naturalWidth > 0");
        assert!(host.text("#send-warning").contains("this machine only"), "{}", host.text("#send-warning"));
        assert!(host.text("#send-warning").contains("--listen 0.0.0.0:"));
        assert!(is(&host, "document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out");
        for (dark, light) in [(false, "light"), (true, "dark")] {
            host.dark(dark);
            keep(&host, &format!("send-{name}-{light}"));
        }
        // The dialog goes by itself once the seat is taken.
        join(&host, &guest, &site);
        host.wait("!document.querySelector('#send[open]')");
        assert_eq!(host.console(), Vec::<String>::new());
    }
}

#[test]
fn the_link_can_be_found_again_and_issued_anew() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, host, guest) = (Site::open(), Browser::open(Screen::Desk), Browser::open(Screen::Desk));
    set_up(&host, &site);
    host.click("#send form button");
    open_tab(&host, "more");
    host.click("[data-send=red]");
    host.wait("document.querySelector('#send[open]')");
    let old = host.js("return document.querySelector('#send .link').value");
    host.click("#send form button");
    host.click("#seats [data-renew]");
    host.click("#sure-yes");
    host.wait("!document.querySelector('#sure[open]')");
    host.wait(&format!("!{old}.endsWith(document.querySelector('#seats [data-copy]').dataset.copy)"));
    guest.go(old.as_str().unwrap());
    assert!(guest.text("main").contains("does not open this table"), "{}", guest.text("main"));
    // Loaded again, the page does not ask again.
    host.js("location.reload()");
    host.wait("document.body.dataset.at");
    assert!(!is(&host, "document.querySelector('#send[open]')"));
}

#[test]
fn an_invitation_leads_back_to_the_seat_and_a_seat_is_listed_where_it_is_opened() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::open();
    let (host, guest, phone) =
        (Browser::open(Screen::Desk), Browser::open(Screen::Desk), Browser::open(Screen::Phone));
    set_up(&host, &site);
    let invite = host.js("return document.querySelector('#send .link').value");
    join(&host, &guest, &site);
    let seat = guest.js("return location.href");
    guest.go(&site.address);
    guest.go(invite.as_str().unwrap());
    guest.wait("document.body.dataset.at");
    assert_eq!(guest.js("return location.href"), seat);
    // Elsewhere the invitation opens nothing any more, and says what to do.
    phone.go(invite.as_str().unwrap());
    assert!(phone.text("main").contains("link"), "{}", phone.text("main"));
    phone.go(seat.as_str().unwrap());
    phone.wait("document.body.dataset.at");
    phone.go(&site.address);
    phone.wait("document.querySelector('#mine .tables li')");
    assert!(phone.text("#mine").contains("Waiting for others"), "{}", phone.text("#mine"));
    host.wait("!document.querySelector('#send[open]')");
    host.click("#acts button");
    host.wait("document.getElementById('bar').dataset.state === 'waiting'");
    phone.go(&site.address);
    let mine = phone.text("#mine");
    assert!(
        mine.contains("Your move") && mine.contains("against Blue") && mine.contains("blue halted."),
        "{mine}"
    );
    keep(&phone, "mine-phone-light");
}

#[test]
fn names_are_kept_on_the_device_and_used_in_chat() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, host, guest) = (Site::open(), Browser::open(Screen::Desk), Browser::open(Screen::Phone));
    set_up(&host, &site);
    join(&host, &guest, &site);
    host.wait("!document.querySelector('#send[open]')");
    open_tab(&host, "more");
    host.js("const it = document.getElementById('my-name'); it.value = 'Anna'; it.dispatchEvent(new Event('change'))");
    guest.wait("document.getElementById('who').textContent.includes('Anna (Blue)')");
    open_tab(&host, "talk");
    host.js("document.getElementById('words').value = 'Good evening'; document.getElementById('say').requestSubmit()");
    open_tab(&guest, "talk");
    guest.wait("document.querySelector('#said [data-who]')?.textContent === 'Anna (Blue)'");
    assert!(is(&guest, "/\\d{4}/.test(document.querySelector('#said .day').textContent)"), "chat has dates");
    // The next table gets the name without a word.
    begin(&host, &site, "me", "random");
    host.wait("document.getElementById('who').textContent.includes('Anna (Blue)')");
}

#[test]
fn a_choice_is_taken_back_when_the_other_agrees() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, host, guest) = (Site::open(), Browser::open(Screen::Desk), Browser::open(Screen::Phone));
    set_up(&host, &site);
    join(&host, &guest, &site);
    host.wait("!document.querySelector('#send[open]')");
    host.wait(MINE);
    let before = version(&host);
    host.click("#acts button");
    moved_on(&host, &before);
    guest.wait(MINE);
    for agrees in [false, true] {
        open_tab(&host, "more");
        host.wait("!document.querySelector('[data-ask=choice]').hidden");
        host.click("[data-ask=choice]");
        host.click("#sure-yes");
        guest.wait("!document.getElementById('plea').hidden");
        assert!(guest.text("#plea-text").contains("asks to take back their last choice"));
        if agrees {
            keep(&guest, "plea-phone-light");
        }
        guest.click(if agrees { "#plea-yes" } else { "#plea-no" });
        host.wait("document.getElementById('plea').hidden");
    }
    host.wait(MINE);
    assert!(host.text("#said").contains("took back a choice"));
    assert!(!host.text("#lines").contains("blue halted."));
}

#[test]
fn the_end_of_a_game_is_a_moment() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::open();
    for (screen, name) in [(Screen::Desk, "desk"), (Screen::Phone, "phone")] {
        let (host, guest) = (Browser::open(screen), Browser::open(Screen::Desk));
        set_up(&host, &site);
        join(&host, &guest, &site);
        host.wait("!document.querySelector('#send[open]')");
        let before = version(&host);
        host.click("#acts button");
        moved_on(&host, &before);
        guest.wait(MINE);
        open_tab(&guest, "more");
        guest.click("#resign");
        guest.click("#sure-yes");
        host.wait(OVER);
        host.wait("document.querySelector('#end[open]')");
        assert_eq!(host.text("#end-title"), "You have won");
        assert_eq!(guest.text("#end-title"), "Blue have won");
        assert!(host.text("#end-why").contains("resigned"));
        host.wait("document.getElementById('end-map').naturalWidth > 0");
        assert!(is(&host, "document.querySelectorAll('#end-numbers tr').length === 2"));
        assert!(is(&host, "document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out");
        for (dark, light) in [(false, "light"), (true, "dark")] {
            host.dark(dark);
            keep(&host, &format!("end-{name}-{light}"));
        }
        host.click("#end-truth");
        host.wait("document.body.classList.contains('past')");
        let hidden = "[...document.querySelectorAll('#pieces text')].some((it) => it.textContent === '?')";
        host.wait(&format!("!({hidden})"));
        host.click("[data-to=leave]");
        host.wait("!document.body.classList.contains('past')");
        assert!(is(&host, "!document.querySelector('#trails .trail')"), "ways of the past are gone");
        if screen == Screen::Desk {
            assert!(holds(&host, "#lines li:last-child", "#log"), "the log is at its end again");
        }
        open_tab(&host, "more");
        host.click("#end-again");
        host.click("#end-rematch");
        host.wait("location.pathname.startsWith('/table/') && document.body.dataset.at");
        host.wait("document.getElementById('prompt').textContent.startsWith('Waiting for')");
        guest.wait("document.getElementById('end-rematch').textContent === 'Go to the rematch'");
        guest.click("#end-rematch");
        guest.wait(MINE);
        assert_eq!(host.console(), Vec::<String>::new());
    }
}

#[test]
fn replay_steps_are_things_that_happened_and_one_plays_on_from_them() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::open();
    for (screen, name) in [(Screen::Desk, "desk"), (Screen::Tablet, "tablet"), (Screen::Phone, "phone")] {
        let browser = Browser::open(screen);
        begin(&browser, &site, "me", "me");
        for _ in 0..3 {
            let before = version(&browser);
            browser.click("#acts button");
            browser.wait("document.getElementById('curtain').open");
            browser.click("#lift");
            moved_on(&browser, &before);
        }
        let is_mouse = screen == Screen::Desk;
        if is_mouse {
            browser.keys("R");
        } else {
            open_tab(&browser, "more");
            browser.click("#look-back");
        }
        browser.wait("document.body.classList.contains('past')");
        browser.wait("document.getElementById('prompt').textContent.endsWith('halted.')");
        let last = browser.js("return document.body.dataset.at");
        if is_mouse {
            browser.keys(crate::LEFT);
        } else {
            browser.click("#replay [data-to=back]");
        }
        browser.wait(&format!("Number(document.body.dataset.at) < {last}"));
        assert!(browser.text("#prompt").ends_with("halted."), "{}", browser.text("#prompt"));
        assert!(is(&browser, "document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out");
        keep(&browser, &format!("past-{name}-light"));
        browser.click("#play-on");
        browser.wait("document.querySelector('#fork-ask[open]')");
        keep(&browser, &format!("fork-{name}-light"));
        browser.js("document.querySelector('select[name=\"seat.red\"]').value = 'random'");
        browser.click("#fork .primary");
        browser.wait("document.querySelector('#origin') && !document.querySelector('#origin').hidden");
        assert!(browser.text("#origin").contains("Played on from moment"));
        assert!(browser.text("#lines").contains("halted."), "the log up to there is kept");
        assert_eq!(browser.js("return document.querySelectorAll('#who .chip').length"), json!(2));
    }
}

/// The rules page begins with how a game goes and its tables, and says nothing of files and tests.
#[test]
fn rules_are_written_for_players() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(shelf::GAMES.to_vec());
    for (screen, name) in [(Screen::Desk, "desk"), (Screen::Phone, "phone")] {
        let browser = Browser::open(screen);
        for game in ["waterloo", "napoleon4", "returns", "napoleon3"] {
            browser.go(&format!("{}/rules/{game}", site.address));
            assert!(is(&browser, "document.querySelectorAll('.sequence li').length >= 5"), "{game}");
            assert!(is(&browser, "document.querySelectorAll('.chart-part table').length >= 1"), "{game}");
            let first = "document.querySelector('#chart-sequence').compareDocumentPosition(document.querySelector('.rules-table')) & 4";
            assert!(is(&browser, first), "{game}: the sequence comes first");
            let broken = browser.js(
                "return [...document.querySelectorAll('.sequence a')].map((it) => it.hash.slice(1)).filter((it) => !document.getElementById(it))",
            );
            assert_eq!(broken, json!([]), "{game}: every step leads to its rule");
            assert!(
                !browser.text("main").contains(".rs") && !browser.text("main").contains("RULES.md"),
                "{game}"
            );
            assert!(
                is(&browser, "document.documentElement.scrollWidth <= innerWidth"),
                "{game}: nothing sticks out"
            );
            keep(&browser, &format!("rules-{game}-{name}-light"));
        }
    }
}

/// One click puts a newcomer into a game in which something can be done at once.
#[test]
fn play_now_leads_into_a_game_that_can_be_played() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(shelf::GAMES.to_vec());
    let (desk, tablet, phone) =
        (Browser::open(Screen::Desk), Browser::open(Screen::Tablet), Browser::open(Screen::Phone));
    desk.go(&site.address);
    keep(&desk, "start-games-desk-light");
    for (game, seat, browser) in [
        ("waterloo", "French", &desk),
        ("napoleon4", "Allied", &desk),
        ("returns", "Allied", &tablet),
        ("napoleon3", "Allied", &phone),
    ] {
        browser.go(&site.address);
        let people = if seat == "French" { "the French" } else { "the Allies" };
        assert!(browser.text(&format!("#game-{game} .go")).contains(&format!("You lead {people}")), "{game}");
        browser.click(&format!("#game-{game} .go .primary"));
        browser.wait("document.body.dataset.at");
        assert!(!browser.text("#panel-turns").contains("eployment"), "{game} is set up as in history");
        let own = format!(
            "[...document.querySelectorAll('#seats .chip')].some((it) => it.textContent.includes('{seat}') && it.textContent.includes('you'))"
        );
        assert!(is(browser, &own), "{game}: the easier side is mine");
    }
}

/// The Allies of three players have a channel of their own, closed where the rules ask for silence.
#[test]
fn allies_have_a_channel_of_their_own() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(shelf::GAMES.to_vec());
    let (french, dutch, prussian) =
        (Browser::open(Screen::Desk), Browser::open(Screen::Desk), Browser::open(Screen::Phone));
    french.go(&site.address);
    let seats = french.later(
        "fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' },
         body: JSON.stringify({ game: 'napoleon4', scenario: 'historical', seats: 3 }) }).then((it) => it.json())
         .then(({ id, keys }) => done(keys.map(({ key }) => `/table/${id}/${key}`)))",
    );
    for (n, browser) in [&french, &dutch, &prussian].into_iter().enumerate() {
        browser.go(&format!("{}{}", site.address, seats[n].as_str().unwrap()));
        browser.wait("document.body.dataset.at");
        open_tab(browser, "talk");
    }
    assert!(is(&french, "document.getElementById('hearers-part').hidden"));
    assert!(is(&dutch, "!document.getElementById('hearers-part').hidden"));
    // The campaign has begun and it is day: the Allies must keep silence, and are told so.
    dutch.wait("!document.getElementById('silence').hidden");
    assert!(dutch.text("#silence").contains("11.0"));
    dutch.js("const it = document.getElementById('hearers'); it.value = 'council'; it.dispatchEvent(new Event('change'))");
    assert!(is(&dutch, "document.getElementById('words').disabled"), "nothing can be said in silence");
    keep(&dutch, "silence-desk-light");
    keep(&prussian, "silence-phone-light");
}

/// What one Ally tells the other over their channel the other reads, and the French do not.
#[test]
fn what_is_said_among_allies_reaches_them_alone() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(shelf::GAMES.to_vec());
    let (french, dutch, prussian) =
        (Browser::open(Screen::Desk), Browser::open(Screen::Tablet), Browser::open(Screen::Phone));
    french.go(&site.address);
    let seats = french.later(
        "fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' },
         body: JSON.stringify({ game: 'returns', seats: 3 }) }).then((it) => it.json())
         .then(({ id, keys }) => done(keys.map(({ key }) => `/table/${id}/${key}`)))",
    );
    for (n, browser) in [&french, &dutch, &prussian].into_iter().enumerate() {
        browser.go(&format!("{}{}", site.address, seats[n].as_str().unwrap()));
        browser.wait("document.body.dataset.at");
        open_tab(browser, "talk");
    }
    let say = |browser: &Browser, hearers: &str, words: &str| {
        browser.js(&format!(
            "const it = document.getElementById('hearers'); it.value = '{hearers}'; it.dispatchEvent(new Event('change'));
             document.getElementById('words').value = '{words}'; document.getElementById('say').requestSubmit()"
        ));
    };
    let hears = |browser: &Browser, words: &str| {
        browser.wait(&format!("document.getElementById('said').textContent.includes('{words}')"));
    };
    say(&dutch, "council", "I hold Quatre-Bras");
    hears(&prussian, "I hold Quatre-Bras");
    hears(&prussian, "to our side only");
    keep(&prussian, "council-phone-light");
    // What is said to all comes later and is read by all: the French have by then heard everything they may.
    say(&prussian, "all", "Good day, Sire");
    for browser in [&french, &dutch] {
        hears(browser, "Good day, Sire");
    }
    assert!(!french.text("#said").contains("Quatre-Bras"), "{}", french.text("#said"));
    assert!(is(&french, "document.getElementById('hearers-part').hidden"));
    for browser in [&french, &dutch, &prussian] {
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}
