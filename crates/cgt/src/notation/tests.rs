use proptest::prelude::*;

use super::*;
use crate::{Budget, Dyadic};

fn check(text: &str, unicode: &str, ascii: &str) {
    let mut games = Games::default();
    let game = games.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(games.text(game).unwrap(), unicode, "{text}");
    assert_eq!(games.text_in(game, Style::ASCII).unwrap(), ascii, "{text}");
    assert_eq!(games.parse(unicode).unwrap(), game, "{unicode} read back");
    assert_eq!(games.parse(ascii).unwrap(), game, "{ascii} read back");
}

fn check_error(text: &str, message: &str) {
    let mut games = Games::default();
    assert_eq!(games.parse(text).unwrap_err().to_string(), message, "{text}");
}

#[test]
fn values_both_ways() {
    check("0", "0", "0");
    check(" - 5/4 ", "-5/4", "-5/4");
    check("1½", "3/2", "3/2");
    check("−¾", "-3/4", "-3/4");
    check("*", "*", "*");
    check("*3", "*3", "*3");
    check("^", "↑", "^");
    check("⇑*", "⇑*", "^^*");
    check("vvv*2", "3.↓*2", "3.v*2");
    check("3.^", "3.↑", "3.^");
    check("4+3.^", "4+3.↑", "4+3.^");
    check("4 3.↑*", "4+3.↑*", "4+3.^*");
    check("-1^*", "-1↑*", "-1^*");
    check("-(1^*)", "-1↓*", "-1v*");
    check("+_2", "tiny 2", "tiny 2");
    check("⧾₂", "tiny 2", "tiny 2");
    check("-_1/2", "miny 1/2", "miny 1/2");
    check("4+_2", "4 tiny 2", "4 tiny 2");
    check("-4-_2", "-4 miny 2", "-4 miny 2");
    check("tiny{3|1}", "tiny{3|1}", "tiny{3|1}");
    check("tiny(2*)", "tiny(2*)", "tiny(2*)");
    check("+-3", "±3", "+-3");
    check("±(3*)", "±(3*)", "+-(3*)");
    check("6||4|0", "{6||4|0}", "{6||4|0}");
    check("{8|4||2|||0}", "{8|4||2|||0}", "{8|4||2|||0}");
    check("{0^3|-2}", "{0^3|-2}", "{0^3|-2}");
    check("5{0^3|-2}", "5{0^3|-2}", "5{0^3|-2}");
    check("{2|0^12}", "{2|0^12}", "{2|0^12}");
    check("↑²", "↑²", "up(2)");
    check("3-up(3)", "3+-↑³", "3+-up(3)");
}

#[test]
fn options_and_operators() {
    check("{|}", "0", "0");
    check("{1|}", "2", "2");
    check("{|-1}", "-2", "-2");
    check("{0||1|}", "1", "1");
    check("{2,1|0}", "{2|0}", "{2|0}");
    check("{3,{5|2}|0}", "{3,{5|2}|0}", "{3,{5|2}|0}");
    check("{5|2,3||0}", "{3,{5|2}|0}", "{3,{5|2}|0}");
    check("2.(3|1)", "4", "4");
    check("3.(3|1)", "{7|5}", "{7|5}");
    check("2·{3|-3}", "0", "0");
    check("-2×^", "⇓", "vv");
    check("5-1^*", "4↓*", "4v*");
    check("4+-3", "1", "1");
    check("1:-1:1", "3/4", "3/4");
    check("-*:1", "↓*", "v*");
    check("1 + 2 - 3 - -4", "4", "4");
    check("((3|1))", "{3|1}", "{3|1}");
    check("cool(6||4|0, 2)", "4↑", "4^");
    check("left(6||4|0) + right(6||4|0)", "10", "10");
}

#[test]
fn many_bars_become_braces() {
    let text = "{9|||||8||||7|||6||5|0}";
    check(text, "{9|{8||||7|||6||5|0}}", "{9|{8||||7|||6||5|0}}");
}

