//! The legal actions as a player touches them: what cursor, mouse and typed text all narrow.

use crate::face::{Face, Kind, Spelling};
use crate::game::{Action, Actions, Game};
use crate::games::Position;
use crate::hex::{Point, Points};

/// The legal actions of a position, spelled.
pub struct Choices(Vec<(Action, Spelling)>);

impl Choices {
    /// Those of a position.
    #[must_use]
    pub fn of(position: &Position) -> Choices {
        let mut actions = Actions::new();
        position.actions(&mut actions);
        let spelled = actions.iter().map(|&a| (a, position.spelling(a)));
        let mut choices = Choices(spelled.collect());
        choices.part_rows();
        choices
    }

    /// A row of which not every man that may stay may do so by itself, but one part or another has to go,
    /// is as many rows as it has such parts.
    fn part_rows(&mut self) {
        for row in self.rows() {
            let ways = self.removals().filter(|r| r.1 == row).count();
            if ways == 1 << self.optional(row).count() {
                continue;
            }
            for (_, spelling) in &mut self.0 {
                if let Spelling::Row { row: r, taken } = spelling
                    && *r == row
                {
                    *r = *taken;
                }
            }
        }
    }

    /// The only action, where there is no choice.
    #[must_use]
    pub fn forced(&self) -> Option<Action> {
        match self.0[..] {
            [(action, _)] => Some(action),
            _ => None,
        }
    }

    /// The kinds of man that may be brought in, where the actions tell them apart.
    #[must_use]
    pub fn kinds(&self) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for (_, spelling) in &self.0 {
            if let Spelling::Path { kind: Some(k), .. } = *spelling
                && !kinds.contains(&k)
            {
                kinds.push(k);
            }
        }
        kinds
    }

    fn paths(&self, kind: Option<Kind>) -> impl Iterator<Item = (Action, Point, Option<Point>)> {
        self.0
            .iter()
            .filter_map(move |&(action, spelling)| match spelling {
                Spelling::Path { from, to, kind: k } if kind.is_none() || k == kind => {
                    Some((action, from, to))
                }
                _ => None,
            })
    }

    /// The points with which an action can begin, of those that bring in `kind`.
    #[must_use]
    pub fn firsts(&self, kind: Option<Kind>) -> Points {
        self.paths(kind).map(|(_, from, _)| from).collect()
    }

    /// The points that can follow a first one.
    #[must_use]
    pub fn targets(&self, first: Point, kind: Option<Kind>) -> Points {
        self.paths(kind)
            .filter(|&(_, from, _)| from == first)
            .filter_map(|(_, _, to)| to)
            .collect()
    }

    /// The action that is spelled by exactly these points.
    #[must_use]
    pub fn path(&self, from: Point, to: Option<Point>, kind: Option<Kind>) -> Option<Action> {
        self.paths(kind)
            .find(|&(_, f, t)| (f, t) == (from, to))
            .map(|(action, ..)| action)
    }

    /// The first point of the actions that end on `to`, where they all lead to the same position.
    #[must_use]
    pub fn only_first(&self, position: &Position, to: Point, kind: Option<Kind>) -> Option<Point> {
        let after = |action| {
            let mut after = position.clone();
            after.play(action);
            after
        };
        let mut ways = self.paths(kind).filter(|way| way.2 == Some(to));
        let (action, first, _) = ways.next()?;
        let result = after(action);
        ways.all(|way| after(way.0) == result).then_some(first)
    }

    fn removals(&self) -> impl Iterator<Item = (Action, Points, Points)> {
        self.0
            .iter()
            .filter_map(|&(action, spelling)| match spelling {
                Spelling::Row { row, taken } => Some((action, row, taken)),
                _ => None,
            })
    }

    /// The rows of which one has to be removed.
    #[must_use]
    pub fn rows(&self) -> Vec<Points> {
        let mut rows = Vec::new();
        for (_, row, _) in self.removals() {
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        rows
    }

    /// The points of a row whose men may go or stay.
    #[must_use]
    pub fn optional(&self, row: Points) -> Points {
        let taken = || self.removals().filter(|r| r.1 == row).map(|r| r.2);
        let any = taken().fold(Points::NONE, Points::or);
        any.without(taken().fold(any, Points::and))
    }

    /// The removal of a row in which exactly these men go.
    #[must_use]
    pub fn removal(&self, row: Points, taken: Points) -> Option<Action> {
        self.removals()
            .find(|r| (r.1, r.2) == (row, taken))
            .map(|r| r.0)
    }
}
