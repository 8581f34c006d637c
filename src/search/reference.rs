//! The reference opponent, against which engines are measured: plain alpha-beta of a fixed depth.
//!
//! It drops twins and looks at captures first; it has no table, no reductions, no quiescence and no repetition,
//! and a win is worth the same however far off it is. Its values are frozen by `tests/reference.tsv` and
//! `tests/yinsh-reference.tsv`.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Playable, after};
use crate::game::{Action, Outcome, Reason, Side};

/// More than any value.
const INFINITE: i32 = 2_000_000;

/// The value of the position for the side to move, `depth` turns deep. At depth 0 the rows that it has to
/// remove are removed in the best way before the position is evaluated.
#[must_use]
pub fn value<G: Playable>(position: &G, depth: u32) -> i32 {
    within(
        position,
        depth,
        (-INFINITE, INFINITE),
        &AtomicBool::new(false),
    )
}

/// The turns with the greatest value, [`Playable::plain_depth`] turns deep; any if `stop` is set meanwhile.
#[must_use]
pub fn best_turns<G: Playable>(position: &G, depth: u32, stop: &AtomicBool) -> Vec<Vec<Action>> {
    let depth = position.plain_depth(depth);
    let mut best = -INFINITE;
    let mut turns = Vec::new();
    for turn in position.turns() {
        let after = position.played(&turn);
        // a window that begins below the best value tells equal ones apart from worse ones
        let value = -within(&after, depth.saturating_sub(1), (-INFINITE, 1 - best), stop);
        if value > best {
            best = value;
            turns.clear();
        }
        if value == best {
            turns.push(turn);
        }
    }
    turns
}

fn within<G: Playable>(
    node: &G,
    depth: u32,
    (mut alpha, beta): (i32, i32),
    stop: &AtomicBool,
) -> i32 {
    let side = node.to_move();
    if let Some(outcome) = node.outcome() {
        return end::<G>(outcome, side);
    }
    if depth == 0 && !node.must_remove() {
        return node.classical();
    }
    let mut actions = Vec::new();
    node.ranked(&mut actions);
    actions.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
    let mut best = -INFINITE;
    for ranked in actions {
        let child = after(node, ranked.action);
        let value = if child.to_move() == side {
            within(&child, depth, (alpha, beta), stop)
        } else {
            -within(&child, depth.saturating_sub(1), (-beta, -alpha), stop)
        };
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    best
}

/// What the end of a game is worth: a point less if a reserve has run out.
fn end<G: Playable>(outcome: Outcome, side: Side) -> i32 {
    let value = G::PLAIN_WIN - i32::from(outcome.reason == Reason::Reserve);
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => value,
        Some(_) => -value,
    }
}
