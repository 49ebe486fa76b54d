//! A position with everything dealt anew that a viewer must not know, from the rules of hiding:
//! names of pieces (3.4), hands (11.28), objectives (5.1), screened sheets (4.5).

use tabletop::{Random, Seat, Viewer};

use crate::{
    Returns,
    s02_board::{Town, Towns},
    s03_pieces::{Army, Side, UNITS, Unit, Units},
    s05_objectives::{DRAWN, Objective, Objectives},
    s06_combat_cards::{CARDS, Card, Hand},
    s07_setup,
    s08_sequence::Phase,
    s10a_movement,
    s10b_commanders::{self, CommanderDuty},
    s11b_hands::size,
    s11c_rounds, s11d_reinforcement,
    s11e_three_players::Advice,
    s12_winning::ELIMINATE,
    stage::Stage,
    state::{Piece, Place, State},
    view::Sheets,
};

/// How many deals of the names are tried before the true one is kept.
const TRIES: usize = 200;

/// The same position with everything dealt anew that `viewer` must not know.
pub(crate) fn redeal(game: &Returns, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
    let mut world = *state;
    let hidden = |side: Side| match viewer {
        Viewer::Seat(seat) => State::side_of(seat) != side,
        Viewer::Spectator => true,
    };
    if hidden(Side::French) && !are_shown(state) {
        deal_objectives(&mut world, random);
    }
    for side in [Side::French, Side::AlliedPrussian].into_iter().filter(|&side| hidden(side)) {
        deal_side(&mut world, side, game.sheets, random);
    }
    deal_hands(&mut world, hidden, random);
    world
}

fn are_shown(state: &State) -> bool {
    if let Stage::Over(ending) = state.stage { ending.shows_objectives() } else { false }
}

/// As many objectives as were taken, but not two that would have won when they were last judged. Rules 5.1, 12.1.
fn deal_objectives(world: &mut State, random: &mut impl Random) {
    let count = world.objectives.len();
    let held = |it: Objective| match it.town() {
        Some(town) => world.control.contains(town),
        None => usize::from(world.fallen) >= ELIMINATE,
    };
    let possible = |set: &Objectives| set.len() == count && !(count == DRAWN && set.iter().all(held));
    let all = || (0..1u8 << Objective::ALL.len()).map(Objectives::from_bits).filter(possible);
    let number = all().count() as u32;
    if number == 0 {
        return;
    }
    if let Some(set) = all().nth(random.below(number) as usize) {
        world.objectives = set;
    }
}

/// Which piece bears which name, among pieces of each army nobody has shown, and what a screen hides. Rules 3.4, 4.5.
///
/// The armies of a side are dealt together: whether a deal is possible must not depend on where another army truly stands.
fn deal_side(world: &mut State, side: Side, sheets: Sheets, random: &mut impl Random) {
    let truth = *world;
    let known = Known::of(world, side);
    for _ in 0..TRIES {
        (world.units, world.stage) = (truth.units, truth.stage);
        side.armies().iter().for_each(|&army| deal_army(world, &truth, army, random));
        world.look_for_corps(side);
        if sheets == Sheets::Screened {
            side.armies().iter().for_each(|&army| deal_cohesion(world, army, random));
        }
        if known.holds(world, side) && may_be_in_hand(world) {
            return;
        }
    }
    (world.units, world.stage) = (truth.units, truth.stage);
    world.look_for_corps(side);
}

fn deal_army(world: &mut State, truth: &State, army: Army, random: &mut impl Random) {
    let mut open = truth.combat.map_or(Units::EMPTY, |combat| combat.present);
    if let Stage::Rejoin(commander) = truth.stage {
        open.insert(commander);
    }
    let mut names = [Unit(0); UNITS];
    let mut count = 0;
    for unit in army.units().difference(open).iter() {
        // Outside the set-up a piece that stands aside is not in the game.
        let bears = match truth.piece(unit).place {
            Place::In(_) => true,
            Place::Aside => truth.phase == Phase::SetUp,
            Place::Eliminated => false,
        };
        if bears {
            names[count] = unit;
            count += 1;
        }
    }
    let mut bearers = lined_up(&truth.units, truth.stage, &names[..count]);
    for n in (1..count).rev() {
        // How far a piece has marched in this phase was seen, so names change only among its likes.
        let alike = |&m: &usize| truth.piece(names[m]).steps == truth.piece(names[n]).steps;
        let others = (0..=n).filter(alike).count() as u32;
        let pick = random.below(others) as usize;
        if let Some(m) = (0..=n).filter(alike).nth(pick) {
            bearers.swap(n, m);
        }
    }
    for (name, bearer) in names.iter().zip(&bearers).take(count) {
        let cohesion = truth.piece(*name).cohesion;
        world.units[name.index()] = Piece { cohesion, ..*truth.piece(*bearer) };
    }
    world.stage = in_other_hands(world.stage, &names[..count], &bearers[..count]);
}

