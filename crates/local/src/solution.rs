//! Everything a player wants to know about one region.

use yose_board::{Color, Point};
use yose_cgt::ko::Mode;
use yose_cgt::{BudgetExceeded, Game, Rational, Thermograph, Trajectory, thermograph};

use crate::best::{Best, best_moves};
use crate::effort::Effort;
use crate::region::ClosedRegion;
use crate::solver::Solver;
use crate::value::Value;

/// A region, solved as far as the budget allowed.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The value of the territory game and how well it is known.
    pub value: Value,
    /// The territory game cooled by 1, if the value is exact.
    pub chilled: Option<Game>,
    /// The thermograph under territory scoring, without a komaster if there is a ko.
    pub territory: Option<Thermograph>,
    /// The thermograph under area scoring, stones present at the start not counted; only if
    /// the value is exact.
    pub area: Option<Thermograph>,
    /// Gote, sente, ko or settled; `None` if that is not known.
    pub kind: Option<Kind>,
    /// Every legal move of Black and of White with what it leads to.
    pub moves: [Vec<Candidate>; 2],
    /// The best moves of Black and of White at every temperature below that of the region.
    pub best: [Vec<Best>; 2],
    /// How play goes if Black, or White, starts here at the temperature of the region.
    pub lines: [Vec<(Color, Point)>; 2],
    /// Positions looked at.
    pub nodes: u64,
}

/// A move and the value it leads to, prisoners taken by it included.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Where.
    pub point: Point,
    /// What is left.
    pub value: Value,
    /// Whether it takes a ko.
    pub takes_ko: bool,
}

/// What a player calls a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nobody gains by moving.
    Settled,
    /// Whoever moves gains, and the opponent turns elsewhere.
    Gote,
    /// Black moves and White must answer.
    BlackSente,
    /// White moves and Black must answer.
    WhiteSente,
    /// Repetition matters.
    Ko,
}

impl Solution {
    /// The fair value.
    pub fn mean(&self) -> Option<&Rational> {
        self.territory.as_ref().map(Thermograph::mean)
    }

    /// The temperature under territory scoring.
    pub fn temperature(&self) -> Option<&Rational> {
        self.territory.as_ref().map(Thermograph::temperature)
    }

    /// What a move gains, if a move gains anything or costs nothing.
    pub fn miai(&self) -> Option<Rational> {
        self.temperature().filter(|t| t.signum() >= 0).cloned()
    }

    /// Twice the miai value: the difference the books count.
    pub fn deiri(&self) -> Option<Rational> {
        self.miai().map(|t| t.mul_int(2))
    }
}

impl Solver {
    /// Solves a region and describes it.
    pub fn solve(&mut self, region: &ClosedRegion, effort: &Effort) -> Solution {
        let before = self.nodes();
        let value = self.value(region, effort);
        let mut solution = Solution {
            value,
            chilled: None,
            territory: None,
            area: None,
            kind: None,
            moves: Default::default(),
            best: Default::default(),
            lines: Default::default(),
            nodes: 0,
        };
        // Describing a value that is known can still exceed the budget; then what is missing is left out.
        let _ = self.describe(region, effort, &mut solution);
        solution.nodes = self.nodes() - before;
        solution
    }

