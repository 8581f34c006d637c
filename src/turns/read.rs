//! How the text of a turn is read, in any game: it is cut into parts, and the parts are played.

use std::collections::HashSet;
use std::iter::Peekable;
use std::str::Chars;

use super::Turns;
use crate::game::{Action, Actions};
use crate::hex::{Hex, Point};
use crate::notation::Notation;

/// A game whose turns can be read part by part.
pub(crate) trait Read: Turns + Notation {
    /// What stands between two semicolons, or less.
    type Part;

    /// The parts of a text without blanks, in small letters, as far as they can be told without a position.
    fn parts(text: &str) -> Result<Vec<Self::Part>, String>;

    /// How many parts a legal action uses up if the next part is `part`; `None` if it is not what that
    /// means. `next` is the position after the action; `exact` is false where no text fitted exactly.
    fn uses(
        &self,
        action: Action,
        next: &Self,
        part: Option<&Self::Part>,
        exact: bool,
    ) -> Option<usize>;

    /// Why nothing that may be done here is what `part` says.
    fn why_not(&self, part: Option<&Self::Part>) -> String;

    /// The part as it may be written.
    fn describe(part: &Self::Part) -> String;
}

/// Reads a turn, or the rest of one, from `position` on; the error is the reason.
pub(crate) fn read<G: Read>(position: &G, text: &str) -> Result<Vec<Action>, String> {
    if position.outcome().is_some() {
        return Err("the game has ended".into());
    }
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_ascii_lowercase())
        .collect();
    let plain = without_number(&plain);
    if plain.is_empty() {
        return Err("it is empty".into());
    }
    let mut reader = Reader::<G> {
        parts: G::parts(plain)?,
        exact: true,
        found: Vec::new(),
        seen: HashSet::new(),
        far: (0, String::new()),
    };
    // what is named exactly comes before what could also be meant
    for exact in [true, false] {
        reader.exact = exact;
        reader.seen.clear();
        reader.walk(*position, 0, &mut Vec::new(), G::Identity::default());
        if !reader.found.is_empty() {
            break;
        }
    }
    match &reader.found[..] {
        [] => Err(reader.far.1),
        [(_, turn)] => Ok(turn.clone()),
        [(_, one), (_, other), ..] => {
            let [one, other] = [one, other].map(|turn| position.turn_text(turn));
            Err(format!("it can mean {one} or {other}"))
        }
    }
}

/// Finds the turns that a text can mean, by playing it.
struct Reader<G: Read> {
    parts: Vec<G::Part>,
    exact: bool,
    found: Vec<(G::Identity, Vec<Action>)>,
    seen: HashSet<(G, usize, G::Identity)>,
    /// How many parts could be played in the best attempt, and why no more.
    far: (usize, String),
}

impl<G: Read> Reader<G> {
    fn walk(&mut self, now: G, part: usize, turn: &mut Vec<Action>, identity: G::Identity) {
        if self.found.len() > 1 || !self.seen.insert((now, part, identity)) {
            return;
        }
        if now.outcome().is_some() || !turn.is_empty() && now.at_turn_start() {
            if let Some(more) = self.parts.get(part) {
                let reason = if now.outcome().is_some() {
                    "the game ends before it"
                } else {
                    "there is nothing left to remove for it"
                };
                let reason = format!("{}: {reason}", G::describe(more));
                self.fail(part, reason);
            } else if self.found.iter().all(|found| found.0 != identity) {
                self.found.push((identity, turn.clone()));
            }
            return;
        }
        let mut actions = Actions::new();
        now.actions(&mut actions);
        let mut matched = false;
        for &action in &actions {
            let mut next = now;
            next.play(action);
            let next_part = self.parts.get(part);
            if let Some(used) = now.uses(action, &next, next_part, self.exact) {
                matched = true;
                let identity = now.identify(identity, action);
                turn.push(action);
                self.walk(next, part + used, turn, identity);
                turn.pop();
            }
        }
        if !matched {
            let reason = now.why_not(self.parts.get(part));
            self.fail(part, reason);
        }
    }

    fn fail(&mut self, part: usize, reason: String) {
        if self.far.1.is_empty() || part > self.far.0 {
            self.far = (part, reason);
        }
    }
}

/// Skips a move number: `12.` or `12...`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        text
    }
}

/// The letters of a text that is being read.
pub(crate) type Letters<'a> = Peekable<Chars<'a>>;

/// Reads the name of a point.
pub(crate) fn read_point(hex: &Hex, letters: &mut Letters) -> Result<Point, String> {
    let letter = letters.next().ok_or("a point is missing")?;
    if !letter.is_ascii_lowercase() {
        return Err(format!("{letter:?} is no column"));
    }
    let mut digits = String::new();
    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    if digits.is_empty() {
        return Err(format!("the column {letter} has no number behind it"));
    }
    let number = digits.parse().ok().filter(|_| !digits.starts_with('0'));
    number
        .and_then(|number| hex.find(letter, number))
        .ok_or_else(|| format!("the board has no point {letter}{digits}"))
}

/// The error if anything is left to be read.
pub(crate) fn at_end(letters: &mut Letters) -> Result<(), String> {
    match letters.next() {
        None => Ok(()),
        Some(rest) => Err(format!("{rest:?} is not expected there")),
    }
}
