//! The boards of Napoléon: everything is drawn, safe to put into a page, and tells nobody what they must not know.

mod common;

use std::collections::BTreeSet;

use common::{panel, plain};
use drawing::{Overlays, Paint, Still, document, png};
use napoleon::{Edition, Fourth, Napoleon, Napoleon4, Open, Printing, Side, Third, View};
use tabletop::{Game, Next, Quick, Random, Seat, Seed, Setup, Table, Viewer};

type Board = Table<Napoleon4>;
const FRENCH: Viewer = Viewer::Seat(Seat(0));
const ALLIED: Viewer = Viewer::Seat(Seat(1));
const VIEWERS: [Viewer; 3] = [FRENCH, ALLIED, Viewer::Spectator];
/// The still layer is sent once, but also to telephones.
const MOST_BYTES: usize = 300_000;

/// A battle with engaged wings and reserves, and others near it.
const BATTLE: &str = "turn 1; stage begin-turn > end-turn > round 0 french > reveal; battle ligny; \
    ligny: Napoleon center, II-a forward-left, II-art left, G-inf 3 center, G-art1 center, I-a, I-b, \
    III-a 2 right, 3CC forward-right, IV-art right, P-I-a 3 right, P-I-cav right, P-I-b center, \
    P-I-art center, P-II-a left, P-II-b left, Blucher, P-II-art; entry ligny charleroi; \
    gembloux: P-III-a, P-III-b; wavre: P-III-cav, P-III-art; charleroi: VI-inf";
const MARCH: &str = "turn 1; stage begin-turn > end-turn > battle-phase > force-march french > march french > step french; \
    group french soire; road soire binche 3; binche: I-a moved steps=1 from=soire, I-b moved steps=1 from=soire, I-art moved steps=1 from=soire; \
    soire: II-a chosen, II-b; charleroi: P-I-a, P-I-b; brussels: Wellington";

fn setup(scenario: &str) -> Setup {
    Setup { scenario: scenario.to_string(), ..Setup::default() }
}

fn opening(scenario: &str) -> Board {
    Board::new(&setup(scenario), Seed::from(1), &[]).expect("an opening")
}

fn scene(text: &str) -> Board {
    Board::from_scene(&Setup::default(), Seed::from(1), text, &[]).expect("a scene")
}

fn still() -> Still {
    opening("historical").game().still()
}

fn tables() -> Vec<Board> {
    vec![opening("free"), opening("historical"), scene(BATTLE), scene(MARCH)]
}

/// Everything one view is shown as.
fn shown<P: Printing>(game: &Napoleon<P>, view: &View) -> String {
    format!(
        "{:?}{}{:?}{:?}{}",
        game.pieces(view),
        game.marks(view),
        game.panels(view),
        game.overlays(view, Overlays::All),
        game.text(view)
    )
}

/// Plays a random game and looks at the table before every ninth decision.
fn stroll<P: Printing>(
    setup: &Setup,
    seed: u64,
    steps: usize,
    mut look: impl FnMut(&Table<Napoleon<P>>, &mut Quick),
) {
    let mut table: Table<Napoleon<P>> = Table::new(setup, Seed::from(seed), &[]).expect("a table");
    let mut random = Quick(seed);
    for step in 0..steps {
        let Next::Choice(seat) = table.next() else { return };
        if step % 9 == 0 {
            look(&table, &mut random);
        }
        let offers = table.offers();
        let offer = offers[random.below(offers.len() as u32) as usize].to_string();
        table.submit(seat, &offer).expect("an offer can be played");
    }
}

