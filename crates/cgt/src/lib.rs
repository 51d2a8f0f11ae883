//! Combinatorial game values.
