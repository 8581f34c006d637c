//! The rules of YINSH: the position, what may be done in it, and what follows.
//!
//! The game begins with the placement of the rings. After that a turn has up to five steps: a row and a
//! ring of the **head**, in which the mover removes the rows of his colour that the opponent has made; the
//! move; a row and a ring of the **tail**, in which he removes those that his move has made. A step in which
//! nothing has to be decided is not entered, and head and tail go round while rows stand.

use std::hash::{Hash, Hasher};

use super::board::{self, BOARD, Cells, RAYS, STRIDES};
use crate::game::{Action, Actions, Game, Outcome, Reason, Side, mix};

/// The two ways to play YINSH. They begin alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// The third removed ring wins.
    Yinsh,
    /// The first removed ring wins.
    Blitz,
}

impl Setup {
    /// Both set-ups.
    pub const ALL: [Setup; 2] = [Setup::Yinsh, Setup::Blitz];

    /// Its word on the command line, in records and in position texts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Setup::Yinsh => "yinsh",
            Setup::Blitz => "blitz",
        }
    }

    /// How many rings a player has to remove to win.
    #[must_use]
    pub const fn goal(self) -> u8 {
        match self {
            Setup::Yinsh => 3,
            Setup::Blitz => 1,
        }
    }
}

/// How many rings each player places.
pub const RINGS: u8 = 5;
/// How many markers the game has, on the board and in the pool.
pub const MARKERS: u8 = 51;

/// What the side to move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// He places a ring.
    Place,
    /// Before his move he removes a row.
    HeadRow,
    /// Before his move he removes a ring for the row.
    HeadRing,
    /// He moves a ring.
    Move,
    /// None of his rings can move: he passes.
    Pass,
    /// After his move he removes a row.
    TailRow,
    /// After his move he removes a ring for the row.
    TailRing,
}

/// What an [`Action`] of YINSH is. Points are cells of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A ring is placed.
    Place(u32),
    /// A ring moves and leaves a marker behind.
    Move {
        /// From here.
        from: u32,
        /// To here.
        to: u32,
    },
    /// Five markers of a line are removed.
    Row {
        /// The lowest cell of them.
        first: u32,
        /// The direction of the line, 0 to 2.
        direction: usize,
    },
    /// A ring is removed for a row.
    Ring(u32),
    /// No ring can move.
    Pass,
}

const ROW: u16 = 1 << 14;
const RING: u16 = 2 << 14;
const PLACE: u16 = 3 << 14;
const PASS: u16 = PLACE | 127;

impl From<Deed> for Action {
    fn from(deed: Deed) -> Action {
        Action(match deed {
            Deed::Place(cell) => PLACE | cell as u16,
            Deed::Move { from, to } => (from as u16) << 7 | to as u16,
            Deed::Row { first, direction } => ROW | (direction as u16) << 7 | first as u16,
            Deed::Ring(cell) => RING | cell as u16,
            Deed::Pass => PASS,
        })
    }
}

impl From<Action> for Deed {
    fn from(Action(number): Action) -> Deed {
        let cell = u32::from(number & 127);
        match number >> 14 {
            0 => Deed::Move {
                from: u32::from(number >> 7),
                to: cell,
            },
            1 => Deed::Row {
                first: cell,
                direction: usize::from(number >> 7 & 3),
            },
            2 => Deed::Ring(cell),
            _ if number == PASS => Deed::Pass,
            _ => Deed::Place(cell),
        }
    }
}

/// A position of YINSH, within a turn or at its start.
///
/// ```
/// use gipf::game::{Game, Side};
/// use gipf::yinsh::{Position, Setup};
///
/// let position = Position::start(Setup::Yinsh);
/// assert_eq!(position.to_move(), Side::White);
/// assert_eq!(position.pool(), 51);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The rings of White and of Black.
    pub(super) rings: [Cells; 2],
    /// The markers that show White's colour and Black's.
    pub(super) markers: [Cells; 2],
    /// Rings that each has removed.
    pub(super) removed: [u8; 2],
    pub(super) setup: Setup,
    pub(super) to_move: Side,
    pub(super) step: Step,
    /// True after something of this turn has been done.
    pub(super) begun: bool,
    pub(super) outcome: Option<Outcome>,
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

