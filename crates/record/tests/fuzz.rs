//! Any bytes at all: no panic, no hang, no more memory than a small multiple
//! of the input, and nothing lost.

use proptest::prelude::*;
use yose_board::{Color, Point, Rules};
use yose_record::{Collection, Cursor, Node, ReadError, read};

/// Pieces of SGF, correct and not, that random files are made of.
fn token() -> impl Strategy<Value = Vec<u8>> {
    let fixed = prop::sample::select(vec![
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        ":",
        " ",
        "\n",
        "\r\n",
        "B",
        "W",
        "AB",
        "AW",
        "AE",
        "PL",
        "C",
        "SZ",
        "KM",
        "CA",
        "LB",
        "VW",
        "FF[4]",
        "B[aa]",
        "W[ab]",
        "W[tt]",
        "B[]",
        "AB[aa:cc]",
        "AE[bb]",
        "AW[bb][ac]",
        "PL[W]",
        "SZ[3]",
        "SZ[25:1]",
        "SZ[99]",
        "GM[2]",
        "CA[Shift_JIS]",
        "CA[GB18030]",
        "CA[UTF-8]",
        "CA[UTF-16]",
        "MN[7]",
        "C[a\\]b]",
        "(;",
        ";B[ba]",
        ";W[bb]",
        ";B[cc]",
        "foo",
        "x[y]",
        "AddBlack[ca]",
        "LB[aa:x]",
        "KO[]",
        "\u{feff}",
        "表",
        "é",
        "\0",
    ])
    .prop_map(|text| text.as_bytes().to_vec());
    prop_oneof![20 => fixed, 1 => prop::collection::vec(any::<u8>(), 1..4)]
}

/// Tokens in any order, mostly behind a start that makes them a tree.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let start = prop::sample::select(vec!["(;", "(;SZ[3]", "(;CA[Shift_JIS]", "", "\u{feff}(;", "mail (;"]);
    (start, prop::collection::vec(token(), 0..60))
        .prop_map(|(start, tokens)| [start.as_bytes().to_vec(), tokens.concat()].concat())
}

/// A well-formed file with a few bytes changed, taken out or doubled.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let file = "(;FF[4]GM[1]SZ[5]CA[UTF-8]PB[黒]PW[a\\]b]KM[6,5]\n;B[cc]C[first];W[bb](;B[dd]LB[aa:x])\r\n(;AB[ee][ab]AE[cc]\
                PL[W];W[tt];B[]))\n(;GM[1]SZ[3];B[bb];W[bb];B[aa])";
    let change = (any::<prop::sample::Index>(), 0u8..3, any::<u8>());
    prop::collection::vec(change, 0..8).prop_map(move |changes| {
        let mut bytes = file.as_bytes().to_vec();
        for (place, kind, byte) in changes {
            let place = place.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, bytes[place]),
            }
        }
        bytes
    })
}

/// Asks everything that can be asked of a record.
fn use_up(record: &Collection) {
    for game in record.games() {
        let _ = (game.info(), game.size(), game.is_go(), game.encoding());
        for node in game.root().subtree() {
            let _ = (node.moves().count(), node.changes(), node.markup(), node.annotation(), node.comment());
            let _ = (node.dimmed(), node.view());
            for property in node.properties() {
                assert!(property.values().count() > 0);
                property.values().for_each(|value| drop((value.text(), value.simple_text(), value.pair())));
                let _ = (property.name(), property.raw(), property.place());
            }
        }
    }
    let _ = record.check();
}

/// Everything that must hold for whatever comes in.
fn check(bytes: &[u8]) -> Result<(), TestCaseError> {
    let record = match read(bytes) {
        Ok(record) => record,
        Err(error) => {
            let too_much = matches!(error, ReadError::TooLarge { .. } | ReadError::TooManyNodes { .. });
            prop_assert!(!too_much);
            return Ok(());
        }
    };
    // A node takes at least a byte, a property three (converted text may be longer than the file).
    let nodes = record.node_count();
    let properties: usize = all_nodes(&record).map(|node| node.properties().count()).sum();
    let length = record.to_bytes().len();
    prop_assert!(
        nodes + 3 * properties <= length + 2,
        "{nodes} nodes, {properties} properties, {length} bytes"
    );
    use_up(&record);

    let again = read(record.to_bytes()).unwrap();
    prop_assert!(again.same_tree(&record));
    prop_assert_eq!(again.to_bytes(), record.to_bytes());

    let clean = record.cleaned().unwrap();
    prop_assert!(clean.same_tree(&record));
    let clean_bytes = clean.to_bytes();
    let reread = read(clean_bytes.clone()).unwrap();
    prop_assert!(reread.same_tree(&record), "{}", String::from_utf8_lossy(&clean_bytes));
    prop_assert_eq!(reread.to_clean_bytes().unwrap(), clean_bytes);
    Ok(())
}

