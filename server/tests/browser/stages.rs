//! Fights: the card beside an attack, the field of a battle, the cards of a combat; and a board that keeps its size.

use serde_json::json;
use shelf::{AnyGame, of};

use crate::{
    ALONE, ENTER, MINE,
    driver::{Browser, Screen},
    findings, is, moved_on,
    site::Site,
    version,
};

const WATERLOO: &dyn AnyGame = of::<waterloo::Waterloo>();
const NAPOLEON4: &dyn AnyGame = of::<napoleon::Napoleon4>();
const NAPOLEON3: &dyn AnyGame = of::<napoleon::Napoleon3>();
const RETURNS: &dyn AnyGame = of::<returns::Returns>();

/// An attack that is declared; only the die is to be thrown.
const ATTACK: &str = "turn 5 french declare; at 1411 fr-art-gd, 1410 fr-1-I, 1311 fr-5-II, 1612 fr-2-I, \
    1310 al-art-R, 1209 al-3-I; eliminated fr-lt-gd al-4-II al-5-R; exited fr-9-II; fought fr-2-I; owed nobody; \
    defenders al-art-R; attackers fr-1-I fr-5-II; guns fr-art-gd";
/// A battle of sixteen against twelve in which the French fire.
pub(crate) const BATTLE3: &str = "turn 1; stage begin-turn > end-turn > battle-order > round 0 allied > end-battle-turn french > reinforce french > combat french; \
    battle ligny rounds=1; entry ligny charleroi; \
    ligny: f-nap shown, f-og left shown, f-yg left shown, f-ga left shown, f-1 left shown, f-2 center shown, \
    f-3 center shown, f-a1 center shown, f-gc forward-center shock shown, f-9 forward-center square shown, \
    f-5 center shown, f-6 right shown, f-7 right shown, f-a2 right shown, f-c2 right shown, f-4 shown, \
    p-blu shown, p-1 left shown, p-2 left shown, p-a1 left shown, p-c1 left shown, p-3 center square shown, \
    p-4 center shown, p-c2 center canister shown, p-5 right shown, p-6 right shown, p-7 shown, p-8 shown; \
    namur: p-9, p-10; charleroi: f-12, f-13";
/// A battle about to be fought, with engaged wings and reserves.
const BATTLE4: &str = "turn 1; stage begin-turn > end-turn > round 0 french > reveal; battle ligny; \
    ligny: Napoleon center, II-a forward-left, II-art left, G-inf 3 center, G-art1 center, I-a, I-b, \
    III-a 2 right, 3CC forward-right, IV-art right, P-I-a 3 right, P-I-cav right, P-I-b center, \
    P-I-art center, P-II-a left, P-II-b left, Blucher, P-II-art; entry ligny charleroi; \
    gembloux: P-III-a, P-III-b; wavre: P-III-cav, P-III-art; charleroi: VI-inf";
/// A combat with the attacker's card on the table, which the Allies are to match.
pub(crate) const COMBAT: &str = "turn 6; rain; phase french-combat; objectives Ghent Brussels; control Liege; spent Liege; \
    F-I Waterloo 7 from Quatre-Bras; F-GD Waterloo 9 from Nivelles; Napoleon Waterloo; F-II Charleroi 4; \
    F-III out; F-IV Ligny 3; F-VI Ligny 2; F-Cav Wavre 6; A-I Waterloo 5; A-II Ath 8; A-Res Waterloo 8; A-Cav Hal 2; \
    Wellington Waterloo; P-I out; P-II Wavre 8; P-III Ligny 7; P-IV Hannut 9; Blucher Hannut; \
    combat Waterloo french 2; present F-I F-GD Napoleon A-I A-Res Wellington; entered Quatre-Bras Nivelles; \
    card cavalry-charge; hand 0 3 1 1 2 1 0; hand 1 2 1 1 0 1 1; stage match";

fn site(game: &'static dyn AnyGame) -> Site {
    Site::with(vec![game])
}