#[test]
fn errors_point_at_the_column() {
    check_error("", "column 1: expected a game, found the end");
    check_error("{3|1", "column 5: expected `}`, found the end");
    check_error("(3|1}", "column 5: expected `)`, found `}`");
    check_error("3)", "column 2: expected an operator or the end, found `)`");
    check_error("3 4", "column 3: expected an operator, found a number");
    check_error("↑ + ", "column 5: expected a game, found the end");
    check_error("{1,|2}", "column 4: expected a game, found `|`");
    check_error("{1|2|3}", "column 5: expected more or fewer bars than before");
    check_error("{1|2||3||4}", "column 8: expected more or fewer bars than before");
    check_error("{1}", "column 3: expected `|`, found `}`");
    check_error("1,2", "column 2: expected an operator or the end, found `,`");
    check_error("(1,2)", "column 3: expected `|` or an operator, found `,`");
    check_error("1/3", "column 3: expected a power of two as denominator");
    check_error("1/0", "column 3: expected a power of two as denominator");
    check_error("1/", "column 3: expected a denominator");
    check_error(
        "1.5",
        "column 3: expected a game after `.`; fractions are written 3/2, products of numbers 3.(2)",
    );
    check_error(
        "3*(1|0)",
        "column 3: expected an operator, found `(`; `*` is star, a multiple is written `3.(…)`",
    );
    check_error("1/2.^", "column 1: expected a whole number before `.`");
    check_error("⇑*^", "column 3: expected an operator, found an arrow");
    check_error("tiny", "column 5: expected a number or a game in parentheses, found the end");
    check_error("{0^4,1|2}", "column 3: expected a repetition alone on one side of a bar, as in `{0^4|G}`");
    check_error("0^4", "column 2: expected a repetition alone on one side of a bar, as in `{0^4|G}`");
    check_error("{0^0|1}", "column 3: expected a repetition from 1 up");
    check_error("cool(1)", "column 1: expected 2 argument(s) for `cool`, found 1");
    check_error("cool 1", "column 6: expected `(`, found a number");
    check_error("1 + $", "column 5: expected a game, found `$`");
    check_error("1 + cool(*,-1)", "column 5: a game can only be cooled by 0 or more");
    check_error("cool(*,*)", "column 1: the temperature must be a number");
    check_error("weight(1)", "column 1: this game has no atomic weight");
    check_error("norton(1,*)", "column 1: the second game must be positive");
    check_error("up(0)", "column 1: expected a whole number from 1 up");
    check_error("*99999999999", "column 1: expected a smaller nimber");
    check_error("^^²", "column 1: expected a single ↑ before a power");
    let names = "cool, chill, freeze, heat, warm, overheat, norton, weight, reduced, mean, temperature, left, \
                 right, up";
    check_error("foo(1)", &format!("column 1: expected a game or one of {names}, found `foo`"));
    check_error(&"9".repeat(20_000), "column 1: expected a number of at most 10000 digits");
}

#[test]
fn long_texts_are_cut() {
    let mut games = Games::default();
    let game = games.parse("{1,{3|0}|0,{1|-5}}").unwrap();
    let whole = games.text(game).unwrap();
    let cut = games.text_in(game, Style::UNICODE.limited_to(5)).unwrap();
    assert_eq!(cut, whole.chars().take(5).collect::<String>() + "…");
    assert!(games.text_in(game, Style::ASCII.limited_to(5)).unwrap().ends_with("..."));
}

#[test]
fn explanations_name_the_braces() {
    let mut games = Games::default();
    let expression: Expression = "1 + {5,3|{2|3}}".parse().unwrap();
    let (game, explanations) = expression.explain(&mut games).unwrap();
    assert_eq!(games.text(game).unwrap(), "{6|7/2}");
    let columns: Vec<(usize, usize)> = explanations.iter().map(|explanation| explanation.columns).collect();
    assert_eq!(columns, [(10, 14), (5, 15)]);
    let sentences: Vec<String> = explanations
        .iter()
        .flat_map(|explanation| &explanation.reductions)
        .map(|reduction| games.describe(reduction).unwrap())
        .collect();
    assert_eq!(
        sentences,
        ["5/2 is the simplest number that fits between the options.", "Left's 3 is dominated by 5."]
    );
}

