//! The rules of YINSH, case by case, and each sentence that the cases leave open.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeMap;

use common::{play, refusal, turn_texts};
use gipf::face::{Face, Kind, Man};
use gipf::game::{Game, Outcome, Reason, Side};
use gipf::hex::{Direction, Point, Points};
use gipf::notation::Notation;
use gipf::record::Record;
use gipf::yinsh::board::HEX;
use gipf::yinsh::{Position, Setup};

fn point(name: &str) -> Point {
    let (letter, number) = name.split_at(1);
    let letter = letter.chars().next().unwrap();
    HEX.find(letter, number.parse().unwrap()).unwrap()
}

fn names(points: &str) -> Vec<Point> {
    points.split_whitespace().map(point).collect()
}

/// All points in line with these.
fn in_line(points: &[Point]) -> Points {
    let mut reached = Points::NONE;
    for &from in points {
        for direction in Direction::ALL {
            let mut at = from;
            while let Some(next) = HEX.step(at, direction) {
                reached.insert(next);
                at = next;
            }
        }
    }
    reached
}

/// The position with White's and Black's rings and markers. Missing rings stand where they are in line with
/// no ring that is named. `rest` follows the board in the position text.
fn position(rings: [&str; 2], markers: [&str; 2], rest: &str) -> Position {
    let removed = rest.split(' ').nth(1).unwrap().split('/');
    let removed: Vec<usize> = removed.map(|number| number.parse().unwrap()).collect();
    let named = names(&rings.join(" "));
    let mut men: BTreeMap<Point, char> = BTreeMap::new();
    for (list, letter) in markers.iter().zip(['w', 'b']) {
        men.extend(names(list).into_iter().map(|point| (point, letter)));
    }
    for (list, letter) in rings.iter().zip(['W', 'B']) {
        men.extend(names(list).into_iter().map(|point| (point, letter)));
    }
    let reached = in_line(&named);
    for side in 0..2 {
        for _ in names(rings[side]).len() + removed[side]..5 {
            let free = |p: &Point| !reached.has(*p) && !men.contains_key(p);
            let place = HEX.points().find(free).unwrap();
            men.insert(place, ['W', 'B'][side]);
        }
    }
    let board = common::board(
        &HEX,
        |_| true,
        |point| men.get(&point).copied().unwrap_or('.'),
    );
    let text = format!("{board} {rest}");
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The man on a point as the cases write it: `Wr`, `Bm`; `-` for none.
fn man(position: &Position, name: &str) -> String {
    match position.man(point(name)) {
        None => "-".into(),
        Some(Man { side, kind }) => {
            let kind = if kind == Kind::Ring { 'r' } else { 'm' };
            format!("{}{kind}", side.letter().to_ascii_uppercase())
        }
    }
}

fn men(position: &Position, points: &str) -> String {
    let men: Vec<String> = points
        .split_whitespace()
        .map(|name| man(position, name))
        .collect();
    men.join(" ")
}

/// Where the ring on a point can go, in byte order, by the turns without removals.
fn targets(position: &Position, from: &str) -> Vec<String> {
    let begins = format!("{from}-");
    let texts = turn_texts(position);
    texts
        .iter()
        .filter_map(|text| Some(text.strip_prefix(&begins)?.to_string()))
        .collect()
}

/// The rows of the heads with which the turns here begin: `xd4-d8`, several with `;` between.
fn heads(position: &Position) -> Vec<String> {
    let head = |turn: &String| {
        let parts = turn.split(';').take_while(|part| part.starts_with('x'));
        let rows: Vec<&str> = parts
            .map(|part| &part[..part.rfind('x').unwrap()])
            .collect();
        rows.join(";")
    };
    let mut heads: Vec<String> = turn_texts(position).iter().map(head).collect();
    heads.sort();
    heads.dedup();
    heads
}

/// The turns whose text begins like this.
fn beginning(position: &Position, begin: &str) -> Vec<String> {
    let texts = turn_texts(position).into_iter();
    texts.filter(|text| text.starts_with(begin)).collect()
}

/// A white move over d8 to d4 makes d5-d9 and b4-f4: rows of both colours.
fn rows_of_both(rest: &str) -> Position {
    let rings = ["d9", ""];
    position(rings, ["d4", "d5 d6 d7 d8 b4 c4 e4 f4"], rest)
}

/// One marker in the pool; c7-f10 completes a white row, i7-g7 a black one, c7-c8 none.
const LAST_MARKER: &str = "2Bw/wbwB1w1/wwbbwbW1/wwbbBbw2/1Wb2bwwb1/2wbb1ww1/bbbww1Ww2/bbbbwBwww/\
    bbwWwwW1/1wbw2w/B3 w 0/0 move yinsh";

/// No ring can move.
const BLOCKED: &str = "1bbb/2wbb2/2www3/b1wwb4/wbwww5/wbwb5/bWBbbwbwbb/BWWbwbwwb/BBbbwbww/bww4/ww2 \
    w 2/1 move yinsh";

// Board

#[test]
fn case_1_1_the_board() {
    assert_eq!(HEX.points().count(), 85);
    for tip in [('a', 1), ('a', 6), ('f', 1), ('f', 11), ('k', 6), ('k', 11)] {
        assert_eq!(HEX.find(tip.0, tip.1), None, "{tip:?}");
    }
    let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
    for direction in &Direction::ALL[..3] {
        let back = Direction {
            columns: -direction.columns,
            half_rows: -direction.half_rows,
        };
        for first in HEX.points().filter(|&p| HEX.step(p, back).is_none()) {
            let next = |&at: &Point| HEX.step(at, *direction);
            let length = std::iter::successors(Some(first), next).count();
            *lines.entry(length).or_default() += 1;
        }
    }
    assert_eq!(
        lines.into_iter().collect::<Vec<_>>(),
        [(4, 6), (7, 6), (8, 6), (9, 9), (10, 6)]
    );
}

#[test]
fn case_1_2_a_lone_ring() {
    let count =
        |name: &str| targets(&position([name, ""], ["", ""], "w 0/0 move yinsh"), name).len();
    assert_eq!((count("f6"), count("a2")), (24, 18));
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for point in HEX.points() {
        *counts
            .entry(count(&HEX.name(point).to_string()))
            .or_default() += 1;
    }
    assert_eq!(
        counts.into_iter().collect::<Vec<_>>(),
        [(18, 24), (20, 6), (22, 24), (24, 19), (26, 12)]
    );
}

#[test]
fn case_1_3_targets_of_d9() {
    let position = position(["d9", ""], ["", ""], "w 0/0 move yinsh");
    let mut expected: Vec<_> = "b7 c8 d1 d2 d3 d4 d5 d6 d7 d8 e9 e10 f9 g9 h9 i9 j9 k9"
        .split(' ')
        .collect();
    expected.sort_unstable();
    assert_eq!(targets(&position, "d9"), expected);
}

// The placement of the rings

#[test]
fn case_2_1_only_placements_before_ten_rings_stand() {
    let mut position = Position::start(Setup::Yinsh);
    let points = ["f6", "a2", "k10", "e5", "d9", "g7", "h4", "b1", "c8", "j11"];
    for (number, name) in points.into_iter().enumerate() {
        assert_eq!(position.to_move(), Side::BOTH[number % 2]);
        let texts = turn_texts(&position);
        assert_eq!(texts.len(), 85 - number);
        assert!(
            texts.iter().all(|text| !text.contains(['-', 'x'])),
            "{texts:?}"
        );
        if number > 0 {
            assert!(refusal(&position, "f6").contains("a ring of White stands on f6"));
            assert!(refusal(&position, "f6-f7").contains("places a ring"));
            assert!(refusal(&position, "pass").contains("places a ring"));
        }
        position = play(&position, name);
    }
    assert_eq!(position.to_string().split(' ').nth(3), Some("move"));
    assert_eq!(position.to_move(), Side::White);
    assert!(turn_texts(&position).iter().all(|text| text.contains('-')));
    assert!(refusal(&position, "f7").contains("moves a ring"));
}

// Moves

#[test]
fn case_3_1_a_marker_stays_behind() {
    let before = position(["d9", ""], ["", ""], "w 0/0 move yinsh");
    let after = play(&before, "d9-d8");
    assert_eq!(men(&after, "d8 d9"), "Wr Wm");
    assert_eq!((before.pool(), after.pool()), (51, 50));
}

#[test]
fn case_3_2_jumped_markers_flip() {
    let before = position(["d9", ""], ["d8", "d7"], "w 0/0 move yinsh");
    let after = play(&before, "d9-d6");
    assert_eq!(men(&after, "d6 d9 d7 d8"), "Wr Wm Wm Bm");
    assert!(refusal(&before, "d9-d5").contains("here on d6"));
}

#[test]
fn case_3_3_vacant_points_before_the_group() {
    let before = position(["d9", ""], ["d6", "d7"], "w 0/0 move yinsh");
    let after = play(&before, "d9-d5");
    assert_eq!(men(&after, "d5 d9 d7 d6"), "Wr Wm Wm Bm");
    let down = targets(&before, "d9")
        .into_iter()
        .filter(|to| to.starts_with('d'));
    assert_eq!(down.collect::<Vec<_>>(), ["d5", "d8"]);
}

#[test]
fn case_3_4_no_second_group() {
    let before = position(["d9", ""], ["d6 d4", "d7"], "w 0/0 move yinsh");
    assert!(refusal(&before, "d9-d3").contains("here on d5"));
}

#[test]
fn case_3_5_never_over_a_ring() {
    let before = position(["d9", "d7"], ["d6", ""], "w 0/0 move yinsh");
    let down = targets(&before, "d9")
        .into_iter()
        .filter(|to| to.starts_with('d'));
    assert_eq!(down.collect::<Vec<_>>(), ["d8"]);
    assert!(refusal(&before, "d9-d7").contains("a ring of Black stands on d7"));
    assert!(refusal(&before, "d9-d5").contains("no ring goes over a ring"));
}

#[test]
fn a_group_of_markers_up_to_a_ring_or_the_edge_is_no_way() {
    let ring = position(["d9", "d6"], ["d8", "d7"], "w 0/0 move yinsh");
    assert!(targets(&ring, "d9").iter().all(|to| !to.starts_with('d')));
    let edge = position(["d9", ""], ["b7 c8", ""], "w 0/0 move yinsh");
    let left = targets(&edge, "d9")
        .into_iter()
        .filter(|to| to.starts_with(['b', 'c']));
    assert_eq!(left.count(), 0);
}

#[test]
fn case_3_6_a_pass() {
    let text = "WWWB/1BBBB2/8/9/10/9/10/9/8/7/4 w 2/0 move yinsh";
    let position: Position = text.parse().unwrap();
    assert_eq!(turn_texts(&position), ["pass"]);
    let after = play(&position, "pass");
    assert_eq!(after.to_string(), text.replace(" w ", " b "));
    assert!(refusal(&after, "pass").contains("Black moves a ring"));
    assert!(refusal(&position, "a2-a3").contains("White passes"));
}

// Rows

#[test]
fn case_4_1_a_row_and_a_ring() {
    let before = position(["d9 f8", ""], ["", "d8 d7 d6 d5"], "w 0/0 move yinsh");
    let tails = beginning(&before, "d9-d4");
    assert_eq!(tails.len(), 5);
    assert!(
        tails.iter().all(|text| text.starts_with("d9-d4;xd5-d9x")),
        "{tails:?}"
    );
    for ring in ["d4", "f8"] {
        let after = play(&before, &format!("d9-d4;xd5-d9x{ring}"));
        assert_eq!(man(&after, ring), "-");
        assert_eq!(men(&after, "d5 d6 d7 d8 d9"), "- - - - -");
        assert_eq!((after.removed(Side::White), after.pool()), (1, 51));
        assert_eq!(after.to_move(), Side::Black);
    }
    assert!(refusal(&before, "d9-d4").contains("removes a row: d5-d9"));
    assert!(refusal(&before, "d9-d4;xd5-d9").contains("removes a ring"));
    assert!(refusal(&before, "d9-d4;xd5-d9xd9").contains("d9 is vacant"));
}

#[test]
fn case_4_2_two_rows_in_the_head() {
    let rows = "d5 d6 d7 d8 d9 e5 e6 e7 e8 e9";
    let before = position(["b7 j11 f9 g9 h9", ""], [rows, ""], "w 0/0 move yinsh");
    let text = "xd5-d9xg9;xe5-e9xh9;f9-f8";
    let after = play(&before, text);
    assert_eq!(men(&after, "f9 f8 g9 h9 b7 j11"), "Wm Wr - - Wr Wr");
    assert_eq!(after.removed(Side::White), 2);
    for turn in turn_texts(&before) {
        assert_eq!(turn.matches('x').count(), 4, "{turn}");
    }
    // either row first is the same turn
    let other = before.read_turn("xe5-e9xh9;xd5-d9xg9;f9-f8").unwrap();
    assert_eq!(before.turn_text(&other), text);
    let swapped = before.read_turn("xe5-e9xg9;xd5-d9xh9;f9-f8").unwrap();
    assert_eq!(before.turn_text(&swapped), "xd5-d9xh9;xe5-e9xg9;f9-f8");
    assert!(refusal(&before, "xd5-d9xg9;f9-f8").contains("removes a row: e5-e9"));
}

#[test]
fn case_4_3_five_of_a_longer_row() {
    let rest = "w 0/0 move yinsh";
    let six = position(["h9", ""], ["d4 d5 d6 d7 d8 d9", ""], rest);
    assert_eq!(heads(&six), ["xd4-d8", "xd5-d9"]);
    let seven = position(["h9", ""], ["d3 d4 d5 d6 d7 d8 d9", ""], rest);
    assert_eq!(heads(&seven), ["xd3-d7", "xd4-d8", "xd5-d9"]);
    // what is left of six is one
    let kept = play(&six, "xd4-d8xh9;a3-a2");
    assert_eq!(men(&kept, "d4 d8 d9"), "- - Wm");
}

#[test]
fn ten_in_line_are_two_rows() {
    let ten = "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10";
    let position = position(["h9", ""], [ten, ""], "w 0/0 move yinsh");
    let heads = heads(&position);
    // after another five than an end's none are left
    let all = ["xe1-e5;xe6-e10", "xe2-e6", "xe3-e7", "xe4-e8", "xe5-e9"];
    assert_eq!(heads, all);
}

#[test]
fn case_4_4_crossing_rows() {
    let markers = "f2 f3 f4 f5 f6 d4 e5 g7 h8";
    let before = position(["j9", ""], [markers, ""], "w 0/0 move yinsh");
    assert_eq!(heads(&before), ["xd4-h8", "xf2-f6"]);
    let left = |head: &str| {
        let turn = beginning(&before, head).swap_remove(0);
        let after = play(&before, &turn);
        // the move has left one more
        after.markers(Side::White).count_ones() - 1
    };
    assert_eq!((left("xd4-h8"), left("xf2-f6")), (4, 4));
}

#[test]
fn case_4_5_crossing_rows_with_a_choice() {
    let markers = "f2 f3 f4 f5 f6 f7 e1 g3 h4 i5";
    let before = position(["j9", ""], [markers, ""], "w 0/0 move yinsh");
    assert_eq!(heads(&before), ["xe1-i5;xf3-f7", "xf2-f6"]);
}

#[test]
fn a_ring_interrupts_a_row() {
    let markers = "d4 d5 d7 d8 d9";
    let before = position(["d6", ""], [markers, ""], "w 0/0 move yinsh");
    assert_eq!(heads(&before), [""]);
}

#[test]
fn case_4_6_rows_of_both_colours() {
    let before = rows_of_both("w 0/0 move yinsh");
    let tails = beginning(&before, "d9-d3");
    assert!(
        tails.iter().all(|text| text.starts_with("d9-d3;xd5-d9x")),
        "{tails:?}"
    );
    let after = play(&before, "d9-d3;xd5-d9xd3");
    assert_eq!(after.to_move(), Side::Black);
    assert_eq!(heads(&after), ["xb4-f4"]);
}

// The end

#[test]
fn case_5_1_the_third_ring() {
    let rows = "d5 d6 d7 d8 d9 e5 e6 e7 e8 e9";
    let before = position(["f9 g9 h9", ""], [rows, ""], "w 2/2 move yinsh");
    let texts = turn_texts(&before);
    assert_eq!(texts.len(), 6);
    for text in texts {
        // one row, one ring, no move
        assert_eq!(text.matches('x').count(), 2, "{text}");
        let after = play(&before, &text);
        let won = Outcome::win(Side::White, Reason::Rings);
        assert_eq!(after.outcome(), Some(won));
        assert_eq!((after.perft(1), after.to_move()), (0, Side::Black));
        let read: Position = after.to_string().parse().unwrap();
        assert_eq!(read, after);
    }
    assert!(refusal(&before, "xd5-d9xf9;g9-g8").contains("the game ends before it"));
    let after = play(&before, "xd5-d9xf9");
    assert!(refusal(&after, "pass").contains("has ended"));
}

#[test]
fn case_5_2_both_third_rows() {
    let before = rows_of_both("w 2/2 move yinsh");
    let after = play(&before, "d9-d3;xd5-d9xd3");
    assert_eq!(
        after.outcome(),
        Some(Outcome::win(Side::White, Reason::Rings))
    );
}

#[test]
fn case_5_3_only_the_opponents_third_row() {
    let markers = ["d4", "b4 c4 e4 f4"];
    let before = position(["d5", ""], markers, "w 2/2 move yinsh");
    let after = play(&before, "d5-d3");
    assert_eq!(after.outcome(), None);
    let texts = turn_texts(&after);
    assert_eq!(texts.len(), 3);
    for text in texts {
        assert!(text.starts_with("xb4-f4x"), "{text}");
        let end = play(&after, &text);
        assert_eq!(
            end.outcome(),
            Some(Outcome::win(Side::Black, Reason::Rings))
        );
        assert_eq!(end.to_move(), Side::White);
    }
}

#[test]
fn case_5_4_blitz() {
    let before = position(["d9 f8", ""], ["", "d8 d7 d6 d5"], "w 0/0 move blitz");
    let after = play(&before, "d9-d4;xd5-d9xf8");
    assert_eq!(
        after.outcome(),
        Some(Outcome::win(Side::White, Reason::Rings))
    );
}

#[test]
fn case_5_5_the_last_marker_without_a_row() {
    let equal: Position = LAST_MARKER.parse().unwrap();
    assert_eq!(equal.pool(), 1);
    let end = play(&equal, "c7-c8");
    assert_eq!(end.outcome(), Some(Outcome::draw(Reason::Pool)));
    assert_eq!((end.perft(1), end.to_move()), (0, Side::Black));
    let white = LAST_MARKER.replace("1Wb2", "2b2").replace("0/0", "1/0");
    let end = play(&white.parse::<Position>().unwrap(), "c7-c8");
    assert_eq!(end.outcome(), Some(Outcome::win(Side::White, Reason::Pool)));
    let black = LAST_MARKER.replace("B3 w 0/0", "4 w 0/1");
    let end = play(&black.parse::<Position>().unwrap(), "c7-c8");
    assert_eq!(end.outcome(), Some(Outcome::win(Side::Black, Reason::Pool)));
    assert_eq!(end.to_string().parse::<Position>().unwrap(), end);
}

#[test]
fn case_5_6_the_last_marker_with_a_row() {
    let before: Position = LAST_MARKER.parse().unwrap();
    let own = play(&before, "c7-f10;xe9-i9xe2");
    assert_eq!((own.outcome(), own.pool()), (None, 5));
    let his = play(&before, "i7-g7");
    assert_eq!((his.outcome(), his.pool()), (None, 0));
    let next = play(&his, &beginning(&his, "xh3-h7")[0]);
    assert_eq!((next.outcome(), next.pool()), (None, 4));
}

#[test]
fn no_ring_of_either_side_can_move() {
    let white: Position = BLOCKED.parse().unwrap();
    assert_eq!(
        white.outcome(),
        Some(Outcome::win(Side::White, Reason::Blocked))
    );
    assert_eq!(white.perft(1), 0);
    assert!(refusal(&white, "pass").contains("has ended"));
    let black: Position = BLOCKED.replace(" w ", " b ").parse().unwrap();
    assert_eq!(black.outcome(), white.outcome());
    // as many rings on both sides are a draw
    let ten = "3w/b4bw/BbbwwbWW/BbwwbwwBB/wbw3wwbb/1wb2bwbb/2wb1bwb1w/2bwbbb2/2wbbw2/bwWWwwb/wWBb";
    let draw: Position = format!("{ten} w 0/0 move yinsh").parse().unwrap();
    assert_eq!(draw.outcome(), Some(Outcome::draw(Reason::Blocked)));
}

#[test]
fn a_pass_after_the_head() {
    let text = "WWWB/1BBBB2/8/9/10/5W3/2wwwww3/9/8/7/4 w 1/0 move yinsh";
    let before: Position = text.parse().unwrap();
    // with the ring on f7 goes the last one that could move
    let passes = beginning(&before, "xg4-g8xf7");
    assert_eq!(passes, ["xg4-g8xf7;pass"]);
    let after = play(&before, &passes[0]);
    assert_eq!((after.to_move(), after.outcome()), (Side::Black, None));
    assert!(
        beginning(&before, "xg4-g8xa2")
            .iter()
            .all(|text| !text.contains("pass"))
    );
    assert!(refusal(&before, "xg4-g8xf7").contains("passes"));
}

#[test]
fn blocked_after_the_head() {
    let text = "bWBb/1wbbb2/1wwbbw2/1wbb1bb1W/1wwb2wb2/wbw3ww1/bbb4bbw/WwwbbwbbB/WbwwbbbB/w5b/4 w 1/2 \
        move yinsh";
    let before: Position = text.parse().unwrap();
    assert_eq!(beginning(&before, "xb2-f2xd9"), ["xb2-f2xd9"]);
    let after = play(&before, "xb2-f2xd9");
    assert_eq!(after.outcome(), Some(Outcome::draw(Reason::Blocked)));
    assert_eq!((after.to_move(), after.perft(1)), (Side::Black, 0));
    assert!(after.at_turn_start());
    assert!(beginning(&before, "xb2-f2xa3").len() > 1);
}

// Whole games

/// The recorded game, won by Black 3-2.
const GAME: &str = "1.h6 2.g6 3.g8 4.c6 5.e10 6.f8 7.g11 8.e9 9.h11 10.d7 11.g11-g9 12.c6-c1 13.h11-g10 \
    14.e9-e5 15.g10-f10 16.c1-c2 17.g9-f9 18.c2-c3 19.h6-h7 20.c3-b3 21.h7-g7 22.b3-f7 23.g7-f6 24.f7-i7 \
    25.f6-h8 26.i7-e7 27.h8-h5 28.e7-e6 29.h5-h9 30.f8-f5 31.g8-i8 32.f5-f4 33.h9-h10;xh5-h9xe10 \
    34.f4-c4;xf4-f8xe6 35.i8-h7 36.c4-f7 37.h10-h9 38.e5-c5 39.h7-h8 40.f7-f6 41.h9-i10 \
    42.g6-j9;xe7-i7xj9 43.h8-g7 44.d7-e8 45.g7-h7;xg7-g11xf10 46.c5-d5;xc1-c5xf6";

/// The turns of [`GAME`].
fn recorded() -> Vec<&'static str> {
    let turns = GAME.split_whitespace();
    turns.map(|turn| turn.split_once('.').unwrap().1).collect()
}

