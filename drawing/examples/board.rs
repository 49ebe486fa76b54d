//! Draws a position of Napoleon at Waterloo: `board out.png [width] [scene]`, or `board out.svg`.

use drawing::{Paint, document, picture, png};
use tabletop::{Seed, Setup, Table, Viewer};
use waterloo::Waterloo;

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name a file ending in .png or .svg")?;
    let width = match arguments.next() {
        Some(width) => width.parse().map_err(|_| format!("'{width}' is no width"))?,
        None => 2200,
    };
    let table = match arguments.next() {
        Some(scene) => Table::<Waterloo>::from_scene(&Setup::default(), Seed::from(1), &scene, &[])?,
        None => Table::<Waterloo>::new(&Setup::default(), Seed::from(1), &[])?,
    };
    let picture = picture(&table, Viewer::Spectator);
    let svg = document(&table.game().still(), &picture);
    let bytes = if file.ends_with(".svg") { svg.into_bytes() } else { png(&svg, width)? };
    std::fs::write(&file, bytes).map_err(|wrong| format!("{file}: {wrong}"))
}
