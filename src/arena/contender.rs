//! Who can play in a match.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thiserror::Error;

use crate::engine::{self, Task};
use crate::game::{Action, Game, Reason};
use crate::games::Position;
use crate::notation::Notation;
use crate::player::{self, Player};
use crate::random::Random;
use crate::record::Record;
use crate::search::table::Table;
use crate::search::{Evaluation, Limits, reference};
use crate::ugi::{Program, ProgramError};
use crate::with_game;

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contender {
    /// `level:N` or `time:5s`, as everywhere.
    Player(Player),
    /// `random`: any turn.
    Random,
    /// `safe-random`: any turn after which the opponent has no winning reply.
    SafeRandom,
    /// `reference:N`: plain alpha-beta of this depth in turns.
    Reference(u32),
    /// A named configuration of the search, such as `classical` or `classical,depth=4`.
    Configuration(Configuration),
    /// Another program that speaks UGI, started anew for each game.
    Program(Outsider),
}

/// Another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outsider {
    /// How it was named: by its command, or `ugi:NAME`.
    pub text: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// What it may spend; the pace of the match if it does not say.
    pub pace: Option<Pace>,
}

/// What a search may spend on a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// This many nodes.
    Nodes(u64),
    /// This many turns deep.
    Depth(u32),
    /// This long.
    Time(Duration),
}

/// A configuration of the search, which plays on one thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// Its evaluation.
    pub evaluation: Evaluation,
    /// What it may spend; the pace of the match if it does not say.
    pub pace: Option<Pace>,
}

/// Words that name no contender.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?}: {reason}")]
pub struct ContenderError {
    text: String,
    reason: String,
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Player(player) => player.fmt(f),
            Contender::Random => f.write_str("random"),
            Contender::SafeRandom => f.write_str("safe-random"),
            Contender::Reference(depth) => write!(f, "reference:{depth}"),
            Contender::Configuration(configuration) => configuration.fmt(f),
            Contender::Program(outsider) => f.write_str(&outsider.text),
        }
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.evaluation.word())?;
        match self.pace {
            None => Ok(()),
            Some(pace) => write!(f, ",{pace}"),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Pace::Depth(depth) => write!(f, "depth={depth}"),
            Pace::Time(time) => write!(f, "movetime={}", player::time_text(*time)),
        }
    }
}

impl FromStr for Pace {
    type Err = ContenderError;

    /// Reads `nodes=4000`, `depth=5` or `movetime=100ms`.
    fn from_str(text: &str) -> Result<Pace, ContenderError> {
        let error = |reason: &str| ContenderError {
            text: text.into(),
            reason: reason.into(),
        };
        let positive = |number: &str| number.parse().ok().filter(|&number: &u64| number > 0);
        let pace = match text.split_once('=') {
            Some(("nodes", nodes)) => positive(nodes).map(Pace::Nodes),
            Some(("depth", depth)) => positive(depth)
                .and_then(|depth| depth.try_into().ok())
                .map(Pace::Depth),
            Some(("movetime", time)) => player::parse_time(time).ok().map(Pace::Time),
            _ => return Err(error("a pace is nodes=N, depth=N or movetime=100ms")),
        };
        pace.ok_or_else(|| error("the number is out of range"))
    }
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Contender, ContenderError> {
        let error = |reason: String| ContenderError {
            text: text.into(),
            reason,
        };
        if let Some(depth) = text.strip_prefix("reference:") {
            return match depth.parse() {
                Ok(depth) if (1..=20).contains(&depth) => Ok(Contender::Reference(depth)),
                _ => Err(error("the depth of a reference is from 1 to 20".into())),
            };
        }
        if text.contains(|c: char| c.is_whitespace() || "/\\".contains(c)) {
            return Ok(Contender::Program(Outsider {
                text: text.into(),
                command: words(text).map_err(error)?,
                pace: None,
            }));
        }
        let (name, pace) = match text.split_once(',') {
            Some((name, pace)) => (name, Some(pace.parse()?)),
            None => (text, None),
        };
        if let Some(evaluation) = Evaluation::from_word(name) {
            return Ok(Contender::Configuration(Configuration { evaluation, pace }));
        }
        match text {
            "random" => Ok(Contender::Random),
            "safe-random" => Ok(Contender::SafeRandom),
            "human" => Err(error("a person cannot play a match".into())),
            _ if text.starts_with("ugi:") => Err(error("only settings name engines".into())),
            _ if text.contains(':') => text
                .parse()
                .map(Contender::Player)
                .map_err(|wrong: player::PlayerError| error(wrong.to_string())),
            _ => Err(error(
                "a contender is level:N, time:5s, random, safe-random, reference:N, classical, ugi:NAME, or a \
                 command, which has a blank or a path"
                    .into(),
            )),
        }
    }
}

