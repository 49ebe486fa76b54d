//! The table in motion: what the others did is told, why not, whole groups, forced choices, questions.

use std::{fs, path::PathBuf};

use serde_json::{Value, json};
use shelf::{AnyGame, of};

use crate::{
    ALONE, ENTER, ESCAPE, MINE,
    driver::{Browser, Screen},
    is, moved_on,
    site::Site,
    stages::holds,
    version,
};

const WATERLOO: &dyn AnyGame = of::<waterloo::Waterloo>();
const NAPOLEON4: &dyn AnyGame = of::<napoleon::Napoleon4>();
const NAPOLEON3: &dyn AnyGame = of::<napoleon::Napoleon3>();
const RETURNS: &dyn AnyGame = of::<returns::Returns>();

/// Keeps a picture for people to look at: `target/screens`.
fn keep(browser: &Browser, name: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screens");
    fs::create_dir_all(&folder).unwrap();
    browser.picture(&folder.join(format!("{name}.png")));
}

/// A table and the paths of its seats, in order.
pub(crate) struct Sat {
    pub(crate) browser: Browser,
    seats: Vec<String>,
}

impl Sat {
    /// Sits down on the first seat named; the others are played by `act`.
    fn down(site: &Site, screen: Screen, wish: &Value, seat: &str) -> Sat {
        let browser = Browser::open(screen);
        browser.go(&site.address);
        let table = browser.later(&format!(
            "fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }},
             body: JSON.stringify({wish}) }}).then((it) => it.json()).then(done)"
        ));
        let id = table["id"].as_str().unwrap_or_else(|| panic!("{table}"));
        let path = |key: &Value| format!("/table/{id}/{}", key["key"].as_str().unwrap());
        let mut keys: Vec<&Value> = table["keys"].as_array().unwrap().iter().collect();
        keys.sort_by_key(|it| it["seat"] != seat);
        Sat { browser, seats: keys.into_iter().map(path).collect() }
    }

    /// Goes to the table and waits until it is there.
    fn look(&self, site: &Site) {
        self.browser.go(&format!("{}{}", site.address, self.seats[0]));
        self.browser.wait("document.body.dataset.at");
    }

    /// A seat plays on from somewhere else until it has nothing more to choose.
    fn hand_over(&self, seat: usize) {
        for _ in 0..60 {
            let text = self.browser.later(&format!(
                "fetch('{}/now').then((it) => it.json()).then(({{ offers }}) => done((offers.find((it) => it.text.startsWith('end')) ?? offers[0])?.text ?? ''))",
                self.seats[seat]
            ));
            match text.as_str().unwrap() {
                "" => return,
                text => self.act(seat, &[text]),
            }
        }
        panic!("the turn does not end");
    }

    /// The first offer of a seat that begins with a word.
    fn first_offer(&self, seat: usize, word: &str) -> String {
        let text = self.browser.later(&format!(
            "fetch('{}/now').then((it) => it.json()).then(({{ offers }}) => done(offers.map((it) => it.text).find((it) => it.startsWith('{word}')) ?? JSON.stringify(offers)))",
            self.seats[seat]
        ));
        text.as_str().unwrap().to_string()
    }

    /// A seat plays texts, one after the other, from somewhere else.
    fn act(&self, seat: usize, texts: &[&str]) {
        for text in texts {
            let path = &self.seats[seat];
            let status = self.browser.later(&format!(
                "fetch('{path}/now').then((it) => it.json()).then(({{ at }}) => fetch('{path}/play', {{ method: 'POST',
                 headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({{ at, text: '{text}' }}) }}))
                 .then((it) => it.status === 200 ? done('ok') : it.text().then(done))"
            ));
            assert_eq!(status, json!("ok"), "{text}");
        }
    }
}

