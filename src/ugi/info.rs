//! What an engine says while it thinks: `info depth 5 seldepth 9 score cp 12 nodes 4000 nps 800000 time 5 pv e2 b3`.

use std::time::Duration;

use crate::game::{Action, Game};
use crate::games::Position;
use crate::notation::Notation;
use crate::search::{Report, WIN, mate_in};

/// The line for a report. `score` is for the side to move: `cp`, or `mate` with the turns of the winner (or, negative,
/// of the loser) up to the end of the game; `pv` are whole turns.
#[must_use]
pub fn info(position: &Position, report: &Report) -> String {
    let score = match mate_in(report.score) {
        Some(turns) => format!("mate {turns}"),
        None => format!("cp {}", report.score),
    };
    let micros = report.time.as_micros().max(1);
    let line = position.line_texts(&report.line).join(" ");
    format!(
        "info depth {} seldepth {} score {score} nodes {} nps {} time {} pv {line}",
        report.depth,
        report.seldepth,
        report.nodes,
        u128::from(report.nodes) * 1_000_000 / micros,
        report.time.as_millis(),
    )
}

/// The report of such a line, as far as it is one: a word that is not understood is skipped, and the line of turns
/// ends where one is not legal. `None` without a depth.
#[must_use]
pub fn read_info(position: &Position, text: &str) -> Option<Report> {
    let mut words = text.strip_prefix("info ")?.split_whitespace();
    let mut report = Report {
        depth: 0,
        seldepth: 0,
        score: 0,
        nodes: 0,
        time: Duration::ZERO,
        line: Vec::new(),
    };
    while let Some(word) = words.next() {
        match word {
            "string" => break,
            "depth" => report.depth = words.next()?.parse().ok()?,
            "seldepth" => report.seldepth = words.next()?.parse().ok()?,
            "nodes" => report.nodes = words.next()?.parse().ok()?,
            "time" => report.time = Duration::from_millis(words.next()?.parse().ok()?),
            "cp" => report.score = words.next()?.parse::<i16>().ok()?.into(),
            "mate" => {
                let turns: i32 = words.next()?.parse::<i8>().ok()?.into();
                report.score = turns.signum() * WIN - 2 * turns + i32::from(turns > 0);
            }
            "pv" => report.line = line(position, words.by_ref()),
            _ => {}
        }
    }
    (report.depth > 0).then_some(report)
}

/// The actions of these turns, up to one that is none.
fn line<'a>(position: &Position, turns: impl Iterator<Item = &'a str>) -> Vec<Action> {
    let (mut now, mut line) = (position.clone(), Vec::new());
    for text in turns {
        let Ok(turn) = now.read_turn(text) else { break };
        now = now.played(&turn);
        line.extend(turn);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;

    fn report(score: i32) -> Report {
        let start = Setup::DEFAULT.start();
        let line = line(&start, "e1-e3 d7 g2".split(' '));
        Report {
            depth: 3,
            seldepth: 7,
            score,
            nodes: 5000,
            time: Duration::from_millis(4),
            line,
        }
    }

    #[test]
    fn a_report_is_read_as_it_is_written() {
        let start = Setup::DEFAULT.start();
        assert_eq!(
            info(&start, &report(-12)),
            "info depth 3 seldepth 7 score cp -12 nodes 5000 nps 1250000 time 4 pv e1-e3 d7 g2"
        );
        for score in [0, 55, -999, WIN - 1, WIN - 9, 2 - WIN] {
            let report = report(score);
            let text = info(&start, &report);
            assert_eq!(read_info(&start, &text), Some(report), "{text}");
        }
    }

    #[test]
    fn a_win_is_counted_in_the_turns_of_the_side_to_move() {
        let start = Setup::DEFAULT.start();
        for (score, text) in [
            (WIN - 1, "mate 1 "),
            (WIN - 3, "mate 2 "),
            (2 - WIN, "mate -1 "),
            (4 - WIN, "mate -2 "),
        ] {
            let line = info(&start, &report(score));
            assert!(line.contains(text), "{line}");
        }
    }

    #[test]
    fn what_is_no_report_is_skipped() {
        let start = Setup::DEFAULT.start();
        for text in [
            "",
            "info",
            "bestmove e2",
            "info string depth 3",
            "info depth",
            "info depth x",
            "info depth 3 score mate 999999999999",
            "info nodes 5",
        ] {
            assert_eq!(read_info(&start, text), None, "{text}");
        }
        let text = "info depth 2 hashfull 3 pv e1-e3 nonsense d7";
        let report = read_info(&start, text).unwrap();
        assert_eq!(start.line_texts(&report.line), ["e1-e3"]);
    }
}