fn all_nodes(record: &Collection) -> impl Iterator<Item = Node<'_>> {
    record.games().flat_map(|game| game.root().subtree())
}

fn is_utf8(record: &Collection) -> bool {
    record.games().all(|game| game.encoding() == "UTF-8")
}

/// An edit, by numbers that are fitted to the record.
#[derive(Clone, Debug)]
enum Edit {
    Set(String),
    Add(String),
    Unset,
    Child,
    Remove,
    First,
    Game,
}

fn edit() -> impl Strategy<Value = (prop::sample::Index, Edit)> {
    let text = || "[\\]\\[a:\\\\\n\t]{0,6}";
    let edit = prop_oneof![
        text().prop_map(Edit::Set),
        text().prop_map(Edit::Add),
        Just(Edit::Unset),
        Just(Edit::Child),
        Just(Edit::Remove),
        Just(Edit::First),
        Just(Edit::Game),
    ];
    (any::<prop::sample::Index>(), edit)
}

fn apply(record: &mut Collection, place: prop::sample::Index, edit: &Edit) {
    let ids: Vec<_> = all_nodes(record).map(Node::id).collect();
    if ids.is_empty() {
        record.add_game();
        return;
    }
    let id = ids[place.index(ids.len())];
    match edit {
        Edit::Set(text) => record.set(id, "C", [text.as_str()]).unwrap(),
        Edit::Add(text) => record.add(id, "XY", [text.as_str()]).unwrap(),
        Edit::Unset => record.unset(id, "B"),
        Edit::Child => _ = record.add_child(id),
        Edit::Remove => record.remove(id),
        Edit::First => record.make_first(id),
        Edit::Game => _ = record.add_game(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&bytes)?;
        check(&[b"(;C[".as_slice(), &bytes].concat())?;
    }

    #[test]
    fn token_soup(bytes in soup()) {
        check(&bytes)?;
    }

    #[test]
    fn mutated_files(bytes in mutated()) {
        check(&bytes)?;
    }

    /// What an edited record writes is what it holds. Only for UTF-8: of
    /// garbage in other encodings an edit may change what it is taken for.
    #[test]
    fn edited_records(bytes in prop_oneof![soup(), mutated()], edits in prop::collection::vec(edit(), 1..8)) {
        let Ok(mut record) = read(String::from_utf8_lossy(&bytes).as_ref()) else { return Ok(()) };
        if !is_utf8(&record) {
            return Ok(());
        }
        for (place, edit) in &edits {
            apply(&mut record, *place, edit);
        }
        use_up(&record);
        let written = record.to_bytes();
        match read(written.as_slice()) {
            Ok(again) => prop_assert!(
                again.same_tree(&record) || !is_utf8(&again),
                "{}",
                String::from_utf8_lossy(&written)
            ),
            Err(_) => prop_assert_eq!(record.games().count(), 0),
        }
    }

    /// Stepping back restores what was there before stepping forward, and a
    /// jump leads to the same board as a walk.
    #[test]
    fn cursors_come_back(bytes in prop_oneof![soup(), mutated()], turns in prop::collection::vec(0usize..4, 0..40)) {
        let Ok(record) = read(bytes) else { return Ok(()) };
        let Some(Ok(mut cursor)) = record.games().next().map(Cursor::new) else { return Ok(()) };
        for turn in turns {
            let before = state(&cursor);
            match turn {
                0 => _ = cursor.back(),
                _ if matches!(cursor.forward_into(turn - 1), Ok(true)) => {
                    let there = state(&cursor);
                    prop_assert!(cursor.back());
                    prop_assert_eq!(state(&cursor), before);
                    prop_assert!(matches!(cursor.forward_into(turn - 1), Ok(true)));
                    prop_assert_eq!(state(&cursor), there);
                }
                _ => prop_assert_eq!(state(&cursor), before),
            }
            let jumped = cursor.node().cursor().unwrap();
            prop_assert_eq!(state(&jumped), state(&cursor));
            let position = cursor.position(Rules::CHINESE);
            prop_assert_eq!(position.board(), cursor.board());
            prop_assert_eq!(position.to_move(), cursor.to_move());
            for color in Color::BOTH {
                prop_assert_eq!(position.prisoners(color), cursor.prisoners(color));
            }
        }
    }
}

/// All that a cursor knows, as text.
fn state(cursor: &Cursor<'_>) -> String {
    let board = cursor.board();
    let stones = Color::BOTH.map(|color| board.stones(color).iter().map(Point::sgf).collect::<Vec<_>>());
    let prisoners = Color::BOTH.map(|color| cursor.prisoners(color));
    let liberties: Vec<usize> =
        board.size().points().filter(|&p| !board.is_empty(p)).map(|p| board.liberty_count(p)).collect();
    format!(
        "{:?} {stones:?} {liberties:?} {prisoners:?} {:?} {:?} {}",
        cursor.node().id(),
        board.ko(),
        cursor.to_move(),
        cursor.move_number()
    )
}
