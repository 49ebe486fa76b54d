//! The players among themselves: links to send, names, requests, the end of a game.

use maud::{Markup, html};

use crate::{computer, model::Seated};

/// What one player asks of the others, over the board.
pub(super) fn plea() -> Markup {
    html! {
        section #plea.plea role="status" hidden {
            span #plea-text {}
            span.row { button #plea-yes.primary { "Agree" } button #plea-no { "No" } }
        }
    }
}

/// To whom one talks; only where one's side has several players.
pub(super) fn hearers() -> Markup {
    html! {
        p #hearers-part.row hidden {
            label for="hearers" { "To" } " "
            select #hearers {
                option value="all" { "everybody" }
                option value="council" { "our side only" }
            }
        }
        p #silence.quiet role="status" hidden {}
    }
}

/// One's name at the table.
pub(super) fn name() -> Markup {
    html! {
        p #name-part.row {
            label for="my-name" { "My name" } " "
            input #my-name autocomplete="nickname" maxlength="40" placeholder="for the others to read";
        }
    }
}

/// What can be asked of the other players, and what comes after the end.
pub(super) fn requests() -> Markup {
    html! {
        p #origin.quiet hidden {}
        p.row {
            button data-ask="choice" hidden { "Take back my last choice…" }
            button data-ask="turn" hidden { "Take back my turn…" }
            button data-ask="draw" hidden { "Offer a draw…" }
            button #end-again hidden { "How it ended" }
            button #rematch hidden { "Rematch, sides changed" }
        }
    }
}

pub(super) fn dialogs(seated: &Seated) -> Markup {
    html! { (send()) (end(seated)) (fork(seated)) }
}

/// The links of the seats that wait for somebody.
fn send() -> Markup {
    html! {
        dialog #send aria-labelledby="send-title" {
            h2 #send-title { "Send this" }
            p { "The first person who opens the link takes the seat. You can begin meanwhile; you find the link again under " i { "Table" } "." }
            p #send-warning.warning hidden {}
            div #send-links {}
            form method="dialog" { button.primary { "Done" } }
        }
    }
}

/// How it ended.
fn end(seated: &Seated) -> Markup {
    html! {
        dialog #end aria-labelledby="end-title" {
            h2 #end-title {}
            p #end-why.lead {}
            img #end-map alt="The board at the end, everything shown";
            div #end-losses.end-losses {}
            div.scroll tabindex="0" role="region" aria-label="Numbers" {
                table {
                    thead { tr { th scope="col" { "Player" } th scope="col" { "Choices" } th scope="col" { "Dice" } th scope="col" { "Average of a die" } } }
                    tbody #end-numbers {}
                }
            }
            p #end-luck.quiet {}
            div.row.end-acts {
                button #end-rematch.primary { "Rematch, sides changed" }
                button #end-replay { "Replay" }
                button #end-truth { "Show everything" }
                button #end-fork { "Play on from here" }
                a.button href={ (seated.path) "/log" } download { "Download" }
                form method="dialog" { button autofocus { "Look at the board" } }
            }
        }
    }
}

/// Who plays which side when one plays on from a moment.
fn fork(seated: &Seated) -> Markup {
    let held = &seated.page.seats_held;
    html! {
        dialog #fork-ask aria-labelledby="fork-title" {
            h2 #fork-title { "Play on from here" }
            p { "A new game begins at this moment. It keeps the log up to here; its dice are new, and this game stays as it is." }
            form #fork method="post" action={ (seated.path) "/fork" } {
                input type="hidden" name="at" value="0";
                @for (n, seat) in seated.page.seats.iter().enumerate() {
                    @let mine = held.contains(&seat.name) || held.is_empty() && n == 0;
                    p.row {
                        label for={ "fork-" (seat.name) } { (super::proper(&seat.name)) } " "
                        select id={ "fork-" (seat.name) } name={ "seat." (seat.name) } {
                            option value="me" selected[mine] { "Me, at this screen" }
                            option value="link" { "Someone else, by link" }
                            @for (k, it) in computer::PLAYERS.iter().enumerate() {
                                option value=(it.id) selected[!mine && k == 0] { (it.title) }
                            }
                        }
                    }
                }
                p.row { button.primary { "Begin" } button type="button" data-close="fork-ask" { "Not now" } }
            }
        }
    }
}