    fn describe(
        &mut self,
        region: &ClosedRegion,
        effort: &Effort,
        solution: &mut Solution,
    ) -> Result<(), BudgetExceeded> {
        solution.territory = self.thermograph(&solution.value)?;
        if let Value::Exact(game) = solution.value {
            solution.chilled = Some(self.games().chill(game)?);
            let one = self.games().integer(1);
            let area = self.games().overheat(game, one, one)?;
            solution.area = Some(self.games().thermograph(area)?);
        }
        let Some(graph) = solution.territory.clone() else { return Ok(()) };
        solution.kind = Some(match (&solution.value, graph.kind()) {
            (Value::Ko(_), _) => Kind::Ko,
            (_, thermograph::Kind::Settled) => Kind::Settled,
            (_, thermograph::Kind::Gote) => Kind::Gote,
            (_, thermograph::Kind::LeftSente) => Kind::BlackSente,
            (_, thermograph::Kind::RightSente) => Kind::WhiteSente,
        });
        let effort = &effort.for_moves(&solution.value);
        for (color, known) in Color::BOTH.into_iter().zip(self.grown.moves(region)) {
            let moves = self.options(region, color, effort)?;
            solution.best[color.index()] =
                self.best(region, &moves, color, &solution.value, &known.worths, effort)?;
            solution.lines[color.index()] =
                self.line(region, color, known.line, graph.temperature(), effort)?;
            solution.moves[color.index()] = moves;
        }
        Ok(())
    }

    /// Every legal move of a colour with its value.
    pub(crate) fn options(
        &mut self,
        region: &ClosedRegion,
        color: Color,
        effort: &Effort,
    ) -> Result<Vec<Candidate>, BudgetExceeded> {
        let mut options = Vec::new();
        for point in region.moves(color) {
            let Some(played) = region.play(color, point) else { continue };
            let value = self.value(&played.region, effort);
            let value = self.shifted(value, played.prisoners)?;
            options.push(Candidate { point, value, takes_ko: played.takes_ko });
        }
        Ok(options)
    }

    /// A value with prisoners added.
    fn shifted(&mut self, value: Value, prisoners: i64) -> Result<Value, BudgetExceeded> {
        let by = Rational::from(prisoners);
        Ok(match value {
            Value::Exact(game) => {
                let prisoners = self.games().integer(prisoners);
                Value::Exact(self.games().add(game, prisoners)?)
            }
            Value::Ko(mut report) => {
                report.thermographs = report.thermographs.each_ref().map(|graph| graph.translate(&by));
                Value::Ko(report)
            }
            Value::Bounded(mut limits) => {
                limits.mean.low += &by;
                limits.mean.high += &by;
                limits.thermograph = limits.thermograph.map(|graph| Box::new(graph.translate(&by)));
                if let Some(bounds) = &mut limits.bounds {
                    let prisoners = self.games().integer(prisoners);
                    bounds.low = self.games().add(bounds.low, prisoners)?;
                    bounds.high = self.games().add(bounds.high, prisoners)?;
                }
                Value::Bounded(limits)
            }
        })
    }

    fn thermograph(&mut self, value: &Value) -> Result<Option<Thermograph>, BudgetExceeded> {
        Ok(match value {
            Value::Exact(game) => Some(self.games().thermograph(*game)?),
            Value::Ko(report) => Some(report.thermograph(Mode::NoKomaster).clone()),
            Value::Bounded(limits) => limits.thermograph.as_deref().cloned(),
        })
    }

    fn best(
        &mut self,
        region: &ClosedRegion,
        options: &[Candidate],
        color: Color,
        value: &Value,
        known: &[(Point, Trajectory)],
        effort: &Effort,
    ) -> Result<Vec<Best>, BudgetExceeded> {
        let Some(graph) = self.thermograph(value)? else { return Ok(Vec::new()) };
        let mut scaffolds: Vec<(Point, Trajectory)> = Vec::new();
        for option in options {
            // Where repetition does not matter, a move into a loop is never needed, and its thermograph
            // holds under an assumption that the others do not make.
            if value.exact().is_some() && option.value.exact().is_none() {
                continue;
            }
            let scaffold = match self.thermograph(&option.value)? {
                Some(after) if takes_live_ko(option) => {
                    self.capture(region, option, &after, color, effort)?
                }
                after => after.map(|after| opponents_wall(&after, color).tilted(-1)),
            };
            let known = known.iter().find(|(point, _)| *point == option.point).map(|(_, worth)| worth);
            let best = match (scaffold, known) {
                (Some(scaffold), Some(known)) => Some(scaffold.max(known)),
                (scaffold, known) => scaffold.or(known.cloned()),
            };
            scaffolds.extend(best.map(|best| (option.point, best)));
        }
        let wall = match color {
            Color::Black => graph.left_wall().clone(),
            Color::White => graph.right_wall().clone().negated(),
        };
        Ok(best_moves(&scaffolds, &wall, graph.temperature()))
    }

