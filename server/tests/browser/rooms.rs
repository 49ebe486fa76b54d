//! Every screen has room for the board, light or dark; sounds when they are wanted; a position on paper.

use serde_json::json;
use shelf::{AnyGame, of};

use crate::{
    ALONE, MINE,
    driver::{Browser, Screen},
    is,
    site::Site,
    stages::{BATTLE3, COMBAT, sit},
};

const WATERLOO: &dyn AnyGame = of::<waterloo::Waterloo>();
const NAPOLEON3: &dyn AnyGame = of::<napoleon::Napoleon3>();
const RETURNS: &dyn AnyGame = of::<returns::Returns>();

/// The part of the screen the board has.
fn share(browser: &Browser) -> f64 {
    let share = browser.js(
        "const { width, height } = document.getElementById('map').getBoundingClientRect(); return (width * height) / (innerWidth * innerHeight)",
    );
    share.as_f64().unwrap()
}

#[test]
fn the_board_keeps_at_least_half_of_a_screen_held_across_or_zoomed() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    for screen in [Screen::Across, Screen::Phone, Screen::Tablet, Screen::Desk] {
        let browser = Browser::open(screen);
        browser.go(&site.address);
        browser.click(".go .primary");
        browser.wait("document.body.dataset.at");
        // Text of twice the size is a window of half the width and height.
        if screen == Screen::Desk {
            browser.resize(720, 450);
        }
        browser.wait(MINE);
        assert!(share(&browser) > 0.5, "{}", share(&browser));
        assert!(is(&browser, "document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out");
        let small = browser.js(
            "return [...document.querySelectorAll('button, select')].filter((it) => it.checkVisibility() && it.offsetHeight > 0 && it.offsetHeight < 40
             && !it.matches('.name, .back')).map((it) => it.outerHTML)",
        );
        assert_eq!(small, json!([]), "every control is large enough for a finger");
        browser.click("#tab-log");
        browser.wait("document.getElementById('log').offsetHeight > 100");
    }
}

#[test]
fn a_very_large_screen_shows_board_panels_choices_and_log_side_by_side() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![NAPOLEON3]);
    let browser = sit(&site, Screen::Wall, "napoleon3", "french", BATTLE3);
    browser.wait(MINE);
    let parts = browser.js(
        "return ['map', 'status', 'choices', 'log'].map((it) => { const { width, height } = document.getElementById(it).getBoundingClientRect(); return [width, height] })",
    );
    for part in parts.as_array().unwrap() {
        assert!(part[0].as_f64().unwrap() > 380.0 && part[1].as_f64().unwrap() > 300.0, "{parts}");
    }
    assert!(
        is(&browser, "document.getElementById('board').classList.contains('on-field')"),
        "the battle is beside them"
    );
}

#[test]
fn nothing_beside_the_board_is_bright_in_the_dark() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![RETURNS]);
    let browser = sit(&site, Screen::Desk, "returns", "allied", COMBAT);
    browser.dark(true);
    browser.wait("!document.getElementById('lifted').hidden");
    for (width, height) in [(1440, 900), (820, 1180), (390, 844)] {
        browser.resize(width, height);
        let bright = browser.js(
            "return [...document.querySelectorAll('.side, .side *:not(svg, svg *), #lifted, #lifted *:not(svg, svg *)')].filter((it) => {
           const found = /rgba?\\((\\d+), (\\d+), (\\d+)(?:, ([\\d.]+))?/.exec(getComputedStyle(it).backgroundColor);
           return found && Number(found[4] ?? 1) > 0 && (Number(found[1]) + Number(found[2]) + Number(found[3])) / 3 > 150 && !it.matches('.count, .badge') })
             .map((it) => it.className || it.id)",
        );
        assert_eq!(bright, json!([]), "{width} by {height}");
    }
}

#[test]
fn sounds_are_made_only_where_they_are_wanted() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    let browser = Browser::open(Screen::Desk);
    browser.go(&site.address);
    browser.click(".go .primary");
    browser.wait("document.body.dataset.at");
    browser.js("window.made = 0; const real = AudioContext; window.AudioContext = class extends real { constructor() { super(); window.made += 1 } }");
    browser.click("#tab-more");
    assert!(
        is(&browser, "!document.getElementById('sound').checked && made === 0"),
        "off until someone wants them"
    );
    browser.click("#sound");
    browser.wait("made === 1");
    browser.click("#sound");
    assert!(is(&browser, "localStorage.sound === 'off'"));
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn a_position_is_printed_whole() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    let browser = Browser::open(Screen::Desk);
    browser.go(&site.address);
    browser.click(".go .primary");
    browser.wait("document.body.dataset.at");
    browser.keys("+++");
    let before = browser.js("return document.getElementById('camera').style.transform");
    browser.js("dispatchEvent(new Event('beforeprint'))");
    let fits = "(() => { const [a, b] = ['#ground', '#map'].map((it) => document.querySelector(it).getBoundingClientRect());
        return a.left >= b.left - 2 && a.right <= b.right + 2 && a.top >= b.top - 2 && a.bottom <= b.bottom + 2 && a.width > b.width * 0.8 })()";
    browser.wait(fits);
    assert!(is(
        &browser,
        "document.querySelector('.panel').checkVisibility() && !document.querySelector('.tools').checkVisibility()"
    ));
    browser.js("dispatchEvent(new Event('afterprint'))");
    browser.wait(&format!("document.getElementById('camera').style.transform === {before}"));
}

#[test]
fn the_start_page_shows_a_game_at_once_and_brings_its_fonts_along() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    for screen in [Screen::Phone, Screen::Across, Screen::Tablet] {
        let browser = Browser::open(screen);
        browser.go(&site.address);
        browser.later("document.fonts.ready.then(() => done(''))");
        let top = browser
            .settled("return document.querySelector('.game').getBoundingClientRect().top / innerHeight");
        assert!(top.as_f64().unwrap() < 0.75, "the first game begins on the first screen: {top}");
        assert!(is(&browser, "document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out");
        let fonts =
            browser.js("return [...document.querySelectorAll('link[rel=preload]')].map((it) => it.as)");
        assert_eq!(fonts, json!(["font", "font"]));
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}
