//! A player made of what the other crates know, for the protocols that talk to programs.
//!
//! ```text
//! Game ──region──► what is settled ──local──► Endgame (exact) ─┐
//!                        └─ what is open ──► Search (estimate) ─┴─► Mind: a move · Outlook: all moves
//!                                       or advice of a network
//! ```
//!
//! Whatever is proved is used as it is; others have a say only about what nobody has proved: a network, if there is one,
//! chooses moves, and a plain Monte Carlo tree search does without.
//!
//! The same game, options and seed give the same move: work is counted in positions and playouts, not in seconds.

pub(crate) mod advice;
pub(crate) mod endgame;
pub(crate) mod game;
pub(crate) mod lines;
mod luck;
pub(crate) mod mind;
pub(crate) mod outlook;
mod playout;
mod restore;
pub(crate) mod rules;
mod search;
pub(crate) mod segmentation;
pub(crate) mod status;
