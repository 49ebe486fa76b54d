//! Work shared among cores, with results in order.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// What `work` makes of each number below `count`, in order, on this many cores.
pub(crate) fn in_order<T: Send>(count: u64, threads: usize, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let begun = AtomicU64::new(0);
    let done = Mutex::new(vec![]);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let n = begun.fetch_add(1, Ordering::Relaxed);
                    if n >= count {
                        return;
                    }
                    let result = work(n);
                    done.lock().expect("no work panicked").push((n, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no work panicked");
    done.sort_by_key(|it| it.0);
    done.into_iter().map(|it| it.1).collect()
}
