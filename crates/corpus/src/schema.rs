//! The columns of the three tables, and the schema they make.
//!
//! A column has a path, in which dots stand for groups as in the report (`score.black_first`), and a function that takes
//! its cell out of a row. Everything else follows from the list: the schema, its text in the documentation, and the files.
//!
//! [`SCHEMA_VERSION`] is written into every file and into the manifest. It grows whenever the columns change, so that no folder
//! holds files of two kinds.

use std::fmt::Write;

use crate::number::{high, low};
use crate::rows::{GameRow, PositionRow, RegionRow};
use crate::words::Words;

/// The version of the tables.
pub const SCHEMA_VERSION: u32 = 2;

/// A column: its path and its cell in a row.
pub(crate) struct Column<R> {
    pub(crate) path: &'static str,
    pub(crate) cell: Cell<R>,
}

/// How a cell is taken out of a row. All but [`Cell::Text`], [`Cell::Int`] and [`Cell::Flag`] may be missing or empty.
pub(crate) enum Cell<R> {
    Text(fn(&R) -> &str),
    MaybeText(fn(&R) -> Option<&str>),
    Texts(fn(&R) -> &Words),
    Int(fn(&R) -> u64),
    MaybeInt(fn(&R) -> Option<u64>),
    MaybeReal(fn(&R) -> Option<f64>),
    Flag(fn(&R) -> bool),
}

impl<R> Cell<R> {
    /// The column as Parquet's text for schemas has it.
    fn declaration(&self, name: &str) -> String {
        match self {
            Cell::Text(_) => format!("required binary {name} (STRING);"),
            Cell::MaybeText(_) => format!("optional binary {name} (STRING);"),
            Cell::Texts(_) => format!(
                "required group {name} (LIST) {{ repeated group list {{ required binary element (STRING); }} }}"
            ),
            Cell::Int(_) => format!("required int64 {name};"),
            Cell::MaybeInt(_) => format!("optional int64 {name};"),
            Cell::MaybeReal(_) => format!("optional double {name};"),
            Cell::Flag(_) => format!("required boolean {name};"),
        }
    }
}

/// A row of a table.
pub(crate) trait Row: Sized + 'static {
    /// The name of the table.
    const TABLE: &'static str;
    /// Its columns, those of one group next to each other.
    const COLUMNS: &'static [Column<Self>];
}

macro_rules! columns {
    ($($path:literal $kind:ident $cell:expr;)*) => {
        &[$(Column { path: $path, cell: Cell::$kind($cell) }),*]
    };
}

impl Row for GameRow {
    const TABLE: &'static str = "games";
    const COLUMNS: &'static [Column<GameRow>] = columns! {
        "game_id" Text |row| &row.game_id;
        "content_id" Text |row| &row.content_id;
        "file" Text |row| &row.file;
        "entry" MaybeInt |row| row.entry;
        "game" Int |row| row.game;
        "line" MaybeInt |row| row.line;
        "name" MaybeText |row| row.name.as_deref();
        "date" MaybeText |row| row.date.as_deref();
        "width" Int |row| row.width;
        "height" Int |row| row.height;
        "rules" MaybeText |row| row.rules.as_deref();
        "scoring" Text |row| &row.scoring;
        "komi" Text |row| &row.komi;
        "handicap" Int |row| row.handicap;
        "result" MaybeText |row| row.result.as_deref();
        "black" MaybeText |row| row.black.as_deref();
        "white" MaybeText |row| row.white.as_deref();
        "black_rank" MaybeText |row| row.black_rank.as_deref();
        "white_rank" MaybeText |row| row.white_rank.as_deref();
        "moves" Int |row| row.moves;
        "from" MaybeInt |row| row.from;
        "proved_from" MaybeInt |row| row.proved_from;
        "positions" Int |row| row.positions;
        "lost.black" Text |row| &row.lost_black;
        "lost.white" Text |row| &row.lost_white;
        "lost_value.black" MaybeReal |row| low(&row.lost_black);
        "lost_value.white" MaybeReal |row| low(&row.lost_white);
        "end" MaybeText |row| row.end.as_deref();
        "network" MaybeText |row| row.network.as_deref();
        "interrupted" Flag |row| row.interrupted;
    };
}

