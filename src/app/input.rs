//! What a player has touched of the present step: cursor, picks and the stays of a row.
//!
//! A step is entered by one point or two, or by a row and what of it goes. Keys and mouse both end in
//! [`Input::choose`] and [`Input::click`], which narrow the same [`Choices`]. Typed text is in
//! [`typed`](super::typed).

use super::choices::Choices;
use super::walk::{self, Way};
use crate::face::{Face, Kind, Spelling};
use crate::game::{Action, Game, Side};
use crate::games::Position;
use crate::hex::{Point, Points};

/// What the player chooses next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The first point of a step.
    First(Points),
    /// The second point, after the first.
    Second(Point, Points),
    /// One of several rows; the one that is looked at.
    Row(Vec<Points>, usize),
    /// Which men of a row stay.
    Stays {
        /// The row.
        row: Points,
        /// The points whose men may stay.
        optional: Points,
        /// Those that do.
        stays: Points,
    },
}

/// So many points to choose from are marked, and the cursor goes to the first. Of more it stays where it is.
pub const FEW: u32 = 12;

/// What a touch has led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touch {
    /// Something was picked or the cursor went elsewhere.
    Moved,
    /// The step is complete.
    Play(Action),
    /// That is not possible, for this reason.
    No(String),
}

/// What has been touched of the present step.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where the cursor stands.
    pub cursor: Point,
    /// The half-row in which the cursor moves sideways.
    height: i8,
    /// The first point of the step.
    first: Option<Point>,
    /// The first point that was picked last, of this step or an earlier one.
    home: Option<Point>,
    /// The step that a click has shown and a second click plays.
    armed: Option<Action>,
    /// Which of several rows is looked at, and whether it is chosen.
    row: (usize, bool),
    /// The men of the row that stay; `None` until something was switched.
    stays: Option<Points>,
    /// The kind that each side has brought in last.
    kinds: [Option<Kind>; 2],
}

impl Input {
    /// Nothing touched; the cursor on the lowest point in the middle.
    #[must_use]
    pub fn new(position: &Position) -> Input {
        let hex = position.hex();
        let middle = hex.columns() as i8 / 2;
        let lowest = hex.points().find(|&point| hex.place(point).0 == middle);
        let mut input = Input {
            cursor: Point(0),
            height: 0,
            first: None,
            home: None,
            armed: None,
            row: (0, false),
            stays: None,
            kinds: [None; 2],
        };
        if let Some(point) = lowest {
            input.go(position, point, false);
        }
        input.settle(position, false);
        input
    }

    /// Forgets what was touched: another step begins. The cursor goes back to where the last one began,
    /// so that it does not hide what has come onto the board.
    pub fn reset(&mut self, position: &Position, turned: bool) {
        (self.first, self.armed, self.row, self.stays) = (None, None, (0, false), None);
        if let (Stage::First(points), Some(home)) = (self.stage(position), self.home)
            && !points.has(self.cursor)
            && points.has(home)
        {
            self.go(position, home, turned);
        }
        self.settle(position, turned);
    }

    /// Touches again what an action has needed that was taken back.
    pub fn touch_again(&mut self, position: &Position, action: Action, turned: bool) {
        self.reset(position, turned);
        match position.spelling(action) {
            Spelling::Path { from, to, .. } => {
                self.first = to.and(Some(from));
                self.go(position, to.unwrap_or(from), turned);
            }
            Spelling::Row { row, .. } => {
                let rows = Choices::of(position).rows();
                self.row.0 = rows.iter().position(|&r| r == row).unwrap_or(0);
                self.settle(position, turned);
            }
            Spelling::Pass => {}
        }
    }

    /// In a choice of rows the cursor goes to them, and to the first of a few points.
    fn settle(&mut self, position: &Position, turned: bool) {
        if Choices::of(position).forced().is_some() {
            return;
        }
        let to = match self.stage(position) {
            Stage::Row(rows, at) => rows.get(at).copied().unwrap_or_default(),
            Stage::Stays { optional, .. } => optional,
            Stage::First(points) if points.count() <= FEW => points,
            _ => return,
        };
        if !to.has(self.cursor)
            && let Some(&point) = walk::order(position, to, None, turned).first()
        {
            self.go(position, point, turned);
        }
    }

    fn go(&mut self, position: &Position, to: Point, turned: bool) {
        self.cursor = to;
        self.height = walk::seen(position.hex(), to, turned).1;
    }

    /// The kind of man that is brought in: the one last brought in by this side, if it may be chosen.
    #[must_use]
    pub fn kind(&self, position: &Position) -> Option<Kind> {
        let kinds = Choices::of(position).kinds();
        let last = self.kinds[position.to_move().index()];
        kinds
            .iter()
            .copied()
            .find(|&k| Some(k) == last)
            .or(kinds.first().copied())
    }

    /// Remembers the kind that a side has brought in.
    pub fn brought_in(&mut self, side: Side, kind: Kind) {
        self.kinds[side.index()] = Some(kind);
    }

