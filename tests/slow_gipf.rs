//! The slow GIPF against the rules text: counts, cases, the recorded game, and the data files made with it.

#![allow(clippy::unwrap_used)]

#[path = "slow_gipf/cases.rs"]
mod cases;
#[path = "slow_gipf/files.rs"]
mod files;
mod slow;

use slow::gipf::{Position, perft, symmetries};
use std::collections::BTreeSet;

/// The rows of the perft table: position text and the counts at depth 1, 2, …
fn perft_rows() -> Vec<(&'static str, Vec<u64>)> {
    let table = include_str!("gipf-perft.tsv");
    let mut rows = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let text = fields.next().unwrap();
        rows.push((text, fields.map(|count| count.parse().unwrap()).collect()));
    }
    rows
}

fn check_perft(depths: impl Fn(usize, &[u64]) -> usize) {
    for (number, (text, counts)) in perft_rows().into_iter().enumerate() {
        let position = Position::parse(text).unwrap();
        assert_eq!(position.text(), text);
        for depth in 1..=depths(number, &counts).min(counts.len()) {
            assert_eq!(
                perft(&position, depth as u32),
                counts[depth - 1],
                "{text}, depth {depth}"
            );
        }
    }
}

/// Every row to depth 2; to depth 3 the start positions and what is small there, as endings are.
#[test]
fn perft_table() {
    check_perft(|number, counts| {
        let small = counts.get(2).is_some_and(|&count| count < 8000);
        if number < 3 || small { 3 } else { 2 }
    });
}

#[test]
fn perft_table_to_depth_3() {
    check_perft(|_, _| 3);
}

/// All twelve images have as many turns and the same value, and the starts keep six of them.
#[test]
fn symmetric_boards() {
    let all = symmetries();
    assert_eq!(BTreeSet::from_iter(&all).len(), 12);
    for setup in ["basic", "standard"] {
        let start = Position::start(setup);
        let same = all.iter().filter(|it| start.mapped(it) == start).count();
        assert_eq!(same, 6);
    }
    for (text, counts) in perft_rows().into_iter().skip(3).step_by(10) {
        let position = Position::parse(text).unwrap();
        for symmetry in &all {
            let image = position.mapped(symmetry);
            assert_eq!(Position::parse(&image.text()).unwrap(), image);
            assert_eq!(perft(&image, 1), counts[0], "{text}");
            assert_eq!(image.classical(), position.classical());
            assert_eq!(image.minimax(1), position.minimax(1));
        }
    }
}

/// After every turn the totals add up, nobody's pieces multiply, and the text says the same as the position,
/// except that it cannot show that the mover could not push.
#[test]
fn turns_keep_the_pieces() {
    for (text, _) in perft_rows() {
        let position = Position::parse(text).unwrap();
        for turn in position.turns() {
            let after = &turn.after;
            assert_ne!(after.side, position.side);
            for colour in ['w', 'b'] {
                assert!(after.captured(colour) >= position.captured(colour));
            }
            let mut read = Position::parse(&after.text()).unwrap();
            if turn.push.is_empty() && after.outcome().1 == "reserve" {
                read.finished = after.finished;
            }
            read.totals = after.totals;
            assert_eq!(read, *after, "{text}, {}", turn.text);
        }
    }
}

/// Values worked out by hand from the formulas.
#[test]
fn classical_and_minimax_by_hand() {
    for setup in ["basic", "standard", "tournament"] {
        assert_eq!(Position::start(setup).classical(), 0);
    }
    for (text, classical, at_depth_0) in [
        // 15 each, 8 captured each: 2 × (20 + 160 + 1) + 10 = 372 against 362.
        ("b3/5/6/3w3/6/5/4 w 6/6 basic", 13, 13),
        ("b3/5/6/3w3/6/5/4 b 6/6 basic", -13, -13),
        // 18 each, 10 captured each: 2 × (20 + 200 + 2 - 5) + 15 = 449 against 434.
        ("B3/5/6/3W3/6/5/4 w 6/6 standard", 16, 16),
        // The row: 2 × (20 + 160 + 4) + 2 × (1 + 2 + 5 + 2) = 388 against 2 × (20 + 220 + 1) = 482;
        // after its removal 360 against 482.
        ("4/5/6/1wwww2/6/5/b3 w 0/6 basic", -108, -144),
        // The row of the side not to move stays where it is.
        ("4/5/6/1wwww2/6/5/b3 b 0/6 basic", 108, 108),
        // 2 × (20 + 200 + 5 - 5) + 2 + 4 + 15 = 461 against 2 × (20 + 140 + 2 - 5) + 6 = 320; the row takes
        // Black's last GIPF-piece.
        ("4/5/6/wwwWB2/6/5/4 w 6/6 standard", 180, 1000),
        // Over: 2 × (20 + 240 + 6 - 5) + 2 + 4 + 10 + 6 = 544 against 280.
        ("4/5/6/wwwwW2/6/5/4 w 6/6 standard", 320, 1000),
        ("4/5/6/wwwwW2/6/5/4 b 6/6 standard", -320, -1000),
        // Over: 400 against 640.
        ("4/5/6/7/6/5/4 w 0/6 basic", -230, -999),
    ] {
        let position = Position::parse(text).unwrap();
        assert_eq!(position.classical(), classical, "{text}");
        assert_eq!(position.minimax(0), at_depth_0, "{text}");
    }
}
