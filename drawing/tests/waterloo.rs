//! The board of Napoleon at Waterloo: everything is drawn, once, and safe to put into a page.

mod common;

use std::collections::BTreeSet;

use common::plain;
use drawing::{FONTS, Overlays, Paint, Picture, Stage, Still, document, png};
use tabletop::{Game, Quick, Seat, Seed, Setup, Table, Viewer};
use waterloo::{Chit, Waterloo, s02_0_equipment::Hex};

type Board = Table<Waterloo>;
const FRENCH: Viewer = Viewer::Seat(Seat(0));
/// The still layer is sent once, but also to telephones.
const MOST_BYTES: usize = 250_000;

/// An attack on La Haye Sainte with artillery, and losses on both sides.
const ATTACK: &str = "turn 5 french throw; \
    at 1411 fr-art-gd, 1410 fr-1-I, 1311 fr-5-II, 1612 fr-2-I, 1310 al-art-R, 1209 al-3-I; \
    eliminated fr-lt-gd al-4-II al-5-R; exited fr-9-II; fought fr-2-I fr-1-I fr-5-II fr-art-gd al-art-R; \
    owed al-art-R; defenders al-art-R; attackers fr-1-I fr-5-II; guns fr-art-gd; column 2-1";
const PICKED: &str =
    "turn 3 allied destination al-cav-lf; at 1707 al-cav-lf, 1511 fr-art-II, 2011 fr-cav-1-I";

fn setup(grouchy: &str) -> Setup {
    Setup { options: [("grouchy".to_string(), grouchy.to_string())].into(), ..Setup::default() }
}

fn opening() -> Board {
    Board::new(&Setup::default(), Seed::from(1), &[]).expect("an opening")
}

fn scene(text: &str) -> Board {
    Board::from_scene(&Setup::default(), Seed::from(1), text, &[2]).expect("a scene")
}

fn picture(table: &Board) -> Picture {
    drawing::picture(table, Viewer::Spectator)
}

fn still() -> Still {
    opening().game().still()
}

#[test]
fn every_hex_is_a_place_and_can_be_clicked() {
    let still = still();
    let places: BTreeSet<&str> = still.places.iter().map(|place| place.id.as_str()).collect();
    let svg = document(&still, &picture(&opening()));
    let svg = roxmltree::Document::parse(&svg).unwrap();
    let drawn = svg.descendants().filter(|it| it.attribute("class") == Some("place"));
    let drawn: Vec<&str> = drawn.filter_map(|it| it.attribute("data-place")).collect();
    assert_eq!(drawn.len(), 380);
    assert_eq!(drawn.into_iter().collect::<BTreeSet<_>>(), places);
    assert!(Hex::all().all(|hex| places.contains(hex.to_string().as_str())));
}

#[test]
fn places_are_named() {
    let still = still();
    let name = |id: &str| still.places.iter().find(|place| place.id == id).map(|place| place.name.clone());
    assert_eq!(name("1310").unwrap(), "La Haye Sainte (1310)");
    assert_eq!(name("1311").unwrap(), "hex 1311");
}

#[test]
fn places_lie_on_the_sheet_and_apart() {
    let still = still();
    for (n, one) in still.places.iter().enumerate() {
        assert!(one.x > 0.0 && one.x < still.width as f32 && one.y > 0.0 && one.y < still.height as f32);
        for two in &still.places[n + 1..] {
            let (dx, dy) = (one.x - two.x, one.y - two.y);
            assert!(dx * dx + dy * dy > 60.0 * 60.0, "{} and {}", one.id, two.id);
        }
    }
}

#[test]
fn every_piece_of_the_opening_is_drawn_once_in_its_hex() {
    let still = still();
    let pieces = picture(&opening()).pieces;
    assert_eq!(pieces.len(), 44);
    assert_eq!(pieces.iter().map(|piece| &piece.key).collect::<BTreeSet<_>>().len(), 44);
    for piece in &pieces {
        let place = still.places.iter().find(|place| place.id == piece.place).unwrap();
        assert_eq!((piece.x, piece.y), (place.x, place.y), "{}", piece.name);
    }
    let bachelu = pieces.iter().find(|piece| piece.key == "fr-5-II").unwrap();
    assert_eq!(bachelu.name, "French infantry 5/II (Bachelu), strength 4, movement 4, in 1314");
}

#[test]
fn svg_is_well_formed_and_what_is_used_is_defined() {
    common::are_sound(&[opening(), scene(ATTACK), scene(PICKED)], &[Viewer::Spectator], "wl-");
}

#[test]
fn the_still_layer_is_small_and_always_the_same() {
    common::still_is_small(opening().game(), MOST_BYTES);
}

