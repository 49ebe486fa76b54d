//! The game as the table sees it: what play waits for, what is offered, what a choice and an answer do.

use tabletop::{
    About, Answer, Chance, Game, Label, Luck, Next, Prompt, Random, ReadError, Refusal, Report, Seat, Seats,
    Setup, Sink, Viewer,
};

use crate::{
    about,
    action::Action,
    event::{self, Event},
    label, luck, prompt, redeal, refusal, report,
    rules_version::RulesVersion,
    s03_pieces::Army,
    s05_objectives,
    s07_setup::{self, SetUp},
    s09_weather, s10a_movement, s10b_commanders, s11a_combat, s11b_hands, s11c_rounds, s11d_reinforcement,
    s11e_three_players::{self, Advice},
    s11f_results, s11g_retreat, scene, scene_read,
    stage::Stage,
    state::State,
    view::{self, Sheets, View},
    worth,
};

/// Napoleon Returns 1815 as set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Returns {
    pub(crate) seats: u8,
    pub(crate) rules: RulesVersion,
    /// Whether the objectives are chosen rather than drawn. Rule 5.10.
    pub(crate) chosen: bool,
    pub(crate) setup: SetUp,
    pub(crate) sheets: Sheets,
}

impl Game for Returns {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about() -> &'static About {
        &about::ABOUT
    }

    /// Rule 1.6: the Allied and the Prussian player win and lose together.
    fn allies(&self, seat: Seat) -> Seats {
        let same = |&other: &Seat| State::side_of(other) == State::side_of(seat);
        (0..self.seats).map(Seat).filter(same).fold(Seats::EMPTY, Seats::with)
    }

    fn new(setup: &Setup) -> Returns {
        Returns {
            seats: setup.seats,
            rules: RulesVersion::numbered(setup.rules),
            chosen: setup.option("objectives") == "chosen",
            setup: if setup.option("setup") == "free" { SetUp::Free } else { SetUp::Standard },
            sheets: if setup.option("sheets") == "screened" { Sheets::Screened } else { Sheets::Open },
        }
    }

    fn start(&self) -> State {
        let stage = if self.chosen { Stage::ChooseObjective } else { Stage::DrawObjective };
        s07_setup::start(self.seats, self.rules, self.setup, stage)
    }

    #[inline]
    fn next(&self, state: &State) -> Next {
        next(state)
    }

    #[inline]
    fn actions(&self, state: &State, offers: &mut Vec<Action>) {
        actions(state, offers);
    }

    fn play(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        play(state, action, events);
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        settle(state, answer, events);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn report(&self, event: &Event, viewer: Viewer) -> Option<Report> {
        report::report(event, viewer, self.sheets)
    }

    fn luck(&self, state: &State, events: &[&Event]) -> Vec<Luck> {
        luck::luck(state, events)
    }

    fn reveals(&self, event: &Event) -> bool {
        event::reveals(event, self.sheets)
    }

    fn redeal(&self, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
        redeal::redeal(self, state, viewer, random)
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        prompt::prompt(state, viewer)
    }

    fn label(&self, state: &State, action: Action) -> Label {
        label::label(state, action)
    }

    fn why_not(&self, state: &State, text: &str) -> Option<Refusal> {
        refusal::why_not(state, text)
    }

    fn why_not_at(&self, state: &State, place: &str) -> Option<Refusal> {
        refusal::why_not_at(state, place)
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        worth::worth(state, seat)
    }

    fn scene(&self, state: &State) -> String {
        scene::scene(state)
    }

    fn set(&self, scene: &str) -> Result<State, ReadError> {
        scene_read::set(self, scene)
    }
}

/// What a stage waits for.
pub(crate) fn next(state: &State) -> Next {
    match state.stage {
        Stage::DrawObjective => Next::Chance(s05_objectives::draw(state)),
        Stage::DealHands | Stage::DealMore(_) => Next::Chance(s11b_hands::draw(state)),
        Stage::RollWeather | Stage::RollPoints(_) | Stage::RollCounterattack | Stage::RollReinforce(..) => {
            Next::Chance(Chance::Dice(1))
        }
        Stage::ChooseObjective => Next::Choice(Seat(0)),
        Stage::SetUp(seat) | Stage::March(seat) | Stage::Spread(seat) => Next::Choice(seat),
        Stage::PlaceUnit(unit) | Stage::MarchUnit(unit) | Stage::Rejoin(unit) => {
            Next::Choice(state.owner(unit.army()))
        }
        Stage::ChooseCombat => Next::Choice(s11a_combat::orders(state)),
        Stage::ChooseLead | Stage::ProposeShare(_) => Next::Choice(state.owner(Army::Allied)),
        Stage::AnswerShare(_) => Next::Choice(state.owner(Army::Prussian)),
        Stage::Advise => {
            let side = s11c_rounds::chooser(state);
            Next::Choice(state.adviser(side).expect("a joint force has an adviser"))
        }
        Stage::Attack | Stage::Match => Next::Choice(state.leader(s11c_rounds::chooser(state))),
        Stage::Counterattack => Next::Choice(state.leader(state.fight().attacker.enemy())),
        Stage::Reinforce(call) => Next::Choice(call.seat),
        Stage::Retreat => Next::Choice(s11g_retreat::chooser(state)),
        Stage::Over(ending) => Next::Over(ending.outcome(state.seats)),
    }
}

