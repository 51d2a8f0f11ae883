//! What a reader does with the page, step by step; each begins with the page just loaded.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Page;

/// A step and its name.
pub(crate) type Step = (&'static str, fn(&Page));

/// The steps by name, in the order of a first visit.
pub(crate) const STEPS: &[Step] = &[
    ("example", example),
    ("first-paint", first_paint),
    ("front", front),
    ("keyboard", keyboard),
    ("wheel", wheel),
    ("touch", touch),
    ("speed", speed),
    ("cursor", cursor),
    ("try-and-undo", try_and_undo),
    ("region", region),
    ("tree-of-a-region", tree_of_a_region),
    ("moves", moves),
    ("drop", drop_a_file),
    ("paste", paste_a_diagram),
    ("nonsense", nonsense),
    ("set-up", set_up),
    ("rectangle", rectangle),
    ("paint", paint),
    ("alive-or-dead", alive_or_dead),
    ("rules-and-komi", rules_and_komi),
    ("cancel", cancel),
    ("moving-on", moving_on),
    ("ko", ko),
    ("maps", maps),
    ("races", races),
    ("chart", chart),
    ("calculator", calculator),
    ("glossary", glossary),
    ("export", export),
    ("print", print),
    ("dark", dark),
    ("names", names),
];

const LEFT: &str = "\u{E012}";
const UP: &str = "\u{E013}";
const RIGHT: &str = "\u{E014}";
const DOWN: &str = "\u{E015}";
const HOME: &str = "\u{E011}";
const END: &str = "\u{E010}";
const ENTER: &str = "\u{E007}";
const ESCAPE: &str = "\u{E00C}";

/// A carpenter's square between walls that live: what becomes of it takes minutes to find out.
const HARD: &str = "rules: japanese\n\n\
    . . . . . O O O O\n. . . X O O O O O\n. . . X O O O . O\n. X X X O O O O O\n\
    . O O O O O . O O\nO O O O O O O O O\n";

/// The seven endgames of the survey, and on the right a half-point ko.
const KO: &str = "rules: japanese\n\n\
    . O O O . . . X . X X X X\nO O . . X X X X X X . X .\nO . O O . . . X X X X X X\nO O . O X X X X X X X O O\n\
    O O O O . . O X . X O . O\nX . . . X X X X X X X O O\nO O O O . O X X X X O O O\n. O X O X X X . X O O . O\n\
    O O . O O . . . . O . O O\n";

fn example(page: &Page) {
    page.analysed();
    assert_eq!(page.browser.count("#board .pill"), 9);
    assert_eq!(page.browser.count("#regions .item"), 9);
    // The record says so itself, and plays it out: Black can win by half a point.
    assert!(
        page.browser.text("#score .verdict").contains("Black wins by ½"),
        "{}",
        page.browser.text("#score")
    );
    assert!(page.browser.text("#title").contains("Nine endgames"));
}

fn first_paint(page: &Page) {
    let time = |name: &str| {
        let entry = format!("performance.getEntriesByName('{name}')[0]");
        page.browser.until(&entry);
        page.browser.run(&format!("return {entry}.startTime")).as_f64().unwrap()
    };
    let [mut blank, mut painted, mut live] = [f64::INFINITY; 3];
    for _ in 0..8 {
        // What a browser needs for any page of this server, on this machine, now.
        page.browser.open(&format!("{}/healthz", page.address));
        blank = blank.min(time("first-contentful-paint"));
        page.open("");
        // The board is part of the page; it is certainly painted when all of the page was there too.
        let whole = page.browser.run("return performance.getEntriesByType('navigation')[0].domInteractive");
        painted = painted.min(time("first-contentful-paint").max(whole.as_f64().unwrap()));
        live = live.min(time("example"));
    }
    println!(
        "  the example is painted after {painted:.0} ms, and lives after {live:.0} ms; {blank:.0} ms for a line of text"
    );
    // A machine that does much else takes longer for everything: a line of text takes 75 ms or less where nothing else goes on.
    assert!(painted < 300.0_f64.max(4.0 * blank), "{painted} ms, {blank} ms for a line of text");
}

/// The board that comes with the page is the one that scripts draw, and nothing moves when they take over.
fn front(page: &Page) {
    let same = page.browser.wait_for(
        "const sent = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
         const differs = ['defs', '.wood', '.grid', '.stones'].filter(part =>
           sent.querySelector(`#board ${part}`)?.outerHTML !== document.querySelector(`#board ${part}`).outerHTML);
         return [sent.querySelectorAll('#board .stone').length, differs, sent.querySelector('#title').textContent];",
    );
    assert_eq!(same, json!([84, [], "Nine endgames"]));
    let moved = page.browser.wait_for(
        "return new Promise(done => {
           setTimeout(() => done(0), 500);
           new PerformanceObserver(list => done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
             .observe({ type: 'layout-shift', buffered: true });
         });",
    );
    // The comment comes below the board when scripts run, so a little moves; browsers call a quarter poor.
    assert!(moved.as_f64().unwrap() < 0.25, "{moved}");
}

