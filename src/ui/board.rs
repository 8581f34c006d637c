//! The board of either game, at one of three scales.
//!
//! A point has a place (column, half-row); its cell is x = left + column·dx, y = middle − half-row·dy.
//! [`Geometry::cell`] and [`Geometry::point`] are the only code that knows it, in both directions.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::theme::Theme;
use crate::app::marks::{Board, Mark};
use crate::app::walk::seen;
use crate::face::{Edge, Face};
use crate::games::Position;
use crate::hex::{Direction, Hex, Point};

/// How far apart the places of a board are drawn, in cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// From a column to the next.
    pub dx: u16,
    /// From a half-row to the next.
    pub dy: u16,
}

impl Scale {
    /// The scales from the largest to the smallest.
    pub const ALL: [Scale; 3] = [
        Scale { dx: 6, dy: 2 },
        Scale { dx: 4, dy: 1 },
        Scale { dx: 3, dy: 1 },
    ];

    /// How far from its point a mark stands. Only where the scale is small it takes the place of a man's
    /// outer characters.
    const fn reach(self) -> i32 {
        if self.dx > 3 { 2 } else { 1 }
    }
}

/// Where on the screen the points of a board are.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    hex: &'static Hex,
    scale: Scale,
    turned: bool,
    /// The cell of the lowest column in the middle line.
    origin: (u16, u16),
}

/// The cells left and right of the outer columns, and above and below the outer half-rows: for marks, for
/// the second character of a dot's name, for labels where there are any.
fn margins(position: &Position, turned: bool) -> (u16, u16, u16) {
    match (position.labels().is_empty(), turned) {
        (true, _) => (1, 3, 0),
        (false, false) => (3, 3, 1),
        // the numbers are on the right
        (false, true) => (2, 4, 1),
    }
}

/// The width and height of a board.
#[must_use]
pub fn size(position: &Position, scale: Scale) -> (u16, u16) {
    let hex = position.hex();
    let (left, right, end) = margins(position, false);
    let highest = hex.points().map(|p| hex.place(p).1).max().unwrap_or(0) as u16;
    let width = left + u16::from(hex.columns() - 1) * scale.dx + right;
    (width, 2 * highest * scale.dy + 1 + 2 * end)
}

impl Geometry {
    /// The board in the upper left of `area`, which has its [`size`].
    #[must_use]
    pub fn new(position: &Position, scale: Scale, turned: bool, area: Rect) -> Geometry {
        let (_, height) = size(position, scale);
        Geometry {
            hex: position.hex(),
            scale,
            turned,
            origin: (area.x + margins(position, turned).0, area.y + height / 2),
        }
    }

    /// The cell of a point.
    #[must_use]
    pub fn cell(&self, point: Point) -> (u16, u16) {
        let (column, half_row) = seen(self.hex, point, self.turned);
        let x = i32::from(self.origin.0) + i32::from(column) * i32::from(self.scale.dx);
        let y = i32::from(self.origin.1) - i32::from(half_row) * i32::from(self.scale.dy);
        (x as u16, y as u16)
    }

    /// The point that a cell belongs to: the nearest one, if it is near.
    #[must_use]
    pub fn point(&self, x: u16, y: u16) -> Option<Point> {
        let far = |point: &Point| {
            let (px, py) = self.cell(*point);
            // a cell is about twice as high as wide
            (i32::from(px.abs_diff(x)), 2 * i32::from(py.abs_diff(y)))
        };
        self.hex
            .points()
            .filter(|point| far(point).0 <= 2 && far(point).1 <= 2 * (i32::from(self.scale.dy) - 1))
            .min_by_key(|point| far(point).0 + far(point).1)
    }
}

/// The board, drawn by a geometry.
pub struct BoardWidget<'a> {
    /// What stands on it.
    pub board: &'a Board,
    /// Where.
    pub geometry: Geometry,
    /// In what style.
    pub theme: Theme,
}

impl Widget for &BoardWidget<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut pen = Pen { area, buffer };
        self.draw_lines(&mut pen);
        self.draw_labels(&mut pen);
        for point in self.geometry.hex.points() {
            self.draw_point(&mut pen, point);
        }
    }
}

