//! A position under test: a test sets it as text, plays texts, gives the dice and checks every line.

use std::fmt::Write;

use crate::{Game, Next, Seat, Seed, Setup, Table, Viewer};

/// A position under test. Every step panics with all that happened so far if the result is not the expected one.
///
/// ```
/// use pickets::Pickets;
/// use tabletop::{Scene, Setup};
///
/// Scene::<Pickets>::set(&Setup::default(), "3 red move 4 21ho 02ho 33ho 41ho")
///     .play("red", ["pick 1"])
///     .roll([1, 1])
///     .play("red", ["march 3"])
///     .told("spectator", "A 3 met a 1.")
///     .offers("blue", ["pick 2", "halt"]);
/// ```
pub struct Scene<G: Game> {
    table: Table<G>,
}

impl<G: Game> Scene<G> {
    /// The game's own beginning.
    pub fn start(setup: &Setup, dice: &[u8]) -> Scene<G> {
        let table = Table::new(setup, Seed::from(0), dice);
        Scene { table: table.unwrap_or_else(|why| panic!("{why}")) }
    }

    /// A position in the game's scene notation; a test may break the line, which a log may not.
    pub fn set(setup: &Setup, scene: &str) -> Scene<G> {
        let scene = scene.split_whitespace().collect::<Vec<_>>().join(" ");
        let table = Table::from_scene(setup, Seed::from(0), &scene, &[]);
        Scene { table: table.unwrap_or_else(|why| panic!("{why}\n{scene}")) }
    }

    /// The table the position is on.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Gives the numbers that answer the next questions of chance.
    pub fn roll(&mut self, numbers: impl IntoIterator<Item = u8>) -> &mut Self {
        self.table.script(numbers);
        self
    }

    /// Plays texts for one seat, one after the other.
    pub fn play<'t>(&mut self, seat: &str, texts: impl IntoIterator<Item = &'t str>) -> &mut Self {
        for text in texts {
            if let Err(refusal) = self.table.submit(self.seat(seat), text) {
                panic!("{seat}: {text}: {refusal}\n{}", self.story());
            }
        }
        self
    }

    /// Takes back the last choice of a seat.
    pub fn undo(&mut self, seat: &str) -> &mut Self {
        self.table.undo(self.seat(seat)).unwrap_or_else(|refusal| panic!("undo: {refusal}"));
        self
    }

    /// The seat must decide, and these texts and no others are offered, in any order.
    pub fn offers<'t>(&mut self, seat: &str, texts: impl IntoIterator<Item = &'t str>) -> &mut Self {
        self.decides(seat);
        let mut offered = self.texts();
        let mut wanted: Vec<String> = texts.into_iter().map(str::to_string).collect();
        offered.sort();
        wanted.sort();
        assert_eq!(offered, wanted, "offered on the left\n{}", self.story());
        self
    }

    /// The seat must decide, and these texts are offered among others.
    pub fn has<'t>(&mut self, seat: &str, texts: impl IntoIterator<Item = &'t str>) -> &mut Self {
        self.decides(seat);
        let offered = self.texts();
        for text in texts {
            assert!(offered.iter().any(|it| it == text), "'{text}' is not offered\n{}", self.story());
        }
        self
    }

    /// None of these texts is offered.
    pub fn lacks<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) -> &mut Self {
        let offered = self.texts();
        for text in texts {
            assert!(!offered.iter().any(|it| it == text), "'{text}' is offered\n{}", self.story());
        }
        self
    }

    /// The seat that must decide.
    pub fn decides(&mut self, seat: &str) -> &mut Self {
        let wanted = self.seat(seat);
        assert_eq!(Table::next(&self.table), Next::Choice(wanted), "{seat} decides\n{}", self.story());
        self
    }

    /// The game is over, won by exactly these seats, under this rule.
    pub fn over<'t>(&mut self, winners: impl IntoIterator<Item = &'t str>, rule: &str) -> &mut Self {
        let Next::Over(outcome) = Table::next(&self.table) else {
            panic!("the game goes on\n{}", self.story())
        };
        let seats = self.table.setup().seats;
        let won: Vec<&str> = outcome.winners.iter().map(|seat| G::about().name(seats, seat)).collect();
        let wanted: Vec<&str> = winners.into_iter().collect();
        assert_eq!((won, outcome.rule), (wanted, rule), "{}", self.story());
        self
    }

    /// The seat may not play this text, and the refusal names this rule.
    pub fn refused(&mut self, seat: &str, text: &str, rule: &str) -> &mut Self {
        match self.table.submit(self.seat(seat), text) {
            Ok(()) => panic!("'{text}' was accepted\n{}", self.story()),
            Err(refusal) => assert_eq!(refusal.rule, rule, "{}\n{}", refusal.why, self.story()),
        }
        self
    }

    /// The viewer has been told a line that contains this.
    pub fn told(&mut self, viewer: &str, part: &str) -> &mut Self {
        let viewer = G::about().viewer(self.table.setup().seats, viewer).expect("a viewer of this game");
        let reports = self.table.reports(viewer, 0);
        assert!(
            reports.iter().any(|(_, report)| report.text.contains(part)),
            "nobody told {viewer:?} '{part}'\n{}",
            self.story()
        );
        self
    }

    fn seat(&self, name: &str) -> Seat {
        G::about().seat(self.table.setup().seats, name).expect("a seat of this game")
    }

    fn texts(&self) -> Vec<String> {
        self.table.offers().iter().map(G::Action::to_string).collect()
    }

    fn story(&self) -> String {
        let mut story = self.table.log(false).to_string();
        for (_, report) in self.table.reports(Viewer::Spectator, 0) {
            writeln!(story, "  {}", report.text).expect("a string takes text");
        }
        writeln!(story, "{:?}\noffers: {:?}", Table::next(&self.table), self.texts()).expect("as above");
        story
    }
}