fn wheel(page: &Page) {
    let here = |start: &str| {
        page.browser.until(&format!("document.querySelector('#here').innerText.startsWith('{start}')"));
    };
    let middle = page.place("F6");
    page.browser.wheel(middle, 120);
    here("Move 1 ");
    page.browser.wheel(middle, 120);
    here("Move 2 ");
    page.browser.wheel(middle, -120);
    here("Move 1 ");
}

fn touch(page: &Page) {
    let before = page.stones();
    page.browser.tap(page.place("J3"));
    page.browser
        .until(&format!("document.querySelectorAll('#board .stones .stone').length === {}", before + 1));
    assert!(page.browser.text("#here").contains("Black J3"));
    page.browser.click("#modes [value=region] + span");
    page.browser.tap(page.place("E9"));
    page.browser.until("document.querySelector('#board .painted')");
}

fn keyboard(page: &Page) {
    let here = || page.browser.text("#here");
    assert!(here().starts_with("Move 0"), "{}", here());
    page.browser.keys(&RIGHT.repeat(3));
    assert!(here().starts_with("Move 3"), "{}", here());
    page.browser.keys(LEFT);
    assert!(here().contains("White E5"), "{}", here());
    page.browser.keys(END);
    assert!(here().starts_with("Move 17 of 17"), "{}", here());
    page.browser.keys(&LEFT.repeat(6));
    assert!(here().contains("Black L1"), "{}", here());
    page.browser.keys(DOWN);
    assert!(here().contains("Black F9"), "{}", here());
    page.browser.keys(UP);
    assert!(here().contains("Black L1"), "{}", here());
    page.browser.keys(HOME);
    assert!(here().starts_with("Move 0"), "{}", here());
    page.analysed();
    page.browser.keys("G");
    assert!(page.browser.text("#chosen").contains("Black’s sente"));
    page.browser.keys(ESCAPE);
    assert_eq!(page.browser.text("#chosen"), "");
}

fn speed(page: &Page) {
    page.browser.click("#tab-game");
    // From the key to the new layout; the frame after it is told too, but when it comes is up to the machine.
    let best = page.browser.wait_for(
        "const times = [];
         for (let step = 0; step < 12; step++) {
           const start = performance.now();
           document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
           document.body.getBoundingClientRect();
           const worked = performance.now() - start;
           await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
           times.push([performance.now() - start, worked]);
         }
         return [Math.min(...times.map(time => time[0])), Math.min(...times.map(time => time[1]))];",
    );
    let (frame, step) = (best[0].as_f64().unwrap(), best[1].as_f64().unwrap());
    println!("  a step takes {step:.1} ms, and is painted after {frame:.1} ms");
    assert!(step < 50.0, "{step} ms");
}

fn cursor(page: &Page) {
    // What the analysis says when it is done would come in between.
    page.analysed();
    page.browser.run("document.querySelector('#board').focus()");
    page.browser.keys(&(ENTER.to_owned() + LEFT));
    let said = || page.browser.text("#announcer");
    // The middle of 11 by 11 is F6, so one step to the left is E6.
    assert!(said().starts_with("E6"), "{}", said());
    page.browser.keys(UP);
    assert!(said().contains("E7, empty"), "{}", said());
    let before = page.stones();
    page.browser.keys(ENTER);
    page.browser
        .until(&format!("document.querySelectorAll('#board .stones .stone').length === {}", before + 1));
    assert!(page.browser.text("#here").contains("Black E7"));
    page.browser.keys(ESCAPE);
    assert_eq!(page.browser.count("#board .cursor rect"), 0);
}

