//! 11. Combat: where it happens, the cards, the hands. Rules 11.1 to 11.28.

use returns::{Card, HandView};

use crate::common::{at, cohesion, hand, start, state, three, two, view, waterloo};

#[test]
fn r11_1_both_armies_finish_moving_before_combat() {
    let mut scene =
        three("phase allied-movement; F-I Quatre-Bras; A-I Nivelles; P-I Ligny; points 0 1 1; stage march 1");
    scene.play("allied", ["pick A-I", "march A-I Nivelles Quatre-Bras", "done"]).decides("prussian");
    assert!(state(&scene).combat.is_none());
    scene.play("prussian", ["done"]).decides("allied");
    assert!(state(&scene).combat.is_some());
}

#[test]
fn r11_2_corps_of_both_sides_in_a_town_fight() {
    let mut scene = two("F-I Binche; A-I Nivelles; points 1 0 0");
    scene.play("french", ["pick F-I", "march F-I Binche Nivelles", "done"]);
    scene.told("spectator", "Combat at Nivelles: French I Corps against Allied I Corps.");
}

/// Turn 1 with five French movement points.
fn turn_one() -> tabletop::Scene<returns::Returns> {
    let mut scene = start(&[1, 2, 1, 1]);
    scene
        .play("french", ["pick F-GD", "march F-GD Beaumont Thuin", "pick F-VI", "march F-VI Beaumont Thuin"]);
    scene
}

#[test]
fn r11_3_example_the_guard_and_vi_march_to_thuin() {
    let scene = turn_one();
    assert_eq!(state(&scene).points[0], 3);
    assert_eq!([at(&scene, "F-GD"), at(&scene, "F-VI")], ["Thuin"; 2]);
}

#[test]
fn r11_4_example_and_on_to_charleroi_for_a_point_and_cohesion_each() {
    let mut scene = turn_one();
    scene.play(
        "french",
        ["pick F-GD", "march F-GD Thuin Charleroi", "pick F-VI", "march F-VI Thuin Charleroi"],
    );
    assert_eq!(state(&scene).points[0], 1);
    assert_eq!([cohesion(&scene, "F-GD"), cohesion(&scene, "F-VI")], [9, 4]);
}

#[test]
fn r11_5_example_the_cavalry_rides_two_locations_for_the_last_point() {
    let mut scene = turn_one();
    scene.play(
        "french",
        ["pick F-GD", "march F-GD Thuin Charleroi", "pick F-VI", "march F-VI Thuin Charleroi"],
    );
    scene.play("french", ["pick F-Cav", "march F-Cav Philippeville Laneffe"]);
    assert_eq!(state(&scene).points[0], 0);
    scene.play("french", ["pick F-Cav", "march F-Cav Laneffe Charleroi"]);
    assert_eq!((at(&scene, "F-Cav"), cohesion(&scene, "F-Cav")), ("Charleroi", 7));
}

#[test]
fn r11_6_example_napoleon_follows_for_nothing_and_combat_comes_at_charleroi() {
    let mut scene = turn_one();
    scene.play(
        "french",
        ["pick F-GD", "march F-GD Thuin Charleroi", "pick F-VI", "march F-VI Thuin Charleroi"],
    );
    scene.play("french", ["pick F-Cav", "march F-Cav Philippeville Laneffe"]);
    scene.play("french", ["pick F-Cav", "march F-Cav Laneffe Charleroi"]);
    scene.play("french", ["pick Napoleon", "march Napoleon Beaumont Thuin"]);
    scene.play("french", ["pick Napoleon", "march Napoleon Thuin Charleroi", "done"]);
    assert_eq!(state(&scene).fight().town.id(), "Charleroi");
    // Guard 5, VI 2, cavalry 3, Napoleon 3 against Zieten's 3 and 2 for the Sambre.
    assert_eq!([hand(&scene, 0), hand(&scene, 1)], [13, 5]);
}

