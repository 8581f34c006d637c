//! The cases of the rules' case list by their numbers, the recorded game, and the position text.

use crate::slow::gipf::{Point, Position, Turn, lines, points, pushes, rows, spots};
use std::collections::{BTreeMap, BTreeSet};

/// A position from lists of pieces as the cases write them: `G` before a spot is a GIPF-piece.
fn place(setup: &str, white: &str, black: &str, side: char, reserves: [u32; 2]) -> Position {
    let mut position = Position::parse(&format!("4/5/6/7/6/5/4 w 0/0 {setup}")).unwrap();
    for (colour, list) in [('w', white), ('b', black)] {
        for piece in list.split_whitespace() {
            let spot = Point::named(piece.trim_start_matches('G')).unwrap();
            position.board[spot.column][spot.height] = Some((colour, piece.starts_with('G')));
        }
    }
    position.side = side;
    position.reserves = reserves;
    Position::parse(&position.text()).unwrap()
}

/// One colour's pieces as the cases list them: GIPF-pieces first, each group by letter and number.
fn pieces(position: &Position, colour: char) -> String {
    let mut list = Vec::new();
    for gipf in [true, false] {
        for spot in spots() {
            if position.board[spot.column][spot.height] == Some((colour, gipf)) {
                list.push(format!("{}{}", if gipf { "G" } else { "" }, spot.name()));
            }
        }
    }
    list.join(" ")
}

fn assert_pieces(position: &Position, white: &str, black: &str) {
    assert_eq!(pieces(position, 'w'), white);
    assert_eq!(pieces(position, 'b'), black);
}

/// The distinct head sets of the turns.
fn heads(position: &Position) -> BTreeSet<String> {
    position.turns().into_iter().map(|turn| turn.head).collect()
}

/// The turn of this canonical text.
fn turn(position: &Position, text: &str) -> Turn {
    let found = position.turn(text);
    found.unwrap_or_else(|| panic!("{text} is no turn of {}", position.text()))
}

/// The turns whose push is this one.
fn with_push(position: &Position, push: &str) -> Vec<Turn> {
    let mut turns = position.turns();
    turns.retain(|turn| turn.push == push);
    turns
}

/// The only turn with the push from a dot to a first spot.
fn play(position: &Position, dot: &str, first: &str) -> Turn {
    let (dot, line) = pushes()
        .iter()
        .find(|(it, line)| it.name() == dot && line[0].name() == first)
        .unwrap();
    let (text, _) = position.pushed(*dot, line, false).unwrap();
    let turns = with_push(position, &text);
    assert_eq!(turns.len(), 1, "{text}");
    turns[0].clone()
}

/// How many of the 42 pushes can be made with a single or a GIPF-piece.
fn push_count(position: &Position, gipf: bool) -> usize {
    let possible = pushes().iter();
    let possible = possible.filter(|(dot, line)| position.pushed(*dot, line, gipf).is_some());
    possible.count()
}

#[test]
fn case_1_1_board() {
    let by_direction = |text: &str| -> Vec<Vec<String>> {
        let lines = text.split(',');
        lines
            .map(|line| line.split_whitespace().map(String::from).collect())
            .collect()
    };
    let vertical = "b2 b3 b4 b5, c2 c3 c4 c5 c6, d2 d3 d4 d5 d6 d7, e2 e3 e4 e5 e6 e7 e8,
        f2 f3 f4 f5 f6 f7, g2 g3 g4 g5 g6, h2 h3 h4 h5";
    let rising = "b5 c6 d7 e8, b4 c5 d6 e7 f7, b3 c4 d5 e6 f6 g6, b2 c3 d4 e5 f5 g5 h5,
        c2 d3 e4 f4 g4 h4, d2 e3 f3 g3 h3, e2 f2 g2 h2";
    let falling = "b2 c2 d2 e2, b3 c3 d3 e3 f2, b4 c4 d4 e4 f3 g2, b5 c5 d5 e5 f4 g3 h2,
        c6 d6 e6 f5 g4 h3, d7 e7 f6 g5 h4, e8 f7 g6 h5";
    let mut expected = [vertical, rising, falling].map(by_direction).concat();
    let mut found: Vec<Vec<String>> = lines()
        .iter()
        .map(|line| line.iter().map(|spot| spot.name()).collect())
        .collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    assert_eq!(spots().len(), 37);
    assert_eq!(points().len(), 37 + 24);
    assert_eq!(pushes().len(), 42);
    let mut by_dot: BTreeMap<String, usize> = BTreeMap::new();
    for (dot, _) in pushes() {
        assert!(!dot.is_spot());
        *by_dot.entry(dot.name()).or_default() += 1;
    }
    assert_eq!(by_dot.len(), 24);
    by_dot.retain(|_, count| *count == 1);
    let corners: Vec<String> = by_dot.into_keys().collect();
    assert_eq!(corners.join(" "), "a1 a5 e1 e9 i1 i5");
}

