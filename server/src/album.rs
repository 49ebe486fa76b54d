//! A picture as it is sent: whole, or only what differs from one the page has.
//!
//! The parts of a picture (pieces, panels, overlays, marks) have ids. Of the last pictures each viewer was sent a table keeps
//! a hash of every part; a page asks with the tag of the picture it has, and gets the parts whose hashes differ. The texts of
//! panels and overlays are long, so they are cut into chunks, one for each tag or part of a path, and the chunks the page has are named by number.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    hash::{DefaultHasher, Hash, Hasher},
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
};

use drawing::{Overlay, Panel, Picture, Piece, Stage};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use tabletop::Viewer;

/// A picture, and what the page that asks for it has already.
#[derive(Clone, Debug)]
pub struct Shown {
    drawn: Drawn,
    /// The tag and the parts of the picture the page has.
    had: Option<(String, Arc<Parts>)>,
}

impl Deref for Shown {
    type Target = Picture;

    fn deref(&self) -> &Picture {
        &self.drawn.picture
    }
}

impl From<Picture> for Shown {
    fn from(picture: Picture) -> Shown {
        let parts = Arc::new(Parts { pieces: vec![], marks: 0, panels: vec![], overlays: vec![] });
        let drawn = Drawn { picture: Arc::new(picture), tag: String::new(), parts, changes: Arc::default() };
        Shown { drawn, had: None }
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.had {
            Some((from, had)) => self.drawn.changes(from, had).serialize(serializer),
            None => Whole { tag: &self.drawn.tag, picture: &self.drawn.picture }.serialize(serializer),
        }
    }
}

/// A picture with a hash of every part, drawn once for all viewers who may know the same.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    picture: Arc<Picture>,
    /// What a page names it by; empty for a picture of the past.
    tag: String,
    parts: Arc<Parts>,
    /// What differs from the pictures of these tags, as it is sent.
    changes: Arc<Mutex<Vec<Written>>>,
}

/// The tag of a picture, and what differs from it as JSON.
type Written = (String, Arc<RawValue>);

impl Drawn {
    /// A picture of the present; what is the same in the one before is not computed again.
    pub(crate) fn new(picture: Picture, before: Option<&Parts>) -> Drawn {
        let parts = Arc::new(Parts::of(&picture, before));
        Drawn { picture: Arc::new(picture), tag: parts.tag(), parts, changes: Arc::default() }
    }

    /// What differs from another picture as JSON, written once for all who have that one.
    fn changes(&self, from: &str, had: &Parts) -> Arc<RawValue> {
        let mut written = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, text)) = written.iter().find(|it| it.0 == from) {
            return text.clone();
        }
        let text = to_raw_value(&Changes::new(self, from, had)).expect("a picture is plain data");
        let text: Arc<RawValue> = text.into();
        written.push((from.to_string(), text.clone()));
        text
    }
}

#[derive(Serialize)]
struct Whole<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    tag: &'a str,
    #[serde(flatten)]
    picture: &'a Picture,
}

/// What differs from the picture of the tag `from`.
#[derive(Serialize)]
struct Changes<'a> {
    tag: &'a str,
    from: &'a str,
    /// The pieces that are new or different.
    pieces: Vec<&'a Piece>,
    /// The keys of the pieces that are gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gone: Vec<&'a str>,
    /// The keys of all pieces from the lowest to the uppermost, unless the new ones only lie on top.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<&'a str>,
    /// All panels in order, if any is different; of those that are not only the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    panels: Option<Vec<Part<'a>>>,
    /// The same of the overlays.
    #[serde(skip_serializing_if = "Option::is_none")]
    overlays: Option<Vec<Part<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<&'a Stage>,
}

/// A part of a picture.
#[derive(Serialize)]
#[serde(untagged)]
enum Part<'a> {
    /// The page has it.
    Kept {
        id: &'a str,
    },
    Panel {
        id: &'a str,
        title: &'a str,
        html: Vec<Run<'a>>,
    },
    Overlay {
        id: &'a str,
        title: &'a str,
        svg: Vec<Run<'a>>,
    },
}

/// A run of a text.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Run<'a> {
    /// So many chunks of the text the page has, from one on.
    Kept(usize, usize),
    New(&'a str),
}