fn turns(record: &Record) -> Vec<&str> {
    (0..record.len()).map(|n| record.turn_text(n)).collect()
}

#[test]
fn the_recorded_game_ends_as_it_did() {
    let setup = gipf::games::Setup::from_word("yinsh");
    let record = Record::parse(GAME, setup).unwrap();
    assert_eq!(turns(&record), recorded());
    assert_eq!(
        record.outcome(),
        Some(Outcome::win(Side::Black, Reason::Rings))
    );
    assert_eq!(record.number(45), (46, Side::Black));
    let last = record.last().to_string();
    assert!(last.ends_with(" w 2/3 move yinsh"), "{last}");
    // the record tells its game by itself
    let read = Record::parse(&record.to_string(), None).unwrap();
    assert_eq!((turns(&read), read.last()), (turns(&record), record.last()));
}

#[test]
fn boardspaces_record_has_the_same_turns() {
    let record = Record::parse(include_str!("yinsh-boardspace.sgf"), None).unwrap();
    assert_eq!(turns(&record), recorded());
    assert_eq!(
        record.outcome(),
        Some(Outcome::win(Side::Black, Reason::Rings))
    );
    let names = Side::BOTH.map(|side| record.name(side).to_string());
    assert_eq!(names, ["first", "second"]);
    assert_eq!(record.tag("Date"), Some("2026-02-20"));
}

