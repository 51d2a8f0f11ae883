//! Editing touches what is edited and nothing else.

use yose_board::{Color, Point, PointSet};
use yose_record::{Collection, Content, EditError, Node, NodeId, read};

/// The nodes of a file in order.
fn nodes(record: &Collection) -> Vec<NodeId> {
    record.games().flat_map(|game| game.root().subtree()).map(Node::id).collect()
}

/// Applies an edit and compares the file.
fn check(file: &str, edit: impl FnOnce(&mut Collection, &[NodeId]), expected: &str) {
    let mut record = read(file).unwrap();
    let ids = nodes(&record);
    edit(&mut record, &ids);
    let written = String::from_utf8(record.to_bytes()).unwrap();
    assert_eq!(written, expected);
    assert!(read(written).unwrap().same_tree(&record));
}

const FILE: &str = "head (x)\n( ;GaMe[1] KM[6,5]\tZZ[a\\]b]\n;B[aa] foo [x]\n\n (;W[bb]\n ;B[cc] ) ( ;W[dd])\n)\ntail\n(;GM[1])\nend";

#[test]
fn values_in_place() {
    check(
        FILE,
        |record, ids| record.set(ids[0], "KM", ["7.5"]).unwrap(),
        &FILE.replace(" KM[6,5]\tZZ", "KM[7.5]ZZ"),
    );
    check(
        FILE,
        |record, ids| record.set(ids[2], "C", ["a]b\\c:d"]).unwrap(),
        &FILE.replace("W[bb]", "W[bb]C[a\\]b\\\\c:d]"),
    );
    check(FILE, |record, ids| record.unset(ids[3], "B"), &FILE.replace(";B[cc] ", "; "));
    check(FILE, |record, ids| record.unset(ids[3], "W"), FILE);
    check(
        FILE,
        |record, ids| record.add(ids[4], "TR", [Point::new(0, 0)]).unwrap(),
        &FILE.replace("W[dd]", "W[dd]TR[aa]"),
    );
    check(
        FILE,
        |record, ids| record.add(ids[0], "ZZ", ["c"]).unwrap(),
        &FILE.replace(" KM[6,5]\tZZ[a\\]b]", "KM[6,5]ZZ[a\\]b][c]"),
    );
}

#[test]
fn joined_when_set() {
    check(
        "(;AB[aa]C[x]AddBlack[bb])",
        |record, ids| record.add(ids[0], "AB", ["cc"]).unwrap(),
        "(;AB[aa][bb][cc]C[x])",
    );
}

#[test]
fn nodes_and_variations() {
    let add = |record: &mut Collection, parent, name: &str, at: &str| {
        let child = record.add_child(parent);
        record.set(child, name, [at]).unwrap();
    };
    check("(;A[1];B[aa])", |record, ids| add(record, ids[1], "W", "bb"), "(;A[1];B[aa];W[bb])");
    check("(;A[1];B[aa])", |record, ids| add(record, ids[0], "B", "bb"), "(;A[1]\n(;B[aa])\n(;B[bb]))");
    check(
        "(;A[1](;B[aa])\n(;B[bb]))",
        |record, ids| add(record, ids[0], "B", "cc"),
        "(;A[1](;B[aa])\n(;B[bb])\n(;B[cc]))",
    );
    check("(;A[1](;B[aa]))", |record, ids| add(record, ids[1], "W", "cc"), "(;A[1](;B[aa];W[cc]))");
}

#[test]
fn removing() {
    check(FILE, |record, ids| record.remove(ids[4]), &FILE.replace(" ) ( ;W[dd])\n)", " ))"));
    check(FILE, |record, ids| record.remove(ids[3]), &FILE.replace("\n ;B[cc] ) ( ", "\n )\n("));
    check(
        FILE,
        |record, ids| record.remove(ids[5]),
        &FILE.replace("\n(;GM[1])\nend", "\n").replace("\ntail", ""),
    );
    check("(;A[1](;B[aa];W[ab])(;B[bb]))", |record, ids| record.remove(ids[1]), "(;A[1];B[bb])");
}

