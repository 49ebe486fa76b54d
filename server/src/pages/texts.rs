//! Pages to read: rules, sources, help, an invitation, and what went wrong.

use drawing::Panel;
use maud::{Markup, PreEscaped, html};
use tabletop::{About, Book, Rule};

use super::{frame, markdown, proper};
use crate::model::{ErrorPage, Invitation};

/// The rules of a game for players: how a game goes, its tables, the rules in short, and our rulings.
pub fn rules(about: &About, charts: &[Panel]) -> String {
    let book = about.book();
    let content = html! {
        p.trail { a href={ "/#game-" (about.id) } { (about.title) } }
        h1 { "Rules in short" }
        div.note { p {
            "In our own words, by the numbers of the printed rulebook (" (about.edition) "). Every prompt at the table leads \
             here. " a href="#rules" { "The rules one by one" } ". " a href="#rulings" { "Where the book is silent" }
            " we say how we read it. " a href={ "/sources/" (about.id) } { "Where the map and the pieces come from." }
        } }
        @for chart in charts {
            section.chart-part id={ "chart-" (chart.id) } { h2 { (chart.title) } (PreEscaped(&chart.html)) }
        }
        h1 #rules { "The rules one by one" }
        (rule_tables(&book))
        section #rulings.rulings { (ruling_table(&book)) }
    };
    frame::reading(&format!("Rules: {}", about.title), content)
}

/// The rules in short, a table for each section; each can be linked to by its number.
fn rule_tables(book: &Book) -> Markup {
    html! {
        @for rules in book.rules.chunk_by(|one, two| one.section == two.section) {
            @if !rules[0].section.is_empty() { h2 { (rules[0].section) } }
            (table("rules-table", &["Rule", "In short"], rule_rows(rules)))
        }
    }
}

fn rule_rows(rules: &[Rule]) -> Markup {
    html! {
        @for (n, rule) in rules.iter().enumerate() {
            // Several statements may share a number: the first has the id.
            @let first = n == 0 || rules[n - 1].number != rule.number;
            tr id=[first.then(|| format!("rule-{}", rule.number))] {
                td { (rule.number) " " (rule.topic) }
                td { (markdown::inline(rule.short)) }
            }
        }
    }
}

fn ruling_table(book: &Book) -> Markup {
    let rows = html! {
        @for it in &book.rulings {
            tr id={ "ruling-" (it.number) } {
                td { (it.number) }
                @for cell in [it.question, it.readings, it.choice, it.reason] { td { (markdown::inline(cell)) } }
            }
        }
    };
    let heads = ["Ruling", "Question", "Readings", "Choice", "Reason"];
    html! { h1 { "Rulings" } (table("rulings-table", &heads, rows)) }
}

fn table(class: &str, heads: &[&str], rows: Markup) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Table" {
            table class=(class) {
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody { (rows) }
            }
        }
    }
}

/// What in a game is reconstructed, and the sources of everything.
pub fn sources(about: &About) -> String {
    let content = html! {
        p.trail { a href={ "/#game-" (about.id) } { (about.title) } }
        section.note {
            h2 { "What is reconstructed" }
            @if about.reconstructed.is_empty() {
                p { "Nothing here is a reconstruction." }
            } @else {
                ul { @for line in about.reconstructed { li { (line) } } }
            }
            p { "If you own the printed game and find a mistake, you can correct it: all of this is data, each value in one place." }
        }
        (markdown::html(about.sources))
    };
    frame::reading(&format!("Sources: {}", about.title), content)
}

/// The page of one who followed an invitation.
pub fn invitation(invitation: &Invitation) -> String {
    let Invitation { path, seat, token, about, watch } = invitation;
    let seat = proper(seat);
    let content = html! {
        section.letter {
            p.trail { "You are invited" }
            h1 { (about.title) }
            p.lead { (about.pitch) }
            p {
                "The " b { (seat) } " seat is kept for you. The game takes " (about.length) ". No account is needed: this \
                 browser will remember the seat."
            }
            form method="post" action={ (path) "/take" } {
                input type="hidden" name="token" value=(token);
                p { button.primary { "Take the " (seat) " seat" } }
            }
            p { a href=(watch) { "I would rather watch" } " " a href={ "/rules/" (about.id) } { "Read the rules in short first" } }
        }
    };
    frame::reading(&format!("An invitation: {}", about.title), content)
}

