//! The whole board: solved regions and settled points, added up.
//!
//! **The question.** With every region solved, what is the score when Black plays first, and when White
//! does? Which moves are best, and what does every other move lose?
//!
//! **How.** Regions that cannot touch are a sum of games. If all of them have canonical forms and their sum can be
//! computed within the budget, its left stop is the score with Black first and its right stop the score with White
//! first. A move in one region changes one summand, so what it leads to is scored in the same way, and
//! what it loses is the difference to the best. Nothing is played out.
//!
//! A region that is not exact lies between two games. With the lower ones the sum gives a lower bound of each score and
//! with the upper ones an upper bound; often they are the same, since what is open about a region is how large
//! some threat is, and the score is proved all the same.
//!
//! If the sum is too large to be added up it is played out ([`crate::contest`]), which proves the score. If that too is
//! too much, the score lies between bounds that need only the thermographs: means add up, and
//! moving first is worth at most the highest temperature.
//!
//! ```
//! use yose_board::{Color, Diagram, PointSet};
//! use yose_local::{ClosedRegion, Effort, Solver, WholeBoard};
//!
//! // Two corridors of Black's, with two points and with one, and two points of hers already.
//! let diagram: Diagram = "
//!     X X X O O
//!     X . . O O
//!     X X X O O
//!     X X . O O
//!     X X X O O
//! ".parse().unwrap();
//! let board = diagram.setup.board().unwrap();
//! let empty = board.empty();
//! let immortal = PointSet::full(board.size()) - empty;
//! let regions: Vec<ClosedRegion> =
//!     empty.components().map(|part| ClosedRegion::new(&board, &part, &immortal).unwrap()).collect();
//! let mut solver = Solver::default();
//! let WholeBoard::Exact(exact) = solver.whole_board(&regions, 2, &Effort::default()) else { panic!() };
//! // {1|*} + *: Black takes the corridor, or White does; the last point is nobody's.
//! assert_eq!(exact.territory.each_ref().map(ToString::to_string), ["3", "2"]);
//! let best = exact.best(Color::Black);
//! assert_eq!(best.len(), 1);
//! assert_eq!(best[0].point.gtp(board.size()).to_string(), "C4");
//! ```
//!
//! **Why stops are scores.** A stop is the number at which play ends when both play well and Black, or White,
//! began. Numbers are settled positions, so that number is their score under territory scoring. Under
//! area scoring each stone is worth a point more, and play goes on until the temperature is
//! −1: the score is the height of the wall there.

use yose_board::{Color, Point};
use yose_cgt::thermograph::{Interval, SumBounds};
use yose_cgt::{BudgetExceeded, Dyadic, Game, Rational, Thermograph};

use crate::contest::Contest;
use crate::effort::Effort;
use crate::region::ClosedRegion;
use crate::search::Bounds;
use crate::solution::Candidate;
use crate::solver::Solver;
use crate::table::Follow;
use crate::territory::static_bounds;
use crate::value::{Limits, Value};

/// What is known of a whole board.
#[derive(Clone, Debug)]
pub enum WholeBoard {
    /// Proved.
    Exact(Box<ExactBoard>),
    /// Bounds of the scores with Black first and with White first. Where both ends are the same the score is proved.
    Bounded([Interval; 2]),
}

/// The score of a board and all its moves.
#[derive(Clone, Debug)]
pub struct ExactBoard {
    /// The sum of all regions and of what is settled.
    pub total: Game,
    /// The sum, cooled by 1.
    pub chilled: Game,
    /// Scores under territory scoring with Black first and with White first.
    pub territory: [Rational; 2],
    /// Scores under area scoring, less the stones on the board at the start.
    pub area: [Rational; 2],
    /// All moves of Black and of White, those that lose least first.
    pub moves: [Vec<BoardMove>; 2],
    /// Best play with Black first and with White first: region and point of each move.
    pub lines: [Vec<LineMove>; 2],
    /// What decides, in words.
    pub story: String,
}

/// A move on the whole board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMove {
    /// The region, by its place in the list.
    pub region: usize,
    /// Where.
    pub point: Point,
    /// How many points it loses at least against best play under territory scoring.
    pub loses: Rational,
    /// How many it loses at most. That is more if the move leads to something that is not exact, a ko perhaps.
    pub loses_at_most: Rational,
}

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// Who.
    pub color: Color,
    /// In which region.
    pub region: usize,
    /// Where.
    pub point: Point,
}