/// Sits down at a table that begins with a scene.
pub(crate) fn sit(site: &Site, screen: Screen, game: &str, seat: &str, scene: &str) -> Browser {
    let browser = Browser::open(screen);
    browser.go(&site.address);
    let body = json!({ "game": game, "scene": scene });
    let path = browser.later(&format!(
        "fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }},
         body: JSON.stringify({body}) }}).then((it) => it.json())
         .then(({{ id, keys }}) => done(`/table/${{id}}/${{keys.find((it) => it.seat === '{seat}').key}}`))"
    ));
    browser.go(&format!("{}{}", site.address, path.as_str().unwrap()));
    browser.wait("document.body.dataset.at");
    browser
}

/// The board's room on the screen.
fn room(browser: &Browser) -> serde_json::Value {
    browser.js("const it = document.getElementById('map').getBoundingClientRect(); return [it.x, it.y, it.width, it.height]")
}

/// Whether nothing of the first element lies outside the second.
pub(crate) fn holds(browser: &Browser, inner: &str, outer: &str) -> bool {
    is(
        browser,
        &format!(
            "(() => {{ const [a, b] = ['{inner}', '{outer}'].map((it) => document.querySelector(it).getBoundingClientRect());
             return a.width > 0 && a.left >= b.left - 1 && a.top >= b.top - 1 && a.right <= b.right + 1 && a.bottom <= b.bottom + 1 }})()"
        ),
    )
}

#[test]
fn an_attack_is_thrown_beside_the_fight_and_the_board_keeps_its_size() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = site(WATERLOO);
    for screen in [Screen::Desk, Screen::Phone, Screen::Across, Screen::Tablet] {
        let browser = sit(&site, screen, "waterloo", "french", ATTACK);
        browser.wait(MINE);
        browser.wait("!document.getElementById('fight').hidden");
        let before = room(&browser);
        assert!(holds(&browser, "#fight", "#board"), "the card floats over the board");
        assert!(browser.text("#fight .menu-title").contains("against"), "it says who fights whom");
        let primary = browser
            .js("return [...document.querySelectorAll('#fight .primary')].map((it) => it.textContent)");
        assert_eq!(primary, json!(["Throw the die at 2-1"]), "one button throws");
        assert!(
            is(&browser, "!document.querySelector('#fight .others .throwing').checkVisibility()"),
            "a lower ratio waits behind a control"
        );
        assert!(
            is(&browser, "document.querySelectorAll('#fight > .throwing .odd').length > 1"),
            "the odds are in sight"
        );
        // Nothing of the fight lies under the card once the board has come to rest.
        browser.wait("!document.getElementById('camera').classList.contains('moving')");
        let hidden = browser.js(
            "const card = document.getElementById('fight').getBoundingClientRect();
             return ['al-art-R', 'fr-1-I', 'fr-5-II'].filter((key) => {
                 const it = document.querySelector(`#pieces [data-key=\"${key}\"]`).getBoundingClientRect();
                 return it.left < card.right && card.left < it.right && it.top < card.bottom && card.top < it.bottom;
             })",
        );
        assert_eq!(hidden, json!([]), "the card hides nobody who fights: {screen:?}");
        let now = version(&browser);
        browser.click("#fight .primary");
        moved_on(&browser, &now);
        assert_eq!(room(&browser), before, "the board keeps its place and size");
        browser.wait("document.getElementById('fight').hidden");
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

/// The field is in sight with all its blocks; `m` and the button lead to the map and back.
fn has_a_field(browser: &Browser, screen: Screen) {
    browser.wait("document.getElementById('board').classList.contains('on-field')");
    browser.wait("!document.getElementById('camera').classList.contains('moving')");
    assert!(holds(browser, "#marks .battle-board", "#map"), "the whole field is in sight");
    assert_eq!(browser.js("return document.querySelectorAll('#marks .battle-board').length"), json!(1));
    let fills = "(() => { const [a, b] = ['#marks .battle-board', '#map'].map((it) => document.querySelector(it).getBoundingClientRect());
        return Math.max(a.width / b.width, a.height / b.height) > 0.85 })()";
    assert!(is(browser, fills), "the field fills the board's room");
    let least = browser.js(
        "return Math.min(...[...document.querySelectorAll('#pieces > g[data-place*=\":\"] .block:not(.upright)')].map((it) => it.getBoundingClientRect().height))",
    );
    let finger = if screen.is_touched() { 44.0 } else { 48.0 };
    assert!(least.as_f64().unwrap() >= finger, "blocks are large: {least}");
    // Every block and every position of both sides lies on the part that is shown.
    let outside = browser.js(
        "const map = document.getElementById('map').getBoundingClientRect();
         return [...document.querySelectorAll('#pieces > g[data-place*=\":\"], #marks .position')].filter((it) => {
             const box = it.getBoundingClientRect();
             return box.left < map.left || box.right > map.right || box.top < map.top || box.bottom > map.bottom;
         }).map((it) => it.dataset.key ?? it.dataset.place)",
    );
    assert_eq!(outside, json!([]), "all of it is in sight");
    tells_beside_the_blocks(browser);
    let places = browser.js("return document.querySelectorAll('#marks .position').length");
    assert_eq!(places, json!(8), "three wings and a reserve for each side");
    for _ in 0..2 {
        browser.keys("m");
        browser.wait("!document.getElementById('board').classList.contains('on-field')");
        assert!(is(browser, "document.querySelector('#still').getBoundingClientRect().left < innerWidth"));
        assert!(
            is(browser, "getComputedStyle(document.getElementById('play')).overflow === 'hidden'"),
            "nothing of the field peeps out beside the map"
        );
        browser.click("#stage-switch");
        browser.wait("document.getElementById('board').classList.contains('on-field')");
    }
}

