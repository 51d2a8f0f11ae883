//! Who ends up with each point: corridors from the literature, and sums that must agree with means.

mod draw;

use draw::region;
use yose_board::{Board, Color, Point, PointSet, Size};
use yose_cgt::Rational;
use yose_local::{ClosedRegion, Control, ControlError, Effort, Kind, Solver};

fn control(diagram: &str) -> Control {
    Solver::default().control(&region(diagram), &Effort::default()).unwrap()
}

fn shares(diagram: &str) -> Vec<String> {
    control(diagram).iter().map(|(_, share)| share.to_string()).collect()
}

fn corridor(length: usize, left: char) -> String {
    let wall = format!("X{}X\n", "X".repeat(length));
    format!("{wall}{left}{}O\n{wall}", ".".repeat(length))
}

/// 2^−k.
fn halved(halvings: usize) -> Rational {
    (0..halvings).fold(Rational::ONE, |share, _| share.half())
}

/// Section 2.5: from the open end 0, ½, ¾, …; the invader's share of the n − 1 points is 1 − 2^−(n−1).
#[test]
fn corridors_open_at_one_end() {
    for length in 1..=10 {
        let control = control(&corridor(length, 'X'));
        let from_the_end: Vec<Rational> = control.iter().map(|(_, share)| share.clone()).collect();
        for (place, share) in from_the_end.iter().rev().enumerate() {
            assert_eq!(*share, Rational::ONE - halved(place), "{length} {place}");
        }
        let share = Rational::from(length as i64 - 1) - control.total();
        assert_eq!(share, Rational::ONE - halved(length - 1), "{length}");
    }
}

/// Section 2.5 and figure 4: the invader's share of the n − 2 points is 2 − 2^−(n−3).
#[test]
fn corridors_open_at_both_ends() {
    for length in 3..=10 {
        let control = control(&corridor(length, 'O'));
        let share = Rational::from(length as i64 - 2) - control.total();
        assert_eq!(share, Rational::from(2) - halved(length - 3), "{length}");
        let shares: Vec<&Rational> = control.iter().map(|(_, share)| share).collect();
        assert!(shares.iter().eq(shares.iter().rev()), "both ends are alike");
    }
    assert_eq!(shares(&corridor(5, 'O')), ["-1/4", "9/16", "5/8", "9/16", "-1/4"]);
    // By hand, as in the module's text. Length 4: White's chances are 1, 0, ¼, ½ or 0, ¼, ½, 1, on the average
    // ½, ⅛, ⅜, ¾, and with the mirror image ⅝, ¼, ¼, ⅝.
    assert_eq!(shares(&corridor(4, 'O')), ["-1/4", "1/2", "1/2", "-1/4"]);
    // Two neutral points: each side gets one.
    assert_eq!(shares(&corridor(2, 'O')), ["0", "0"]);
}

/// Section 2.6 and figure 5: White's first push is sente, and Black is left with 6 points.
#[test]
fn the_two_wide_corridor() {
    let diagram = "
        XXXXXXX
        X.....O
        X.....O
        XXXXXXX
    ";
    let mut solver = Solver::default();
    let region = region(diagram);
    let solution = solver.solve(&region, &Effort::default());
    assert_eq!(solution.kind, Some(Kind::WhiteSente));
    assert_eq!(solution.mean().unwrap().to_string(), "6");
    let control = solver.control(&region, &Effort::default()).unwrap();
    assert_eq!(control.total().to_string(), "6");
    let shares: Vec<&Rational> = control.iter().map(|(_, share)| share).collect();
    assert_eq!(shares[..5], shares[5..], "the rows are alike");
}

/// White's push threatens to save her stone: {3||2|0}. Black answers, so the push is sente: the door is White's, the point
/// behind it Black's, and the stone dead.
#[test]
fn sente_is_answered() {
    let diagram = "
        XXXXO
        Xo..O
        XXXXO
    ";
    assert_eq!(shares(diagram), ["1", "1", "-1"]);
}

