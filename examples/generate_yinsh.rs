//! Writes `tests/yinsh-reference.tsv`, `tests/yinsh-wins.tsv` and `tests/yinsh-absurd.tsv` with the slow rules.

#[path = "../tests/slow/mod.rs"]
mod slow;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;

use slow::yinsh::search::{absurd_turns, minimax, perft, winning_turns};
use slow::yinsh::{Position, Turn};

/// Knuth's linear congruential generator; the upper half is used.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// One of the turns: at random, or the one that looks best among some, or one that leaves the opponent a row.
fn choose(turns: &[Turn], random: &mut Random, skill: usize) -> Position {
    if random.below(100) < 6 {
        for _ in 0..60 {
            let after = &turns[random.below(turns.len())].after;
            if after.finished.is_none() && after.row_stands() {
                return after.clone();
            }
        }
    }
    let mut best = turns[random.below(turns.len())].after.clone();
    if random.below(100) < skill {
        for _ in 0..40 {
            let after = &turns[random.below(turns.len())].after;
            if -minimax(after, 0) > -minimax(&best, 0) {
                best = after.clone();
            }
        }
    }
    best
}

/// A whole game: every position of it that is not finished.
fn game(random: &mut Random, setup: &str) -> Vec<Position> {
    let skill = [[0, 0], [30, 30], [60, 60], [90, 90], [0, 90], [90, 0]][random.below(6)];
    let mut position = Position::start(setup);
    let mut positions = Vec::new();
    while position.finished.is_none() {
        positions.push(position.clone());
        let turns = position.turns();
        position = choose(&turns, random, skill[positions.len() % 2]);
    }
    positions
}

/// Games until every kind has as many fitting positions as it wants, at most one of a kind from a game.
fn collect(
    seed: u64,
    wanted: &[usize],
    kind: fn(&Position) -> usize,
    fits: fn(&Position) -> bool,
) -> Vec<Position> {
    let mut random = Random(seed);
    let mut left = wanted.to_vec();
    let mut known = HashSet::new();
    let mut kept = Vec::new();
    let mut games = 0;
    while left.iter().sum::<usize>() > 0 && games < 3000 {
        games += 1;
        let setup = if random.below(4) == 0 {
            "blitz"
        } else {
            "yinsh"
        };
        let mut positions = game(&mut random, setup);
        let mut taken = vec![false; wanted.len()];
        while !positions.is_empty() {
            let position = positions.swap_remove(random.below(positions.len()));
            // Most positions are like the one before: a part of them is looked at.
            if random.below(3) > 0 && !position.row_stands() && position.pool() > 2 {
                continue;
            }
            let kind = kind(&position);
            if left[kind] > 0 && !taken[kind] && fits(&position) && known.insert(position.text()) {
                left[kind] -= 1;
                taken[kind] = true;
                kept.push((kind, position));
            }
        }
    }
    println!("{games} games, not found of each kind: {left:?}");
    kept.sort_by_key(|(kind, _)| *kind);
    kept.into_iter().map(|(_, position)| position).collect()
}

fn reference_kind(position: &Position) -> usize {
    let two_removed = position.removed.0 == 2 || position.removed.1 == 2;
    match (position.phase, position.row_stands(), position.setup) {
        ("place", ..) => 0,
        (_, true, _) if two_removed => 1,
        (_, true, _) => 2,
        (.., "blitz") => 3,
        _ if two_removed => 4,
        _ if position.pool() <= 8 => 5,
        _ => 6,
    }
}

fn reference() -> String {
    let mut text = String::from(
        "# YINSH: values of plain minimax over whole turns with the evaluation of reference:N, ten times as large.\n\
         # Exact definition: `reference_eval` and `minimax` in tests/slow/yinsh/search.rs.\n\
         # Made by examples/generate_yinsh.rs from random and greedy games with the slow rules in tests/slow/yinsh.rs.\n\
         # Tab-separated: position text, value at depth 1, 2, 3; depth 1 only while placing, 3 only where it is cheap.\n",
    );
    for position in collect(1, &[10, 8, 20, 15, 15, 12, 20], reference_kind, |_| true) {
        let leaves = if position.phase == "place" {
            u64::MAX
        } else {
            perft(&position, 2)
        };
        let deepest = match leaves {
            0..=900 => 3,
            901..=60_000 => 2,
            _ => 1,
        };
        text.push_str(&position.text());
        for depth in 1..=deepest {
            let _ = write!(text, "\t{}", minimax(&position, depth));
        }
        text.push('\n');
    }
    text
}

