//! Map, charts and pieces as the files in `data/` describe them, read once.

use tabletop::ReadError;

use std::sync::LazyLock;

use tabletop::data::{Row, rows};

use crate::s02_0_equipment::{
    Arm, Edge, HEXES, Hex, HexInfo, HexSet, Hexside, Outcome, Road, Side, Terrain, UnitId, UnitInfo, UnitSet,
};
use crate::{
    s02_0_equipment::COLUMNS,
    s02_1_map::{Crossings, read_roads},
    s02_4_pieces::read_units,
};

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
    pub defence: [u8; Terrain::ALL.len()],
}

/// Map, charts and pieces; read on first use.
pub fn equipment() -> &'static Equipment {
    static EQUIPMENT: LazyLock<Equipment> =
        LazyLock::new(|| read(&FILES).unwrap_or_else(|error| panic!("the data files are sound: {error}")));
    &EQUIPMENT
}

/// The text of each data file, by its name.
pub type Files = [(&'static str, &'static str); 5];

/// The files in `data/`.
pub const FILES: Files = [
    ("hexes.csv", include_str!("../data/hexes.csv")),
    ("roads.csv", include_str!("../data/roads.csv")),
    ("units.csv", include_str!("../data/units.csv")),
    ("combat_results.csv", include_str!("../data/combat_results.csv")),
    ("terrain_effects.csv", include_str!("../data/terrain_effects.csv")),
];

/// Map, charts and pieces of these files, or the first error in them.
pub fn read(files: &Files) -> Result<Equipment, ReadError> {
    let [hexes, roads, units, results, effects] = files.map(|(file, text)| rows(file, text));
    let (roads, effects) = (read_roads(&roads?)?, read_effects(&effects?)?);
    let hexes = read_hexes(&hexes?, &roads, &effects)?;
    let units = read_units(&units?)?;
    let (ratios, results) = read_results(&results?)?;
    let at_edge = |edge: Edge| Hex::all().filter(|hex| hexes[hex.index()].edge == edge).collect();
    let those = |pick: &dyn Fn(&UnitInfo) -> bool| -> UnitSet {
        UnitId::all().filter(|unit| pick(&units[unit.index()])).collect()
    };
    let kind = |unit: &UnitInfo| (unit.side, unit.entry, unit.arm, unit.strength, unit.movement);
    Ok(Equipment {
        entries: at_edge(Edge::Entry),
        exits: at_edge(Edge::Exit),
        of_side: Side::BOTH.map(|side| those(&|unit| unit.side == side)),
        artillery: those(&|unit| unit.arm == Arm::Artillery),
        kinds: units.iter().map(|unit| those(&|it| kind(it) == kind(unit))).collect(),
        to_exit: distances(&hexes, Edge::Exit),
        all_sides: Crossings::new(|_, _| true),
        open_sides: Crossings::new(|from, to| hexes[from.index()].open.contains(to)),
        defence: effects.map(|effect| effect.defence),
        hexes,
        roads,
        units,
        results,
        ratios,
    })
}

/// What a terrain does, by the Terrain Effects Chart.
struct Effect {
    /// What a defender's strength is multiplied by.
    defence: u8,
    /// Whether it blocks a bombardment.
    blocks_fire: bool,
}

/// The Terrain Effects Chart, in the order of [`Terrain`].
fn read_effects(chart: &[Row]) -> Result<[Effect; Terrain::ALL.len()], ReadError> {
    let mut effects = vec![];
    for terrain in Terrain::ALL {
        let row = chart.iter().find(|row| row.text("terrain") == Ok(terrain.id()));
        let row =
            row.ok_or_else(|| ReadError::at("terrain_effects.csv", format!("no row for {}", terrain.id())))?;
        effects.push(Effect { defence: row.number("defender")?, blocks_fire: row.flag("blocks_fire")? });
    }
    Ok(effects.try_into().unwrap_or_else(|_| panic!("an effect for each terrain")))
}

