//! The table: prompt bar, board, panels, choices, log, talk, notes.

use maud::{Markup, PreEscaped, html};

use super::{block, company, frame, proper, texts};
use crate::{computer, model::Seated};

/// The page of a table for one viewer.
pub fn table(seated: &Seated) -> String {
    let body = html! {
        (bar(seated))
        (replay())
        main #board.board aria-label="Board" { (board(seated)) (tools()) (company::plea()) }
        (side(seated))
        (dialogs(seated))
        (data(seated))
    };
    frame::document(&seated.page.title, &["table.css", "company.css"], &[], &["table.js"], "table-page", body)
}

fn bar(seated: &Seated) -> Markup {
    html! {
        a.skip href="#choices" { "Skip to the choices" }
        header #bar.bar data-state="waiting" {
            a.home href="/" aria-label="All games" title="All games" { img src="/page/icon.svg" alt="" width="26" height="26"; }
            span #badge.badge aria-hidden="true" {}
            div.say {
                h1.unseen { (seated.page.title) }
                p #prompt.prompt aria-live="polite" aria-atomic="true" { (seated.page.prompt.text) }
            }
            div.do {
                div #acts.acts role="group" aria-label="Choices without a place" {}
                span #thinking.thinking hidden {}
                button #hurry.undo hidden title="The computer plays the best it has found so far" { "Hurry" }
                button #redo.undo hidden { "Redo" }
                button #undo.undo disabled { "Undo" }
            }
            ol #lately.lately aria-label="What happened last" {}
        }
        noscript { p.banner { "The table needs scripts from this server to be on. Nothing else is loaded." } }
    }
}

fn replay() -> Markup {
    const BUTTONS: &[(&str, &str, &str, &str)] = &[
        ("first", "First moment", "Home", "M5 5v14M19 5L8 12l11 7z"),
        ("back", "One step back", "←", "M17 5L6 12l11 7z"),
        ("play", "Play", "Space", "M7 5l12 7-12 7z"),
        ("forward", "One step forward", "→", "M7 5l11 7-11 7z"),
        ("last", "Last moment", "End", "M19 5v14M5 5l11 7-11 7z"),
    ];
    html! {
        section #replay.replay aria-label="Looking back" hidden {
            span.steps {
                @for (to, name, key, path) in BUTTONS {
                    button data-to=(to) aria-label=(name) title={ (name) " (" (key) ")" } { (glyph(path)) }
                }
            }
            label #seen-by.seen-by hidden { "Seen by " select #view {} }
            input #scrub type="range" min="0" max="0" value="0" aria-label="Moment";
            output #moment for="scrub" {}
            button #play-on { "Play on from here…" }
            button.primary data-to="leave" { "Back to the table" }
        }
    }
}

/// A sign on a button.
fn glyph(path: &str) -> Markup {
    html! { svg.glyph viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" { path d=(path) {} } }
}

/// The layers of the board; what updates replace lies between what never changes.
fn board(seated: &Seated) -> Markup {
    let still = &seated.still;
    let (width, height) = (still.width, still.height);
    let view = format!("0 0 {width} {height}");
    let label = format!("Map of {}. Arrow keys move between choices.", seated.page.title);
    html! {
        div #map tabindex="0" role="group" aria-label=(label) data-width=(width) data-height=(height) { div #camera {
            img #snapshot.layer alt="" aria-hidden="true";
            svg #ground.layer viewBox=(view) width=(width) height=(height) {
                g #still { (PreEscaped(&still.svg)) }
                rect #dusk width=(width) height=(height) pointer-events="none" {}
            }
            svg #play.layer viewBox=(view) width=(width) height=(height) {
                g #under {}
                g #marks pointer-events="none" {}
                g #trails pointer-events="none" {}
                g #pieces {}
                g #overlays pointer-events="none" {}
                g #targets {}
                g #glow pointer-events="none" {}
            }
        } }
        div #arrows.arrows {}
        div #tip.tip role="tooltip" hidden {}
        div #menu.menu role="menu" hidden {}
        div #fan.menu.fan role="group" aria-label="Stack" hidden {}
        section #lifted.lifted aria-label="Combat" hidden {}
        section #fight.fight aria-label="What the dice may bring" hidden {}
        div #banner.banner role="status" hidden {}
        (telling())
        div #toast.toast role="alert" hidden {}
    }
}

