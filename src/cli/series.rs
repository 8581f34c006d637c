//! What `gipf match` and `gipf ladder` have in common: how games are played, kept and shown.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use serde::Serialize;

use super::setup_parser;
use crate::arena::{self, Contender, Match, OPENING, Pace, Played, Tally};
use crate::games::Setup;
use crate::record::Record;
use crate::store::series;

/// The options of both commands.
#[derive(Args, Debug)]
pub(super) struct Conditions {
    /// The set-up
    #[arg(long, default_value = "standard", value_parser = setup_parser())]
    pub setup: Setup,
    /// How many random turns each game begins with, 0 to 20; without it 4 to 8
    #[arg(long, value_name = "N", value_parser = opening)]
    openings: Option<RangeInclusive<usize>>,
    /// How many games are played at once, 1 to 256
    #[arg(long, value_name = "N", default_value = "1", value_parser = concurrency)]
    concurrency: NonZero<usize>,
    /// What openings and preferences depend on
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Write each game into this folder, and go on with those that are there
    #[arg(long, value_name = "DIR")]
    pub record: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

fn opening(text: &str) -> Result<RangeInclusive<usize>, &'static str> {
    let turns = text.parse().ok().filter(|turns| *turns <= 20);
    turns
        .map(|turns| turns..=turns)
        .ok_or("an opening has 0 to 20 turns")
}

fn concurrency(text: &str) -> Result<NonZero<usize>, &'static str> {
    let number = text
        .parse()
        .ok()
        .filter(|n: &NonZero<usize>| n.get() <= 256);
    number.ok_or("games are played 1 to 256 at once")
}

/// Reads how many games a match has.
pub(super) fn games(text: &str) -> Result<usize, &'static str> {
    let games = text.parse().ok().filter(|n| (1..=999_999).contains(n));
    games.ok_or("a match has 1 to 999999 games")
}

impl fmt::Display for Conditions {
    /// The options that decide what is played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " --setup {} --seed {}", self.setup.word(), self.seed)?;
        match &self.openings {
            None => Ok(()),
            Some(turns) => write!(f, " --openings {}", turns.end()),
        }
    }
}

impl Conditions {
    /// The match of these two.
    pub fn contest(&self, contenders: [Contender; 2], pace: Pace) -> Match {
        Match {
            contenders,
            setup: self.setup,
            opening: self.openings.clone().unwrap_or(OPENING),
            pace,
            seed: self.seed,
            concurrency: self.concurrency,
        }
    }
}

/// Plays so many games of a match and counts them, those first that are in the folder already. Each is written
/// there as it ends, and counted in the order of the numbers, so that what `enough` sees does not depend on who
/// plays faster. The match ends early if `enough` says so, or if `stop` is set: then all that have been played
/// count.
pub(super) fn play(
    contest: &Match,
    games: usize,
    folder: Option<&Path>,
    stop: &AtomicBool,
    enough: impl Fn(&Tally) -> bool,
) -> anyhow::Result<Tally> {
    let mut waiting = match folder {
        Some(folder) => series::read(folder, &contest.to_string())?,
        None => BTreeMap::new(),
    };
    waiting.retain(|number, record| *number < games && arena::is_whole(record));
    let missing: Vec<usize> = (0..games).filter(|n| !waiting.contains_key(n)).collect();
    let mut tally = Tally::default();
    let mut next = 0;
    let mut decided = false;
    let mut count = |waiting: &mut BTreeMap<usize, Record>, tally: &mut Tally| {
        while !decided && let Some(record) = waiting.remove(&next) {
            tally.add(&Played {
                number: next,
                record,
            });
            next += 1;
            decided = enough(tally);
        }
        if decided {
            stop.store(true, Ordering::Relaxed);
        }
        decided
    };
    let mut decided = count(&mut waiting, &mut tally);
    let mut written = Ok(());
    contest.play(missing, stop, |game| {
        let Played { number, record } = game;
        if let Some(folder) = folder
            && let Err(error) = series::save(folder, number, &record)
        {
            written = Err(error);
            stop.store(true, Ordering::Relaxed);
        }
        waiting.insert(number, record);
        decided = count(&mut waiting, &mut tally);
        progress(&format!(
            "{:.12}: {} of {games}, {}",
            contest.contenders[0].to_string(),
            tally.games(),
            short(&tally)
        ));
    });
    progress("");
    written?;
    if !decided {
        for (number, record) in waiting {
            tally.add(&Played { number, record });
        }
    }
    Ok(tally)
}

/// One line that is written over, if there is a terminal to see it.
pub(super) fn progress(line: &str) {
    if io::stderr().is_terminal() {
        // nobody is left to tell if this fails
        let _ = write!(io::stderr(), "\r{line:<78.78}\r");
    }
}

/// Score and strength with their errors.
pub(super) fn short(tally: &Tally) -> String {
    let error = tally
        .error()
        .map(|error| format!(" ± {:.1}", 100.0 * error));
    let [won, drawn, lost] = tally.results();
    format!(
        "{won} won, {drawn} drawn, {lost} lost, {:.1} %{}, Elo {}",
        100.0 * tally.score(),
        error.unwrap_or_default(),
        tally.elo()
    )
}

/// What has been counted, for JSON. What is infinite or unknown is null there.
#[derive(Serialize)]
pub(super) struct Counts {
    played: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    score: f64,
    score_error: Option<f64>,
    elo: f64,
    elo_error: Option<f64>,
}

impl From<&Tally> for Counts {
    fn from(tally: &Tally) -> Counts {
        let [won, drawn, lost] = tally.results();
        let elo = tally.elo();
        Counts {
            played: tally.games(),
            won,
            drawn,
            lost,
            score: tally.score(),
            score_error: tally.error(),
            elo: elo.difference,
            elo_error: elo.error,
        }
    }
}

/// Writes an object of JSON and the end of a line.
pub(super) fn write_json(out: &mut impl Write, object: &impl Serialize) -> anyhow::Result<()> {
    // as one text, so that an error of writing is one of the output
    Ok(writeln!(out, "{}", serde_json::to_string(object)?)?)
}
