//! The reference opponent has the values that the slow second implementation computed by plain minimax.

use std::sync::atomic::AtomicBool;

use gipf::games::Position;
use gipf::search::reference;
use gipf::with_game;

/// Compares the values of a file with those of the reference: how many there are.
#[expect(clippy::unwrap_used)]
fn compared(file: &str) -> usize {
    let (mut rows, mut values) = (0, 0);
    for row in file.lines() {
        if row.starts_with('#') || row.is_empty() {
            continue;
        }
        let mut fields = row.split('\t');
        let text = fields.next().unwrap();
        let position: Position = text.parse().unwrap();
        for (depth, value) in (1..).zip(fields) {
            let found = with_game!(&position, position => reference::value(position, depth));
            assert_eq!(found.to_string(), value, "{text} depth {depth}");
            values += 1;
        }
        rows += 1;
    }
    assert_eq!(rows, 100);
    values
}

#[test]
fn the_reference_has_the_values_of_plain_minimax() {
    assert_eq!(compared(include_str!("reference.tsv")), 300);
}

#[test]
fn the_reference_has_the_values_of_plain_minimax_of_yinsh() {
    // depth 3 where it is cheap, depth 1 alone while rings are placed
    assert_eq!(compared(include_str!("yinsh-reference.tsv")), 218);
}

#[test]
fn the_reference_looks_one_turn_deep_while_rings_are_placed() {
    let text = "4/7/8/3B5/6W3/3W1B3/4BW4/9/8/7/4 w 0/0 place yinsh";
    let placing: gipf::yinsh::Position = text.parse().unwrap();
    let never = AtomicBool::new(false);
    assert_eq!(
        reference::best_turns(&placing, 5, &never),
        reference::best_turns(&placing, 1, &never)
    );
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
