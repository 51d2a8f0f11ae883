//! Where something is left to play: undecided points, grouped, and tested for independence.

use yose_board::{Board, Color, Point, PointSet};
use yose_cgt::Rational;
use yose_search::{Judge, Opinion, Situation};

use crate::region::letters;

/// From here on a point is settled; in areas that are too large, from the next of these on.
const CERTAIN: [f32; 6] = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/// From here on a point is somebody's, all in all.
const LIKELY: f32 = 0.5;

/// Areas are joined if a move in one changes what is expected of the other by this many points.
const MEDDLING: f32 = 1.0;

/// Areas that are larger together are not joined, and those that are larger alone are taken apart.
const LARGEST: usize = 36;

/// Sums are rounded to a fraction with this denominator, so that numbers stay short.
const GRAIN: i64 = 64;

/// What a judge expects of a board.
pub(super) struct Outlook {
    opinions: [Opinion; 2],
    /// What was given to White to make the game even.
    komi: f64,
}

/// Points that are played for together.
#[derive(Clone, Debug)]
pub(super) struct Area {
    /// A letter, until letters are given by size.
    pub(super) name: String,
    /// The undecided points and what lies around them: where moves are looked for.
    pub(super) mask: PointSet,
    /// Names of areas that a move here changes.
    pub(super) depends_on: Vec<String>,
}

impl Area {
    /// An area that was asked for.
    pub(super) fn alone(points: PointSet) -> Area {
        Area { name: letters(0), mask: points, depends_on: Vec::new() }
    }
}

impl Outlook {
    /// Asks about a board, with komi such that the game is even: a side that is far ahead or behind does not care for a point.
    pub(super) fn of(judge: &mut impl Judge, board: &Board) -> Outlook {
        let lead =
            |outlook: &Outlook| -> f32 { board.size().points().map(|point| outlook.expected(point)).sum() };
        let plain = Outlook::with_komi(judge, &[board], 0.0).remove(0);
        Outlook::with_komi(judge, &[board], f64::from(lead(&plain).round()) + 0.5).remove(0)
    }

    /// The outlook on each of some boards.
    fn with_komi(judge: &mut impl Judge, boards: &[&Board], komi: f64) -> Vec<Outlook> {
        let ask = |board: &Board| {
            let region = PointSet::full(board.size());
            Color::BOTH.map(|to_move| Situation { board: board.clone(), to_move, komi, region })
        };
        let situations: Vec<Situation> = boards.iter().flat_map(|board| ask(board)).collect();
        let mut opinions = judge.judge(&situations).into_iter();
        let mut outlooks = Vec::new();
        while let (Some(black), Some(white)) = (opinions.next(), opinions.next()) {
            outlooks.push(Outlook { opinions: [black, white], komi });
        }
        outlooks
    }

    /// Whose a point will be, on average of who moves next: 1 Black's, -1 White's.
    pub(super) fn expected(&self, point: Point) -> f32 {
        self.opinions.iter().map(|opinion| opinion.owner(point)).sum::<f32>() / 2.0
    }

    /// The same, added up over some points.
    pub(super) fn sum(&self, points: &PointSet) -> Rational {
        let sum: f32 = points.iter().map(|point| self.expected(point)).sum();
        Rational::from_ratio((sum * GRAIN as f32).round() as i64, GRAIN).expect("the denominator is not 0")
    }

    /// The same, rounded to 1, 0 and -1.
    pub(super) fn owner(&self, point: Point) -> i64 {
        let expected = self.expected(point);
        i64::from(expected > LIKELY) - i64::from(expected < -LIKELY)
    }

    fn is_settled(&self, point: Point, certain: f32) -> bool {
        let owners = self.opinions.each_ref().map(|opinion| opinion.owner(point));
        owners.iter().all(|&owner| owner >= certain) || owners.iter().all(|&owner| owner <= -certain)
    }

    /// How much depends on who moves next.
    fn swing(&self, points: &PointSet) -> f32 {
        let [black, white] = &self.opinions;
        points.iter().map(|point| (black.owner(point) - white.owner(point)).abs()).sum()
    }

