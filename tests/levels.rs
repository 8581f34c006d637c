//! The levels keep their promises on positions made with the slow rules: where some turns allow an immediate
//! winning reply and others do not, and where some turns win at once.

#![allow(clippy::unwrap_used)]

use gipf::engine::{Task, choose};
use gipf::game::Game;
use gipf::games::Position;
use gipf::level::LEVELS;
use gipf::notation::Notation;
use gipf::player::Player;

/// Every n-th row of a table is looked at by a level: all by those that are quick.
fn rows(table: &'static str, level: usize) -> Vec<Vec<&'static str>> {
    let step = (LEVELS[level - 1].nodes / 10_000 + 1) as usize;
    table
        .lines()
        .filter(|row| !row.starts_with('#') && !row.is_empty())
        .step_by(step)
        .map(|row| row.split('\t').collect())
        .collect()
}

fn chosen(text: &str, level: usize, seed: usize) -> (Position, String, Position) {
    let position: Position = text.parse().unwrap();
    let turn = choose(&Task {
        seed: seed as u64,
        ..Task::new(position.clone(), Player::Level(level as u8))
    });
    let after = position.played(&turn);
    let text = position.turn_text(&turn);
    (position, text, after)
}

#[test]
fn no_level_from_4_on_allows_a_win_that_it_can_prevent() {
    for level in 4..=10 {
        let rows = rows(include_str!("absurd.tsv"), level);
        assert!(rows.len() >= 30);
        for (seed, row) in rows.into_iter().enumerate() {
            let (_, turn, _) = chosen(row[0], level, seed);
            let (kind, listed) = row[3].split_once(": ").unwrap();
            let is_listed = listed.split(' ').any(|text| text == turn);
            assert_eq!(
                is_listed,
                kind == "good",
                "level {level}: {} {turn}",
                row[0]
            );
        }
    }
}

#[test]
fn every_level_from_2_on_takes_a_win() {
    for level in 2..=10 {
        let rows = rows(include_str!("wins.tsv"), level);
        assert!(rows.len() >= 12);
        for (seed, row) in rows.into_iter().enumerate() {
            let (position, turn, after) = chosen(row[0], level, seed);
            let winner = after.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(
                winner,
                Some(position.to_move()),
                "level {level}: {} {turn}",
                row[0]
            );
        }
    }
}