/// The words of a command. Quotes of either kind hold one together; nothing else means anything, so that paths
/// are as each system writes them.
fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words: Vec<String> = Vec::new();
    let (mut within, mut quote) = (false, None);
    for c in command.chars() {
        match quote {
            None if c.is_whitespace() => within = false,
            Some(open) if c == open => quote = None,
            _ => {
                if !within {
                    words.push(String::new());
                    within = true;
                }
                match (quote, words.last_mut()) {
                    (None, _) if c == '"' || c == '\'' => quote = Some(c),
                    (_, Some(word)) => word.push(c),
                    _ => {}
                }
            }
        }
    }
    match (quote, words.first()) {
        (Some(open), _) => Err(format!("a {open} is not closed")),
        (None, Some(program)) if !program.is_empty() => Ok(words),
        _ => Err("a command needs a program".into()),
    }
}

impl Contender {
    /// True if what it may spend on a turn is said by the match.
    #[must_use]
    pub fn needs_pace(&self) -> bool {
        match self {
            Contender::Configuration(Configuration { pace, .. })
            | Contender::Program(Outsider { pace, .. }) => pace.is_none(),
            _ => false,
        }
    }
}

/// Why a contender loses a game without the board showing it.
pub(super) struct Forfeit {
    /// [`Reason::Illegal`] or [`Reason::Time`].
    pub reason: Reason,
    /// What it has done, for the record.
    pub sentence: String,
}

impl Forfeit {
    /// A turn that cannot be played, or none.
    pub fn illegal(why: impl fmt::Display) -> Forfeit {
        Forfeit {
            reason: Reason::Illegal,
            sentence: format!("an illegal turn, {why}"),
        }
    }
}

impl From<ProgramError> for Forfeit {
    fn from(error: ProgramError) -> Forfeit {
        Forfeit {
            reason: error.reason(),
            sentence: error.to_string(),
        }
    }
}

/// A contender in one game.
pub(super) struct Seat<'a> {
    contender: &'a Contender,
    pace: Pace,
    seed: u64,
    random: Random,
    table: Table,
    /// A [`Contender::Program`], once it has been asked.
    program: Option<Program>,
}

/// The size of the table of a configuration, in megabytes.
const HASH: usize = 16;