#[test]
fn cases_1_2_and_1_3_starts() {
    for setup in ["basic", "standard"] {
        let start = Position::start(setup);
        assert_eq!(push_count(&start, false), 42);
        assert_eq!(push_count(&start, true), 0);
        assert_eq!(start.turns().len(), 30);
    }
    let start = Position::start("tournament");
    assert_eq!(push_count(&start, false), 0);
    assert_eq!(push_count(&start, true), 42);
    assert_eq!(start.turns().len(), 18);
    let later = turn(&turn(&start, "Gb2").after, "Gf2").after;
    assert_eq!(later.text(), "W3/5/6/7/B5/5/4 w 16/16 tournament gg");
    assert_eq!(later.turns().len(), 42);
    let gipf = later
        .turns()
        .into_iter()
        .filter(|it| it.push.starts_with('G'));
    assert_eq!(gipf.count(), 21);
}

#[test]
fn case_1_4_blocked_pushes() {
    let position = place(
        "basic",
        "b4 b5 c2 c3 d5 e4 e5 g4 h2 h4 h5",
        "b2 b3 c4 c5 d3 e3 e8 f4 f7 g3 g6",
        'w',
        [6, 6],
    );
    let mut blocked = Vec::new();
    for (dot, line) in pushes() {
        if position.pushed(*dot, line, false).is_none() {
            blocked.push(format!("{}-{}", dot.name(), line[0].name()));
        }
    }
    blocked.sort();
    assert_eq!(
        blocked.join(" "),
        "a5-b5 b1-b2 b1-c2 b6-b5 d8-e8 i1-h2 i4-h4 i4-h5"
    );
}

#[test]
fn cases_2_pushing() {
    let before = place(
        "basic",
        "b4 b5 d5 e4 f6 f7 g4",
        "b3 c2 c5 d3 f3 f4 g2",
        'w',
        [5, 5],
    );
    let after = turn(&before, "b1-h4").after;
    assert_pieces(&after, "b4 b5 c2 d5 f4 f6 f7 h4", "b3 c5 d3 e4 f3 g2 g4");
    assert_eq!(after.reserves, [4, 5]);
    assert!(rows(&after.board, 'w').is_empty() && rows(&after.board, 'b').is_empty());
    let before = place(
        "standard",
        "Gc6 Gf6 Gg6 e6 f7 g5",
        "Gc5 Gd6 Ge5 d7 e7 e8",
        'w',
        [6, 6],
    );
    let after = turn(&before, "b6-f5").after;
    assert_pieces(&after, "Gd6 Gf6 Gg6 c6 f5 f7 g5", "Gc5 Ge5 Ge6 d7 e7 e8");
}

#[test]
fn cases_3_one_row() {
    let spots = "b5 c5 d5 e5 f4 g3 h2";
    for (line, goes, back, captured) in [
        ("bbbb.bw", "b5 c5 d5 e5", 4, 0),
        ("bbbbw.w", "b5 c5 d5 e5 f4", 4, 1),
        ("bwbbbb.", "b5 c5 d5 e5 f4 g3", 5, 1),
        ("wbbbbwb", spots, 5, 2),
    ] {
        let of = |colour: char| -> String {
            let pairs = line.chars().zip(spots.split(' '));
            let own = pairs.filter(|(it, _)| *it == colour);
            own.map(|(_, spot)| spot).collect::<Vec<_>>().join(" ")
        };
        let position = place("basic", &of('w'), &of('b'), 'b', [6, 6]);
        let removals = position.removals();
        assert_eq!(removals.len(), 1);
        let after = &removals[goes].after;
        assert_eq!(after.reserves, [6, 6 + back]);
        assert_eq!(after.captured('w') - position.captured('w'), captured);
        assert_eq!(after.captured('b'), position.captured('b'));
        assert_eq!(heads(&position), BTreeSet::from([goes.to_string()]));
    }
}

