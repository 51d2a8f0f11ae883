//! Positions that look like something else, and input that is no race.

mod brute;
mod pockets;

use pockets::{Scene, race};
use yose_board::{Board, Color, Diagram, Point, PointSet, parse_points};
use yose_race::{Effort, Evidence, KoOutcome, Obstacle, Race, RaceError, Solution, Walls, eye_moves, solve};

fn board(text: &str) -> Board {
    text.parse::<Diagram>().unwrap().setup.board().unwrap()
}

fn of(scene: &Scene) -> Solution {
    solve(&Race::named(&scene.board, &scene.chains, &Walls::Marked(scene.walls)).unwrap(), &Effort::default())
}

fn watched(scene: &Scene) -> brute::Watched {
    Color::BOTH.map(|color| vec![(scene.chains & *scene.board.stones(color)).first().unwrap()])
}

/// Winner with Black and with White first, by reading and by the search of the board.
fn check(scene: &Scene, expected: [Option<Color>; 2]) -> Solution {
    let solution = of(scene);
    let area = PointSet::full(scene.board.size()) - scene.walls - scene.outside;
    let watched = watched(scene);
    for color in Color::BOTH {
        let winner = solution.first[color.index()].as_ref().expect("it is read out").outcome.winner;
        assert_eq!(winner, expected[color.index()], "{color} first\n{}", scene.board);
        let mut brute = brute::Brute::new(area, watched.clone(), 1_000_000);
        let result = brute.result(&mut scene.board.clone(), color, false).unwrap();
        assert_eq!(result, winner.map_or(0, |winner| winner.sign() as i8), "{color} first\n{}", scene.board);
    }
    solution
}

const B: Option<Color> = Some(Color::Black);
const W: Option<Color> = Some(Color::White);

#[test]
fn two_shared_liberties_and_nothing_else_are_a_seki() {
    let solution = check(&race(&[], "EE.E.E", &[]), [None, None]);
    assert_eq!(solution.class.shared, 2);
    assert_eq!(solution.class.to_string(), "2 shared liberties, no eyes");
    assert!(solution.is_race());
}

#[test]
fn an_eye_against_none_wins_the_shared_liberties() {
    // White has more outside liberties, but must fill the shared ones herself.
    let solution = check(&race(&["EEE E.E"], "EE.E.E", &["."]), [B, B]);
    assert_eq!(solution.class.to_string(), "2 shared liberties, an eye of Black's against none");
}

#[test]
fn a_big_eye_counts_three_five_and_eight() {
    // The attacker's stones inside have been played already.
    for (eye, points, inside) in [
        ("EEEEE E.a.E", 3, 1),
        ("EEEE Ea.E E..E", 4, 1),
        ("EEEEE E.a.E EE.EE", 4, 1),
        ("EEEEE EaaEE Ea..E", 5, 3),
    ] {
        let moves = eye_moves(points) - inside;
        let outside = ".".repeat(moves as usize);
        check(&race(&[eye], "", &[&outside]), [B, W]);
        check(&race(&[eye], "", &[&outside[1..]]), [B, B]);
    }
}

#[test]
fn a_big_eye_of_six_counts_twelve() {
    // Four stones are inside, so eight moves are left. Too much for the search of the board; the number is the books'.
    let eye = "EEEEE EEaEE EaaaE EE..E";
    assert_eq!(eye_moves(6), 12);
    for (liberties, expected) in [(8, [B, W]), (7, [B, B])] {
        let solution = of(&race(&[eye], "", &[&".".repeat(liberties)]));
        assert_eq!(solution.class.eyes, [6, 0]);
        assert_eq!(solution.first.map(|first| first.unwrap().outcome.winner), expected);
        assert_eq!(solution.evidence, Evidence::Proved);
    }
}

/// Two black stones in a shaft of White's: filling the liberty below them puts all three in atari from above.
const SHAFT: &str = "#.# EaE EaE E.E";

/// Who wins with Black and with White first where stones can be retaken and nobody has a ko threat.
fn without_threats(black: &[&str], white: &[&str]) -> [Option<Color>; 2] {
    let solution = of(&race(black, "", white));
    solution.ko.expect("stones can be retaken").first.map(|outcome| outcome.winner)
}

#[test]
fn a_liberty_that_needs_an_approach_move() {
    // Of two shafts one must be filled while White still has a liberty, so Black needs three moves for two
    // liberties.
    assert_eq!(without_threats(&[".."], &[SHAFT, SHAFT]), [W, W]);
    assert_eq!(without_threats(&["..."], &[SHAFT, SHAFT]), [B, W]);
}

