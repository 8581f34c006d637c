//! `gipf ladder`: every level against the one below.

use std::io::Write;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use clap::Args;
use serde::Serialize;

use super::series::{self, Conditions, Counts};
use crate::arena::{Contender, Pace, Tally};
use crate::player::{Player, parse_level};
use crate::{store, term};

#[derive(Args, Debug)]
pub(super) struct Ladder {
    /// The levels that play the one below them, such as 3 or 2-5; the first one plays random and safe-random
    #[arg(long, value_name = "FROM-TO", default_value = "1-10", value_parser = levels)]
    levels: RangeInclusive<u8>,
    /// How many games of each match, two for each opening
    #[arg(long, value_name = "N", default_value = "200", value_parser = series::games)]
    games: usize,
    #[command(flatten)]
    conditions: Conditions,
}

fn levels(text: &str) -> Result<RangeInclusive<u8>, &'static str> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (parse_level(from), parse_level(to)) {
        (Ok(from), Ok(to)) if from <= to => Ok(from..=to),
        _ => Err("levels are two numbers from 1 to 10, such as 2-5, or one"),
    }
}

/// A level and one that it has played.
struct Rung {
    level: u8,
    against: Contender,
    tally: Tally,
    /// By how much Elo it is stronger than the lowest level; not finite where a level has won everything.
    rating: f64,
}

impl Ladder {
    /// Plays the matches from the lowest level up, and prints the table.
    pub(super) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let stop = term::interrupted()?;
        if let Some(folder) = &self.conditions.record {
            // its matches have folders of their own: a game that stands here is of something else
            store::series::read(folder, "a ladder")?;
        }
        let mut rungs = Vec::new();
        let mut rating = 0.0;
        for (level, against) in self.levels.clone().flat_map(matches) {
            let player = Contender::Player(Player::Level(level));
            let name = format!("{player}-{against}").replace(':', "-");
            let folder = self
                .conditions
                .record
                .as_ref()
                .map(|folder| folder.join(name));
            // both choose for themselves what they spend
            let pace = Pace::Depth(1);
            let contest = self.conditions.contest([player, against.clone()], pace);
            let tally = series::play(&contest, self.games, folder.as_deref(), &stop, |_| false)?;
            if level > 1 {
                rating += tally.elo().difference;
            }
            rungs.push(Rung {
                level,
                against,
                tally,
                rating,
            });
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        if self.conditions.json {
            return self.write_json(&rungs, out);
        }
        self.write_table(&rungs, out)
    }

    /// True if not all games have been played.
    fn is_stopped(&self, rungs: &[Rung]) -> bool {
        let matches = self.levels.clone().flat_map(matches).count();
        let short = |rung: &Rung| (rung.tally.games() as usize) < self.games;
        rungs.len() < matches || rungs.iter().any(short)
    }

    fn write_table(&self, rungs: &[Rung], out: &mut impl Write) -> anyhow::Result<()> {
        let (from, to) = (self.levels.start(), self.levels.end());
        writeln!(
            out,
            "gipf ladder --levels {from}-{to} --games {}{}",
            self.games, self.conditions
        )?;
        if self.is_stopped(rungs) {
            writeln!(out, "stopped before the end")?;
        }
        writeln!(
            out,
            "{:<13} {:<11} {:>5} {:>5} {:>5} {:>5} {:>13} {:>13} {:>6}",
            "level", "against", "games", "won", "drawn", "lost", "score", "Elo", "rating"
        )?;
        for rung in rungs {
            let name = self.conditions.setup.level(rung.level).name;
            let [won, drawn, lost] = rung.tally.results();
            let error = rung
                .tally
                .error()
                .map(|error| format!(" ± {:>4.1}", 100.0 * error));
            let score = format!(
                "{:.1} %{:7}",
                100.0 * rung.tally.score(),
                error.unwrap_or_default()
            );
            writeln!(
                out,
                "{:<13} {:<11} {:>5} {won:>5} {drawn:>5} {lost:>5} {score:>13} {:>13} {:>6.0}",
                format!("{:>2} {name}", rung.level),
                rung.against.to_string(),
                rung.tally.games(),
                rung.tally.elo().to_string(),
                rung.rating
            )?;
        }
        Ok(())
    }

    fn write_json(&self, rungs: &[Rung], out: &mut impl Write) -> anyhow::Result<()> {
        let step = |rung: &Rung| Step {
            level: rung.level,
            name: self.conditions.setup.level(rung.level).name,
            against: rung.against.to_string(),
            counts: Counts::from(&rung.tally),
            rating: rung.rating,
        };
        let table = Table {
            setup: self.conditions.setup.word(),
            seed: self.conditions.seed,
            games: self.games,
            stopped: self.is_stopped(rungs),
            ladder: rungs.iter().map(step).collect(),
        };
        series::write_json(out, &table)
    }
}

/// Whom a level plays.
fn matches(level: u8) -> Vec<(u8, Contender)> {
    let against = match level {
        1 => vec![Contender::Random, Contender::SafeRandom],
        _ => vec![Contender::Player(Player::Level(level - 1))],
    };
    against
        .into_iter()
        .map(|against| (level, against))
        .collect()
}

/// The table as JSON. The README says what the fields mean.
#[derive(Serialize)]
struct Table {
    setup: &'static str,
    seed: u64,
    games: usize,
    stopped: bool,
    ladder: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    level: u8,
    name: &'static str,
    against: String,
    #[serde(flatten)]
    counts: Counts,
    rating: f64,
}
