//! What stands on the map: stacks of blocks fanned out above their towns, and the battle on its board.

use super::{
    battle,
    blocks::{self, BACK, SIZE, Sign},
    panels::remembered,
    plane::{MAP, middle},
};
use crate::{Piece, geometry::Point};
use napoleon::{Army, Edition, Open, Town, TownView, Upright, View};

/// How many blocks a column of a fan holds.
const COLUMN: usize = 4;
/// How much of a block is seen behind the one before it.
const STRIP: f32 = 19.0;
/// The middle of the front block above its town, so that the name below stays readable.
const LIFT: f32 = 18.0;
/// How far a stack may stand from its town.
const FAR: f32 = 95.0;
/// The room between two stacks.
const GAP: f32 = 7.0;
/// The room for the name of a town below its stack.
const NAME: f32 = 20.0;
/// How often stacks are moved apart.
const ROUNDS: usize = 40;

/// All blocks on the map; those of the battle being fought stand on its board.
pub(super) fn pieces(view: &View) -> Vec<Piece> {
    let stands = stands(view);
    let mut all: Vec<Piece> = stands.iter().flat_map(|it| stack(view, it.town, it.at)).collect();
    all.extend(battle::current(view).iter().flat_map(|battle| battle::pieces(view, battle, battle::FIELD)));
    all
}

/// A stack and where it stands.
pub(super) struct Stand<'a> {
    town: &'a TownView,
    /// Its town.
    pub(super) home: Point,
    /// Where it stands, aside of its town if another stack is in the way.
    pub(super) at: Point,
    wide: f32,
    high: f32,
}

impl Stand<'_> {
    /// The id of its town.
    pub(super) fn id(&self) -> &'static str {
        self.town.town
    }

    /// The middle of its blocks: it hangs from the bottom of its front block.
    fn middle(&self) -> Point {
        (self.at.0, self.at.1 - LIFT + SIZE / 2.0 - self.high / 2.0)
    }

    /// Whether its blocks lie over a point.
    pub(super) fn covers(&self, (x, y): Point) -> bool {
        let middle = self.middle();
        (x - middle.0).abs() < self.wide / 2.0 && (y - middle.1).abs() < self.high / 2.0
    }
}

/// All stacks on the map, those in the north first, moved apart until none hides another.
pub(super) fn stands(view: &View) -> Vec<Stand<'_>> {
    let fought = battle::current(view).map(|battle| battle.town);
    let mut all: Vec<Stand> =
        view.towns.iter().filter(|it| fought != Some(it.town)).filter_map(stand).collect();
    for _ in 0..ROUNDS {
        for one in 1..all.len() {
            let (before, rest) = all.split_at_mut(one);
            before.iter_mut().for_each(|other| part(other, &mut rest[0]));
        }
        for stand in &mut all {
            stand.at = (
                stand.at.0.clamp((stand.home.0 - FAR).max(MAP.0 + stand.wide / 2.0), stand.home.0 + FAR),
                stand.at.1.clamp(stand.home.1 - FAR, (stand.home.1 + FAR).min(MAP.3 - 20.0)),
            );
        }
    }
    all.sort_by(|one, two| one.at.1.total_cmp(&two.at.1));
    all
}

fn stand(town: &TownView) -> Option<Stand<'_>> {
    let home = middle(find(town.town)?);
    let wide = Army::ALL.iter().map(|&army| width(town, army)).sum();
    let rows = Army::ALL.map(|army| rows(of(town, army).len()).max(1)).into_iter().max().unwrap_or(1);
    Some(Stand { town, home, at: home, wide, high: SIZE + STRIP * (rows - 1) as f32 })
}

/// Moves two stacks apart, the shorter way, if they overlap.
fn part(one: &mut Stand, two: &mut Stand) {
    let (a, b) = (one.middle(), two.middle());
    let over = (
        (one.wide + two.wide) / 2.0 + GAP - (a.0 - b.0).abs(),
        (one.high + two.high) / 2.0 + NAME - (a.1 - b.1).abs(),
    );
    if over.0 <= 0.0 || over.1 <= 0.0 {
        return;
    }
    if over.0 < over.1 {
        let push = if a.0 < b.0 { over.0 / 2.0 } else { -over.0 / 2.0 };
        (one.at.0, two.at.0) = (one.at.0 - push, two.at.0 + push);
    } else {
        let push = if a.1 < b.1 { over.1 / 2.0 } else { -over.1 / 2.0 };
        (one.at.1, two.at.1) = (one.at.1 - push, two.at.1 + push);
    }
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
            let mut row = uprights(town.town, pile, (left, y - LIFT));
            let known: Vec<String> = town.known.iter().filter(|it| it.army == army).map(remembered).collect();
            if let Some(top) = row.last_mut().filter(|_| !known.is_empty()) {
                top.name = format!("{}. {}", top.name, known.join(" "));
            }
            all.extend(row);
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

fn rows(blocks: usize) -> usize {
    blocks.div_ceil(columns(blocks).max(1))
}

/// Columns of blocks, each block behind and above the next.
fn fan(view: &View, town: &TownView, blocks: &[&Open], (left, y): Point) -> Vec<Piece> {
    let mut all = Vec::new();
    for (column, part) in blocks.chunks(rows(blocks.len()).max(1)).enumerate() {
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
    (0..pile.blocks)
        .map(|n| {
            let sign = if n + 1 == pile.blocks { Sign::Count(pile.blocks) } else { Sign::Nothing };
            hidden_piece(town, pile, n, town, (at(n), sign))
        })
        .collect()
}

/// One block of a pile, known by where it stands and its number there.
pub(super) fn hidden_piece(
    spot: &str,
    pile: &Upright,
    n: u8,
    town: &str,
    ((x, y), sign): (Point, Sign),
) -> Piece {
    let state = if n < pile.disrupted { ", disrupted" } else { "" };
    Piece {
        key: format!("{spot}/{}/{}", pile.army.id(), n + 1),
        place: town.to_owned(),
        x,
        y,
        svg: blocks::back(pile.army, n < pile.disrupted, sign),
        name: format!(
            "{} block, {} of {}{state}, at {}",
            pile.army.name(),
            n + 1,
            pile.blocks,
            town_name(town)
        ),
    }
}

/// The town of that id. Those of the smaller map have the same names and places on the larger one.
pub(super) fn find(id: &str) -> Option<Town> {
    Edition::Fourth.components().map.find(id)
}

/// The name of a town for a person.
pub(super) fn town_name(id: &str) -> &'static str {
    find(id).map_or("", |town| town.name())
}
