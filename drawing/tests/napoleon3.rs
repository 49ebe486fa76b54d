//! The boards of the 3rd edition: what it has of its own. The laws of all editions are in `napoleon.rs`.

mod common;

use std::collections::BTreeSet;

use common::{panel, plain};
use drawing::{Paint, Still};
use napoleon::{Edition, Napoleon3};
use tabletop::{Seat, Seed, Setup, Table, Viewer};

type Board = Table<Napoleon3>;
const FRENCH: Viewer = Viewer::Seat(Seat(0));
const ALLIED: Viewer = Viewer::Seat(Seat(1));
/// Towns of the larger map that this one lacks.
const RIM: [&str; 6] = ["tournai", "courtrai", "deynze", "antwerp", "maestricht", "verviers"];

/// A battle of sixteen against twelve, with an engaged lane and squares in both halves of it.
const BATTLE: &str = "turn 1; stage begin-turn > end-turn > battle-order > round 0 allied > end-battle-turn french > \
    reinforce french > combat french; battle ligny rounds=1; entry ligny charleroi; \
    ligny: f-nap shown, f-og left shown, f-yg left shown, f-ga left shown, f-1 left shown, f-2 center shown, \
    f-3 center shown, f-a1 center shown, f-gc forward-center shock shown, f-9 forward-center square shown, \
    f-5 center shown, f-6 right shown, f-7 right shown, f-a2 right shown, f-c2 right shown, f-4 shown, \
    p-blu shown, p-1 left shown, p-2 left shown, p-a1 left shown, p-c1 left shown, p-3 center square shown, \
    p-4 center shown, p-c2 center canister shown, p-5 right shown, p-6 right shown, p-7 shown, p-8 shown; \
    namur: p-9, p-10; charleroi: f-12, f-13";
/// How much larger blocks are on the field of a battle than on the map.
const LARGE: f32 = 1.35;
/// A brigade that has fled one town and may flee on.
const FLIGHT: &str = "turn 1; stage begin-turn > end-turn > battle-order > round-over > end-battle-turn allied > \
    reinforce allied > combat allied > withdraw allied > flee-on ligny retreat; battle ligny rounds=1; entry ligny charleroi; road ligny namur 1; \
    ligny: f-1 left shown, f-2 center shown, f-3 right shown, f-4 shown, p-1 left shown, p-2 center shown, \
    p-3 right shown, p-4 shown; namur: p-5 steps=1 chosen disrupted";

fn opening(scenario: &str) -> Board {
    let setup = Setup { scenario: scenario.to_string(), ..Setup::default() };
    Board::new(&setup, Seed::from(1), &[]).expect("an opening")
}

fn scene(text: &str) -> Board {
    Board::from_scene(&Setup::default(), Seed::from(1), text, &[]).expect("a scene")
}

fn still() -> Still {
    opening("historical").game().still()
}

#[test]
fn the_map_has_no_towns_on_the_rim() {
    let still = still();
    let towns: Vec<&str> =
        still.places.iter().filter(|it| !it.id.contains(':')).map(|it| it.id.as_str()).collect();
    assert_eq!(towns.len(), 51);
    assert!(Edition::Third.towns().all(|town| towns.contains(&town.id())));
    for id in RIM {
        assert!(!still.svg.contains(&format!("\"{id}")), "{id}");
        assert!(!plain(&opening("free"), FRENCH).to_lowercase().contains(id), "{id}");
    }
}

#[test]
fn the_map_says_its_edition_what_is_reconstructed_and_its_limits() {
    let svg = still().svg;
    for part in ["third edition", "is reconstructed: 11 towns", "10 blocks a turn", "6 blocks a turn"] {
        assert!(svg.contains(part), "{part}");
    }
    let overlays = drawing::picture(&opening("historical"), FRENCH).overlays;
    let numbers = |id: &str| {
        let overlay = overlays.iter().find(|it| it.id == id).unwrap();
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{}</svg>"#, overlay.svg);
        let svg = roxmltree::Document::parse(&svg).unwrap();
        svg.descendants().filter_map(|it| it.text().map(str::to_owned)).collect::<BTreeSet<_>>()
    };
    assert_eq!(numbers("roads"), ["10", "6"].map(str::to_owned).into());
    assert_eq!(numbers("rivers"), ["3", "5"].map(str::to_owned).into());
}

