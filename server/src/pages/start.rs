//! The start page: pick a game and play.

use maud::{Markup, html};
use tabletop::{About, Choice, Setting};

use super::{block, frame, people, proper};
use crate::{
    computer::PLAYERS,
    model::{MyTable, Start},
};

/// The start page.
pub fn start(page: &Start) -> String {
    let next = waiting(&page.mine).into_iter().next();
    let body = html! {
        a.skip href="#games" { "Skip to the games" }
        header.mast {
            span.mark { img src="/page/icon.svg" alt="" width="28" height="28"; "Hundred Days" }
            (frame::site_links(""))
        }
        main {
            section.hero {
                div {
                    h1 { "Hundred Days" }
                    p.lead {
                        "On the first of March 1815 Napoleon landed in France. On the eighteenth of June he stood at Waterloo. \
                         Board games tell of the four days between the Sambre and Mont-Saint-Jean. Play them here: against the \
                         computer, against a friend by link, or two at one screen."
                    }
                    @if let Some(game) = next {
                        p {
                            a.button.primary href=(game.path) { "Go to my next game" } " "
                            span.quiet { (game.title) @if !game.others.is_empty() { ", against " (game.others) } }
                        }
                    }
                }
                ol.days {
                    li { b { "15 June" } " Charleroi" }
                    li { b { "16 June" } " Ligny, Quatre-Bras" }
                    li { b { "17 June" } " the rain" }
                    li { b { "18 June" } " Waterloo" }
                }
            }
            section #games aria-labelledby="games-title" {
                h2 #games-title.rule { "The games" }
                @for about in &page.games { (game(about)) }
            }
            section #mine aria-labelledby="mine-title" {
                h2 #mine-title.rule { "My games" }
                (mine(&page.mine))
            }
            section #load aria-labelledby="load-title" {
                h2 #load-title.rule { "Open a game file" }
                form.upload method="post" action="/logs" enctype="multipart/form-data" {
                    p { "A game is a text file anyone can read, mail and replay. Put one back on the table:" }
                    p {
                        label for="log" { "Game file" } " "
                        input #log type="file" name="log" accept=".txt,.log,text/plain" required; " "
                        button { "Open it" }
                    }
                }
            }
        }
        (block("page-sides", &drawing::SIDES))
        footer.foot { p {
            "The rules are paraphrased; the games belong to their authors and publishers. No account, no tracking: \
             anyone with a seat's link plays that seat."
        } }
    };
    let fonts = ["HundredDays-Regular.ttf", "HundredDays-Bold.ttf"];
    frame::document("Hundred Days", &["reading.css", "start.css"], &fonts, &["start.js"], "start-page", body)
}

fn game(about: &'static About) -> Markup {
    let id = about.id;
    let players: Vec<String> = about.seats.iter().map(|names| names.len().to_string()).collect();
    let quick = quick(about);
    html! {
        article.game id={ "game-" (id) } {
            img.thumb src={ "/picture/" (id) ".svg" } alt={ "The board of " (about.title) } loading="lazy" width="480" height="320";
            div.words {
                h3 { (about.title) }
                p.edition { "Edition: " (about.edition) }
                p.pitch { (about.pitch) }
                dl.facts {
                    div { dt { "Players" } dd { (players.join(" or ")) } }
                    div { dt { "Length" } dd { (about.length) } }
                }
                form.go method="post" action="/tables" {
                    input type="hidden" name="game" value=(id);
                    @for (name, value) in &quick.fields { input type="hidden" name=(name) value=(value); }
                    button.primary aria-label={ "Play now: " (about.title) } { "Play now" } " "
                    span.quiet { (quick.words) }
                }
                form method="post" action="/tables" {
                    input type="hidden" name="game" value=(id);
                    details.setup {
                        summary { "Choose scenario, options and seats" }
                        div.fields {
                            p.quiet data-who {}
                            (choose(&format!("{id}-scenario"), "scenario", "Scenario", "", about.scenarios))
                            @for setting in about.options { (option(id, setting)) }
                            (seats(about))
                            p { button { "Set up the table" } }
                        }
                    }
                }
                (reconstructed(about))
                p.more { a href={ "/rules/" (id) } { "Rules in short" } a href={ "/sources/" (id) } { "Sources" } }
            }
        }
    }
}

