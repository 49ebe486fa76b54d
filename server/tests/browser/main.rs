//! The pages as players meet them: in a browser, by mouse, keyboard and finger.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod clicks;
mod company;
mod driver;
mod games;
mod motion;
#[path = "../common/pickets.rs"]
mod pickets;
mod rooms;
mod site;
mod smooth;
mod stages;

use std::{fs, path::PathBuf, sync::Mutex};

use serde_json::{Value, json};

use crate::{
    driver::{Browser, Screen},
    site::Site,
};

/// Browsers are heavy: one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const TAB: &str = "\u{e004}";
const LEFT: &str = "\u{e012}";

/// Begins a game with these players on the blue and the red seat.
fn begin(browser: &Browser, site: &Site, blue: &str, red: &str) {
    browser.go(&site.address);
    browser.click(".setup summary");
    for (seat, who) in [("blue", blue), ("red", red)] {
        browser.js(&format!("document.querySelector('select[name=\"seat.{seat}\"]').value = '{who}'"));
    }
    browser.click(".setup button");
    // The game is dealt when everyone's browser has added to the dice; with a seat to be taken that is later.
    let is_dealt = "Number(document.body.dataset.version) > 0 || document.querySelector('#curtain[open]')";
    let waits = [blue, red].contains(&"link");
    browser.wait(if waits { "document.body.dataset.at" } else { is_dealt });
    if is(browser, "document.querySelector('#curtain[open]')") {
        browser.click("#lift");
    }
    browser.wait("document.body.dataset.at");
    if is(browser, "document.querySelector('#send[open]')") {
        browser.click("#send form button");
    }
}

fn version(browser: &Browser) -> Value {
    browser.js("return document.body.dataset.version")
}

/// Waits until something has happened since `version`.
fn moved_on(browser: &Browser, version: &Value) {
    browser.wait(&format!("document.body.dataset.version !== {version}"));
}

const OVER: &str = "document.getElementById('bar').dataset.state === 'over'";
const MINE: &str = "document.getElementById('bar').dataset.state === 'mine'";

fn is(browser: &Browser, expression: &str) -> bool {
    browser.js(&format!("return Boolean({expression})")) == json!(true)
}