impl ExactBoard {
    /// The moves of a colour that are proved to lose nothing.
    pub fn best(&self, color: Color) -> Vec<&BoardMove> {
        self.moves[color.index()].iter().filter(|play| play.loses_at_most.is_zero()).collect()
    }
}

/// A move in a region and the summand it leads to, which lies between two games.
#[derive(Clone, Copy)]
struct Reply {
    region: usize,
    point: Point,
    after: Bounds,
}

/// Steps of work for adding up: some seconds.
const SUM_WORK: u64 = 100_000_000;

/// Positions of a sum that is played out.
const CONTEST_POSITIONS: u64 = 100_000;

/// Lines are cut here.
const LONGEST_LINE: usize = 400;

impl Solver {
    /// Adds up regions and the score of what is settled (prisoners and komi included, if the caller likes).
    pub fn whole_board(&mut self, regions: &[ClosedRegion], settled: i64, effort: &Effort) -> WholeBoard {
        let values: Vec<Value> = regions.iter().map(|region| self.value(region, effort)).collect();
        self.whole_board_with(regions, &values, settled, effort)
    }

    /// The same for regions whose values were found before, by this solver.
    pub fn whole_board_with(
        &mut self,
        regions: &[ClosedRegion],
        values: &[Value],
        settled: i64,
        effort: &Effort,
    ) -> WholeBoard {
        // Adding up may take long and come to nothing; what follows it needs a budget of its own.
        self.games().set_budget(effort.games_budget().max_work(SUM_WORK));
        if let Some(games) = values.iter().map(Value::exact).collect::<Option<Vec<Game>>>()
            && let Ok(exact) = self.add_up(regions, &games, settled, effort)
        {
            return WholeBoard::Exact(Box::new(exact));
        }
        WholeBoard::Bounded(self.bounds(regions, values, settled, effort))
    }

    fn add_up(
        &mut self,
        regions: &[ClosedRegion],
        summands: &[Game],
        settled: i64,
        effort: &Effort,
    ) -> Result<ExactBoard, BudgetExceeded> {
        let score = self.games().integer(settled);
        let sum = self.games().sum(summands)?;
        let total = self.games().add(sum, score)?;
        let territory = [Color::Black, Color::White].map(|first| self.stop(total, first));
        let graph = self.games().thermograph(total)?;
        let bottom = Rational::from(-1);
        let area = [graph.left_wall().value_at(&bottom), graph.right_wall().value_at(&bottom)];
        let mut moves: [Vec<BoardMove>; 2] = Default::default();
        let mut lines: [Vec<LineMove>; 2] = Default::default();
        for color in Color::BOTH {
            moves[color.index()] = self.board_moves(regions, summands, total, color, effort)?;
            lines[color.index()] = self.board_line(regions, summands, total, color, effort)?;
        }
        let chilled = self.games().chill(total)?;
        let story = self.story(summands, total, chilled, &territory)?;
        Ok(ExactBoard { total, chilled, territory, area, moves, lines, story })
    }

    /// The score of a sum with this colour to move.
    fn stop(&mut self, game: Game, first: Color) -> Rational {
        let games = self.games();
        let stop = if first == Color::Black { games.left_stop(game) } else { games.right_stop(game) };
        Rational::from(&stop)
    }

    /// Every move of a colour in every region, with the value of that region after it.
    fn replies(
        &mut self,
        regions: &[ClosedRegion],
        color: Color,
        effort: &Effort,
    ) -> Result<Vec<Reply>, BudgetExceeded> {
        let mut replies = Vec::new();
        for (place, region) in regions.iter().enumerate() {
            for Candidate { point, value, .. } in self.options(region, color, effort)? {
                let Some(played) = region.play(color, point) else { continue };
                let after = self.around(&played.region, &value, played.prisoners);
                replies.push(Reply { region: place, point, after });
            }
        }
        Ok(replies)
    }

