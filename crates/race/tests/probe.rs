mod pockets;
use yose_race::*;
#[test]
fn probe() {
    let rows: &[(&str, &str)] = &[
        ("A", "#.# .d. ..# #E#"),
        ("B", "#.# .d. #d. .d# E.. E##"),
        ("C", "#.## .dd. #..# #E##"),
        ("D", "#.# .d. ..# #d# .d. #.# #E#"),
        ("E", "......."),
        ("F", "#.##### .d.#### .d##### #......"),
        ("G", "..# .d. #.#"),
        ("G2", ".## .d. #.# #E#"),
        ("J", "### #d# #.# ... #E#"),
        ("K", "#.# .d. ..# #E#"),
    ];
    for (name, pocket) in rows {
        let scene = pockets::race(&[pocket], "", &["..."]);
        let race = Race::named(&scene.board, &scene.chains, &Walls::Marked(scene.walls)).unwrap();
        let start = std::time::Instant::now();
        let s = solve(&race, &Effort::default());
        for g in &s.subgames {
            println!("{name} {:?} lc {:?} win {:?} lose {:?} base {} formula {:?} {:?}", g.owner, g.count, g.win, g.lose, g.baseline, g.formula, g.obstacle);
        }
        println!("{:?} total {:?} {:?} {:?} {:?}", start.elapsed(), s.total, s.method, s.obstacle, s.combined);
        for f in s.first.iter().flatten() { println!("{:?}", f.outcome); }
    }
}
