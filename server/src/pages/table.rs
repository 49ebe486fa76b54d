//! The table: prompt bar, board, panels, choices, log, talk, notes.

use drawing::escape;
use serde::Serialize;

use super::{frame, proper, texts};
use crate::model::Seated;

/// The page of a table for one viewer.
pub fn table(seated: &Seated) -> String {
    let body = format!(
        "{bar}{replay}<main class=\"board\" aria-label=\"Board\" id=\"board\">{board}{tools}</main>{side}{dialogs}{data}",
        bar = bar(seated),
        replay = replay(seated),
        board = board(seated),
        tools = tools(),
        side = side(seated),
        dialogs = dialogs(seated),
        data = data(seated),
    );
    frame::document(&seated.page.title, &["table.css"], &["table.js"], "table-page", &body)
}

fn bar(seated: &Seated) -> String {
    format!(
        r##"<a class="skip" href="#choices">Skip to the choices</a>
<header class="bar" id="bar" data-state="waiting"><a class="home" href="/" aria-label="All games" title="All games"><img src="/page/icon.svg" alt="" width="26" height="26"></a>
<span class="badge" id="badge" aria-hidden="true"></span>
<div class="say"><h1 class="unseen">{title}</h1><p class="prompt" id="prompt" aria-live="polite" aria-atomic="true">{prompt}</p></div>
<div class="do"><div class="acts" id="acts" role="group" aria-label="Choices without a place"></div>
<button class="undo" id="redo" hidden>Redo</button><button class="undo" id="undo" disabled>Undo</button></div><ol class="lately" id="lately" aria-label="What happened last"></ol></header>
<noscript><p class="banner">The table needs scripts from this server to be on. Nothing else is loaded.</p></noscript>"##,
        title = escape(&seated.page.title),
        prompt = escape(&seated.page.prompt.text),
    )
}

fn replay(seated: &Seated) -> String {
    const BUTTONS: &[(&str, &str, &str, &str)] = &[
        ("first", "First moment", "Home", "M5 5v14M19 5L8 12l11 7z"),
        ("back", "One step back", "←", "M17 5L6 12l11 7z"),
        ("play", "Play", "Space", "M7 5l12 7-12 7z"),
        ("forward", "One step forward", "→", "M7 5l11 7-11 7z"),
        ("last", "Last moment", "End", "M19 5v14M5 5l11 7-11 7z"),
    ];
    let buttons = BUTTONS.iter().map(|(to, name, key, path)| {
        format!(
            r#"<button data-to="{to}" aria-label="{name}" title="{name} ({key})">{}</button>"#,
            glyph(path)
        )
    });
    format!(
        r##"<section class="replay" id="replay" aria-label="Looking back" hidden><span class="steps">{buttons}</span>
<label class="seen-by" id="seen-by" hidden>Seen by <select id="view"></select></label>
<input type="range" id="scrub" min="0" max="0" value="0" aria-label="Moment"><output id="moment" for="scrub"></output>
<form method="post" action="{path}/fork" id="fork"><input type="hidden" name="at" value="0"><button>Play on from here</button></form>
<button data-to="leave" class="primary">Back to the table</button></section>"##,
        buttons = buttons.collect::<String>(),
        path = escape(&seated.path)
    )
}

/// A sign on a button.
fn glyph(path: &str) -> String {
    format!(
        r#"<svg class="glyph" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="{path}"/></svg>"#
    )
}

