//! Fog: what a viewer must not know makes no difference to a single byte they are sent.

use std::{collections::BTreeMap, env, marker::PhantomData};

use serde_json::{Value, json};
use server::store::{Grant, Role, Status, Stored};
use tabletop::{Game, Log, Pool, Quick, Seat, Seed, Setup, Share, Table, Viewer};

use crate::{
    client::{Answer, Events, ask},
    direct::Direct,
    pickets::Pickets,
    site::{Site, games},
    twins::{Course, Twin, twins},
};

/// What can be compared of an answer: without the date, and without the seal of the journal, a hash that is different for
/// every hidden line and cannot be computed without the secret of the dice.
fn comparable(mut answer: Answer) -> Answer {
    const SEAL: &str = "\"seal\":\"";
    answer.headers.retain(|(name, _)| name != "date");
    if let Some(at) = std::str::from_utf8(&answer.body).ok().and_then(|it| it.find(SEAL)) {
        answer.body[at + SEAL.len()..][..64].fill(b'-');
    }
    answer
}

/// A server that is asked by its socket or directly.
trait Asked {
    fn ask(&self, method: &str, path: &str, kind: (&str, &str), body: &Value) -> Answer;

    /// The first event of a stream.
    fn first(&self, path: &str) -> Answer;

    fn get(&self, path: &str) -> Answer {
        comparable(self.ask("GET", path, ("accept", "*/*"), &Value::Null))
    }

    fn post(&self, path: &str, body: Value) -> Answer {
        comparable(self.ask("POST", path, ("content-type", "application/json"), &body))
    }
}

impl Asked for Site {
    fn ask(&self, method: &str, path: &str, kind: (&str, &str), body: &Value) -> Answer {
        ask(&self.address, method, path, &[kind], &bytes(body))
    }

    fn first(&self, path: &str) -> Answer {
        let (name, data) = Events::open(&self.address, path).next().unwrap();
        comparable(Answer { status: 200, headers: vec![], body: format!("{name} {data}").into_bytes() })
    }
}

impl Asked for Direct {
    fn ask(&self, method: &str, path: &str, kind: (&str, &str), body: &Value) -> Answer {
        let (status, headers, body) = Direct::ask(self, method, path, &[kind], bytes(body)).unwrap();
        Answer { status, headers, body: body.to_vec() }
    }

    fn first(&self, path: &str) -> Answer {
        let (status, headers, body) = Direct::first(self, path, &[("accept", "text/event-stream")]).unwrap();
        comparable(Answer { status, headers, body: body.to_vec() })
    }
}

fn bytes(body: &Value) -> Vec<u8> {
    if body.is_null() { vec![] } else { body.to_string().into_bytes() }
}

/// The same table for programs.
fn api(path: &str) -> String {
    path.replacen("/table/", "/api/tables/", 1)
}