#[test]
fn a_false_approach_move() {
    // The liberty of a single shaft can be taken last, by capturing; and stones that are connected need no care.
    assert_eq!(without_threats(&["."], &[SHAFT]), [B, W]);
    check(&race(&[".."], "", &["#a# EaE EaE E.E", "#a# EaE EaE E.E"]), [B, W]);
}

/// The solver agrees with the search of the board, whatever the result is.
fn agree(black: &[&str], white: &[&str]) -> Solution {
    let scene = race(black, "", white);
    let solution = of(&scene);
    if solution.obstacle == Some(Obstacle::Ko) {
        return solution;
    }
    let winners = solution.first.map(|first| first.expect("it is read out").outcome.winner);
    check(&scene, winners)
}

#[test]
fn snapbacks_and_throw_ins() {
    let mut read = 0;
    for pocket in ["... .ad .E.", "..a .d. E.E", ".da. .E.E", "aa. .dE", "..ad .E.E", "da .E", "ada .E."] {
        for liberties in [".", "..", "..."] {
            read += u32::from(agree(&[liberties], &[pocket]).obstacle.is_none());
        }
    }
    assert!(read >= 6, "{read}");
}

#[test]
fn a_ladder_wins_nothing() {
    // White's chain has one liberty, and each step into the open wins one more and costs a move. So it counts as one,
    // wherever the ladder runs: from the first move on, Black ahead by his other liberties wins by so many moves.
    for runway in ["..... #.###", ".. .. #.", "..... #d### #.###"] {
        for liberties in 2..=4 {
            let solution = check(&race(&[&".".repeat(liberties)], "", &[runway]), [B, B]);
            assert_eq!(solution.total, Some((liberties - 1).to_string()), "{runway}");
            let margins = solution.first.map(|first| first.unwrap().outcome.margin);
            assert_eq!(margins, [liberties as u32, liberties as u32 - 1].map(Some), "{runway}");
        }
        check(&race(&["."], "", &[runway]), [B, W]);
    }
}

#[test]
fn a_loser_is_told_the_move_that_costs_most() {
    // Row A of Nakamura's table is worth four liberties to Black if he connects and none if White cuts, 2* cooled. With one
    // more he is behind eight by −5*. Black connects: 5 against 8, White to move, who wins by four. Black fills a liberty:
    // White cuts, and has seven against one, Black to move; she wins by six.
    let scene = race(&["#.# .d. ..# #E#", "."], "", &["........"]);
    let solution = of(&scene);
    assert_eq!(solution.total.as_deref(), Some("-5*"));
    let black = solution.first[0].as_ref().unwrap();
    assert_eq!((black.outcome.winner, black.outcome.margin), (W, Some(4)));
    let best: Vec<Point> = black.best(Color::Black).map(|judged| judged.point).collect();
    let row_a =
        solution.subgames.iter().find(|subgame| subgame.points.len() > 1 && subgame.owner == B).unwrap();
    assert_eq!(best.len(), 1);
    assert!(row_a.points.contains(best[0]) && scene.chains.neighbours().contains(best[0]));
    let filling = solution.subgames.iter().find(|subgame| subgame.owner == W).unwrap().points;
    let fills: Vec<_> = black.moves.iter().filter(|judged| filling.contains(judged.point)).collect();
    assert_eq!(fills.len(), 8);
    assert!(fills.iter().all(|judged| (judged.outcome.winner, judged.outcome.margin) == (W, Some(6))));
}

#[test]
fn who_can_connect_out_is_not_racing() {
    // Black's chain reaches his own wall through C3, whoever moves: B3 and D3 are miai.
    let board = board(
        "O O O O O O O
         O X X X X X O
         O X O O O X O
         . . O . O . .
         X X X X X X X
         . X . X . X .",
    );
    let chains = parse_points("C5 C4", board.size()).unwrap();
    let race = Race::named(&board, &chains, &Walls::All).unwrap();
    let solution = solve(&race, &Effort::default());
    assert!(solution.alive[0], "{solution:?}");
    assert!(!solution.is_race());
    assert!(!solution.ways_out[0].is_empty());
}