/// The layers of the board; what updates replace lies between what never changes.
fn board(seated: &Seated) -> String {
    let still = &seated.still;
    format!(
        r##"<div id="map" tabindex="0" role="group" aria-label="Map of {title}. Arrow keys move between choices." data-width="{width}" data-height="{height}"><div id="camera"><canvas class="layer" id="snapshot" aria-hidden="true"></canvas>
<svg class="layer" id="ground" viewBox="0 0 {width} {height}" width="{width}" height="{height}"><g id="still">{svg}</g><rect id="dusk" width="{width}" height="{height}" pointer-events="none"></rect></svg>
<svg class="layer" id="play" viewBox="0 0 {width} {height}" width="{width}" height="{height}"><g id="under"></g><g id="marks" pointer-events="none"></g><g id="trails" pointer-events="none"></g><g id="pieces"></g><g id="overlays" pointer-events="none"></g><g id="targets"></g><g id="glow" pointer-events="none"></g></svg></div></div>
<div id="arrows" class="arrows"></div><div id="tip" class="tip" role="tooltip" hidden></div><div id="menu" class="menu" role="menu" hidden></div><div id="fan" class="menu fan" role="group" aria-label="Stack" hidden></div>
<section id="lifted" class="lifted" aria-label="Combat" hidden></section><section id="fight" class="fight" aria-label="What the dice may bring" hidden></section><div class="banner" id="banner" role="status" hidden></div>
<div id="event" class="event" role="status" hidden></div><section id="telling" class="telling" aria-label="What the others do" hidden><output id="telling-count"></output><button data-tell="step" title="Hold, then one step (Space)">Step</button><button data-tell="run" class="run">Go on</button><select id="telling-pace" aria-label="Pace">{paces}</select><button data-tell="skip" class="primary" title="Skip (Esc)">Skip</button></section>
<section id="summary" class="summary" aria-live="polite" hidden><b id="summary-title"></b> <span id="summary-text"></span> <span class="row"><button data-tell="again" title="See it again (r)">See again</button><button data-tell="shut" aria-label="Close">Close</button></span></section><div id="toast" class="toast" role="alert" hidden></div>"##,
        title = escape(&seated.page.title),
        width = still.width,
        height = still.height,
        svg = still.svg,
        paces = paces(),
    )
}

/// How fast the moves of the others are shown.
fn paces() -> &'static str {
    r#"<option value="step">one at a time</option><option value="slow">slowly</option><option value="normal">step by step</option><option value="fast">fast</option><option value="off">not at all</option>"#
}

fn tools() -> String {
    format!(
        r##"<div class="tools" role="toolbar" aria-label="Map"><button data-zoom="in" aria-label="Closer" title="Closer (+)">{}</button><button data-zoom="out" aria-label="Farther" title="Farther (−)">{}</button><button data-zoom="fit" aria-label="Whole board" title="Whole board (0)">{}</button>
<button id="stage-switch" aria-pressed="false" title="Battle or map (m)" hidden>{}<span class="word"></span></button><button data-open="help" aria-label="Keys" title="Keys (?)">?</button><span class="overlays" id="overlay-part" hidden><button id="overlays-open" aria-expanded="false" aria-controls="overlay-buttons" title="Overlays (o)">{}<span class="word">Overlays</span></button><span id="overlay-buttons" class="overlay-buttons" role="group" aria-label="Overlays" hidden></span></span></div>"##,
        glyph("M12 4v16M4 12h16"),
        glyph("M4 12h16"),
        glyph("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"),
        glyph("M5 4l14 16M19 4L5 20M4 15l5 5M20 15l-5 5"),
        glyph("M12 4l9 5-9 5-9-5zM3 14l9 5 9-5"),
    )
}

