//! The clicks that `docs/clicks.md` counts, counted again: what it marks with ✓ is done here by as many presses.

use shelf::of;

use crate::{
    ALONE, MINE,
    driver::{Browser, Screen},
    motion::marching,
    moved_on,
    site::Site,
    stages::{BATTLE3, COMBAT, sit},
    version,
};

/// The number a row of the document tells under *now*.
fn told(what: &str) -> usize {
    let text = include_str!("../../../docs/clicks.md");
    let row =
        text.lines().find(|line| line.contains(&format!("| ✓ {what} |"))).unwrap_or_else(|| panic!("{what}"));
    let now = row.split('|').nth(4).unwrap().trim();
    now.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
}

/// Counts presses.
struct Presses<'a>(&'a Browser, usize);

impl Presses<'_> {
    fn click(&mut self, selector: &str) {
        self.1 += 1;
        self.0.click(selector);
    }
}

#[test]
fn the_document_counts_the_clicks_of_a_move_and_of_fire_and_of_a_round() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site =
        Site::with(vec![of::<waterloo::Waterloo>(), of::<napoleon::Napoleon3>(), of::<returns::Returns>()]);
    let scene = "turn 1 french movement; at 1411 fr-1-I, 1209 al-3-I";
    let browser = sit(&site, Screen::Desk, "waterloo", "french", scene);
    browser.wait(MINE);
    let mut presses = Presses(&browser, 0);
    presses.click("#targets [data-at='1411'], #targets [data-at='fr-1-I']");
    browser.wait("document.querySelector('.in-hand')");
    presses.click("#targets .spot");
    browser.wait("document.querySelector('#pieces [data-key=\"fr-1-I\"]').dataset.place !== '1411'");
    assert_eq!(presses.1, told("move a unit"));

    let browser = sit(&site, Screen::Desk, "napoleon3", "french", BATTLE3);
    browser.wait(MINE);
    let mut presses = Presses(&browser, 0);
    presses.click("#targets [data-at='f-a2']");
    browser.wait(
        "document.querySelector(\"#targets [data-at='ligny:allied-left']\")?.ariaLabel.includes('fires')",
    );
    presses.click("#targets [data-at='ligny:allied-left']");
    browser.wait("document.querySelector('#marks .standing').textContent.includes('one block has fired')");
    assert_eq!(presses.1, told("fire with one block"));

    let browser = sit(&site, Screen::Desk, "returns", "allied", COMBAT);
    browser.wait(MINE);
    let (mut presses, now) = (Presses(&browser, 0), version(&browser));
    presses.click("#lifted .offered");
    moved_on(&browser, &now);
    assert_eq!(presses.1, told("a round of combat"));
}

#[test]
fn the_document_counts_the_clicks_of_a_group_and_of_taking_it_back() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![of::<napoleon::Napoleon4>()]);
    let (sat, town) = marching(&site, Screen::Phone);
    let browser = &sat.browser;
    let here = "[...document.querySelectorAll('#pieces > g')].filter((it) => it.dataset.place === 'TOWN' && !it.dataset.key.includes('/'))";
    let here = here.replace("TOWN", &town);
    let before = browser.js(&format!("return {here}.length"));
    let first = browser.js(&format!(
        "return {here}.find((it) => document.querySelector(`#targets [data-at='${{it.dataset.key}}']`)).dataset.key"
    ));
    let mut presses = Presses(browser, 0);
    presses.click(&format!("#targets .target[data-at='{}']", first.as_str().unwrap()));
    browser
        .wait("document.querySelector('.fan.docked:not([hidden])') && document.querySelector('.target.way')");
    // A lit place that nothing lies over.
    let way = browser.settled(
        "return [...document.querySelectorAll('.target.way')].find((it) => {
             const box = it.getBoundingClientRect();
             return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.target.way') === it;
         })?.dataset.at",
    );
    presses.click(&format!(".target.way[data-at='{}']", way.as_str().expect("a lit town is in sight")));
    browser.wait(&format!("{here}.length < {before}"));
    assert_eq!(presses.1, told("march four blocks of a town one road"));
    let mut presses = Presses(browser, 0);
    presses.click("#undo");
    browser.wait(&format!("{here}.length === {before}"));
    assert_eq!(presses.1, told("take back a group's march"));
}
