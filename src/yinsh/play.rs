//! YINSH for the search: which actions are worth looking at, and in which order.

use super::board::{self, Cells};
use super::features::NETWORK;
use super::rules::{Deed, Position, Step};
use crate::game::{Action, Actions, Game};
use crate::network::Network;
use crate::search::{Playable, Ranked};
use crate::turns::Turns;

/// How many points the board has.
const POINTS: usize = board::BOARD.count_ones() as usize;

impl Playable for Position {
    /// A point where a ring goes, then a point where a ring is placed.
    const SLOTS: usize = 2 * POINTS;
    const PLAIN_WIN: i32 = 1_000_000;

    /// While rings are placed there is nothing to see further on.
    fn plain_depth(&self, depth: u32) -> u32 {
        match self.step() {
            Step::Place => 1,
            _ => depth,
        }
    }

    fn network() -> &'static Network {
        &NETWORK
    }

    fn classical(&self) -> i32 {
        self.classical()
    }

    fn ranked(&self, out: &mut Vec<Ranked>) {
        match self.step() {
            Step::Move => self.ranked_moves(out, false),
            Step::Place | Step::Pass => self.ranked_alike(out, 0),
            Step::HeadRow | Step::TailRow => self.ranked_rows(out),
            Step::HeadRing | Step::TailRing => self.ranked_alike(out, 1),
        }
    }

    fn taking(&self, out: &mut Vec<Ranked>) {
        match self.step() {
            Step::Move => self.ranked_moves(out, true),
            Step::Place | Step::Pass => {}
            _ => self.ranked(out),
        }
    }

    fn forced(&self) -> Option<Action> {
        if !matches!(self.step(), Step::HeadRow | Step::TailRow) {
            return None;
        }
        let mut actions = Actions::new();
        self.actions(&mut actions);
        match actions[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    fn must_remove(&self) -> bool {
        self.removing()
    }

    fn slot(action: Action) -> Option<usize> {
        match action.into() {
            Deed::Move { to, .. } => Some(usize::from(board::point(to).0)),
            Deed::Place(cell) => Some(POINTS + usize::from(board::point(cell).0)),
            Deed::Row { .. } | Deed::Ring(_) | Deed::Pass => None,
        }
    }

    /// Obscurer the further a ring goes.
    fn obscurity(&self, action: Action) -> u32 {
        let Deed::Move { from, to } = action.into() else {
            return 0;
        };
        let (from, to) = (board::point(from), board::point(to));
        let [(a, b), (c, d)] = [from, to].map(|point| board::HEX.place(point));
        let columns = u32::from(a.abs_diff(c));
        let steps = columns.max(u32::from(b.abs_diff(d)).midpoint(columns));
        (10 * steps).min(100)
    }
}

impl Position {
    fn ranked_alike(&self, out: &mut Vec<Ranked>, rank: i32) {
        let mut actions = Actions::new();
        self.actions(&mut actions);
        out.extend(actions.iter().map(|&action| Ranked { action, rank }));
    }

    fn ranked_moves(&self, out: &mut Vec<Ranked>, only_taking: bool) {
        let side = self.to_move();
        let rank = |mine: Cells, his: Cells| {
            if board::has_five(mine) {
                1 + i32::from(self.removed(side))
            } else {
                -i32::from(board::has_five(his))
            }
        };
        for from in board::each(self.rings(side)) {
            let mine = self.markers(side) | 1 << from;
            let his = self.markers(!side);
            let plain = rank(mine, his);
            let mut list = |targets: Cells, rank: i32| {
                if rank > 0 || !only_taking {
                    out.extend(board::each(targets).map(|to| Ranked {
                        action: Deed::Move { from, to }.into(),
                        rank,
                    }));
                }
            };
            for direction in 0..6 {
                let way = self.slide(from, direction);
                list(way.run, plain);
                if way.landing != 0 {
                    list(way.landing, rank(mine ^ way.jumped, his ^ way.jumped));
                }
            }
        }
    }

    /// Rows that share no point can be taken in any order: one such row is enough to look at.
    fn ranked_rows(&self, out: &mut Vec<Ranked>) {
        let mut actions = Actions::new();
        self.actions(&mut actions);
        let five = |action: &Action| match (*action).into() {
            Deed::Row { first, direction } => board::five(first, board::STRIDES[direction]),
            _ => 0,
        };
        let alone = actions.iter().find(|&row| {
            actions
                .iter()
                .all(|other| other == row || five(other) & five(row) == 0)
        });
        let rows = alone.map_or(&actions[..], std::slice::from_ref);
        out.extend(rows.iter().map(|&action| Ranked { action, rank: 1 }));
    }
}
