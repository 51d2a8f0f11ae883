//! The looks of a picture.

use std::fmt;

use yose_board::Color;

/// A set of colours for a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A wooden board with shell and slate stones.
    #[default]
    Wood,
    /// Black on white, for paper.
    Print,
    /// For dark pages.
    Dark,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Print, Theme::Dark];

    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Theme::Wood => &WOOD,
            Theme::Print => &PRINT,
            Theme::Dark => &DARK,
        }
    }
}

/// Red, green and blue, each from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Rgb {
    /// Black.
    pub(crate) const BLACK: Rgb = Rgb(0, 0, 0);
    /// White.
    pub(crate) const WHITE: Rgb = Rgb(255, 255, 255);

    const fn hex(value: u32) -> Rgb {
        Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// This colour with a share, from 0 to 1, of another laid over it.
    pub(crate) fn mix(self, other: Rgb, share: f64) -> Rgb {
        let part = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Rgb(part(self.0, other.0), part(self.1, other.1), part(self.2, other.2))
    }

    /// How bright the colour looks, from 0 to 1.
    pub(crate) fn brightness(self) -> f64 {
        (0.299 * f64::from(self.0) + 0.587 * f64::from(self.1) + 0.114 * f64::from(self.2)) / 255.0
    }

    /// Black or white, whichever reads better on this colour.
    pub(crate) fn ink(self) -> Rgb {
        if self.brightness() > 0.5 { Rgb::hex(0x111111) } else { Rgb::hex(0xfafafa) }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// How stones of one colour look.
#[derive(Debug)]
pub(crate) struct StoneLook {
    /// Colours from the highlight outwards, with their places from 0 to 1.
    pub(crate) shades: &'static [(f64, Rgb)],
    /// The line around the stone.
    pub(crate) rim: Rgb,
    /// The width of that line.
    pub(crate) rim_width: f64,
    /// The colour of text and marks on the stone.
    pub(crate) ink: Rgb,
    /// The colour of the mark of the last move.
    pub(crate) accent: Rgb,
}

/// The colours of a theme.
#[derive(Debug)]
pub(crate) struct Palette {
    /// Around the board and behind captions.
    pub(crate) paper: Rgb,
    /// Text on paper.
    pub(crate) text: Rgb,
    /// Less important text and lines on paper.
    pub(crate) faint: Rgb,
    /// The board, at its lightest and its darkest.
    pub(crate) board: (Rgb, Rgb),
    /// The grain of the wood, if it is wood.
    pub(crate) grain: Option<Rgb>,
    /// The lines of the board.
    pub(crate) line: Rgb,
    /// Coordinates, and marks on empty points.
    pub(crate) ink: Rgb,
    /// The shadow of a stone: how dark it is in its middle.
    pub(crate) shadow: f64,
    /// Black and white stones.
    pub(crate) stones: [StoneLook; 2],
    /// Arrows, lines and selected points.
    pub(crate) accent: Rgb,
    /// Regions in turn.
    pub(crate) regions: &'static [Rgb],
    /// How much of its colour fills a region.
    pub(crate) region_fill: f64,
    /// Behind the label of a region.
    pub(crate) label: Rgb,
    /// The ends of the diverging scale: all White's, all Black's.
    pub(crate) heat: (Rgb, Rgb),
    /// Curves of Black's and of White's in charts.
    pub(crate) curves: [Rgb; 2],
}

impl Palette {
    /// The look of stones of a colour.
    pub(crate) fn stone(&self, color: Color) -> &StoneLook {
        &self.stones[color.index()]
    }

    /// The colour of the region with this number.
    pub(crate) fn region(&self, number: usize) -> Rgb {
        self.regions[number % self.regions.len()]
    }

    /// The colour of the board taken as a whole.
    pub(crate) fn board_middle(&self) -> Rgb {
        self.board.0.mix(self.board.1, 0.5)
    }
}

// The ends of the diverging scales are blue and red-orange, which people
// with any of the usual colour blindnesses tell apart.

const WOOD: Palette = Palette {
    paper: Rgb::hex(0xfbf8f1),
    text: Rgb::hex(0x2a2118),
    faint: Rgb::hex(0x7d6c55),
    board: (Rgb::hex(0xecc98b), Rgb::hex(0xdfb570)),
    grain: Some(Rgb::hex(0x9a6a28)),
    line: Rgb::hex(0x4a361b),
    ink: Rgb::hex(0x3b2911),
    shadow: 0.42,
    stones: [
        StoneLook {
            shades: &[(0.0, Rgb::hex(0x62646a)), (0.4, Rgb::hex(0x2f3034)), (1.0, Rgb::hex(0x0e0f11))],
            rim: Rgb::hex(0x08090a),
            rim_width: 0.6,
            ink: Rgb::hex(0xffffff),
            accent: Rgb::hex(0xffb74d),
        },
        StoneLook {
            shades: &[(0.0, Rgb::hex(0xffffff)), (0.55, Rgb::hex(0xf7f5f0)), (1.0, Rgb::hex(0xd3cec3))],
            rim: Rgb::hex(0x8a8478),
            rim_width: 0.7,
            ink: Rgb::hex(0x141414),
            accent: Rgb::hex(0xb3361b),
        },
    ],
    accent: Rgb::hex(0x1c5fae),
    regions: &[Rgb::hex(0x0b4f94), Rgb::hex(0xab3210), Rgb::hex(0x6f2a86), Rgb::hex(0x00666b)],
    region_fill: 0.14,
    label: Rgb::hex(0xfff9ec),
    heat: (Rgb::hex(0xb5271b), Rgb::hex(0x1660ad)),
    curves: [Rgb::hex(0x1660ad), Rgb::hex(0xb5271b)],
};

const PRINT: Palette = Palette {
    paper: Rgb::WHITE,
    text: Rgb::BLACK,
    faint: Rgb::hex(0x555555),
    board: (Rgb::WHITE, Rgb::WHITE),
    grain: None,
    line: Rgb::BLACK,
    ink: Rgb::BLACK,
    shadow: 0.0,
    stones: [
        StoneLook {
            shades: &[(1.0, Rgb::BLACK)],
            rim: Rgb::BLACK,
            rim_width: 1.0,
            ink: Rgb::WHITE,
            accent: Rgb::WHITE,
        },
        StoneLook {
            shades: &[(1.0, Rgb::WHITE)],
            rim: Rgb::BLACK,
            rim_width: 1.0,
            ink: Rgb::BLACK,
            accent: Rgb::BLACK,
        },
    ],
    accent: Rgb::hex(0x222222),
    regions: &[Rgb::hex(0x222222)],
    region_fill: 0.07,
    label: Rgb::WHITE,
    heat: (Rgb::hex(0xd1502f), Rgb::hex(0x2a6fb5)),
    curves: [Rgb::BLACK, Rgb::hex(0x808080)],
};

const DARK: Palette = Palette {
    paper: Rgb::hex(0x1b1d20),
    text: Rgb::hex(0xe4e5e7),
    faint: Rgb::hex(0xa0a4aa),
    board: (Rgb::hex(0x484b50), Rgb::hex(0x3d4045)),
    grain: None,
    line: Rgb::hex(0x15171a),
    ink: Rgb::hex(0xd6d9dd),
    shadow: 0.35,
    stones: [
        StoneLook {
            shades: &[(0.0, Rgb::hex(0x2b2d31)), (0.5, Rgb::hex(0x141518)), (1.0, Rgb::hex(0x050506))],
            rim: Rgb::hex(0x6a7078),
            rim_width: 0.9,
            ink: Rgb::hex(0xf2f2f2),
            accent: Rgb::hex(0xffb74d),
        },
        StoneLook {
            shades: &[(0.0, Rgb::hex(0xf4f4f2)), (0.55, Rgb::hex(0xe4e4e2)), (1.0, Rgb::hex(0xbfc1c4))],
            rim: Rgb::hex(0x2a2c30),
            rim_width: 0.7,
            ink: Rgb::hex(0x141414),
            accent: Rgb::hex(0xb3361b),
        },
    ],
    accent: Rgb::hex(0x8cc4ff),
    regions: &[Rgb::hex(0x7fc0ff), Rgb::hex(0xffa56b), Rgb::hex(0xdba2ef), Rgb::hex(0x6fd9c9)],
    region_fill: 0.13,
    label: Rgb::hex(0x202327),
    heat: (Rgb::hex(0xf0663f), Rgb::hex(0x4da3ff)),
    curves: [Rgb::hex(0x6fb4ff), Rgb::hex(0xff8a66)],
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast as the Web Content Accessibility Guidelines define it.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = |c: Rgb| 0.2126 * linear(c.0) + 0.7152 * linear(c.1) + 0.0722 * linear(c.2) + 0.05;
        let (a, b) = (luminance(a), luminance(b));
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn text_is_legible_in_every_theme() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            let check = |name: &str, a: Rgb, b: Rgb, least: f64| {
                assert!(contrast(a, b) >= least, "{theme:?} {name}: {:.2}", contrast(a, b));
            };
            check("text", palette.text, palette.paper, 7.0);
            check("faint text", palette.faint, palette.paper, 4.5);
            check("coordinates", palette.ink, palette.board_middle(), 4.5);
            for &region in palette.regions {
                check("region label", region, palette.label, 4.5);
                check("region outline", region, palette.board_middle(), 3.0);
            }
            for curve in palette.curves {
                check("curve", curve, palette.paper, 3.0);
            }
            for look in &palette.stones {
                for &(_, shade) in look.shades {
                    check("number on a stone", look.ink, shade, 4.5);
                    check("last move", look.accent, shade, 3.0);
                }
            }
        }
    }

    #[test]
    fn mixing_goes_from_one_colour_to_the_other() {
        let (a, b) = (Rgb(10, 20, 30), Rgb(110, 220, 130));
        assert_eq!((a.mix(b, 0.0), a.mix(b, 1.0), a.mix(b, 0.5)), (a, b, Rgb(60, 120, 80)));
        assert_eq!(Rgb::hex(0x0a141e), a);
        assert_eq!(a.to_string(), "#0a141e");
    }
}
