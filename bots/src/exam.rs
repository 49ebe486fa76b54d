//! How well a value knows who wins: the area under the curve and the calibration on positions it was not taught.

use tabletop::Judged;

use crate::{
    train::{Row, Training, TrainingSettings, play},
    value::{CERTAIN, Value},
};

/// The results of a round.
#[derive(Clone, Debug)]
pub struct Report {
    /// The round, from one.
    pub round: u32,
    /// Positions learned from.
    pub rows: usize,
    /// The share of the games of this round that the first side won.
    pub first: f64,
    /// Choices in a game.
    pub choices: f64,
    /// On games held out: the area under the curve in each fifth of the game, compared within a turn.
    pub area: [f64; 5],
    /// On games held out: the mean logarithmic loss.
    pub loss: f64,
    /// On games held out: for each tenth of the value, positions, the mean of the value and the share won.
    pub calibration: [(u64, f64, f64); 10],
}

/// Plays one round with the value that ships and learns nothing: how well that value knows who wins, or another if one
/// is given.
pub fn exam<G: Judged>(
    settings: &TrainingSettings,
    other: Option<&Value>,
    told: &(dyn Fn() + Sync),
) -> Result<Report, String> {
    let value = Value::of::<G>().ok_or_else(|| format!("train: {} has no value yet", G::about().id))?;
    let mut training = Training { value: Some(value.clone()), ..Training::default() };
    let (won, choices) = play::<G>(settings, &mut training, told)?;
    let judged = other.unwrap_or(value);
    if judged.features() != G::FEATURES.len() {
        return Err(format!(
            "train: the weights are for {} features, not {}",
            judged.features(),
            G::FEATURES.len()
        ));
    }
    Ok(report(&training, training.rows.iter(), judged, won, choices))
}

/// What a value makes of positions it was not taught.
pub(crate) fn report<'a>(
    training: &Training,
    held: impl Iterator<Item = &'a Row>,
    value: &Value,
    first: f64,
    choices: f64,
) -> Report {
    let held: Vec<(&Row, f64)> =
        held.map(|row| (row, value.side(0, &row.features) as f64 / CERTAIN as f64)).collect();
    let mut area = [0.0; 5];
    for (fifth, area) in area.iter_mut().enumerate() {
        let is_in = |row: &Row| (row.clock * 5 / (row.last + 1)) as usize == fifth;
        let part: Vec<_> = held.iter().filter(|(row, _)| is_in(row)).copied().collect();
        *area = self::area(part);
    }
    let mut calibration = [(0, 0.0, 0.0); 10];
    let mut loss = 0.0;
    for &(row, says) in &held {
        let (sum, result) = (&mut calibration[((says * 10.0) as usize).min(9)], f64::from(row.results[0]));
        *sum = (sum.0 + 1, sum.1 + says, sum.2 + result);
        loss -= result * says.max(1e-6).ln() + (1.0 - result) * (1.0 - says).max(1e-6).ln();
    }
    let calibration = calibration.map(|(n, says, won)| (n, says / n.max(1) as f64, won / n.max(1) as f64));
    let (round, rows) = (training.round, training.rows.len());
    Report { round, rows, first, choices, area, loss: loss / held.len().max(1) as f64, calibration }
}

/// The chance that of two positions of the same turn, one won and one lost, the value prefers the one that was won.
/// Drawn games tell nothing.
fn area(mut rows: Vec<(&Row, f64)>) -> f64 {
    rows.retain(|(row, _)| row.results[0] != row.results[1]);
    rows.sort_by(|a, b| a.0.clock.cmp(&b.0.clock).then(a.1.total_cmp(&b.1)));
    let (mut pairs, mut right) = (0.0, 0.0);
    for turn in rows.chunk_by(|a, b| a.0.clock == b.0.clock) {
        let mut lost = 0.0;
        for same in turn.chunk_by(|a, b| a.1 == b.1) {
            let below = lost;
            let equal = same.iter().filter(|it| it.0.results[0] < 1.0).count() as f64;
            let won = same.iter().filter(|it| it.0.results[0] == 1.0).count() as f64;
            lost += equal;
            right += won * (below + equal / 2.0);
        }
        pairs += lost * turn.iter().filter(|it| it.0.results[0] == 1.0).count() as f64;
    }
    if pairs > 0.0 { right / pairs } else { 0.5 }
}

#[cfg(test)]
mod tests {
    use super::{Row, area};

    fn row(clock: u32, results: [f32; 2]) -> Row {
        Row { round: 1, game: 0, clock, last: 9, results, targets: results, features: vec![] }
    }

    #[test]
    fn positions_of_a_turn_are_compared_and_drawn_games_tell_nothing() {
        let (won, lost, drawn) = ([1.0, 0.0], [0.0, 1.0], [0.3, 0.3]);
        let rows = [row(4, won), row(4, lost), row(4, lost), row(5, lost), row(4, drawn)];
        let of = |says: [f64; 5]| area(rows.iter().zip(says).collect());
        assert_eq!(of([0.6, 0.2, 0.3, 0.9, 0.1]), 1.0);
        assert_eq!(of([0.6, 0.2, 0.8, 0.1, 0.9]), 0.5);
        assert_eq!(of([0.6, 0.6, 0.6, 0.1, 0.9]), 0.5);
        assert_eq!(of([0.6, 0.7, 0.8, 0.1, 0.5]), 0.0);
    }
}