#[test]
fn every_town_is_a_place_and_can_be_clicked() {
    let still = still();
    let svg = document(&still, &drawing::picture(&opening("free"), FRENCH));
    let svg = roxmltree::Document::parse(&svg).unwrap();
    let drawn = svg.descendants().filter(|it| it.attribute("class") == Some("place"));
    let drawn: Vec<&str> = drawn.filter_map(|it| it.attribute("data-place")).collect();
    assert_eq!(drawn.len(), 57);
    for town in Edition::Fourth.towns() {
        let place = still.places.iter().find(|place| place.id == town.id()).unwrap();
        assert_eq!(place.name, town.name());
        assert!(drawn.contains(&town.id()));
        assert!(
            place.x > 0.0 && place.x < still.width as f32 && place.y > 0.0 && place.y < still.height as f32
        );
        assert!(still.svg.contains(&format!(r#"data-place="{}:french-reserve""#, town.id())));
    }
    let ids: BTreeSet<&str> = still.places.iter().map(|place| place.id.as_str()).collect();
    assert_eq!(ids.len(), 57 * 9);
}

#[test]
fn towns_lie_apart() {
    let still = still();
    let towns = &still.places[..57];
    for (n, one) in towns.iter().enumerate() {
        for two in &towns[n + 1..] {
            let (dx, dy) = (one.x - two.x, one.y - two.y);
            assert!(dx * dx + dy * dy > 54.0 * 54.0, "{} and {}", one.id, two.id);
        }
    }
}

#[test]
fn svg_is_well_formed_and_what_is_used_is_defined() {
    common::are_sound(&tables(), &VIEWERS, "np-");
}

#[test]
fn the_still_layer_is_small_and_always_the_same() {
    common::still_is_small(opening("historical").game(), MOST_BYTES);
}

#[test]
fn every_offer_is_found_on_the_board_or_in_a_panel() {
    offers_are_found::<Fourth>();
    offers_are_found::<Third>();
}

fn offers_are_found<P: Printing>() {
    let still = Napoleon::<P>::new(&setup("historical")).still();
    let places: BTreeSet<String> = still.places.into_iter().map(|place| place.id).collect();
    for (seed, scenario) in [(1, "free"), (2, "historical"), (3, "gambit"), (4, "historical")] {
        stroll::<P>(&setup(scenario), seed, 700, |table, _| {
            let Next::Choice(seat) = table.next() else { return };
            let view = table.game().view(table.state(), Viewer::Seat(seat));
            let keys: BTreeSet<String> = table.game().pieces(&view).into_iter().map(|it| it.key).collect();
            let panels: String = table.game().panels(&view).into_iter().map(|it| it.html).collect();
            for offer in table.offers() {
                let Some(place) = table.game().label(table.state(), offer).place else { continue };
                let in_panel = panels.contains(&format!(r#"data-place="{place}""#));
                assert!(places.contains(&place) || keys.contains(&place) || in_panel, "{place}");
            }
        });
    }
}

#[test]
fn every_block_is_drawn_once() {
    blocks_are_drawn_once::<Fourth>();
    blocks_are_drawn_once::<Third>();
}

fn blocks_are_drawn_once<P: Printing>() {
    for (seed, scenario) in [(5, "historical"), (6, "free")] {
        stroll::<P>(&setup(scenario), seed, 500, |table, _| {
            for viewer in VIEWERS {
                let view = table.game().view(table.state(), viewer);
                let pieces = table.game().pieces(&view);
                let keys: BTreeSet<&str> = pieces.iter().map(|piece| piece.key.as_str()).collect();
                assert_eq!(keys.len(), pieces.len());
                let count = |town: &napoleon::TownView| {
                    town.open.len() + town.upright.iter().map(|pile| pile.blocks as usize).sum::<usize>()
                };
                assert_eq!(pieces.len(), view.towns.iter().map(count).sum::<usize>());
            }
        });
    }
}

#[test]
fn the_picture_depends_on_the_view_alone() {
    let three = Setup { seats: 3, ..setup("historical") };
    let hidden = Setup {
        options: [("hidden-until-fire".to_string(), "yes".to_string())].into(),
        ..setup("historical")
    };
    let mut setups = vec![setup("historical"), setup("free"), setup("gambit")];
    pictures_depend_on_views::<Third>(&setups);
    setups.extend([three, hidden]);
    pictures_depend_on_views::<Fourth>(&setups);
}

fn pictures_depend_on_views<P: Printing>(setups: &[Setup]) {
    for (seed, setup) in (7..).zip(setups) {
        stroll::<P>(setup, seed, 500, |table, random| {
            let seats = (0..setup.seats).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in seats.chain([Viewer::Spectator]) {
                let game = table.game();
                let truth = shown(game, &game.view(table.state(), viewer));
                let other = game.redeal(table.state(), viewer, random);
                assert_eq!(shown(game, &game.view(&other, viewer)), truth);
            }
        });
    }
}

#[test]
fn hidden_blocks_are_named_nowhere() {
    hidden_blocks_are_kept::<Fourth>();
    hidden_blocks_are_kept::<Third>();
}

fn hidden_blocks_are_kept<P: Printing>() {
    for (seed, scenario) in [(10, "historical"), (11, "free")] {
        stroll::<P>(&setup(scenario), seed, 500, |table, _| {
            let game = table.game();
            for (viewer, side) in [(FRENCH, Side::Allied), (ALLIED, Side::French)] {
                let view = game.view(table.state(), viewer);
                let known: BTreeSet<&str> = view
                    .towns
                    .iter()
                    .flat_map(|town| &town.open)
                    .map(|block: &Open| block.unit)
                    .chain(view.armies.iter().flat_map(|army| army.eliminated.iter().copied()))
                    .collect();
                let text = game.text(&view);
                let pieces = game.pieces(&view);
                let panels: String = game.panels(&view).into_iter().map(|it| it.html).collect();
                for unit in P::EDITION.units().filter(|it| it.side() == side && !known.contains(it.code())) {
                    assert!(!panels.contains(&format!(r#"data-place="{}""#, unit.code())), "{unit}");
                    assert!(!text.contains(&format!("    {}:", unit.code())), "{unit}");
                    assert!(pieces.iter().all(|piece| piece.key != unit.code()), "{unit}");
                }
            }
        });
    }
}

#[test]
fn the_owner_reads_their_blocks_and_the_enemy_counts_them() {
    let table = opening("historical");
    let name = |viewer: Viewer, key: &str| {
        let pieces = drawing::picture(&table, viewer).pieces;
        pieces.into_iter().find(|piece| piece.key == key).map(|piece| piece.name)
    };
    assert_eq!(
        name(FRENCH, "G-inf").unwrap(),
        "French Imperial Guard, infantry, strength 4 of 4, firepower 3, at Beaumont"
    );
    assert_eq!(name(ALLIED, "G-inf"), None);
    assert_eq!(name(ALLIED, "beaumont/french/12").unwrap(), "French block, 12 of 12, at Beaumont");
}

#[test]
fn a_battle_lies_on_its_board() {
    let table = scene(BATTLE);
    let picture = drawing::picture(&table, FRENCH);
    assert!(picture.marks.contains("Battle of Ligny: French attack"));
    let board = panel(&picture, "battle-1");
    for id in ["ligny:french-left", "ligny:allied-reserve", "II-a", "P-I-a"] {
        assert!(board.contains(&format!(r#"data-place="{id}""#)), "{id}");
    }
    assert_eq!(board.matches("#np-swords").count(), 2);
    assert!(!board.contains("Blücher"));
}

#[test]
fn the_march_is_marked() {
    let picture = drawing::picture(&scene(MARCH), FRENCH);
    assert!(picture.marks.contains("class=\"mark picked\""));
    assert!(picture.marks.contains(">3/6 (3)<"));
    let moved = picture.pieces.iter().find(|piece| piece.key == "I-a").unwrap();
    assert!(moved.svg.contains("done") && moved.name.contains("moved"));
    assert!(
        panel(&picture, "turns").contains("French group moves left: <strong>1</strong>, moved from Soire")
    );
}

#[test]
fn losses_and_blocks_to_deploy_are_in_sight() {
    let picture = drawing::picture(&opening("free"), ALLIED);
    for line in [
        "French losses: <strong>0 of 12",
        "Anglo-Dutch losses: <strong>0 of 8",
        "Prussian losses: <strong>0 of 9",
    ] {
        assert!(panel(&picture, "losses").contains(line), "{line}");
    }
    let waiting = panel(&picture, "deployment");
    assert_eq!(waiting.matches("class=\"mini place\"").count(), 34);
    assert!(waiting.contains("data-place=\"Blucher\"") && !waiting.contains("data-place=\"Napoleon\""));
}

#[test]
fn the_text_fits_a_terminal_and_names_every_town() {
    for table in tables() {
        let text = plain(&table, FRENCH);
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
        assert!(Edition::Fourth.towns().all(|town| text.contains(town.name())));
    }
    let text = plain(&scene(BATTLE), FRENCH);
    assert!(text.contains("Allied right, engaged:"), "{text}");
}

#[test]
fn a_picture_has_the_size_asked_for() {
    let svg = document(&still(), &drawing::picture(&scene(BATTLE), FRENCH));
    let png = png(&svg, 400).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (400, 187), "the field of the battle lies beside the sheet");
}

/// A hash of a text.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn the_fourth_edition_looks_as_it_did() {
    let look = |table: &Board| {
        VIEWERS
            .map(|viewer| format!("{:?}{}", drawing::picture(table, viewer), plain(table, viewer)))
            .concat()
    };
    let mut seen = vec![digest(&format!("{:?}", still()))];
    seen.extend(tables().iter().map(|table| digest(&look(table))));
    let seen: Vec<String> = seen.into_iter().map(|it| format!("{it:016x}")).collect();
    assert_eq!(
        seen,
        ["43a65f1459ce8100", "135224eaed2df2ba", "a5d38112b71826c3", "d2aa76a9954048d0", "98f0ab74cbfcfe24",]
    );
}
