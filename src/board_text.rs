//! A position as plain text for a pipe: the board, what each side has, who is to move.

use crate::face::{Edge, Face, Kind, Man};
use crate::game::{Game, Side};
use crate::games::Position;
use crate::hex::{Direction, Point};

/// From a column to the next, in characters; a half-row is one line.
const DX: usize = 4;

/// What is left free for labels at the left.
const LEFT: usize = 3;

/// Lines and columns of characters, with the size of the board known beforehand.
struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn put(&mut self, x: usize, y: usize, text: &str) {
        for (i, c) in text.chars().enumerate() {
            if let Some(cell) = self.rows.get_mut(y).and_then(|row| row.get_mut(x + i)) {
                *cell = c;
            }
        }
    }
}

/// The board, in lines without trailing blanks. With `unicode` empty points and lines are drawn finer.
#[must_use]
pub fn board(position: &Position, unicode: bool) -> String {
    let hex = position.hex();
    let top = hex.points().map(|point| hex.place(point).1).max();
    let top = i16::from(top.unwrap_or(0));
    // the middle of the cell of a point; a margin leaves room for labels on every side
    let middle = |point: Point| {
        let (column, half_row) = hex.place(point);
        let x = LEFT + DX * column as usize;
        (x, (1 + top - i16::from(half_row)) as usize)
    };
    let (width, height) = (
        LEFT + 3 + DX * usize::from(hex.columns()),
        2 * top as usize + 3,
    );
    let mut canvas = Canvas {
        rows: vec![vec![' '; width]; height],
    };
    let (empty, line) = if unicode { ("·", "│") } else { (".", "|") };
    for point in hex.points() {
        let (x, y) = middle(point);
        // the column's line, but none between the dots at either side of the board
        if let Some(up) = hex.step(point, Direction::ALL[0])
            && !(position.is_dot(point) && position.is_dot(up))
        {
            canvas.put(x, y - 1, line);
        }
        match position.man(point) {
            Some(man) => canvas.put(x - 1, y, man_text(man)),
            None if position.is_dot(point) => canvas.put(x, y, &hex.name(point).to_string()),
            None => canvas.put(x, y, empty),
        }
    }
    for label in position.labels() {
        let (x, y) = middle(label.point);
        match label.edge {
            Edge::Below => canvas.put(x, y + 1, &label.text),
            Edge::Left => canvas.put(x - 3, y, &label.text),
        }
    }
    let lines = canvas.rows.iter().map(|row| row.iter().collect());
    let lines: Vec<String> = lines.collect();
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n").trim_matches('\n').to_string()
}

const fn man_text(man: Man) -> &'static str {
    match (man.kind, man.side) {
        (Kind::Single | Kind::Marker, Side::White) => " o ",
        (Kind::Single | Kind::Marker, Side::Black) => " x ",
        (Kind::Gipf | Kind::Ring, Side::White) => "(O)",
        (Kind::Gipf | Kind::Ring, Side::Black) => "(X)",
    }
}

/// What a side has, in one line: `White  o  reserve 12  captured 0`.
#[must_use]
pub fn stocks(position: &Position, side: Side) -> String {
    let mark = ["o", "x"][side.index()];
    let stocks = position.stocks(side);
    let stocks = stocks.iter().map(|s| format!("  {} {}", s.label, s.count));
    format!("{side}  {mark}{}", stocks.collect::<String>())
}

/// Who is to move; nothing is said of how the game has ended.
#[must_use]
pub fn to_move(position: &Position) -> String {
    format!("{} to move", position.to_move())
}
