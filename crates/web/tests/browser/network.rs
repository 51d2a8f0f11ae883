//! Open places on the page of a server with a network.
//!
//! The network of this test is none: it gives points to the nearest stone, and is not sure of those between the stones. So
//! it is known what the page has to show.

use yose::open::{Opinion, Situation};
use yose_board::{Board, Color, PointSet};
use yose_web::{Adviser, Server, Settings};

use crate::driver::Browser;
use crate::steps::hand_over;
use crate::{ALONE, DESK, Page, network, start_server};

/// Black has the left, White the right, and where they meet in the middle is open; nobody's walls are alive for certain.
const OPEN: &str = "rules: japanese\nkomi: 0\n\n\
    . . . X O . . . .\n. . . X O . . . .\nX X X X O . . . .\nX X . . O . . . .\nX X X X O . . . .\n\
    . . . X O . . . .\n. . . X . O . . .\n. . . X O . . . .\n. . . X O . . . .\n";

/// The points that are nearer to a black stone than to a white one.
fn nearest(board: &Board) -> PointSet {
    let mut near = Color::BOTH.map(|color| *board.stones(color));
    loop {
        let free = PointSet::full(board.size()) - near[0] - near[1];
        let grown = near.map(|set| set.neighbours() & free);
        if grown[0].is_empty() && grown[1].is_empty() {
            return near[0];
        }
        near = [near[0] | grown[0], near[1] | (grown[1] - grown[0])];
    }
}

fn opinion(situation: &Situation) -> Opinion {
    let (board, size) = (&situation.board, situation.board.size());
    let black = nearest(board);
    let between = board.stones(Color::Black).neighbours() & board.stones(Color::White).neighbours();
    let owner = |point| match board.at(point) {
        None if between.contains(point) => 0.5 * situation.to_move.sign() as f32,
        _ if black.contains(point) => 1.0,
        _ => -1.0,
    };
    let owners = size.points().map(owner).collect();
    Opinion::new(size, vec![1.0 / size.area() as f32; size.area()], owners)
}

#[test]
fn open_places_are_estimated_and_dotted() {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let Some(browser) = Browser::start(DESK) else {
        println!("skipped: there is no chromium with a chromedriver on this machine");
        return;
    };
    let server = || {
        let adviser = Adviser::new("nearest", |situations| situations.iter().map(opinion).collect());
        Server::new(Settings::default()).with_segments(network()).with_adviser(adviser)
    };
    let page = Page { browser, window: DESK, address: start_server(server) };
    page.open("");
    hand_over(&page, "paste", OPEN);
    page.browser.until("document.querySelectorAll('#board .name').length === 36");
    page.analysed();
    assert!(page.browser.count("#board .outlines .estimated:not(.halo)") > 0);
    assert!(page.browser.text("#score .verdict").contains("About"), "{}", page.browser.text("#score"));
    page.keep("network");
    page.browser.click("#regions .item");
    page.browser.until("document.querySelector('#thermographs svg')");
    assert!(
        page.browser.text("#chosen").contains("A network looked ahead"),
        "{}",
        page.browser.text("#chosen")
    );
    page.keep("network-chosen");
    page.browser.click("#views [value=ownership] + span");
    page.browser.until("document.querySelector('#legend').innerText.includes('From the network nearest.')");
    page.keep("network-ownership");
    page.is_content();

    // Without a network the page says what would help.
    let server = || Server::new(Settings::default()).with_segments(network());
    let page = Page { address: start_server(server), ..page };
    page.open("");
    hand_over(&page, "paste", OPEN);
    page.browser.until("document.querySelectorAll('#board .name').length === 36");
    page.analysed();
    assert!(page.browser.text("#regions").contains("yose net install"), "{}", page.browser.text("#regions"));
    page.keep("no-network");
}
