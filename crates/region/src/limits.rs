//! How much work a proof may take.

/// How much is searched where rules alone do not settle an area.
///
/// The same limits give the same answers on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The most points an area may have to be searched.
    pub points: usize,
    /// The most points out of touch with the owner's stones that such an area may have; where
    /// there are many, the opponent has room to live.
    pub apart: usize,
    /// Positions examined for one question about one area.
    pub nodes: u64,
}

impl Limits {
    /// Rules only, no search.
    pub const STATIC: Limits = Limits { points: 0, apart: 0, nodes: 0 };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { points: 30, apart: 9, nodes: 160_000 }
    }
}
