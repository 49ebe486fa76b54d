//! Dependencies: every one is used, has a licence we may use and comes from crates.io; rules do almost without.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

#[test]
fn every_dependency_is_used() {
    for package in packages() {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("a manifest");
        for (section, name) in dependencies(&manifest) {
            let folders: &[&str] = match section {
                "dependencies" => &["src", "build.rs"],
                _ => &["src", "tests", "examples", "benches"],
            };
            let word = name.replace('-', "_");
            let is_used = folders.iter().any(|folder| holds(&package.join(folder), &word));
            assert!(is_used, "{}: nothing in {folders:?} uses '{name}' of [{section}]", package.display());
        }
    }
}

#[test]
fn rules_do_almost_without_dependencies() {
    const ALLOWED: [&str; 6] = ["tabletop", "testing", "serde", "serde_json", "rand_chacha", "sha2"];
    for package in packages() {
        let is_pure =
            package.parent().is_some_and(|it| it.ends_with("games")) || package.ends_with("tabletop");
        let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("a manifest");
        for (section, name) in dependencies(&manifest) {
            let is_fine = !is_pure || section != "dependencies" || ALLOWED.contains(&name.as_str());
            assert!(is_fine, "{}: rules do without '{name}'", package.display());
        }
    }
}

/// Licences of which one must be offered for each part of a dependency.
const LICENCES: [&str; 11] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];
/// Crates that are allowed in two versions, because dependencies need both.
const MOST_DOUBLES: usize = 12;

#[test]
fn every_dependency_comes_from_crates_io_under_a_licence_we_may_use() {
    // Only what this machine builds has been fetched.
    let host = output_of(Command::new("rustc").arg("-vV"));
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names the host");
    let asked = ["metadata", "--offline", "--locked", "--format-version", "1", "--filter-platform", host];
    let facts = output_of(Command::new(env!("CARGO")).args(asked).current_dir(root()));
    let facts: Value = serde_json::from_str(&facts).expect("cargo writes JSON");
    let packages = facts["packages"].as_array().expect("packages");
    assert!(packages.len() > 100);
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(may_be_used(licence), "{name}: '{licence}'");
        let source = package["source"].as_str();
        let is_known = source.is_none_or(|it| it == "registry+https://github.com/rust-lang/crates.io-index");
        assert!(is_known, "{name}: {source:?}");
        versions.entry(name).or_default().insert(package["version"].as_str().expect("a version"));
    }
    let doubles: Vec<_> = versions.iter().filter(|(_, versions)| versions.len() > 1).collect();
    assert!(doubles.len() <= MOST_DOUBLES, "{doubles:?}");
}

#[test]
fn a_licence_is_read_part_by_part() {
    assert!(may_be_used("(MIT OR GPL-3.0) AND Unicode-3.0") && may_be_used("Unlicense/MIT"));
    assert!(!may_be_used("GPL-3.0") && !may_be_used("MIT AND GPL-3.0") && !may_be_used(""));
}

/// What a program that succeeds prints.
fn output_of(command: &mut Command) -> String {
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Whether each part of the expression offers a licence of ours.
fn may_be_used(licence: &str) -> bool {
    licence.split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')']).replace('/', " OR ");
        part.split(" OR ").any(|it| LICENCES.contains(&it))
    })
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_path_buf()
}

/// The folders of all packages of the workspace.
fn packages() -> Vec<PathBuf> {
    let folders = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
        entries.filter(|path| path.join("Cargo.toml").exists()).collect::<Vec<_>>()
    };
    let root = root();
    let all: Vec<PathBuf> = folders(&root).into_iter().chain(folders(&root.join("games"))).collect();
    assert!(all.len() >= 9, "{all:?}");
    all
}

/// The names in the tables of dependencies, each with its table.
fn dependencies(manifest: &str) -> Vec<(&'static str, String)> {
    let mut section = None;
    let mut found = vec![];
    for line in manifest.lines() {
        if let Some(head) = line.strip_prefix('[') {
            section = match head.trim_end_matches(']') {
                "dev-dependencies" => Some("dev-dependencies"),
                head if head == "dependencies" || head.ends_with(".dependencies") => Some("dependencies"),
                _ => None,
            };
        } else if let Some(section) = section
            && let Some((name, _)) = line.split_once(['.', ' ', '='])
            && !line.starts_with('#')
            && !name.is_empty()
        {
            found.push((section, name.to_string()));
        }
    }
    found
}

/// Whether a file or any file in a folder has the word as a path: `name::` or `use name`.
fn holds(path: &Path, word: &str) -> bool {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder").flatten();
        return entries.map(|entry| entry.path()).any(|path| holds(&path, word));
    }
    if path.extension().is_none_or(|it| it != "rs") {
        return false;
    }
    let text = fs::read_to_string(path).unwrap_or_default();
    let folder = path.parent().expect("a file stands in a folder");
    let elsewhere = text.split("#[path = \"").skip(1).filter_map(|rest| rest.split('"').next());
    // `name.rs` and the folder `name` are one module.
    let whole = |other: PathBuf| if other.ends_with("mod.rs") { other.with_file_name("") } else { other };
    if elsewhere.map(|other| whole(folder.join(other))).any(|other| holds(&other, word)) {
        return true;
    }
    let before =
        |at: usize| text[..at].chars().next_back().is_none_or(|it| !it.is_alphanumeric() && it != '_');
    text.match_indices(word).any(|(at, _)| {
        let rest = &text[at + word.len()..];
        before(at) && (rest.starts_with("::") || rest.starts_with(';') && text[..at].ends_with("use "))
    })
}