fn try_and_undo(page: &Page) {
    let before = page.stones();
    let moved = |change: i64| {
        let count = before as i64 + change;
        page.browser.until(&format!("document.querySelectorAll('#board .stones .stone').length === {count}"));
    };
    page.analysed();
    // The label of a place makes room for a move when it is clicked. This move is in the record.
    page.browser.click("#board .pill[data-region=H]");
    page.click_point("E3");
    page.browser.until("document.querySelector('#here').innerText.includes('Black E3')");
    page.browser.keys(LEFT);
    // And this is not.
    page.click_point("J3");
    moved(1);
    assert!(page.browser.text("#here").contains("Black J3"));
    page.browser.click("#pass");
    page.browser.until("document.querySelector('#here').innerText.includes('White passes')");
    page.browser.click("#undo");
    page.browser.until("document.querySelector('#here').innerText.includes('Black J3')");
    page.browser.click("#undo");
    moved(0);
    // A stone is in the way.
    page.click_point("A10");
    page.browser.until("document.querySelector('.toast')");
    assert_eq!(page.stones(), before);
}

fn region(page: &Page) {
    page.analysed();
    page.browser.click("#regions .item[data-region=F]");
    page.browser.until("document.querySelector('#thermographs svg path')");
    let told = page.browser.text("#chosen");
    assert!(told.contains("White’s sente, 2 points") && told.contains("proved"), "{told}");
    page.browser.click("#chosen .fold summary");
    // The value that the survey of Berlekamp and Wolfe gives for this shape.
    let told = page.browser.text("#chosen");
    assert!(told.contains("{3||2|0}") && told.contains("2↑"), "{told}");
    assert_eq!(page.browser.count("#board .outlines .chosen.proved:not(.halo)"), 1);
}

fn tree_of_a_region(page: &Page) {
    page.analysed();
    page.browser.click("#regions .item[data-region=F]");
    page.browser.until("document.querySelector('#walk .chip.white')");
    page.browser.click("#chosen .fold:last-child summary");
    page.browser.click("#walk .pair .chip.white");
    page.browser.until("document.querySelectorAll('#walk p .chip').length === 2");
    // After White's threat, Black's answer saves two points: {2|0}.
    assert!(page.browser.text("#walk").contains("{2|0}"), "{}", page.browser.text("#walk"));
    page.browser.click("#walk .pair .chip.black");
    page.browser.until("document.querySelectorAll('#walk p .chip').length === 3");
}

fn moves(page: &Page) {
    page.analysed();
    page.browser.click("#regions .fold summary");
    let told = page.browser.text("#regions .fold");
    assert!(told.contains("keeps the score") && told.contains("loses 1"), "{told}");
    page.browser.click("#score .verdict .line");
    page.browser.until("document.querySelectorAll('#board .preview .stone').length > 3");
    page.browser.click("#score > .fold summary");
    assert!(page.browser.text("#score table").contains("komi"), "{}", page.browser.text("#score"));
}

/// Gives the page a file as if it had been dropped, or text as if it had been pasted.
pub(crate) fn hand_over(page: &Page, how: &str, content: &str) {
    let content = Value::from(content);
    page.browser.run(&match how {
        "drop" => format!(
            "const transfer = new DataTransfer();
             transfer.items.add(new File([{content}], 'game.sgf'));
             window.dispatchEvent(new DragEvent('drop', {{ dataTransfer: transfer, bubbles: true, cancelable: true }}));"
        ),
        _ => format!(
            "const transfer = new DataTransfer();
             transfer.setData('text/plain', {content});
             document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: transfer, bubbles: true, cancelable: true }}));"
        ),
    });
}

