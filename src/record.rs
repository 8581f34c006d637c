//! A game as it was played: tags, turns, comments and how it ended; as text both ways.
//!
//! The text is like chess's PGN: tag pairs, numbered turns in the official notation, `{comments}`, the
//! result. [`Record::parse`] reads it generously, `Display` writes the one canonical form.
//!
//! ```
//! use gipf::record::Record;
//!
//! let record = Record::parse("[Setup \"basic\"]\n1. b1-b3 {bold} i3 - h3", None)?;
//! assert_eq!(record.len(), 2);
//! assert_eq!(record.turn_text(1), "h3");
//! assert_eq!(record.comment(1), "bold");
//! assert!(record.to_string().ends_with("\n1. b1-b3 {bold} 1... h3 *\n"));
//! # Ok::<(), gipf::record::RecordError>(())
//! ```

mod parse;
mod print;
mod scan;

use thiserror::Error;

use crate::game::{Action, Game, NoTurn, Outcome, Reason, Side};
use crate::games::{Position, Setup};
use crate::notation::{Notation, TurnError};
use crate::player::{Player, PlayerError, parse_level};

/// The most turns that a record holds. Without the rule of repetition a game need never end.
pub const MOST_TURNS: usize = 10_000;

/// Tags that follow from start, turns and end, and are therefore not kept but made when a record is
/// written.
const DERIVED: [&str; 5] = ["Game", "Setup", "Position", "Result", "Termination"];

/// A game from its start to where it has come. There is always a position, and every turn is legal.
#[derive(Clone, Debug)]
pub struct Record {
    /// Name and value, without the [`DERIVED`] ones.
    tags: Vec<(String, String)>,
    start: Position,
    turns: Vec<Turn>,
    /// The comment that stands before the first turn.
    preface: String,
    /// An end that no position shows: resignation, time, an illegal turn.
    end: Option<Outcome>,
}

#[derive(Clone, Debug)]
struct Turn {
    actions: Vec<Action>,
    text: String,
    comment: String,
    after: Position,
}

/// A text that is no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}{}: {text:?}: {reason}", turn.as_deref().map(|t| format!(", {t}")).unwrap_or_default())]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The turn, if the fault is in one: `turn 12 of Black`.
    pub turn: Option<String>,
    /// What stands there, shortened if it is long.
    pub text: String,
    /// Why it is wrong.
    pub reason: String,
}

impl Record {
    /// A game that begins in `start`, which stands at the start of a turn.
    #[must_use]
    pub fn new(start: Position) -> Record {
        Record {
            tags: Vec::new(),
            start,
            turns: Vec::new(),
            preface: String::new(),
            end: None,
        }
    }

    /// Reads a record, or a bare list of turns, as the rules say (7).
    ///
    /// The set-up of a list that does not tell it is `setup`, else tournament where the first turn starts
    /// with the mark `G`, else standard. A result without the tag `Termination` in a game that the turns leave
    /// unfinished is a resignation.
    ///
    /// # Errors
    /// If a tag or a turn cannot be read or is not legal, or if tags, result and turns contradict each
    /// other.
    pub fn parse(text: &str, setup: Option<Setup>) -> Result<Record, RecordError> {
        parse::parse(text, setup)
    }

    /// How many turns have been played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// True before the first turn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The position after `n` turns: 0 is the start, [`Record::len`] or more the present one.
    #[must_use]
    pub fn position(&self, n: usize) -> &Position {
        match n.min(self.len()) {
            0 => &self.start,
            n => &self.turns[n - 1].after,
        }
    }

    /// The present position.
    #[must_use]
    pub fn last(&self) -> &Position {
        self.position(self.len())
    }

    /// The actions of turn `n`, counted from 0; none if it has not been played.
    #[must_use]
    pub fn turn(&self, n: usize) -> &[Action] {
        self.turns.get(n).map_or(&[], |turn| &turn.actions)
    }

    /// The canonical text of turn `n`, counted from 0; empty if it has not been played.
    #[must_use]
    pub fn turn_text(&self, n: usize) -> &str {
        self.turns.get(n).map_or("", |turn| &turn.text)
    }

    /// The number of turn `n` (counted from 0) as the game counts them, and whose turn it is. In GIPF a
    /// turn of White and the next of Black share a number.
    #[must_use]
    pub fn number(&self, n: usize) -> (usize, Side) {
        let from_white = n + self.start.to_move().index();
        let side = Side::BOTH[from_white % 2];
        let shared = self.start.setup().turns_per_number();
        (from_white / shared + 1, side)
    }

    /// The comment that stands after `n` turns, in one line; empty if there is none.
    #[must_use]
    pub fn comment(&self, n: usize) -> &str {
        match n {
            0 => &self.preface,
            n => self.turns.get(n - 1).map_or("", |turn| &turn.comment),
        }
    }

    /// Puts a comment after `n` turns in place of the one that is there. Blanks are evened out, and `}`,
    /// which would end it, becomes `)`.
    pub fn set_comment(&mut self, n: usize, comment: &str) {
        let comment = plain(comment).replace('}', ")");
        let words: Vec<&str> = comment.split_whitespace().collect();
        let comment = words.join(" ");
        if n == 0 {
            self.preface = comment;
        } else if let Some(turn) = self.turns.get_mut(n - 1) {
            turn.comment = comment;
        }
    }

