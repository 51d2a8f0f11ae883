//! The board of the survey's section 4: seven endgames that decide who wins by a point.

mod whole;

use std::collections::HashMap;

use whole::{Grid, Guide, Question, State, bits};
use yose::Evidence;
use yose_board::{Board, Color, Diagram, PointSet, Size, parse_points};
use yose_cgt::{Game, Rational};
use yose_local::{ClosedRegion, Effort, Solver, Value};
use yose_region::{Immortal, Limits, decompose};

fn board() -> Board {
    include_str!("../../../examples/survey.txt").parse::<Diagram>().unwrap().setup.board().unwrap()
}

fn set(board: &Board, points: &PointSet) -> u128 {
    let all = board.size().points().enumerate();
    all.filter(|(_, point)| points.contains(*point)).fold(0, |bits, (index, _)| bits | 1 << index)
}

fn state(board: &Board, mover: Color) -> State {
    let stones = Color::BOTH.map(|color| set(board, board.stones(color)));
    State { stones, to_move: mover.index(), ko: 0, passed: false }
}

/// The sum of the regions says where to play.
struct Sum {
    solver: Solver,
    board: Board,
    walls: PointSet,
    /// The open regions, and settled areas in which there is something to capture.
    regions: Vec<PointSet>,
    masks: Vec<u128>,
    /// Small eyes, Black's less White's.
    settled: i32,
    /// What a region is worth with these stones in it.
    values: HashMap<(usize, [u128; 2]), Game>,
    /// Area scores of sums with either side to move, the stones on the board not counted.
    scores: HashMap<Vec<Game>, [i32; 2]>,
}

impl Sum {
    fn new(board: &Board) -> Sum {
        let parts = decompose(board, &Immortal::Proved, &Limits::default());
        let mut regions: Vec<PointSet> = parts.regions.iter().map(|region| region.points).collect();
        let mut settled = 0;
        for color in Color::BOTH {
            for area in parts.territory[color.index()].components() {
                match area.len() {
                    1 => settled += color.sign(),
                    _ => regions.push(area),
                }
            }
        }
        Sum {
            solver: Solver::default(),
            board: board.clone(),
            walls: parts.safe_stones[0] | parts.safe_stones[1],
            masks: regions.iter().map(|region| set(board, region)).collect(),
            regions,
            settled,
            values: HashMap::new(),
            scores: HashMap::new(),
        }
    }

    fn open(&self) -> u128 {
        self.masks.iter().fold(0, |all, mask| all | mask)
    }

    fn value(&mut self, region: usize, stones: [u128; 2]) -> Game {
        let mask = self.masks[region];
        let key = (region, stones.map(|stones| stones & mask));
        if let Some(&known) = self.values.get(&key) {
            return known;
        }
        let size = self.board.size();
        let mut board = Board::new(size);
        let points: Vec<_> = size.points().collect();
        for color in Color::BOTH {
            for stone in bits(stones[color.index()]) {
                board.play(color, points[stone.trailing_zeros() as usize]);
            }
        }
        let game = match ClosedRegion::new(&board, &self.regions[region], &self.walls) {
            Ok(closed) => match self.solver.value(&closed, &Effort::default()) {
                Value::Exact(game) => game,
                other => panic!("{other:?}"),
            },
            Err(_) => self.solver.games().zero(),
        };
        self.values.insert(key, game);
        game
    }

    /// The area score that the sum of all regions predicts.
    fn score(&mut self, state: &State) -> i32 {
        let games: Vec<Game> = (0..self.masks.len()).map(|region| self.value(region, state.stones)).collect();
        let [black, white] = state.stones.map(|stones| stones.count_ones() as i32);
        if !self.scores.contains_key(&games) {
            let total = self.solver.games().sum(&games).unwrap();
            let graph = self.solver.games().thermograph(total).unwrap();
            let bottom = Rational::from(-1);
            let walls = [graph.left_wall(), graph.right_wall()].map(|wall| wall.value_at(&bottom));
            self.scores.insert(games.clone(), walls.map(|wall| wall.to_string().parse().unwrap()));
        }
        self.scores[&games][state.to_move] + self.settled + black - white
    }
}

impl Guide for Sum {
    /// Among the moves that reach the goal, first those in contact, then those that reach most; a pass comes last.
    fn advise(&mut self, grid: &Grid, state: &State, goal: i32) -> Option<State> {
        let (me, you) = (state.to_move, 1 - state.to_move);
        let sign = if me == 0 { 1 } else { -1 };
        let near = grid.around(state.stones[you]);
        let mut moves = grid.moves(state, self.open());
        // Passing is no good while the score is not there.
        moves.retain(|next| !next.passed || grid.area(state.stones) * sign >= goal);
        let mut ranked: Vec<((bool, bool, i32), State)> = Vec::new();
        for next in moves {
            let reached = self.score(&next) * sign;
            if reached >= goal {
                let contact = next.stones[me] & !state.stones[me] & near != 0;
                ranked.push(((!next.passed, contact, reached), next));
            }
        }
        ranked.into_iter().max_by_key(|(rank, _)| *rank).map(|(_, next)| next)
    }
}

/// The survey's names, where they are on this board, their chilled values, and the owner.
const REGIONS: [(&str, &str, &str, Color); 7] = [
    ("A", "C8 D8", "-1/2", Color::White),
    ("B", "E9 F9 G9", "5/4", Color::Black),
    ("C", "E7 F7 G7", "5/4", Color::Black),
    ("D", "E3 F3", "1*", Color::Black),
    ("E", "E5 F5 G5", "2↑", Color::Black),
    ("F", "A4 B4 C4 D4", "-3⇓*", Color::White),
    ("G", "F1 G1 H1 J1 H2", "3⇑*", Color::Black),
];