/// Everything the viewer is sent about their table.
fn everything(site: &impl Asked, path: &str) -> Vec<Answer> {
    let api = api(path);
    let page = comparable(site.ask("GET", path, ("accept", "text/html"), &Value::Null));
    let now = site.get(&format!("{path}/now"));
    let has = tag(&now);
    let mut all = vec![page, now, site.get(&format!("{path}/at/0")), site.get(&format!("{path}/log"))];
    all.push(site.post(&format!("{path}/play?has={has}"), json!({ "at": 0, "text": "march 9" })));
    for part in ["since=3", "view=red", "view=blue", "view=spectator"] {
        all.push(site.get(&format!("{path}/now?{part}&has={has}")));
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
    all.push(site.post(&format!("{path}/fork"), json!({ "at": 0 })));
    all.push(site.first(&format!("{path}/live")));
    all
}

/// How many choices are made in both worlds.
const CHOICES: usize = 4;

/// What the viewer is sent after a choice: the whole, and what differs from the picture with that tag, which their page had before.
fn after_a_choice(site: &impl Asked, path: &str, had: &str) -> Vec<Answer> {
    vec![
        site.get(&format!("{path}/now")),
        site.get(&format!("{path}/now?since=1&has={had}")),
        site.get(&format!("{path}/log")),
        site.get(&api(path)),
        site.post(&format!("{path}/play?has={had}"), json!({ "at": 0, "text": "march 9" })),
        site.first(&format!("{path}/live")),
    ]
}

/// The tag of the picture in an answer.
fn tag(answer: &Answer) -> String {
    let (_, rest) = answer.text().split_once("\"tag\":\"").unwrap_or_else(|| panic!("{answer:?}"));
    rest.split('"').next().unwrap().to_string()
}

#[test]
fn no_viewer_is_sent_a_byte_that_depends_on_what_is_hidden_from_them() {
    // Two servers whose keys and seeds agree, so that only the truth differs.
    let (truth, dream) = (Site::foreseen(1), Site::foreseen(1));
    let (mut compared, mut hidden) = (0, 0);
    for seed in 0..60 {
        let (viewer, n) = [(Viewer::Seat(Seat(0)), 0), (Viewer::Seat(Seat(1)), 1), (Viewer::Spectator, 2)]
            [seed as usize % 3];
        let Some([scene, other]) = Course::<Pickets>::new(&Setup::default(), seed).pair(viewer, 20) else {
            continue;
        };
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

/// How many positions of each game are compared: `FOG_POSITIONS`, or so many.
fn positions(usual: usize) -> usize {
    env::var("FOG_POSITIONS").map_or(usual, |number| number.parse().expect("FOG_POSITIONS is a number"))
}

/// The most positions of one random game.
const MOMENTS: usize = 8;
/// After how many positions the servers are begun anew, so that their memory stays small.
const TOGETHER: usize = 200;

/// The same for a real game; at most so many choices lie between two positions.
fn real_game<G: Game>(options: &[(&str, &str)], seats: u8, usual: usize, most: u32) {
    let wanted = positions(usual);
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| (id.to_string(), value.to_string())).collect();
    let mut servers = Servers::<G> {
        pair: Servers::<G>::begun(),
        setup: Setup { options, seats, ..Setup::default() },
        count: Count::default(),
        game: PhantomData,
    };
    let mut games = 0;
    while servers.count.compared < wanted {
        let mut course = Course::<G>::new(&servers.setup, games);
        for _ in 0..MOMENTS.min(wanted - servers.count.compared) {
            let viewer = Viewer::all(seats).nth(servers.count.compared % (seats as usize + 1)).unwrap();
            let Some(scenes) = course.pair(viewer, most) else { break };
            servers.compare(viewer, scenes, games);
        }
        games += 1;
    }
    let Count { compared, hidden, choices, unlike } = servers.count;
    println!(
        "{} with {seats} seats: {compared} positions of {games} games, {hidden} with something hidden; \
         {choices} choices, {unlike} unlike",
        G::about().id
    );
    assert!(
        hidden > wanted / 2 && choices > wanted / 4,
        "{hidden} of {wanted} with something hidden, {choices} choices"
    );
}

/// Two servers whose keys and seeds agree, so that only the truth differs.
struct Servers<G: Game> {
    pair: [Direct; 2],
    setup: Setup,
    count: Count,
    game: PhantomData<G>,
}

/// What was compared.
#[derive(Default)]
struct Count {
    compared: usize,
    hidden: usize,
    choices: usize,
    unlike: usize,
}

impl<G: Game> Servers<G> {
    fn begun() -> [Direct; 2] {
        [1, 1].map(|seed| Direct::foreseen(games(), seed))
    }

    /// Compares what the viewer is sent in two worlds that look the same to them, and after choices that do.
    fn compare(&mut self, viewer: Viewer, scenes: [String; 2], seed: u64) {
        if self.count.compared > 0 && self.count.compared.is_multiple_of(TOGETHER) {
            self.pair = Servers::<G>::begun();
        }
        let [truth, dream] = &self.pair;
        let [scene, other] = &scenes;
        let keys = self.keys(truth, scene);
        assert_eq!(keys, self.keys(dream, other));
        let path = match viewer {
            Viewer::Seat(seat) => &keys[seat.0 as usize],
            Viewer::Spectator => keys.last().unwrap(),
        };
        let (here, there) = (everything(truth, path), everything(dream, path));
        assert_eq!(here, there, "{viewer:?}\n{scene}\n{other}");
        self.count.compared += 1;
        if scene == other {
            return;
        }
        self.count.hidden += 1;
        // Choices that reveal nothing betray nothing: in the other world there are choices that look the same.
        let table = |scene: &str| Table::<G>::from_scene(&self.setup, Seed::from(seed), scene, &[]).unwrap();
        let course = twins([&table(scene), &table(other)], viewer, &mut Quick(seed), CHOICES);
        let course =
            course.unwrap_or_else(|| panic!("the other world is ruled out: {viewer:?}\n{scene}\n{other}"));
        let mut had = tag(&truth.get(&format!("{path}/now")));
        for (at, Twin { seat, truth: here, dream: there }) in course.into_iter().enumerate() {
            let mover = &keys[seat.0 as usize];
            let [at_truth, at_dream] = [(truth, &here), (dream, &there)].map(|(site, text)| {
                let played =
                    site.post(&format!("{}/play", api(mover)), json!({ "at": at, "text": text })).is(200);
                let mut all = after_a_choice(site, path, &had);
                if mover == path {
                    all.push(played);
                }
                all
            });
            assert_eq!(at_truth, at_dream, "{viewer:?}: '{here}' and '{there}'\n{scene}\n{other}");
            had = tag(&at_truth[0]);
            self.count.choices += 1;
            self.count.unlike += usize::from(here != there);
        }
    }

    /// A table that begins in a position: the paths of all seats, then of those who only watch. It is put into the store, because
    /// a server that is asked for it tries out more than is compared here.
    fn keys(&self, site: &Direct, scene: &str) -> Vec<String> {
        let about = G::about();
        let id = format!("fog-{}", self.count.compared);
        let setup = about.complete(&self.setup).unwrap();
        let mut log = Log::new(about, &setup, None, Some(scene.to_string()));
        log.pool = Some(Pool { table: id.clone(), secret: Share([7; 32]), shares: vec![] });
        let keys: Vec<String> = (0..self.setup.seats).map(|seat| format!("key-{seat}")).collect();
        let grant = |(seat, key): (u8, &String)| Grant::new(key, vec![seat], Role::Player, "");
        site.keep(Stored {
            id: id.clone(),
            game: about.id.to_string(),
            header: log.to_string(),
            chairs: vec![String::new(); keys.len()],
            read_only: false,
            status: Status { decides: Some(0), text: String::new(), last: String::new() },
            created: 1_815_000_000,
            grants: (0..).zip(&keys).map(grant).collect(),
            shares: vec![],
            lines: vec![],
            chat: vec![],
            notes: vec![],
            facts: vec![],
        });
        keys.iter().map(String::as_str).chain(["watch"]).map(|key| format!("/table/{id}/{key}")).collect()
    }
}

#[test]
fn the_chits_of_the_grouchy_variant_are_kept() {
    real_game::<waterloo::Waterloo>(&[("grouchy", "yes")], 2, 60, 100);
}

#[test]
fn the_blocks_of_napoleon_are_kept() {
    real_game::<napoleon::Napoleon4>(&[], 2, 45, 100);
    real_game::<napoleon::Napoleon4>(&[], 3, 40, 100);
}

#[test]
fn the_blocks_of_the_third_edition_are_kept() {
    real_game::<napoleon::Napoleon3>(&[], 2, 60, 100);
}

#[test]
fn the_hands_and_objectives_of_napoleon_returns_are_kept() {
    real_game::<returns::Returns>(&[], 2, 45, 50);
    real_game::<returns::Returns>(&[], 3, 40, 50);
}
