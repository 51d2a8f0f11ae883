//! An estimate for what is not proved: Monte Carlo tree search.
//!
//! **The question.** Which move of an open position wins most often, and by how much, if both sides try to play
//! well?
//!
//! **How.** Each simulation walks down a tree of moves, adds a node, plays a random game from there
//! ([`playout`](super::playout)) and tells all nodes on the way how it ended. Which child to visit is decided by its
//! average, mixed with the average of all simulations in which the same side played the same point later on (*all moves
//! as first*), which is known much sooner and counts less the better the child itself is known:
//! β = m / (n + m + n·m / 25) for n visits and m of the other kind.
//!
//! **Sources.** L. Kocsis and C. Szepesvári, *Bandit based Monte-Carlo planning* (2006); S. Gelly and D. Silver,
//! *Combining online and offline knowledge in UCT* (2007), whose formula for β this is.
//!
//! **Limits.** It is an estimate and nothing more; with some thousand simulations it plays like a beginner who
//! counts well.

use yose_board::{Board, Color, Move, POINT_CAPACITY, Point};

use super::luck::Luck;
use super::playout::{Ending, Field, escapes};

/// What is searched.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) board: Board,
    pub(super) color: Color,
    /// The last stone played.
    pub(super) last: Option<Point>,
    pub(super) field: Field,
    /// What is taken off an area score to get the score of the game.
    pub(super) offset: f64,
    /// Moves to choose from, passing included if it is allowed.
    pub(super) candidates: Vec<Move>,
    pub(super) seed: u64,
}

/// A move of the root and what the search thinks of it. Numbers are from Black's view.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    pub(super) action: Move,
    pub(super) visits: u32,
    pub(super) winrate: f64,
    pub(super) lead: f64,
    /// How far single games are from the lead, as a rule.
    pub(super) deviation: f64,
    /// What it was thought to be worth before the search, from 0 to 1.
    pub(super) prior: f64,
    pub(super) line: Vec<Move>,
}

/// A search that can go on for as long as one likes.
#[derive(Clone, Debug)]
pub(super) struct Search {
    task: Task,
    nodes: Vec<Node>,
    luck: Luck,
    /// By point: how often Black had it at the end, less how often White had it.
    owners: Vec<i32>,
    /// The same for the games that began with each candidate, if that is wanted.
    owners_after: Option<Vec<Vec<i32>>>,
}

/// What games had in common, from Black's view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Average {
    pub(super) winrate: f64,
    pub(super) lead: f64,
    pub(super) deviation: f64,
}

#[derive(Clone, Debug)]
struct Node {
    action: Move,
    visits: u32,
    /// Sum of values, from 0 to 1, for the side that moved here.
    value: f32,
    /// Sums from Black's view.
    wins: f32,
    lead: f32,
    squared_lead: f64,
    /// All moves as first.
    other_visits: f32,
    other_value: f32,
    prior: f32,
    /// Where its children are, if it has been expanded.
    children: Option<(u32, u32)>,
}

/// Visits before a node gets children.
const PATIENCE: u32 = 3;
/// More nodes would fill the memory; the search then goes on with what it has.
const MOST_NODES: usize = 2_000_000;
/// The weight of what is known about a move before it has been tried, in simulations.
const PRIOR_WEIGHT: f32 = 12.0;
/// How much the score counts next to winning, so that neither a won nor a lost game is thrown away.
const SCORE_WEIGHT: f64 = 0.2;
const LONGEST_LINE: usize = 12;

impl Search {
    pub(super) fn new(task: Task) -> Search {
        let seed = task.seed ^ task.board.hash(task.color);
        let mut search = Search {
            nodes: vec![Node::new(Move::Pass, 0.5)],
            luck: Luck::new(seed),
            owners: vec![0; POINT_CAPACITY],
            owners_after: None,
            task,
        };
        let candidates = search.task.candidates.clone();
        search.add_children(0, &search.task.board.clone(), search.task.color, search.task.last, &candidates);
        search
    }

    /// Plays this many more games.
    pub(super) fn run(&mut self, simulations: u32) {
        for _ in 0..simulations {
            self.simulate();
        }
    }

    pub(super) fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    /// How often Black wins and by how much, on average.
    pub(super) fn root(&self) -> Average {
        self.nodes[0].average()
    }

    /// From now on, remembers for each candidate who had which points.
    pub(super) fn follow_owners(&mut self) {
        self.owners_after = Some(vec![vec![0; POINT_CAPACITY]; self.children(0).len()]);
    }

