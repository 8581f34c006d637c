//! `gipf analyze`: the best turns of a position, or of every position of a record.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::anyhow;
use clap::Args;
use serde::Serialize;

use super::record::read;
use super::series::write_json;
use super::{setup_parser, wrong_call};
use crate::engine::{self, DEFAULT_HASH};
use crate::game::{Game, result_text};
use crate::games::{Position, Setup};
use crate::notation::{Notation, shortened};
use crate::player::parse_time;
use crate::record::Record;
use crate::search::table::Table;
use crate::search::{Limits, Report, mate_in};
use crate::with_game;

#[derive(Args, Debug)]
pub(super) struct Analyze {
    /// A set-up, a position text, or a record whose positions are all looked at; - is a record from the
    /// standard input
    #[arg(required = true, value_name = "SETUP|POSITION|FILE")]
    what: Vec<String>,
    /// How long to think about a position; without this and the next two 1s
    #[arg(long, value_name = "TIME", group = "limit", value_parser = parse_time)]
    time: Option<Duration>,
    /// How many turns deep
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many nodes at most
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many of the best turns to show
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// The set-up, for a list of turns without tags
    #[arg(long, value_parser = setup_parser())]
    setup: Option<Setup>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Analyze {
    pub(super) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let (record, is_file) = self.record()?;
        // the present position is asked about as long as the game goes on, and where there is no other
        let open = record.outcome().is_none() || record.is_empty();
        let numbers = 0..record.len() + usize::from(open);
        let table = Table::new(DEFAULT_HASH);
        let mut positions = Vec::new();
        for n in numbers {
            let found = self.find(&record, n, &table);
            let analysed = Analysed::new(&record, n, &found);
            if self.json {
                positions.push(analysed);
                continue;
            }
            if is_file {
                let blank = if n > 0 { "\n" } else { "" };
                writeln!(out, "{blank}{}", analysed.heading())?;
            }
            analysed.write(out)?;
            out.flush()?;
        }
        if self.json {
            let setup = record.last().setup().word();
            write_json(out, &Analysis { setup, positions })?;
        }
        Ok(())
    }

    /// What is to be looked at, and whether it is a record from outside.
    fn record(&self) -> anyhow::Result<(Record, bool)> {
        let text = self.what.join(" ");
        let setup = Setup::from_word(&text);
        let file = Path::new(&text);
        if setup.is_none() && self.what.len() == 1 && (text == "-" || file.exists()) {
            return Ok((read(file, self.setup)?, true));
        }
        if self.setup.is_some() {
            return wrong_call("--setup is for a list of turns in a file, and there is none");
        }
        if let Some(setup) = setup {
            return Ok((Record::new(setup.start()), false));
        }
        if !text.contains(' ') {
            let setups = Setup::ALL.map(Setup::word).join(", ");
            return Err(anyhow!(
                "{:?} is neither a set-up ({setups}) nor a position text nor a file",
                shortened(&text)
            ));
        }
        Ok((Record::new(text.parse()?), false))
    }

    /// The best turns after `n` turns of the game: on all cores if only the time counts, otherwise on one, so that it
    /// finds the same again.
    fn find(&self, record: &Record, n: usize, table: &Table) -> Vec<Report> {
        let (mut limits, mut threads) = (Limits::default(), 1);
        match (self.depth, self.nodes) {
            (Some(depth), _) => limits.depth = depth,
            (_, Some(nodes)) => limits.nodes = nodes,
            _ => {
                limits.time = self.time.or(Some(Duration::from_secs(1)));
                threads = engine::cores();
            }
        }
        let keys: Vec<u64> = (0..n).map(|n| record.position(n).key()).collect();
        let history = record.counts_repetition().then_some(&keys[..]);
        with_game!(record.position(n), position => engine::best_turns(
            position, history, limits, (table, threads), self.lines.into()
        ))
    }
}

/// What has been found, as JSON. The README says what the fields mean.
#[derive(Serialize)]
struct Analysis {
    setup: &'static str,
    positions: Vec<Analysed>,
}

#[derive(Serialize)]
struct Analysed {
    number: usize,
    side: String,
    position: String,
    played: Option<String>,
    result: &'static str,
    reason: Option<&'static str>,
    nodes: u64,
    lines: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    cp: Option<i32>,
    mate: Option<i32>,
    depth: u32,
    turns: Vec<String>,
}

impl Analysed {
    fn new(record: &Record, n: usize, found: &[Report]) -> Analysed {
        let position = record.position(n);
        let (number, side) = record.number(n);
        let outcome = record.outcome().filter(|_| n == record.len());
        let line = |report: &Report| Line::new(position, report);
        Analysed {
            number,
            side: side.to_string(),
            position: position.to_string(),
            played: (n < record.len()).then(|| record.turn_text(n).into()),
            result: result_text(outcome),
            reason: outcome.map(|outcome| outcome.reason.word()),
            nodes: found.first().map_or(0, |report| report.nodes),
            lines: found.iter().map(line).collect(),
        }
    }

    fn heading(&self) -> String {
        let Analysed { number, side, .. } = self;
        match &self.played {
            Some(turn) => format!("{number}. {side} played {turn}"),
            None => format!("{number}. {side} to move"),
        }
    }

    fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        if let Some(reason) = self.reason {
            writeln!(out, "{} ({reason})", self.result)?;
        }
        for (number, line) in self.lines.iter().enumerate() {
            let Line { depth, turns, .. } = line;
            let (number, turns) = (number + 1, turns.join(" "));
            writeln!(out, "{number}\t{}\t{depth}\t{turns}", line.score())?;
        }
        Ok(())
    }
}

impl Line {
    fn new(position: &Position, report: &Report) -> Line {
        let mate = mate_in(report.score);
        Line {
            cp: mate.is_none().then_some(report.score),
            mate,
            depth: report.depth,
            turns: position.line_texts(&report.line),
        }
    }

    fn score(&self) -> String {
        match (self.mate, self.cp) {
            (Some(mate), _) => format!("mate {mate}"),
            (None, cp) => format!("{:+}", cp.unwrap_or(0)),
        }
    }
}
