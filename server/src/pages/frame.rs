//! What every page has around it.

use maud::{DOCTYPE, Markup, html};

/// A page for reading: masthead, content, foot.
pub(super) fn reading(title: &str, content: Markup) -> String {
    let body = html! {
        a.skip href="#content" { "Skip to the content" }
        header.mast {
            a.mark href="/" { img src="/page/icon.svg" alt="" width="28" height="28"; "Hundred Days" }
            (site_links("/"))
        }
        main #content.reading { (content) }
        footer.foot { p {
            "Hundred Days: the board games of the Waterloo campaign of 1815 on one table. The rules are paraphrased; the \
             games belong to their authors and publishers."
        } }
    };
    document(title, &["reading.css"], &[], &[], "reading-page", body)
}

/// The links that lead through the site; `home` stands before the parts of the start page.
pub(super) fn site_links(home: &str) -> Markup {
    html! {
        nav aria-label="Site" {
            a href={ (home) "#games" } { "Games" }
            a href={ (home) "#mine" } { "My games" }
            a href="/help" { "Help" }
        }
    }
}

/// A whole HTML document with its style sheets, the fonts its first screen is set in, and its modules.
pub(super) fn document(
    title: &str,
    styles: &[&str],
    fonts: &[&str],
    modules: &[&str],
    class: &str,
    body: Markup,
) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) }
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                link rel="icon" type="image/svg+xml" href="/page/icon.svg" id="icon";
                script src="/page/theme.js" {}
                @for name in ["common.css"].iter().chain(styles) {
                    link rel="stylesheet" href={ "/page/" (name) };
                }
                // A font that comes with the page does not move it when it replaces another.
                @for name in fonts {
                    link rel="preload" as="font" type="font/ttf" href={ "/page/fonts/" (name) } crossorigin;
                }
                @for name in modules {
                    script type="module" src={ "/page/" (name) } {}
                }
            }
            body class=(class) { (body) }
        }
    };
    page.into_string()
}
