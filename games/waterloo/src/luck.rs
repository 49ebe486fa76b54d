//! How the Combat Results Table treated those who attacked.

use tabletop::Luck;

use crate::{
    data::equipment,
    event::{Announced, Event},
    s02_0_equipment::Outcome,
};

/// The attacks that drove the defender away, against the chance of that on their columns. Rule 6.3.
pub(crate) fn luck(events: &[&Event]) -> Vec<Luck> {
    let mut attack: Option<&Announced> = None;
    let mut all = vec![];
    for event in events {
        if let Event::Announced(it) = event {
            attack = Some(it);
        } else if let Event::Threw(_, result) = event {
            all.extend(attack.and_then(|it| thrown(it, *result)));
        }
    }
    all
}

fn thrown(attack: &Announced, result: Outcome) -> Option<Luck> {
    let side = attack.attackers.either(attack.guns).iter().next()?.info().side;
    let is_won = |result: Outcome| matches!(result, Outcome::Dr | Outcome::De);
    let faces = equipment().results.iter().filter(|row| is_won(row[attack.column as usize])).count();
    Some(Luck {
        seat: side.seat(),
        what: "attacks won",
        got: u32::from(is_won(result)),
        expected: (faces as u32, 6),
    })
}

#[cfg(test)]
mod tests {
    use tabletop::{Luck, Seat};

    use super::luck;
    use crate::{
        event::{Announced, Event},
        s02_0_equipment::{HexSet, Outcome, Side, UnitId, UnitSet},
    };

    #[test]
    fn an_attack_at_two_to_one_is_won_four_times_in_six() {
        let side = |side: Side| UnitId::all().find(|it| it.info().side == side).expect("a unit");
        let attack = |side_of: Side| Announced {
            defenders: UnitSet::EMPTY,
            hexes: HexSet::default(),
            attackers: UnitSet::one(side(side_of)),
            guns: UnitSet::EMPTY,
            column: 5,
        };
        let (french, allied) =
            (Event::Announced(attack(Side::French)), Event::Announced(attack(Side::Allied)));
        let (won, lost) = (Event::Threw(1, Outcome::Dr), Event::Threw(5, Outcome::Ee));
        let told = |seat: u8, got: u32| Luck { seat: Seat(seat), what: "attacks won", got, expected: (4, 6) };
        assert_eq!(
            luck(&[&french, &won, &french, &lost, &allied, &won]),
            [told(0, 1), told(0, 0), told(1, 1)]
        );
    }
}
