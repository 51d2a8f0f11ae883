//! The files of the page, which are part of the program.
//!
//! Only names in the table are answered, so there is no path that leads anywhere else. Each file has a tag made of its
//! bytes; a browser that has it already is told so. [`assets`] makes the files of the folder `page/` when the program is
//! built, and [`front`] puts texts and the example into the page itself.

#[cfg(any(test, debug_assertions))]
mod assets;
mod front;

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// Names and bytes of the files, as the build script made them.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page itself, which has the address `/`, its texts and its style.
const INDEX: &str = "index.html";
const WORDS: &str = "words.json";
const STYLE: &str = "style.css";

/// The cookie that holds the choice of light or dark.
const THEME: &str = "yose-theme";

/// The names of all files of the page, and their lengths; that of the page itself without the example in it.
pub fn files() -> impl Iterator<Item = (&'static str, usize)> {
    FILES.iter().map(|(name, bytes)| (*name, bytes.len()))
}

/// Scripts, styles and connections come from us alone; nothing stands inline but the style of a printed report.
pub(crate) fn policy() -> HeaderValue {
    static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| policy_with(crate::sheet::STYLE.as_bytes()));
    POLICY.clone()
}

/// The policy of a page with this style inline.
fn policy_with(style: &[u8]) -> HeaderValue {
    let style = base64(&Sha256::digest(style));
    let text = format!(
        "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-{style}'; img-src 'self' data: blob:; \
         connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// A file of the page, or nothing if there is none of that name.
pub(crate) fn answer(request: &Request) -> Option<Response> {
    let name = match request.uri().path().strip_prefix('/')? {
        "" => INDEX,
        // One file, one address.
        INDEX => return None,
        // Browsers ask for it when an answer that is no page of ours names none.
        "favicon.ico" => "icon.svg",
        name => name,
    };
    let (name, _) = FILES.iter().find(|(file, _)| *file == name)?;
    let (bytes, policy) = content(name)?;
    let bytes = if *name == INDEX { themed(&bytes, request).into() } else { bytes };
    let tag = HeaderValue::try_from(format!("\"{}\"", base64(&Sha256::digest(&bytes)[..12]))).ok()?;
    let mut known = request.headers().get_all(header::IF_NONE_MATCH).iter();
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(name))),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::ETAG, tag.clone()),
    ];
    Some(if known.any(|known| known == tag) {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, bytes).into_response()
    })
}

/// The page in the colours that its user chose, if he did.
fn themed(page: &[u8], request: &Request) -> Vec<u8> {
    let cookies = request.headers().get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let theme = match pairs.find(|(name, _)| *name == THEME).map(|(_, value)| value) {
        Some("light") => " data-theme=\"light\"",
        Some("dark") => " data-theme=\"dark\"",
        _ => "",
    };
    let opening = "<html lang=\"en\"";
    String::from_utf8_lossy(page).replacen(opening, &format!("{opening}{theme}"), 1).into_bytes()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        _ => "application/octet-stream",
    }
}

/// A file and its policy.
type Content = (Cow<'static, [u8]>, HeaderValue);

/// What a file is answered with. A program built for debugging makes it anew every time, so that the page can be worked
/// on without building again.
fn content(name: &str) -> Option<Content> {
    #[cfg(debug_assertions)]
    if let Ok(files) = assets::assets(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page")) {
        let find = |name: &str| files.iter().find(|(file, _)| file == name).map(|(_, bytes)| &bytes[..]);
        return match name {
            INDEX => front_page(find).map(|(page, policy)| (page.into(), policy)),
            name => Some((find(name)?.to_vec().into(), policy())),
        };
    }
    static FRONT: LazyLock<Option<(Vec<u8>, HeaderValue)>> = LazyLock::new(|| front_page(built));
    match name {
        INDEX => FRONT.as_ref().map(|(page, policy)| (page.as_slice().into(), policy.clone())),
        name => Some((built(name)?.into(), policy())),
    }
}

/// A file as the build script made it.
fn built(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(file, _)| *file == name).map(|(_, bytes)| *bytes)
}

/// The page itself, which has its style inside.
fn front_page<'a>(find: impl Fn(&str) -> Option<&'a [u8]>) -> Option<(Vec<u8>, HeaderValue)> {
    let words = serde_json::from_slice(find(WORDS)?).ok()?;
    let [frame, style] = [INDEX, STYLE].map(|name| std::str::from_utf8(find(name)?).ok());
    Some((front::front(frame?, &words, style?).into_bytes(), policy_with(style?.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let word =
            chunk.iter().fold(0u32, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let sign = SIGNS[(word >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= chunk.len() { char::from(sign) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_as_the_standard_has_it() {
        // The examples of RFC 4648, section 10.
        for (plain, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
