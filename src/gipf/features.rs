//! A position of GIPF as a network sees it.
//!
//! The features of one side's view are, in this order: where GIPF-pieces stand; what each of the 21 lines
//! holds, GIPF-pieces as singles; the two reserves together; the two numbers of captured pieces together; and
//! the rights to bring in GIPF-pieces, with the set-up.

#![expect(
    clippy::inline_always,
    reason = "the description is compiled into the network's functions for one kind of processor"
)]

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::board::{self, BOARD, HEX, LINE, LINES, Line, Spots};
use super::rules::{Position, Setup};
use crate::game::Side;
use crate::learn::Learnable;
use crate::network::{Changes, Described, Network, Shape};

/// An own and an enemy GIPF-piece on each of 37 spots.
const GIPFS: usize = 2 * 37;
/// Own and enemy reserve, 0 to 18 each; and likewise enemy and own pieces captured.
const STOCKS: usize = 2 * 19 * 19;
/// The entry rights of both, in each set-up.
const RIGHTS: usize = 3 * 9;

/// Where the patterns of each line begin; behind the last, where they end.
const PATTERNS: [usize; LINES + 1] = {
    let mut first = [GIPFS; LINES + 1];
    let mut line = 0;
    while line < LINES {
        first[line + 1] = first[line] + 3usize.pow(LINE[line].length);
        line += 1;
    }
    first
};

/// The same as numbers of features.
const FIRST: Each = {
    let mut first = Each([0; 32]);
    let mut line = 0;
    while line < LINES {
        first.0[line] = PATTERNS[line] as u16;
        line += 1;
    }
    first
};

/// A number for each of the lines, aligned to the lines of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Each([u16; 32]);

/// The shape of GIPF's network. The buckets are four phases, by the reserves, of each set-up.
pub const SHAPE: Shape = Shape {
    inputs: PATTERNS[LINES] + STOCKS + RIGHTS,
    buckets: 4 * 3,
};

/// The network in use; `network.md` beside its file tells where it comes from.
pub static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    Network::read(include_bytes!("network.bin"), SHAPE).expect("a test reads the file")
});

/// For each column and the men that stand on it, by their heights from below, what each line's pattern counts for
/// them if they are one's own.
static COUNTED: [[Each; 128]; 7] = {
    let mut table = [[Each([0; 32]); 128]; 7];
    let mut line = 0;
    while line < LINES {
        let Line {
            first,
            stride,
            length,
            ..
        } = LINE[line];
        let mut at = 0;
        while at < length {
            let cell = (first + at * stride) as usize;
            let mut men = 0;
            while men < 128 {
                if men >> (cell % 8) & 1 != 0 {
                    table[cell / 8][men].0[line] += 3u16.pow(at);
                }
                men += 1;
            }
            at += 1;
        }
        line += 1;
    }
    table
};

/// The number of each spot among the 37.
static SPOT: [u8; 64] = {
    let mut table = [0; 64];
    let (mut cell, mut count) = (0, 0);
    while cell < 64 {
        if BOARD >> cell & 1 != 0 {
            table[cell] = count;
            count += 1;
        }
        cell += 1;
    }
    table
};

impl Described for Position {
    /// A push that shifts a few pieces changes half of the lines: to describe all of them takes no longer.
    type Memory = ();

    #[inline(always)]
    fn describe(&self, (): &mut (), changes: &mut impl Changes) {
        let [white, black] = [counted(self.men[0]), counted(self.men[1])];
        let [as_white, as_black] = [patterns(&white, &black), patterns(&black, &white)];
        for (&white, &black) in as_white.0.iter().zip(&as_black.0).take(LINES) {
            changes.gained([white, black]);
        }
        for (men, [own, other]) in self.men.into_iter().zip([[0, 37], [37, 0]]) {
            let mut rest = men & self.gipfs;
            while rest != 0 {
                let spot = u16::from(SPOT[rest.trailing_zeros() as usize]);
                changes.gained([own + spot, other + spot]);
                rest &= rest - 1;
            }
        }
        let captured = [Side::Black, Side::White].map(|side| self.captured(side).into());
        let rights = STOCKS + 9 * self.setup as usize;
        for (first, base, [white, black]) in [
            (0, 19, self.reserve.map(u16::from)),
            (361, 19, captured),
            (rights, 3, self.entry.map(|entry| entry as u16)),
        ] {
            let first = (PATTERNS[LINES] + first) as u16;
            changes.gained([first + base * white + black, first + base * black + white]);
        }
    }

