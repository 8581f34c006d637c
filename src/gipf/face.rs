//! GIPF as a screen shows it.

use super::board::{self, HEX, LINE, PUSH};
use super::rules::{Deed, Entry, Position, Setup, Step};
use crate::face::{Face, Kind, Man, Spelling, Stock};
use crate::game::{Action, Side};
use crate::hex::{Hex, Point, Points};

impl Face for Position {
    fn hex(&self) -> &'static Hex {
        &HEX
    }

    fn is_dot(&self, point: Point) -> bool {
        board::cell(point).is_none()
    }

    fn man(&self, point: Point) -> Option<Man> {
        let here = 1 << board::cell(point)?;
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.men(side) & here != 0)?;
        let kind = if self.gipfs() & here != 0 {
            Kind::Gipf
        } else {
            Kind::Single
        };
        Some(Man { side, kind })
    }

    fn spelling(&self, action: Action) -> Spelling {
        match action.into() {
            Deed::Push { push, gipf } => Spelling::Path {
                from: PUSH[push].dot,
                to: Some(board::point(PUSH[push].first)),
                kind: Some(if gipf { Kind::Gipf } else { Kind::Single }),
            },
            Deed::Remove { line, mask } => {
                let row = self
                    .rows(self.to_move)
                    .into_iter()
                    .find(|row| row.line == line);
                Spelling::Row {
                    row: row.map_or(Points::NONE, |row| board::points(row.segment)),
                    taken: board::points(LINE[line].spread(mask)),
                }
            }
        }
    }

    fn rows(&self, side: Side) -> Vec<Points> {
        let rows = Position::rows(self, side);
        rows.iter().map(|row| board::points(row.segment)).collect()
    }

    fn stocks(&self, side: Side) -> Vec<Stock> {
        let stock = |label, count, kind, side| Stock {
            label,
            count,
            man: Man { side, kind },
        };
        let gipfs = (self.men(side) & self.gipfs()).count_ones() as u8;
        let mut stocks = vec![
            stock("reserve", self.reserve(side), Kind::Single, side),
            stock("captured", self.captured(!side), Kind::Single, !side),
        ];
        if self.setup() != Setup::Basic {
            stocks.push(stock("GIPF-pieces", gipfs, Kind::Gipf, side));
        }
        stocks
    }

    fn task(&self) -> &'static str {
        match (self.step(), self.entry(self.to_move)) {
            (Step::Head | Step::Tail, _) => "removes a row",
            (Step::Push, Entry::Nothing) => "brings in a GIPF-piece",
            (Step::Push, _) => "pushes",
        }
    }
}