    /// What taking a ko is worth to the player at least, after the tax: the opponent answers, though not by retaking, or plays elsewhere, and then the player is to move again. Where the
    /// answer takes another ko it is not asked what the player may do against that.
    fn capture(
        &mut self,
        region: &ClosedRegion,
        option: &Candidate,
        after: &Thermograph,
        player: Color,
        effort: &Effort,
    ) -> Result<Option<Trajectory>, BudgetExceeded> {
        let Some(taken) = region.play(player, option.point) else { return Ok(None) };
        let prisoners =
            Rational::from(if player == Color::Black { taken.prisoners } else { -taken.prisoners });
        let mut worth = own_wall(after, player);
        for answer in self.options(&taken.region, !player, effort)? {
            let Some(next) = taken.region.play(!player, answer.point) else { continue };
            if answer.takes_ko && next.region.is_at(region) {
                continue;
            }
            let graph = match self.thermograph(&answer.value)? {
                Some(graph) => graph,
                None => {
                    let around = self.around(&next.region, &answer.value, next.prisoners);
                    self.games().thermograph(around.worst(player))?
                }
            };
            let wall = match takes_live_ko(&answer) {
                true => opponents_wall(&graph, player),
                false => own_wall(&graph, player),
            };
            worth = worth.min(&wall.tilted(1).shifted(&prisoners));
        }
        Ok(Some(worth.tilted(-1)))
    }

    /// Best play from a region on, which begins with what is known of it, as long as what is left is at least as hot as where it started.
    fn line(
        &mut self,
        region: &ClosedRegion,
        first: Color,
        mut line: Vec<(Color, Point)>,
        ambient: &Rational,
        effort: &Effort,
    ) -> Result<Vec<(Color, Point)>, BudgetExceeded> {
        let (mut region, mut color) = (region.clone(), first);
        for &(mover, point) in &line {
            let Some(played) = region.play(mover, point).filter(|played| !played.takes_ko) else {
                return Ok(line);
            };
            (region, color) = (played.region, !mover);
        }
        while line.len() < LONGEST_LINE {
            let value = self.value(&region, effort);
            let Some(graph) = self.thermograph(&value)? else { break };
            if graph.temperature() < ambient || graph.temperature().signum() < 0 {
                break;
            }
            let options = self.options(&region, color, effort)?;
            let best = self.best(&region, &options, color, &value, &[], effort)?;
            let here = best.iter().rev().find(|best| best.from < *ambient || best.from.is_zero());
            let Some(&point) = here.and_then(|best| best.points.first()) else { break };
            let Some(played) = region.play(color, point) else { break };
            line.push((color, point));
            if played.takes_ko {
                break; // The opponent looks for a threat elsewhere.
            }
            region = played.region;
            color = !color;
        }
        Ok(line)
    }
}

/// Whether a ko was taken that matters still.
fn takes_live_ko(option: &Candidate) -> bool {
    option.takes_ko && matches!(option.value, Value::Ko(_))
}

/// What a position with the opponent to move is worth, in points of the player's.
fn opponents_wall(graph: &Thermograph, player: Color) -> Trajectory {
    match player {
        Color::Black => graph.right_wall().clone(),
        Color::White => graph.left_wall().clone().negated(),
    }
}

/// The same with the player to move.
fn own_wall(graph: &Thermograph, player: Color) -> Trajectory {
    opponents_wall(graph, !player).negated()
}

/// Lines are cut here; some loops go on for ever.
pub(crate) const LONGEST_LINE: usize = 60;
