//! Iterative deepening alpha-beta over the single actions of any game.
//!
//! A *node* is one position entered after an action; removals that are forced are played at once and are no
//! nodes. *Depth* and *ply* count whole turns: an action after which the same side decides again costs no
//! depth and flips no sign.

mod lines;
mod node;
mod order;
mod past;
mod quiescence;
pub mod reference;
mod scores;
pub mod table;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::game::{Action, Outcome, Side};
use crate::network::{Described, Network, Sums};
use crate::notation::Notation;
use order::Order;
use past::Past;
use scores::Scores;
use table::Table;

/// The score of a game won on the spot. A win that takes `n` turns is worth `WIN − n`.
pub const WIN: i32 = 30_000;
/// The longest line that is searched, in turns.
const LONGEST: usize = 120;
/// Scores beyond this are wins.
const WON: i32 = WIN - LONGEST as i32 - 1;
/// More than any score.
const INFINITE: i32 = WIN + 1;

/// So many nodes are told to the other threads, and the time is looked at, at once.
const THOUSAND: u64 = 1024;

/// The rank of an action that a search does without, because another is as good as always better.
pub const UNLIKELY: i32 = -100;

/// An action with what can be told about it before it is searched.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    /// The action.
    pub action: Action,
    /// Positive if it takes men or lets its player take them at once (the more, the higher), negative
    /// if it lets the opponent do so, otherwise 0.
    pub rank: i32,
}

/// Which evaluation of a game a search uses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Evaluation {
    /// The one that people have thought out.
    #[default]
    Classical,
    /// What the game has learned from its own games.
    Learned,
    /// That of another network of the game's shape.
    Network(&'static Network),
}

impl Evaluation {
    /// The evaluations that have a word.
    pub const ALL: [Evaluation; 2] = [Evaluation::Classical, Evaluation::Learned];

    /// Its word in the name of a configuration.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Evaluation::Classical => "classical",
            Evaluation::Learned => "learned",
            Evaluation::Network(_) => "network",
        }
    }

    /// The evaluation of this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Evaluation> {
        Evaluation::ALL.into_iter().find(|e| e.word() == word)
    }
}

/// A game that can be searched.
pub trait Playable: Notation + Described {
    /// Actions are told apart by the search's histories by a number below this.
    const SLOTS: usize;

    /// What the [`mod@reference`] opponent takes a won game for: the most that the classical evaluation can say.
    const PLAIN_WIN: i32;

    /// How many turns deep the [`mod@reference`] opponent of this depth searches here.
    fn plain_depth(&self, depth: u32) -> u32 {
        depth
    }

    /// What the game has learned from its own games. Its scores are far below [`WIN`].
    fn network() -> &'static Network;

    /// What people say that the position is worth to the side to move, far below [`WIN`].
    fn classical(&self) -> i32;

    /// Appends the legal actions, but only one of several that lead to the same position, nor several
    /// orders of removals that do not touch each other.
    fn ranked(&self, out: &mut Vec<Ranked>);

    /// Appends those of [`Playable::ranked`] whose rank is positive.
    fn taking(&self, out: &mut Vec<Ranked>);

    /// The action that is forced within a turn: a removal without a choice.
    fn forced(&self) -> Option<Action>;

    /// True if men must be removed next: the evaluation means nothing before that.
    fn must_remove(&self) -> bool;

    /// The number of an action for the histories; `None` for a removal.
    fn slot(action: Action) -> Option<usize>;

    /// How hard it is for a person to see an action, in percent: 0 strikes the eye.
    fn obscurity(&self, action: Action) -> u32;
}

/// When a search ends. It ends at the first of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The last depth to search, in turns.
    pub depth: u32,
    /// The most nodes to search.
    pub nodes: u64,
    /// The longest time to take.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: LONGEST as u32,
            nodes: u64::MAX,
            time: None,
        }
    }
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The depth that has been searched, in turns.
    pub depth: u32,
    /// The longest line that has been looked at, in turns.
    pub seldepth: u32,
    /// The score for the side to move; see [`win_in`].
    pub score: i32,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// The actions that both sides are expected to play, the best one first.
    pub line: Vec<Action>,
}

