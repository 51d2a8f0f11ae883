//! Parameters that make no sense.

use yose_board::{Board, Size};
use yose_influence::{Bouzy, Method, Propagation, Symmetric, Zobrist};

fn refused(method: Method) -> String {
    let board = Board::new(Size::square(9).unwrap());
    let error = method.estimate(&board).unwrap_err();
    // The ranking asks the same question.
    assert_eq!(method.rank(&board, yose_board::Color::Black).unwrap_err().to_string(), error.to_string());
    error.to_string()
}

#[test]
fn shares_are_from_0_to_1() {
    let base = Symmetric::default();
    for bad in [-0.01, 1.01, f64::NAN, f64::INFINITY] {
        let lambda = refused(Method::Symmetric(Symmetric { lambda: bad, ..base }));
        assert_eq!(lambda, format!("λ (lambda) must be from 0 to 1, not {bad}"));
        let kappa = refused(Method::Symmetric(Symmetric { kappa: bad, ..base }));
        assert_eq!(kappa, format!("κ (kappa) must be from 0 to 1, not {bad}"));
        let attenuation =
            refused(Method::Propagation(Propagation { attenuation: bad, ..Propagation::FIGURE }));
        assert_eq!(attenuation, format!("the attenuation must be from 0 to 1, not {bad}"));
    }
}

#[test]
fn other_limits() {
    for epsilon in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let message = refused(Method::Symmetric(Symmetric { epsilon, ..Symmetric::default() }));
        assert_eq!(message, format!("ε (epsilon) must be a number above 0, not {epsilon}"));
    }
    for strength in [-1.0, 1e9, f64::NAN] {
        let message = refused(Method::Propagation(Propagation { strength, ..Propagation::FIGURE }));
        assert!(message.starts_with("the strength of a stone must be"), "{message}");
    }
    let most = "a map may take 1000 passes over the board at the most, not 1001";
    assert_eq!(refused(Method::Zobrist(Zobrist { passes: 1001 })), most);
    assert_eq!(refused(Method::Bouzy(Bouzy { dilations: 1001, erosions: 0 })), most);
    assert_eq!(refused(Method::Bouzy(Bouzy { dilations: 0, erosions: 1001 })), most);
    assert!(Zobrist { passes: 1000 }.estimate(&Board::new(Size::NINETEEN)).is_ok());
}