/// Where a ring can go in one direction.
pub(super) struct Slide {
    /// The vacant points up to the first man.
    pub run: Cells,
    /// The point behind the first group of markers, if it is vacant.
    pub landing: Cells,
    /// That group, if there is a landing.
    pub jumped: Cells,
}

impl Position {
    /// The start of a game.
    #[must_use]
    pub const fn start(setup: Setup) -> Position {
        Position {
            rings: [0; 2],
            markers: [0; 2],
            removed: [0; 2],
            setup,
            to_move: Side::White,
            step: Step::Place,
            begun: false,
            outcome: None,
        }
    }

    /// The set-up of the game.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// What the side to move has to do.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The rings of `side`.
    #[must_use]
    pub const fn rings(&self, side: Side) -> Cells {
        self.rings[side.index()]
    }

    /// The markers that show the colour of `side`.
    #[must_use]
    pub const fn markers(&self, side: Side) -> Cells {
        self.markers[side.index()]
    }

    /// Rings that `side` has removed.
    #[must_use]
    pub const fn removed(&self, side: Side) -> u8 {
        self.removed[side.index()]
    }

    /// Markers in the pool.
    #[must_use]
    pub const fn pool(&self) -> u8 {
        MARKERS - self.all_markers().count_ones() as u8
    }

    const fn all_markers(&self) -> Cells {
        self.markers[0] | self.markers[1]
    }

    const fn all_rings(&self) -> Cells {
        self.rings[0] | self.rings[1]
    }

    /// The points with rings or markers.
    #[must_use]
    pub const fn occupied(&self) -> Cells {
        self.all_rings() | self.all_markers()
    }

    /// Where a ring on `from` can go in a direction (rules, 3.2).
    #[inline]
    pub(super) const fn slide(&self, from: u32, direction: usize) -> Slide {
        let (rings, markers) = (self.all_rings(), self.all_markers());
        let ray = RAYS[from as usize][direction];
        // the rest of the ray from the first man on, then from the first point that is no marker on
        let behind = board::from_first(ray & (rings | markers), direction);
        let beyond = board::from_first(ray & behind & !markers, direction);
        let next = if direction < 3 {
            beyond & !(beyond << 1)
        } else {
            beyond & !(beyond >> 1)
        };
        let landing = next & !rings;
        Slide {
            run: ray & !behind,
            landing,
            jumped: if landing == 0 {
                0
            } else {
                ray & behind & !beyond
            },
        }
    }

    /// The markers that a ring which goes from one cell to another turns over.
    #[inline]
    pub(super) const fn jumped(&self, from: u32, to: u32) -> Cells {
        board::between(from, to) & self.all_markers()
    }

    /// Whether any ring of `side` can move.
    fn can_move(&self, side: Side) -> bool {
        let vacant = BOARD & !self.occupied();
        let rings = self.rings(side);
        board::neighbours(rings) & vacant != 0
            || board::each(rings).any(|from| (0..6).any(|way| self.slide(from, way).landing != 0))
    }

    fn place(&mut self, cell: u32) {
        self.rings[self.to_move.index()] |= 1 << cell;
        self.end_turn();
    }

    #[inline]
    fn move_ring(&mut self, from: u32, to: u32) {
        let side = self.to_move.index();
        let jumped = self.jumped(from, to);
        self.markers = self.markers.map(|markers| markers ^ jumped);
        self.markers[side] |= 1 << from;
        self.rings[side] ^= 1 << from | 1 << to;
        self.begun = true;
        if board::has_five(self.markers[side]) {
            self.step = Step::TailRow;
        } else {
            self.end_turn();
        }
    }

    fn remove_row(&mut self, first: u32, direction: usize) {
        self.markers[self.to_move.index()] &= !board::five(first, STRIDES[direction]);
        self.begun = true;
        self.step = if self.step == Step::HeadRow {
            Step::HeadRing
        } else {
            Step::TailRing
        };
    }

