//! What is wrong with real files, and what the reader makes of it.

use yose_record::{Collection, ReadError, WarningKind, read};

/// The tree as text: names and values, children in parentheses.
fn shape(record: &Collection) -> String {
    let mut shape = String::new();
    for game in record.games() {
        let mut depth = 0;
        for node in game.root().subtree() {
            let level = node.path().len();
            if level <= depth {
                shape.push_str(&" ^".repeat(depth + 1 - level));
            }
            depth = level;
            shape.push_str(" ;");
            for property in node.properties() {
                shape.push_str(&property.name());
                for value in property.values() {
                    shape.push_str(&format!("[{}]", value.text()));
                }
            }
        }
        shape.push_str(" .");
    }
    shape.trim().to_owned()
}

/// Checks the tree and the warnings; the file itself must survive untouched.
fn check(file: &str, tree: &str, warnings: &[&str]) {
    let record = read(file).unwrap();
    assert_eq!(shape(&record), tree, "{file}");
    let found: Vec<String> = record.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(found, warnings, "{file}");
    assert_eq!(record.to_bytes(), file.as_bytes());
    let clean = read(record.to_clean_bytes().unwrap()).unwrap();
    // Cleaning keeps the tree, so what stands in one node stays there.
    let kept = |kind: &WarningKind| matches!(kind, WarningKind::MoveAndSetup | WarningKind::TwoMoves);
    assert!(clean.warnings().iter().all(|warning| kept(&warning.kind)), "{file} cleaned");
    assert!(clean.same_tree(&record), "{file} cleaned");
}

#[test]
fn a_clean_file_has_no_warnings() {
    check(
        "(;FF[4]GM[1];B[aa](;W[bb];B[cc])(;W[dd]))\n(;GM[1])",
        ";FF[4]GM[1] ;B[aa] ;W[bb] ;B[cc] ^ ^ ;W[dd] . ;GM[1] .",
        &[],
    );
}

#[test]
fn every_node_may_be_empty() {
    check("(;;(;)(;;))", "; ; ; ^ ; ; .", &[]);
}

#[test]
fn long_names_and_spaced_values() {
    check(
        "(;GaMe[1]SiZe[9]\n;Black[aa] ;White [bb]AddBlack[cc]\n\t[dd])",
        ";GM[1]SZ[9] ;B[aa] ;W[bb]AB[cc][dd] .",
        &["line 2, column 23: a move and set-up in one node; the set-up is taken first"],
    );
}

#[test]
fn text_around_the_trees() {
    check(
        "Subject: a game (I won)\n\n(;B[aa])\nnext one:\n(;B[bb])\n-- \nregards :)",
        ";B[aa] . ;B[bb] .",
        &[
            "line 1, column 1: text outside the game trees is ignored",
            "line 4, column 1: text outside the game trees is ignored",
            "line 6, column 1: text outside the game trees is ignored",
        ],
    );
}

#[test]
fn the_end_is_missing() {
    check("(;B[aa](;W[bb]", ";B[aa] ;W[bb] .", &["line 1, column 15: 2 `)` missing at the end of the file"]);
    check(
        "(;B[aa]C[good",
        ";B[aa]C[good] .",
        &[
            "line 1, column 9: the value that starts here is never closed",
            "line 1, column 14: 1 `)` missing at the end of the file",
        ],
    );
    check(
        "(;C[good\\",
        ";C[good]] .",
        &[
            "line 1, column 4: the value that starts here is never closed",
            "line 1, column 10: 1 `)` missing at the end of the file",
        ],
    );
    check("(;", "; .", &["line 1, column 3: 1 `)` missing at the end of the file"]);
}

#[test]
fn parentheses_too_many() {
    check(
        "(;B[aa]))\n(;W[bb])",
        ";B[aa] . ;W[bb] .",
        &["line 1, column 9: text outside the game trees is ignored"],
    );
    check(
        "((;B[aa]))",
        ";B[aa] .",
        &[
            "line 1, column 1: text outside the game trees is ignored",
            "line 1, column 10: text outside the game trees is ignored",
        ],
    );
    check(
        "(;B[aa]((;W[bb])(;W[cc])))",
        ";B[aa] ;W[bb] ^ ;W[cc] .",
        &["line 1, column 9: a `(` without a node is ignored"],
    );
    check("(;B[aa]()(;W[bb]))", ";B[aa] ;W[bb] .", &["line 1, column 9: a `(` without a node is ignored"]);
}

#[test]
fn a_semicolon_is_missing() {
    check(
        "(B[aa](W[bb])(;W[cc]))",
        ";B[aa] ;W[bb] ^ ;W[cc] .",
        &[
            "line 1, column 2: a `;` is missing before the first property",
            "line 1, column 8: a `;` is missing before the first property",
        ],
    );
}

