//! `yose show`: a position as text or picture.

use std::fmt::Write;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use yose_board::{Color, PointSet};

use crate::output;
use crate::picture::{self, PictureOptions};
use crate::scene::{Scene, Selection};

/// Show a position as text or as a picture
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    yose show game.sgf\n  \
    yose show game.sgf --move 120 --png position.png\n  \
    printf '. X O\\nX O .\\n' | yose show - --svg -")]
pub(crate) struct Show {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    picture: PictureOptions,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(crate) fn run(&self) -> Result<()> {
        let scene = self.selection.scene()?;
        if self.picture.wanted() {
            self.picture.write(picture::diagram(&scene))?;
        }
        if self.json {
            output::print_json(&ShownPosition::of(&scene))
        } else if self.picture.wanted() {
            Ok(())
        } else {
            output::print(text(&scene).as_bytes())
        }
    }
}

/// Upper-case word for a side at the start of a sentence.
pub(crate) fn capital(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn text(scene: &Scene) -> String {
    let mut text = String::new();
    let heading = scene.heading();
    if !heading.is_empty() {
        text += &format!("{heading}\n\n");
    }
    text += &scene.board.text(scene.last_move);
    let _ = write!(text, "\nMove {}, {} to move", scene.move_number, capital(scene.to_move));
    if scene.prisoners != [0, 0] {
        let [black, white] = scene.prisoners;
        let _ = write!(text, "; prisoners: Black {black}, White {white}");
    }
    if let Some(komi) = scene.komi {
        let _ = write!(text, "; komi {komi}");
    }
    if let Some(ko) = scene.board.ko() {
        let _ = write!(text, "; ko at {}", ko.point.gtp(scene.board.size()));
    }
    text.push('\n');
    if let Some(comment) = &scene.comment {
        text += &format!("\n{}\n", comment.trim_end());
    }
    text
}

#[derive(Serialize)]
struct ShownPosition {
    width: u8,
    height: u8,
    move_number: u32,
    to_move: String,
    black: Vec<String>,
    white: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ko: Option<String>,
    prisoners: Prisoners,
    #[serde(skip_serializing_if = "Option::is_none")]
    komi: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

#[derive(Serialize)]
struct Prisoners {
    black: u32,
    white: u32,
}

impl ShownPosition {
    fn of(scene: &Scene) -> ShownPosition {
        let size = scene.board.size();
        let [black, white] = scene.prisoners;
        ShownPosition {
            width: size.width(),
            height: size.height(),
            move_number: scene.move_number,
            to_move: scene.to_move.to_string(),
            black: names(scene.board.stones(Color::Black), scene),
            white: names(scene.board.stones(Color::White), scene),
            last_move: scene.last_move.map(|point| point.gtp(size).to_string()),
            ko: scene.board.ko().map(|ko| ko.point.gtp(size).to_string()),
            prisoners: Prisoners { black, white },
            komi: scene.komi.map(yose_board::Score::fraction),
            rules: scene.rules.map(|rules| rules.to_string()),
            comment: scene.comment.clone(),
        }
    }
}

/// The names of points, from the top left.
pub(crate) fn names(points: &PointSet, scene: &Scene) -> Vec<String> {
    points.iter().map(|point| point.gtp(scene.board.size()).to_string()).collect()
}