#[test]
fn case_3_5_row_made_by_the_opponent() {
    let before = place(
        "basic",
        "b2 c2 d3 d4 f4 g5",
        "b5 c3 d5 e4 e5 e8 f5 f6 g3 g4 g6 h2 h5",
        'w',
        [5, 5],
    );
    assert_eq!(with_push(&before, "b1-h4").len(), 1);
    let after = turn(&before, "b1-h4").after;
    let goes = "d5 e5 f4 g3 h2";
    assert_eq!(heads(&after), BTreeSet::from([goes.to_string()]));
    let removed = &after.removals()[goes].after;
    assert_eq!(removed.reserves, [4, 10]);
    assert_eq!(removed.captured('w'), after.captured('w'));
}

#[test]
fn cases_4_several_rows() {
    // 4.1: two rows that cross in a single, one of them goes.
    let position = place(
        "basic",
        "b3 c4 e6 g4",
        "b5 c5 d2 d3 d4 d5 e5 f4",
        'b',
        [6, 6],
    );
    let expected = ["b5 c5 d5 e5 f4", "d2 d3 d4 d5"].map(String::from);
    assert_eq!(heads(&position), BTreeSet::from(expected));

    // 4.2: the mover removes first, the opponent's row is then shorter.
    let position = place(
        "basic",
        "c2 c4 d2 d3 d5 h5",
        "b4 d4 d6 f4 g4 g5 h4",
        'w',
        [6, 6],
    );
    assert_eq!(with_push(&position, "a4-e4").len(), 1);
    let after = turn(&position, "a4-e4;xd2,d3,d4,d5,d6*").after;
    assert_eq!(after.reserves, [6 - 1 + 4, 6]);
    let removals = after.removals();
    assert_eq!(removals.len(), 1);
    let removed = &removals["e4 f4 g4 h4"].after;
    assert_eq!(removed.reserves, [9, 10]);
    assert_eq!(removed.captured('w'), after.captured('w'));
    assert_pieces(removed, "b4 c2 h5", "c4 g5");

    // 4.3: a removal breaks the other row.
    let position = place("basic", "b3 c3 e3 e4", "c2 f4 g4 h4", 'b', [6, 6]);
    let turns = with_push(&position, "i4-d3");
    assert_eq!(turns.len(), 1);
    assert_eq!(turns[0].text, "i4-d3;xc2,d3*,e4,f4,g4,h4");
    assert_pieces(&turns[0].after, "b3 c3 e3", "");
    assert!(turns[0].after.removals().contains_key(""));

    // 4.4: the rows are looked at again after each removal.
    let position = Position::parse("1w2/bw3/1w4/1wb4/2b3/2b2/2b1 w 6/6 basic").unwrap();
    assert_eq!(
        heads(&position),
        BTreeSet::from(["b3 c3 d3 e3".to_string()])
    );
    let after = turn(&position, "xb3,c3,d3,e3;e8").after;
    assert_eq!(heads(&after), BTreeSet::from(["e4 f4 g4 h4".to_string()]));

    // 4.5: the order decides.
    let position = place("basic", "b5 c5 d5 e5 f4 g3 g4 g5 g6", "", 'w', [6, 6]);
    let expected = ["b5 c5 d5 e5 f4 g3", "b5 c5 d5 e5 f4 g3 g4 g5 g6"].map(String::from);
    assert_eq!(heads(&position), BTreeSet::from(expected));
    let both = &position.removals()["b5 c5 d5 e5 f4 g3 g4 g5 g6"];
    assert_eq!(both.text, "xg3,g4,g5,g6;xb5,c5,d5,e5,f4");

    // 4.6: a GIPF-piece in the crossing.
    let position = place("standard", "Ge5 Gh5 b5 c5 d5 e2 e3 e4", "Gh2", 'w', [6, 6]);
    let expected = [
        "b5 c5 d5 e5",
        "e2 e3 e4 e5",
        "b5 c5 d5 e2 e3 e4",
        "b5 c5 d5 e2 e3 e4 e5",
    ];
    let expected = BTreeSet::from(expected.map(String::from));
    assert_eq!(heads(&position), expected);
    // Two groupings take all seven; the first in byte order is written.
    let all = &position.removals()["b5 c5 d5 e2 e3 e4 e5"];
    assert_eq!(all.text, "xb5,c5,d5;xe2,e3,e4,Ge5");
}

