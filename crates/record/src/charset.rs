//! Which encoding the bytes of a file are in.
//!
//! The order of belief:
//!
//! 1. A byte-order mark. UTF-16 (also without a mark, when the file starts
//!    with `(` and a zero) is turned into UTF-8 as a whole, since SGF's
//!    brackets are not single bytes in it.
//! 2. The property `CA`, when the whole file is well-formed in what it says.
//! 3. The bytes: UTF-8 if they are well-formed UTF-8, otherwise what
//!    `chardetng`, the detector of Firefox, makes of them: GBK, Shift_JIS,
//!    EUC-KR, Big5, Windows-1252 and so on.
//!
//! `CA` must be found before the file can be parsed, because where values end
//! may depend on it (see [`scan`](crate::scan)); so it is looked for in the
//! bare bytes: `CA[`, a known label, `]`. Games of one file may declare
//! different encodings; the parser then changes over game by game.
//!
//! Limits: a file that mixes encodings without saying so is read in one of
//! them, and what does not fit shows as U+FFFD (its bytes are still kept).

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, DecoderResult, EUC_KR, EncoderResult, Encoding, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};
use memchr::memmem;

use crate::warning::WarningKind;

/// Bytes shown to the detector: enough for any game, and a bound for any file.
const DETECTOR_LIMIT: usize = 1 << 20;

/// Text in an encoding whose ASCII bytes mean ASCII, with what was noticed on the way.
pub(crate) struct Decided {
    /// The bytes as they came, or as UTF-8 if they had to be converted.
    pub(crate) text: Vec<u8>,
    /// The encoding of `text`, or of its first game if they differ.
    pub(crate) encoding: &'static Encoding,
    /// Whether different games declare different encodings.
    pub(crate) mixed: bool,
    /// Whether `text` is UTF-8 in place of what the file was in.
    pub(crate) converted: bool,
    /// A remark about the encoding, and where it applies.
    pub(crate) remark: Option<(usize, WarningKind)>,
}

/// Finds the encoding of a file.
pub(crate) fn decide(text: Vec<u8>) -> Decided {
    if let Some(encoding) = utf16(&text) {
        return convert(&text, encoding);
    }
    let declared = declarations(&text);
    let first = declared.first;
    if let Some(encoding) = first.filter(|encoding| !encoding.is_ascii_compatible()) {
        // A file whose CA reads as ASCII is not UTF-16, whatever it says.
        if encoding != UTF_16LE && encoding != UTF_16BE {
            return convert(&text, encoding);
        }
    }
    let first = first.filter(|encoding| encoding.is_ascii_compatible());
    if text.starts_with(b"\xEF\xBB\xBF") {
        return Decided { text, encoding: UTF_8, mixed: false, converted: false, remark: None };
    }
    if is_plain_ascii(&text) {
        let encoding = first.unwrap_or(UTF_8);
        return Decided { text, encoding, mixed: declared.several, converted: false, remark: None };
    }
    if let Some(encoding) = first {
        let flaw = if declared.several { None } else { first_flaw(&text, encoding) };
        let Some(flaw) = flaw else {
            return Decided { text, encoding, mixed: declared.several, converted: false, remark: None };
        };
        let mut decided = detected(text);
        decided.remark = Some((
            flaw,
            WarningKind::WrongEncoding { declared: encoding.name(), used: decided.encoding.name() },
        ));
        return decided;
    }
    detected(text)
}

/// The encoding a value of `CA` names: the labels of the web, and a few that Go programs write.
pub(crate) fn by_label(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label).or_else(|| {
        let label = label.trim_ascii().to_ascii_lowercase();
        match label.as_slice() {
            b"cp932" | b"shiftjis" => Some(SHIFT_JIS),
            b"cp936" | b"gb" => Some(GBK),
            b"cp949" | b"uhc" => Some(EUC_KR),
            b"cp950" => Some(BIG5),
            b"latin-1" | b"iso8859_1" | b"windows1252" => Some(WINDOWS_1252),
            _ => None,
        }
    })
}

