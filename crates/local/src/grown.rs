//! Regions whose graphs have [grown](crate::kos), and what is known of them.
//!
//! Such graphs take minutes, so nothing is grown twice, neither for the moves of a region nor when a search forgets its positions. A region is known by its shape and its
//! stones, and a move by what it leads to, so whoever asks about a mirror image gets the same answer.

use rustc_hash::FxHashMap;
use yose_board::{Color, Point};
use yose_cgt::Trajectory;

use crate::kos::Moves;
use crate::region::ClosedRegion;
use crate::search::Bounds;
use crate::table::{Part, Table};
use crate::value::Value;

/// Where a region is, and whether suicide is allowed there.
type Key = (Vec<Part>, bool);

/// All regions whose graphs have grown until something was proved.
#[derive(Debug, Default)]
pub(crate) struct GrownRegions {
    table: Table,
    known: FxHashMap<Key, Known>,
}

/// A value, games between which it lies, and the moves of Black and of White.
#[derive(Debug)]
struct Known {
    value: Value,
    bounds: Option<Bounds>,
    moves: [KnownMoves; 2],
}

impl GrownRegions {
    /// The value of a region.
    pub(crate) fn value(&mut self, region: &ClosedRegion) -> Option<Value> {
        Some(self.known(region)?.value.clone())
    }

    /// Two games between which it lies.
    pub(crate) fn bounds(&mut self, region: &ClosedRegion) -> Option<Bounds> {
        self.known(region)?.bounds
    }

    /// Notes that more was found out about the value of a region.
    pub(crate) fn improve(&mut self, region: &ClosedRegion, value: &Value) {
        if let Some(known) = self.known(region) {
            known.value = value.clone();
        }
    }

    fn known(&mut self, region: &ClosedRegion) -> Option<&mut Known> {
        let key = self.asked(region)?;
        self.known.get_mut(&key)
    }

    /// What is known of the moves of Black and of White.
    pub(crate) fn moves(&mut self, region: &ClosedRegion) -> [Moves; 2] {
        let known = self.asked(region).and_then(|key| self.known.get(&key));
        let Some(known) = known else { return Default::default() };
        Color::BOTH.map(|color| known.moves[color.index()].told(&mut self.table, region, color))
    }

    pub(crate) fn remember(
        &mut self,
        region: &ClosedRegion,
        value: Value,
        bounds: Option<Bounds>,
        moves: [Moves; 2],
    ) {
        let [black, white] = moves;
        let moves = [(Color::Black, black), (Color::White, white)]
            .map(|(color, moves)| KnownMoves::new(&mut self.table, region, color, moves));
        let key = self.key(region);
        self.known.insert(key, Known { value, bounds, moves });
    }

    /// The key of a region that is asked about. Mostly nothing is known of any, and then nothing should be remembered of that one.
    fn asked(&mut self, region: &ClosedRegion) -> Option<Key> {
        (!self.known.is_empty()).then(|| self.key(region))
    }

    fn key(&mut self, region: &ClosedRegion) -> Key {
        (self.table.place(region.shape(), region.masks()), region.suicide())
    }
}

/// What tells a move from all but its mirror images: what it leads to, its prisoners, and whether it takes a ko.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Outcome(Vec<Part>, i64, bool);

/// Moves of one colour in a region, by what they lead to.
#[derive(Debug)]
struct KnownMoves {
    worths: FxHashMap<Outcome, Trajectory>,
    line: Vec<Outcome>,
}

impl KnownMoves {
    fn new(table: &mut Table, region: &ClosedRegion, color: Color, moves: Moves) -> KnownMoves {
        let worths = moves.worths.into_iter();
        let worths =
            worths.filter_map(|(point, worth)| Some((outcome(table, region, color, point)?.0, worth)));
        let worths = worths.collect();
        let (mut line, mut region) = (Vec::new(), region.clone());
        for (color, point) in moves.line {
            let Some((after, next)) = outcome(table, &region, color, point) else { break };
            line.push(after);
            region = next;
        }
        KnownMoves { worths, line }
    }

    /// The same in this region, which may be a mirror image.
    fn told(&self, table: &mut Table, region: &ClosedRegion, color: Color) -> Moves {
        let worth = |point: Point| {
            let (outcome, _) = outcome(table, region, color, point)?;
            Some((point, self.worths.get(&outcome)?.clone()))
        };
        let worths = region.moves(color).into_iter().filter_map(worth).collect();
        Moves { worths, line: self.line(table, region, color) }
    }

    fn line(&self, table: &mut Table, region: &ClosedRegion, first: Color) -> Vec<(Color, Point)> {
        let (mut line, mut region, mut color) = (Vec::new(), region.clone(), first);
        for wanted in &self.line {
            let found = region.moves(color).into_iter().find_map(|point| {
                let (outcome, next) = outcome(table, &region, color, point)?;
                (outcome == *wanted).then_some((point, next))
            });
            let Some((point, next)) = found else { break };
            line.push((color, point));
            (region, color) = (next, !color);
        }
        line
    }
}

fn outcome(
    table: &mut Table,
    region: &ClosedRegion,
    color: Color,
    point: Point,
) -> Option<(Outcome, ClosedRegion)> {
    let played = region.play(color, point)?;
    let mut parts = table.place(played.region.shape(), played.region.masks());
    parts.sort_unstable();
    Some((Outcome(parts, played.prisoners, played.takes_ko), played.region))
}