#[test]
fn case_4_7_rows_of_both_colours() {
    let mut position = Position::start("basic");
    let mut last = None;
    for (dot, first) in [
        ("c7", "c6"),
        ("a3", "b4"),
        ("d8", "d7"),
        ("a3", "b4"),
        ("i4", "h4"),
        ("a3", "b4"),
        ("e9", "e8"),
    ] {
        let turn = play(&position, dot, first);
        position = turn.after.clone();
        last = Some(turn);
    }
    assert_eq!(last.unwrap().tail, "b5 c6 d7 e8");
    let removals = position.removals();
    assert_eq!(removals.len(), 1);
    assert_pieces(&removals["b4 c5 d6 e7"].after, "e2 h4 h5", "b2 h2");
}

#[test]
fn cases_5_gipf_pieces() {
    let position = place(
        "standard",
        "Ge3 Ge8 Gg4 b2 d2 e2 e4 e5 f5 h3 h4",
        "Gc3 Ge7 Gf4 c6 d3 d6 e6 f3 g3",
        'w',
        [4, 6],
    );
    let removals = position.removals();
    assert_eq!(removals.len(), 8);
    let some = removals.values().find(|it| it.text == "xe2,e4,e5,e6*,Ge7*");
    let after = &some.unwrap().after;
    assert_eq!(after.reserves, [7, 6]);
    assert_eq!(after.captured('b') - position.captured('b'), 3);

    let position = place("standard", "e2 e3 e4 e5 Ge6 Gh5", "Gh2", 'w', [8, 6]);
    let removals = position.removals();
    assert_eq!(removals.len(), 2);
    assert_eq!(removals["e2 e3 e4 e5 e6"].after.reserves[0], 14);
    assert_eq!(removals["e2 e3 e4 e5"].after.reserves[0], 12);

    for (black, single) in [("f4 Gh2", true), ("Gh2", false)] {
        let position = place("tournament ss", "Gb5 Gc5 Gd5 Ge5 Gh5", black, 'w', [6, 6]);
        let removals = position.removals();
        assert_eq!(removals.len(), 16);
        assert!(removals.keys().all(|set| set.contains("f4") == single));
        assert_eq!(removals.contains_key(""), !single);
    }
}

#[test]
fn case_5_row_left_standing() {
    // Head and tail count separately: the row is offered in both.
    let position = place("tournament ss", "Gb5 Gc5 Gd5 Ge5", "Gh2", 'w', [6, 6]);
    for text in ["c2", "xGb5;c2", "c2;xGb5", "xGb5;b5;xb5", "xGb5,Gc5;c2"] {
        turn(&position, text);
    }
    // Taking a piece in the head leaves three, so that nothing is offered in the tail.
    assert!(position.turn("xGb5;c2;xGc5").is_none());
    // Without a reserve, leaving the row alone loses: a turn without part and push.
    let position = Position::parse("3W/3W1/3W2/3W3/6/5/B2W w 0/6 tournament ss").unwrap();
    assert_eq!(position.finished, None);
    assert_eq!(turn(&position, "-").after.outcome(), ("0-1", "reserve"));
    assert_eq!(turn(&position, "xGb5;c2").after.outcome(), ("*", ""));
}

