//! A position of YINSH as a network sees it.
//!
//! The features of one side's view are, in this order: what each *window* holds, five neighbouring points of
//! a line, of all in which anything stands; where rings stand; the rings that both have removed, with the
//! set-up; and the *clock*, how many rings are placed and then how many markers are in the pool. What windows
//! hold is told apart by the distance of their middle from the centre alone, and not by the direction in
//! which they are read.

#![expect(
    clippy::inline_always,
    reason = "the description is compiled into the network's functions for one kind of processor"
)]

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::board::{self, Cells, HEX, RAYS, SQUARE, STRIDES};
use super::rules::{MARKERS, Position, RINGS, Setup, Step};
use crate::game::Side;
use crate::hex::Point;
use crate::learn::Learnable;
use crate::network::{Changes, Described, Network, Shape};

/// How many lines the board has.
const LINES: usize = 33;
/// The windows of the longest lines are six; with eight the arithmetic fits the processor's registers.
const WINDOWS: usize = 8;
/// A window in base 5: nothing, an own ring, an enemy ring, an own marker, an enemy marker.
const CONTENTS: usize = 5usize.pow(5);
/// Windows that differ, read from either end: those that read the same from both count whole, others half.
const PATTERNS: usize = 5usize.pow(3) + (CONTENTS - 5usize.pow(3)) / 2;
/// The middle of a window is at most four steps from the centre.
const DISTANCES: usize = 5;

/// Where the own rings begin, then the enemy ones.
const ON_POINTS: usize = DISTANCES * PATTERNS;
const POINTS: usize = HEX.size() as usize;
/// Own and enemy rings removed, 0 to 2 each, in either set-up.
const REMOVED: usize = ON_POINTS + 2 * POINTS;
const CLOCK: usize = REMOVED + 2 * 9;
/// Rings placed before the tenth, then markers in the pool.
const TICKS: usize = 2 * RINGS as usize + MARKERS as usize + 1;

/// The shape of YINSH's network. The buckets are the placement in each set-up, then three phases, by the pool,
/// of each number of rings removed, and of blitz.
pub const SHAPE: Shape = Shape {
    inputs: CLOCK + TICKS,
    buckets: 2 + 3 * (9 + 1),
};

/// The network in use; `network.md` beside its file tells where it comes from.
pub static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    Network::read(include_bytes!("network.bin"), SHAPE).expect("a test reads the file")
});

/// A line through a point, and what a man on the point adds to the numbers of the line's windows.
#[derive(Clone, Copy)]
struct Through {
    line: u8,
    powers: [u16; WINDOWS],
}

/// The three lines through each point.
static THROUGH: [[Through; 3]; SQUARE] = LINES_AND_WINDOWS.0;
/// For each line where the patterns of each of its windows begin.
static FIRST: [[u16; WINDOWS]; LINES] = LINES_AND_WINDOWS.1;

const LINES_AND_WINDOWS: ([[Through; 3]; SQUARE], [[u16; WINDOWS]; LINES]) = {
    let nothing = Through {
        line: 0,
        powers: [0; WINDOWS],
    };
    let mut through = [[nothing; 3]; SQUARE];
    let mut first = [[0; WINDOWS]; LINES];
    let centre = board::point(60);
    let (mut number, mut lines) = (0, 0);
    while number < HEX.size() {
        let cell = board::cell(Point(number));
        let mut direction = 0;
        while direction < 3 {
            let [ahead, behind] = [direction, direction + 3];
            let at = RAYS[cell as usize][behind].count_ones();
            let length = at + 1 + RAYS[cell as usize][ahead].count_ones();
            // a line's first point comes before all others of it
            let start = cell - at * STRIDES[direction];
            if at == 0 {
                through[cell as usize][direction].line = lines;
                lines += 1;
            }
            let line = through[start as usize][direction].line;
            through[cell as usize][direction].line = line;
            let mut window = 0;
            while window + 5 <= length {
                if at >= window && at < window + 5 {
                    let power = 5u16.pow(at - window);
                    through[cell as usize][direction].powers[window as usize] = power;
                }
                if at == window + 2 {
                    let distance = HEX.distance(Point(number), centre) as usize;
                    first[line as usize][window as usize] = (distance * PATTERNS) as u16;
                }
                window += 1;
            }
            direction += 1;
        }
        number += 1;
    }
    (through, first)
};

