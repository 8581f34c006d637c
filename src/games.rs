//! The table of the games: the one place that knows which there are.

use std::fmt;
use std::str::FromStr;

use crate::face::{Example, Face, Label, Man, Spelling, Stock, Task};
use crate::game::{Action, Actions, Game, Outcome, Side};
use crate::gipf;
use crate::hex::{Hex, Point, Points};
use crate::level::Level;
use crate::notation::{Notation, PositionError, TurnError};
use crate::player::LEVELS;
use crate::yinsh;

/// A way to begin a game, of any of the games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// One of GIPF's.
    Gipf(gipf::Setup),
    /// One of YINSH's.
    Yinsh(yinsh::Setup),
}

impl Setup {
    /// All set-ups, in the order in which they are offered.
    pub const ALL: [Setup; 5] = [
        Setup::Gipf(gipf::Setup::Basic),
        Setup::Gipf(gipf::Setup::Standard),
        Setup::Gipf(gipf::Setup::Tournament),
        Setup::Yinsh(yinsh::Setup::Yinsh),
        Setup::Yinsh(yinsh::Setup::Blitz),
    ];

    /// The one that is offered first.
    pub const DEFAULT: Setup = Setup::Gipf(gipf::Setup::Standard);

    /// Its word on the command line, in records and in position texts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Setup::Gipf(setup) => setup.word(),
            Setup::Yinsh(setup) => setup.word(),
        }
    }

    /// The set-up of this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Setup> {
        Setup::ALL.into_iter().find(|setup| setup.word() == word)
    }

    /// The name of its game, as in the tag `Game` of a record.
    #[must_use]
    pub const fn game(self) -> &'static str {
        match self {
            Setup::Gipf(_) => "GIPF",
            Setup::Yinsh(_) => "YINSH",
        }
    }

    /// The set-up of a list of turns that does not tell it, by the name of its game, if that is known, and the
    /// text of its first turn: tournament where that brings in a GIPF-piece, else the game's usual one.
    #[must_use]
    pub fn guess(game: Option<&str>, first_turn: &str) -> Setup {
        let likely = match first_turn.as_bytes() {
            // a G before a digit is the column
            [b'g' | b'G', letter, ..] if letter.is_ascii_alphabetic() => {
                Setup::Gipf(gipf::Setup::Tournament)
            }
            _ => Setup::DEFAULT,
        };
        let fits = |setup: &Setup| game.is_none_or(|game| game.eq_ignore_ascii_case(setup.game()));
        let others = Setup::ALL.into_iter().find(fits);
        others.filter(|_| !fits(&likely)).unwrap_or(likely)
    }

    /// How many turns share a number in records: in GIPF one of White and the next of Black, in YINSH none.
    #[must_use]
    pub const fn turns_per_number(self) -> usize {
        match self {
            Setup::Gipf(_) => 2,
            Setup::Yinsh(_) => 1,
        }
    }

    /// The level of this number in its game, from 1 to 10: what lies outside is the nearest.
    #[must_use]
    pub fn level(self, number: u8) -> &'static Level {
        let levels = match self {
            Setup::Gipf(_) => &gipf::LEVELS,
            Setup::Yinsh(_) => &yinsh::LEVELS,
        };
        &levels[usize::from(number.clamp(1, LEVELS)) - 1]
    }

    /// The position in which a game begins.
    #[must_use]
    pub fn start(self) -> Position {
        match self {
            Setup::Gipf(setup) => Position::Gipf(gipf::Position::start(setup)),
            Setup::Yinsh(setup) => Position::Yinsh(yinsh::Position::start(setup)),
        }
    }
}

/// A position of any of the games.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// One of GIPF.
    Gipf(gipf::Position),
    /// One of YINSH.
    Yinsh(yinsh::Position),
}

/// Evaluates an expression for the position of whichever game it is.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::games::Position::Gipf($position) => $body,
            $crate::games::Position::Yinsh($position) => $body,
        }
    };
}

impl Position {
    /// The start of a game of GIPF in which White and Black have these reserves, 12 to 15 each; `None` for
    /// other numbers.
    #[must_use]
    pub fn handicap(reserves: [u8; 2]) -> Option<Position> {
        gipf::Position::handicap(reserves).map(Position::Gipf)
    }

