//! Scratch.
use std::time::Instant;
use yose_board::{Color, Size};
use yose_segment::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let rate: f32 = a[1].parse().unwrap();
    let vrate: f32 = a[2].parse().unwrap();
    let loss = if a[3] == "ce" { Loss::CrossEntropy } else { Loss::Squared };
    let games: u64 = a[4].parse().unwrap();
    let mut r = Random::new(1);
    let net = Network::random(Shape::of_the_article(InputKind::Preprocessed), &mut r);
    let s = Settings { size: Size::square(9).unwrap(), recent: 10, exploration: Exploration::ARTICLE, rates: Rates { loss, layers: rate, value: vrate }, lambda: 0.0, symmetries: true };
    let lattice = Lattice::new(s.size);
    let mut board = yose_board::Board::new(s.size);
    for i in 0..20u8 { let p = yose_board::Point::new((i * 7) % 9, (i * 5 + i / 9) % 9); if board.is_empty(p) { board.play(if i % 2 == 0 { Color::Black } else { Color::White }, p); } }
    let t = Instant::now();
    for _ in 0..1000 { std::hint::black_box(Input::of(&mut board, Color::Black, InputKind::Preprocessed, &lattice)); }
    println!("encode {:?}", t.elapsed() / 1000);
    let input = Input::of(&mut board, Color::Black, InputKind::Preprocessed, &lattice);
    let mut act = net.evaluate(&input, &lattice);
    let t = Instant::now();
    for _ in 0..1000 { net.evaluate_into(&input, &lattice, &mut act); }
    println!("full {:?}", t.elapsed() / 1000);
    let mut la = Lookahead::new(&net, &lattice, &mut board, Color::Black);
    let moves: Vec<_> = board.empty().iter().filter(|&p| board.is_legal(Color::Black, p)).collect();
    let t = Instant::now();
    for _ in 0..20 { for &m in &moves { std::hint::black_box(la.score(&mut board, Color::Black, m)); } }
    println!("candidate {:?}", t.elapsed() / (20 * moves.len() as u32));
    let mut tr = Trainer::new(net, s, r);
    let t = Instant::now();
    let mut sum = 0.0; let mut moves = 0;
    for g in 1..=games {
        let x = tr.round(); sum += x.difference; moves += x.moves;
        if g % 20 == 0 { println!("{g} {:.1}s moves {} td {:.5}", t.elapsed().as_secs_f32(), moves / 20, sum / 20.0); sum = 0.0; moves = 0; }
    }
}