/// An SGF of these steps, each with its player in front: `P0place wr A 2`.
fn sgf(steps: &[&str]) -> String {
    let steps: Vec<String> = steps
        .iter()
        .enumerate()
        .map(|(number, step)| {
            let (player, step) = step.split_at(2);
            format!("; {player}[{number} {step}]TM[1]\n")
        })
        .collect();
    let steps = steps.concat();
    format!("(;GM[24]\nSU[Yinsh]P0[id \"one\"]P1[id \"two\"]\n{steps})")
}

#[test]
fn boardspaces_other_steps_are_read() {
    let steps = [
        "P0Start P0",
        "P0place wr A 2",
        "P0Done",
        "P1place br B 1",
        "P0 place  wr a 3",
    ];
    let record = Record::parse(&sgf(&steps), None).unwrap();
    assert_eq!(turns(&record), ["a2", "b1", "a3"]);
    assert_eq!(record.outcome(), None);
    let resigned = [&steps[..], &["P1Resign"]].concat();
    let record = Record::parse(&sgf(&resigned), None).unwrap();
    let outcome = Outcome::win(Side::White, Reason::Resignation);
    assert_eq!(record.outcome(), Some(outcome));
    let named = sgf(&steps).replace("GM[24]", "GM[24]RE[Game won by two]");
    let record = Record::parse(&named, None).unwrap();
    let outcome = Outcome::win(Side::Black, Reason::Resignation);
    assert_eq!(record.outcome(), Some(outcome));
    let blitz = sgf(&steps).replace("SU[Yinsh]", "SU[Yinsh-Blitz]");
    let record = Record::parse(&blitz, None).unwrap();
    assert_eq!(record.position(0).setup().word(), "blitz");
}

