//! YINSH as a screen shows it.

use super::board::{self, Cells, HEX};
use super::help;
use super::rules::{Deed, Position, RINGS, Step};
use crate::face::{Edge, Example, Face, Kind, Label, Man, Spelling, Stock, Task};
use crate::game::{Action, Side};
use crate::hex::{Direction, Hex, Point, Points};

impl Face for Position {
    fn hex(&self) -> &'static Hex {
        &HEX
    }

    fn is_dot(&self, _: Point) -> bool {
        false
    }

    fn man(&self, point: Point) -> Option<Man> {
        let here = 1 << board::cell(point);
        Side::BOTH.into_iter().find_map(|side| {
            let man = |set: Cells, kind| (set & here != 0).then_some(Man { side, kind });
            man(self.rings(side), Kind::Ring).or(man(self.markers(side), Kind::Marker))
        })
    }

    fn spelling(&self, action: Action) -> Spelling {
        let path = |from, to: Option<u32>| Spelling::Path {
            from: board::point(from),
            to: to.map(board::point),
            kind: None,
        };
        match action.into() {
            Deed::Place(cell) | Deed::Ring(cell) => path(cell, None),
            Deed::Move { from, to } => path(from, Some(to)),
            Deed::Row { first, direction } => {
                let run = board::run(first, direction, self.markers(self.to_move));
                let five = board::five(first, board::STRIDES[direction]);
                Spelling::Row {
                    row: board::points(run),
                    taken: board::points(five),
                }
            }
            Deed::Pass => Spelling::Pass,
        }
    }

    fn stirs(&self, action: Action) -> (Points, &'static str) {
        let flipped = match action.into() {
            Deed::Move { from, to } => self.jumped(from, to),
            _ => 0,
        };
        (board::points(flipped), "flips")
    }

    /// Five markers or more in a line.
    fn rows(&self, side: Side) -> Vec<Points> {
        let markers = self.markers(side);
        let mut rows = Vec::new();
        for (direction, stride) in board::STRIDES.into_iter().enumerate() {
            let fives = board::fives(markers, stride);
            let firsts = fives & !(fives << stride);
            rows.extend(
                board::each(firsts)
                    .map(|first| board::points(board::run(first, direction, markers))),
            );
        }
        rows
    }

    fn stocks(&self, side: Side) -> Vec<Stock> {
        let (label, count) = if self.step() == Step::Place {
            let placed = self.rings(side).count_ones() as u8;
            ("to place", RINGS - placed)
        } else {
            ("removed", self.removed(side))
        };
        let stock = |label, count, kind| Stock {
            label,
            count,
            man: Man { side, kind },
        };
        vec![
            stock(label, count, Kind::Ring),
            stock("pool", self.pool(), Kind::Marker),
        ]
    }

    fn task(&self) -> Task {
        let (does, choose) = match self.step() {
            Step::Place => ("places a ring", "a vacant point"),
            Step::Move => ("moves a ring", "a ring"),
            Step::Pass => ("passes", "the pass"),
            Step::HeadRow | Step::TailRow => ("removes a row", "a row"),
            Step::HeadRing | Step::TailRing => ("removes a ring", "a ring"),
        };
        Task { does, choose }
    }

    /// A letter under each column, a number to the left of each line that rises to the left.
    fn labels(&self) -> Vec<Label> {
        let ends = |direction: Direction| {
            HEX.points()
                .filter(move |&point| HEX.step(point, direction).is_none())
        };
        let [_, _, _, down, _, left] = Direction::ALL;
        let letters = ends(down).map(|point| Label {
            point,
            edge: Edge::Below,
            text: HEX.name(point).letter.into(),
        });
        let numbers = ends(left).map(|point| Label {
            point,
            edge: Edge::Left,
            text: HEX.name(point).number.to_string(),
        });
        letters.chain(numbers).collect()
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
    fn windows_of_a_long_row_are_spelled_within_it() {
        let text = "BB1B/B6/8/2wwwwww1/3w6/3w5/3w6/3w5/B3w3/7/WWWW w 1/0 move yinsh";
        let position: Position = text.parse().unwrap();
        let names = |points: Points| {
            let names = points.iter().map(|p| HEX.name(p).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        let rows = position.rows(Side::White).into_iter().map(names);
        assert_eq!(rows.collect::<Vec<_>>(), ["d3 d4 d5 d6 d7 d8"]);
        let mut actions = Actions::new();
        position.actions(&mut actions);
        let spelled = actions
            .iter()
            .map(|&action| match position.spelling(action) {
                Spelling::Row { row, taken } => (names(row), names(taken)),
                other => panic!("{other:?}"),
            });
        let row = || "d3 d4 d5 d6 d7 d8".to_string();
        assert_eq!(
            spelled.collect::<Vec<_>>(),
            [
                (row(), "d3 d4 d5 d6 d7".into()),
                (row(), "d4 d5 d6 d7 d8".into())
            ]
        );
    }

    #[test]
    fn each_letter_and_number_is_a_label_once() {
        let labels = Position::start(super::super::rules::Setup::Yinsh).labels();
        let texts = |edge| {
            let mut texts: Vec<_> = labels.iter().filter(|l| l.edge == edge).collect();
            texts.sort_by_key(|label| (label.text.len(), label.text.clone()));
            let texts: Vec<_> = texts
                .iter()
                .map(|l| format!("{}@{}", l.text, HEX.name(l.point)))
                .collect();
            texts.join(" ")
        };
        assert_eq!(
            texts(Edge::Below),
            "a@a2 b@b1 c@c1 d@d1 e@e1 f@f2 g@g2 h@h3 i@i4 j@j5 k@k7"
        );
        assert_eq!(
            texts(Edge::Left),
            "1@b1 2@a2 3@a3 4@a4 5@a5 6@b6 7@b7 8@c8 9@d9 10@e10 11@g11"
        );
    }
}
