//! `gipf bench`: how many nodes the search needs, and how fast it is.

use std::collections::BTreeMap;
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

/// Prints the nodes of all searches together; the standard error gets the speed in each game.
pub(super) fn run(out: &mut impl Write) -> anyhow::Result<()> {
    let mut games: BTreeMap<&str, Vec<Report>> = BTreeMap::new();
    for row in POSITIONS.lines() {
        let Some((depth, text)) = row.split_once('\t') else {
            continue;
        };
        let position: Position = text.parse()?;
        let reports = games.entry(position.setup().game()).or_default();
        reports.push(search(&position, depth.parse()?));
    }
    let nodes: u64 = games.values().flatten().map(|report| report.nodes).sum();
    writeln!(out, "{nodes}")?;
    for (game, mut reports) in games {
        reports.sort_by_key(|report| report.time);
        let median = reports[reports.len() / 2].time.as_secs_f64();
        let nodes: u64 = reports.iter().map(|report| report.nodes).sum();
        let time: Duration = reports.iter().map(|report| report.time).sum();
        let thousands = u128::from(nodes) * 1000 / time.as_micros().max(1);
        // what it says about itself is no part of the answer
        let _ = writeln!(
            io::stderr(),
            "{game}: {nodes} nodes, {:.3} s, {thousands} thousand nodes a second, half of the positions in {median:.3} s",
            time.as_secs_f64()
        );
    }
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
