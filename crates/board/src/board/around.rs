//! The neighbours of a point at a glance.

use crate::color::Color;

/// How many neighbours of a point are empty, black and white; the rest are border.
///
/// Most questions about a point are answered by this one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Around(pub(super) u16);

impl Around {
    pub(super) const NOTHING: Around = Around(0);
    pub(super) const ONE_EMPTY: u16 = 1;
    pub(super) const ANY_EMPTY: u16 = 0xF;

    #[inline]
    pub(super) fn one(color: Color) -> u16 {
        0x10 << (4 * color.index())
    }

    #[inline]
    pub(super) fn any(color: Color) -> u16 {
        0xF0 << (4 * color.index())
    }

    #[inline]
    pub(super) fn empty(self) -> u16 {
        self.0 & Self::ANY_EMPTY
    }

    /// More than 0 if any neighbour is a stone.
    #[inline]
    pub(super) fn stones(self) -> u16 {
        self.0 & (Self::any(Color::Black) | Self::any(Color::White))
    }

    /// Whether all neighbours on the board are stones of this colour.
    #[inline]
    pub(super) fn all(self, color: Color) -> bool {
        self.0 & (Self::ANY_EMPTY | Self::any(!color)) == 0
    }
}
