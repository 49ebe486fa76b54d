//! 5.0 Combat Preconditions: who must attack, who may, and what may be announced.
//!
//! Rule 5.1 is a duty over the whole phase: every unit next to an enemy attacks, every enemy next to a phasing
//! unit is attacked. So an attack may be announced only if what is left over can still do its duty; what that
//! takes is in [`Duties`], and a brute-force search in the tests says the same.

use tabletop::{ReadError, Sink};

use crate::{
    action::Action,
    event::Event,
    s02_0_equipment::{Arm, Hex, UnitId, UnitSet, equipment},
    s03_sequence, s06_0_combat_resolution,
    scene_check::{each, needs},
    stage::Stage,
    state::State,
};

/// The most enemies that can stand around one unit.
const AROUND: usize = 6;

/// Enemies that have a phasing unit in their zone of control. Rule 5.1.
pub(crate) fn contacts(state: &State) -> UnitSet {
    let duties = Duties::new(state);
    duties
        .enemies
        .iter()
        .filter(|&enemy| !duties.around(enemy).intersection(duties.units).is_empty())
        .collect()
}

/// Whether any attack can be made. Rules 5.1 and 5.6.
pub(crate) fn may_attack_anyone(state: &State) -> bool {
    let duties = Duties::new(state);
    duties.enemies.iter().any(|enemy| duties.may_be_attacked(enemy))
}

/// Units that must attack and enemies that must be attacked, as things stand. Rule 5.1.
pub(crate) fn owed(state: &State) -> (UnitSet, UnitSet) {
    if !matches!(state.stage, Stage::Combat | Stage::Declare) {
        return (UnitSet::EMPTY, UnitSet::EMPTY);
    }
    let duties = Duties::new(state);
    let attackers = duties.units.iter().filter(|&unit| duties.must_attack(unit));
    (attackers.collect(), duties.must_be_attacked())
}

/// Whether artillery has yet to perform a required bombardment: without it an enemy that must be attacked could
/// not be. Rule 6.5.
pub(crate) fn owes_bombardment(state: &State, gun: UnitId) -> bool {
    if gun.info().arm != Arm::Artillery || gun.info().side != state.active || state.fought.contains(gun) {
        return false;
    }
    let duties = Duties::new(state);
    let all = duties.uncovered(UnitSet::EMPTY, UnitSet::EMPTY);
    duties.uncovered(UnitSet::EMPTY, UnitSet::one(gun)) > all
}

/// What is wrong with a selection that is to be added to, if anything.
pub(crate) fn check_selection(state: &State) -> Result<(), ReadError> {
    let duties = Duties::new(state);
    let it = Selection::of(state);
    needs(!it.defenders.is_empty(), "defenders", "an attack needs one")?;
    let together = duties.attackers_of(it.defenders);
    each(it.attackers, "attackers", "is not next to all it attacks", |unit| together.contains(unit))?;
    each(it.guns, "guns", "cannot bombard", |gun| {
        duties.guns.contains(gun) && duties.has_in_range(gun, it.defenders)
    })?;
    needs(duties.may_lead_on(it), "defenders", "the attack would leave a duty undone")
}

/// Picking an enemy to attack. Rule 5.1.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    let duties = Duties::new(state);
    for enemy in duties.enemies.iter().filter(|&enemy| duties.may_be_attacked(enemy)) {
        if duties.may_lead_on(Selection { defenders: UnitSet::one(enemy), ..Selection::default() }) {
            offers.push(Action::Attack(state.field.hex_of(enemy)));
        }
    }
    if duties.are_done() {
        offers.push(Action::EndCombat);
    }
}

/// Whether the Combat Phase may end as things stand. Rule 5.1.
pub(crate) fn may_end(state: &State) -> bool {
    Duties::new(state).are_done()
}

/// Announcing who else attacks whom, or throwing the die. Rules 5.3, 5.4, 5.8 and 6.1.
pub(crate) fn declare_actions(state: &State, offers: &mut Vec<Action>) {
    let duties = Duties::new(state);
    let selected = Selection::of(state);
    if duties.may_announce(selected) {
        let best = s06_0_combat_resolution::column(state, &selected);
        offers.extend((0..=best).rev().map(Action::Roll));
    }
    let hex = |unit| state.field.hex_of(unit);
    let more = duties.attackers_of(selected.defenders).difference(selected.attackers);
    for unit in more.iter() {
        let attackers = selected.attackers.with(unit);
        if duties.may_lead_on(Selection { attackers, ..selected }) {
            offers.push(Action::With(hex(unit)));
        }
    }
    let guns = duties.guns.iter().filter(|&gun| !selected.guns.contains(gun));
    for gun in guns.filter(|&gun| duties.has_in_range(gun, selected.defenders)) {
        let guns = selected.guns.with(gun);
        if duties.may_lead_on(Selection { guns, ..selected }) {
            offers.push(Action::With(hex(gun)));
        }
    }
    for enemy in duties.also_attackable(selected).iter() {
        let defenders = selected.defenders.with(enemy);
        if duties.may_lead_on(Selection { defenders, ..selected }) {
            offers.push(Action::Attack(hex(enemy)));
        }
    }
}

