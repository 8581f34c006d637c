//! Turns as text: how they are read, generously (rules, 6).

use super::board::{self, HEX, RAYS, STRIDES};
use super::rules::{Deed, Position, Step};
use crate::game::{Action, Game, Side};
use crate::turns::{Letters, Read, Turns, at_end, read_point};

/// A part of a turn as it was read. Points are cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Place(u32),
    Move(u32, u32),
    /// The ends of a row, the lower cell first.
    Row(u32, u32),
    Ring(u32),
    Pass,
}

impl Read for Position {
    type Part = Part;

    fn parts(text: &str) -> Result<Vec<Part>, String> {
        let mut parts = Vec::new();
        for text in text.split(';') {
            let mut removals = text.split('x');
            // what stands before the first x of a removal
            let main = removals.next().unwrap_or_default();
            if main == "pass" {
                parts.push(Part::Pass);
            } else if !main.is_empty() || !text.starts_with('x') {
                parts.push(read_part(main, Part::Place, Part::Move)?);
            }
            for removal in removals {
                let row = |a: u32, b: u32| Part::Row(a.min(b), a.max(b));
                parts.push(read_part(removal, Part::Ring, row)?);
            }
        }
        Ok(parts)
    }

    fn uses(&self, action: Action, _: &Position, part: Option<&Part>, _: bool) -> Option<usize> {
        let (deed, part) = (action.into(), *part?);
        if let (Deed::Row { .. }, Part::Ring(_)) = (deed, part) {
            // the row is left out
            return Some(0);
        }
        (part_of(deed) == part).then_some(1)
    }

    fn why_not(&self, part: Option<&Part>) -> String {
        let mover = self.to_move;
        let Some(part) = part else {
            return format!("it stops where {mover} {}", self.duty());
        };
        let reason = match (self.step(), *part) {
            (Step::Place, Part::Place(cell)) => self.occupant(cell),
            (Step::Move, Part::Move(from, to)) => self.why_no_move(from, to),
            (Step::HeadRow | Step::TailRow, Part::Row(..)) => {
                format!("that is no row of {mover}, who {}", self.duty())
            }
            (Step::HeadRing | Step::TailRing, Part::Ring(cell)) => self.why_no_ring(cell),
            (Step::Place | Step::Move | Step::Pass, Part::Row(..) | Part::Ring(_)) => {
                format!("{mover} has no row to remove before he {}", self.duty())
            }
            _ => format!("{mover} {}", self.duty()),
        };
        format!("{}: {reason}", Position::describe(part))
    }

    fn describe(part: &Part) -> String {
        let name = |cell| HEX.name(board::point(cell)).to_string();
        match *part {
            Part::Place(cell) => name(cell),
            Part::Move(from, to) => format!("{}-{}", name(from), name(to)),
            Part::Row(first, last) => format!("x{}-{}", name(first), name(last)),
            Part::Ring(cell) => format!("x{}", name(cell)),
            Part::Pass => "pass".into(),
        }
    }
}

/// How a deed is written.
pub(super) fn part_of(deed: Deed) -> Part {
    match deed {
        Deed::Place(cell) => Part::Place(cell),
        Deed::Move { from, to } => Part::Move(from, to),
        Deed::Row { first, direction } => Part::Row(first, first + 4 * STRIDES[direction]),
        Deed::Ring(cell) => Part::Ring(cell),
        Deed::Pass => Part::Pass,
    }
}

impl Position {
    /// What the side to move does in this step.
    fn duty(&self) -> String {
        match self.step() {
            Step::Place => "places a ring".into(),
            Step::Move => "moves a ring".into(),
            Step::Pass => "passes, because none of his rings can move".into(),
            Step::HeadRing | Step::TailRing => "removes a ring".into(),
            Step::HeadRow | Step::TailRow => {
                let mut actions = crate::game::Actions::new();
                self.actions(&mut actions);
                let rows: Vec<String> = actions
                    .iter()
                    .map(|&action| self.action_text(action).replace(";x", ""))
                    .collect();
                format!("removes a row: {}", rows.join(" or "))
            }
        }
    }

    /// What stands on a point.
    fn occupant(&self, cell: u32) -> String {
        let name = HEX.name(board::point(cell));
        let on = |set: u128| set >> cell & 1 != 0;
        let man = Side::BOTH.into_iter().find_map(|side| {
            let ring = on(self.rings(side)).then(|| format!("a ring of {side}"));
            ring.or_else(|| on(self.markers(side)).then(|| format!("a marker of {side}")))
        });
        match man {
            Some(man) => format!("{man} stands on {name}"),
            None => format!("{name} is vacant"),
        }
    }

    fn why_no_ring(&self, cell: u32) -> String {
        format!(
            "{}, and {} removes a ring of his own",
            self.occupant(cell),
            self.to_move
        )
    }

    fn why_no_move(&self, from: u32, to: u32) -> String {
        if self.rings(self.to_move) >> from & 1 == 0 {
            return format!(
                "{}, and {} moves a ring of his own",
                self.occupant(from),
                self.to_move
            );
        }
        let direction = (0..6).find(|&way| RAYS[from as usize][way] >> to & 1 != 0);
        let Some(direction) = direction else {
            let [from, to] = [from, to].map(|cell| HEX.name(board::point(cell)));
            return format!("no line leads from {from} to {to}");
        };
        let between = board::between(from, to);
        let rings = between & (self.rings[0] | self.rings[1]);
        if let Some(ring) = board::each(rings).next() {
            return format!("{}, and no ring goes over a ring", self.occupant(ring));
        }
        if self.occupied() >> to & 1 != 0 {
            return self.occupant(to);
        }
        let landing = self.slide(from, direction).landing;
        let landing = HEX.name(board::point(landing.trailing_zeros()));
        format!("a ring stops behind the first markers that it goes over, here on {landing}")
    }
}

/// A point, or two with a hyphen between.
fn read_part(
    text: &str,
    one: impl Fn(u32) -> Part,
    two: impl Fn(u32, u32) -> Part,
) -> Result<Part, String> {
    let mut letters: Letters = text.chars().peekable();
    let first = board::cell(read_point(&HEX, &mut letters)?);
    let part = if letters.next_if_eq(&'-').is_some() {
        two(first, board::cell(read_point(&HEX, &mut letters)?))
    } else {
        one(first)
    };
    at_end(&mut letters)?;
    Ok(part)
}
