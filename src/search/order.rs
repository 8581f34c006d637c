//! Which actions to search first.

use super::{LONGEST, Ranked};
use crate::game::{Action, MOST_ACTIONS, Side};

/// The value up to which a history can grow.
const MOST: i32 = 8192;

/// The kinds of actions, the least promising first, wider apart than any ranks or histories.
const GIVES: i32 = KIND;
const QUIET: i32 = 2 * KIND;
const KILLER: i32 = 3 * KIND;
const TAKES: i32 = 4 * KIND;
const FROM_TABLE: i32 = 5 * KIND;
const KIND: i32 = 1 << 17;

/// The greatest number of an action among those of a position, and the bits in which it is told.
const LAST: i32 = MOST_ACTIONS as i32 - 1;
const BITS: u32 = LAST.count_ones();

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

    /// Turns ranks into [promises](promise): the table's action, those that take, killers, the others by
    /// their histories, last those that give.
    pub fn score(
        &self,
        actions: &mut [Ranked],
        (side, ply): (Side, usize),
        from_table: Option<Action>,
        slot: impl Fn(Action) -> Option<usize>,
    ) {
        // plain numbers are compared faster
        let plain = |action: Option<Action>| action.map_or(u32::MAX, |it| it.number().into());
        let (from_table, killers) = (plain(from_table), self.killers[ply].map(plain));
        let by_side = &self.by_side[side.index() * self.slots..][..self.slots];
        let by_last = &self.by_last[self.played[ply] * self.slots..][..self.slots];
        for (number, ranked) in actions.iter_mut().enumerate() {
            let action = u32::from(ranked.action.number());
            let worth = if action == from_table {
                FROM_TABLE
            } else if ranked.rank > 0 {
                TAKES + ranked.rank
            } else if action == killers[0] {
                KILLER + 1
            } else if action == killers[1] {
                KILLER
            } else {
                let known = slot(ranked.action).map_or(0, |slot| {
                    i32::from(by_side[slot]) + i32::from(by_last[slot])
                });
                known + if ranked.rank < 0 { GIVES } else { QUIET }
            };
            ranked.rank = promise(worth, number);
        }
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

/// A rank that no other action has: the greater, the earlier is the action's turn, and among equals that of the
/// first. It becomes negative when the action is picked.
const fn promise(worth: i32, number: usize) -> i32 {
    worth << BITS | (LAST - number as i32)
}

/// True if this is the promise of an action that neither takes nor comes from the table.
pub(super) const fn is_quiet(promise: i32) -> bool {
    promise & i32::MAX < TAKES << BITS
}

/// Turns positive ranks into promises.
pub(super) fn by_rank(actions: &mut [Ranked]) {
    for (number, ranked) in actions.iter_mut().enumerate() {
        ranked.rank = promise(ranked.rank + KIND, number);
    }
}

/// The action of the greatest promise that has not been picked yet.
pub(super) fn pick(actions: &mut [Ranked]) -> Option<Ranked> {
    let best = actions.iter().fold(-1, |best, it| it.rank.max(best));
    if best < 0 {
        return None;
    }
    let picked = &mut actions[(LAST - (best & LAST)) as usize];
    picked.rank |= i32::MIN;
    Some(Ranked {
        rank: best,
        ..*picked
    })
}