#[test]
fn what_the_others_did_is_told_step_by_step_and_summed_up() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    for (screen, name) in [(Screen::Desk, "desk"), (Screen::Tablet, "tablet"), (Screen::Phone, "phone")] {
        let sat = Sat::down(&site, screen, &json!({ "game": "waterloo" }), "allied");
        let browser = &sat.browser;
        browser.remember("pace", "step");
        sat.look(&site);
        browser.wait("!document.getElementById('bar').matches('[data-state=mine]')");
        let first = browser.later(&format!(
            "fetch('{}/now').then((it) => it.json()).then(({{ offers }}) => done(offers.filter((it) => it.role === 'pick').map((it) => it.text)))",
            sat.seats[1]
        ));
        let unit = first[0].as_str().unwrap().to_string();
        sat.act(1, &[&unit]);
        let to = browser.later(&format!(
            "fetch('{}/now').then((it) => it.json()).then(({{ offers }}) => done(offers.find((it) => !it.asks).text))",
            sat.seats[1]
        ));
        sat.act(1, &[to.as_str().unwrap()]);
        browser.wait("!document.getElementById('event').hidden");
        assert!(
            browser.text("#event").contains("moves from"),
            "it is told in words: {}",
            browser.text("#event")
        );
        assert!(is(browser, "!document.getElementById('telling').hidden"), "the story can be steered");
        assert!(
            holds(browser, "#event", "#board") && holds(browser, "#telling", "#board"),
            "all of it is in sight"
        );
        browser.wait("document.querySelector('#trails .trail')");
        keep(browser, &format!("told-{name}"));
        // Skipped by a click, a tap or a key.
        match screen {
            Screen::Desk => browser.keys(ESCAPE),
            _ => browser.click("#telling [data-tell=skip]"),
        }
        browser.wait("document.getElementById('telling').hidden");
        assert!(is(browser, "document.querySelector('#trails .trail')"), "the trail stays");
        sat.hand_over(1);
        browser
            .wait("!document.getElementById('telling').hidden || !document.getElementById('summary').hidden");
        browser.keys(ESCAPE);
        browser.wait(MINE);
        browser.wait("!document.getElementById('summary').hidden");
        let summary = browser.text("#summary");
        assert!(summary.contains("The French") && summary.contains("moves from"), "{summary}");
        keep(browser, &format!("summary-{name}"));
        // Seen again.
        match screen {
            Screen::Desk => browser.keys("r"),
            _ => browser.click("#summary [data-tell=again]"),
        }
        browser.wait("!document.getElementById('telling').hidden");
        browser.wait("document.getElementById('event').textContent.includes('moves from')");
        // One step at a time, each by a key, a click or a tap, to the end.
        for _ in 0..40 {
            if is(browser, "document.getElementById('telling').hidden") {
                break;
            }
            match screen {
                Screen::Desk => browser.keys(" "),
                _ => drop(browser.js("document.querySelector('#telling [data-tell=step]').click()")),
            }
        }
        browser.wait("document.getElementById('telling').hidden");
        browser.wait(MINE);
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

#[test]
fn who_was_away_sees_what_happened_and_needs_no_motion_for_it() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    let sat = Sat::down(&site, Screen::Desk, &json!({ "game": "waterloo" }), "allied");
    let browser = &sat.browser;
    browser.prefers("prefers-reduced-motion", "reduce");
    browser.remember("pace", "step");
    sat.look(&site);
    browser.go(&format!("{}/help", site.address));
    let pick = "fetch('PATH/now').then((it) => it.json()).then(({ offers }) => done(offers.find((it) => it.role === 'pick' || it.role === 'go').text))";
    for _ in 0..2 {
        let text = browser.later(&pick.replace("PATH", &sat.seats[1]));
        sat.act(1, &[text.as_str().unwrap()]);
    }
    sat.hand_over(1);
    sat.look(&site);
    browser.wait("document.getElementById('event').textContent.includes('moves from')");
    let moving = browser.js("return getComputedStyle(document.querySelector('#trails .line')).animationName
         + getComputedStyle(document.querySelector('#pieces > g')).transitionDuration");
    assert_eq!(moving, json!("none0s"), "still pictures and words");
    browser.click("#telling [data-tell=skip]");
    browser.wait("!document.getElementById('summary').hidden");
    // It is told once.
    sat.look(&site);
    browser.wait(MINE);
    assert!(is(browser, "document.getElementById('telling').hidden"));
}

/// The French deploy for a battle; the Allies have done so.
const DEPLOYING: &str = "turn 1; stage begin-turn > end-turn > round 0 french > reveal > post french left; battle ligny; \
    ligny: Napoleon, II-a, II-art, G-inf, I-a, I-b, P-I-a right, P-I-b center, P-I-art left, P-II-a; \
    entry ligny charleroi; gembloux: P-III-a, P-III-b; charleroi: VI-inf";

/// A hidden block deploys: it is told beside its position, and the head of the field stays free.
#[test]
fn what_happens_on_a_field_is_told_beside_it_and_not_over_its_head() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![NAPOLEON4]);
    for screen in [Screen::Desk, Screen::Phone, Screen::Across, Screen::Tablet] {
        let sat = Sat::down(&site, screen, &json!({ "game": "napoleon4", "scene": DEPLOYING }), "allied");
        let browser = &sat.browser;
        browser.remember("pace", "step");
        sat.look(&site);
        browser.wait("document.getElementById('board').classList.contains('on-field')");
        sat.act(1, &[&sat.first_offer(1, "post")]);
        browser.wait("!document.getElementById('event').hidden");
        assert!(
            browser.text("#event").contains("A French block deploys on the French"),
            "{}",
            browser.text("#event")
        );
        let lies_on = |part: &str| {
            let over = format!(
                "(() => {{ const [a, b] = ['#event', '{part}'].map((it) => document.querySelector(it).getBoundingClientRect());
                 return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom }})()"
            );
            is(browser, &over)
        };
        assert!(holds(browser, "#event", "#board"), "all of it is in sight: {screen:?}");
        assert!(!lies_on("#marks .battle-board > text"), "it covers the head of the field: {screen:?}");
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