/// The pieces in an order of their own within those that have marched alike, so that what is dealt does not depend
/// on the truth.
fn lined_up(truth: &[Piece; UNITS], stage: Stage, names: &[Unit]) -> [Unit; UNITS] {
    let town = |town: Option<Town>| town.map_or(u8::MAX, |it| it.0);
    let key = |unit: &Unit| {
        let piece = &truth[unit.index()];
        let is_in_hand = stage == Stage::PlaceUnit(*unit) || stage == Stage::MarchUnit(*unit);
        (town(piece.town()), town(piece.from), piece.fought, piece.tried, is_in_hand)
    };
    let mut order = [Unit(0); UNITS];
    order[..names.len()].copy_from_slice(names);
    for n in 1..names.len() {
        for m in (0..n).rev() {
            let is_alike = |k: usize| truth[names[k].index()].steps == truth[names[n].index()].steps;
            // Insertion sort among the pieces that have marched alike.
            let after = (m + 1..=n).find(|&k| is_alike(k)).expect("a piece is like itself");
            if is_alike(m) && key(&order[m]) > key(&order[after]) {
                order.swap(m, after);
            }
        }
    }
    order
}

/// The stage with the new name of a piece in hand: which one a player has picked is hidden too.
fn in_other_hands(stage: Stage, names: &[Unit], bearers: &[Unit]) -> Stage {
    let renamed = |unit: Unit| bearers.iter().position(|&it| it == unit).map_or(unit, |n| names[n]);
    if let Stage::PlaceUnit(unit) = stage {
        Stage::PlaceUnit(renamed(unit))
    } else if let Stage::MarchUnit(unit) = stage {
        Stage::MarchUnit(renamed(unit))
    } else if let Stage::RollReinforce(call, unit) = stage {
        Stage::RollReinforce(call, renamed(unit))
    } else {
        stage
    }
}

/// Whether the piece in hand could have been picked.
fn may_be_in_hand(world: &State) -> bool {
    if let Stage::MarchUnit(unit) = world.stage {
        let enemy = world.corps_towns(unit.side().enemy());
        return s10a_movement::may_move(world, unit, enemy).is_ok()
            && !s10b_commanders::towns(world, unit).is_empty();
    }
    if let Stage::RollReinforce(_, unit) = world.stage {
        return s11d_reinforcement::hindrance(world, unit).is_none();
    }
    if let Stage::PlaceUnit(unit) = world.stage {
        return !s07_setup::towns(world, unit).is_empty();
    }
    true
}

/// What everyone knows of a side's hidden pieces by the rules, so that it holds in every world.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    /// While the side moves: whether its commanders can end with a corps, and whether it can move at all. Rule 10.12.
    Moving { is_safe: bool, may_move: bool },
    /// At any other time: whether its commanders stand with a corps (rule 3.5), and where combats wait.
    Standing { accompanied: bool, contested: Towns },
}

impl Known {
    fn of(world: &State, side: Side) -> Known {
        match mover(world) {
            Some(seat) if State::side_of(seat) == side => Known::Moving {
                is_safe: CommanderDuty::of(world, seat).is_safe(),
                may_move: s10a_movement::may_move_any(world, seat),
            },
            Some(_) | None => {
                let corps = world.corps_towns(side);
                let mut commanders = side.armies().iter().filter_map(|army| world.town(army.commander()));
                Known::Standing {
                    accompanied: commanders.all(|town| corps.contains(town)),
                    contested: world.contested(),
                }
            }
        }
    }