#[test]
fn boardspaces_records_with_an_error_are_refused() {
    for (text, line, reason) in [
        ("(;GM[24])".to_string(), 1, "SU[Yinsh]"),
        ("(;SU[Gipf])".into(), 1, "no set-up of YINSH"),
        ("(;SU[Yinsh]\nP0[1 place wr A 2".into(), 2, "not closed"),
        ("(;SU[Yinsh]\nP0".into(), 2, "missing"),
        ("(;SU[Yinsh]\n{".into(), 2, "no property"),
        (sgf(&["P0place wr A 2", "P1fly br A 3"]), 4, "no step"),
        (sgf(&["P0place br A 2"]), 3, "man of the opponent"),
        (
            sgf(&["P0place wr A 2", "P1place br A 2"]),
            4,
            "a ring of White stands on a2",
        ),
        (
            sgf(&["P0place wr A 2", "P0place wr A 3"]),
            3,
            "nothing left to remove",
        ),
        (sgf(&["P0place wr AA 2"]), 3, "names no point"),
        (sgf(&["P0place wr {a 2"]), 3, "names no point"),
        (sgf(&["P0place wr A 9"]), 3, "no point a9"),
        (sgf(&["P0drop board A 2"]), 3, "no ring has been lifted"),
        (
            sgf(&["P0place w A 2", "P1place br A 3"]),
            4,
            "not been dropped",
        ),
        (sgf(&["P0place w A 2"]), 4, "not been dropped"),
    ] {
        let error = Record::parse(&text, None).expect_err(&text);
        assert!(error.to_string().contains(reason), "{text}: {error}");
        assert_eq!(error.line, line, "{text}: {error}");
    }
}

