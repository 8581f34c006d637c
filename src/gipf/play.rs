//! GIPF for the search: which actions are worth looking at, and in which order.

use arrayvec::ArrayVec;

use super::board::{self, BOARD, LINE, PUSH, PUSHES, Push, STRIDES, Spots};
use super::features::NETWORK;
use super::rules::{Deed, GIPF, Position, Step, fours, has_four};
use crate::game::{Action, Game, Side};
use crate::network::Network;
use crate::search::{Playable, Ranked, UNLIKELY};

impl Playable for Position {
    const SLOTS: usize = 2 * GIPF as usize;
    const PLAIN_WIN: i32 = 1000;

    fn network() -> &'static Network {
        &NETWORK
    }

    fn classical(&self) -> i32 {
        self.classical()
    }

    fn ranked(&self, out: &mut Vec<Ranked>) {
        if self.step() == Step::Push {
            self.ranked_pushes(out, false);
        } else {
            self.ranked_removals(out);
        }
    }

    fn taking(&self, out: &mut Vec<Ranked>) {
        if self.step() == Step::Push {
            self.ranked_pushes(out, true);
        } else {
            self.ranked_removals(out);
        }
    }

    fn forced(&self) -> Option<Action> {
        if self.step() == Step::Push {
            return None;
        }
        let mut rows = self.each_row(self.to_move());
        let row = rows.next().filter(|_| rows.next().is_none())?;
        (row.segment & self.gipfs() == 0).then(|| {
            Deed::Remove {
                line: row.line,
                mask: LINE[row.line].gather(row.segment),
            }
            .into()
        })
    }

    fn must_remove(&self) -> bool {
        self.step() != Step::Push
    }

    fn slot(action: Action) -> Option<usize> {
        match action.into() {
            Deed::Push { .. } => Some(usize::from(action.number())),
            Deed::Remove { .. } => None,
        }
    }

    /// Obscurer the more pieces a push shifts, and obscurer if it makes a row that is not on the line of
    /// the push: one that crosses it, made by what it shifts.
    fn obscurity(&self, action: Action) -> u32 {
        let Deed::Push { push, .. } = action.into() else {
            return 0;
        };
        let push = &PUSH[push];
        let run = push.run(self.occupied()).unwrap_or(0);
        let pushed = self.mine_after(push, run);
        let crossing = !has_four(pushed & push.line) && has_four(pushed);
        (20 + 13 * run.count_ones() + if crossing { 30 } else { 0 }).min(100)
    }
}

impl Position {
    fn ranked_pushes(&self, out: &mut Vec<Ranked>, only_taking: bool) {
        let mover = self.to_move();
        let mine = Rows::of(self.men(mover));
        if only_taking && mine.complete == 0 {
            return;
        }
        let his = Rows::of(self.men(!mover));
        let (mut among, mut critical) = (self.distinct_pushes(), mine.complete);
        if only_taking {
            among &= board::pushes_through(mine.complete);
        } else {
            critical |= his.complete;
        }
        let (single, gipf) = self.kinds();
        let mut found = ArrayVec::<_, { 2 * PUSHES }>::new();
        self.pushes(among).for_each(|(number, push, reach)| {
            let mut rank = 0;
            if reach & critical != 0 {
                if mine.are_made(push, reach, 1 << push.first) {
                    rank = self.gain(number, single);
                    // a row that gives back only the single pushed to it can be made again and again
                    if rank == 1 {
                        rank = 0;
                    }
                }
                if rank == 0 && !only_taking {
                    rank = -i32::from(his.are_made(push, reach, 0));
                }
            }
            if only_taking && rank == 0 {
                return;
            }
            for (gipf, allowed) in [(true, gipf), (false, single)] {
                if allowed {
                    let deed = Deed::Push { push: number, gipf };
                    let action = deed.into();
                    found.push(Ranked { action, rank });
                }
            }
        });
        out.extend_from_slice(&found);
    }

    /// How much a push takes that makes a row of the pusher's own: enemy pieces count four, own ones one.
    fn gain(&self, push: usize, single: bool) -> i32 {
        let mut pushed = *self;
        pushed.shove(&PUSH[push], !single);
        pushed.done = 0;
        pushed
            .each_row(self.to_move())
            .map(|row| pushed.worth(row.segment, self.to_move()))
            .sum()
    }

    /// What taking these pieces is worth to `side`: an enemy GIPF-piece eight, a single four, an own single
    /// one.
    fn worth(&self, taken: u64, side: Side) -> i32 {
        let count = |spots: u64| spots.count_ones() as i32;
        let his = taken & self.men(!side);
        let mine = taken & self.men(side) & !self.gipfs();
        4 * count(his) + 4 * count(his & self.gipfs()) + count(mine)
    }

    /// Rows that share no spot can be taken in any order: one such row is enough to look at.
    fn ranked_removals(&self, out: &mut Vec<Ranked>) {
        let mover = self.to_move();
        let rows = self.rows(mover);
        let alone = rows.iter().find(|row| {
            rows.iter()
                .all(|other| other.line == row.line || other.segment & row.segment == 0)
        });
        for row in alone.map_or(&rows[..], std::slice::from_ref) {
            let line = row.line;
            for mask in row.removals(self.gipfs()) {
                let taken = LINE[line].spread(mask);
                let own_gipfs = row.segment & self.men(mover) & self.gipfs();
                let given_back = (own_gipfs & taken).count_ones();
                // an enemy GIPF-piece that could be taken, or some of one's own but neither one nor all
                let spares = row.segment & self.men(!mover) & !taken != 0;
                let halves = given_back > 1 && given_back < own_gipfs.count_ones();
                let rank = if spares || halves {
                    UNLIKELY
                } else {
                    100 + self.worth(taken, mover) - 6 * given_back as i32
                };
                let action = Deed::Remove { line, mask }.into();
                out.push(Ranked { action, rank });
            }
        }
    }
}

/// Where pieces of one side would make a row.
struct Rows {
    men: Spots,
    /// True if one stands already.
    stand: bool,
    /// The spots where one more piece makes a row; all, if one stands. A push that makes a row reaches one of
    /// them.
    complete: Spots,
    /// For each direction of a push those where it makes one in another direction.
    across: [Spots; 3],
}

impl Rows {
    #[inline]
    fn of(men: Spots) -> Rows {
        let [a, b, c] = STRIDES.map(|stride| completing(men, stride));
        let stand = has_four(men);
        Rows {
            men,
            stand,
            complete: if stand { BOARD } else { a | b | c },
            across: [b | c, a | c, a | b],
        }
    }

    /// Whether a row stands after a push with this reach that brings in `new`. A line that crosses the
    /// push has only one spot in common with it, so that all other pieces of a row across stand already.
    #[inline]
    fn are_made(&self, push: &Push, reach: Spots, new: Spots) -> bool {
        let men = push.moved(self.men, reach) | new;
        if self.stand {
            return has_four(men);
        }
        men & !self.men & self.across[push.direction] != 0 || fours(men, push.stride) != 0
    }
}

/// The spots where one more piece makes four neighbours of `men` along a stride.
#[inline]
const fn completing(men: Spots, stride: u32) -> Spots {
    let (up, down) = (men >> stride, men << stride);
    let two_up = up & men >> (2 * stride);
    let two_down = down & men << (2 * stride);
    two_up & (down | men >> (3 * stride)) | two_down & (up | men << (3 * stride))
}
