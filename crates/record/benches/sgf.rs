//! Bytes of SGF read a second, against the crate `sgf-parse`.
//!
//! Both read the same generated corpus: games with headers, comments,
//! variations, set-up and markup. `sgf-parse` turns every value into its type
//! while parsing and `yose-record` when asked, so a second figure times
//! `yose-record` with every value asked for. Both must find the same number
//! of nodes and properties. Times are the best of several rounds, taken in
//! turns.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use yose_board::Move;
use yose_record::{Collection, Value, ValueType};

const GAMES: usize = 400;
const ROUNDS: usize = 7;
const WANTED: f64 = 10.0;

fn main() {
    let files: Vec<String> = (0..GAMES).map(|seed| Generator::new(seed as u64).game()).collect();
    let bytes: usize = files.iter().map(String::len).sum();
    let ours: Vec<Collection> = files.iter().map(|file| yose_record::read(file.as_str()).unwrap()).collect();
    let theirs: Vec<_> = files.iter().map(|file| sgf_parse::go::parse(file).unwrap()).collect();

    let counts = ours.iter().map(count_ours).fold((0, 0), add);
    assert_eq!(counts, theirs.iter().flatten().map(count_theirs).fold((0, 0), add), "nodes, properties");
    assert!(ours.iter().all(|record| record.warnings().is_empty()));
    for (file, record) in files.iter().zip(&ours) {
        assert_eq!(record.to_bytes(), file.as_bytes());
    }
    println!("corpus: {GAMES} files, {bytes} bytes, {} nodes, {} properties", counts.0, counts.1);

    let mut best = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        let times = [
            time(&files, |file| drop(black_box(yose_record::read(file).unwrap()))),
            time(&files, |file| {
                let record = yose_record::read(file).unwrap();
                black_box(ask_for_everything(&record));
            }),
            time(&files, |file| drop(black_box(sgf_parse::go::parse(file).unwrap()))),
        ];
        for (best, time) in best.iter_mut().zip(times) {
            *best = time.min(*best);
        }
    }
    let rates = best.map(|time| bytes as f64 / time.as_secs_f64() / 1e6);
    println!("yose-record:                   {:8.1} MB/s", rates[0]);
    println!("yose-record, every value read: {:8.1} MB/s", rates[1]);
    println!("sgf-parse 4.2.8:               {:8.1} MB/s", rates[2]);
    println!(
        "ratio: {:.1} (wanted: {WANTED}); with every value read: {:.1}",
        rates[0] / rates[2],
        rates[1] / rates[2]
    );
}

fn time(files: &[String], mut work: impl FnMut(&str)) -> Duration {
    let start = Instant::now();
    files.iter().for_each(|file| work(file));
    start.elapsed()
}

fn add(a: (usize, usize), b: (usize, usize)) -> (usize, usize) {
    (a.0 + b.0, a.1 + b.1)
}

fn count_ours(record: &Collection) -> (usize, usize) {
    let nodes = record.games().flat_map(|game| game.root().subtree());
    nodes.fold((0, 0), |count, node| add(count, (1, node.properties().count())))
}

fn count_theirs(root: &sgf_parse::SgfNode<sgf_parse::go::Prop>) -> (usize, usize) {
    let mut count = (0, 0);
    let mut stack = vec![root];
    while let Some(node) = stack.pop() {
        count = add(count, (1, node.properties().count()));
        stack.extend(node.children());
    }
    count
}

/// Reads every value as its type says.
fn ask_for_everything(record: &Collection) -> usize {
    let mut sum = 0;
    for node in record.games().flat_map(|game| game.root().subtree()) {
        for property in node.properties() {
            let kind = property.value_type();
            for value in property.values() {
                sum += weigh(kind, value);
            }
        }
    }
    sum
}

fn weigh(kind: ValueType, value: Value<'_>) -> usize {
    match kind {
        ValueType::Move => usize::from(value.action() == Some(Move::Pass)),
        ValueType::Points => value.points().count(),
        ValueType::Label => value.label().map_or(0, |(_, text)| text.len()),
        ValueType::PointPairs => usize::from(value.ends().is_some()),
        ValueType::Text => value.text().len(),
        _ => value.simple_text().len(),
    }
}

/// A stream of numbers (xorshift), the same on every machine.
struct Generator {
    state: u64,
    text: String,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        Generator { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1, text: String::new() }
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) % limit
    }

    fn point(&mut self) -> String {
        let mut letter = || char::from(b'a' + self.below(19) as u8);
        [letter(), letter()].iter().collect()
    }

    fn game(mut self) -> String {
        self.text.push_str("(;FF[4]GM[1]SZ[19]CA[UTF-8]AP[Generator:1]KM[6.5]RU[Japanese]DT[2024-05-01]");
        let number = self.below(1000);
        let _ = writeln!(self.text, "PB[Black {number}]BR[5d]PW[白 {number}]WR[6d]RE[B+R]");
        if self.below(4) == 0 {
            self.text.push_str("HA[2]AB[pd][dp]AW[aa:cb]");
        }
        let moves = 150 + self.below(150);
        let mut color = 'B';
        let mut open = 0;
        for number in 0..moves {
            if open < 20 && self.below(25) == 0 {
                self.text.push_str("\n(");
                open += 1;
            }
            let point = self.point();
            let _ = write!(self.text, ";{color}[{point}]");
            color = if color == 'B' { 'W' } else { 'B' };
            if number % 10 == 9 {
                self.text.push('\n');
            }
            self.extras();
        }
        // Close the main line, with a short second variation at every fork.
        for _ in 0..open {
            let point = self.point();
            let _ = write!(self.text, ")\n(;{color}[{point}]N[variation])");
        }
        self.text.push_str(")\n");
        self.text
    }

    fn extras(&mut self) {
        match self.below(20) {
            0 => self.text.push_str("C[A good move\\: it \\[connects\\] and\nkeeps sente. 白は厚い。]"),
            1 => {
                let (a, b) = (self.point(), self.point());
                let _ = write!(self.text, "LB[{a}:A]TR[{b}]");
            }
            2 | 3 => {
                let seconds = self.below(1800);
                let _ = write!(self.text, "BL[{seconds}.5]OB[3]");
            }
            _ => {}
        }
    }
}