pub(crate) fn play(state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let unit = |hex: Hex| state.field.unit(hex).expect("a unit in the hex");
    match action {
        Action::Attack(hex) => {
            let enemy = unit(hex);
            state.attack.defenders.insert(enemy);
            state.stage = Stage::Declare;
        }
        Action::With(hex) => {
            let unit = unit(hex);
            let is_adjacent = !state.field.around(hex).intersection(state.attack.defenders).is_empty();
            if is_adjacent { state.attack.attackers.insert(unit) } else { state.attack.guns.insert(unit) }
        }
        Action::Roll(column) => s06_0_combat_resolution::announce(state, column, events),
        Action::EndCombat => s03_sequence::end_combat(state, events),
        Action::Move(_)
        | Action::Enter(_)
        | Action::To(_)
        | Action::Exit
        | Action::EndMovement
        | Action::Lose(_)
        | Action::Retreat(..)
        | Action::FallBack(..)
        | Action::Stand
        | Action::Advance(..)
        | Action::Hold => panic!("'{action}' is not offered before an attack"),
    }
}

/// An attack as far as it has been announced.
#[derive(Clone, Copy, Default)]
pub(crate) struct Selection {
    pub(crate) defenders: UnitSet,
    pub(crate) attackers: UnitSet,
    pub(crate) guns: UnitSet,
}

impl Selection {
    pub(crate) fn of(state: &State) -> Selection {
        let attack = &state.attack;
        Selection { defenders: attack.defenders, attackers: attack.attackers, guns: attack.guns }
    }
}

/// The duties of rule 5.1 on the board as it stands.
struct Duties<'a> {
    state: &'a State,
    /// Phasing units that have not attacked yet. Rule 5.2.
    units: UnitSet,
    /// Enemies that have not been attacked yet. Rule 5.2.
    enemies: UnitSet,
    /// Those of the units that may bombard: artillery in no enemy zone of control. Rule 5.6.
    guns: UnitSet,
}

impl<'a> Duties<'a> {
    fn new(state: &'a State) -> Self {
        let enemy = state.active.enemy();
        let units = state.field.on_map(state.active).difference(state.fought);
        let enemies = state.field.on_map(enemy).difference(state.fought);
        let is_clear = |gun: &UnitId| !state.field.is_controlled(state.field.hex_of(*gun), enemy);
        let guns = units.intersection(equipment().artillery).iter().filter(is_clear).collect();
        Duties { state, units, enemies, guns }
    }

    /// Units of the other side next to a unit.
    fn around(&self, unit: UnitId) -> UnitSet {
        let field = &self.state.field;
        let (hex, other) = (field.hex_of(unit), unit.info().side.enemy());
        if field.is_controlled(hex, other) {
            field.around(hex).intersection(field.on_map(other))
        } else {
            UnitSet::EMPTY
        }
    }

    /// Units next to every one of the enemies. Rules 5.3 and 5.4.
    fn attackers_of(&self, enemies: UnitSet) -> UnitSet {
        enemies.iter().fold(self.units, |left, enemy| left.intersection(self.around(enemy)))
    }

    /// Enemies next to a unit that have not been attacked.
    fn targets(&self, unit: UnitId) -> UnitSet {
        self.around(unit).intersection(self.enemies)
    }

    fn are_done(&self) -> bool {
        !self.units.iter().any(|unit| self.must_attack(unit)) && self.must_be_attacked().is_empty()
    }

    fn must_attack(&self, unit: UnitId) -> bool {
        !self.targets(unit).is_empty()
    }

    fn has_in_range(&self, gun: UnitId, enemies: UnitSet) -> bool {
        let from = self.state.field.hex_of(gun).info();
        enemies.iter().map(|enemy| self.state.field.hex_of(enemy)).any(|to| {
            from.in_range.contains(to)
                && (!from.along_edge.contains(to) || self.state.rules.has_shots_along_the_edge())
        })
    }

    fn may_be_attacked(&self, enemy: UnitId) -> bool {
        let one = UnitSet::one(enemy);
        !self.attackers_of(one).is_empty() || self.guns.iter().any(|gun| self.has_in_range(gun, one))
    }

    /// Enemies that must still be attacked and can be. Rule 5.1, ruling W1.
    fn must_be_attacked(&self) -> UnitSet {
        let exposed = self.exposed(UnitSet::EMPTY, UnitSet::EMPTY);
        let coverable = exposed.iter().filter(|&enemy| self.may_be_attacked(enemy)).collect();
        let touched = self.enemies.iter().filter(|&enemy| !self.attackers_of(UnitSet::one(enemy)).is_empty());
        touched.collect::<UnitSet>().union(coverable)
    }

