//! What a corpus says: sums and averages over all its rows, one shard after the other.
//!
//! **Which moves count.** A move is *judged* if the scores before and after it are proved; averages are over judged moves,
//! so a move that loses nothing counts as well. Where only bounds are known, what a move lost for certain is its lower
//! bound; such losses appear among the biggest mistakes, never in an average.
//!
//! **With a network** there are estimates of what moves lost. They are added up apart from what is proved. Errors of an
//! estimate go both ways, so moves that seem to gain are added with their sign; the average of many moves is then worth more than
//! the estimate of one.
//!
//! **What this is not.** Positions that are proved are the simple ones and the late ones. Averages say how these were played,
//! not how the whole endgame was.

use std::collections::BTreeMap;

use crate::read::{ReadBackError, Table};

/// Mistakes that are kept.
const MISTAKES: usize = 12;

/// How well some moves were played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Play {
    /// Moves with proved scores before and after.
    pub judged: u64,
    /// Those that lost something.
    pub mistakes: u64,
    /// The points they lost.
    pub lost: f64,
    /// Moves of which only an estimate tells what they lost.
    pub estimated: u64,
    /// What they seem to have lost together.
    pub seems_lost: f64,
}

impl Play {
    fn count(&mut self, lost: Option<f64>, estimate: Option<f64>) {
        match (lost, estimate) {
            (Some(lost), _) => self.add(lost),
            (None, Some(estimate)) => {
                self.estimated += 1;
                self.seems_lost += estimate;
            }
            (None, None) => {}
        }
    }

    fn add(&mut self, lost: f64) {
        self.judged += 1;
        self.mistakes += u64::from(lost > 0.0);
        self.lost += lost;
    }

    /// Points lost a hundred judged moves.
    pub fn per_hundred(&self) -> f64 {
        if self.judged == 0 { 0.0 } else { self.lost / self.judged as f64 * 100.0 }
    }

    /// Points that a hundred moves seem to lose, of those that are estimated.
    pub fn seems_per_hundred(&self) -> f64 {
        if self.estimated == 0 { 0.0 } else { self.seems_lost / self.estimated as f64 * 100.0 }
    }
}

/// A moment of the game, over all games of one board size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// Positions.
    pub positions: u64,
    /// Those with a proved score.
    pub proved: u64,
    /// Open regions in them.
    pub open: u64,
    /// Positions in which a temperature is known.
    pub warm: u64,
    /// Their temperatures, added up.
    pub heat: f64,
    /// How it was played.
    pub play: Play,
}

/// Regions of one kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KindCount {
    /// How many rows.
    pub regions: u64,
    /// Their temperatures, added up, where known.
    pub heat: f64,
    /// How many of them have one.
    pub warm: u64,
}

/// A move that lost much.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mistake {
    /// Points lost for certain.
    pub lost: f64,
    /// The loss as the table has it.
    pub loses: String,
    /// Its game: name, file and players.
    pub game: String,
    /// The number of the move.
    pub number: i64,
    /// `black` or `white`.
    pub color: String,
    /// Who played it, with the rank, if the record says so.
    pub player: String,
    /// Where.
    pub played: String,
    /// What was better.
    pub better: Vec<String>,
    /// Best play.
    pub line: Vec<String>,
    /// The stones before it.
    pub stones: String,
}

/// All that a page tells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Games.
    pub games: u64,
    /// Games of which at least the last position is proved.
    pub ended: u64,
    /// Games in which some position was looked at.
    pub touched: u64,
    /// Games by board size.
    pub sizes: BTreeMap<String, u64>,
    /// Positions.
    pub positions: u64,
    /// Positions with a proved score.
    pub proved: u64,
    /// Rows of regions.
    pub regions: u64,
    /// Those with a proved value.
    pub proved_regions: u64,
    /// All judged moves.
    pub play: Play,
    /// Judged moves by player and number of games.
    pub players: BTreeMap<String, Play>,
    /// By rank; ratings in steps of a hundred.
    pub ranks: BTreeMap<String, Play>,
    /// By board size, then by moves that were left.
    pub from_end: BTreeMap<String, BTreeMap<u64, Moment>>,
    /// By board size, then by the number of the move, in tens.
    pub from_start: BTreeMap<String, BTreeMap<u64, Moment>>,
    /// Regions by kind and evidence.
    pub kinds: BTreeMap<(String, String), KindCount>,
    /// The biggest mistakes, the biggest first.
    pub mistakes: Vec<Mistake>,
}

/// What positions need to know of their game.
struct GameFacts {
    label: String,
    size: String,
}

impl Summary {
    /// Adds the files of a shard.
    pub fn add(&mut self, games: &Table, positions: &Table, regions: &Table) -> Result<(), ReadBackError> {
        let facts = self.add_games(games)?;
        self.add_positions(positions, &facts)?;
        self.add_regions(regions)
    }

    fn add_games(&mut self, table: &Table) -> Result<BTreeMap<String, GameFacts>, ReadBackError> {
        let (ids, names, files) = (table.texts("game_id")?, table.texts("name")?, table.texts("file")?);
        let (numbers, widths, heights) = (table.ints("game")?, table.ints("width")?, table.ints("height")?);
        let (proved, looked) = (table.ints("proved_from")?, table.ints("positions")?);
        let mut facts = BTreeMap::new();
        for row in 0..table.rows() {
            let (width, height) = (widths[row].unwrap_or(0), heights[row].unwrap_or(0));
            let size = format!("{width}×{height}");
            *self.sizes.entry(size.clone()).or_default() += 1;
            self.games += 1;
            self.ended += u64::from(proved[row].is_some());
            self.touched += u64::from(looked[row].unwrap_or(0) > 0);
            let file = files[row].clone().unwrap_or_default();
            let name = names[row].clone().unwrap_or_else(|| format!("game {}", numbers[row].unwrap_or(0)));
            facts.insert(
                ids[row].clone().unwrap_or_default(),
                GameFacts { label: format!("{name} in {file}"), size },
            );
        }
        Ok(facts)
    }

