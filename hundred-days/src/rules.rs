//! The rules of a game as its own documents list them.

use std::fmt::Write;

use clap::Args;
use tabletop::About;

use crate::{Failure, shelf};

/// What `rules` is told.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: waterloo, napoleon4, returns or napoleon3.
    game: String,
    /// Only this rule and what is under it: 6 or 6.4.
    rule: Option<String>,
}

/// Prints the index of rules, the rulings, and what is reconstructed.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let about = shelf::find(&arguments.game).map_err(Failure::Usage)?.about();
    match &arguments.rule {
        Some(rule) => {
            let found = index(about.rules).iter().any(|it| it.is_under(rule));
            let text = about_rule(about, rule);
            if !found {
                return Err(Failure::Usage(text));
            }
            println!("{text}");
        }
        None => print!("{}", all(about)),
    }
    Ok(())
}

/// A rule in the index.
#[derive(PartialEq, Debug)]
struct Rule<'a> {
    number: &'a str,
    short: &'a str,
    home: &'a str,
    tests: &'a str,
}

impl Rule<'_> {
    /// Whether the rule is that one or a case of it: 6.41 is a case of 6.4 and of 6.0.
    fn is_under(&self, rule: &str) -> bool {
        let stem = rule.strip_suffix(".0").unwrap_or(rule);
        let number = self.number.strip_suffix(".0").unwrap_or(self.number);
        number == stem
            || number.strip_prefix(stem).is_some_and(|rest| stem.contains('.') || rest.starts_with('.'))
    }
}

/// The rows of the markdown table `| rule | in short | home | tests |`.
fn index(markdown: &str) -> Vec<Rule<'_>> {
    let rows = markdown.lines().filter_map(|line| {
        let cells: Vec<&str> =
            line.trim().strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
        match cells[..] {
            [number, short, home, tests] => Some(Rule { number, short, home, tests }),
            _ => None,
        }
    });
    rows.filter(|it| it.number.starts_with(|c: char| c.is_ascii_digit())).collect()
}

/// What a rule says in short, and where its home is.
pub(crate) fn about_rule(about: &About, rule: &str) -> String {
    let mut text = String::new();
    for it in index(about.rules).iter().filter(|it| it.is_under(rule)) {
        let Rule { number, short, home, tests } = it;
        writeln!(text, "{number}  {short}\n      home: {home}; tests: {tests}").expect("a string takes text");
    }
    match text.is_empty() {
        true => format!("rule: {} has no rule '{rule}'", about.title),
        false => text.trim_end().to_string(),
    }
}

fn all(about: &About) -> String {
    let index = index(about.rules);
    let mut text = format!("{}, {}: {} rules\n\n", about.title, about.edition, index.len());
    let width = |cell: fn(&Rule) -> usize| index.iter().map(cell).max().unwrap_or_default();
    let (numbers, homes) = (width(|it| it.number.len()), width(|it| it.home.len()));
    for Rule { number, short, home, tests } in &index {
        writeln!(text, "{number:numbers$}  {home:homes$}  {tests}\n{:numbers$}  {short}", "")
            .expect("a string takes text");
    }
    write!(text, "\n{}\n\n# Reconstructed\n\n", about.rulings.trim()).expect("a string takes text");
    for line in about.reconstructed {
        writeln!(text, "- {line}").expect("a string takes text");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Rules\n\n| rule | in short | home | tests |\n|---|---|---|---|\n\
        | 6.0 | Combat. | a.rs | r6.rs |\n| 6.4 | Retreat. | b.rs | r6.rs |\n| 6.41 | Far. | b.rs | none |\n\
        | 61.0 | Other. | c.rs | none |\n";

    #[test]
    fn the_index_is_read_from_markdown() {
        let index = index(RULES);
        assert_eq!(index.len(), 4);
        assert_eq!(index[1], Rule { number: "6.4", short: "Retreat.", home: "b.rs", tests: "r6.rs" });
    }

    #[test]
    fn a_rule_is_found_with_its_cases() {
        let under = |rule: &str| -> Vec<&str> {
            index(RULES).into_iter().filter(|it| it.is_under(rule)).map(|it| it.number).collect()
        };
        assert_eq!(under("6"), ["6.0", "6.4", "6.41"]);
        assert_eq!(under("6.0"), ["6.0", "6.4", "6.41"]);
        assert_eq!(under("6.4"), ["6.4", "6.41"]);
        assert_eq!(under("6.41"), ["6.41"]);
        assert!(under("7").is_empty());
    }
}
