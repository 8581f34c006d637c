//! The fast rules of GIPF and the slow ones agree on turns, positions, notation and outcomes.
//!
//! The positions come from random games that like to take and are bent now and then: a line is filled up or
//! the reserves are cut, so that rows, several rows, GIPF-pieces in rows, reserves of 0 and 1 and endings are
//! common.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
mod slow;

use common::after;
use gipf::game::{Game, Reason, Side};
use gipf::gipf::Position;
use gipf::notation::Notation;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const POSITIONS: usize = 10_000;

/// How often what the comparison is about was met.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    rows: usize,
    several_rows: usize,
    gipfs_in_rows: usize,
    last_reserves: usize,
    no_reserves: usize,
    reserve_endings: usize,
    gipf_endings: usize,
}

impl Met {
    fn note(&mut self, position: &Position) {
        self.positions += 1;
        let rows = position.rows(position.to_move());
        self.rows += usize::from(!rows.is_empty());
        self.several_rows += usize::from(rows.len() > 1);
        let gipfs = rows.iter().any(|row| row.segment & position.gipfs() != 0);
        self.gipfs_in_rows += usize::from(gipfs);
        match position.reserve(position.to_move()) {
            0 => self.no_reserves += 1,
            1 => self.last_reserves += 1,
            _ => {}
        }
        match position.outcome().map(|outcome| outcome.reason) {
            Some(Reason::Gipf) => self.gipf_endings += 1,
            Some(_) => self.reserve_endings += 1,
            None => {}
        }
    }
}

/// Compares everything that can be asked of a position, and returns its turns.
fn compare(fast: &Position, slow: &slow::gipf::Position) -> Vec<slow::gipf::Turn> {
    let text = slow.text();
    for side in Side::BOTH {
        assert_eq!(
            u32::from(fast.captured(side)),
            slow.captured(side.letter()),
            "{text}"
        );
    }
    let turns = slow.turns();
    let expected: Vec<_> = turns
        .iter()
        .map(|turn| (turn.text.clone(), turn.after.text()))
        .collect();
    common::agree(fast, &text, slow.outcome(), &expected);
    turns
}

/// Plays random games of a set-up until enough positions have been compared.
fn play_games(start: &str, seed: u64) -> Met {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut met = Met::default();
    while met.positions < POSITIONS {
        let mut slow = slow::gipf::Position::parse(start).unwrap();
        let mut fast: Position = start.parse().unwrap();
        for _ in 0..120 {
            met.note(&fast);
            let turns = compare(&fast, &slow);
            if turns.is_empty() {
                break;
            }
            // take, or make a row for somebody, in about half of the turns where that can be done
            let lively: Vec<_> = turns
                .iter()
                .filter(|turn| turn.text.contains('x') || has_row(&turn.after))
                .collect();
            let turn = if lively.is_empty() || random.random_bool(0.5) {
                &turns[random.random_range(0..turns.len())]
            } else {
                lively[random.random_range(0..lively.len())]
            };
            fast = after(&fast, &fast.read_turn(&turn.text).unwrap());
            slow = turn.after.clone();
            if random.random_bool(0.25) {
                let bent = bend(&slow, &mut random);
                if let Ok(position) = slow::gipf::Position::parse(&bent.text()) {
                    fast = position.text().parse().unwrap();
                    slow = position;
                }
            }
        }
    }
    println!("{met:?}");
    met
}

/// The position with one or two lines filled with pieces, mostly of the side to move, and perhaps a short
/// reserve. It need not be one that the rules allow.
fn bend(position: &slow::gipf::Position, random: &mut ChaCha8Rng) -> slow::gipf::Position {
    let mut bent = position.clone();
    let mover = bent.side;
    for _ in 0..random.random_range(1..=2) {
        let lines = slow::gipf::lines();
        for &spot in &lines[random.random_range(0..lines.len())] {
            let own = random.random_bool(0.9);
            let colour = if own { mover } else { slow::gipf::other(mover) };
            let gipf = bent.setup != "basic" && random.random_bool(0.15);
            if random.random_bool(0.8) {
                slow::gipf::put(&mut bent.board, spot, Some((colour, gipf)));
            }
        }
    }
    for colour in ['w', 'b'] {
        let most = 18u32.saturating_sub(bent.on_board(colour));
        let short = random.random_range(0..=2);
        let reserve = &mut bent.reserves[slow::gipf::index(colour)];
        *reserve = if random.random_bool(0.3) {
            short
        } else {
            *reserve
        }
        .min(most);
    }
    bent
}

#[test]
fn basic_agrees_with_the_slow_rules() {
    let met = play_games("b2w/5/6/w5b/6/5/b2w w 12/12 basic", 1);
    assert!(met.rows > 1500 && met.several_rows > 200, "{met:?}");
    assert!(met.last_reserves > 300 && met.no_reserves > 300, "{met:?}");
    assert!(met.reserve_endings > 200, "{met:?}");
}

#[test]
fn standard_agrees_with_the_slow_rules() {
    let met = play_games("B2W/5/6/W5B/6/5/B2W w 12/12 standard", 2);
    assert!(
        met.rows > 1000 && met.several_rows > 100 && met.gipfs_in_rows > 500,
        "{met:?}"
    );
    assert!(met.last_reserves > 300 && met.no_reserves > 300, "{met:?}");
    assert!(
        met.reserve_endings > 100 && met.gipf_endings > 100,
        "{met:?}"
    );
}

#[test]
fn tournament_agrees_with_the_slow_rules() {
    let met = play_games("4/5/6/7/6/5/4 w 18/18 tournament 00", 3);
    assert!(
        met.rows > 1000 && met.several_rows > 100 && met.gipfs_in_rows > 500,
        "{met:?}"
    );
    assert!(met.last_reserves > 300 && met.no_reserves > 300, "{met:?}");
    assert!(
        met.reserve_endings > 100 && met.gipf_endings > 100,
        "{met:?}"
    );
}

fn has_row(position: &slow::gipf::Position) -> bool {
    !slow::gipf::rows(&position.board, position.side).is_empty()
}
