//! The files of answers against the rules that wrote them: a sample, the whole would take minutes.

use super::slow::yinsh::search::{WIN, absurd_turns, minimax, winning_turns};
use super::{position, texts, words};

/// The rows of a file of answers, each the fields between the tabs.
fn rows(file: &'static str) -> Vec<Vec<&'static str>> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect()).collect()
}

#[test]
fn a_sample_of_the_reference_values() {
    let rows = rows(include_str!("../yinsh-reference.tsv"));
    assert_eq!(rows.len(), 100);
    for (index, row) in rows.iter().enumerate() {
        let position = position(row[0]);
        assert_eq!(
            (position.text().as_str(), position.finished),
            (row[0], None)
        );
        let deepest = if index % 12 == 0 { 2 } else { 1 };
        for (depth, value) in (1..=deepest).zip(&row[1..]) {
            assert_eq!(
                minimax(&position, depth).to_string(),
                *value,
                "{} depth {depth}",
                row[0]
            );
        }
    }
}

#[test]
fn a_sample_of_the_wins() {
    let rows = rows(include_str!("../yinsh-wins.tsv"));
    assert_eq!(rows.len(), 200);
    for row in rows.iter().step_by(7) {
        let position = position(row[0]);
        assert_eq!(winning_turns(&position), row[1..], "{}", row[0]);
        assert!(row.len() > 1 && position.turns().len() > row.len() - 1);
        assert_eq!(minimax(&position, 1), WIN);
    }
}

#[test]
fn a_sample_of_the_absurd_turns() {
    let rows = rows(include_str!("../yinsh-absurd.tsv"));
    assert_eq!(rows.len(), 200);
    for row in rows.iter().step_by(19) {
        let position = position(row[0]);
        let turns = position.turns();
        assert!(turns.iter().all(|turn| turn.after.finished.is_none()));
        let bad = absurd_turns(&position);
        assert_eq!(
            (
                turns.len().to_string().as_str(),
                bad.len().to_string().as_str()
            ),
            (row[1], row[2])
        );
        let (which, listed) = row[3].split_once(": ").expect("bad or good");
        let mut expected = texts(&turns);
        expected.retain(|turn| bad.contains(&(*turn).to_string()) == (which == "bad"));
        assert_eq!(words(listed), expected, "{}", row[0]);
    }
}
