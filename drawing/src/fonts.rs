//! The typeface carried along, and pictures as PNG.

use resvg::{tiny_skia, usvg};

/// The family that boards ask for, with what to take where it is missing.
pub const FAMILY: &str = "Hundred Days,Old Standard TT,Georgia,serif";

/// A file of the typeface.
#[derive(Clone, Copy, Debug)]
pub struct Font {
    /// The name of the file.
    pub file: &'static str,
    /// `normal` or `italic`.
    pub style: &'static str,
    /// 400 or 700.
    pub weight: u16,
    /// The TrueType file.
    pub bytes: &'static [u8],
}

/// The typeface "Hundred Days": regular, italic and bold.
pub const FONTS: [Font; 3] = [
    Font {
        file: "HundredDays-Regular.ttf",
        style: "normal",
        weight: 400,
        bytes: include_bytes!("../fonts/HundredDays-Regular.ttf"),
    },
    Font {
        file: "HundredDays-Italic.ttf",
        style: "italic",
        weight: 400,
        bytes: include_bytes!("../fonts/HundredDays-Italic.ttf"),
    },
    Font {
        file: "HundredDays-Bold.ttf",
        style: "normal",
        weight: 700,
        bytes: include_bytes!("../fonts/HundredDays-Bold.ttf"),
    },
];

/// An SVG document as a PNG picture of that width in pixels.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, String> {
    let mut options = usvg::Options { font_family: "Hundred Days".to_owned(), ..usvg::Options::default() };
    let fonts = options.fontdb_mut();
    FONTS.iter().for_each(|font| fonts.load_font_data(font.bytes.to_vec()));
    fonts.set_serif_family("Hundred Days");
    let tree = usvg::Tree::from_str(svg, &options).map_err(|wrong| wrong.to_string())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or("a picture needs a width and a height")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|wrong| wrong.to_string())
}