/// Three blocks are shown in a skirmish by a press each: the stack stays open.
#[test]
fn a_stack_stays_open_while_one_chooses_several_of_it() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![NAPOLEON4]);
    let scene = "turn 1; stage begin-turn > end-turn > battle-phase > force-march french > march french; \
        charleroi: P-I-a, P-I-b, P-I-cav, P-I-art, II-a, II-b; entry charleroi thuin; thuin: Napoleon; liege: P-II-a";
    for screen in [Screen::Desk, Screen::Phone] {
        let sat = Sat::down(&site, screen, &json!({ "game": "napoleon4", "scene": scene }), "allied");
        let browser = &sat.browser;
        sat.look(&site);
        sat.act(1, &["done"]);
        browser.wait(MINE);
        browser.wait("!document.getElementById('camera').classList.contains('moving')");
        browser.click("#targets .target");
        for left in [4, 3, 2] {
            browser.wait(&format!(
                "document.querySelectorAll('#fan:not([hidden]) .fan-item:not(:disabled)').length === {left}"
            ));
            let now = version(browser);
            browser.click("#fan .fan-item:not(:disabled)");
            moved_on(browser, &now);
        }
        browser.click("#acts button");
        browser.wait(&format!("!({MINE}) || document.getElementById('fan').hidden"));
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

/// What one decides in the turn of the others does not cut its summary in two.
#[test]
fn a_turn_in_which_one_decides_something_is_summed_up_whole() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![NAPOLEON3]);
    let scene = "turn 2; stage begin-turn > end-turn > battle-phase > force-march allied > march allied; \
        charleroi: b-1, b-cn, p-1, f-1, f-c1; entry charleroi quatre-bras; entry charleroi ligny; \
        givet: f-nap; liege: p-16; ghent: b-bk";
    let sat = Sat::down(&site, Screen::Desk, &json!({ "game": "napoleon3", "scene": scene }), "french");
    let browser = &sat.browser;
    browser.remember("pace", "fast");
    sat.look(&site);
    sat.act(1, &["done"]);
    browser.wait(MINE);
    browser.wait("document.getElementById('summary-text').textContent.includes('too few for a battle')");
    assert!(
        is(browser, "!document.getElementById('board').classList.contains('on-field')"),
        "they leave on the map"
    );
    for _ in 0..20 {
        if !is(browser, MINE) {
            break;
        }
        let now = version(browser);
        browser.js("document.querySelector('#choices .offer').click()");
        moved_on(browser, &now);
        browser.wait("document.getElementById('telling').hidden");
    }
    sat.hand_over(1);
    browser.wait(MINE);
    let asked = "performance.getEntriesByType('resource').map(({ name }) => name).filter((it) => it.includes('story/short'))";
    browser.wait(&format!("{asked}.length > 1"));
    let asked = browser.js(&format!("return [...new Set({asked})].length"));
    assert_eq!(asked, json!(1), "both tell from the same moment");
    browser.wait("document.getElementById('summary-text').textContent.includes('too few for a battle')");
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn the_die_lies_by_the_fight_before_anyone_falls() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    let scene = "turn 5 french declare; at 1411 fr-art-gd, 1410 fr-1-I, 1311 fr-5-II, 1612 fr-2-I, \
        1310 al-art-R, 1209 al-3-I; eliminated fr-lt-gd al-4-II al-5-R; exited fr-9-II; fought fr-2-I; owed nobody; \
        defenders al-art-R; attackers fr-1-I fr-5-II; guns fr-art-gd";
    for screen in [Screen::Desk, Screen::Phone] {
        let wish = json!({ "game": "waterloo", "scene": scene });
        let sat = Sat::down(&site, screen, &wish, "french");
        let browser = &sat.browser;
        browser.remember("pace", "slow");
        sat.look(&site);
        browser.wait(MINE);
        let pieces = browser.js("return document.querySelectorAll('#pieces > g').length");
        browser.js(
            "window.seen = []; const event = document.getElementById('event');
             const log = () => [...document.querySelectorAll('#lines > li:not([hidden])')].map((it) => it.textContent).join(' ');
             new MutationObserver(() => event.hidden || seen.push([event.classList.contains('rolling'), document.querySelectorAll('#pieces > g').length, event.textContent, log()]))
             .observe(event, { attributes: true, childList: true })",
        );
        browser.click("#fight .primary");
        browser.wait("seen.some(([rolling]) => rolling) && seen.some(([rolling, , text]) => !rolling && text.includes('2-1'))");
        let standing = browser.js("return seen.find(([rolling]) => rolling)[1]");
        assert_eq!(standing, pieces, "all still stand while the die rolls");
        let log = browser.js("return seen.find(([rolling]) => rolling)[3]");
        assert!(!log.as_str().unwrap().contains("2-1"), "nor does the log say how it fell: {log}");
        browser.wait("document.querySelector('#lines > li:last-child').checkVisibility() || !document.getElementById('log').checkVisibility()");
        let first = browser.js("return seen.find(([rolling]) => !rolling)[1]");
        assert_eq!(first, pieces, "and when it lies");
        let told = browser.js("return seen.find(([rolling]) => !rolling)[2]").as_str().unwrap().to_string();
        assert!(told.contains("2-1") && (told.contains("eliminat") || told.contains("retreats")), "{told}");
        keep(browser, &format!("die-{}", if screen == Screen::Desk { "desk" } else { "phone" }));
        let near = browser.js(
            "const [a, b] = ['#event', '#pieces [data-key=\"fr-1-I\"]'].map((it) => document.querySelector(it).getBoundingClientRect());
             return Math.hypot(a.x + a.width / 2 - b.x, a.y + a.height / 2 - b.y)",
        );
        assert!(near.as_f64().unwrap() < 420.0, "beside the fight: {near}");
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

#[test]
fn a_piece_or_place_that_is_not_offered_says_why() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let (waterloo, napoleon, returns) =
        (Site::with(vec![WATERLOO]), Site::with(vec![NAPOLEON4]), Site::with(vec![RETURNS]));
    for screen in [Screen::Desk, Screen::Tablet, Screen::Phone] {
        let sat = Sat::down(&waterloo, screen, &json!({ "game": "waterloo" }), "french");
        sat.look(&waterloo);
        let browser = &sat.browser;
        browser.wait(MINE);
        let enemy = "#pieces [data-key^='al-']";
        browser.click(enemy);
        browser.wait("document.querySelector('#tip:not([hidden]) .why')");
        let why = browser.text("#tip .why");
        assert!(why.contains("is not yours to move") && why.ends_with("4.0"), "{why}");
        if screen == Screen::Desk {
            browser.keys(ESCAPE);
            browser.keys("w");
            browser.wait("document.querySelector('#tip:not([hidden]) .why')");
            assert!(is(browser, "document.activeElement.matches('#pieces > g')"), "by keyboard too");
        }
    }
    let sat = Sat::down(
        &napoleon,
        Screen::Desk,
        &json!({ "game": "napoleon4", "scenario": "historical" }),
        "french",
    );
    sat.look(&napoleon);
    sat.browser.wait(MINE);
    sat.browser.click("#pieces [data-key*='prussian']");
    sat.browser.wait("document.querySelector('#tip:not([hidden]) .why')");
    assert!(sat.browser.text("#tip .why").contains("not yours to order"));
    keep(&sat.browser, "why-desk");
    let sat = Sat::down(&returns, Screen::Desk, &json!({ "game": "returns" }), "french");
    sat.look(&returns);
    sat.browser.wait(MINE);
    sat.browser.js("document.querySelector('#still [data-place]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    sat.browser.wait("document.querySelector('#tip:not([hidden]) .why')");
}

/// A table of the fourth edition where the French may march, and the town of the largest stack.
pub(crate) fn marching(site: &Site, screen: Screen) -> (Sat, String) {
    let sat = Sat::down(site, screen, &json!({ "game": "napoleon4", "scenario": "historical" }), "french");
    sat.look(site);
    sat.browser.wait(MINE);
    let town = sat.browser.js(
        "const picks = [...document.querySelectorAll('#targets .target')].map((it) => document.querySelector(`#pieces [data-key='${it.dataset.at}']`)).filter(Boolean);
         const count = Map.groupBy(picks, (it) => it.dataset.place);
         return [...count].sort(([, a], [, b]) => b.length - a.length)[0][0]",
    );
    let town = town.as_str().unwrap().to_string();
    (sat, town)
}

const THERE: &str = "(place) => [...document.querySelectorAll('#pieces > g')].filter((it) => it.dataset.place === place && !it.dataset.key.includes('/')).length";

#[test]
fn a_whole_stack_marches_by_two_clicks_and_comes_back_by_one() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![NAPOLEON4]);
    for screen in [Screen::Desk, Screen::Tablet, Screen::Phone] {
        let (sat, town) = marching(&site, screen);
        let browser = &sat.browser;
        let there = |town: &str| browser.js(&format!("return ({THERE})('{town}')")).as_u64().unwrap();
        let (before, now) = (there(&town), version(browser));
        assert!(before > 2, "{before} in {town}");
        let first = format!("#targets .target[data-at='{}']", browser.js(&format!(
            "return [...document.querySelectorAll('#pieces > g')].find((it) => it.dataset.place === '{town}' && document.querySelector(`#targets [data-at='${{it.dataset.key}}']`)).dataset.key"
        )).as_str().unwrap());
        match screen {
            Screen::Desk => {
                browser.js(&format!("document.querySelector(\"{first}\").focus()"));
                browser.keys("g");
            }
            _ => browser.click(&first),
        }
        browser.wait(
            "document.querySelector('.fan.docked:not([hidden])') && document.querySelector('.target.way')",
        );
        // No two blocks bear the same words, and none the name of the army that all belong to.
        let names =
            browser.js("return [...document.querySelectorAll('.fan-item span')].map((it) => it.textContent)");
        let names: Vec<&str> = names.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        let different: std::collections::BTreeSet<&&str> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{names:?}");
        assert!(names.iter().all(|name| !name.starts_with("French")), "{names:?}");
        if screen != Screen::Tablet {
            keep(browser, &format!("group-{}", if screen == Screen::Desk { "desk" } else { "phone" }));
        }
        let way = browser.js(
            "const here = (it) => { const box = it.getBoundingClientRect(); const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
               return at?.closest('.target') && document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2).some((at) => at.closest('.target.way') === it) };
             return [...document.querySelectorAll('.target.way')].find(here)?.dataset.at",
        );
        let way = way.as_str().unwrap_or_else(|| panic!("a lit town is in sight")).to_string();
        let arrived = there(&way);
        match screen {
            Screen::Desk => {
                browser.js(&format!("document.querySelector(\".target.way[data-at='{way}']\").focus()"));
                browser.keys(ENTER);
            }
            _ => browser.click(&format!(".target.way[data-at='{way}']")),
        }
        moved_on(browser, &now);
        browser.wait(&format!("({THERE})('{way}') > {}", arrived + 1));
        let gone = there(&way) - arrived;
        assert!(gone >= 2, "several went: {gone}");
        browser.click("#undo");
        browser.wait(&format!("({THERE})('{town}') === {before}"));
        browser.click("#redo");
        browser.wait(&format!("({THERE})('{way}') === {}", arrived + gone));
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

