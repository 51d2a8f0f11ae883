//! A line of the protocol, read and checked.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};
use yose_board::{Board, Color, Move, Point, PointSet, Position, Rules, Score, Scoring, Setup, Size};

use crate::engine::game::Game;
use crate::engine::mind::Permit;
use crate::engine::rules;

/// What a line asks for.
#[derive(Clone, Debug)]
pub(super) enum Query {
    Analyse(Arc<Analysis>),
    /// Stop the analysis with this id, of these turns or of all.
    Terminate {
        id: String,
        turns: Option<BTreeSet<u64>>,
    },
    TerminateAll {
        turns: Option<BTreeSet<u64>>,
    },
    Version,
    Models,
    ClearCache,
}

/// Positions to analyse, and what is to be told of them.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) id: String,
    start: Board,
    first: Option<Color>,
    moves: Vec<(Color, Move)>,
    rules: Rules,
    komi: Score,
    /// Turns with their priorities, in the order of the query.
    pub(super) turns: Vec<(u64, i64)>,
    pub(super) visits: Option<u32>,
    pub(super) seconds: Option<f64>,
    pub(super) report_every: Option<Duration>,
    pub(super) ownership: bool,
    pub(super) moves_ownership: bool,
    pub(super) policy: bool,
    pub(super) regions: bool,
    pub(super) line_length: usize,
    avoid: Vec<Restriction>,
    allow: Vec<Restriction>,
}

/// Moves of one side that are forbidden, or the only ones allowed, at the root of the search: `untilDepth` is read and must
/// be a number, but what is forbidden further down is up to the random games.
#[derive(Clone, Debug)]
struct Restriction {
    color: Color,
    points: PointSet,
    pass: bool,
}

/// What is wrong with a query, and with which of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) message: String,
    pub(super) field: Option<&'static str>,
}

type Read<T> = Result<T, Refusal>;

fn refuse<T>(field: &'static str, message: impl Into<String>) -> Read<T> {
    Err(Refusal { message: message.into(), field: Some(field) })
}

/// More moves than any game has.
const MOST_MOVES: usize = 20_000;

/// Reads a query that has an id.
pub(super) fn parse(id: &str, object: &Map<String, Value>) -> Read<Query> {
    let Some(action) = object.get("action") else {
        return analysis(id, object).map(|analysis| Query::Analyse(Arc::new(analysis)));
    };
    match action.as_str() {
        Some("query_version") => Ok(Query::Version),
        Some("query_models") => Ok(Query::Models),
        Some("clear_cache") => Ok(Query::ClearCache),
        Some("terminate") => match object.get("terminateId") {
            Some(Value::String(id)) => Ok(Query::Terminate { id: id.clone(), turns: turn_numbers(object)? }),
            _ => refuse("terminateId", "Must be a string"),
        },
        Some("terminate_all") => Ok(Query::TerminateAll { turns: turn_numbers(object)? }),
        _ => refuse(
            "action",
            "Must be one of query_version, query_models, clear_cache, terminate and terminate_all",
        ),
    }
}

fn turn_numbers(object: &Map<String, Value>) -> Read<Option<BTreeSet<u64>>> {
    let Some(value) = object.get("turnNumbers") else { return Ok(None) };
    let numbers = value.as_array().and_then(|list| list.iter().map(Value::as_u64).collect());
    numbers.map_or_else(|| refuse("turnNumbers", "Must be an array of integers"), |turns| Ok(Some(turns)))
}

fn analysis(id: &str, object: &Map<String, Value>) -> Read<Analysis> {
    let rules = match object.get("rules") {
        Some(value) => rules::from_json(value)
            .map_err(|error| Refusal { message: format!("{error:#}"), field: Some("rules") })?,
        None => return refuse("rules", "Must specify rules"),
    };
    let size = size(object)?;
    let start = start(object, size)?;
    let moves = moves(object, size)?;
    let settings = object.get("overrideSettings").and_then(Value::as_object);
    let analysis = Analysis {
        id: id.to_owned(),
        start,
        first: first(object)?,
        turns: turns(object, moves.len())?,
        moves,
        rules,
        komi: komi(object, rules.scoring)?,
        visits: visits(object)?,
        seconds: settings.and_then(|settings| settings.get("maxTime")).and_then(Value::as_f64),
        report_every: seconds(object, "reportDuringSearchEvery")?,
        ownership: flag(object, "includeOwnership", false)?,
        moves_ownership: flag(object, "includeMovesOwnership", false)?,
        policy: flag(object, "includePolicy", false)?,
        regions: flag(object, "includeYose", true)?,
        line_length: whole(object, "analysisPVLen")?.map_or(usize::MAX, |length| length as usize),
        avoid: restrictions(object, "avoidMoves", size)?,
        allow: restrictions(object, "allowMoves", size)?,
    };
    // The whole game must be playable, whichever turns are asked for.
    analysis.game(analysis.moves.len() as u64)?;
    Ok(analysis)
}

