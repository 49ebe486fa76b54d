//! 8.0 Leaders, 9.0 Supply, 10.0 Victory, 11.0 Three players, 12.0 Bidding.
use crate::common::{self, battle, block, march, march_with, plain, setup, state, strength};
use napoleon::{Army, Napoleon3, Napoleon4};
use tabletop::{Game, Judged, Next, Scene, Seat, Seed, Table, Viewer};

const ALLIES: &str = "antwerp: A-I-BR, A-I-NE; verviers: P-I-a, P-I-b";

#[test]
fn r8_0_leaders_move_two_towns_and_count_for_limits() {
    let mut scene = march(1, &format!("beaumont: Napoleon; {ALLIES}"));
    scene.play(
        "french",
        [
            "take Napoleon",
            "march Napoleon beaumont thuin",
            "march Napoleon thuin binche",
            "march Napoleon binche roeulx",
            "done",
        ],
    );
    scene.offers("french", ["roll", "reveal Napoleon"]);
    let thuin = napoleon::Edition::Fourth.components().map.find("thuin").expect("a town");
    let beaumont = napoleon::Edition::Fourth.components().map.find("beaumont").expect("a town");
    assert_eq!(state(&scene).marched[thuin.road_to(beaumont).expect("a road").0 as usize], 1);
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi; \
         charleroi: Napoleon, I-a",
    );
    scene.play("french", ["done", "reinforce Napoleon charleroi"]).decides("allied");
}

#[test]
fn r8_0_blucher_commands_prussians_only() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, II-b center, III-a right, Blucher right, A-I-BR 1 right, A-R-Cole right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.roll([3]).play("french", ["done"]).told("french", "Morale of Anglo-Dutch I Corps BR: bad");
}

#[test]
fn r8_1_a_revealed_leader_gives_plus_1_to_force_marches_ending_in_its_town() {
    let mut scene = march(1, &format!("beaumont: G-inf, I-a; thuin: Napoleon; binche: II-a; {ALLIES}"));
    for code in ["G-inf", "I-a"] {
        scene.play(
            "french",
            [
                format!("take {code}").as_str(),
                &format!("march {code} beaumont thuin"),
                &format!("march {code} thuin binche"),
            ],
        );
    }
    scene.play("french", ["take Napoleon", "march Napoleon thuin binche", "halt Napoleon", "done"]);
    scene.play("french", ["reveal Napoleon"]).told("allied", "Napoléon is revealed at Binche");
    scene.roll([3, 2]).play("french", ["roll"]);
    assert_eq!((strength(&scene, "G-inf"), strength(&scene, "I-a")), (4, 2), "3+1 is safe, 2+1 is not");
}

#[test]
fn r8_1_leaders_force_march_with_their_own_bonus_at_risk() {
    let mut scene = march(1, &format!("beaumont: Napoleon, I-a; {ALLIES}"));
    scene.play(
        "french",
        [
            "take Napoleon",
            "march Napoleon beaumont thuin",
            "march Napoleon thuin binche",
            "march Napoleon binche roeulx",
            "done",
        ],
    );
    scene
        .play("french", ["reveal Napoleon"])
        .roll([2])
        .play("french", ["roll"])
        .told("allied", "Napoléon is eliminated by straggling");
}

#[test]
fn r8_2_a_leader_gives_plus_1_morale_in_its_position() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, II-b center, III-a right, Blucher right, P-I-a 1 right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.roll([3]).play("french", ["done"]).told("french", "Morale of Prussian I Corps a +1: good");
}

#[test]
fn r8_2_a_leader_alone_checks_at_plus_1() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: II-a forward-left, II-b center, III-a right, Blucher right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.roll([3]).play("french", ["done"]).told("french", "Morale of Blücher +1: good");
}

#[test]
fn r8_3_leaders_fight_and_die_like_units() {
    let mut scene = battle(
        1,
        "french",
        "ligny",
        "ligny: Napoleon forward-left, II-a forward-left, II-b center, III-a right, P-I-a right, P-I-b center, P-II-a left; entry ligny charleroi",
    );
    scene.play("french", ["take Napoleon"]).has("french", ["fire Napoleon"]);
    let mut dead = march(
        1,
        &format!(
            "beaumont: I-a; {ALLIES}; eliminated: Napoleon, G-inf, G-cav, G-art1, G-art2, I-b, I-art, II-a, II-b, II-art, III-a, III-b"
        ),
    );
    dead.play("french", ["done"]).over(["allied"], "10.2");
}

