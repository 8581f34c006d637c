//! Turns as text: how they are read, generously (rules, 7).

use super::board::{self, HEX, LINE, PUSH, Spots};
use super::notation::furthest;
use super::rules::{Deed, Entry, Position, Setup, Step};
use crate::game::{Action, Game};
use crate::hex::Point;
use crate::turns::{Letters, Read, at_end, read_point};

/// A piece named in a removal, with the marks it carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Named {
    cell: u32,
    gipf: bool,
    foreign: bool,
}

/// A part of a turn as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// `x` alone: the whole head or tail.
    Whole,
    Removal(Vec<Named>),
    /// The point named first, the spot behind a hyphen, the GIPF mark.
    Push(Point, Option<Point>, bool),
}

impl Read for Position {
    type Part = Part;

    fn parts(text: &str) -> Result<Vec<Part>, String> {
        let plain = without_reserve(text);
        if plain.is_empty() {
            return Err("it is empty".into());
        }
        if plain == "-" {
            return Ok(Vec::new());
        }
        let mut parts = Vec::new();
        for part in plain.split([';', ':']) {
            let mut letters = part.chars().peekable();
            let read = if letters.next_if_eq(&'x').is_some() {
                if letters.peek().is_none() {
                    Part::Whole
                } else {
                    read_removal(&mut letters)?
                }
            } else {
                if parts.iter().any(|part| matches!(part, Part::Push(..))) {
                    return Err("it has two pushes".into());
                }
                read_push(&mut letters)?
            };
            at_end(&mut letters)?;
            parts.push(read);
        }
        Ok(parts)
    }

    fn uses(
        &self,
        action: Action,
        next: &Position,
        part: Option<&Part>,
        exact: bool,
    ) -> Option<usize> {
        let same_step = next.outcome().is_none()
            && (next.step(), next.to_move()) == (self.step(), self.to_move());
        match (action.into(), part) {
            (Deed::Remove { mask: 0, .. }, Some(Part::Whole)) if next.step() != self.step() => {
                Some(1)
            }
            // a row left standing has no part
            (Deed::Remove { mask: 0, .. }, _) => Some(0),
            (Deed::Remove { .. }, Some(Part::Whole)) => Some(usize::from(!same_step)),
            (Deed::Remove { line, mask }, Some(Part::Removal(named))) => self
                .means_removal(named, LINE[line].spread(mask), exact)
                .then_some(1),
            (Deed::Push { push, gipf }, Some(&Part::Push(point, to, mark))) => {
                (gipf == mark && self.means_push(push, point, to)).then_some(1)
            }
            _ => None,
        }
    }

    fn why_not(&self, part: Option<&Part>) -> String {
        let mover = self.to_move;
        match (self.step(), part) {
            (Step::Push, None) => "the push is missing".into(),
            (Step::Push, Some(part @ (Part::Whole | Part::Removal(_)))) => {
                format!(
                    "{}: {mover} has no row to remove before the push",
                    Position::describe(part)
                )
            }
            (Step::Push, Some(&Part::Push(point, to, gipf))) => self.why_no_push(point, to, gipf),
            (_, Some(part @ Part::Removal(named))) => {
                format!(
                    "{}: {}",
                    Position::describe(part),
                    self.why_no_removal(named)
                )
            }
            _ => format!("{mover} has to remove {} first", self.rows_text()),
        }
    }

    fn describe(part: &Part) -> String {
        let point = |p: &Point| HEX.name(*p).to_string();
        match part {
            Part::Whole => "x".into(),
            Part::Removal(named) => {
                let spots: Vec<_> = named.iter().map(|n| point(&board::point(n.cell))).collect();
                format!("x{}", spots.join(","))
            }
            Part::Push(from, None, _) => point(from),
            Part::Push(from, Some(to), _) => format!("{}-{}", point(from), point(to)),
        }
    }
}

impl Position {
    /// `exact` is false where a part that names only GIPF-pieces may also mean the singles of their row.
    fn means_removal(&self, named: &[Named], taken: Spots, exact: bool) -> bool {
        let spots = named.iter().fold(0, |set, piece| set | 1 << piece.cell);
        let marks_fit = named.iter().all(|piece| {
            let foreign = self.men(self.to_move) >> piece.cell & 1 == 0;
            (!piece.gipf || self.gipfs >> piece.cell & 1 != 0) && (!piece.foreign || foreign)
        });
        let only_gipfs = spots & !self.gipfs == 0;
        marks_fit && (spots == taken || !exact && only_gipfs && taken & self.gipfs == spots)
    }

    fn means_push(&self, number: usize, point: Point, to: Option<Point>) -> bool {
        let push = &PUSH[number];
        let run = push.run(self.occupied()).unwrap_or(0);
        let first = board::point(push.first);
        match to {
            None => run == 0 && point == first,
            Some(to) if run == 0 => point == push.dot && to == first,
            Some(to) => point == push.dot && to == board::point(furthest(push, run)),
        }
    }

    fn rows_text(&self) -> String {
        let rows: Vec<String> = self
            .rows(self.to_move)
            .iter()
            .map(|row| {
                let ends = LINE[row.line].gather(row.segment);
                let end = |bit: u32| {
                    HEX.name(board::point(
                        (LINE[row.line].spread(1 << bit)).trailing_zeros(),
                    ))
                };
                format!("{}-{}", end(ends.trailing_zeros()), end(ends.ilog2()))
            })
            .collect();
        let word = if rows.len() == 1 { "the row" } else { "a row:" };
        format!("{word} {}", rows.join(" or "))
    }

