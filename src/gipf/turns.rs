//! Whole turns: which there are, when two are the same, and how many (rules, 9).

use std::collections::HashSet;

use super::board::{FIRST_TWIN, PUSH, PUSHES, Push, Spots};
use super::rules::{Deed, Position, Step};
use crate::game::{Action, Actions, Game};

/// What makes a turn the turn it is: the pieces removed before the push, the push as notation writes
/// it, and the pieces removed after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Identity {
    pub head: Spots,
    pub push: Option<(usize, bool)>,
    pub tail: Spots,
}

impl Identity {
    /// The identity after one more action of the turn, played in `position`.
    pub fn with(mut self, position: &Position, action: Action) -> Identity {
        match action.into() {
            Deed::Push { push, gipf } => self.push = Some((written(position, push), gipf)),
            Deed::Remove { line, mask } => {
                let taken = super::board::LINE[line].spread(mask);
                match position.step() {
                    Step::Tail => self.tail |= taken,
                    _ => self.head |= taken,
                }
            }
        }
        self
    }
}

/// The number of the push that notation writes like this one: onto a free spot, the first twin.
fn written(position: &Position, push: usize) -> usize {
    let first = PUSH[push].first;
    if position.occupied() >> first & 1 != 0 {
        return push;
    }
    (0..push)
        .find(|&twin| PUSH[twin].first == first)
        .unwrap_or(push)
}

/// A way to play on to the end of a step or of a turn.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub actions: Vec<Action>,
    pub identity: Identity,
    pub after: Position,
}

/// Every different turn that begins in (or goes on from) `position`, played in one of its orders.
pub(super) fn turns(position: &Position) -> Vec<Way> {
    let mut turns = Vec::new();
    let mut actions = Actions::new();
    for head in removals(position) {
        if head.after.step() != Step::Push || over(&head) {
            turns.push(head);
            continue;
        }
        head.after.distinct_actions(&mut actions);
        for &push in &actions {
            let pushed = head.clone().then(push);
            if over(&pushed) {
                turns.push(pushed);
            } else {
                turns.extend(removals(&pushed.after).into_iter().map(|tail| Way {
                    actions: [&pushed.actions[..], &tail.actions].concat(),
                    identity: Identity {
                        tail: tail.identity.tail,
                        ..pushed.identity
                    },
                    after: tail.after,
                }));
            }
        }
    }
    turns
}

impl Way {
    fn start(position: &Position) -> Way {
        Way {
            actions: Vec::new(),
            identity: Identity::default(),
            after: *position,
        }
    }

    fn then(mut self, action: Action) -> Way {
        self.identity = self.identity.with(&self.after, action);
        self.actions.push(action);
        self.after.play(action);
        self
    }
}

/// True if the turn is complete: the game has ended or the opponent's turn has begun.
fn over(way: &Way) -> bool {
    way.after.outcome().is_some() || !way.actions.is_empty() && way.after.at_turn_start()
}

/// Every different outcome of the head or tail that `position` stands in; the position itself if it
/// stands in neither or the game is over.
fn removals(position: &Position) -> Vec<Way> {
    let mut done = Vec::new();
    let mut seen = HashSet::new();
    let mut open = vec![Way::start(position)];
    let mut actions = Actions::new();
    while let Some(way) = open.pop() {
        if way.after.outcome().is_some()
            || way.after.step() != position.step()
            || way.after.to_move() != position.to_move()
            || position.step() == Step::Push
        {
            done.push(way);
            continue;
        }
        way.after.actions(&mut actions);
        for &action in &actions {
            let next = way.clone().then(action);
            // different orders and groupings that take the same pieces are one
            if seen.insert((next.after, next.identity)) {
                open.push(next);
            }
        }
    }
    done
}

/// The number of sequences of exactly `depth` turns (rules, 9). The turns of the last ply are counted
/// without being played where they have no removals.
pub(super) fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    if position.step() == Step::Push && depth == 1 {
        return count(position);
    }
    if position.step() != Step::Push {
        return turns(position)
            .iter()
            .map(|turn| perft(&turn.after, depth - 1))
            .sum();
    }
    let mut sum = 0;
    for_each_push(position, |push, gipf| {
        let mut after = *position;
        after.play(Deed::Push { push, gipf }.into());
        sum += finish(&after, position, depth);
    });
    sum
}

/// [`perft`] of `depth - 1` over the turns whose push has led from `before` to `pushed`.
fn finish(pushed: &Position, before: &Position, depth: u32) -> u64 {
    let complete = pushed.outcome().is_some() || pushed.to_move() != before.to_move();
    if complete {
        return perft(pushed, depth - 1);
    }
    removals(pushed)
        .iter()
        .map(|tail| perft(&tail.after, depth - 1))
        .sum()
}

/// The number of turns from a position in which the side to move pushes.
fn count(position: &Position) -> u64 {
    let mut sum = 0;
    for_each_push(position, |push, gipf| {
        if position.makes_own_row(&PUSH[push]) {
            let mut after = *position;
            after.play(Deed::Push { push, gipf }.into());
            sum += finish(&after, position, 1);
        } else {
            sum += 1;
        }
    });
    sum
}

/// Calls `each` for every legal push and kind, twins left out.
#[inline]
fn for_each_push(position: &Position, mut each: impl FnMut(usize, bool)) {
    let occupied = position.occupied();
    let (single, gipf) = position.kinds();
    for number in 0..PUSHES {
        let push: &Push = &PUSH[number];
        let twin = !FIRST_TWIN[number] && occupied >> push.first & 1 == 0;
        if twin || push.line & !occupied == 0 {
            continue;
        }
        if gipf {
            each(number, true);
        }
        if single {
            each(number, false);
        }
    }
}
