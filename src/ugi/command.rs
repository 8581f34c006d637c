//! What a program says that lets another one play.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use super::UgiError;
use crate::notation::shortened;
use crate::search::Limits;

/// A line that an engine has to obey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi`: to say who it is and what can be set.
    Ugi,
    /// `isready`: to say when it can think.
    IsReady,
    /// `setoption name NAME value VALUE`.
    SetOption {
        /// The option.
        name: String,
        /// What it is to be.
        value: String,
    },
    /// `uginewgame`: what comes has nothing to do with what was.
    NewGame,
    /// `position startpos|fen TEXT [moves TURN…]`.
    Position {
        /// The position text in which the game begins; `None` is the start of the set-up.
        start: Option<String>,
        /// The texts of the turns that were played from there.
        turns: Vec<String>,
    },
    /// `go …`: to think and to say the best turn.
    Go(Go),
    /// `stop`: to say at once the best turn that it has.
    Stop,
    /// `query …`: a question about the rules.
    Query(Query),
    /// `quit`: to end.
    Quit,
}

/// How long to think.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// `movetime`, `depth` and `nodes`.
    pub limits: Limits,
    /// `p1time` and `p2time`: what is left on White's and Black's clock.
    pub left: [Option<Duration>; 2],
    /// `p1inc` and `p2inc`: what they get for each turn.
    pub increment: [Duration; 2],
    /// `infinite`: to say nothing before `stop`.
    pub infinite: bool,
}

/// A question about the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// `gameover`: has the game ended?
    GameOver,
    /// `p1turn`: is it White's turn?
    WhitesTurn,
    /// `result`: who has won?
    Result,
}

impl FromStr for Command {
    type Err = UgiError;

    fn from_str(line: &str) -> Result<Command, UgiError> {
        let mut words = line.split_whitespace();
        let command = match words.next().unwrap_or_default() {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "setoption" => set_option(&mut words)?,
            "position" => position(&mut words)?,
            "go" => Command::Go(go(&mut words)?),
            "query" => Command::Query(match words.next() {
                Some("gameover") => Query::GameOver,
                Some("p1turn") => Query::WhitesTurn,
                Some("result") => Query::Result,
                _ => return wrong("query asks for gameover, p1turn or result"),
            }),
            other => return wrong(format!("there is no command {:?}", shortened(other))),
        };
        match words.next() {
            None => Ok(command),
            Some(word) => wrong(format!("{:?} means nothing here", shortened(word))),
        }
    }
}

fn wrong<T>(reason: impl Into<String>) -> Result<T, UgiError> {
    Err(UgiError(reason.into()))
}

fn set_option(words: &mut SplitWhitespace) -> Result<Command, UgiError> {
    match [(); 4].map(|()| words.next()) {
        [Some("name"), Some(name), Some("value"), Some(value)] => Ok(Command::SetOption {
            name: name.into(),
            value: value.into(),
        }),
        _ => wrong("setoption needs name NAME value VALUE"),
    }
}

fn position(words: &mut SplitWhitespace) -> Result<Command, UgiError> {
    let first = words.next();
    let text: Vec<&str> = words.take_while(|&word| word != "moves").collect();
    let start = match (first, &text[..]) {
        (Some("startpos"), []) => None,
        (Some("fen"), [_, ..]) => Some(text.join(" ")),
        _ => return wrong("position needs startpos or fen with a position text, then moves"),
    };
    let turns = words.map(str::to_owned).collect();
    Ok(Command::Position { start, turns })
}

fn go(words: &mut SplitWhitespace) -> Result<Go, UgiError> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let known = [
            "movetime", "depth", "nodes", "p1time", "p2time", "p1inc", "p2inc",
        ];
        if !known.contains(&word) {
            return wrong(format!("go knows no {:?}", shortened(word)));
        }
        let digits = |text: &&str| text.bytes().all(|b| b.is_ascii_digit());
        let number = words.next().filter(digits);
        let Some(number) = number.and_then(|text| text.parse().ok()) else {
            return wrong(format!("{word} needs a number"));
        };
        let time = Duration::from_millis(number);
        match word {
            "depth" | "nodes" if number == 0 => {
                return wrong(format!("{word} needs a number from 1 up"));
            }
            "depth" => go.limits.depth = number.try_into().unwrap_or(u32::MAX),
            "nodes" => go.limits.nodes = number,
            "p1time" => go.left[0] = Some(time),
            "p2time" => go.left[1] = Some(time),
            "p1inc" => go.increment[0] = time,
            "p2inc" => go.increment[1] = time,
            _ => go.limits.time = Some(time),
        }
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_text_goes_up_to_the_moves() {
        let command = |text: &str| text.parse::<Command>();
        assert_eq!(
            command(" position  fen a/b w 1/2 basic moves e1-e2 xb2,c2;b2 "),
            Ok(Command::Position {
                start: Some("a/b w 1/2 basic".into()),
                turns: vec!["e1-e2".into(), "xb2,c2;b2".into()],
            })
        );
        let start = Command::Position {
            start: None,
            turns: Vec::new(),
        };
        assert_eq!(command("position startpos"), Ok(start.clone()));
        assert_eq!(command("position startpos moves"), Ok(start));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for text in [
            "",
            "hello",
            "ugi now",
            "setoption",
            "setoption name Hash",
            "setoption name Hash value 1 2",
            "position",
            "position here",
            "position fen",
            "position fen moves e2",
            "position startpos e2",
            "go fast",
            "go depth",
            "go depth x",
            "go depth 0",
            "go nodes -1",
            "go movetime +5",
            "go p1time 99999999999999999999999",
            "query",
            "query who",
        ] {
            let refused = text.parse::<Command>();
            let Err(UgiError(reason)) = refused else {
                panic!("{text}: {refused:?}");
            };
            assert!(!reason.is_empty() && !reason.contains('\n'), "{text}");
        }
    }
}
