//! The fonts inside the program and the width of text set in them.
//!
//! Widths are needed to fit numbers on stones, to wrap captions and to keep
//! labels apart. In a browser another font may take the place of ours; Noto
//! Sans is rather wide, so what fits here fits there too.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// What the `font-family` attribute says: the embedded font first, then
/// what usual systems have.
pub(crate) const FAMILY: &str = "'Noto Sans','Noto Sans Math','Segoe UI','Helvetica Neue',Arial,sans-serif";

/// Height of a capital letter or a digit, in ems.
pub(crate) const CAP_HEIGHT: f64 = 0.714;

/// Height of a small letter such as x, in ems.
const X_HEIGHT: f64 = 0.54;

const REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");
const SYMBOLS: &[u8] = include_bytes!("../fonts/NotoSansMath-Regular.ttf");

/// The embedded fonts, and no others, for drawing.
pub(crate) fn database() -> Arc<Database> {
    static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut fonts = Database::new();
        for font in [REGULAR, BOLD, SYMBOLS] {
            fonts.load_font_data(font.to_vec());
        }
        fonts.set_sans_serif_family("Noto Sans");
        Arc::new(fonts)
    });
    Arc::clone(&DATABASE)
}

/// How heavy text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Running text.
    Regular,
    /// Numbers on stones and keys of regions.
    Bold,
}

/// Width of text in ems.
pub(crate) fn width(text: &str, weight: Weight) -> f64 {
    text.chars().map(|c| advance(c, weight)).sum()
}

/// Where the baseline goes, in ems below the middle, so that text looks centred.
pub(crate) fn baseline(text: &str) -> f64 {
    let low = !text.is_empty() && text.chars().all(|c| "acemnorsuvwxz".contains(c));
    if low { X_HEIGHT / 2.0 } else { CAP_HEIGHT / 2.0 }
}

/// The size, at most `size` and at least `least`, at which text fits a width;
/// text that does not fit even then is cut short.
pub(crate) fn fit(text: &str, weight: Weight, size: f64, least: f64, room: f64) -> (String, f64) {
    let needed = width(text, weight) * size;
    if needed <= room {
        return (text.to_owned(), size);
    }
    let smaller = (size * room / needed).max(least);
    (shorten(text, weight, room / smaller), smaller)
}

/// Text cut to a width in ems, with an ellipsis if anything was cut.
pub(crate) fn shorten(text: &str, weight: Weight, room: f64) -> String {
    let mut used = 0.0;
    let mut kept = 0;
    let ellipsis = advance('…', weight);
    for (at, c) in text.char_indices() {
        used += advance(c, weight);
        if used > room + 1e-9 {
            return format!("{}…", text[..kept].trim_end());
        }
        if used + ellipsis <= room {
            kept = at + c.len_utf8();
        }
    }
    text.to_owned()
}

/// Text broken into at most `most` lines of a width in ems, at spaces where there are any.
pub(crate) fn wrap(text: &str, weight: Weight, room: f64, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() && lines.len() < most {
        if lines.len() + 1 == most {
            lines.push(shorten(rest, weight, room));
            break;
        }
        let (line, after) = rest.split_at(line_break(rest, weight, room));
        lines.push(line.trim_end().to_owned());
        rest = after.trim_start();
    }
    lines
}

/// Number of bytes that go on the first line: at least one character.
fn line_break(text: &str, weight: Weight, room: f64) -> usize {
    let mut used = 0.0;
    let mut space = None;
    for (at, c) in text.char_indices() {
        used += advance(c, weight);
        if c == ' ' {
            space = Some(at);
        } else if used > room && at > 0 {
            return space.unwrap_or(at);
        }
    }
    text.len()
}

fn advance(c: char, weight: Weight) -> f64 {
    static FACES: LazyLock<Faces> = LazyLock::new(Faces::new);
    FACES.advance(c, weight)
}

struct Faces {
    regular: Option<FontRef<'static>>,
    bold: Option<FontRef<'static>>,
    symbols: Option<FontRef<'static>>,
}

impl Faces {
    fn new() -> Faces {
        let read = |bytes| FontRef::new(bytes).ok();
        Faces { regular: read(REGULAR), bold: read(BOLD), symbols: read(SYMBOLS) }
    }

    fn advance(&self, c: char, weight: Weight) -> f64 {
        let first = if weight == Weight::Bold { &self.bold } else { &self.regular };
        [first, &self.regular, &self.symbols]
            .into_iter()
            .flatten()
            .find_map(|face| {
                let glyph = face.charmap().map(c)?;
                let metrics = face.glyph_metrics(Size::unscaled(), LocationRef::default());
                Some(f64::from(metrics.advance_width(glyph)?) / 1000.0)
            })
            .unwrap_or_else(|| foreign(c))
    }
}

/// A guess for a character that the fonts lack: East Asian ones fill a square.
fn foreign(c: char) -> f64 {
    if c >= '\u{1100}' { 1.0 } else { 0.6 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_that_values_use_has_a_glyph() {
        let faces = Faces::new();
        for c in "0123456789ABCXYZabcxyz⅓⅔½¼¾⅛⅜⅝⅞↑↓⇑⇓∗*±⧾⧿−·×‖|{}…–’éŁЛ".chars()
        {
            for text_face in [&faces.regular, &faces.bold] {
                let mut known = [text_face, &faces.symbols].into_iter().flatten();
                assert!(known.any(|face| face.charmap().map(c).is_some()), "{c}");
            }
        }
    }

    #[test]
    fn fonts_have_a_thousand_units_to_the_em() {
        for bytes in [REGULAR, BOLD, SYMBOLS] {
            let face = FontRef::new(bytes).unwrap();
            let metrics = face.metrics(Size::unscaled(), LocationRef::default());
            assert_eq!(metrics.units_per_em, 1000);
            assert!((f64::from(metrics.cap_height.unwrap()) / 1000.0 - CAP_HEIGHT).abs() < 1e-3);
        }
    }

    #[test]
    fn digits_are_equally_wide_and_bold_is_wider() {
        let one = width("1", Weight::Bold);
        assert!("0123456789".chars().all(|c| (advance(c, Weight::Bold) - one).abs() < 1e-9));
        assert!(width("Gote", Weight::Bold) > width("Gote", Weight::Regular));
    }

    #[test]
    fn short_text_stays_and_long_text_is_cut() {
        assert_eq!(fit("12", Weight::Bold, 16.0, 8.0, 30.0), ("12".to_owned(), 16.0));
        let (text, size) = fit("a rather long label", Weight::Bold, 16.0, 8.0, 30.0);
        assert_eq!(size, 8.0);
        assert!(text.ends_with('…') && width(&text, Weight::Bold) * size <= 30.0);
        assert_eq!(shorten("abc", Weight::Regular, 0.1), "…");
    }

    #[test]
    fn lines_keep_every_word_and_their_width() {
        let text = "Black to move takes five and a third points in gote at the upper edge";
        let lines = wrap(text, Weight::Regular, 12.0, 20);
        assert_eq!(lines.join(" "), text);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, Weight::Regular) <= 12.0));
        assert_eq!(wrap("unbreakable", Weight::Regular, 2.0, 20).concat(), "unbreakable");
        assert_eq!(wrap(text, Weight::Regular, 12.0, 2).len(), 2);
        assert!(wrap("   ", Weight::Regular, 12.0, 2).is_empty());
    }
}