#[test]
fn r9_0_cities_cost_units_after_every_french_turn() {
    let mut scene = march(
        1,
        "ghent: G-inf; brussels: I-a; liege: II-a; antwerp: A-I-BR, A-I-NE, A-II-BR; verviers: P-I-a, P-I-b, P-II-a",
    );
    scene
        .play("french", ["done"])
        .play("allied", ["remove A-I-BR", "remove A-I-NE", "remove P-I-a", "remove P-I-b"]);
    assert_eq!((state(&scene).lost(Army::AngloDutch), state(&scene).lost(Army::Prussian)), (2, 2));
    scene
        .play("allied", ["done"])
        .play("french", ["take G-inf", "march G-inf ghent gavre", "halt G-inf", "done"]);
    scene.decides("allied");
    assert_eq!(state(&scene).lost(Army::AngloDutch), 3, "Brussels alone, and only one unit was left to give");
}

#[test]
fn r9_0_an_allied_turn_costs_nothing() {
    let mut scene = march(2, "ghent: G-inf; antwerp: A-I-BR, A-I-NE; verviers: P-I-a");
    scene.play("allied", ["done"]).decides("french");
}

#[test]
fn ruling_n15_night_turns_cost_supply_too() {
    let mut scene = march(3, "ghent: G-inf; antwerp: A-I-BR, A-I-NE; verviers: P-I-a");
    scene.play("french", ["done"]).offers("allied", ["remove A-I-BR", "remove A-I-NE"]);
}

const AD_LOST: &str = "A-I-art, A-II-BR, A-II-NE, A-II-art, A-R-Picton, A-R-Cole, A-R-Hanover, A-R-BK";
const PR_LOST: &str = "P-I-cav, P-I-art, P-II-a, P-II-b, P-II-cav, P-II-art, P-III-a, P-III-b, P-III-cav";
const FR_LOST: &str = "G-cav, G-art1, G-art2, I-b, I-art, II-a, II-b, II-art, III-a, III-b, III-art, VI-inf";

#[test]
fn r10_0_a_defeated_army_is_removed_after_the_turn() {
    let mut scene = march(1, &format!("beaumont: I-a; {ALLIES}; eliminated: {AD_LOST}"));
    scene.play("french", ["done"]).told("french", "The Anglo-Dutch army is defeated").decides("allied");
    assert!(block(&scene, "A-I-BR").starts_with("eliminated"));
}

#[test]
fn r10_1_french_win_by_defeating_both_armies() {
    let mut scene = march(1, &format!("beaumont: I-a; {ALLIES}; eliminated: {AD_LOST}, {PR_LOST}"));
    scene.play("french", ["done"]).over(["french"], "10.1");
}

#[test]
fn r10_1_french_win_with_two_cities_after_the_22nd() {
    let mut scene =
        march(23, "ghent: G-inf; brussels: I-a; antwerp: A-I-BR, A-I-NE, A-C-NE; verviers: P-I-a");
    scene
        .play("french", ["done"])
        .play("allied", ["remove A-I-BR", "remove A-I-NE"])
        .over(["french"], "10.1");
    let mut scene = march(23, "ghent: G-inf; antwerp: A-I-BR, A-I-NE; verviers: P-I-a");
    scene.play("french", ["done"]).play("allied", ["remove A-I-BR"]).over(["allied"], "10.2");
}

#[test]
fn r10_1_all_three_defeated_at_once_is_a_french_win() {
    let mut scene =
        march(1, &format!("beaumont: I-a; {ALLIES}; eliminated: {AD_LOST}, {PR_LOST}, {FR_LOST}"));
    scene.play("french", ["done"]).over(["french"], "10.1");
}

#[test]
fn ruling_n38_the_french_who_defeat_the_last_ally_have_won_whatever_they_lost() {
    let lost = |armies: &str| {
        let mut scene = march(
            5,
            &format!("beaumont: I-a; antwerp: A-I-BR; defeated prussian; eliminated: {PR_LOST}, {armies}"),
        );
        scene.play("french", ["done"]);
        scene
    };
    lost(&format!("{AD_LOST}, {FR_LOST}")).over(["french"], "10.1");
    lost(FR_LOST).over(["allied"], "10.2");
}

#[test]
fn r10_2_allies_win_by_twelve_french_units_or_time() {
    let mut scene = march(1, &format!("beaumont: I-a; {ALLIES}; eliminated: {FR_LOST}"));
    scene.play("french", ["done"]).over(["allied"], "10.2");
    march(23, &format!("beaumont: I-a; {ALLIES}")).play("french", ["done"]).over(["allied"], "10.2");
}

#[test]
fn oracle_23_player_turns_at_most() {
    let mut scene = Scene::<Napoleon4>::start(&plain(), &[]);
    for turn in 1..=23 {
        scene.play(common::side(turn), ["done"]);
    }
    scene.over(["allied"], "10.2");
}

