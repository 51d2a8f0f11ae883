//! Development runner.
use std::sync::Arc;
use std::time::Instant;
use yose_cgt::Rational;
use yose_net::{Evaluator, Network, Options};
use yose_record::{Cursor, Mark};
use yose_search::{Limits, estimate};

fn main() {
    let mut args = std::env::args().skip(1);
    let net = args.next().unwrap();
    let filter = args.next().unwrap_or_default();
    let verbose = !filter.is_empty();
    let network = Network::from_bytes(&std::fs::read(net).unwrap()).unwrap();
    let evaluator = Evaluator::new(Arc::new(network), Options { threads: 2, ..Options::default() }).unwrap();
    let mut files: Vec<_> = std::fs::read_dir("../shared/problems").unwrap().flatten().filter(|e| e.path().is_dir())
        .flat_map(|e| std::fs::read_dir(e.path()).unwrap().flatten().map(|e| e.path())).collect();
    files.sort();
    let limits = Limits { positions: std::env::var("POS").ok().and_then(|s| s.parse().ok()).unwrap_or(200), ..Limits::default() };
    let (mut right, mut any, mut count) = (0, 0, 0);
    let mut times = Vec::new();
    let mut per = [0; 3];
    for file in files {
        let name = file.display().to_string().replace("../shared/problems/", "");
        if !name.contains(&filter) { continue; }
        let record = yose_record::read(std::fs::read(&file).unwrap()).unwrap();
        let game = record.games().next().unwrap();
        let cursor = Cursor::new(game).unwrap();
        let region = game.root().markup().marked(Mark::Square);
        let text = game.root().comment().unwrap();
        let expected: Rational = text.trim().split_whitespace().take(2).map(|s| s.parse::<Rational>().unwrap_or(Rational::ZERO)).sum();
        let start = Instant::now();
        let answer = estimate(&mut &evaluator, cursor.board(), &region, &limits).unwrap();
        let time = start.elapsed().as_secs_f64();
        times.push(time);
        count += 1;
        let good = answer.deiri() == expected;
        right += usize::from(good);
        let ok = |r: &yose_search::Reading| r.temperature().mul_int(2) == expected;
        any += usize::from(answer.readings.iter().any(ok));
        for r in &answer.readings { per[r.rim] += usize::from(ok(r)); }
        let mut list: Vec<_> = answer.readings.iter().collect();
        list.sort_by_key(|r| r.rim);
        let each: Vec<String> = list.iter().map(|r| format!("{}{}/{}p{}x", r.temperature().mul_int(2).human(), if r.converged {""} else {"?"}, r.positions, r.solved)).collect();
        println!("{} {name:32} want {:6} got {:8} {:?} [{}] {time:.2}s", if good {"ok "} else {"BAD"}, expected.human().to_string(), answer.deiri().human().to_string(), answer.confidence, each.join(", "));
        if std::env::var("FILL").is_ok() { for rim in 0..3 { println!("{}", yose_search::show_fill(cursor.board(), &region, rim)); } }
        if verbose { for r in &list { println!("rim {}", r.rim); if let Some(v)=&r.variations { dump(v, 1, cursor.board().size()); } } }
        if verbose { for r in &list { println!("   rim {} mean {} moves {:?}", r.rim, r.area.mean(), r.moves.iter().map(|m| m.iter().map(|p| p.gtp(cursor.board().size()).to_string()).collect::<Vec<_>>()).collect::<Vec<_>>()); } }
    }
    times.sort_by(f64::total_cmp);
    println!("{right}/{count} right, any {any}, per rim {per:?}, median {:.2}s worst {:.2}s", times[times.len()/2], times[times.len()-1]);
}

fn dump(v: &yose_search::Variation, depth: usize, size: yose_board::Size) {
    let name = v.played.map_or("root".to_owned(), |(c, p)| format!("{c:?} {}", p.gtp(size)));
    println!("{:w$}{name} mean {} t {} {:?}", "", v.mean, v.temperature, v.basis, w = depth * 2);
    if depth < 9 { for n in &v.next { dump(n, depth + 1, size); } }
}
