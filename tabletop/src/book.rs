//! The book of a game: the rules and rulings that its `RULES.md` and `RULINGS.md` list.
//!
//! Rules stand in tables `| rule | in short | home | tests |`, by sections (`## 6. Combat`) or without them. A rule cell is
//! a number (`6.5`, `II.E.1`), and a word where one number has several statements (`1.0 roads`). Rulings stand in
//! one table `| ruling | question | readings | choice | reason | tests |`. Files and tests are in backquotes; a
//! test is named in full or by the beginning of its name up to a `_`.

use crate::ReadError;

/// The rules and rulings of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Book<'a> {
    /// The rules, in the order of the rulebook.
    pub rules: Vec<Rule<'a>>,
    /// The rulings, in the order of their numbers.
    pub rulings: Vec<Ruling<'a>>,
}

/// One statement of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule<'a> {
    /// The number in the rulebook.
    pub number: &'a str,
    /// Which statement of that number it is; empty where there is only one.
    pub topic: &'a str,
    /// The heading it stands under; empty where there is none.
    pub section: &'a str,
    /// The rule in our own words.
    pub short: &'a str,
    /// The source file that holds it.
    pub home: &'a str,
    /// The tests that check it.
    pub tests: Vec<&'a str>,
}

/// How a doubtful point is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling<'a> {
    /// Its number: `W3`.
    pub number: &'a str,
    /// The question.
    pub question: &'a str,
    /// The possible answers.
    pub readings: &'a str,
    /// The answer chosen.
    pub choice: &'a str,
    /// The reason for the choice.
    pub reason: &'a str,
    /// The tests that check it.
    pub tests: Vec<&'a str>,
}

impl<'a> Book<'a> {
    /// Reads the two texts, or names the file and line that is wrong.
    pub fn read(rules: &'a str, rulings: &'a str) -> Result<Book<'a>, ReadError> {
        let mut book = Book::default();
        for (section, cells) in rows("RULES.md", rules, ["rule", "in short", "home", "tests"])? {
            let [rule, short, home, tests] = cells;
            let (number, topic) = rule.split_once(' ').unwrap_or((rule, ""));
            let home = quoted(home).first().copied().unwrap_or_default();
            book.rules.push(Rule { number, topic, section, short, home, tests: quoted(tests) });
        }
        let columns = ["ruling", "question", "readings", "choice", "reason", "tests"];
        for (_, [number, question, readings, choice, reason, tests]) in rows("RULINGS.md", rulings, columns)?
        {
            let tests = quoted(tests);
            book.rulings.push(Ruling { number, question, readings, choice, reason, tests });
        }
        Ok(book)
    }

    /// The rules of that number and the cases of it: 6.41 is a case of 6.4 and of 6.0, II.E.1 one of II.E.
    pub fn under(&self, number: &str) -> Vec<&Rule<'a>> {
        self.rules.iter().filter(|rule| self.is_under(rule.number, number)).collect()
    }

    /// The ruling of that number.
    pub fn ruling(&self, number: &str) -> Option<&Ruling<'a>> {
        self.rulings.iter().find(|ruling| ruling.number == number)
    }

    /// Whether the book has a rule or ruling of that number.
    pub fn has(&self, number: &str) -> bool {
        self.rules.iter().any(|rule| rule.number == number) || self.ruling(number).is_some()
    }

    /// The rules and rulings a text names: `rule 6.5`, `(ruling W3)`, `(II.E.1)`, or a number alone.
    pub fn cited(text: &str) -> impl Iterator<Item = &str> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        let is_rule = move |word: &str| {
            let (head, rest) = word.split_once('.').map_or((word, None), |(head, rest)| (head, Some(rest)));
            let is_part = |part: &str| {
                !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "()".contains(c))
            };
            (digits(head) || ["I", "II", "III", "IV", "V"].contains(&head))
                && rest.is_none_or(|rest| rest.split('.').all(is_part))
        };
        let is_ruling =
            move |word: &str| word.strip_prefix(|c: char| c.is_ascii_uppercase()).is_some_and(digits);
        let mut is_named = false;
        text.split_whitespace().filter_map(move |word| {
            let mut number = word.trim_start_matches('(').trim_end_matches(['.', ',', ';', ':']);
            while let Some(inner) = number.strip_suffix(')')
                && inner.matches('(').count() == inner.matches(')').count()
            {
                number = inner;
            }
            let is_cited = is_named && (is_rule(number) || is_ruling(number))
                || is_rule(number) && number.contains('.') && (word == text || word.starts_with('('));
            is_named = ["rule", "rules", "ruling", "rulings"].contains(&number.to_lowercase().as_str());
            is_cited.then_some(number)
        })
    }

    fn is_under(&self, number: &str, above: &str) -> bool {
        let whole = |text: &'_ str| text.strip_suffix(".0").unwrap_or(text).to_string();
        let (number, above) = (whole(number), whole(above));
        let Some(rest) = number.strip_prefix(&above) else { return false };
        rest.is_empty()
            || rest.starts_with('.')
            || above.contains('.') && rest.starts_with(|c: char| c.is_ascii_digit()) && !self.counts(&above)
    }

    /// Whether the section of this number counts its statements past nine, so that 10.12 is not a case of 10.1.
    fn counts(&self, number: &str) -> bool {
        let Some((section, _)) = number.rsplit_once('.') else { return false };
        ["9", "10"].iter().all(|last| self.rules.iter().any(|it| it.number == format!("{section}.{last}")))
    }
}

/// The rows of the tables with these columns, each with the heading above it.
fn rows<'a, const N: usize>(
    file: &str,
    text: &'a str,
    columns: [&str; N],
) -> Result<Vec<(&'a str, [&'a str; N])>, ReadError> {
    let mut found = vec![];
    let mut section = "";
    let mut is_ours = false;
    for (n, line) in text.lines().enumerate() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading.trim();
        }
        let Some(row) = line.strip_prefix('|').and_then(|row| row.trim_end().strip_suffix('|')) else {
            is_ours = false;
            continue;
        };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if cells == columns {
            is_ours = true;
        } else if is_ours && !cells.iter().all(|cell| cell.chars().all(|c| c == '-')) {
            let cells = <[&str; N]>::try_from(cells);
            let cells = cells
                .map_err(|_| ReadError::from(format!("a row has {N} cells")).on_line(n + 1).within(file))?;
            found.push((section, cells));
        }
    }
    Ok(found)
}

/// The words in backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}
