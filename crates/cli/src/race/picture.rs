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
    let mut first = 0;
    for solved in solved {
        draw(&mut diagram, solved, first);
        first += solved.solution.subgames.len();
        caption.extend(sentences(&solved.solution, scene.board.size()));
    }
    if solved.iter().any(|solved| solved.solution.class.shared > 0) {
        caption.push("Coloured squares are shared liberties.".to_owned());
    }
    diagram.caption = caption.join(" ");
    diagram.last_move = None;
    diagram.legend = true;
    diagram
}

/// Marks the chains of a race, and numbers their liberties from the top left: Black's, White's and those that they share, each
/// kind on its own and in its own colour.
pub(crate) fn mark(diagram: &mut Diagram, board: &Board, chains: &[PointSet; 2]) {
    for chain in chains {
        diagram.marks.extend(chain.iter().map(|point| (point, Mark::Triangle)));
    }
    let [black, white] = chains.each_ref().map(|chain| chain.neighbours() & board.empty());
    for (color, own) in [(Color::Black, black - white), (Color::White, white - black)] {
        for (number, point) in (1..).zip(own) {
            // A translucent stone of the side whose liberty it is.
            diagram.stones.insert(point, color);
            diagram.faded.insert(point);
            diagram.numbers.insert(point, number);
        }
    }
    for (number, point) in (1..).zip(black & white) {
        diagram.marks.insert((point, Mark::Selected));
        diagram.numbers.insert(point, number);
    }
}

/// Draws a race whose first subgame has this number. Shared liberties have no value of their own: their numbers say enough.
fn draw(diagram: &mut Diagram, solved: &Solved, first: usize) {
    let Solved { race, solution } = solved;
    mark(diagram, race.board(), &Color::BOTH.map(|color| *race.chain(color)));
    let stroke = if solution.evidence == Evidence::Proved { Stroke::Solid } else { Stroke::Dotted };
    for (index, subgame) in solution.subgames.iter().enumerate() {
        if subgame.count.is_none() && subgame.kind == Kind::Shared {
            continue;
        }
        diagram.regions.push(yose_draw::Region {
            points: subgame.points,
            key: letter(first + index),
            text: match (&subgame.count, subgame.obstacle) {
                (Some(count), _) => count.text.clone(),
                (None, Some(Obstacle::Ko)) => "ko".to_owned(),
                (None, _) => String::new(),
            },
            stroke,
            selected: false,
        });
    }
}
