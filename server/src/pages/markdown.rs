//! The small part of Markdown our own texts use, made into HTML. Everything is escaped.
//!
//! Known: headings, paragraphs, lists, tables, fenced code, `code`, **strong**, *emphasis*, links. A table row or
//! heading that begins with the number of a rule or ruling can be linked to.

use drawing::escape;

/// The text as HTML. `mark` names what the numbers of rows and headings count: `rule` gives ids like `rule-5.1`.
pub(super) fn html(text: &str, mark: &str) -> String {
    let mut out = String::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let block = Block::of(line);
        let mut end = at + 1;
        match block {
            Block::Blank => {}
            Block::Heading(level) => out.push_str(&heading(line, level, mark)),
            Block::Fence => {
                end = (end..lines.len())
                    .find(|&n| Block::of(lines[n]) == Block::Fence)
                    .map_or(lines.len(), |n| n + 1);
                let code = lines[at + 1..end].iter().filter(|it| Block::of(it) != Block::Fence);
                let code: Vec<&str> = code.copied().collect();
                out.push_str(&format!(
                    r#"<pre tabindex="0"><code>{}</code></pre>"#,
                    escape(&code.join("\n"))
                ));
            }
            Block::Row => {
                end = (end..lines.len()).find(|&n| Block::of(lines[n]) != Block::Row).unwrap_or(lines.len());
                out.push_str(&table(&lines[at..end], mark));
            }
            Block::Item | Block::Numbered => {
                end = end_of_list(&lines, at);
                out.push_str(&list(&lines[at..end], block));
            }
            Block::Text => {
                end = (end..lines.len()).find(|&n| Block::of(lines[n]) != Block::Text).unwrap_or(lines.len());
                out.push_str(&format!("<p>{}</p>", inline(&lines[at..end].join(" "))));
            }
        }
        at = end;
    }
    out
}

/// The rules or rulings a table lists: number and short paraphrase. Of a ruling that is the question and our choice.
pub(super) fn rules(text: &str) -> Vec<(String, String)> {
    let mut choice = None;
    let mut all = vec![];
    for row in text.lines().filter(|line| Block::of(line) == Block::Row).map(cells) {
        let Some(number) = row.first().and_then(|it| number(it)) else {
            choice = row.iter().position(|it| it.starts_with("choice")).or(choice);
            continue;
        };
        let words = [Some(1), choice].into_iter().flatten().filter_map(|n| row.get(n)).map(|it| plain(it));
        all.push((number, words.collect::<Vec<_>>().join(" ")));
    }
    all
}

#[derive(Clone, Copy, PartialEq)]
enum Block {
    Blank,
    Heading(usize),
    Fence,
    Row,
    Item,
    Numbered,
    Text,
}

impl Block {
    fn of(line: &str) -> Block {
        let text = line.trim_start();
        let hashes = text.chars().take_while(|&c| c == '#').count();
        let digits = text.chars().take_while(char::is_ascii_digit).count();
        if text.is_empty() {
            Block::Blank
        } else if (1..=6).contains(&hashes) && text[hashes..].starts_with(' ') {
            Block::Heading(hashes)
        } else if text.starts_with("```") {
            Block::Fence
        } else if text.starts_with('|') {
            Block::Row
        } else if text.starts_with("- ") || text.starts_with("* ") {
            Block::Item
        } else if digits > 0 && text[digits..].starts_with(". ") {
            Block::Numbered
        } else {
            Block::Text
        }
    }
}

