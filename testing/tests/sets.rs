//! Sets of small ids are `tabletop::Set`: nobody else counts or shifts the bits of a set.

use std::path::{Path, PathBuf};

/// Signs of a hand-written bit set.
const SIGNS: [&str; 3] = [".count_ones()", ".trailing_zeros()", "|= 1 <<"];

#[test]
fn there_is_one_set_type() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut wrong = vec![];
    for folder in ["tabletop", "pickets", "games", "bots", "drawing", "shelf", "server", "hundred-days"] {
        for file in sources(&root.join(folder)) {
            let text = std::fs::read_to_string(&file).expect("source is text");
            let is_set = file.ends_with("tabletop/src/set.rs");
            if !is_set && SIGNS.iter().any(|sign| text.contains(sign)) {
                wrong.push(file);
            }
        }
    }
    assert!(wrong.is_empty(), "use tabletop::Set in {wrong:?}");
    let set = std::fs::read_to_string(root.join("tabletop/src/set.rs")).expect("the set type");
    assert!(SIGNS.iter().all(|sign| set.contains(sign)), "the signs are those of a bit set");
}

/// The Rust files in the `src` folders under a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of the workspace");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let of = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    let is_source = |path: &PathBuf| {
        path.extension().is_some_and(|it| it == "rs") && path.components().any(|it| it.as_os_str() == "src")
    };
    paths.flat_map(of).filter(is_source).collect()
}
