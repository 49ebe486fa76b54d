//! Pages to read: rules, sources, help, an invitation, and what went wrong.

use drawing::escape;
use tabletop::{Book, Rule};

use super::{frame, markdown, proper};
use crate::model::{Invitation, Shelf, Trouble};

/// The rules of a game in short, and our rulings.
pub fn rules(shelf: &Shelf) -> String {
    let about = shelf.about;
    let book = about.book();
    let content = format!(
        r##"<p class="trail"><a href="/#game-{id}">{title}</a></p>
<h1>Rules in short</h1><div class="note"><p>Rules in our own words, by the numbers of the printed rulebook ({edition}). Every prompt at the table leads here.
<a href="#rulings">Where the book is silent</a> we say how we read it. <a href="/sources/{id}">Where the map and the pieces come from.</a> The file and the tests of each rule stand in the
game's <code>RULES.md</code>.</p></div>
{rules}<section id="rulings" class="rulings">{rulings}</section>"##,
        id = escape(about.id),
        title = escape(about.title),
        edition = escape(about.edition),
        rules = rule_tables(&book),
        rulings = ruling_table(&book),
    );
    frame::reading(&format!("Rules: {}", about.title), &content)
}

/// The rules in short, a table for each section; each can be linked to by its number.
fn rule_tables(book: &Book) -> String {
    let section = |rules: &[Rule]| {
        let heading = match rules[0].section {
            "" => String::new(),
            section => format!("<h2>{}</h2>", escape(section)),
        };
        // Several statements may share a number: the first has the id.
        let rows = rules.iter().enumerate().map(|(n, rule)| {
            let first = n == 0 || rules[n - 1].number != rule.number;
            let id = if first { format!(r#" id="rule-{}""#, escape(rule.number)) } else { String::new() };
            let (number, topic, short) =
                (escape(rule.number), escape(rule.topic), markdown::inline(rule.short));
            format!("<tr{id}><td>{number} {topic}</td><td>{short}</td></tr>")
        });
        heading + &table("rules-table", &["Rule", "In short"], &rows.collect::<String>())
    };
    book.rules.chunk_by(|one, two| one.section == two.section).map(section).collect()
}

fn ruling_table(book: &Book) -> String {
    let rows = book.rulings.iter().map(|it| {
        let cells = [it.question, it.readings, it.choice, it.reason].map(markdown::inline);
        let cells = cells.map(|cell| format!("<td>{cell}</td>")).concat();
        let number = escape(it.number);
        format!(r#"<tr id="ruling-{number}"><td>{number}</td>{cells}</tr>"#)
    });
    let heads = ["Ruling", "Question", "Readings", "Choice", "Reason"];
    "<h1>Rulings</h1>".to_string() + &table("rulings-table", &heads, &rows.collect::<String>())
}

fn table(class: &str, heads: &[&str], rows: &str) -> String {
    let heads: String = heads.iter().map(|head| format!(r#"<th scope="col">{head}</th>"#)).collect();
    format!(
        r#"<div class="scroll" tabindex="0" role="region" aria-label="Table"><table class="{class}"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"#
    )
}

/// What in a game is reconstructed, and the sources of everything.
pub fn sources(shelf: &Shelf) -> String {
    let about = shelf.about;
    let lines: String = about.reconstructed.iter().map(|it| format!("<li>{}</li>", escape(it))).collect();
    let list = match lines.is_empty() {
        true => "<p>Nothing here is a reconstruction.</p>".to_string(),
        false => format!("<ul>{lines}</ul>"),
    };
    let content = format!(
        r##"<p class="trail"><a href="/#game-{id}">{title}</a></p>
<section class="note"><h2>What is reconstructed</h2>{list}
<p>Whoever owns the printed game and finds a slip can mend it: all of this is data, each value in one place.</p></section>{sources}"##,
        id = escape(about.id),
        title = escape(about.title),
        sources = markdown::html(about.sources),
    );
    frame::reading(&format!("Sources: {}", about.title), &content)
}

/// The page of one who followed an invitation.
pub fn invitation(invitation: &Invitation) -> String {
    let Invitation { path, seat, shelf, watch } = invitation;
    let about = shelf.about;
    let content = format!(
        r##"<section class="letter"><p class="trail">You are invited</p><h1>{title}</h1>
<p class="lead">{pitch}</p><p>The <b>{seat}</b> seat is kept for you. The game takes {length}. No account is needed: this browser
will remember the seat.</p>
<form method="post" action="{path}/take"><p><button class="primary">Take the {seat} seat</button></p></form>
<p><a href="{watch}">I would rather watch</a> <a href="/rules/{id}">Read the rules in short first</a></p></section>"##,
        title = escape(about.title),
        pitch = escape(about.pitch),
        seat = escape(&proper(seat)),
        length = escape(about.length),
        path = escape(path),
        watch = escape(watch),
        id = escape(about.id),
    );
    frame::reading(&format!("An invitation: {}", about.title), &content)
}

/// A page that says what is wrong.
pub fn error(trouble: &Trouble) -> String {
    let content = format!(
        r#"<section class="letter"><p class="trail">{}</p><h1>{}</h1><p class="lead">{}</p><p><a class="button" href="/">Back to the games</a></p></section>"#,
        trouble.status,
        escape(&trouble.title),
        escape(&trouble.why)
    );
    frame::reading(&trouble.title, &content)
}

/// How to play here.
pub fn help() -> String {
    let content = format!(
        r##"<h1>How to play here</h1>
<p class="lead">One bar answers everything. It says what you may do and by which rule; what lights up on the board can be
clicked. Nothing else can go wrong: only what the rules allow is offered.</p>
<h2>Begin</h2>
<p><b>Play now</b> seats you against the computer. To play a friend, give the other seat to <i>someone else, by link</i> and
send the link. To play two at one screen, give both seats to <i>me</i>: a curtain falls between turns wherever a side has secrets.</p>
<h2>Choose</h2>
<p>Pick a unit, then a place. Picking again lets go. <b>Undo</b> goes back to the last die, card, revelation or change of
player. Where dice decide, the chances are shown before you commit. A rule's number leads to a paraphrase of the rule.</p>
<h2>Move about the map</h2>
<p>Drag to move, wheel or pinch to zoom, double-click to come closer. An arrow at the edge points to a choice out of sight.</p>
<h2 id="keys">Keys</h2>{}
<h2>Dice</h2>
<p>The dice of a game come from one secret number. Its fingerprint is shown before the first roll and the number itself when
the game is over, so that anyone can check every die.</p>
<h2>Look back</h2>
<p>Click the time line or a line of the log to see that moment as your side saw it. Once the game is over everything is shown,
and from any moment you may <b>play on</b>.</p>"##,
        keys()
    );
    frame::reading("Help", &content)
}

/// The keys of the table as a table.
pub(super) fn keys() -> String {
    const KEYS: &[(&str, &str)] = &[
        ("n  N", "next, previous choice"),
        ("← ↑ → ↓", "the choice that way on the board"),
        ("Enter  Space", "play the choice"),
        ("Esc", "let go; close what is open"),
        ("u  y", "undo, redo"),
        ("+  −  0", "closer, farther, whole board"),
        ("m", "battle or map"),
        ("o", "overlays"),
        ("a", "list of choices"),
        ("l", "log"),
        ("c", "chat"),
        ("g", "send the whole stack that has the focus"),
        ("w  W", "why not? the next piece without a choice"),
        ("r", "see again what the others did; Space holds it, Esc skips it"),
        ("R", "look back; then ← → Home End Space"),
        ("?", "this list"),
    ];
    let rows = KEYS.iter().map(|(keys, what)| {
        let keys: Vec<String> = keys.split("  ").map(|it| format!("<kbd>{it}</kbd>")).collect();
        format!("<tr><td>{}</td><td>{what}</td></tr>", keys.join(" "))
    });
    format!(r#"<table class="keys"><tbody>{}</tbody></table>"#, rows.collect::<String>())
}
