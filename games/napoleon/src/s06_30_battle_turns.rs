//! 6.3 Battle turns: morale, combat, reinforcements; and what one unit may do in combat. III.D in the 3rd edition.

use tabletop::Sink;

use crate::{
    action::Action,
    edition::BattleOrder,
    event::{Cause, Event, who},
    iii_c_retreats, iii_d_3_fires,
    s01_mapboard::Town,
    s03_units::{Armies, Side, UnitId},
    s06_21_terrain,
    s06_24_fog_of_battle::refresh,
    s06_32_battle_moves, s06_33_battle_fires,
    s06_40_combat_losses::eliminate,
    s06_50_squares, s06_70_stalemate, s07_0_retreats, s07_4_routs, s07_5_regrouping,
    s11_three_players::{push_voices, push_voices_in},
    state::{Mark, Rules, Spot, Stage, State, Traffic, Wing},
};

/// How many units of each side stand where on the board.
pub struct Lines {
    /// Units in their own positions, by side and wing.
    pub own: [[u8; 3]; 2],
    /// Units forward of their positions, by side and wing.
    pub forward: [[u8; 3]; 2],
    /// Units of the square group in their own positions, and forward of them.
    squares: [[[u8; 3]; 2]; 2],
    /// Cavalry in the positions, by the side of the cavalry, then by owner and wing of the position.
    pub cavalry: [[[u8; 3]; 2]; 2],
}

impl Lines {
    /// Counts the board of the present battle.
    pub fn new(state: &State) -> Lines {
        let mut lines = Lines {
            own: [[0; 3]; 2],
            forward: [[0; 3]; 2],
            squares: [[[0; 3]; 2]; 2],
            cavalry: [[[0; 3]; 2]; 2],
        };
        let here = crate::state::Place::In(state.battle().town);
        for unit in state.units() {
            let block = state.block(unit);
            if block.place != here {
                continue;
            }
            let side = unit.side().index();
            let is_square = (block.is(Mark::Square) || block.host.is_some()) as u8;
            match block.spot {
                Spot::Reserve => continue,
                Spot::Own(wing) => {
                    lines.own[side][wing.at()] += 1;
                    lines.squares[0][side][wing.at()] += is_square;
                }
                Spot::Forward(wing) => {
                    lines.forward[side][wing.at()] += 1;
                    lines.squares[1][side][wing.at()] += is_square;
                }
            }
            if let (true, Some((owner, wing))) = (unit.kind().is_cavalry(), block.spot.position(unit.side()))
            {
                lines.cavalry[side][owner.index()][wing.at()] += 1;
            }
        }
        lines
    }

    /// How many units of a side stand in a position.
    pub fn units(&self, side: Side, (owner, wing): (Side, Wing)) -> u8 {
        if side == owner {
            self.own[side.index()][wing.at()]
        } else {
            self.forward[side.index()][wing.facing().at()]
        }
    }

    /// How many units of a side in a position belong to its squares. Rule 6.51; III.D.3.
    pub fn squares(&self, side: Side, (owner, wing): (Side, Wing)) -> u8 {
        if side == owner {
            self.squares[0][side.index()][wing.at()]
        } else {
            self.squares[1][side.index()][wing.facing().at()]
        }
    }

    /// Whether both sides have units in a position. Ruling N1.
    pub fn is_engaged(&self, position: (Side, Wing)) -> bool {
        self.units(Side::French, position) > 0 && self.units(Side::Allied, position) > 0
    }

    /// The position of this side that the enemy alone holds, if there is one: a rout. Rule 7.4.
    pub fn lost(&self, side: Side) -> Option<Wing> {
        Wing::ALL
            .into_iter()
            .find(|wing| self.units(side, (side, *wing)) == 0 && self.units(side.enemy(), (side, *wing)) > 0)
    }

    /// Whether a side has nobody in a lane, neither in its own position nor forward of it. Ruling T19.
    pub fn is_column_gone(&self, side: Side, wing: Wing) -> bool {
        self.own[side.index()][wing.at()] == 0 && self.forward[side.index()][wing.at()] == 0
    }

    /// Whether cavalry of the enemy of `side` stands in a position.
    pub fn has_enemy_cavalry(&self, side: Side, (owner, wing): (Side, Wing)) -> bool {
        self.cavalry[side.enemy().index()][owner.index()][wing.at()] > 0
    }
}

/// Whether a unit has done nothing yet in this battle turn. Ruling N6.
pub(crate) fn is_fresh(state: &State, unit: UnitId) -> bool {
    !state.block(unit).is_any([Mark::Spent, Mark::Stepped, Mark::Fired])
}