#[test]
fn what_is_needed_now_stands_first() {
    let first = |table: &Board| drawing::picture(table, FRENCH).panels[0].id;
    assert_eq!(first(&opening("gambit")), "deployment");
    assert_eq!(first(&opening("historical")), "turns");
    assert_eq!(first(&scene(BATTLE)), "battle-1");
}

#[test]
fn a_block_that_marched_to_battle_is_not_done_there() {
    let marched = |marks: &str| {
        let text = BATTLE.replace("f-2 center shown", &format!("f-2 center {marks}shown"));
        let pieces = drawing::picture(&scene(&text), FRENCH).pieces;
        pieces.iter().find(|it| it.key == "f-2").map(|it| it.svg.contains("block french done")).unwrap()
    };
    assert!(!marched(""));
    assert!(!marched("moved steps=1 from=charleroi "));
    assert!(marched("spent "));
}

#[test]
fn numbers_on_roads_are_explained_once_there_are_any() {
    let time = |used: &str| {
        let text = format!(
            "turn 1; stage begin-turn > end-turn > battle-phase > force-march french > march french; \
             beaumont: f-1, f-2; ghent: b-1; liege: p-1{used}"
        );
        panel(&drawing::picture(&scene(&text), FRENCH), "turns")
    };
    assert!(!time("").contains("On roads"));
    assert!(time("; road beaumont thuin 5").contains("blocks marched / blocks a turn."));
    assert!(time("; road binche thuin 1").contains("how many may attack over the river"));
}

#[test]
fn svg_is_well_formed_and_what_is_used_is_defined() {
    common::are_sound(
        &[opening("free"), opening("historical"), scene(BATTLE), scene(FLIGHT)],
        &[FRENCH, ALLIED],
        "np-",
    );
}

