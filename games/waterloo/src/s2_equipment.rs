//! 2.0 Equipment: the map with its hexes, the charts, and the playing pieces, read from `data/`.

use std::sync::LazyLock;

use serde::Serialize;

use crate::{
    s2_1_map::{Crossings, read_roads, read_terrain},
    s2_4_pieces::read_units,
};
pub use crate::{
    s2_1_map::{Edge, HEXES, Hex, HexInfo, HexSet, Hexside, Road, Terrain},
    s2_4_pieces::{Arm, Entry, Group, Nation, Side, UNITS, UnitId, UnitInfo, UnitSet},
};

/// What the Combat Results Table says. Rule 6.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Outcome {
    /// Attacker eliminated.
    Ae,
    /// Attacker retreats.
    Ar,
    /// Equal elimination.
    Ee,
    /// Defender retreats.
    Dr,
    /// Defender eliminated.
    De,
}

/// How many columns the Combat Results Table has.
pub const COLUMNS: usize = 10;

/// Map, charts and pieces.
#[derive(Debug)]
pub struct Equipment {
    /// All hexes by index.
    pub hexes: Vec<HexInfo>,
    /// The roads.
    pub roads: Vec<Road>,
    /// All units by index.
    pub units: Vec<UnitInfo>,
    /// The Combat Results Table by die less one and column. Rule 2.3.
    pub results: [[Outcome; COLUMNS]; 6],
    /// The headings of its columns.
    pub ratios: [&'static str; COLUMNS],
    /// The units of each side.
    pub of_side: [UnitSet; 2],
    /// All artillery.
    pub artillery: UnitSet,
    /// By unit, those that differ from it in name only: same entry, arm, strength and movement. Ruling W8.
    pub kinds: Vec<UnitSet>,
    /// The hexes where reinforcements come in. Rule 7.0.
    pub entries: HexSet,
    /// The hexes where the French leave the map. Rule 8.3.
    pub exits: HexSet,
    /// All hexsides: a zone of control is what lies one step away over them. Rule 4.5.
    pub(crate) all_sides: Crossings,
    /// The hexsides a unit can cross. Rule 4.2.
    pub(crate) open_sides: Crossings,
    /// How many hexes a unit must enter to be in an exit hex, by index; woods are never left.
    pub to_exit: [u8; HEXES],
    /// What a defender's strength is multiplied by in each terrain, in the order of [`Terrain`].
    pub defence: [u8; 4],
}

/// Map, charts and pieces as the data files describe them.
pub fn equipment() -> &'static Equipment {
    static EQUIPMENT: LazyLock<Equipment> = LazyLock::new(read);
    &EQUIPMENT
}

const HEX_ROWS: &str = include_str!("../data/hexes.csv");
const RESULT_ROWS: &str = include_str!("../data/combat_results.csv");
const TERRAIN_ROWS: &str = include_str!("../data/terrain_effects.csv");

/// The rows of a data file below its comments, each split at commas; the first is the heading.
pub(crate) fn rows(file: &'static str) -> Vec<Vec<&'static str>> {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(',').collect()).collect()
}

