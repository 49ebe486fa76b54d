//! What is told of a game that is over: how it went, and how the dice fell.

use shelf::AnyTable;
use tabletop::{Kind, Luck, Next, Report, Tone, Viewer};

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
        ended: reports
            .iter()
            .rev()
            .find(|(_, it)| is_turn(it))
            .map_or_else(String::new, |(_, it)| it.text.clone()),
        choices: choices.collect(),
        luck: luck(names, &table.luck(), &thrown),
        thrown,
    })
}

/// Whether a turn began; the band that tells the end of the game is none.
fn is_turn(report: &Report) -> bool {
    report.tone == Tone::Turn && report.kind != Kind::Result
}

fn thrown(counts: &[u32; 6]) -> Thrown {
    let pips = counts.iter().zip(1..).map(|(count, pips)| count * pips).sum();
    Thrown { dice: counts.iter().sum(), pips }
}

/// How chance treated the seats: what it gave each, against what was to be expected; where a game does not say that, the
/// average of the dice.
fn luck(names: &[&str], given: &[Luck], thrown: &[Thrown]) -> String {
    let mut whats: Vec<&str> = vec![];
    for luck in given {
        whats.extend((!whats.contains(&luck.what)).then_some(luck.what));
    }
    let told = names.iter().enumerate().filter_map(|(seat, name)| {
        let sums = whats.iter().filter_map(|what| {
            let mine = given.iter().filter(|it| it.seat.0 as usize == seat && it.what == *what);
            let all: Vec<&Luck> = mine.collect();
            let got: u32 = all.iter().map(|it| it.got).sum();
            let part = |it: &&Luck| f64::from(it.expected.0) / f64::from(it.expected.1);
            let expected: f64 = all.iter().map(part).sum();
            (!all.is_empty()).then(|| format!("{got} {what}, {expected:.1} expected"))
        });
        let sums: Vec<String> = sums.collect();
        (!sums.is_empty()).then(|| format!("{}: {}", pages::proper(name), sums.join("; ")))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { average(names, thrown) } else { format!("{}.", told.join(". ")) }
}

/// The average of the dice of each seat.
fn average(names: &[&str], thrown: &[Thrown]) -> String {
    let told = names.iter().zip(thrown).filter(|(_, it)| it.dice > 0).map(|(name, it)| {
        let average = f64::from(it.pips) / f64::from(it.dice);
        format!("{} {} dice, {average:.2} on average", pages::proper(name), it.dice)
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!("{} (3.50 is expected).", told.join("; ")) }
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::*;

    #[test]
    fn the_average_of_the_dice_is_told() {
        let both = [thrown(&[1, 0, 0, 0, 0, 1]), thrown(&[0, 0, 0, 0, 0, 0])];
        assert_eq!(both[0], Thrown { dice: 2, pips: 7 });
        assert_eq!(
            luck(&["french", "allied"], &[], &both),
            "French 2 dice, 3.50 on average (3.50 is expected)."
        );
        assert_eq!(luck(&["french"], &[], &both[1..]), "");
    }

    #[test]
    fn what_chance_gave_is_told_against_what_was_to_be_expected() {
        let luck_of = |seat: u8, what: &'static str, got: u32, expected: (u32, u32)| Luck {
            seat: Seat(seat),
            what,
            got,
            expected,
        };
        let given =
            [luck_of(0, "hits", 2, (9, 6)), luck_of(1, "hits", 0, (4, 6)), luck_of(0, "hits", 1, (1, 6))];
        assert_eq!(
            luck(&["french", "allied"], &given, &[]),
            "French: 3 hits, 1.7 expected. Allied: 0 hits, 0.7 expected."
        );
        let more = [given[0], luck_of(0, "calls", 1, (1, 2))];
        assert_eq!(
            luck(&["french", "allied"], &more, &[]),
            "French: 2 hits, 1.5 expected; 1 calls, 0.5 expected."
        );
    }
}