/// A game that can be played at once.
struct Quick {
    /// The fields of the form.
    fields: Vec<(String, &'static str)>,
    /// What will happen, in a sentence.
    words: String,
}

/// The game for someone who has never played it: set up as in history, on the side that wins more often, against the
/// computer player that is proposed first.
fn quick(about: &'static About) -> Quick {
    let historical = about.scenarios.iter().find(|it| it.id == "historical").or(about.scenarios.first());
    let names = about.seats.first().copied().unwrap_or_default();
    let mine = EASIER.iter().find(|(game, _)| *game == about.id).map(|(_, seat)| *seat);
    let mine = mine.filter(|seat| names.contains(seat)).or(names.first().copied()).unwrap_or_default();
    let level = &PLAYERS[0];
    let mut fields: Vec<(String, &str)> =
        historical.map(|it| ("scenario".to_string(), it.id)).into_iter().collect();
    for name in names {
        let who = if *name == mine { "me" } else { level.id };
        fields.push((format!("seat.{name}"), who));
    }
    Quick {
        fields,
        words: format!("You lead {}, the easier side; {} leads the others.", people(mine), level.title),
    }
}

/// The seat that wins more often between computer players of equal strength (`hundred-days simulate`).
const EASIER: &[(&str, &str)] =
    &[("waterloo", "french"), ("returns", "allied"), ("napoleon4", "allied"), ("napoleon3", "allied")];

fn reconstructed(about: &About) -> Markup {
    html! {
        @if !about.reconstructed.is_empty() {
            details.reconstructed {
                summary { "Reconstructed in part" }
                ul { @for line in about.reconstructed { li { (line) } } }
                p { a href={ "/sources/" (about.id) } { "What is known and what is not" } }
            }
        }
    }
}

fn option(game: &str, setting: &Setting) -> Markup {
    let id = format!("{game}-{}", setting.id);
    choose(&id, &format!("option.{}", setting.id), setting.title, setting.rule, setting.values)
}

fn choose(id: &str, name: &str, title: &str, rule: &str, choices: &[Choice]) -> Markup {
    html! {
        @if !choices.is_empty() {
            fieldset {
                legend { (title) @if !rule.is_empty() { " " small { "rule " (rule) } } }
                @for (n, it) in choices.iter().enumerate() {
                    label.choice for={ (id) "-" (n) } {
                        input type="radio" id={ (id) "-" (n) } name=(name) value=(it.id) checked[n == 0];
                        span { b { (it.title) } " " (it.about) }
                    }
                }
            }
        }
    }
}

fn seats(about: &About) -> Markup {
    let id = about.id;
    html! {
        @if about.seats.len() > 1 {
            fieldset {
                legend { "How many play" }
                @for (n, names) in about.seats.iter().enumerate() {
                    @let count = names.len();
                    label.choice for={ (id) "-seats-" (count) } {
                        input type="radio" id={ (id) "-seats-" (count) } name="seats" value=(count) checked[n == 0];
                        span { b { (count) " players" } }
                    }
                }
            }
        }
        @for (n, names) in about.seats.iter().enumerate() {
            @let count = names.len();
            fieldset.seats data-seats=(count) disabled[n > 0] hidden[n > 0] {
                legend { "Who sits where" }
                @for (k, name) in names.iter().enumerate() {
                    (seat(&format!("{id}-{count}"), name, k == 0))
                }
                (styles())
            }
        }
    }
}

/// How each computer player plays.
fn styles() -> Markup {
    html! {
        p.quiet.styles {
            "You may sit on several seats, on one or on none."
            @for it in &PLAYERS { br; b { (it.title) } " " (it.about) }
        }
    }
}

fn seat(prefix: &str, name: &str, first: bool) -> Markup {
    let people = [("me", "Me, at this screen"), ("link", "Someone else, by link")].into_iter();
    let all = people.chain(PLAYERS.iter().map(|it| (it.id, it.title)));
    let chosen = if first { "me" } else { PLAYERS[0].id };
    html! {
        p.seat {
            label for={ (prefix) "-" (name) } { (proper(name)) } " "
            select id={ (prefix) "-" (name) } name={ "seat." (name) } {
                @for (value, title) in all { option value=(value) selected[value == chosen] { (title) } }
            }
        }
    }
}

/// The games that wait for this browser, the one that waits longest first.
fn waiting(games: &[MyTable]) -> Vec<&MyTable> {
    let mut waiting: Vec<&MyTable> = games.iter().filter(|it| it.mine && !it.over).collect();
    waiting.sort_by_key(|it| it.when);
    waiting
}

fn mine(games: &[MyTable]) -> Markup {
    let those = |pick: fn(&&MyTable) -> bool| games.iter().filter(pick).collect::<Vec<_>>();
    html! {
        @if games.is_empty() {
            p.quiet { "None yet. A game you begin or whose link you open in this browser is listed here." }
        }
        (list("Your move", &waiting(games)))
        (list("Waiting for others", &those(|it| !it.mine && !it.over)))
        (list("Finished", &those(|it| it.over)))
    }
}

fn list(title: &str, games: &[&MyTable]) -> Markup {
    html! {
        @if !games.is_empty() {
            h3 { (title) }
            ul.tables { @for game in games { (entry(game)) } }
        }
    }
}

fn entry(game: &MyTable) -> Markup {
    let seats =
        if game.seats.is_empty() { "You watch".to_string() } else { format!("You: {}", proper(&game.seats)) };
    html! {
        li class=(if game.mine { "yours" } else { "theirs" }) {
            a href=(game.path) {
                b { (game.title) }
                span { (seats) @if !game.others.is_empty() { " · against " (game.others) } }
            }
            span.standing { @if game.mine { "Your move" } @else { (game.status) } }
            time data-when=(game.when) {}
            @if !game.last.is_empty() { span.event { (game.last) } }
        }
    }
}
