//! All state of the screen, and how it changes: [`App::update`] takes a message and returns what has to be
//! done outside. It touches neither terminal nor file, thread or clock.

pub mod choices;
pub mod help;
pub mod input;
pub mod keys;
pub mod marks;
pub mod menu;
pub mod play;
pub mod popup;
pub mod prompt;
pub mod session;
pub mod table;
pub mod typed;
pub mod walk;

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::engine::{Event, Task};
use crate::hex::Point;
use crate::record::Record;
use crate::settings::{Color, Settings};
use crate::store::{StoreError, Unfinished};
use keys::Command;
use menu::Menu;
use popup::Popup;
use table::Table;

/// Something that has happened.
#[derive(Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was clicked on something; `None` on nothing in particular.
    Click(Option<Target>),
    /// The mouse wheel was turned, upwards or not.
    Wheel(bool),
    /// The window has this many columns and rows.
    Resize(u16, u16),
    /// The pause of [`App::pause`] is over.
    Tick,
    /// The job that [`Effect::Think`] has asked for has this number.
    Thinking(u64),
    /// The engine reports.
    Engine(Event),
    /// A new game has its date and seed.
    Begun(Box<Record>),
    /// The running game was written, or not.
    Autosaved(Result<(), StoreError>),
    /// A record was saved under a name, or not.
    Saved(Result<PathBuf, StoreError>),
    /// The settings were written, or not.
    SettingsSaved(Result<(), StoreError>),
    /// A record was read, or not; true if it is a running game that goes on.
    Opened(Result<Box<Record>, StoreError>, bool),
    /// The records that were found.
    Records(Vec<PathBuf>),
    /// The unfinished games.
    Unfinished(Vec<Result<Unfinished, StoreError>>),
}

/// Something on the screen that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A point of the board.
    Point(Point),
    /// A button that stands for a key.
    Button(Command),
    /// The state of the game after so many turns.
    Turn(usize),
    /// An item of a menu or a question.
    Item(usize),
}

/// Something that has to be done outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// End the program.
    Quit,
    /// Stop the program until the shell continues it.
    Suspend,
    /// Let the engine think; the answer is [`Msg::Thinking`] and later [`Msg::Engine`].
    Think(Box<Task>),
    /// End the engine's thinking with the best that it has.
    MoveNow,
    /// End the engine's thinking.
    Cancel,
    /// Give this new game a date and a seed, and a file of its own; the answer is [`Msg::Begun`].
    Begin(Box<Record>),
    /// Write the running game.
    Autosave(Box<Record>),
    /// Take an unfinished game up; the answer is [`Msg::Opened`].
    Resume(PathBuf),
    /// Look for unfinished games; the answer is [`Msg::Unfinished`].
    ListUnfinished,
    /// Look for records; the answer is [`Msg::Records`].
    ListRecords,
    /// Read a record; the answer is [`Msg::Opened`].
    Open(PathBuf),
    /// Save a record under a name; the answer is [`Msg::Saved`].
    Save {
        /// The file.
        path: PathBuf,
        /// The game.
        record: Box<Record>,
        /// True if the file may be replaced.
        overwrite: bool,
    },
    /// Write the settings.
    SaveSettings(Box<Settings>),
    /// Take the mouse, or leave it to the terminal.
    Mouse(bool),
}

/// A line about what has just happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What is said.
    pub text: String,
    /// True if something is not possible or has failed.
    pub wrong: bool,
}

/// What the command line has fixed, whatever the settings say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flags {
    /// No Unicode.
    pub ascii: bool,
    /// No mouse.
    pub no_mouse: bool,
    /// When colours are used.
    pub color: Option<Color>,
}

/// The state of the screen.
#[derive(Debug)]
pub struct App {
    /// The game, if one is open.
    pub table: Option<Table>,
    /// The menu, if it is open; it covers the game.
    pub menu: Option<Menu>,
    /// What has to be answered first.
    pub popup: Option<Popup>,
    /// A line about what has just happened or cannot be done; gone with the next key.
    pub note: Option<Note>,
    /// A disk that does not keep the game; stays until it does.
    pub trouble: Option<String>,
    /// What the user likes.
    pub settings: Settings,
    /// What the command line has fixed.
    pub flags: Flags,
    /// The columns and rows of the window.
    pub size: (u16, u16),
    /// Whether the mouse plays.
    mouse: bool,
    /// The unfinished games that were found.
    unfinished: Vec<Unfinished>,
    /// The records that were found.
    records: Vec<PathBuf>,
    /// Counts the pauses, so that each is waited for once.
    pauses: u64,
    effects: Vec<Effect>,
}

