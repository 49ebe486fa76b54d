//! The address on whose behalf the present task runs; limits count its work for that address.

use std::{
    future::Future,
    net::{IpAddr, Ipv4Addr},
};

use tokio::task::JoinHandle;
use tracing::{Instrument, Span};

tokio::task_local! {
    static CALLER: IpAddr;
}

/// The address on whose behalf this task runs; `0.0.0.0` for the server itself.
pub(crate) fn caller() -> IpAddr {
    CALLER.try_with(|address| *address).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

/// Runs on behalf of an address.
pub(crate) async fn on_behalf<F: Future>(address: IpAddr, future: F) -> F::Output {
    CALLER.scope(address, future).await
}

/// Starts a task on behalf of the same address, in the same span of the log.
pub(crate) fn spawn<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send,
{
    tokio::spawn(CALLER.scope(caller(), future).instrument(Span::current()))
}
