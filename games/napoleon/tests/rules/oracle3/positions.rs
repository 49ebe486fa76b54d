//! Random positions at the beginning of a turn: both sides close together, at any strength, near cities or not.

use tabletop::{Quick, Random};

use super::{
    board::{Board, Side},
    referee::{At, Game},
};

/// A turn, and for each block on the map its town and strength.
pub(crate) struct Position {
    pub(crate) seed: u64,
    turn: usize,
    blocks: Vec<(usize, usize, u8)>,
    /// Towns that are attacked already, each with a town the attack came from.
    entries: Vec<(usize, usize)>,
}

impl Position {
    pub(crate) fn random(board: &Board, seed: u64) -> Position {
        let mut random = Quick(seed ^ 0x3e3e);
        let mut below = |n: usize| random.below(n as u32) as usize;
        let turn = 1 + below(board.nights.len());
        let centre = below(board.towns.len());
        let reach = 1 + below(3);
        let near: Vec<usize> =
            (0..board.towns.len()).filter(|town| board.distance[centre][*town] <= reach).collect();
        let owners: Vec<Side> =
            near.iter().map(|_| if below(2) == 0 { Side::French } else { Side::Allied }).collect();
        let share = 1 + below(4);
        let weakness = below(3);
        // In every second position the marches of a day are over and some towns are attacked.
        let clashes = if board.nights[turn - 1] { 0 } else { below(2) * (1 + below(3)) };
        let fields: Vec<usize> = (0..clashes).map(|_| near[below(near.len())]).collect();
        let mut entries = vec![];
        for field in &fields {
            for _ in 0..1 + below(2) {
                entries.push((*field, board.next_to[*field][below(board.next_to[*field].len())]));
            }
        }
        let mut blocks = vec![];
        for (n, label) in board.labels.iter().enumerate() {
            let towns: Vec<usize> =
                (0..near.len()).filter(|k| owners[*k] == label.army.side()).map(|k| near[k]).collect();
            if towns.is_empty() || below(4) >= share {
                continue;
            }
            let mut town = towns[below(towns.len())];
            if !fields.is_empty() && below(4) > 0 {
                town = fields[below(fields.len())];
            }
            let lost = if weakness == 0 { 0 } else { below(label.strength as usize) as u8 };
            blocks.push((n, town, label.strength - lost));
        }
        Position { seed, turn, blocks, entries }
    }

    /// Whether a fight waits.
    pub(crate) fn has_fights(&self) -> bool {
        !self.entries.is_empty()
    }

    /// The position as the program's scene.
    pub(crate) fn scene(&self, board: &Board) -> String {
        let who = if self.turn % 2 == 1 { "french" } else { "allied" };
        let mut text = format!(
            "turn {}; stage begin-turn > end-turn > battle-phase > force-march {who} > march {who}",
            self.turn
        );
        for (to, from) in &self.entries {
            text += &format!("; entry {} {}", board.towns[*to].id, board.towns[*from].id);
        }
        for (n, town, strength) in &self.blocks {
            let id = &board.towns[*town].id;
            text += &format!("; {id}: {} {strength}", board.labels[*n].code);
        }
        text
    }

    /// The position as the referee keeps it.
    pub(crate) fn set(&self, game: &mut Game) {
        game.turn = self.turn;
        game.entries.extend(&self.entries);
        for (n, town, strength) in &self.blocks {
            (game.units[*n].at, game.units[*n].strength) = (At::Town(*town), *strength);
        }
    }
}