impl<'a> Changes<'a> {
    fn new(drawn: &'a Drawn, from: &'a str, had: &'a Parts) -> Changes<'a> {
        let Drawn { picture, tag, parts: now, .. } = drawn;
        let old: HashMap<&str, u64> = had.pieces.iter().map(|(key, hash)| (key.as_str(), *hash)).collect();
        let here: HashSet<&str> = picture.pieces.iter().map(|it| it.key.as_str()).collect();
        let hashes = now.pieces.iter().map(|(_, hash)| *hash);
        let is_new = |(it, hash): &(&Piece, u64)| old.get(it.key.as_str()) != Some(hash);
        let (stays, gone): (Vec<&str>, Vec<&str>) =
            had.pieces.iter().map(|(key, _)| key.as_str()).partition(|key| here.contains(key));
        let added = picture.pieces.iter().map(|it| it.key.as_str()).filter(|key| !old.contains_key(key));
        let order: Vec<&str> = picture.pieces.iter().map(|it| it.key.as_str()).collect();
        let is_in_order = stays.into_iter().chain(added).eq(order.iter().copied());
        Changes {
            tag,
            from,
            pieces: picture.pieces.iter().zip(hashes).filter(is_new).map(|(it, _)| it).collect(),
            gone,
            order: (!is_in_order).then_some(order),
            marks: (now.marks != had.marks).then_some(&picture.marks),
            held: picture.held.as_deref(),
            panels: parts(&had.panels, &now.panels, |n, had| {
                let Panel { id, title, html } = &picture.panels[n];
                Part::Panel { id, title, html: runs(html, had) }
            }),
            overlays: parts(&had.overlays, &now.overlays, |n, had| {
                let Overlay { id, title, svg } = &picture.overlays[n];
                Part::Overlay { id, title, svg: runs(svg, had) }
            }),
            stage: picture.stage.as_ref(),
        }
    }
}

/// The parts in order, those that are there already by id only; none if nothing is different.
fn parts<'a>(
    had: &[Chunks],
    now: &[Chunks],
    new: impl Fn(usize, &[u64]) -> Part<'a>,
) -> Option<Vec<Part<'a>>> {
    let is_same = |(old, new): (&Chunks, &Chunks)| (old.id, old.whole) == (new.id, new.whole);
    if had.len() == now.len() && had.iter().zip(now).all(is_same) {
        return None;
    }
    let part = |(n, it): (usize, &Chunks)| match had.iter().find(|old| old.id == it.id) {
        Some(old) if old.whole == it.whole => Part::Kept { id: it.id },
        Some(old) => new(n, &old.hashes),
        None => new(n, &[]),
    };
    Some(now.iter().enumerate().map(part).collect())
}

/// The text as runs of the chunks of another one and of what is new.
fn runs<'a>(text: &'a str, had: &[u64]) -> Vec<Run<'a>> {
    let places: HashMap<u64, usize> = had.iter().enumerate().rev().map(|(n, hash)| (*hash, n)).collect();
    let mut runs = vec![];
    let (mut at, mut new) = (0, 0);
    for chunk in chunks(text) {
        let hash = hash(chunk);
        let follows = match runs.last() {
            Some(Run::Kept(from, count)) if new == at && had.get(from + count) == Some(&hash) => {
                Some(from + count)
            }
            Some(Run::Kept(..) | Run::New(_)) | None => None,
        };
        match (follows, runs.last_mut(), places.get(&hash)) {
            (Some(_), Some(Run::Kept(_, count)), _) => *count += 1,
            (_, _, Some(&place)) => {
                if new < at {
                    runs.push(Run::New(&text[new..at]));
                }
                runs.push(Run::Kept(place, 1));
            }
            (_, _, None) => {
                at += chunk.len();
                continue;
            }
        }
        at += chunk.len();
        new = at;
    }
    if new < at {
        runs.push(Run::New(&text[new..at]));
    }
    runs
}

/// The text cut before every `<` and every `M`, by which tags and the parts of a path begin, as the page cuts it.
fn chunks(text: &str) -> impl Iterator<Item = &str> {
    let cuts = text.match_indices(['<', 'M']).map(|(at, _)| at).filter(|at| *at > 0);
    let ends = cuts.clone().chain([text.len()]);
    [0].into_iter().chain(cuts).zip(ends).map(|(from, to)| &text[from..to]).filter(|it| !it.is_empty())
}

/// A hash of every part of a picture.
#[derive(Debug)]
pub(crate) struct Parts {
    pieces: Vec<(String, u64)>,
    marks: u64,
    panels: Vec<Chunks>,
    overlays: Vec<Chunks>,
}

