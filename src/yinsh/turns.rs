//! Whole turns: when two are the same, and how many there are (rules, 8).

use arrayvec::ArrayVec;

use super::board::{self, BOARD, Cells, STRIDES};
use super::read::part_of;
use super::rules::{Deed, Position, Step};
use crate::game::{Action, Actions, Game};
use crate::turns::{Read, Turns};

/// Rows and the rings removed for them, as a set: the numbers of their actions, in falling order, the
/// ring 0 while it is not chosen yet. No turn has more than three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Removed([(u16, u16); 3]);

/// What makes a turn the turn it is: what is removed before the move, the move, what is removed after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Identity {
    head: Removed,
    main: Option<Action>,
    tail: Removed,
}

impl Removed {
    /// Adds a row, or the ring for the row added last.
    fn add(&mut self, action: Action) {
        let Some(pair) = self.0.iter_mut().find(|(_, ring)| *ring == 0) else {
            return;
        };
        match action.into() {
            Deed::Ring(_) => {
                pair.1 = action.number();
                self.0.sort_unstable_by(|a, b| b.cmp(a));
            }
            _ => pair.0 = action.number(),
        }
    }

    /// Whether every row of this set is in the other one, and with the same ring if that is chosen.
    fn within(&self, whole: &Removed) -> bool {
        self.0.iter().all(|&(row, ring)| {
            let fits = |other: &(u16, u16)| other.0 == row && (ring == 0 || other.1 == ring);
            row == 0 || whole.0.iter().any(fits)
        })
    }
}

impl Turns for Position {
    type Identity = Identity;

    fn identify(&self, mut so_far: Identity, action: Action) -> Identity {
        match self.step() {
            Step::HeadRow | Step::HeadRing => so_far.head.add(action),
            Step::TailRow | Step::TailRing => so_far.tail.add(action),
            Step::Place | Step::Move | Step::Pass => so_far.main = Some(action),
        }
        so_far
    }

    fn within(part: &Identity, whole: &Identity) -> bool {
        match part.main {
            None => part.head.within(&whole.head) && part.tail.within(&whole.tail),
            main => main == whole.main && part.head == whole.head && part.tail.within(&whole.tail),
        }
    }

    fn removing(&self) -> bool {
        !matches!(self.step(), Step::Place | Step::Move | Step::Pass)
    }

    fn distinct_actions(&self, out: &mut Actions) {
        self.actions(out);
    }

    fn count(&self) -> u64 {
        match self.step() {
            Step::Place => u64::from((BOARD & !self.occupied()).count_ones()),
            Step::Move => self.count_moves(),
            _ => 1,
        }
    }

    fn action_text(&self, action: Action) -> String {
        let deed = action.into();
        // a ring stands directly behind its row
        let before = if matches!(deed, Deed::Ring(_)) {
            ""
        } else {
            ";"
        };
        format!("{before}{}", Position::describe(&part_of(deed)))
    }
}

impl Position {
    /// The number of turns with a move, none of which is played.
    fn count_moves(&self) -> u64 {
        let me = self.to_move.index();
        let mine = self.markers[me];
        let mut sum = 0;
        for from in board::each(self.rings[me]) {
            let set = mine | 1 << from;
            let mut plain = 0;
            for direction in 0..6 {
                let slide = self.slide(from, direction);
                plain += slide.run.count_ones();
                if slide.landing != 0 {
                    sum += self.count_tails(set ^ slide.jumped);
                }
            }
            if plain > 0 {
                sum += u64::from(plain) * self.count_tails(set);
            }
        }
        sum
    }

    /// The number of different tails after a move that leaves these markers of the mover's colour.
    #[inline]
    fn count_tails(&self, markers: Cells) -> u64 {
        if board::has_five(markers) {
            self.count_rows(markers)
        } else {
            1
        }
    }

    /// The number of different sets of (row, ring) that can be removed where rows stand. Rows that can go in
    /// one turn have no marker in common, so their order is free and only the rising one is counted.
    #[cold]
    fn count_rows(&self, markers: Cells) -> u64 {
        fn count(markers: Cells, rows: &[Cells], rings: u64, goal: u8) -> u64 {
            let mut sum = 0;
            for (number, row) in rows.iter().enumerate() {
                if markers & row != *row {
                    continue;
                }
                let left = markers & !row;
                sum += rings
                    * if goal == 1 || !board::has_five(left) {
                        1
                    } else {
                        count(left, &rows[number + 1..], rings - 1, goal - 1)
                    };
            }
            sum
        }
        // fifty-one markers have at most 47 rows in each direction
        let mut rows = ArrayVec::<Cells, 141>::new();
        for stride in STRIDES {
            let firsts = board::each(board::fives(markers, stride));
            rows.extend(firsts.map(|first| board::five(first, stride)));
        }
        let me = self.to_move.index();
        let rings = u64::from(self.rings[me].count_ones());
        count(markers, &rows, rings, self.setup.goal() - self.removed[me])
    }
}
