//! The fast rules of YINSH and the slow ones agree on turns, positions, notation and outcomes.
//!
//! The positions come from short random games that begin on random boards: dense ones with some rows, ones
//! with an almost empty pool, ones on which hardly a ring can move, and the start. The games like to take.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
mod slow;

use std::collections::BTreeMap;

use gipf::face::Face;
use gipf::game::{Game, Reason, Side};
use gipf::hex::{Direction, Point};
use gipf::notation::Notation;
use gipf::yinsh::board::HEX;
use gipf::yinsh::{Position, Step};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

const POSITIONS: usize = 12_000;

/// Positions with more turns than this are counted and left out: the slow rules would take too long.
const MOST_TURNS: u64 = 2000;

/// Boards on which no ring can move.
const BLOCKED: [&str; 5] = [
    "3w/b4bw/BbbwwbWW/BbwwbwwBB/wbw3wwbb/1wb2bwbb/2wb1bwb1w/2bwbbb2/2wbbw2/bwWWwwb/wWBb 0/0",
    "bwBw/2bbb2/3bww2/3wwbb1w/3w1bbwwb/2w2bbww/wbwbbwwBBw/bbbwwbWBW/WbbwwwWB/b3wwb/2bb 1/0",
    "3w/w4bw/WbbbwbwB/wbbwwwbBB/w1wb3wbb/2bw2bwb/3bb1wbwb/3bwbbw1/3wwww1/bbwWWbw/bwWB 1/1",
    "1bbb/2wbb2/2www3/b1wwb4/wbwww5/wbwb5/bWBbbwbwbb/BWWbwbwwb/BBbbwbww/bww4/ww2 2/1",
    "4/5bw/b4bww/wb3wbw1/1ww2bwb2/1ww1wbw2/2wwbwb3/bbbBbbbbw/bwWBwbww/bbBWbbw/wWwb 2/2",
];

/// How often what the comparison is about was met.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    left_out: usize,
    placements: usize,
    blitz: usize,
    heads: usize,
    /// Heads of several rows, windows of a longer one or crossing ones among them.
    choices_of_rows: usize,
    /// Turns that remove more than one ring.
    several_rings: usize,
    tails: usize,
    passes: usize,
    empty_pools: usize,
    empty_pools_with_a_head: usize,
    won_by_rings: usize,
    ended_by_pool: usize,
    ended_by_block: usize,
}

impl Met {
    fn note(&mut self, position: &Position, turns: &[slow::yinsh::Turn]) {
        let count = |condition: bool| usize::from(condition);
        let some = |wanted: fn(&str) -> bool| count(turns.iter().any(|turn| wanted(&turn.text)));
        let head = position.step() == Step::HeadRow;
        self.positions += 1;
        self.placements += count(position.step() == Step::Place);
        self.blitz += count(position.setup() == gipf::yinsh::Setup::Blitz);
        self.heads += count(head);
        let mut actions = gipf::game::Actions::new();
        position.actions(&mut actions);
        self.choices_of_rows += count(head && actions.len() > 1);
        self.several_rings += some(|text| text.matches('x').count() > 2);
        self.tails +=
            some(|text| text.contains('-') && text.contains(";x") && !text.starts_with('x'));
        self.passes += some(|text| text.contains("pass"));
        self.empty_pools += count(position.pool() == 0);
        self.empty_pools_with_a_head += count(position.pool() == 0 && head);
        match position.outcome().map(|outcome| outcome.reason) {
            Some(Reason::Rings) => self.won_by_rings += 1,
            Some(Reason::Pool) => self.ended_by_pool += 1,
            Some(_) => self.ended_by_block += 1,
            None => {}
        }
    }
}

/// All five neighbours in a line.
fn fives() -> Vec<[Point; 5]> {
    let mut fives = Vec::new();
    for first in HEX.points() {
        for direction in &Direction::ALL[..3] {
            let line = std::iter::successors(Some(first), |&at| HEX.step(at, *direction));
            let five: Vec<Point> = line.take(5).collect();
            fives.extend(<[Point; 5]>::try_from(five));
        }
    }
    fives
}

/// What stands on the points: `W` `B` `w` `b` or `.`.
type Men = BTreeMap<Point, char>;

/// A board with this many rings of each side, about this many markers and at most so many fives of each
/// colour. So many are laid down first, but they may cross or stand in line.
fn random_board(
    random: &mut ChaCha8Rng,
    rings: [usize; 2],
    markers: usize,
    rows: [usize; 2],
) -> Men {
    let fives = fives();
    let mut men: Men = HEX.points().map(|point| (point, '.')).collect();
    for (letter, count) in ['w', 'b'].into_iter().zip(rows) {
        for five in fives.sample(random, count) {
            men.extend(five.iter().map(|&point| (point, letter)));
        }
    }
    let mut vacant: Vec<Point> = HEX.points().filter(|point| men[point] == '.').collect();
    vacant.shuffle(random);
    let laid = men.len() - vacant.len();
    let letters = [('W', rings[0]), ('B', rings[1])]
        .map(|(ring, count)| vec![ring; count])
        .concat();
    let more = (laid..markers).map(|_| *['w', 'b'].choose(random).unwrap());
    let letters: Vec<char> = letters.into_iter().chain(more).collect();
    men.extend(vacant.into_iter().zip(letters));
    for (letter, most) in ['w', 'b'].into_iter().zip(rows).cycle() {
        let whole = |letter| {
            let whole = |five: &&[Point; 5]| five.iter().all(|point| men[point] == letter);
            fives.iter().filter(whole).collect::<Vec<_>>()
        };
        if whole('w').len() <= rows[0] && whole('b').len() <= rows[1] {
            break;
        }
        let standing = whole(letter);
        if standing.len() > most {
            let point = standing.choose(random).unwrap().choose(random).unwrap();
            men.insert(*point, if letter == 'w' { 'b' } else { 'w' });
        }
    }
    men
}

