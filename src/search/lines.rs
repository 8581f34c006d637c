//! The several best turns of a position, each with its score and its line.

use std::time::Instant;

use super::node::reduction;
use super::{INFINITE, LONGEST, Limits, Playable, Report, Search};
use crate::game::Action;

impl<G: Playable> Search<'_, G> {
    /// Searches deeper and deeper, as [`Search::run`] does, for the `count` best turns of a position: a report of each,
    /// the best one first, of the last depth that has been searched to its end. Nodes and time are those of all
    /// together. Depth 1 is searched whatever the limits say.
    pub fn best_turns(&mut self, root: &G, count: usize, limits: Limits) -> Vec<Report> {
        let mut turns = root.turns();
        let count = count.clamp(1, turns.len().max(1));
        self.limits = Limits::default();
        self.started = Instant::now();
        self.begin(root);
        let mut best = Vec::new();
        for depth in 1..=limits.depth.min(LONGEST as u32 - 1) {
            let Some(found) = self.compare(root, &turns, count, depth) else {
                break;
            };
            best = found;
            // they go first at the next depth, and the others stay in their order
            let place = |turn: &Vec<Action>| best.iter().position(|b| b.line.starts_with(turn));
            turns.sort_by_key(|turn| place(turn).unwrap_or(count));
            if best.iter().all(Report::is_decided) {
                break;
            }
            self.limits = limits;
        }
        best
    }

    /// The `count` best of these turns at one depth; `None` if the search was broken off.
    fn compare(
        &mut self,
        root: &G,
        turns: &[Vec<Action>],
        count: usize,
        depth: u32,
    ) -> Option<Vec<Report>> {
        let mut best: Vec<Report> = Vec::new();
        for (number, turn) in turns.iter().enumerate() {
            let child = root.played(turn);
            let mut see = |depth: i32, (low, high): (i32, i32)| {
                let score = self.node(&child, depth, (-high, -low), 1, 1)?;
                Some(-score)
            };
            let rest = depth as i32 - 1;
            // what is no better than the last of the best need not be known
            let bound = best.get(count - 1).map(|worst| worst.score);
            if let Some(bound) = bound {
                let takes = turn.len() > 1;
                let reduction = if takes {
                    0
                } else {
                    reduction(depth as i32, number)
                };
                let just_better = (bound, bound + 1);
                let better = see(rest - reduction, just_better)? > bound
                    && (reduction == 0 || see(rest, just_better)? > bound);
                if !better {
                    continue;
                }
            }
            let low = bound.unwrap_or(-INFINITE);
            let score = see(rest, (low, INFINITE))?;
            if score <= low {
                continue;
            }
            let place = best.partition_point(|other| other.score >= score);
            let report = Report {
                depth,
                seldepth: 0,
                score,
                nodes: 0,
                time: self.started.elapsed(),
                line: [turn, &self.lines[1][..]].concat(),
            };
            best.insert(place, report);
            best.truncate(count);
        }
        for report in &mut best {
            report.seldepth = self.seldepth as u32;
            report.nodes = self.all_nodes();
            report.time = self.started.elapsed();
        }
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use crate::game::Game;
    use crate::games::{Position, Setup};
    use crate::notation::Notation;
    use crate::search::table::Table;
    use crate::search::{Limits, Playable, Report, Search, WIN};
    use crate::with_game;

    fn best_turns<G: Playable>(position: &G, count: usize, limits: Limits) -> Vec<Report> {
        let (table, stop) = (Table::new(1), AtomicBool::new(false));
        Search::new(&table, &stop, Some(&[])).best_turns(position, count, limits)
    }

    fn depth(depth: u32) -> Limits {
        Limits {
            depth,
            ..Limits::default()
        }
    }

    #[test]
    fn all_turns_are_ranked_by_their_scores() {
        for setup in Setup::ALL {
            let start = setup.start();
            let all = start.turns().len();
            let reports =
                with_game!(&start, position => best_turns(position, usize::MAX, depth(2)));
            assert_eq!(reports.len(), all, "{setup:?}");
            assert!(reports.is_sorted_by(|a, b| a.score >= b.score));
            // each is a different one, and is worth what the position after it is not worth to the opponent
            let mut firsts: Vec<String> = Vec::new();
            for report in &reports[..6] {
                let texts = start.line_texts(&report.line);
                let turn = start.read_turn(&texts[0]).unwrap();
                let after = start.played(&turn);
                let answers = with_game!(&after, position => best_turns(position, 1, depth(1)));
                assert_eq!(report.score, -answers[0].score, "{setup:?} {texts:?}");
                firsts.push(texts[0].clone());
            }
            firsts.sort();
            firsts.dedup();
            assert_eq!(firsts.len(), 6);
        }
    }

    #[test]
    fn fewer_lines_are_the_first_of_more() {
        let start = Setup::DEFAULT.start();
        let scores = |count| {
            let reports = with_game!(&start, position => best_turns(position, count, depth(2)));
            reports
                .iter()
                .map(|report| report.score)
                .collect::<Vec<_>>()
        };
        assert_eq!(scores(3), scores(30)[..3]);
        assert_eq!(scores(1), scores(30)[..1]);
    }

    #[test]
    fn a_win_is_found_and_ends_the_search() {
        // a row of tests/wins.tsv
        let text = include_str!("../../tests/wins.tsv");
        let row = text.lines().find(|row| !row.starts_with('#')).unwrap();
        let position: Position = row.split('\t').next().unwrap().parse().unwrap();
        let reports = with_game!(&position, position => best_turns(position, 1, depth(9)));
        assert_eq!((reports[0].score, reports[0].depth), (WIN - 1, 1));
    }

    #[test]
    fn small_limits_still_give_depth_1() {
        let start = Setup::DEFAULT.start();
        let limits = Limits {
            nodes: 1,
            ..Limits::default()
        };
        let reports = with_game!(&start, position => best_turns(position, 2, limits));
        assert_eq!(reports.len(), 2);
        assert!(reports.iter().all(|report| report.depth == 1));
        let over: Position = "w3/5/6/7/6/5/b3 w 0/1 basic".parse().unwrap();
        assert!(with_game!(&over, position => best_turns(position, 2, limits)).is_empty());
    }
}
