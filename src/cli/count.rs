//! `gipf turns` and `gipf perft`: which turns there are, and how many.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;

use super::setup_or_position;
use crate::game::{Game, result_text};
use crate::notation::Notation;

#[derive(Args, Debug)]
pub(super) struct Turns {
    /// basic, standard, tournament, yinsh, blitz or a position text
    #[arg(required = true, value_name = "SETUP|POSITION")]
    position: Vec<String>,
}

impl Turns {
    pub(super) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let position = setup_or_position(&self.position)?;
        let mut lines: Vec<String> = position
            .turns()
            .iter()
            .map(|turn| {
                let mut after = position.clone();
                for &action in turn {
                    after.play(action);
                }
                let result = result_text(after.outcome());
                format!("{}\t{after}\t{result}", position.listed_text(turn))
            })
            .collect();
        // a tab sorts before everything that a turn can go on with
        lines.sort_unstable();
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

#[derive(Args, Debug)]
pub(super) struct Perft {
    /// basic, standard, tournament, yinsh, blitz or a position text
    #[arg(required = true, value_name = "SETUP|POSITION")]
    position: Vec<String>,
    /// How many turns each sequence has, 1 to 12
    #[arg(value_parser = depth)]
    depth: u32,
}

fn depth(text: &str) -> Result<u32, &'static str> {
    let depth = text.parse().ok().filter(|depth| (1..=12).contains(depth));
    depth.ok_or("a depth is a number from 1 to 12")
}

impl Perft {
    pub(super) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let position = setup_or_position(&self.position)?;
        for depth in 1..=self.depth {
            let start = Instant::now();
            let count = position.perft(depth);
            let time = start.elapsed();
            writeln!(out, "{depth}\t{count}")?;
            out.flush()?;
            let millions = u128::from(count) / time.as_micros().max(1);
            // what it says about itself is no part of the answer
            let _ = writeln!(
                io::stderr(),
                "depth {depth}: {:.3} s, {millions} million turns a second",
                time.as_secs_f64()
            );
        }
        Ok(())
    }
}