    /// From −1 (White) to 1 (Black) in the games that began with a candidate; nothing if there were none.
    pub(super) fn owner_after(&self, action: Move, point: Point) -> Option<f64> {
        let place = self.children(0).iter().position(|child| child.action == action)?;
        let visits = self.children(0)[place].visits;
        let owners = self.owners_after.as_ref()?.get(place)?;
        (visits > 0).then(|| f64::from(owners[point.index()]) / f64::from(visits))
    }

    /// From −1 (White) to 1 (Black).
    pub(super) fn owner(&self, point: Point) -> f64 {
        f64::from(self.owners[point.index()]) / f64::from(self.visits().max(1))
    }

    /// The candidates, most visited first.
    pub(super) fn estimates(&self) -> Vec<Estimate> {
        let mut children: Vec<&Node> = self.children(0).iter().collect();
        children.sort_by_key(|node| std::cmp::Reverse(node.visits));
        let total: f32 = children.iter().map(|node| node.prior).sum();
        let estimate = |node: &&Node| {
            let Average { winrate, lead, deviation } =
                if node.visits > 0 { node.average() } else { self.root() };
            Estimate {
                action: node.action,
                visits: node.visits,
                winrate,
                lead,
                deviation,
                prior: f64::from(node.prior / total),
                line: self.line(node),
            }
        };
        children.iter().map(estimate).collect()
    }

    fn children(&self, node: usize) -> &[Node] {
        match self.nodes[node].children {
            Some((from, to)) => &self.nodes[from as usize..to as usize],
            None => &[],
        }
    }

    /// The moves that were tried most from a node on, its own first.
    fn line(&self, node: &Node) -> Vec<Move> {
        let (mut line, mut node) = (vec![node.action], node);
        while let Some((from, to)) = node.children
            && line.len() < LONGEST_LINE
        {
            let children = &self.nodes[from as usize..to as usize];
            // The first of the most visited, so that equal visits give equal lines everywhere.
            let Some(best) = children.iter().rev().max_by_key(|child| child.visits) else { break };
            if best.visits < PATIENCE {
                break;
            }
            line.push(best.action);
            node = best;
        }
        line
    }

    fn simulate(&mut self) {
        let mut board = self.task.board.clone();
        let (mut color, mut last) = (self.task.color, self.task.last);
        let (mut path, mut trace) = (vec![0], Vec::new());
        let mut passes = 0;
        let mut node = 0;
        while passes < 2 {
            if self.nodes[node].children.is_none() {
                if self.nodes[node].visits < PATIENCE || self.nodes.len() >= MOST_NODES {
                    break;
                }
                let moves = self.sensible(&board, color);
                self.add_children(node, &board, color, last, &moves);
            }
            let Some(child) = self.choose(node) else { break };
            match self.nodes[child].action {
                Move::Play(point) => {
                    board.play(color, point);
                    trace.push((color, Some(point)));
                    (last, passes) = (Some(point), 0);
                }
                Move::Pass => {
                    board.set_ko(None);
                    trace.push((color, None));
                    (last, passes) = (None, passes + 1);
                }
            }
            color = !color;
            node = child;
            path.push(child);
        }
        let mut rest = Vec::new();
        let ending = if passes < 2 {
            self.task.field.play_out(&mut board, color, last, &mut self.luck, &mut rest)
        } else {
            self.task.field.ending(&board)
        };
        trace.extend(rest.into_iter().map(|(color, point)| (color, Some(point))));
        self.learn(&path, &trace, &ending);
    }

    fn sensible(&self, board: &Board, color: Color) -> Vec<Move> {
        let open = board.empty() & self.task.field.open;
        let points = open.iter().filter(|&point| board.is_sensible(color, point));
        points.map(Move::Play).chain([Move::Pass]).collect()
    }

    fn add_children(
        &mut self,
        node: usize,
        board: &Board,
        color: Color,
        last: Option<Point>,
        moves: &[Move],
    ) {
        let from = self.nodes.len() as u32;
        for &action in moves {
            let prior = match action {
                Move::Play(point) => promise(board, color, point, last),
                Move::Pass => 0.2,
            };
            self.nodes.push(Node::new(action, prior));
        }
        self.nodes[node].children = Some((from, self.nodes.len() as u32));
    }

    fn choose(&self, node: usize) -> Option<usize> {
        let (from, to) = self.nodes[node].children?;
        let parent = (self.nodes[node].visits.max(1) as f32).ln();
        let mut best: Option<(usize, f32)> = None;
        for child in from as usize..to as usize {
            let promise = self.nodes[child].promise(parent);
            if best.is_none_or(|(_, most)| promise > most) {
                best = Some((child, promise));
            }
        }
        best.map(|(child, _)| child)
    }