// Notation

/// Each of these texts means the turn of this canonical text.
fn reads(position: &Position, canonical: &str, texts: &[&str]) {
    assert!(turn_texts(position).contains(&canonical.to_string()));
    for text in texts {
        let turn = position
            .read_turn(text)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.turn_text(&turn), canonical, "{text}");
    }
}

#[test]
fn turns_are_read_generously() {
    let start = Position::start(Setup::Yinsh);
    let texts = ["e3", "E3", " e 3 ", "1.e3", "1. e3", "1... E3"];
    reads(&start, "e3", &texts);
    let markers = ["", "d8 d7 d6 d5"];
    let tail = position(["d9 f8", ""], markers, "w 0/0 move yinsh");
    reads(
        &tail,
        "d9-d4;xd5-d9xf8",
        &[
            "d9-d4;xd5-d9xf8",
            "d9-d4;xf8",
            "d9-d4;xd5-d9;xf8",
            "D9 - D4 ; X D5 - D9 X F8",
            "11.d9-d4;xd5-d9xf8",
            "d9-d4;xd9-d5xf8",
        ],
    );
    let markers = ["d4 d5 d6 d7 d8", ""];
    let head = position(["h9 g8", ""], markers, "w 0/0 move yinsh");
    reads(
        &head,
        "xd4-d8xg8;h9-h8",
        &[
            "xd4-d8xg8;h9-h8",
            "xg8;h9-h8",
            "xd4-d8;xg8;h9-h8",
            "XG8; H9-H8",
        ],
    );
    let pass = "WWWB/1BBBB2/8/9/10/9/10/9/8/7/4 w 2/0 move yinsh";
    let texts = ["pass", "Pass", "PASS", "31.pass", "p a s s"];
    reads(&pass.parse().unwrap(), "pass", &texts);
}