/// The choices of a stage.
pub(crate) fn actions(state: &State, offers: &mut Vec<Action>) {
    match state.stage {
        Stage::ChooseObjective => s05_objectives::actions(state, offers),
        Stage::SetUp(seat) => s07_setup::actions(state, seat, offers),
        Stage::PlaceUnit(unit) => s07_setup::town_actions(state, unit, offers),
        Stage::March(seat) => s10a_movement::actions(state, seat, offers),
        Stage::MarchUnit(unit) => s10a_movement::town_actions(state, unit, offers),
        Stage::Rejoin(unit) => {
            let towns = s10b_commanders::nearest_corps(state, unit);
            offers.extend(towns.iter().map(|town| Action::Join(unit, town)));
        }
        Stage::ChooseCombat => s11a_combat::actions(state, offers),
        Stage::ChooseLead => offers.extend([Action::Lead(Army::Allied), Action::Lead(Army::Prussian)]),
        Stage::Advise => s11e_three_players::advise_actions(state, offers),
        Stage::Attack => s11c_rounds::attack_actions(state, offers),
        Stage::Match => s11c_rounds::match_actions(state, offers),
        Stage::Counterattack => offers.extend([Action::Counterattack, Action::Hold]),
        Stage::Reinforce(call) => s11d_reinforcement::actions(state, call, offers),
        Stage::ProposeShare(side) => s11e_three_players::share_actions(state, side, offers),
        Stage::AnswerShare(_) => offers.extend([Action::Agree, Action::Refuse]),
        Stage::Spread(seat) => s11f_results::actions(state, seat, offers),
        Stage::Retreat => s11g_retreat::actions(state, offers),
        Stage::DrawObjective
        | Stage::RollWeather
        | Stage::RollPoints(_)
        | Stage::DealHands
        | Stage::RollCounterattack
        | Stage::RollReinforce(..)
        | Stage::DealMore(_)
        | Stage::Over(_) => {}
    }
}

/// Plays one of the choices of a stage.
pub(crate) fn play(state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match (action, state.stage) {
        (Action::Choose(objective), _) => s05_objectives::take(state, objective, events),
        (Action::Pick(unit), Stage::SetUp(_)) => state.stage = Stage::PlaceUnit(unit),
        (Action::Pick(unit), _) => state.stage = Stage::MarchUnit(unit),
        (Action::Place(unit, town), _) => s07_setup::place(state, unit, town, events),
        (Action::March { unit, from, to }, _) => s10a_movement::march(state, unit, from, to, events),
        (Action::Done, Stage::SetUp(seat)) => s07_setup::done(state, seat, events),
        (Action::Done, Stage::March(seat)) => s10a_movement::done(state, seat, events),
        (Action::Done, Stage::Reinforce(call)) => s11d_reinforcement::done(state, call, events),
        (Action::Join(unit, town), _) => s10b_commanders::joined(state, unit, town, events),
        (Action::Fight(town), _) => s11a_combat::begin(state, town, events),
        (Action::Lead(army), _) => {
            s11e_three_players::set_lead(state, army, events);
            s11c_rounds::begin_round(state, events);
        }
        (Action::Advise(card, holder), _) => {
            s11e_three_players::advise(state, Advice::Card(card, holder), events);
        }
        (Action::AdviseConcede, _) => s11e_three_players::advise(state, Advice::Concede, events),
        (Action::Play(card, holder), _) => s11c_rounds::play(state, card, holder, events),
        (Action::Match(card, holder), _) => s11c_rounds::matched(state, card, holder, events),
        (Action::Concede, _) => s11c_rounds::concede(state, events),
        (Action::Counterattack, _) => state.stage = Stage::RollCounterattack,
        (Action::Hold, _) => s11c_rounds::hold(state, events),
        (Action::Reinforce(unit), Stage::Reinforce(call)) => {
            s11d_reinforcement::call(state, call, unit, events);
        }
        (Action::Share(points), _) => s11e_three_players::propose(state, points, events),
        (Action::Agree, Stage::AnswerShare(allied)) => s11e_three_players::agree(state, allied, events),
        (Action::Refuse, _) => s11e_three_players::refuse(state, events),
        (Action::Lose(unit), _) => s11f_results::lose(state, unit, events),
        (Action::Retreat(town), _) => s11g_retreat::chosen(state, town, events),
        (action @ (Action::Done | Action::Reinforce(_) | Action::Agree), stage) => {
            panic!("'{action}' is not offered in {stage:?}")
        }
    }
}

/// Takes the answer to a stage's question.
pub(crate) fn settle(state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
    match state.stage {
        Stage::DrawObjective => s05_objectives::drawn(state, answer, events),
        Stage::RollWeather => s09_weather::rolled(state, answer, events),
        Stage::RollPoints(army) => s10a_movement::rolled(state, army, answer, events),
        Stage::DealHands => s11b_hands::drawn(state, None, answer, events),
        Stage::DealMore(call) => s11b_hands::drawn(state, Some(call), answer, events),
        Stage::RollCounterattack => s11c_rounds::rolled(state, answer, events),
        Stage::RollReinforce(call, unit) => s11d_reinforcement::rolled(state, call, unit, answer, events),
        stage => panic!("chance is not asked in {stage:?}"),
    }
}