#[test]
fn a_ko_is_reported_with_the_threats_it_takes() {
    // White has an eye, which must be filled last, and a liberty below a point from which she can take a stone on it
    // back. Black is first: he fills it, White takes, and with one threat he retakes and captures; without, White
    // fills his two liberties. White is first: when Black begins the ko he has one liberty left, and White takes that.
    let solution = of(&race(&[".."], "", &["#.# E.E", "EEE E.E"]));
    assert_eq!(solution.obstacle, Some(Obstacle::Ko));
    let ko = solution.ko.expect("it is small");
    let black_first = KoOutcome {
        winner: W,
        threats: [Some(1), Some(0)],
        elsewhere: [Some(1), Some(0)],
        approach_moves: [Some(0), None],
    };
    assert_eq!(ko.first[0], black_first);
    // White first, no number of threats helps Black, so it is no ko for him.
    let white_first = KoOutcome { threats: [None, Some(0)], approach_moves: [None, None], ..black_first };
    assert_eq!(ko.first[1], white_first);
}

/// What Black needs, who moves first: threats, White playing elsewhere, approach moves.
fn black_needs(black: &str, white: &[&str]) -> (Option<u8>, Option<u8>, Option<u32>) {
    let first = of(&race(&[black], "", white)).ko.expect("stones can be retaken").first[0];
    assert_eq!(first.winner, W);
    (first.threats[0], first.elsewhere[0], first.approach_moves[0])
}

#[test]
fn outside_liberties_are_approach_moves() {
    // The ko of the test above, and White has plain liberties besides. Each must be filled before the eye can be, and while
    // Black does that White fills one of his: with one plain liberty and three of his own, he fills it (two are left),
    // begins the ko, is taken, makes a threat, retakes (one is left), and captures. With a liberty less there is no
    // time for this, and with a liberty more no need: then he prevents the ko by filling the point above first.
    let (ko, eye) = ("#.# E.E", "EEE E.E");
    assert_eq!(black_needs("...", &[ko, eye, "."]), (Some(1), Some(1), Some(1)));
    assert_eq!(black_needs("..", &[ko, eye, "."]).0, None);
    assert_eq!(without_threats(&["...."], &[ko, eye, "."])[0], B);
    // One more of each.
    assert_eq!(black_needs("....", &[ko, eye, ".."]), (Some(1), Some(1), Some(2)));
}

#[test]
fn a_ko_that_takes_two_threats() {
    // White first. Black would need three moves, in the shaft from its middle down and then in the eye, and White needs four.
    // So she plays in the middle of the shaft: Black must fill above her stone (she fills one liberty, three are
    // left) and take it from below. If she retakes, he has nothing to do but wait, and takes again after her next move:
    // every threat wins her a move. After two threats one liberty is left, and she captures. After one threat two are left,
    // too many, and she had better pass as Black does: nobody wins.
    let scene = race(&["...."], "", &["#.# #.# E.E", "EEE E.E"]);
    let outcome = of(&scene).ko.expect("stones can be retaken").first[1];
    assert_eq!((outcome.winner, outcome.threats), (B, [Some(0), Some(2)]));
    assert_eq!(outcome.elsewhere, [Some(0), Some(1)], "if Black plays elsewhere once she needs no ko");
    // Four moves, of which the last two are those of a direct ko.
    assert_eq!(outcome.approach_moves, [None, Some(2)]);
    let area = PointSet::full(scene.board.size()) - scene.walls - scene.outside;
    let fight = brute::loops::Fight { board: &scene.board, area, watched: watched(&scene), limit: 100_000 };
    for (threats, winner) in [(0, 1), (1, 0), (2, -1)] {
        let aid = brute::loops::Aid { threats: [0, threats], ..Default::default() };
        assert_eq!(fight.result(Color::White, aid), Some(winner), "{threats} threats");
    }
}

#[test]
fn chains_that_live_or_die_together() {
    // Row A of Nakamura's table, whose stone can be cut off, and ten liberties against nine. If only the chain below is
    // essential, White cannot win: ten moves against nine. If the stone is essential too, White cuts it off and
    // captures it within five moves; Black, who is first, connects it.
    let scene = race(&["#.# .d. ..# #E#", ".........."], "", &["........."]);
    let winners = |solution: Solution| solution.first.map(|first| first.unwrap().outcome.winner);
    assert_eq!(winners(of(&scene)), [B, B]);
    let stones = scene.chains | scene.loose;
    let together = Race::named(&scene.board, &stones, &Walls::Marked(scene.walls)).unwrap();
    assert_eq!(together.chains(Color::Black).len(), 2);
    assert_eq!(winners(solve(&together, &Effort::default())), [B, W]);
}