#[test]
fn a_piece_is_dragged_to_where_it_goes() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::open();
    for screen in [Screen::Desk, Screen::Tablet, Screen::Phone] {
        let browser = Browser::open(screen);
        crate::begin(&browser, &site, "me", "random");
        browser.wait(MINE);
        let spots = browser.settled(
            "const [block, town, map] = ['#targets [data-at=blue0]', '#still [data-place=t1]', '#map'].map((it) => document.querySelector(it).getBoundingClientRect());
             const middle = ({ x, y, width, height }) => [Math.round(x + width / 2), Math.round(y + height / 2)];
             return [middle(block), middle(town), [Math.round(map.x + 60), Math.round(map.y + 30)]]",
        );
        let spot = |n: usize| (spots[n][0].as_i64().unwrap(), spots[n][1].as_i64().unwrap());
        let before = version(&browser);
        // Dropped where it cannot go it stays where it was.
        browser.carry(spot(0), spot(2));
        assert_eq!(version(&browser), before);
        browser.carry(spot(0), spot(1));
        moved_on(&browser, &before);
        browser.wait("document.querySelector('#pieces [data-key=blue0]').dataset.place === 't1'");
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

#[test]
fn a_forced_choice_plays_itself_unless_it_shall_not() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![NAPOLEON4]);
    // All blocks are deployed: only the end of deployment is left.
    let wish = json!({ "game": "napoleon4", "scenario": "free" });
    for (screen, forced, plays) in
        [(Screen::Desk, "on", true), (Screen::Tablet, "on", true), (Screen::Phone, "off", false)]
    {
        let sat = Sat::down(&site, screen, &wish, "allied");
        let browser = &sat.browser;
        browser.remember("forced", forced);
        sat.look(&site);
        browser.wait(MINE);
        browser.click("#acts [data-text=historical]");
        browser.wait(if plays {
            "document.getElementById('bar').dataset.state === 'waiting'"
        } else {
            "document.querySelector('#acts [data-text=done]')"
        });
        if plays {
            assert!(browser.text("#toast").contains("no other choice"), "{}", browser.text("#toast"));
        }
    }
}

