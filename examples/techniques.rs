//! How many nodes each technique of search saves: `cargo run --release --example techniques [-- SETUP]` searches
//! positions from the middle of games to fixed depths and prints the table of `docs/statistics.md`.
//!
//! The search here is plain, so that its parts can be switched on one after the other; the search in use is
//! `src/search/`. Both count nodes and depth alike: a node is a position entered after an action, without those
//! that a forced removal leads to, and depth counts whole turns.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::env;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use gipf::arena::{Contender, Match, OPENING, Pace};
use gipf::game::{Action, Actions, Outcome, Side};
use gipf::games::{Position, Setup};
use gipf::search::table::{Bound, Table};
use gipf::search::{self, Evaluation, Limits, Playable, Ranked, WIN};
use gipf::with_game;

/// How many positions are searched.
const POSITIONS: usize = 20;
/// The depths that are searched.
const DEPTHS: std::ops::RangeInclusive<u32> = 3..=8;
/// A technique that needs more nodes than this is not searched a turn deeper.
const ENOUGH: u64 = 200_000;

/// More than any value.
const INFINITE: i32 = WIN + 1;

/// What the search does, each with everything above it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Technique {
    /// Looks at everything.
    Minimax,
    /// Leaves out what cannot change the value any more.
    AlphaBeta,
    /// Looks at one only of the actions that notation writes alike, and takes rows that do not cross in one order.
    Twins,
    /// Looks first at actions that take, last at those that let the opponent take.
    Captures,
    /// Searches to every depth up to the last, and keeps the values and best actions of all positions.
    Table,
    /// Looks early at what was good elsewhere: in the same ply of another line, and in many places.
    Histories,
    /// Expects the first action to be the best: of the others it only asks whether they are better.
    Pvs,
    /// Asks that of late actions at a smaller depth first.
    Reductions,
    /// Follows turns that take to their end before it evaluates. A leaf may do without taking.
    Quiescence,
}

impl Technique {
    const ALL: [(Technique, &str); 9] = [
        (Technique::Minimax, "minimax"),
        (Technique::AlphaBeta, "alpha-beta"),
        (Technique::Twins, "+ twins dropped"),
        (Technique::Captures, "+ captures first"),
        (Technique::Table, "+ deepening, table"),
        (Technique::Histories, "+ killers, histories"),
        (Technique::Pvs, "+ PVS"),
        (Technique::Reductions, "+ late-move reductions"),
        (Technique::Quiescence, "+ capture quiescence"),
    ];
}

fn main() -> anyhow::Result<()> {
    let setup = match env::args().nth(1) {
        None => Setup::DEFAULT,
        Some(word) => Setup::from_word(&word).context("name a set-up")?,
    };
    let middles = (0..POSITIONS).map(|number| middle(setup, number));
    let positions = middles.collect::<anyhow::Result<Vec<_>>>()?;
    let depths: Vec<String> = DEPTHS.map(|depth| format!("depth {depth}")).collect();
    println!("| {}, cumulative | {} |", setup.word(), depths.join(" | "));
    println!("|---{}|", "|---".repeat(depths.len()));
    for (technique, name) in Technique::ALL {
        print_row(name, &positions, |position, depth| {
            let mut search = Search::new(technique);
            with_game!(position, position => search.value(position, depth));
            search.nodes
        });
    }
    for (evaluation, name) in [
        (Evaluation::Classical, "the search in use"),
        (Evaluation::Learned, "the same, learned evaluation"),
    ] {
        print_row(name, &positions, |position, depth| {
            let (table, stop) = (Table::new(64), AtomicBool::new(false));
            let limits = Limits {
                depth,
                ..Limits::default()
            };
            with_game!(position, position => search::Search::new(&table, &stop, Some(&[]))
                .with_evaluation(evaluation)
                .run(position, limits, |_| ())
                .nodes)
        });
    }
    Ok(())
}

/// A position from the middle of a game: after half of its turns. The games are those of a match of the reference
/// opponent, which is frozen, against itself.
fn middle(setup: Setup, number: usize) -> anyhow::Result<Position> {
    let contest = Match {
        contenders: [Contender::Reference(2), Contender::Reference(2)],
        setup,
        opening: OPENING,
        pace: Pace::Depth(2),
        seed: 1,
        concurrency: NonZero::<usize>::MIN,
    };
    let game = contest.game(number, &AtomicBool::new(false));
    let record = game.context("a game was stopped")?.record;
    Ok(record.position(record.len() / 2).clone())
}