    /// Two games between which the value of a region lies, prisoners taken before included.
    pub(crate) fn around(&mut self, region: &ClosedRegion, value: &Value, prisoners: i64) -> Bounds {
        match value {
            Value::Exact(game) => return Bounds::exactly(*game),
            Value::Bounded(Limits { bounds: Some(bounds), .. }) => return **bounds,
            Value::Bounded(_) | Value::Ko(_) => {}
        }
        self.known_bounds(region, prisoners).unwrap_or_else(|_| {
            let [low, high] = static_bounds(region.shape(), region.masks()).map(|end| end + prisoners);
            Bounds { low: self.games().integer(low), high: self.games().integer(high) }
        })
    }

    /// The same by what was found out on the way to something else.
    fn known_bounds(&mut self, region: &ClosedRegion, prisoners: i64) -> Result<Bounds, BudgetExceeded> {
        if let Some(Bounds { low, high }) = self.grown.bounds(region) {
            let prisoners = self.games().integer(prisoners);
            return Ok(Bounds {
                low: self.games().add(low, prisoners)?,
                high: self.games().add(high, prisoners)?,
            });
        }
        let parts = self.search.table.place(region.shape(), region.masks());
        let all = Follow { prisoners, parts, takes_ko: false, shrinks: false };
        self.search.settled_bounds(&all)
    }

    fn board_moves(
        &mut self,
        regions: &[ClosedRegion],
        summands: &[Game],
        total: Game,
        color: Color,
        effort: &Effort,
    ) -> Result<Vec<BoardMove>, BudgetExceeded> {
        let mut moves = Vec::new();
        for Reply { region, point, after } in self.replies(regions, color, effort)? {
            let old = summands[region];
            let least = self.loss(total, old, after.worst(!color), color)?;
            let loses_at_most = self.loss(total, old, after.worst(color), color)?;
            // No move gains on best play.
            let loses = least.max(Rational::ZERO);
            moves.push(BoardMove { region, point, loses, loses_at_most });
        }
        moves.sort_by(|a, b| a.loses.cmp(&b.loses).then(a.loses_at_most.cmp(&b.loses_at_most)));
        Ok(moves)
    }

    /// What a move loses that turns one summand into another.
    fn loss(&mut self, total: Game, old: Game, new: Game, color: Color) -> Result<Rational, BudgetExceeded> {
        let best = self.stop(total, color);
        let sum = self.replaced(total, old, new)?;
        let reached = self.stop(sum, !color);
        Ok(if color == Color::Black { best - reached } else { reached - best })
    }

    /// The sum with one summand replaced.
    fn replaced(&mut self, total: Game, old: Game, new: Game) -> Result<Game, BudgetExceeded> {
        let change = self.games().sub(new, old)?;
        self.games().add(total, change)
    }

    /// Best play until no move gains a point: of the moves that lose nothing, one in the hottest region. Regions that cancel out
    /// make a number, in which nobody gains by moving first; they are played out all the same, for that is how they cancel out.
    fn board_line(
        &mut self,
        regions: &[ClosedRegion],
        summands: &[Game],
        total: Game,
        first: Color,
        effort: &Effort,
    ) -> Result<Vec<LineMove>, BudgetExceeded> {
        let (mut regions, mut summands) = (regions.to_vec(), summands.to_vec());
        let (mut line, mut total, mut color) = (Vec::new(), total, first);
        while (!total.is_number() || self.is_any_hot(&summands)?) && line.len() < LONGEST_LINE {
            let best = self.best_reply(&regions, &summands, total, color, effort)?;
            let Some((Reply { region, point, .. }, after)) = best else { break };
            let Some(played) = regions[region].play(color, point) else { break };
            total = self.replaced(total, summands[region], after)?;
            let prisoners = self.games().integer(played.prisoners);
            // Prisoners stay in the total; the region goes on without them.
            summands[region] = self.games().sub(after, prisoners)?;
            regions[region] = played.region;
            line.push(LineMove { color, region, point });
            color = !color;
        }
        Ok(line)
    }