#[test]
fn a_block_bears_its_corps_its_number_and_its_commander_and_no_firepower() {
    let pieces = drawing::picture(&opening("historical"), FRENCH).pieces;
    let quiot = pieces.iter().find(|piece| piece.key == "f-1").unwrap();
    assert_eq!(quiot.name, "French 1st Division (Quiot), infantry, strength 2 of 2, at Soire");
    for part in [">1st Div.<", ">Quiot<", r#"class="corps""#, ">I<"] {
        assert!(quiot.svg.contains(part), "{part}");
    }
    assert!(pieces.iter().all(|piece| !piece.svg.contains(r#"class="fire""#)));
    let guard = pieces.iter().find(|piece| piece.key == "f-og").unwrap();
    assert!(guard.svg.contains(">Old<") && guard.svg.contains(">Guard<"));
}

#[test]
fn the_record_has_twenty_four_turns() {
    let picture = drawing::picture(&opening("historical"), ALLIED);
    let turns = panel(&picture, "turns");
    assert!(turns.contains("Turn 1 of 24: 15 June, morning"), "{turns}");
    assert!(turns.contains("French group moves left: <strong>3</strong>"), "{turns}");
    assert!(turns.contains(">24<"), "{turns}");
}

#[test]
fn losses_are_counted_without_leaders_and_napoleon_is_watched() {
    let deploy = drawing::picture(&opening("free"), ALLIED);
    assert_eq!(panel(&deploy, "deployment").matches("class=\"mini place\"").count(), 45);
    let losses = |scene_text: &str| panel(&drawing::picture(&scene(scene_text), FRENCH), "losses");
    let start = format!("{BATTLE}; eliminated: b-wel, b-1, p-16, p-15");
    let lost = losses(&start);
    for line in [
        "French losses: <strong>0 of 19",
        "Anglo-Dutch losses: <strong>1 of 10",
        "Prussian losses: <strong>2 of 12",
        "Napoléon: <strong>lives",
    ] {
        assert!(lost.contains(line), "{line}: {lost}");
    }
    let dead = losses(&start.replace("f-nap shown, ", "").replace("b-wel", "b-wel, f-nap"));
    assert!(dead.contains("French losses: <strong>0 of 19") && dead.contains("dead"), "{dead}");
}

#[test]
fn a_battle_has_no_terrain_and_every_block_of_it_shows_its_strength() {
    let picture = drawing::picture(&scene(BATTLE), FRENCH);
    let board = picture.panels.first().unwrap();
    assert_eq!(board.title, "Battle of Ligny");
    for sign in ["np-woods", "np-farm", "np-hill", "shock"] {
        assert!(!board.html.contains(sign) && !picture.marks.contains(sign), "{sign}");
    }
    let named = |key: &str| picture.pieces.iter().find(|it| it.key == key).unwrap().name.clone();
    assert!(named("f-9").contains("in square") && named("p-3").contains("in square"));
    assert!(named("p-c2").contains("past its first fire") && !named("f-gc").contains("shock"));
    // Later pieces lie over earlier ones: the number in the middle of the top edge stays free.
    let fought: Vec<_> = picture.pieces.iter().filter(|it| it.place.starts_with("ligny:")).collect();
    assert_eq!(fought.len(), 28);
    let Some(drawing::Stage::Field { shapes, panel, .. }) = &picture.stage else {
        panic!("a battle has a field")
    };
    assert_eq!(picture.panels[0].id, *panel);
    assert!(picture.marks.contains("French battle turn · none has fired"));
    for shape in shapes {
        let ground = format!(r#"<g data-shape="{}""#, shape.name);
        assert!(picture.marks.contains(&ground), "{ground}");
        let at = |piece: &drawing::Piece| {
            let spot = shape.spots.iter().find(|(key, ..)| *key == piece.key);
            assert_eq!(spot.is_some(), shape.name != "wide", "{} in {}", piece.key, shape.name);
            spot.map_or((piece.x, piece.y), |&(_, x, y)| (x, y))
        };
        let spots: Vec<(&str, (f32, f32))> = fought.iter().map(|it| (it.key.as_str(), at(it))).collect();
        let half = 24.0 * LARGE;
        for (n, (key, (x, y))) in spots.iter().enumerate() {
            let area = shape.area;
            assert!(area.x + half < *x && x + half < area.x + area.width, "{key} in {}", shape.name);
            assert!(area.y + half < *y && y + half < area.y + area.height, "{key} in {}", shape.name);
            let top = y - 16.0 * LARGE;
            let covers = |two: &(f32, f32)| (two.0 - x).abs() < half && (two.1 - top).abs() < half;
            assert!(!spots[n + 1..].iter().any(|(_, two)| covers(two)), "{key} in {}", shape.name);
        }
    }
}

#[test]
fn a_flight_is_followed_on_the_map() {
    let picture = drawing::picture(&scene(FLIGHT), ALLIED);
    // How many may flee by a road depends on why they flee; the march's limit would mislead.
    assert!(!picture.marks.contains("1/10"));
    assert!(picture.marks.contains("class=\"mark picked\""));
    let fleeing = picture.pieces.iter().find(|it| it.key == "p-5").unwrap();
    assert!(fleeing.name.contains("disrupted") && fleeing.place == "namur", "{}", fleeing.name);
}

/// Two defenders of Charleroi are too few for a battle (II.E.3): who is routed leaves on the map.
#[test]
fn a_rout_of_the_few_has_no_field() {
    let mut table = scene(
        "turn 2; stage begin-turn > end-turn > battle-phase > force-march allied > march allied; \
        charleroi: b-1, b-cn, p-1, f-1, f-c1; entry charleroi quatre-bras; entry charleroi ligny; \
        givet: f-nap; liege: p-16; ghent: b-bk",
    );
    table.submit(Seat(1), "done").expect("the march ends");
    let picture = drawing::picture(&table, FRENCH);
    assert_eq!(picture.stage, None);
    let titles: Vec<&str> = picture.panels.iter().map(|panel| panel.title.as_str()).collect();
    assert!(titles.contains(&"Rout at Charleroi") && !titles.contains(&"Battle of Charleroi"), "{titles:?}");
    assert!(!plain(&table, FRENCH).contains("being set up"));
    let fled = picture.pieces.iter().filter(|it| it.place == "charleroi" && it.key.starts_with("f-"));
    assert_eq!(fled.count(), 2, "those who leave stand on the map");
}

#[test]
fn a_battle_tells_what_hits() {
    let table = |scene_text: &str| panel(&drawing::picture(&scene(scene_text), FRENCH), "fires");
    let fires = table(BATTLE);
    for row in [
        "Infantry</td><td>6</td><td>5 to 6",
        "Infantry in square</td><td>6</td><td>6",
        "Cavalry, first fire in contact</td><td>4 to 6</td><td>6",
        "Cavalry after that</td><td>5 to 6</td><td>6",
        "Artillery, first fire in contact</td><td>5 to 6</td><td>5 to 6",
        "Artillery after that</td><td>6</td><td>6",
        "Artillery over the field</td><td>6</td><td>5 to 6",
    ] {
        assert!(fires.contains(row), "{row}: {fires}");
    }
    assert_eq!(panel(&drawing::picture(&opening("historical"), FRENCH), "fires"), "");
}
