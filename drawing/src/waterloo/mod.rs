//! The board of Napoleon at Waterloo.
mod board;
mod counters;
mod frame;
mod ground;
mod plane;
mod relief;

/// scratch
pub fn scratch() -> (crate::Still, Vec<crate::Piece>) {
    use waterloo::s2_equipment::{Entry, UnitId};
    let pieces = UnitId::all().filter_map(|unit| {
        let info = unit.info();
        let Entry::Start(hex) = info.entry else { return None };
        let (x, y) = plane::middle(hex);
        let look = if unit.index() % 5 == 0 { counters::Look::Done } else { counters::Look::Fresh };
        Some(crate::Piece { key: info.id.into(), place: hex.to_string(), x, y, svg: counters::counter(info, look), name: counters::name(info) })
    });
    (board::still(), pieces.collect())
}
