//! Fog: what a viewer must not know makes no difference to a single byte they are sent.

use std::{collections::BTreeMap, env};

use serde_json::json;
use tabletop::{
    Awaited, Entry, Game, Label, Next, Prompt, Quick, Random, Report, Seat, Seed, Setup, Table, Viewer,
};

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

/// A choice of one seat in two worlds.
struct Twin {
    seat: Seat,
    truth: String,
    dream: String,
}

/// Up to `most` choices that reveal nothing, made one after the other in a true position, each with a choice in the
/// redealt position that looks the same to the viewer; nothing if there is no such sequence.
fn twins<G: Game>(
    [truth, dream]: [&Table<G>; 2],
    viewer: Viewer,
    random: &mut Quick,
    most: usize,
) -> Option<Vec<Twin>> {
    let mut course = vec![];
    let mut now = truth.clone();
    while course.len() < most {
        let Next::Choice(seat) = now.next() else { break };
        let mut offers = now.offers();
        let quiet = loop {
            if offers.is_empty() {
                break None;
            }
            let offer = offers.swap_remove(random.below(offers.len() as u32) as usize).to_string();
            if let Some(after) = quietly(&now, seat, &offer) {
                break Some((offer, after));
            }
        };
        let Some((offer, after)) = quiet else { break };
        course.push((seat, offer, Received::of(&after, viewer, now.at())));
        now = after;
    }
    let dreamed = mirrored(dream, viewer, &course)?;
    let twin = |((seat, truth, _), dream)| Twin { seat, truth, dream };
    Some(course.into_iter().zip(dreamed).map(twin).collect())
}

/// Choices in another world that look to the viewer like those of the course.
fn mirrored<G: Game>(
    table: &Table<G>,
    viewer: Viewer,
    course: &[(Seat, String, Received<G>)],
) -> Option<Vec<String>> {
    let Some(((seat, text, received), rest)) = course.split_first() else { return Some(vec![]) };
    let mut offers: Vec<String> = if viewer.is(*seat) {
        vec![text.clone()]
    } else {
        table.offers().iter().map(|offer| offer.to_string()).collect()
    };
    // The same choice is the likeliest twin.
    offers.sort_by_key(|offer| offer != text);
    offers.into_iter().find_map(|offer| {
        let after = quietly(table, *seat, &offer)?;
        if !Received::of(&after, viewer, table.at()).is(received) {
            return None;
        }
        let mut dreamed = vec![offer];
        dreamed.extend(mirrored(&after, viewer, rest)?);
        Some(dreamed)
    })
}

/// The table after a choice, if it reveals nothing, asks nothing of chance and does not end the game: then the log,
/// with the scene it began from, lies open to all.
fn quietly<G: Game>(table: &Table<G>, seat: Seat, text: &str) -> Option<Table<G>> {
    let mut after = table.clone();
    after.submit(seat, text).ok()?;
    let asked = after.entries()[table.at()..].iter().any(|entry| matches!(entry, Entry::Answered(_)));
    let mut new = after.events().iter().filter(|(at, _)| *at > table.at());
    let reveals = new.any(|(_, event)| after.game().reveals(event));
    let is_over = matches!(after.next(), Next::Over(_));
    (!asked && !reveals && !is_over).then_some(after)
}

/// What a viewer receives after a choice.
struct Received<G: Game> {
    next: Awaited,
    prompt: Prompt,
    reports: Vec<(usize, Report)>,
    offers: Vec<(String, Label)>,
    view: G::View,
}

impl<G: Game> Received<G> {
    fn of(table: &Table<G>, viewer: Viewer, from: usize) -> Received<G> {
        let mine = matches!(table.next(), Next::Choice(seat) if viewer.is(seat));
        let offers = if mine { table.offers() } else { vec![] };
        let label = |offer: G::Action| (offer.to_string(), table.game().label(table.state(), offer));
        Received {
            next: table.next(),
            prompt: table.prompt(viewer),
            reports: table.reports(viewer, from),
            offers: offers.into_iter().map(label).collect(),
            view: table.view(viewer),
        }
    }

