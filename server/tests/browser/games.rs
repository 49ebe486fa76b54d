//! Whole games of the real kind, from the first choice to the last, by mouse and by keyboard.

use std::{
    fs,
    path::PathBuf,
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use shelf::{AnyGame, of};

use crate::{
    ALONE, ENTER, MINE, OVER, TAB,
    driver::{Browser, Screen},
    is,
    site::Site,
    version,
};

const WATERLOO: &dyn AnyGame = of::<waterloo::Waterloo>();
const NAPOLEON4: &dyn AnyGame = of::<napoleon::Napoleon4>();
const RETURNS: &dyn AnyGame = of::<returns::Returns>();
const NAPOLEON3: &dyn AnyGame = of::<napoleon::Napoleon3>();

/// How often a choice is tried, and how long its effect is waited for.
const TRIES: usize = 4;
const PATIENCE: Duration = Duration::from_secs(5);
/// No game takes so many choices of one side.
const MOST: usize = 3000;

fn begin(game: &'static dyn AnyGame) -> (Site, Browser) {
    let (site, browser) = (Site::with(vec![game]), Browser::open(Screen::Desk));
    browser.go(&site.address);
    browser.click(".go .primary");
    browser.wait("document.body.dataset.at");
    (site, browser)
}

/// Plays to the end; `choose` makes one choice, the `n`th.
fn to_the_end(browser: &Browser, choose: impl Fn(usize)) {
    for n in 0..MOST {
        browser.wait(&format!("{MINE} || {OVER}"));
        if is(browser, OVER) {
            assert_eq!(browser.console(), Vec::<String>::new());
            return;
        }
        let before = version(browser);
        // A page that is just being redrawn may not take the first click; a player clicks again.
        let is_taken = (0..TRIES).any(|_| {
            choose(n);
            let since = Instant::now();
            while since.elapsed() < PATIENCE && version(browser) == before {
                thread::sleep(Duration::from_millis(20));
            }
            version(browser) != before
        });
        assert!(is_taken, "a choice is not taken");
    }
    panic!("the game does not end");
}

fn by_clicking(game: &'static dyn AnyGame) {
    let (_site, browser) = begin(game);
    to_the_end(&browser, |n| {
        let has = |selector: &str| is(&browser, &format!("document.querySelector('{selector}')"));
        // A player clicks what is in sight: not what lies under a panel, or on the map while a battle is shown.
        browser.js(
            "for (const it of document.querySelectorAll('.in-sight')) it.classList.remove('in-sight');
             [...document.querySelectorAll('#targets .target, #lifted .offered')].find((it) => {
                 const box = it.getBoundingClientRect();
                 const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                 return at && it.contains(at);
             })?.classList.add('in-sight')",
        );
        let (act, target, offer) = ("#acts button", ".in-sight", "#choices .offer");
        // Mostly what leads on, now and then a piece on the board; the list has every choice.
        let selector = match n % 3 {
            0 if has(target) => target,
            _ if has(act) => act,
            _ if has(target) => target,
            _ => offer,
        };
        browser.click(selector);
        // A stack opens: one of it is picked.
        if is(&browser, "document.querySelector('#fan:not([hidden]) .fan-item:not(:disabled)')") {
            browser.click("#fan .fan-item:not(:disabled)");
        }
        // Several choices at one place ask which.
        if is(&browser, "document.querySelector('#menu:not([hidden]) button')") {
            browser.click("#menu button");
        }
        // What people would regret is asked first.
        if is(&browser, "document.getElementById('ask').open") {
            browser.click("#ask [value=yes]");
        }
    });
}

fn by_keyboard(game: &'static dyn AnyGame) {
    let (_site, browser) = begin(game);
    to_the_end(&browser, |n| {
        browser.keys(if n % 3 == 0 { "n" } else { "N" });
        assert_eq!(
            browser.js("return document.activeElement.matches('.target, #acts button, #fight button, #lifted .offered, #status .offered, #choices .offer')"),
            json!(true),
            "a choice has the focus"
        );
        // The bar's last button may lead to the list of all choices, and to the first of them.
        if is(&browser, "document.activeElement.matches('#acts button:not([data-text])')") {
            browser.keys(ENTER);
        }
        browser.keys(ENTER);
        if is(&browser, "document.querySelector('#menu:not([hidden]) button')") {
            browser.keys(ENTER);
        }
        if is(&browser, "document.getElementById('ask').open") {
            browser.keys(TAB);
            browser.keys(TAB);
            browser.keys(ENTER);
        }
    });
}

/// Pictures of every game's table, for people to look at: `target/screens`.
#[test]
fn every_game_has_its_pictures() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screens");
    fs::create_dir_all(&folder).unwrap();
    let site = Site::with(vec![WATERLOO, NAPOLEON4, RETURNS, NAPOLEON3]);
    for (screen, name) in [(Screen::Desk, "desk"), (Screen::Phone, "phone")] {
        let browser = Browser::open(screen);
        browser.go(&site.address);
        browser.picture(&folder.join(format!("games-{name}.png")));
        for game in ["waterloo", "napoleon4", "returns", "napoleon3"] {
            browser.go(&site.address);
            browser.click(&format!("#game-{game} .go .primary"));
            browser.wait("document.body.dataset.at");
            browser.picture(&folder.join(format!("{game}-{name}.png")));
        }
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

#[test]
fn a_newcomer_finds_what_waits_beside_the_board() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::with(vec![NAPOLEON3]), Browser::open(Screen::Desk));
    let deploy = |browser: &Browser| {
        browser.go(&site.address);
        browser.click(".setup summary");
        for (name, value) in [("scenario", "free"), ("seat.french", "me"), ("seat.allied", "sergeant")] {
            browser.js(&format!("document.querySelector('.setup [name=\"{name}\"]').value = '{value}'"));
        }
        browser.click(".setup button");
        browser.wait("document.body.dataset.at");
        browser.wait(MINE);
    };
    deploy(&browser);
    let first = browser.js("return document.querySelector('#status .panel').id");
    assert_eq!(first, json!("panel-deployment"), "the blocks to deploy come first");
    assert!(is(&browser, "document.querySelector('#status .offered')"), "they can be picked there");
    let choices = browser.text("#choices");
    assert!(choices.contains("I.A Free deployment"), "a rule is told in words: {choices}");
    assert!(choices.contains("Napoléon") && !choices.contains("f-nap"), "blocks have names: {choices}");
    browser.click("#prompt .rule-number");
    browser.wait("document.getElementById('rule').open");
    assert_eq!(browser.text("#rule-title"), "Rule I.A.2");
    assert_eq!(browser.text("#rule-text"), "The French deploy in France");

    let phone = Browser::open(Screen::Phone);
    deploy(&phone);
    assert_eq!(phone.text("#acts button"), "Choose…", "what waits in a panel is told in the bar");
    phone.click("#acts button");
    phone.wait("document.querySelector('#choices .offer').offsetParent");
}

#[test]
fn napoleon_at_waterloo_by_clicking() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    by_clicking(WATERLOO);
}

#[test]
fn napoleon_at_waterloo_by_keyboard() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    by_keyboard(WATERLOO);
}

#[test]
fn napoleon_fourth_edition_by_clicking() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    by_clicking(NAPOLEON4);
}

#[test]
fn napoleon_fourth_edition_by_keyboard() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    by_keyboard(NAPOLEON4);
}

#[test]
fn napoleon_third_edition_by_clicking() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    by_clicking(NAPOLEON3);
}

#[test]
fn napoleon_third_edition_by_keyboard() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    by_keyboard(NAPOLEON3);
}

#[test]
fn napoleon_returns_by_clicking() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    by_clicking(RETURNS);
}

#[test]
fn napoleon_returns_by_keyboard() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    by_keyboard(RETURNS);
}