impl Row for PositionRow {
    const TABLE: &'static str = "positions";
    const COLUMNS: &'static [Column<PositionRow>] = columns! {
        "game_id" Text |row| &row.game_id;
        "number" Int |row| row.number;
        "remaining" Int |row| row.remaining;
        "to_move" Text |row| &row.to_move;
        "player" MaybeText |row| row.player.as_deref();
        "rank" MaybeText |row| row.rank.as_deref();
        "evidence" Text |row| &row.evidence;
        "settled" Text |row| &row.settled;
        "score.black_first" MaybeText |row| row.score_black_first.as_deref();
        "score.white_first" MaybeText |row| row.score_white_first.as_deref();
        "settled_points" Int |row| row.settled_points;
        "open_regions" Int |row| row.open_regions;
        "proved_regions" Int |row| row.proved_regions;
        "temperature" MaybeText |row| row.temperature.as_deref();
        "temperature_value" MaybeReal |row| row.temperature.as_deref().and_then(low);
        "temperature_evidence" MaybeText |row| row.temperature_evidence.as_deref();
        "best" Texts |row| &row.best;
        "move" MaybeText |row| row.played.as_deref();
        "move_evidence" MaybeText |row| row.move_evidence.as_deref();
        "loses" MaybeText |row| row.loses.as_deref();
        "loses_at_least" MaybeReal |row| row.loses.as_deref().and_then(low);
        "loses_at_most" MaybeReal |row| row.loses.as_deref().and_then(high);
        "better" Texts |row| &row.better;
        "line" Texts |row| &row.line;
        "lead.mean" MaybeText |row| row.lead_mean.as_deref();
        "lead.black_first" MaybeText |row| row.lead_black_first.as_deref();
        "lead.white_first" MaybeText |row| row.lead_white_first.as_deref();
        "lead.best" Texts |row| &row.lead_best;
        "lead.loses" MaybeText |row| row.lead_loses.as_deref();
        "lead_value.mean" MaybeReal |row| row.lead_mean.as_deref().and_then(low);
        "lead_value.loses" MaybeReal |row| row.lead_loses.as_deref().and_then(low);
        "stones" Text |row| &row.stones;
    };
}

impl Row for RegionRow {
    const TABLE: &'static str = "regions";
    const COLUMNS: &'static [Column<RegionRow>] = columns! {
        "game_id" Text |row| &row.game_id;
        "number" Int |row| row.number;
        "id" Text |row| &row.id;
        "points" Texts |row| &row.points;
        "evidence" Text |row| &row.evidence;
        "form" MaybeText |row| row.form.as_deref();
        "chilled" MaybeText |row| row.chilled.as_deref();
        "mean" MaybeText |row| row.mean.as_deref();
        "mean_value" MaybeReal |row| row.mean.as_deref().and_then(low);
        "temperature" MaybeText |row| row.temperature.as_deref();
        "temperature_value" MaybeReal |row| row.temperature.as_deref().and_then(low);
        "miai" MaybeText |row| row.miai.as_deref();
        "deiri" MaybeText |row| row.deiri.as_deref();
        "kind" MaybeText |row| row.kind.as_deref();
        "best.black" Texts |row| &row.best_black;
        "best.white" Texts |row| &row.best_white;
        "lines.black" Texts |row| &row.line_black;
        "lines.white" Texts |row| &row.line_white;
        "ko.class" MaybeText |row| row.ko_class.as_deref();
        "bounds.mean" MaybeText |row| row.bounds_mean.as_deref();
        "bounds.temperature" MaybeText |row| row.bounds_temperature.as_deref();
        "confidence" MaybeText |row| row.confidence.as_deref();
        "depends_on" Texts |row| &row.depends_on;
        "remark" MaybeText |row| row.remark.as_deref();
    };
}

/// The schema of a table in Parquet's notation.
pub(crate) fn message<R: Row>() -> String {
    let mut text = format!("message {} {{\n", R::TABLE);
    let mut group = None;
    for column in R::COLUMNS {
        let (parent, name) = match column.path.split_once('.') {
            Some((parent, name)) => (Some(parent), name),
            None => (None, column.path),
        };
        if parent != group {
            if group.is_some() {
                text += "  }\n";
            }
            if let Some(parent) = parent {
                let _ = writeln!(text, "  required group {parent} {{");
            }
            group = parent;
        }
        let indent = if group.is_some() { "    " } else { "  " };
        let _ = writeln!(text, "{indent}{}", column.cell.declaration(name));
    }
    if group.is_some() {
        text += "  }\n";
    }
    text + "}\n"
}

/// The schemas of all tables in Parquet's notation, as the documentation shows them.
pub fn schema_text() -> String {
    [message::<GameRow>(), message::<PositionRow>(), message::<RegionRow>()].join("\n")
}