#[test]
fn what_people_would_regret_is_asked_first() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    for screen in [Screen::Desk, Screen::Tablet, Screen::Phone] {
        let sat = Sat::down(&site, screen, &json!({ "game": "waterloo" }), "french");
        let browser = &sat.browser;
        sat.look(&site);
        browser.wait(MINE);
        let before = version(browser);
        browser.click("#acts [data-text='end movement']");
        browser.wait("document.getElementById('ask').open");
        assert_eq!(browser.text("#ask-text"), "Nobody has moved.");
        browser.click("#ask [value=no]");
        assert_eq!(version(browser), before);
        browser.click("#acts [data-text='end movement']");
        browser.click("#ask-never");
        browser.click("#ask [value=yes]");
        moved_on(browser, &before);
    }
}

#[test]
fn only_some_of_a_stack_march_by_touch() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![NAPOLEON4]);
    for screen in [Screen::Tablet, Screen::Phone] {
        let (sat, town) = marching(&site, screen);
        let browser = &sat.browser;
        let there = |town: &str| browser.js(&format!("return ({THERE})('{town}')")).as_u64().unwrap();
        let (before, now) = (there(&town), version(browser));
        let first = browser.js(&format!(
            "return [...document.querySelectorAll('#pieces > g')].find((it) => it.dataset.place === '{town}' && document.querySelector(`#targets [data-at='${{it.dataset.key}}']`)).dataset.key"
        ));
        browser.click(&format!("#targets .target[data-at='{}']", first.as_str().unwrap()));
        browser.wait("document.querySelector('.fan.docked:not([hidden]) .some') && document.querySelector('.target.way')");
        browser.click("#fan .some");
        browser.wait("document.querySelectorAll('#fan .going').length > 2");
        let stays = browser.js("return document.querySelector('#fan .going').dataset.piece");
        let stays = stays.as_str().unwrap().to_string();
        browser.click(&format!("#fan [data-piece='{stays}']"));
        browser.wait(&format!(
            "!document.querySelector(\"#fan [data-piece='{stays}']\").classList.contains('going') && document.querySelector('.target.way')"
        ));
        keep(browser, &format!("some-{}", if screen == Screen::Tablet { "tablet" } else { "phone" }));
        let way = browser.js(IN_SIGHT);
        let way = way.as_str().unwrap_or_else(|| panic!("a lit town is in sight")).to_string();
        browser.click(&format!(".target.way[data-at='{way}']"));
        moved_on(browser, &now);
        browser.wait(&format!("({THERE})('{town}') < {before}"));
        browser.wait(&format!(
            "document.querySelector(\"#pieces [data-key='{stays}']\").dataset.place === '{town}'"
        ));
        assert!(there(&way) > 1, "the others went together");
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

/// A lit town that can be hit where it is drawn.
const IN_SIGHT: &str = "const here = (it) => { const box = it.getBoundingClientRect(); const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
       return document.elementFromPoint(x, y)?.closest('.target') && document.elementsFromPoint(x, y).some((at) => at.closest('.target.way') === it) };
     return [...document.querySelectorAll('.target.way')].find(here)?.dataset.at";

