//! What is told of a game that is over: how it went, and how the dice fell.

use shelf::AnyTable;
use tabletop::{Next, Tone, Viewer};

use crate::{
    model::{Summary, Thrown},
    pages,
};

/// What is told of a finished game; none while it goes on.
pub(crate) fn summary(table: &dyn AnyTable) -> Option<Summary> {
    let Next::Over(_) = table.next() else { return None };
    let seats = table.setup().seats;
    let names = table.about().names(seats);
    let reports = table.reports(Viewer::Spectator, 0);
    let lines = table.lines(0);
    let choices = names.iter().map(|name| lines.iter().filter(|(who, _)| who == name).count());
    let thrown: Vec<Thrown> = table.thrown().iter().map(thrown).collect();
    Some(Summary {
        title: String::new(),
        turns: reports.iter().filter(|(_, report)| report.tone == Tone::Turn).count(),
        choices: choices.collect(),
        luck: luck(names, &thrown),
        thrown,
    })
}

fn thrown(counts: &[u32; 6]) -> Thrown {
    let pips = counts.iter().zip(1..).map(|(count, pips)| count * pips).sum();
    Thrown { dice: counts.iter().sum(), pips }
}

/// How lucky the dice were: the average of each side's, and what chance makes of such a difference.
fn luck(names: &[&str], thrown: &[Thrown]) -> String {
    let told = names.iter().zip(thrown).filter(|(_, it)| it.dice > 0).map(|(name, it)| {
        let average = f64::from(it.pips) / f64::from(it.dice);
        format!("{} {} dice, {average:.2} on average", pages::proper(name), it.dice)
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!("{} (3.50 is expected).", told.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_of_the_dice_is_told() {
        let both = [thrown(&[1, 0, 0, 0, 0, 1]), thrown(&[0, 0, 0, 0, 0, 0])];
        assert_eq!(both[0], Thrown { dice: 2, pips: 7 });
        assert_eq!(luck(&["french", "allied"], &both), "French 2 dice, 3.50 on average (3.50 is expected).");
        assert_eq!(luck(&["french"], &both[1..]), "");
    }
}
