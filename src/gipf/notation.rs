//! Turns as text: how they are written (rules, 7).

use std::collections::HashMap;

use super::board::{self, HEX, LINE, PUSH, Spots};
use super::read;
use super::rules::{Deed, Position, Step};
use super::turns::{self, Identity};
use crate::game::{Action, Actions, Game, Side};
use crate::notation::{Notation, TurnError};

impl Notation for Position {
    fn turn_text(&self, turn: &[Action]) -> String {
        let mut identity = Identity::default();
        let mut parts = Vec::new();
        let mut now = *self;
        let mut removed = false;
        // where the turn begins, and where its tail does
        let mut before = *self;
        for &action in turn {
            if let Deed::Push { push, gipf } = action.into() {
                parts.extend(removals_text(&before, identity.head));
                parts.push(now.push_text(push, gipf));
            }
            removed |= matches!(action.into(), Deed::Remove { .. });
            identity = identity.with(&now, action);
            now.play(action);
            if identity.push.is_some()
                && identity.tail == 0
                && now.step() == Step::Tail
                && now.done == 0
            {
                before = now;
            }
        }
        if identity.push.is_none() {
            let only = if self.step() == Step::Tail {
                identity.tail
            } else {
                identity.head
            };
            parts.extend(removals_text(&before, only));
        } else if removed {
            parts.extend(removals_text(&before, identity.tail));
        }
        if parts.is_empty() {
            return "-".into();
        }
        parts.join(";")
    }

    fn read_turn(&self, text: &str) -> Result<Vec<Action>, TurnError> {
        read::read_turn(self, text).map_err(|reason| TurnError::new(text, reason))
    }

    fn turns(&self) -> Vec<Vec<Action>> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        turns::turns(self)
            .into_iter()
            .map(|way| way.actions)
            .collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        turns::perft(self, depth)
    }
}

impl Position {
    fn push_text(&self, number: usize, gipf: bool) -> String {
        let push = &PUSH[number];
        let mark = if gipf { "G" } else { "" };
        let first = HEX.name(board::point(push.first));
        let run = push.run(self.occupied()).unwrap_or(0);
        if run == 0 {
            return format!("{mark}{first}");
        }
        let dot = HEX.name(push.dot);
        let furthest = HEX.name(board::point(furthest(push, run)));
        format!("{mark}{dot}-{furthest}")
    }

    /// `xe7,Gf6*`: a part that names these pieces, or nothing if there are none.
    fn part_text(&self, taken: Spots) -> Option<String> {
        let pieces: Vec<String> = board::points(taken)
            .iter()
            .map(|point| {
                let cell = board::cell(point).unwrap_or(0);
                let mark = if self.gipfs >> cell & 1 != 0 { "G" } else { "" };
                let foreign = self.men(self.to_move) >> cell & 1 == 0;
                let star = if foreign { "*" } else { "" };
                format!("{mark}{}{star}", HEX.name(point))
            })
            .collect();
        (!pieces.is_empty()).then(|| format!("x{}", pieces.join(",")))
    }
}

/// The spot on which the furthest piece of a run ends.
pub(super) fn furthest(push: &board::Push, run: Spots) -> u32 {
    let ends = push.shift(run) & !run;
    ends.trailing_zeros()
}

/// The parts of a head or tail that takes these pieces, in the order and grouping whose text is first in
/// byte order.
///
/// All such texts name the same pieces, so none is the beginning of another, and the first part can be
/// compared before the rest.
fn removals_text(before: &Position, target: Spots) -> Vec<String> {
    fn best(
        now: &Position,
        step: (Step, Side),
        target: Spots,
        known: &mut HashMap<(Position, Spots), Option<Vec<String>>>,
    ) -> Option<Vec<String>> {
        let left = now.outcome().is_some() || (now.step(), now.to_move()) != step;
        if left {
            return (target == 0).then(Vec::new);
        }
        if let Some(answer) = known.get(&(*now, target)) {
            return answer.clone();
        }
        let mut actions = Actions::new();
        now.actions(&mut actions);
        let mut answer: Option<Vec<String>> = None;
        for &action in &actions {
            let Deed::Remove { line, mask } = action.into() else {
                continue;
            };
            let taken = LINE[line].spread(mask);
            if taken & !target != 0 {
                continue;
            }
            let mut next = *now;
            next.play(action);
            if let Some(rest) = best(&next, step, target & !taken, known) {
                let parts: Vec<_> = now.part_text(taken).into_iter().chain(rest).collect();
                if answer
                    .as_ref()
                    .is_none_or(|best| parts.join(";") < best.join(";"))
                {
                    answer = Some(parts);
                }
            }
        }
        known.insert((*now, target), answer.clone());
        answer
    }
    if before.step() == Step::Push {
        return Vec::new();
    }
    best(
        before,
        (before.step(), before.to_move()),
        target,
        &mut HashMap::new(),
    )
    .unwrap_or_default()
}