fn side(seated: &Seated) -> String {
    let tabs =
        [("status", "Status"), ("choices", "Choices"), ("log", "Log"), ("talk", "Talk"), ("more", "Table")];
    let tabs = tabs.iter().map(|(id, title)| {
        format!(r#"<button role="tab" id="tab-{id}" data-tab="{id}" aria-controls="{id}" aria-selected="false">{title}<span class="count" id="count-{id}"></span></button>"#)
    });
    format!(
        r##"<aside class="side" id="side" aria-label="Beside the board" data-tab="choices">
<section id="status" class="panels" aria-label="Status"><ul id="who" class="who" aria-label="Seats"></ul></section>
<div class="tabs" role="tablist" aria-label="Beside the board">{tabs}</div>
<section id="choices" class="tab" role="tabpanel" aria-labelledby="tab-choices"></section>
<section id="log" class="tab" role="tabpanel" aria-labelledby="tab-log" tabindex="0"><ol id="lines" class="lines"></ol></section>
<section id="talk" class="tab" role="tabpanel" aria-labelledby="tab-talk"><ol id="said" class="said" aria-live="polite"></ol>
<form id="say"><label class="unseen" for="words">Say something</label><input id="words" autocomplete="off" maxlength="500" placeholder="Say something to the table"><button>Send</button></form></section>
<section id="more" class="tab" role="tabpanel" aria-labelledby="tab-more"><h2>At the table</h2><ul id="seats" class="seats"></ul>
<p class="row"><button id="copy-watch" data-copy="{watch}">Copy the link for onlookers</button></p>
<h2>My notes</h2><label class="unseen" for="note">Private notes</label><textarea id="note" rows="5" placeholder="Only you see this."></textarea>
<h2>Look back</h2><p class="row"><button id="look-back">Replay this game</button> <a class="button" id="download" href="{path}/log" download>Download the game file</a></p>
<h2>This screen</h2><p class="row"><label for="theme">Light or dark</label> <select id="theme"><option value="">as the system says</option><option value="light">light</option><option value="dark">dark</option></select></p>
<p class="row"><label for="pace">Show the moves of the others</label> <select id="pace">{paces}</select></p>
<p class="row"><label><input type="checkbox" id="show-dice" checked> Roll the dice on the board</label> <label><input type="checkbox" id="forced" checked> Forced choices play themselves</label> <label><input type="checkbox" id="sound"> Sounds</label></p>
<p class="row"><button id="print">Print this position</button></p>
<p class="row"><a href="/rules/{game}" target="_blank">Rules in short</a> <a href="/sources/{game}" target="_blank">What is reconstructed</a> <a href="/help" target="_blank">Help</a></p>
<p class="fine" id="promise"></p>
<p class="row"><button id="resign" class="grave" hidden>Resign…</button> <button id="delete" class="grave" hidden>Delete this table…</button></p></section></aside>"##,
        tabs = tabs.collect::<String>(),
        paces = paces(),
        watch = escape(&seated.watch),
        path = escape(&seated.path),
        game = escape(seated.shelf.about.id),
    )
}

fn dialogs(seated: &Seated) -> String {
    format!(
        r##"<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2>{keys}<form method="dialog"><a href="/help" target="_blank">How to play here</a> <button class="primary" autofocus>Close</button></form></dialog>
<dialog id="rule" aria-labelledby="rule-title"><h2 id="rule-title"></h2><p id="rule-text"></p><form method="dialog"><a id="rule-link" href="/rules/{game}" target="_blank">All rules</a> <button class="primary" autofocus>Close</button></form></dialog>
<dialog id="sure" aria-labelledby="sure-title"><h2 id="sure-title"></h2><p id="sure-text"></p><form method="dialog"><button value="no" class="primary">No</button> <button value="yes" class="grave" id="sure-yes"></button></form></dialog>
<dialog id="ask" aria-labelledby="ask-title"><h2 id="ask-title"></h2><p id="ask-text"></p><p><label><input type="checkbox" id="ask-never"> Do not ask again</label></p><form method="dialog"><button value="no" class="primary">Not yet</button> <button value="yes">Yes</button></form></dialog>
<dialog id="curtain" aria-labelledby="curtain-title"><div><span class="badge" id="curtain-badge" aria-hidden="true"></span><h2 id="curtain-title"></h2><p>The board stays covered until they are at the screen.</p><button class="primary" id="lift"></button></div></dialog>"##,
        keys = texts::keys(),
        game = escape(seated.shelf.about.id),
    )
}

/// What the modules read when the page opens.
fn data(seated: &Seated) -> String {
    let about = seated.shelf.about;
    let book = about.book();
    let rules = book.rules.iter().map(|it| (it.number, it.short.to_string()));
    let rulings = book.rulings.iter().map(|it| (it.number, format!("{} {}", it.question, it.choice)));
    let rules: Vec<(&str, String)> = rules.chain(rulings).collect();
    let seats: Vec<String> = seated.page.seats.iter().map(|it| proper(&it.name)).collect();
    let computers: Vec<(&str, &str)> = seated.shelf.computers.iter().map(|it| (it.id, it.title)).collect();
    block("page-now", &seated.page)
        + &block("page-places", &seated.still.places)
        + &block("page-rules", &rules)
        + &block(
            "page-facts",
            &serde_json::json!({ "path": seated.path, "game": about.id, "seats": seats, "computers": computers }),
        )
}

/// Data for the modules; never run as a script, and nothing in it can end the element.
fn block(id: &str, data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).expect("a page is plain data");
    let json = json.replace('<', "\\u003c");
    format!(r#"<script type="application/json" id="{id}">{json}</script>"#)
}