/// How long a step of the computer, or a forced one, is shown before it is played.
const STEP: Duration = Duration::from_millis(350);
/// The same for a removal, which there is more of to see.
const REMOVAL: Duration = Duration::from_millis(700);

impl App {
    /// The screen with its menu.
    #[must_use]
    pub fn new(settings: Settings, flags: Flags) -> App {
        let mouse = settings.mouse && !flags.no_mouse;
        let mut app = App {
            table: None,
            menu: None,
            popup: None,
            note: None,
            trouble: None,
            settings,
            flags,
            size: (80, 24),
            mouse,
            unfinished: Vec::new(),
            records: Vec::new(),
            pauses: 0,
            effects: Vec::new(),
        };
        app.open_menu();
        app
    }

    /// Puts a game on the table, in place of the menu. The effects of it are those of [`App::update`].
    pub fn open_game(&mut self, record: Record) -> Vec<Effect> {
        self.set_table(record);
        self.take_effects()
    }

    fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether the mouse plays.
    #[must_use]
    pub const fn mouse(&self) -> bool {
        self.mouse
    }

    /// True if only ASCII characters may be drawn.
    #[must_use]
    pub fn ascii(&self) -> bool {
        self.flags.ascii || !self.settings.glyphs.unicode()
    }

    /// True if colours may be used.
    #[must_use]
    pub fn colour(&self) -> bool {
        self.flags.color.unwrap_or(self.settings.color).wanted()
    }

    /// How long to wait before [`Msg::Tick`], and the number of the pause; `None` while nothing is shown
    /// that goes on by itself.
    #[must_use]
    pub fn pause(&self) -> Option<(u64, Duration)> {
        let next = self.table.as_ref()?.next_is_removal()?;
        Some((self.pauses, if next { REMOVAL } else { STEP }))
    }

    /// Takes a message in; returns what has to be done outside, in this order.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Key(key) => self.key(key),
            Msg::Click(target) => self.click(target),
            Msg::Wheel(up) => self.wheel(up),
            Msg::Resize(columns, rows) => self.size = (columns, rows),
            Msg::Tick => self.play_coming(),
            Msg::Thinking(job) => self.thinking(job),
            Msg::Engine(event) => self.engine(event),
            Msg::Begun(record) => self.set_table(*record),
            Msg::Autosaved(Ok(())) => self.trouble = None,
            Msg::Autosaved(Err(error)) => {
                let reason = match error {
                    StoreError::Disk { error, .. } => error.to_string(),
                    error => error.to_string(),
                };
                self.trouble = Some(format!("Not kept on the disk: {reason}."));
            }
            Msg::Saved(result) => self.saved(result),
            Msg::SettingsSaved(Ok(())) => {}
            Msg::SettingsSaved(Err(error)) => {
                self.warn(format!("The settings are not saved: {error}."));
            }
            Msg::Opened(Ok(record), goes_on) => self.opened(*record, goes_on),
            Msg::Opened(Err(error), _) => self.warn(format!("{error}.")),
            Msg::Records(found) => self.records = found,
            Msg::Unfinished(found) => self.found(found),
        }
        self.take_effects()
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'C') => return self.effects.push(Effect::Quit),
                KeyCode::Char('z' | 'Z') => return self.effects.push(Effect::Suspend),
                _ => {}
            }
        }
        self.note = None;
        if self.popup.is_some() {
            self.popup_key(key);
        } else if self.menu.is_some() {
            self.menu_key(key);
        } else {
            self.table_key(key);
        }
    }

    fn click(&mut self, target: Option<Target>) {
        self.note = None;
        if self.popup.is_some() {
            self.popup_click(target);
        } else if self.menu.is_some() {
            self.menu_click(target);
        } else {
            self.table_click(target);
        }
    }

    fn wheel(&mut self, up: bool) {
        if self.popup.is_some() {
            self.popup_scroll(up);
        } else if self.menu.is_some() {
            self.menu_step(!up);
        } else {
            self.run(if up { Command::Earlier } else { Command::Later });
        }
    }

    /// Says what has happened.
    fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.note = Some(Note { text, wrong: false });
    }

    /// Says what is not possible or has failed.
    pub fn warn(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.note = Some(Note { text, wrong: true });
    }
}
