//! Who is asked about what cannot be proved.

use std::fmt;

use yose::open::{Judge, Opinion, Situation};

/// One opinion of each position.
type Opinions = dyn Fn(&[Situation]) -> Vec<Opinion> + Send + Sync;

/// Somebody with opinions of positions: a network, as a rule. Any number of threads may ask at once.
pub struct Adviser {
    name: String,
    opinions: Box<Opinions>,
}

impl Adviser {
    /// An adviser with a name to show, who answers questions with one opinion each.
    pub fn new(
        name: impl Into<String>,
        opinions: impl Fn(&[Situation]) -> Vec<Opinion> + Send + Sync + 'static,
    ) -> Adviser {
        Adviser { name: name.into(), opinions: Box::new(opinions) }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Judge for &Adviser {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        (self.opinions)(situations)
    }
}

impl fmt::Debug for Adviser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Adviser").field("name", &self.name).finish_non_exhaustive()
    }
}
