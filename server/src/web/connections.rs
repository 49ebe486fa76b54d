//! Connections: how many, for how long, and how they end when the server stops.

use std::{
    convert::Infallible,
    future::Future,
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::{Sleep, sleep},
};
use tower::ServiceExt;

use crate::{
    hall::Hall,
    web::{
        doors,
        tally::{Held, Tally},
    },
};

/// The head of a request in bytes, at most.
const HEAD: usize = 32 * 1024;
/// How long to wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(200);

/// Answers on the listener until `shutdown` comes, then ends what is under way, in bounded time.
pub(crate) async fn serve(
    hall: Arc<Hall>,
    routes: Router,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    tracing::info!(address = %listener.local_addr()?, "the server answers");
    let places = Places::default();
    let mut open = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // Those that have ended are let go of.
            Some(_) = open.join_next() => continue,
            () = &mut shutdown => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_of_the_peer(&error) => continue,
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                sleep(PAUSE).await;
                continue;
            }
        };
        match places.take(&hall, peer.ip()) {
            Ok(place) => _ = open.spawn(converse(hall.clone(), routes.clone(), stream, peer, place)),
            Err(why) => {
                tracing::debug!(why, "a connection is refused");
                refuse(stream, why);
            }
        }
    }
    drop(listener);
    tracing::info!(connections = open.len(), "the server stops");
    hall.close();
    let rest = async { while open.join_next().await.is_some() {} };
    if tokio::time::timeout(hall.config.timeouts.stop, rest).await.is_err() {
        tracing::warn!(connections = open.len(), "connections that did not end are cut");
        open.shutdown().await;
    }
    Ok(())
}

/// The places for connections, in all and by address.
#[derive(Default)]
struct Places {
    all: Tally<()>,
    by_address: Tally<IpAddr>,
}

/// The place of one connection.
type Place = (Held<()>, Held<IpAddr>);

impl Places {
    fn take(&self, hall: &Hall, peer: IpAddr) -> Result<Place, &'static str> {
        let limits = hall.config.limits;
        // All connections from a proxy or from another server have its address.
        let share =
            if hall.config.behind_proxy || hall.peers.is_some() { 0 } else { limits.address_connections };
        let one = self.by_address.take(doors::network(peer), share);
        let one = one.ok_or("Too many connections from this address.")?;
        let all = self.all.take((), limits.connections);
        Ok((all.ok_or("Too many connections to this server.")?, one))
    }
}

/// Sends a refusal and closes the connection.
fn refuse(stream: TcpStream, why: &str) {
    let Ok(mut stream) = stream.into_std() else { return };
    let length = why.len() + 1;
    // A client that does not take it at once does not get it.
    let _ = stream.write(
        format!(
            "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n\
             content-type: text/plain\r\ncontent-length: {length}\r\n\r\n{why}\n"
        )
        .as_bytes(),
    );
}

/// Whether the other side gave up before it was accepted.
fn is_of_the_peer(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}

/// One connection from its first request to its end.
async fn converse(hall: Arc<Hall>, routes: Router, stream: TcpStream, peer: SocketAddr, _place: Place) {
    let timeouts = hall.config.timeouts;
    prepare(&stream, timeouts.stall);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let routes = routes.clone();
        async move {
            Ok::<_, Infallible>(
                routes.oneshot(request.map(Body::new)).await.unwrap_or_else(|never| match never {}),
            )
        }
    });
    let stream = TokioIo::new(Steady { stream, timeouts: timeouts.stall, stalled: None });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(timeouts.header)
        .max_header_size(HEAD)
        .max_buf_size(2 * HEAD)
        .serve_connection(stream, service);
    let mut connection = pin!(connection);
    let mut closing = hall.closing();
    let closed = async { _ = closing.wait_for(|&closing| closing).await };
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = closed => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

fn prepare(stream: &TcpStream, stall: Duration) {
    // Updates are sent at once (TCP_NODELAY).
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY cannot be set");
    }
    // A peer that no longer confirms what it is sent is gone; without this it takes a quarter of an hour.
    #[cfg(target_os = "linux")]
    if let Err(error) = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(stall)) {
        tracing::debug!(%error, "TCP_USER_TIMEOUT cannot be set");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = stall;
}

/// A connection that ends when the other side takes nothing of what it is sent for too long.
struct Steady {
    stream: TcpStream,
    timeouts: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Steady {
    fn bounded<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stalled = None;
            return done;
        }
        let timeouts = self.timeouts;
        ready!(self.stalled.get_or_insert_with(|| Box::pin(sleep(timeouts))).as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Steady {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Steady {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.bounded(cx, done)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_flush(cx);
        self.bounded(cx, done)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.bounded(cx, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, buffers);
        self.bounded(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