    fn is(&self, other: &Received<G>) -> bool {
        self.next == other.next
            && self.prompt == other.prompt
            && self.reports == other.reports
            && self.offers == other.offers
            && self.view == other.view
    }
}

/// What can be compared of an answer: without the date, and without the seal of the journal, a hash that is different for
/// every hidden line and cannot be computed without the secret of the dice.
fn comparable(mut answer: Answer) -> Answer {
    const SEAL: &[u8] = b"\"seal\":\"";
    answer.headers.retain(|(name, _)| name != "date");
    if let Some(at) = answer.body.windows(SEAL.len()).position(|it| it == SEAL) {
        answer.body[at + SEAL.len()..][..64].fill(b'-');
    }
    answer
}

/// Everything the viewer is sent about their table.
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
    for place in [
        "t1",
        "red0",
        "ligny",
        "P-I-a",
        "p-1",
        "namur/prussian/1",
        "Ligny",
        "P-II",
        "F-I",
        "1310",
        "pr-14-IV",
    ] {
        all.push(site.get(&format!("{path}/why?place={place}")));
    }
    for part in ["/ways?pieces=blue0,red0,P-I-a,I-a,F-I,P-II,f-1,p-1", "/story?from=0", "/story/short?from=0"]
    {
        all.push(site.get(&format!("{path}{part}")));
    }
    all.extend([site.get(&api), site.get(&format!("{api}/offers")), site.get(&format!("{api}/log"))]);
    all.push(site.post(&format!("{path}/fork"), &json!({ "at": 0 })));
    let (name, data) = Events::open(&site.address, &format!("{path}/live")).next().unwrap();
    all.push(Answer { status: 200, headers: vec![], body: format!("{name} {data}").into_bytes() });
    all.into_iter().map(comparable).collect()
}

/// How many choices are made in both worlds.
const CHOICES: usize = 4;

/// What the viewer is sent after a choice.
fn after_a_choice(site: &Site, path: &str) -> Vec<Answer> {
    let api = path.replacen("/table/", "/api/tables/", 1);
    let mut all = vec![
        site.get(&format!("{path}/now")),
        site.get(&format!("{path}/now?since=1")),
        site.get(&format!("{path}/log")),
        site.get(&api),
        site.post(&format!("{path}/play"), &json!({ "at": 0, "text": "march 9" })),
    ];
    let (name, data) = Events::open(&site.address, &format!("{path}/live")).next().unwrap();
    all.push(Answer { status: 200, headers: vec![], body: format!("{name} {data}").into_bytes() });
    all.into_iter().map(comparable).collect()
}

#[test]
fn no_viewer_is_sent_a_byte_that_depends_on_what_is_hidden_from_them() {
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
        // A choice that reveals nothing, made by the player who must decide, betrays nothing either.
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
    let (mut compared, mut hidden, mut choices, mut unlike) = (0, 0, 0, 0);
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
        if scene == other {
            continue;
        }
        // Choices that reveal nothing betray nothing: in the other world there are choices that look the same.
        let table = |scene: &str| Table::<G>::from_scene(&setup, Seed::from(seed), scene, &[]).unwrap();
        let course = twins([&table(&scene), &table(&other)], viewer, &mut Quick(seed), CHOICES);
        let course =
            course.unwrap_or_else(|| panic!("the other world is ruled out: {viewer:?}\n{scene}\n{other}"));
        for Twin { seat, truth: here, dream: there } in course {
            truth.play(&paths[seat.0 as usize], &here).is(200);
            dream.play(&paths[seat.0 as usize], &there).is(200);
            let [at_truth, at_dream] = [&truth, &dream].map(|site| after_a_choice(site, &paths[n]));
            assert_eq!(at_truth, at_dream, "{viewer:?}: '{here}' and '{there}'\n{scene}\n{other}");
            choices += 1;
            unlike += u32::from(here != there);
        }
    }
    println!("{compared} positions, {hidden} with something hidden; {choices} choices, {unlike} unlike");
    assert!(
        compared > games / 3 && hidden > 5 && choices > 10,
        "{compared} compared, {hidden} of them with something hidden, {choices} choices"
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