    /// The move of a colour that the judge likes best.
    fn favourite(&self, board: &Board, among: &PointSet, color: Color) -> Option<Point> {
        let opinion = &self.opinions[color.index()];
        let legal = among.iter().filter(|&point| board.check(color, point, false).is_ok());
        legal.max_by(|&a, &b| opinion.chance(a).total_cmp(&opinion.chance(b)))
    }
}

/// The areas among some points, the most unsettled first.
pub(super) fn find(judge: &mut impl Judge, board: &Board, outlook: &Outlook, open: &PointSet) -> Vec<Area> {
    let mut parts = undecided_parts(outlook, open, &CERTAIN);
    let undecided = parts.iter().fold(PointSet::EMPTY, |all, &part| all | part);
    parts.sort_by(|a, b| outlook.swing(b).total_cmp(&outlook.swing(a)));
    let bonds = bonds(judge, board, outlook, &parts);
    let groups = join(&parts, &bonds);
    let mut areas: Vec<Area> = groups
        .iter()
        .enumerate()
        .map(|(number, group)| {
            let points = group.iter().fold(PointSet::EMPTY, |all, &part| all | parts[part]);
            // Another area's points belong to it, even if they are near.
            let mask = points | ((points.neighbours() & *open) - undecided);
            Area { name: letters(number), mask, depends_on: Vec::new() }
        })
        .collect();
    for &(from, to) in &bonds {
        let group_of = |part: usize| groups.iter().position(|group| group.contains(&part));
        let (Some(from), Some(to)) = (group_of(from), group_of(to)) else { continue };
        let name = letters(to);
        if from != to && !areas[from].depends_on.contains(&name) {
            areas[from].depends_on.push(name);
        }
    }
    areas
}

/// Undecided points that touch. A network that is not sure of anything takes half the board for one area; where there are too
/// many, less certain points count as settled too.
fn undecided_parts(outlook: &Outlook, open: &PointSet, certain: &[f32]) -> Vec<PointSet> {
    let Some((&least, next)) = certain.split_first() else { return vec![*open] };
    let undecided: PointSet = open.iter().filter(|&point| !outlook.is_settled(point, least)).collect();
    let parts = undecided.components().flat_map(|part| match part.len() > LARGEST {
        true => undecided_parts(outlook, &part, next),
        false => vec![part],
    });
    parts.collect()
}

/// Pairs of parts of which the first, when somebody moves there, changes the second.
fn bonds(
    judge: &mut impl Judge,
    board: &Board,
    outlook: &Outlook,
    parts: &[PointSet],
) -> Vec<(usize, usize)> {
    let mut moves = Vec::new();
    for (here, part) in parts.iter().enumerate().filter(|(_, part)| outlook.swing(part) >= MEDDLING) {
        let around = *part | part.neighbours();
        let favourites = Color::BOTH.map(|color| Some((color, outlook.favourite(board, &around, color)?)));
        moves.extend(
            favourites.into_iter().flatten().map(|(color, point)| (here, after(board, color, point))),
        );
    }
    let boards: Vec<&Board> = moves.iter().map(|(_, board)| board).collect();
    let mut bonds = Vec::new();
    for (&(here, _), after) in moves.iter().zip(Outlook::with_komi(judge, &boards, outlook.komi)) {
        for (there, other) in parts.iter().enumerate() {
            let changed: f32 =
                other.iter().map(|point| after.expected(point) - outlook.expected(point)).sum();
            if there != here && changed.abs() >= MEDDLING && !bonds.contains(&(here, there)) {
                bonds.push((here, there));
            }
        }
    }
    bonds
}

fn after(board: &Board, color: Color, point: Point) -> Board {
    let mut board = board.clone();
    board.play(color, point);
    board
}

/// Parts that are bound to each other and not too large together, in the order of their first parts.
fn join(parts: &[PointSet], bonds: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = (0..parts.len()).map(|part| vec![part]).collect();
    let points = |group: &[usize]| group.iter().map(|&part| parts[part].len()).sum::<usize>();
    for &(from, to) in bonds {
        let place = |part: usize| groups.iter().position(|group| group.contains(&part));
        let (Some(a), Some(b)) = (place(from), place(to)) else { continue };
        if a != b && points(&groups[a]) + points(&groups[b]) <= LARGEST {
            let moved = groups.remove(a.max(b));
            groups[a.min(b)].extend(moved);
        }
    }
    groups
}