    /// Whether a world may be as it is: what holds in the truth must hold in it.
    fn holds(self, world: &State, side: Side) -> bool {
        match (self, Known::of(world, side)) {
            (Known::Moving { is_safe, may_move }, Known::Moving { is_safe: safe, may_move: moves }) => {
                (safe || !is_safe) && (moves || !may_move)
            }
            (
                Known::Standing { accompanied, contested },
                Known::Standing { accompanied: together, contested: combats },
            ) => (together || !accompanied) && contested == combats,
            (Known::Moving { .. }, Known::Standing { .. })
            | (Known::Standing { .. }, Known::Moving { .. }) => {
                panic!("a world waits for the same player as the truth")
            }
        }
    }
}

/// The player who moves their units.
fn mover(world: &State) -> Option<Seat> {
    if let Stage::March(seat) = world.stage {
        Some(seat)
    } else if let Stage::MarchUnit(unit) = world.stage {
        Some(world.owner(unit.army()))
    } else {
        None
    }
}

/// How the points an army has lost are spread over its corps. What was dealt in a combat tells whether a corps
/// in it is above its mark. Rule 4.5.
fn deal_cohesion(world: &mut State, army: Army, random: &mut impl Random) {
    let fighting = world.combat.map_or(Units::EMPTY, |combat| combat.present);
    let corps = army.corps();
    let mut least = [0; UNITS];
    let mut lost = 0u32;
    for unit in corps.iter() {
        if world.town(unit).is_none() {
            continue;
        }
        let sheet = unit.sheet();
        let points = world.piece(unit).cohesion;
        let (low, high) = match (fighting.contains(unit), points > sheet.mark) {
            (true, true) => (sheet.mark + 1, sheet.cohesion),
            (true, false) => (1, sheet.mark),
            (false, _) => (1, sheet.cohesion),
        };
        least[unit.index()] = low;
        lost += u32::from(high - points);
        world.units[unit.index()].cohesion = high;
    }
    while lost > 0 {
        let room = |world: &State, unit: Unit| world.piece(unit).cohesion.saturating_sub(least[unit.index()]);
        let able = |world: &State, unit: Unit| world.town(unit).is_some() && room(world, unit) > 0;
        let count = corps.iter().filter(|&unit| able(world, unit)).count() as u32;
        if count == 0 {
            return;
        }
        let pick = random.below(count) as usize;
        let unit = corps.iter().filter(|&unit| able(world, unit)).nth(pick);
        if let Some(unit) = unit {
            world.units[unit.index()].cohesion -= 1;
            lost -= 1;
        }
    }
}

/// The cards in hidden hands, out of those that are neither seen nor played. Rule 11.28.
fn deal_hands(world: &mut State, hidden: impl Fn(Side) -> bool, random: &mut impl Random) {
    let seats = world.seats;
    let Some(combat) = &mut world.combat else { return };
    let mut pool = combat.deck;
    let is_hidden = |seat: u8| hidden(State::side_of(Seat(seat)));
    for seat in (0..seats).filter(|&seat| is_hidden(seat)) {
        for (all, held) in pool.iter_mut().zip(combat.hands[seat as usize]) {
            *all += held;
        }
    }
    for seat in (0..seats).filter(|&seat| is_hidden(seat)) {
        let hand = &mut combat.hands[seat as usize];
        let count = size(hand);
        *hand = [0; CARDS];
        for _ in 0..count {
            let kind = draw(&mut pool, random);
            hand[kind] += 1;
        }
    }
    combat.deck = pool;
    if combat.advice.is_some() && hidden(Side::AlliedPrussian) {
        deal_advice(world, random);
    }
}

fn deal_advice(world: &mut State, random: &mut impl Random) {
    let count = s11c_rounds::cards(world).count() as u32;
    let attacking = world.fight().card.is_none();
    let all = count + u32::from(!attacking);
    let advice = match all {
        0 => Some(Advice::Concede),
        _ => {
            let pick = random.below(all) as usize;
            let card: Option<(Card, _)> = s11c_rounds::cards(world).nth(pick);
            Some(card.map_or(Advice::Concede, |(card, holder)| Advice::Card(card, holder)))
        }
    };
    world.fight_mut().advice = advice;
}

fn draw(pool: &mut Hand, random: &mut impl Random) -> usize {
    let mut pick = random.below(u32::from(size(pool)).max(1));
    for (kind, left) in pool.iter_mut().enumerate() {
        if pick < u32::from(*left) {
            *left -= 1;
            return kind;
        }
        pick -= u32::from(*left);
    }
    panic!("hidden hands are dealt from at least as many cards")
}