    fn add_positions(
        &mut self,
        table: &Table,
        facts: &BTreeMap<String, GameFacts>,
    ) -> Result<(), ReadBackError> {
        let (ids, numbers, remaining) =
            (table.texts("game_id")?, table.ints("number")?, table.ints("remaining")?);
        let (evidence, open) = (table.texts("evidence")?, table.ints("open_regions")?);
        let (heat, judged) = (table.reals("temperature_value")?, table.texts("move_evidence")?);
        let (lost, estimates) = (table.reals("loses_at_least")?, table.reals("lead_value.loses")?);
        let (players, ranks) = (table.texts("player")?, table.texts("rank")?);
        let mut worst = Vec::new();
        for row in 0..table.rows() {
            let Some(fact) = ids[row].as_deref().and_then(|id| facts.get(id)) else { continue };
            let number = numbers[row].unwrap_or(0).unsigned_abs();
            let left = remaining[row].unwrap_or(0).unsigned_abs();
            let proved = evidence[row].as_deref() == Some("proved");
            let loss = lost[row].filter(|_| judged[row].as_deref() == Some("proved"));
            self.positions += 1;
            self.proved += u64::from(proved);
            let by_end = self.from_end.entry(fact.size.clone()).or_default().entry(left).or_default();
            let by_start =
                self.from_start.entry(fact.size.clone()).or_default().entry(number / 10 * 10).or_default();
            for moment in [by_end, by_start] {
                moment.positions += 1;
                moment.proved += u64::from(proved);
                moment.open += open[row].unwrap_or(0).unsigned_abs();
                moment.warm += u64::from(heat[row].is_some());
                moment.heat += heat[row].unwrap_or(0.0);
                moment.play.count(loss, estimates[row]);
            }
            if loss.is_some() || estimates[row].is_some() {
                self.play.count(loss, estimates[row]);
                let player = players[row].clone().map(|name| (&mut self.players, name));
                let rank = ranks[row].as_deref().map(|rank| (&mut self.ranks, rank_group(rank)));
                for (table, name) in player.into_iter().chain(rank) {
                    table.entry(name).or_default().count(loss, estimates[row]);
                }
            }
            if let Some(loss) = lost[row].filter(|&loss| loss > 0.0) {
                worst.push((loss, row));
            }
        }
        self.keep_worst(table, facts, worst)
    }

    fn keep_worst(
        &mut self,
        table: &Table,
        facts: &BTreeMap<String, GameFacts>,
        mut worst: Vec<(f64, usize)>,
    ) -> Result<(), ReadBackError> {
        // Biggest first, and among equals the earlier row: the same choice every time.
        worst.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        worst.truncate(MISTAKES);
        let enough = self.mistakes.get(MISTAKES - 1).map_or(0.0, |least| least.lost);
        if worst.first().is_none_or(|&(loss, _)| loss <= enough) {
            return Ok(());
        }
        let (ids, numbers, colors) =
            (table.texts("game_id")?, table.ints("number")?, table.texts("to_move")?);
        let (players, ranks) = (table.texts("player")?, table.texts("rank")?);
        let (moves, loses, stones) = (table.texts("move")?, table.texts("loses")?, table.texts("stones")?);
        let (better, lines) = (table.lists("better")?, table.lists("line")?);
        for (lost, row) in worst {
            let words = [players[row].as_deref(), ranks[row].as_deref()];
            self.mistakes.push(Mistake {
                lost,
                loses: loses[row].clone().unwrap_or_default(),
                game: ids[row]
                    .as_deref()
                    .and_then(|id| facts.get(id))
                    .map_or_else(String::new, |fact| fact.label.clone()),
                number: numbers[row].unwrap_or(0) + 1,
                color: colors[row].clone().unwrap_or_default(),
                player: words.into_iter().flatten().collect::<Vec<_>>().join(", "),
                played: moves[row].clone().unwrap_or_default(),
                better: better.get(row).cloned().unwrap_or_default(),
                line: lines.get(row).cloned().unwrap_or_default(),
                stones: stones[row].clone().unwrap_or_default(),
            });
        }
        // Shards come in order, and a stable sort keeps it among equals.
        self.mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        self.mistakes.truncate(MISTAKES);
        Ok(())
    }

    fn add_regions(&mut self, table: &Table) -> Result<(), ReadBackError> {
        let (kinds, evidence) = (table.texts("kind")?, table.texts("evidence")?);
        let heat = table.reals("temperature_value")?;
        for row in 0..table.rows() {
            let word =
                |cell: &Option<String>, without: &str| cell.clone().unwrap_or_else(|| without.to_owned());
            let key = (word(&kinds[row], "open"), word(&evidence[row], ""));
            self.regions += 1;
            self.proved_regions += u64::from(key.1 == "proved");
            let count = self.kinds.entry(key).or_default();
            count.regions += 1;
            count.warm += u64::from(heat[row].is_some());
            count.heat += heat[row].unwrap_or(0.0);
        }
        Ok(())
    }
}

/// The rank without the question mark of a provisional one; ratings, which nobody shares, in steps of a hundred.
fn rank_group(rank: &str) -> String {
    let rank = rank.trim().trim_end_matches('?');
    match rank.parse::<u32>() {
        Ok(rating) if rating >= 100 => format!("{}–{}", rating / 100 * 100, rating / 100 * 100 + 99),
        _ => rank.to_owned(),
    }
}

#[cfg(test)]
mod tests;