fn drop_a_file(page: &Page) {
    hand_over(
        page,
        "drop",
        "(;GM[1]FF[4]SZ[13]KM[5.5]PB[Ann]PW[Bob]AB[cc];W[kk]C[a comment];B[kc](;W[ck])(;W[dd]))",
    );
    page.browser.until("document.querySelector('#title').innerText.includes('Ann')");
    page.browser.until("document.querySelectorAll('#board .stones .stone').length === 4");
    page.browser.keys(HOME);
    page.browser.keys(RIGHT);
    page.browser.until("document.querySelector('#comment').innerText === 'a comment'");
    page.browser.click("#tab-game");
    assert_eq!(page.browser.count("#tree .node"), 5);
    page.browser.click("#tree .node:last-child");
    page.browser.until("document.querySelector('#here').innerText.includes('White D10')");
}

fn paste_a_diagram(page: &Page) {
    hand_over(page, "paste", "to-move: white\n\nXXXO\nX..O\nXXXO\n");
    page.browser.until("document.querySelectorAll('#board .stones .stone').length === 10");
    assert!(page.browser.text("#here").contains("White to move"));
    page.browser.click("#modes [value=status] + span");
    page.browser.click("#tools label:has([type=checkbox])");
    page.analysed();
    // A corridor of two points is worth one point in gote, its value {1|*}.
    page.browser.until("document.querySelector('#regions')?.innerText.includes('1 gote')");
}

fn nonsense(page: &Page) {
    let stones = page.stones();
    for nonsense in
        ["(;GM[1", "\u{0}\u{1}\u{2}", "(;SZ[99]B[zz])", "<script>alert(1)</script>", "X O\nX O X X X X\n"]
    {
        hand_over(page, "drop", nonsense);
        page.browser.until("document.querySelector('.toast')");
        page.browser.run("document.querySelectorAll('.toast button').forEach(button => button.click())");
    }
    page.open("");
    assert_eq!(page.stones(), stones);
    // The browser itself notes answers that say no; nothing else may be in its log.
    let unexpected: Vec<String> = page
        .browser
        .complaints()
        .into_iter()
        .filter(|line| !line.contains("the server responded with a status of 4"))
        .collect();
    assert_eq!(unexpected, [] as [&str; 0]);
}

fn set_up(page: &Page) {
    let before = page.stones();
    page.browser.click("#modes [value=setup] + span");
    page.browser.click("#tools [value=white] + span");
    page.click_point("E7");
    page.browser
        .until(&format!("document.querySelectorAll('#board .stones .stone').length === {}", before + 1));
    page.browser.click("#tools [value=empty] + span");
    page.click_point("A1");
    page.browser.until(&format!("document.querySelectorAll('#board .stones .stone').length === {before}"));
    page.browser.click("#undo");
    page.browser.click("#undo");
    page.browser.until("document.querySelector('#here').innerText.startsWith('Move 0')");
    page.analysed();
    assert_eq!(page.stones(), before);
}

fn rectangle(page: &Page) {
    page.browser.click("#modes [value=setup] + span");
    page.browser.run(
        "const [width, height] = document.querySelectorAll('#tools [type=number]');
         [width.value, height.value] = [25, 9];",
    );
    page.browser.click("#tools .sizes button");
    page.browser.until("document.querySelectorAll('#board .name').length === 2 * (25 + 9)");
    page.click_point("D4");
    page.browser.until("document.querySelectorAll('#board .stones .stone').length === 1");
    assert_eq!(page.browser.run("return document.documentElement.scrollWidth <= innerWidth"), json!(true));
}

fn paint(page: &Page) {
    page.browser.click("#modes [value=region] + span");
    let places = ["E9", "F9", "G9"].map(|point| page.place(point));
    page.browser.drag(&places);
    page.browser.until("document.querySelector('#board .painted')");
    page.browser.until("document.querySelectorAll('#regions .item').length === 1");
    // The corridor at E9 alone.
    assert!(page.browser.text("#regions").contains("1½ gote"), "{}", page.browser.text("#regions"));
    page.browser.click("#tools button");
    page.browser.until("document.querySelectorAll('#regions .item').length === 9");
}

fn alive_or_dead(page: &Page) {
    page.browser.click("#modes [value=status] + span");
    page.browser.click("#tools [value=dead] + span");
    page.click_point("A4");
    page.browser.until("document.querySelectorAll('#board .own .mark').length === 1");
    page.analysed();
    // With the stone at A4 gone the places are not the same.
    let told = page.browser.text("#regions");
    page.browser.click("#tools button");
    page.browser.until("!document.querySelector('#board .own .mark')");
    page.analysed();
    assert_ne!(page.browser.text("#regions"), told);
}

