//! The table at which a game is played: the game, what the player touches, and what the computer does.

use std::collections::VecDeque;
use std::path::PathBuf;

use super::choices::Choices;
use super::input::Input;
use super::session::Session;
use super::typed;
use crate::engine::Task;
use crate::face::{Face, Kind, Spelling};
use crate::game::{Action, Game};
use crate::games::Position;
use crate::notation::Notation;
use crate::player::Player;
use crate::record::Record;
use crate::search::{Limits, Report};

/// What the computer thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To play its turn.
    Turn,
    /// To give a tip.
    Tip,
}

/// The computer's thinking.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// The number of the job, once it has begun.
    pub job: Option<u64>,
    /// What for.
    pub purpose: Purpose,
    /// The position it thinks about.
    pub position: Position,
    /// What it has found so far.
    pub report: Option<Report>,
    /// Whether it goes on.
    pub running: bool,
}

/// A game and everything around it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub session: Session,
    /// What the player has touched.
    pub input: Input,
    /// What he has typed.
    pub typed: String,
    /// The name under which the game was last saved.
    pub saved_as: Option<PathBuf>,
    /// True if Black's side of the board is below.
    pub turned: bool,
    /// Steps that are played by themselves, one after another: the computer's, and forced ones.
    pub coming: VecDeque<Action>,
    /// The computer's thinking, also after it has ended.
    pub thinking: Option<Thinking>,
    /// True if the computer waits to be asked: after an undo where no person plays.
    pub paused: bool,
    tip: Option<(Position, Action)>,
}

impl Table {
    /// A table for a recorded game.
    #[must_use]
    pub fn new(record: Record) -> Table {
        let session = Session::new(record);
        Table {
            input: Input::new(session.now()),
            session,
            typed: String::new(),
            saved_as: None,
            turned: false,
            coming: VecDeque::new(),
            thinking: None,
            paused: false,
            tip: None,
        }
    }

    /// True while a person has to act, in the present state of the game.
    #[must_use]
    pub fn entering(&self) -> bool {
        self.session.view().is_none()
            && self.coming.is_empty()
            && self.session.player() == Some(Player::Human)
    }

    /// True while the computer has to act.
    #[must_use]
    pub fn computer_on_turn(&self) -> bool {
        self.session.player().is_some_and(|p| p != Player::Human)
    }

    /// True while the computer thinks for this.
    #[must_use]
    pub fn is_thinking(&self, purpose: Purpose) -> bool {
        let thinking = self.thinking.as_ref();
        thinking.is_some_and(|t| t.running && t.purpose == purpose)
    }

    /// True while the computer thinks about a position that is no longer on the table.
    #[must_use]
    pub fn thinks_in_vain(&self) -> bool {
        let thinking = self.thinking.as_ref();
        thinking.is_some_and(|t| t.running && t.position != *self.session.now())
    }

    /// The computer's tip for the present position.
    #[must_use]
    pub fn hint(&self) -> Option<Action> {
        let (position, action) = self.tip.as_ref()?;
        (position == self.session.now()).then_some(*action)
    }

    /// Keeps a tip.
    pub fn set_hint(&mut self, action: Action) {
        self.tip = Some((self.session.now().clone(), action));
    }

    /// The kind of man that is brought in, where the player can choose between several.
    #[must_use]
    pub fn kind_choice(&self) -> Option<Kind> {
        let now = self.session.now();
        let choice = self.entering() && Choices::of(now).kinds().len() > 1;
        choice.then(|| self.input.kind(now)).flatten()
    }

    /// What the computer has found about the position that is shown, or about the one before its turn.
    #[must_use]
    pub fn report(&self) -> Option<&Report> {
        self.thinking.as_ref()?.report.as_ref()
    }

    /// The turns that the computer expects, in notation.
    #[must_use]
    pub fn expected(&self) -> String {
        let Some(Thinking {
            position,
            report: Some(report),
            ..
        }) = &self.thinking
        else {
            return String::new();
        };
        position.line_texts(&report.line).join(" ")
    }

    /// What the computer is asked.
    #[must_use]
    pub fn task(&self, player: Player) -> Task {
        let record = self.session.record();
        Task {
            position: self.session.now().clone(),
            game: matches!(player, Player::Ugi { .. }).then(|| record.clone()),
            history: (0..record.len())
                .map(|n| record.position(n).key())
                .collect(),
            repetition: record.counts_repetition(),
            player,
            seed: record.seed().unwrap_or(0),
            limits: Limits::default(),
        }
    }

    /// Plays a step; true if the turn is complete.
    ///
    /// # Errors
    /// If the record does not take the turn.
    pub fn play(&mut self, action: Action) -> Result<bool, String> {
        let now = self.session.now();
        if let Spelling::Path {
            kind: Some(kind), ..
        } = now.spelling(action)
        {
            self.input.brought_in(now.to_move(), kind);
        }
        let complete = self.session.play(action).map_err(|error| error.to_string());
        self.refresh();
        complete
    }

    /// After another state of the game has been taken up: nothing is coming, typed, thought or touched.
    pub fn start_over(&mut self) {
        self.coming.clear();
        self.typed.clear();
        self.thinking = None;
        self.refresh();
    }

    /// After any change of position: what was touched is forgotten.
    pub fn refresh(&mut self) {
        self.input.reset(self.session.now(), self.turned);
    }

    /// The texts that what was typed can become; none before anything was typed, or on the computer's turn.
    #[must_use]
    pub fn candidates(&self) -> Vec<String> {
        if self.typed.is_empty() || !self.entering() {
            return Vec::new();
        }
        typed::candidates(self.session.now(), &self.typed)
    }
}
