//! Who plays: the 192 numbers told to networks that imitate people.
//!
//! Networks trained on people's games (such as `b18c384nbt-humanv0`) are told
//! rank, time limits, server and date. [`Profile`] gives the usual choices:
//! players of a rank, on a server, in slow games.

use yose_board::Size;

use crate::file::METADATA;

/// A kind of players to imitate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Players of a rank, in the style of 2020.
    Rank(Rank),
    /// Players of a rank, in the style before AlphaZero.
    RankBeforeAlphaZero(Rank),
    /// Professionals of a year, 1800 to 2023.
    Professional(u16),
}

/// A rank: 0 is 20 kyu, 19 is 1 kyu, 20 is 1 dan, 28 is 9 dan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// So many kyu, 1 to 20.
    pub fn kyu(kyu: u8) -> Option<Rank> {
        (1..=20).contains(&kyu).then(|| Rank(20 - kyu))
    }

    /// So many dan, 1 to 9.
    pub fn dan(dan: u8) -> Option<Rank> {
        (1..=9).contains(&dan).then(|| Rank(19 + dan))
    }

    /// Counted down from 9 dan, which is 1.
    fn below_the_top(self) -> usize {
        29 - usize::from(self.0)
    }
}

impl Profile {
    /// The numbers a network is told.
    pub(crate) fn numbers(self, size: Size) -> [f32; METADATA] {
        let mut numbers = [0.0; METADATA];
        numbers[..2].fill(1.0);
        let from_top = match self {
            Profile::Rank(rank) | Profile::RankBeforeAlphaZero(rank) => rank.below_the_top(),
            Profile::Professional(_) => 1,
        };
        numbers[6..6 + from_top].fill(1.0);
        numbers[40..40 + from_top].fill(1.0);
        let days = match self {
            Profile::Rank(_) => days_since_1970(2020, 3, 1),
            Profile::RankBeforeAlphaZero(_) => days_since_1970(2016, 9, 1),
            Profile::Professional(year) => days_since_1970(i32::from(year), 6, 1),
        };
        match self {
            Profile::Rank(_) | Profile::RankBeforeAlphaZero(_) => {
                numbers[74] = 0.5;
                numbers[75 + BYO_YOMI] = 1.0;
                numbers[82] = 0.4 * ((1200.0f32 + 60.0).ln() - 6.5);
                numbers[83] = 0.3 * ((30.0f32 + 1.0).ln() - 3.0);
                numbers[84] = 0.5 * ((5.0f32 + 2.0).ln() - 1.5);
                numbers[85] = 0.25 * ((0.0f32 + 2.0).ln() - 1.5);
                numbers[151 + KGS] = 1.0;
            }
            Profile::Professional(year) => {
                numbers[75] = 1.0;
                numbers[82] = 0.4 * (60.0f32.ln() - 6.5);
                numbers[83] = 0.3 * (1.0f32.ln() - 3.0);
                numbers[84] = 0.5 * (2.0f32.ln() - 1.5);
                numbers[85] = 0.25 * (2.0f32.ln() - 1.5);
                numbers[151 + if year <= 2020 { GOGOD } else { GO4GO }] = 1.0;
            }
        }
        numbers[86] = 0.5 * (size.area() as f32 / 361.0).ln();
        let mut period = 7.0f64;
        for pair in numbers[87..151].as_chunks_mut::<2>().0 {
            let angle = std::f64::consts::TAU * days / period;
            *pair = [angle.cos() as f32, angle.sin() as f32];
            period *= 80_000f64.powf(1.0 / 31.0);
        }
        numbers
    }
}

const BYO_YOMI: usize = 4;
const KGS: usize = 2;
const GOGOD: usize = 5;
const GO4GO: usize = 6;

/// Days from the first of January 1970 to a date of the Gregorian calendar.
fn days_since_1970(year: i32, month: i32, day: i32) -> f64 {
    // Counting years from March puts the leap day last.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let days = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    f64::from(days + (153 * month + 2) / 5 + day - 1 - 719_468)
}