    /// Whether a move in one of these regions gains a point or a part of one.
    fn is_any_hot(&mut self, summands: &[Game]) -> Result<bool, BudgetExceeded> {
        for &game in summands {
            if self.games().temperature(game)? > Dyadic::ZERO {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn best_reply(
        &mut self,
        regions: &[ClosedRegion],
        summands: &[Game],
        total: Game,
        color: Color,
        effort: &Effort,
    ) -> Result<Option<(Reply, Game)>, BudgetExceeded> {
        let mut chosen: Option<(Rational, Reply, Game)> = None;
        for reply in self.replies(regions, color, effort)? {
            let Some(after) = reply.after.exact() else { continue };
            let heat = Rational::from(&self.games().temperature(summands[reply.region])?);
            if chosen.as_ref().is_some_and(|(so_far, ..)| heat <= *so_far) {
                continue;
            }
            if self.loss(total, summands[reply.region], after, color)?.is_zero() {
                chosen = Some((heat, reply, after));
            }
        }
        Ok(chosen.map(|(_, reply, after)| (reply, after)))
    }

    fn story(
        &mut self,
        summands: &[Game],
        total: Game,
        chilled: Game,
        territory: &[Rational; 2],
    ) -> Result<String, BudgetExceeded> {
        let open = summands.iter().filter(|game| !game.is_number()).count();
        let mut story = match open {
            0 => "No open region.".to_owned(),
            1 => "One open region.".to_owned(),
            more => format!("{more} open regions."),
        };
        let games = self.games();
        let text = games.text(chilled)?;
        if total.is_number() {
            story.push_str(match open {
                0 => " Nothing is left to gain.",
                _ => " Together they make a number: moving first gains nothing.",
            });
        } else if chilled.is_number() {
            story.push_str(&format!(" Chilled, the board is the number {text}: no infinitesimals are left over, and the player whom the fraction favours gets the last move."));
        } else if games.is_numberish(chilled) {
            let lead = if territory[0] == territory[1] {
                "who moves first does not matter"
            } else {
                "whoever moves first gets the last move worth a point"
            };
            story.push_str(&format!(" Chilled, the board is {text}: the infinitesimals decide, and {lead}."));
        } else {
            story.push_str(&format!(" Chilled, the board is {text}: moves of more than one point are left."));
        }
        Ok(story)
    }

    /// The tightest of what sums of games and what thermographs prove.
    fn bounds(
        &mut self,
        regions: &[ClosedRegion],
        values: &[Value],
        settled: i64,
        effort: &Effort,
    ) -> [Interval; 2] {
        self.games().set_budget(effort.last_budget());
        let mut sides: [Vec<Game>; 2] = Default::default();
        for (region, value) in regions.iter().zip(values) {
            let around = self.around(region, value, 0);
            sides[0].push(around.low);
            sides[1].push(around.high);
        }
        let [low, high] = sides.map(|side| self.side_scores(&side, effort));
        let settled = Rational::from(settled);
        [0, 1].map(|first| Interval { low: &settled + &low[first].low, high: &settled + &high[first].high })
    }

    /// Scores of a sum with Black first and White first: exactly if it can be added up or played out, otherwise
    /// by thermographs.
    fn side_scores(&mut self, games: &[Game], effort: &Effort) -> [Interval; 2] {
        let exactly = |stop: Rational| Interval { low: stop.clone(), high: stop };
        self.games().set_budget(effort.games_budget().max_work(SUM_WORK));
        if let Ok(total) = self.games().sum(games) {
            return Color::BOTH.map(|first| exactly(self.stop(total, first)));
        }
        self.games().set_budget(effort.games_budget());
        let mut contest = Contest::new(self.games(), CONTEST_POSITIONS);
        if let [Ok(Some(black)), Ok(Some(white))] = Color::BOTH.map(|first| contest.score(games, first)) {
            return [black, white].map(exactly);
        }
        self.games().set_budget(effort.last_budget());
        let mut rest = Interval { low: Rational::ZERO, high: Rational::ZERO };
        let mut graphs: Vec<Thermograph> = Vec::new();
        for &game in games {
            match self.games().thermograph(game) {
                Ok(graph) => graphs.push(graph),
                Err(_) => {
                    rest.low += &Rational::from(&self.games().right_stop(game));
                    rest.high += &Rational::from(&self.games().left_stop(game));
                }
            }
        }
        let sum = SumBounds::of(&graphs.iter().collect::<Vec<_>>());
        [sum.left_stop, sum.right_stop]
            .map(|stop| Interval { low: &rest.low + &stop.low, high: &rest.high + &stop.high })
    }
}
