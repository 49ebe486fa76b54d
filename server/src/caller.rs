//! The address on whose behalf the present task runs; limits count its work for that address.

use std::{
    future::Future,
    net::{IpAddr, Ipv4Addr},
    pin::Pin,
    task::{Context, Poll},
};

use tokio::{runtime::Handle, task::JoinHandle};
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

/// Something that runs to its end even if the one who asked has left: what is left of it then is a task of its own.
pub(crate) struct ToTheEnd<T: Send + 'static> {
    rest: Option<Pin<Box<dyn Future<Output = T> + Send>>>,
}

/// Runs to its end on behalf of the same address, whoever waits for it.
pub(crate) fn to_the_end<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> ToTheEnd<T> {
    ToTheEnd { rest: Some(Box::pin(future)) }
}

impl<T: Send + 'static> Future for ToTheEnd<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        // Taken out, so that nothing is left of it after a panic.
        let mut rest = self.rest.take().expect("what has ended is not polled again");
        let polled = rest.as_mut().poll(cx);
        if polled.is_pending() {
            self.rest = Some(rest);
        }
        polled
    }
}

impl<T: Send + 'static> Drop for ToTheEnd<T> {
    fn drop(&mut self) {
        if let (Some(rest), Ok(runtime)) = (self.rest.take(), Handle::try_current()) {
            runtime.spawn(CALLER.scope(caller(), rest).instrument(Span::current()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use futures_util::FutureExt;
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn what_was_begun_goes_on_when_the_client_leaves() {
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let (go, may_go) = oneshot::channel::<()>();
        let (tell, told) = oneshot::channel();
        on_behalf(address, async {
            let mut act = to_the_end(async move {
                let _ = may_go.await;
                let _ = tell.send(caller());
            });
            assert!((&mut act).now_or_never().is_none());
        })
        .await;
        go.send(()).unwrap();
        assert_eq!(told.await, Ok(address));
    }

    #[tokio::test]
    async fn nothing_is_left_of_what_broke_a_promise() {
        let (tell, told) = oneshot::channel::<()>();
        let broken = to_the_end(async move {
            let _tell = tell;
            panic!("a promise");
        });
        assert!(catch_unwind(AssertUnwindSafe(|| broken.now_or_never())).is_err());
        assert!(told.await.is_err());
    }
}
