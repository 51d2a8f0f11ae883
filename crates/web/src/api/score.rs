//! `/api/v1/score`: the audited count of a finished game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use yose::count::{CountReport, items, verdict};
use yose_board::{Color, Count, PointSet, Terms};

use super::{Answer, LIGHT};
use crate::app::Server;
use crate::ask::Ask;
use crate::dress::Item;
use crate::fault::Fault;
use crate::place::{Place, points};

#[derive(Deserialize)]
pub(crate) struct ScoreRequest {
    #[serde(flatten)]
    place: Place,
    dead: Option<Vec<String>>,
}

#[derive(Serialize)]
pub(crate) struct ScoreAnswer {
    #[serde(flatten)]
    report: CountReport,
    items: Vec<Item>,
    verdict: String,
}

/// Counts a game.
pub(crate) async fn score(
    State(server): State<Arc<Server>>,
    Ask(request): Ask<ScoreRequest>,
) -> Answer<ScoreAnswer> {
    Ok(Json(server.light.run(LIGHT, move |_| request.answer()).await??))
}

impl ScoreRequest {
    fn answer(&self) -> Result<ScoreAnswer, Fault> {
        let stage = self.place.stage()?;
        let (scene, size) = (&stage.scene, stage.size());
        let terms = Terms {
            rules: stage.rules,
            komi: stage.komi,
            handicap: scene.info.handicap.unwrap_or(0),
            prisoners: scene.prisoners,
        };
        let dead = match &self.dead {
            Some(names) => points(names, size, "dead")?,
            // As the territory marks of the record say.
            None => Color::BOTH.iter().fold(PointSet::EMPTY, |dead, &color| {
                dead | (scene.markup.territory(!color) & *scene.board.stones(color))
            }),
        };
        let count =
            Count::new(&scene.board, &dead, &terms).map_err(|error| Fault::senseless(error).at("dead"))?;
        let item = |(name, [black, white]): (_, [String; 2])| Item { name, black, white };
        Ok(ScoreAnswer {
            report: CountReport::of(&terms, &count, size),
            items: items(&count).into_iter().map(item).collect(),
            verdict: verdict(&count),
        })
    }
}