/// Prints the mean of the nodes for each depth, as far as they can be searched soon.
fn print_row(name: &str, positions: &[Position], nodes: impl Fn(&Position, u32) -> u64) {
    print!("| {name} |");
    let mut mean = 0;
    for depth in DEPTHS {
        if mean > ENOUGH {
            print!(" |");
            continue;
        }
        let sum: u64 = positions
            .iter()
            .map(|position| nodes(position, depth))
            .sum();
        mean = sum / positions.len() as u64;
        print!(" {} |", thousands(mean));
    }
    println!();
}

/// A number with commas.
fn thousands(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1000), number % 1000),
    }
}

/// What is known of a position that has been searched.
#[derive(Clone, Copy)]
struct Entry {
    depth: u32,
    value: i32,
    bound: Bound,
    best: Option<Action>,
}

/// A search with some of the techniques. A win is worth the same however far off it is, and repetition is no draw,
/// so that the value of a position at a depth does not depend on how it was reached.
struct Search {
    /// The last technique that is used.
    last: Technique,
    nodes: u64,
    table: HashMap<u64, Entry>,
    /// The last two quiet actions that were too good for the opponent, for each ply.
    killers: HashMap<u32, [Option<Action>; 2]>,
    /// How often they were, the more the deeper, for each side.
    histories: HashMap<(Side, Action), u32>,
}

impl Search {
    fn new(last: Technique) -> Search {
        Search {
            last,
            nodes: 0,
            table: HashMap::new(),
            killers: HashMap::new(),
            histories: HashMap::new(),
        }
    }

    fn uses(&self, technique: Technique) -> bool {
        technique <= self.last
    }

    /// The value of a position for its side to move, `depth` turns deep.
    fn value<G: Playable>(&mut self, root: &G, depth: u32) -> i32 {
        if self.uses(Technique::Table) {
            for smaller in 1..depth {
                self.node(root, smaller, (-INFINITE, INFINITE), 0);
            }
        }
        self.node(root, depth, (-INFINITE, INFINITE), 0)
    }

