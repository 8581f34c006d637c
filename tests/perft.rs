//! The counts of turns (rules, 9 and 8) agree with the tables, whole.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Debug;

use gipf::notation::Notation;

fn counts_agree<G: Notation>(table: &str)
where
    G::Err: Debug,
{
    for row in table.lines() {
        if row.starts_with('#') || row.is_empty() {
            continue;
        }
        let mut fields = row.split('\t');
        let text = fields.next().unwrap();
        let position: G = text.parse().unwrap();
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

#[test]
fn gipf_counts_agree_with_the_table() {
    counts_agree::<gipf::gipf::Position>(include_str!("gipf-perft.tsv"));
}

#[test]
fn yinsh_counts_agree_with_the_table() {
    counts_agree::<gipf::yinsh::Position>(include_str!("yinsh-perft.tsv"));
}