/// What the others do, as it is told: a bubble where it happens, the controls of the story, its sum.
fn telling() -> Markup {
    html! {
        div #event.event role="status" hidden {}
        section #telling.telling aria-label="What the others do" hidden {
            output #telling-count {}
            button data-tell="step" title="Hold, then one step (Space)" { "Step" }
            button.run data-tell="run" { "Go on" }
            select #telling-pace aria-label="Pace" { (paces()) }
            button.primary data-tell="skip" title="Skip (Esc)" { "Skip" }
        }
        section #summary.summary aria-live="polite" hidden {
            p { b #summary-title {} " " span #summary-text {} }
            span.row {
                button data-tell="again" title="See it again (r)" { "See again" }
                button data-tell="shut" { "Close" }
            }
        }
    }
}

/// How fast the moves of the others are shown.
fn paces() -> Markup {
    html! {
        option value="step" { "on my click" }
        option value="slow" { "slowly" }
        option value="normal" { "normally" }
        option value="fast" { "fast" }
        option value="off" { "not at all" }
    }
}

fn tools() -> Markup {
    html! {
        div.tools role="toolbar" aria-label="Map" {
            button data-zoom="in" aria-label="Closer" title="Closer (+)" { (glyph("M12 4v16M4 12h16")) }
            button data-zoom="out" aria-label="Farther" title="Farther (−)" { (glyph("M4 12h16")) }
            button data-zoom="fit" aria-label="Whole board" title="Whole board (0)" {
                (glyph("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"))
            }
            button #stage-switch aria-pressed="false" title="Battle or map (m)" hidden {
                (glyph("M5 4l14 16M19 4L5 20M4 15l5 5M20 15l-5 5")) span.word {} span #count-elsewhere.count {}
            }
            button data-open="help" aria-label="Keys" title="Keys (?)" { "?" }
            span #overlay-part.overlays hidden {
                button #overlays-open aria-expanded="false" aria-controls="overlay-buttons" title="Overlays (o)" {
                    (glyph("M12 4l9 5-9 5-9-5zM3 14l9 5 9-5")) span.word { "Overlays" }
                }
                span #overlay-buttons.overlay-buttons role="group" aria-label="Overlays" hidden {}
            }
        }
    }
}

const TABS: [(&str, &str); 5] =
    [("status", "Status"), ("choices", "Choices"), ("log", "Log"), ("talk", "Talk"), ("more", "Table")];

fn side(seated: &Seated) -> Markup {
    html! {
        aside #side.side aria-label="Beside the board" data-tab="choices" {
            section #status.panels aria-label="Status" { ul #who.who aria-label="Seats" {} }
            div.tabs role="tablist" aria-label="Beside the board" {
                @for (id, title) in TABS {
                    button id={ "tab-" (id) } role="tab" data-tab=(id) aria-controls=(id) aria-selected="false" {
                        (title) span.count id={ "count-" (id) } {}
                    }
                }
            }
            section #choices.tab role="tabpanel" aria-labelledby="tab-choices" {}
            section #log.tab role="tabpanel" aria-labelledby="tab-log" tabindex="0" { ol #lines.lines {} }
            section #talk.tab role="tabpanel" aria-labelledby="tab-talk" {
                ol #said.said aria-live="polite" {}
                (company::hearers())
                form #say {
                    label.unseen for="words" { "Say something" }
                    input #words autocomplete="off" maxlength="500" placeholder="Say something to the table";
                    button { "Send" }
                }
            }
            (more(seated))
        }
    }
}