const TWO_COMBATS: &str = "phase french-movement; F-I Nivelles; A-I Nivelles; F-II Ligny; P-I Ligny";

#[test]
fn r11_7_the_active_side_orders_the_combats() {
    let mut scene = two(TWO_COMBATS);
    scene.play("french", ["done"]).offers("french", ["fight Nivelles", "fight Ligny"]);
    scene.refused("french", "fight Mons", "11.2");
}

#[test]
fn r11_8_a_combat_is_fully_resolved_before_the_next() {
    let mut scene = two(TWO_COMBATS);
    scene.roll([1, 1, 1, 2, 2, 2]).play("french", ["done", "fight Ligny", "play infantry-assault"]);
    // The Prussians take one loss and one for the retreat, then the second combat begins.
    scene.play("allied", ["concede", "retreat Namur"]);
    assert_eq!(cohesion(&scene, "P-I"), 8);
    assert_ne!(at(&scene, "P-I"), "Ligny");
    assert_eq!(state(&scene).fight().town.id(), "Nivelles");
}

#[test]
fn r11_8_no_unit_is_in_two_combats_of_a_player_turn() {
    let mut scene = waterloo("1 1 0 0 0 0", "1 1 0 0 0 0", "F-I Quatre-Bras from Charleroi fought");
    scene.play("french", ["play infantry-assault"]).play("allied", ["match infantry-assault", "hold"]);
    // The I Corps has fought: nobody is asked for reinforcements.
    scene.offers("french", ["play grand-battery"]);
}

#[test]
fn r11_9_the_deck_is_shuffled_for_each_town() {
    let mut scene = two(TWO_COMBATS);
    scene.roll([1, 1, 1, 2, 2, 2]).play("french", ["done", "fight Ligny", "play infantry-assault"]);
    scene.roll([1; 6]).play("allied", ["concede", "retreat Namur"]);
    let mut left = crate::common::whole_deck();
    left[Card::InfantryAssault.index()] -= 6;
    assert_eq!(state(&scene).fight().deck, left);
}

#[test]
fn r11_10_six_types_of_cards() {
    let names = Card::ALL.map(Card::name);
    let (first, last) = (names[0], names[5]);
    assert_eq!((names.len(), first, last), (6, "Infantry Assault", "Combined Arms"));
    assert_eq!(Card::ALL.map(Card::change), [0, 0, 1, -1, 0, 0]);
}

/// The Guard wins at Waterloo after this many rounds with this card, the only one in its hand.
fn won_by(card: &str, hand: &str, rounds: u8) -> tabletop::Scene<returns::Returns> {
    let rest = format!(
        "combat Waterloo french {}; present F-GD A-II Wellington; entered Quatre-Bras; hand 0 {hand}",
        rounds - 1
    );
    let mut scene = waterloo(hand, "0 0 0 0 0 0", &rest);
    scene.play("french", [format!("play {card}").as_str()]).play("allied", ["concede"]);
    scene
}

#[test]
fn r11_11_skirmish_saves_the_loser_a_point() {
    let scene = won_by("skirmish", "0 0 0 1 0 0", 3);
    assert_eq!(cohesion(&scene, "A-II"), 8 - 2 - 1);
}

#[test]
fn r11_12_example_a_loss_of_five_won_by_skirmish_is_four_and_two() {
    let scene = won_by("skirmish", "0 0 0 1 0 0", 5);
    assert_eq!([cohesion(&scene, "A-II"), cohesion(&scene, "F-GD")], [8 - 4 - 1, 10 - 2]);
}

#[test]
fn r11_13_cavalry_charge_costs_the_loser_a_point() {
    let scene = won_by("cavalry-charge", "0 0 1 0 0 0", 3);
    assert_eq!(cohesion(&scene, "A-II"), 8 - 4 - 1);
}

