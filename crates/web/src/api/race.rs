//! `/api/v1/race`: capturing races.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use yose::RaceReport;
use yose_board::{Color, PointSet};
use yose_race::{Effort, Race, Walls, prove_scores, solve};
use yose_record::Mark;

use super::Answer;
use super::record::Sides;
use crate::app::Server;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::place::{Choice, Place, Stage, names, points};
use crate::pool::Stop;

/// Positions to look at, unless told otherwise, and the most that may be asked for.
const NODES: u64 = 2_000_000;
const MOST_NODES: u64 = 5_000_000;

/// Time for all races; what is not begun by then is left out.
const TIME: Duration = Duration::from_secs(20);

#[derive(Deserialize)]
pub(crate) struct RaceRequest {
    #[serde(flatten)]
    place: Place,
    #[serde(default)]
    chains: Vec<String>,
    walls: Option<Choice>,
    #[serde(default)]
    alive: Vec<String>,
    nodes: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct RaceAnswer {
    races: Vec<NumberedRace>,
}

/// A race, and the liberties of its chains in the order to number them.
#[derive(Serialize)]
struct NumberedRace {
    #[serde(flatten)]
    race: RaceReport,
    liberties: Sides<Vec<String>>,
}

/// Tells the races of a board.
pub(crate) async fn race(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<RaceRequest>,
) -> Answer<RaceAnswer> {
    Ok(Json(server.heavy.run(TIME, move |stop| request.answer(stop)).await??))
}

impl RaceRequest {
    fn answer(&self, stop: &Stop) -> Result<RaceAnswer, Fault> {
        let stage = self.place.stage()?;
        let asks = stop.clone();
        let nodes = self.nodes.unwrap_or(NODES).min(MOST_NODES);
        let effort = Effort::nodes(nodes).stop_when(move || asks.says_so());
        let races = self.races(&stage)?;
        let solved = races.iter().take_while(|_| !stop.says_so()).map(|race| {
            let mut solution = solve(race, &effort);
            prove_scores(race, &mut solution, &effort);
            NumberedRace { race: RaceReport::of(race, &solution), liberties: liberties(race, &stage) }
        });
        Ok(RaceAnswer { races: solved.collect() })
    }

    fn races(&self, stage: &Stage) -> Result<Vec<Race>, Fault> {
        let board = &stage.scene.board;
        let walls = self.walls(stage)?;
        let marked = stage.scene.markup.marked(Mark::Triangle);
        let named = points(&self.chains, board.size(), "chains")?;
        let named = if named.is_empty() { marked } else { named };
        if named.is_empty() {
            return Ok(Race::all(board, &walls));
        }
        let race = Race::named(board, &named, &walls);
        Ok(vec![race.map_err(|error| Fault::senseless(error).at("chains"))?])
    }

    fn walls(&self, stage: &Stage) -> Result<Walls, Fault> {
        let circles = stage.scene.markup.marked(Mark::Circle) | points(&self.alive, stage.size(), "alive")?;
        Ok(match self.walls {
            Some(Choice::All) => Walls::All,
            Some(Choice::Proved) => Walls::Proved,
            Some(Choice::Marked) => Walls::Marked(circles),
            None if circles.is_empty() => Walls::All,
            None => Walls::Marked(circles),
        })
    }
}

/// The liberties of each side's chains: its own first, then those it shares, from the top left.
fn liberties(race: &Race, stage: &Stage) -> Sides<Vec<String>> {
    let of = |color: Color| {
        let stones = race.chains(color).iter().filter_map(PointSet::first);
        stones.fold(PointSet::EMPTY, |all, stone| all | race.board().liberties(stone))
    };
    Sides::of(|color| {
        let shared = of(color) & of(!color);
        let mut numbered = names(&(of(color) - shared), stage.size());
        numbered.extend(names(&shared, stage.size()));
        numbered
    })
}
