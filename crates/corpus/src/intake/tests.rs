use std::io::{Cursor, Write};

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compress, Compression, FlushCompress};

use super::*;

fn taken(label: &str, bytes: &[u8], limits: &Limits) -> Vec<Intake> {
    let mut all = Vec::new();
    let _ = file(label, Cursor::new(bytes), limits, &mut |intake| {
        if !matches!(intake, Intake::Part { .. }) {
            all.push(intake);
        }
        ControlFlow::Continue(())
    });
    all
}

/// What was found, a line each: names of games, and places and reasons of rejects.
fn told(label: &str, bytes: &[u8]) -> Vec<String> {
    let line = |intake: Intake| match intake {
        Intake::Game(draft) => {
            let Origin { file, entry, game, line, .. } = &draft.origin;
            let entry = entry.map_or(String::new(), |entry| format!("#{entry}"));
            let line = line.map_or(String::new(), |line| format!(" line {line}"));
            format!("{file}{entry} game {game}{line}")
        }
        Intake::Reject(Reject { file, line, column, reason, .. }) => {
            let part =
                |name: &str, number: Option<u64>| number.map_or(String::new(), |at| format!(" {name} {at}"));
            format!("{file}{}{}: {reason}", part("line", line), part("column", column))
        }
        Intake::Ignored(file) => format!("{file}: ignored"),
        Intake::Part { done, of } => format!("{done} of {of}"),
    };
    taken(label, bytes, &Limits::default()).into_iter().map(line).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn collections_hold_many_games_and_faults_have_places() {
    let text = b"(;SZ[9];B[aa])\n(;SZ[99];B[aa])\n  (;GM[2];B[aa])(;SZ[9]C[empty])(;SZ[9];W[bb])";
    // The sentence of the board about its sizes is not what is tested here.
    let size = yose_board::Size::square(99).unwrap_err();
    assert_eq!(
        told("c.sgf", text),
        [
            "c.sgf game 1".to_owned(),
            format!("c.sgf line 2 column 3: {size}"),
            "c.sgf line 3 column 5: the record is not of a game of Go".to_owned(),
            "c.sgf line 3 column 19: no moves".to_owned(),
            "c.sgf game 5".to_owned(),
        ]
    );
}

#[test]
fn rubbish_is_refused_with_a_reason() {
    for name in ["empty.sgf", "empty.tsv", "empty.tsv.gz", "empty.tar.gz", "empty.zip"] {
        assert_eq!(told(name, b""), [format!("{name}: the file is empty")]);
    }
    let rubbish: Vec<u8> = (0..=255).cycle().take(5000).collect();
    let found = told("x.bin", &rubbish);
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with("not SGF: no game tree starts with `(;`"), "{found:?}");
    assert!(told("cut.gz", &gzip(&[b'x'; 3000])[..20])[0].contains("ends too early"));
    assert!(told("a.zip", b"PK\x03\x04 and nothing more")[0].contains("no directory"));
}

#[test]
fn lists_have_places_too() {
    let list = "id1\t9\t6.5\t\tKorean?\tB+R\t1d\t2d\taaBBtt\n\
                # a remark\n\
                \n\
                id2\t9\t6.5\tccgg\tChinese\t\t\t\tDDee\n\
                id3\t9\t0\t\t\t\t\t\taaB\n\
                id4\tnine\t0\t\t\t\t\t\taa\n\
                too\tfew\n\
                id5\t9\t0\t\t\t\t\t\tzz\n";
    let found = told("l.tsv", list.as_bytes());
    assert_eq!(
        found,
        [
            "l.tsv game 1 line 1",
            "l.tsv game 2 line 4",
            "l.tsv line 5 column 14: \"b\" is no point of this board",
            "l.tsv line 6 column 5: \"nine\" is no size of a board",
            "l.tsv line 7 column 1: 2 fields where a game has 9",
            "l.tsv line 8 column 14: \"zz\" is no point of this board",
        ]
    );
    // Compressed it says the same.
    let renamed: Vec<String> = found.iter().map(|line| line.replace("l.tsv", "l.tsv.gz")).collect();
    assert_eq!(told("l.tsv.gz", &gzip(list.as_bytes())), renamed);
    let games = taken("l.tsv", list.as_bytes(), &Limits::default());
    let Intake::Game(second) = &games[1] else { panic!("{:?}", games[1]) };
    assert_eq!(second.sgf, "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]HA[2]RU[Chinese]GN[id2]AB[cc][gg];W[dd];B[ee])");
}

/// The archive was made by Python's zipfile: two entries of the same name, one that wants to climb out, one of another
/// archive, one of a method that is not known.
#[test]
fn zips_are_read_entry_by_entry() {
    let zip = include_bytes!("../../testdata/names.zip");
    let mut found = told("n.zip", zip);
    let many: Vec<String> = found.drain(2..52).collect();
    assert!(many.iter().zip(1..).all(|(line, game)| *line == format!("n.zip!twice.sgf#3 game {game}")));
    assert_eq!(
        found,
        [
            "n.zip!../../escape.sgf#1 game 1",
            "n.zip!twice.sgf#2 game 1",
            "n.zip!notes.txt: ignored",
            "n.zip!inner.zip: an archive inside an archive is not opened",
            "n.zip!folder/list.tsv#7 game 1 line 1",
            "n.zip!folder/list.tsv line 2 column 1: 1 fields where a game has 9",
            "n.zip!packed.sgf: compressed by method 14, which is not known here",
        ]
    );
}

