//! The rules of GIPF: the position, what may be done in it, and what follows.
//!
//! A turn has three steps: the [`Step::Head`], in which the mover removes the rows of his colour that
//! stand; the [`Step::Push`]; and the [`Step::Tail`], in which he removes the rows that his push made.
//! A step in which nothing has to be decided is not entered.

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;

use super::board::{
    self, ALL_PUSHES, LINE, LINE_THROUGH, LINES, NO_TWINS, PUSH, Push, Pushes, STRIDES, Spots,
};
use crate::game::{Action, Actions, Game, Outcome, Reason, Side, mix};

/// The three ways to begin a game of GIPF.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// Three singles each on the corners, 12 in reserve, no GIPF-pieces.
    Basic,
    /// Three GIPF-pieces each on the corners, 12 in reserve.
    Standard,
    /// An empty board, 18 in reserve; the players bring GIPF-pieces in.
    Tournament,
}

impl Setup {
    /// All set-ups, the simplest first.
    pub const ALL: [Setup; 3] = [Setup::Basic, Setup::Standard, Setup::Tournament];

    /// Its word on the command line, in records and in position texts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Setup::Basic => "basic",
            Setup::Standard => "standard",
            Setup::Tournament => "tournament",
        }
    }
}

/// The right to bring GIPF-pieces in, of one player in tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// Nothing brought in yet: the first piece must be a GIPF-piece.
    Nothing,
    /// GIPF-pieces and singles.
    Gipf,
    /// Singles only; also in the other set-ups.
    Singles,
}

/// Where in a turn a position is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The side to move has rows of his own to remove before he pushes.
    Head,
    /// He pushes.
    Push,
    /// He has rows of his own to remove after his push.
    Tail,
}

/// What an [`Action`] of GIPF is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A push: its number in [`PUSH`], and whether a GIPF-piece is brought in.
    Push {
        /// The number of the push.
        push: usize,
        /// True if it brings in a GIPF-piece.
        gipf: bool,
    },
    /// The removal of a row: the number of its line in [`LINE`] and which of the line's spots go.
    Remove {
        /// The number of the line.
        line: usize,
        /// Bit `i` for its spot number `i`.
        mask: u16,
    },
}

const REMOVE: u16 = 1 << 12;
/// The bit of a push that brings in a GIPF-piece. Pushes have numbers below twice this.
pub(super) const GIPF: u16 = 1 << 6;

impl From<Deed> for Action {
    fn from(deed: Deed) -> Action {
        Action(match deed {
            Deed::Push { push, gipf } => push as u16 | if gipf { GIPF } else { 0 },
            Deed::Remove { line, mask } => REMOVE | (line as u16) << 7 | mask,
        })
    }
}

impl From<Action> for Deed {
    fn from(Action(number): Action) -> Deed {
        if number & REMOVE == 0 {
            Deed::Push {
                push: usize::from(number & (GIPF - 1)),
                gipf: number & GIPF != 0,
            }
        } else {
            Deed::Remove {
                line: usize::from(number >> 7 & 31),
                mask: number & 127,
            }
        }
    }
}

/// A row: the whole segment, of both colours, on one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The number of its line in [`LINE`].
    pub line: usize,
    /// Its spots.
    pub segment: Spots,
}

impl Row {
    /// The ways to remove it, as the masks of [`Deed::Remove`]: every single goes, and every subset of its
    /// `gipfs` may, from all of them to none.
    pub(super) fn removals(self, gipfs: Spots) -> impl Iterator<Item = u16> {
        let singles = LINE[self.line].gather(self.segment & !gipfs);
        let optional = LINE[self.line].gather(self.segment & gipfs);
        let mut next = Some(optional);
        std::iter::from_fn(move || {
            let subset = next?;
            next = (subset != 0).then(|| (subset - 1) & optional);
            Some(singles | subset)
        })
    }
}

