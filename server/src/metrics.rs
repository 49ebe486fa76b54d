//! Counts for those who run the server, in the text format of Prometheus. They name no table, key or address.

use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use crate::store::StoreError;

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Answers by the first digit of their status.
    answers: [AtomicU64; 6],
    answer_times: Times,
    /// Writes by their result: kept, refused, failed, unknown.
    writes: [AtomicU64; 4],
    commits: AtomicU64,
    commit_times: Times,
    tables_created: AtomicU64,
    forwarded: AtomicU64,
}

/// What is as it is now.
pub(crate) struct Now {
    pub(crate) tables: usize,
    pub(crate) streams: usize,
    pub(crate) runaways: usize,
}

impl Metrics {
    /// A request was answered.
    pub(crate) fn answered(&self, status: u16, time: Duration) {
        let class = usize::from(status / 100).min(self.answers.len() - 1);
        add(&self.answers[class]);
        self.answer_times.add(time);
    }

    /// A batch was written.
    pub(crate) fn committed(&self, results: &[Result<(), StoreError>], time: Duration) {
        for result in results {
            add(&self.writes[match result {
                Ok(()) => 0,
                Err(StoreError::Taken | StoreError::Refused(_)) => 1,
                Err(StoreError::Failed(_)) => 2,
                Err(StoreError::Unknown(_)) => 3,
            }]);
        }
        add(&self.commits);
        self.commit_times.add(time);
    }

    /// A table was set up.
    pub(crate) fn created(&self) {
        add(&self.tables_created);
    }

    /// A request was passed on to the server that has its table.
    pub(crate) fn forwarded(&self) {
        add(&self.forwarded);
    }

    /// The text a collector reads.
    pub(crate) fn text(&self, now: &Now) -> String {
        let mut out = String::new();
        let mut one = |kind: &str, name: &str, help: &str, values: &[(String, u64)]| {
            // Writing to a text does not fail.
            let _ = writeln!(out, "# HELP hundred_days_{name} {help}\n# TYPE hundred_days_{name} {kind}");
            for (label, value) in values {
                let _ = writeln!(out, "hundred_days_{name}{label} {value}");
            }
        };
        let plain = |value: u64| vec![(String::new(), value)];
        let read = |it: &AtomicU64| it.load(Ordering::Relaxed);
        let classes =
            (1..self.answers.len()).map(|n| (format!("{{status=\"{n}xx\"}}"), read(&self.answers[n])));
        one("counter", "answers_total", "Answers by status.", &classes.collect::<Vec<_>>());
        let results = ["kept", "refused", "failed", "unknown"];
        let writes = results.iter().zip(&self.writes);
        let writes = writes.map(|(name, count)| (format!("{{result=\"{name}\"}}"), read(count)));
        one("counter", "writes_total", "Writes to the store by result.", &writes.collect::<Vec<_>>());
        one("counter", "commits_total", "Commits of the store.", &plain(read(&self.commits)));
        one("counter", "tables_created_total", "Tables set up.", &plain(read(&self.tables_created)));
        one(
            "counter",
            "forwarded_total",
            "Requests passed on to another server.",
            &plain(read(&self.forwarded)),
        );
        one("gauge", "tables_open", "Tables in memory.", &plain(now.tables as u64));
        one("gauge", "streams", "Live streams.", &plain(now.streams as u64));
        one("gauge", "runaways", "Computations that do not end.", &plain(now.runaways as u64));
        self.answer_times.tell(&mut out, "answer_seconds", "Time to the head of an answer.");
        self.commit_times.tell(&mut out, "commit_seconds", "Time of a commit.");
        out
    }
}

/// Bounds of the histograms in milliseconds.
const BOUNDS: [u64; 11] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 5000];

/// How often something took how long.
#[derive(Default)]
struct Times {
    counts: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

impl Times {
    fn add(&self, time: Duration) {
        let place = BOUNDS.iter().position(|&bound| time <= Duration::from_millis(bound));
        add(&self.counts[place.unwrap_or(BOUNDS.len())]);
        self.microseconds.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn tell(&self, out: &mut String, name: &str, help: &str) {
        let name = format!("hundred_days_{name}");
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut sum = 0;
        for (n, count) in self.counts.iter().enumerate() {
            sum += count.load(Ordering::Relaxed);
            let bound = BOUNDS.get(n).map_or("+Inf".to_string(), |&it| (it as f64 / 1000.0).to_string());
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_sum {seconds}\n{name}_count {sum}");
    }
}

fn add(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_told_in_the_format_of_prometheus() {
        let metrics = Metrics::default();
        metrics.answered(200, Duration::from_millis(3));
        metrics.answered(503, Duration::from_secs(60));
        metrics.committed(&[Ok(()), Err(StoreError::Taken)], Duration::from_micros(1500));
        let text = metrics.text(&Now { tables: 2, streams: 1, runaways: 0 });
        for line in [
            "hundred_days_answers_total{status=\"2xx\"} 1",
            "hundred_days_answers_total{status=\"5xx\"} 1",
            "hundred_days_writes_total{result=\"refused\"} 1",
            "hundred_days_tables_open 2",
            "hundred_days_answer_seconds_bucket{le=\"0.002\"} 0",
            "hundred_days_answer_seconds_bucket{le=\"0.005\"} 1",
            "hundred_days_answer_seconds_bucket{le=\"+Inf\"} 2",
            "hundred_days_answer_seconds_count 2",
            "hundred_days_commit_seconds_sum 0.0015",
        ] {
            assert!(text.lines().any(|it| it == line), "{line}\n{text}");
        }
    }
}
