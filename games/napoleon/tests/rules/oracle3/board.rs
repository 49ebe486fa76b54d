//! The components of the 3rd edition as the referee reads them: plain lists from the data files.

/// One of the two sides; three armies fight on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    French,
    Allied,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Army {
    French,
    British,
    Prussian,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Leader,
    Infantry,
    Cavalry,
    Artillery,
}

pub(crate) struct Road {
    pub(crate) ends: [usize; 2],
    pub(crate) is_major: bool,
    pub(crate) has_river: bool,
}

pub(crate) struct Town {
    pub(crate) id: String,
    pub(crate) zone: String,
}

/// What is printed on a block.
pub(crate) struct Label {
    pub(crate) code: String,
    pub(crate) army: Army,
    pub(crate) kind: Kind,
    pub(crate) strength: u8,
    pub(crate) historical: usize,
}

pub(crate) struct Board {
    pub(crate) towns: Vec<Town>,
    pub(crate) roads: Vec<Road>,
    pub(crate) labels: Vec<Label>,
    /// Whether each turn of the record is a night.
    pub(crate) nights: Vec<bool>,
    /// For each town the towns at the other ends of its roads.
    pub(crate) next_to: Vec<Vec<usize>>,
    /// For each pair of towns how many roads the shortest way has.
    pub(crate) distance: Vec<Vec<usize>>,
}

impl Side {
    pub(crate) fn other(self) -> Side {
        match self {
            Side::French => Side::Allied,
            Side::Allied => Side::French,
        }
    }
}

impl Army {
    pub(crate) fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            Army::British | Army::Prussian => Side::Allied,
        }
    }
}

fn lines(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.skip(1).map(|line| line.split(',').map(|field| field.trim().to_string()).collect()).collect()
}

impl Board {
    pub(crate) fn read() -> Board {
        let towns: Vec<Town> = lines(include_str!("../../../data/towns.csv"))
            .into_iter()
            .filter(|line| line[6].contains("3e"))
            .map(|line| Town { id: line[0].clone(), zone: line[4].clone() })
            .collect();
        let find = |id: &str| towns.iter().position(|town| town.id == id).expect("a town");
        let roads: Vec<Road> = lines(include_str!("../../../data/roads.csv"))
            .into_iter()
            .filter(|line| line[4].contains("3e"))
            .map(|line| Road {
                ends: [find(&line[0]), find(&line[1])],
                is_major: line[2] == "major",
                has_river: line[3] != "-",
            })
            .collect();
        let setup = lines(include_str!("../../../data/setup-3e.csv"));
        let home = |code: &str| {
            let line = setup.iter().find(|line| line[3].split(' ').any(|it| it == code));
            find(&line.expect("every block has a place in history")[0])
        };
        let labels = lines(include_str!("../../../data/units-3e.csv"))
            .into_iter()
            .map(|line| Label {
                army: match line[1].as_str() {
                    "FR" => Army::French,
                    "AD" => Army::British,
                    _ => Army::Prussian,
                },
                kind: match line[5].as_str() {
                    "leader" => Kind::Leader,
                    "infantry" => Kind::Infantry,
                    "cavalry" => Kind::Cavalry,
                    _ => Kind::Artillery,
                },
                strength: line[7].parse().expect("a strength"),
                historical: home(&line[0]),
                code: line[0].clone(),
            })
            .collect();
        let nights =
            lines(include_str!("../../../data/turns-3e.csv")).iter().map(|line| line[4] == "yes").collect();
        let next_to: Vec<Vec<usize>> = (0..towns.len())
            .map(|town| {
                let ends = roads.iter().filter(|road| road.ends.contains(&town));
                ends.map(|road| if road.ends[0] == town { road.ends[1] } else { road.ends[0] }).collect()
            })
            .collect();
        let distance = (0..towns.len()).map(|town| distances(town, &next_to)).collect();
        Board { towns, roads, labels, nights, next_to, distance }
    }

    pub(crate) fn town(&self, id: &str) -> usize {
        self.towns.iter().position(|town| town.id == id).expect("a town")
    }

    /// The road between two towns, if there is one.
    pub(crate) fn road(&self, a: usize, b: usize) -> Option<usize> {
        self.roads.iter().position(|road| road.ends == [a, b] || road.ends == [b, a])
    }
}

fn distances(from: usize, next_to: &[Vec<usize>]) -> Vec<usize> {
    let mut roads = vec![usize::MAX; next_to.len()];
    roads[from] = 0;
    let mut waiting = vec![from];
    while !waiting.is_empty() {
        let town = waiting.remove(0);
        for next in &next_to[town] {
            if roads[*next] == usize::MAX {
                roads[*next] = roads[town] + 1;
                waiting.push(*next);
            }
        }
    }
    roads
}