    /// Enemies that may be attacked together with those selected. Rule 5.4.
    fn also_attackable(&self, selected: Selection) -> UnitSet {
        let by = if selected.attackers.is_empty() {
            self.attackers_of(selected.defenders)
        } else {
            selected.attackers
        };
        let all: UnitSet = by.iter().fold(UnitSet::EMPTY, |sum, unit| sum.union(self.targets(unit)));
        all.difference(selected.defenders)
    }

    /// Whether the selection is an attack and leaves every duty satisfiable.
    fn may_announce(&self, it: Selection) -> bool {
        let whole = if it.attackers.is_empty() {
            // Rule 5.7: a bombardment alone is against one hex.
            let all_in_range = it.guns.iter().all(|gun| self.has_in_range(gun, it.defenders));
            !it.guns.is_empty() && it.defenders.len() == 1 && all_in_range
        } else {
            // Rule 5.4: everyone next to everyone.
            it.attackers.difference(self.attackers_of(it.defenders)).is_empty()
        };
        whole && self.stranded_by(it.defenders).difference(it.attackers).is_empty() && {
            let before = self.uncovered(UnitSet::EMPTY, UnitSet::EMPTY);
            self.uncovered(it.defenders.union(it.attackers), it.guns) <= before
        }
    }

    /// Whether the selection can be made into an attack that may be announced, by adding to it.
    ///
    /// Adding attackers never helps those left over, except that a unit that would be stranded must join. So for each
    /// set of defenders only the least set of attackers needs a look.
    fn may_lead_on(&self, it: Selection) -> bool {
        if self.may_complete(it) {
            return true;
        }
        let by = if it.attackers.is_empty() { self.attackers_of(it.defenders) } else { it.attackers };
        by.iter().any(|unit| {
            // Every larger attack that this unit could be in.
            let mut more = [None; AROUND];
            let others = self.targets(unit).difference(it.defenders);
            others.iter().zip(&mut more).for_each(|(enemy, slot)| *slot = Some(enemy));
            (1..1u32 << others.len()).any(|choice| {
                let chosen = more.iter().flatten().enumerate().filter(|(n, _)| choice & 1 << n != 0);
                let chosen: UnitSet = chosen.map(|(_, &enemy)| enemy).collect();
                self.may_complete(Selection { defenders: it.defenders.union(chosen), ..it })
            })
        })
    }

    /// Whether the selection with the least attackers that its defenders call for may be announced.
    fn may_complete(&self, it: Selection) -> bool {
        let attackers = it.attackers.union(self.stranded_by(it.defenders));
        if !attackers.is_empty() || !it.guns.is_empty() && it.defenders.len() == 1 {
            return self.may_announce(Selection { attackers, ..it });
        }
        let with = |unit| self.may_announce(Selection { attackers: UnitSet::one(unit), ..it });
        let by = |gun| self.may_announce(Selection { guns: UnitSet::one(gun), ..it });
        self.attackers_of(it.defenders).iter().any(with)
            || it.defenders.len() == 1 && self.guns.iter().any(by)
    }

    /// Units that would have nobody left to attack if these enemies were attacked without them.
    fn stranded_by(&self, defenders: UnitSet) -> UnitSet {
        let near = defenders.iter().fold(UnitSet::EMPTY, |sum, enemy| sum.union(self.around(enemy)));
        near.intersection(self.units)
            .iter()
            .filter(|&unit| self.targets(unit).difference(defenders).is_empty())
            .collect()
    }

    /// Enemies that must be attacked but have no unit left next to them that could, if `used` fought and `fired`
    /// bombarded too: only artillery can do it. Rule 5.6.
    fn exposed(&self, used: UnitSet, fired: UnitSet) -> UnitSet {
        let units = self.units.difference(used).difference(fired);
        let spent =
            self.state.field.on_map(self.state.active).difference(units).difference(self.state.advanced);
        let owed = self.state.owed.intersection(self.enemies).difference(used);
        let is_exposed = |enemy: &UnitId| {
            let around = self.around(*enemy);
            around.intersection(units).is_empty() && !around.intersection(spent).is_empty()
        };
        owed.iter().filter(is_exposed).collect()
    }

    /// How many of these enemies no artillery can bombard either, each gun firing once.
    fn uncovered(&self, used: UnitSet, fired: UnitSet) -> usize {
        let exposed = self.exposed(used, fired);
        if exposed.is_empty() {
            return 0;
        }
        let guns = self.guns.difference(used).difference(fired);
        exposed.len() - self.most_covered(exposed, guns)
    }

    /// The most of these enemies that the guns can bombard, one each.
    fn most_covered(&self, exposed: UnitSet, guns: UnitSet) -> usize {
        let Some(first) = exposed.iter().next() else { return 0 };
        let rest = exposed.without(first);
        let able = guns.iter().filter(|&gun| self.has_in_range(gun, UnitSet::one(first)));
        let with = able.map(|gun| 1 + self.most_covered(rest, guns.without(gun)));
        with.chain([self.most_covered(rest, guns)]).max().expect("there is at least one way")
    }
}