impl Analysis {
    /// The game after this many moves.
    pub(super) fn game(&self, turn: u64) -> Read<Game> {
        let first = self.first.or(self.moves.first().map(|&(color, _)| color)).unwrap_or(Color::Black);
        let mut game =
            Game::from_position(Position::from_board(self.start.clone(), first, self.rules), self.komi);
        if self.first.is_none() && self.start.stones(Color::White).is_empty() {
            game.handicap = self.start.stones(Color::Black).len() as u32;
        }
        for (number, &(color, action)) in self.moves.iter().take(turn as usize).enumerate() {
            if let Err(reason) = game.play(color, action) {
                let name = match action {
                    Move::Play(point) => point.gtp(game.size()).to_string(),
                    Move::Pass => "pass".to_owned(),
                };
                return refuse("moves", format!("Illegal move {number}: {name} ({reason})"));
            }
        }
        Ok(game)
    }

    /// Which moves of a position may be considered.
    pub(super) fn permit(&self, game: &Game) -> Permit {
        let mut permit = Permit::all(game);
        let mine = |list: &[Restriction]| -> Vec<Restriction> {
            list.iter().filter(|rule| rule.color == game.to_move()).cloned().collect()
        };
        if let Some(only) = mine(&self.allow).first() {
            permit = Permit { points: only.points, pass: only.pass };
        }
        for rule in mine(&self.avoid) {
            permit.points -= rule.points;
            permit.pass &= !rule.pass;
        }
        permit
    }
}

fn size(object: &Map<String, Value>) -> Read<Size> {
    let side = |field: &'static str| match whole(object, field)? {
        Some(side) => Ok(side as usize),
        None => refuse(field, "Must be an integer"),
    };
    let (width, height) = (side("boardXSize")?, side("boardYSize")?);
    Size::new(width, height).or_else(|error| refuse("boardXSize", error.to_string()))
}

fn start(object: &Map<String, Value>, size: Size) -> Read<Board> {
    const FIELD: &str = "initialStones";
    let mut setup = Setup::new(size.width().into(), size.height().into());
    let stones = pairs(object, FIELD, size)?;
    if stones.len() > size.area() {
        return refuse(FIELD, "There are more stones than points");
    }
    for (color, action) in stones {
        match action {
            Move::Play(point) => setup.stones_mut(color).push(point),
            Move::Pass => return refuse(FIELD, "A pass is not a stone"),
        }
    }
    setup.board().or_else(|error| refuse(FIELD, error.to_string()))
}

fn moves(object: &Map<String, Value>, size: Size) -> Read<Vec<(Color, Move)>> {
    if !object.contains_key("moves") {
        return refuse("moves", "Must specify an array of moves");
    }
    let moves = pairs(object, "moves", size)?;
    if moves.len() > MOST_MOVES { refuse("moves", "There are too many moves") } else { Ok(moves) }
}

/// A list of `[player, location]`; none if the field is missing.
fn pairs(object: &Map<String, Value>, field: &'static str, size: Size) -> Read<Vec<(Color, Move)>> {
    let Some(value) = object.get(field) else { return Ok(Vec::new()) };
    let bad = || Refusal {
        message: "Must be an array of pairs of the form: [player, location]".to_owned(),
        field: Some(field),
    };
    let read = |value: &Value| {
        let [player, location] = value.as_array()?.as_slice() else { return None };
        Some((Color::parse(player.as_str()?)?, location_of(location.as_str()?, size)?))
    };
    let list = value.as_array().ok_or_else(bad)?;
    list.iter().map(|pair| read(pair).ok_or_else(bad)).collect()
}

/// A vertex of GTP, `pass`, or `(column,row)` counted from the top left.
fn location_of(text: &str, size: Size) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") || text.is_empty() {
        return Some(Move::Pass);
    }
    let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
        return Point::from_gtp(text, size).map(Move::Play);
    };
    let (column, row) = inside.split_once(',')?;
    size.point(column.trim().parse().ok()?, row.trim().parse().ok()?).map(Move::Play)
}

