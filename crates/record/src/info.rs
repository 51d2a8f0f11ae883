//! What a game says about itself: players, komi, result and so on.
//!
//! Reading is lenient, as programs write these in many ways: `KM[6,5]`,
//! `KM[ 6.5 ]`, `RE[w+resign]`, `SZ[19x19]`. What makes no sense is `None`
//! here, and [`Collection::check`](crate::Collection::check) says why.

use std::fmt;

use yose_board::{Color, Rules, Score, Size, SizeError};

use crate::date::{Date, dates};
use crate::name::Name;
use crate::node::{Game, Node};
use crate::value::Value;

/// One player, or team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// `PB`, `PW`.
    pub name: Option<String>,
    /// `BR`, `WR`, such as `5d`.
    pub rank: Option<String>,
    /// `BT`, `WT`.
    pub team: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who.
        winner: Color,
        /// How.
        by: Margin,
    },
    /// Nobody won: `0`, `Draw`, `Jigo`.
    Draw,
    /// No result, or suspended play: `Void`.
    Void,
    /// Not known: `?`.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// By a count.
    Points(Score),
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side forfeited.
    Forfeit,
    /// Not said.
    Unknown,
}

/// Everything a game says about itself. Texts that are empty count as missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// Black.
    pub black: Player,
    /// White.
    pub white: Player,
    /// Handicap stones (`HA`).
    pub handicap: Option<u32>,
    /// Komi (`KM`), exact.
    pub komi: Option<Score>,
    /// Rules as written (`RU`).
    pub rules: Option<String>,
    /// The result (`RE`), if it is written as the standard says.
    pub result: Option<Outcome>,
    /// The result as written.
    pub result_text: Option<String>,
    /// When it was played (`DT`), the dates that can be read.
    pub dates: Vec<Date>,
    /// When it was played, as written.
    pub date_text: Option<String>,
    /// The game's name (`GN`).
    pub name: Option<String>,
    /// The tournament (`EV`).
    pub event: Option<String>,
    /// Its round (`RO`).
    pub round: Option<String>,
    /// Where it was played (`PC`).
    pub place: Option<String>,
    /// Seconds of main time as written (`TM`).
    pub time: Option<String>,
    /// The overtime (`OT`).
    pub overtime: Option<String>,
    /// The opening (`ON`).
    pub opening: Option<String>,
    /// Who commented (`AN`).
    pub annotator: Option<String>,
    /// Who entered it (`US`).
    pub user: Option<String>,
    /// From which book or journal (`SO`).
    pub source: Option<String>,
    /// Who holds the copyright (`CP`).
    pub copyright: Option<String>,
    /// Background, or a summary (`GC`).
    pub comment: Option<String>,
    /// The program that wrote the file (`AP`), with its version.
    pub application: Option<String>,
}

impl GameInfo {
    /// The rule set that `RU` names, if it is one of the usual ones.
    pub fn rule_set(&self) -> Option<Rules> {
        self.rules.as_deref()?.parse().ok()
    }

