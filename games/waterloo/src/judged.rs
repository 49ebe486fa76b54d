//! What a computer player is told of a position: its features, whether anything is half done, how a phase is ended.

use tabletop::{Judged, Mark, Seat};

use crate::{
    action::Action,
    event::Event,
    features,
    game::Waterloo,
    s02_0_equipment::{Outcome, Side, equipment},
    s05_combat_preconditions, s06_0_combat_resolution,
    stage::Stage,
    state::State,
};

impl Judged for Waterloo {
    const FEATURES: &'static [&'static str] = features::NAMES;

    fn features(&self, state: &State, numbers: &mut [i32]) {
        features::write(state, numbers);
    }

    fn is_first(&self, _: &State, seat: Seat) -> bool {
        seat == Side::French.seat()
    }

    fn clock(&self, state: &State) -> u32 {
        state.turn as u32 * 2 + (state.active == Side::Allied) as u32
    }

    fn is_settled(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Movement | Stage::Combat | Stage::Over(_))
    }

    fn pass(&self, state: &State) -> Option<Action> {
        match state.stage {
            Stage::Movement => Some(Action::EndMovement),
            Stage::Combat => s05_combat_preconditions::may_end(state).then_some(Action::EndCombat),
            Stage::FallBack => Some(Action::Stand),
            Stage::Advance => Some(Action::Hold),
            _ => None,
        }
    }

    /// Attacks, and the strength of units destroyed. Rules 6.1, 6.3.
    fn mark(&self, _before: &State, event: &Event) -> Option<Mark> {
        match event {
            Event::Announced(attack) => attack.hexes.iter().next().map(Mark::fight),
            Event::Eliminated(unit, hex, _) => {
                let info = unit.info();
                Some(Mark::loss(info.side.name(), info.strength, hex))
            }
            _ => None,
        }
    }

    /// Lowering the ratio of an attack to a column that is worse in every respect. Rule 6.2.
    fn is_futile(&self, state: &State, action: Action) -> bool {
        let Action::Roll(column) = action else { return false };
        let attack = s05_combat_preconditions::Selection::of(state);
        (column + 1..=s06_0_combat_resolution::column(state, &attack)).any(|it| is_no_worse(it, column))
    }
}

/// Whether a column of the Combat Results Table is for the attacker at least as good as another in every respect: as
/// many defenders eliminated, as few attackers eliminated, driven off or exchanged. Rule 2.3.
fn is_no_worse(column: u8, than: u8) -> bool {
    let count = |column: u8, results: &[Outcome]| {
        equipment().results.iter().filter(|row| results.contains(&row[column as usize])).count()
    };
    let fewer = |results: &[Outcome]| count(column, results) <= count(than, results);
    count(column, &[Outcome::De]) >= count(than, &[Outcome::De])
        && fewer(&[Outcome::Ae])
        && fewer(&[Outcome::Ae, Outcome::Ar])
        && fewer(&[Outcome::Ee])
}
