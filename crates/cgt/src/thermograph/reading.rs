//! What a Go player reads off a thermograph: gote or sente, and what a move is worth.

use super::Thermograph;
use crate::Rational;

/// Who can play here without losing the initiative, just below the mast.
///
/// There is no "double sente": just below the mast the walls are apart and only one of them can be
/// vertical, for two vertical walls that meet at the mast are the mast itself. What players call double
/// sente is a position in which both threats are hotter than anything else on the board; its own
/// temperature is higher still, so it is simply the biggest move, and somebody takes it at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A number: every move loses something.
    Settled,
    /// Whoever moves gains the temperature, and the opponent moves next elsewhere.
    Gote,
    /// Left moves and Right must answer: Left's wall is vertical below the mast. A move by Right is a
    /// reverse sente worth the temperature.
    LeftSente,
    /// The mirror image.
    RightSente,
}

/// The reading of a thermograph at its mast.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Gote, somebody's sente, or settled.
    pub kind: Kind,
    /// The fair value of the position.
    pub mean: Rational,
    /// What a move gains on average: in gote either player's, in sente only the reverse sente, since
    /// the sente sequence itself leaves the mean as it is. This is the miai value when the game counts
    /// territory; negative when the game is settled.
    pub move_value: Rational,
}

impl Thermograph {
    /// Gote, sente or settled, with the worth of a move.
    ///
    /// ```
    /// use yose_cgt::{Rational, Thermograph};
    /// use yose_cgt::thermograph::Kind;
    ///
    /// let [ten, two, zero] = [10, 2, 0].map(|n| Thermograph::number(Rational::from(n)));
    /// let gote = Thermograph::from_options(&[&ten], &[&two]).reading();
    /// assert_eq!((gote.kind, gote.move_value.to_string()), (Kind::Gote, "4".into()));
    ///
    /// // {10 | 2 || 0}: Left threatens ten; the fair value already counts her 2, and Right can take
    /// // those two points away by moving first.
    /// let threat = Thermograph::from_options(&[&ten], &[&two]);
    /// let sente = Thermograph::from_options(&[&threat], &[&zero]).reading();
    /// assert_eq!(sente.kind, Kind::LeftSente);
    /// assert_eq!((sente.mean.to_string(), sente.move_value.to_string()), ("2".into(), "2".into()));
    /// ```
    #[must_use]
    pub fn reading(&self) -> Reading {
        Reading { kind: self.kind(), mean: self.mean().clone(), move_value: self.temperature().clone() }
    }

    /// Gote, sente or settled; see [`Kind`].
    #[must_use]
    pub fn kind(&self) -> Kind {
        let mast = self.temperature();
        if mast.signum() < 0 {
            return Kind::Settled;
        }
        match (self.left.slope_below(mast), self.right.slope_below(mast)) {
            (0, _) => Kind::LeftSente,
            (_, 0) => Kind::RightSente,
            _ => Kind::Gote,
        }
    }
}