    /// The player of a colour.
    pub fn player(&self, color: Color) -> &Player {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<'a> Game<'a> {
    /// What its root says about the game.
    pub fn info(self) -> GameInfo {
        self.root().info()
    }

    /// The size of the board (`SZ`); 19×19 if it says none, or nothing that is a size.
    ///
    /// A number that is out of range is an error.
    pub fn size(self) -> Result<Size, SizeError> {
        let said = self.root().values_of(Name::SZ).next().and_then(|value| sides(value.word()));
        said.map_or(Ok(Size::NINETEEN), |(width, height)| Size::new(width, height))
    }

    /// Whether the game is Go (`GM[1]`, or no `GM` at all, or one that is no number).
    pub fn is_go(self) -> bool {
        self.root()
            .values_of(Name::GM)
            .next()
            .and_then(|value| number(value.word()))
            .is_none_or(|game| game == 1)
    }
}

impl<'a> Node<'a> {
    /// What this node says about the game; normally the root does.
    pub fn info(self) -> GameInfo {
        let line = |name| {
            let text = self.values_of(name).next()?.simple_text();
            Some(text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        let player = |name, rank, team| Player { name: line(name), rank: line(rank), team: line(team) };
        let result_text = line(Name::RE);
        let date_text = line(Name::DT);
        GameInfo {
            black: player(Name::PB, Name::BR, Name::BT),
            white: player(Name::PW, Name::WR, Name::WT),
            handicap: self.values_of(Name::HA).next().and_then(|value| number(value.word())),
            komi: self.values_of(Name::KM).next().and_then(komi).map(|komi| komi.points),
            rules: line(Name::RU),
            result: result_text.as_deref().and_then(outcome),
            result_text,
            dates: date_text.as_deref().map(dates).unwrap_or_default(),
            date_text,
            name: line(Name::GN),
            event: line(Name::EV),
            round: line(Name::RO),
            place: line(Name::PC),
            time: line(Name::TM),
            overtime: line(Name::OT),
            opening: line(Name::ON),
            annotator: line(Name::AN),
            user: line(Name::US),
            source: line(Name::SO),
            copyright: line(Name::CP),
            comment: self.values_of(Name::GC).next().map(|value| value.text().into_owned()),
            application: line(Name::AP),
        }
    }

    /// The comment (`C`), several joined by line breaks; nothing if there is none.
    pub fn comment(self) -> Option<String> {
        let texts: Vec<_> = self.values_of(Name::C).map(Value::text).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }
}

/// A whole number without a sign.
pub(crate) fn number(word: &[u8]) -> Option<u32> {
    word.iter().all(u8::is_ascii_digit).then(|| str::from_utf8(word).ok()?.parse().ok())?
}

/// Width and height of `SZ`: `19`, `13:9`, also `13x9`.
pub(crate) fn sides(word: &[u8]) -> Option<(usize, usize)> {
    let mut parts = word.splitn(2, |byte| b":xX".contains(byte));
    let width = number(crate::value::trim(parts.next()?))? as usize;
    let height = match parts.next() {
        Some(part) => number(crate::value::trim(part))? as usize,
        None => width,
    };
    Some((width, height))
}

pub(crate) struct Komi {
    pub(crate) points: Score,
    /// Whether it was not written as points.
    pub(crate) odd: bool,
}

/// Komi in points. Some servers write hundredths: `KM[650]` for 6.5 points,
/// and `KM[375]` for 3.75 *stones*, the Chinese 7.5 points.
pub(crate) fn komi(value: Value<'_>) -> Option<Komi> {
    let word = str::from_utf8(value.word()).ok()?;
    let whole = word.parse::<u32>().ok().filter(|&hundredths| (100..=1000).contains(&hundredths));
    match whole {
        Some(375) => Some(Komi { points: Score::halves(15), odd: true }),
        Some(hundredths) if hundredths % 50 == 0 => {
            Some(Komi { points: Score::halves(hundredths as i32 / 50), odd: true })
        }
        _ => Some(Komi { points: word.parse().ok()?, odd: false }),
    }
}

/// Reads `RE`.
pub(crate) fn outcome(text: &str) -> Option<Outcome> {
    let lower = text.trim().to_ascii_lowercase();
    match lower.as_str() {
        "0" | "draw" | "jigo" | "tie" => return Some(Outcome::Draw),
        "void" => return Some(Outcome::Void),
        "?" => return Some(Outcome::Unknown),
        _ => {}
    }
    let (winner, how) = lower.split_once('+')?;
    let winner = Color::parse(winner.trim())?;
    let by = match how.trim() {
        "" | "?" => Margin::Unknown,
        "r" | "resign" | "resignation" => Margin::Resignation,
        "t" | "time" => Margin::Time,
        "f" | "forfeit" => Margin::Forfeit,
        points => Margin::Points(points.parse().ok()?),
    };
    Some(Outcome::Win { winner, by })
}

impl fmt::Display for Outcome {
    /// As `RE` has it: `B+3.5`, `W+R`, `0`, `Void`, `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match *self {
            Outcome::Win { winner, by } => (winner, by),
            Outcome::Draw => return f.pad("0"),
            Outcome::Void => return f.pad("Void"),
            Outcome::Unknown => return f.pad("?"),
        };
        let letter = if winner == Color::Black { 'B' } else { 'W' };
        let how = match by {
            Margin::Points(points) => points.decimal(),
            Margin::Resignation => "R".to_owned(),
            Margin::Time => "T".to_owned(),
            Margin::Forfeit => "F".to_owned(),
            Margin::Unknown => String::new(),
        };
        f.pad(&format!("{letter}+{how}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(root: &str) -> GameInfo {
        crate::read(format!("(;{root})")).unwrap().games().next().unwrap().info()
    }

    #[test]
    fn komi_in_many_hands() {
        for (text, halves) in [
            ("6.5", 13),
            ("6,5", 13),
            (" 6.5 ", 13),
            ("-5", -10),
            ("0", 0),
            ("0.00", 0),
            ("375", 15),
            ("650", 13),
            ("7.50", 15),
        ] {
            assert_eq!(info(&format!("KM[{text}]")).komi, Some(Score::halves(halves)), "{text}");
        }
        assert_eq!(info("KM[six]").komi, None);
        assert_eq!(info("KM[]").komi, None);
    }

    #[test]
    fn results() {
        for (text, shown) in [
            ("B+3.5", "B+3.5"),
            ("w+resign", "W+R"),
            ("W+R", "W+R"),
            ("B+Time", "B+T"),
            ("B+", "B+"),
            ("Jigo", "0"),
            ("0", "0"),
            ("Void", "Void"),
            ("?", "?"),
            ("W+F", "W+F"),
            (" B+0,5 ", "B+0.5"),
        ] {
            assert_eq!(outcome(text).unwrap().to_string(), shown);
        }
        assert_eq!(outcome("Black wins"), None);
        assert_eq!(info("RE[黑中盘胜]").result_text.as_deref(), Some("黑中盘胜"));
    }

    #[test]
    fn sizes() {
        let size = |root: &str| {
            let record = crate::read(format!("(;{root})")).unwrap();
            record.games().next().unwrap().size().map(|size| (size.width(), size.height()))
        };
        assert_eq!(size(""), Ok((19, 19)));
        assert_eq!(size("SZ[9]"), Ok((9, 9)));
        assert_eq!(size("SZ[13:9]"), Ok((13, 9)));
        assert_eq!(size("SiZe[ 13x9 ]"), Ok((13, 9)));
        assert_eq!(size("SZ[nineteen]"), Ok((19, 19)));
        assert_eq!(size("SZ[]"), Ok((19, 19)));
        assert!(size("SZ[37]").is_err());
        assert!(size("SZ[0]").is_err());
    }

    #[test]
    fn texts_are_on_one_line() {
        let info = info("PB[Honinbo\nShusaku]WR[9\\\nd]EV[ ]RU[Japanese]HA[2]C[a]C[b]GC[x\ny]");
        assert_eq!(info.black.name.as_deref(), Some("Honinbo Shusaku"));
        assert_eq!(info.player(Color::White).rank.as_deref(), Some("9d"));
        assert_eq!(info.event, None);
        assert_eq!(info.rule_set(), Some(Rules::JAPANESE));
        assert_eq!(info.handicap, Some(2));
        assert_eq!(info.comment.as_deref(), Some("x\ny"));
    }
}
