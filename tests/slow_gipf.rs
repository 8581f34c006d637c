//! The slow GIPF against the rules text: counts, cases, the recorded game, and the data files made with it.

#![allow(clippy::unwrap_used)]

mod slow;

use slow::gipf::{Position, perft};

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
#[ignore = "half a minute; run by hand: cargo test --test slow_gipf -- --ignored"]
fn perft_table_to_depth_3() {
    check_perft(|_, _| 3);
}
