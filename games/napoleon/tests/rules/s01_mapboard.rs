//! 1.0 Mapboard, and the data behind it.
use crate::common;
use napoleon::{Edition, LineKind, RoadKind, Town, Zone, lines};

fn town(id: &str) -> Town {
    Edition::Fourth.components().map.find(id).unwrap_or_else(|| panic!("{id}"))
}

fn around(id: &str) -> Vec<&'static str> {
    let mut names: Vec<_> = town(id).roads().iter().map(|(_, to)| to.id()).collect();
    names.sort();
    names
}

fn road(a: &str, b: &str) -> &'static napoleon::RoadFacts {
    town(a).road_to(town(b)).unwrap_or_else(|| panic!("{a}-{b}")).facts()
}

#[test]
fn data_counts_names_and_symmetry() {
    let map = &Edition::Fourth.components().map;
    assert_eq!((map.towns.len(), map.roads.len()), (57, 107));
    let mut ids: Vec<_> = map.towns.iter().map(|town| town.id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 57);
    for here in Edition::Fourth.towns() {
        assert!(!here.roads().is_empty() && here.roads().len() <= 7, "{here}");
        for (road, there) in here.roads() {
            assert_eq!(there.road_to(here), Some(*road));
        }
        assert!(Edition::Fourth.towns().all(|there| here.distance(there) < 57), "the map is one");
    }
    assert!(map.towns.iter().all(|town| (50_000..51_500).contains(&town.latitude)));
    assert_eq!(lines().iter().filter(|line| line.kind == LineKind::River).count(), 5);
}

#[test]
fn r1_0_three_major_cities() {
    let cities: Vec<_> = Edition::Fourth
        .components()
        .map
        .towns
        .iter()
        .filter(|town| town.is_supply)
        .map(|town| town.name)
        .collect();
    assert_eq!(cities, ["Ghent", "Brussels", "Liège"]);
}

#[test]
fn r1_0_major_and_minor_roads() {
    let major =
        Edition::Fourth.components().map.roads.iter().filter(|road| road.kind == RoadKind::Major).count();
    assert!(major > 20 && major < 60);
    for pair in [
        ["mons", "soignies"],
        ["soignies", "braine-le-comte"],
        ["braine-le-comte", "hal"],
        ["hal", "brussels"],
    ] {
        assert_eq!(road(pair[0], pair[1]).kind, RoadKind::Major);
    }
}

#[test]
fn r1_0_rivers_cross_roads() {
    assert_eq!(road("laneffe", "charleroi").river, Some("Sambre"));
    assert_eq!(road("ciney", "namur").river, Some("Meuse"));
    assert_eq!(road("charleroi", "ligny").river, None);
}

#[test]
fn r1_0_border_and_deployment_line() {
    for (id, zone) in [("charleroi", Zone::Prussian), ("wavre", Zone::AngloDutch), ("beaumont", Zone::French)]
    {
        assert_eq!(town(id).facts().zone, zone);
    }
}

#[test]
fn r1_0_time_record() {
    let turns = &Edition::Fourth.components().turns;
    assert_eq!(turns.len(), 23);
    assert_eq!(turns.iter().filter(|turn| turn.is_night).count(), 7);
    assert_eq!((turns[22].day, turns[22].side.name(), turns[22].is_night), (22, "French", false));
}

#[test]
fn r1_0_woods_on_the_map_have_no_effect() {
    // Roads through the forest of Soignes and every other road take what their kind and river say, and nothing else counts.
    for (n, facts) in Edition::Fourth.components().map.roads.iter().enumerate() {
        let most = if facts.kind == RoadKind::Major { 8 } else { 6 };
        let over = if facts.river.is_some() { most / 2 } else { most };
        let road = napoleon::Road(n as u8);
        let limits = (Edition::Fourth.road_limit(road), Edition::Fourth.attack_limit(road));
        assert_eq!(limits, (most, over), "{:?}", facts.ends);
    }
    let mut scene = common::march(1, "brussels: 1CC, I-a; wavre: P-I-a");
    scene.play("french", ["take 1CC"]).has("french", ["march 1CC brussels waterloo"]);
    scene.play("french", ["march 1CC brussels waterloo"]).has("french", ["march 1CC waterloo quatre-bras"]);
}

#[test]
fn oracle_facts_of_the_rulebook_about_the_map() {
    assert_eq!(around("brussels"), ["alost", "hal", "louvain", "malines", "ninove", "waterloo", "wavre"]);
    for (a, b) in [
        ("waterloo", "quatre-bras"),
        ("waterloo", "nivelles"),
        ("quatre-bras", "nivelles"),
        ("quatre-bras", "ligny"),
        ("waterloo", "wavre"),
        ("ligny", "gembloux"),
        ("ligny", "namur"),
    ] {
        assert!(town(a).is_adjacent(town(b)), "{a}-{b}");
    }
    for (a, b) in [("waterloo", "ligny"), ("wavre", "quatre-bras"), ("wavre", "nivelles")] {
        assert!(!town(a).is_adjacent(town(b)), "{a}-{b}");
    }
    assert_eq!(road("quatre-bras", "ligny").kind, RoadKind::Major);
    assert_eq!(road("laneffe", "charleroi").kind, RoadKind::Major);
}

#[test]
fn oracle_every_supply_city_is_five_moves_from_france() {
    for city in ["ghent", "brussels", "liege"] {
        let near = Edition::Fourth
            .towns()
            .filter(|it| it.facts().zone == Zone::French)
            .map(|it| it.distance(town(city)))
            .min();
        assert_eq!(near, Some(5), "{city}");
    }
}

#[test]
fn a_slip_in_the_data_is_named_with_its_file_and_line() {
    use napoleon::data::{FILES, read};
    assert!(Edition::ALL.iter().all(|edition| read(&FILES, *edition).is_ok()));
    for (file, from, to, said) in [
        (
            "towns.csv",
            "ghent, Ghent, 51054, 3725, AD",
            "ghent, Ghent, 51054, 3725, XX",
            "zone: 'XX' is not FR, AD or PR",
        ),
        ("roads.csv", "brussels, hal, major", "brussels, hall, major", "to: 'hall' is not a town"),
        ("roads.csv", "brussels, hal, major", "brussels, hal, great", "kind: 'great' is not major or minor"),
        ("units-4e.csv", "leader, -, 1, 2", "leader, -, one, 2", "strength: 'one' is not a fitting number"),
        (
            "units-4e.csv",
            "P-I-b, PR",
            "P-I-b, FR",
            "army: the blocks of an army and of a side stand together",
        ),
        (
            "turns-4e.csv",
            "1, 15, morning, F, no",
            "1, 15, morning, F, maybe",
            "night: 'maybe' is not yes or no",
        ),
        ("setup-4e.csv", "I-a I-b", "I-a I-x", "blocks: 'I-a I-x"),
    ] {
        let mut files = FILES;
        let text = &mut files.iter_mut().find(|(name, _)| *name == file).expect("a data file").1;
        let line = 1 + text.lines().position(|line| line.contains(from)).expect("a line");
        *text = text.replacen(from, to, 1).leak();
        let Err(error) = read(&files, Edition::Fourth) else { panic!("{file}: no error is told") };
        assert!(error.to_string().starts_with(&format!("{file}, line {line}, {said}")), "{error}");
    }
}
