//! The game on the screen: its record, the turn that is being made, what was undone, and which position is
//! looked at.
//!
//! Undo is always an earlier position, never an inverse operation.

use crate::face::{Face, Spelling};
use crate::game::{Action, Game, Outcome, Side};
use crate::games::Position;
use crate::hex::Points;
use crate::notation::{Notation, TurnError};
use crate::player::Player;
use crate::record::Record;

use super::choices::Choices;

/// A game and the turn that is being made.
#[derive(Clone, Debug)]
pub struct Session {
    record: Record,
    /// Turns that were undone, the next to redo last.
    undone: Vec<Vec<Action>>,
    /// The steps of the running turn, each with the position before it.
    steps: Vec<(Position, Action)>,
    now: Position,
    /// After how many turns the game is looked at, where that is not its present state.
    view: Option<usize>,
}

/// What the last turn, or what there is of the running one, has touched.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Traces {
    /// The points of the pushes and moves.
    pub paths: Points,
    /// The points from which men were taken.
    pub removed: Points,
}

impl Session {
    /// Goes on with a recorded game.
    #[must_use]
    pub fn new(record: Record) -> Session {
        Session {
            now: record.last().clone(),
            record,
            undone: Vec::new(),
            steps: Vec::new(),
            view: None,
        }
    }

    /// The game as it was played.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The game, to change names, players and comments.
    pub const fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The position that the game has come to, within a turn or not.
    #[must_use]
    pub const fn now(&self) -> &Position {
        &self.now
    }

    /// The position that is looked at.
    #[must_use]
    pub fn shown(&self) -> &Position {
        self.view.map_or(&self.now, |n| self.record.position(n))
    }

    /// After how many turns the game is looked at; `None` where that is its present state.
    #[must_use]
    pub const fn view(&self) -> Option<usize> {
        self.view
    }

    /// How the game has ended. Within a turn only the position itself can end it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    /// Who has to act; `None` when the game is over.
    #[must_use]
    pub fn on_turn(&self) -> Option<Side> {
        self.outcome().is_none().then(|| self.now.to_move())
    }

    /// Who plays the side that has to act.
    #[must_use]
    pub fn player(&self) -> Option<Player> {
        self.on_turn().map(|side| self.record.player(side))
    }

