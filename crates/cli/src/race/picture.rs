//! A picture of a race: subgames outlined, liberties numbered in the colour of the side that has them.

use yose::race::sentences;
use yose_board::{Board, Color, PointSet};
use yose_draw::{Diagram, Mark, Stroke};
use yose_race::{Evidence, Kind, Obstacle};

use super::{Solved, letter};
use crate::picture;
use crate::scene::Scene;

pub(super) fn diagram(scene: &Scene, solved: &[Solved]) -> Diagram {
    let mut diagram = picture::diagram(scene);
    let mut caption = Vec::new();
    for solved in solved {
        draw(&mut diagram, solved);
        caption.extend(sentences(&solved.solution, scene.board.size()));
    }
    diagram.caption = caption.join(" ");
    diagram.last_move = None;
    diagram.legend = true;
    diagram
}

/// Marks the chains of a race, and numbers their liberties, each side's in its colour.
pub(crate) fn mark(diagram: &mut Diagram, board: &Board, chains: &[PointSet; 2]) {
    let empty = board.empty();
    for color in Color::BOTH {
        let chain = &chains[color.index()];
        diagram.marks.extend(chain.iter().map(|point| (point, Mark::Triangle)));
        // Liberties are numbered from the top left, Black's and White's on their own.
        let liberties = chain.neighbours() & empty;
        for (number, point) in liberties.iter().enumerate() {
            let shared = chains[(!color).index()].neighbours().contains(point);
            if shared {
                diagram.marks.insert((point, Mark::Square));
            } else {
                // A translucent stone of the side whose liberty it is.
                diagram.stones.insert(point, color);
                diagram.faded.insert(point);
                diagram.numbers.insert(point, number as u32 + 1);
            }
        }
    }
}

fn draw(diagram: &mut Diagram, solved: &Solved) {
    let Solved { race, solution } = solved;
    mark(diagram, race.board(), &Color::BOTH.map(|color| *race.chain(color)));
    let first = diagram.regions.len();
    for (index, subgame) in solution.subgames.iter().enumerate() {
        diagram.regions.push(yose_draw::Region {
            points: subgame.points,
            key: letter(first + index),
            text: match (&subgame.count, subgame.obstacle) {
                (Some(count), _) => count.text.clone(),
                (None, Some(Obstacle::Ko)) => "ko".to_owned(),
                (None, _) if subgame.kind == Kind::Shared => "shared".to_owned(),
                (None, _) => String::new(),
            },
            stroke: match solution.evidence {
                Evidence::Proved if subgame.obstacle.is_none() => Stroke::Solid,
                _ => Stroke::Dotted,
            },
            selected: false,
        });
    }
}