/// A position of GIPF, within a turn or at its start.
///
/// Two positions are equal when board, reserves, entry rights, side, step and outcome are (rules, 5).
///
/// ```
/// use gipf::game::{Game, Side};
/// use gipf::gipf::{Position, Setup};
///
/// let position = Position::start(Setup::Standard);
/// assert_eq!(position.to_move(), Side::White);
/// assert_eq!(position.reserve(Side::Black), 12);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The pieces of White and of Black, singles and GIPF-pieces.
    pub(super) men: [Spots; 2],
    /// The GIPF-pieces of both.
    pub(super) gipfs: Spots,
    /// Lines dealt with in this head or tail: bit `i` for [`LINE`] number `i`. After a head all of them, for
    /// which rows it took makes no difference any more.
    pub(super) done: u32,
    /// Basic pieces in reserve.
    pub(super) reserve: [u8; 2],
    /// Basic pieces that each had at the start, of which those neither on the board nor in reserve are
    /// captured.
    pub(super) total: [u8; 2],
    pub(super) entry: [Entry; 2],
    pub(super) setup: Setup,
    pub(super) to_move: Side,
    pub(super) step: Step,
    pub(super) outcome: Option<Outcome>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let rest = |p: &Position| (p.reserve, p.entry, p.setup, p.to_move, p.step, p.outcome);
        (self.men, self.gipfs, self.done) == (other.men, other.gipfs, other.done)
            && rest(self) == rest(other)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl Position {
    /// The start of a game.
    #[must_use]
    pub fn start(setup: Setup) -> Position {
        let corners = |cells: [u32; 3]| cells.iter().fold(0, |set, cell| set | 1 << cell);
        // b5 e2 h5 and b2 e8 h2
        let singles = [corners([3, 24, 54]), corners([0, 30, 51])];
        let (men, gipfs, reserve, total) = match setup {
            Setup::Basic => (singles, 0, 12, 15),
            Setup::Standard => (singles, singles[0] | singles[1], 12, 18),
            Setup::Tournament => ([0, 0], 0, 18, 18),
        };
        let entry = match setup {
            Setup::Tournament => Entry::Nothing,
            _ => Entry::Singles,
        };
        Position {
            men,
            gipfs,
            done: 0,
            reserve: [reserve; 2],
            total: [total; 2],
            entry: [entry; 2],
            setup,
            to_move: Side::White,
            step: Step::Push,
            outcome: None,
        }
    }

    /// The start of a basic game in which White and Black have these reserves, 12 to 15 each: the rules'
    /// handicap. `None` for other numbers.
    #[must_use]
    pub fn handicap(reserves: [u8; 2]) -> Option<Position> {
        reserves
            .iter()
            .all(|r| (12..=15).contains(r))
            .then(|| Position {
                reserve: reserves,
                total: reserves.map(|r| r + 3),
                ..Position::start(Setup::Basic)
            })
    }

    /// The set-up of the game.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// Where in the turn this is.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The spots on which pieces of `side` stand, GIPF-pieces included.
    #[must_use]
    pub const fn men(&self, side: Side) -> Spots {
        self.men[side.index()]
    }

    /// The spots on which GIPF-pieces of either side stand.
    #[must_use]
    pub const fn gipfs(&self) -> Spots {
        self.gipfs
    }

    /// Basic pieces that `side` has in reserve.
    #[must_use]
    pub const fn reserve(&self, side: Side) -> u8 {
        self.reserve[side.index()]
    }

    /// Basic pieces that `side` has on the board, a GIPF-piece counting two.
    #[must_use]
    pub const fn on_board(&self, side: Side) -> u8 {
        let men = self.men(side);
        (men.count_ones() + (men & self.gipfs).count_ones()) as u8
    }

    /// Basic pieces that `side` has lost for good.
    #[must_use]
    pub const fn captured(&self, side: Side) -> u8 {
        self.total[side.index()] - self.on_board(side) - self.reserve(side)
    }

    /// The right of `side` to bring GIPF-pieces in.
    #[must_use]
    pub const fn entry(&self, side: Side) -> Entry {
        self.entry[side.index()]
    }

    /// The spots with pieces.
    #[must_use]
    pub const fn occupied(&self) -> Spots {
        self.men[0] | self.men[1]
    }

    /// The rows of `side` that stand; in his own head or tail without those whose lines have been dealt with.
    #[must_use]
    pub fn rows(&self, side: Side) -> ArrayVec<Row, LINES> {
        self.each_row(side).collect()
    }

    /// [`Position::rows`], one after the other.
    #[inline]
    pub(super) fn each_row(&self, side: Side) -> impl Iterator<Item = Row> + use<> {
        let (men, occupied) = (self.men(side), self.occupied());
        let mut lines = 0_u32;
        for (through, stride) in LINE_THROUGH.iter().zip(STRIDES) {
            let mut fours = fours(men, stride);
            while fours != 0 {
                let line = through[fours.trailing_zeros() as usize];
                lines |= 1 << line;
                fours &= !LINE[usize::from(line)].spots;
            }
        }
        if side == self.to_move {
            lines &= !self.done;
        }
        std::iter::from_fn(move || {
            let number = lines.trailing_zeros() as usize;
            let line = LINE.get(number)?;
            lines &= lines - 1;
            let fours = fours(men, line.stride) & line.spots;
            Some(Row {
                line: number,
                segment: line.segment(fours & fours.wrapping_neg(), occupied),
            })
        })
    }

    fn has_rows(&self, side: Side) -> bool {
        has_four(self.men(side)) && (self.done == 0 || self.each_row(side).next().is_some())
    }

    /// Whether the side to move may bring in (a single, a GIPF-piece).
    pub(super) const fn kinds(&self) -> (bool, bool) {
        let reserve = self.reserve(self.to_move);
        match self.entry(self.to_move) {
            Entry::Nothing => (false, true),
            Entry::Gipf => (reserve >= 1, reserve >= 2),
            Entry::Singles => (reserve >= 1, false),
        }
    }

    /// All pushes, but of twins, which push onto the same free spot and lead to the same position, only the first.
    #[inline]
    pub(super) fn distinct_pushes(&self) -> Pushes {
        NO_TWINS | board::pushes_onto(self.occupied())
    }

    /// Those of these pushes that go into lines that are not full, each with its number and its
    /// [reach](Push::reach).
    #[inline]
    pub(super) fn pushes(
        &self,
        mut among: Pushes,
    ) -> impl Iterator<Item = (usize, &'static Push, Spots)> + use<> {
        let occupied = self.occupied();
        std::iter::from_fn(move || {
            loop {
                let number = among.trailing_zeros() as usize;
                let push = PUSH.get(number)?;
                among &= among - 1;
                if let Some(reach) = push.reach(occupied) {
                    return Some((number, push, reach));
                }
            }
        })
    }

    /// Replaces `out` by the legal actions; without twins if `distinct`.
    pub(super) fn list(&self, out: &mut Actions, distinct: bool) {
        out.clear();
        if self.outcome.is_some() {
            return;
        }
        if self.step == Step::Push {
            let (single, gipf) = self.kinds();
            let among = if distinct {
                self.distinct_pushes()
            } else {
                ALL_PUSHES
            };
            for (gipf, allowed) in [(true, gipf), (false, single)] {
                if allowed {
                    let pushes = self.pushes(among);
                    out.extend(pushes.map(|(push, ..)| Deed::Push { push, gipf }.into()));
                }
            }
        } else {
            for row in self.each_row(self.to_move) {
                let removals = row.removals(self.gipfs);
                let line = row.line;
                out.extend(removals.map(|mask| Deed::Remove { line, mask }.into()));
            }
        }
    }

    #[inline]
    fn push(&mut self, push: &Push, gipf: bool) {
        self.shove(push, gipf);
        self.done = 0;
        if self.has_rows(self.to_move) {
            self.step = Step::Tail;
        } else {
            self.end_turn();
        }
    }

    /// The board and reserve after a push, without what follows from it.
    #[inline]
    pub(super) fn shove(&mut self, push: &Push, gipf: bool) {
        let side = self.to_move.index();
        let reach = push.reach(self.occupied()).unwrap_or(0);
        self.men = self.men.map(|men| push.moved(men, reach));
        self.gipfs = push.moved(self.gipfs, reach);
        self.men[side] |= 1 << push.first;
        if gipf {
            self.gipfs |= 1 << push.first;
            self.entry[side] = Entry::Gipf;
            self.reserve[side] -= 2;
        } else {
            self.entry[side] = Entry::Singles;
            self.reserve[side] -= 1;
        }
    }

    /// The pieces of the side to move after a push of its own with this reach.
    #[inline]
    pub(super) fn mine_after(&self, push: &Push, reach: Spots) -> Spots {
        push.moved(self.men(self.to_move), reach) | 1 << push.first
    }

    fn remove(&mut self, line: usize, mask: u16) {
        let taken = LINE[line].spread(mask);
        let (mover, opponent) = (self.to_move, !self.to_move);
        let own = taken & self.men(mover);
        self.reserve[mover.index()] += (own.count_ones() + (own & self.gipfs).count_ones()) as u8;
        self.men = self.men.map(|men| men & !taken);
        self.gipfs &= !taken;
        self.done |= 1 << line;
        if self.without_gipf(opponent) {
            self.finish(Outcome::win(mover, Reason::Gipf));
        } else if self.without_gipf(mover) {
            self.finish(Outcome::win(opponent, Reason::Gipf));
        } else if !self.has_rows(mover) {
            if self.step == Step::Tail {
                self.end_turn();
            } else if self.reserve(mover) == 0 {
                self.finish(Outcome::win(opponent, Reason::Reserve));
            } else {
                self.step = Step::Push;
                self.done = (1 << LINES) - 1;
            }
        }
    }

    /// True if `side` should have a GIPF-piece on the board and has none (rules, 5).
    pub(super) fn without_gipf(&self, side: Side) -> bool {
        self.setup != Setup::Basic
            && self.entry(side) != Entry::Nothing
            && self.men(side) & self.gipfs == 0
    }

    fn end_turn(&mut self) {
        self.to_move = !self.to_move;
        self.begin_turn();
    }

    /// Settles the step in which the turn of the side to move begins, and whether it can be played.
    pub(super) fn begin_turn(&mut self) {
        self.done = 0;
        self.step = if self.has_rows(self.to_move) {
            Step::Head
        } else {
            Step::Push
        };
        if self.step == Step::Push && self.reserve(self.to_move) == 0 {
            self.outcome = Some(Outcome::win(!self.to_move, Reason::Reserve));
        }
    }

    fn finish(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.to_move = !self.to_move;
        self.done = 0;
        self.step = Step::Push;
    }
}