#[test]
fn the_picture_depends_on_the_view_alone() {
    let table: Table<Waterloo> = Table::new(&setup("yes"), Seed::from(3), &[]).unwrap();
    let game = table.game();
    let view = game.view(table.state(), FRENCH);
    assert!(matches!(view.chits, [Chit::Known(_), Chit::Secret]));
    let show = |view: &waterloo::View| {
        (
            game.pieces(view),
            game.marks(view),
            game.panels(view),
            game.overlays(view, Overlays::All),
            game.text(view),
        )
    };
    let mut random = Quick(5);
    for _ in 0..20 {
        let other = game.redeal(table.state(), FRENCH, &mut random);
        assert_eq!(show(&game.view(&other, FRENCH)), show(&view));
    }
}

#[test]
fn secrets_are_named_as_such() {
    let table = Board::new(&setup("yes"), Seed::from(3), &[]).unwrap();
    let panels = drawing::picture(&table, FRENCH).panels;
    let html = |id: &str| panels.iter().find(|panel| panel.id == id).map(|panel| panel.html.clone()).unwrap();
    assert!(html("chits").contains("Prussian chit: <strong>secret</strong>"));
    assert!(html("reinforcements").contains("Allied reinforcements: <strong>secret</strong>"));
}

#[test]
fn reinforcements_can_be_picked_by_the_name_an_offer_gives_them() {
    let panels = picture(&opening()).panels;
    let waiting = &panels.iter().find(|panel| panel.id == "reinforcements").unwrap().html;
    assert_eq!(waiting.matches("class=\"mini place\"").count(), 9);
    assert!(waiting.contains("data-place=\"pr-14-IV\""));
    assert!(waiting.contains("from turn 3, 3 pm: <strong>9 units</strong>"));
}

#[test]
fn an_attack_is_marked() {
    let all = picture(&scene(ATTACK));
    let marks = &all.marks;
    let count = |what: &str| marks.matches(what).count();
    assert_eq!((count("class=\"arrow\""), count("class=\"shot\""), count("class=\"badge\"")), (2, 1, 1));
    assert!(marks.contains("2-1"));
    let Some(Stage::Spot { title, area }) = &all.stage else { panic!("it is fought on the map") };
    assert!(title.ends_with("against British artillery R"), "{title}");
    for key in ["al-art-R", "fr-1-I", "fr-5-II", "fr-art-gd"] {
        let piece = all.pieces.iter().find(|piece| piece.key == key).unwrap();
        assert!(area.x < piece.x && piece.x < area.x + area.width, "{key}");
        assert!(area.y < piece.y && piece.y < area.y + area.height, "{key}");
    }
    assert_eq!(picture(&opening()).stage, None);
}

#[test]
fn the_picked_unit_is_marked_and_its_reach_can_be_shown() {
    let picture = picture(&scene(PICKED));
    assert!(picture.marks.contains("class=\"mark picked\""));
    assert!(picture.overlays.iter().any(|overlay| overlay.id == "reach" && overlay.svg.contains("<circle")));
}

#[test]
fn losses_are_told_in_numbers() {
    let panels = picture(&scene(ATTACK)).panels;
    let losses = &panels.iter().find(|panel| panel.id == "losses").unwrap().html;
    assert!(losses.contains("French losses: <strong>3 of 40</strong>"), "{losses}");
    assert!(losses.contains("Allied losses: <strong>13 of 40</strong>"));
    assert!(losses.contains("<strong>1 of 7</strong>"));
}

#[test]
fn the_text_board_fits_a_terminal_and_shows_every_unit() {
    let table = opening();
    let text = plain(&table, Viewer::Spectator);
    assert!(text.lines().all(|line| line.chars().count() <= 120));
    let map: Vec<&str> = text.lines().take_while(|line| !line.starts_with("A hex shows")).collect();
    let on_map = map.join("\n");
    let units = |letter: char| {
        let signs = on_map.match_indices(letter).filter(|(at, _)| {
            on_map.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit)
                && on_map.as_bytes().get(at + 2).is_some_and(|arm| b"x/o".contains(arm))
        });
        signs.count()
    };
    assert_eq!("FBNWAP".chars().map(units).collect::<Vec<_>>(), [26, 13, 3, 1, 1, 0]);
    for piece in picture(&table).pieces {
        let listed = text.lines().filter(|line| line.trim_start().starts_with(&piece.place));
        assert!(listed.count() >= 1, "{}", piece.name);
    }
    assert_eq!(text.matches(", strength ").count(), 44);
}

#[test]
fn a_picture_has_the_size_asked_for() {
    let svg = document(&still(), &picture(&scene(ATTACK)));
    let png = png(&svg, 400).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!(&png[1..4], b"PNG");
    assert_eq!((number(16), number(20)), (400, 375));
}

#[test]
fn a_broken_picture_is_an_error() {
    assert!(png("<svg", 100).is_err());
    let svg = document(&still(), &picture(&opening()));
    assert!(png(&svg, 0).is_err());
}

#[test]
fn the_typeface_is_carried_along() {
    for font in FONTS {
        assert_eq!(&font.bytes[..4], [0, 1, 0, 0], "{}", font.file);
    }
}
