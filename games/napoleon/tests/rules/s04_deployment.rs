//! 4.0 Deployment.
use crate::common::{self, setup, state};
use napoleon::{Napoleon4, Side, UnitId};
use tabletop::Scene;

fn free() -> Scene<Napoleon4> {
    Scene::start(&setup("free", 2, &[]), &[])
}

#[test]
fn r4_0_allies_deploy_first_then_the_french() {
    let mut scene = free();
    scene.decides("allied").play("allied", ["historical"]).offers("allied", ["done"]);
    scene.play("allied", ["done"]).decides("french").play("french", ["historical", "done"]);
    scene.decides("french");
    assert_eq!(state(&scene).turn, 1);
}

#[test]
fn r4_0_no_limits_after_deployment() {
    let mut scene = common::march(
        1,
        "thuin: G-inf; binche: I-a, I-b, I-art, II-a, II-b, II-art, III-a, III-b, III-art, VI-inf, VI-art, 1CC, 2CC; ghent: A-I-BR; liege: P-I-a",
    );
    scene.play("french", ["take G-inf", "march G-inf thuin binche", "halt G-inf"]);
}

#[test]
fn r4_1_allies_deploy_north_of_the_border_on_their_side_of_the_line_four_to_a_town() {
    let mut scene = free();
    scene.play("allied", ["take A-I-BR"]).has("allied", ["place A-I-BR ghent"]);
    scene.lacks(["place A-I-BR charleroi", "place A-I-BR beaumont"]);
    scene.refused("allied", "place A-I-BR charleroi", "4.1");
    scene.play("allied", ["place A-I-BR ghent"]);
    for code in ["A-I-NE", "A-I-art", "A-II-BR"] {
        scene.play("allied", [format!("take {code}").as_str(), &format!("place {code} ghent")]);
    }
    scene.play("allied", ["take A-II-NE"]).lacks(["place A-II-NE ghent"]).refused(
        "allied",
        "place A-II-NE ghent",
        "4.1",
    );
}

#[test]
fn r4_1_allied_units_deploy_at_maximum_strength() {
    let mut scene = free();
    scene.play("allied", ["historical", "done"]);
    let is_full = |unit: &UnitId| state(&scene).block(*unit).strength == unit.facts().strength;
    assert!(
        napoleon::Edition::Fourth
            .units()
            .filter(|unit| unit.side() == Side::Allied)
            .all(|unit| is_full(&unit))
    );
}

#[test]
fn r4_2_french_units_deploy_at_maximum_strength() {
    let mut scene = Scene::<Napoleon4>::start(&setup("gambit", 2, &[]), &[]);
    scene.play("french", ["take IV-art", "place IV-art givet", "fill the rest", "done"]);
    let is_full = |unit: &UnitId| state(&scene).block(*unit).strength == unit.facts().strength;
    assert!(
        napoleon::Edition::Fourth
            .units()
            .filter(|unit| unit.side() == Side::French)
            .all(|unit| is_full(&unit))
    );
}

#[test]
fn r4_2_french_deploy_in_french_towns_twelve_to_a_town() {
    let mut scene = Scene::<Napoleon4>::start(&setup("gambit", 2, &[]), &[]);
    scene.play("french", ["take G-inf"]);
    scene.offers(
        "french",
        ["conde", "valenciennes", "maubeuge", "soire", "beaumont", "philippeville", "givet"].map(
            |it| match it {
                "conde" => "place G-inf conde",
                "valenciennes" => "place G-inf valenciennes",
                "maubeuge" => "place G-inf maubeuge",
                "soire" => "place G-inf soire",
                "beaumont" => "place G-inf beaumont",
                "philippeville" => "place G-inf philippeville",
                _ => "place G-inf givet",
            },
        ),
    );
    scene.play("french", ["place G-inf soire"]);
    for code in
        ["Napoleon", "G-cav", "G-art1", "G-art2", "I-a", "I-b", "I-art", "II-a", "II-b", "II-art", "III-a"]
    {
        scene.play("french", [format!("take {code}").as_str(), &format!("place {code} soire")]);
    }
    scene.play("french", ["take III-b"]).refused("french", "place III-b soire", "4.2");
}

#[test]
fn r4_3_historical_deployment() {
    let scene = Scene::<Napoleon4>::start(&common::plain(), &[]);
    let count = |id: &str, side: Side| {
        state(&scene).count(napoleon::Edition::Fourth.components().map.find(id).expect("a town"), side)
    };
    assert_eq!(
        (count("soire", Side::French), count("beaumont", Side::French), count("philippeville", Side::French)),
        (6, 12, 6)
    );
    assert_eq!(
        (count("charleroi", Side::Allied), count("brussels", Side::Allied), count("liege", Side::Allied)),
        (4, 4, 4)
    );
}

#[test]
fn r4_3_overflow_goes_to_adjacent_towns() {
    let scene = Scene::<Napoleon4>::start(&common::plain(), &[]);
    for town in napoleon::Edition::Fourth.towns() {
        assert!(
            state(&scene).count(town, Side::Allied) <= 4 && state(&scene).count(town, Side::French) <= 12
        );
    }
    assert!(common::block(&scene, "A-R-BK").starts_with("malines"));
    assert!(common::block(&scene, "P-II-cav").starts_with("hannut"));
}

#[test]
fn r4_3_the_rest_can_be_filled_in() {
    let mut scene = free();
    scene.play("allied", ["take A-I-BR", "place A-I-BR ghent", "fill the rest"]).offers("allied", ["done"]);
}

#[test]
fn ruling_n17_napoleons_gambit() {
    let mut scene = Scene::<Napoleon4>::start(&setup("gambit", 2, &[]), &[]);
    scene.decides("french");
    assert!(common::block(&scene, "P-I-a").starts_with("charleroi"));
    assert!(common::block(&scene, "G-inf").starts_with("box"));
}

#[test]
fn ruling_n22_last_placement_can_be_taken_back() {
    let mut scene = free();
    scene.play("allied", ["historical"]).undo("allied").has("allied", ["historical"]);
}
