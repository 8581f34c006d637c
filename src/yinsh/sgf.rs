//! Games of YINSH as boardspace records them, in a dialect of SGF (rules, 6).
//!
//! Each step is a property of its player, who is `P0` or `P1`, White or Black:
//! `P0[26 place w  H 11]`, `P0[27 drop board  G 10]`. A number counts the steps.

use thiserror::Error;

use super::rules::Setup;
use crate::game::Side;

/// A record of boardspace that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {text:?}: {reason}")]
pub struct SgfError {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// Why it is wrong.
    pub reason: &'static str,
}

/// The record of this project for a game that boardspace has recorded. Its turns stand in the same lines;
/// whether they are legal is for its reader to say.
///
/// # Errors
/// If the text is no SGF, is of another game or has a step of an unknown kind.
pub fn to_record(text: &str) -> Result<String, SgfError> {
    let mut game = Recorded::default();
    let mut scanner = Scanner {
        rest: text,
        line: 1,
    };
    while let Some(property) = scanner.property()? {
        let error = |reason| {
            let text = property.value.clone();
            SgfError {
                line: property.line,
                text,
                reason,
            }
        };
        game.add(&property).map_err(error)?;
    }
    let error = |reason| SgfError {
        line: scanner.line,
        text: "the end".into(),
        reason,
    };
    game.end_turn().map_err(error)?;
    game.text().map_err(error)
}

/// `NAME[VALUE]`, and its line.
struct Property {
    name: String,
    value: String,
    line: usize,
}

/// The text that is still to be read.
struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl Scanner<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        self.line += usize::from(next == '\n');
        Some(next)
    }

    /// The next property; `None` at the end.
    fn property(&mut self) -> Result<Option<Property>, SgfError> {
        let mut name = String::new();
        let mut line = self.line;
        while let Some(c) = self.next() {
            match c {
                '[' if !name.is_empty() => {
                    let open = SgfError {
                        line,
                        text: name.clone(),
                        reason: "its bracket is opened and not closed",
                    };
                    let value = self.value().ok_or(open)?;
                    return Ok(Some(Property { name, value, line }));
                }
                c if c.is_ascii_alphanumeric() => {
                    if name.is_empty() {
                        line = self.line;
                    }
                    name.push(c);
                }
                '(' | ')' | ';' if name.is_empty() => {}
                c if c.is_whitespace() => {}
                c => {
                    let text = format!("{name}{c}");
                    let reason = "it is no property NAME[VALUE]";
                    return Err(SgfError {
                        line: self.line,
                        text,
                        reason,
                    });
                }
            }
        }
        let text = name.clone();
        let reason = "the value of this property is missing";
        if name.is_empty() {
            Ok(None)
        } else {
            Err(SgfError { line, text, reason })
        }
    }

    /// A value behind its `[`; `None` if it does not end.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            match self.next()? {
                ']' => return Some(value),
                '\\' => value.push(self.next()?),
                c => value.push(c),
            }
        }
    }
}

/// A point as boardspace writes it, a column and a number, as the rules write it.
fn point(column: &str, number: &str) -> Result<String, &'static str> {
    let letter = column.len() == 1 && column.bytes().all(|b| b.is_ascii_alphabetic());
    let digits = number.bytes().all(|b| b.is_ascii_digit());
    let named = letter && digits;
    named
        .then(|| format!("{column}{number}"))
        .ok_or("it names no point")
}

/// What has been read of a game.
#[derive(Default)]
struct Recorded {
    setup: Option<Setup>,
    names: [String; 2],
    date: String,
    won_by: Option<String>,
    resigned: Option<Side>,
    /// The finished turns and their lines.
    turns: Vec<(usize, String)>,
    /// The turn that is being read, its player and line.
    turn: String,
    player: Option<Side>,
    line: usize,
    /// Where a marker is set and its ring not yet dropped.
    lifted: Option<String>,
}

