//! Scores with the lines that lead to them.

use yose_board::{Color, Point};

use super::{Bag, End, MAX_DEPTH, Proof, Question, Reply, Spread, Turn, Unscored, rest};
use crate::liberty::Obstacle;
use crate::search::Bonds;
use crate::solution::Evidence;
use crate::territory::CombinedLine;

/// A legal move on the board.
struct Placing {
    point: Point,
    /// It only fills a plain liberty.
    plain: bool,
    next: Spread,
    reply: Reply,
}

impl Proof<'_, '_> {
    /// Whether the winner and the territory of a line, and the scores of its first moves, are those of best play.
    pub(crate) fn holds(&mut self, first: Color, line: &CombinedLine) -> Result<bool, Obstacle> {
        self.counter.table.meter.refill(u64::MAX);
        let start = self.start.clone();
        let end = End { winner: line.winner, points: line.territory };
        if !self.is_value(start.bag(), start.chains, Turn { side: first, passed: false }, end)? {
            return Ok(false);
        }
        for &(point, score) in &line.moves {
            if !self.leads_to(&start, first, point, score)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Best play with this side first, read out. The line and the other moves are extras: if the budget is not enough for
    /// them, the score is still worth telling.
    pub(crate) fn best_line(&mut self, first: Color) -> Result<CombinedLine, Unscored> {
        self.counter.table.meter.refill(u64::MAX);
        let start = self.start.clone();
        let turn = Turn { side: first, passed: false };
        let end = self.value(&start.bag(), start.chains, turn)?.ok_or(Unscored::Seki)?;
        Ok(CombinedLine {
            winner: end.winner,
            territory: end.points,
            score: self.score(end),
            line: self.follow(start.clone(), first, end).unwrap_or_default(),
            moves: self.first_moves(&start, first, end).unwrap_or_default(),
            evidence: Evidence::Proved,
        })
    }

    fn score(&self, end: End) -> i64 {
        end.points + 2 * i64::from(end.winner.sign()) * self.stones[(!end.winner).index()]
    }

    /// The end with best play; nothing if nobody wins.
    fn value(&mut self, bag: &Bag, chains: [Bonds; 2], turn: Turn) -> Result<Option<End>, Obstacle> {
        let cells: usize = bag.iter().map(|&(id, _)| self.counter.table.entry(id).cells.len()).sum();
        // Every point counts at most two, and can be taken several times where an eye is filled again and again.
        let bound = 8 * cells as i64 + 8;
        for winner in Color::BOTH {
            let sign = i64::from(winner.sign());
            let mut asks = |points: i64| {
                let end = End { winner, points: sign * points };
                self.reaches(Question { bag: bag.clone(), chains, turn, side: winner, end }, 0)
            };
            if !asks(-bound)? {
                continue;
            }
            let (mut reached, mut beyond) = (-bound, bound);
            while beyond - reached > 1 {
                let middle = (reached + beyond).div_euclid(2);
                if asks(middle)? {
                    reached = middle;
                } else {
                    beyond = middle;
                }
            }
            return Ok(Some(End { winner, points: sign * reached }));
        }
        Ok(None)
    }

    /// A line that leads to the end, without moves that only fill plain liberties.
    fn follow(
        &mut self,
        mut spread: Spread,
        first: Color,
        mut end: End,
    ) -> Result<Vec<(Color, Point)>, Obstacle> {
        let (mut turn, mut line) = (Turn { side: first, passed: false }, Vec::new());
        for _ in 0..MAX_DEPTH {
            let side = turn.side;
            let mut found = None;
            for Placing { point, plain, next, reply } in self.moves(&spread, side)? {
                let rest = rest(end, side, &reply);
                let good = if reply.wins {
                    self.is_good(&reply.bag, side, side, rest)?
                } else {
                    let turn = Turn { side: !side, passed: false };
                    let (bag, chains) = (reply.bag.clone(), reply.chains);
                    self.reaches(Question { bag, chains, turn, side, end: rest }, 0)?
                };
                if good {
                    found = Some((point, plain, next, reply.wins, rest));
                    break;
                }
            }
            match found {
                Some((point, plain, next, wins, rest)) => {
                    if !plain {
                        line.push((side, point));
                    }
                    if wins {
                        break;
                    }
                    (spread, end) = (next, rest);
                    turn = Turn { side: !side, passed: false };
                }
                None if turn.passed => break,
                None => turn = Turn { side: !side, passed: true },
            }
        }
        Ok(line)
    }

    /// What the first moves lead to that are more than filling a plain liberty and leave the winner as he is.
    fn first_moves(&mut self, start: &Spread, first: Color, end: End) -> Result<Vec<(Point, i64)>, Obstacle> {
        let mut moves = Vec::new();
        for Placing { point, plain, reply, .. } in self.moves(start, first)? {
            if plain {
                continue;
            }
            let after = if reply.wins {
                let points = self.final_points(&reply.bag, first)?;
                Some(End { winner: first, points })
            } else {
                self.value(&reply.bag, reply.chains, Turn { side: !first, passed: false })?
            };
            if let Some(after) = after.filter(|after| after.winner == end.winner) {
                // What was needed and what is still needed differ by what the move took.
                let taken = after.points - rest(after, first, &reply).points;
                moves.push((point, self.score(End { points: after.points + taken, ..after })));
            }
        }
        moves.sort_unstable();
        Ok(moves)
    }

    /// All legal moves with their points, whether they only fill a plain liberty, and where the shapes lie after them.
    fn moves(&mut self, spread: &Spread, color: Color) -> Result<Vec<Placing>, Obstacle> {
        let bag: Bag = spread.places.iter().map(|&(place, owner)| (place.id, owner)).collect();
        let mut moves = Vec::new();
        for (number, &(place, owner)) in spread.places.iter().enumerate() {
            let steps = self.counter.table.steps(place.id, color)?;
            for (index, step) in steps.iter().enumerate() {
                let Some(mut reply) = self.option(&bag, spread.chains, number, index, color)? else {
                    continue;
                };
                reply.bag.sort_unstable();
                let mut places = spread.places.clone();
                places.swap_remove(number);
                places.extend(step.result.iter().map(|part| (part.seen_from(place), owner)));
                let plain = self.counter.table.is_plain_liberty(place.id);
                let next = Spread { places, chains: reply.chains };
                moves.push(Placing { point: step.point(place), plain, next, reply });
            }
        }
        moves.sort_by_key(|play| (!play.reply.wins, play.plain, play.reply.urgency, play.point));
        Ok(moves)
    }

    /// Whether the score with best play after a move, the captured chain included, is this.
    fn leads_to(&mut self, start: &Spread, color: Color, point: Point, score: i64) -> Result<bool, Obstacle> {
        for Placing { reply, .. } in self.moves(start, color)?.into_iter().filter(|play| play.point == point)
        {
            for winner in Color::BOTH {
                let lost = self.stones[(!winner).index()];
                let points = score - 2 * i64::from(winner.sign()) * lost;
                let end = rest(End { winner, points }, color, &reply);
                let found = if reply.wins {
                    winner == color && self.final_points(&reply.bag, color)? == end.points
                } else {
                    let turn = Turn { side: !color, passed: false };
                    self.is_value(reply.bag.clone(), reply.chains, turn, end)?
                };
                if found {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
