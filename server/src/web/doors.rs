//! Who may come in: limits on how often, checks of where a request comes from and whom it is for, bodies that
//! arrive in time, headers on every answer.

use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    sync::Weak,
    time::Duration,
};

use axum::{
    body::{self, Body},
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, header},
    response::{IntoResponse, Response},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{
    Limits, caller,
    fault::{Fault, Kind},
    hall::Hall,
    web::{Web, forward, host},
};

/// How often one address may ask.
pub(crate) struct Doors {
    reads: Option<DefaultKeyedRateLimiter<IpAddr>>,
    writes: Option<DefaultKeyedRateLimiter<IpAddr>>,
    tables: Option<DefaultKeyedRateLimiter<IpAddr>>,
    scenes: Option<DefaultKeyedRateLimiter<IpAddr>>,
}

impl Doors {
    pub(crate) fn new(limits: Limits) -> Doors {
        let second = |n: u32, times: u32| {
            let n = NonZeroU32::new(n)?;
            Some(RateLimiter::keyed(Quota::per_second(n).allow_burst(n.saturating_mul(burst(times)))))
        };
        let minute = |n: u32| Some(RateLimiter::keyed(Quota::per_minute(NonZeroU32::new(n)?)));
        Doors {
            reads: second(limits.reads, 4),
            writes: second(limits.writes, 2),
            tables: minute(limits.tables),
            scenes: minute(limits.scenes),
        }
    }

    /// Forgets the addresses that have not asked for a while.
    fn tidy(&self) {
        for limiter in [&self.reads, &self.writes, &self.tables, &self.scenes].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    fn admits(&self, address: IpAddr, method: &Method, path: &str) -> bool {
        let creates = matches!(path, "/tables" | "/logs" | "/api/tables")
            || path.ends_with("/fork")
            || path.ends_with("/rematch");
        if *method == Method::POST {
            passes(&self.writes, address) && (!creates || passes(&self.tables, address))
        } else {
            passes(&self.reads, address)
        }
    }

    /// Whether the caller may bring one more position: a scene or a log.
    pub(crate) fn admits_scene(&self) -> Result<(), Fault> {
        if passes(&self.scenes, caller::caller()) {
            Ok(())
        } else {
            Err(Fault::too_many("Too many scenes and logs from this address. Try again in a minute."))
        }
    }
}

/// How often the addresses that have not asked for a while are forgotten.
const TIDY: Duration = Duration::from_secs(20);

/// Forgets old addresses from time to time, until the server has stopped.
pub(crate) async fn tidy(doors: Weak<Doors>) {
    while let Some(doors) = doors.upgrade() {
        doors.tidy();
        drop(doors);
        tokio::time::sleep(TIDY).await;
    }
}

fn passes(limiter: &Option<DefaultKeyedRateLimiter<IpAddr>>, address: IpAddr) -> bool {
    limiter.as_ref().is_none_or(|limiter| limiter.check_key(&address).is_ok())
}

fn burst(times: u32) -> NonZeroU32 {
    NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN)
}

/// Lets a request in or says why not.
pub(crate) async fn enter<F: Future<Output = Response>>(
    web: Web,
    peer: SocketAddr,
    request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    let is_behind = web.hall.config.behind_proxy || forward::is_from_peer(&web.hall, request.headers());
    let address = address(peer, request.headers(), is_behind);
    match admit(&web, address, request).await {
        Ok(request) => caller::on_behalf(address, next(request)).await,
        Err(fault) => fault.into_response(),
    }
}

/// The request with all of its body, if it may come in.
async fn admit(web: &Web, address: IpAddr, request: Request) -> Result<Request, Fault> {
    host::check(&web.hall.config.hosts, &request)?;
    let (path, query) = (request.uri().path(), request.uri().query().unwrap_or(""));
    if !web.doors.admits(address, request.method(), path) {
        return Err(Fault::too_many("Too many requests from this address. Wait a moment and try again."));
    }
    if [path, query].iter().any(|part| part.contains("%00") || part.contains('\0')) {
        return Err(Fault::malformed("The address holds a zero byte (%00)."));
    }
    if !request.method().is_safe() && !is_own(request.headers()) {
        return Err(Fault::forbidden("This request comes from another site."));
    }
    arrived(&web.hall, request).await
}

/// The request once its whole body is here, if that is not too long and does not take too long.
async fn arrived(hall: &Hall, request: Request) -> Result<Request, Fault> {
    let sizes = hall.config.sizes;
    let most = if request.uri().path() == "/logs" { sizes.log_body } else { sizes.body };
    let (parts, body) = request.into_parts();
    let too_long = || {
        let why = format!("The body is too long: it may have {most} bytes.");
        Fault::new(Kind::TooLong, why)
    };
    let told = parts.headers.get(header::CONTENT_LENGTH).and_then(|it| it.to_str().ok()?.parse::<u64>().ok());
    if told.is_some_and(|told| told > most as u64) {
        return Err(too_long());
    }
    let timeouts = hall.config.timeouts.body;
    let bytes = tokio::time::timeout(timeouts, body::to_bytes(body, most)).await.map_err(|_| {
        let why = format!("The body did not arrive within {} seconds.", timeouts.as_secs_f32());
        Fault::new(Kind::TooSlow, why)
    })?;
    let bytes = bytes.map_err(|error| {
        if is_length(&error) { too_long() } else { Fault::malformed("The body ends too early.") }
    })?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Whether a body was longer than it may be.
fn is_length(error: &axum::Error) -> bool {
    let source = std::error::Error::source(error);
    source.is_some_and(|source| source.is::<http_body_util::LengthLimitError>())
}

/// The address of the client; behind a proxy the one it names last.
fn address(peer: SocketAddr, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let address = behind_proxy.then(forwarded).flatten().unwrap_or(peer.ip());
    network(address)
}

/// The address that counts: neighbours in one IPv6 network are one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
    }
}

/// Whether the request comes from a page of ours or from a program, not from a page of another site.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    match (text("origin"), text("host")) {
        (None, _) => !headers.contains_key("origin"),
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, it)| it == host),
        (Some(_), None) => false,
    }
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// Puts the headers every answer has on an answer.
pub(crate) fn leave(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let mut set = |name: header::HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    // What a key opens is for its holder alone.
    set(header::CACHE_CONTROL, "private, no-cache");
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_pages_of_ours_and_programs_may_change_things() {
        assert!(is_own(&headers(&[])));
        assert!(is_own(&headers(&[("origin", "https://a.example"), ("host", "a.example")])));
        assert!(is_own(&headers(&[("sec-fetch-site", "same-origin")])));
        assert!(!is_own(&headers(&[("origin", "https://b.example"), ("host", "a.example")])));
        assert!(!is_own(&headers(&[("origin", "null"), ("host", "a.example")])));
        assert!(!is_own(&headers(&[("sec-fetch-site", "cross-site")])));
        assert!(!is_own(&headers(&[("sec-fetch-site", "same-site")])));
    }

    #[test]
    fn only_a_proxy_may_say_who_asks() {
        let peer: SocketAddr = "10.0.0.1:5".parse().unwrap();
        let forwarded = headers(&[("x-forwarded-for", "1.1.1.1, 2.2.2.2")]);
        assert_eq!(address(peer, &forwarded, false).to_string(), "10.0.0.1");
        assert_eq!(address(peer, &forwarded, true).to_string(), "2.2.2.2");
        let neighbour: SocketAddr = "[2001:db8::7]:5".parse().unwrap();
        assert_eq!(address(neighbour, &headers(&[]), true).to_string(), "2001:db8::");
    }
}
