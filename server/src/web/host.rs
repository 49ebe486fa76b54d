//! Which host a request may be for. A page of another site can reach this server under a name of its own
//! (DNS rebinding); it cannot make a browser send an IP address or `localhost` as the host.

use std::net::IpAddr;

use axum::{
    extract::Request,
    http::{HeaderMap, header, uri::Authority},
};

use crate::fault::{Fault, Kind};

/// Whether the request is for this server; the names are those it answers to.
pub(crate) fn check(names: &[String], request: &Request) -> Result<(), Fault> {
    let host = host(request.headers())?;
    let hosts = [Some(host), request.uri().authority().map(Authority::to_string)];
    for host in hosts.into_iter().flatten() {
        if !is_ours(names, &host) {
            let why = format!(
                "This server does not answer to the name '{host}'. The person who runs it can add the name (--host)."
            );
            return Err(Fault::new(Kind::WrongHost, why));
        }
    }
    Ok(())
}

/// The one host of the request.
fn host(headers: &HeaderMap) -> Result<String, Fault> {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) {
        (Some(host), None) if !host.is_empty() => Ok(host.to_string()),
        (Some(_) | None, _) => Err(Fault::malformed("Host: a request must name one host.")),
    }
}

/// Whether a host, with or without a port, is a name or address of this server.
pub(crate) fn is_ours(names: &[String], host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    if host.contains('@') {
        return false;
    }
    let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
    let bare = name.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(&name);
    bare.parse::<IpAddr>().is_ok()
        || name == "localhost"
        || name.ends_with(".localhost")
        || names.iter().any(|it| it.trim_end_matches('.').eq_ignore_ascii_case(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_known_names_are_ours() {
        let names = ["example.org".to_string()];
        for host in [
            "127.0.0.1:1815",
            "192.168.1.7",
            "[::1]:80",
            "[fe80::1]",
            "localhost",
            "LOCALHOST:1",
            "a.localhost",
            "example.org",
            "Example.ORG:443",
            "example.org.",
        ] {
            assert!(is_ours(&names, host), "{host}");
        }
        for host in [
            "evil.example",
            "example.org.evil.example",
            "127.0.0.1.evil.example",
            "notexample.org",
            "localhost.evil.example",
            "user@127.0.0.1",
            "2130706433",
            "0x7f.1",
            "",
            "a b",
        ] {
            assert!(!is_ours(&names, host), "{host}");
        }
    }
}