#[test]
fn a_small_budget_never_says_more_than_a_large_one() {
    let scene = race(&["EEE E.E", ".."], "EE.E.E", &["...", "EEEE E..E"]);
    let race = Race::named(&scene.board, &scene.chains, &Walls::Marked(scene.walls)).unwrap();
    let all = solve(&race, &Effort::default());
    assert_eq!((all.evidence, all.obstacle), (Evidence::Proved, None));
    let mut bounded = 0;
    for nodes in (1..30).map(|step| 5 * step * step) {
        let some = solve(&race, &Effort::nodes(nodes));
        bounded += u32::from(some.evidence == Evidence::Bounded);
        for (some, all) in some.first.iter().zip(&all.first) {
            let (Some(some), Some(all)) = (some, all) else { continue };
            assert_eq!(some.outcome.winner, all.outcome.winner, "{nodes}");
            assert!(some.outcome == all.outcome || some.outcome.at_least, "{nodes}");
            if some.outcome.at_least {
                assert!(
                    all.outcome.margin.is_none_or(|margin| Some(margin) >= some.outcome.margin),
                    "{nodes}"
                );
            }
        }
    }
    assert!(bounded > 0, "a budget in between");
}

#[test]
fn who_says_stop_is_obeyed() {
    let scene = race(&["..."], "EE.E.E", &["..."]);
    let race = Race::named(&scene.board, &scene.chains, &Walls::Marked(scene.walls)).unwrap();
    let stopped = solve(&race, &Effort::default().stop_when(|| true));
    assert_eq!(stopped.obstacle, Some(Obstacle::Budget));
}

#[test]
fn a_wall_with_one_eye_is_not_taken_for_a_racing_chain() {
    // The walls have one eye each, in the corners: nothing is proved alive.
    let board = board(
        "X X X X X X .
         X X . . X X X
         X O O O O O X
         O X X X X X O
         O O . . O O O
         . O O O O O O",
    );
    let races = Race::all(&board, &Walls::All);
    assert_eq!(races.len(), 1);
    let chain = |name: &str| board.chain(Point::from_gtp(name, board.size()).unwrap());
    assert_eq!(*races[0].chain(Color::Black), chain("B3"));
    assert_eq!(*races[0].chain(Color::White), chain("B4"));
}

#[test]
fn a_double_ko_needs_no_threats() {
    // White's two liberties are a ko each: Black takes one while she takes the other.
    assert_eq!(without_threats(&[".."], &["#.# E.E", "#.# E.E"])[0], B);
}

#[test]
fn what_is_no_race_is_refused() {
    let scene = race(&[".."], "", &[".."]);
    let board = &scene.board;
    let size = board.size();
    let refused = |names: &str| {
        let stones = parse_points(names, size).unwrap();
        Race::named(board, &stones, &Walls::All).unwrap_err()
    };
    let name = |point: Point| point.gtp(size).to_string();
    let [black, white] = Color::BOTH.map(|color| (scene.chains & *board.stones(color)).first().unwrap());
    let empty = (board.empty() - scene.outside).first().unwrap();
    assert_eq!(refused(&name(black)), RaceError::OneColour(Color::White));
    assert_eq!(refused(&name(white)), RaceError::OneColour(Color::Black));
    let error = refused(&format!("{} {}", name(black), name(empty)));
    assert_eq!(error.to_string(), format!("{} is empty: name stones of the two chains", name(empty)));
    assert!(!Race::all(board, &Walls::All).is_empty());
}

#[test]
fn chains_that_have_nothing_to_do_with_each_other() {
    let board = board("X . . . O");
    let chains = parse_points("A1 E1", board.size()).unwrap();
    let error = Race::named(&board, &chains, &Walls::All).unwrap_err();
    assert_eq!(error.to_string(), "the chains at A1 and E1 neither touch nor share a liberty");
}

#[test]
fn an_open_board_is_too_open() {
    let mut text = vec![vec!['.'; 19]; 19];
    text[9][9] = 'X';
    text[9][10] = 'O';
    let text: Vec<String> = text.into_iter().map(|row| row.into_iter().collect()).collect();
    let board = board(&text.join("\n"));
    let chains = parse_points("K10 L10", board.size()).unwrap();
    let error = Race::named(&board, &chains, &Walls::All).unwrap_err();
    assert!(matches!(error, RaceError::Open { .. }), "{error}");
    assert!(Race::all(&board, &Walls::All).is_empty());
}
