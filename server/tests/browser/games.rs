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
    stages::holds,
    version,
};

const WATERLOO: &dyn AnyGame = of::<waterloo::Waterloo>();
const NAPOLEON4: &dyn AnyGame = of::<napoleon::Napoleon4>();
const RETURNS: &dyn AnyGame = of::<returns::Returns>();
const NAPOLEON3: &dyn AnyGame = of::<napoleon::Napoleon3>();

/// How often a choice is tried, and how long its effect is waited for.
const TRIES: usize = 6;
const PATIENCE: Duration = Duration::from_secs(5);
/// No side makes this many choices in a game.
const MOST: usize = 3000;

fn begin(game: &'static dyn AnyGame) -> (Site, Browser) {
    let (site, browser) = (Site::with(vec![game]), Browser::open(Screen::Desk));
    browser.go(&site.address);
    browser.click(".go .primary");
    browser.wait("document.body.dataset.at");
    (site, browser)
}

/// Plays to the end; `choose` begins to make one choice, the `n`th, unless the page is just being redrawn, and `go_on`
/// does what the page asks before it is made.
fn to_the_end(browser: &Browser, choose: impl Fn(usize) -> bool, go_on: impl Fn(&str)) {
    for n in 0..MOST {
        browser.wait(&format!("{MINE} || {OVER}"));
        if is(browser, OVER) {
            assert!(holds(browser, "#lines li:last-child", "#log"), "the log has followed to the end");
            assert!(
                !is(browser, "document.querySelector('#status .told')"),
                "nothing of a combat is left over"
            );
            is_a_moment(browser);
            assert_eq!(browser.console(), Vec::<String>::new());
            return;
        }
        let before = version(browser);
        // A page that is just being redrawn may not take the first click; a player clicks again.
        let is_taken = (0..TRIES).any(|_| {
            if !choose(n) {
                return false;
            }
            let since = Instant::now();
            while since.elapsed() < PATIENCE {
                let [now, asked] = [version(browser), browser.js(&format!("return {ASKED}"))];
                if now != before {
                    return true;
                }
                asked.as_str().map_or_else(|| thread::sleep(Duration::from_millis(20)), &go_on);
            }
            false
        });
        assert!(is_taken, "a choice is not taken");
    }
    panic!("the game does not end");
}

/// The end is told on every screen: who won and why, the last map, losses, dice, and what one may do next.
fn is_a_moment(browser: &Browser) {
    browser.wait("document.querySelector('#end[open]')");
    browser.wait("document.getElementById('end-map').naturalWidth > 0");
    for part in ["title", "why", "losses", "numbers", "luck"] {
        assert!(!browser.text(&format!("#end-{part}")).is_empty(), "the end tells its {part}");
    }
    for (width, height) in [(1440, 900), (820, 1180), (844, 390), (390, 844)] {
        browser.resize(width, height);
        let out = browser.settled(
            "const end = document.getElementById('end');
             return [...document.querySelectorAll('.end-acts :is(button, .button)')].filter((it) => {
                 const box = it.getBoundingClientRect();
                 return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight || box.height < 40;
             }).map((it) => it.textContent).concat(end.scrollWidth > end.clientWidth ? ['sideways'] : [])",
        );
        assert_eq!(out, json!([]), "all that can be done next is in sight at {width} by {height}");
    }
}

/// What is open and asks for more: a stack, a menu of several choices at one place, a question.
const ASKED: &str = "(document.querySelector('#fan:not([hidden]) .fan-item:not(:disabled)') ? 'fan'
    : document.querySelector('#menu:not([hidden]) button') ? 'menu'
    : document.getElementById('ask').open ? 'ask' : null)";

fn by_clicking(game: &'static dyn AnyGame) {
    let (_site, browser) = begin(game);
    let choose = |n: usize| {
        // Mostly what leads on, now and then a piece on the board; the list has every choice. A player clicks what is in
        // sight: not what lies under a panel, or on the map while a battle is shown.
        let selector = browser.js(&format!(
            "for (const it of document.querySelectorAll('.in-sight')) it.classList.remove('in-sight');
             const act = document.querySelector('#acts button') && '#acts button';
             if ({n} % 7 && act) return act;
             const target = [...document.querySelectorAll('#targets .target, #lifted .offered')].find((it) => {{
                 const box = it.getBoundingClientRect();
                 const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                 return at && it.contains(at);
             }});
             target?.classList.add('in-sight');
             return target ? '.in-sight' : act ?? '#choices .offer'"
        ));
        browser.click_if_there(selector.as_str().unwrap())
    };
    let go_on = |asked: &str| {
        browser.click_if_there(match asked {
            "fan" => "#fan .fan-item:not(:disabled)",
            "menu" => "#menu button",
            _ => "#ask [value=yes]",
        });
    };
    to_the_end(&browser, choose, go_on);
}

fn by_keyboard(game: &'static dyn AnyGame) {
    let (_site, browser) = begin(game);
    let choose = |n: usize| {
        browser.keys(if n.is_multiple_of(7) { "n" } else { "N" });
        let focus = browser.js(
            "const it = document.activeElement;
             // The bar's last button may lead to the list of all choices, and to the first of them.
             return it.matches('#acts button:not([data-text])') ? 'list'
                 : it.matches('.target, #acts button, #fight button, #lifted .offered, #status .offered, #choices .offer')",
        );
        assert_ne!(focus, json!(false), "a choice has the focus");
        if focus == json!("list") {
            browser.keys(ENTER);
        }
        browser.keys(ENTER);
        true
    };
    let go_on = |asked: &str| match asked {
        "ask" => [TAB, TAB, ENTER].into_iter().for_each(|key| browser.keys(key)),
        _ => browser.keys(ENTER),
    };
    to_the_end(&browser, choose, go_on);
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
fn an_overlay_is_drawn_when_it_is_shown_and_again_after_the_page_is_loaded() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (site, browser) = (Site::with(vec![WATERLOO]), Browser::open(Screen::Desk));
    browser.go(&site.address);
    browser.click("#game-waterloo .go .primary");
    browser.wait("document.body.dataset.at");
    let drawn = "document.querySelector('#overlays [data-overlay=\"numbers\"]:not([hidden])')?.textContent.length > 100";
    assert_eq!(browser.js(&format!("return Boolean({drawn})")), false);
    browser.click("#overlays-open");
    browser.click("#overlay-buttons [data-overlay='numbers']");
    browser.wait(drawn);
    let others = "return document.querySelector('#overlays [data-overlay=\"owed\"]').childNodes.length";
    assert_eq!(browser.js(others), 0, "what nobody looks at is not drawn");
    browser.js("location.reload()");
    browser.wait(&format!("document.body.dataset.at && {drawn}"));
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