#[test]
fn settled_regions_are_counted() {
    // A dead stone in Black's room, and a room of White's.
    assert_eq!(shares("XXXX\nX.oX\nXXXX"), ["1", "1"]);
    assert_eq!(shares("OOOO\nO..O\nOOOO"), ["-1", "-1"]);
    // One point between the colours.
    assert_eq!(shares("X.O"), ["0"]);
}

#[test]
fn kos_have_none() {
    // Whoever takes first wins the ko: there is no average without knowing the threats.
    let ko = region("-XXOO-\n-Xo.O-\n-XXOO-");
    assert_eq!(Solver::default().control(&ko, &Effort::default()), Err(ControlError::NotExact));
    let hopeless = Solver::default().control(&region(&corridor(8, 'X')), &Effort::nodes(1));
    assert_eq!(hopeless, Err(ControlError::NotExact));
}

/// SplitMix64.
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}

/// A room of a few points with walls of both colours around it and perhaps stones in it: of each colour one in so many
/// points.
fn random_region(luck: &mut Luck, sparse: u64) -> Option<ClosedRegion> {
    let size = Size::square(6).unwrap();
    let mut inside = PointSet::from_iter([Point::new(2, 2)]);
    let within: PointSet =
        size.points().filter(|p| (1..5).contains(&p.column()) && (1..5).contains(&p.row())).collect();
    while inside.len() < 3 + luck.below(5) as usize {
        let next = (inside.neighbours() & within) - inside;
        inside.insert(next.nth(luck.below(next.len() as u64) as usize)?);
    }
    let mut setup = yose_board::Setup::new(6, 6);
    let walls = PointSet::full(size) - inside;
    for point in walls & inside.neighbours() {
        setup.stones_mut(if luck.below(3) == 0 { Color::White } else { Color::Black }).push(point);
    }
    let immortal: PointSet = setup.black.iter().chain(&setup.white).copied().collect();
    for point in inside {
        match luck.below(sparse) {
            0 => setup.black.push(point),
            1 => setup.white.push(point),
            _ => {}
        }
    }
    let board: Board = setup.board().ok()?;
    ClosedRegion::new(&board, &inside, &immortal).ok()
}

/// The shares of random regions: their sum is the mean plus the stones that were there. How many have some, and how many of
/// those are settled.
fn judge(seed: u64, rounds: usize, sparse: u64) -> [usize; 3] {
    let mut luck = Luck(seed);
    let (mut solver, effort) = (Solver::default(), Effort::nodes(60_000));
    let (mut judged, mut settled, mut refused) = (0, 0, 0);
    for _ in 0..rounds {
        let Some(region) = random_region(&mut luck, sparse) else { continue };
        let Some(game) = solver.value(&region, &effort).exact() else { continue };
        let graph = solver.games().thermograph(game).unwrap();
        let Ok(control) = solver.control(&region, &effort) else {
            refused += 1;
            continue;
        };
        judged += 1;
        settled += usize::from(*graph.temperature() == Rational::from(-1));
        let [black, white] = Color::BOTH.map(|color| region.stones(color).len() as i64);
        assert_eq!(control.total(), graph.mean() + Rational::from(black - white), "{region:?}");
        assert!(control.iter().map(|(point, _)| point).eq(region.points().iter().copied()));
        assert!(control.iter().all(|(_, share)| share.abs() <= Rational::ONE));
    }
    println!("{judged} judged, {settled} of them settled; {refused} refused");
    [judged, settled, refused]
}

#[test]
fn sums_are_means() {
    let [judged, _, refused] = judge(6, 400, 7);
    assert!(judged > 100 && refused * 20 < judged, "{judged} {refused}");
}

/// With many stones most regions are settled, some with dead stones next to neutral points: before what is dead is off the board
/// somebody has filled one of them.
#[test]
fn sums_of_crowded_regions_are_means() {
    let [judged, settled, refused] = judge(7, 1500, 4);
    assert!(settled > 100 && refused * 20 < judged, "{judged} {settled} {refused}");
}