fn read_hexes(list: &[Row], roads: &[Road], effects: &[Effect]) -> Result<Vec<HexInfo>, ReadError> {
    if list.len() != HEXES {
        return Err(ReadError::at("hexes.csv", format!("{} hexes, not {HEXES}", list.len())));
    }
    let terrain: Vec<Terrain> =
        list.iter().map(|row| row.find("terrain", "a terrain", Terrain::named)).collect::<Result<_, _>>()?;
    let blocks_fire = |hex: Hex| effects[terrain[hex.index()] as usize].blocks_fire;
    let on_one_road = |a: Hex, b: Hex| {
        let mut steps = roads.iter().flat_map(|road| road.hexes.windows(2));
        steps.any(|step| step == [a, b] || step == [b, a])
    };
    let mut hexes = vec![];
    for (row, hex) in list.iter().zip(Hex::all()) {
        if row.text("hex")? != hex.to_string() {
            return Err(row.error("", format!("hex {hex} belongs here")));
        }
        let may_cross = |to: &Hex| match (terrain[hex.index()], terrain[to.index()]) {
            (Terrain::Woods, _) | (_, Terrain::Woods) => false,
            (Terrain::WoodsRoad, _) | (_, Terrain::WoodsRoad) => on_one_road(hex, *to),
            (Terrain::Clear | Terrain::Town, Terrain::Clear | Terrain::Town) => true,
        };
        let (in_range, along_edge) = read_range(hex, blocks_fire);
        hexes.push(HexInfo {
            terrain: terrain[hex.index()],
            edge: row.find("edge", "exit, entry or nothing", |text| match text {
                "" => Some(Edge::None),
                "exit" => Some(Edge::Exit),
                "entry" => Some(Edge::Entry),
                _ => None,
            })?,
            place: row.text("place")?,
            neighbours: hex.neighbours().collect(),
            near: hex.neighbours().collect(),
            open: hex.neighbours().filter(may_cross).collect(),
            in_range,
            along_edge,
        });
    }
    Ok(hexes)
}

/// The Combat Results Table: the headings of its columns, then the results by die less one. Rule 2.3.
type Results = ([&'static str; COLUMNS], [[Outcome; COLUMNS]; 6]);

fn read_results(table: &[Row]) -> Result<Results, ReadError> {
    let mut all: Results = ([""; COLUMNS], [[Outcome::Ae; COLUMNS]; 6]);
    if table.len() != 6 {
        return Err(ReadError::at("combat_results.csv", format!("{} rows, not 6", table.len())));
    }
    for (row, results) in table.iter().zip(&mut all.1) {
        if row.rest().count() != COLUMNS {
            return Err(row.error("", format!("{} ratios, not {COLUMNS}", row.rest().count())));
        }
        for (n, (ratio, _)) in row.rest().enumerate() {
            all.0[n] = ratio;
            results[n] = row.find(ratio, "a result", Outcome::named)?;
        }
    }
    Ok(all)
}

/// The hexes two away that can be bombarded from a hex, and those of them that woods on the map would shut off but
/// for the edge. Rule 5.6, ruling W11.
fn read_range(hex: Hex, blocks_fire: impl Fn(Hex) -> bool) -> (HexSet, HexSet) {
    let (mut in_range, mut along_edge) = (HexSet::EMPTY, HexSet::EMPTY);
    for side in Hexside::ALL {
        let (one, two) = (hex.beyond(side), hex.beyond(side.next()));
        // A straight shot passes over one hex.
        if let Some(to) = one.filter(|&it| !blocks_fire(it)).and_then(|it| it.beyond(side)) {
            in_range.insert(to);
        }
        // A bent shot passes between two, one of which may lie off the map.
        let straight = one.and_then(|it| it.beyond(side.next()));
        let Some(to) = straight.or_else(|| two.and_then(|it| it.beyond(side))) else { continue };
        if [one, two].into_iter().flatten().any(|it| !blocks_fire(it)) {
            in_range.insert(to);
        } else if one.is_none() || two.is_none() {
            in_range.insert(to);
            along_edge.insert(to);
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

impl Equipment {
    /// What the strength of a defender in that terrain is multiplied by. Terrain Effects Chart.
    pub fn defence(&self, terrain: Terrain) -> u32 {
        self.defence[terrain as usize] as u32
    }
}
