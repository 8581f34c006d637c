//! What has to be answered before the game goes on: questions, the name of a file; and the help.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{App, Effect, Target, help, keys, prompt};
use crate::game::{Action, Outcome, Side};
use crate::store::StoreError;

/// A window over the board or the menu.
#[derive(Clone, Debug)]
pub enum Popup {
    /// A question with its answers.
    Question(Question),
    /// The name under which the game is saved, as it is typed.
    Name(String),
    /// The help, scrolled down by so many lines.
    Help(usize),
}

/// A question with its answers.
#[derive(Clone, Debug)]
pub struct Question {
    /// What is asked.
    pub text: String,
    /// The answers: the key, the words, and what follows.
    pub answers: Vec<(char, &'static str, Deed)>,
    /// The answer that Enter gives.
    pub at: usize,
    /// True if another key closes the question and does what it does at the board.
    pub passes: bool,
}

/// What follows from an answer.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Nothing.
    Nothing,
    /// These actions are played.
    Play(Vec<Action>),
    /// The game goes on from its state after so many turns.
    PlayOn(usize),
    /// This side gives up.
    Resign(Side),
    /// This file is replaced by the game.
    Overwrite(PathBuf),
    /// Another name is typed in place of this one.
    Rename(PathBuf),
    /// The same set-up again.
    Rematch,
    /// The game is saved under a name.
    Save,
    /// The menu opens.
    Menu,
    /// The game on the screen is left for this.
    Leave(Effect),
}

impl Popup {
    /// A question that is answered by yes or no. What cannot be taken back is not the first answer.
    #[must_use]
    pub fn question(text: String, yes: Deed) -> Popup {
        let no = match &yes {
            Deed::Overwrite(path) => Deed::Rename(path.clone()),
            _ => Deed::Nothing,
        };
        Popup::Question(Question {
            text,
            at: usize::from(!matches!(yes, Deed::Play(_))),
            passes: false,
            answers: vec![('y', "yes", yes), ('n', "no", no)],
        })
    }

    /// The end of a game.
    #[must_use]
    pub fn game_over(outcome: Outcome) -> Popup {
        Popup::Question(Question {
            text: prompt::outcome_text(outcome),
            // an Enter too many, meant for the last turn, does no harm
            answers: vec![
                ('l', "look at the board", Deed::Nothing),
                ('r', "rematch", Deed::Rematch),
                ('s', "save under a name", Deed::Save),
                ('m', "menu", Deed::Menu),
            ],
            at: 0,
            passes: true,
        })
    }
}

