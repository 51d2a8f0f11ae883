//! Eyes and connections by miai.
//!
//! **Question.** An area is enclosed by some blocks of its owner. Can the
//! owner, answering inside, keep these blocks connected and keep an eye
//! here for them, and does everything the foe puts inside die?
//!
//! **Rule.** Reserve disjoint pairs of empty points of the area, such that
//!
//! - *connections*: the blocks hang together by pairs, both points of which
//!   touch the two blocks they connect;
//! - *eyes*: every point of the area that touches none of the blocks has a
//!   pair among its neighbours, both points of which touch a block.
//!
//! When the foe takes a point of a pair, the owner takes the other.
//!
//! ```text
//!   X X X X X X      The points of the middle row that touch no wall are
//!   X . a b . X      between the two a and between the two b. So three
//!   X . . . . X      rows of any length are an eye, and territory.
//!   X . a b . X
//!   X X X X X X
//! ```
//!
//! **Why it is right.** A block with an untouched connection has two
//! liberties there; otherwise it is connected in stone with its partners. So
//! the blocks can be captured only all together. Suppose that at a foe's turn
//! they have no liberty in the area. An empty point of it that did not touch
//! them at first has its pair filled, with one point the owner's, and so
//! touches them now: there is no empty point at all. But the foe cannot
//! fill the last empty point (suicide), and the owner plays only in answer to a
//! stone or to capture one, so that filling the last point captures. Hence
//! there is always a liberty: an eye. By the same argument the foe's
//! stones can always be cleaned up, point by point.
//!
//! **Confined by miai.** Where the blocks do not need the area the foe must not live in it, and for that one eye
//! is not enough. So one point out of touch, or two next to each other, may do without a pair:
//!
//! ```text
//!   X X X X X X X      The edge is at the bottom. The points a and b have their pairs, the one at the
//!   X . a . b . X      left or right and the one above; the point c between them has none.
//!   X . a c b . X      It is all that the foe may get.
//! ```
//!
//! When the foe takes a point of a pair the owner takes the other, and in his own time one of each pair that is left. His stones
//! join blocks that live elsewhere, so they stand. Then no two points that are apart are out of his touch, and
//! the rest is the proof of *confined* in [`eyespace`](crate::eyespace).
//!
//! **Source.** The idea, stated for one block, is in M. Müller, *Playing
//! it Safe* (1997); this form with several blocks is proved here.
//!
//! **Algorithm.** Which pairs exist is a matching: each connection and each
//! such point asks for two of its candidates. All trees of connections are
//! tried, for at most [`MOST_BLOCKS`] blocks; the rule is not used with more.

use crate::room::{Bits, Block, Room, bits};

/// With more blocks around one area the rule is not tried: the trees become many.
const MOST_BLOCKS: usize = 4;

/// Whether these blocks stay connected through the area and keep an eye in it.
pub(crate) fn miai(room: &Room, area: Bits, empty: Bits, members: &[Block]) -> bool {
    if members.is_empty() || members.len() > MOST_BLOCKS {
        return false;
    }
    let touched = members.iter().fold(0, |all, block| all | block.touched);
    let free = area & empty & touched;
    let eyes: Vec<Bits> = bits(area & !touched).map(|point| room.near(1 << point) & free).collect();
    if eyes.iter().any(|near| near.count_ones() < 2) {
        return false;
    }
    trees(members.len()).iter().any(|tree| {
        let links = tree.iter().map(|&(a, b)| members[a].touched & members[b].touched & free);
        let wishes: Vec<Bits> = links.chain(eyes.iter().copied()).collect();
        pairs_exist(&wishes)
    })
}

/// Whether the owner, answering, leaves the foe no room for two eyes.
pub(crate) fn confinable(room: &Room, area: Bits, empty: Bits, blocks: &[Block]) -> bool {
    let held = blocks.iter().fold(0, |held, block| held | block.touched);
    let (free, apart) = (area & empty & held, area & !held);
    let near_free = |point: usize| room.near(1 << point) & free;
    let single =
        bits(apart).filter(|&point| near_free(point).count_ones() < 2).fold(0, |set, at| set | 1 << at);
    let paired_but = |left_over: Bits| {
        single & !left_over == 0
            && pairs_exist(&bits(apart & !left_over).map(near_free).collect::<Vec<Bits>>())
    };
    bits(apart).any(|point| {
        let beside = room.near(1 << point) & apart;
        paired_but(1 << point) || bits(beside).any(|other| paired_but(1 << point | 1 << other))
    })
}

