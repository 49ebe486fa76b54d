//! Fog: what a viewer must not know makes no difference to a single byte he is sent.

use std::{collections::BTreeMap, env};

use serde_json::json;
use tabletop::{Game, Quick, Random, Seat, Seed, Setup, Table, Viewer};

use crate::{
    client::{Answer, Events},
    pickets::Pickets,
    site::Site,
};

/// A position of a random game after at most so many choices, as it is and as dealt anew for the viewer.
fn pair<G: Game>(setup: &Setup, seed: u64, viewer: Viewer, most: u32) -> Option<[String; 2]> {
    let mut table = Table::<G>::new(setup, Seed::from(seed), &[]).unwrap();
    let mut random = Quick(seed);
    for _ in 0..random.below(most) {
        let offers = table.offers();
        let tabletop::Next::Choice(seat) = table.next() else { return None };
        let action = offers[random.below(offers.len() as u32) as usize];
        table.submit(seat, &action.to_string()).unwrap();
    }
    let tabletop::Next::Choice(_) = table.next() else { return None };
    let other = table.game().redeal(table.state(), viewer, &mut random);
    Some([table.game().scene(table.state()), table.game().scene(&other)])
}

/// Everything the viewer is sent about his table.
fn everything(site: &Site, path: &str) -> Vec<Answer> {
    let api = path.replacen("/table/", "/api/tables/", 1);
    let mut all =
        vec![site.page(path), site.post(&format!("{path}/play"), &json!({ "at": 0, "text": "march 9" }))];
    for part in
        ["/now", "/now?since=3", "/at/0", "/log", "/now?view=red", "/now?view=blue", "/now?view=spectator"]
    {
        all.push(site.get(&format!("{path}{part}")));
    }
    // Where pieces can go, why not, what happened: for things of every game, hidden ones too.
    for place in ["t1", "red0", "ligny", "P-I-a", "p-1", "namur/prussian/1", "Ligny", "P-II", "F-I", "1310", "pr-14-IV"] {
        all.push(site.get(&format!("{path}/why?place={place}")));
    }
    for part in ["/ways?pieces=blue0,red0,P-I-a,I-a,F-I,P-II,f-1,p-1", "/story?from=0"] {
        all.push(site.get(&format!("{path}{part}")));
    }
    all.extend([site.get(&api), site.get(&format!("{api}/offers")), site.get(&format!("{api}/log"))]);
    all.push(site.post(&format!("{path}/fork"), &json!({ "at": 0 })));
    let (name, data) = Events::open(&site.address, &format!("{path}/live")).next().unwrap();
    all.push(Answer { status: 200, headers: vec![], body: format!("{name} {data}").into_bytes() });
    for answer in &mut all {
        answer.headers.retain(|(name, _)| name != "date");
    }
    all
}

#[test]
fn no_viewer_is_sent_a_byte_that_depends_on_what_is_hidden_from_him() {
    // Two servers whose keys and seeds agree, so that only the truth differs.
    let (truth, dream) = (Site::foreseen(1), Site::foreseen(1));
    let (mut compared, mut hidden) = (0, 0);
    for seed in 0..60 {
        let (viewer, n) = [(Viewer::Seat(Seat(0)), 0), (Viewer::Seat(Seat(1)), 1), (Viewer::Spectator, 2)]
            [seed as usize % 3];
        let Some([scene, other]) = pair::<Pickets>(&Setup::default(), seed, viewer, 20) else { continue };
        let paths = truth.keyed(json!({ "game": "pickets", "scene": scene }));
        assert_eq!(paths, dream.keyed(json!({ "game": "pickets", "scene": other })));
        let (here, there) = (everything(&truth, &paths[n]), everything(&dream, &paths[n]));
        assert_eq!(here, there, "{viewer:?}\n{scene}\n{other}");
        compared += 1;
        // The seats' owners do see the difference: the comparison is not empty.
        hidden +=
            u32::from((0..2).any(|n| truth.now(&paths[n])["picture"] != dream.now(&paths[n])["picture"]));
        // A choice that reveals nothing, made by whoever must decide, betrays nothing either.
        let mover = (0..2).find(|&n| truth.now(&paths[n])["mine"] == true);
        if let Some(mover) = mover.filter(|&m| truth.now(&paths[m])["offers"].to_string().contains("pick 1"))
        {
            truth.play(&paths[mover], "pick 1").is(200);
            dream.play(&paths[mover], "pick 1").is(200);
            assert_eq!(everything(&truth, &paths[n]), everything(&dream, &paths[n]), "{viewer:?}\n{scene}");
        }
    }
    assert!(compared > 30 && hidden > 15, "{compared} compared, {hidden} of them with something hidden");
}

/// The same for a real game, over positions of so many random games; `FOG_GAMES` asks for another number of them.
fn real_game<G: Game>(options: &[(&str, &str)], seats: u8, games: u64, most: u32) {
    let games = env::var("FOG_GAMES").map_or(games, |number| number.parse().expect("FOG_GAMES is a number"));
    let (truth, dream) = (Site::foreseen(1), Site::foreseen(1));
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect();
    let setup = Setup { options: options.clone(), seats, ..Setup::default() };
    let (mut compared, mut hidden) = (0, 0);
    for seed in 0..games {
        let n = seed as usize % (seats as usize + 1);
        let viewer = Viewer::all(seats).nth(n).unwrap();
        let Some([scene, other]) = pair::<G>(&setup, seed, viewer, most) else { continue };
        let about = |scene: &str| json!({ "game": G::about().id, "scene": scene, "options": options, "seats": seats });
        let paths = truth.all_keys(about(&scene));
        assert_eq!(paths, dream.all_keys(about(&other)));
        let (here, there) = (everything(&truth, &paths[n]), everything(&dream, &paths[n]));
        assert_eq!(here, there, "{viewer:?}\n{scene}\n{other}");
        compared += 1;
        hidden += u32::from(scene != other);
    }
    assert!(
        compared > games / 3 && hidden > 5,
        "{compared} compared, {hidden} of them with something hidden"
    );
}

#[test]
fn the_chits_of_the_grouchy_variant_are_kept() {
    real_game::<waterloo::Waterloo>(&[("grouchy", "yes")], 2, 60, 400);
}

#[test]
fn the_blocks_of_napoleon_are_kept() {
    real_game::<napoleon::Napoleon4>(&[], 2, 45, 400);
    real_game::<napoleon::Napoleon4>(&[], 3, 40, 400);
}

#[test]
fn the_blocks_of_the_third_edition_are_kept() {
    real_game::<napoleon::Napoleon3>(&[], 2, 60, 600);
}

#[test]
fn the_hands_and_objectives_of_napoleon_returns_are_kept() {
    real_game::<returns::Returns>(&[], 2, 45, 200);
    real_game::<returns::Returns>(&[], 3, 40, 200);
}