/// A hash of a panel or an overlay, and of every chunk of its text.
#[derive(Clone, Debug)]
struct Chunks {
    id: &'static str,
    whole: u64,
    hashes: Arc<[u64]>,
}

impl Parts {
    /// The parts of a picture; what is the same in the one before is not computed again.
    fn of(picture: &Picture, before: Option<&Parts>) -> Parts {
        let (panels, overlays) = before.map_or((&[][..], &[][..]), |it| (&it.panels, &it.overlays));
        Parts {
            pieces: picture.pieces.iter().map(|it| (it.key.clone(), hash_piece(it))).collect(),
            marks: hash(picture.marks.as_str()),
            panels: picture.panels.iter().map(|it| Chunks::of(it.id, &it.title, &it.html, panels)).collect(),
            overlays: picture
                .overlays
                .iter()
                .map(|it| Chunks::of(it.id, &it.title, &it.svg, overlays))
                .collect(),
        }
    }

    /// What names the picture.
    fn tag(&self) -> String {
        let named = |parts: &[Chunks]| parts.iter().map(|it| (it.id, it.whole)).collect::<Vec<_>>();
        let all = (&self.pieces, self.marks, named(&self.panels), named(&self.overlays));
        format!("{:016x}", hash(&all))
    }
}

impl Chunks {
    fn of(id: &'static str, title: &str, text: &str, before: &[Chunks]) -> Chunks {
        let whole = hash(&(title, text));
        let same = before.iter().find(|it| it.id == id && it.whole == whole);
        let hashes = same.map_or_else(|| chunks(text).map(hash).collect(), |it| it.hashes.clone());
        Chunks { id, whole, hashes }
    }
}

fn hash_piece(it: &Piece) -> u64 {
    let Piece { key, place, x, y, svg, name } = it;
    hash(&(key, place, x.to_bits(), y.to_bits(), svg, name))
}

fn hash(it: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    it.hash(&mut hasher);
    hasher.finish()
}

/// The pictures a table has sent lately, the latest last. Only the viewer a picture was drawn for is ever compared with it.
#[derive(Default)]
pub(crate) struct Album(VecDeque<(Viewer, String, Arc<Parts>)>);

/// How many pictures are remembered, of all viewers together.
const MOST: usize = 24;

impl Album {
    /// The parts of the picture a viewer was sent last.
    pub(crate) fn last(&self, viewer: Viewer) -> Option<Arc<Parts>> {
        self.0.iter().rev().find(|it| it.0 == viewer).map(|it| it.2.clone())
    }

    /// The picture as it is sent to a viewer whose page has the one of the tag `has`.
    pub(crate) fn show(&mut self, viewer: Viewer, drawn: Drawn, has: Option<&str>) -> Shown {
        let had =
            has.and_then(|has| self.find(viewer, has)).map(|(_, tag, parts)| (tag.clone(), parts.clone()));
        if self.find(viewer, &drawn.tag).is_none() {
            self.0.push_back((viewer, drawn.tag.clone(), drawn.parts.clone()));
            if self.0.len() > MOST {
                self.0.pop_front();
            }
        }
        Shown { drawn, had }
    }