#[test]
fn r11_0_the_allied_seats_lose_together_when_one_resigns() {
    fn winners<G: Game>(seats: u8, loser: u8) -> Vec<u8> {
        let setup = setup("free", seats, &[]);
        let mut table = Table::<G>::new(&setup, Seed::from(1), &[]).expect("a table");
        table.resign(Seat(loser)).expect("the game goes on");
        let Next::Over(outcome) = table.next() else { panic!("a resigned game is over") };
        outcome.winners.iter().map(|seat| seat.0).collect()
    }
    assert_eq!([0, 1, 2].map(|seat| winners::<Napoleon4>(3, seat)), [vec![1, 2], vec![0], vec![0]]);
    assert_eq!([0, 1].map(|seat| winners::<Napoleon4>(2, seat)), [vec![1], vec![0]]);
    assert_eq!([0, 1].map(|seat| winners::<Napoleon3>(2, seat)), [vec![1], vec![0]]);
}

#[test]
fn r11_0_the_allies_talk_only_while_deploying_and_in_allied_night_turns() {
    for (turn, may) in [(1, false), (2, false), (3, false), (6, true)] {
        let three = setup("historical", 3, &[]);
        let who = if turn % 2 == 1 { "french" } else { "anglo-dutch" };
        let scene = march_with(&three, turn, who, "brussels: A-I-BR; namur: P-II-a; beaumont: G-inf");
        let view = scene.table().game().view(state(&scene), Viewer::Spectator);
        assert_eq!(view.may_talk, may, "turn {turn}");
    }
    let start = Scene::<Napoleon4>::start(&setup("free", 3, &[]), &[]);
    assert!(start.table().game().view(state(&start), Viewer::Spectator).may_talk);
}

#[test]
fn r12_0_bids_rise_by_one_until_a_pass_and_the_winner_takes_that_side_with_fewer_steps() {
    let bids = setup("historical", 2, &[("bidding", "yes")]);
    let mut scene = Scene::<Napoleon4>::start(&bids, &[1]);
    // A first bid of 0 will do.
    scene.offers("french", ["bid french 0", "bid allied 0", "bid french 1", "bid allied 1", "pass"]);
    scene.play("french", ["bid allied 0"]);
    scene.offers("allied", ["bid french 1", "bid allied 1", "pass"]).play("allied", ["bid allied 1"]);
    scene
        .play("french", ["bid allied 2"])
        .play("allied", ["pass"])
        .told("allied", "Allied 2 wins the bidding; the seats change sides");
    scene
        .lacks(["trim Wellington"])
        .play("french", ["trim A-I-BR"])
        .lacks(["trim A-I-BR"])
        .play("french", ["trim P-I-a"]);
    assert_eq!((strength(&scene, "A-I-BR"), strength(&scene, "P-I-a")), (3, 3));
    scene.decides("allied").has("allied", ["take G-inf"]);
}

#[test]
fn r12_0_a_first_bid_may_be_0_or_1() {
    let bids = setup("historical", 2, &[("bidding", "yes")]);
    let mut scene = Scene::<Napoleon4>::start(&bids, &[1]);
    scene.play("french", ["bid french 1"]).offers("allied", ["bid french 2", "bid allied 2", "pass"]);
    // The second to speak has the first bid if the first passes.
    let mut scene = Scene::<Napoleon4>::start(&bids, &[1]);
    scene.play("french", ["pass"]).has("allied", ["bid french 0", "bid allied 1"]);
}

#[test]
fn r12_0_example_a_bid_of_3_costs_the_french_three_steps() {
    let mut scene = Scene::<Napoleon4>::start(&setup("historical", 2, &[("bidding", "yes")]), &[1]);
    scene.play("french", ["bid french 1"]).play("allied", ["bid allied 2"]).play("french", ["bid french 3"]);
    scene.play("allied", ["pass"]).decides("french");
    scene.play("french", ["trim G-inf", "trim I-a"]).refused("french", "trim G-inf", "12.0");
    scene.play("french", ["trim II-a"]);
    assert_eq!(["G-inf", "I-a", "II-a"].map(|unit| strength(&scene, unit)), [3, 2, 3]);
    scene.decides("french").has("french", ["take G-inf"]);
}

#[test]
fn ruling_n16_bidding_three_seats_do_not_bid() {
    let mut scene = Scene::<Napoleon4>::start(&setup("historical", 3, &[("bidding", "yes")]), &[]);
    scene.decides("french").has("french", ["take G-inf"]);
}

/// Rule 10.1: two cities win when time expires, so each road that is still to be marched counts.
#[test]
fn blocks_near_a_city_they_need_are_worth_more_to_the_french_who_look_ahead() {
    let promise = |town: &str, seat: Seat| {
        let scene = march(1, &format!("{town}: Napoleon, G-inf, I-a; {ALLIES}"));
        let game = scene.table().game();
        game.outlook(state(&scene), seat) - game.worth(state(&scene), seat)
    };
    let [near, far] = ["hal", "beaumont"].map(|town| promise(town, Seat(0)));
    assert!(near > far, "{near}, {far}");
    assert_eq!(promise("hal", Seat(1)), 0);
}