#[test]
fn a_whole_corps_is_deployed_by_two_taps() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![NAPOLEON4]);
    for screen in [Screen::Desk, Screen::Tablet, Screen::Phone] {
        let wish = json!({ "game": "napoleon4", "scenario": "free" });
        let sat = Sat::down(&site, screen, &wish, "allied");
        let browser = &sat.browser;
        sat.look(&site);
        browser.wait(MINE);
        let now = version(browser);
        // Only a phone has the panels under a tab.
        if screen == Screen::Phone {
            browser.click("#tab-status");
        }
        browser.wait("document.querySelector('#status [data-group]')?.checkVisibility()");
        let keys =
            browser.js("return document.querySelector('#status [data-group]').dataset.group.split(',')");
        let keys: Vec<String> = serde_json::from_value(keys).unwrap();
        assert!(keys.len() > 1, "{keys:?}");
        browser.click("#status [data-group]");
        browser.wait("document.querySelector('.target.way')");
        if screen == Screen::Phone {
            // What lies over the foot of the board goes out of the way.
            browser.click("#tab-status");
            browser.wait("!document.getElementById('side').dataset.open");
        }
        browser.wait("!document.getElementById('camera').classList.contains('moving')");
        let way = browser.js(IN_SIGHT);
        let way = way.as_str().unwrap_or_else(|| panic!("a lit town is in sight")).to_string();
        browser.click(&format!(".target.way[data-at='{way}']"));
        moved_on(browser, &now);
        for key in keys {
            browser.wait(&format!(
                "document.querySelector(\"#pieces [data-key='{key}']\")?.dataset.place === '{way}'"
            ));
        }
        assert_eq!(browser.console(), Vec::<String>::new());
    }
}

