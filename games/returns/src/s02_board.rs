//! 2. Game board: towns, the roads between them, the rivers the roads cross. Rules 2.1 to 2.3.

use std::fmt;

use tabletop::{Indexed, Member, ReadError, Set};

use crate::data::{self, Files, components, rows_of};

/// The most towns a board may have: a set of them fits in a machine word.
pub(crate) const MOST_TOWNS: usize = 64;

/// A town, also called a location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Town(pub u8);

/// A set of towns.
pub type Towns = Set<Town>;

/// The game board. Rule 2.1.
#[derive(Debug)]
pub struct Board {
    ids: Vec<&'static str>,
    names: Vec<&'static str>,
    france: Towns,
    free: Towns,
    roads: [Towns; MOST_TOWNS],
    rivers: [Towns; MOST_TOWNS],
    steps: [[u8; MOST_TOWNS]; MOST_TOWNS],
    /// For each town those that are at most so many roads away.
    within: [[Towns; FAR]; MOST_TOWNS],
}

/// Roads beyond which it does not matter how far a town is.
pub(crate) const FAR: usize = 9;

impl Town {
    /// The town's id: in actions, scenes, and as a place on the board.
    pub fn id(self) -> &'static str {
        components().board.ids[self.0 as usize]
    }

    /// The town's printed name.
    pub fn name(self) -> &'static str {
        components().board.names[self.0 as usize]
    }

    /// The towns one road away.
    pub fn adjacent(self) -> Towns {
        components().board.roads[self.0 as usize]
    }

    /// Whether the road to an adjacent town crosses a river. Rule 2.2.
    pub fn is_over_river(self, to: Town) -> bool {
        components().board.rivers[self.0 as usize].contains(to)
    }

    /// The number of roads to another town by the shortest way.
    pub fn steps(self, to: Town) -> u8 {
        components().board.steps[self.0 as usize][to.0 as usize]
    }

    /// The towns at most no, one, two … roads away.
    #[inline]
    pub(crate) fn within(self) -> &'static [Towns; FAR] {
        &components().board.within[self.0 as usize]
    }
}

impl fmt::Display for Town {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Member for Town {
    type Bits = u64;

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Indexed for Town {
    #[inline]
    fn from_index(index: usize) -> Town {
        Town(index as u8)
    }
}

impl Board {
    /// The board of the data files.
    pub(crate) fn read(files: &Files) -> Result<Board, ReadError> {
        let mut board = Board {
            ids: vec![],
            names: vec![],
            france: Towns::EMPTY,
            free: Towns::EMPTY,
            roads: [Towns::EMPTY; MOST_TOWNS],
            rivers: [Towns::EMPTY; MOST_TOWNS],
            steps: [[u8::MAX; MOST_TOWNS]; MOST_TOWNS],
            within: [[Towns::EMPTY; FAR]; MOST_TOWNS],
        };
        for row in rows_of(files, "towns.csv")? {
            let town = Town(board.ids.len() as u8);
            if board.ids.len() == MOST_TOWNS {
                return Err(row.error("", format!("a town too many: a board has {MOST_TOWNS} at most")));
            }
            if board.named(row.text("id")?).is_some() {
                return Err(row.error("", format!("'{}' stands here a second time", row.text("id")?)));
            }
            board.ids.push(row.text("id")?);
            board.names.push(row.text("name")?);
            match row.text("country")? {
                "France" => board.france.insert(town),
                "Belgium" => {}
                other => return Err(row.error("country", format!("'{other}'"))),
            }
            match row.text("free")? {
                "yes" if board.france.contains(town) => board.free.insert(town),
                "yes" => return Err(row.error("free", "the French set up in France only")),
                "no" => {}
                other => return Err(row.error("free", format!("'{other}', neither yes nor no"))),
            }
        }
        board.read_roads(files)?;
        board.measure();
        Ok(board)
    }

    fn read_roads(&mut self, files: &Files) -> Result<(), ReadError> {
        for row in rows_of(files, "roads.csv")? {
            let [a, b] = [data::town(&row, "a", self)?, data::town(&row, "b", self)?];
            if a == b {
                return Err(row.error("", "a road joins two towns"));
            }
            if self.roads[a.0 as usize].contains(b) {
                let (a, b) = (row.text("a")?, row.text("b")?);
                return Err(row.error("", format!("the road {a}-{b} stands here a second time")));
            }
            for (from, to) in [(a, b), (b, a)] {
                self.roads[from.0 as usize].insert(to);
                if row.text("rivers")? != "-" {
                    self.rivers[from.0 as usize].insert(to);
                }
            }
        }
        Ok(())
    }

    fn measure(&mut self) {
        for from in 0..self.ids.len() {
            let mut reached = Towns::one(Town(from as u8));
            let mut edge = reached;
            let mut steps = 0;
            while !edge.is_empty() {
                self.within[from].iter_mut().skip(steps as usize).for_each(|within| *within = reached);
                let mut next = Towns::EMPTY;
                for town in edge.iter() {
                    self.steps[from][town.0 as usize] = steps;
                    next = next.union(self.roads[town.0 as usize]);
                }
                edge = next.difference(reached);
                reached = reached.union(edge);
                steps += 1;
            }
        }
    }

    /// The town of that id.
    pub fn named(&self, id: &str) -> Option<Town> {
        self.ids.iter().position(|it| *it == id).map(|n| Town(n as u8))
    }

    /// All towns in the order of the list.
    pub fn towns(&self) -> impl Iterator<Item = Town> + use<> {
        (0..self.ids.len() as u8).map(Town)
    }

    /// The towns in France.
    pub fn france(&self) -> Towns {
        self.france
    }

    /// The towns of the French free set-up. Rule 7.9.
    pub fn free(&self) -> Towns {
        self.free
    }
}