#[test]
fn cases_6_the_end() {
    let lost = ("0-1", "reserve");
    // 6.1 and 6.2.
    let position = place("basic", "e3 e4 e5", "h2", 'w', [0, 6]);
    assert_eq!(position.outcome(), lost);
    assert!(position.turns().is_empty());
    let position = place("basic", "e3 e4 e5 e6", "h2", 'w', [0, 6]);
    assert_eq!(position.outcome(), ("*", ""));
    assert_eq!(turn(&position, "xe3,e4,e5,e6;b2").after.reserves, [3, 6]);
    // 6.3: the last piece completes a row; 6.4: it does not.
    let position = place("basic", "e3 e4 e5 h3 h4 h5", "f2", 'w', [1, 6]);
    let after = turn(&position, "h2;xh2,h3,h4,h5").after;
    assert_eq!(after.reserves, [4, 6]);
    let after = turn(&position, "b2").after;
    assert_eq!(after.outcome(), ("*", ""));
    assert_eq!(turn(&after, "b3").after.outcome(), lost);
    // 6.4: the opponent gives a row, by pushing the white piece from b5 to c5.
    let position = place("basic", "c2 c3 c4 b5", "h2", 'w', [1, 6]);
    let after = turn(&position, "h5").after;
    let given = turn(&after, "a5-c5").after;
    assert_eq!(given.outcome(), ("*", ""));
    assert_eq!(heads(&given), BTreeSet::from(["c2 c3 c4 c5".to_string()]));
}

#[test]
fn cases_6_the_last_gipf_piece() {
    // 6.5: White takes his own last GIPF-piece, in the tail or in the head.
    let position = place("standard", "Gh3 h4 h5", "Ge2", 'w', [6, 6]);
    assert_eq!(with_push(&position, "h2").len(), 2);
    let after = turn(&position, "h2;xh2,Gh3,h4,h5").after;
    assert_eq!(after.outcome(), ("0-1", "gipf"));
    assert!(after.turns().is_empty());
    assert_eq!(turn(&position, "h2;xh2,h4,h5").after.outcome().0, "*");
    let position = place("standard", "h2 Gh3 h4 h5", "Ge2", 'w', [6, 6]);
    let after = turn(&position, "xh2,Gh3,h4,h5").after;
    assert_eq!(after.outcome(), ("0-1", "gipf"));
    assert_eq!(after.text(), "4/5/6/B6/6/5/4 b 11/6 standard");
    // 6.6: he takes Black's last one, here with nothing in reserve.
    let position = place("standard", "e2 e3 e4 e5 Gb2", "Ge6", 'w', [0, 6]);
    let after = turn(&position, "xe2,e3,e4,e5,Ge6*").after;
    assert_eq!(after.outcome(), ("1-0", "gipf"));
    // 6.7: one removal takes both, which is not the same as taking one's own only.
    let position = place("standard", "e2 e3 e4 Ge5", "Ge6", 'w', [6, 6]);
    let after = turn(&position, "xe2,e3,e4,Ge5,Ge6*").after;
    assert_eq!(after.outcome(), ("1-0", "gipf"));
    assert_eq!(Position::parse(&after.text()).unwrap(), after);
    let after = turn(&position, "xe2,e3,e4,Ge5").after;
    assert_eq!(after.outcome(), ("0-1", "gipf"));
    // 6.8: the right to bring in more does not help.
    let position = place("tournament gs", "Ge6", "e2 e3 e4 e5 Gb2", 'b', [12, 6]);
    let after = turn(&position, "xe2,e3,e4,e5,Ge6*").after;
    assert_eq!(after.outcome(), ("0-1", "gipf"));
    assert_eq!(Position::parse(&after.text()).unwrap(), after);
    // The game ends with the removal that decides it: rows that still stand do not matter any more.
    let position = place("standard", "Gb5 c5 d5 e5 h2 h3 h4 h5", "Gg2", 'w', [6, 6]);
    let after = turn(&position, "xGb5,c5,d5,e5").after;
    assert_eq!(after.outcome(), ("0-1", "gipf"));
    assert_pieces(&after, "h2 h3 h4 h5", "Gg2");
}