    /// The kind of man that can be brought in instead, if there is a choice.
    #[must_use]
    pub fn other_kind(&self, position: &Position) -> Option<Kind> {
        let now = self.kind(position);
        let kinds = Choices::of(position).kinds();
        kinds.into_iter().find(|&kind| Some(kind) != now)
    }

    /// Switches to the other kind of man; false if there is none.
    pub fn switch_kind(&mut self, position: &Position) -> bool {
        let other = self.other_kind(position);
        if other.is_some() {
            self.kinds[position.to_move().index()] = other;
        }
        other.is_some()
    }

    /// What is chosen next.
    #[must_use]
    pub fn stage(&self, position: &Position) -> Stage {
        let choices = Choices::of(position);
        let rows = choices.rows();
        let (at, chosen) = self.row;
        if rows.is_empty() {
            let kind = self.kind(position);
            return match self.first {
                Some(first) => Stage::Second(first, choices.targets(first, kind)),
                None => Stage::First(choices.firsts(kind)),
            };
        }
        let row = rows[at.min(rows.len() - 1)];
        let optional = choices.optional(row);
        if (rows.len() == 1 || chosen) && !optional.is_empty() {
            let stays = self
                .stays
                .unwrap_or_else(|| default_stays(position, optional));
            return Stage::Stays {
                row,
                optional,
                stays,
            };
        }
        Stage::Row(rows, at)
    }

    /// The step that stands under the cursor, and that Enter would play.
    #[must_use]
    pub fn candidate(&self, position: &Position) -> Option<Action> {
        let choices = Choices::of(position);
        let kind = self.kind(position);
        match self.stage(position) {
            Stage::First(_) => choices.path(self.cursor, None, kind),
            Stage::Second(first, _) => choices.path(first, Some(self.cursor), kind),
            Stage::Row(rows, at) if choices.optional(rows[at]).is_empty() => {
                choices.removal(rows[at], rows[at])
            }
            Stage::Row(..) => None,
            Stage::Stays { row, stays, .. } => choices.removal(row, row.without(stays)),
        }
    }

    /// An arrow key.
    pub fn arrow(&mut self, position: &Position, way: Way, turned: bool) {
        let hex = position.hex();
        let to = walk::step(hex, self.cursor, way, self.height, turned);
        let height = match way {
            Way::Up | Way::Down => walk::seen(hex, to, turned).1,
            Way::Left | Way::Right => self.height,
        };
        (self.cursor, self.height, self.armed) = (to, height, None);
        if let Stage::Row(rows, at) = self.stage(position)
            && !rows[at].has(to)
            && let Some(other) = rows.iter().position(|row| row.has(to))
        {
            self.row.0 = other;
        }
    }

    /// Tab and Shift-Tab.
    pub fn walk(&mut self, position: &Position, back: bool, turned: bool) {
        let (points, around) = match self.stage(position) {
            Stage::First(points) => (points, None),
            Stage::Second(first, points) => (points, Some(first)),
            Stage::Stays { optional, .. } => (optional, None),
            Stage::Row(rows, at) => {
                let count = rows.len();
                self.row.0 = (at + if back { count - 1 } else { 1 }) % count;
                let row = rows[self.row.0];
                let others = rows.iter().filter(|&&r| r != row);
                let alone = others.fold(row, |alone, &other| alone.without(other));
                (if alone.is_empty() { row } else { alone }, None)
            }
        };
        let order = walk::order(position, points, around, turned);
        let from = match self.stage(position) {
            Stage::Row(..) => None,
            _ => Some(self.cursor),
        };
        let to = match from {
            Some(from) => walk::next(&order, from, back),
            None => order.first().copied(),
        };
        if let Some(to) = to {
            self.go(position, to, turned);
        }
        self.armed = None;
    }

    /// Enter; or Space, which switches a man of a row where Enter removes the row.
    pub fn choose(&mut self, position: &Position, space: bool, turned: bool) -> Touch {
        self.armed = None;
        let candidate = self.candidate(position);
        match self.stage(position) {
            Stage::First(points) if candidate.is_none() && points.has(self.cursor) => {
                self.pick_first(position, self.cursor, false, turned);
                Touch::Moved
            }
            Stage::First(_) if candidate.is_none() && self.pick_target(position, self.cursor) => {
                Touch::Moved
            }
            Stage::Second(first, _) if candidate.is_none() => {
                self.elsewhere(position, first, self.cursor, false, turned)
            }
            Stage::Row(..) if candidate.is_none() => {
                self.choose_row(position, turned);
                Touch::Moved
            }
            Stage::Stays { optional, .. } if space => {
                if !optional.has(self.cursor) {
                    return Touch::No(
                        "Space switches what may stay; Enter removes the row.".into(),
                    );
                }
                self.switch_stay(position, self.cursor);
                Touch::Moved
            }
            _ => match candidate {
                Some(action) => Touch::Play(action),
                None => Touch::No(cannot_begin(position, self.cursor)),
            },
        }
    }

