use std::collections::HashMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use std::hash::{Hash, Hasher};
use yose_board::*;
use yose_cgt::Rational;
use yose_net::*;
use yose_record::{Cursor, Mark};
use yose_search::*;

struct Disk { ev: Evaluator, map: HashMap<u64, (Size, Vec<f32>, Vec<f32>)>, log: std::fs::File, asked: usize, missed: usize }
fn key(s: &Situation) -> u64 {
    let mut h = rustc_hash::FxHasher::default();
    s.board.size().hash(&mut h); s.board.stones_hash().hash(&mut h); s.to_move.hash(&mut h); s.komi.to_bits().hash(&mut h);
    h.finish()
}
impl Disk {
    fn new(ev: Evaluator, path: &str) -> Disk {
        let mut map = HashMap::new();
        let data = std::fs::read(path).unwrap_or_default();
        let mut i = 0;
        while i + 10 <= data.len() {
            let k = u64::from_le_bytes(data[i..i+8].try_into().unwrap());
            let (w, h) = (data[i+8] as usize, data[i+9] as usize);
            let n = w*h; let e = i + 10 + 8*n;
            if e > data.len() { break; }
            let f = |o: usize| (0..n).map(|j| f32::from_le_bytes(data[i+10+4*(o+j)..i+14+4*(o+j)].try_into().unwrap())).collect::<Vec<f32>>();
            map.insert(k, (Size::new(w, h).unwrap(), f(0), f(n)));
            i = e;
        }
        let log = std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
        Disk { ev, map, log, asked: 0, missed: 0 }
    }
}
impl Judge for Disk {
    fn judge(&mut self, situations: &[Situation]) -> Vec<Opinion> {
        self.asked += situations.len();
        let keys: Vec<u64> = situations.iter().map(key).collect();
        let miss: Vec<usize> = (0..keys.len()).filter(|&i| !self.map.contains_key(&keys[i])).collect();
        if !miss.is_empty() {
            self.missed += miss.len();
            let rules = GameRules::from(Rules::TROMP_TAYLOR);
            let inputs: Vec<_> = miss.iter().map(|&i| {
                let s = &situations[i];
                let mut board = s.board.clone(); board.set_ko(None);
                self.ev.network().inputs(&Game::new(board, s.to_move, rules, s.komi))
            }).collect();
            let found = self.ev.evaluate_all(&inputs);
            let mut buf = Vec::new();
            for (&i, f) in miss.iter().zip(&found) {
                buf.extend(keys[i].to_le_bytes()); buf.push(f.size().width()); buf.push(f.size().height());
                for x in f.policy.iter().chain(&f.ownership) { buf.extend(x.to_le_bytes()); }
                self.map.insert(keys[i], (f.size(), f.policy.clone(), f.ownership.clone()));
            }
            self.log.write_all(&buf).unwrap();
        }
        keys.iter().map(|k| { let (s, p, o) = &self.map[k]; Opinion::new(*s, p.clone(), o.clone()) }).collect()
    }
}

