//! Rule sets, as data.
//!
//! The usual names stand for these choices (sources: the Tromp–Taylor rules;
//! the rules of the Chinese Weiqi Association, the Nihon Kiin, the Korean
//! Baduk Association, the American Go Association and the New Zealand Go
//! Society):
//!
//! | name | scoring | ko | suicide | White gets for handicap |
//! |---|---|---|---|---|
//! | `chinese` | area | simple | no | a point a stone |
//! | `japanese`, `korean` | territory | simple | no | nothing |
//! | `aga` | area | situational superko | no | a point a stone but one |
//! | `new-zealand` | area | situational superko | yes | nothing |
//! | `tromp-taylor` | area | positional superko | yes | nothing |
//!
//! The Chinese rules forbid repetition in their letter, but are played with
//! the simple ko rule and a referee for longer cycles; so it is here.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::score::Score;

/// What is counted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and surrounded points.
    Area,
    /// Surrounded points and prisoners; points in seki do not count.
    Territory,
}

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A single stone that has just taken one may not be retaken at once.
    Simple,
    /// No earlier position of the stones may come back.
    PositionalSuperko,
    /// No earlier position may come back with the same side to move.
    SituationalSuperko,
}

/// What White receives at the end for Black's handicap stones under area scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// A point for every stone.
    EachStone,
    /// A point for every stone but the first.
    EachStoneButOne,
}

impl HandicapBonus {
    /// Points for White in a game with this many handicap stones.
    pub fn points(self, stones: u32) -> Score {
        let stones = if stones < 2 { 0 } else { stones.min(1000) as i32 };
        match self {
            HandicapBonus::EachStone => stones.into(),
            HandicapBonus::EachStoneButOne if stones > 0 => (stones - 1).into(),
            HandicapBonus::None | HandicapBonus::EachStoneButOne => Score::ZERO,
        }
    }
}

/// A complete set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What is counted at the end.
    pub scoring: Scoring,
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether a chain of two or more stones may be put to death by its owner.
    pub suicide: bool,
    /// What White receives for handicap stones.
    pub handicap_bonus: HandicapBonus,
}

impl Rules {
    /// The rules of the Chinese Weiqi Association.
    pub const CHINESE: Rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::Simple,
        suicide: false,
        handicap_bonus: HandicapBonus::EachStone,
    };
    /// The rules of the Nihon Kiin.
    pub const JAPANESE: Rules = Rules {
        scoring: Scoring::Territory,
        ko: KoRule::Simple,
        suicide: false,
        handicap_bonus: HandicapBonus::None,
    };
    /// The rules of the Korean Baduk Association.
    pub const KOREAN: Rules = Rules::JAPANESE;
    /// The rules of the American Go Association.
    pub const AGA: Rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::SituationalSuperko,
        suicide: false,
        handicap_bonus: HandicapBonus::EachStoneButOne,
    };
    /// The rules of the New Zealand Go Society.
    pub const NEW_ZEALAND: Rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::SituationalSuperko,
        suicide: true,
        handicap_bonus: HandicapBonus::None,
    };
    /// The logical rules of John Tromp and Bill Taylor.
    pub const TROMP_TAYLOR: Rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::PositionalSuperko,
        suicide: true,
        handicap_bonus: HandicapBonus::None,
    };

    /// All names and what they stand for.
    pub const NAMED: [(&'static str, Rules); 6] = [
        ("chinese", Rules::CHINESE),
        ("japanese", Rules::JAPANESE),
        ("korean", Rules::KOREAN),
        ("aga", Rules::AGA),
        ("new-zealand", Rules::NEW_ZEALAND),
        ("tromp-taylor", Rules::TROMP_TAYLOR),
    ];

    /// The first usual name of these rules, if they have one.
    pub fn name(&self) -> Option<&'static str> {
        Rules::NAMED.iter().find(|(_, rules)| rules == self).map(|&(name, _)| name)
    }
}

/// A name that no rule set here has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown rules `{name}`: use chinese, japanese, korean, aga, new-zealand or tromp-taylor")]
pub struct RulesError {
    /// The name asked for.
    pub name: String,
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads a name in any case, with blanks, `-` or `_` between its words,
    /// and the abbreviations found in records (`jp`, `cn`, `kr`, `nz`, `tt`).
    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let name: String = text
            .trim()
            .chars()
            .map(|c| if matches!(c, ' ' | '_') { '-' } else { c.to_ascii_lowercase() })
            .take(40)
            .collect();
        let full = match name.as_str() {
            "jp" | "japan" => "japanese",
            "cn" | "china" => "chinese",
            "kr" | "korea" => "korean",
            "nz" | "newzealand" => "new-zealand",
            "tt" | "tromptaylor" | "tromp/taylor" => "tromp-taylor",
            other => other,
        };
        Rules::NAMED
            .iter()
            .find(|(known, _)| *known == full)
            .map(|&(_, rules)| rules)
            .ok_or(RulesError { name })
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().unwrap_or("custom"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, rules) in Rules::NAMED {
            assert_eq!(name.parse(), Ok(rules));
            assert_eq!(name.to_uppercase().replace('-', " ").parse(), Ok(rules));
        }
        assert_eq!("NZ".parse(), Ok(Rules::NEW_ZEALAND));
        assert!("ing".parse::<Rules>().is_err());
        assert_eq!(Rules::KOREAN.to_string(), "japanese", "they are the same rules");
    }

    #[test]
    fn white_is_paid_for_handicap() {
        assert_eq!(Rules::CHINESE.handicap_bonus.points(4), Score::from(4));
        assert_eq!(Rules::AGA.handicap_bonus.points(4), Score::from(3));
        assert_eq!(Rules::AGA.handicap_bonus.points(0), Score::ZERO);
        assert_eq!(Rules::CHINESE.handicap_bonus.points(1), Score::ZERO, "one stone is the first move");
        assert_eq!(Rules::JAPANESE.handicap_bonus.points(9), Score::ZERO);
    }
}
