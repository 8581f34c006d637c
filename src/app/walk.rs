//! How the cursor walks over a board: to the neighbour that an arrow key means, and from one point to
//! the next.

use crate::face::Face;
use crate::games::Position;
use crate::hex::{Hex, Point, Points};

/// A way on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Towards the top of the screen.
    Up,
    /// Towards its bottom.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// Where a point is seen: its place, or the opposite one if the board is turned.
#[must_use]
pub fn seen(hex: &Hex, point: Point, turned: bool) -> (i8, i8) {
    let (column, half_row) = hex.place(point);
    if turned {
        (hex.columns() as i8 - 1 - column, -half_row)
    } else {
        (column, half_row)
    }
}

/// The point that an arrow key leads to; `from` itself at the edge.
///
/// Neighbouring columns lie half a row apart, so that a way to the side has to waver. It stays as near as
/// it can to the half-row `height`, at which it began.
#[must_use]
pub fn step(hex: &Hex, from: Point, way: Way, height: i8, turned: bool) -> Point {
    let (column, half_row) = seen(hex, from, turned);
    let nearest = match way {
        Way::Up | Way::Down => {
            let next = half_row + if way == Way::Up { 2 } else { -2 };
            hex.points()
                .find(|&p| seen(hex, p, turned) == (column, next))
        }
        Way::Left | Way::Right => {
            let next = column + if way == Way::Right { 1 } else { -1 };
            hex.points()
                .map(|p| (p, seen(hex, p, turned)))
                .filter(|&(_, (c, _))| c == next)
                .min_by_key(|&(_, (_, h))| ((h - height).abs(), h.abs(), h))
                .map(|(p, _)| p)
        }
    };
    nearest.unwrap_or(from)
}

/// The points in the order in which Tab walks them: dots around the board, targets around their first
/// point, others as one reads.
#[must_use]
pub fn order(
    position: &Position,
    points: Points,
    around: Option<Point>,
    turned: bool,
) -> Vec<Point> {
    let hex = position.hex();
    let mut points: Vec<Point> = points.iter().collect();
    let dots = points.iter().all(|&p| position.is_dot(p));
    let centre = match around {
        Some(point) => seen(hex, point, turned),
        None => (hex.columns() as i8 / 2, 0),
    };
    points.sort_by_key(|&point| {
        let (column, half_row) = seen(hex, point, turned);
        if dots || around.is_some() {
            // clockwise from straight below, whole degrees; then outwards
            let x = f32::from(column - centre.0) * 3f32.sqrt();
            let y = f32::from(half_row - centre.1);
            let angle = (-x).atan2(-y).to_degrees().round() as i32;
            (angle.rem_euclid(360), (x * x + y * y) as i32)
        } else {
            (-i32::from(half_row), i32::from(column))
        }
    });
    points
}

/// The point that follows `from` in `order`, or precedes it if `back`; from elsewhere the first or last.
#[must_use]
pub fn next(order: &[Point], from: Point, back: bool) -> Option<Point> {
    let count = order.len();
    let last = count.checked_sub(1)?;
    let to = match order.iter().position(|&p| p == from) {
        Some(at) if back => (at + last) % count,
        Some(at) => (at + 1) % count,
        None if back => last,
        None => 0,
    };
    Some(order[to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;

    fn start() -> Position {
        Setup::from_word("standard").unwrap().start()
    }

    fn walked(from: &str, ways: &[Way], turned: bool) -> String {
        let position = start();
        let hex = position.hex();
        let mut at = point(hex, from);
        let height = seen(hex, at, turned).1;
        for &way in ways {
            at = step(hex, at, way, height, turned);
        }
        hex.name(at).to_string()
    }

    fn point(hex: &Hex, name: &str) -> Point {
        let number = name[1..].parse().unwrap();
        hex.find(name.chars().next().unwrap(), number).unwrap()
    }

    #[test]
    fn arrows_lead_to_the_nearest_point_that_way() {
        use Way::{Down, Left, Right, Up};
        assert_eq!(walked("e5", &[Up, Up], false), "e7");
        assert_eq!(walked("e5", &[Down; 9], false), "e1");
        assert_eq!(walked("e5", &[Right, Right], false), "g4");
        assert_eq!(walked("e5", &[Left; 4], false), "a3");
        assert_eq!(walked("d6", &[Right, Right], false), "f6");
        assert_eq!(walked("e9", &[Right], false), "f8");
        assert_eq!(walked("e5", &[Up], true), "e4");
        assert_eq!(walked("e5", &[Right], true), "d5");
    }

    #[test]
    fn tab_walks_the_dots_around_the_board() {
        let position = start();
        let dots: Points = position
            .hex()
            .points()
            .filter(|&p| position.is_dot(p))
            .collect();
        let names: Vec<_> = order(&position, dots, None, false)
            .iter()
            .map(|&p| position.hex().name(p).to_string())
            .collect();
        let around = "e1 d1 c1 b1 a1 a2 a3 a4 a5 b6 c7 d8 e9 f8 g7 h6 i5 i4 i3 i2 i1 h1 g1 f1";
        assert_eq!(names.join(" "), around);
    }

    #[test]
    fn next_wraps_at_both_ends() {
        let order = [Point(3), Point(1), Point(2)];
        assert_eq!(next(&order, Point(2), false), Some(Point(3)));
        assert_eq!(next(&order, Point(3), true), Some(Point(2)));
        assert_eq!(next(&order, Point(9), false), Some(Point(3)));
        assert_eq!(next(&[], Point(9), false), None);
    }
}
