//! The Universal Game Interface (UGI), in which programs that play and programs that let them play talk to each
//! other: lines of text over pipes, as the program cutegames has published it. It is UCI, the protocol of chess
//! programs, with questions about the rules.
//!
//! What `gipf engine` understands is a [`Command`]; a [`Program`] is another one that plays here. Turns are in canonical text, which has no blanks, and
//! positions are position texts.

mod command;
mod info;
mod options;
mod program;

use std::io::{self, BufRead, Read};

use thiserror::Error;

pub use command::{Command, Go, Query};
pub use info::{info, read_info};
pub use options::Options;
pub use program::{Program, ProgramError, end_all};

/// The longest line that is read, in bytes: a game of thousands of turns.
const MOST_BYTES: u64 = 1 << 20;

/// Something said that is no UGI or cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct UgiError(pub String);

/// The next line, without the end of it; `None` at the end of the input. What is no UTF-8 is replaced, and what is
/// too long is cut into several lines.
///
/// # Errors
/// If the input fails.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    input.take(MOST_BYTES).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line);
    Ok((!line.is_empty()).then(|| text.trim_end().to_owned()))
}
