//! Texts from outside, changed at random: each must be accepted or refused with a reason, and nothing may panic.
//!
//! A *target* takes any bytes and panics if a promise is broken. [`log`], [`scene`] and [`action`] are here; the engine's lines and
//! the bodies of requests have theirs beside the engine and the server. `fuzz/run` gives them inputs guided by coverage. [`run`] gives a target every file of its corpus and
//! then files changed at random, the same ones every time.

mod change;
mod targets;

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::{Path, PathBuf},
};

use tabletop::{Quick, Random};

pub use change::changed;
pub use targets::{Request, action, log, scene};

/// The folder with the corpus of a target.
pub fn corpus(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target)
}

/// How many changed inputs a target gets: `FUZZ_RUNS` if that is set, else `usual`.
pub fn runs(usual: u64) -> u64 {
    std::env::var("FUZZ_RUNS").ok().and_then(|it| it.parse().ok()).unwrap_or(usual)
}

/// Gives a target its corpus and this many changes of it; an input that breaks it is saved and named.
pub fn run(target: &str, runs: u64, check: impl Fn(&[u8])) {
    let inputs = inputs(target);
    for input in &inputs {
        tried(target, input, &check);
    }
    for n in 0..runs {
        let mut random = Quick(n);
        let first = random.below(inputs.len() as u32) as usize;
        let other = random.below(inputs.len() as u32) as usize;
        tried(target, &changed(&inputs[first], &inputs[other], &mut random), &check);
    }
}

/// The files of a corpus in the order of their names.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let folder = corpus(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.flatten().map(|it| it.path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths.iter().map(|it| fs::read(it).expect("a file of the corpus can be read")).collect()
}

fn tried(target: &str, input: &[u8], check: &impl Fn(&[u8])) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(input))) {
        let path = std::env::temp_dir().join(format!("hundred-days-fuzz-{target}"));
        // A failure to save the input must not hide the panic.
        let _ = fs::write(&path, input);
        eprintln!("{target}: the input that broke it is in {}", path.display());
        resume_unwind(panic);
    }
}
