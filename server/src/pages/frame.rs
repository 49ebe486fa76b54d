//! What every page has around it.

use drawing::escape;

/// A page for reading: masthead, content, foot.
pub(super) fn reading(title: &str, content: &str) -> String {
    let body = format!(
        r##"<a class="skip" href="#content">Skip to the content</a>
<header class="mast"><a class="mark" href="/"><img src="/page/icon.svg" alt="" width="28" height="28">Hundred Days</a>
<nav aria-label="Site"><a href="/#games">Games</a><a href="/#mine">My games</a><a href="/help">Help</a></nav></header>
<main id="content" class="reading">{content}</main>
<footer class="foot"><p>Hundred Days: the board games of the Waterloo campaign of 1815 on one table.
The rules are paraphrased; the games belong to their authors and publishers.</p></footer>"##
    );
    document(title, &["reading.css"], &[], "reading-page", &body)
}

/// A whole HTML document with its style sheets and modules.
pub(super) fn document(title: &str, styles: &[&str], modules: &[&str], class: &str, body: &str) -> String {
    let styles: String = ["common.css"]
        .iter()
        .chain(styles)
        .map(|name| format!(r#"<link rel="stylesheet" href="/page/{name}">"#))
        .collect();
    let modules: String =
        modules.iter().map(|name| format!(r#"<script type="module" src="/page/{name}"></script>"#)).collect();
    format!(
        r##"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" type="image/svg+xml" href="/page/icon.svg" id="icon">
<script src="/page/theme.js"></script>{styles}{modules}</head>
<body class="{class}">{body}</body></html>
"##,
        escape(title)
    )
}