    /// The value of a node if it is within the window, else a bound of it. `ply` counts turns from the root.
    fn node<G: Playable>(&mut self, node: &G, depth: u32, window: (i32, i32), ply: u32) -> i32 {
        self.nodes += 1;
        if let Some(outcome) = node.outcome() {
            return end(outcome, node.to_move());
        }
        let (mut alpha, beta) = window;
        let mut best = -INFINITE;
        // nothing can be said of a position while men must be removed
        if depth == 0 && !node.must_remove() {
            best = node.classical();
            if best >= beta || !self.uses(Technique::Quiescence) {
                return best;
            }
            alpha = alpha.max(best);
        }
        let known = self.table.get(&node.key()).copied();
        if let Some(known) = known
            && known.depth == depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= beta,
                Bound::Upper => known.value <= alpha,
            }
        {
            return known.value;
        }
        let actions = self.actions(node, depth, ply, known.and_then(|known| known.best));
        let mut best_action = None;
        for (number, &Ranked { action, rank }) in actions.iter().enumerate() {
            let child = search::after(node, action);
            let quiet = rank <= 0 && !node.must_remove();
            let value = self.child(node, &child, (number, quiet), depth, (alpha, beta), ply);
            best = best.max(value);
            if self.uses(Technique::AlphaBeta) && value > alpha {
                alpha = value;
                best_action = Some(action);
                if alpha >= beta {
                    if quiet {
                        self.reward(action, node.to_move(), depth, ply);
                    }
                    break;
                }
            }
        }
        if self.uses(Technique::Table) && depth > 0 {
            let bound = match best_action {
                _ if best >= beta => Bound::Lower,
                Some(_) => Bound::Exact,
                None => Bound::Upper,
            };
            let best_action = best_action.or(known.and_then(|known| known.best));
            let entry = Entry {
                depth,
                value: best,
                bound,
                best: best_action,
            };
            self.table.insert(node.key(), entry);
        }
        best
    }

    /// The value that an action, which has a number in the order and may be quiet, has for `node`, if it leads to
    /// `child`; or a bound of it.
    fn child<G: Playable>(
        &mut self,
        node: &G,
        child: &G,
        (number, quiet): (usize, bool),
        depth: u32,
        (alpha, beta): (i32, i32),
        ply: u32,
    ) -> i32 {
        let flips = child.to_move() != node.to_move();
        let expects = number > 0 && self.uses(Technique::Pvs);
        let reduction = match number {
            _ if !self.uses(Technique::Reductions) || !quiet || !flips => 0,
            0..3 => 0,
            3..10 => 1,
            _ => 2,
        };
        let reduction = reduction.min(depth.saturating_sub(1));
        let mut see = |reduction: u32, (low, high): (i32, i32)| {
            if flips {
                let rest = depth.saturating_sub(1 + reduction);
                -self.node(child, rest, (-high, -low), ply + 1)
            } else {
                self.node(child, depth, (low, high), ply)
            }
        };
        if !expects {
            return see(0, (alpha, beta));
        }
        let mut value = see(reduction, (alpha, alpha + 1));
        if value > alpha && reduction > 0 {
            value = see(0, (alpha, alpha + 1));
        }
        if value > alpha && value < beta {
            value = see(0, (alpha, beta));
        }
        value
    }

    /// The actions to look at, in order.
    fn actions<G: Playable>(
        &self,
        node: &G,
        depth: u32,
        ply: u32,
        known: Option<Action>,
    ) -> Vec<Ranked> {
        let mut actions = Vec::new();
        if depth == 0 && !node.must_remove() {
            node.taking(&mut actions);
        } else if self.uses(Technique::Twins) {
            node.ranked(&mut actions);
        } else {
            let mut all = Actions::new();
            node.actions(&mut all);
            actions.extend(all.iter().map(|&action| Ranked { action, rank: 0 }));
        }
        if self.uses(Technique::Captures) {
            let side = node.to_move();
            let killers = self.killers.get(&ply).copied().unwrap_or_default();
            actions.sort_by_cached_key(|&Ranked { action, rank }| {
                let history = self.histories.get(&(side, action));
                Reverse((
                    known == Some(action),
                    rank.max(0),
                    killers.contains(&Some(action)),
                    rank,
                    history.copied().unwrap_or(0),
                ))
            });
        }
        actions
    }

    /// Notes that a quiet action was too good for the opponent.
    fn reward(&mut self, action: Action, side: Side, depth: u32, ply: u32) {
        if self.uses(Technique::Histories) {
            let killers = self.killers.entry(ply).or_default();
            if killers[0] != Some(action) {
                *killers = [Some(action), killers[0]];
            }
            *self.histories.entry((side, action)).or_default() += depth * depth;
        }
    }
}

/// What the end of a game is worth to `side`.
fn end(outcome: Outcome, side: Side) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => WIN,
        Some(_) => -WIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a position, and the nodes that it took.
    fn search(position: &Position, technique: Technique, depth: u32) -> (i32, u64) {
        let mut search = Search::new(technique);
        let value = with_game!(position, position => search.value(position, depth));
        (value, search.nodes)
    }

    /// Searches some positions of each set-up with all techniques from one on that leave nothing to chance.
    fn compare(first: Technique, depth: u32, positions: usize) {
        for setup in Setup::ALL {
            for number in 0..positions {
                let position = middle(setup, number).unwrap();
                let (value, _) = search(&position, first, depth);
                for (technique, name) in Technique::ALL {
                    if first < technique && technique <= Technique::Pvs {
                        let found = search(&position, technique, depth).0;
                        assert_eq!(found, value, "{name}: {position}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_leaves_nothing_to_chance_finds_the_value_of_minimax() {
        compare(Technique::Minimax, 2, 5);
    }

    #[test]
    fn what_leaves_nothing_to_chance_finds_the_value_of_alpha_beta() {
        compare(Technique::AlphaBeta, 3, 2);
    }

    #[test]
    fn a_node_is_a_position_entered_after_an_action() {
        let start = Setup::DEFAULT.start();
        // 42 pushes, and 42 answers to each
        let all = 1 + 42 + 42 * 42;
        assert_eq!(search(&start, Technique::Minimax, 2).1, all);
        // the first push with all its 42 answers, the others with one at least
        let least = 1 + 42 + 42 + 41;
        let (_, nodes) = search(&start, Technique::AlphaBeta, 2);
        assert!((least..all).contains(&nodes), "{nodes}");
        // the row that the push onto e2 makes must be removed whole: no node of its own
        let position: Position = "4/5/6/1www3/6/5/4 w 3/3 basic".parse().unwrap();
        assert_eq!(search(&position, Technique::Minimax, 1).1, 1 + 42);
    }
}
