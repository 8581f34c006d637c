//! The GIPF board as plain lists: points, lines, pushes, rows and the twelve symmetries.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The seven columns of spots, and how many spots each has.
pub const COLUMNS: [(char, usize); 7] = [
    ('b', 4),
    ('c', 5),
    ('d', 6),
    ('e', 7),
    ('f', 6),
    ('g', 5),
    ('h', 4),
];

/// The three directions of lines, as steps in (column, height).
const DIRECTIONS: [(i32, i32); 3] = [(0, 1), (1, 1), (1, 0)];

/// A piece: its colour, `'w'` or `'b'`, and whether it is a GIPF-piece.
pub type Piece = (char, bool);

/// What stands on each point, by column and height. Only spots are ever occupied.
pub type Board = [[Option<Piece>; 9]; 9];

/// A spot or a dot. Points are ordered by letter and then by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// 0 to 8 for the letters a to i.
    pub column: usize,
    /// The axial height: number - 1 + max(0, column - 4).
    pub height: usize,
}

impl Point {
    /// The point of this name, such as `e5`.
    pub fn named(name: &str) -> Option<Point> {
        points().into_iter().find(|point| point.name() == name)
    }

    /// The official name.
    pub fn name(self) -> String {
        let letter = char::from(b'a' + self.column as u8);
        let number = self.height + 1 - self.column.saturating_sub(4);
        format!("{letter}{number}")
    }

    /// The number of steps from the centre e5.
    pub fn distance(self) -> i32 {
        let across = self.column as i32 - 4;
        let up = self.height as i32 - 4;
        across.abs().max(up.abs()).max((across - up).abs())
    }

    /// Whether it belongs to the play area.
    pub fn is_spot(self) -> bool {
        self.distance() <= 3
    }

    /// The next point in a direction, if the board has it.
    fn step(self, (across, up): (i32, i32)) -> Option<Point> {
        at(self.column as i32 + across, self.height as i32 + up)
    }
}

/// The point at these coordinates, if the board has it.
fn at(column: i32, height: i32) -> Option<Point> {
    if !(0..9).contains(&column) || !(0..9).contains(&height) {
        return None;
    }
    let point = Point {
        column: column as usize,
        height: height as usize,
    };
    (point.distance() <= 4).then_some(point)
}

/// All 61 points, spots and dots, by letter and number.
pub fn points() -> Vec<Point> {
    let mut all = Vec::new();
    for column in 0..9 {
        for height in 0..9 {
            all.extend(at(column, height));
        }
    }
    all
}

/// The 37 spots, by letter and number.
pub fn spots() -> Vec<Point> {
    let mut all = points();
    all.retain(|point| point.is_spot());
    all
}

/// The 21 lines, each as its spots from one end to the other.
pub fn lines() -> &'static Vec<Vec<Point>> {
    static LINES: OnceLock<Vec<Vec<Point>>> = OnceLock::new();
    LINES.get_or_init(|| {
        let mut all = Vec::new();
        for (across, up) in DIRECTIONS {
            for spot in spots() {
                let before = spot.step((-across, -up));
                if before.is_some_and(Point::is_spot) {
                    continue;
                }
                let mut line = vec![spot];
                while let Some(next) = line[line.len() - 1].step((across, up)) {
                    if !next.is_spot() {
                        break;
                    }
                    line.push(next);
                }
                all.push(line);
            }
        }
        all
    })
}

/// The 42 pushes: a dot and the spots of the line it leads into, nearest first.
pub fn pushes() -> &'static Vec<(Point, Vec<Point>)> {
    static PUSHES: OnceLock<Vec<(Point, Vec<Point>)>> = OnceLock::new();
    PUSHES.get_or_init(|| {
        let mut all = Vec::new();
        for line in lines() {
            let mut there = line.clone();
            for _ in 0..2 {
                let (first, second) = (there[0], there[1]);
                let back = (
                    first.column as i32 - second.column as i32,
                    first.height as i32 - second.height as i32,
                );
                all.extend(first.step(back).map(|dot| (dot, there.clone())));
                there.reverse();
            }
        }
        all
    })
}

/// What stands on a point.
pub fn on(board: &Board, point: Point) -> Option<Piece> {
    board[point.column][point.height]
}

/// Puts a piece, or nothing, on a point.
pub fn put(board: &mut Board, point: Point, piece: Option<Piece>) {
    board[point.column][point.height] = piece;
}

/// Pushes a piece into a line: the run that starts on the first spot moves one step on, a gap absorbs it.
/// Answers how many pieces were shifted, or `None`, with the board as it was, if the line is full.
pub fn push(board: &mut Board, line: &[Point], piece: Piece) -> Option<usize> {
    let gap = line.iter().position(|&spot| on(board, spot).is_none())?;
    for i in (0..gap).rev() {
        let moved = on(board, line[i]);
        put(board, line[i + 1], moved);
    }
    put(board, line[0], Some(piece));
    Some(gap)
}

/// A row: the number of its line and the whole segment that is to be removed.
pub struct Row {
    /// Index into [`lines`].
    pub line: usize,
    /// The spots of the segment.
    pub segment: Vec<Point>,
}

/// Every row of a colour that stands.
pub fn rows(board: &Board, colour: char) -> Vec<Row> {
    let mut found = Vec::new();
    for (number, line) in lines().iter().enumerate() {
        let mut segment: Vec<Point> = Vec::new();
        let mut consecutive = 0;
        let mut longest = 0;
        for i in 0..=line.len() {
            let piece = if i < line.len() {
                on(board, line[i])
            } else {
                None
            };
            let Some((owner, _)) = piece else {
                if longest >= 4 {
                    let segment = segment.clone();
                    found.push(Row {
                        line: number,
                        segment,
                    });
                }
                segment.clear();
                consecutive = 0;
                longest = 0;
                continue;
            };
            segment.push(line[i]);
            consecutive = if owner == colour { consecutive + 1 } else { 0 };
            longest = longest.max(consecutive);
        }
    }
    found
}

/// The 12 symmetries of the board, the identity first: where each of the 61 points goes, by names.
pub fn symmetries() -> Vec<BTreeMap<String, String>> {
    let mut all = Vec::new();
    for mirrored in [false, true] {
        for turns in 0..6 {
            let mut map = BTreeMap::new();
            for point in points() {
                let mut across = point.column as i32 - 4;
                let mut up = point.height as i32 - 4;
                if mirrored {
                    (across, up) = (up, across);
                }
                for _ in 0..turns {
                    (across, up) = (up, up - across);
                }
                let image = at(across + 4, up + 4).expect("a symmetry keeps the distance");
                map.insert(point.name(), image.name());
            }
            all.push(map);
        }
    }
    all
}
