//! What a search found, as something to learn.
//!
//! [`estimate`] returns the lines that decide a region. Every position on them has a mean and a temperature that rest
//! on more than one look; its best moves are those of the lines; it is settled where the search says so; and it is to be answered if it
//! is hotter than the one before. Only lines of searches that came to an end are learnt. What the judge said about all
//! positions on the way is learnt in any case.

use yose_board::{Board, Color, Point, PointSet};
use yose_search::{Basis, Judge, Limits, Stage, Variation, estimate};

use crate::advice::Overheard;
use crate::exact::float;
use crate::random::Random;
use crate::sample::{Labels, Sample, Source, Target};

/// What there is to learn from a search.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    /// Positions of the lines that decide, with what the search says. None if it did not come to an end.
    pub lines: Vec<Sample>,
    /// Positions that were looked at, with what the judge says.
    pub seen: Vec<Sample>,
}

/// The samples of a pupil's search of a region: what the search found, and what a teacher says of at most so many positions
/// that the pupil was asked about. A pupil that learns only from its teacher's searches never sees the positions that its
/// own mistakes lead to.
///
/// **Source.** S. Ross, G. Gordon and D. Bagnell, A Reduction of Imitation Learning to No-Regret Online Learning (2011).
pub(crate) fn supervised_samples(
    pupil: &mut impl Judge,
    (teacher, most): (&mut impl Judge, usize),
    (board, region): (&Board, &PointSet),
    limits: &Limits,
    group: u64,
    random: &mut Random,
) -> Searched {
    let mut overheard = Overheard::new(pupil);
    let lines = lines(&mut overheard, board, region, limits, group);
    Searched { lines, seen: overheard.lessons(teacher, most, group, random) }
}

/// The samples of a search of a region.
pub fn searched_samples(
    judge: &mut impl Judge,
    board: &Board,
    region: &PointSet,
    limits: &Limits,
    group: u64,
) -> Searched {
    let mut overheard = Overheard::new(judge);
    let lines = lines(&mut overheard, board, region, limits, group);
    Searched { lines, seen: overheard.samples(group) }
}

fn lines(
    judge: &mut impl Judge,
    board: &Board,
    region: &PointSet,
    limits: &Limits,
    group: u64,
) -> Vec<Sample> {
    let Ok(answer) = estimate(judge, board, region, limits) else { return Vec::new() };
    let reading = answer.reading();
    let scene = reading.converged.then(|| Stage::searched(judge, board, region, reading.rim)).flatten();
    // A board that cannot be filled is searched as it is, and what was found is not true of any filling.
    let scene = scene.filter(|scene| shows(scene, &reading.scope));
    let (Some(scene), Some(root)) = (scene, &reading.variations) else { return Vec::new() };
    let mut samples = Vec::new();
    let start = Step { variation: root, board: scene.board().clone(), recent: Vec::new(), before: None };
    let mut open = vec![start];
    // Variations are at most some hundred positions, so this comes to an end.
    while let Some(step) = open.pop() {
        samples.extend(step.sample(&scene, group));
        open.extend(step.variation.next.iter().filter_map(|next| step.then(next, &scene)));
    }
    samples
}

/// Whether these points of the whole board are what counts on the stage.
fn shows(scene: &Stage, scope: &PointSet) -> bool {
    let inner: Option<PointSet> = scope.iter().map(|point| scene.inward(point)).collect();
    inner == Some(*scene.scope())
}

struct Step<'a> {
    variation: &'a Variation,
    board: Board,
    recent: Vec<(Color, Point)>,
    /// The position before.
    before: Option<&'a Variation>,
}

impl<'a> Step<'a> {
    fn then(&self, next: &'a Variation, scene: &Stage) -> Option<Step<'a>> {
        let (color, point) = local(next, scene)?;
        let mut board = self.board.clone();
        board.set_ko(None);
        board.check(color, point, false).ok()?;
        board.play(color, point);
        let mut recent = vec![(color, point)];
        recent.extend(&self.recent);
        Some(Step { variation: next, board, recent, before: Some(self.variation) })
    }

    fn sample(&self, scene: &Stage, group: u64) -> Option<Sample> {
        let variation = self.variation;
        if variation.basis == Basis::Estimate {
            return None;
        }
        let temperature = float(&variation.temperature).map(|temperature| temperature.max(-1.0));
        let mean = float(&variation.mean).map(|mean| mean * scene.sign() as f32);
        let next = match variation.basis {
            Basis::Settled => vec![(Target::Settled, 1.0)],
            Basis::Exact if variation.temperature.signum() < 0 => vec![(Target::Settled, 1.0)],
            _ => moves(variation, scene),
        };
        Some(Sample {
            group,
            source: Source::Search,
            size: self.board.size(),
            stones: Color::BOTH.map(|color| *self.board.stones(color)),
            scope: *scene.scope(),
            ko: None,
            recent: self.recent.clone(),
            length: 0,
            labels: Labels {
                next,
                mean,
                temperature,
                answer: self.before.map(|before| variation.temperature > before.temperature),
                ..Labels::default()
            },
        })
    }
}

/// The move that leads to a position, as the scene sees it.
fn local(variation: &Variation, scene: &Stage) -> Option<(Color, Point)> {
    let (color, point) = variation.played?;
    Some((scene.color(color), scene.inward(point)?))
}

/// The best moves, each colour's together as likely as the other's.
fn moves(variation: &Variation, scene: &Stage) -> Vec<(Target, f32)> {
    let found: Vec<(Color, Point)> = variation.next.iter().filter_map(|next| local(next, scene)).collect();
    let count = |wanted: Color| found.iter().filter(|(color, _)| *color == wanted).count();
    let sides = Color::BOTH.iter().filter(|&&color| count(color) > 0).count();
    found
        .iter()
        .map(|&(color, point)| (Target::Move(color, point), 1.0 / (sides * count(color)) as f32))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yose_board::Diagram;

    #[test]
    fn a_stage_shows_what_counts_on_it_and_nothing_else() {
        let diagram: Diagram = "
            . . . . X . .
            . . . . X . .
            . . . . X . .
            O O O O X . .
            . . . O X . .
            . . . O X . .
            . . . O X . ."
            .parse()
            .unwrap();
        let board = diagram.setup.board().unwrap();
        let region: PointSet = board.size().points().filter(|at| at.row() < 2 && at.column() < 4).collect();
        let alive = *board.stones(Color::Black) | *board.stones(Color::White);
        let stage = Stage::of(&board, &region, &alive, 4, 1).unwrap();
        let counts = |point: &Point| stage.inward(*point).is_some_and(|at| stage.scope().contains(at));
        let scope: PointSet = board.size().points().filter(counts).collect();
        assert!(shows(&stage, &scope) && scope.len() > region.len());
        assert!(!shows(&stage, &region), "its rim counts too");
        assert!(!shows(&stage, &PointSet::full(board.size())));
    }
}
