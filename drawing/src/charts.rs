//! Charts for a page of rules: the sequence of play as a list, tables from the games' data.

use crate::{Panel, escape};

/// The sequence of play: each step with the rule it comes from.
pub(crate) fn sequence(title: &str, steps: &[(&str, &str)]) -> Panel {
    let steps = steps.iter().map(|(rule, step)| {
        let (rule, step) = (escape(rule), escape(step));
        format!(r##"<li>{step} <a class="rule-number" href="#rule-{rule}">{rule}</a></li>"##)
    });
    let html = format!(r#"<ol class="sequence">{}</ol>"#, steps.collect::<String>());
    Panel { id: "sequence", title: format!("How a game goes: {title}"), html }
}

/// A table with its headings and a line that explains it.
pub(crate) fn table(id: &'static str, title: &str, heads: &[&str], rows: &[Vec<String>], key: &str) -> Panel {
    let heads: String = heads.iter().map(|it| format!(r#"<th scope="col">{}</th>"#, escape(it))).collect();
    let cells =
        |row: &Vec<String>| row.iter().map(|it| format!("<td>{}</td>", escape(it))).collect::<String>();
    let rows: String = rows.iter().map(|row| format!("<tr>{}</tr>", cells(row))).collect();
    let key = if key.is_empty() { String::new() } else { format!(r#"<p class="key">{}</p>"#, escape(key)) };
    let html = format!(
        r#"<div class="scroll" tabindex="0" role="region" aria-label="{}"><table class="chart"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>{key}"#,
        escape(title)
    );
    Panel { id, title: title.to_string(), html }
}