#[test]
fn damaged_zips_lose_only_what_is_damaged() {
    let whole = include_bytes!("../../testdata/names.zip");
    let mut damaged = whole.to_vec();
    // The letter E of `[ee]` in the first entry, which is stored as it is.
    let at = whole.windows(4).position(|window| window == b"[ee]").unwrap();
    damaged[at + 1] = b'f';
    let (before, after) = (told("n.zip", whole), told("n.zip", &damaged));
    assert_eq!(after[0], "n.zip!../../escape.sgf: damaged: its checksum is another one");
    assert_eq!(before[1..], after[1..]);
    // Cut anywhere, it is refused or read in part, never worse.
    for cut in (0..whole.len()).step_by(7) {
        assert!(!told("n.zip", &whole[..cut]).is_empty());
    }
}

/// The archives were made by GNU tar.
#[test]
fn tapes_keep_long_names() {
    let long = "long".repeat(40);
    for (label, bytes, numbers) in [
        ("g.tar.gz", &include_bytes!("../../testdata/gnu.tar.gz")[..], [2, 3]),
        ("p.tar.gz", &include_bytes!("../../testdata/pax.tar.gz")[..], [2, 4]),
    ] {
        let found = told(label, bytes);
        let expected = [
            format!("{label}!{long}.sgf#{} game 1", numbers[0]),
            format!("{label}!../up.sgf#{} game 1", numbers[1]),
        ];
        assert_eq!(found, expected);
        // The kind shows in the bytes, whatever the name is.
        assert_eq!(told("unnamed", bytes).len(), 2);
    }
}

/// A gigabyte of zeros, deflated: a block that is flushed in full depends on nothing before it, so it can be repeated.
fn zeros() -> Vec<u8> {
    let (mut packed, mut compress) = (Vec::with_capacity(1 << 16), Compress::new(Compression::best(), false));
    compress.compress_vec(&vec![0; 1 << 20], &mut packed, FlushCompress::Full).unwrap();
    let mut all = packed.repeat(1 << 10);
    all.extend([3, 0]);
    all
}

fn zip_of(name: &str, data: &[u8], unpacked: u32) -> Vec<u8> {
    let name = name.as_bytes();
    let sizes = [data.len() as u32, unpacked].map(u32::to_le_bytes).concat();
    let lengths = [name.len() as u16, 0].map(u16::to_le_bytes).concat();
    let common = [&[20, 0, 0, 0, 8, 0, 0, 0, 0, 0][..], &[1, 2, 3, 4], &sizes, &lengths].concat();
    let mut zip = [&b"PK\x03\x04"[..], &common, name, data].concat();
    let start = zip.len() as u32;
    zip.extend([&b"PK\x01\x02\x14\0"[..], &common, &[0; 14], name].concat());
    let length = zip.len() as u32 - start;
    let counts = [0, 0, 1, 1].map(u16::to_le_bytes).concat();
    zip.extend([&b"PK\x05\x06"[..], &counts, &length.to_le_bytes(), &start.to_le_bytes(), &[0; 2]].concat());
    zip
}

#[test]
fn bombs_are_refused() {
    let zeros = zeros();
    assert!(zeros.len() < 3 << 20);
    for claimed in [1 << 30, 10] {
        let zip = zip_of("zeros.sgf", &zeros, claimed);
        assert_eq!(told("bomb.zip", &zip), ["bomb.zip!zeros.sgf: expands more than 200-fold, like a bomb"]);
    }
    let header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    let gz = [&header[..], &zeros].concat();
    // Zeros alone are an empty tape; an entry must claim them.
    let mut entry = tar::Header::new_gnu();
    entry.set_path("zeros.sgf").unwrap();
    entry.set_size(1 << 30);
    entry.set_cksum();
    let tape = [gzip(entry.as_bytes()), gz.clone()].concat();
    for (name, bytes) in [("bomb.tsv.gz", &gz), ("bomb.sgf.gz", &gz), ("bomb.tar.gz", &tape)] {
        let found = told(name, bytes);
        // A tape cannot be read on behind the entry either.
        assert!((1..=2).contains(&found.len()), "{found:?}");
        let refused = |line: &String| line.contains("like a bomb") || line.contains("larger than");
        assert!(found.iter().all(refused), "{found:?}");
    }
}

#[test]
fn large_files_are_refused() {
    let limits = Limits { file: 100, line: 100, ..Limits::default() };
    let text = format!("(;SZ[9];B[aa]C[{}])", "x".repeat(100));
    let refused = |label: &str, bytes: &[u8]| match &taken(label, bytes, &limits)[..] {
        [Intake::Reject(reject)] => reject.reason.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused("a.sgf", text.as_bytes()), "larger than 100 bytes");
    assert_eq!(refused("a.tsv", text.as_bytes()), "larger than 100 bytes");
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    deflated.write_all(text.as_bytes()).unwrap();
    let zip = zip_of("a.sgf", &deflated.finish().unwrap(), text.len() as u32);
    assert_eq!(refused("a.zip", &zip), "larger than 100 bytes");
}

/// One file with ten thousand games, read in the order of the file.
#[test]
fn ten_thousand_games_in_one_file() {
    let text = "(;SZ[9];B[aa];W[bb])\n".repeat(10_000);
    let found = taken("many.sgf", text.as_bytes(), &Limits::default());
    assert_eq!(found.len(), 10_000);
    let ids: std::collections::BTreeSet<String> = found
        .iter()
        .map(|intake| match intake {
            Intake::Game(draft) => draft.id(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(ids.len(), 10_000, "the same game at another place is another game");
}

#[test]
fn a_sink_that_has_enough_ends_the_reading() {
    let mut seen = 0;
    let text = "(;B[aa])".repeat(50);
    let flow = file("f.sgf", Cursor::new(text), &Limits::default(), &mut |_| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((flow, seen), (ControlFlow::Break(()), 3));
}
