//! Texts that are no position, each for its own reason.

use super::position;
use super::slow::yinsh::Position;

fn refused(text: &str, reason: &str) {
    let error = Position::parse(text).expect_err(text);
    assert!(error.contains(reason), "{text}: {error}");
}

#[test]
fn boards_with_an_error() {
    let errors = [
        ("4/7/8/9/10/9/10/9/8/7/4/4", "columns"),
        ("4/7/8/9/10/9/10/9/8/7", "columns"),
        ("4/7/8/9/10/9/10/9/8/7/x3", "unknown sign"),
        ("4/7/8/9/10/9/10/9/8/7/.3", "unknown sign"),
        ("4/7/8/9/10/9/10/9/8/7/\u{e9}3", "unknown sign"),
        ("4/7/8/9/10/9/10/9/8/7/04", "empty points"),
        ("4/7/8/9/11/9/10/9/8/7/4", "empty points"),
        ("4/7/8/9/10/9/10/9/8/7/W0B2", "empty points"),
        ("4/7/8/9/10/9/10/9/8/7/99999999999999999999", "empty points"),
        ("4/7/8/9/10/9/10/9/8/7/3", "points instead"),
        ("4/7/8/9/10/9/10/9/8/7/W4", "points instead"),
        ("4/7/8/9/10/9/10/9/8//4", "points instead"),
        ("w3/7/8/9/10/9/10/9/8/7/4", "no markers"),
        ("W3/7/8/9/10/9/10/9/8/7/4", "do not fit"),
        ("WWBB/BB5/8/9/10/9/10/9/8/7/4", "do not fit"),
        ("WWWW/WBBBBB1/8/9/10/9/10/9/8/7/4", "phase is move"),
    ];
    for (board, reason) in errors {
        refused(&format!("{board} w 0/0 place yinsh"), reason);
    }
    refused("B3/7/8/9/10/9/10/9/8/7/4 b 0/0 place yinsh", "do not fit");
    refused("4/7/8/9/10/9/10/9/8/7/4 b 0/0 place yinsh", "do not fit");
    let many = "WWWW/WBBBBB1/8/wbwbwbwbw/wwbbwwbbww/wbbwwbbww/wwbbwwbbww/bbwwbbwwb/wwwwb3/7/4";
    refused(&format!("{many} w 0/0 move yinsh"), "only 51");
}

#[test]
fn fields_with_an_error() {
    let vacant = "4/7/8/9/10/9/10/9/8/7/4";
    let errors = [
        ("w 0/0 place", "fields"),
        ("w 0/0 place yinsh yinsh", "fields"),
        ("W 0/0 place yinsh", "side"),
        ("w 0 place yinsh", "removed rings"),
        ("w 0/0/0 place yinsh", "removed rings"),
        ("w 0/ place yinsh", "removed rings"),
        ("w 0/-1 place yinsh", "removed rings"),
        ("w 0/0 moves yinsh", "phase"),
        ("w 0/0 place Blitz", "setup"),
        ("w 1/0 place yinsh", "no ring is removed"),
        ("w 0/0 move yinsh", "rings on the board"),
    ];
    for (fields, reason) in errors {
        refused(&format!("{vacant} {fields}"), reason);
    }
    refused("", "fields");
    let rings = "WWWW/WBBBBB1/8/9/10/9/10/9/8/7/4";
    refused(&format!("{rings} w 1/0 move yinsh"), "rings on the board");
    refused(&format!("{rings} w 0/1 move yinsh"), "rings on the board");
    refused(&format!("{rings} w 4/0 move yinsh"), "more than 3");
    refused(
        "WWW1/BBBBB2/8/9/10/9/10/9/8/7/4 w 2/0 move blitz",
        "more than 1",
    );
    refused("WWBB/7/8/9/10/9/10/9/8/7/4 w 3/3 move yinsh", "both");

    let outcome = |text: &str| position(text).outcome();
    let rest = "8/9/10/9/10/9/8/7/4";
    assert_eq!(outcome(&format!("{rings} b 0/0 move blitz")), ("*", None));
    assert_eq!(
        outcome(&format!("WWWB/BBBB3/{rest} b 2/0 move yinsh")),
        ("*", None)
    );
    assert_eq!(
        outcome(&format!("WWBB/BBB4/{rest} b 3/0 move yinsh")),
        ("1-0", Some("rings"))
    );
    assert_eq!(
        outcome(&format!("WWWW/WBBBB2/{rest} w 0/1 move blitz")),
        ("0-1", Some("rings"))
    );
}