impl Report {
    /// True if the score says that the game ends within the depth, so that more of it changes nothing.
    fn is_decided(&self) -> bool {
        win_in(self.score).is_some_and(|turns| turns.unsigned_abs() <= self.depth)
    }
}

/// In how many turns, of both sides together, the score says that the game is won (positive) or lost
/// (negative) for the side to move; `None` if it says neither.
#[must_use]
pub fn win_in(score: i32) -> Option<i32> {
    (score.abs() > WON).then(|| (WIN - score.abs()) * score.signum())
}

/// [`win_in`] in turns of the winner alone, as UGI counts: negative if that is the opponent.
#[must_use]
pub fn mate_in(score: i32) -> Option<i32> {
    win_in(score).map(|turns| turns.signum() * (turns.abs() + 1) / 2)
}

/// How a level fails to see what a better player sees. The default is to see everything.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weakness {
    /// The evaluation is off by up to this, in a way of its own for each seed.
    pub noise: i32,
    /// How many percent of the most obscure turns ([`Playable::obscurity`]) are overlooked where they would be
    /// answers, the same ones all over a search. What goes beyond 100 holds for the player's own next turn.
    pub blindness: u32,
    /// What the player is like: what he overlooks, and what he prefers among equals.
    pub seed: u64,
}

impl Weakness {
    /// A number from 0 to `below` − 1 that this seed makes of `key`.
    fn whim(self, key: u64, below: u32) -> i32 {
        let bits = (key ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bits = (bits ^ bits >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((u128::from(bits) * u128::from(below)) >> 64) as i32
    }
}

/// One thread's search.
pub struct Search<'a, G: Playable> {
    table: &'a Table,
    stop: &'a AtomicBool,
    /// What it evaluates positions by; without one, by the classical evaluation.
    network: Option<&'static Network>,
    weakness: Weakness,
    limits: Limits,
    started: Instant,
    /// The key of the position searched.
    root: u64,
    nodes: u64,
    /// The nodes of all searches that share it, by the thousand: see [`Search::all_nodes`].
    thousands: Arc<AtomicU64>,
    seldepth: usize,
    past: Past,
    order: Order,
    /// The actions still to be searched of every node on the path, one after the other.
    open: Vec<Ranked>,
    /// The best line from each node on the path.
    lines: Vec<Vec<Action>>,
    /// The network's sums for each node on the path that was evaluated, or of an earlier one in its place.
    sums: Vec<Sums<G::Memory>>,
    /// The network's scores lately, where no sums are carried.
    scores: Scores,
}

impl<'a, G: Playable> Search<'a, G> {
    /// A search that keeps what it learns in `table` and ends when `stop` is set. Who keeps the table for the next
    /// position lets it grow older in between.
    ///
    /// `history` are the keys of the earlier positions of the game at the start of each turn; `None` if
    /// repetition is no draw.
    #[must_use]
    pub fn new(table: &'a Table, stop: &'a AtomicBool, history: Option<&[u64]>) -> Self {
        Search {
            table,
            stop,
            network: None,
            weakness: Weakness::default(),
            limits: Limits::default(),
            started: Instant::now(),
            root: 0,
            nodes: 0,
            thousands: Arc::default(),
            seldepth: 0,
            past: Past::new(history),
            order: Order::new(G::SLOTS),
            open: Vec::with_capacity(4096),
            lines: vec![Vec::new(); 4 * LONGEST],
            sums: vec![Sums::default(); 4 * LONGEST],
            scores: Scores::new(),
        }
    }

    /// The same search with another evaluation.
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: Evaluation) -> Self {
        self.network = match evaluation {
            Evaluation::Classical => None,
            Evaluation::Learned => Some(G::network()),
            Evaluation::Network(network) => Some(network),
        };
        self
    }

    /// The same search with a weakness.
    #[must_use]
    pub fn with_weakness(mut self, weakness: Weakness) -> Self {
        self.weakness = weakness;
        self
    }