#[test]
fn a_press_while_the_die_rolls_sends_nothing_that_is_no_longer_offered() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::with(vec![WATERLOO]);
    let scene = "turn 5 french declare; at 1411 fr-art-gd, 1410 fr-1-I, 1311 fr-5-II, 1612 fr-2-I, \
        1310 al-art-R, 1209 al-3-I; eliminated fr-lt-gd al-4-II al-5-R; exited fr-9-II; fought fr-2-I; owed nobody; \
        defenders al-art-R; attackers fr-1-I fr-5-II; guns fr-art-gd";
    let sat = Sat::down(&site, Screen::Desk, &json!({ "game": "waterloo", "scene": scene }), "french");
    let browser = &sat.browser;
    browser.remember("pace", "slow");
    sat.look(&site);
    browser.wait(MINE);
    // The press comes at the very moment the die begins to roll.
    browser.js(
        "window.plays = 0; const real = window.fetch;
         window.fetch = (where, what) => { if (String(where).includes('/play')) window.plays += 1; return real(where, what) };
         const event = document.getElementById('event');
         new MutationObserver((_, watch) => {
             if (event.hidden || !event.classList.contains('rolling')) return;
             watch.disconnect();
             document.querySelector('#choices .offer').click();
             window.isPressed = true;
         }).observe(event, { attributes: true, childList: true })",
    );
    let now = version(browser);
    browser.click("#fight .primary");
    browser.wait("window.isPressed");
    moved_on(browser, &now);
    browser.wait("document.getElementById('fight').hidden");
    assert_eq!(browser.js("return window.plays"), json!(1), "only the throw was sent");
    assert!(is(browser, "document.getElementById('toast').hidden"));
    assert_eq!(browser.console(), Vec::<String>::new());
}

