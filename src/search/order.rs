//! Which actions to search first.

use super::{LONGEST, Ranked};
use crate::game::{Action, Side};

/// The value up to which a history can grow.
const MOST: i32 = 8192;

const FROM_TABLE: i32 = 1 << 28;
pub(super) const TAKES: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const GIVES: i32 = -(1 << 20);

/// What the search has learned about which actions are good.
pub(super) struct Order {
    slots: usize,
    /// The last two actions that refuted something at each ply.
    killers: Vec<[Option<Action>; 2]>,
    /// How often an action was good for each side.
    by_side: Vec<i16>,
    /// How often it was good after the opponent's last one.
    by_last: Vec<i16>,
    /// The slot of the push that led to each ply.
    played: Vec<usize>,
}

impl Order {
    pub fn new(slots: usize) -> Order {
        Order {
            slots,
            killers: vec![[None; 2]; LONGEST + 1],
            by_side: vec![0; 2 * slots],
            by_last: vec![0; (slots + 1) * slots],
            // the root's last push is not known: the slot behind all others
            played: vec![slots; LONGEST + 2],
        }
    }

    /// Notes that an action with this slot leads from `ply` to the next.
    pub fn note_played(&mut self, ply: usize, slot: Option<usize>) {
        if let Some(slot) = slot {
            self.played[ply + 1] = slot;
        }
    }

    /// Turns ranks into the order of search: the table's action, those that take, killers, the others by
    /// their histories, last those that give.
    pub fn score(
        &self,
        actions: &mut [Ranked],
        (side, ply): (Side, usize),
        from_table: Option<Action>,
        slot: impl Fn(Action) -> Option<usize>,
    ) {
        let killers = self.killers[ply];
        for ranked in actions {
            let action = ranked.action;
            ranked.rank = if Some(action) == from_table {
                FROM_TABLE
            } else if ranked.rank > 0 {
                TAKES + ranked.rank
            } else if killers[0] == Some(action) {
                KILLER + 1
            } else if killers[1] == Some(action) {
                KILLER
            } else {
                let known = slot(action).map_or(0, |slot| self.history(side, ply, slot));
                known + if ranked.rank < 0 { GIVES } else { 0 }
            };
        }
    }

    pub fn history(&self, side: Side, ply: usize, slot: usize) -> i32 {
        i32::from(self.by_side[side.index() * self.slots + slot])
            + i32::from(self.by_last[self.played[ply] * self.slots + slot])
    }

    /// Notes that `action` refuted what led here, and that those tried before it did not.
    pub fn reward(
        &mut self,
        action: Action,
        (side, ply): (Side, usize),
        depth: i32,
        slot: usize,
        failed: impl Iterator<Item = usize>,
    ) {
        if self.killers[ply][0] != Some(action) {
            self.killers[ply][1] = self.killers[ply][0];
            self.killers[ply][0] = Some(action);
        }
        let bonus = (32 * depth * depth).min(MOST / 4);
        self.learn(side, ply, slot, bonus);
        for slot in failed {
            self.learn(side, ply, slot, -bonus);
        }
    }

    /// Moves the histories of an action towards their limit.
    fn learn(&mut self, side: Side, ply: usize, slot: usize, bonus: i32) {
        let last = self.played[ply];
        for value in [
            &mut self.by_side[side.index() * self.slots + slot],
            &mut self.by_last[last * self.slots + slot],
        ] {
            *value += (bonus - i32::from(*value) * bonus.abs() / MOST) as i16;
        }
    }
}

/// Brings the best of the remaining actions to the front and returns it.
pub(super) fn pick(actions: &mut [Ranked]) -> Option<Ranked> {
    let mut best = *actions.first()?;
    let mut at = 0;
    for (number, action) in actions.iter().enumerate().skip(1) {
        if action.rank > best.rank {
            (at, best) = (number, *action);
        }
    }
    actions.swap(0, at);
    Some(best)
}