impl BoardWidget<'_> {
    /// Lines join neighbours, but not two dots. At the middle scale there is room for the columns only, at
    /// the smallest for none.
    fn draw_lines(&self, pen: &mut Pen) {
        let (hex, scale) = (self.geometry.hex, self.geometry.scale);
        let position = &self.board.position;
        let directions = match scale.dx {
            3 => 0,
            4 => 1,
            _ => 3,
        };
        for from in hex.points() {
            for (line, &direction) in Direction::ALL[..directions].iter().enumerate() {
                let Some(to) = hex.step(from, direction) else {
                    continue;
                };
                if position.is_dot(from) && position.is_dot(to) {
                    continue;
                }
                let ((x, y), (to_x, to_y)) = (self.geometry.cell(from), self.geometry.cell(to));
                let steps = y.abs_diff(to_y);
                for step in 1..steps {
                    let between = |a: u16, b: u16| {
                        i32::from(a)
                            + (i32::from(b) - i32::from(a)) * i32::from(step) / i32::from(steps)
                    };
                    let c = self.theme.lines()[line];
                    pen.put(between(x, to_x), between(y, to_y), c, self.theme.dim());
                }
            }
        }
    }

    fn draw_labels(&self, pen: &mut Pen) {
        let turned = self.geometry.turned;
        for label in self.board.position.labels() {
            let (x, y) = self.geometry.cell(label.point);
            let (x, y) = (i32::from(x), i32::from(y));
            let length = label.text.len() as i32;
            let (x, y) = match (label.edge, turned) {
                (Edge::Below, false) => (x, y + 1),
                (Edge::Below, true) => (x, y - 1),
                (Edge::Left, false) => (x - 2 - length, y),
                (Edge::Left, true) => (x + 3, y),
            };
            pen.text(x, y, &label.text, self.theme.dim());
        }
    }

    fn draw_point(&self, pen: &mut Pen, point: Point) {
        let (x, y) = self.geometry.cell(point);
        let (x, y) = (i32::from(x), i32::from(y));
        let position = &self.board.position;
        let marks = self.board.marks(point);
        if position.is_dot(point) {
            let style = match marks {
                [Some(mark), _] => self.theme.mark(mark).1,
                _ if self.board.live.has(point) => Style::new(),
                _ => self.theme.dim(),
            };
            pen.text(x, y, &position.hex().name(point).to_string(), style);
            if let [Some(mark), _] = marks {
                let ([left, right], style) = self.theme.mark(mark);
                pen.put(x - 1, y, left, style);
                pen.put(x + 2, y, right, style);
            }
            return;
        }
        let man = position.man(point);
        let style = man.map_or(self.theme.dim(), |man| self.theme.side(man.side));
        let cells = man.map_or([' ', self.theme.empty(), ' '], |man| self.theme.man(man));
        let taken = marks.contains(&Some(Mark::Taken)) && man.is_some();
        for (i, c) in cells.into_iter().enumerate() {
            let style = if i == 1 && taken {
                style.patch(Style::new().underlined())
            } else {
                style
            };
            if i == 1 || man.is_some() {
                pen.put(x - 1 + i as i32, y, c, style);
            }
        }
        let reach = self.geometry.scale.reach();
        for (mark, reach) in marks.into_iter().zip([reach, reach - 1]) {
            if let Some(mark) = mark
                && reach > 0
            {
                let ([left, right], style) = self.theme.mark(mark);
                pen.put(x - reach, y, left, style);
                pen.put(x + reach, y, right, style);
            }
        }
    }
}

/// Draws single characters inside an area.
struct Pen<'a> {
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Pen<'_> {
    fn put(&mut self, x: i32, y: i32, c: char, style: Style) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else {
            return;
        };
        if self.area.contains((x, y).into())
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.set_char(c).set_style(style);
        }
    }

    fn text(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (x, c) in (x..).zip(text.chars()) {
            self.put(x, y, c, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;

    #[test]
    fn the_scales_have_the_designed_sizes() {
        let position = Setup::from_word("standard").unwrap().start();
        let sizes = Scale::ALL.map(|scale| size(&position, scale));
        assert_eq!(sizes, [(52, 33), (36, 17), (28, 17)]);
        let position = Setup::from_word("yinsh").unwrap().start();
        let sizes = Scale::ALL.map(|scale| size(&position, scale));
        assert_eq!(sizes, [(66, 39), (46, 21), (36, 21)]);
    }

    #[test]
    fn cells_and_points_are_each_others_inverse() {
        for setup in Setup::ALL {
            let position = setup.start();
            for scale in Scale::ALL {
                for turned in [false, true] {
                    let (width, height) = size(&position, scale);
                    let area = Rect::new(3, 2, width, height);
                    let geometry = Geometry::new(&position, scale, turned, area);
                    for point in position.hex().points() {
                        let (x, y) = geometry.cell(point);
                        assert!(area.contains((x, y).into()));
                        for x in x - 1..=x + 1 {
                            assert_eq!(geometry.point(x, y), Some(point));
                        }
                    }
                }
            }
        }
    }
}
