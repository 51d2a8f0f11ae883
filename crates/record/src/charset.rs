//! Which encoding the bytes of a file are in.
//!
//! The order of belief:
//!
//! 1. A byte-order mark. UTF-16 (also without a mark, when the file starts
//!    with `(;` and zeros) is turned into UTF-8 as a whole, since SGF's
//!    brackets are not single bytes in it.
//! 2. The property `CA`, when the file is well-formed in what it says, but
//!    for a few flaws.
//! 3. The bytes: UTF-8 if they are well-formed UTF-8, but for a few flaws;
//!    otherwise what `chardetng`, the detector of Firefox, makes of them:
//!    GBK, Shift_JIS, EUC-KR, Big5, Windows-1252 and so on.
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

use crate::scan::is_blank;
use crate::warning::WarningKind;

/// What UTF-8 files may begin with.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

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
    /// Whether a reader could not know the encoding from what the file says.
    pub(crate) guessed: bool,
    /// A remark about the encoding, and where it applies.
    pub(crate) remark: Option<(usize, WarningKind)>,
}

impl Decided {
    fn of(text: Vec<u8>, encoding: &'static Encoding) -> Decided {
        Decided { text, encoding, mixed: false, converted: false, guessed: false, remark: None }
    }
}

/// Finds the encoding of a file.
pub(crate) fn decide(text: Vec<u8>) -> Decided {
    if let Some(encoding) = utf16(&text) {
        return convert(&text, encoding);
    }
    if text.starts_with(BYTE_ORDER_MARK) {
        return Decided::of(text, UTF_8);
    }
    let Declarations { first, several } = declarations(&text);
    // A file whose CA reads as ASCII is not in UTF-16, whatever it says.
    let Some(encoding) = first.filter(|&encoding| encoding != UTF_16LE && encoding != UTF_16BE) else {
        return detected(text);
    };
    if !encoding.is_ascii_compatible() {
        return convert(&text, encoding);
    }
    if several || is_plain_ascii(&text) {
        return Decided { mixed: several, ..Decided::of(text, encoding) };
    }
    let survey = Survey::of(&text, encoding);
    let Some(flaw) = survey.first_flaw else {
        return Decided::of(text, encoding);
    };
    if survey.is_believable() && (encoding == UTF_8 || Survey::of(&text, UTF_8).flaws > 0) {
        let remark = Some((flaw, WarningKind::Malformed { encoding: encoding.name() }));
        return Decided { remark, ..Decided::of(text, encoding) };
    }
    let found = detected(text);
    let kind = WarningKind::WrongEncoding { declared: encoding.name(), used: found.encoding.name() };
    Decided { remark: Some((flaw, kind)), guessed: true, ..found }
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
    for encoding in labels(text) {
        if declared.first.is_some_and(|first| first != encoding) {
            declared.several = true;
            break;
        }
        declared.first = Some(encoding);
    }
    declared
}

/// The encodings that `CA[…]` names anywhere in the bytes.
fn labels(text: &[u8]) -> impl Iterator<Item = &'static Encoding> {
    memmem::find_iter(text, b"CA[").filter_map(|at| {
        // A property follows the start of its node or another's value; mere text seldom does.
        let before = text[..at].iter().rev().find(|&&byte| !is_blank(byte));
        if !matches!(before, Some(b';' | b']')) {
            return None;
        }
        let label = &text[at + 3..text.len().min(at + 43)];
        by_label(&label[..memchr::memchr(b']', label)?])
    })
}

/// What the game at the beginning of a text says its encoding is, before its
/// first variation or the next game.
pub(crate) fn declared_by_game(text: &[u8]) -> Option<&'static Encoding> {
    let end = memmem::find(text.get(1..)?, b"(;").map_or(text.len(), |found| found + 1);
    labels(&text[..end]).find(|encoding| encoding.is_ascii_compatible())
}

/// UTF-16 by its mark, or by the zeros beside the `(;` that opens the file.
fn utf16(text: &[u8]) -> Option<&'static Encoding> {
    match text {
        [0xFF, 0xFE, ..] | [b'(', 0, b';', 0, ..] => Some(UTF_16LE),
        [0xFE, 0xFF, ..] | [0, b'(', 0, b';', ..] => Some(UTF_16BE),
        _ => None,
    }
}

fn convert(text: &[u8], encoding: &'static Encoding) -> Decided {
    let (decoded, _) = encoding.decode_with_bom_removal(text);
    let remark = Some((0, WarningKind::Converted { from: encoding.name() }));
    Decided { converted: true, remark, ..Decided::of(decoded.into_owned().into_bytes(), UTF_8) }
}

/// ISO-2022-JP is seven bits wide too, but full of escapes.
fn is_plain_ascii(text: &[u8]) -> bool {
    Encoding::ascii_valid_up_to(text) == text.len() && memchr::memchr(0x1B, text).is_none()
}

/// The encoding by the bytes alone.
fn detected(text: Vec<u8>) -> Decided {
    if is_plain_ascii(&text) {
        return Decided::of(text, UTF_8);
    }
    let survey = Survey::of(&text, UTF_8);
    let escapes = memchr::memchr(0x1B, &text).is_some();
    if survey.is_believable() && !(escapes && survey.good == 0) {
        let malformed = |flaw| (flaw, WarningKind::Malformed { encoding: UTF_8.name() });
        return Decided { remark: survey.first_flaw.map(malformed), ..Decided::of(text, UTF_8) };
    }
    let encoding = detect(&text);
    if encoding.is_ascii_compatible() {
        Decided { guessed: encoding != UTF_8, ..Decided::of(text, encoding) }
    } else {
        convert(&text, encoding)
    }
}

fn detect(text: &[u8]) -> &'static Encoding {
    // The detector wants two bytes of context before the first that is not ASCII.
    let start = Encoding::ascii_valid_up_to(text).saturating_sub(2);
    let start = memchr::memchr(0x1B, text).map_or(start, |escape| escape.min(start));
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    let end = text.len().min(start + DETECTOR_LIMIT);
    detector.feed(&text[start..end], end == text.len());
    detector.guess(None, Utf8Detection::Allow)
}

/// How well a text fits an encoding.
struct Survey {
    /// Characters beyond ASCII.
    good: usize,
    /// Places that are malformed,
    flaws: usize,
    /// and the first of them.
    first_flaw: Option<usize>,
}

impl Survey {
    fn of(text: &[u8], encoding: &'static Encoding) -> Survey {
        let mut survey = Survey { good: 0, flaws: 0, first_flaw: None };
        if encoding == UTF_8 && Encoding::utf8_valid_up_to(text) == text.len() {
            // Without flaws, one good character is as good as many.
            survey.good = usize::from(!text.is_ascii());
            return survey;
        }
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut buffer = [0; 4096];
        let mut at = 0;
        loop {
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(&text[at..], &mut buffer, true);
            at += read;
            // Every character beyond ASCII has one byte of this kind.
            survey.good += buffer[..written].iter().filter(|&&byte| byte >= 0xC0).count();
            match result {
                DecoderResult::InputEmpty => return survey,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, after) => {
                    let start = at.saturating_sub(usize::from(length) + usize::from(after));
                    survey.first_flaw.get_or_insert(start);
                    survey.flaws += 1;
                }
            }
        }
    }

    /// Whether the flaws are few: a name cut short, a byte lost.
    fn is_believable(&self) -> bool {
        self.flaws == 0 || self.good / 4 >= self.flaws
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
