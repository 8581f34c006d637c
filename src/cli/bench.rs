//! `gipf bench`: how many nodes the search needs, and how fast it is.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::games::Position;
use crate::search::table::Table;
use crate::search::{Evaluation, Limits, Report, Search};
use crate::with_game;

/// Depth and position text, tab-separated.
const POSITIONS: &str = include_str!("../bench.tsv");

/// The size of the table in megabytes.
const HASH: usize = 16;

/// Prints the nodes of all searches together; the speed goes to the standard error.
pub(super) fn run(out: &mut impl Write) -> anyhow::Result<()> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for row in POSITIONS.lines() {
        let Some((depth, text)) = row.split_once('\t') else {
            continue;
        };
        let report = search(&text.parse()?, depth.parse()?);
        nodes += report.nodes;
        time += report.time;
    }
    writeln!(out, "{nodes}")?;
    let thousands = u128::from(nodes) * 1000 / time.as_micros().max(1);
    // what it says about itself is no part of the answer
    let _ = writeln!(
        io::stderr(),
        "{:.3} s, {thousands} thousand nodes a second",
        time.as_secs_f64()
    );
    Ok(())
}

fn search(position: &Position, depth: u32) -> Report {
    let (table, stop) = (Table::new(HASH), AtomicBool::new(false));
    let limits = Limits {
        depth,
        ..Limits::default()
    };
    with_game!(position, position => Search::new(&table, &stop, Some(&[])).with_evaluation(Evaluation::Learned).run(position, limits, |_| ()))
}
