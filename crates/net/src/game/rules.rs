//! The rules a network is told about: finer than those games are counted by.

use yose_board::{Rules, Scoring};

/// What groups pay at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// Nothing.
    None,
    /// Eyes in seki do not count.
    Seki,
    /// Neither do two eyes of every living group, as in ancient China.
    All,
}

/// Rules as networks know them.
///
/// [`From`] makes them of the usual [`Rules`]:
///
/// ```
/// use yose_board::Rules;
/// use yose_net::{GameRules, Tax};
///
/// assert_eq!(GameRules::from(Rules::JAPANESE).tax, Tax::Seki);
/// assert!(GameRules::from(Rules::CHINESE).friendly_pass);
/// assert!(!GameRules::from(Rules::TROMP_TAYLOR).friendly_pass);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameRules {
    /// Scoring, ko, suicide and handicap bonus.
    pub base: Rules,
    /// What groups pay.
    pub tax: Tax,
    /// Whether the first pass is worth half a point.
    pub button: bool,
    /// Whether players settle dead stones by agreement, so that passing with
    /// dead stones on the board costs nothing.
    pub friendly_pass: bool,
}

impl From<Rules> for GameRules {
    fn from(base: Rules) -> GameRules {
        let area = base.scoring == Scoring::Area;
        GameRules {
            base,
            tax: if area { Tax::None } else { Tax::Seki },
            button: false,
            friendly_pass: area && base != Rules::TROMP_TAYLOR,
        }
    }
}
