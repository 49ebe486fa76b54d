//! The board of Napoleon Returns 1815: everything is drawn, safe to put into a page, and reveals nothing hidden.

mod common;

use std::collections::BTreeSet;

use common::{panel, plain};
use drawing::{Overlays, Paint, Picture, Still, document, png};
use returns::{BlockView, Returns, View, data::components};
use tabletop::{Game, Next, Quick, Random, Seat, Seed, Setup, Table, Viewer};

type Board = Table<Returns>;
const FRENCH: Viewer = Viewer::Seat(Seat(0));
const ALLIED: Viewer = Viewer::Seat(Seat(1));
/// The still layer is sent once, but also to telephones.
const MOST_BYTES: usize = 250_000;

/// A combat at Waterloo with a card on the table, a contested town and a controlled one.
const COMBAT: &str = "turn 6; rain; phase french-combat; objectives Ghent Brussels; control Liege; spent Liege; \
    F-I Waterloo 7 from Quatre-Bras; F-GD Waterloo 9 from Nivelles; Napoleon Waterloo; F-II Charleroi 4; \
    F-III out; F-IV Ligny 3; F-VI Ligny 2; F-Cav Wavre 6; A-I Waterloo 5; A-II Ath 8; A-Res Waterloo 8; A-Cav Hal 2; \
    Wellington Waterloo; P-I out; P-II Wavre 8; P-III Ligny 7; P-IV Hannut 9; Blucher Hannut; \
    combat Waterloo french 2; present F-I F-GD Napoleon A-I A-Res Wellington; entered Quatre-Bras Nivelles; \
    card cavalry-charge; hand 0 3 1 1 2 1 0; hand 1 2 1 1 0 1 1; stage match";
const PICKED: &str = "turn 2; phase french-movement; objectives Ghent Antwerp; points 4 0 0; \
    F-I Maubeuge; F-II Maubeuge steps 1; F-III Beaumont; Napoleon Beaumont; A-I Ath; Wellington Ath; \
    P-I Charleroi; Blucher Charleroi; stage march-unit F-I";

fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect();
    Setup { seats, options, ..Setup::default() }
}

fn opening() -> Board {
    Board::new(&setup(2, &[]), Seed::from(1), &[]).expect("an opening")
}

fn scene(text: &str) -> Board {
    Board::from_scene(&setup(2, &[]), Seed::from(1), text, &[]).expect("a scene")
}

fn picture(table: &Board, viewer: Viewer) -> Picture {
    drawing::picture(table, viewer)
}

fn still() -> Still {
    opening().game().still()
}

fn tables() -> Vec<Board> {
    let free = setup(3, &[("setup", "free"), ("objectives", "chosen")]);
    vec![opening(), scene(COMBAT), scene(PICKED), Board::new(&free, Seed::from(1), &[]).expect("a set-up")]
}

#[test]
fn every_town_is_a_place_and_can_be_clicked() {
    let still = still();
    let places: BTreeSet<&str> = still.places.iter().map(|place| place.id.as_str()).collect();
    let svg = document(&still, &picture(&opening(), FRENCH));
    let svg = roxmltree::Document::parse(&svg).unwrap();
    let drawn: Vec<_> = svg.descendants().filter(|it| it.attribute("class") == Some("place")).collect();
    assert_eq!(drawn.len(), components().board.towns().count());
    assert!(drawn.iter().all(|it| it.attribute("r").unwrap().parse::<f32>().unwrap() >= 30.0));
    let drawn: BTreeSet<&str> = drawn.iter().filter_map(|it| it.attribute("data-place")).collect();
    assert_eq!(drawn, places);
    assert!(components().board.towns().all(|town| places.contains(town.id())));
}

#[test]
fn places_are_named_lie_on_the_sheet_and_apart() {
    let still = still();
    let name = |id: &str| still.places.iter().find(|place| place.id == id).map(|place| place.name.clone());
    assert_eq!(name("Liege").unwrap(), "Liège");
    assert_eq!(name("Conde").unwrap(), "Condé");
    for (n, one) in still.places.iter().enumerate() {
        assert!(one.x > 50.0 && one.x < still.width as f32 - 50.0, "{}", one.id);
        assert!(one.y > 100.0 && one.y < still.height as f32 - 60.0, "{}", one.id);
        for two in &still.places[n + 1..] {
            let (dx, dy) = (one.x - two.x, one.y - two.y);
            assert!(dx * dx + dy * dy > 80.0 * 80.0, "{} and {}", one.id, two.id);
        }
    }
}

