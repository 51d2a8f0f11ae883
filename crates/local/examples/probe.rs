//! Probe.
use yose_board::*;
use yose_local::*;
fn main() {
    let mut d = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut d).unwrap();
    for diagram in d.split("\n\n") {
        let rows: Vec<&str> = diagram.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
        if rows.is_empty() {
            continue;
        }
        let size = Size::new(rows[0].len(), rows.len()).unwrap();
        let mut board = Board::new(size);
        let (mut points, mut immortal) = (PointSet::EMPTY, PointSet::EMPTY);
        for (point, letter) in size.points().zip(rows.iter().flat_map(|row| row.chars())) {
            let color = match letter.to_ascii_uppercase() {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
            if let Some(color) = color {
                board.play(color, point);
            }
            match letter {
                'X' | 'O' => _ = immortal.insert(point),
                '-' => {}
                _ => _ = points.insert(point),
            }
        }
        let region = ClosedRegion::new(&board, &points, &immortal).unwrap();
        let mut solver = Solver::default();
        let t = std::time::Instant::now();
        let value = solver.value(&region, &Effort::nodes(400_000));
        let text = match &value {
            Value::Exact(g) => {
                let g = *g;
                let x = solver.games().text(g).unwrap();
                if x.len() > 100 {
                    format!("{}...", &x[..x.char_indices().nth(90).map_or(x.len(), |c| c.0)])
                } else {
                    x
                }
            }
            Value::Ko(r) => {
                format!("ko {:?} {} {}", r.class, r.thermographs[0].mean(), r.thermographs[0].temperature())
            }
            Value::Bounded(l) => format!("bounded {}..{} {:?}", l.mean.low, l.mean.high, l.because),
        };
        println!(
            "{diagram}\nempty {} nodes {} time {:?}\n{text}\n",
            region.empty().len(),
            solver.nodes(),
            t.elapsed()
        );
    }
}
