//! The reference opponent has the values that the slow second implementation computed by plain minimax.

use std::sync::atomic::AtomicBool;

use gipf::search::reference;

#[test]
fn the_reference_has_the_values_of_plain_minimax() {
    let mut rows = 0;
    for row in include_str!("reference.tsv").lines() {
        if row.starts_with('#') || row.is_empty() {
            continue;
        }
        let mut fields = row.split('\t');
        let text = fields.next().unwrap();
        let position: gipf::gipf::Position = text.parse().unwrap();
        for (depth, value) in (1..).zip(fields) {
            let found = reference::value(&position, depth).to_string();
            assert_eq!(found, value, "{text} depth {depth}");
        }
        rows += 1;
    }
    assert_eq!(rows, 100);
}

#[test]
fn the_best_turns_of_the_reference_are_those_of_its_value() {
    use gipf::game::Game;
    use gipf::notation::Notation;

    for row in include_str!("reference.tsv").lines().skip(3).step_by(9) {
        let text = row.split('\t').next().unwrap();
        let position: gipf::gipf::Position = text.parse().unwrap();
        let best = reference::best_turns(&position, 2, &AtomicBool::new(false));
        let value = reference::value(&position, 2);
        for turn in position.turns() {
            let after = position.played(&turn);
            let equal = -reference::value(&after, 1) == value;
            assert_eq!(best.contains(&turn), equal, "{text}");
        }
    }
}