#[test]
fn a_whole_game_is_played_by_clicking() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Desk));
    browser.go(&site.address);
    browser.click(".go .primary");
    browser.wait("document.body.dataset.at");
    for _ in 0..200 {
        browser.wait(&format!("{MINE} || {OVER}"));
        if is(&browser, OVER) {
            break;
        }
        assert!(browser.js("return document.title").as_str().unwrap().starts_with("● Your move"));
        let before = version(&browser);
        browser.click("#targets .target:last-child");
        moved_on(&browser, &before);
    }
    browser.wait(OVER);
    assert!(
        is(&browser, "!document.getElementById('download').hidden"),
        "the log can be had when all is over"
    );
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn a_whole_game_is_played_by_keyboard_alone() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Desk));
    browser.go(&site.address);
    for _ in 0..20 {
        browser.keys(TAB);
        if is(&browser, "document.activeElement.matches('.go .primary')") {
            break;
        }
    }
    browser.keys(ENTER);
    browser.wait("document.body.dataset.at");
    for turn in 0..200 {
        browser.wait(&format!("{MINE} || {OVER}"));
        if is(&browser, OVER) {
            break;
        }
        let before = version(&browser);
        browser.keys(if turn % 2 == 0 { "n" } else { "N" });
        assert!(
            is(&browser, "document.activeElement.matches('.target, #acts button, #fight button')"),
            "a choice has the focus"
        );
        browser.keys(if turn % 3 == 0 { " " } else { ENTER });
        moved_on(&browser, &before);
    }
    browser.wait(OVER);
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn a_browser_adds_to_the_dice_and_checks_them_at_the_end() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Desk));
    begin(&browser, &site, "me", "random");
    assert!(is(&browser, "document.getElementById('promise').textContent.includes('Added to by blue.')"));
    let resign = "fetch(location.pathname.replace(/\\/$/, '') + '/resign', { method: 'POST' })";
    browser.js(resign);
    browser.wait(OVER);
    browser.wait("document.querySelector('#end[open]')");
    browser.click("#end form button");
    browser.click("#tab-more");
    browser.click("#check-dice");
    browser.wait("document.getElementById('dice-checked').textContent.includes('checked')");
    let said = browser.text("#dice-checked");
    assert!(said.contains("the server's secret and what blue added"), "{said}");
    assert!(said.contains("kept its promise. The share of this browser is among them."), "{said}");
    assert!(said.contains("lines fit the ") && said.contains("no choice was changed afterwards"), "{said}");
    // A browser that saw other seals finds out.
    browser.js("for (const key of Object.keys(localStorage)) if (key.startsWith('seals-')) localStorage[key] = localStorage[key].replace(/.\"}$/, '-\"}')");
    browser.click("#check-dice");
    browser.wait("document.getElementById('dice-checked').textContent.includes('Changed: the journal')");
    // A browser that added something else finds out.
    browser.js("for (const key of Object.keys(localStorage)) if (key.startsWith('share-')) localStorage[key] = 'f'.repeat(64)");
    browser.click("#check-dice");
    browser.wait("document.getElementById('dice-checked').textContent.includes('Forged: the share')");
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn two_browsers_at_one_table_follow_each_other() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::open();
    let (host, guest) = (Browser::open(Screen::Desk), Browser::open(Screen::Phone));
    begin(&host, &site, "me", "link");
    host.click("#tab-more");
    let invite = host.js("return document.querySelector('#seats [data-copy]').dataset.copy");
    guest.go(&format!("{}{}", site.address, invite.as_str().unwrap()));
    guest.click("main form button");
    guest.wait("document.body.dataset.at");
    guest.wait("document.getElementById('prompt').textContent.startsWith('Waiting for blue')");
    host.wait("document.querySelectorAll('#who .chip.present').length === 2");

    host.wait(MINE);
    host.click("#acts button");
    guest.wait(MINE);
    guest.click("#tab-talk");
    guest.wait("document.getElementById('words').offsetParent");
    guest.js("document.getElementById('words').value = 'Good evening <b>'; document.getElementById('say').requestSubmit()");
    host.wait("document.getElementById('count-talk').textContent === '1'");
    assert!(host.text("#said").contains("Good evening <b>"));
    guest.click("#acts button");
    host.wait(MINE);
    assert!(host.text("#lines").contains("red halted."));
}

#[test]
fn the_host_makes_a_new_link_removes_a_player_and_deletes_the_table() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, host, guest) = (Site::open(), Browser::open(Screen::Desk), Browser::open(Screen::Desk));
    begin(&host, &site, "me", "link");
    host.click("#tab-more");
    let link = || host.js("return document.querySelector('#seats [data-copy]').dataset.copy");
    let old = link();
    host.click("#seats [data-renew]");
    host.click("#sure-yes");
    host.wait(&format!("document.querySelector('#seats [data-copy]').dataset.copy !== {old}"));
    guest.go(&format!("{}{}", site.address, old.as_str().unwrap()));
    assert!(guest.text("main").contains("does not open this table"));
    guest.go(&format!("{}{}", site.address, link().as_str().unwrap()));
    guest.click("main form button");
    guest.wait("document.body.dataset.at");
    // The host's page learns by itself that the seat is taken, and the player's that it is not theirs any more.
    host.wait("!document.querySelector('#seats [data-copy]')");
    host.click("#seats [data-renew]");
    host.click("#sure-yes");
    host.wait("document.querySelector('#seats [data-copy]')");
    guest.wait("document.getElementById('banner').textContent.includes('no longer opens')");
    host.click("#delete");
    host.click("#sure-yes");
    host.wait("location.pathname === '/'");
}

#[test]
fn what_was_picked_can_be_let_go() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::open();
    for (screen, ways) in [
        (Screen::Desk, &["click", "again", "u", ESCAPE][..]),
        (Screen::Tablet, &["click", "again"]),
        (Screen::Phone, &["click", "again"]),
    ] {
        let browser = Browser::open(screen);
        begin(&browser, &site, "me", "random");
        let place = || browser.js("return document.querySelector('#pieces [data-key=blue0]').dataset.place");
        let stood = place();
        for undo in ways {
            browser.wait(MINE);
            browser.click("#targets [data-at=blue0]");
            browser.wait("document.getElementById('prompt').textContent.startsWith('March where')");
            match *undo {
                "click" => browser.click("#undo"),
                "again" => browser.click("#pieces [data-key=blue0]"),
                key => browser.keys(key),
            }
            browser.wait("document.getElementById('prompt').textContent.startsWith('Pick a block')");
            assert_eq!(place(), stood, "nothing was played: {undo}, {screen:?}");
        }
    }
}

