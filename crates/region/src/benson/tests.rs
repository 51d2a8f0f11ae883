use super::*;
use yose_board::Diagram;

fn board(text: &str) -> Board {
    text.parse::<Diagram>().unwrap().setup.board().unwrap()
}

#[test]
fn two_chains_share_two_eyes() {
    // Benson's own kind of example: neither chain has an eye of its own.
    let board = board(
        ". X O
         X X O
         . X O
         X X O
         O O O
         . O .",
    );
    assert_eq!(benson(&board, Color::Black).stones(), *board.stones(Color::Black));
}
