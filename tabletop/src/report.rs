//! An event as told to one viewer, and a summary of many of them in a few sentences.

use serde::Serialize;

/// An event as told to one viewer: a line of the log a player reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// Where it stands in the log.
    pub tone: Tone,
    /// A short line.
    pub text: String,
    /// The dice thrown, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<ThrownDie>,
    /// Words of the text that name a place or piece.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<Name>,
    /// What kind of thing it tells of.
    pub kind: Kind,
    /// Where on the board it happened: one place, or the way from the first to the last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<String>,
}

impl Report {
    /// A report without dice and names.
    pub fn new(tone: Tone, text: impl Into<String>) -> Report {
        Report { tone, text: text.into(), dice: vec![], names: vec![], kind: Kind::Note, way: vec![] }
    }

    /// The report as one of that kind.
    #[must_use]
    pub fn of(mut self, kind: Kind) -> Report {
        self.kind = kind;
        self
    }

    /// The report of something that happened at one place.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Report {
        self.way = vec![place.into()];
        self
    }

    /// The report of something that went from one place to another.
    #[must_use]
    pub fn along(mut self, from: impl Into<String>, to: impl Into<String>) -> Report {
        self.way = vec![from.into(), to.into()];
        self
    }

    /// The report with one name more.
    #[must_use]
    pub fn name(mut self, word: impl Into<String>, place: impl Into<String>) -> Report {
        self.names.push(Name { word: word.into(), place: place.into() });
        self
    }

    /// The report with one die more.
    #[must_use]
    pub fn die(mut self, pips: u8, hit: bool) -> Report {
        self.dice.push(ThrownDie { pips, hit });
        self
    }
}

/// How a report stands in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// A band that opens a turn.
    Turn,
    /// A band that opens a phase or a player's part.
    Phase,
    /// A line.
    Line,
    /// An indented line: what followed from the line above.
    Detail,
}

/// One die that was thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ThrownDie {
    /// One to six.
    pub pips: u8,
    /// Whether it succeeded: a hit, good morale.
    pub hit: bool,
}

/// A word of a report and the place on the board it lights up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Name {
    /// The word as it stands in the text.
    pub word: String,
    /// The place's id on the board.
    pub place: String,
}

/// What a report tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Something that needs no place in a summary.
    #[default]
    Note,
    /// A piece went from one place to another.
    March,
    /// A fight began.
    Fight,
    /// A piece was lost.
    Loss,
    /// What a fight or a march brought about.
    Result,
}

/// The most places, results or losses a summary names one by one.
const MOST: usize = 3;

/// What was told, in two or three sentences; empty if nothing was.
pub fn summary(reports: &[Report]) -> String {
    let of = |kind: Kind| reports.iter().filter(|it| it.kind == kind).collect::<Vec<_>>();
    let (steps, fights, losses, results) =
        (of(Kind::March), of(Kind::Fight), of(Kind::Loss), of(Kind::Result));
    let marches = last_steps(&steps);
    let mut sentences = vec![];
    match (marches.as_slice(), steps.len()) {
        ([], _) => {}
        ([one], 1) => sentences.push(one.text.clone()),
        (many, _) => {
            let word = if many.len() == 1 { "march" } else { "marches" };
            sentences.push(format!("{} {word}{}.", many.len(), list(", to ", &ends(many))));
        }
    }
    match fights.as_slice() {
        [] => {}
        [one] if results.is_empty() => sentences.push(sentence(&one.text)),
        many => sentences.push(format!(
            "{} {}{}.",
            many.len(),
            if many.len() == 1 { "fight" } else { "fights" },
            list(" at ", &ends(many))
        )),
    }
    for told in [results, losses] {
        match told.len() {
            0 => {}
            1..MOST => sentences.extend(told.iter().map(|it| sentence(&it.text))),
            many if told[0].kind == Kind::Loss => sentences.push(format!("{many} losses.")),
            _ => sentences.extend(told.last().map(|it| sentence(&it.text))),
        }
    }
    if sentences.is_empty() {
        // That a turn or phase began is nothing anybody did.
        let is_told = |it: &&Report| it.tone == Tone::Line || it.tone == Tone::Detail;
        sentences.extend(reports.iter().rfind(is_told).map(|it| sentence(&it.text)));
    }
    sentences.join(" ")
}

