//! Whoever says whose each point of a board will be.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use yose_board::{Board, Color, PointSet};
use yose_influence::{Bouzy, Method, Propagation, Symmetric, Zobrist};
use yose_net::AnyNetwork;
use yose_net::endgame::{EndgameEvaluator, Picture};
use yose_segment::{Network, Question, Teacher};

use crate::learn::network;
use crate::learn::teacher::{Judge, KOMI};
use crate::net::store::{self, Place};

/// Whoever says whose each point of a board will be, with a name.
pub(super) struct Onlooker {
    pub(super) name: String,
    way: Way,
}

enum Way {
    Segmentation(Box<Network>),
    Map(Method),
    /// A network of KataGo's kind, which sees the board.
    Board(Judge),
    /// A network of our own kind, which sees the board as one region.
    Region(EndgameEvaluator),
}

impl Onlooker {
    /// The network of a file, or the program's that judges.
    pub(super) fn segmentation(path: Option<&Path>) -> Result<Onlooker> {
        let name = path.map_or_else(|| "soft segmentation".to_owned(), |path| path.display().to_string());
        Ok(Onlooker { name, way: Way::Segmentation(Box::new(network::judge(path)?)) })
    }

    /// The maps of `yose influence`, with the parameters that they have there.
    pub(super) fn maps() -> [Onlooker; 4] {
        [
            ("symmetric", Method::Symmetric(Symmetric::default())),
            ("propagating", Method::Propagation(Propagation::CORRIDOR)),
            ("Bouzy", Method::Bouzy(Bouzy::default())),
            ("Zobrist", Method::Zobrist(Zobrist::default())),
        ]
        .map(|(name, method)| Onlooker { name: format!("influence, {name}"), way: Way::Map(method) })
    }

    /// A network of `yose net`, by its file or name.
    pub(super) fn net(choice: &str) -> Result<Onlooker> {
        let place = store::find(choice)?;
        let name = match &place {
            Place::File(path) => store::name(path),
            Place::BuiltIn => place.to_string(),
        };
        let way = match place.load()? {
            AnyNetwork::KataGo(network) => Way::Board(Judge::new(Arc::from(network), 0)?),
            AnyNetwork::Endgame(network) => Way::Region(EndgameEvaluator::new(Arc::from(network), 0)?),
        };
        Ok(Onlooker { name: format!("network {name}"), way })
    }

    /// The chance of each point to be Black's, row by row from the top left.
    pub(super) fn chances(&self, board: &Board, to_move: Color) -> Result<Vec<f32>> {
        let of_values = |values: &[f32]| values.iter().map(|value| 0.5 + 0.5 * value).collect();
        Ok(match &self.way {
            Way::Segmentation(network) => {
                let seen = network.segment(board, to_move);
                board.size().points().map(|point| seen.black(point)).collect()
            }
            Way::Map(method) => {
                let map = method.estimate(board)?.map;
                let values: Vec<f32> = map.iter().map(|(_, value)| value as f32).collect();
                of_values(&values)
            }
            Way::Board(judge) => {
                let question = Question { board: board.clone(), to_move, komi: KOMI };
                let [opinion] = &judge.opinions(&[question])[..] else {
                    unreachable!("one answer a question")
                };
                let black = |&life: &f32| if to_move == Color::Black { life } else { 1.0 - life };
                opinion.life.iter().map(black).collect()
            }
            Way::Region(evaluator) => {
                let picture = Picture::of(board, &PointSet::full(board.size()), &[]);
                of_values(&evaluator.glances(&[picture])[0].ownership[to_move.index()])
            }
        })
    }
}