    fn find(&self, viewer: Viewer, tag: &str) -> Option<&(Viewer, String, Arc<Parts>)> {
        self.0.iter().find(|it| it.0 == viewer && it.1 == tag)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tabletop::Seat;

    use super::*;

    fn piece(key: &str, x: f32) -> Piece {
        let text = |it: &str| it.to_string();
        Piece { key: text(key), place: text("hill"), x, y: 0.0, svg: text("<g/>"), name: text(key) }
    }

    fn picture(pieces: &[(&str, f32)], panel: &str) -> Picture {
        let html = |id, html: &str| Panel { id, title: String::new(), html: html.to_string() };
        Picture {
            pieces: pieces.iter().map(|(key, x)| piece(key, *x)).collect(),
            marks: "m".to_string(),
            held: None,
            panels: vec![html("losses", "none"), html("turn", panel)],
            overlays: vec![],
            stage: None,
        }
    }

    fn sent(album: &mut Album, viewer: Viewer, it: &Picture, has: &Value) -> Value {
        let drawn = Drawn::new(it.clone(), album.last(viewer).as_deref());
        serde_json::to_value(album.show(viewer, drawn, has.as_str())).expect("a picture is plain data")
    }

    #[test]
    fn only_what_differs_is_sent_to_a_page_that_has_the_picture_before() {
        let (mut album, me) = (Album::default(), Viewer::Seat(Seat(0)));
        let first = picture(&[("a", 1.0), ("b", 2.0), ("c", 3.0)], "one");
        let whole = sent(&mut album, me, &first, &json!(null));
        assert_eq!((whole["pieces"].as_array().map(Vec::len), &whole["from"]), (Some(3), &json!(null)));
        // One piece moves, one goes, one comes: the others keep their places.
        let second = picture(&[("b", 9.0), ("c", 3.0), ("d", 4.0)], "two");
        let changes = sent(&mut album, me, &second, &whole["tag"]);
        let keys: Vec<&Value> =
            changes["pieces"].as_array().into_iter().flatten().map(|it| &it["key"]).collect();
        assert_eq!((keys, &changes["gone"]), (vec![&json!("b"), &json!("d")], &json!(["a"])));
        let same = ["order", "marks", "overlays"];
        assert!(same.iter().all(|part| changes[part].is_null()), "{changes}");
        assert_eq!(
            changes["panels"],
            json!([{ "id": "losses" }, { "id": "turn", "title": "", "html": ["two"] }])
        );
        assert!(changes["from"] == whole["tag"] && changes["tag"] != whole["tag"], "{changes}");
        // The uppermost piece is another one.
        let third = picture(&[("c", 3.0), ("b", 9.0), ("d", 4.0)], "two");
        let changes = sent(&mut album, me, &third, &changes["tag"]);
        assert_eq!((&changes["pieces"], &changes["order"]), (&json!([]), &json!(["c", "b", "d"])));
        // Nothing differs from itself.
        let same = sent(&mut album, me, &third, &changes["tag"]);
        assert_eq!(same, json!({ "tag": changes["tag"], "from": changes["tag"], "pieces": [] }));
    }

    #[test]
    fn a_text_is_sent_as_runs_of_the_chunks_the_page_has() {
        let hashes = |text: &str| chunks(text).map(hash).collect::<Vec<u64>>();
        let old = "<p>a</p><b>1</b><p>c</p>";
        assert_eq!(chunks(old).collect::<Vec<_>>(), ["<p>a", "</p>", "<b>1", "</b>", "<p>c", "</p>"]);
        assert_eq!(runs(old, &hashes(old)), [Run::Kept(0, 6)]);
        let new = "<p>a</p><b>2</b><p>c</p>";
        assert_eq!(runs(new, &hashes(old)), [Run::Kept(0, 2), Run::New("<b>2"), Run::Kept(3, 3)]);
        assert_eq!(runs("x<i>y</i>", &hashes(old)), [Run::New("x<i>y</i>")]);
        assert_eq!(runs("<p>c</p>", &hashes(old)), [Run::Kept(4, 2)]);
        assert_eq!(runs("", &hashes(old)), []);
        // Put together again they are the text, whatever it is.
        let texts = ["", "<", "a<<b", "<p>c</p><p>a</p>!", "<b>1</b><b>1</b><b>1", "ü<p>c</p>ö"];
        for text in texts {
            let kept: Vec<&str> = chunks(old).collect();
            let part = |run: Run| match run {
                Run::Kept(from, count) => kept[from..from + count].concat(),
                Run::New(text) => text.to_string(),
            };
            assert_eq!(runs(text, &hashes(old)).into_iter().map(part).collect::<String>(), text);
        }
    }

    #[test]
    fn a_picture_of_another_viewer_or_one_that_is_forgotten_is_compared_with_nothing() {
        let (mut album, me) = (Album::default(), Viewer::Seat(Seat(0)));
        let it = picture(&[("a", 1.0)], "one");
        let first = sent(&mut album, me, &it, &json!(null))["tag"].clone();
        assert_eq!(sent(&mut album, Viewer::Spectator, &it, &first)["tag"], first);
        let other = Album::default();
        assert!(other.find(me, first.as_str().expect("a tag is text")).is_none());
        let theirs = picture(&[("a", 2.0)], "theirs");
        let tag = sent(&mut album, Viewer::Seat(Seat(1)), &theirs, &json!(null))["tag"].clone();
        assert_eq!(sent(&mut album, me, &it, &tag)["from"], json!(null));
        for n in 0..MOST {
            sent(&mut album, me, &picture(&[("a", n as f32 + 5.0)], "later"), &json!(null));
        }
        assert_eq!(sent(&mut album, me, &it, &first)["from"], json!(null));
    }
}
