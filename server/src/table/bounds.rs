//! What bounds a table: how long one waits for it, how long its journal becomes, where its position comes from.

use tabletop::Refusal;

use super::Act;
use crate::{
    Sizes,
    fault::Fault,
    hall::Hall,
    store::Stored,
    work::{Origin, WorkError},
};

/// Waits for a table no longer than for any answer.
pub(super) async fn in_time<T>(hall: &Hall, lock: impl Future<Output = T>) -> Result<T, Fault> {
    let waited = tokio::time::timeout(hall.config.timeouts.answer, lock).await;
    waited.map_err(|_| Fault::no_result(WorkError::Aside))
}

/// Why a journal of this many lines takes no more of this kind.
pub(super) fn too_long(act: &Act, lines: usize, sizes: Sizes) -> Option<Refusal> {
    let why = match act {
        Act::Play(_) | Act::Orders(_) if lines >= sizes.journal => format!(
            "The journal of this table is full: it has {} lines. You can resign, or play on from a moment.",
            sizes.journal
        ),
        Act::Undo(_) | Act::TakeBack(_) if lines >= sizes.undo => {
            format!("Nothing more can be taken back: the journal of this table has {} lines.", sizes.undo)
        }
        Act::Play(_) | Act::Orders(_) | Act::Undo(_) | Act::TakeBack(_) | Act::Draw | Act::Resign => {
            return None;
        }
    };
    Some(Refusal::new(why, ""))
}

/// Where the position of a stored table comes from.
pub(super) fn origin(stored: &Stored) -> Origin {
    let has_scene = stored.header.lines().any(|line| line.starts_with("scene:"));
    if has_scene || stored.read_only { Origin::Scene } else { Origin::Rules }
}
