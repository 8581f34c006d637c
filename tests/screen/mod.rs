//! A screen without a terminal, for tests.

#![allow(dead_code, reason = "each test file uses a part of it")]

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use gipf::app::{App, Effect, Flags, Msg, Target};
use gipf::face::Face;
use gipf::game::Side;
use gipf::games::{Position, Setup};
use gipf::player::Player;
use gipf::record::Record;
use gipf::settings::{Color, Glyphs, Settings};

pub struct Screen {
    pub app: App,
    /// What has been asked of the outside and not been answered here.
    pub effects: Vec<Effect>,
}

/// ASCII, without colours or animation.
pub fn settings() -> Settings {
    Settings {
        glyphs: Glyphs::Ascii,
        color: Color::Never,
        animation: false,
        ..Settings::default()
    }
}

/// The key of this name.
fn named(word: &str) -> Option<KeyCode> {
    Some(match word {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Space" => KeyCode::Char(' '),
        "Backspace" => KeyCode::Backspace,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        _ => return None,
    })
}

impl Screen {
    /// Two people before a set-up or a position.
    pub fn new(start: &str) -> Screen {
        let start = match Setup::from_word(start) {
            Some(setup) => setup.start(),
            None => start.parse().unwrap(),
        };
        Screen::of(Record::new(start))
    }

    /// A person with White against the computer.
    pub fn against_computer(start: &str) -> Screen {
        let mut record = Screen::new(start).record().clone();
        record.set_player(Side::Black, &Player::Level(4));
        Screen::of(record)
    }

    pub fn of(record: Record) -> Screen {
        let mut screen = Screen::menu();
        let effects = screen.app.open_game(record);
        screen.effects.clear();
        screen.perform(effects);
        screen
    }

    /// The menu.
    pub fn menu() -> Screen {
        let mut screen = Screen {
            app: App::new(settings(), Flags::default()),
            effects: Vec::new(),
        };
        screen.send(Msg::Unfinished(Vec::new()));
        screen
    }

    pub fn send(&mut self, msg: Msg) {
        let effects = self.app.update(msg);
        self.perform(effects);
    }

    /// Does what needs neither disk nor engine.
    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Begin(record) => self.send(Msg::Begun(record)),
                effect => self.effects.push(effect),
            }
        }
    }

    /// Presses keys, parted by blanks: names of keys, `@c1` for a click, anything else as it is typed.
    pub fn press(&mut self, keys: &str) {
        for word in keys.split_whitespace() {
            match (named(word), word.strip_prefix('@')) {
                (Some(code), _) => self.key(code),
                (None, Some(name)) => self.click(name),
                (None, None) => word.chars().for_each(|c| self.key(KeyCode::Char(c))),
            }
        }
    }

    pub fn key(&mut self, code: KeyCode) {
        self.send(Msg::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn control(&mut self, c: char) {
        self.send(Msg::Key(KeyEvent::new(
            KeyCode::Char(c),
            KeyModifiers::CONTROL,
        )));
    }

    pub fn click(&mut self, name: &str) {
        let hex = self.now().hex();
        let point = hex.points().find(|&p| hex.name(p).to_string() == name);
        self.send(Msg::Click(Some(Target::Point(point.unwrap()))));
    }

    pub fn record(&self) -> &Record {
        self.app.table.as_ref().unwrap().session.record()
    }

    pub fn now(&self) -> &Position {
        self.app.table.as_ref().unwrap().session.now()
    }

    /// The turns that have been played.
    pub fn turns(&self) -> String {
        let record = self.record();
        let turns = (0..record.len()).map(|n| record.turn_text(n));
        turns.collect::<Vec<_>>().join(" ")
    }

    /// The note, or the prompt where there is none.
    pub fn told(&self) -> String {
        let prompt = self.app.table.as_ref().map(|table| table.prompt().text);
        let note = self.app.note.as_ref().map(|note| note.text.clone());
        note.or(prompt).unwrap_or_default()
    }

    /// The marked points of the board: `[c1] <c2> {d2} ?e1? +e3+`, in the order of the points.
    pub fn marks(&self) -> String {
        use gipf::app::marks::Mark;
        let board = self.app.table.as_ref().unwrap().board();
        let hex = board.position.hex();
        let marked = hex.points().filter_map(|point| {
            let name = hex.name(point);
            Some(match board.marks(point)[0]? {
                Mark::Cursor => format!("[{name}]"),
                Mark::Picked => format!("({name})"),
                Mark::Taken => format!("{{{name}}}"),
                Mark::Gone => format!("-{name}-"),
                Mark::Target => format!("<{name}>"),
                Mark::Last => format!("!{name}!"),
                Mark::Hint => format!("?{name}?"),
                Mark::Moved => format!("+{name}+"),
            })
        });
        marked.collect::<Vec<_>>().join(" ")
    }
}
