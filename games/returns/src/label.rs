//! A choice as a person reads it.

use tabletop::{Game, Label, Role};

use crate::{
    Returns,
    action::{Action, Holder},
    s02_board::Town,
    s03_pieces::{Army, Side, Unit},
    s06_combat_cards::Card,
    s10a_movement, s11c_rounds, s11f_results, s11g_retreat,
    stage::Stage,
    state::State,
};

/// The faces of a die.
const FACES: u32 = 6;

/// A choice as a person reads it.
pub(crate) fn label(state: &State, action: Action) -> Label {
    match action {
        Action::Choose(objective) => Label::new(format!("Objective: {}", objective.name()), objective.rule())
            .at(format!("objective-{objective}")),
        Action::Pick(unit) => {
            let place = match state.town(unit) {
                Some(town) => format!(" in {}", town.name()),
                None => String::new(),
            };
            let rule = if let Stage::SetUp(_) = state.stage { "7.9" } else { "10.12" };
            Label::new(format!("{}{place}", unit.name()), rule).at(unit.id()).role(Role::Pick)
        }
        Action::Place(unit, town) => {
            Label::new(format!("{} to {}", unit.name(), town.name()), "7.9").at(town.id()).role(Role::Go)
        }
        Action::March { unit, to, .. } => march(state, unit, to),
        Action::Done => {
            if let Stage::SetUp(_) = state.stage {
                Label::new("Set-up finished", "7.9")
            } else if let Stage::Reinforce(_) = state.stage {
                Label::new("No more reinforcements", "11.39")
            } else {
                finished(state)
            }
        }
        Action::Join(unit, town) => {
            Label::new(format!("{} joins the corps in {}", unit.name(), town.name()), "3.5").at(town.id())
        }
        Action::Fight(town) => Label::new(format!("Fight at {}", town.name()), "11.7").at(town.id()),
        Action::Lead(army) => Label::new(format!("Use the {} rating", army.name()), "11.56"),
        Action::Advise(card, holder) => {
            let text = format!("Advise {}{}", card.name(), whose(holder));
            Label::new(text, "11.57").at(card_place(state, card, holder))
        }
        Action::AdviseConcede => Label::new("Advise not to match", "11.57"),
        Action::Play(card, holder) => Label::new(format!("Play {}{}", card.name(), whose(holder)), "11.34")
            .at(card_place(state, card, holder)),
        Action::Match(card, holder) => {
            let text = format!("Match with {}{}", card.name(), whose(holder));
            Label::new(text, "11.34").at(card_place(state, card, holder))
        }
        Action::Concede => {
            let label = Label::new("Do not match: lose the combat", "11.30");
            let mut offers = vec![];
            s11c_rounds::match_actions(state, &mut offers);
            if offers.iter().any(|it| matches!(it, Action::Match(..))) {
                label.asks("You hold a card that would match.")
            } else {
                label
            }
        }
        Action::Counterattack => {
            let (unit, rating) = s11c_rounds::best_rating(state, state.fight().attacker.enemy());
            let text = format!("Counterattack with {}", unit.name());
            Label::new(text, "11.36").at(unit.id()).may("become the attacker", u32::from(rating), FACES)
        }
        Action::Hold => Label::new("Stay the defender", "11.35"),
        Action::Reinforce(unit) => {
            let rating = u32::from(unit.sheet().tactical);
            let text = format!("Reinforce with {}", unit.name());
            Label::new(text, "11.41").at(unit.id()).may("reinforces", rating, FACES)
        }
        Action::Share(points) => {
            let bill = if let Stage::ProposeShare(side) = state.stage {
                s11f_results::bill(state, side)
            } else {
                points
            };
            let rest = bill.saturating_sub(points);
            Label::new(format!("{points} for the Allied army, {rest} for the Prussians"), "11.59")
        }
        Action::Agree => Label::new("Agree", "11.59"),
        Action::Refuse => Label::new("Refuse: share the losses evenly", "11.60"),
        Action::Lose(unit) => {
            let left = state.piece(unit).cohesion;
            Label::new(format!("{} takes a loss ({left} left)", unit.name()), "11.63").at(unit.id())
        }
        Action::Retreat(town) => {
            let extra = s11g_retreat::options(state).map_or(0, |it| it.extra);
            let text = match extra {
                0 => format!("Retreat to {}", town.name()),
                extra => format!("Retreat to {} ({extra} more for each corps)", town.name()),
            };
            Label::new(text, "11.69").at(town.id())
        }
    }
}

/// The end of a player's movement; a player with points left is asked first.
fn finished(state: &State) -> Label {
    let label = Label::new("Movement finished", "10.17");
    let Stage::March(seat) = state.stage else { return label };
    let armies = Army::ALL.into_iter().filter(|&army| state.owner(army) == seat);
    let points: u32 = armies.map(|army| u32::from(state.points[army.index()])).sum();
    let may_move = s10a_movement::may_move_any(state, seat);
    match points {
        1 if may_move => label.asks("One movement point is left."),
        2.. if may_move => label.asks(format!("{points} movement points are left.")),
        _ => label,
    }
}

/// A march with its price. Rule 10.13.
fn march(state: &State, unit: Unit, to: Town) -> Label {
    let enemy = state.corps_towns(unit.side().enemy());
    let (price, rule) = match s10a_movement::may_move(state, unit, enemy) {
        Ok(cost) if cost.cohesion > 0 => (" for 1 movement point and 1 cohesion point", "10.13"),
        Ok(cost) if cost.points > 0 => (" for 1 movement point", "10.13"),
        Ok(_) | Err(_) => ("", if unit.is_commander() { "3.5" } else { "3.7" }),
    };
    Label::new(format!("{} to {}{price}", unit.name(), to.name()), rule).at(to.id()).role(Role::Go)
}

fn whose(holder: Holder) -> &'static str {
    match holder {
        Holder::Own => "",
        Holder::Allied => " from the Allied hand",
        Holder::Prussian => " from the Prussian hand",
    }
}

/// The id of a card in a hand on the table.
fn card_place(state: &State, card: Card, holder: Holder) -> String {
    let seat = match (holder, s11c_rounds::chooser(state)) {
        (Holder::Allied, _) => state.owner(Army::Allied),
        (Holder::Prussian, _) => state.owner(Army::Prussian),
        (Holder::Own, side @ (Side::French | Side::AlliedPrussian)) => state.leader(side),
    };
    format!("hand-{}-{card}", Returns::about().name(state.seats, seat))
}