/// Of the last marker the win by it is wanted.
fn wins_kind(position: &Position) -> usize {
    match (position.row_stands(), position.setup) {
        (true, _) => 1,
        _ if position.pool() == 1 => 0,
        (_, "blitz") => 2,
        _ => 3,
    }
}

fn wins_fit(position: &Position) -> bool {
    if position.phase == "place" {
        return false;
    }
    let turns = position.turns();
    let mut winning = 0;
    let mut by_pool = false;
    for turn in &turns {
        if let Some((Some(winner), reason)) = turn.after.finished
            && winner == position.side
        {
            winning += 1;
            by_pool |= reason == "pool";
        }
    }
    let enough = by_pool || wins_kind(position) > 0;
    enough && winning > 0 && winning < turns.len() && winning <= 40
}

fn wins() -> String {
    let mut text = String::from(
        "# YINSH: positions in which at least one turn, but not every turn and not more than 40, wins at once, for any reason.\n\
         # Made by examples/generate_yinsh.rs from random and greedy games with the slow rules in tests/slow/yinsh.rs.\n\
         # Tab-separated: position text, then every winning turn.\n",
    );
    for position in collect(2, &[10, 15, 55, 120], wins_kind, wins_fit) {
        let _ = writeln!(
            text,
            "{}\t{}",
            position.text(),
            winning_turns(&position).join("\t")
        );
    }
    text
}

fn absurd_kind(position: &Position) -> usize {
    match (position.row_stands(), position.setup) {
        (true, _) => 0,
        (_, "blitz") => 1,
        _ => 2,
    }
}

fn absurd_fit(position: &Position) -> bool {
    if position.phase == "place" {
        return false;
    }
    let (most, longest) = if position.row_stands() {
        (1500, 120)
    } else {
        (500, 40)
    };
    let turns = position.turns();
    if turns.len() > most || turns.iter().any(|turn| turn.after.finished.is_some()) {
        return false;
    }
    let bad = absurd_turns(position).len();
    bad > 0 && bad < turns.len() && bad.min(turns.len() - bad) <= longest
}

fn absurd() -> String {
    let mut text = String::from(
        "# YINSH: positions in which some turns, not all, allow a reply that wins at once, for any reason;\n\
         # no turn ends the game.\n\
         # Made by examples/generate_yinsh.rs from random and greedy games with the slow rules in tests/slow/yinsh.rs.\n\
         # Tab-separated: position text, number of turns, number of bad ones (that allow it), and the shorter\n\
         # list (at most 40 turns, with a head 120): `bad: ` or `good: ` and the turns with a blank between.\n",
    );
    for position in collect(3, &[6, 60, 134], absurd_kind, absurd_fit) {
        let turns = position.turns();
        let bad = absurd_turns(&position);
        let good = turns
            .iter()
            .map(|turn| turn.text.clone())
            .filter(|turn| !bad.contains(turn));
        let good: Vec<String> = good.collect();
        let list = if bad.len() <= good.len() {
            format!("bad: {}", bad.join(" "))
        } else {
            format!("good: {}", good.join(" "))
        };
        let _ = writeln!(
            text,
            "{}\t{}\t{}\t{list}",
            position.text(),
            turns.len(),
            bad.len()
        );
    }
    text
}

fn main() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    for (name, text) in [
        ("reference", reference()),
        ("wins", wins()),
        ("absurd", absurd()),
    ] {
        let rows = text.lines().filter(|line| !line.starts_with('#')).count();
        println!("{name}: {rows} rows, {} bytes", text.len());
        fs::write(format!("{folder}/yinsh-{name}.tsv"), text).expect("the file is written");
    }
}