    /// The set-up of its game.
    #[must_use]
    pub fn setup(&self) -> Setup {
        match self {
            Position::Gipf(position) => Setup::Gipf(position.setup()),
            Position::Yinsh(position) => Setup::Yinsh(position.setup()),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(self, position => position.fmt(f))
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads a position text of any game: its set-up tells which.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        match text.split(' ').find_map(Setup::from_word) {
            Some(Setup::Gipf(_)) => text.parse().map(Position::Gipf),
            Some(Setup::Yinsh(_)) => text.parse().map(Position::Yinsh),
            None => {
                let reason = "it needs BOARD SIDE WHITE/BLACK and a set-up, and names no set-up";
                Err(PositionError::new(text, reason))
            }
        }
    }
}

impl Game for Position {
    fn to_move(&self) -> Side {
        with_game!(self, position => position.to_move())
    }

    fn outcome(&self) -> Option<Outcome> {
        with_game!(self, position => position.outcome())
    }

    fn actions(&self, out: &mut Actions) {
        with_game!(self, position => position.actions(out));
    }

    fn play(&mut self, action: Action) {
        with_game!(self, position => position.play(action));
    }

    fn key(&self) -> u64 {
        with_game!(self, position => position.key())
    }

    fn at_turn_start(&self) -> bool {
        with_game!(self, position => position.at_turn_start())
    }
}

impl Notation for Position {
    fn turn_text(&self, turn: &[Action]) -> String {
        with_game!(self, position => position.turn_text(turn))
    }

    fn read_turn(&self, text: &str) -> Result<Vec<Action>, TurnError> {
        with_game!(self, position => position.read_turn(text))
    }

    fn turns(&self) -> Vec<Vec<Action>> {
        with_game!(self, position => position.turns())
    }

    fn listed_text(&self, turn: &[Action]) -> String {
        with_game!(self, position => position.listed_text(turn))
    }

    fn perft(&self, depth: u32) -> u64 {
        with_game!(self, position => position.perft(depth))
    }
}

impl Face for Position {
    fn hex(&self) -> &'static Hex {
        with_game!(self, position => position.hex())
    }

    fn is_dot(&self, point: Point) -> bool {
        with_game!(self, position => position.is_dot(point))
    }

    fn man(&self, point: Point) -> Option<Man> {
        with_game!(self, position => position.man(point))
    }

    fn spelling(&self, action: Action) -> Spelling {
        with_game!(self, position => position.spelling(action))
    }

    fn stirs(&self, action: Action) -> (Points, &'static str) {
        with_game!(self, position => position.stirs(action))
    }

    fn rows(&self, side: Side) -> Vec<Points> {
        with_game!(self, position => Face::rows(position, side))
    }

    fn stocks(&self, side: Side) -> Vec<Stock> {
        with_game!(self, position => position.stocks(side))
    }

    fn task(&self) -> Task {
        with_game!(self, position => position.task())
    }

    fn labels(&self) -> Vec<Label> {
        with_game!(self, position => position.labels())
    }

    fn warning(&self, action: Action) -> Option<&'static str> {
        with_game!(self, position => position.warning(action))
    }

    fn rules(&self) -> &'static [&'static str] {
        with_game!(self, position => position.rules())
    }

    fn notation(&self) -> &'static [Example] {
        with_game!(self, position => position.notation())
    }
}

/// The record for a text in the form of another program that one of the games reads: boardspace's SGF of
/// YINSH. `None` if the text does not begin like one.
#[must_use]
pub fn translated(text: &str) -> Option<Result<String, yinsh::SgfError>> {
    let sgf = text.trim_start().starts_with("(;");
    sgf.then(|| yinsh::to_record(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_is_said_to_be_stronger_than_the_one_below() {
        for setup in Setup::ALL {
            for number in 2..=LEVELS {
                let [below, level] = [number - 1, number].map(|number| setup.level(number));
                assert!(level.rating > below.rating, "{setup:?} {number}");
                assert_ne!(level.name, below.name);
            }
            assert_eq!(setup.level(0).name, setup.level(1).name);
            assert_eq!(setup.level(LEVELS + 1).name, setup.level(LEVELS).name);
        }
    }
}