    fn bucket(&self) -> usize {
        let reserves = self.reserve(Side::White) + self.reserve(Side::Black);
        let phase = match self.setup() {
            Setup::Tournament => usize::from(reserves) / 8,
            _ => usize::from(reserves) / 6,
        };
        4 * self.setup() as usize + phase.min(3)
    }

    fn mover(&self) -> Side {
        self.to_move
    }
}

/// What these men of one colour count on all lines at once, if they are one's own.
#[inline(always)]
fn counted(men: Spots) -> Each {
    let mut counted = Each([0; 32]);
    for (table, column) in COUNTED.iter().zip(men.to_le_bytes()) {
        let column = &table[usize::from(column & 127)];
        for (sum, count) in counted.0.iter_mut().zip(&column.0) {
            *sum += count;
        }
    }
    counted
}

/// The features of the lines for whom these men count as his own and as those of the other.
#[inline(always)]
fn patterns(own: &Each, other: &Each) -> Each {
    let mut patterns = FIRST;
    for ((pattern, own), other) in patterns.0.iter_mut().zip(own.0).zip(other.0) {
        *pattern += own + 2 * other;
    }
    patterns
}

impl Learnable for Position {
    const SHAPE: Shape = SHAPE;

    /// Standard, which most people play, three times in five.
    fn openings() -> Vec<(Position, RangeInclusive<usize>)> {
        use Setup::{Basic, Standard, Tournament};
        [Standard, Basic, Standard, Tournament, Standard]
            .map(|setup| (Position::start(setup), 4..=10))
            .to_vec()
    }

    /// Patterns of lines of the same length share a factor; a man on a spot is a factor of every pattern in
    /// which it stands, of the first line through the spot alone; GIPF-pieces at the same distance from the
    /// centre share one; and each number of a pair is a factor.
    fn factors(input: usize) -> Vec<usize> {
        static FACTORS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(factors);
        FACTORS[input].clone()
    }

