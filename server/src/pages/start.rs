//! The start page: pick a game and play.

use drawing::escape;
use tabletop::{About, Choice, Setting};

use super::{frame, proper};
use crate::model::{Computer, MyGame, Shelf, Start};

/// The start page.
pub fn start(page: &Start) -> String {
    let next = page.mine.iter().find(|it| it.mine);
    let next = next.map_or(String::new(), |it| {
        format!(
            r#"<p><a class="button primary" href="{}">Go to my next game</a> <span class="quiet">{}, {}</span></p>"#,
            escape(&it.path),
            escape(&it.title),
            escape(&proper(&it.seats))
        )
    });
    let games: String = page.games.iter().map(game).collect();
    let content = format!(
        r##"<section class="hero"><div><h1>Hundred Days</h1>
<p class="lead">On the first of March 1815 Napoleon landed in France. On the eighteenth of June he stood at Waterloo.
Board games tell of the four days between the Sambre and Mont-Saint-Jean. Play them here: against the computer,
against a friend by link, or two at one screen.</p>{next}</div>
<ol class="days"><li><b>15 June</b> Charleroi</li><li><b>16 June</b> Ligny, Quatre-Bras</li><li><b>17 June</b> the rain</li><li><b>18 June</b> Waterloo</li></ol></section>
<section id="games" aria-labelledby="games-title"><h2 id="games-title" class="rule">The games</h2>{games}</section>
<section id="mine" aria-labelledby="mine-title"><h2 id="mine-title" class="rule">My games</h2>{}</section>
<section id="load" aria-labelledby="load-title"><h2 id="load-title" class="rule">Open a game file</h2>
<form class="upload" method="post" action="/logs" enctype="multipart/form-data">
<p>A game is a text file anyone can read, mail and replay. Put one back on the table:</p>
<p><label for="log">Game file</label> <input id="log" type="file" name="log" accept=".txt,.log,text/plain" required>
<button>Open it</button></p></form></section>"##,
        mine(&page.mine)
    );
    frame::document(
        "Hundred Days",
        &["reading.css", "start.css"],
        &["start.js"],
        "start-page",
        &masthead(&content),
    )
}

fn masthead(content: &str) -> String {
    format!(
        r##"<a class="skip" href="#games">Skip to the games</a>
<header class="mast"><span class="mark"><img src="/page/icon.svg" alt="" width="28" height="28">Hundred Days</span>
<nav aria-label="Site"><a href="#games">Games</a><a href="#mine">My games</a><a href="/help">Help</a></nav></header>
<main>{content}</main>
<footer class="foot"><p>The rules are paraphrased; the games belong to their authors and publishers.
No account, no tracking: whoever has a seat's link plays that seat.</p></footer>"##
    )
}

fn game(shelf: &Shelf) -> String {
    let Shelf { about, computers, .. } = shelf;
    let id = escape(about.id);
    let players: Vec<String> = about.seats.iter().map(|names| names.len().to_string()).collect();
    let me = about.seats.first().and_then(|names| names.first()).map_or(String::new(), |it| proper(it));
    format!(
        r##"<article class="game" id="game-{id}"><img class="thumb" src="/picture/{id}.svg" alt="The board of {title}" loading="lazy" width="480" height="320">
<div class="words"><h3>{title}</h3><p class="edition">Edition: {edition}</p><p class="pitch">{pitch}</p>
<dl class="facts"><div><dt>Players</dt><dd>{players}</dd></div><div><dt>Length</dt><dd>{length}</dd></div></dl>
<form method="post" action="/tables"><input type="hidden" name="game" value="{id}">
<p class="go"><button class="primary" aria-label="Play now: {title}">Play now</button> <span class="quiet" data-who>You lead the {me}; the computer takes the rest.</span></p>
<details class="setup"><summary>Choose scenario, options and seats</summary><div class="fields">{scenario}{options}{seats}
<p><button>Set up the table</button></p></div></details></form>
{reconstructed}
<p class="more"><a href="/rules/{id}">Rules in short</a><a href="/sources/{id}">Sources</a></p></div></article>"##,
        title = escape(about.title),
        edition = escape(about.edition),
        pitch = escape(about.pitch),
        players = players.join(" or "),
        length = escape(about.length),
        scenario = choose(&format!("{id}-scenario"), "scenario", "Scenario", "", about.scenarios),
        options = about.options.iter().map(|it| option(about.id, it)).collect::<String>(),
        seats = seats(about, computers),
        reconstructed = reconstructed(about),
    )
}

fn reconstructed(about: &About) -> String {
    if about.reconstructed.is_empty() {
        return String::new();
    }
    let lines: String = about.reconstructed.iter().map(|it| format!("<li>{}</li>", escape(it))).collect();
    format!(
        r#"<details class="reconstructed"><summary>Reconstructed in part</summary><ul>{lines}</ul><p><a href="/sources/{}">What is known and what is not</a></p></details>"#,
        escape(about.id)
    )
}