/// All that concerns the table and this screen.
fn more(seated: &Seated) -> Markup {
    let game = seated.about.id;
    html! {
        section #more.tab role="tabpanel" aria-labelledby="tab-more" {
            h2 { "At the table" }
            ul #seats.seats {}
            (company::name())
            (company::requests())
            p.row { button #copy-watch data-copy=(seated.watch) { "Copy the link for onlookers" } }
            h2 { "My notes" }
            label.unseen for="note" { "Private notes" }
            textarea #note rows="5" placeholder="Only you see this." {}
            h2 { "Look back" }
            p.row {
                button #look-back { "Replay this game" } " "
                a #download.button href={ (seated.path) "/log" } download { "Download the game file" }
            }
            h2 { "This screen" }
            p.row {
                label for="theme" { "Light or dark" } " "
                select #theme {
                    option value="" { "as the system says" }
                    option value="light" { "light" }
                    option value="dark" { "dark" }
                }
            }
            p.row { label for="pace" { "Show the moves of the others" } " " select #pace { (paces()) } }
            p.row {
                label { input #show-dice type="checkbox" checked; " Roll the dice on the board" } " "
                label { input #forced type="checkbox" checked; " Forced choices play themselves" } " "
                label { input #sound type="checkbox"; " Sounds" }
            }
            p.row { button #print { "Print this position" } }
            p.row {
                a href={ "/rules/" (game) } target="_blank" { "Rules in short" } " "
                a href={ "/sources/" (game) } target="_blank" { "What is reconstructed" } " "
                a href="/help" target="_blank" { "Help" }
            }
            p #promise.fine {}
            p.row { button #resign.grave hidden { "Resign…" } " " button #delete.grave hidden { "Delete this table…" } }
        }
    }
}

fn dialogs(seated: &Seated) -> Markup {
    html! {
        dialog #help aria-labelledby="help-title" {
            h2 #help-title { "Keys" }
            (texts::keys())
            form method="dialog" {
                a href="/help" target="_blank" { "How to play here" } " " button.primary autofocus { "Close" }
            }
        }
        dialog #rule aria-labelledby="rule-title" {
            h2 #rule-title {}
            p #rule-text {}
            form method="dialog" {
                a #rule-link href={ "/rules/" (seated.about.id) } target="_blank" { "All rules" } " "
                button.primary autofocus { "Close" }
            }
        }
        dialog #sure aria-labelledby="sure-title" {
            h2 #sure-title {}
            p #sure-text {}
            form method="dialog" { button.primary value="no" { "No" } " " button #sure-yes.grave value="yes" {} }
        }
        dialog #ask aria-labelledby="ask-title" {
            h2 #ask-title {}
            p #ask-text {}
            p.row { label { input #ask-never type="checkbox"; " Do not ask again" } }
            form method="dialog" { button.primary value="no" { "Not yet" } " " button value="yes" { "Yes" } }
        }
        dialog #curtain aria-labelledby="curtain-title" { div {
            span #curtain-badge.badge aria-hidden="true" {}
            h2 #curtain-title {}
            p { "The board stays covered until they are at the screen." }
            button #lift.primary {}
        } }
        (company::dialogs(seated))
    }
}

/// What the modules read when the page opens.
fn data(seated: &Seated) -> Markup {
    let about = seated.about;
    let book = about.book();
    let rules = book.rules.iter().map(|it| (it.number, it.short.to_string()));
    let rulings = book.rulings.iter().map(|it| (it.number, format!("{} {}", it.question, it.choice)));
    let rules: Vec<(&str, String)> = rules.chain(rulings).collect();
    let seats: Vec<String> = seated.page.seats.iter().map(|it| proper(&it.name)).collect();
    let computers: Vec<(&str, &str)> = computer::PLAYERS.iter().map(|it| (it.id, it.title)).collect();
    let facts = serde_json::json!({ "path": seated.path, "game": about.id, "seats": seats, "computers": computers, "reach": seated.reach });
    html! {
        (block("page-now", &seated.page))
        (block("page-places", &seated.still.places))
        (block("page-rules", &rules))
        (block("page-facts", &facts))
        (block("page-sides", &drawing::SIDES))
    }
}
