//! How others reach this server: what a link must begin with to work for the person who gets it.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use crate::model::Reach;

/// How a server that listens there, known by that address, can be reached.
pub(crate) fn reach(listens: Option<SocketAddr>, public: Option<&str>) -> Reach {
    if let Some(public) = public {
        return Reach { base: Some(public.trim_end_matches('/').to_string()), ..Reach::default() };
    }
    let Some(listens) = listens else { return Reach::default() };
    let alone = listens.ip().is_loopback();
    let network = own_address().map(|own| SocketAddr::new(own, listens.port()).to_string());
    let base = network.as_ref().filter(|_| listens.ip().is_unspecified()).map(|it| format!("http://{it}"));
    Reach { base, alone, network }
}

/// The address of this machine in its network. Nothing is sent: a socket is asked which of its addresses it would use
/// to reach one that is reserved for documentation.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_what_others_are_sent() {
        let told = reach("127.0.0.1:1815".parse().ok(), Some("https://example.org/"));
        assert_eq!(told, Reach { base: Some("https://example.org".to_string()), ..Reach::default() });
    }

    #[test]
    fn a_server_for_this_machine_alone_cannot_be_reached() {
        let told = reach("127.0.0.1:1815".parse().ok(), None);
        assert!(told.alone && told.base.is_none());
        let told = reach("0.0.0.0:1815".parse().ok(), None);
        assert!(!told.alone);
        assert_eq!(told.base, told.network.map(|it| format!("http://{it}")));
    }
}