/// Begins the next battle turn: both players in one battle, then the next battle, and from the first again. Rule 6.1.
pub(crate) fn next_turn(
    rules: &Rules,
    state: &mut State,
    battle: u8,
    side: Side,
    events: &mut impl Sink<Event>,
) {
    let attacker = state.active();
    if state.battles[..state.battle_count as usize].iter().all(|battle| battle.is_over) {
        return state.pop();
    }
    let after = (battle + 1) % state.battle_count;
    if state.battles[battle as usize].is_over && rules.edition.battle_order() == BattleOrder::Free {
        return state.pop();
    }
    if state.battles[battle as usize].is_over {
        return state.replace(Stage::Round { battle: after, side: attacker });
    }
    state.current = battle;
    state.replace(match (side == attacker, rules.edition.battle_order()) {
        (true, _) => Stage::Round { battle, side: attacker.enemy() },
        (false, BattleOrder::InTurn) => Stage::Round { battle: after, side: attacker },
        (false, BattleOrder::Free) => Stage::RoundOver,
    });
    let town = state.battle().town;
    state.traffic = Traffic::default();
    iii_c_retreats::clear_roads(state);
    let battle = state.battle_mut();
    battle.is_active = false;
    battle.rounds = battle.rounds.saturating_add((side == attacker) as u16);
    let round = battle.rounds;
    fresh_marks(state);
    events.tell(Event::BattleTurnBegan { town, side, round });
    s06_70_stalemate::look_for_echoes(rules, state, side, events);
    state.push(Stage::EndBattleTurn { side });
    push_steps(rules, state, side, town);
    state.push(Stage::Morale { side });
}

/// The steps after morale: retreats where they have a step of their own, combat, reinforcements. Rule 6.3; III.C to E.
fn push_steps(rules: &Rules, state: &mut State, side: Side, town: Town) {
    let must_withdraw = s06_70_stalemate::must_withdraw(state, side);
    if !must_withdraw {
        push_voices(rules, state, side, |armies| Stage::Reinforce { armies });
    }
    if !must_withdraw || !rules.edition.has_retreat_step() {
        push_voices_in(rules, state, side, town, |armies| Stage::Combat { armies });
    }
    if rules.edition.has_retreat_step() {
        push_voices_in(rules, state, side, town, |armies| Stage::Withdraw { armies });
    }
}

/// Lets every unit of the present battle act again.
pub(crate) fn fresh_marks(state: &mut State) {
    let here = crate::state::Place::In(state.battle().town);
    for block in &mut state.blocks {
        if block.place == here {
            block.marks.remove_all(Mark::OF_A_BATTLE_TURN);
        }
    }
}

/// Goes on when this voice has no unit in the battle.
pub(crate) fn resume(
    rules: &Rules,
    state: &mut State,
    armies: Armies,
    events: &mut impl Sink<Event>,
) -> bool {
    let town = state.battle().town;
    if state.of_armies(town, armies).next().is_none() {
        state.pop();
        return true;
    }
    let side = Side::of(armies);
    if s06_70_stalemate::must_withdraw(state, side) && !s07_0_retreats::has_way(state, town, side) {
        eliminate_stranded(rules, state, side, events);
        return true;
    }
    false
}

/// Eliminates what cannot retreat for any reason. Rule 7.4; III.D.4.e.
pub(crate) fn eliminate_stranded(
    rules: &Rules,
    state: &mut State,
    side: Side,
    events: &mut impl Sink<Event>,
) {
    for unit in state.units() {
        if unit.side() == side && state.block(unit).place == crate::state::Place::In(state.battle().town) {
            eliminate(state, unit, Cause::NoRetreat, events);
        }
    }
    check_end(rules, state, events);
}

/// The units that may do something, or nothing more.
pub(crate) fn actions(rules: &Rules, state: &State, armies: Armies, offers: &mut Vec<Action>) {
    let lines = Lines::new(state);
    let start = offers.len();
    for unit in state.of_armies(state.battle().town, armies) {
        let before = offers.len();
        unit_actions(rules, state, &lines, unit, offers);
        if offers.len() > before {
            offers.truncate(before);
            offers.push(Action::Take(unit));
        }
    }
    if offers.len() == start || !s06_70_stalemate::must_withdraw(state, Side::of(armies)) {
        offers.push(Action::Done);
    }
}

/// What the block in hand may do.
pub(crate) fn act_actions(rules: &Rules, state: &State, offers: &mut Vec<Action>) {
    unit_actions(rules, state, &Lines::new(state), state.chosen(), offers);
}

