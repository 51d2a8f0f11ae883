//! What comes out of a network, before it means anything.

/// A network's outputs for one position, from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Raw {
    /// Logits of the points, row by row from the top left, all channels of one before the next.
    pub policy: Vec<f32>,
    /// Logits of the pass, a channel each.
    pub pass: Vec<f32>,
    /// Logits of winning, losing and no result.
    pub outcome: [f32; 3],
    /// Mean and deviation of the score, lead, variance of time left, errors of value and score; the last two
    /// are zero before version 9.
    pub scores: [f32; 6],
    /// Ownership of the points before the hyperbolic tangent.
    pub ownership: Vec<f32>,
}

impl Raw {
    /// A logit of the point with this index, or of the pass if there is none; channels that a network lacks are
    /// those it has.
    pub(crate) fn logit(&self, index: Option<usize>, channel: usize) -> f32 {
        let channels = self.pass.len();
        let channel = channel.min(channels - 1);
        index.map_or(self.pass[channel], |index| self.policy[index * channels + channel])
    }
}
