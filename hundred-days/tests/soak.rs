//! Half a minute of `hundred-days soak`: nothing confirmed is lost, nothing happens twice.

#![allow(clippy::unwrap_used)]

mod common;

use common::{complained, printed, run};

/// The number after a word of the report.
fn after(report: &str, word: &str) -> u64 {
    let rest = report.split_once(word).unwrap_or_else(|| panic!("{word}: {report}")).1;
    rest.trim_start().split(|it: char| !it.is_ascii_digit()).next().unwrap().parse().unwrap()
}

fn soak(more: &[&str]) -> String {
    let output = run(&[&["soak", "--tables", "12"], more].concat(), b"");
    let report = printed(&output);
    assert!(output.status.success(), "{report}{}", complained(&output));
    assert_eq!((after(&report, ", lost "), after(&report, ", doubled ")), (0, 0), "{report}");
    // Much more than the tables themselves.
    assert!(after(&report, "confirmed ") > 40, "{report}");
    assert_eq!(after(&report, "confirmed "), after(&report, ", found "), "{report}");
    report
}

#[test]
fn nothing_confirmed_is_lost_on_sqlite() {
    let report = soak(&["--database", "sqlite", "--kills", "8", "--seed", "3"]);
    assert!(report.contains("faults: 8 kills"), "{report}");
    assert!(after(&report, "kills,") > 0 && after(&report, "full disks,") > 0, "{report}");
}

/// Three servers on one database behind a proxy that picks at random; one at a time is killed.
#[test]
fn nothing_confirmed_is_lost_among_several_servers() {
    let report = soak(&["--database", "postgres", "--processes", "3", "--kills", "6", "--seed", "4"]);
    assert!(report.contains("3 servers") && report.contains("faults: 6 kills"), "{report}");
}

#[test]
fn nothing_confirmed_is_lost_on_postgresql() {
    let report = soak(&["--database", "postgres", "--kills", "6", "--seed", "2"]);
    assert!(report.contains("faults: 6 kills"), "{report}");
}
