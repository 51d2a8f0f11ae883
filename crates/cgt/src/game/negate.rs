//! Negation: the players change places.

use super::arena::NodeId;
use super::{Game, Games};
use crate::BudgetExceeded;

impl Games {
    /// −G = {−Gᴿ | −Gᴸ}.
    pub fn neg(&mut self, game: Game) -> Result<Game, BudgetExceeded> {
        let negative = match self.arena.details(game.node).negative {
            Some(negative) => negative,
            None => self.negate_node(game.node)?,
        };
        let shift = self.arena.scalars.neg(game.shift());
        Ok(self.arena.translate(negative, shift))
    }

    fn negate_node(&mut self, root: NodeId) -> Result<Game, BudgetExceeded> {
        let mut negative = self.zero();
        for id in self.nodes_below(root, |games, id| games.arena.details(id).negative.is_some())? {
            negative = self.negate_after_options(id)?;
        }
        Ok(negative)
    }

    /// The negative of a canonical form is canonical: nothing needs reducing.
    fn negate_after_options(&mut self, id: NodeId) -> Result<Game, BudgetExceeded> {
        // The right stop of −G is minus the left stop of G.
        let left_stop = self.arena.node(id).left_stop;
        let mut left = self.negate_options(self.arena.node(id).right(), left_stop);
        let mut right = self.negate_options(self.arena.node(id).left(), left_stop);
        let negative_id = self.intern_canonical(&mut left, &mut right)?;
        let negative = Game::new(negative_id, self.arena.scalars.neg(left_stop));
        self.arena.details[id.index()].negative = Some(negative);
        self.arena.details[negative_id.index()].negative = Some(Game::new(id, negative.shift()));
        Ok(negative)
    }

    fn negate_options(&mut self, places: std::ops::Range<usize>, shift: super::Scalar) -> Vec<Game> {
        let mut negated = Vec::with_capacity(places.len());
        for place in places {
            let option = self.arena.options[place];
            let negative = self.arena.details(option.node).negative.unwrap_or(option);
            let minus = self.arena.scalars.neg(option.shift());
            let total = self.arena.scalars.add(minus, shift);
            negated.push(self.arena.translate(negative, total));
        }
        negated
    }
}