/// The text of a position in which rings move.
fn text(men: &Men, side: char, removed: [usize; 2], setup: &str) -> String {
    let board = common::board(&HEX, |_| true, |point| men[&point]);
    format!("{board} {side} {}/{} move {setup}", removed[0], removed[1])
}

/// The position in which a random game begins.
fn beginning(random: &mut ChaCha8Rng) -> String {
    let side = *['w', 'b'].choose(random).unwrap();
    let setup = *["yinsh", "yinsh", "yinsh", "blitz"].choose(random).unwrap();
    let most = if setup == "blitz" { 0 } else { 2 };
    let removed = [0, 1].map(|_| random.random_range(0..=most));
    let rings = removed.map(|removed| 5 - removed);
    // rows of the side that begins, and of the other
    let (own, other) = (
        *[0, 1, 1, 2, 3].choose(random).unwrap(),
        random.random_range(0..=1),
    );
    let rows = if side == 'w' {
        [own, other]
    } else {
        [other, own]
    };
    match random.random_range(0..20) {
        0 => format!("4/7/8/9/10/9/10/9/8/7/4 w 0/0 place {setup}"),
        kind @ 1..14 => {
            let markers = if kind < 8 { 10..=48 } else { 49..=51 };
            let markers = random.random_range(markers);
            let men = random_board(random, rings, markers, rows);
            text(&men, side, removed, setup)
        }
        _ => {
            let (board, removed) = BLOCKED.choose(random).unwrap().split_once(' ').unwrap();
            let position: Position = format!("{board} {side} {removed} move yinsh")
                .parse()
                .unwrap();
            let mut men: Men = HEX
                .points()
                .map(|point| (point, letter(&position, point)))
                .collect();
            for _ in 0..random.random_range(0..=2) {
                let markers: Vec<Point> = HEX.points().filter(|p| "wb".contains(men[p])).collect();
                men.insert(*markers.choose(random).unwrap(), '.');
            }
            let removed = Side::BOTH.map(|side| usize::from(position.removed(side)));
            text(&men, side, removed, "yinsh")
        }
    }
}

fn letter(position: &Position, point: Point) -> char {
    use gipf::face::Kind;
    position.man(point).map_or('.', |man| match man.kind {
        Kind::Ring => man.side.letter().to_ascii_uppercase(),
        _ => man.side.letter(),
    })
}

#[test]
fn yinsh_agrees_with_the_slow_rules() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut met = Met::default();
    while met.positions < POSITIONS {
        let start = beginning(&mut random);
        let mut slow = slow::yinsh::Position::parse(&start).unwrap();
        let mut fast: Position = start.parse().unwrap();
        let length = if slow.phase == "place" { 30 } else { 6 };
        for _ in 0..length {
            if fast.perft(1) > MOST_TURNS {
                met.left_out += 1;
                break;
            }
            let turns = slow.turns();
            let expected: Vec<_> = turns
                .iter()
                .map(|turn| (turn.text.clone(), turn.after.text()))
                .collect();
            let (result, reason) = slow.outcome();
            let outcome = (result, reason.unwrap_or_default());
            common::agree(&fast, &slow.text(), outcome, &expected);
            met.note(&fast, &turns);
            if turns.is_empty() {
                break;
            }
            // take, or make a row for somebody, in about half of the turns where that can be done
            let lively: Vec<_> = turns
                .iter()
                .filter(|turn| turn.text.contains('x') || turn.after.row_stands())
                .collect();
            let turn = if lively.is_empty() || random.random_bool(0.5) {
                turns.choose(&mut random).unwrap()
            } else {
                lively.choose(&mut random).unwrap()
            };
            fast = common::play(&fast, &turn.text);
            slow = turn.after.clone();
        }
    }
    println!("{met:?}");
    assert!(met.left_out < 100, "{met:?}");
    assert!(met.placements > 500 && met.blitz > 1000, "{met:?}");
    assert!(met.heads > 1000 && met.choices_of_rows > 300, "{met:?}");
    assert!(met.several_rings > 200 && met.tails > 500, "{met:?}");
    assert!(met.passes > 300, "{met:?}");
    assert!(
        met.empty_pools > 300 && met.empty_pools_with_a_head > 100,
        "{met:?}"
    );
    assert!(met.won_by_rings > 500, "{met:?}");
    assert!(
        met.ended_by_pool > 200 && met.ended_by_block > 100,
        "{met:?}"
    );
}
