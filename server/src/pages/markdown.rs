//! Our own Markdown texts as HTML. Raw HTML in them is shown as text, and links lead only to the web or this server.

use maud::{Markup, PreEscaped};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};

/// The text as HTML.
pub(super) fn html(text: &str) -> Markup {
    let mut out = String::new();
    push_html(&mut out, Parser::new_ext(text, Options::ENABLE_TABLES).map(safe));
    // A wide table or a long line scrolls by itself, and can be scrolled by keyboard.
    let out = out
        .replace("<table>", r#"<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>"#)
        .replace("</table>", "</table></div>")
        .replace("<pre>", r#"<pre tabindex="0">"#);
    PreEscaped(out)
}

/// The words of a cell or a line as HTML, without a paragraph around them.
pub(super) fn inline(text: &str) -> Markup {
    let mut out = String::new();
    let is_paragraph =
        |event: &Event| matches!(event, Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph));
    push_html(&mut out, Parser::new(text).filter(|event| !is_paragraph(event)).map(safe));
    PreEscaped(out)
}

fn safe(event: Event) -> Event {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let known = ["https://", "http://", "#", "/"].iter().any(|it| dest_url.starts_with(it));
            let dest_url = if known { dest_url } else { CowStr::Borrowed("") };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_escaped() {
        let text =
            "# <b>\n\n<script>*a*</script>\n\n| 1 |\n|---|\n| <i> |\n\n- `<u>`\n\n[x](javascript:alert)";
        let out = html(text).into_string();
        for tag in ["<b>", "<script>", "<i>", "<u>", "javascript:"] {
            assert!(!out.contains(tag), "{tag} in {out}");
        }
    }

    #[test]
    fn a_line_has_no_paragraph() {
        assert_eq!(inline("Who is *next* to `it`").0, "Who is <em>next</em> to <code>it</code>");
        assert_eq!(inline("2 * 3 < 7").0, "2 * 3 &lt; 7");
    }
}
