//! What is kept of a game: a row for the game, one for every position looked at, one for every open region of each.
//!
//! Fields are named as in the [report](https://docs.rs/yose) (`docs/report.md` tells what they hold; `docs/corpus.md` what
//! is added). Rows travel as JSON between machines, so everything in them is text, a whole number, or a list.

use serde::{Deserialize, Serialize};

use crate::words::Words;

/// Everything found out about one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRows {
    /// The shard that it belongs to.
    pub shard: u64,
    /// How many games that shard has.
    pub of: u64,
    /// The number of the game in the corpus.
    pub ordinal: u64,
    /// The game.
    pub game: GameRow,
    /// The positions, in their order.
    pub positions: Vec<PositionRow>,
    /// Their open regions, in their order.
    pub regions: Vec<RegionRow>,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameRow {
    /// Tells games apart: place and content.
    pub game_id: String,
    /// The same for the same main line.
    pub content_id: String,
    /// The file it came from.
    pub file: String,
    /// The number of the entry in an archive.
    pub entry: Option<u64>,
    /// The number of the game in the file.
    pub game: u64,
    /// The line in the file, if known.
    pub line: Option<u64>,
    /// Its name (`GN`, or the id in a list).
    pub name: Option<String>,
    /// When it was played, as written.
    pub date: Option<String>,
    /// Columns of the board.
    pub width: u64,
    /// Rows of the board.
    pub height: u64,
    /// The rules as written.
    pub rules: Option<String>,
    /// `territory` or `area`: what was counted here.
    pub scoring: String,
    /// Komi, with what White gets for handicap stones.
    pub komi: String,
    /// Handicap stones.
    pub handicap: u64,
    /// The result as written.
    pub result: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// Black's rank.
    pub black_rank: Option<String>,
    /// White's rank.
    pub white_rank: Option<String>,
    /// Moves of the main line.
    pub moves: u64,
    /// The first position looked at: how many moves had been played.
    pub from: Option<u64>,
    /// The first position from which on every score is proved.
    pub proved_from: Option<u64>,
    /// How many positions were looked at.
    pub positions: u64,
    /// What Black lost for certain in them.
    pub lost_black: String,
    /// What White lost for certain.
    pub lost_white: String,
    /// The score at the end with best play; `a..b` if it is not proved.
    pub end: Option<String>,
    /// The network that estimated what could not be proved, if one did.
    pub network: Option<String>,
    /// Whether a time limit cut the work short.
    pub interrupted: bool,
}

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PositionRow {
    /// Its game.
    pub game_id: String,
    /// How many moves had been played.
    pub number: u64,
    /// How many moves the game went on.
    pub remaining: u64,
    /// `black` or `white`.
    pub to_move: String,
    /// The name of the side to move.
    pub player: Option<String>,
    /// The rank of the side to move.
    pub rank: Option<String>,
    /// How sure the score is.
    pub evidence: String,
    /// What is settled, as points.
    pub settled: String,
    /// The score if Black plays first.
    pub score_black_first: Option<String>,
    /// The score if White plays first.
    pub score_white_first: Option<String>,
    /// Points of the board that are settled: safe stones, territory, dead stones.
    pub settled_points: u64,
    /// Open regions.
    pub open_regions: u64,
    /// Those of them with a proved value.
    pub proved_regions: u64,
    /// The temperature of the hottest region that has one.
    pub temperature: Option<String>,
    /// How sure that temperature is.
    pub temperature_evidence: Option<String>,
    /// The best moves of the side to move, where they are known.
    pub best: Words,
    /// The move that was played, a point or `pass`; nothing at the end of the record.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// How sure is what it lost.
    pub move_evidence: Option<String>,
    /// What it lost.
    pub loses: Option<String>,
    /// Moves that keep the score; empty if the move itself does.
    pub better: Words,
    /// Best play from here, such as `B C4`.
    pub line: Words,
    /// What the board seems to be worth on average of who moves next.
    pub lead_mean: Option<String>,
    /// The same if Black plays first.
    pub lead_black_first: Option<String>,
    /// The same if White plays first.
    pub lead_white_first: Option<String>,
    /// The moves that seem best, where the best ones are not known.
    pub lead_best: Words,
    /// What the move that was played seems to lose, where that is not known; less than nothing if it is better than expected.
    pub lead_loses: Option<String>,
    /// The stones, row by row from the top: `X` Black, `O` White, `.` empty, `/` between rows.
    pub stones: String,
}

/// An open region of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RegionRow {
    /// Its game.
    pub game_id: String,
    /// How many moves had been played.
    pub number: u64,
    /// The letter of the region in the position.
    pub id: String,
    /// Its points.
    pub points: Words,
    /// How sure the numbers are.
    pub evidence: String,
    /// The canonical form.
    pub form: Option<String>,
    /// The same, chilled.
    pub chilled: Option<String>,
    /// The fair value.
    pub mean: Option<String>,
    /// The territory temperature.
    pub temperature: Option<String>,
    /// What a move gains.
    pub miai: Option<String>,
    /// Twice that.
    pub deiri: Option<String>,
    /// `gote`, `black_sente`, `white_sente`, `ko`, `settled`, `seki`.
    pub kind: Option<String>,
    /// Black's best moves.
    pub best_black: Words,
    /// White's best moves.
    pub best_white: Words,
    /// How play goes if Black starts.
    pub line_black: Words,
    /// How play goes if White starts.
    pub line_white: Words,
    /// `placid`, `active` or `hyperactive`, for kos.
    pub ko_class: Option<String>,
    /// The mean lies in here, where nothing better is proved.
    pub bounds_mean: Option<String>,
    /// The temperature lies in here.
    pub bounds_temperature: Option<String>,
    /// How far an estimate is to be trusted: `low`, `fair`, `high`.
    pub confidence: Option<String>,
    /// Regions that a move here changes too.
    pub depends_on: Words,
    /// Why there is no value.
    pub remark: Option<String>,
}