#[test]
fn recorded_game() {
    let record = "Ge8 Gd8-f7 Ge9-e7 Gf8-d7 Ge9-e6 Gd8-g6 g7-d6 f8-c6 f8-f6 c7-g5 g7-c5 e9-e5
        b6-f5 xe7,e8;c7-e7 g7-b4 c7-h4 h6-d5 b6-g4 h6-c4;xc6*,d6,f5,g4 b3 b5 g7-d6
        xd7*,e7,f6,h4;a5-f4 a2-f6 a5-g3;xb3*,c4*,d5,g6 e2 f2 d1-g2 h1-f3 d1-h2
        f1-f5 i1-d5 g6 g1-e3;xf2,f3,f5,Gf6*,f7 h6-f6 a3-e7 h6-c4;xGc4*,e6,f6,g6 e8
        f1-d2 c6 c7-c4 g6";
    let stated = [
        (
            7,
            'b',
            "Gd6 Gf6 Gg6 c6 f5 f7 g5",
            "Gc5 Ge5 Ge6 d7 e7",
            [8, 10],
            [0, 0],
        ),
        (
            10,
            'w',
            "Gc5 Ge6 Gg5 f6 f7 g6 h4",
            "Gb4 Gc4 Ge5 d5 d7 e7",
            [8, 8],
            [0, 1],
        ),
        (
            13,
            'w',
            "Ge6 Gf6 Gg5 b5 c5",
            "Gb4 Ge5 Gg3 d6 f4 f7",
            [10, 5],
            [0, 4],
        ),
        (
            17,
            'b',
            "Ge6 Gg5 b5 c5 e3 e5 g3 g6",
            "Gb4 Gd5 Gf4 d6 e2 g2 h2",
            [6, 4],
            [2, 4],
        ),
        (
            21,
            'b',
            "Gd5 Gg5 b5 c6 d6 e2 e3 e5 g3",
            "Gc4 Gf4 b4 c5 d2 e7 e8 g2 g6 h2",
            [5, 0],
            [2, 6],
        ),
    ];
    let mut stated = stated.into_iter().peekable();
    let mut position = Position::start("tournament");
    for (ply, text) in record.split_whitespace().enumerate() {
        let (number, side) = (ply / 2 + 1, position.side);
        if (number, side) == (17, 'b') {
            assert_eq!(with_push(&position, "g1-e3").len(), 5);
        }
        position = turn(&position, text).after;
        assert_eq!(Position::parse(&position.text()).unwrap(), position);
        let due = stated.next_if(|it| (it.0, it.1) == (number, side));
        if let Some((_, _, white, black, reserves, lost)) = due {
            assert_pieces(&position, white, black);
            assert_eq!(position.reserves, reserves);
            assert_eq!([position.captured('w'), position.captured('b')], lost);
        }
    }
    assert!(stated.next().is_none());
    assert_eq!(position.outcome(), ("*", ""));
    assert_eq!(position.side, 'w');
}

