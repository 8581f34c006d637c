//! What the player is told: whose turn it is and what to do, in a sentence.

use super::input::Stage;
use super::keys::Command;
use super::marks::rows_made;
use super::table::Table;
use crate::face::{Face, Spelling};
use crate::game::{Action, Game, Outcome, Reason, Side};
use crate::games::Position;
use crate::hex::{Hex, Points};
use crate::notation::Notation;
use crate::player::{Player, time_text};

/// A command and its name, with the key.
pub type Button = (Command, String);

/// A sentence, and what can be done about it with the mouse too.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Prompt {
    /// The sentence.
    pub text: String,
    /// Commands with their short names.
    pub buttons: Vec<Button>,
}

impl Prompt {
    fn new(text: String, buttons: &[(Command, &'static str)]) -> Prompt {
        Prompt {
            text,
            buttons: buttons.iter().map(|&(c, name)| (c, name.into())).collect(),
        }
    }
}

/// A player in words: `level 4`.
#[must_use]
pub fn player_name(player: &Player) -> String {
    match player {
        Player::Human => "human".into(),
        Player::Level(level) => format!("level {level}"),
        Player::Time(time) => format!("{} a turn", time_text(*time)),
        Player::Ugi { name, time } => format!("{name}, {} a turn", time_text(*time)),
    }
}

/// Who has won and why.
#[must_use]
pub fn outcome_text(outcome: Outcome) -> String {
    let Some(winner) = outcome.winner else {
        return match outcome.reason {
            Reason::Repetition => "A draw: the same position stands for the third time.".into(),
            Reason::Pool => {
                "A draw: the pool is empty, and both have removed as many rings.".into()
            }
            _ => "A draw.".into(),
        };
    };
    let loser = !winner;
    let why = match outcome.reason {
        Reason::Reserve => format!("{loser} has to push and has no piece left"),
        Reason::Gipf => format!("{loser} has no GIPF-piece left on the board"),
        Reason::Rings => format!("{winner} has removed the last ring needed"),
        Reason::Pool => format!("the pool is empty, and {winner} has removed more rings"),
        Reason::Blocked => format!("no ring can move, and {winner} has removed more"),
        Reason::Repetition => "the same position stands for the third time".into(),
        Reason::Resignation => format!("{loser} has resigned"),
        Reason::Time => format!("the time of {loser} has run out"),
        Reason::Illegal => format!("{loser} has played no legal turn"),
    };
    format!("{winner} wins: {why}.")
}

/// A row in words: `c2-f5`.
#[must_use]
pub fn row_name(hex: &Hex, row: Points) -> String {
    let ends = [row.iter().next(), row.iter().last()];
    let names = ends.into_iter().flatten().map(|p| hex.name(p).to_string());
    names.collect::<Vec<_>>().join("-")
}

/// Some points in words: `c2 or d2`, `d3, e4 and f5`.
fn names(hex: &Hex, points: Points, last: &str) -> String {
    let names: Vec<String> = points.iter().map(|p| hex.name(p).to_string()).collect();
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// What a step does: what it shifts and which rows it makes.
#[must_use]
pub fn describe(now: &Position, action: Action) -> String {
    let text = now.turn_text(&[action]);
    let (stirred, verb) = now.stirs(action);
    let mut after = now.clone();
    after.play(action);
    let mut does = Vec::new();
    if !stirred.is_empty() {
        does.push(format!(
            "{verb} {} {}",
            stirred.count(),
            men(stirred.count())
        ));
    }
    for (side, row) in rows_made(now, &after) {
        does.push(format!("makes {side}'s row {}", row_name(now.hex(), row)));
    }
    does.insert(0, text);
    does.join(", ") + "." + &end(now, action)
}

/// How a step ends the game, to be read behind what else it does; empty if it does not.
fn end(now: &Position, action: Action) -> String {
    let mut after = now.clone();
    after.play(action);
    let outcome = after.outcome().map(outcome_text);
    outcome.map_or(String::new(), |text| format!(" {text}"))
}

const fn men(count: u32) -> &'static str {
    if count == 1 { "piece" } else { "pieces" }
}

impl Table {
    /// What the player is told now.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        use Command as C;
        let session = &self.session;
        let now = session.now();
        if let Some(seen) = session.view() {
            return Prompt::new(
                match seen
                    .checked_sub(1)
                    .map(|last| session.record().number(last))
                {
                    None => "Looking back at the start.".into(),
                    Some((number, side)) => format!("Looking back, after {side}'s turn {number}."),
                },
                &[
                    (C::Earlier, "PgUp"),
                    (C::Later, "PgDn"),
                    (C::Choose, "Enter: play on from here"),
                    (C::Present, "End: back to the game"),
                ],
            );
        }
        if let Some(&action) = self.coming.front() {
            return Prompt::new(coming_text(now, action), &[]);
        }
        if let Some(outcome) = session.outcome() {
            return Prompt::new(
                outcome_text(outcome),
                &[
                    (C::Choose, "Enter: what next"),
                    (C::Earlier, "PgUp: look back"),
                ],
            );
        }
        let side = now.to_move();
        if !self.entering() {
            let player = session.player().unwrap_or(Player::Human);
            let player = player_name(&player);
            return if self.paused {
                let text = format!("{side} ({player}) waits.");
                Prompt::new(text, &[(C::MoveNow, ".: let it play")])
            } else {
                let text = format!("{side} ({player}) is thinking.");
                Prompt::new(text, &[(C::MoveNow, ".: move now")])
            };
        }
        self.entering_prompt(now, side)
    }

    fn entering_prompt(&self, now: &Position, side: Side) -> Prompt {
        use Command as C;
        let hex = now.hex();
        let task = now.task();
        let kind = self.kind_choice();
        let with = kind.map_or(String::new(), |kind| format!(" with a {}", kind.name()));
        let begin = format!("{side} {}", task.does);
        if !self.typed.is_empty() {
            return Prompt::new(
                format!("{begin}{with}: a turn is being typed."),
                &[
                    (C::Choose, "Enter: play it"),
                    (C::Next, "Tab: complete"),
                    (C::Back, "Esc: clear"),
                ],
            );
        }
        let mut prompt = match (self.input.stage(now), self.input.candidate(now)) {
            (Stage::First(_) | Stage::Second(..), Some(action)) => {
                let text = format!("{begin}: {}", describe(now, action));
                Prompt::new(text, &[(C::Choose, "Enter: play it")])
            }
            (Stage::First(_), None) => {
                Prompt::new(format!("{begin}{with}: choose {}.", task.choose), &[])
            }
            (Stage::Second(first, points), None) => {
                let first = hex.name(first);
                let which = if points.count() <= 4 {
                    names(hex, points, "or")
                } else {
                    "a marked point".into()
                };
                Prompt::new(format!("{begin}{with} from {first}: choose {which}."), &[])
            }
            (Stage::Row(rows, at), _) => Prompt::new(
                format!(
                    "{begin}: choose one of {}; {} is marked.",
                    rows.len(),
                    row_name(hex, rows[at])
                ),
                &[(C::Next, "Tab: next row"), (C::Choose, "Enter: this row")],
            ),
            (
                Stage::Stays {
                    row,
                    optional,
                    stays,
                },
                action,
            ) => {
                let goes = optional.without(stays);
                let mut parts = Vec::new();
                for (points, one, more) in [(stays, "stays", "stay"), (goes, "goes", "go")] {
                    if !points.is_empty() {
                        let verb = if points.count() == 1 { one } else { more };
                        parts.push(format!("{} {verb}", names(hex, points, "and")));
                    }
                }
                let row = row_name(hex, row);
                let end = action.map_or(String::new(), |action| end(now, action));
                Prompt::new(
                    format!("{side} removes the row {row}: {}.{end}", parts.join(", ")),
                    &[
                        (C::Switch, "Space: stay or go"),
                        (C::Choose, "Enter: remove"),
                        (C::Next, "Tab: next"),
                    ],
                )
            }
        };
        if let Some(other) = kind.and_then(|_| self.input.other_kind(now)) {
            let name = format!("p: {}", other.name());
            prompt.buttons.push((C::Kind, name));
        }
        let chosen = self.input.can_go_back() || self.session.can_go_back();
        if chosen {
            prompt.buttons.push((C::Back, "Esc: back".into()));
        }
        prompt
    }

    /// The turn as far as it has been made, with the step under the cursor, in notation; or its first point.
    #[must_use]
    pub fn echo(&self) -> String {
        if !self.entering() {
            return String::new();
        }
        let now = self.session.now();
        if let Some(action) = self.input.candidate(now) {
            return self.session.turn_text_with(Some(action));
        }
        let mut parts = vec![self.session.turn_text_with(None)];
        if let Stage::Second(first, _) = self.input.stage(now) {
            parts.push(now.hex().name(first).to_string());
        }
        parts.retain(|part| !part.is_empty());
        parts.join(";")
    }
}

fn coming_text(now: &Position, action: Action) -> String {
    let side = now.to_move();
    match now.spelling(action) {
        Spelling::Row { row, .. } => {
            format!("{side} removes the row {}.", row_name(now.hex(), row))
        }
        Spelling::Pass => format!("{side} has to pass."),
        Spelling::Path { .. } => format!("{side} {}: {}", now.task().does, describe(now, action)),
    }
}
