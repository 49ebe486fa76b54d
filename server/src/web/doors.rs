//! Who may come in: limits on how often, checks of where a request comes from, headers on every answer.

use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{Limits, hall::Hall, web::Fault};

/// How often one address may ask.
pub(crate) struct Doors {
    reads: Option<DefaultKeyedRateLimiter<IpAddr>>,
    writes: Option<DefaultKeyedRateLimiter<IpAddr>>,
    tables: Option<DefaultKeyedRateLimiter<IpAddr>>,
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
        }
    }

    /// Forgets the addresses that have not asked for a while.
    pub(crate) fn tidy(&self) {
        for limiter in [&self.reads, &self.writes, &self.tables].into_iter().flatten() {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    fn admits(&self, address: IpAddr, method: &Method, path: &str) -> bool {
        let all = |limiter: &Option<DefaultKeyedRateLimiter<IpAddr>>| {
            limiter.as_ref().is_none_or(|limiter| limiter.check_key(&address).is_ok())
        };
        let creates = matches!(path, "/tables" | "/logs" | "/api/tables") || path.ends_with("/fork");
        match *method == Method::POST {
            true => all(&self.writes) && (!creates || all(&self.tables)),
            false => all(&self.reads),
        }
    }
}

fn burst(times: u32) -> NonZeroU32 {
    NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN)
}

/// Lets a request in or says why not.
pub(crate) async fn enter(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let address = address(peer, request.headers(), hall.config.behind_proxy);
    if !hall.doors.admits(address, request.method(), request.uri().path()) {
        let why = "Too many requests from this address. Wait a moment and try again.";
        let mut response = Fault::new(StatusCode::TOO_MANY_REQUESTS, why).into_response();
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        return response;
    }
    if !request.method().is_safe() && !is_own(request.headers()) {
        return Fault::forbidden("This request comes from another site.").into_response();
    }
    next.run(request).await
}

/// The address of whoever asks; neighbours in one IPv6 network count as one.
fn address(peer: SocketAddr, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let address = behind_proxy.then(forwarded).flatten().unwrap_or(peer.ip());
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
pub(crate) async fn leave(mut response: Response) -> Response {
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