#[test]
fn position_text_errors() {
    for (text, reason) in [
        ("", "single blanks"),
        ("b2w/5/6/w5b/6/5/b2w  w 12/12 basic", "single blanks"),
        ("b2w/5/6/w5b/6/5/b2w w 12/12 basic ", "single blanks"),
        ("b2w/5/6/w5b/6/5/b2w w 12/12", "field is missing"),
        ("b2w/5/6/w5b/6/5 w 12/12 basic", "seven columns"),
        ("b2w/5/6/w5b/6/5/b2w/ w 12/12 basic", "seven columns"),
        ("b2w/5/6/w50b/6/5/b2w w 12/12 basic", "digit 0"),
        ("b2w/5/6/w32b/6/5/b2w w 12/12 basic", "two digits"),
        ("b2w/5/6/w4b/6/5/b2w w 12/12 basic", "column e must have 7"),
        ("b2w/6/6/w5b/6/5/b2w w 12/12 basic", "column c must have 5"),
        ("b2w/5/6/w5b/9/5/b2w w 12/12 basic", "column f must have 6"),
        ("b2x/5/6/w5b/6/5/b2w w 12/12 basic", "'x' in column b"),
        ("b2w/5/6/w5b/6/5/b2w W 12/12 basic", "side must be"),
        ("b2w/5/6/w5b/6/5/b2w w 12 basic", "two numbers"),
        ("b2w/5/6/w5b/6/5/b2w w 12/12/1 basic", "two numbers"),
        ("b2w/5/6/w5b/6/5/b2w w 12/-1 basic", "two numbers"),
        ("b2w/5/6/w5b/6/5/b2w w 12/+1 basic", "two numbers"),
        ("b2w/5/6/w5b/6/5/b2w w /12 basic", "two numbers"),
        ("b2w/5/6/w5b/6/5/b2w w 99999999999/12 basic", "two numbers"),
        ("b2w/5/6/w5b/6/5/b2w w 4294967295/12 basic", "more than 18"),
        ("b2w/5/6/w5b/6/5/b2w w 12/12 Basic", "no such set-up"),
        ("b2w/5/6/w5b/6/5/b2w w 12/12 basic ss", "tournament only"),
        ("B2W/5/6/W5B/6/5/B2W w 12/12 standard gg", "tournament only"),
        (
            "b2w/5/6/w5b/6/5/b2w w 16/12 basic",
            "more than 18 pieces of colour w",
        ),
        (
            "B2W/5/6/W5B/6/5/B2W w 12/13 standard",
            "more than 18 pieces of colour b",
        ),
        (
            "B2w/5/6/w5b/6/5/b2w w 12/12 basic",
            "no GIPF-pieces in basic",
        ),
        ("B2W/5/6/W5B/6/5/B1WW w 10/12 standard", "more than three"),
        ("4/5/6/7/6/5/4 w 18/18 tournament", "entry is missing"),
        ("4/5/6/7/6/5/4 w 18/18 tournament 0", "two letters"),
        ("4/5/6/7/6/5/4 w 18/18 tournament 000", "two letters"),
        ("4/5/6/7/6/5/4 w 18/18 tournament 0x", "0, g or s"),
        ("4/5/6/7/6/5/4 w 18/18 tournament 00 0", "too many"),
        (
            "4/5/6/7/6/5/4 w 18/17 tournament 00",
            "entry 0 with a reserve",
        ),
        (
            "W3/5/6/7/6/5/4 w 16/18 tournament 00",
            "entry 0 with pieces of w",
        ),
        (
            "w3/5/6/W6/6/5/4 w 14/18 tournament g0",
            "entry g with a single of w",
        ),
    ] {
        let error = Position::parse(text).unwrap_err();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn position_text_says_that_it_is_over() {
    for (text, outcome) in [
        ("4/5/6/3W3/6/5/4 w 6/6 standard", ("1-0", "gipf")),
        ("4/5/6/3B3/6/5/4 w 6/6 standard", ("0-1", "gipf")),
        ("4/5/6/7/6/5/4 w 6/6 standard", ("0-1", "gipf")),
        ("4/5/6/7/6/5/4 b 6/6 standard", ("1-0", "gipf")),
        ("4/5/6/3W3/6/5/4 b 16/18 tournament g0", ("*", "")),
        ("4/5/6/3W3/6/5/4 b 16/18 tournament gg", ("1-0", "gipf")),
        ("4/5/6/3w3/6/5/4 w 16/18 tournament s0", ("0-1", "gipf")),
        ("4/5/6/7/6/5/4 w 6/6 basic", ("*", "")),
        ("4/5/6/7/6/5/4 w 0/6 basic", ("0-1", "reserve")),
        ("4/5/6/7/6/5/4 w 6/0 basic", ("*", "")),
        ("4/5/6/wwww3/6/5/4 b 6/0 basic", ("1-0", "reserve")),
        ("4/5/6/wwww3/6/5/4 w 0/0 basic", ("*", "")),
        ("4/5/6/3W3/6/5/4 w 0/6 standard", ("1-0", "gipf")),
    ] {
        let position = Position::parse(text).unwrap();
        assert_eq!(position.outcome(), outcome, "{text}");
        assert_eq!(position.text(), text);
    }
}