fn first(object: &Map<String, Value>) -> Read<Option<Color>> {
    match object.get("initialPlayer") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_str().and_then(Color::parse) {
            Some(color) => Ok(Some(color)),
            None => refuse("initialPlayer", "Must be b or w"),
        },
    }
}

/// Points for White; where nothing is said, what is usual.
fn komi(object: &Map<String, Value>, scoring: Scoring) -> Read<Score> {
    match object.get("komi") {
        None => Ok(Score::halves(if scoring == Scoring::Area { 15 } else { 13 })),
        Some(value @ Value::Number(_)) => match value.to_string().parse::<Score>() {
            Ok(komi) if (-Score::from(150)..=Score::from(150)).contains(&komi) => Ok(komi),
            _ => refuse("komi", "Must be a number of half points from -150 to 150"),
        },
        Some(_) => refuse("komi", "Must be a number"),
    }
}

/// The turns to analyse with their priorities.
fn turns(object: &Map<String, Value>, moves: usize) -> Read<Vec<(u64, i64)>> {
    const FIELD: &str = "analyzeTurns";
    let priority = object.get("priority").and_then(Value::as_i64).unwrap_or(0);
    let Some(value) = object.get(FIELD) else { return Ok(vec![(moves as u64, priority)]) };
    let numbers: Option<Vec<u64>> =
        value.as_array().and_then(|list| list.iter().map(Value::as_u64).collect());
    let Some(numbers) = numbers else { return refuse(FIELD, "Must be an array of integers") };
    if numbers.iter().any(|&turn| turn > moves as u64) {
        return refuse(FIELD, "A turn is beyond the last move");
    }
    let mut seen = BTreeSet::new();
    let priorities = object.get("priorities").and_then(Value::as_array);
    if priorities.is_some_and(|list| list.len() != numbers.len()) {
        return refuse("priorities", "Must be of the same length as analyzeTurns");
    }
    let turn = |(place, turn): (usize, u64)| {
        let own = priorities.and_then(|list| list.get(place)).and_then(Value::as_i64);
        (turn, own.unwrap_or(priority))
    };
    Ok(numbers.into_iter().enumerate().filter(|&(_, number)| seen.insert(number)).map(turn).collect())
}

fn visits(object: &Map<String, Value>) -> Read<Option<u32>> {
    match whole(object, "maxVisits")? {
        Some(0) => refuse("maxVisits", "Must be at least 1"),
        other => Ok(other.map(|visits| visits.min(u64::from(u32::MAX)) as u32)),
    }
}

fn restrictions(object: &Map<String, Value>, field: &'static str, size: Size) -> Read<Vec<Restriction>> {
    let Some(value) = object.get(field) else { return Ok(Vec::new()) };
    let read = |rule: &Value| {
        let moves: Option<Vec<Move>> =
            rule["moves"].as_array()?.iter().map(|name| location_of(name.as_str()?, size)).collect();
        let moves = moves?;
        rule["untilDepth"].as_u64().filter(|&depth| depth > 0)?;
        let point = |&action: &Move| match action {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        };
        Some(Restriction {
            color: Color::parse(rule["player"].as_str()?)?,
            points: moves.iter().filter_map(point).collect(),
            pass: moves.contains(&Move::Pass),
        })
    };
    let rules: Option<Vec<Restriction>> = value.as_array().and_then(|list| list.iter().map(read).collect());
    rules.map_or_else(|| refuse(field, "Must be a list of dicts with player, moves and untilDepth"), Ok)
}

fn flag(object: &Map<String, Value>, field: &'static str, default: bool) -> Read<bool> {
    match object.get(field) {
        None => Ok(default),
        Some(Value::Bool(value)) => Ok(*value),
        Some(_) => refuse(field, "Must be a boolean"),
    }
}

fn whole(object: &Map<String, Value>, field: &'static str) -> Read<Option<u64>> {
    match object.get(field) {
        None => Ok(None),
        Some(value) => match value.as_u64() {
            Some(number) => Ok(Some(number)),
            None => refuse(field, "Must be an integer that is not negative"),
        },
    }
}

fn seconds(object: &Map<String, Value>, field: &'static str) -> Read<Option<Duration>> {
    match object.get(field) {
        None => Ok(None),
        Some(value) => match value.as_f64().filter(|time| (0.001..=1e6).contains(time)) {
            Some(time) => Ok(Some(Duration::from_secs_f64(time))),
            None => refuse(field, "Must be a number of seconds from 0.001 to 1000000"),
        },
    }
}