#[test]
fn a_row_is_left_out_only_where_one_is_possible() {
    let markers = ["d4 d5 d6 d7 d8 d9", ""];
    let six = position(["h9", ""], markers, "w 0/0 move yinsh");
    let error = refusal(&six, "xh9;a3-a2");
    assert_eq!(error, "it can mean xd4-d8xh9;a3-a2 or xd5-d9xh9;a3-a2");
    // where one row has been named only the other is left
    let markers = ["d5 d6 d7 d8 d9 e5 e6 e7 e8 e9", ""];
    let two = position(["b7 j11 f9 g9 h9", ""], markers, "w 0/0 move yinsh");
    reads(&two, "xd5-d9xg9;xe5-e9xh9;f9-f8", &["xe5-e9xh9;xg9;f9-f8"]);
    assert!(refusal(&two, "xg9;xh9;f9-f8").contains("it can mean"));
}

#[test]
fn of_several_orders_the_first_in_byte_order_is_written() {
    let markers = ["c1 c2 c3 c4 c5 e10 e9 e8 e7 e6", ""];
    let before = position(["b7 j11 f9 g9 h9", ""], markers, "w 0/0 move yinsh");
    for text in turn_texts(&before) {
        let (head, _) = text.rsplit_once(';').unwrap();
        let (first, second) = head.split_once(';').unwrap();
        assert!(first < second, "{text}");
        let swapped = text.replacen(head, &format!("{second};{first}"), 1);
        assert_eq!(before.turn_text(&before.read_turn(&swapped).unwrap()), text);
    }
}

