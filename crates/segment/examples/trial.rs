//! Scratch.
use std::io::{BufRead, Write};
use std::time::Instant;
use yose_board::{Color, Move, Point, Size};
use yose_segment::*;

fn settings(lambda: f32, layers: f32, value: f32, loss: Loss) -> Settings {
    Settings { size: Size::square(9).unwrap(), recent: 10, exploration: Exploration::ARTICLE, rates: Rates { loss, layers, value }, lambda, symmetries: true }
}
fn save(path: &str, bytes: &[u8]) {
    let tmp = format!("{path}.tmp");
    std::fs::write(&tmp, bytes).unwrap();
    std::fs::rename(&tmp, path).unwrap();
}
fn parse(line: &str, size: Size) -> Option<Record> {
    let f: Vec<&str> = line.split('\t').collect();
    if f[1] != "9" || !f[3].is_empty() { return None; }
    let komi: f32 = f[2].parse().ok()?;
    let result = match f[5].split_once('+') {
        Some(("B", n)) => n.parse::<f32>().ok().map(|n| (n + komi).round() as i32),
        Some(("W", n)) => n.parse::<f32>().ok().map(|n| (-n + komi).round() as i32),
        _ => None,
    };
    let m = f[8].as_bytes();
    let mut moves = Vec::new();
    for (i, pair) in m.chunks_exact(2).enumerate() {
        let black = pair[0].is_ascii_lowercase();
        if black != (i % 2 == 0) { return None; }
        let low = [pair[0].to_ascii_lowercase(), pair[1].to_ascii_lowercase()];
        moves.push(if low == *b"tt" { Move::Pass } else { Move::Play(Point::from_sgf(low, size)?) });
    }
    Some(Record { moves, result })
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let get = |name: &str, default: &str| a.iter().position(|x| x == name).map(|i| a[i + 1].clone()).unwrap_or(default.to_string());
    let num = |name: &str, default: &str| get(name, default).parse::<f32>().unwrap();
    let dir = get("--dir", "/tmp/segment-run/x");
    std::fs::create_dir_all(&dir).unwrap();
    let loss = if get("--loss", "ce") == "ce" { Loss::CrossEntropy } else { Loss::Squared };
    let lambda = if a[1] == "records" { "1.0" } else { "0.0" };
    let s = settings(num("--lambda", lambda), num("--layers", "0.003"), num("--value", "0.0003"), loss);
    let mut r = Random::new(num("--seed", "1") as u64);
    let ck = format!("{dir}/checkpoint");
    let init = get("--init", "");
    let mut tr = if std::fs::exists(&ck).unwrap() { Trainer::from_bytes(&std::fs::read(&ck).unwrap()).unwrap() } else {
        let net = if init.is_empty() { Network::random(Shape::new(if get("--input", "p") == "p" {InputKind::Preprocessed} else {InputKind::Raw}, num("--hidden", "8") as usize, num("--second", "2") as usize).unwrap(), &mut r) } else { Network::from_bytes(&std::fs::read(init).unwrap()).unwrap() };
        Trainer::new(net, s, r)
    };
    let mut log = std::fs::OpenOptions::new().create(true).append(true).open(format!("{dir}/log")).unwrap();
    let t = Instant::now();
    if a[1] == "selfplay" {
        let mut sum = 0.0; let mut moves = 0;
        let total = num("--games", "100000") as u64;
        while tr.games() < total {
            let x = tr.round(); sum += x.difference; moves += x.moves;
            let g = tr.games();
            if g % 20 == 0 { writeln!(log, "{g} {:.1}s moves {} td {:.5}", t.elapsed().as_secs_f32(), moves / 20, sum / 20.0).unwrap(); sum = 0.0; moves = 0; save(&ck, &tr.to_bytes()); }
            if g == 100 || g % 250 == 0 { save(&format!("{dir}/net-{g:06}"), &tr.network().to_bytes()); }
        }
    } else {
        let size = s.size;
        let mut records = Vec::new();
        for f in get("--files", "/work/shared/data/games/9x9_michaelnny_pro.tsv.gz").split(',') {
            let out = std::process::Command::new("zcat").arg(f).output().unwrap().stdout;
            records.extend(out.lines().filter_map(|l| parse(&l.unwrap(), size)));
        }
        if get("--scored", "1") == "1" { records.retain(|r| r.result.is_some()); }
        writeln!(log, "{} records", records.len()).unwrap();
        let im = Imitation { temperature: num("--temperature", "0.5"), others: num("--others", "8") as usize, share: num("--share", "0.2") };
        let mut order = Random::new(9);
        order.shuffle(&mut records);
        let epochs = num("--epochs", "3") as usize;
        let share = num("--own", "0.3");
        let held: Vec<Record> = records.split_off(records.len() - 150);
        let limit = num("--limit", "1000000") as u64;
        let warm = num("--warm", "500") as u64;
        let decay = num("--decay", "1.0");
        for e in 0..epochs {
            order.shuffle(&mut records);
            let (mut d, mut p, mut ip, mut fi) = (0.0, 0, 0, 0);
            for (i, rec) in records.iter().enumerate() {
                let use_im = tr.games() >= warm;
                let Some((x, y)) = tr.learn_record(rec, share, use_im.then_some(&im)) else { continue };
                d += x.difference; p += x.positions; ip += y.positions; fi += y.first;
                if i % 100 == 99 {
                    writeln!(log, "{e} {} {:.1}s value mse {:.4} first {:.3} of {ip}", tr.games(), t.elapsed().as_secs_f32(), d / p as f64, fi as f64 / (ip as f64).max(1.0)).unwrap();
                    (d, p, ip, fi) = (0.0, 0, 0, 0);
                }
                if tr.games() % 500 == 0 || tr.games() >= limit { let mut probe = Trainer::new(tr.network().clone(), *tr.settings(), Random::new(4)); probe.scale_rates(0.0); let all = Imitation { others: 100, share: 0.2, ..im }; let (mut d, mut p, mut ip, mut fi) = (0.0, 0, 0, 0); for h in &held { let Some((x, y)) = probe.learn_record(h, 0.2, Some(&all)) else { continue }; d += x.difference; p += x.positions; ip += y.positions; fi += y.first; } writeln!(log, "   HELD mse {:.4} top1 {:.4} of {ip}", d / p as f64, fi as f64 / ip as f64).unwrap(); }
                if tr.games() >= limit { return; }
                if i % 500 == 499 { save(&format!("{dir}/net-{:06}", tr.games()), &tr.network().to_bytes()); save(&ck, &tr.to_bytes()); }
            }
            tr.scale_rates(decay);
        }
        save(&format!("{dir}/net-final"), &tr.network().to_bytes());
    }
    let _ = Color::Black;
}