#[test]
fn svg_is_well_formed_and_what_is_used_is_defined() {
    common::are_sound(&tables(), &[FRENCH, ALLIED, Viewer::Spectator], "nr-");
}

#[test]
fn the_still_layer_is_small_and_always_the_same() {
    common::still_is_small(opening().game(), MOST_BYTES);
}

#[test]
fn the_four_objectives_and_the_title_are_on_the_map() {
    let svg = still().svg;
    for name in ["ANTWERP", "GHENT", "BRUSSELS", "LIÈGE"] {
        assert!(svg.contains(&format!(">{name}<")), "{name}");
    }
    assert_eq!(svg.matches(r##"href="#nr-city" x="##).count(), 4);
    assert!(svg.contains("NAPOLEON") && svg.contains("reconstruction") && svg.contains("ornament"));
    let rivers = components()
        .board
        .towns()
        .flat_map(|from| from.adjacent().iter().filter(move |&to| from.0 < to.0 && from.is_over_river(to)));
    assert!(svg.matches(r##"href="#nr-bridge" transform"##).count() >= rivers.count());
}

#[test]
fn own_blocks_are_named_and_others_are_not() {
    let table = opening();
    let pieces = picture(&table, FRENCH).pieces;
    assert_eq!(pieces.len(), 18);
    assert_eq!(pieces.iter().map(|piece| &piece.key).collect::<BTreeSet<_>>().len(), 18);
    let guard = pieces.iter().find(|piece| piece.key == "F-GD").unwrap();
    assert_eq!(guard.place, "Beaumont");
    assert_eq!(guard.name, "French Imperial Guard (Drouot), cohesion 10 of 10, in Beaumont");
    let hidden: Vec<_> = pieces.iter().filter(|piece| piece.key.starts_with("Brussels-")).collect();
    assert_eq!(hidden.len(), 2);
    assert!(hidden.iter().all(|piece| piece.name == "Allied block, face hidden, in Brussels"));
    let watched = picture(&table, Viewer::Spectator).pieces;
    assert!(watched.iter().all(|piece| piece.name.contains("face hidden")));
}

#[test]
fn blocks_of_a_town_do_not_lie_on_each_other() {
    for table in tables() {
        let pieces = picture(&table, FRENCH).pieces;
        for (n, one) in pieces.iter().enumerate() {
            for two in pieces[n + 1..].iter().filter(|two| two.place == one.place) {
                assert!((one.x - two.x).abs() > 40.0 || (one.y - two.y).abs() > 40.0, "{}", one.name);
            }
        }
    }
}

#[test]
fn a_combat_lies_on_the_table() {
    let table = scene(COMBAT);
    let french = picture(&table, FRENCH);
    assert!(french.marks.contains("class=\"mark combat\""));
    assert_eq!(french.stage, Some(drawing::Stage::Panel { id: "combat" }));
    assert_eq!(french.marks.matches("class=\"entered\"").count(), 2);
    assert_eq!(french.marks.matches("class=\"mark contested\"").count(), 2);
    assert!(french.marks.contains("class=\"mark control\""));
    let combat = panel(&french, "combat");
    for card in ["infantry-assault", "grand-battery", "cavalry-charge", "skirmish", "counter-attack"] {
        assert!(combat.contains(&format!("data-place=\"hand-french-{card}\"")), "{card}");
    }
    assert!(!combat.contains("hand-allied-"));
    assert!(combat.contains("On the table: <strong>Cavalry Charge</strong>"));
    assert!(combat.contains("French side attacks"));
    let allied = panel(&picture(&table, ALLIED), "combat");
    assert!(allied.contains("data-place=\"hand-allied-combined-arms\"") && !allied.contains("hand-french-"));
    assert!(allied.contains("8 cards, face down"));
}

#[test]
fn the_picked_unit_is_marked_and_its_roads_can_be_shown() {
    let picked = picture(&scene(PICKED), FRENCH);
    assert!(picked.marks.contains("class=\"mark picked\""));
    assert!(picked.overlays.iter().any(|overlay| overlay.id == "roads" && overlay.svg.contains("Binche")));
    let allied = picture(&scene(PICKED), ALLIED);
    assert!(!allied.marks.contains("picked") && allied.overlays.iter().all(|overlay| overlay.id != "roads"));
}

#[test]
fn objectives_and_units_to_set_up_can_be_chosen() {
    let free = setup(2, &[("setup", "free"), ("objectives", "chosen")]);
    let table = Board::new(&free, Seed::from(1), &[]).unwrap();
    let french = picture(&table, FRENCH);
    assert!(panel(&french, "objectives").contains("data-place=\"objective-Eliminate-3\""));
    assert!(panel(&french, "aside").contains("data-place=\"F-Cav\""));
    assert!(panel(&picture(&table, ALLIED), "objectives").contains("0, face down"));
}

#[test]
fn sheets_are_told_in_numbers_or_screened() {
    let shown = panel(&picture(&scene(COMBAT), ALLIED), "sheet-french");
    assert!(shown.contains("cohesion 7 of 8, fewer cards at 4 or less"), "{shown}");
    assert!(shown.contains("French III Corps (Vandamme), eliminated"));
    let screened = Board::new(&setup(2, &[("sheets", "screened")]), Seed::from(1), &[]).unwrap();
    let secret = panel(&picture(&screened, ALLIED), "sheet-french");
    assert!(secret.contains("screened") && !secret.contains("cohesion 8"));
}

#[test]
fn the_text_board_fits_a_terminal() {
    for table in tables() {
        let text = plain(&table, FRENCH);
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
        assert_eq!(text.lines().skip_while(|line| !line.starts_with("Roads")).count(), 50);
    }
    let text = plain(&scene(COMBAT), FRENCH);
    assert!(text.contains("Combat at Waterloo: The French side attacks; round 2."));
    assert!(text.contains("French hand: 3 Infantry Assault, 1 Grand Battery, 1 Cavalry Charge, 2 Skirmish"));
    assert!(text.contains("Allied and Prussian hand: 6 cards face down"));
}

type Shown = (Vec<drawing::Piece>, String, Vec<drawing::Panel>, Vec<drawing::Overlay>, String);

fn show(game: &Returns, view: &View) -> Shown {
    (
        game.pieces(view),
        game.marks(view),
        game.panels(view),
        game.overlays(view, Overlays::All),
        game.text(view),
    )
}

#[test]
fn the_picture_depends_on_the_view_alone_and_names_nothing_hidden() {
    let options: [&[(&str, &str)]; 3] = [
        &[],
        &[("sheets", "screened")],
        &[("setup", "free"), ("objectives", "chosen"), ("sheets", "screened")],
    ];
    for (n, options) in options.iter().enumerate() {
        let seats = 2 + n as u8 % 2;
        let mut random = Quick(7 + n as u64);
        let mut table: Table<Returns> =
            Table::new(&setup(seats, options), Seed::from(n as u64), &[]).unwrap();
        for step in 0..260 {
            let Next::Choice(seat) = table.game().next(table.state()) else { break };
            let offers = table.offers();
            let chosen = offers[random.below(offers.len() as u32) as usize].to_string();
            table.submit(seat, &chosen).unwrap();
            if step % 9 != 0 {
                continue;
            }
            let game = table.game();
            for viewer in (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]) {
                let view = game.view(table.state(), viewer);
                let shown = show(game, &view);
                let other = game.redeal(table.state(), viewer, &mut random);
                assert_eq!(show(game, &game.view(&other, viewer)), shown);
                names_nothing_hidden(&view, &shown.0);
            }
        }
    }
}

/// A block whose name the view hides has neither id nor name in the picture.
fn names_nothing_hidden(view: &View, pieces: &[drawing::Piece]) {
    let blocks = view.towns.iter().flat_map(|town| &town.blocks);
    let known: BTreeSet<&str> = blocks
        .filter_map(|block| match block {
            BlockView::Upright { .. } => None,
            BlockView::FaceUp { unit, .. } | BlockView::Own { unit, .. } => Some(*unit),
        })
        .collect();
    for sheet in view.sheets.iter().filter(|sheet| !known.contains(sheet.id)) {
        for piece in pieces {
            assert_ne!(piece.key, sheet.id);
            assert!(!piece.name.contains(sheet.leader), "{}", piece.name);
        }
    }
}

#[test]
fn a_picture_has_the_size_asked_for() {
    let svg = document(&still(), &picture(&scene(COMBAT), FRENCH));
    let png = png(&svg, 400).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (400, 314));
}