#[test]
fn the_rest_and_the_beginning_of_a_turn_are_written() {
    let markers = ["", "d8 d7 d6 d5"];
    let before = position(["d9 f8", ""], markers, "w 0/0 move yinsh");
    let turn = before.read_turn("d9-d4;xf8").unwrap();
    assert_eq!(before.turn_text(&turn[..1]), "d9-d4");
    assert_eq!(before.turn_text(&turn[..2]), "d9-d4;xd5-d9");
    let mut within = before;
    within.play(turn[0]);
    assert_eq!(within.turn_text(&turn[1..]), "xd5-d9xf8");
    assert_eq!(within.read_turn("xf8").unwrap(), turn[1..]);
    within.play(turn[1]);
    assert_eq!(within.turn_text(&turn[2..]), "xf8");
    assert_eq!(within.read_turn("xf8").unwrap(), turn[2..]);
    assert_eq!(turn_texts(&within).len(), 5);
}

#[test]
fn a_turn_that_cannot_be_says_why() {
    let before = position(["d9 f8", "e4"], ["d6", "d5"], "w 0/0 move yinsh");
    for (text, reason) in [
        ("", "empty"),
        ("  ", "empty"),
        ("12.", "empty"),
        ("hello", "no number"),
        ("9", "no column"),
        ("d9-", "missing"),
        ("d9-d", "no number"),
        ("d09-d8", "no point d09"),
        ("d9-d10", "no point d10"),
        ("d9-d999", "no point d999"),
        ("é2", "no column"),
        ("d9-d8!", "not expected"),
        ("d9-d8-d7", "not expected"),
        (";d9-d8", "missing"),
        ("d9-d8;", "missing"),
        ("x", "missing"),
        ("d9-d8;x", "missing"),
        ("d9-d9", "no line leads"),
        ("d9-e8", "no line leads"),
        ("e4-e5", "a ring of Black stands on e4"),
        ("d6-d7", "a marker of White stands on d6"),
        ("g7-g8", "g7 is vacant"),
        ("d9-d6", "a marker of White stands on d6"),
        ("d9-d3", "here on d4"),
        ("d9-d8;xd4-d8xf8", "nothing left to remove"),
        ("xd4-d8xf8;d9-d8", "no row to remove"),
        ("xf8;d9-d8", "no row to remove"),
        ("d9-d8;f8-f7", "nothing left to remove"),
        ("d9", "moves a ring"),
        ("pass", "moves a ring"),
        ("-", "no column"),
    ] {
        let refusal = refusal(&before, text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
    let markers = ["d4 d5 d6 d7 d8", ""];
    let head = position(["h9 g8", "k9"], markers, "w 0/0 move yinsh");
    for (text, reason) in [
        ("h9-h8", "removes a row: d4-d8"),
        (
            "xd5-d9xg8;h9-h8",
            "no row of White, who removes a row: d4-d8",
        ),
        ("xd4-d8xk9;h9-h8", "a ring of Black stands on k9"),
        ("xd4-d8xd4;h9-h8", "d4 is vacant"),
        ("xd4-d8;h9-h8", "removes a ring"),
        ("xd4-d8xg8", "moves a ring"),
        ("xd4-d8xg8;g8-g7", "g8 is vacant"),
    ] {
        let refusal = refusal(&head, text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
}

// Position text

#[test]
fn position_texts_are_written_as_they_are_read() {
    let start = "4/7/8/9/10/9/10/9/8/7/4 w 0/0 place";
    for text in [
        &format!("{start} yinsh"),
        "4/7/8/9/10/9/10/9/8/7/3W b 0/0 place blitz",
        BLOCKED,
        LAST_MARKER,
    ] {
        assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        let any: gipf::games::Position = text.parse().unwrap();
        assert_eq!(any.to_string(), text);
        assert_eq!(any.setup().game(), "YINSH");
    }
    for setup in Setup::ALL {
        let text = format!("{start} {}", setup.word());
        assert_eq!(Position::start(setup).to_string(), text);
    }
    for text in [
        // finished: three rings removed, in blitz one
        "WW2/WWW4/8/9/10/9/10/9/8/5BB/4 b 0/3 move yinsh",
        "WW2/WWW4/8/9/10/9/10/9/8/3BBBB/4 w 0/1 move blitz",
    ] {
        let position: Position = text.parse().unwrap();
        let won = Outcome::win(Side::Black, Reason::Rings);
        assert_eq!(position.outcome(), Some(won));
    }
}

/// Each text is refused, and the reason says this.
fn refused(texts: &[(&str, &str)]) {
    let five = "WWWW/W6/8/9/10/9/10/9/8/6B/BBBB";
    for (text, reason) in texts {
        let text = text.replace("FIVE", five);
        let error = text.parse::<Position>().expect_err(&text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_fields_of_a_position_text_are_checked() {
    refused(&[
        ("", "BOARD"),
        ("FIVE w 0/0 move", "BOARD"),
        ("FIVE w 0/0 move yinsh x", "BOARD"),
        ("FIVE  w 0/0 move yinsh", "BOARD"),
        ("FIVE x 0/0 move yinsh", "the side"),
        ("FIVE w 0-0 move yinsh", "removed rings"),
        ("FIVE w 0/ move yinsh", "removed rings"),
        ("FIVE w +0/0 move yinsh", "removed rings"),
        ("FIVE w 0/256 move yinsh", "removed rings"),
        ("FIVE w 0/0 push yinsh", "phase"),
        ("FIVE w 0/0 move chess", "set-up"),
        (
            "FIVE w 1/0 move yinsh",
            "White has 5 rings on the board and 1 removed",
        ),
        (
            "FIVE w 0/1 move yinsh",
            "Black has 5 rings on the board and 1 removed",
        ),
        (
            "1WWW/W6/8/9/10/9/10/9/8/6B/BBBB w 0/0 move yinsh",
            "White has 4 rings",
        ),
        ("FIVE w 0/0 place yinsh", "phase is move"),
        (
            "WWWW/W6/8/9/10/9/10/9/8/7/BBBB w 0/0 place yinsh",
            "White cannot be to place",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4 b 0/0 place yinsh",
            "Black cannot be to place",
        ),
        (
            "W3/7/8/9/10/9/10/9/8/7/4 w 0/0 place yinsh",
            "White cannot be to place",
        ),
        ("w3/7/8/9/10/9/10/9/8/7/4 w 0/0 place yinsh", "markers"),
        (
            "4/7/8/9/10/9/10/9/8/7/4 w 1/0 place yinsh",
            "removed before",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4 w 0/0 move yinsh",
            "White has 0 rings",
        ),
        (
            "WW2/WWW4/8/9/10/9/10/9/8/7/3B w 0/4 move yinsh",
            "removed 4 rings, and 3 win",
        ),
        (
            "WW2/WWW4/8/9/10/9/10/9/8/7/1BBB w 0/2 move blitz",
            "removed 2 rings, and 1 win",
        ),
        (
            "WW2/7/8/9/10/9/10/9/8/7/2BB w 3/3 move yinsh",
            "first to do so",
        ),
        (
            "WW2/WW5/8/9/10/9/10/9/8/7/BBBB w 1/1 move blitz",
            "first to do so",
        ),
        (
            "WWWW/Wwbwbwb/wbwbwbwb/wbwbwbwbw/wbwbwbwbwb/wbwbwbwbw/wbwbwbwbwb/9/8/6B/BBBB w 0/0 move yinsh",
            "there are 52 markers",
        ),
    ]);
    let any = "WWWW/W6/8/9/10/9/10/9/8/6B/BBBB w 0/0 move chess".parse::<gipf::games::Position>();
    assert!(any.unwrap_err().to_string().contains("no set-up"));
}

#[test]
fn the_board_of_a_position_text_is_checked() {
    refused(&[
        (
            "4/7/8/9/10/9/10/9/8/7 w 0/0 place yinsh",
            "10 columns instead of 11",
        ),
        ("4/7/8/9/10/9/10/9/8/7/4/4 w 0/0 place yinsh", "12 columns"),
        (
            "5/7/8/9/10/9/10/9/8/7/4 w 0/0 place yinsh",
            "column a has 5 points instead of 4",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/3 w 0/0 place yinsh",
            "column k has 3",
        ),
        (
            "4/7/8/9/11/9/10/9/8/7/4 w 0/0 place yinsh",
            "column e has two digits",
        ),
        (
            "4/7/8/9/55/9/10/9/8/7/4 w 0/0 place yinsh",
            "column e has two digits",
        ),
        ("4/7/8/9/010/9/10/9/8/7/4 w 0/0 place yinsh", "digit 0"),
        ("4/7/8/9/10/9/0W10/9/8/7/4 w 0/0 place yinsh", "digit 0"),
        (
            "4/7/8/9/10/9/10/9/8/7/3x w 0/0 place yinsh",
            "column k has 'x'",
        ),
        (
            "4/7/8/99999999999999999999/9/9/10/9/8/7/4 w 0/0 place yinsh",
            "two digits",
        ),
    ]);
}
