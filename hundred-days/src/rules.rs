//! The rules of a game as its own documents list them, wrapped for a terminal.

use std::io::{self, Write};

use clap::Args;
use tabletop::{About, Rule, Ruling};

use crate::Failure;

/// The width of a line.
const WIDTH: usize = 80;
/// The width of the column of numbers.
const NUMBERS: usize = 16;

/// What `rules` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: waterloo, napoleon4, returns or napoleon3.
    game: String,
    /// Only this rule and its cases, or this ruling: 6, 6.4, II.E.1 or W3.
    rule: Option<String>,
    /// Name the source file and the tests of each rule.
    #[arg(long)]
    homes: bool,
}

/// Whether source files and tests are named.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Homes {
    /// They are.
    Named,
    /// They are not.
    Unnamed,
}

/// Prints the rules, the rulings, and what is reconstructed.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let about = shelf::find(&arguments.game)?.about();
    let homes = if arguments.homes { Homes::Named } else { Homes::Unnamed };
    let text = match &arguments.rule {
        Some(rule) => about_rule(about, rule, homes).map_err(Failure::Usage)?,
        None => all(about, homes),
    };
    writeln!(io::stdout(), "{}", text.trim_end())?;
    Ok(())
}

/// What a rule or ruling says; an error if the game has none of that number.
pub(crate) fn about_rule(about: &About, number: &str, homes: Homes) -> Result<String, String> {
    let book = about.book();
    let number = number.strip_prefix("ruling ").unwrap_or(number);
    let mut text: String = book.under(number).into_iter().map(|it| rule(it, homes)).collect();
    text.extend(book.ruling(number).map(|it| ruling(it, homes)));
    if text.is_empty() {
        return Err(format!("rule: {} has no rule or ruling '{number}'", about.title));
    }
    Ok(text)
}

fn all(about: &About, homes: Homes) -> String {
    let book = about.book();
    let (rules, rulings) = (book.rules.len(), book.rulings.len());
    let mut text = format!("{}, {}: {rules} rules, {rulings} rulings\n", about.title, about.edition);
    let mut section = "";
    for it in &book.rules {
        if it.section != section {
            section = it.section;
            text += &format!("\n{section}\n");
        }
        text += &rule(it, homes);
    }
    text += "\nRulings, where the book is silent or can be read in two ways\n";
    text.extend(book.rulings.iter().map(|it| ruling(it, homes)));
    text += "\nReconstructed\n";
    text.extend(about.reconstructed.iter().map(|line| entry("-", line)));
    text
}

fn rule(rule: &Rule, homes: Homes) -> String {
    let topic = if rule.topic.is_empty() { String::new() } else { format!("({}) ", rule.topic) };
    let mut text = entry(rule.number, &format!("{topic}{}", plain(rule.short)));
    if homes == Homes::Named {
        text += &entry("", &format!("in {}, tested by {}", rule.home, rule.tests.join(", ")));
    }
    text
}

fn ruling(ruling: &Ruling, homes: Homes) -> String {
    let Ruling { number, question, readings, choice, reason, tests } = ruling;
    let mut text = entry(number, &plain(question));
    for (name, words) in [("Readings", readings), ("Choice", choice), ("Reason", reason)] {
        if !words.is_empty() {
            text += &entry("", &format!("{name}: {}", plain(words)));
        }
    }
    if homes == Homes::Named {
        text += &entry("", &format!("tested by {}", tests.join(", ")));
    }
    text
}

/// A number and its words, wrapped beside it.
fn entry(number: &str, words: &str) -> String {
    let indent = " ".repeat(NUMBERS);
    let options = textwrap::Options::new(WIDTH).initial_indent(&indent).subsequent_indent(&indent);
    let mut text = textwrap::fill(words, options);
    if number.len() < NUMBERS {
        text.replace_range(..number.len(), number);
    } else {
        text.insert_str(0, &format!("{number}\n"));
    }
    text + "\n"
}

fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_and_ruling_is_found_and_fits_the_terminal() {
        for game in shelf::GAMES {
            let about = game.about();
            let book = about.book();
            assert!(book.rules.len() > 40 && book.rulings.len() > 5, "{}", about.id);
            let numbers =
                book.rules.iter().map(|it| it.number).chain(book.rulings.iter().map(|it| it.number));
            for number in numbers {
                let text = about_rule(about, number, Homes::Unnamed).expect("a rule of the book");
                assert!(text.starts_with(number) && !text.contains('|'), "{text}");
                assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
            }
        }
    }

    #[test]
    fn an_outline_is_found_by_its_lines() {
        let about = shelf::find("napoleon3").expect("a game").about();
        assert!(about_rule(about, "II.E.1", Homes::Unnamed).is_ok_and(|text| text.starts_with("II.E.1")));
        assert!(about_rule(about, "IX", Homes::Unnamed).is_err());
    }

    #[test]
    fn words_stand_beside_their_number() {
        let text = entry("6.5", &"word ".repeat(40));
        assert!(text.starts_with("6.5             word"), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with(&" ".repeat(NUMBERS))), "{text}");
    }
}
