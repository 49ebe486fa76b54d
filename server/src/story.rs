//! What happened between two moments, step by step, as one viewer saw it.

use std::collections::HashMap;

use drawing::{Overlays, Panel, Picture, Piece, Stage};
use serde::Serialize;
use shelf::AnyTable;
use tabletop::{Report, Viewer, summary};

use crate::{model::Line, table::Open, web::Fault};

/// What happened since a moment, to be played back.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Story {
    /// The moment it begins with.
    from: usize,
    /// The moment it ends with.
    to: usize,
    /// The steps the viewer was told of; the first shows where things stood.
    frames: Vec<Frame>,
}

/// What happened since a moment, in short.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct InShort {
    /// The names of the other seats that did something the viewer was told of.
    who: Vec<String>,
    /// All they did, in two or three sentences.
    summary: String,
}

/// One step: what was told, and what is different on the board.
#[derive(Clone, Debug, Serialize)]
struct Frame {
    /// The length of the log after it.
    at: usize,
    /// The name of the seat that made the choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
    /// What was told.
    lines: Vec<Line>,
    /// The pieces that are new or different.
    pieces: Vec<Piece>,
    /// The keys of the pieces that are gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gone: Vec<String>,
    /// The keys of all pieces from the lowest to the uppermost, if that is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<String>>,
    /// The marks, if they are different.
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<String>,
    /// The panels, if they are different.
    #[serde(skip_serializing_if = "Option::is_none")]
    panels: Option<Vec<Panel>>,
    /// Where something is fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<Stage>,
}

/// The most lines of the log a story goes back.
const LONGEST: usize = 600;

/// What happened since the log had `from` lines.
pub(crate) fn story(open: &Open, now: &dyn AnyTable, viewer: Viewer, from: usize) -> Result<Story, Fault> {
    let to = now.at();
    let mut table = crate::look::past(open, now, start(now, from))?;
    // A moment between two dice is shown as the one after them.
    let (from, lines) = (table.at(), now.lines(table.at()));
    let mut teller = Teller { viewer, last: None, frames: vec![] };
    teller.show(&*table, None, vec![]);
    let mut n = 0;
    while n < lines.len() {
        let before = table.at();
        let dice = lines[n + 1..].iter().take_while(|(who, _)| who == CHANCE).count();
        let held = (dice > 0).then(|| table.copy());
        table.take_lines(&lines[n..=n + dice]).map_err(|error| {
            tracing::error!(table = open.id, at = before, %error, "a story does not play");
            Fault::broken()
        })?;
        let told = table.reports(viewer, before);
        if let Some(held) = held
            && told.iter().any(|(_, report)| !report.dice.is_empty())
        {
            // Before dice fall one sees what they are thrown for.
            teller.show(&*held, None, vec![]);
        }
        if !told.is_empty() {
            teller.show(&*table, Some(lines[n].0.clone()), told);
        }
        n += 1 + dice;
    }
    // The next story begins where this one ends.
    open.moments.keep(&*table);
    Ok(Story { from, to, frames: teller.frames })
}

/// What seats not in `own` did since the log had `from` lines, in short.
pub(crate) fn in_short(now: &dyn AnyTable, viewer: Viewer, from: usize, own: &[&str]) -> InShort {
    let from = start(now, from);
    let lines = now.lines(from);
    let mut who: Vec<String> = vec![];
    let mut told: Vec<Report> = vec![];
    for (at, report) in now.reports(viewer, from) {
        let made = lines[..at - from].iter().rev().map(|(who, _)| who).find(|who| *who != CHANCE);
        if made.is_some_and(|it| own.contains(&it.as_str())) {
            continue;
        }
        who.extend(made.filter(|it| !who.contains(it)).cloned());
        told.push(report);
    }
    InShort { who, summary: summary(&told) }
}

/// Where a story begins that is to tell what happened since the log had `from` lines.
fn start(now: &dyn AnyTable, from: usize) -> usize {
    from.max(now.at().saturating_sub(LONGEST)).min(now.at())
}

/// Who answers in the log when dice are thrown or something is drawn.
const CHANCE: &str = "chance";

struct Teller {
    viewer: Viewer,
    last: Option<Picture>,
    frames: Vec<Frame>,
}

impl Teller {
    /// Adds a frame, unless nothing is told and nothing is different.
    fn show(&mut self, table: &dyn AnyTable, seat: Option<String>, told: Vec<(usize, Report)>) {
        let picture = table.picture_with(self.viewer, Overlays::Only(&[]));
        if told.is_empty() && self.last.as_ref() == Some(&picture) {
            return;
        }
        let old: HashMap<&str, &Piece> =
            self.last.iter().flat_map(|it| &it.pieces).map(|it| (it.key.as_str(), it)).collect();
        let pieces = picture.pieces.iter().filter(|it| old.get(it.key.as_str()) != Some(it)).cloned();
        let is_here = |key: &str| picture.pieces.iter().any(|it| it.key == key);
        let mut gone: Vec<String> = old.keys().filter(|key| !is_here(key)).map(ToString::to_string).collect();
        gone.sort();
        let is_new =
            |part: fn(&Picture, &Picture) -> bool| self.last.as_ref().is_none_or(|last| part(last, &picture));
        self.frames.push(Frame {
            at: table.at(),
            seat,
            lines: told.into_iter().map(|(at, report)| Line { at, report }).collect(),
            pieces: pieces.collect(),
            gone,
            order: is_new(|old, new| {
                !old.pieces.iter().map(|it| &it.key).eq(new.pieces.iter().map(|it| &it.key))
            })
            .then(|| picture.pieces.iter().map(|it| it.key.clone()).collect()),
            marks: is_new(|old, new| old.marks != new.marks).then(|| picture.marks.clone()),
            panels: is_new(|old, new| old.panels != new.panels).then(|| picture.panels.clone()),
            stage: picture.stage.clone(),
        });
        self.last = Some(picture);
    }
}
