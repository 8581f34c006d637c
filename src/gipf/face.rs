//! GIPF as a screen shows it.

use super::board::{self, HEX, LINE, PUSH};
use super::help;
use super::rules::{Deed, Entry, Position, Setup, Step};
use crate::face::{Example, Face, Kind, Man, Spelling, Stock, Task};
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

    fn stirs(&self, action: Action) -> (Points, &'static str) {
        let shifted = match action.into() {
            Deed::Push { push, .. } => {
                PUSH[push].shift(PUSH[push].run(self.occupied()).unwrap_or(0))
            }
            Deed::Remove { .. } => 0,
        };
        (board::points(shifted), "shifts")
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

    fn task(&self) -> Task {
        let (does, choose) = match (self.step(), self.entry(self.to_move)) {
            (Step::Head | Step::Tail, _) => ("removes a row", "a row"),
            (Step::Push, Entry::Nothing) => ("brings in a GIPF-piece", "a dot"),
            (Step::Push, _) => ("pushes", "a dot"),
        };
        Task { does, choose }
    }

    fn warning(&self, action: Action) -> Option<&'static str> {
        let single = matches!(action.into(), Deed::Push { gipf: false, .. });
        let ends_the_right = single && self.entry(self.to_move) == Entry::Gipf && self.kinds().1;
        ends_the_right.then_some("After a first single no more GIPF-pieces can be brought in.")
    }

    fn rules(&self) -> &'static [&'static str] {
        help::RULES
    }

    fn notation(&self) -> &'static [Example] {
        help::NOTATION
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actions, Game};

    #[test]
    fn only_the_first_single_in_tournament_is_warned_of() {
        let warned = |text: &str| {
            let position: Position = text.parse().unwrap();
            let mut actions = Actions::new();
            position.actions(&mut actions);
            let warnings = actions.iter().filter(|&&a| position.warning(a).is_some());
            (warnings.count(), actions.len())
        };
        assert_eq!(warned("4/5/6/7/6/5/4 w 18/18 tournament 00"), (0, 42));
        assert_eq!(warned("W3/5/6/7/6/5/B3 w 16/16 tournament gg"), (42, 84));
        // with one piece left there is nothing to choose
        assert_eq!(
            warned("WWW1/WW3/2W3/2W4/1W4/5/B3 w 1/16 tournament gg").0,
            0
        );
        assert_eq!(warned("W2w/5/6/7/6/5/B3 w 15/16 tournament sg"), (0, 42));
        assert_eq!(warned("B2W/5/6/W5B/6/5/B2W w 12/12 standard"), (0, 42));
    }
}