fn read() -> Equipment {
    let roads = read_roads();
    let terrain: Vec<Terrain> = rows(HEX_ROWS)[1..].iter().map(|row| read_terrain(row[1])).collect();
    assert_eq!(terrain.len(), HEXES, "hexes.csv lists every hex");
    let blocks_fire = |hex: Hex| {
        let row = &rows(TERRAIN_ROWS)[1..][chart_row(terrain[hex.index()])];
        row[3] == "yes"
    };
    let on_one_road = |a: Hex, b: Hex| {
        let steps = roads.iter().flat_map(|road| road.hexes.windows(2));
        steps.into_iter().any(|step| step == [a, b] || step == [b, a])
    };
    let hex_rows = rows(HEX_ROWS);
    let hexes = hex_rows[1..].iter().zip(Hex::all()).map(|(row, hex)| {
        assert_eq!(row[0], hex.to_string(), "hexes.csv is in order of columns and rows");
        let may_cross = |to: &Hex| match (terrain[hex.index()], terrain[to.index()]) {
            (Terrain::Woods, _) | (_, Terrain::Woods) => false,
            (Terrain::WoodsRoad, _) | (_, Terrain::WoodsRoad) => on_one_road(hex, *to),
            (Terrain::Clear | Terrain::Town, Terrain::Clear | Terrain::Town) => true,
        };
        let near: HexSet = hex.neighbours().collect();
        let (in_range, along_edge) = read_range(hex, blocks_fire);
        HexInfo {
            terrain: terrain[hex.index()],
            edge: match row[2] {
                "" => Edge::None,
                "exit" => Edge::Exit,
                "entry" => Edge::Entry,
                other => panic!("hexes.csv: {}: edge '{other}'", row[0]),
            },
            place: row[3],
            neighbours: hex.neighbours().collect(),
            near,
            open: hex.neighbours().filter(may_cross).collect(),
            in_range,
            along_edge,
        }
    });
    let hexes: Vec<HexInfo> = hexes.collect();
    let to_exit = distances(&hexes, Edge::Exit);
    let at_edge = |edge: Edge| Hex::all().filter(|hex| hexes[hex.index()].edge == edge).collect();
    let units = read_units();
    let those = |pick: &dyn Fn(&UnitInfo) -> bool| -> UnitSet {
        UnitId::all().filter(|unit| pick(&units[unit.index()])).collect()
    };
    let kind = |unit: &UnitInfo| (unit.side, unit.entry, unit.arm, unit.strength, unit.movement);
    let table = rows(RESULT_ROWS);
    Equipment {
        entries: at_edge(Edge::Entry),
        exits: at_edge(Edge::Exit),
        of_side: Side::BOTH.map(|side| those(&|unit| unit.side == side)),
        artillery: those(&|unit| unit.arm == Arm::Artillery),
        kinds: units.iter().map(|unit| those(&|it| kind(it) == kind(unit))).collect(),
        to_exit,
        all_sides: Crossings::new(|_, _| true),
        open_sides: Crossings::new(|from, to| hexes[from.index()].open.has(to)),
        hexes,
        roads,
        units,
        results: std::array::from_fn(|die| {
            std::array::from_fn(|column| read_result(table[die + 1][column + 1]))
        }),
        ratios: std::array::from_fn(|column| table[0][column + 1]),
        defence: std::array::from_fn(|row| rows(TERRAIN_ROWS)[row + 1][2].parse().expect("a multiplier")),
    }
}

/// The hexes two away that can be bombarded from a hex, and those of them that woods on the map would shut off but
/// for the edge. Rule 5.6, ruling W11.
fn read_range(hex: Hex, blocks_fire: impl Fn(Hex) -> bool) -> (HexSet, HexSet) {
    let (mut in_range, mut along_edge) = (HexSet::EMPTY, HexSet::EMPTY);
    for side in Hexside::ALL {
        let (one, two) = (hex.beyond(side), hex.beyond(side.next()));
        // A straight shot passes over one hex.
        if let Some(to) = one.filter(|&it| !blocks_fire(it)).and_then(|it| it.beyond(side)) {
            in_range.add(to);
        }
        // A bent shot passes between two, one of which may lie off the map.
        let straight = one.and_then(|it| it.beyond(side.next()));
        let Some(to) = straight.or_else(|| two.and_then(|it| it.beyond(side))) else { continue };
        if [one, two].into_iter().flatten().any(|it| !blocks_fire(it)) {
            in_range.add(to);
        } else if one.is_none() || two.is_none() {
            in_range.add(to);
            along_edge.add(to);
        }
    }
    (in_range, along_edge)
}

/// How many hexes a unit must enter from each hex to be at that edge.
fn distances(hexes: &[HexInfo], edge: Edge) -> [u8; HEXES] {
    let mut away = [u8::MAX; HEXES];
    let mut reached: Vec<Hex> = Hex::all().filter(|hex| hexes[hex.index()].edge == edge).collect();
    reached.iter().for_each(|hex| away[hex.index()] = 0);
    let mut at = 0;
    while at < reached.len() {
        let from = reached[at];
        for next in
            hexes[from.index()].open.iter().filter(|next| away[next.index()] == u8::MAX).collect::<Vec<_>>()
        {
            away[next.index()] = away[from.index()] + 1;
            reached.push(next);
        }
        at += 1;
    }
    away
}

/// The chart's rows stand in the order of [`Terrain`]'s chart order.
fn chart_row(terrain: Terrain) -> usize {
    match terrain {
        Terrain::Clear => 0,
        Terrain::Town => 1,
        Terrain::WoodsRoad => 2,
        Terrain::Woods => 3,
    }
}

impl Equipment {
    /// What the strength of a defender in that terrain is multiplied by. Terrain Effects Chart.
    pub fn defence(&self, terrain: Terrain) -> u32 {
        self.defence[chart_row(terrain)] as u32
    }
}

fn read_result(text: &str) -> Outcome {
    match text {
        "Ae" => Outcome::Ae,
        "Ar" => Outcome::Ar,
        "Ee" => Outcome::Ee,
        "Dr" => Outcome::Dr,
        "De" => Outcome::De,
        other => panic!("combat_results.csv: no result '{other}'"),
    }
}
