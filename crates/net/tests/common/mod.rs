//! Reference positions: read, and replayed.
#![allow(dead_code, reason = "each test uses a part")]

use std::io::Read;
use std::path::PathBuf;

use serde::Deserialize;
use yose_board::{Board, Color, HandicapBonus, KoRule, Move, Point, Rules, Scoring, Size};
use yose_net::{Game, GameRules, Tax};

/// Data beside the workspace that is no part of it; `None`, with a message, if it is not there.
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/nets").join(name);
    if path.exists() {
        return Some(path);
    }
    eprintln!("skipped: ../shared/data/nets/{name} is not there");
    None
}

/// The lines of a file, decompressed if need be.
pub(crate) fn lines<T: for<'a> Deserialize<'a>>(path: &PathBuf) -> Vec<T> {
    let bytes = std::fs::read(path).unwrap();
    let mut text = String::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        flate2::read::MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    } else {
        text = String::from_utf8(bytes).unwrap();
    }
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A position as the reference files describe it.
#[derive(Deserialize)]
pub(crate) struct Described {
    pub(crate) id: String,
    pub(crate) board_size: [usize; 2],
    pub(crate) rules: RulesText,
    pub(crate) komi: f64,
    #[serde(default)]
    pub(crate) initial_stones: Vec<(String, String)>,
    #[serde(default)]
    pub(crate) initial_player: Option<String>,
    pub(crate) moves: Vec<(String, String)>,
    pub(crate) to_move: String,
    #[serde(default)]
    pub(crate) forced_to_move: bool,
    #[serde(default = "yes")]
    pub(crate) prevent_encore: bool,
    #[serde(default)]
    pub(crate) pda: f32,
    #[serde(default)]
    pub(crate) profile: Option<String>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum RulesText {
    Name(String),
    Parts {
        ko: String,
        scoring: String,
        tax: String,
        suicide: bool,
        #[serde(default, rename = "hasButton")]
        button: bool,
        #[serde(default, rename = "friendlyPassOk")]
        friendly: bool,
    },
}

impl RulesText {
    pub(crate) fn rules(&self) -> GameRules {
        let simple = |base: Rules, tax, friendly_pass| GameRules { base, tax, button: false, friendly_pass };
        match self {
            RulesText::Name(name) => match name.as_str() {
                "aga-button" => GameRules { button: true, ..GameRules::from(Rules::AGA) },
                "stone-scoring" => {
                    simple(Rules { handicap_bonus: HandicapBonus::None, ..Rules::CHINESE }, Tax::All, true)
                }
                "ancient-territory" => simple(Rules::JAPANESE, Tax::All, false),
                name => GameRules::from(name.parse::<Rules>().unwrap()),
            },
            RulesText::Parts { ko, scoring, tax, suicide, button, friendly } => GameRules {
                base: Rules {
                    scoring: if scoring == "AREA" { Scoring::Area } else { Scoring::Territory },
                    ko: match ko.as_str() {
                        "SIMPLE" => KoRule::Simple,
                        "POSITIONAL" => KoRule::PositionalSuperko,
                        _ => KoRule::SituationalSuperko,
                    },
                    suicide: *suicide,
                    handicap_bonus: HandicapBonus::None,
                },
                tax: match tax.as_str() {
                    "NONE" => Tax::None,
                    "SEKI" => Tax::Seki,
                    _ => Tax::All,
                },
                button: *button,
                friendly_pass: *friendly,
            },
        }
    }
}

impl Described {
    pub(crate) fn size(&self) -> Size {
        Size::new(self.board_size[0], self.board_size[1]).unwrap()
    }

    /// The game, replayed.
    pub(crate) fn game(&self) -> Game {
        let size = self.size();
        let mut board = Board::new(size);
        for (color, point) in &self.initial_stones {
            board.play(Color::parse(color).unwrap(), Point::from_gtp(point, size).unwrap());
        }
        let first = self.initial_player.as_deref().map_or(Color::Black, |name| Color::parse(name).unwrap());
        let mut game =
            Game::new(board, first, self.rules.rules(), self.komi).with_cleanup(!self.prevent_encore);
        for (color, point) in &self.moves {
            let played = Point::from_gtp(point, size).map_or(Move::Pass, Move::Play);
            game.play(Color::parse(color).unwrap(), played).unwrap();
        }
        game.set_to_move(Color::parse(&self.to_move).unwrap());
        game
    }
}