/// The number of the pattern that each window holds, as White and, with the colours exchanged, as Black sees it.
static PATTERN: [[u16; 2]; CONTENTS] = {
    let mut table = [0; CONTENTS];
    let (mut contents, mut count) = (0, 0);
    while contents < CONTENTS {
        let (mut rest, mut reversed, mut digits) = (contents, 0, 0);
        while digits < 5 {
            reversed = 5 * reversed + rest % 5;
            rest /= 5;
            digits += 1;
        }
        if reversed < contents {
            table[contents] = table[reversed];
        } else {
            table[contents] = count;
            count += 1;
        }
        contents += 1;
    }
    assert!(count as usize == PATTERNS);
    let mut both = [[0; 2]; CONTENTS];
    let mut contents = 0;
    while contents < CONTENTS {
        let (mut rest, mut exchanged, mut power) = (contents, 0, 1);
        while rest != 0 {
            exchanged += power * [0, 2, 1, 4, 3][rest % 5];
            rest /= 5;
            power *= 5;
        }
        both[contents] = [table[contents], table[exchanged]];
        contents += 1;
    }
    both
};

/// What is kept of a position to describe the next one.
#[derive(Clone)]
pub struct Memory {
    /// The rings of White and of Black, then their markers.
    men: [Cells; 4],
    /// The numbers in base 5 that the windows of each line hold, as White sees them.
    windows: [[u16; WINDOWS]; LINES],
    /// What both have removed, and the clock, as White and as Black sees them; `None` before the first position.
    rest: Option<[[u16; 2]; 2]>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            men: [0; 4],
            windows: [[0; WINDOWS]; LINES],
            rest: None,
        }
    }
}

impl Described for Position {
    type Memory = Memory;

    #[inline(always)]
    fn describe(&self, memory: &mut Memory, changes: &mut impl Changes) {
        let Memory { men, windows, rest } = memory;
        let mut touched = 0_u64;
        let mut former = ArrayVec::<_, LINES>::new();
        let [rings, markers] = [self.rings, self.markers];
        // the digits that a man counts, in the order of `men`
        for (number, now) in [rings[0], rings[1], markers[0], markers[1]]
            .into_iter()
            .enumerate()
        {
            let digit = number as u16 + 1;
            let before = std::mem::replace(&mut men[number], now);
            for (is_new, cells) in [(false, before & !now), (true, now & !before)] {
                for cell in board::each(cells) {
                    let digit = if is_new { digit } else { digit.wrapping_neg() };
                    for through in &THROUGH[cell as usize] {
                        let line = usize::from(through.line);
                        if touched >> line & 1 == 0 {
                            touched |= 1 << line;
                            former.push((line, windows[line]));
                        }
                        for (number, power) in windows[line].iter_mut().zip(&through.powers) {
                            *number = number.wrapping_add(digit.wrapping_mul(*power));
                        }
                    }
                    if number < 2 {
                        let point = ON_POINTS + usize::from(board::point(cell).0);
                        let seen = [number, 1 - number].map(|side| (point + POINTS * side) as u16);
                        if is_new {
                            changes.gained(seen);
                        } else {
                            changes.lost(seen);
                        }
                    }
                }
            }
        }
        for (line, before) in former {
            for ((&before, &now), &first) in before.iter().zip(&windows[line]).zip(&FIRST[line]) {
                let pattern = |number: u16| PATTERN[usize::from(number)].map(|it| first + it);
                // an empty window is no feature
                if before != now && before != 0 {
                    changes.lost(pattern(before));
                }
                if before != now && now != 0 {
                    changes.gained(pattern(now));
                }
            }
        }
        let standing = |side| REMOVED + 9 * self.setup as usize + self.standing(side);
        let clock = match self.step {
            Step::Place => (self.rings[0] | self.rings[1]).count_ones() as u8,
            _ => 2 * RINGS + self.pool(),
        };
        let now = [
            [Side::White, Side::Black].map(|side| standing(side) as u16),
            [(CLOCK + usize::from(clock)) as u16; 2],
        ];
        let before = rest.replace(now);
        for (number, &now) in now.iter().enumerate() {
            let before = before.map(|rest| rest[number]);
            if before != Some(now) {
                if let Some(before) = before {
                    changes.lost(before);
                }
                changes.gained(now);
            }
        }
    }