    /// Picks the first point of two. The cursor goes on to the targets, and stays where the mouse is
    /// unless there is only one.
    fn pick_first(&mut self, position: &Position, point: Point, mouse: bool, turned: bool) {
        (self.first, self.home) = (Some(point), Some(point));
        let targets = Choices::of(position).targets(point, self.kind(position));
        let order = walk::order(position, targets, Some(point), turned);
        match order[..] {
            [to] => self.go(position, to, turned),
            [to, ..] if !mouse => self.go(position, to, turned),
            _ => self.go(position, point, turned),
        }
    }

    /// Picks the first point of a step by its second one, where it makes no difference which it is.
    fn pick_target(&mut self, position: &Position, target: Point) -> bool {
        let choices = Choices::of(position);
        let first = choices.only_first(position, target, self.kind(position));
        if first.is_some() {
            (self.first, self.home) = (first, first);
        }
        first.is_some()
    }

    /// Something that is no target, while one is to be chosen: the first point again takes it back,
    /// another first point replaces it.
    fn elsewhere(
        &mut self,
        position: &Position,
        first: Point,
        point: Point,
        mouse: bool,
        turned: bool,
    ) -> Touch {
        if point == first {
            self.first = None;
            return Touch::Moved;
        }
        if Choices::of(position).firsts(self.kind(position)).has(point) {
            self.pick_first(position, point, mouse, turned);
            return Touch::Moved;
        }
        let (first, point) = (position.hex().name(first), position.hex().name(point));
        Touch::No(format!(
            "{point} cannot be reached from {first}: choose a marked point."
        ))
    }

    fn choose_row(&mut self, position: &Position, turned: bool) {
        self.row.1 = true;
        self.settle(position, turned);
    }

    fn switch_stay(&mut self, position: &Position, point: Point) {
        if let Stage::Stays { mut stays, .. } = self.stage(position) {
            stays.toggle(point);
            self.stays = Some(stays);
        }
    }

    /// A click on a point: the first one shows what would happen, the second one plays it.
    pub fn click(&mut self, position: &Position, point: Point, turned: bool) -> Touch {
        let armed = self.armed.take();
        self.go(position, point, turned);
        match self.stage(position) {
            Stage::First(points) if !points.has(point) => {
                let picked = self.pick_target(position, point);
                if !picked {
                    return Touch::No(cannot_begin(position, point));
                }
            }
            Stage::First(_) if self.candidate(position).is_none() => {
                self.pick_first(position, point, true, turned);
                return Touch::Moved;
            }
            Stage::Second(first, points) if !points.has(point) => {
                return self.elsewhere(position, first, point, true, turned);
            }
            Stage::Row(rows, at) => {
                // where rows share the point, each click looks at the next one
                let mut here = (at + 1..rows.len())
                    .chain(0..=at)
                    .filter(|&i| rows[i].has(point));
                let Some(next) = here.next() else {
                    return Touch::No(not_in_row(position, point));
                };
                let shared = here.next().is_some();
                self.row = (next, false);
                if shared {
                    return Touch::Moved;
                }
                if self.candidate(position).is_none() {
                    self.choose_row(position, turned);
                    return Touch::Moved;
                }
            }
            Stage::Stays { optional, .. } if optional.has(point) => {
                self.switch_stay(position, point);
                return Touch::Moved;
            }
            Stage::Stays { row, .. } if !row.has(point) => {
                return Touch::No(not_in_row(position, point));
            }
            _ => {}
        }
        self.armed = self.candidate(position);
        match self.armed {
            Some(action) if self.armed == armed => Touch::Play(action),
            _ => Touch::Moved,
        }
    }

    /// True if there is a pick to take back.
    #[must_use]
    pub const fn can_go_back(&self) -> bool {
        self.first.is_some() || self.row.1
    }

    /// Takes the last pick back; false if there is none.
    pub fn back(&mut self, position: &Position, turned: bool) -> bool {
        if let Some(first) = self.first.take() {
            self.go(position, first, turned);
        } else if self.row.1 {
            (self.row.1, self.stays) = (false, None);
        } else {
            return false;
        }
        self.armed = None;
        true
    }
}

/// Which men of a row stay unless the player says otherwise: his own.
fn default_stays(position: &Position, optional: Points) -> Points {
    let own = |&p: &Point| {
        position
            .man(p)
            .is_some_and(|man| man.side == position.to_move())
    };
    optional.iter().filter(own).collect()
}

fn cannot_begin(position: &Position, point: Point) -> String {
    let name = position.hex().name(point);
    format!(
        "{name} cannot be chosen: choose {}.",
        position.task().choose
    )
}

fn not_in_row(position: &Position, point: Point) -> String {
    let name = position.hex().name(point);
    format!("{name} is not in the row that has to be removed.")
}
