//! Zobrist keys: a position's hash is the exclusive or of one random word a
//! stone, so that playing and capturing change it by a few operations.
//!
//! Source: A. L. Zobrist, *A new hashing method with application for game
//! playing* (1970). The words come from SplitMix64 at compile time, so that
//! hashes are the same in every run and on every machine.

use crate::color::Color;
use crate::point::{POINT_CAPACITY, Point};

struct Keys {
    stones: [[u64; POINT_CAPACITY]; 2],
    ko: [[u64; POINT_CAPACITY]; 2],
    white_to_move: u64,
}

static KEYS: Keys = Keys::generate(0x5945_5345);

impl Keys {
    const fn generate(seed: u64) -> Keys {
        let mut state = seed;
        let mut keys =
            Keys { stones: [[0; POINT_CAPACITY]; 2], ko: [[0; POINT_CAPACITY]; 2], white_to_move: 0 };
        let mut color = 0;
        while color < 2 {
            let mut index = 0;
            while index < POINT_CAPACITY {
                keys.stones[color][index] = split_mix(&mut state);
                keys.ko[color][index] = split_mix(&mut state);
                index += 1;
            }
            color += 1;
        }
        keys.white_to_move = split_mix(&mut state);
        keys
    }
}

const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = *state;
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The key of a stone of this colour on this point.
#[inline]
pub(crate) fn stone(color: Color, point: Point) -> u64 {
    KEYS.stones[color.index()][point.index()]
}

/// The key of a ko that forbids this colour to play on this point.
#[inline]
pub(crate) fn ko(banned: Color, point: Point) -> u64 {
    KEYS.ko[banned.index()][point.index()]
}

/// The key of the side to move.
#[inline]
pub(crate) fn to_move(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => KEYS.white_to_move,
    }
}
