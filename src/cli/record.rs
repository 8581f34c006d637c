//! `gipf show` and `gipf replay`: what can be done with a record without a screen.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Flags, setup_parser, wrong_call};
use crate::board_text;
use crate::game::{Side, result_text};
use crate::games::{Position, Setup};
use crate::record::Record;
use crate::settings::Glyphs;
use crate::store::{self, StoreError};

/// Reads a record from a file, or from the standard input where that is called `-`.
pub(super) fn read(file: &Path, setup: Option<Setup>) -> Result<Record, StoreError> {
    if file != Path::new("-") {
        return store::read_record(file, setup);
    }
    let name = Path::new("standard input");
    let text = store::read_from(io::stdin().lock(), name)?;
    store::parse_record(&text, name, setup)
}

#[derive(Args, Debug)]
pub(super) struct Show {
    /// The record; - is the standard input
    #[arg(required_unless_present = "position", conflicts_with = "position")]
    file: Option<PathBuf>,
    /// A position text in place of a record
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["setup", "turn"])]
    position: Option<String>,
    /// Show the position after N turns, 0 being the start; without it the last one
    #[arg(long = "move", value_name = "N")]
    turn: Option<usize>,
    /// The set-up, for a list of turns without tags
    #[arg(long, value_parser = setup_parser())]
    setup: Option<Setup>,
}

impl Show {
    pub(super) fn run(self, flags: &Flags, out: &mut impl Write) -> anyhow::Result<()> {
        let record = match (&self.position, &self.file) {
            (Some(text), _) => Record::new(text.parse::<Position>()?),
            (None, Some(file)) => read(file, self.setup)?,
            (None, None) => return wrong_call("a file or --position is missing"),
        };
        let n = self.turn.unwrap_or(record.len());
        if n > record.len() {
            let turns = record.len();
            return wrong_call(format!(
                "--move {n} is out of range: the record has {turns} turns"
            ));
        }
        let position = record.position(n);
        let glyphs = if flags.ascii {
            Glyphs::Ascii
        } else {
            Glyphs::Auto
        };
        writeln!(out, "{}\n", board_text::board(position, glyphs.unicode()))?;
        for side in Side::BOTH {
            writeln!(out, "{}", board_text::stocks(position, side))?;
        }
        match record.outcome().filter(|_| n == record.len()) {
            None => writeln!(out, "{}", board_text::to_move(position))?,
            Some(outcome) => writeln!(out, "{} ({})", outcome.result(), outcome.reason.word())?,
        }
        Ok(())
    }
}

#[derive(Args, Debug)]
pub(super) struct Replay {
    /// The record; - is the standard input
    file: PathBuf,
    /// The set-up, for a list of turns without tags
    #[arg(long, value_parser = setup_parser())]
    setup: Option<Setup>,
}

impl Replay {
    pub(super) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let record = read(&self.file, self.setup)?;
        let outcome = record.outcome();
        let reason = outcome.map_or("-", |outcome| outcome.reason.word());
        writeln!(out, "{}\t{}\t{reason}", record.last(), result_text(outcome))?;
        Ok(())
    }
}
