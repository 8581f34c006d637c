//! `gipf match`: two computer players against each other.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;

use super::setup_parser;
use crate::arena::{self, Contender, Pace, Tally};
use crate::games::Setup;
use crate::player::parse_time;

#[derive(Args, Debug)]
pub(super) struct Match {
    /// level:N, time:5s, random, safe-random, reference:N, or a configuration of the search such as
    /// classical or classical,depth=4
    a: Contender,
    /// Its opponent
    b: Contender,
    /// How many games; two for each opening, with both colours
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// The set-up
    #[arg(long, default_value = "standard", value_parser = setup_parser())]
    setup: Setup,
    /// What a configuration may spend on a turn: nodes
    #[arg(long, group = "pace", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// What it may spend: turns deep
    #[arg(long, group = "pace", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// What it may spend: time
    #[arg(long, group = "pace", value_parser = parse_time)]
    movetime: Option<Duration>,
    /// How many games are played at once
    #[arg(long, default_value = "1")]
    concurrency: NonZero<usize>,
    /// What openings and preferences depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Match {
    /// Plays the match, shows its progress on a terminal, and prints what came out.
    pub(super) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let pace = match (self.nodes, self.depth, self.movetime) {
            (Some(nodes), ..) => Pace::Nodes(nodes),
            (_, Some(depth), _) => Pace::Depth(depth),
            (.., Some(time)) => Pace::Time(time),
            _ => Pace::Nodes(10_000),
        };
        let contest = arena::Match {
            contenders: [self.a, self.b],
            setup: self.setup,
            games: self.games,
            shortest_opening: 4,
            longest_opening: 8,
            pace,
            seed: self.seed,
            concurrency: self.concurrency,
        };
        let mut tally = Tally::default();
        let progress = io::stderr().is_terminal();
        contest.play(&AtomicBool::new(false), |game| {
            tally.add(&game);
            if progress {
                eprint!(
                    "\r{} of {}: {}   ",
                    tally.games(),
                    self.games,
                    short(&tally)
                );
            }
        });
        if progress {
            eprintln!();
        }
        let [a, b] = &contest.contenders;
        writeln!(
            out,
            "{a} against {b}, {}, {pace}, seed {}: {}",
            self.setup.word(),
            self.seed,
            short(&tally)
        )?;
        for (colour, [won, drawn, lost]) in ["White", "Black"].into_iter().zip(tally.by_colour) {
            writeln!(out, "as {colour}: {won} won, {drawn} drawn, {lost} lost")?;
        }
        let mean = f64::from(tally.turns) / f64::from(tally.games().max(1));
        let mut endings: Vec<String> = tally
            .endings
            .iter()
            .map(|(reason, count)| format!("{count} {}", reason.map_or("unfinished", |r| r.word())))
            .collect();
        endings.sort();
        writeln!(
            out,
            "White scored {:.1} %; {mean:.1} turns a game; endings: {}",
            100.0 * tally.white_score(),
            endings.join(", ")
        )?;
        Ok(())
    }
}

fn short(tally: &Tally) -> String {
    let [won, drawn, lost] = tally.results();
    let percent = 100.0 * tally.score();
    format!(
        "{won} won, {drawn} drawn, {lost} lost, {percent:.1} %, Elo {}",
        tally.elo()
    )
}
