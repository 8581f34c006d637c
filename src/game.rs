//! What every game is to the rest of the program: sides, actions, outcomes and the trait [`Game`].
//!
//! The program plays single **actions**, not whole turns: a turn may be several choices of one side
//! (which row to take, where to push, which row that made), and after an action the side to move may
//! be the same one again. Turns matter to notation and records, which group actions by
//! [`Game::at_turn_start`].

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::Not;

use arrayvec::ArrayVec;

/// One of the two players. White begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    /// The player who begins.
    White,
    /// The other one.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black: the place of this side in arrays kept for both.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`, as position texts write a side.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

impl Not for Side {
    type Output = Side;

    /// The opponent.
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// Why a game has ended. The words are those of records and of `gipf replay`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// GIPF: the loser has to push and has no piece left.
    Reserve,
    /// GIPF: the loser has no GIPF-piece on the board any more.
    Gipf,
    /// YINSH: the winner has removed his last ring.
    Rings,
    /// YINSH: the pool of markers is empty.
    Pool,
    /// YINSH: no ring of either side can move.
    Blocked,
    /// The same position stood for the third time: a draw by the house rule.
    Repetition,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser, a program, played an illegal turn or none.
    Illegal,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 9] = [
        Reason::Reserve,
        Reason::Gipf,
        Reason::Rings,
        Reason::Pool,
        Reason::Blocked,
        Reason::Repetition,
        Reason::Resignation,
        Reason::Time,
        Reason::Illegal,
    ];

    /// The word for it in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Reserve => "reserve",
            Reason::Gipf => "gipf",
            Reason::Rings => "rings",
            Reason::Pool => "pool",
            Reason::Blocked => "blocked",
            Reason::Repetition => "repetition",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::Illegal => "illegal",
        }
    }

    /// True if the turns alone show it: they have come to a finished position, or to the same one for the
    /// third time.
    #[must_use]
    pub const fn is_on_the_board(self) -> bool {
        !matches!(self, Reason::Resignation | Reason::Time | Reason::Illegal)
    }

    /// The reason that `word` stands for.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|r| r.word() == word)
    }
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who has won; `None` is a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// A win of `side`.
    #[must_use]
    pub const fn win(side: Side, reason: Reason) -> Outcome {
        Outcome {
            winner: Some(side),
            reason,
        }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome {
            winner: None,
            reason,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// The result of a game as records write it: [`Outcome::result`], or `*` while it is unfinished.
#[must_use]
pub fn result_text(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("*", Outcome::result)
}

/// One legal step of a turn. What the number means is known to its game alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Action(pub(crate) u16);

impl Action {
    /// The number behind it, for tables.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The action with this number; it need not be legal anywhere.
    #[must_use]
    pub const fn from_number(number: u16) -> Action {
        Action(number)
    }
}

/// More than any position has: a row of seven GIPF-pieces can be taken in 128 ways, and 18 GIPF-pieces make at most
/// 128 + 128 + 16 in each direction.
pub const MOST_ACTIONS: usize = 1024;

/// The legal actions of a position.
pub type Actions = ArrayVec<Action, MOST_ACTIONS>;

/// Why some actions are no turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoTurn {
    /// This one is not legal where it stands.
    Illegal(Action),
    /// The turn goes on after them.
    Incomplete,
}

/// A position of a game, and its rules.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Who decides next. After an action it may be the same side again.
    ///
    /// In a finished game it is the opponent of the one who played last.
    fn to_move(&self) -> Side;

    /// How the game has ended; `None` while it goes on. Repetition, resignation and time are not
    /// known to a position.
    fn outcome(&self) -> Option<Outcome>;

    /// Replaces `out` by every legal action, in a fixed order; none if the game has ended.
    fn actions(&self, out: &mut Actions);

    /// Plays a legal action. To take back, keep the position before.
    fn play(&mut self, action: Action);

    /// The position after these actions, of which each must be legal in its turn.
    #[must_use]
    fn played(&self, actions: &[Action]) -> Self {
        let mut after = self.clone();
        for &action in actions {
            after.play(action);
        }
        after
    }

    /// The position after a whole turn, or the rest of one, that may be anything.
    ///
    /// # Errors
    /// If an action is not legal in its turn, or the turn is not complete or longer than one.
    fn checked(&self, turn: &[Action]) -> Result<Self, NoTurn> {
        let mut after = self.clone();
        let mut legal = Actions::new();
        for (number, &action) in turn.iter().enumerate() {
            after.actions(&mut legal);
            if !legal.contains(&action) || number > 0 && after.at_turn_start() {
                return Err(NoTurn::Illegal(action));
            }
            after.play(action);
        }
        let complete = after.outcome().is_some() || after.at_turn_start();
        if turn.is_empty() || !complete {
            return Err(NoTurn::Incomplete);
        }
        Ok(after)
    }

    /// A 64-bit key of everything that decides how the game can go on, the step within the turn
    /// included.
    fn key(&self) -> u64;

    /// True where a turn begins: positions are written, counted for repetition and browsed here.
    fn at_turn_start(&self) -> bool;
}

/// The finalizer of `splitmix64`, of which keys are made: a bijection that spreads every bit over all.
#[inline]
pub(crate) const fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^= x >> 29;
    x = x.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^ x >> 32
}
