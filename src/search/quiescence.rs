//! The end of each line: only turns that take, until the position can be evaluated.

use super::{INFINITE, Playable, Search, after, order};

impl<G: Playable> Search<'_, G> {
    /// The score of `node` within a window, as [`Search::node`].
    ///
    /// The side to move may do without taking, unless it has men to remove.
    pub(super) fn quiescence(
        &mut self,
        node: &G,
        (mut alpha, beta): (i32, i32),
        (ply, height): (usize, usize),
    ) -> Option<i32> {
        self.enter(ply, height)?;
        if let Some(score) = self.score_at_once(node, (ply, height)) {
            return Some(score);
        }
        let mut best = -INFINITE;
        let first = self.open.len();
        if node.must_remove() {
            node.ranked(&mut self.open);
        } else {
            best = self.evaluate(node, height);
            if best >= beta {
                return Some(best);
            }
            alpha = alpha.max(best);
            node.taking(&mut self.open);
        }
        self.overlook(node, ply, first);
        order::by_rank(&mut self.open[first..]);
        while let Some(next) = order::pick(&mut self.open[first..]) {
            let child = after(node, next.action);
            let score = if child.to_move() == node.to_move() {
                self.quiescence(&child, (alpha, beta), (ply, height + 1))
            } else {
                self.quiescence(&child, (-beta, -alpha), (ply + 1, height + 1))
                    .map(|score| -score)
            };
            let Some(score) = score else {
                self.open.truncate(first);
                return None;
            };
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        self.open.truncate(first);
        Some(best)
    }
}