/// Nesting as deep as this must not use the machine's stack.
const DEEP: usize = 100_000;

fn nested(open: &str, middle: &str, close: &str) -> String {
    open.repeat(DEEP) + middle + &close.repeat(DEEP)
}

#[test]
fn deep_nesting_is_read() {
    let mut games = Games::default();
    for (text, value) in [
        (nested("(", "3", ")"), "3".to_owned()),
        (nested("-", "↑", ""), "↑".to_owned()),
        (nested("{", "0", "|}"), DEEP.to_string()),
        (nested("chill(", "*", ")"), "0".to_owned()),
        (nested("1.(", "*", ")"), "*".to_owned()),
        (nested("", "1", "+1"), (DEEP + 1).to_string()),
    ] {
        let game = games.parse(&text).unwrap();
        assert_eq!(games.text(game).unwrap(), value);
    }
    // Each level halves.
    let game = games.parse(&nested("{0|", "1", "}")).unwrap();
    assert_eq!(games.as_number(game), Some(Dyadic::new(1, DEEP as u32)));
}

#[test]
fn deep_games_are_printed_and_measured() {
    let mut games = Games::default();
    let depth = 20_000;
    let text = "{9|".repeat(depth) + "*" + &"}".repeat(depth);
    let game = games.parse(&text).unwrap();
    let printed = games.text(game).unwrap();
    assert_eq!(games.parse(&printed).unwrap(), game);
    let negative = games.neg(game).unwrap();
    assert!(games.add(game, negative).unwrap().is_zero());
    assert_eq!(games.birthday(game).unwrap(), (9 + depth as u32).into());
}

#[test]
fn unclosed_nesting_is_an_error() {
    for open in ["(", "{", "{1|", "tiny(", "-", "1+", "cool("] {
        let text = open.repeat(DEEP);
        assert!(text.parse::<Expression>().is_err(), "{open}");
    }
}

#[test]
fn what_is_too_large_exceeds_the_budget() {
    let budget = || Budget::default().max_work(300_000).max_bytes(100 << 20);
    // Gₖ = {k | Gₖ₋₁}, whose sums grow quickly.
    let corridor =
        |k: usize| (1..=k).rev().map(|n| format!("{{{n}|")).collect::<String>() + "0" + &"}".repeat(k);
    let corridors: Vec<String> = (1..=40).map(corridor).collect();
    for text in [
        corridors.join("+"),
        "*4000000000".to_owned(),
        "9999999999.^".to_owned(),
        "{0^99999999999|*}".to_owned(),
        "{0^99999999999|*2}".to_owned(),
        "*:99999999999999999999999999".to_owned(),
        "99999.(7||4|0)".to_owned(),
        "overheat(1:-99999999999999,*,1)".to_owned(),
    ] {
        let mut games = Games::new(budget());
        let error = games.parse(&text).unwrap_err();
        assert!(matches!(error, NotationError::Budget(_)), "{text}: {error}");
        // The context is still good.
        assert_eq!(games.add(games.integer(1), games.integer(1)).unwrap(), games.integer(2));
    }
}

proptest! {
    /// Whatever is typed gets a value or an error.
    #[test]
    fn any_text_is_safe(text in "[-0-3/*^v{}|(),.:+_±⧾↑² ]{0,24}|[{}|(),.:+0*-]{0,40}") {
        let mut games = Games::new(Budget::default().max_work(100_000));
        if let Ok(game) = games.parse(&text) {
            games.set_budget(Budget::default());
            let printed = games.text(game).unwrap();
            prop_assert_eq!(games.parse(&printed).unwrap(), game);
        }
    }
}
