//! How the dice treated those who fired.

use tabletop::{Dice, Luck};

use crate::{
    event::Event,
    s03_units::UnitId,
    state::{Rules, State},
};

/// The hits of each side, against what its dice promised. Rules 6.3, 6.33; III.D.3.
pub(crate) fn luck(rules: &Rules, state: &State, events: &[&Event]) -> Vec<Luck> {
    let fired = |unit: UnitId, dice: Dice, power: u8| {
        let is_hit = |pips: &u8| rules.edition.hits(*pips, power);
        let faces = (1..=6).filter(is_hit).count() as u32;
        Luck {
            seat: rules.seat(state, unit.army()),
            what: "hits",
            got: dice.pips().iter().filter(|pips| is_hit(pips)).count() as u32,
            expected: (faces * dice.pips().len() as u32, 6),
        }
    };
    let mut all = vec![];
    for event in events {
        if let Event::Fired { unit, dice, power, .. } | Event::SkirmishFired { unit, dice, power } = **event {
            all.push(fired(unit, dice, power));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use tabletop::{Dice, Game, Luck, Seat, Setup};

    use super::luck;
    use crate::{
        Napoleon3, Napoleon4,
        event::Event,
        s03_units::{Side, UnitId},
        stage::Target,
        state::Wing,
    };

    fn fired(code: &str, dice: &[u8], power: u8) -> Event {
        let unit = UnitId::find(code).expect("a unit");
        let (target, position) = (Target::Line, (Side::Allied, Wing::Left));
        Event::Fired { unit, target, position, dice: Dice::new(dice), power, is_long: false }
    }

    #[test]
    fn hits_are_compared_with_what_the_dice_promise() {
        let hits = |seat: u8, got: u32, parts: u32| Luck {
            seat: Seat(seat),
            what: "hits",
            got,
            expected: (parts, 6),
        };
        // In the fourth edition low dice hit, in the third high ones.
        let game = Napoleon4::new(&Napoleon4::about().complete(&Setup::default()).expect("the defaults fit"));
        let events = [fired("I-a", &[1, 2, 3], 2), fired("P-I-a", &[6], 1)];
        assert_eq!(
            luck(game.rules(), &game.start(), &[&events[0], &events[1]]),
            [hits(0, 2, 6), hits(1, 0, 1)]
        );
        let game = Napoleon3::new(&Napoleon3::about().complete(&Setup::default()).expect("the defaults fit"));
        assert_eq!(luck(game.rules(), &game.start(), &[&fired("f-1", &[1, 6], 1)]), [hits(0, 1, 2)]);
    }
}