impl App {
    /// A key while a popup is open.
    pub(super) fn popup_key(&mut self, key: KeyEvent) {
        match &mut self.popup {
            Some(Popup::Question(question)) => {
                let count = question.answers.len();
                match key.code {
                    KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                        question.at = (question.at + count - 1) % count;
                    }
                    KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                        question.at = (question.at + 1) % count;
                    }
                    KeyCode::Enter => {
                        let at = question.at;
                        self.answer(at);
                    }
                    KeyCode::Esc => self.popup = None,
                    code => {
                        let answered = |a: &(char, _, _)| {
                            code == KeyCode::Char(a.0)
                                || code == KeyCode::Char(a.0.to_ascii_uppercase())
                        };
                        if let Some(at) = question.answers.iter().position(answered) {
                            self.answer(at);
                        } else if question.passes && keys::command(key).is_some() {
                            self.popup = None;
                            self.table_key(key);
                        }
                    }
                }
            }
            Some(Popup::Name(name)) => match key.code {
                KeyCode::Enter if name.trim().is_empty() => {
                    self.warn("Type a name for the file, or Esc to leave it.");
                }
                KeyCode::Enter => {
                    let path = name.trim().into();
                    self.save(path, false);
                }
                KeyCode::Esc => self.popup = None,
                _ => edit(name, key),
            },
            Some(Popup::Help(_)) => self.help_key(key),
            None => {}
        }
    }

    fn help_key(&mut self, key: KeyEvent) {
        let page = help::room(self.size).1.saturating_sub(1);
        let by: isize = match key.code {
            KeyCode::Up => -1,
            KeyCode::Down | KeyCode::Enter => 1,
            KeyCode::PageUp => -(page as isize),
            KeyCode::PageDown | KeyCode::Char(' ') => page as isize,
            KeyCode::Home => isize::MIN / 2,
            KeyCode::End => isize::MAX / 2,
            KeyCode::Esc | KeyCode::Char(_) => {
                self.popup = None;
                return;
            }
            _ => 0,
        };
        self.scroll_help(by);
    }

    fn scroll_help(&mut self, by: isize) {
        let (width, height) = help::room(self.size);
        let most = self.help_lines(width).len().saturating_sub(height);
        if let Some(Popup::Help(top)) = &mut self.popup {
            *top = top.saturating_add_signed(by).min(most);
        }
    }

    /// The mouse wheel over a popup.
    pub(super) fn popup_scroll(&mut self, up: bool) {
        self.scroll_help(if up { -3 } else { 3 });
    }

    /// A click while a popup is open: on an answer, or beside the help.
    pub(super) fn popup_click(&mut self, target: Option<Target>) {
        match (&self.popup, target) {
            (Some(Popup::Question(_)), Some(Target::Item(at))) => self.answer(at),
            (Some(Popup::Help(_)), _) => self.popup = None,
            _ => {}
        }
    }

    fn answer(&mut self, at: usize) {
        let Some(Popup::Question(question)) = &self.popup else {
            return;
        };
        let Some((_, _, deed)) = question.answers.get(at) else {
            return;
        };
        let deed = deed.clone();
        self.popup = None;
        match deed {
            Deed::Nothing => {}
            Deed::Play(actions) => self.play(&actions),
            Deed::PlayOn(n) => self.play_on(n),
            Deed::Resign(side) => self.resign(side),
            Deed::Overwrite(path) => self.save(path, true),
            Deed::Rename(path) => self.popup = Some(Popup::Name(path.display().to_string())),
            Deed::Rematch => self.rematch(),
            Deed::Save => self.ask_for_name(),
            Deed::Menu => self.open_menu(),
            Deed::Leave(effect) => self.effects.push(effect),
        }
    }

    /// Asks for the name of a file for the game.
    pub(super) fn ask_for_name(&mut self) {
        let Some(table) = &self.table else { return };
        if let Some(path) = &table.saved_as {
            self.popup = Some(Popup::Name(path.display().to_string()));
            return;
        }
        let record = table.session.record();
        let names = Side::BOTH.map(|side| match record.name(side) {
            "" => prompt::player_name(&record.player(side)),
            name => name.into(),
        });
        let setup = record.position(0).setup().word();
        let name = format!("{setup}-{}-{}", names[0], names[1]);
        let plain = |c: char| {
            if c.is_alphanumeric() || c == '-' {
                c
            } else {
                '_'
            }
        };
        let name: String = name.chars().map(plain).collect();
        self.popup = Some(Popup::Name(format!("{name}.gipf")));
    }

    fn save(&mut self, path: PathBuf, overwrite: bool) {
        if let Some(table) = &self.table {
            let record = Box::new(table.session.record().clone());
            self.effects.push(Effect::Save {
                path,
                record,
                overwrite,
            });
        }
    }

    /// A record was saved, or not.
    pub(super) fn saved(&mut self, result: Result<PathBuf, StoreError>) {
        match result {
            Ok(path) => {
                self.popup = None;
                if let Some(table) = &mut self.table {
                    table.saved_as = Some(path.clone());
                }
                self.say(format!("Saved as {}.", path.display()));
            }
            Err(StoreError::Exists(path)) => {
                let text = format!("{} exists. Overwrite it?", path.display());
                self.popup = Some(Popup::question(text, Deed::Overwrite(path)));
            }
            Err(error) => self.warn(format!("Not saved: {error}.")),
        }
    }
}

/// A key in a field of text.
pub fn edit(text: &mut String, key: KeyEvent) {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let plain = !control && !key.modifiers.contains(KeyModifiers::ALT);
    match key.code {
        KeyCode::Char('u') if control => text.clear(),
        KeyCode::Char(c) if plain && text.len() < 1000 => text.push(c),
        KeyCode::Backspace => drop(text.pop()),
        _ => {}
    }
}