/// The last step of each march: a step that begins where the one before it ended goes on with the same march.
fn last_steps<'a>(steps: &[&'a Report]) -> Vec<&'a Report> {
    let goes_on = |n: usize| steps.get(n + 1).is_some_and(|next| next.way.first() == steps[n].way.last());
    (0..steps.len()).filter(|n| !goes_on(*n)).map(|n| steps[n]).collect()
}

/// The names of the places where these ended, each once, in order.
fn ends<'a>(reports: &[&'a Report]) -> Vec<&'a str> {
    let mut names = vec![];
    for report in reports {
        let end = report.way.last();
        let name = report.names.iter().find(|it| Some(&it.place) == end).map(|it| it.word.as_str());
        names.extend(name.filter(|it| !names.contains(it)));
    }
    names
}

/// Names after a word, the last after *and*; how many others there are where they are many.
fn list(before: &str, names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => format!("{before}{one}"),
        [some @ .., last] if names.len() <= MOST => format!("{before}{} and {last}", some.join(", ")),
        many => format!("{before}{} and {} other places", many[..MOST - 1].join(", "), many.len() - MOST + 1),
    }
}

/// A line as a sentence: headings have no full stop.
fn sentence(text: &str) -> String {
    let is_whole = text.ends_with(['.', '!', '?']);
    if is_whole { text.to_string() } else { format!("{text}.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tone;

    fn march(who: &str, from: &str, to: &str) -> Report {
        let text = format!("{who} marches from {from} to {to}.");
        Report::new(Tone::Line, text).name(from, from).name(to, to).of(Kind::March).along(from, to)
    }

    #[test]
    fn one_march_is_told_as_it_is() {
        assert_eq!(summary(&[march("I Corps", "Ath", "Mons")]), "I Corps marches from Ath to Mons.");
    }

    #[test]
    fn many_marches_are_counted_and_their_ends_named_once() {
        let mut all = vec![march("I", "a", "b"), march("II", "a", "b"), march("III", "a", "c")];
        assert_eq!(summary(&all), "3 marches, to b and c.");
        all.extend([march("IV", "a", "d"), march("V", "a", "e")]);
        assert_eq!(summary(&all), "5 marches, to b, c and 2 other places.");
    }

    #[test]
    fn a_march_over_several_towns_is_one() {
        let mut all = vec![march("I", "a", "b"), march("I", "b", "c")];
        assert_eq!(summary(&all), "1 march, to c.");
        all.extend([march("II", "a", "b"), march("III", "d", "e"), march("III", "e", "f")]);
        assert_eq!(summary(&all), "3 marches, to c, b and f.");
    }

    #[test]
    fn a_fight_comes_with_what_it_brought() {
        let fight = Report::new(Tone::Phase, "Battle of Ligny: five against four");
        let fight = fight.name("Ligny", "ligny").of(Kind::Fight).at("ligny");
        assert_eq!(summary(std::slice::from_ref(&fight)), "Battle of Ligny: five against four.");
        let won = Report::new(Tone::Line, "The French win.").of(Kind::Result);
        let lost = Report::new(Tone::Detail, "V Corps is eliminated.").of(Kind::Loss);
        let all = [fight, won, lost.clone()];
        assert_eq!(summary(&all), "1 fight at Ligny. The French win. V Corps is eliminated.");
        assert_eq!(summary(&[lost.clone(), lost.clone(), lost]), "3 losses.");
    }

    #[test]
    fn without_anything_of_note_the_last_line_is_told() {
        assert_eq!(summary(&[]), "");
        assert_eq!(summary(&[Report::new(Tone::Turn, "Turn 4")]), "", "nobody did anything");
    }
}