/// What the others did is told and summed up where no block of a field lies.
fn tells_beside_the_blocks(browser: &Browser) {
    for part in ["summary", "telling"] {
        let covered = browser.js(&format!(
            "document.getElementById('summary-title').textContent = 'The French';
             document.getElementById('summary-text').textContent = '14 marches, to Laneffe, Charleroi and 4 other places. The French attack with 3 blocks against 4.';
             document.getElementById('telling-count').textContent = '12 / 34';
             const it = document.getElementById('{part}');
             it.hidden = false;
             const box = it.getBoundingClientRect(), board = document.getElementById('board').getBoundingClientRect();
             const all = [...document.querySelectorAll('#pieces > g[data-place*=\":\"]')].filter((piece) => {{
                 const at = piece.getBoundingClientRect();
                 return at.left < box.right && box.left < at.right && at.top < box.bottom && box.top < at.bottom;
             }}).map((piece) => piece.dataset.key);
             const isOut = box.left < board.left || box.right > board.right || it.scrollWidth > it.clientWidth + 1;
             it.hidden = true; return isOut ? all.concat('out') : all"
        ));
        assert_eq!(covered, json!([]), "the {part} covers no block and is whole");
    }
}

/// The guns on the right fire: one click on whom they fire at, after the odds on a phone.
fn fire(browser: &Browser, screen: Screen) {
    browser.click("#targets [data-at='f-a2']");
    browser.wait("document.querySelector('.in-hand')");
    assert!(
        browser.text("#prompt").starts_with("II Corps Artillery:"),
        "what is in hand is named: {}",
        browser.text("#prompt")
    );
    let target = "#targets [data-at='ligny:allied-left']";
    browser.wait(&format!("document.querySelector(\"{target}\")?.ariaLabel.includes('fires')"));
    let now = version(browser);
    browser.click(target);
    if screen.is_touched() {
        browser.wait("document.querySelector('#menu:not([hidden]) .odd')");
        let free = browser.js(
            "const [menu, map] = ['menu', 'map'].map((it) => document.getElementById(it).getBoundingClientRect()); return Math.max((menu.top - map.top) / map.height, (menu.left - map.left) / map.width)",
        );
        assert!(free.as_f64().unwrap() > 0.4, "the odds leave the field in sight: {free}");
        browser.click("#menu .offer");
    }
    moved_on(browser, &now);
    browser.wait("document.querySelector('#marks .standing').textContent.includes('one block has fired')");
    browser.wait("document.querySelector('#trails .fire')");
    if !screen.is_touched() {
        // After two hits it is the Allies who choose.
        browser.wait(&format!("!({MINE}) || document.getElementById('choices').offsetHeight > 100"));
        assert!(holds(browser, "#lines li:last-child", "#log"), "the last line of the log is in sight");
    } else if screen != Screen::Across {
        // A phone held across has no room for it in the bar.
        assert!(browser.text("#lately").contains("II Corps Artillery fires"), "the bar tells it")
    }
}