#[test]
fn r11_14_example_a_loss_of_five_won_by_cavalry_charge_is_six_and_three() {
    let scene = won_by("cavalry-charge", "0 0 1 0 0 0", 5);
    assert_eq!([cohesion(&scene, "A-II"), cohesion(&scene, "F-GD")], [8 - 6 - 1, 10 - 3]);
}

#[test]
fn r11_15_combined_arms_matches_any_card() {
    for card in Card::ALL {
        assert!(Card::CombinedArms.matches(card));
        assert_eq!(
            Card::ALL.iter().filter(|it| it.matches(card)).count(),
            if card == Card::CombinedArms { 1 } else { 2 }
        );
    }
}

#[test]
fn r11_16_example_infantry_assault_and_combined_arms() {
    let mut scene = waterloo("1 0 0 0 0 1", "1 1 1 1 1 1", "");
    scene.play("french", ["play infantry-assault"]);
    scene.offers("allied", ["match infantry-assault", "match combined-arms", "concede"]);
    let mut scene = waterloo("1 0 0 0 0 1", "1 1 1 1 1 1", "");
    scene.play("french", ["play combined-arms"]).offers("allied", ["match combined-arms", "concede"]);
    scene.refused("allied", "match skirmish", "11.15");
}

#[test]
fn r11_17_counter_attack_matched_by_its_like_turns_the_roles() {
    let mut scene = waterloo("1 0 0 0 1 0", "1 0 0 0 1 0", "");
    scene.play("french", ["play counter-attack"]).play("allied", ["match counter-attack"]);
    scene.offers("allied", ["play infantry-assault"]);
}

#[test]
fn r11_18_example_the_defender_becomes_the_attacker_without_a_die() {
    let mut scene = waterloo("1 0 0 0 1 0", "1 0 0 0 1 0", "");
    scene.play("french", ["play counter-attack"]).play("allied", ["match counter-attack"]);
    scene.told("french", "Counter Attack: the Allied/Prussian side becomes the attacker.");
    assert_eq!(state(&scene).fight().attacker, returns::Side::AlliedPrussian);
}

#[test]
fn r11_19_the_hands_are_dealt_from_the_shuffled_deck() {
    let mut scene = two("F-GD Quatre-Bras; A-II Waterloo; points 1 0 0");
    scene.play("french", ["pick F-GD", "march F-GD Quatre-Bras Waterloo"]);
    scene.roll([1, 1, 2, 3, 6, 4, 5]).play("french", ["done"]);
    assert_eq!(state(&scene).fight().hands[0], [2, 1, 1, 0, 0, 1]);
    assert_eq!(state(&scene).fight().hands[1], [0, 0, 0, 1, 1, 0]);
}

/// The hands dealt when the French march from one town to another.
fn dealt(units: &str, marches: &[&str], from: &str, to: &str) -> [u8; 2] {
    let mut scene = two(&format!("{units}; points 7 0 0"));
    for id in marches {
        let (pick, march) = (format!("pick {id}"), format!("march {id} {from} {to}"));
        scene.play("french", [pick.as_str(), march.as_str()]);
    }
    scene.play("french", ["done"]);
    [hand(&scene, 0), hand(&scene, 1)]
}

#[test]
fn r11_20_a_card_for_each_point_of_the_corps_ratings() {
    let units = "F-I Binche; F-VI Binche; A-I Nivelles; A-II Nivelles";
    assert_eq!(dealt(units, &["F-I", "F-VI"], "Binche", "Nivelles"), [5, 5]);
}

#[test]
fn r11_21_example_three_prussian_corps_draw_nine() {
    let units = "F-I Binche; P-I Charleroi; P-II Charleroi; P-III Charleroi";
    assert_eq!(dealt(units, &["F-I"], "Binche", "Charleroi"), [3, 9]);
}