    fn bucket(&self) -> usize {
        let standing = match (self.step, self.setup) {
            (Step::Place, setup) => return setup as usize,
            (_, Setup::Yinsh) => self.standing(self.to_move),
            (_, Setup::Blitz) => 9,
        };
        let phase = match self.pool() {
            36.. => 0,
            20..36 => 1,
            _ => 2,
        };
        2 + 3 * standing + phase
    }

    fn mover(&self) -> Side {
        self.to_move
    }
}

impl Learnable for Position {
    const SHAPE: Shape = SHAPE;

    /// Two games in three are of the usual set-up. In every other game all ten rings are placed at random, in
    /// the rest at most eight.
    fn openings() -> Vec<(Position, RangeInclusive<usize>)> {
        let setups = [Setup::Yinsh, Setup::Yinsh, Setup::Blitz];
        let turns = [1..=8, 10..=14];
        let both = setups.into_iter().cycle().zip(turns.into_iter().cycle());
        both.map(|(setup, turns)| (Position::start(setup), turns))
            .take(6)
            .collect()
    }

    /// Windows share a factor if they hold the same, however far from the centre, and if they hold as many men
    /// of each kind; rings if they are as far from the centre; and neighbouring times on the clock.
    fn factors(input: usize) -> Vec<usize> {
        const KINDS: usize = PATTERNS;
        const RING: usize = KINDS + CONTENTS;
        const TIMES: usize = RING + 2 * 6;
        match input {
            0..ON_POINTS => {
                let pattern = input % PATTERNS;
                let contents = PATTERN.iter().position(|&[p, _]| usize::from(p) == pattern);
                let digit = |at| contents.unwrap_or(0) / 5usize.pow(at) % 5;
                let mut digits = [0, 1, 2, 3, 4].map(digit);
                digits.sort_unstable();
                let kinds = digits.iter().fold(0, |number, digit| 5 * number + digit);
                vec![pattern, KINDS + kinds]
            }
            ON_POINTS..REMOVED => {
                let (side, point) = ((input - ON_POINTS) / POINTS, (input - ON_POINTS) % POINTS);
                let distance = HEX.distance(Point(point as u8), board::point(60));
                vec![RING + 6 * side + usize::from(distance)]
            }
            CLOCK.. => vec![TIMES + (input - CLOCK) / 5],
            _ => Vec::new(),
        }
    }

    fn symmetric(&self, number: usize) -> Position {
        static MAPS: LazyLock<Vec<[u8; SQUARE]>> =
            LazyLock::new(|| (0..12).map(symmetry).collect());
        let image = |cell| 1 << MAPS[number][cell as usize];
        let map = |cells: Cells| board::each(cells).map(image).fold(0, |all, one| all | one);
        Position {
            rings: self.rings.map(map),
            markers: self.markers.map(map),
            ..*self
        }
    }
}

impl Position {
    /// The number of the pair of rings that `side` and the other have removed.
    fn standing(&self, side: Side) -> usize {
        let [own, other] = [side, !side].map(|side| usize::from(self.removed(side).min(2)));
        3 * own + other
    }
}