    fn learn(&mut self, path: &[usize], trace: &[(Color, Option<Point>)], ending: &Ending) {
        let lead = ending.area() - self.task.offset;
        let win = if lead > 0.0 {
            1.0
        } else if lead < 0.0 {
            0.0
        } else {
            0.5
        };
        let share = 0.5 + 0.5 * (lead / self.task.board.size().area() as f64).clamp(-1.0, 1.0);
        let black = ((1.0 - SCORE_WEIGHT) * win + SCORE_WEIGHT * share) as f32;
        let value = |color: Color| if color == Color::Black { black } else { 1.0 - black };
        // By point: who played there first, and when.
        let mut first: Vec<Option<(Color, usize)>> = vec![None; POINT_CAPACITY];
        for (time, &(color, point)) in trace.iter().enumerate().rev() {
            if let Some(point) = point {
                first[point.index()] = Some((color, time));
            }
        }
        let mut color = self.task.color;
        for (depth, &node) in path.iter().enumerate() {
            let here = &mut self.nodes[node];
            here.visits += 1;
            here.wins += win as f32;
            here.lead += lead as f32;
            here.squared_lead += lead * lead;
            here.value += value(!color);
            if let Some((from, to)) = here.children {
                for child in &mut self.nodes[from as usize..to as usize] {
                    if let Move::Play(point) = child.action
                        && let Some((who, when)) = first[point.index()]
                        && who == color
                        && when >= depth
                    {
                        child.other_visits += 1.0;
                        child.other_value += value(color);
                    }
                }
            }
            color = !color;
        }
        let first = self.nodes[0].children.map_or(0, |(from, _)| from as usize);
        let mut after = match (&mut self.owners_after, path.get(1)) {
            (Some(owners), Some(&child)) => owners.get_mut(child - first),
            _ => None,
        };
        for (sign, points) in [(1, ending.points[0]), (-1, ending.points[1])] {
            for point in points {
                self.owners[point.index()] += sign;
                if let Some(owners) = &mut after {
                    owners[point.index()] += sign;
                }
            }
        }
    }
}

impl Node {
    fn new(action: Move, prior: f32) -> Node {
        Node {
            action,
            visits: 0,
            value: 0.0,
            wins: 0.0,
            lead: 0.0,
            squared_lead: 0.0,
            other_visits: PRIOR_WEIGHT,
            other_value: PRIOR_WEIGHT * prior,
            prior,
            children: None,
        }
    }

    fn average(&self) -> Average {
        let visits = f64::from(self.visits.max(1));
        let lead = f64::from(self.lead) / visits;
        let deviation = (self.squared_lead / visits - lead * lead).max(0.0).sqrt();
        Average { winrate: f64::from(self.wins) / visits, lead, deviation }
    }

    fn promise(&self, parent_log: f32) -> f32 {
        let (n, m) = (self.visits as f32, self.other_visits);
        let beta = m / (n + m + n * m / 25.0);
        let own = if self.visits > 0 { self.value / n } else { 0.0 };
        let other = self.other_value / m;
        beta * other + (1.0 - beta) * own + 0.1 * (parent_log / (n + 1.0)).sqrt()
    }
}

/// How promising a move looks at a glance, from 0 to 1.
fn promise(board: &Board, color: Color, point: Point, last: Option<Point>) -> f32 {
    let size = board.size();
    let (mut captures, mut rescues, mut threat, mut room) = (0, 0, false, 0);
    for next in size.neighbours(point) {
        match board.at(next) {
            None => room += 1,
            Some(other) if other == color => {
                let liberties = board.liberty_count(next);
                room += liberties - 1;
                if liberties == 1 {
                    rescues += board.chain(next).len();
                }
            }
            Some(_) => match board.liberty_count(next) {
                1 => captures += board.chain(next).len(),
                2 => threat = true,
                _ => {}
            },
        }
    }
    if captures > 0 {
        return 0.8 + 0.02 * captures.min(8) as f32;
    }
    if rescues > 0 && escapes(board, color, point) {
        return 0.75 + 0.02 * rescues.min(8) as f32;
    }
    if room < 2 {
        return 0.1; // The stone could be taken at once.
    }
    let near = last.is_some_and(|last| {
        last.column().abs_diff(point.column()) <= 1 && last.row().abs_diff(point.row()) <= 1
    });
    let touches = size.neighbours(point).any(|next| board.at(next).is_some());
    let base = match edge_distance(board, point) {
        0 if !touches => 0.2,
        1 if !touches => 0.4,
        _ => 0.5,
    };
    base + if near { 0.1 } else { 0.0 } + if threat { 0.1 } else { 0.0 }
}

/// Lines between a point and the nearest edge.
fn edge_distance(board: &Board, point: Point) -> u8 {
    let size = board.size();
    let (column, row) = (point.column(), point.row());
    column.min(row).min(size.width() - 1 - column).min(size.height() - 1 - row)
}