#[test]
fn r11_22_example_hill_draws_two_and_at_four_or_less_one() {
    for (points, cards) in [(8, 2), (5, 2), (4, 1), (2, 1)] {
        let units = format!("F-I Quatre-Bras; A-II Waterloo {points}");
        assert_eq!(dealt(&units, &["F-I"], "Quatre-Bras", "Waterloo"), [3, cards]);
    }
}

#[test]
fn r11_23_a_commander_adds_cards_to_corps_of_its_army() {
    let units = "F-I Quatre-Bras; A-II Waterloo; Blucher Waterloo; P-IV Liege";
    assert_eq!(dealt(units, &["F-I"], "Quatre-Bras", "Waterloo"), [3, 2]);
    let units = "F-I Quatre-Bras; Napoleon Quatre-Bras; A-II Waterloo";
    assert_eq!(dealt(units, &["F-I", "Napoleon"], "Quatre-Bras", "Waterloo"), [6, 2]);
}

#[test]
fn r11_24_wellington_and_blucher_both_count_with_corps_of_both_armies() {
    let units = "F-I Quatre-Bras; A-II Waterloo; P-I Waterloo; Wellington Waterloo; Blucher Waterloo";
    assert_eq!(dealt(units, &["F-I"], "Quatre-Bras", "Waterloo"), [3, 2 + 3 + 3 + 2]);
}

#[test]
fn r11_25_example_wellington_adds_three() {
    let units = "F-I Quatre-Bras; A-II Waterloo; Wellington Waterloo";
    assert_eq!(dealt(units, &["F-I"], "Quatre-Bras", "Waterloo"), [3, 2 + 3]);
}

#[test]
fn r11_26_a_river_gives_two_cards_if_every_corps_crossed_one() {
    assert_eq!(dealt("F-I Laneffe; P-I Charleroi", &["F-I"], "Laneffe", "Charleroi"), [3, 5]);
    // One corps comes from Binche over no river.
    let mut scene = two("F-I Laneffe; F-II Binche; P-I Charleroi; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Laneffe Charleroi"]);
    scene.play("french", ["pick F-II", "march F-II Binche Charleroi", "done"]);
    assert_eq!(hand(&scene, 1), 3);
}

#[test]
fn r11_26_two_rivers_give_no_more_than_one() {
    // One road over the Dender and the Scheldt; then two roads, over the Senne and over the Dyle.
    assert_eq!(dealt("F-I Grammont; A-II Oudenarde", &["F-I"], "Grammont", "Oudenarde"), [3, 2 + 2]);
    let mut scene = two("F-I Hal; F-II Louvain; A-II Brussels; points 2 0 0");
    scene.play("french", ["pick F-I", "march F-I Hal Brussels"]);
    scene.play("french", ["pick F-II", "march F-II Louvain Brussels", "done"]);
    assert_eq!(hand(&scene, 1), 2 + 2);
}

#[test]
fn r2_2_a_river_road_favours_the_defender() {
    assert_eq!(dealt("F-I Hal; A-II Waterloo", &["F-I"], "Hal", "Waterloo"), [3, 4]);
    assert_eq!(dealt("F-I Nivelles; A-II Waterloo", &["F-I"], "Nivelles", "Waterloo"), [3, 2]);
}

#[test]
fn r11_27_example_three_prussian_corps_attacked_from_thuin_draw_eleven() {
    let units = "F-I Thuin; F-II Thuin; F-III Thuin; P-I Charleroi; P-II Charleroi; P-III Charleroi";
    assert_eq!(dealt(units, &["F-I", "F-II", "F-III"], "Thuin", "Charleroi"), [9, 11]);
}

#[test]
fn r11_28_each_player_sees_only_their_own_hand() {
    let scene = waterloo("2 0 0 0 0 1", "0 1 0 0 0 0", "");
    let hands = view(&scene, 1).combat.unwrap().hands;
    assert_eq!(hands[0], HandView::Backs { count: 3 });
    assert_eq!(hands[1], HandView::Faces { cards: vec![(Card::GrandBattery, 1)] });
}