#[test]
fn dragging_the_map_chooses_nothing_and_updates_keep_the_place() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Desk));
    begin(&browser, &site, "me", "random");
    let at = version(&browser);
    let spot = browser
        .js("const box = document.querySelector('#still [data-place=t2]').getBoundingClientRect();
         return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]");
    let spot = (spot[0].as_i64().unwrap(), spot[1].as_i64().unwrap());
    browser.drag(spot, (spot.0 + 90, spot.1 + 30));
    let place = browser.js("return document.getElementById('camera').style.transform");
    assert_eq!(version(&browser), at);
    browser.click("#targets [data-at=blue0]");
    moved_on(&browser, &at);
    assert_eq!(browser.js("return document.getElementById('camera').style.transform"), place);
}

#[test]
fn one_looks_back_and_returns() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Desk));
    begin(&browser, &site, "me", "me");
    for _ in 0..3 {
        let before = version(&browser);
        browser.click("#acts button");
        browser.wait("document.getElementById('curtain').open");
        browser.click("#lift");
        moved_on(&browser, &before);
    }
    let now = browser.js("return document.body.dataset.at");
    browser.keys("R");
    browser.wait("document.body.classList.contains('past')");
    browser.keys(LEFT);
    browser.wait(&format!("document.body.dataset.at < {now}"));
    assert!(is(&browser, "/^#at=\\d+$/.test(location.hash)"));
    assert!(is(&browser, "document.querySelectorAll('#targets .target').length === 0"));
    let address = browser.js("return location.href");
    browser.go("about:blank");
    browser.go(address.as_str().unwrap());
    browser.wait("document.getElementById('bar').dataset.state === 'past'");
    browser.click("[data-to=leave]");
    browser.wait(MINE);
    assert_eq!(browser.js("return document.body.dataset.at"), now);
}

#[test]
fn a_curtain_hides_the_board_between_two_at_one_screen() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Desk));
    begin(&browser, &site, "me", "me");
    browser.wait(MINE);
    browser.click("#acts button");
    browser.wait("document.getElementById('curtain').open");
    assert_eq!(browser.text("#curtain-title"), "Hand the screen to Red");
    let red = "document.querySelector('#pieces [data-key=red0] text').textContent";
    assert!(is(&browser, &format!("{red} === '?'")), "nothing of the next seat is drawn behind the curtain");
    browser.keys(ESCAPE);
    assert!(is(&browser, "document.getElementById('curtain').open"), "only the button lifts it");
    browser.click("#lift");
    browser.wait(&format!("{red} !== '?'"));
}

#[test]
fn a_phone_is_enough() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Phone));
    begin(&browser, &site, "me", "random");
    assert!(is(&browser, "document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out");
    let small = browser.js(
        "return [...document.querySelectorAll('button, select')].filter((it) => it.offsetParent && it.offsetHeight < 44
         && !it.matches('.name, .back')).map((it) => it.outerHTML)",
    );
    assert_eq!(small, json!([]), "every control is large enough for a finger");
    let before = version(&browser);
    browser.click("#targets [data-at=blue1]");
    moved_on(&browser, &before);
    for tab in ["status", "choices", "log", "talk", "more"] {
        browser.click(&format!("#tab-{tab}"));
        browser.wait(&format!("document.getElementById('{tab}').offsetHeight > 100"));
    }
    browser.click("#tab-choices");
    let before = version(&browser);
    browser.click("#choices .offer");
    moved_on(&browser, &before);
}