    /// The same search, whose nodes are counted together with those of the others with this counter. What it reports
    /// and is limited by are the nodes of all.
    #[must_use]
    pub fn counting_with(mut self, counter: &Arc<AtomicU64>) -> Self {
        self.thousands = counter.clone();
        self
    }

    /// Searches deeper and deeper until a limit is reached or nothing can change any more, and calls
    /// `report` after each depth.
    ///
    /// The last report's line begins with the best action; it is empty only if there is none.
    pub fn run(&mut self, root: &G, limits: Limits, mut report: impl FnMut(&Report)) -> Report {
        self.limits = limits;
        self.started = Instant::now();
        let mut best = Report {
            depth: 0,
            seldepth: 0,
            score: 0,
            nodes: 0,
            time: Duration::ZERO,
            line: first_action(root).into_iter().collect(),
        };
        if best.line.is_empty() {
            return best;
        }
        self.begin(root);
        for depth in 1..=limits.depth.min(LONGEST as u32 - 1) {
            let score = self.deepen(root, depth, best.score);
            // a depth broken off has still begun with the best line of the one before
            if !self.lines[0].is_empty() {
                best.line.clone_from(&self.lines[0]);
            }
            best.nodes = self.all_nodes();
            best.time = self.started.elapsed();
            best.seldepth = self.seldepth as u32;
            let Some(score) = score else { break };
            best.depth = depth;
            best.score = score;
            report(&best);
            if best.is_decided() {
                break;
            }
        }
        best
    }

    /// Makes `root` the position that is searched from.
    fn begin(&mut self, root: &G) {
        self.root = root.key();
        self.past.enter(self.root);
    }

    /// Searches to one depth, in a window around the score of the depth before that is widened until it
    /// holds the score. `None` if the search was broken off.
    fn deepen(&mut self, root: &G, depth: u32, before: i32) -> Option<i32> {
        let mut width = if depth < 4 { INFINITE } else { 30 };
        let (mut alpha, mut beta) = (before - width, before + width);
        self.lines[0].clear();
        loop {
            let window = (alpha.max(-INFINITE), beta.min(INFINITE));
            let score = self.node(root, depth as i32, window, 0, 0)?;
            width *= 3;
            if score <= alpha {
                alpha = score - width;
            } else if score >= beta {
                beta = score + width;
            } else {
                return Some(score);
            }
        }
    }

    /// Enters a node, which has no best line yet; `None` if the search is to end.
    fn enter(&mut self, ply: usize, height: usize) -> Option<()> {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        let round = self.nodes.is_multiple_of(THOUSAND);
        if round {
            self.thousands.fetch_add(THOUSAND, Ordering::Relaxed);
        }
        if self.all_nodes() > self.limits.nodes {
            return None;
        }
        if round {
            let late = self
                .limits
                .time
                .is_some_and(|time| self.started.elapsed() >= time);
            if late || self.stop.load(Ordering::Relaxed) {
                return None;
            }
        }
        // only now: what was found before the search broke off still counts
        self.lines[height].clear();
        Some(())
    }

    /// The nodes of this search and of all that are counted with it, those of others to the last thousand.
    fn all_nodes(&self) -> u64 {
        self.thousands.load(Ordering::Relaxed) + self.nodes % THOUSAND
    }

    /// The score of a node that is not searched: the game has ended there, or the line is too long.
    fn score_at_once(&mut self, node: &G, (ply, height): (usize, usize)) -> Option<i32> {
        match node.outcome() {
            Some(outcome) => Some(outcome_score(outcome, node.to_move(), ply)),
            None => (ply >= LONGEST).then(|| self.evaluate(node, height)),
        }
    }