fn rules_and_komi(page: &Page) {
    page.analysed();
    page.browser.run(
        "const komi = document.querySelector('#komi');
         komi.value = '3.5';
         komi.dispatchEvent(new Event('change'));",
    );
    // Three points of komi more, and Black by ½ becomes White by 2½.
    page.browser.until("document.querySelector('#score .verdict')?.innerText.includes('White wins by 2½')");
    page.browser.run("const komi = document.querySelector('#komi'); komi.value = 'much'; komi.dispatchEvent(new Event('change'));");
    page.browser.until("document.querySelector('.toast.error')");
    page.browser.run(
        "const rules = document.querySelector('#rules');
         rules.value = 'chinese';
         rules.dispatchEvent(new Event('change'));",
    );
    page.analysed();
    page.browser.click("#score > .fold summary");
    page.browser.until("document.querySelector('#score table')?.innerText.includes('safe stones')");
}

/// How many analyses the server is working on.
fn running(page: &Page) -> u64 {
    page.browser.wait_for("return (await (await fetch('/healthz')).json()).running").as_u64().unwrap()
}

fn idle_soon(page: &Page) {
    let end = Instant::now() + Duration::from_secs(10);
    while running(page) > 0 {
        assert!(Instant::now() < end, "the server goes on working");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn think_for_long(page: &Page) {
    page.analysed();
    idle_soon(page);
    page.browser.run(
        "const seconds = document.querySelector('#seconds');
         seconds.value = 7;
         seconds.dispatchEvent(new Event('input'));",
    );
    hand_over(page, "paste", HARD);
    page.browser.until("!document.querySelector('#work').hidden");
    let end = Instant::now() + Duration::from_secs(10);
    while running(page) == 0 {
        assert!(Instant::now() < end, "the server does not begin");
    }
}

fn cancel(page: &Page) {
    think_for_long(page);
    page.keep("thinking");
    page.browser.click("#cancel");
    page.browser.until("document.querySelector('#work').hidden");
    idle_soon(page);
}

fn moving_on(page: &Page) {
    think_for_long(page);
    hand_over(page, "paste", include_str!("../../../../examples/corridors.txt"));
    page.browser.until("document.querySelectorAll('#board .name').length === 28");
    page.analysed();
    idle_soon(page);
}

fn ko(page: &Page) {
    hand_over(page, "paste", KO);
    page.browser.until("document.querySelectorAll('#board .name').length === 44");
    page.analysed();
    assert_eq!(page.browser.count("#board .outlines .estimated:not(.halo)"), 0);
    page.browser.run(
        "[...document.querySelectorAll('#regions .item')].find(item => /ko/.test(item.textContent)).click()",
    );
    page.browser.until("document.querySelector('#chosen table')");
    // One stone is at stake, three moves share one point.
    let told = page.browser.text("#chosen table");
    assert!(told.contains("Nobody") && told.contains('⅓'), "{told}");
}

fn maps(page: &Page) {
    for view in ["ownership", "influence", "control"] {
        page.browser.click(&format!("#views [value={view}] + span"));
        page.browser.until("document.querySelectorAll('#board .heat rect').length > 60");
        page.keep(&format!("map-{view}"));
    }
    page.browser.click("#views [value=eye] + span");
    page.browser.until("document.querySelectorAll('#board .heat rect').length > 0");
    assert_eq!(page.browser.count("#board .pill"), 0);
    page.keep("map-eye");
    soft_groups(page);
    page.browser.click("#views [value=plain] + span");
    assert_eq!(page.browser.count("#board .pill, #board .heat rect"), 0);
    page.browser.click("#views [value=influence] + span");
}

/// Groups have their chances written on them, and a stone tells what it will be connected with.
fn soft_groups(page: &Page) {
    page.browser.click("#views [value=group] + span");
    page.browser.until("document.querySelectorAll('#board .pill').length > 1");
    page.keep("map-group");
    let shaded = "document.querySelectorAll('#board .heat .black, #board .heat .white').length";
    let asked = "document.querySelector('#legend').innerText.includes('connected with')";
    page.browser.click("#board .pill");
    page.browser.until(asked);
    // One side connects, so that there is one colour only.
    page.browser.until(
        "['black', 'white'].filter(side => document.querySelector(`#board .heat .${side}`)).length === 1",
    );
    assert!(page.browser.count("#board .owners .heated") > 0, "the stone itself is marked");
    page.keep("map-connections");
    page.browser.click("#board .pill");
    page.browser.until(&format!("!({asked}) && {shaded} > 60"));
}

fn races(page: &Page) {
    page.open("race");
    page.browser.click("#tab-races");
    page.browser.until("document.querySelector('#panel-races .number')");
    // Black to move wins by one move at D14: the worked example of Nakamura's paper.
    let told = page.browser.text("#panel-races");
    assert!(told.contains("Black wins by 1 move") && told.contains("D14"), "{told}");
    page.browser.click("#panel-races .number");
    page.browser.until("document.querySelectorAll('#board .preview .liberty').length > 7");
    // The numbers are in the picture too: liberties of either side begin with 1.
    let folder = downloads(page);
    page.browser.click("#save summary");
    page.browser.click("[data-format=svg]");
    let picture = String::from_utf8(downloaded(&folder.join("a-capturing-race.svg"))).unwrap();
    for number in ["1", "2", "3"] {
        assert!(picture.contains(&format!(">{number}</text>")), "{number}");
    }
}

fn chart(page: &Page) {
    page.browser.click("#tab-game");
    page.browser.until("document.querySelectorAll('#chart .dot.proved').length === 18");
    let place = page.browser.run(
        "const dot = document.querySelectorAll('#chart .dot')[10];
         dot.scrollIntoView({ block: 'center' });
         const box = dot.getBoundingClientRect();
         return [Math.round(box.left + 3), Math.round(box.top + 3)];",
    );
    page.browser.drag(&[(place[0].as_i64().unwrap(), place[1].as_i64().unwrap())]);
    page.browser.until("document.querySelector('#here').innerText.startsWith('Move 10')");
    page.browser.click("#review button");
    // The record says it: move 11 cost a point, and F9 was better.
    page.browser.until("document.querySelector('#review .item')");
    let told = page.browser.text("#review");
    assert!(told.contains("Move 11, Black L1, lost 1") && told.contains("F9"), "{told}");
}

fn calculator(page: &Page) {
    page.browser.click("#tab-calculator");
    page.browser.run("document.querySelector('#expression').focus()");
    page.browser.keys(&("{10||4|0}".to_owned() + ENTER));
    page.browser.until("document.querySelector('#answer svg')");
    // Worked out by hand in the tests of the drawing: mean 6, temperature 4.
    let told = page.browser.text("#answer");
    assert!(told.contains("Mean ?\n6") && told.contains("Temperature ?\n4"), "{told}");
    page.browser.run("document.querySelector('#expression').value = ''");
    page.browser.run("document.querySelector('#expression').focus()");
    page.browser.keys(&("{1|".to_owned() + ENTER));
    page.browser.until("document.querySelector('#answer .error')");
    // The browser notes the answer that says no.
    assert_eq!(page.browser.complaints().len(), 1);
}

fn glossary(page: &Page) {
    page.analysed();
    page.browser.click("#regions .what");
    page.browser.until("document.querySelector('#dialog').open");
    assert!(page.browser.text("#dialog").contains("日本語"));
    page.browser.keys(ESCAPE);
    page.browser.until("!document.querySelector('#dialog').open");
    page.browser.click("#tab-words");
    page.browser.until("document.querySelectorAll('.terms details').length > 15");
    page.browser.run("document.querySelector('#panel-words [type=search]').focus()");
    page.browser.keys("先手");
    page.browser.until("document.querySelectorAll('.terms details').length < 5");
    assert!(page.browser.text(".terms").contains("선수"));
    // Every question mark of the page leads to a word that is explained.
    let lost = page.browser.wait_for(
        "const { terms } = await (await fetch('/api/v1/glossary')).json();
         const known = new Set(terms.map(term => term.id));
         const asked = ['gote', 'sente', 'ko', 'dame', 'seki', 'region', 'canonical-form', 'chilling', 'mean', 'temperature', 'miai', 'deiri',
           'thermograph', 'komaster', 'proved', 'bounded', 'estimated', 'evidence', 'ownership', 'group', 'eye', 'influence', 'control', 'semeai', 'game',
           'outcome', 'stops'];
         return asked.filter(id => !known.has(id));",
    );
    assert_eq!(lost, json!([]));
}

fn export(page: &Page) {
    let folder = downloads(page);
    page.analysed();
    page.click_point("J3");
    page.browser.until("document.querySelector('#here').innerText.includes('Black J3')");
    page.analysed();
    let begins: [(&str, &[u8]); 5] =
        [("sgf", b"(;"), ("svg", b"<svg"), ("png", b"\x89PNG"), ("json", b"{"), ("html", b"<!")];
    for (format, start) in begins {
        page.browser.click("#save summary");
        page.browser.click(&format!("[data-format={format}]"));
        let bytes = downloaded(&folder.join(format!("nine-endgames.{format}")));
        assert!(bytes.to_ascii_lowercase().starts_with(&start.to_ascii_lowercase()), "{format}");
        match format {
            // The move that was tried is in the record, with what was found about it.
            "sgf" => assert!(String::from_utf8_lossy(&bytes).contains("B[ii]")),
            "json" => assert!(serde_json::from_slice::<Value>(&bytes).unwrap()["regions"].is_array()),
            _ => {}
        }
    }
}

/// The page and the report go to paper without what cannot be used there, the report on one sheet.
fn print(page: &Page) {
    page.analysed();
    page.browser.devtools("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    page.keep("on-paper");
    let seen = page.browser.run("return ['#tools', '#steps', '#tabs', '.bar', '#budget'].filter(part => document.querySelector(part).offsetParent)");
    assert_eq!(seen, json!([]));
    page.browser.devtools("Emulation.setEmulatedMedia", &json!({"media": ""}));
    assert!(page.browser.print().starts_with(b"%PDF"));
    let folder = downloads(page);
    page.browser.click("#save summary");
    page.browser.click("[data-format=html]");
    let report = folder.join("nine-endgames.html");
    downloaded(&report);
    page.browser.open(&format!("file://{}", report.display()));
    let sheet = page.browser.print();
    std::fs::write(folder.join("report.pdf"), &sheet).unwrap();
    let text = String::from_utf8_lossy(&sheet).replace("/Type /Pages", "");
    assert_eq!(text.matches("/Type /Page").count(), 1, "the report is one page");
    page.keep("report");
    page.open("");
}

/// Where the browser puts files, empty.
fn downloads(page: &Page) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("downloads-{}", page.window.name));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let allowed = json!({"behavior": "allow", "downloadPath": folder});
    page.browser.devtools("Browser.setDownloadBehavior", &allowed);
    folder
}

fn downloaded(path: &std::path::Path) -> Vec<u8> {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        if let Ok(bytes) = std::fs::read(path)
            && !bytes.is_empty()
        {
            return bytes;
        }
        assert!(Instant::now() < end, "{} never came", path.display());
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn dark(page: &Page) {
    let theme = || page.browser.run("return document.documentElement.dataset.theme");
    let before = theme();
    page.browser.click("#theme");
    assert_ne!(theme(), before);
    page.analysed();
    page.browser.click("#regions .item[data-region=G]");
    page.browser.until("document.querySelector('#thermographs svg')");
    page.keep("dark-chosen");
    page.browser.run("document.cookie = 'yose-theme=; path=/; max-age=0'");
}

/// Whatever can be reached has a name for those who listen, and nothing is wider than the window.
fn names(page: &Page) {
    page.analysed();
    for tab in ["endgames", "game", "races", "calculator", "words"] {
        page.browser.click(&format!("#tab-{tab}"));
        let nameless = page.browser.run(
            "return [...document.querySelectorAll('button, summary, input, select, textarea, [role]')]
               .filter(element => element.offsetParent && element.type !== 'file')
               .filter(element => !(element.textContent.trim() || element.ariaLabel || element.labels?.[0]?.textContent.trim()
                 || element.getAttribute('aria-labelledby')))
               .map(element => element.outerHTML.slice(0, 90))",
        );
        assert_eq!(nameless, json!([]), "{tab}");
        let fits = page.browser.run("return document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(fits, json!(true), "{tab} is too wide");
    }
}