fn show(v: &Variation, depth: usize, size: Size, out: &mut String) {
    use std::fmt::Write;
    let m = v.played.map_or("root".into(), |(c, p)| format!("{}{}", if c == Color::Black {"B"} else {"W"}, p.gtp(size)));
    writeln!(out, "{}{} m={} t={} {:?}", "  ".repeat(depth), m, v.mean.human(), v.temperature.mul_int(2).human(), v.basis).unwrap();
    for n in &v.next { show(n, depth+1, size, out); }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let get = |name: &str| args.iter().position(|a| a == name).map(|i| args[i+1].clone());
    let has = |name: &str| args.iter().any(|a| a == name);
    let strong = has("--strong");
    let (file, cache) = if strong { ("/tmp/netdl/x/katrain/models/b10c384h6nbttflrs.bin.gz", "/tmp/exp-strong.cache") } else { ("/work/shared/data/nets/g170-b6c96-s175395328-d26788732.bin.gz", "/tmp/exp-small.cache") };
    let network = Network::from_bytes(&std::fs::read(file).unwrap()).unwrap();
    let ev = Evaluator::new(Arc::new(network), Options { threads: 2, ..Options::default() }).unwrap();
    let mut judge = Disk::new(ev, cache);
    let filter = get("--only").unwrap_or_default();
    let parity = get("--parity").map(|p| p.parse::<usize>().unwrap());
    let mut files: Vec<PathBuf> = Vec::new();
    for d in std::fs::read_dir("/work/shared/problems").unwrap() { let d = d.unwrap().path(); if d.is_dir() { for f in std::fs::read_dir(d).unwrap() { files.push(f.unwrap().path()); } } }
    files.sort();
    let mut limits = Limits::default();
    if let Some(p) = get("--positions") { limits.positions = p.parse().unwrap(); }
    if let Some(p) = get("--likely") { limits.likely = p.parse().unwrap(); }
    if let Some(p) = get("--later") { limits.later = p.parse().unwrap(); }
    if let Some(p) = get("--exact") { limits.exact = p != "0"; }
    let (mut right, mut total, mut any, mut high, mut highright) = (0, 0, 0, 0, 0);
    let mut secs = Vec::new(); let mut poss = Vec::new();
    for (n, f) in files.iter().enumerate() {
        let name = f.strip_prefix("/work/shared/problems").unwrap().display().to_string();
        if !name.contains(&filter) { continue; }
        if parity.is_some_and(|p| n % 2 != p) { continue; }
        let record = yose_record::read(std::fs::read(f).unwrap()).unwrap();
        let game = record.games().next().unwrap();
        let root = game.root();
        let region = root.markup().marked(Mark::Square);
        let value: Rational = root.comment().unwrap().split_whitespace().map(|p| p.parse::<Rational>().unwrap()).collect::<Vec<_>>().iter().sum();
        let board = Cursor::new(game).unwrap().board().clone();
        let start = Instant::now();
        let before = (judge.asked, judge.missed);
        let answer = if has("--hand") {
            let mut ids = HashMap::new(); let mut moves = Vec::new();
            for node in root.subtree().skip(1) {
                let mut after = node.parent().and_then(|p| ids.get(&p.id()).copied());
                for m in node.moves() { if let Move::Play(point) = m.action { moves.push(HandMove { after, color: m.color, point }); after = Some(moves.len()-1); } }
                if let Some(a) = after { ids.insert(node.id(), a); }
            }
            by_hand(&mut judge, &board, &region, &moves, &limits).unwrap()
        } else { estimate_by(match get("--strategy").as_deref() { Some("paper") => Strategy::Paper, Some("katago") => Strategy::Katago, _ => Strategy::Yose }, &mut judge, &board, &region, &limits).unwrap() };
        let s = start.elapsed().as_secs_f64();
        let ok = answer.deiri() == value;
        total += 1; right += usize::from(ok);
        any += usize::from(answer.readings.iter().any(|r| r.deiri() == value));
        if answer.confidence == Confidence::High { high += 1; highright += usize::from(ok); }
        let mut rs: Vec<_> = answer.readings.iter().collect(); rs.sort_by_key(|r| r.rim);
        let text: Vec<String> = rs.iter().map(|r| format!("{}{}/{}p/{}e", r.deiri().human(), if r.converged {""} else {"?"}, r.positions, r.solved)).collect();
        println!("{} {name:<34} want {:<7} got {:<9} {:?} [{}] asked {} new {} {s:.2}s", if ok {"ok   "} else {"WRONG"}, value.human(), answer.deiri().human(), answer.confidence, text.join(", "), judge.asked-before.0, judge.missed-before.1);
        secs.push(s); poss.push(judge.asked-before.0);
        if has("--show") { for r in &rs { let mut o = String::new(); if let Some(v) = &r.variations { show(v, 1, board.size(), &mut o); } println!(" rim {}\n{o}", r.rim); } }
    }
    secs.sort_by(f64::total_cmp); poss.sort();
    println!("{right}/{total} right, any {any}; high {highright}/{high}; median {:.2}s, max {:.2}; evals median {} total {}", secs[secs.len()/2], secs.last().unwrap(), poss[poss.len()/2], poss.iter().sum::<usize>());
}
