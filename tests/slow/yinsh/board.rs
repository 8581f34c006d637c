//! The board of YINSH: its points, their names, the lines and the symmetries.

use std::collections::BTreeMap;

/// The lowest and the highest number of each column, `a` to `k`.
pub const COLUMNS: [(usize, usize); 11] = [
    (2, 5),
    (1, 7),
    (1, 8),
    (1, 9),
    (1, 10),
    (2, 10),
    (2, 11),
    (3, 11),
    (4, 11),
    (5, 11),
    (7, 10),
];

/// The directions of the lines in (letter, number), each pointing from the lower end to the higher.
pub const LINES: [(isize, isize); 3] = [(0, 1), (1, 0), (1, 1)];

/// The six directions in which a ring may move.
pub const DIRECTIONS: [(isize, isize); 6] = [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)];

/// A point as (letter, number); the letter counts from 1 for `a`.
pub type Point = (usize, usize);

/// One whole row: five adjacent points in a line, from the lower end to the higher.
pub type Row = [Point; 5];

/// A symmetry of the board: the name of each point and the name of the point it goes to.
pub type Symmetry = BTreeMap<String, String>;

/// All 85 points, column by column, each from its lowest point up.
pub fn points() -> Vec<Point> {
    let mut points = Vec::new();
    for (index, (low, high)) in COLUMNS.iter().enumerate() {
        for number in *low..=*high {
            points.push((index + 1, number));
        }
    }
    points
}

/// The name of a point, as `f6`.
pub fn name(point: Point) -> String {
    let letter = char::from(b'a' + point.0 as u8 - 1);
    format!("{letter}{}", point.1)
}

/// The point of this name, if there is one.
pub fn point(text: &str) -> Option<Point> {
    let (letter, number) = text.split_at_checked(1)?;
    let index = "abcdefghijk".find(letter)?;
    let number = number.parse().ok()?;
    let (low, high) = COLUMNS[index];
    let plain = name((index + 1, number)) == text;
    if plain && low <= number && number <= high {
        Some((index + 1, number))
    } else {
        None
    }
}

/// All lines, each from its lower end to its higher.
pub fn lines() -> Vec<Vec<Point>> {
    let all = points();
    let mut lines = Vec::new();
    for direction in LINES {
        for start in &all {
            let before = (
                start.0.wrapping_add_signed(-direction.0),
                start.1.wrapping_add_signed(-direction.1),
            );
            if all.contains(&before) {
                continue;
            }
            let mut line = Vec::new();
            let mut here = *start;
            while all.contains(&here) {
                line.push(here);
                here = step(here, direction);
            }
            lines.push(line);
        }
    }
    lines
}

/// The next place in a direction; next to a point it may lie in the border, never beyond.
pub fn step(point: Point, direction: (isize, isize)) -> Point {
    (
        point.0.wrapping_add_signed(direction.0),
        point.1.wrapping_add_signed(direction.1),
    )
}

/// The twelve symmetries of the board: six turns, each plain and mirrored. The first is the identity.
pub fn symmetries() -> Vec<Symmetry> {
    let mut symmetries = Vec::new();
    for mirrored in [false, true] {
        for turns in 0..6 {
            let mut map = Symmetry::new();
            for from in points() {
                let (mut letter, mut number) = (from.0 as isize - 6, from.1 as isize - 6);
                if mirrored {
                    (letter, number) = (number, letter);
                }
                for _ in 0..turns {
                    (letter, number) = (number, number - letter);
                }
                let to = ((letter + 6) as usize, (number + 6) as usize);
                map.insert(name(from), name(to));
            }
            symmetries.push(map);
        }
    }
    symmetries
}
