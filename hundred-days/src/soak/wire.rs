//! Proxies: one before a database that loses answers and cuts lines, one before servers that picks at random.

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use tabletop::{Quick, Random};

use crate::Failure;

/// A proxy before PostgreSQL.
pub(crate) struct Wire {
    pub(crate) port: u16,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Whether the answer to the next COMMIT is to be lost.
    is_armed: AtomicBool,
    swallowed: AtomicU64,
    lines: Mutex<Vec<TcpStream>>,
}

impl Wire {
    /// A proxy to a port of this machine.
    pub(crate) fn start(to: u16) -> Result<Wire, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let shared = Arc::new(Shared::default());
        let wire = Wire { port, shared: shared.clone() };
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // A database that does not run refuses connections; so does its proxy.
                let Ok(server) = TcpStream::connect(("127.0.0.1", to)) else { continue };
                let _ = connect(&shared, &client, &server);
            }
        });
        Ok(wire)
    }

    /// Loses the answer to the next COMMIT.
    pub(crate) fn swallow(&self) {
        self.shared.is_armed.store(true, Ordering::SeqCst);
    }

    /// How many answers were lost.
    pub(crate) fn swallowed(&self) -> u64 {
        self.shared.swallowed.load(Ordering::SeqCst)
    }

    /// Cuts every connection.
    pub(crate) fn cut(&self) {
        for line in self.shared.lines.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = line.shutdown(Shutdown::Both);
        }
    }
}

fn connect(shared: &Arc<Shared>, client: &TcpStream, server: &TcpStream) -> std::io::Result<()> {
    for end in [client, server] {
        end.set_nodelay(true)?;
    }
    shared.lines.lock().unwrap_or_else(PoisonError::into_inner).push(server.try_clone()?);
    let is_lost = Arc::new(AtomicBool::new(false));
    let up = (client.try_clone()?, server.try_clone()?);
    let down = (server.try_clone()?, client.try_clone()?);
    let (shared, lost) = (shared.clone(), is_lost.clone());
    thread::spawn(move || {
        carry(up, |bytes| {
            let commits = bytes.windows(6).any(|it| it == b"COMMIT");
            if commits && shared.is_armed.swap(false, Ordering::SeqCst) {
                shared.swallowed.fetch_add(1, Ordering::SeqCst);
                lost.store(true, Ordering::SeqCst);
            }
            true
        });
    });
    // What the database answers after that nobody hears.
    thread::spawn(move || carry(down, |_| !is_lost.load(Ordering::SeqCst)));
    Ok(())
}

/// Carries bytes from one end to the other while `goes_on`, then closes both.
fn carry((mut from, mut to): (TcpStream, TcpStream), mut goes_on: impl FnMut(&[u8]) -> bool) {
    let mut bytes = vec![0; 65_536];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        if !goes_on(&bytes[..read]) || to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    for end in [from, to] {
        let _ = end.shutdown(Shutdown::Both);
    }
}

/// A proxy before several servers: each connection goes to one of them at random, to the next if it does not answer.
pub(crate) fn front(servers: Vec<SocketAddr>, seed: u64) -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    thread::spawn(move || {
        let mut random = Quick(seed);
        for client in listener.incoming().flatten() {
            let first = random.below(servers.len() as u32) as usize;
            let mut order = servers.iter().cycle().skip(first).take(servers.len());
            let Some(server) = order.find_map(|server| TcpStream::connect(server).ok()) else { continue };
            let _ = pass(&client, &server);
        }
    });
    Ok(address)
}

fn pass(client: &TcpStream, server: &TcpStream) -> std::io::Result<()> {
    let up = (client.try_clone()?, server.try_clone()?);
    let down = (server.try_clone()?, client.try_clone()?);
    thread::spawn(move || carry_one_way(up));
    thread::spawn(move || carry(down, |_| true));
    Ok(())
}

/// Carries what a client sends; that it has ended is passed on, and the answer may still come.
fn carry_one_way((mut from, mut to): (TcpStream, TcpStream)) {
    let mut bytes = vec![0; 65_536];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
}