    /// Plays a whole turn.
    ///
    /// # Errors
    /// If the game is over, an action is not legal, the turn is not complete or the record is full
    /// ([`MOST_TURNS`]). The record is then as before.
    pub fn play(&mut self, actions: Vec<Action>) -> Result<(), TurnError> {
        let wrong = |text: &str, reason: &str| Err(TurnError::new(text, reason));
        if let Some(reason) = self.why_closed() {
            return wrong("a turn", &reason);
        }
        let before = self.last();
        let after = match before.checked(&actions) {
            Ok(after) => after,
            Err(NoTurn::Illegal(action)) => {
                return wrong(&format!("{action:?}"), "it is not legal here");
            }
            Err(NoTurn::Incomplete) => {
                return wrong(&before.turn_text(&actions), "the turn is not complete");
            }
        };
        let text = before.turn_text(&actions);
        self.turns.push(Turn {
            actions,
            text,
            comment: String::new(),
            after,
        });
        Ok(())
    }

    /// Why no further turn can be played, if so.
    fn why_closed(&self) -> Option<String> {
        let full = || {
            let full = self.len() >= MOST_TURNS;
            full.then(|| format!("a record holds at most {MOST_TURNS} turns"))
        };
        let Some(Outcome { reason, .. }) = self.outcome() else {
            return full();
        };
        Some(match reason {
            Reason::Repetition => {
                "the game has ended by repetition, which the tag Repetition \"off\" would not count"
                    .into()
            }
            reason => format!("the game has ended by {}", reason.word()),
        })
    }

    /// Takes turns back until `n` are left, and with them an end by resignation, time or illegal turn.
    pub fn truncate(&mut self, n: usize) {
        if n < self.len() {
            self.turns.truncate(n);
            self.end = None;
        }
    }

    /// Takes back an end that no position shows; false if there is none.
    pub fn reopen(&mut self) -> bool {
        self.end.take().is_some()
    }

    /// How the game has ended, by whatever reason; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let repeated = || self.repeated().filter(|_| self.counts_repetition());
        self.end.or_else(|| self.last().outcome()).or_else(repeated)
    }

    /// The draw by repetition, where the present position stands for the third time, whether it counts here
    /// or not.
    #[must_use]
    pub fn repeated(&self) -> Option<Outcome> {
        (self.occurrences() >= 3).then_some(Outcome::draw(Reason::Repetition))
    }

    /// How often the present position has stood at the start of a turn, with the same side to move, this
    /// time and the start of the game included (rules, 5).
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let n = self.len();
        let same = |back: &usize| self.position(n - back) == self.last();
        (0..=n).step_by(2).filter(same).count()
    }

    /// `side` gives up. Nothing changes if the game is over.
    pub fn resign(&mut self, side: Side) {
        self.finish(Outcome::win(!side, Reason::Resignation));
    }

    /// Ends the game for a reason that no position shows. Nothing changes if the game is over.
    pub fn finish(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.end = Some(outcome);
        }
    }

    /// The value of a tag, other than those that follow from the game: `Game`, `Setup`, `Position`, `Result`
    /// and `Termination`.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(n, _)| n == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag; an empty value takes it away. Tags that follow from the game stay as they are, and so does
    /// everything if the name is not one of ASCII letters, digits and `_`. Control characters become blanks.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            self.tags.retain(|(n, _)| n != name);
        } else {
            self.keep_tag(name, value);
        }
    }

    /// [`Record::set_tag`] that keeps an empty value too, as a file has it.
    fn keep_tag(&mut self, name: &str, value: &str) {
        let possible = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if DERIVED.contains(&name) || name.is_empty() || !name.chars().all(possible) {
            return;
        }
        let value = plain(value);
        match self.tags.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.into(), value)),
        }
    }

    /// The name of a player, from the tag `White` or `Black`; empty if there is none.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        self.tag(NAME[side.index()]).unwrap_or("")
    }

    /// Sets the tag `White` or `Black`.
    pub fn set_name(&mut self, side: Side, name: &str) {
        self.set_tag(NAME[side.index()], name);
    }

    /// Who plays a side, from the tag `WhiteLevel` or `BlackLevel`; a person if there is none.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        let tag = self.tag(LEVEL[side.index()]);
        tag.and_then(|text| read_player(text).ok())
            .unwrap_or(Player::Human)
    }

    /// Sets the tag `WhiteLevel` or `BlackLevel`, in the words of the command line; a person has none.
    pub fn set_player(&mut self, side: Side, player: &Player) {
        let value = match player {
            Player::Human => String::new(),
            computer => computer.to_string(),
        };
        self.set_tag(LEVEL[side.index()], &value);
    }

    /// The number that makes the computer's choices repeatable, from the tag `Seed`.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.tag("Seed")?.parse().ok()
    }

    /// Whether the third occurrence of a position is a draw: unless the tag `Repetition` is `off`.
    #[must_use]
    pub fn counts_repetition(&self) -> bool {
        self.tag("Repetition") != Some("off")
    }

    /// Switches the rule of repetition on or off.
    pub fn set_repetition(&mut self, counts: bool) {
        self.set_tag("Repetition", if counts { "" } else { "off" });
    }
}

const NAME: [&str; 2] = ["White", "Black"];
const LEVEL: [&str; 2] = ["WhiteLevel", "BlackLevel"];

/// The player of a tag `WhiteLevel`: the words of the command line, or a level's number alone.
fn read_player(text: &str) -> Result<Player, PlayerError> {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        parse_level(text).map(Player::Level)
    } else {
        text.parse()
    }
}

/// The text with a blank in place of every control character.
fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}
