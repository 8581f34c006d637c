//! The counts of turns (rules, 9) agree with the table, whole.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use gipf::notation::Notation;

#[test]
fn gipf_counts_agree_with_the_table() {
    for row in include_str!("gipf-perft.tsv").lines() {
        if row.starts_with('#') || row.is_empty() {
            continue;
        }
        let mut fields = row.split('\t');
        let text = fields.next().unwrap();
        let position: gipf::gipf::Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        for (depth, count) in (1..).zip(fields) {
            assert_eq!(
                position.perft(depth).to_string(),
                count,
                "{text} depth {depth}"
            );
        }
    }
}