impl Game for Position {
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn actions(&self, out: &mut Actions) {
        self.list(out, false);
    }

    fn play(&mut self, action: Action) {
        match action.into() {
            Deed::Push { push, gipf } => self.push(&PUSH[push], gipf),
            Deed::Remove { line, mask } => self.remove(line, mask),
        }
    }

    /// Computed from the bitboards by a few multiplications, which costs less than carrying it along and
    /// cannot get out of step.
    fn key(&self) -> u64 {
        let [white, black] = self.men;
        let head_or_tail = if self.step == Step::Push {
            0
        } else {
            self.done
        };
        let small = [
            u64::from(self.reserve[0]),
            u64::from(self.reserve[1]),
            self.entry[0] as u64,
            self.entry[1] as u64,
            self.setup as u64,
            self.to_move as u64,
            self.step as u64,
            self.outcome.map_or(0, |o| 1 + o.reason as u64),
        ];
        let packed = small.iter().fold(0, |sum, field| sum << 5 | field);
        mix(white ^ mix(black ^ mix(self.gipfs ^ mix(packed << 21 | u64::from(head_or_tail)))))
    }

    fn at_turn_start(&self) -> bool {
        self.step != Step::Tail && self.done == 0
    }
}

/// The first spots of four neighbours of `men` along a stride.
#[inline]
pub(super) const fn fours(men: Spots, stride: u32) -> Spots {
    let pairs = men & men >> stride;
    pairs & pairs >> (2 * stride)
}

#[inline]
pub(super) const fn has_four(men: Spots) -> bool {
    fours(men, 1) | fours(men, 8) | fours(men, 9) != 0
}
