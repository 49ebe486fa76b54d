//! A link as a QR code.

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone around the code, which readers need.
const MARGIN: i32 = 4;

/// The text as a QR code in SVG; none if it is too long for one.
pub fn qr(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * MARGIN;
    let drawn: Markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (size) " " (size) } shape-rendering="crispEdges" {
            rect width=(size) height=(size) fill="#fff" {}
            path d=(dark(&code)) fill="#000" {}
        }
    };
    Some(drawn.into_string())
}

/// The dark squares of a code, each row of them in one stroke of the path.
fn dark(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&at| code.get_module(at, y)).count() as i32;
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners_and_as_many_dark_squares_as_the_crate_counts() {
        let text = "http://192.168.1.7:1815/table/abcdefghijk/0123456789012345678901234567890123456789012";
        let svg = qr(text).expect("a link fits");
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).expect("a link fits");
        let path = svg.split("d=\"").nth(1).and_then(|it| it.split('"').next()).expect("there is a path");
        let runs =
            path.split('h').skip(1).step_by(2).filter_map(|it| it.split('v').next()?.parse::<i32>().ok());
        let (all, size) = ((0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))), code.size());
        assert_eq!(runs.sum::<i32>(), all.filter(|&(x, y)| code.get_module(x, y)).count() as i32);
        for (x, y) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            assert!(path.contains(&format!("M{} {}h7v1", x + MARGIN, y + MARGIN)), "{path}");
        }
        assert!(qr(&"x".repeat(5000)).is_none());
    }
}
