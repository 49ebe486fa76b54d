//! Pickets with faults, so that tests can see the server bear them; as scenario `plain` it is the game itself.

use std::{
    fmt, hint, thread,
    time::{Duration, Instant},
};

use drawing::{Overlay, Overlays, Paint, Panel, Piece, Still};
use pickets::{Event, State, View};
use tabletop::{
    About, Answer, Choice, Game, Judged, Label, Next, Prompt, Random, ReadError, Refusal, Report, Seat,
    Setup, Sink, Viewer,
};

/// The game on one kind of ground.
#[derive(Clone)]
pub(crate) struct Pickets {
    ground: Ground,
    game: pickets::Pickets,
}

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ground {
    /// Nothing.
    Plain,
    /// A choice that breaks a promise is offered.
    Trap,
    /// With blue's first block in town 3 the search for choices does not end while a test lasts.
    Bog,
    /// The search for choices is slow.
    Mire,
}

/// How long the search in a bog lasts: longer than any test waits.
const BOG: Duration = Duration::from_secs(60);
/// How long the search in a mire lasts.
const MIRE: Duration = Duration::from_millis(50);

/// A choice of the game, or one that breaks a promise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Action {
    /// A choice of the game.
    Sound(pickets::Action),
    /// The game panics when it is played.
    Stumble,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Sound(action) => action.fmt(f),
            Action::Stumble => f.write_str("stumble"),
        }
    }
}

static ABOUT: About = About {
    scenarios: &[
        Choice { id: "plain", title: "Plain", about: "As it is." },
        Choice { id: "trap", title: "Trap", about: "With a choice that breaks a promise." },
        Choice { id: "bog", title: "Bog", about: "With a position whose choices are not found." },
        Choice { id: "mire", title: "Mire", about: "With choices that are slow to find." },
    ],
    ..pickets::ABOUT
};

impl Game for Pickets {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about() -> &'static About {
        &ABOUT
    }

    fn new(setup: &Setup) -> Self {
        let ground = match setup.scenario.as_str() {
            "trap" => Ground::Trap,
            "bog" => Ground::Bog,
            "mire" => Ground::Mire,
            _ => Ground::Plain,
        };
        Pickets { ground, game: pickets::Pickets::new(setup) }
    }

    fn start(&self) -> State {
        self.game.start()
    }

    fn next(&self, state: &State) -> Next {
        self.game.next(state)
    }

    fn actions(&self, state: &State, offers: &mut Vec<Action>) {
        match self.ground {
            Ground::Plain | Ground::Trap => {}
            Ground::Bog if state.blocks[0][0].town == 2 => {
                let begun = Instant::now();
                while begun.elapsed() < BOG {
                    hint::spin_loop();
                }
            }
            Ground::Bog => {}
            Ground::Mire => thread::sleep(MIRE),
        }
        let mut sound = vec![];
        self.game.actions(state, &mut sound);
        offers.extend(sound.iter().copied().map(Action::Sound));
        if self.ground == Ground::Trap && sound.contains(&pickets::Action::Halt) {
            offers.push(Action::Stumble);
        }
    }

    fn play(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Sound(action) => self.game.play(state, action, events),
            Action::Stumble => panic!("a promise is broken"),
        }
    }

    fn settle(&self, state: &mut State, answer: Answer, events: &mut impl Sink<Event>) {
        self.game.settle(state, answer, events);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.game.view(state, viewer)
    }

    fn report(&self, event: &Event, viewer: Viewer) -> Option<Report> {
        self.game.report(event, viewer)
    }

    fn reveals(&self, event: &Event) -> bool {
        self.game.reveals(event)
    }

    fn redeal(&self, state: &State, viewer: Viewer, random: &mut impl Random) -> State {
        self.game.redeal(state, viewer, random)
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Prompt {
        self.game.prompt(state, viewer)
    }

    fn label(&self, state: &State, action: Action) -> Label {
        match action {
            Action::Sound(action) => self.game.label(state, action),
            Action::Stumble => Label::new("Stumble", "2"),
        }
    }

    fn why_not(&self, state: &State, text: &str) -> Option<Refusal> {
        self.game.why_not(state, text)
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        self.game.worth(state, seat)
    }

    fn scene(&self, state: &State) -> String {
        self.game.scene(state)
    }

    fn set(&self, scene: &str) -> Result<State, ReadError> {
        self.game.set(scene)
    }
}

impl Judged for Pickets {}

impl Paint for Pickets {
    fn still(&self) -> Still {
        self.game.still()
    }

    fn pieces(&self, view: &View) -> Vec<Piece> {
        self.game.pieces(view)
    }

    fn marks(&self, view: &View) -> String {
        self.game.marks(view)
    }

    fn held(&self, view: &View) -> Option<String> {
        self.game.held(view)
    }

    fn panels(&self, view: &View) -> Vec<Panel> {
        self.game.panels(view)
    }

    fn overlays(&self, view: &View, seen: Overlays<'_>) -> Vec<Overlay> {
        self.game.overlays(view, seen)
    }

    fn text(&self, view: &View) -> String {
        self.game.text(view)
    }
}
