//! The book of a game is read from its RULES.md and RULINGS.md.

use tabletop::Book;

const RULES: &str = "# Rules

## 6. Combat

| rule | in short | home | tests |
|---|---|---|---|
| 6.0 | Combat. | `s06.rs` | `r6_0` |
| 6.4 losers | They retreat. | `s06.rs` | `r6_4_a`, `r6_4_b` |
| 6.4 winners | They stay. | `s06.rs` | `r6_4_c` |
| 6.41 | Far. | `s06.rs` | `r6_41` |
| II.E.1 | March. | `ii_e.rs` | `r_ii_e_1` |
| 61.0 | Other. | `s61.rs` | `r61_0` |
";
const RULINGS: &str = "| ruling | question | readings | choice | reason | tests |
|---|---|---|---|---|---|
| W1 | Who? | one; all | all | 6.4 says so | `ruling_w1` |
";

fn numbers(number: &str) -> Vec<String> {
    let book = Book::read(RULES, RULINGS).expect("a book");
    book.under(number).iter().map(|rule| format!("{} {}", rule.number, rule.topic)).collect()
}

#[test]
fn a_rule_has_its_number_words_home_and_tests() {
    let book = Book::read(RULES, RULINGS).expect("a book");
    assert_eq!(book.rules.len(), 6);
    let rule = &book.rules[1];
    assert_eq!((rule.number, rule.topic, rule.section), ("6.4", "losers", "6. Combat"));
    assert_eq!((rule.short, rule.home), ("They retreat.", "s06.rs"));
    assert_eq!(rule.tests, ["r6_4_a", "r6_4_b"]);
    let ruling = book.ruling("W1").expect("a ruling");
    assert_eq!((ruling.question, ruling.choice, ruling.reason), ("Who?", "all", "6.4 says so"));
    assert!(book.has("6.41") && book.has("W1") && !book.has("6.5") && !book.has("W2"));
}

#[test]
fn a_rule_is_found_with_its_cases() {
    assert_eq!(numbers("6"), ["6.0 ", "6.4 losers", "6.4 winners", "6.41 "]);
    assert_eq!(numbers("6.4"), ["6.4 losers", "6.4 winners", "6.41 "]);
    assert_eq!(numbers("6.41"), ["6.41 "]);
    assert_eq!(numbers("II"), ["II.E.1 "]);
    assert!(numbers("7").is_empty() && numbers("I").is_empty());
}

#[test]
fn statements_counted_past_nine_are_no_cases_of_the_first() {
    let rows: String = (1..=12).map(|n| format!("| 10.{n} | So. | `a.rs` | `r10_{n}` |\n")).collect();
    let rules = format!("| rule | in short | home | tests |\n|---|---|---|---|\n{rows}");
    let book = Book::read(&rules, "").expect("a book");
    assert_eq!((book.under("10.1").len(), book.under("10").len()), (1, 12));
}

#[test]
fn a_row_that_does_not_fit_is_named_by_file_and_line() {
    let wrong = RULES.replace("| 6.0 | Combat. |", "| 6.0 |");
    assert_eq!(Book::read(&wrong, "").unwrap_err().to_string(), "RULES.md, line 7: a row has 4 cells");
}