/// Whether a unit may still do something in this battle turn.
pub(crate) fn may_act(rules: &Rules, state: &State, unit: UnitId) -> bool {
    let mut offers = vec![];
    unit_actions(rules, state, &Lines::new(state), unit, &mut offers);
    !offers.is_empty()
}

fn unit_actions(rules: &Rules, state: &State, lines: &Lines, unit: UnitId, offers: &mut Vec<Action>) {
    if !s06_70_stalemate::must_withdraw(state, unit.side()) {
        s06_33_battle_fires::actions(rules, state, lines, unit, offers);
        s06_32_battle_moves::actions(state, lines, unit, offers);
        s06_50_squares::actions(state, unit, offers);
        if s06_21_terrain::may_occupy(state, unit) {
            offers.push(Action::Occupy(unit));
        }
        if s06_21_terrain::may_exchange(state, unit) {
            offers.push(Action::Exchange(unit));
        }
    }
    if !rules.edition.has_retreat_step() {
        s07_0_retreats::actions(rules, state, unit, offers);
    }
}

/// Plays a choice in combat.
pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    armies: Armies,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    match action {
        Action::Take(unit) => {
            if state.block(unit).is_any([Mark::Stepped, Mark::Fired]) {
                events.tell(Event::TakenAgain { who: who(rules, state, unit) });
            }
            state.choose(unit);
            return state.push(Stage::Act { armies });
        }
        Action::Done => return state.pop(),
        Action::Fire { unit, target } => {
            let_go(state, unit);
            return state.push(Stage::FireDice { unit, target });
        }
        Action::Move { unit, to } => {
            let_go(state, unit);
            s06_32_battle_moves::play(rules, state, unit, to, events);
        }
        Action::FormSquare(unit)
        | Action::BreakSquare(unit)
        | Action::Shelter { unit, .. }
        | Action::Emerge(unit) => {
            let_go(state, unit);
            s06_50_squares::play(state, action, events);
        }
        Action::Occupy(unit) => {
            let_go(state, unit);
            s06_21_terrain::occupy(rules, state, unit, events);
        }
        Action::Exchange(unit) => {
            let_go(state, unit);
            s06_21_terrain::exchange(rules, state, unit, events);
        }
        Action::Retreat { unit, to } => {
            let_go(state, unit);
            s07_0_retreats::play(rules, state, unit, to, events);
        }
        other => panic!("'{other}' is not offered in combat"),
    }
    refresh(rules, state, events);
    check_end(rules, state, events);
}

fn let_go(state: &mut State, unit: UnitId) {
    state.let_go(unit);
    state.pop();
}

/// Ends the battle if a side is routed or gone. Rule 7.4, ruling N4.
pub(crate) fn check_end(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    check_column(rules, state, None, events);
}

/// The same after a unit of a side has been killed in or has retreated from a lane. III.C.8, III.D.4, ruling T19.
pub(crate) fn check_column(
    rules: &Rules,
    state: &mut State,
    left: Option<(Side, Wing)>,
    events: &mut impl Sink<Event>,
) {
    let town = state.battle().town;
    let first = state.active().enemy();
    for side in [first, first.enemy()] {
        if state.count(town, side) == 0 {
            unwind(state);
            return state.push(Stage::Victory { side: side.enemy() });
        }
    }
    let lines = Lines::new(state);
    let left = left.filter(|_| rules.edition.is_routed_with_a_column());
    for side in [first, first.enemy()] {
        let gone = left.filter(|(it, wing)| *it == side && lines.is_column_gone(side, *wing));
        if let Some(wing) = lines.lost(side).or(gone.map(|(_, wing)| wing)) {
            unwind(state);
            state.push(Stage::Victory { side: side.enemy() });
            return s07_4_routs::rout(rules, state, &lines, side, wing, events);
        }
    }
}

fn unwind(state: &mut State) {
    while !matches!(state.stage(), Stage::Round { .. } | Stage::RoundOver) {
        state.pop();
    }
}

/// Ends a battle turn and looks for a stalemate. Rule 6.7.
pub(crate) fn end_turn(rules: &Rules, state: &mut State, side: Side, events: &mut impl Sink<Event>) {
    iii_d_3_fires::end_battle_turn(rules, state, side);
    if s06_70_stalemate::begins(state, side, events) {
        fresh_marks(state);
        push_steps(rules, state, side, state.battle().town);
    } else {
        state.pop()
    }
}

/// Clears what belongs to the battle from all blocks in its town.
pub(crate) fn clear_board(state: &mut State) {
    let here = crate::state::Place::In(state.battle().town);
    for block in &mut state.blocks {
        if block.place == here {
            block.leave_battle();
        }
    }
    s07_5_regrouping::fresh(state);
}
