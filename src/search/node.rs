//! One node of the main search.

use super::table::{Bound, Entry};
use super::{INFINITE, Playable, Search, WON, after, order};
use crate::game::Action;

/// When the value of a position as it stands tells the outcome of a search of it.
struct Guess {
    /// By how much it must be beyond the window for each turn of depth, in points of the evaluation.
    margin: i32,
    /// The greatest depth at which it is trusted.
    deepest: i32,
}

/// The side to move stands so well that it will not fall below the window.
const SECURE: Guess = Guess {
    margin: 80,
    deepest: 3,
};

/// It stands so badly that it will reach the window by taking at most.
const HOPELESS: Guess = Guess {
    margin: 60,
    deepest: 5,
};

impl<G: Playable> Search<'_, G> {
    /// The score of `node` for its side to move within `window`, searched `depth` turns deep: at least the
    /// returned score if that is above the window, at most if below. `ply` counts turns from the root,
    /// `height` actions. `None` if the search was broken off.
    pub(super) fn node(
        &mut self,
        node: &G,
        depth: i32,
        window: (i32, i32),
        ply: usize,
        height: usize,
    ) -> Option<i32> {
        if depth <= 0 {
            return self.quiescence(node, window, (ply, height));
        }
        self.enter(ply, height)?;
        if let Some(score) = self.score_at_once(node, (ply, height)) {
            return Some(score);
        }
        let key = node.key();
        self.table.fetch(key);
        let turn_start = ply > 0 && node.at_turn_start();
        if turn_start && self.past.is_draw(key) {
            return Some(0);
        }
        let (mut alpha, beta) = window;
        let is_pv = beta - alpha > 1;
        // what the position is worth as it stands; near a win and in the middle of a turn that says nothing
        let stands = !is_pv && turn_start && !node.must_remove() && beta.abs() < WON;
        let standing = (stands && depth <= HOPELESS.deepest).then(|| self.evaluate(node, height));
        if let Some(standing) = standing
            && depth <= SECURE.deepest
            && standing - self.margin(&SECURE, depth) >= beta
        {
            return Some(standing);
        }
        let stored = self.table.get(key);
        if !is_pv && let Some(stored) = stored {
            let score = from_table(stored.score, ply);
            let enough = match stored.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if enough && i32::from(stored.depth) >= depth {
                return Some(score);
            }
        }
        let hopeless = standing.is_some_and(|it| it + self.margin(&HOPELESS, depth) <= alpha);
        if turn_start {
            self.past.enter(key);
        }
        let first = self.open.len();
        node.ranked(&mut self.open);
        self.overlook(node, ply, first);
        let place = (ply, height);
        let best = self.best(
            node, depth, &mut alpha, beta, place, stored, hopeless, first,
        );
        self.open.truncate(first);
        if turn_start {
            self.past.leave();
        }
        let (score, action) = best?;
        let bound = if score >= beta {
            Bound::Lower
        } else if action.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(
            key,
            Entry {
                action,
                score: to_table(score, ply),
                depth: depth as u8,
                bound,
            },
        );
        Some(score)
    }

    /// By how much a position must stand better or worse than it needs to at this depth.
    fn margin(&self, guess: &Guess, depth: i32) -> i32 {
        guess.margin * depth + 2 * self.weakness.noise
    }

    /// The best score among the actions that lie open from `first` on, and the action if it is in the window
    /// or above. In a `hopeless` position only those that take are tried, and one other at most.
    #[expect(clippy::too_many_arguments)]
    fn best(
        &mut self,
        node: &G,
        depth: i32,
        alpha: &mut i32,
        beta: i32,
        (ply, height): (usize, usize),
        stored: Option<Entry>,
        hopeless: bool,
        first: usize,
    ) -> Option<(i32, Option<Action>)> {
        let side = node.to_move();
        let from_table = stored.and_then(|entry| entry.action);
        self.order
            .score(&mut self.open[first..], (side, ply), from_table, G::slot);
        let (mut best, mut best_action) = (-INFINITE, None);
        let last = self.open.len();
        for number in 0..last - first {
            let Some(next) = order::pick(&mut self.open[first..last]) else {
                break;
            };
            let action = next.action;
            let slot = G::slot(action);
            let quiet = slot.is_some() && order::is_quiet(next.rank);
            if hopeless && quiet && number > 0 && best > -WON {
                break;
            }
            let child = after(node, action);
            let flips = child.to_move() != side;
            self.order.note_played(ply, slot);
            let reduction = if quiet && flips {
                reduction(depth, number)
            } else {
                0
            };
            let at = (ply + usize::from(flips), height + 1);
            let rest = depth - i32::from(flips);
            let mut see = |depth: i32, (low, high): (i32, i32)| {
                if flips {
                    let score = self.node(&child, depth, (-high, -low), at.0, at.1)?;
                    Some(-score)
                } else {
                    self.node(&child, depth, (low, high), at.0, at.1)
                }
            };
            let is_pv = beta - *alpha > 1;
            let mut score = INFINITE;
            if number > 0 {
                score = see(rest - reduction, (*alpha, *alpha + 1))?;
                if score > *alpha && reduction > 0 {
                    score = see(rest, (*alpha, *alpha + 1))?;
                }
            }
            if number == 0 || is_pv && score > *alpha {
                score = see(rest, (*alpha, beta))?;
            }
            if score > best {
                best = score;
            }
            if score > *alpha {
                best_action = Some(action);
                if is_pv {
                    self.note_line(node, action, height);
                }
                if score >= beta {
                    if let Some(slot) = slot
                        && quiet
                    {
                        let failed = self.open[first..last]
                            .iter()
                            .filter(|it| {
                                it.rank < 0 && it.action != action && order::is_quiet(it.rank)
                            })
                            .filter_map(|tried| G::slot(tried.action));
                        self.order.reward(action, (side, ply), depth, slot, failed);
                    }
                    break;
                }
                *alpha = score;
            }
        }
        Some((best, best_action))
    }

    /// Makes `action`, what it forces and the line after it the best line of the node at `height`.
    fn note_line(&mut self, node: &G, action: Action, height: usize) {
        let (before, behind) = self.lines.split_at_mut(height + 1);
        let line = &mut before[height];
        line.clear();
        line.push(action);
        let mut child = node.clone();
        child.play(action);
        while let Some(forced) = child.forced() {
            child.play(forced);
            line.push(forced);
        }
        line.extend_from_slice(&behind[0]);
    }
}

/// By how many turns less the action of this number in the order is searched at first.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    match number {
        0..3 => 0,
        _ if depth < 3 => i32::from(depth == 2),
        3..10 => 1,
        _ => 2,
    }
}

/// Win scores count from the root in the search and from the position in the table.
fn to_table(score: i32, ply: usize) -> i16 {
    let ply = if score.abs() > WON { ply as i32 } else { 0 };
    (score + score.signum() * ply) as i16
}

fn from_table(score: i16, ply: usize) -> i32 {
    let score = i32::from(score);
    let ply = if score.abs() > WON { ply as i32 } else { 0 };
    score - score.signum() * ply
}