/// The cell to which one of the 12 symmetries of the board moves each cell.
fn symmetry(number: usize) -> [u8; SQUARE] {
    let mut map = [0; SQUARE];
    for point in HEX.points() {
        if let Some(image) = HEX.image(point, number) {
            map[board::cell(point) as usize] = board::cell(image) as u8;
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::Game;
    use crate::network::Sums;
    use crate::notation::Notation;

    fn position() -> Position {
        "1W2/2wwb2/1B1bw3/3Wbb1w1/2wBww4/3b1W3/1B2wb4/2w1W1B2/3bw1b1/5B1/4 w 1/0 move yinsh"
            .parse()
            .unwrap()
    }

    fn sorted<T: AsMut<[N]>, N: Ord>(mut all: T) -> T {
        all.as_mut().sort_unstable();
        all
    }

    #[test]
    fn the_other_side_sees_the_same_with_the_colours_exchanged() {
        let exchange = |c: char| match c {
            c if c.is_ascii_uppercase() == c.is_ascii_lowercase() => c,
            'w' => 'b',
            'b' => 'w',
            'W' => 'B',
            _ => 'W',
        };
        let text = position().to_string();
        let (board, _) = text.split_once(' ').unwrap();
        let board: String = board.chars().map(exchange).collect();
        let exchanged: Position = format!("{board} b 0/1 move yinsh").parse().unwrap();
        assert_eq!(
            exchanged.views().map(sorted),
            position().views().map(sorted)
        );
        let score = |position| NETWORK.score(position, &mut Sums::default());
        assert_eq!(score(&exchanged), score(&position()));
        let [mine, his] = position().views();
        assert_ne!(sorted(mine), sorted(his));
    }

    #[test]
    fn a_view_has_each_window_in_which_something_stands() {
        let position = position();
        let stands = |five: Cells| five & position.occupied() != 0;
        let windows = STRIDES.iter().flat_map(|&stride| {
            let firsts = board::fives(board::BOARD, stride);
            board::each(firsts).map(move |first| board::five(first, stride))
        });
        let windows: Vec<Cells> = windows.collect();
        assert_eq!(windows.len(), 123);
        let some = windows.iter().filter(|&&five| stands(five)).count();
        let [mine, _] = position.views();
        // 9 rings, the pair of removed rings, the clock
        assert_eq!(mine.len(), some + 9 + 2);
        assert!(mine.iter().all(|&f| usize::from(f) < SHAPE.inputs));
    }

    #[test]
    fn windows_are_told_apart_by_what_they_hold_and_how_far_out() {
        let windows = |board: &str| -> Vec<u16> {
            let text = format!("{board} b 0/0 place yinsh");
            let [mine, _] = text.parse::<Position>().unwrap().views();
            let of_window = |feature: &u16| usize::from(*feature) < ON_POINTS;
            mine.into_iter().filter(of_window).collect()
        };
        // a ring in the centre is in each place of a window in each direction: at either end it is two steps
        // from the middle, beside it one
        let centre = windows("4/7/8/9/10/4W4/10/9/8/7/4");
        let kinds: HashSet<_> = centre.iter().collect();
        assert_eq!((centre.len(), kinds.len()), (15, 3));
        // three steps from the centre there is no window around the centre
        let outside = windows("4/7/8/9/10/1W7/10/9/8/7/4");
        assert!(outside.iter().any(|window| !kinds.contains(window)));
    }

    #[test]
    fn a_symmetric_position_has_as_many_turns_and_the_same_factors() {
        let factors = |position: &Position| {
            let [mine, _] = position.views();
            let factors = mine.iter().flat_map(|&f| Position::factors(f.into()));
            sorted(factors.collect::<Vec<_>>())
        };
        let mut images = HashSet::new();
        for number in 0..12 {
            let image = position().symmetric(number);
            assert_eq!(image.perft(1), position().perft(1));
            assert_eq!(image.to_move(), Side::White);
            assert_eq!(factors(&image), factors(&position()));
            images.insert(image);
        }
        assert_eq!(images.len(), 12);
    }

    #[test]
    fn every_game_begins_from_few_rings_or_from_all() {
        let openings = Position::openings();
        let of = |setup| {
            openings
                .iter()
                .filter(move |(start, _)| start.setup() == setup)
        };
        assert_eq!((of(Setup::Yinsh).count(), of(Setup::Blitz).count()), (4, 2));
        for setup in Setup::ALL {
            let random = of(setup).filter(|(_, turns)| *turns.start() >= 10).count();
            assert_eq!(2 * random, of(setup).count());
        }
    }
}