    fn why_no_removal(&self, named: &[Named]) -> String {
        for piece in named {
            let name = HEX.name(board::point(piece.cell));
            let here = 1 << piece.cell;
            if self.occupied() & here == 0 {
                return format!("{name} is empty");
            }
            if piece.gipf && self.gipfs & here == 0 {
                return format!("{name} is no GIPF-piece");
            }
            if piece.foreign && self.men(self.to_move) & here != 0 {
                return format!("{name} is {}'s own piece, so * is wrong", self.to_move);
            }
        }
        let spots = named.iter().fold(0, |set, piece| set | 1 << piece.cell);
        for row in self.each_row(self.to_move) {
            let missing = row.segment & !self.gipfs & !spots;
            if spots & !row.segment == 0 && missing != 0 {
                let name = HEX.name(board::point(missing.trailing_zeros()));
                return format!("{name} must go too");
            }
        }
        format!(
            "these pieces are no row; {} has to remove {}",
            self.to_move,
            self.rows_text()
        )
    }

    fn why_no_push(&self, point: Point, to: Option<Point>, gipf: bool) -> String {
        let name = HEX.name(point);
        if let Some(reason) = self.why_not_this_kind(gipf) {
            return reason;
        }
        let occupied = |p: Point| board::cell(p).is_some_and(|c| self.occupied() >> c & 1 != 0);
        let Some(to) = to else {
            return if board::cell(point).is_none() {
                format!(
                    "{name} is a dot: name the spot it is pushed onto, or the dot and where the furthest piece ends"
                )
            } else if occupied(point) {
                format!(
                    "{name} is occupied: name the dot and the spot where the furthest piece ends"
                )
            } else {
                format!("no dot leads onto {name}")
            };
        };
        if board::cell(point).is_some() {
            return format!("a push begins at a dot, and {name} is a spot");
        }
        let target = HEX.name(to);
        let aligned = |push: &&board::Push| {
            push.dot == point && board::cell(to).is_some_and(|c| push.line >> c & 1 != 0)
        };
        match PUSH.iter().find(aligned) {
            None => format!("no line leads from {name} to {target}"),
            Some(push) => match push.run(self.occupied()) {
                None => format!("the line from {name} towards {target} is full"),
                Some(0) => format!(
                    "that push shifts nothing: it ends on {}",
                    HEX.name(board::point(push.first))
                ),
                Some(run) => format!(
                    "the furthest piece of that push ends on {}, not on {target}",
                    HEX.name(board::point(furthest(push, run)))
                ),
            },
        }
    }

    fn why_not_this_kind(&self, gipf: bool) -> Option<String> {
        let mover = self.to_move;
        Some(match (self.kinds(), gipf) {
            ((_, false), true) => match (self.setup, self.entry(mover)) {
                (Setup::Basic, _) => "basic has no GIPF-pieces".into(),
                (Setup::Standard, _) => "in standard no GIPF-piece comes in during the game".into(),
                (_, Entry::Singles) => format!(
                    "{mover} has played a single and may not bring in a GIPF-piece any more"
                ),
                _ => format!("a GIPF-piece needs two pieces in reserve, and {mover} has one"),
            },
            ((false, _), false) => {
                format!("the first push of {mover} must be a GIPF-piece, written with G in front")
            }
            _ => return None,
        })
    }
}

/// Skips a reserve in brackets at the end, also left open.
fn without_reserve(text: &str) -> &str {
    text.split_once('(')
        .filter(|(_, number)| {
            let number = number.strip_suffix(')').unwrap_or(number);
            !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
        })
        .map_or(text, |(turn, _)| turn)
}

/// A point with or without the GIPF mark, which is a `g` before a letter.
fn read_marked(letters: &mut Letters) -> Result<(Point, bool), String> {
    let mut behind = letters.clone();
    let gipf = behind.next() == Some('g') && behind.peek().is_some_and(char::is_ascii_alphabetic);
    if gipf {
        *letters = behind;
    }
    Ok((read_point(&HEX, letters)?, gipf))
}

fn read_removal(letters: &mut Letters) -> Result<Part, String> {
    let mut named = Vec::new();
    loop {
        let (point, gipf) = read_marked(letters)?;
        let foreign = letters.next_if_eq(&'*').is_some();
        let Some(cell) = board::cell(point) else {
            return Err(format!(
                "{} is a dot, where no piece stands",
                HEX.name(point)
            ));
        };
        if named.iter().any(|piece: &Named| piece.cell == cell) {
            return Err(format!("{} is named twice", HEX.name(point)));
        }
        named.push(Named {
            cell,
            gipf,
            foreign,
        });
        if letters.next_if_eq(&',').is_none() {
            return Ok(Part::Removal(named));
        }
    }
}

fn read_push(letters: &mut Letters) -> Result<Part, String> {
    let (point, gipf) = read_marked(letters)?;
    let to = if letters.next_if_eq(&'-').is_some() {
        let (to, mark) = read_marked(letters)?;
        if mark {
            return Err("the mark G stands before the whole push".into());
        }
        Some(to)
    } else {
        None
    };
    Ok(Part::Push(point, to, gipf))
}
