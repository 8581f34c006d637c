//! Games of the engine against itself, for learning.
//!
//! A file of them has a line for each position that was searched: the number of the game, the position
//! text, the score for the side to move and the result of the game, tab-separated. Game `n` depends on the
//! plan and on `n` alone, so that a stopped run goes on where it was.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::{Learnable, mixed};
use crate::game::{Outcome, Side};
use crate::random::Random;
use crate::search::table::Table;
use crate::search::{Evaluation, Limits, Search, whole_turn, win_in};

/// How the games are played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Nodes for each turn.
    pub nodes: u64,
    /// What the games depend on.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
}

/// A game that goes on for this many turns is a draw.
const LONGEST: usize = 400;
/// The size of the table of a game in megabytes.
const HASH: usize = 4;

/// Games played out of order wait here for their turn to be written.
struct Writer<'a> {
    due: u64,
    positions: u64,
    waiting: Vec<(u64, Vec<String>)>,
    out: &'a mut (dyn Write + Send),
}

impl Writer<'_> {
    /// Writes a game, or keeps it, and writes those that have waited for it.
    fn write(&mut self, number: u64, lines: Vec<String>) -> io::Result<()> {
        self.waiting.push((number, lines));
        while let Some(at) = self.waiting.iter().position(|game| game.0 == self.due) {
            let (_, lines) = self.waiting.swap_remove(at);
            self.due += 1;
            self.positions += lines.len() as u64;
            self.out.write_all(lines.concat().as_bytes())?;
        }
        Ok(())
    }
}

/// Plays the games from `first` up to but without `last` and writes them in order; calls `progress` with the
/// number of games and of positions written.
///
/// # Errors
/// If they cannot be written.
pub fn play<G: Learnable>(
    plan: &Plan,
    evaluation: Evaluation,
    (first, last): (u64, u64),
    out: &mut (dyn Write + Send),
    progress: impl Fn(u64, u64) + Sync,
) -> io::Result<()> {
    let openings = G::openings();
    let next = AtomicU64::new(first);
    let writer = Mutex::new(Writer {
        due: first,
        positions: 0,
        waiting: Vec::new(),
        out,
    });
    let work = || -> io::Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= last {
                return Ok(());
            }
            let lines = game(plan, &openings, evaluation, number);
            let Ok(mut writer) = writer.lock() else {
                return Err(io::Error::other("another game has failed"));
            };
            if let Err(error) = writer.write(number, lines) {
                next.store(last, Ordering::Relaxed);
                return Err(error);
            }
            progress(writer.due - first, writer.positions);
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            let failed = |_| Err(io::Error::other("a game has failed"));
            thread.join().unwrap_or_else(failed)
        })
    })
}

/// The lines of one game.
fn game<G: Learnable>(
    plan: &Plan,
    openings: &[(G, RangeInclusive<usize>)],
    evaluation: Evaluation,
    number: u64,
) -> Vec<String> {
    let mut random = Random::new(mixed(plan.seed, number));
    let mut position = opened(&openings[number as usize % openings.len()], &mut random);
    let table = Table::new(HASH);
    let stop = AtomicBool::new(false);
    let limits = Limits {
        nodes: plan.nodes,
        ..Limits::default()
    };
    let (mut history, mut searched) = (Vec::new(), Vec::new());
    let mut result = None;
    while result.is_none() {
        let before = history.iter().filter(|&&key| key == position.key()).count();
        if before == 2 || searched.len() == LONGEST {
            result = Some("1/2-1/2");
            break;
        }
        table.grow_older();
        let mut search = Search::new(&table, &stop, Some(&history)).with_evaluation(evaluation);
        let report = search.run(&position, limits, |_| {});
        // while men must be removed an evaluation means nothing
        if !position.must_remove() {
            searched.push((position, report.score));
        }
        if win_in(report.score).is_some() {
            let white = (report.score > 0) == (position.to_move() == Side::White);
            result = Some(if white { "1-0" } else { "0-1" });
            break;
        }
        history.push(position.key());
        position = position.played(&whole_turn(&position, &report.line));
        result = position.outcome().map(Outcome::result);
    }
    let result = result.unwrap_or("*");
    let line = |(position, score): (G, i32)| format!("{number}\t{position}\t{score}\t{result}\n");
    searched.into_iter().map(line).collect()
}

/// The position after a few random turns from `start`.
fn opened<G: Learnable>((start, turns): &(G, RangeInclusive<usize>), random: &mut Random) -> G {
    loop {
        let count = turns.start() + random.below(turns.clone().count());
        let (_, position) = random.turns(start, count);
        if position.outcome().is_none() {
            return position;
        }
    }
}