/// Every stone that matters is alive by Benson's theorem, every region has the value that the survey gives,
/// and the total is ↑*.
#[test]
fn values() {
    let board = board();
    let report = yose::solve(&yose::Question::new(&board));
    assert_eq!(report.board.assumes, None);
    assert_eq!(report.regions.len(), REGIONS.len());
    for (name, points, chilled, _) in REGIONS {
        let points = parse_points(points, board.size()).unwrap();
        let region = report.regions.iter().find(|region| region.area == points).unwrap();
        assert_eq!((region.evidence, region.chilled.as_deref()), (Evidence::Proved, Some(chilled)), "{name}");
    }
    assert_eq!(report.board.settled, "-5");
    assert_eq!(report.board.chilled.as_deref(), Some("↑*"));
}

/// ↑* is won by whoever moves. Black wins in D, which leaves ↑, and in F, which leaves ⇑: after the step there
/// F is ↓, and ↑ + * + ⇑* + ↓ = ⇑. White wins in E, which leaves 0, and in G, which leaves 0 as well.
/// The survey names D and E, and says of F and G that they may be played first.
#[test]
fn winners_and_winning_moves() {
    let board = board();
    let report = yose::solve(&yose::Question::new(&board)).board;
    assert_eq!(report.evidence, Evidence::Proved);
    let score = report.score.unwrap();
    assert_eq!((score.black_first.as_str(), score.white_first.as_str()), ("1", "-1"));
    assert_eq!(report.best_moves.black, ["D4", "E3"]);
    assert_eq!(report.best_moves.white, ["E5", "F1"]);
    assert!(
        report
            .moves
            .iter()
            .flatten()
            .all(|play| play.loses == "0" || play.loses.parse::<i32>().unwrap() >= 1)
    );
}

/// The board with all but some of the regions filled by their owners.
fn with_regions(open: u32) -> Board {
    let full = board();
    let mut filled = full.clone();
    filled.clear();
    for point in full.size().points() {
        let owner = (0..).zip(REGIONS).find_map(|(index, (_, points, _, owner))| {
            let inside = parse_points(points, full.size()).unwrap().contains(point);
            (inside && open & 1 << index == 0).then_some(owner)
        });
        if let Some(color) = owner.or(full.at(point)) {
            filled.play(color, point);
        }
    }
    filled
}

/// With up to three of the regions open, search of the whole board gives exactly the score of the sum.
#[test]
fn few_regions_by_search_of_the_whole_board() {
    let grid = Grid::new(9, 9);
    let mut tried = 0;
    for open in (1..1 << REGIONS.len()).filter(|open: &u32| open.count_ones() <= 3) {
        let board = with_regions(open);
        for mover in Color::BOTH {
            let start = state(&board, mover);
            let expect = Sum::new(&board).score(&start);
            for (asker, goal) in [(0, expect), (1, -expect)] {
                let mut question = Question::new(grid, asker, goal, Sum::new(&board));
                assert!(question.is_yes(&start), "{open:b}: {mover} first, {expect}");
            }
            tried += 1;
        }
    }
    assert_eq!(tried, 2 * (7 + 21 + 35));
}

/// Every first move of either side, by search of the whole board.
///
/// There are 28 black stones and 27 white ones. With Black first and a stone more by her in the end, one point of
/// territory is 1 + 1 + 1 = 3 of area; a move that does not win leaves at most 1. With White first these are −1
/// and at least 1.
#[test]
#[ignore = "minutes"]
fn every_first_move_by_search_of_the_whole_board() {
    let (board, grid) = (board(), Grid::new(9, 9));
    let winning = [["D4", "E3"], ["E5", "F1"]];
    for mover in Color::BOTH {
        let (me, you) = (mover.index(), (!mover).index());
        let [goal, refuted] = if mover == Color::Black { [3, -1] } else { [1, 1] };
        let mut wins = Question::new(grid, me, goal, Sum::new(&board));
        let mut fails = Question::new(grid, you, refuted, Sum::new(&board));
        let start = state(&board, mover);
        let mut tried = 0;
        for (index, point) in board.size().points().enumerate() {
            let Some(next) =
                (wins.guide.open() & 1 << index != 0).then(|| grid.play(&start, 1 << index)).flatten()
            else {
                continue;
            };
            tried += 1;
            let name = point.gtp(board.size()).to_string();
            let is_winning = winning[me].contains(&name.as_str());
            let proved = if is_winning { wins.is_yes(&next) } else { fails.is_yes(&next) };
            assert!(proved, "{mover} {name}");
        }
        println!("{mover}: {tried} moves, {} and {} positions", wins.positions(), fails.positions());
    }
}

/// The rules of the search are those of the board.
#[test]
fn same_rules_as_the_board() {
    let (mut seed, grid) = (1u64, Grid::new(5, 4));
    for _ in 0..300 {
        let mut board = Board::new(Size::new(5, 4).unwrap());
        let points: Vec<_> = board.size().points().collect();
        let mut here = state(&board, Color::Black);
        for _ in 0..40 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let index = (seed >> 33) as usize % points.len();
            let color = Color::BOTH[here.to_move];
            let next = grid.play(&here, 1 << index);
            assert_eq!(next.is_some(), board.is_legal(color, points[index]));
            if let Some(next) = next {
                board.play(color, points[index]);
                here = next;
                assert_eq!(here.stones, Color::BOTH.map(|color| set(&board, board.stones(color))));
                assert_eq!(here.ko, board.ko().map_or(0, |ko| set(&board, &PointSet::from_iter([ko.point]))));
            }
        }
    }
}
