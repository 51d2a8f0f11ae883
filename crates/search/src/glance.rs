//! Our own network as a judge: one look at a position answers for both colours.

use rustc_hash::FxHashMap;
use yose_board::Color;
use yose_net::endgame::{EndgameEvaluator, Glance, Picture};

use crate::judge::{Judge, Opinion, Situation};

impl Judge for &EndgameEvaluator {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        let mut places: FxHashMap<Picture, usize> = FxHashMap::default();
        let mut pictures: Vec<Picture> = Vec::new();
        let asked: Vec<(usize, Color)> = situations
            .iter()
            .map(|situation| {
                let mut board = situation.board.clone();
                board.set_ko(None);
                let picture = Picture::of(&board, &situation.region, &[]);
                let place = *places.entry(picture.clone()).or_insert_with(|| {
                    pictures.push(picture);
                    pictures.len() - 1
                });
                (place, situation.to_move)
            })
            .collect();
        let glances = self.glances(&pictures);
        asked.into_iter().map(|(place, to_move)| opinion(&glances[place], to_move)).collect()
    }
}

fn opinion(glance: &Glance, to_move: Color) -> Opinion {
    let color = to_move.index();
    Opinion::new(glance.size(), glance.moves[color].clone(), glance.ownership[color].clone())
}
