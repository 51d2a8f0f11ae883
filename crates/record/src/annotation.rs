//! What a node says about a move or a position: judgements, names, clocks.

use yose_board::Color;

use crate::info::number;
use crate::name::Name;
use crate::node::Node;

/// How good a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveJudgement {
    /// `BM`.
    Bad,
    /// `DO`.
    Doubtful,
    /// `IT`.
    Interesting,
    /// `TE`.
    Tesuji,
}

/// How good a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionJudgement {
    /// `DM`.
    Even,
    /// `GB`, `GW`.
    Good(Color),
    /// `UC`.
    Unclear,
}

/// What is left on a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Thousandths of a second (`BL`, `WL`).
    pub milliseconds: Option<u64>,
    /// Moves or periods of overtime (`OB`, `OW`).
    pub overtime: Option<u32>,
}

/// All of these a node has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The name of the node (`N`).
    pub name: Option<String>,
    /// The judgement of the move.
    pub of_move: Option<MoveJudgement>,
    /// The judgement of the position.
    pub of_position: Option<PositionJudgement>,
    /// Whether the judgement is emphasised (the value 2).
    pub emphasised: bool,
    /// Whether something interesting is marked here (`HO`).
    pub hotspot: bool,
    /// Who is ahead and by how much, as written (`V`).
    pub value: Option<String>,
    /// The clocks of Black and White.
    pub clocks: [Clock; 2],
}

impl Node<'_> {
    /// What it says about its move and the position.
    pub fn annotation(self) -> Annotation {
        let mut annotation = Annotation::default();
        for property in self.properties() {
            let Some(value) = property.values().next() else { continue };
            let [black, white] = &mut annotation.clocks;
            match property.number() {
                Name::N => annotation.name = Some(value.simple_text().into_owned()),
                Name::V => annotation.value = Some(value.simple_text().into_owned()),
                Name::BL => black.milliseconds = milliseconds(value.word()),
                Name::WL => white.milliseconds = milliseconds(value.word()),
                Name::OB => black.overtime = number(value.word()),
                Name::OW => white.overtime = number(value.word()),
                name => {
                    let judged = annotation.judge(name);
                    annotation.emphasised |= judged && value.word() == b"2";
                }
            }
        }
        annotation
    }
}

impl Annotation {
    /// Takes a judgement; false if the name is none.
    fn judge(&mut self, name: Name) -> bool {
        match name {
            Name::BM => self.of_move = Some(MoveJudgement::Bad),
            Name::DO => self.of_move = Some(MoveJudgement::Doubtful),
            Name::IT => self.of_move = Some(MoveJudgement::Interesting),
            Name::TE => self.of_move = Some(MoveJudgement::Tesuji),
            Name::DM => self.of_position = Some(PositionJudgement::Even),
            Name::GB => self.of_position = Some(PositionJudgement::Good(Color::Black)),
            Name::GW => self.of_position = Some(PositionJudgement::Good(Color::White)),
            Name::UC => self.of_position = Some(PositionJudgement::Unclear),
            Name::HO => self.hotspot = true,
            _ => return false,
        }
        true
    }
}

/// Seconds with decimals, cut to thousandths.
pub(crate) fn milliseconds(word: &[u8]) -> Option<u64> {
    let text = str::from_utf8(word).ok()?;
    let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if whole.is_empty() || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths: u64 = format!("{decimals:0<3}").get(..3)?.parse().ok()?;
    Some(u64::from(number(whole.as_bytes())?) * 1000 + thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn annotation(node: &str) -> Annotation {
        let record = crate::read(format!("(;{node})")).unwrap();
        record.games().next().unwrap().root().annotation()
    }

    #[test]
    fn judgements() {
        let bad = annotation("BM[2]GW[1]N[mistake]HO[1]V[-3.5]");
        assert_eq!(bad.of_move, Some(MoveJudgement::Bad));
        assert_eq!(bad.of_position, Some(PositionJudgement::Good(Color::White)));
        assert!(bad.emphasised && bad.hotspot);
        assert_eq!((bad.name.as_deref(), bad.value.as_deref()), (Some("mistake"), Some("-3.5")));
        assert_eq!(annotation("DO[]").of_move, Some(MoveJudgement::Doubtful));
        assert_eq!(annotation("C[nothing]"), Annotation::default());
    }

    #[test]
    fn clocks() {
        let [black, white] = annotation("BL[1799.5]OB[3]WL[60]").clocks;
        assert_eq!(black, Clock { milliseconds: Some(1_799_500), overtime: Some(3) });
        assert_eq!(white, Clock { milliseconds: Some(60_000), overtime: None });
        for (word, expected) in
            [("0.12345", Some(123)), ("", None), (".5", None), ("1.x", None), ("-1", None)]
        {
            assert_eq!(milliseconds(word.as_bytes()), expected, "{word}");
        }
    }
}
