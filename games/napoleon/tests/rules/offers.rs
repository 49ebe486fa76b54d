//! What a player is offered at one moment: few things, each once.

use crate::common::{label, march, setup};
use napoleon::{Napoleon3, Napoleon4};
use tabletop::{Game, Next, Quick, Random, Setup, Silent};

/// Plays a game at random and looks at every list of offers as the seat that decides reads it.
fn read_offers<G: Game>(setup: &Setup, seed: u64, few: usize) {
    let game = G::new(&G::about().complete(setup).expect("a setup"));
    let mut state = game.start();
    let mut random = Quick(seed);
    let (mut offers, mut texts) = (vec![], vec![]);
    loop {
        match game.next(&state) {
            Next::Over(_) => return,
            Next::Chance(chance) => {
                let answer = chance.ask(&mut random);
                game.settle(&mut state, answer, &mut Silent);
            }
            Next::Choice(_) => {
                offers.clear();
                game.actions(&state, &mut offers);
                assert!(offers.len() <= few, "{} offers: {}", offers.len(), game.scene(&state));
                texts.clear();
                texts.extend(offers.iter().map(|it| game.label(&state, *it).text));
                texts.sort();
                if let Some(twice) = texts.windows(2).find(|pair| pair[0] == pair[1]) {
                    panic!("seed {seed}: '{}' is shown twice: {}", twice[0], game.scene(&state));
                }
                let pick = offers[random.below(offers.len() as u32) as usize];
                game.play(&mut state, pick, &mut Silent);
            }
        }
    }
}

#[test]
fn offers_are_few_and_no_label_is_shown_twice() {
    for scenario in ["free", "historical", "gambit"] {
        for seats in [2, 3] {
            (0..20).for_each(|seed| read_offers::<Napoleon4>(&setup(scenario, seats, &[]), seed, 36));
        }
        let options = [("hidden-until-fire", "yes"), ("bidding", "yes")];
        (100..120).for_each(|seed| read_offers::<Napoleon4>(&setup(scenario, 2, &options), seed, 36));
    }
}

#[test]
fn offers_of_the_3rd_edition_are_few_and_no_label_is_shown_twice() {
    for scenario in ["free", "historical", "gambit"] {
        (0..20).for_each(|seed| read_offers::<Napoleon3>(&setup(scenario, 2, &[]), seed, 47));
    }
}

#[test]
fn a_place_without_an_offer_tells_the_reason_and_its_rule() {
    let mut scene = march(1, "beaumont: G-inf, I-a; charleroi: II-a; namur: P-I-a; ghent: A-I-BR");
    let why = |scene: &tabletop::Scene<Napoleon4>, place: &str| {
        let table = scene.table();
        table.game().why_not_at(table.state(), place).map(|it| (it.why, it.rule))
    };
    assert_eq!(why(&scene, "P-I-a").expect("a reason").1, "3.2");
    assert_eq!(why(&scene, "namur/prussian/1").expect("a reason").1, "3.2", "a block known by its place");
    scene.play("french", ["take G-inf"]);
    assert_eq!(why(&scene, "ghent").expect("a reason").1, "5.3", "no road");
    assert!(why(&scene, "I-a").expect("a reason").0.contains("Finish the march"));
}

#[test]
fn ending_movement_with_group_moves_left_asks_first() {
    let mut scene = march(1, "beaumont: G-inf, I-a; charleroi: II-a; namur: P-I-a; ghent: A-I-BR");
    assert_eq!(label(&scene, "done").asks.as_deref(), Some("2 group moves are left."));
    scene.play("french", ["take G-inf", "march G-inf beaumont philippeville", "halt G-inf"]);
    assert_eq!(label(&scene, "done").asks.as_deref(), Some("One group move is left."));
}

#[test]
fn a_block_is_sent_two_roads_as_one_order() {
    let scene = march(1, "beaumont: G-cav, I-a; charleroi: II-a; namur: P-I-a; ghent: A-I-BR");
    let ways = scene.table().ways(tabletop::Seat(0), &["G-cav".into(), "I-a".into()]);
    let to = |place: &str| ways.iter().find(|it| it.place == place).expect("a way there");
    assert_eq!(
        to("philippeville").orders,
        [
            vec!["take G-cav", "march G-cav beaumont philippeville"],
            vec!["take I-a", "march I-a beaumont philippeville"]
        ]
    );
    let far = to("dinant");
    assert_eq!(far.orders[0].len(), 3, "{far:?}");
    assert!(far.labels[1].contains("by force-march"), "foot goes a second road by force-march: {far:?}");
    let own = scene.table().ways(tabletop::Seat(1), &["P-I-a".into()]);
    assert!(own.is_empty(), "only the seat to decide sends blocks");
}