/// Whether each wish can have two points of its set, no point being given twice.
fn pairs_exist(wishes: &[Bits]) -> bool {
    let mut holder = [None; 64];
    (0..2 * wishes.len()).all(|half| {
        let mut tried = 0;
        augment(wishes, half, &mut tried, &mut holder)
    })
}

/// One step of bipartite matching: finds a point for this half of a wish,
/// moving others to their second choice if needed. The depth is at most the number of points.
fn augment(wishes: &[Bits], half: usize, tried: &mut Bits, holder: &mut [Option<usize>; 64]) -> bool {
    for point in bits(wishes[half / 2]) {
        if *tried & 1 << point != 0 {
            continue;
        }
        *tried |= 1 << point;
        if holder[point].is_none_or(|other| augment(wishes, other, tried, holder)) {
            holder[point] = Some(half);
            return true;
        }
    }
    false
}

/// All trees on this many nodes, as lists of edges, from their Prüfer codes.
fn trees(nodes: usize) -> Vec<Vec<(usize, usize)>> {
    if nodes < 2 {
        return vec![Vec::new()];
    }
    let code_length = nodes - 2;
    (0..nodes.pow(code_length as u32))
        .map(|number| {
            let code: Vec<usize> = (0..code_length).map(|i| number / nodes.pow(i as u32) % nodes).collect();
            tree_of(&code, nodes)
        })
        .collect()
}

fn tree_of(code: &[usize], nodes: usize) -> Vec<(usize, usize)> {
    let mut degree: Vec<usize> =
        (0..nodes).map(|node| 1 + code.iter().filter(|&&other| other == node).count()).collect();
    let mut edges = Vec::with_capacity(nodes - 1);
    for &inner in code {
        let leaf = degree.iter().position(|&d| d == 1).expect("a tree has a leaf");
        edges.push((leaf, inner));
        degree[leaf] -= 1;
        degree[inner] -= 1;
    }
    let last: Vec<usize> = (0..nodes).filter(|&node| degree[node] == 1).collect();
    edges.push((last[0], last[1]));
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Wall;
    use yose_board::{Point, PointSet};

    /// Cayley: n^(n-2) trees, all different, all connected.
    #[test]
    fn all_trees() {
        for (nodes, count) in [(1, 1), (2, 1), (3, 3), (4, 16)] {
            let mut all = trees(nodes);
            assert_eq!(all.len(), count);
            for tree in &mut all {
                assert_eq!(tree.len(), nodes - 1);
                let mut reached = 1u32;
                for _ in 0..nodes {
                    for &(a, b) in tree.iter() {
                        if reached & (1 << a | 1 << b) != 0 {
                            reached |= 1 << a | 1 << b;
                        }
                    }
                }
                assert_eq!(reached, (1 << nodes) - 1);
                tree.iter_mut().for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
                tree.sort_unstable();
            }
            all.sort();
            all.dedup();
            assert_eq!(all.len(), count);
        }
    }

    /// A room two deep at the edge of the board, the owner's wall on the three other sides.
    fn at_the_edge(width: u8) -> (Room, Block) {
        let points: PointSet =
            (0..2).flat_map(|row| (1..=width).map(move |column| Point::new(column, row))).collect();
        let wall: PointSet = (0..2)
            .flat_map(|row| [Point::new(0, row), Point::new(width + 1, row)])
            .chain((0..=width + 1).map(|column| Point::new(column, 2)))
            .collect();
        let room = Room::new(&points, &[wall], &PointSet::EMPTY).unwrap();
        let block = Block { touched: room.set(&wall.neighbours()), wall: Wall::IMMORTAL };
        (room, block)
    }

    /// In a room of six by two, the two points in the middle of the edge are left over; in one of seven there are three. A
    /// foe's stone on a pair takes it away.
    #[test]
    fn what_is_left_over_is_no_room_for_two_eyes() {
        for (width, expected) in [(5, true), (6, true), (7, false)] {
            let (room, block) = at_the_edge(width);
            assert!(!miai(&room, room.all(), room.all(), &[block]), "{width}");
            assert_eq!(confinable(&room, room.all(), room.all(), &[block]), expected, "{width}");
        }
        let (room, block) = at_the_edge(6);
        let above = room.set(&PointSet::from_iter([Point::new(2, 1)]));
        assert!(!confinable(&room, room.all(), room.all() & !above, &[block]));
    }

    #[test]
    fn pairs_are_private() {
        assert!(pairs_exist(&[0b0011, 0b1100]));
        assert!(pairs_exist(&[0b0111, 0b1110]));
        assert!(!pairs_exist(&[0b0111, 0b0111]));
        assert!(pairs_exist(&[0b001111, 0b000011, 0b110000]));
        assert!(!pairs_exist(&[0b01111, 0b00011, 0b11100]));
    }
}