#[test]
fn a_stale_or_forbidden_choice_is_answered_gently() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Desk));
    begin(&browser, &site, "me", "random");
    let tamper = |change: &str| {
        browser.js(&format!(
            "const real = window.fetch; window.fetch = (where, what) => {{ window.fetch = real;
             return real(where, {{ ...what, body: JSON.stringify({{ ...JSON.parse(what.body), {change} }}) }}); }}"
        ));
    };
    browser.wait(MINE);
    tamper("at: 1");
    browser.click("#acts button");
    browser.wait("document.getElementById('toast').textContent.startsWith('The table had moved on')");
    browser.wait(MINE);
    tamper("text: 'march 4'");
    browser.click("#acts button");
    browser.wait(
        "document.getElementById('toast').textContent.startsWith('A block marches to the next town only.')",
    );
    browser.click("#toast a");
    browser.wait("document.getElementById('rule').open");
    assert_eq!(browser.text("#rule-text"), "The side to move marches one block to the next town, or halts.");
}

#[test]
fn a_table_outlives_the_server() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (mut site, browser) = (Site::open(), Browser::open(Screen::Desk));
    begin(&browser, &site, "me", "random");
    browser.wait(MINE);
    site.stop();
    browser.wait("!document.getElementById('banner').hidden");
    browser.click("#acts button");
    browser.wait("document.getElementById('toast').textContent.startsWith('No connection')");
    site.start();
    browser.wait("document.getElementById('banner').hidden");
    let before = version(&browser);
    browser.click("#acts button");
    browser.wait(&format!("document.body.dataset.version !== {before}"));
}

/// The findings of axe-core that a player would feel, of the page as it is now, without the drawing of the ground. The lines
/// of a drawn text have no spaces between them, so that it cannot be compared with a label.
fn findings(browser: &Browser) -> Vec<String> {
    browser.js(include_str!("axe.min.js"));
    let found = browser.later(
        "axe.run({ exclude: [['#ground']] }, { resultTypes: ['violations'] }).then((it) => done(it.violations
         .filter(({ impact }) => impact === 'serious' || impact === 'critical')
         .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => id !== 'label-content-name-mismatch' || !html.startsWith('<svg')) }))
         .filter(({ nodes }) => nodes.length).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)))",
    );
    found.as_array().unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn every_page_is_open_to_everyone() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::open(), Browser::open(Screen::Desk));
    let mut all = vec![];
    let mut look = |what: &str| all.extend(findings(&browser).into_iter().map(|it| format!("{what}: {it}")));
    for page in ["/", "/rules/pickets", "/sources/pickets", "/no-such-page"] {
        browser.go(&format!("{}{page}", site.address));
        browser.js("document.querySelectorAll('details').forEach((it) => (it.open = true))");
        look(page);
    }
    begin(&browser, &site, "me", "me");
    for tab in ["choices", "log", "talk", "more"] {
        browser.click(&format!("#tab-{tab}"));
        look(tab);
    }
    browser.keys("?");
    look("help");
    browser.keys(ESCAPE);
    browser.keys("R");
    browser.wait("document.body.classList.contains('past')");
    look("past");
    assert_eq!(all, Vec::<String>::new());
}

/// Pictures of every screen, for people to look at: `target/screens`.
#[test]
fn every_screen_has_its_picture() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screens");
    fs::create_dir_all(&folder).unwrap();
    let site = Site::open();
    for (screen, name) in [(Screen::Desk, "desk"), (Screen::Phone, "phone")] {
        let browser = Browser::open(screen);
        for (dark, light) in [(false, "light"), (true, "dark")] {
            browser.dark(dark);
            let keep = |what: &str| browser.picture(&folder.join(format!("{what}-{name}-{light}.png")));
            for (page, what) in [("/", "start"), ("/rules/pickets", "rules"), ("/no-such-page", "error")] {
                browser.go(&format!("{}{page}", site.address));
                keep(what);
            }
            begin(&browser, &site, "me", "me");
            keep("table");
            for tab in ["log", "more"] {
                browser.click(&format!("#tab-{tab}"));
                keep(tab);
            }
            browser.keys("R");
            browser.wait("document.body.classList.contains('past')");
            keep("past");
            browser.keys("R");
            browser.wait(MINE);
            browser.click("#acts button");
            browser.wait("document.getElementById('curtain').open");
            keep("curtain");
        }
        assert_eq!(browser.console().iter().filter(|it| !it.contains("no-such-page")).count(), 0);
    }
}