/// An answer that comes while one's own die still rolls is told after it, and then it is one's move again.
#[test]
fn what_is_answered_while_ones_own_die_rolls_is_told_after_it() {
    let _alone = ALONE.lock().unwrap_or_else(|it| it.into_inner());
    let site = Site::open();
    let wish = json!({ "game": "pickets", "scene": "3 blue move 4 21ho 02ho 33ho 41ho" });
    let sat = Sat::down(&site, Screen::Desk, &wish, "blue");
    let browser = &sat.browser;
    browser.remember("pace", "slow");
    sat.look(&site);
    browser.wait(MINE);
    browser.js(&format!(
        "const event = document.getElementById('event');
         new MutationObserver((_, watch) => {{
             if (event.hidden || !event.classList.contains('rolling')) return;
             watch.disconnect();
             const halt = ({{ at }}) => fetch('{0}/play', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({{ at, text: 'halt' }}) }});
             fetch('{0}/now').then((it) => it.json()).then(halt).then((it) => (window.answered = it.status));
         }}).observe(event, {{ attributes: true, childList: true }})",
        sat.seats[1]
    ));
    for text in ["pick 1", "march 4"] {
        browser.wait(&format!("document.querySelector(\"#choices [data-text='{text}']\")"));
        browser.js(&format!("document.querySelector(\"#choices [data-text='{text}']\").click()"));
    }
    browser.wait("window.answered === 200");
    browser.wait("document.getElementById('event').textContent.includes('red halted.')");
    browser.wait(MINE);
    assert_eq!(browser.console(), Vec::<String>::new());
}
