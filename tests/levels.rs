//! The levels keep their promises on positions made with the slow rules: where some turns allow an immediate
//! winning reply and others do not, and where some turns win at once.

#![allow(clippy::unwrap_used)]

use std::ops::RangeInclusive;

use gipf::engine::{Task, choose};
use gipf::game::Game;
use gipf::games::Position;
use gipf::notation::Notation;
use gipf::player::Player;

/// The rows of a table, each as its fields.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table
        .lines()
        .filter(|row| !row.starts_with('#') && !row.is_empty())
        .map(|row| row.split('\t').collect())
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

fn none_allows_a_win_that_it_can_prevent(table: &'static str, levels: RangeInclusive<usize>) {
    for level in levels {
        for (seed, row) in rows(table).enumerate() {
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

fn each_takes_a_win(table: &'static str) {
    for level in 2..=10 {
        for (seed, row) in rows(table).enumerate() {
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

#[test]
fn no_level_from_4_on_allows_a_win_that_it_can_prevent() {
    none_allows_a_win_that_it_can_prevent(include_str!("absurd.tsv"), 4..=9);
}

#[test]
fn level_10_allows_no_win_that_it_can_prevent() {
    none_allows_a_win_that_it_can_prevent(include_str!("absurd.tsv"), 10..=10);
}

#[test]
fn every_level_from_2_on_takes_a_win() {
    each_takes_a_win(include_str!("wins.tsv"));
}

#[test]
fn no_level_from_4_on_allows_a_win_of_yinsh_that_it_can_prevent() {
    none_allows_a_win_that_it_can_prevent(include_str!("yinsh-absurd.tsv"), 4..=9);
}

#[test]
fn level_10_allows_no_win_of_yinsh_that_it_can_prevent() {
    none_allows_a_win_that_it_can_prevent(include_str!("yinsh-absurd.tsv"), 10..=10);
}

#[test]
fn every_level_from_2_on_takes_a_win_of_yinsh() {
    each_takes_a_win(include_str!("yinsh-wins.tsv"));
}
