//! Where blocks stand: above the name of their town, in rows, the two sides apart.

use super::{
    blocks, board,
    plane::{middle, town},
};
use crate::{Piece, geometry::Point};
use returns::{BlockView, Side, TownView, View};

/// From block to block in a row, and from row to row.
const PITCH: Point = (45.0, 43.0);
/// How far above the middle of a town its lowest row stands.
const LIFT: f32 = 33.0;
/// How much higher that is at the large sign of an objective.
const CITY_LIFT: f32 = 8.0;
/// The gap between the sides in a contested town.
const GAP: f32 = 10.0;

/// All blocks with their places, those in the north first.
pub(super) fn pieces(view: &View) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = view.towns.iter().flat_map(|it| in_town(view, it)).collect();
    pieces.sort_by(|one, two| one.y.total_cmp(&two.y));
    pieces
}

fn in_town(view: &View, here: &TownView) -> Vec<Piece> {
    let (french, others): (Vec<_>, Vec<_>) =
        here.blocks.iter().partition(|block| army(block).side() == Side::French);
    let together = french.is_empty() || others.is_empty();
    let mut pieces = vec![];
    for (side, blocks) in [(-1.0, french), (1.0, others)] {
        let wide = columns(blocks.len()) as f32 * PITCH.0;
        let aside = if together { 0.0 } else { side * (wide + GAP) / 2.0 };
        let spots = rows(blocks.len(), aside);
        for (block, spot) in blocks.into_iter().zip(spots) {
            let hidden = pieces.len();
            pieces.push(piece(view, here, block, spot, hidden));
        }
    }
    pieces
}

/// How many blocks stand in a row.
fn columns(count: usize) -> usize {
    match count {
        0 | 1 => 1,
        2..=4 => 2,
        5..=9 => 3,
        _ => 4,
    }
}

/// The places of this many blocks around a town, in full rows with what is left over on top.
fn rows(count: usize, aside: f32) -> Vec<Point> {
    let columns = columns(count);
    let over = count % columns;
    let place = |n: usize| {
        let (row, at, long) = if n < over {
            (0, n, over)
        } else {
            ((n - over) / columns + usize::from(over > 0), (n - over) % columns, columns)
        };
        let rows = count.div_ceil(columns);
        let x = (at as f32 - (long - 1) as f32 / 2.0) * PITCH.0;
        (aside + x, -((rows - 1 - row) as f32) * PITCH.1)
    };
    (0..count).map(place).collect()
}

fn piece(view: &View, here: &TownView, block: &BlockView, spot: Point, n: usize) -> Piece {
    let place = town(here.id);
    let (x, y) = middle(place);
    let lift = if board::is_objective(place) { LIFT + CITY_LIFT } else { LIFT };
    let key = match block {
        BlockView::Upright { army } => format!("{}-{}-{n}", here.id, army.id()),
        BlockView::FaceUp { unit, .. } | BlockView::Own { unit, .. } => (*unit).to_owned(),
    };
    Piece {
        key,
        place: here.id.to_owned(),
        x: x + spot.0,
        y: y - lift + spot.1,
        svg: blocks::block(view, block),
        name: format!("{}, in {}", name(view, block), board::name(place)),
    }
}

/// What a block is called.
pub(super) fn name(view: &View, block: &BlockView) -> String {
    let known = |unit: &str| {
        let sheet = blocks::sheet(view, unit);
        format!("{}{}", blocks::unit_name(sheet), blocks::cohesion(sheet))
    };
    match *block {
        BlockView::Upright { army } => format!("{} block, face hidden", army.name()),
        BlockView::FaceUp { unit, .. } => known(unit),
        BlockView::Own { unit, steps, fought, .. } => {
            let moved = match steps {
                0 => String::new(),
                steps => format!(", moved {steps}"),
            };
            format!("{}{moved}{}", known(unit), if fought { ", has fought" } else { "" })
        }
    }
}

/// The army of a block.
pub(super) fn army(block: &BlockView) -> returns::Army {
    match *block {
        BlockView::Upright { army } | BlockView::FaceUp { army, .. } | BlockView::Own { army, .. } => army,
    }
}