#[test]
fn a_battle_of_the_third_edition_has_a_field_and_fires_by_one_click() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = site(NAPOLEON3);
    for screen in [Screen::Desk, Screen::Phone, Screen::Across, Screen::Tablet] {
        let browser = sit(&site, screen, "napoleon3", "french", BATTLE3);
        browser.wait(MINE);
        let before = room(&browser);
        has_a_field(&browser, screen);
        assert!(browser.text("#marks .standing").contains("French battle turn · none has fired"));
        fire(&browser, screen);
        assert_eq!(room(&browser), before, "the board keeps its place and size");
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

#[test]
fn a_battle_of_the_fourth_edition_has_a_field() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = site(NAPOLEON4);
    for screen in [Screen::Desk, Screen::Phone, Screen::Across, Screen::Tablet] {
        let browser = sit(&site, screen, "napoleon4", "french", BATTLE4);
        has_a_field(&browser, screen);
        assert!(browser.text("#marks .battle-board").contains("Battle of Ligny"));
        // A block in hand may retreat to places on the map: the switch says how many, no arrow lies on the field.
        browser.click("#targets [data-at='I-a']");
        browser.wait("document.querySelector('.in-hand')");
        browser.wait("document.getElementById('count-elsewhere').textContent !== ''");
        assert!(
            is(&browser, "!document.querySelector('#arrows button')"),
            "all choices of the field are in sight"
        );
        assert!(browser.text("#prompt").starts_with("I Corps a:"), "what is in hand is named");
        // It goes where one presses, and the field stays as it was; who has not fired is told before all is done.
        let now = version(&browser);
        browser.click("#targets [data-at='ligny:french-left']");
        moved_on(&browser, &now);
        browser.wait(
            "document.querySelector('#pieces [data-key=\"I-a\"]').dataset.place === 'ligny:french-left'",
        );
        assert!(holds(&browser, "#marks .battle-board", "#map"), "the whole field stays in sight");
        browser.click("#acts button");
        browser.wait("document.getElementById('ask').open");
        assert!(browser.text("#ask-text").contains("have not fired yet"));
        assert!(holds(&browser, "#ask", "body"), "the question is whole");
        browser.click("#ask [value=yes]");
        browser.wait("!document.getElementById('ask').open");
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

#[test]
fn a_field_takes_another_shape_when_the_screen_does() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = site(NAPOLEON4);
    let browser = sit(&site, Screen::Desk, "napoleon4", "french", BATTLE4);
    browser.wait("document.querySelector('#marks [data-shape=wide]')");
    let seen = |shape: &str| {
        browser.wait(&format!("document.querySelector('#marks [data-shape={shape}]')"));
        // Pieces glide to where they lie in that shape.
        browser.settled("return JSON.stringify([...document.querySelectorAll('#pieces > g[data-place*=\":\"]')].map((it) => it.getBoundingClientRect().x))");
        let lost = browser.js(
            "return [...document.querySelectorAll('#pieces > g[data-place*=\":\"]')].filter((it) => {
                 const ground = document.querySelector(`#marks [data-place=\"${it.dataset.place}\"] rect`).getBoundingClientRect();
                 const box = it.querySelector('.block').getBoundingClientRect();
                 const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                 return x < ground.left || x > ground.right || y < ground.top || y > ground.bottom;
             }).map((it) => it.dataset.key)",
        );
        assert_eq!(lost, json!([]), "each block lies in its position, {shape}");
    };
    seen("wide");
    // Text of twice the size is a window of half the width and height: the whole field is in sight, clear of the tools.
    browser.resize(720, 450);
    seen("across");
    browser.wait("!document.getElementById('camera').classList.contains('moving')");
    assert!(holds(&browser, "#marks .battle-board", "#map"), "the whole field is in sight at 200 %");
    let covered = browser.js(
        "const tools = [...document.querySelectorAll('.tools button')].filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect());
         return [...document.querySelectorAll('#pieces > g[data-place*=\":\"] .block')].map((it) => it.getBoundingClientRect()).filter((it) =>
             it.height < 28 || tools.some((box) => it.left < box.right && box.left < it.right && it.top < box.bottom && box.top < it.bottom)).length",
    );
    assert_eq!(covered, json!(0), "no block is small or lies under a button");
    browser.resize(390, 844);
    seen("tall");
    browser.resize(844, 390);
    seen("across");
    browser.resize(1440, 900);
    seen("wide");
    // A tablet held across.
    browser.resize(1180, 820);
    seen("tall");
    tells_beside_the_blocks(&browser);
}