/// A page that says what is wrong.
pub fn error(error: &ErrorPage) -> String {
    let content = html! {
        section.letter {
            p.trail { (error.status) }
            h1 { (error.title) }
            p.lead { (error.why) }
            p { a.button href="/" { "Back to the games" } }
        }
    };
    frame::reading(&error.title, content)
}

/// How to play here.
pub fn help() -> String {
    let content = html! {
        h1 { "How to play here" }
        p.lead {
            "One bar answers everything. It says what you may do and by which rule; what lights up on the board can be clicked. \
             Nothing else can go wrong: only what the rules allow is offered."
        }
        h2 { "Begin" }
        p {
            b { "Play now" } " seats you against the computer. To play a friend, give the other seat to "
            i { "someone else, by link" } " and send the link. To play two at one screen, give both seats to "
            i { "me" } ": a curtain falls between turns wherever a side has secrets."
        }
        h2 { "Choose" }
        p {
            "Pick a unit, then a place. Picking again lets go. " b { "Undo" } " goes back to the last die, card, revelation or \
             change of player; " b { "Redo" } " plays it again. Where dice decide, the chances are shown before you commit. A \
             rule's number leads to a paraphrase of the rule. Click a piece or place that is not lit to read why."
        }
        p {
            "You can also " b { "drag" } " a piece to where it goes: with the mouse at once, with a finger after a short rest on \
             it. A click on a stack opens it and lights the places where its pieces can go; a lit place sends all of them. "
            i { "Only some" } " lets you choose who stays."
        }
        p {
            "A choice without an alternative plays itself after a moment, and " b { "Undo" } " takes it back. A switch under "
            i { "Table" } " turns this off."
        }
        h2 #story { "See what the others did" }
        p {
            "What the others did is shown step by step where it happened, then summed up. " kbd { "Space" } " holds it and goes \
             on one step, " kbd { "Esc" } " or a click on the map skips it, " kbd { "r" } " shows it again. Choose the pace while \
             it runs or under " i { "Table" } "."
        }
        h2 #company { "With others" }
        p {
            "Under " i { "Table" } " you set your " b { "name" } "; this browser keeps it, and chat and log use it. There you also \
             ask the others for a " b { "takeback" } ", of your last choice or of your turn: if all agree, the game goes back, \
             and dice since then are thrown anew. Where the rules know draws you can " b { "offer a draw" } ". After the end a "
            b { "rematch" } " is one click; sides change."
        }
        p {
            "Where several players are one side, " i { "Talk" } " has a " b { "channel" } " of their own that the other side does \
             not read. It is closed while the rules ask the allies for silence."
        }
        h2 { "Move about the map" }
        p {
            "Drag to move, wheel or pinch to zoom, double-click to come closer. An arrow at the edge points to a choice out of \
             sight."
        }
        h2 #keys { "Keys" }
        (keys())
        h2 { "Dice" }
        p {
            "The dice of a game come from one secret number. Its fingerprint is shown before the first roll and the number \
             itself when the game is over, so that anyone can check every die."
        }
        h2 { "Look back" }
        p {
            "Click the time line or a line of the log to see that moment as your side saw it. Once the game is over everything \
             is shown, and from any moment you may " b { "play on" } "."
        }
    };
    frame::reading("Help", content)
}

/// The keys of the table as a table.
pub(super) fn keys() -> Markup {
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
    html! {
        table.keys { tbody {
            @for (keys, what) in KEYS {
                tr { td { @for key in keys.split("  ") { kbd { (key) } " " } } td { (what) } }
            }
        } }
    }
}
