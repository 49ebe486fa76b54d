//! How dice and cards treated the armies.

use tabletop::{Luck, Seat};

use crate::{
    data::components,
    event::Event,
    s03_pieces::{Army, Unit},
    s06_combat_cards::Card,
    s09_weather::Weather,
    state::State,
};

/// The movement points of each army, the counterattacks and reinforcements that came about, and how many of the cards drawn
/// match any card. Rules 10.4, 11.15, 11.36, 11.41.
pub(crate) fn luck(state: &State, events: &[&Event]) -> Vec<Luck> {
    let mut weather = Weather::Clear;
    let mut all = vec![];
    for event in events {
        if let Event::WeatherRolled { weather: now, .. } = **event {
            weather = now;
        } else if let Event::PointsRolled { army, points, .. } = **event {
            all.push(moved(state.owner(army), army, points, weather));
        } else if let Event::CounterRolled { unit, success, .. }
        | Event::ReinforceRolled { unit, success, .. } = **event
        {
            all.push(called(state.owner(unit.army()), unit, success));
        } else if let Event::CardDrawn { seat, card, arms, deck } = **event {
            let got = u32::from(card == Card::CombinedArms);
            let expected = (u32::from(arms), u32::from(deck));
            all.push(Luck { seat, what: "Combined Arms drawn", got, expected });
        }
    }
    all
}

fn moved(seat: Seat, army: Army, points: u8, weather: Weather) -> Luck {
    let table = components().points[army.index()];
    let given = |die: u8| u32::from(table.base + table.die[weather.on_die(die) as usize - 1]);
    Luck { seat, what: "movement points", got: u32::from(points), expected: ((1..=6).map(given).sum(), 6) }
}

fn called(seat: Seat, unit: Unit, success: bool) -> Luck {
    let rating = u32::from(unit.sheet().tactical).min(6);
    Luck { seat, what: "counterattacks and reinforcements", got: u32::from(success), expected: (rating, 6) }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Luck, Seat, Setup};

    use super::luck;
    use crate::{Returns, event::Event, s03_pieces::Army, s06_combat_cards::Card, s09_weather::Weather};

    #[test]
    fn the_cards_that_match_any_are_compared_with_their_part_of_the_deck() {
        let game = Returns::new(&Returns::about().complete(&Setup::default()).expect("the defaults fit"));
        let drawn =
            |seat: u8, card: Card, arms: u8| Event::CardDrawn { seat: Seat(seat), card, arms, deck: 66 };
        let events = [drawn(0, Card::CombinedArms, 8), drawn(1, Card::Skirmish, 7)];
        let told = |seat: u8, got: u32, arms: u32| Luck {
            seat: Seat(seat),
            what: "Combined Arms drawn",
            got,
            expected: (arms, 66),
        };
        let all = luck(&game.start(), &events.iter().collect::<Vec<_>>());
        assert_eq!(all, [told(0, 1, 8), told(1, 0, 7)]);
    }

    #[test]
    fn movement_points_are_compared_with_the_mean_of_the_die_in_the_weather() {
        let game = Returns::new(&Returns::about().complete(&Setup::default()).expect("the defaults fit"));
        let state = game.start();
        let roll = |army: Army, die: u8, points: u8| Event::PointsRolled { army, die, points };
        let rain = Event::WeatherRolled { die: 6, weather: Weather::Rain };
        let events = [roll(Army::French, 6, 7), rain, roll(Army::French, 1, 5), roll(Army::Prussian, 6, 4)];
        let told = |seat: u8, got: u32, sum: u32| Luck {
            seat: Seat(seat),
            what: "movement points",
            got,
            expected: (sum, 6),
        };
        // In clear weather the French have 4 and 1, 1, 2, 2, 3 or 3; in rain a die counts one less.
        let all = luck(&state, &events.iter().collect::<Vec<_>>());
        assert_eq!(all, [told(0, 7, 36), told(0, 5, 34), told(1, 4, 19)]);
    }
}