    fn remove_ring(&mut self, cell: u32) {
        let side = self.to_move.index();
        self.rings[side] ^= 1 << cell;
        self.removed[side] += 1;
        let more = board::has_five(self.markers[side]);
        if self.removed[side] == self.setup.goal() {
            let outcome = Outcome::win(self.to_move, Reason::Rings);
            self.to_move = !self.to_move;
            self.finish(outcome);
        } else if self.step == Step::TailRing {
            if more {
                self.step = Step::TailRow;
            } else {
                self.end_turn();
            }
        } else if more {
            self.step = Step::HeadRow;
        } else {
            self.begin_move();
            if self.outcome.is_some() {
                self.to_move = !self.to_move;
            }
        }
    }

    fn end_turn(&mut self) {
        self.to_move = !self.to_move;
        self.begin_turn();
    }

    /// Settles the step in which the turn of the side to move begins, and whether it can be played.
    pub(super) fn begin_turn(&mut self) {
        self.begun = false;
        let placed = self.all_rings().count_ones() as u8 + self.removed[0] + self.removed[1];
        if placed < 2 * RINGS {
            self.step = Step::Place;
        } else if board::has_five(self.markers(self.to_move)) {
            self.step = Step::HeadRow;
        } else {
            self.begin_move();
        }
    }

    /// Settles the step after the head: a move, a pass or the end (rules, 3 and 5c).
    fn begin_move(&mut self) {
        let mover = self.to_move;
        let reason = if self.pool() == 0 {
            Reason::Pool
        } else if self.can_move(mover) {
            self.step = Step::Move;
            return;
        } else if self.can_move(!mover) {
            self.step = Step::Pass;
            return;
        } else {
            Reason::Blocked
        };
        let [white, black] = self.removed;
        self.finish(match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::win(Side::White, reason),
            std::cmp::Ordering::Less => Outcome::win(Side::Black, reason),
            std::cmp::Ordering::Equal => Outcome::draw(reason),
        });
    }

    pub(super) fn finish(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.begun = false;
        self.step = Step::Move;
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
        out.clear();
        if self.outcome.is_some() {
            return;
        }
        let rings = self.rings(self.to_move);
        match self.step {
            Step::Place => {
                let vacant = board::each(BOARD & !self.occupied());
                out.extend(vacant.map(|cell| Deed::Place(cell).into()));
            }
            Step::Move => {
                for from in board::each(rings) {
                    for direction in 0..6 {
                        let slide = self.slide(from, direction);
                        for to in board::each(slide.run | slide.landing) {
                            out.push(Deed::Move { from, to }.into());
                        }
                    }
                }
            }
            Step::Pass => out.push(Deed::Pass.into()),
            Step::HeadRow | Step::TailRow => {
                for (direction, stride) in STRIDES.into_iter().enumerate() {
                    let firsts = board::fives(self.markers(self.to_move), stride);
                    out.extend(
                        board::each(firsts).map(|first| Deed::Row { first, direction }.into()),
                    );
                }
            }
            Step::HeadRing | Step::TailRing => {
                out.extend(board::each(rings).map(|cell| Deed::Ring(cell).into()));
            }
        }
    }

    #[inline]
    fn play(&mut self, action: Action) {
        match action.into() {
            Deed::Place(cell) => self.place(cell),
            Deed::Move { from, to } => self.move_ring(from, to),
            Deed::Row { first, direction } => self.remove_row(first, direction),
            Deed::Ring(cell) => self.remove_ring(cell),
            Deed::Pass => self.end_turn(),
        }
    }

    /// Computed from the bitboards by a few multiplications, which costs less than carrying it along and
    /// cannot get out of step.
    fn key(&self) -> u64 {
        let white = self.rings[0] | self.markers[0];
        let small = [
            u64::from(self.removed[0]),
            u64::from(self.removed[1]),
            self.setup as u64,
            self.to_move as u64,
            self.step as u64,
            self.outcome.map_or(0, |o| 1 + o.reason as u64),
        ];
        let packed = small.iter().fold(0, |sum, field| sum << 5 | field);
        [white, self.all_rings(), self.all_markers()]
            .iter()
            .fold(mix(packed), |key, set| {
                mix(key ^ *set as u64 ^ mix((*set >> 64) as u64))
            })
    }

    fn at_turn_start(&self) -> bool {
        !self.begun
    }
}