/// Fights are for everyone: nothing a screen reader would stumble over, and fire by keys alone.
#[test]
fn fights_are_open_to_everyone() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO, NAPOLEON3, RETURNS]);
    let mut all = vec![];
    for (game, seat, scene) in
        [("waterloo", "french", ATTACK), ("returns", "allied", COMBAT), ("napoleon3", "french", BATTLE3)]
    {
        let browser = sit(&site, Screen::Desk, game, seat, scene);
        browser.wait(MINE);
        all.extend(findings(&browser).into_iter().map(|it| format!("{game}: {it}")));
        if game != "napoleon3" {
            continue;
        }
        browser.wait("!document.getElementById('camera').classList.contains('moving')");
        let reach = |label: &str| {
            for _ in 0..40 {
                browser.keys("n");
                let focus = browser.js("return document.activeElement.getAttribute('aria-label') ?? ''");
                if focus.as_str().unwrap().contains(label) {
                    return;
                }
            }
            panic!("no key leads to {label}");
        };
        reach("II Corps Artillery");
        browser.keys(ENTER);
        browser.wait("document.querySelector('.in-hand')");
        reach("fires");
        assert!(is(&browser, "!document.getElementById('tip').hidden"), "the odds are told");
        all.extend(findings(&browser).into_iter().map(|it| format!("a block in hand: {it}")));
        browser.keys(ENTER);
        browser
            .wait("document.querySelector('#marks .standing').textContent.includes('one block has fired')");
        assert!(is(&browser, "document.activeElement !== document.body"), "the focus is not lost");
    }
    assert_eq!(all, Vec::<String>::new());
}

#[test]
fn a_combat_lies_on_a_table_of_cards_over_the_board() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = site(RETURNS);
    for screen in [Screen::Desk, Screen::Phone, Screen::Across, Screen::Tablet] {
        let browser = sit(&site, screen, "returns", "allied", COMBAT);
        browser.wait(MINE);
        let before = room(&browser);
        assert!(holds(&browser, "#lifted", "#board"), "the cards lie over the board");
        assert!(browser.text("#lifted").contains("Cavalry Charge"), "the card played is in sight");
        assert!(
            is(&browser, "document.querySelectorAll('#lifted .offered').length > 0"),
            "cards can be played there"
        );
        let hidden = browser.js(
            "const lifted = document.getElementById('lifted').getBoundingClientRect();
             return [...document.querySelectorAll('#lifted .cards svg')].filter((it) => it.getBoundingClientRect().bottom > lifted.bottom).length",
        );
        assert_eq!(hidden, json!(0), "all cards are in sight");
        for part in ["summary", "telling"] {
            let covered = browser.js(&format!(
                "const it = document.getElementById('{part}'), box = (it.hidden = false) || it.getBoundingClientRect();
                 const all = [...document.querySelectorAll('#lifted .offered')].filter((card) => {{
                     const at = card.getBoundingClientRect();
                     return at.left < box.right && box.left < at.right && at.top < box.bottom && box.top < at.bottom;
                 }});
                 it.hidden = true; return all.length"
            ));
            assert_eq!(covered, json!(0), "the {part} covers no card that can be played: {screen:?}");
        }
        browser.keys("m");
        browser.wait("document.getElementById('lifted').hidden");
        browser.click("#stage-switch");
        browser.wait("!document.getElementById('lifted').hidden");
        let now = version(&browser);
        browser.click("#lifted .offered");
        moved_on(&browser, &now);
        assert_eq!(room(&browser), before, "the board keeps its place and size");
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}
