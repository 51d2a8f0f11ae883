//! Who may ask, and what every answer says to the browser.
//!
//! The server listens on this machine, and a browser on this machine shows pages of anybody. Two tricks let such a page
//! reach a local server, and both are refused here:
//!
//! * **DNS rebinding.** The page's own name is made to point at 127.0.0.1. The browser then takes the server for
//!   the page's own, but the `Host` header still has the name. So only addresses and known names may be in it.
//! * **Requests across sites.** A form or script sends something without being able to read the answer. Browsers say
//!   where it comes from (`Origin`, `Sec-Fetch-Site`), so whatever changes something must come from our own page.
//!
//! Programs that are no browsers send neither header and are let in.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::Server;
use crate::fault::Fault;
use crate::page;
use crate::settings::Settings;

/// Refuses requests that another site may have caused.
pub(crate) async fn check(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    match admit(&server.settings, request.method(), request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(fault) => fault.into_response(),
    }
}

/// Headers that make a browser careful with what we send.
pub(crate) async fn harden(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 5] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(page::policy);
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn admit(settings: &Settings, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Fault> {
    let host = host(uri, headers)?;
    if !is_ours(settings, host) {
        return Err(Fault::new(
            StatusCode::MISDIRECTED_REQUEST,
            "this server does not answer to that name; see --host",
        ));
    }
    if !method.is_safe() && is_foreign(host, headers) {
        return Err(Fault::new(StatusCode::FORBIDDEN, "requests of other sites are refused"));
    }
    Ok(())
}

/// The name the client used, with the port if it gave one.
fn host<'r>(uri: &'r Uri, headers: &'r HeaderMap) -> Result<&'r str, Fault> {
    let mut named = headers.get_all(header::HOST).iter();
    match (named.next(), named.next(), uri.authority()) {
        (Some(host), None, _) => host.to_str().ok(),
        (None, None, Some(authority)) => Some(authority.as_str()),
        _ => None,
    }
    .ok_or_else(|| Fault::unreadable("the request needs one Host header"))
}

fn is_ours(settings: &Settings, host: &str) -> bool {
    let name = without_port(host);
    if let Some(address) = address(name) {
        // Nobody can make another machine's pages come from an address.
        return settings.public || address.to_canonical().is_loopback();
    }
    name.eq_ignore_ascii_case("localhost")
        || settings.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(name))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        // The colons inside of `[::1]` are none of a port.
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn address(name: &str) -> Option<IpAddr> {
    if let Some(inner) = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return inner.parse::<Ipv6Addr>().ok().map(IpAddr::from);
    }
    name.parse::<Ipv4Addr>().ok().map(IpAddr::from)
}

/// Whether a browser says that another site's page asks.
fn is_foreign(host: &str, headers: &HeaderMap) -> bool {
    let foreign_origin = headers.get_all(header::ORIGIN).iter().any(|origin| {
        let page = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        page.is_none_or(|(_, ours)| !ours.eq_ignore_ascii_case(host))
    });
    let foreign_site = headers
        .get(HeaderName::from_static("sec-fetch-site"))
        .is_some_and(|site| site != "same-origin" && site != "none");
    foreign_origin || foreign_site
}

#[cfg(test)]
mod tests {
    use super::*;

    type Pair = (&'static str, &'static str);

    fn verdict(method: &Method, pairs: &[Pair], settings: &Settings) -> Option<u16> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        }
        let answer = admit(settings, method, &Uri::from_static("/api/v1/record"), &headers);
        answer.err().map(|fault| fault.status.as_u16())
    }

    #[test]
    fn only_names_of_this_machine() {
        let local = Settings::default();
        let cases = [
            ("127.0.0.1:8361", None),
            ("127.0.0.1", None),
            ("localhost:1", None),
            ("LOCALHOST", None),
            ("[::1]:8361", None),
            ("[::ffff:127.0.0.1]", None),
            ("evil.example:8361", Some(421)),
            ("127.0.0.1.evil.example", Some(421)),
            ("localhost.evil.example", Some(421)),
            ("192.168.1.7:8361", Some(421)),
            ("[fe80::1]", Some(421)),
            ("", Some(421)),
        ];
        for (host, expected) in cases {
            assert_eq!(verdict(&Method::GET, &[("host", host)], &local), expected, "{host}");
        }
        assert_eq!(verdict(&Method::GET, &[], &local), Some(400));
        assert_eq!(verdict(&Method::GET, &[("host", "localhost"), ("host", "evil")], &local), Some(400));
    }

    #[test]
    fn more_names_if_told_so() {
        let open = Settings { public: true, hosts: vec!["go.example".to_owned()], ..Settings::default() };
        for (host, expected) in [
            ("192.168.1.7:80", None),
            ("go.example:8361", None),
            ("Go.Example", None),
            ("other.example", Some(421)),
        ] {
            assert_eq!(verdict(&Method::GET, &[("host", host)], &open), expected, "{host}");
        }
    }

    #[test]
    fn other_sites_change_nothing() {
        let local = Settings::default();
        let host = ("host", "127.0.0.1:8361");
        let cases: [(&[Pair], Option<u16>); 7] = [
            (&[host], None),
            (&[host, ("origin", "http://127.0.0.1:8361")], None),
            (&[host, ("origin", "http://127.0.0.1:9999")], Some(403)),
            (&[host, ("origin", "https://evil.example")], Some(403)),
            (&[host, ("origin", "null")], Some(403)),
            (&[host, ("sec-fetch-site", "cross-site")], Some(403)),
            (&[host, ("sec-fetch-site", "same-origin")], None),
        ];
        for (headers, expected) in cases {
            assert_eq!(verdict(&Method::POST, headers, &local), expected, "{headers:?}");
        }
        // Following a link to the page is no harm.
        assert_eq!(verdict(&Method::GET, &[host, ("sec-fetch-site", "cross-site")], &local), None);
    }
}
