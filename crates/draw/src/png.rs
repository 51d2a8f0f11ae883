//! PNG images of pictures.
//!
//! Text is set in the embedded fonts only and nothing outside the picture
//! is read, so every machine makes the same image.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, ImageHrefResolver, Options, Tree};
use thiserror::Error;

use crate::font;

/// The longest side a PNG may have, in pixels.
pub const MAX_SIDE_PIXELS: u32 = 16_384;

/// The largest area a PNG may have, in pixels.
pub const MAX_AREA_PIXELS: u64 = 40_000_000;

/// How large a PNG shall be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resolution {
    /// Pixels for each unit of the picture; 2 suits most screens.
    Scale(f64),
    /// Width in pixels; the height follows.
    Width(u32),
}

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The text is not a picture in SVG.
    #[error("not an SVG picture: {0}")]
    Svg(String),
    /// The scale is not a positive number.
    #[error("the scale of a picture must be a positive number")]
    Scale,
    /// The image would be empty or too large.
    #[error(
        "an image of {width}×{height} pixels is out of range: a side may have 1 to {MAX_SIDE_PIXELS} pixels, \
         the image {MAX_AREA_PIXELS}"
    )]
    Pixels {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The image could not be encoded.
    #[error("cannot encode the image: {0}")]
    Encoding(String),
}

/// Draws a picture made by this crate as a PNG.
///
/// ```
/// use yose_board::Size;
/// use yose_draw::{Diagram, Resolution, png};
///
/// let svg = Diagram::new(Size::square(5).unwrap()).svg();
/// let image = png(&svg, Resolution::Width(200)).unwrap();
/// assert_eq!(&image[1..4], b"PNG");
/// ```
pub fn png(svg: &str, resolution: Resolution) -> Result<Vec<u8>, DrawError> {
    let tree = Tree::from_str(svg, &options()).map_err(|error| DrawError::Svg(error.to_string()))?;
    let (natural_width, natural_height) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    let scale = match resolution {
        Resolution::Scale(scale) => scale,
        Resolution::Width(width) => f64::from(width) / natural_width,
    };
    let (width, height) = pixels(natural_width, natural_height, scale)?;
    let mut pixmap =
        Pixmap::new(width, height).ok_or(DrawError::Pixels { width: width.into(), height: height.into() })?;
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| DrawError::Encoding(error.to_string()))
}

/// The size of the image, if it is within limits.
fn pixels(width: f64, height: f64, scale: f64) -> Result<(u32, u32), DrawError> {
    if !scale.is_finite() || scale < 0.0 {
        return Err(DrawError::Scale);
    }
    let side = |length: f64| (length * scale).round() as u64;
    let (width, height) = (side(width), side(height));
    let fits = |side: u64| (1..=u64::from(MAX_SIDE_PIXELS)).contains(&side);
    if fits(width) && fits(height) && width * height <= MAX_AREA_PIXELS {
        Ok((width as u32, height as u32))
    } else {
        Err(DrawError::Pixels { width, height })
    }
}

fn options() -> Options<'static> {
    Options {
        font_family: "Noto Sans".to_owned(),
        fontdb: font::database(),
        font_resolver: FontResolver {
            select_font: FontResolver::default_font_selector(),
            // The usual way gives up on a text at the first character that no font has. Trying every
            // font in turn, whatever is missing, leaves only that character out.
            select_fallback: Box::new(|_, tried, fonts| {
                fonts.faces().map(|face| face.id).find(|id| !tried.contains(id))
            }),
        },
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str =
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>"#;

    /// Width and height as the header of a PNG file gives them.
    fn dimensions(png: &[u8]) -> (u32, u32) {
        let read = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        (read(16), read(20))
    }

    #[test]
    fn images_have_the_size_asked_for() {
        assert_eq!(dimensions(&png(SQUARE, Resolution::Scale(1.0)).unwrap()), (30, 20));
        assert_eq!(dimensions(&png(SQUARE, Resolution::Scale(2.5)).unwrap()), (75, 50));
        assert_eq!(dimensions(&png(SQUARE, Resolution::Width(99)).unwrap()), (99, 66));
    }

    #[test]
    fn sizes_out_of_range_are_errors() {
        for scale in [f64::NAN, f64::INFINITY, -1.0] {
            assert_eq!(png(SQUARE, Resolution::Scale(scale)), Err(DrawError::Scale));
        }
        for resolution in [Resolution::Scale(0.0), Resolution::Scale(1e300), Resolution::Width(0)] {
            assert!(matches!(png(SQUARE, resolution), Err(DrawError::Pixels { .. })), "{resolution:?}");
        }
        assert_eq!(
            png(SQUARE, Resolution::Width(16_384)),
            Err(DrawError::Pixels { width: 16_384, height: 10_923 })
        );
    }

    #[test]
    fn what_is_no_picture_is_an_error() {
        for text in ["", "board", "<html/>", "<svg"] {
            assert!(matches!(png(text, Resolution::Scale(1.0)), Err(DrawError::Svg(_))), "{text}");
        }
    }

    #[test]
    fn a_character_without_a_glyph_spoils_no_other() {
        let picture = |text: &str| {
            let svg = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="16" x="30" font-size="14" font-weight="700">{text}</text></svg>"#
            );
            png(&svg, Resolution::Scale(1.0)).unwrap()
        };
        // Without a second font, an arrow would be the same empty box as a character that no font has.
        assert_ne!(picture("↑囲"), picture("囲囲"));
        assert_ne!(picture("囲↑"), picture("囲囲"));
    }

    #[test]
    fn files_named_in_a_picture_are_not_read() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/board-1x1.svg");
        assert!(std::fs::exists(file).unwrap());
        let picture = |inside: &str| {
            let svg =
                format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">{inside}</svg>"#);
            png(&svg, Resolution::Scale(1.0)).unwrap()
        };
        let image = format!(r#"<image href="{file}" width="30" height="20"/>"#);
        assert_eq!(picture(&image), picture(""));
    }
}