struct Declarations {
    first: Option<&'static Encoding>,
    several: bool,
}

fn declarations(text: &[u8]) -> Declarations {
    let mut declared = Declarations { first: None, several: false };
    for at in memmem::find_iter(text, b"CA[") {
        if at > 0 && text[at - 1].is_ascii_alphanumeric() {
            continue;
        }
        let label = &text[at + 3..text.len().min(at + 43)];
        let Some(close) = memchr::memchr(b']', label) else { continue };
        let Some(encoding) = by_label(&label[..close]) else { continue };
        if declared.first.is_some_and(|first| first != encoding) {
            declared.several = true;
            break;
        }
        declared.first = Some(encoding);
    }
    declared
}

/// UTF-16 by its mark, or by the zero beside the `(` that opens the file.
fn utf16(text: &[u8]) -> Option<&'static Encoding> {
    match text {
        [0xFF, 0xFE, ..] | [b'(', 0, ..] => Some(UTF_16LE),
        [0xFE, 0xFF, ..] | [0, b'(', ..] => Some(UTF_16BE),
        _ => None,
    }
}

fn convert(text: &[u8], encoding: &'static Encoding) -> Decided {
    let (decoded, _) = encoding.decode_with_bom_removal(text);
    Decided {
        text: decoded.into_owned().into_bytes(),
        encoding: UTF_8,
        mixed: false,
        converted: true,
        remark: Some((0, WarningKind::Converted { from: encoding.name() })),
    }
}

/// ISO-2022-JP is seven bits wide too, but full of escapes.
fn is_plain_ascii(text: &[u8]) -> bool {
    Encoding::ascii_valid_up_to(text) == text.len() && memchr::memchr(0x1B, text).is_none()
}

fn detected(text: Vec<u8>) -> Decided {
    let encoding = if Encoding::utf8_valid_up_to(&text) == text.len() && memchr::memchr(0x1B, &text).is_none()
    {
        UTF_8
    } else {
        detect(&text)
    };
    if encoding.is_ascii_compatible() {
        Decided { text, encoding, mixed: false, converted: false, remark: None }
    } else {
        convert(&text, encoding)
    }
}

fn detect(text: &[u8]) -> &'static Encoding {
    let start = Encoding::ascii_valid_up_to(text).saturating_sub(2);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    let start = memchr::memchr(0x1B, text).map_or(start, |escape| escape.min(start));
    detector.feed(&text[start..text.len().min(start + DETECTOR_LIMIT)], true);
    detector.guess(None, Utf8Detection::Allow)
}

/// Where the text stops being well-formed in an encoding.
fn first_flaw(text: &[u8], encoding: &'static Encoding) -> Option<usize> {
    if encoding == UTF_8 {
        let valid = Encoding::utf8_valid_up_to(text);
        return (valid < text.len()).then_some(valid);
    }
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut sink = [0; 4096];
    let mut at = 0;
    loop {
        let (result, read, _) = decoder.decode_to_utf8_without_replacement(&text[at..], &mut sink, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => return None,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(length, after) => {
                return Some(at.saturating_sub(usize::from(length) + usize::from(after)));
            }
        }
    }
}

/// Encodes text, or says which character the encoding does not have.
pub(crate) fn encode(text: &str, encoding: &'static Encoding) -> Result<Vec<u8>, char> {
    let mut encoder = encoding.new_encoder();
    let mut bytes = Vec::with_capacity(text.len() + 16);
    let mut at = 0;
    loop {
        bytes.reserve(text.len() - at + 16);
        let (result, read) =
            encoder.encode_from_utf8_to_vec_without_replacement(&text[at..], &mut bytes, true);
        at += read;
        match result {
            EncoderResult::InputEmpty => return Ok(bytes),
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(character) => return Err(character),
        }
    }
}
