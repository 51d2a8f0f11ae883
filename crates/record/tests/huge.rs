//! Files that are long, deep or wide beyond reason.

use std::time::{Duration, Instant};

use yose_board::Rules;
use yose_record::{Collection, ReadError, read};

const MILLION: usize = 1_000_000;

/// Far more than a linear reader needs on a slow machine, far less than a quadratic one.
const PATIENCE: Duration = Duration::from_secs(120);

fn timed<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < PATIENCE, "took {:?}", start.elapsed());
    result
}

/// Reads, writes, cleans, edits the last node, writes again, and drops.
fn survives(file: &str, nodes: usize) {
    timed(|| {
        let mut record = read(file).unwrap();
        assert_eq!(record.node_count(), nodes);
        assert!(record.to_bytes() == file.as_bytes());
        let clean = record.cleaned().unwrap();
        assert!(clean.same_tree(&record));
        let last = record.games().last().unwrap().root().subtree().last().unwrap().id();
        record.set(last, "C", ["the end"]).unwrap();
        let again = read(record.to_bytes()).unwrap();
        assert!(again.same_tree(&record));
        drop(record.clone());
    });
}

#[test]
fn a_million_nodes_in_one_line() {
    survives(&format!("(;SZ[19]{})", ";B[aa];W[bb]".repeat(MILLION / 2)), MILLION + 1);
}

#[test]
fn a_million_nested_variations() {
    survives(&format!("{}{}", "(;".repeat(MILLION), ")".repeat(MILLION)), MILLION);
}

#[test]
fn a_million_sibling_variations() {
    survives(&format!("(;{})", "(;B[aa])".repeat(MILLION)), MILLION + 1);
}

#[test]
fn a_million_games() {
    survives(&"(;)".repeat(MILLION), MILLION);
}

#[test]
fn a_million_properties_and_values() {
    survives(&format!("(;{})", "ZZ[]".repeat(MILLION)), 1);
    survives(&format!("(;AB{})", "[aa]".repeat(MILLION)), 1);
    survives(&format!("(;C[{}])", "\\]".repeat(MILLION)), 1);
}

#[test]
fn a_long_line_is_walked_both_ways() {
    // Passes, and a ko that is taken and retaken, so that boards change.
    let file = format!("(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc]{})", ";B[cb];W[bb]".repeat(MILLION / 10));
    let record = read(file).unwrap();
    timed(|| {
        let mut cursor = record.games().next().unwrap().at_end().unwrap();
        assert_eq!(cursor.move_number() as usize, MILLION / 5);
        assert_eq!(cursor.position(Rules::CHINESE).moves().count(), MILLION / 5);
        while cursor.back() {}
        assert_eq!(cursor.move_number(), 0);
        assert_eq!(record.check().len(), 100);
    });
}

#[test]
fn wide_trees_are_checked_in_linear_time() {
    let file = format!("(;SZ[9]{}{})", ";B[];W[]".repeat(50_000), "(;AW[bb];AE[bb])".repeat(100_000));
    let record = read(file).unwrap();
    timed(|| assert_eq!(record.check(), []));
}

#[test]
fn only_parentheses() {
    const LENGTH: usize = 30 * MILLION;
    timed(|| {
        assert!(matches!(read("(".repeat(LENGTH)), Err(ReadError::NotSgf { .. })));
        assert!(matches!(read(")".repeat(LENGTH)), Err(ReadError::NotSgf { .. })));
        assert!(matches!(read("( ".repeat(LENGTH / 2)), Err(ReadError::NotSgf { .. })));
        let open = read(format!("(;{}", "(".repeat(LENGTH))).unwrap();
        assert_eq!(open.node_count(), 1);
        assert_eq!(open.more_warnings(), LENGTH - 100);
    });
}

#[test]
fn only_semicolons() {
    let error = timed(|| read(format!("(;{}", ";".repeat(30 * MILLION))).unwrap_err());
    assert_eq!(
        error.to_string(),
        "line 1, column 7500002: more than 7500000 nodes in a file of this length; this is no game record"
    );
}

#[test]
fn never_closed() {
    for start in ["(;C[", "(;B[aa][", "(;[", "(;C[x]C[", "(C["] {
        let record = timed(|| read(format!("{start}{}", "a\\".repeat(5 * MILLION))).unwrap());
        assert_eq!(record.node_count(), 1, "{start}");
    }
}

#[test]
fn messages_stay_short() {
    let record = read(format!("(;{} B[{}])", "NAME".repeat(MILLION), "x".repeat(MILLION))).unwrap();
    for warning in record.warnings().iter().chain(&record.check()) {
        assert!(warning.to_string().len() < 120, "{} bytes", warning.to_string().len());
    }
    assert_eq!((record.warnings().len(), record.check().len()), (1, 1));
}

#[test]
fn a_record_can_grow_wide() {
    timed(|| {
        let mut record = Collection::new();
        let root = record.add_game();
        for _ in 0..MILLION / 10 {
            let child = record.add_child(root);
            record.set(child, "B", ["aa"]).unwrap();
        }
        assert_eq!(read(record.to_bytes()).unwrap().node_count(), MILLION / 10 + 1);
    });
}