#[test]
fn strange_things_between_nodes() {
    check(
        "(;B[aa] foo;W[bb]\n\u{b7}, x[y](;B[cc]\u{e9}))",
        ";B[aa] ;W[bb] ;B[cc] .",
        &[
            "line 1, column 9: unexpected text in a game tree is ignored",
            "line 2, column 1: unexpected text in a game tree is ignored",
            "line 2, column 4: unexpected text in a game tree is ignored",
            "line 2, column 15: unexpected text in a game tree is ignored",
        ],
    );
}

#[test]
fn properties_and_values_that_lack_each_other() {
    check(
        "(;KO B[aa][[x]C[d];[lost]AB)",
        ";B[aa][[x]C[d] ; .",
        &[
            "line 1, column 3: property KO has no value and is ignored",
            "line 1, column 20: a value without a property is ignored",
            "line 1, column 26: property AB has no value and is ignored",
        ],
    );
    check(
        "(;B[aa](;W[bb])C[whose?](;W[cc]))",
        ";B[aa] ;W[bb] ^ ;W[cc] .",
        &["line 1, column 16: property C stands outside a node and is ignored"],
    );
}

#[test]
fn what_should_not_stand_together() {
    check(
        "(;AB[aa]AB[bb];B[cc]W[dd];AW[ee]B[ff]W[gg])",
        ";AB[aa]AB[bb] ;B[cc]W[dd] ;AW[ee]B[ff]W[gg] .",
        &[
            "line 1, column 9: property AB occurs twice in a node; the values are joined",
            "line 1, column 21: two moves in one node; they are played in order",
            "line 1, column 33: a move and set-up in one node; the set-up is taken first",
            "line 1, column 38: two moves in one node; they are played in order",
        ],
    );
}

#[test]
fn not_sgf_at_all() {
    let error = |file: &[u8]| read(file).unwrap_err();
    assert_eq!(error(b""), ReadError::Empty);
    assert_eq!(error(b" \n\t \0"), ReadError::Empty);
    assert_eq!(error(b"\xEF\xBB\xBF").to_string(), "the file is empty");
    for (file, message) in [
        ("hello", "line 1, column 1: not SGF: no game tree starts with `(;`"),
        ("\n\n  hello (world)", "line 3, column 9: not SGF: no game tree starts with `(;`"),
        ("(", "line 1, column 1: not SGF: no game tree starts with `(;`"),
        ("((((((", "line 1, column 1: not SGF: no game tree starts with `(;`"),
        (";B[aa]", "line 1, column 1: not SGF: no game tree starts with `(;`"),
        ("()", "line 1, column 1: not SGF: no game tree starts with `(;`"),
        ("(\n[aa]", "line 1, column 1: not SGF: no game tree starts with `(;`"),
    ] {
        assert_eq!(error(file.as_bytes()).to_string(), message, "{file:?}");
    }
    assert!(read(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").is_err());
}

#[test]
fn warnings_are_counted_but_not_hoarded() {
    let record = read(format!("(;{})", "[x]".repeat(1000))).unwrap();
    assert_eq!(record.warnings().len(), 100);
    assert_eq!(record.more_warnings(), 900);
}

#[test]
fn values_are_checked_on_demand() {
    let record = read(
        "(;SZ[x]GM[go]KM[375]HA[-1]PL[red]RE[Black won]TM[1h]\n\
         ;AB[]TR[aa:zz]LB[aa]AR[aa:aa]CR[cb:aa]DD[]VW[]BM[3]\n\
         ;B[aaa];W[tt];B[])",
    )
    .unwrap();
    assert_eq!(record.warnings(), []);
    let found: Vec<String> = record.check().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "line 1, column 6: board size \"x\" makes no sense; 19×19 is assumed",
            "line 1, column 11: GM[go] is not a whole number and is ignored",
            "line 1, column 17: komi 375 is taken as 7½",
            "line 1, column 24: HA[-1] is not a whole number and is ignored",
            "line 1, column 30: PL[red] is not a colour and is ignored",
            "line 1, column 37: RE[Black won] is not a result such as B+3.5 or W+R and is ignored",
            "line 1, column 50: TM[1h] is not a number and is ignored",
            "line 2, column 5: AB[] lists nothing and is ignored",
            "line 2, column 9: TR[aa:zz] is not on the board and is ignored",
            "line 2, column 18: LB[aa] is not a point and a label and is ignored",
            "line 2, column 24: AR[aa:aa] is not two points and is ignored",
            "line 2, column 33: CR[cb:aa] does not name the upper left and lower right corners; the rectangle is taken",
            "line 2, column 50: BM[3] is not 1 or 2 and is ignored",
            "line 3, column 4: B[aaa] is not on the board and is ignored",
        ]
    );
}
