//! What stands on the map: stacks of blocks fanned out above their towns, and the battle on its board.

use super::{
    battle,
    blocks::{self, BACK, SIZE},
    plane::{Point, middle},
};
use crate::Piece;
use napoleon::{
    View,
    data::components,
    s3_units::Army,
    view::{Open, TownView, Upright},
};

/// How many blocks a column of a fan holds.
const COLUMN: usize = 4;
/// How much of a block is seen behind the one before it.
const STRIP: f32 = 19.0;
/// The middle of the front block above its town, so that the name below stays readable.
const LIFT: f32 = 12.0;

/// All blocks on the map; those of the battle being fought stand on its board.
pub(super) fn pieces(view: &View) -> Vec<Piece> {
    let mut towns: Vec<(&TownView, Point)> = view
        .towns
        .iter()
        .filter_map(|it| components().map.find(it.town).map(|town| (it, middle(town))))
        .collect();
    towns.sort_by(|one, two| one.1.1.total_cmp(&two.1.1));
    let fought = battle::current(view);
    let at_rest = towns.into_iter().filter(|it| fought.is_none_or(|battle| battle.town != it.0.town));
    let mut all: Vec<Piece> = at_rest.flat_map(|(town, at)| stack(view, town, at)).collect();
    all.extend(fought.iter().flat_map(|battle| battle::pieces(view, battle)));
    all
}

fn stack(view: &View, town: &TownView, (x, y): Point) -> Vec<Piece> {
    let wide: f32 = Army::ALL.iter().map(|&army| width(town, army)).sum();
    let mut left = x - wide / 2.0;
    let mut all = Vec::new();
    for army in Army::ALL {
        let open = of(town, army);
        all.extend(fan(view, town, &open, (left, y - LIFT)));
        left += columns(open.len()) as f32 * (SIZE + 2.0);
        for pile in town.upright.iter().filter(|pile| pile.army == army) {
            all.extend(uprights(town.town, pile, (left, y - LIFT)));
            left += pile_width(pile.blocks);
        }
    }
    all
}

fn of(town: &TownView, army: Army) -> Vec<&Open> {
    town.open.iter().filter(|block| block.army == army).collect()
}

fn width(town: &TownView, army: Army) -> f32 {
    let piles = town.upright.iter().filter(|pile| pile.army == army);
    columns(of(town, army).len()) as f32 * (SIZE + 2.0)
        + piles.map(|pile| pile_width(pile.blocks)).sum::<f32>()
}

fn columns(blocks: usize) -> usize {
    blocks.div_ceil(COLUMN)
}

/// Columns of blocks, each block behind and above the next.
fn fan(view: &View, town: &TownView, blocks: &[&Open], (left, y): Point) -> Vec<Piece> {
    let columns = columns(blocks.len());
    let rows = blocks.len().div_ceil(columns.max(1));
    let mut all = Vec::new();
    for (column, part) in blocks.chunks(rows.max(1)).enumerate() {
        for (row, &block) in part.iter().enumerate() {
            let at = (
                left + (SIZE + 2.0) * column as f32 + SIZE / 2.0 + 1.0,
                y - STRIP * (part.len() - 1 - row) as f32,
            );
            all.push(open_piece(view, block, town.town, at));
        }
    }
    all
}

/// A block that can be read, under its own name.
pub(super) fn open_piece(view: &View, block: &Open, town: &str, (x, y): Point) -> Piece {
    let lift = if blocks::is_picked(block, view.hand) { 5.0 } else { 0.0 };
    Piece {
        key: block.unit.to_owned(),
        place: town.to_owned(),
        x,
        y: y - lift,
        svg: blocks::face(block, view.hand),
        name: format!("{}, at {}", blocks::name(block), town_name(town)),
    }
}

/// How far apart the blocks of a pile stand.
fn pile_step(blocks: u8) -> f32 {
    (96.0 / blocks.max(1) as f32).min(13.0)
}

fn pile_width(blocks: u8) -> f32 {
    BACK + 4.0 + pile_step(blocks) * blocks.saturating_sub(1) as f32
}

/// Blocks that cannot be read, in a row; the last bears their number.
fn uprights(town: &str, pile: &Upright, (left, y): Point) -> Vec<Piece> {
    let step = pile_step(pile.blocks);
    let at = |n: u8| (left + 2.0 + BACK / 2.0 + step * n as f32, y);
    (0..pile.blocks).map(|n| hidden_piece(town, pile, n, town, at(n))).collect()
}

/// One block of a pile, known by where it stands and its number there.
pub(super) fn hidden_piece(spot: &str, pile: &Upright, n: u8, town: &str, (x, y): Point) -> Piece {
    let last = n + 1 == pile.blocks;
    let state = if n < pile.disrupted { ", disrupted" } else { "" };
    Piece {
        key: format!("{spot}/{}/{}", pile.army.id(), n + 1),
        place: town.to_owned(),
        x,
        y,
        svg: blocks::back(pile.army, n < pile.disrupted, last.then_some(pile.blocks)),
        name: format!(
            "{} block, {} of {}{state}, at {}",
            pile.army.name(),
            n + 1,
            pile.blocks,
            town_name(town)
        ),
    }
}

/// The name of a town for a person.
pub(super) fn town_name(id: &str) -> &'static str {
    components().map.find(id).map_or("", |town| town.name())
}