impl Recorded {
    fn add(&mut self, property: &Property) -> Result<(), &'static str> {
        let value = property.value.trim();
        match property.name.as_str() {
            "SU" => {
                let variant = value.to_ascii_lowercase();
                self.setup = Some(match variant.as_str() {
                    "yinsh" => Setup::Yinsh,
                    "yinsh-blitz" => Setup::Blitz,
                    _ => return Err("it is no set-up of YINSH"),
                });
            }
            "DT" => self.date = value.into(),
            "RE" => self.won_by = value.strip_prefix("Game won by ").map(String::from),
            "P0" => return self.step(Side::White, value, property.line),
            "P1" => return self.step(Side::Black, value, property.line),
            _ => {}
        }
        Ok(())
    }

    /// What a property of a player says: his name or a step of the game.
    fn step(&mut self, side: Side, text: &str, line: usize) -> Result<(), &'static str> {
        if let Some(name) = text.strip_prefix("id ") {
            self.names[side.index()] = name.trim().trim_matches('"').into();
            return Ok(());
        }
        let text = text.to_ascii_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let [number, words @ ..] = &words[..] else {
            return Ok(());
        };
        if number.parse::<u32>().is_err() {
            // the time that was left, and the like
            return Ok(());
        }
        let marker = side.letter().to_string();
        let ring = format!("{marker}r");
        let own = |man: &str| man == marker || man == ring;
        let is_ring = |man: &str| man == ring;
        let part = match *words {
            ["start", ..] | ["done"] => return Ok(()),
            ["resign"] => {
                self.resigned = Some(side);
                return Ok(());
            }
            ["pass"] => ";pass".into(),
            ["place" | "remove", man, ..] if !own(man) => {
                return Err("it is a man of the opponent");
            }
            ["place", man, column, number] if is_ring(man) => {
                format!(";{}", point(column, number)?)
            }
            ["place", _, column, number] => {
                self.begin(side, line)?;
                self.lifted = Some(point(column, number)?);
                return Ok(());
            }
            ["drop", "board", column, number] => {
                let from = self.lifted.take().ok_or("no ring has been lifted")?;
                format!(";{from}-{}", point(column, number)?)
            }
            ["move", from, from_number, to, to_number] => {
                format!(";{}-{}", point(from, from_number)?, point(to, to_number)?)
            }
            ["remove", man, column, number] if is_ring(man) => {
                format!("x{}", point(column, number)?)
            }
            ["remove", _, from, from_number, to, to_number] => {
                format!(";x{}-{}", point(from, from_number)?, point(to, to_number)?)
            }
            _ => return Err("it is no step of a game"),
        };
        self.begin(side, line)?;
        self.turn += &part;
        Ok(())
    }

    /// Ends the turn before if it was the other player's.
    fn begin(&mut self, side: Side, line: usize) -> Result<(), &'static str> {
        if self.player != Some(side) {
            self.end_turn()?;
            (self.player, self.line) = (Some(side), line);
        }
        Ok(())
    }

    fn end_turn(&mut self) -> Result<(), &'static str> {
        if self.lifted.is_some() {
            return Err("the ring lifted before has not been dropped");
        }
        let turn = std::mem::take(&mut self.turn);
        if !turn.is_empty() {
            self.turns
                .push((self.line, turn.trim_start_matches(';').into()));
        }
        Ok(())
    }

    fn text(&self) -> Result<String, &'static str> {
        let setup = self.setup.ok_or("the record does not say SU[Yinsh]")?;
        let [white, black] = &self.names;
        let won = Side::BOTH
            .into_iter()
            .find(|side| white != black && self.won_by.as_ref() == Some(&self.names[side.index()]));
        let winner = self.resigned.map(|side| !side).or(won);
        let result = match winner {
            None => "",
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
        };
        let tags = [
            ("Setup", setup.word()),
            ("White", white),
            ("Black", black),
            ("Date", &self.date),
            ("Result", result),
        ];
        let tags = tags
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| {
                let value = value.replace('\\', "\\\\").replace('"', "\\\"");
                format!("[{name} \"{}\"]", value.replace(char::is_control, " "))
            });
        let mut line = 1;
        let turns = self.turns.iter().map(|(at, turn)| {
            let gap = "\n".repeat(at - line);
            line = *at;
            format!("{gap} {turn}")
        });
        Ok(tags.chain(turns).collect())
    }
}