    fn symmetric(&self, number: usize) -> Position {
        static MAPS: LazyLock<Vec<[u8; 64]>> = LazyLock::new(|| (0..12).map(symmetry).collect());
        let map = |spots: Spots| {
            let (mut rest, mut mapped) = (spots, 0);
            while rest != 0 {
                mapped |= 1 << MAPS[number][rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            mapped
        };
        Position {
            men: self.men.map(map),
            gipfs: map(self.gipfs),
            ..*self
        }
    }
}

/// The cell to which one of the 12 symmetries of the board moves each cell.
fn symmetry(number: usize) -> [u8; 64] {
    let mut map = [0; 64];
    for point in HEX.points() {
        if let Some(cell) = board::cell(point)
            && let Some(image) = HEX.image(point, number).and_then(board::cell)
        {
            map[cell as usize] = image as u8;
        }
    }
    map
}

fn factors() -> Vec<Vec<usize>> {
    let mut factors = vec![Vec::new(); SHAPE.inputs];
    // the numbers of the factors: own and enemy men on spots, then patterns, GIPF-pieces, stocks
    let mut next = 2 * 37;
    let mut first_of_length = [None; 8];
    let mut seen = 0;
    for line in 0..LINES {
        let length = LINE[line].length;
        let size = 3usize.pow(length);
        let first = *first_of_length[length as usize].get_or_insert(next);
        if first == next {
            next += size;
        }
        let new = LINE[line].spots & !seen;
        seen |= LINE[line].spots;
        for pattern in 0..size {
            let factors = &mut factors[PATTERNS[line] + pattern];
            factors.push(first + pattern);
            for at in 0..length {
                let spot = LINE[line].spread(1 << at);
                let man = pattern / 3usize.pow(at) % 3;
                if man > 0 && spot & new != 0 {
                    let spot = usize::from(SPOT[spot.trailing_zeros() as usize]);
                    factors.push(37 * (man - 1) + spot);
                }
            }
        }
    }
    let centre = HEX.find('e', 5);
    for point in HEX.points() {
        if let (Some(cell), Some(centre)) = (board::cell(point), centre) {
            let distance = usize::from(HEX.distance(point, centre));
            let spot = usize::from(SPOT[cell as usize]);
            for side in 0..2 {
                factors[37 * side + spot].push(next + 4 * side + distance);
            }
        }
    }
    next += 2 * 4;
    for pair in 0..STOCKS {
        let (kind, own, other) = (pair / 361, pair / 19 % 19, pair % 19);
        let first = next + 38 * kind;
        factors[PATTERNS[LINES] + pair] = vec![first + own, first + 19 + other];
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::notation::Notation;

    fn position() -> Position {
        "bB1W/bw3/WB3b/w4bb/4b1/1B1Wb/1w2 w 9/4 standard"
            .parse()
            .unwrap()
    }

    #[test]
    fn the_other_side_sees_the_same_with_the_colours_exchanged() {
        let exchanged = "wW1B/wb3/BW3w/b4ww/4w1/1W1Bw/1b2 b 4/9 standard";
        let exchanged: Position = exchanged.parse().unwrap();
        assert_eq!(
            exchanged.views().map(sorted),
            position().views().map(sorted)
        );
        let [mine, his] = position().views();
        assert_ne!(sorted(mine), sorted(his));
    }

    fn sorted<T: AsMut<[N]>, N: Ord>(mut all: T) -> T {
        all.as_mut().sort_unstable();
        all
    }

    #[test]
    fn features_are_told_apart_and_in_range() {
        let view = sorted(position().views()[0].clone());
        assert!(view.windows(2).all(|two| two[0] < two[1]));
        assert!(
            view.iter()
                .all(|&feature| usize::from(feature) < SHAPE.inputs)
        );
        // 6 GIPF-pieces, 21 lines, 2 pairs of stocks, the rights
        assert_eq!(view.len(), 6 + 21 + 2 + 1);
    }

    fn factors(position: &Position) -> Vec<usize> {
        let [mine, _] = position.views();
        let factors = mine.iter().flat_map(|&f| Position::factors(f.into()));
        sorted(factors.collect::<Vec<_>>())
    }

    #[test]
    fn each_man_is_a_factor_once() {
        let spots = |side, first: usize| {
            let men = position().men(side);
            let cells = (0..64).filter(move |cell| men >> cell & 1 != 0);
            cells.map(move |cell| first + usize::from(SPOT[cell as usize]))
        };
        let men: Vec<_> = spots(Side::White, 0)
            .chain(spots(Side::Black, 37))
            .collect();
        let mut found = factors(&position());
        found.retain(|&factor| factor < 2 * 37);
        assert_eq!(found, sorted(men));
    }

    #[test]
    fn a_symmetric_position_has_as_many_turns_and_the_same_factors() {
        // lines are read from either end and men stand elsewhere, but as far from the centre
        let distances = |position: &Position| {
            let [mine, _] = position.views();
            let gipfs = mine.iter().filter(|&&f| usize::from(f) < GIPFS);
            let factors = gipfs.flat_map(|&f| Position::factors(f.into()));
            sorted(factors.collect::<Vec<_>>())
        };
        assert_eq!(distances(&position()).len(), 6);
        let mut images = std::collections::HashSet::new();
        for number in 0..12 {
            let image = position().symmetric(number);
            assert_eq!(image.perft(2), position().perft(2));
            assert_eq!(image.to_move(), Side::White);
            images.insert(image);
            assert_eq!(distances(&image), distances(&position()));
        }
        assert_eq!(images.len(), 12);
    }
}