    /// True while a turn is begun and not complete.
    #[must_use]
    pub fn within_turn(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Plays one step of a turn; true if that has completed the turn.
    ///
    /// # Errors
    /// If the record does not take the turn.
    pub fn play(&mut self, action: Action) -> Result<bool, TurnError> {
        self.steps.push((self.now.clone(), action));
        self.now.play(action);
        if self.now.outcome().is_none() && !self.now.at_turn_start() {
            return Ok(false);
        }
        let actions: Vec<Action> = self.steps.drain(..).map(|(_, action)| action).collect();
        let redone = self.undone.pop().is_some_and(|next| next == actions);
        if !redone {
            self.undone.clear();
        }
        let played = self.record.play(actions);
        self.now = self.record.last().clone();
        played.map(|()| true)
    }

    /// Goes back to the last choice within the turn; returns what had been chosen, if there is a choice.
    pub fn back(&mut self) -> Option<Action> {
        let choice = |(before, _): &(Position, Action)| Choices::of(before).forced().is_none();
        let at = self.steps.iter().rposition(choice)?;
        let (before, action) = self.steps.drain(at..).next()?;
        self.now = before;
        Some(action)
    }

    /// True if there is a choice within the turn to go back to.
    #[must_use]
    pub fn can_go_back(&self) -> bool {
        let choice = |(before, _): &(Position, Action)| Choices::of(before).forced().is_none();
        self.steps.iter().any(choice)
    }

    /// The running turn as far as it has been made, and one more step, in notation; empty without any.
    #[must_use]
    pub fn turn_text_with(&self, next: Option<Action>) -> String {
        let actions: Vec<Action> = self.steps.iter().map(|s| s.1).chain(next).collect();
        if actions.is_empty() {
            return String::new();
        }
        match self.record.last().turn_text(&actions) {
            // nothing of it has to be named so far
            text if text == "-" => String::new(),
            text => text,
        }
    }

    /// Undoes to the last decision of a person, which can be to resign; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.record.reopen() {
            return true;
        }
        if self.within_turn() && self.back_to_turn_start() {
            return true;
        }
        let decided = (0..self.record.len())
            .rev()
            .find(|&n| self.human_decides(n));
        decided.is_some_and(|n| {
            self.go_to(n);
            true
        })
    }

    /// Gives the running turn up; false if it has no choice to give up.
    fn back_to_turn_start(&mut self) -> bool {
        let chosen = self.back().is_some();
        while self.back().is_some() {}
        chosen
    }

    /// True if a person has to choose after `n` turns. Where no person plays every turn counts.
    fn human_decides(&self, n: usize) -> bool {
        let human = |side| self.record.player(side) == Player::Human;
        let nobody = !Side::BOTH.into_iter().any(human);
        let position = self.record.position(n);
        nobody || human(position.to_move()) && Choices::of(position).forced().is_none()
    }

    /// Makes the state after `n` turns the present one; the turns after it can be redone.
    pub fn go_to(&mut self, n: usize) {
        let later = (n..self.record.len()).rev();
        self.undone
            .extend(later.map(|n| self.record.turn(n).to_vec()));
        self.record.truncate(n);
        self.steps.clear();
        self.now = self.record.last().clone();
        self.view = None;
    }

    /// Redoes to the next decision of a person, or all there is; false if there is nothing.
    pub fn redo(&mut self) -> bool {
        let before = self.record.len();
        while let Some(turn) = self.undone.pop() {
            if self.record.play(turn).is_err() {
                self.undone.clear();
            }
            if self.human_decides(self.record.len()) {
                break;
            }
        }
        self.steps.clear();
        self.now = self.record.last().clone();
        self.record.len() > before
    }

    /// True if there is something to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// `side` gives up.
    pub fn resign(&mut self, side: Side) {
        self.back_to_turn_start();
        self.steps.clear();
        self.now = self.record.last().clone();
        self.record.resign(side);
    }

    /// Looks at the state after `n` turns; the last one is the present.
    pub fn look_at(&mut self, n: usize) {
        self.view = (n < self.record.len()).then_some(n);
    }

    /// How many turns lie before what is looked at.
    #[must_use]
    pub fn seen(&self) -> usize {
        self.view.unwrap_or(self.record.len())
    }

    /// What the last turn before the position looked at has touched, or the running one where it has begun.
    #[must_use]
    pub fn traces(&self) -> Traces {
        if self.view.is_none() && self.within_turn() {
            return traces(self.steps.iter().map(|(before, action)| (before, *action)));
        }
        let Some(last) = self.seen().checked_sub(1) else {
            return Traces::default();
        };
        let mut position = self.record.position(last).clone();
        let mut steps = Vec::new();
        for &action in self.record.turn(last) {
            steps.push((position.clone(), action));
            position.play(action);
        }
        traces(steps.iter().map(|(before, action)| (before, *action)))
    }
}

fn traces<'a>(steps: impl Iterator<Item = (&'a Position, Action)>) -> Traces {
    let mut traces = Traces::default();
    for (before, action) in steps {
        match before.spelling(action) {
            Spelling::Path { from, to, .. } => {
                let mut after = before.clone();
                after.play(action);
                // a single point is a man that came or went
                if to.is_none() && after.man(from).is_none() {
                    traces.removed.insert(from);
                } else {
                    traces.paths.insert(from);
                }
                if let Some(to) = to {
                    traces.paths.insert(to);
                }
            }
            Spelling::Row { taken, .. } => traces.removed = traces.removed.or(taken),
            Spelling::Pass => {}
        }
    }
    traces
}