impl<'a> Seat<'a> {
    pub fn new(contender: &'a Contender, pace: Pace, seed: u64) -> Seat<'a> {
        let hash = match contender {
            Contender::Player(player) => engine::hash(player),
            Contender::Configuration(_) => HASH,
            _ => 0,
        };
        Seat {
            contender,
            pace,
            seed,
            random: Random::new(seed),
            table: Table::new(hash),
            program: None,
        }
    }

    /// The whole turn that the contender plays in this game, or any if `stop` is set meanwhile.
    pub fn choose(&mut self, game: &Record, stop: &AtomicBool) -> Result<Vec<Action>, Forfeit> {
        let position = game.last();
        let keys = (0..game.len()).map(|n| game.position(n).key());
        Ok(match self.contender {
            Contender::Player(player) => engine::choose_until(
                &Task {
                    history: keys.collect(),
                    seed: self.seed,
                    ..Task::new(position.clone(), player.clone())
                },
                &self.table,
                stop,
            ),
            Contender::Random => self.pick(&position.turns()),
            Contender::SafeRandom => {
                let safe = safe_turns(position);
                if safe.is_empty() {
                    self.pick(&position.turns())
                } else {
                    self.pick(&safe)
                }
            }
            Contender::Reference(depth) => {
                let best =
                    with_game!(position, position => reference::best_turns(position, *depth, stop));
                self.pick(&best)
            }
            Contender::Configuration(configuration) => {
                let limits = limits(configuration.pace.unwrap_or(self.pace));
                let history: Vec<u64> = keys.collect();
                with_game!(position, position => engine::search(
                    position, &history, configuration.evaluation, limits, &self.table, stop,
                ))
            }
            Contender::Program(outsider) => {
                let limits = limits(outsider.pace.unwrap_or(self.pace));
                let program = match self.program.take() {
                    Some(program) => program,
                    None => Program::start(&outsider.command)?,
                };
                let program = self.program.insert(program);
                program.think(game, limits, stop, &|_| ())?
            }
        })
    }

    fn pick(&mut self, turns: &[Vec<Action>]) -> Vec<Action> {
        self.random.pick(turns).cloned().unwrap_or_default()
    }
}

fn limits(pace: Pace) -> Limits {
    let none = Limits::default();
    match pace {
        Pace::Nodes(nodes) => Limits { nodes, ..none },
        Pace::Depth(depth) => Limits { depth, ..none },
        Pace::Time(time) => Limits {
            time: Some(time),
            ..none
        },
    }
}

/// Whether the side to move has a turn that wins at once.
pub(super) fn can_win(position: &Position) -> bool {
    let wins = |turn: &Vec<Action>| {
        let outcome = position.played(turn).outcome();
        outcome.is_some_and(|outcome| outcome.winner == Some(position.to_move()))
    };
    position.turns().iter().any(wins)
}

/// The turns that do not lose at once and after which the opponent has no winning reply.
pub(super) fn safe_turns(position: &Position) -> Vec<Vec<Action>> {
    let mut turns = position.turns();
    turns.retain(|turn| {
        let after = position.played(turn);
        match after.outcome() {
            Some(outcome) => outcome.winner != Some(!position.to_move()),
            None => !can_win(&after),
        }
    });
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_read_as_they_are_written() {
        for text in [
            "level:3",
            "time:500ms",
            "random",
            "safe-random",
            "reference:5",
            "classical",
            "classical,nodes=4000",
            "classical,depth=6",
            "classical,movetime=50ms",
            "./engine",
            "engine --ugi, -x",
        ] {
            assert_eq!(text.parse::<Contender>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "human",
            "computers",
            "level:11",
            "reference:0",
            "classical,",
            "classical,nodes=0",
            "random,nodes=9",
            "ugi:unknown",
            "./engine 'a",
            "  ",
        ] {
            assert!(text.parse::<Contender>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_command_is_split_into_words() {
        for (command, expected) in [
            ("engine  --ugi\t-x ", vec!["engine", "--ugi", "-x"]),
            (r"'C:\my engine\e.exe' a", vec![r"C:\my engine\e.exe", "a"]),
            (r#"./e "it's" a'b'"c" '' "#, vec!["./e", "it's", "abc", ""]),
        ] {
            assert_eq!(words(command).unwrap(), expected);
        }
        assert!(words("'' a").is_err());
    }

    #[test]
    fn a_safe_turn_allows_no_winning_reply() {
        // the first row of tests/absurd.tsv with few turns: 26, of which 23 are bad
        let text = "4/w3b/w2www/w1b1w2/1b4/b1b2/1w2 w 1/7 basic";
        let position: Position = text.parse().unwrap();
        let safe = safe_turns(&position);
        let all = position.turns();
        assert_eq!((all.len(), safe.len()), (26, 3));
        for turn in all {
            assert_ne!(safe.contains(&turn), can_win(&position.played(&turn)));
        }
        assert!(!can_win(&position));
    }
}