#[test]
fn the_main_line_can_be_changed() {
    check("(;A[1](;B[aa])(;B[bb]))", |record, ids| record.make_first(ids[2]), "(;A[1]\n(;B[bb])\n(;B[aa]))");
    check("(;A[1])", |record, ids| record.make_first(ids[0]), "(;A[1])");
}

#[test]
fn repairs_are_written_out() {
    check(
        "(B[aa](;W[bb]C[x",
        |record, ids| record.set(ids[0], "C", ["y"]).unwrap(),
        "(;B[aa]C[y](;W[bb]C[x]))",
    );
    check("(;B[aa]C[x", |record, ids| _ = record.add_child(ids[0]), "(;B[aa]C[x];)");
}

#[test]
fn a_record_from_scratch() {
    let mut record = Collection::new();
    let root = record.add_game();
    record.set(root, "SZ", [9]).unwrap();
    record.set(root, "AP", [Content::pair("Yose", "0:1")]).unwrap();
    let square: PointSet =
        (0..3).flat_map(|x| (0..2).map(move |y| Point::new(x, y))).chain([Point::new(8, 8)]).collect();
    record.set_points(root, "AB", square).unwrap();
    record.set(root, "LB", [(Point::new(0, 0), "5⅓: gote")]).unwrap();
    record.set(root, "AR", [(Point::new(0, 0), Point::new(1, 1))]).unwrap();
    let text = "(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[Yose:0\\:1]AB[aa:cb][ii]LB[aa:5⅓\\: gote]AR[aa:bb])\n";
    assert_eq!(String::from_utf8(record.to_bytes()).unwrap(), text);

    let again = read(text).unwrap();
    let root = again.games().next().unwrap().root();
    assert_eq!(root.changes().black, square);
    assert_eq!(root.markup().labels, [(Point::new(0, 0), "5⅓: gote".to_owned())]);
    assert_eq!(again.check(), []);
    assert_eq!(root.cursor().unwrap().board().stones(Color::Black), &square);
    assert_eq!(Collection::new().to_bytes(), b"");
}

#[test]
fn a_new_size_counts_at_once() {
    let mut record = read("(;SZ[9]AB[ss])").unwrap();
    let root = record.games().next().unwrap().root().id();
    assert!(record.node(root).changes().black.is_empty());
    record.set(root, "SZ", [19]).unwrap();
    assert_eq!(record.node(root).changes().black.len(), 1);
}

#[test]
fn bad_names_are_refused() {
    let mut record = read("(;B[aa])").unwrap();
    let root = nodes(&record)[0];
    for name in ["", "b", "Black", "1B", "B[", "Ö"] {
        assert_eq!(record.set(root, name, ["x"]), Err(EditError::BadName { name: name.to_owned() }));
    }
    assert_eq!(record.to_bytes(), b"(;B[aa])");
}

#[test]
fn the_encoding_is_not_a_matter_of_words() {
    let mut record = read("(;CA[UTF-8]C[白])").unwrap();
    let root = nodes(&record)[0];
    let error = record.set(root, "CA", ["Shift_JIS"]).unwrap_err();
    assert_eq!(error, EditError::FixedEncoding { encoding: "UTF-8" });
    record.set(root, "CA", ["utf8"]).unwrap();
    assert_eq!(record.to_bytes(), "(;CA[utf8]C[白])".as_bytes());
}

#[test]
fn a_guessed_encoding_is_declared_when_it_matters() {
    let text = "(;C[白は表から攻める。この評価は能力と十分な構想の証明である。];B[aa])";
    let file = encoding_rs::SHIFT_JIS.encode(text).0.into_owned();
    let mut record = read(file.clone()).unwrap();
    assert_eq!(record.to_bytes(), file);
    let last = nodes(&record)[1];
    record.set(last, "N", ["end"]).unwrap();
    let again = read(record.to_bytes()).unwrap();
    assert_eq!(again.games().next().unwrap().root().value("CA").unwrap().text(), "Shift_JIS");
    assert!(again.same_tree(&record));
}