    /// What the position entered at this height is worth to its side to move.
    fn evaluate(&mut self, position: &G, height: usize) -> i32 {
        let score = match self.network {
            None => position.classical(),
            // to keep the sums near is worth more than a score that is known
            Some(network) if Sums::<G::Memory>::CARRIED => {
                let (above, here) = self.sums.split_at_mut(height);
                if let Some(parent) = above.last() {
                    here[0].clone_from(parent);
                }
                network.score(position, &mut here[0])
            }
            Some(network) => {
                let key = position.key();
                self.scores.get(key).unwrap_or_else(|| {
                    let score = network.score(position, &mut Sums::default());
                    self.scores.put(key, score);
                    score
                })
            }
        };
        match self.weakness.noise {
            0 => score,
            noise => score - noise + self.weakness.whim(position.key(), 2 * noise as u32 + 1),
        }
    }

    /// Takes those of the actions that lie open from `first` on away that are not worth a look or that the
    /// player overlooks.
    fn overlook(&mut self, node: &G, ply: usize, first: usize) {
        if node.must_remove() {
            self.drop_unless(first, |ranked| ranked.rank > UNLIKELY);
            return;
        }
        let weakness = self.weakness;
        let blindness = match ply {
            0 => weakness.blindness.saturating_sub(100),
            _ => weakness.blindness.min(100),
        };
        if blindness > 0 {
            let key = self.root ^ node.to_move().index() as u64;
            self.drop_unless(first, |ranked| {
                let percent = node.obscurity(ranked.action) * blindness / 100;
                let key = key ^ u64::from(ranked.action.number()) << 1;
                weakness.whim(key, 100) >= percent as i32
            });
        }
    }

    /// Drops the actions that lie open from `first` on and that `keep` does not keep, but never all.
    fn drop_unless(&mut self, first: usize, keep: impl Fn(Ranked) -> bool) {
        let mut kept = first;
        for number in first..self.open.len() {
            if keep(self.open[number]) {
                self.open.swap(kept, number);
                kept += 1;
            }
        }
        self.open.truncate(kept.max(first + 1));
    }
}

/// Any legal action.
fn first_action<G: Playable>(root: &G) -> Option<Action> {
    let mut actions = Vec::new();
    if root.outcome().is_none() {
        root.ranked(&mut actions);
    }
    actions.first().map(|ranked| ranked.action)
}

/// The actions of the line that belong to the turn that `position` is in, completed where the line is too
/// short.
#[must_use]
pub fn whole_turn<G: Playable>(position: &G, line: &[Action]) -> Vec<Action> {
    let mut turn = Vec::new();
    let mut now = position.clone();
    let mut line = line.iter().copied();
    while now.outcome().is_none() && (turn.is_empty() || !now.at_turn_start()) {
        let next = line.next().or_else(|| now.forced()).or_else(|| {
            let (table, stop) = (Table::new(0), AtomicBool::new(false));
            let limits = Limits {
                depth: 2,
                ..Limits::default()
            };
            let found = Search::new(&table, &stop, None).run(&now, limits, |_| ());
            found.line.first().copied()
        });
        let Some(action) = next else { break };
        turn.push(action);
        now.play(action);
    }
    turn
}

/// The position after an action and the removals that it forces.
#[must_use]
pub fn after<G: Playable>(node: &G, action: Action) -> G {
    let mut child = node.clone();
    child.play(action);
    while let Some(forced) = child.forced() {
        child.play(forced);
    }
    child
}

/// What a finished game is worth to `side`, `ply` turns from the root.
fn outcome_score(outcome: Outcome, side: Side, ply: usize) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gipf::{Position, Setup};

    #[test]
    fn searches_with_one_counter_are_limited_by_the_nodes_of_all() {
        let (stop, position) = (AtomicBool::new(false), Position::start(Setup::Standard));
        let search = |counter: &Arc<AtomicU64>, nodes| {
            let table = Table::new(1);
            let limits = Limits {
                nodes,
                ..Limits::default()
            };
            let mut search = Search::new(&table, &stop, None).counting_with(counter);
            search.run(&position, limits, |_| ())
        };
        let counter = Arc::default();
        assert_eq!(search(&counter, 10_000).nodes, 10_001);
        // the nine thousands of the first are too many for this one
        assert_eq!(search(&counter, 9 * THOUSAND).depth, 0);
        assert!(search(&Arc::default(), 9 * THOUSAND).depth > 2);
    }
}
