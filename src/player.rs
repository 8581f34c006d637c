//! Who plays a side: the words that command line, menu and records share.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person at this keyboard: `human`.
    Human,
    /// The computer at a level of 1 to 10: `level:4`.
    Level(u8),
    /// The computer at full strength, thinking this long for each turn: `time:5s`.
    Time(Duration),
    /// Another program ([`crate::ugi`]): `ugi:NAME` or `ugi:NAME,movetime=2s`.
    Ugi {
        /// Its name in the settings.
        name: String,
        /// How long it thinks for each turn.
        time: Duration,
    },
}

/// Other programs that play: the name of each, and its command, a program and its arguments.
pub type Engines = BTreeMap<String, Vec<String>>;

/// How long another program thinks for each turn where nothing is said.
pub const UGI_TIME: Duration = Duration::from_secs(5);

/// The highest level.
pub const LEVELS: u8 = 10;

/// The level at which `computer` plays where nothing else is said.
pub const DEFAULT_LEVEL: u8 = 3;

/// The longest time for a turn that is taken seriously.
const MOST_TIME: Duration = Duration::from_secs(24 * 3600);

/// Who is to play a side, before it is known how strong `computer` is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// The computer, as strong as is said elsewhere: `computer`.
    Computer,
    /// This player.
    Player(Player),
}

impl Seat {
    /// The player, where `computer` is the strength of the computer.
    #[must_use]
    pub fn player(&self, computer: &Player) -> Player {
        match self {
            Seat::Computer => computer.clone(),
            Seat::Player(player) => player.clone(),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Computer => f.write_str("computer"),
            Seat::Player(player) => player.fmt(f),
        }
    }
}

impl FromStr for Seat {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Seat, PlayerError> {
        match text {
            "computer" => Ok(Seat::Computer),
            text => text.parse().map(Seat::Player),
        }
    }
}

/// Words that name no player, no level or no time.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?}: {reason}")]
pub struct PlayerError {
    /// The text as it was given.
    pub text: String,
    /// Why it is none of these.
    pub reason: &'static str,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Level(level) => write!(f, "level:{level}"),
            Player::Time(time) => write!(f, "time:{}", time_text(*time)),
            Player::Ugi { name, time } if *time == UGI_TIME => write!(f, "ugi:{name}"),
            Player::Ugi { name, time } => write!(f, "ugi:{name},movetime={}", time_text(*time)),
        }
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    /// Reads `human`, `computer` (at [`DEFAULT_LEVEL`]), `level:N`, `time:5s` or `ugi:NAME`.
    fn from_str(text: &str) -> Result<Player, PlayerError> {
        match text.split_once(':') {
            None if text == "human" => Ok(Player::Human),
            None if text == "computer" => Ok(Player::Level(DEFAULT_LEVEL)),
            Some(("level", level)) => parse_level(level).map(Player::Level),
            Some(("time", time)) => parse_time(time).map(Player::Time),
            Some(("ugi", rest)) => parse_ugi(rest),
            _ => Err(PlayerError {
                text: text.into(),
                reason: "a player is human, computer, level:N, time:5s or ugi:NAME",
            }),
        }
    }
}

fn parse_ugi(text: &str) -> Result<Player, PlayerError> {
    let (name, time) = match text.split_once(",movetime=") {
        Some((name, time)) => (name, parse_time(time)?),
        None => (text, UGI_TIME),
    };
    if !is_engine_name(name) {
        return Err(PlayerError {
            text: text.into(),
            reason: "an engine's name has letters, digits, - and _, and ,movetime=2s may follow",
        });
    }
    let name = name.into();
    Ok(Player::Ugi { name, time })
}

/// Whether the settings may call an engine so: it has letters, digits, `-` and `_`.
#[must_use]
pub fn is_engine_name(text: &str) -> bool {
    let possible = |c: char| c.is_alphanumeric() || "-_".contains(c);
    !text.is_empty() && text.chars().all(possible)
}

/// Reads a level, 1 to [`LEVELS`].
///
/// # Errors
/// If it is no number or out of range.
pub fn parse_level(text: &str) -> Result<u8, PlayerError> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let level = text.parse().ok().filter(|_| digits);
    check_level(level.unwrap_or(0)).map_err(|error| PlayerError {
        text: text.into(),
        ..error
    })
}

/// The level of this number, 1 to [`LEVELS`].
///
/// # Errors
/// If it is out of range.
pub fn check_level(number: i64) -> Result<u8, PlayerError> {
    u8::try_from(number)
        .ok()
        .filter(|level| (1..=LEVELS).contains(level))
        .ok_or_else(|| PlayerError {
            text: number.to_string(),
            reason: "a level is a number from 1 to 10",
        })
}

/// Reads a time for each turn: `5s`, `0.5s`, `200ms`, `2m`; a number alone is seconds.
///
/// # Errors
/// If it is no time, nothing or more than a day.
pub fn parse_time(text: &str) -> Result<Duration, PlayerError> {
    let split = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = match unit {
        "ms" => Some(0.001),
        "" | "s" => Some(1.0),
        "m" | "min" => Some(60.0),
        _ => None,
    };
    let seconds = number
        .parse::<f64>()
        .ok()
        .zip(unit)
        .map(|(n, unit)| n * unit);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| (Duration::from_millis(1)..=MOST_TIME).contains(time))
        .ok_or_else(|| PlayerError {
            text: text.into(),
            reason: "a time is a number of seconds, or has ms, s or m behind it, from 1ms to a day",
        })
}

/// The time in the shortest words that [`parse_time`] reads back: `5s`, `1.5s`, `200ms`.
#[must_use]
pub fn time_text(time: Duration) -> String {
    let ms = time.as_millis();
    if ms < 1000 {
        format!("{ms}ms")
    } else if ms.is_multiple_of(1000) {
        format!("{}s", ms / 1000)
    } else {
        format!("{}s", time.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "human",
            "level:1",
            "level:10",
            "time:5s",
            "time:200ms",
            "time:1.5s",
            "ugi:other",
            "ugi:other-1,movetime=200ms",
        ] {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
        assert_eq!("computer".parse(), Ok(Player::Level(DEFAULT_LEVEL)));
        for text in [
            "",
            "Human",
            "level:0",
            "level:11",
            "level:+3",
            "time:0s",
            "time:-1s",
            "time:1h",
            "ugi:",
            "ugi:a b",
            "ugi:a,movetime=0s",
            "ugi:a,depth=3",
        ] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }
}
