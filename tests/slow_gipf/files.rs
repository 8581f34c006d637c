//! Samples of the data files made by `tests/generate.rs` are worked out again, so that the files cannot rot.

use crate::slow::gipf::{Position, Turn};

/// The rows of a table, each as its fields; there must be this many.
fn table(text: &'static str, count: usize) -> Vec<Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), count);
    rows
}

/// The texts of the turns after which this colour has won.
fn winning(turns: &[Turn], colour: char) -> Vec<&str> {
    let won = turns
        .iter()
        .filter(|turn| turn.after.finished.is_some_and(|it| it.0 == colour));
    won.map(|turn| turn.text.as_str()).collect()
}

#[test]
fn absurd() {
    for row in table(include_str!("../absurd.tsv"), 500).iter().step_by(20) {
        let position = Position::parse(row[0]).unwrap();
        let turns = position.turns();
        assert!(winning(&turns, position.side).is_empty());
        let (mut bad, mut good) = (Vec::new(), Vec::new());
        for turn in &turns {
            let after = &turn.after;
            let replies = after.turns();
            if after.finished.is_some() || !winning(&replies, after.side).is_empty() {
                bad.push(turn.text.as_str());
            } else {
                good.push(turn.text.as_str());
            }
        }
        assert_eq!(row[1], turns.len().to_string());
        assert_eq!(row[2], bad.len().to_string());
        let list = if bad.len() <= good.len() {
            format!("bad: {}", bad.join(" "))
        } else {
            format!("good: {}", good.join(" "))
        };
        assert_eq!(row[3], list, "{}", row[0]);
    }
}

#[test]
fn wins() {
    for row in table(include_str!("../wins.tsv"), 200).iter().step_by(8) {
        let position = Position::parse(row[0]).unwrap();
        let turns = position.turns();
        let winning = winning(&turns, position.side);
        assert!(winning.len() < turns.len());
        assert_eq!(row[1], winning.join(" "), "{}", row[0]);
    }
}

#[test]
fn reference() {
    for row in table(include_str!("../reference.tsv"), 100)
        .iter()
        .step_by(10)
    {
        let position = Position::parse(row[0]).unwrap();
        for depth in 1..=2 {
            let value = position.minimax(depth as u32).to_string();
            assert_eq!(row[depth], value, "{}, depth {depth}", row[0]);
        }
    }
}
