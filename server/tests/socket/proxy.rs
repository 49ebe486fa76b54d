//! A proxy before PostgreSQL that can drop the answer to a COMMIT and close the connection.

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

pub(crate) struct Proxy {
    pub(crate) port: u16,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Whether the answer to the next COMMIT is to be lost.
    armed: AtomicBool,
    swallowed: AtomicUsize,
}

impl Proxy {
    /// A proxy to a port of this machine.
    pub(crate) fn start(to: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared::default());
        let proxy = Proxy { port, shared: shared.clone() };
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = TcpStream::connect(("127.0.0.1", to)).unwrap();
                let lost = Arc::new(AtomicBool::new(false));
                let pairs =
                    [(client.try_clone(), server.try_clone()), (server.try_clone(), client.try_clone())];
                let [up, down] = pairs.map(|(from, to)| (from.unwrap(), to.unwrap()));
                let (shared, is_lost) = (shared.clone(), lost.clone());
                thread::spawn(move || carry_up(up, &shared, &is_lost));
                thread::spawn(move || carry_down(down, &lost));
            }
        });
        proxy
    }

    /// Loses the answer to the next COMMIT.
    pub(crate) fn swallow(&self) {
        self.shared.armed.store(true, Ordering::SeqCst);
    }

    /// How many answers were lost.
    pub(crate) fn swallowed(&self) -> usize {
        self.shared.swallowed.load(Ordering::SeqCst)
    }
}

fn carry_up((mut from, mut to): (TcpStream, TcpStream), shared: &Shared, lost: &AtomicBool) {
    let mut bytes = [0; 65_536];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        let commits = bytes[..read].windows(6).any(|it| it == b"COMMIT");
        if commits && shared.armed.swap(false, Ordering::SeqCst) {
            shared.swallowed.fetch_add(1, Ordering::SeqCst);
            lost.store(true, Ordering::SeqCst);
        }
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

fn carry_down((mut from, mut to): (TcpStream, TcpStream), lost: &AtomicBool) {
    let mut bytes = [0; 65_536];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        // The database has answered, and nobody hears it.
        if lost.load(Ordering::SeqCst) || to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    for end in [from, to] {
        let _ = end.shutdown(Shutdown::Both);
    }
}