fn option(game: &str, setting: &Setting) -> String {
    let id = format!("{}-{}", escape(game), escape(setting.id));
    choose(&id, &format!("option.{}", setting.id), setting.title, setting.rule, setting.values)
}

fn choose(id: &str, name: &str, title: &str, rule: &str, choices: &[Choice]) -> String {
    if choices.is_empty() {
        return String::new();
    }
    let rule = if rule.is_empty() { String::new() } else { format!(" <small>rule {}</small>", escape(rule)) };
    let entries = choices.iter().enumerate().map(|(n, it)| {
        format!(
            r#"<label class="choice" for="{id}-{n}"><input type="radio" id="{id}-{n}" name="{name}" value="{value}"{checked}><span><b>{title}</b> {about}</span></label>"#,
            name = escape(name),
            value = escape(it.id),
            checked = if n == 0 { " checked" } else { "" },
            title = escape(it.title),
            about = escape(it.about),
        )
    });
    format!("<fieldset><legend>{}{rule}</legend>{}</fieldset>", escape(title), entries.collect::<String>())
}

fn seats(about: &About, computers: &[Computer]) -> String {
    let id = escape(about.id);
    let mut out = String::new();
    if about.seats.len() > 1 {
        let counts = about.seats.iter().enumerate().map(|(n, names)| {
            let count = names.len();
            let checked = if n == 0 { " checked" } else { "" };
            format!(
                r#"<label class="choice" for="{id}-seats-{count}"><input type="radio" id="{id}-seats-{count}" name="seats" value="{count}"{checked}><span><b>{count} players</b></span></label>"#
            )
        });
        out.push_str(&format!(
            "<fieldset><legend>How many play</legend>{}</fieldset>",
            counts.collect::<String>()
        ));
    }
    for (n, names) in about.seats.iter().enumerate() {
        let count = names.len();
        let off = if n == 0 { "" } else { " disabled hidden" };
        let rows =
            names.iter().enumerate().map(|(k, name)| seat(&format!("{id}-{count}"), name, k == 0, computers));
        out.push_str(&format!(
            r#"<fieldset class="seats" data-seats="{count}"{off}><legend>Who sits where</legend>{}{}</fieldset>"#,
            rows.collect::<String>(),
            styles(computers)
        ));
    }
    out
}

/// How each computer player plays.
fn styles(computers: &[Computer]) -> String {
    let lines = computers.iter().map(|it| format!("<br><b>{}</b> {}", escape(it.title), escape(it.about)));
    match computers.is_empty() {
        true => String::new(),
        false => format!(
            r#"<p class="quiet styles">You may sit on several seats, on one or on none.{}</p>"#,
            lines.collect::<String>()
        ),
    }
}

fn seat(prefix: &str, name: &str, first: bool, computers: &[Computer]) -> String {
    let name = escape(name);
    let people = [("me", "Me, at this screen"), ("link", "Someone else, by link")].into_iter();
    let all = people.chain(computers.iter().map(|it| (it.id, it.title)));
    let chosen = if first { "me" } else { computers.first().map_or("link", |it| it.id) };
    let entries = all.map(|(value, title)| {
        let selected = if value == chosen { " selected" } else { "" };
        format!(r#"<option value="{}"{selected}>{}</option>"#, escape(value), escape(title))
    });
    format!(
        r#"<p class="seat"><label for="{prefix}-{name}">{}</label> <select id="{prefix}-{name}" name="seat.{name}">{}</select></p>"#,
        escape(&proper(&name)),
        entries.collect::<String>()
    )
}

fn mine(games: &[MyGame]) -> String {
    if games.is_empty() {
        return r#"<p class="quiet">None yet. A game you begin in this browser is listed here.</p>"#
            .to_string();
    }
    let those = |pick: fn(&&MyGame) -> bool| games.iter().filter(pick).collect::<Vec<_>>();
    let unfinished = [those(|it| it.mine && !it.over), those(|it| !it.mine && !it.over)].concat();
    list("Unfinished", &unfinished) + &list("Finished", &those(|it| it.over))
}

fn list(title: &str, games: &[&MyGame]) -> String {
    if games.is_empty() {
        return String::new();
    }
    let entries: String = games.iter().map(|game| entry(game)).collect();
    format!(r#"<h3>{title}</h3><ul class="tables">{entries}</ul>"#)
}

fn entry(game: &MyGame) -> String {
    let seats = if game.seats.is_empty() { "watching".to_string() } else { proper(&game.seats) };
    format!(
        r#"<li class="{}"><a href="{}"><b>{}</b> <span>{}</span></a> <span class="standing">{}</span> <time data-when="{}"></time></li>"#,
        if game.mine { "yours" } else { "theirs" },
        escape(&game.path),
        escape(&game.title),
        escape(&seats),
        escape(&game.status),
        game.when
    )
}
