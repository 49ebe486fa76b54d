//! Fog: what a viewer must not know makes no difference to a single byte he is sent.

use serde_json::json;
use tabletop::{Game, Quick, Random, Seat, Seed, Setup, Table, Viewer};

use crate::{
    client::{Answer, Events},
    pickets::Pickets,
    site::Site,
};

/// A position of a random game, as it is and as dealt anew for the viewer.
fn pair(seed: u64, viewer: Viewer) -> Option<[String; 2]> {
    let mut table = Table::<Pickets>::new(&Setup::default(), Seed::from(seed), &[]).unwrap();
    let mut random = Quick(seed);
    for _ in 0..random.below(20) {
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
        let Some([scene, other]) = pair(seed, viewer) else { continue };
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