fn heading(line: &str, level: usize, mark: &str) -> String {
    let text = line.trim_start().trim_start_matches('#').trim();
    let id = number(text).map(|number| format!(r#" id="{}-{}""#, escape(mark), escape(&number)));
    format!("<h{level}{}>{}</h{level}>", id.unwrap_or_default(), inline(text))
}

/// Columns for those who change a rule; players read the rules without them.
const WORKSHOP: [&str; 3] = ["home", "test", "tests"];

fn table(lines: &[&str], mark: &str) -> String {
    let is_rule =
        |row: &[String]| row.iter().all(|it| !it.is_empty() && it.chars().all(|c| "-: ".contains(c)));
    let mut rows: Vec<Vec<String>> = lines.iter().map(|line| cells(line)).collect();
    let head = rows.len() > 1 && is_rule(&rows[1]);
    if head && ["rule", "ruling"].contains(&mark) {
        let kept: Vec<bool> = rows[0].iter().map(|it| !WORKSHOP.contains(&it.as_str())).collect();
        for row in &mut rows {
            let mut kept = kept.iter();
            row.retain(|_| kept.next().copied().unwrap_or(true));
        }
    }
    let mut out = format!(
        r#"<div class="scroll" tabindex="0" role="region" aria-label="Table"><table class="{}s-table">"#,
        escape(mark)
    );
    if head {
        let cells = rows[0].iter().map(|it| format!(r#"<th scope="col">{}</th>"#, inline(it)));
        out.push_str(&format!("<thead><tr>{}</tr></thead>", cells.collect::<String>()));
    }
    out.push_str("<tbody>");
    for row in rows.iter().skip(if head { 2 } else { 0 }) {
        let id = row.first().and_then(|it| number(it));
        let id = id.map(|number| format!(r#" id="{}-{}""#, escape(mark), escape(&number)));
        let cells = row.iter().map(|it| format!("<td>{}</td>", inline(it)));
        out.push_str(&format!("<tr{}>{}</tr>", id.unwrap_or_default(), cells.collect::<String>()));
    }
    out.push_str("</tbody></table></div>");
    out
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let line = line.strip_suffix('|').unwrap_or(line);
    line.replace("\\|", "\u{1}").split('|').map(|it| it.trim().replace('\u{1}', "|")).collect()
}

/// Indented lines go on with the item above.
fn end_of_list(lines: &[&str], from: usize) -> usize {
    let goes_on = |n: usize| match Block::of(lines[n]) {
        Block::Item | Block::Numbered => true,
        Block::Text => lines[n].starts_with(' ') || Block::of(lines[n - 1]) != Block::Blank,
        Block::Blank | Block::Heading(_) | Block::Fence | Block::Row => false,
    };
    (from + 1..lines.len()).find(|&n| !goes_on(n)).unwrap_or(lines.len())
}

fn list(lines: &[&str], kind: Block) -> String {
    let mut items: Vec<String> = vec![];
    for line in lines {
        let text = line.trim();
        match (Block::of(line), items.last_mut()) {
            (Block::Item, _) => items.push(text[2..].to_string()),
            (Block::Numbered, _) => {
                items.push(text.split_once(". ").map_or("", |(_, rest)| rest).to_string());
            }
            (_, Some(last)) => *last = format!("{last} {text}"),
            (_, None) => {}
        }
    }
    let tag = if kind == Block::Numbered { "ol" } else { "ul" };
    let items: String = items.iter().map(|it| format!("<li>{}</li>", inline(it))).collect();
    format!("<{tag}>{items}</{tag}>")
}

/// The number a heading or cell begins with: `5.1 Movement`, `W3`, `**8.12**`, `II.D.1.a.(1)`.
fn number(text: &str) -> Option<String> {
    let text = text.trim_start_matches(['*', '`', '[', ' ']);
    let text = ["Rule ", "Ruling "].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let first = text.split_whitespace().next().unwrap_or_default();
    if is_outlined(first) {
        return Some(first.to_string());
    }
    let word: String = text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
    let word = word.trim_end_matches('.');
    let letters = word.chars().take_while(char::is_ascii_uppercase).count();
    let digits = word[letters..].starts_with(|c: char| c.is_ascii_digit());
    (letters <= 2 && digits && word.len() <= 8).then(|| word.to_string())
}

fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

/// Whether a word numbers a line of an outline: a Roman numeral, then letters and numbers, some in brackets.
fn is_outlined(word: &str) -> bool {
    let mut parts = word.split('.');
    let is_part = |part: &str| {
        let part = part.strip_prefix('(').and_then(|it| it.strip_suffix(')')).unwrap_or(part);
        !part.is_empty() && part.len() <= 4 && part.chars().all(|c| c.is_ascii_alphanumeric())
    };
    let head = parts.next().unwrap_or_default();
    !head.is_empty() && head.chars().all(|c| "IVX".contains(c)) && parts.all(is_part)
}

fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[']) {
        out.push_str(&escape(&rest[..at]));
        rest = &rest[at..];
        let taken = code(rest).or_else(|| strong(rest)).or_else(|| emphasis(rest)).or_else(|| link(rest));
        let (html, length) = taken.unwrap_or_else(|| (escape(&rest[..1]), 1));
        out.push_str(&html);
        rest = &rest[length..];
    }
    out + &escape(rest)
}

fn code(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix('`')?.split_once('`')?.0;
    Some((format!("<code>{}</code>", escape(inner)), inner.len() + 2))
}

fn strong(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix("**")?.split_once("**")?.0;
    Some((format!("<strong>{}</strong>", inline(inner)), inner.len() + 4))
}

fn emphasis(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix('*')?.split_once('*')?.0;
    let real = !inner.is_empty() && !inner.starts_with(' ') && !inner.ends_with(' ');
    real.then(|| (format!("<em>{}</em>", inline(inner)), inner.len() + 2))
}

fn link(text: &str) -> Option<(String, usize)> {
    let (word, rest) = text.strip_prefix('[')?.split_once("](")?;
    let target = rest.split_once(')')?.0;
    let html = if ["https://", "http://", "#", "/"].iter().any(|it| target.starts_with(it)) {
        format!(r#"<a href="{}" rel="noreferrer">{}</a>"#, escape(target), inline(word))
    } else {
        inline(word)
    };
    Some((html, word.len() + target.len() + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_escaped() {
        let text = "# <b>\n\n<script>*a*</script>\n\n| 1 | <i> |\n\n- `<u>`\n\n[x](javascript:alert)";
        let out = html(text, "rule");
        for tag in ["<b>", "<script>", "<i>", "<u>", "javascript:"] {
            assert!(!out.contains(tag), "{tag} in {out}");
        }
    }

    #[test]
    fn rows_of_rules_can_be_linked_to() {
        let text = "| rule | in short |\n|---|---|\n| 5.1 | Who is *next* to an enemy must attack. |";
        let out = html(text, "rule");
        assert!(out.contains(r#"<tr id="rule-5.1"><td>5.1</td><td>Who is <em>next</em> to"#), "{out}");
        assert!(out.contains(r#"<th scope="col">in short</th>"#), "{out}");
        assert_eq!(rules(text), [("5.1".to_string(), "Who is *next* to an enemy must attack.".to_string())]);
    }

    #[test]
    fn players_read_rules_without_files_and_tests() {
        let text =
            "| rule | in short | home | tests |\n|---|---|---|---|\n| 5.1 | Must attack | `s5.rs` | `r5_1` |";
        let out = html(text, "rule");
        assert!(out.contains("Must attack") && !out.contains("s5.rs") && !out.contains("r5_1"), "{out}");
        assert!(html(text, "source").contains("s5.rs"));
    }

    #[test]
    fn lists_take_the_lines_that_go_on() {
        assert_eq!(
            html("- one\n  more\n- two\n\nend", "x"),
            "<ul><li>one more</li><li>two</li></ul><p>end</p>"
        );
        assert_eq!(html("1. one\n2. two", "x"), "<ol><li>one</li><li>two</li></ol>");
    }

    #[test]
    fn rulings_are_numbered_with_letters() {
        assert!(html("## W3 Retreats", "ruling").contains(r#"<h2 id="ruling-W3">"#));
        assert!(html("## Waterloo", "ruling").contains("<h2>"));
    }

    #[test]
    fn lines_of_an_outline_are_numbers_too() {
        for number in ["I", "III.D.4.f", "II.D.1.a.(1).(a)", "III.D.4.f.(1).(d).iii"] {
            let text = format!("| rule | in short |\n|---|---|\n| {number} | A step is lost |");
            assert_eq!(rules(&text), [(number.to_string(), "A step is lost".to_string())]);
            assert!(html(&text, "rule").contains(&format!(r#"<tr id="rule-{number}">"#)), "{number}");
        }
        assert!(html("## Infantry", "rule").contains("<h2>"));
        assert!(html("## IV, in short", "rule").contains("<h2>"));
    }

    #[test]
    fn a_ruling_tells_its_question_and_our_choice() {
        let text = "| no. | question | readings | choice | reason |\n|---|---|---|---|---|\n| T6 | Who? | a; b | b | so |";
        assert_eq!(rules(text), [("T6".to_string(), "Who? b".to_string())]);
    }

    #[test]
    fn stray_signs_stay() {
        assert_eq!(html("2 * 3 and [ and ` here", "x"), "<p>2 * 3 and [ and ` here</p>");
    }
}
