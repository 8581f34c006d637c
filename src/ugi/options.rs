//! What can be set in an engine.

use std::fmt;
use std::ops::RangeInclusive;

use super::UgiError;
use crate::engine::{self, DEFAULT_HASH};
use crate::games::Setup;
use crate::notation::shortened;
use crate::player::{LEVELS, Player};

/// The options of `gipf engine`. `Display` are the lines that offer them, each with what it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// `Hash`: the size of the table, in megabytes.
    pub hash: usize,
    /// `Threads`: how many threads think at full strength.
    pub threads: usize,
    /// `Level`: 1 to 10; 0 is full strength.
    pub level: usize,
    /// `Setup`: what `startpos` is.
    pub setup: Setup,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: DEFAULT_HASH,
            threads: engine::cores().min(*Options::THREADS.end()),
            level: 0,
            setup: Setup::DEFAULT,
        }
    }
}

impl Options {
    /// The sizes of the table that are possible, in megabytes.
    pub const HASH: RangeInclusive<usize> = 1..=4096;
    /// How many threads are possible.
    pub const THREADS: RangeInclusive<usize> = 1..=256;
    const LEVEL: RangeInclusive<usize> = 0..=LEVELS as usize;

    /// Sets an option.
    ///
    /// # Errors
    /// If there is no such option or value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), UgiError> {
        let (number, range) = match &name.to_ascii_lowercase()[..] {
            "hash" => (&mut self.hash, Options::HASH),
            "threads" => (&mut self.threads, Options::THREADS),
            "level" => (&mut self.level, Options::LEVEL),
            "setup" => {
                self.setup = Setup::from_word(value).ok_or_else(|| {
                    let words = Setup::ALL.map(Setup::word).join(", ");
                    UgiError(format!("{:?}: Setup is one of {words}", shortened(value)))
                })?;
                return Ok(());
            }
            _ => {
                return Err(UgiError(format!(
                    "there is no option {:?}",
                    shortened(name)
                )));
            }
        };
        let parsed = value.parse().ok().filter(|number| range.contains(number));
        *number = parsed.ok_or_else(|| {
            let (value, least, most) = (shortened(value), range.start(), range.end());
            UgiError(format!(
                "{value:?}: {name} is a number from {least} to {most}"
            ))
        })?;
        Ok(())
    }

    /// Who plays with these options, if nothing but they limit him.
    #[must_use]
    pub fn player(&self) -> Player {
        match self.level {
            0 => Player::Time(std::time::Duration::MAX),
            level => Player::Level(level as u8),
        }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, default, range) in [
            ("Hash", self.hash, Options::HASH),
            ("Threads", self.threads, Options::THREADS),
            ("Level", self.level, Options::LEVEL),
        ] {
            let (least, most) = range.into_inner();
            writeln!(
                f,
                "option name {name} type spin default {default} min {least} max {most}"
            )?;
        }
        let setups = Setup::ALL.map(Setup::word).join(" var ");
        let default = self.setup.word();
        writeln!(
            f,
            "option name Setup type combo default {default} var {setups}"
        )
    }
}
