fn main() {
    let (still, pieces) = drawing::waterloo::scratch();
    println!("still {} bytes, piece {}", still.svg.len(), pieces[0].svg.len());
    let bare = drawing::Picture { pieces: vec![], marks: String::new(), panels: vec![], overlays: vec![] };
    let svg = drawing::document(&still, &bare);
    std::fs::write("/tmp/wl-bare.svg", &svg).unwrap();
    std::fs::write("/tmp/wl-bare.png", drawing::png(&svg, 2200).unwrap()).unwrap();
    let svg = drawing::document(&still, &drawing::Picture { pieces, ..bare });
    std::fs::write("/tmp/wl.svg", &svg).unwrap();
    std::fs::write("/tmp/wl.png", drawing::png(&svg, 2200).unwrap()).unwrap();
}
