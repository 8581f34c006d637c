//! The menu: going on, new games, records, settings. Each page is a list of entries.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};

use super::popup::{Popup, edit};
use super::{App, Effect, Target, prompt};
use crate::game::Side;
use crate::games::Setup;
use crate::player::{Engines, LEVELS, Player, Seat, UGI_TIME};
use crate::record::Record;
use crate::settings::{Color, Glyphs, Settings};
use crate::store::{StoreError, Unfinished};

/// The open menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    /// What it shows.
    pub page: Page,
    /// The entry under the cursor.
    pub at: usize,
}

/// A page of the menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Page {
    /// What can be done.
    Main,
    /// All unfinished games.
    Unfinished,
    /// A new game, as it is being put together.
    New(NewGame),
    /// The name of a record to open.
    Open(String),
    /// The settings, as they were before.
    Settings(Box<Settings>),
}

/// A new game as it is being put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    setup: Setup,
    players: [Player; 2],
    names: [String; 2],
}

/// An entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Back to the game on the table.
    Table,
    /// Goes on with an unfinished game.
    Resume(usize),
    /// To all unfinished games.
    Unfinished,
    /// To a new game.
    New,
    /// To a record.
    Open,
    /// To the settings.
    Settings,
    /// To the help.
    Help,
    /// Ends the program.
    Quit,
    /// The set-up of the new game.
    Setup,
    /// Who plays a side.
    Player(Side),
    /// What he is called.
    Name(Side),
    /// Begins the new game.
    Begin,
    /// The path of the record.
    Path,
    /// Opens the record.
    Read,
    /// Which characters are drawn.
    Glyphs,
    /// When colours are used.
    Color,
    /// Whether the mouse plays.
    Mouse,
    /// Whether the computer's steps are shown one by one.
    Animation,
    /// Whether the line that the computer expects is shown.
    Line,
    /// How strong the computer is where nothing else is said.
    Computer,
    /// Who gives tips.
    Adviser,
    /// A record that was found.
    File(usize),
    /// Back to the main page.
    Back,
}

/// What an entry holds besides its label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nothing: it is chosen with Enter.
    None,
    /// One of several, changed with Left and Right.
    OneOf(String),
    /// Text that is typed.
    Text(String),
}

/// The strengths of the computer that are offered.
fn computers() -> Vec<Player> {
    let levels = (1..=LEVELS).map(Player::Level);
    let times = [1, 2, 5, 10, 30, 60].map(|s| Player::Time(Duration::from_secs(s)));
    levels.chain(times).collect()
}

/// The players that are offered besides a person.
fn programs(engines: &Engines) -> Vec<Player> {
    let engines = engines.keys().map(|name| Player::Ugi {
        name: name.clone(),
        time: UGI_TIME,
    });
    computers().into_iter().chain(engines).collect()
}

/// The value that follows or precedes the present one among all.
fn turned<T: PartialEq + Clone>(all: &[T], now: &T, forward: bool) -> T {
    let count = all.len();
    match all.iter().position(|value| value == now) {
        Some(at) if forward => all[(at + 1) % count].clone(),
        Some(at) => all[(at + count - 1) % count].clone(),
        None => all[0].clone(),
    }
}

/// A set-up in words: `GIPF, standard`.
fn setup_name(setup: Setup) -> String {
    let (game, word) = (setup.game(), setup.word());
    if word.eq_ignore_ascii_case(game) {
        game.into()
    } else {
        format!("{game}, {word}")
    }
}

/// An unfinished game in a line.
fn describe(game: &Unfinished) -> String {
    let record = &game.record;
    let who = Side::BOTH.map(|side| match (record.name(side), record.player(side)) {
        ("", player) => prompt::player_name(&player),
        (name, _) => name.into(),
    });
    let setup = setup_name(record.position(0).setup());
    let turns = match record.len() {
        1 => "1 turn".into(),
        n => format!("{n} turns"),
    };
    let when = jiff::ZonedDateTime::try_from(game.played);
    let when = when.map_or(String::new(), |time| {
        time.strftime("%Y-%m-%d %H:%M, ").to_string()
    });
    format!("{when}{setup}, {turns}, {} against {}", who[0], who[1])
}

impl App {
    /// Opens the menu; the game stays on the table.
    pub(super) fn open_menu(&mut self) {
        self.menu = Some(Menu {
            page: Page::Main,
            at: 0,
        });
        self.effects.push(Effect::ListUnfinished);
    }

    /// The entries of the page that is open.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let Some(menu) = &self.menu else {
            return Vec::new();
        };
        match &menu.page {
            Page::Main => {
                let mut entries = Vec::new();
                if self.table.is_some() {
                    entries.push(Entry::Table);
                }
                if !self.unfinished.is_empty() {
                    entries.push(Entry::Resume(0));
                }
                if self.unfinished.len() > 1 {
                    entries.push(Entry::Unfinished);
                }
                entries.extend([
                    Entry::New,
                    Entry::Open,
                    Entry::Settings,
                    Entry::Help,
                    Entry::Quit,
                ]);
                entries
            }
            Page::Unfinished => (0..self.unfinished.len())
                .map(Entry::Resume)
                .chain([Entry::Back])
                .collect(),
            Page::New(_) => vec![
                Entry::Setup,
                Entry::Player(Side::White),
                Entry::Name(Side::White),
                Entry::Player(Side::Black),
                Entry::Name(Side::Black),
                Entry::Begin,
                Entry::Back,
            ],
            Page::Open(typed) => {
                let found =
                    (0..self.records.len()).filter(|&n| self.record_name(n).contains(typed));
                [Entry::Path, Entry::Read]
                    .into_iter()
                    .chain(found.map(Entry::File))
                    .chain([Entry::Back])
                    .collect()
            }
            Page::Settings(_) => vec![
                Entry::Glyphs,
                Entry::Color,
                Entry::Mouse,
                Entry::Animation,
                Entry::Line,
                Entry::Setup,
                Entry::Computer,
                Entry::Adviser,
                Entry::Player(Side::White),
                Entry::Name(Side::White),
                Entry::Player(Side::Black),
                Entry::Name(Side::Black),
                Entry::Back,
            ],
        }
    }

    /// What an entry is called.
    #[must_use]
    pub fn label(&self, entry: Entry) -> String {
        let page = self.menu.as_ref().map(|menu| &menu.page);
        let main = page == Some(&Page::Main);
        let settings = matches!(page, Some(Page::Settings(_)));
        match entry {
            Entry::Table => "Back to the game".into(),
            Entry::Resume(n) => {
                let game = self.unfinished.get(n).map(describe).unwrap_or_default();
                if main { format!("Go on: {game}") } else { game }
            }
            Entry::Unfinished => format!("Unfinished games ({})", self.unfinished.len()),
            Entry::New => "New game".into(),
            Entry::Open => "Open a record".into(),
            Entry::Settings => "Settings".into(),
            Entry::Help => "Help".into(),
            Entry::Quit => "Quit".into(),
            Entry::Setup if settings => "New games: set-up".into(),
            Entry::Setup => "Set-up".into(),
            Entry::Player(side) if settings => format!("New games: {side}"),
            Entry::Player(side) => side.to_string(),
            Entry::Name(side) => format!("{side}'s name"),
            Entry::Begin => "Begin".into(),
            Entry::Path => "File".into(),
            Entry::Read => "Open".into(),
            Entry::Glyphs => "Characters".into(),
            Entry::Color => "Colours".into(),
            Entry::Mouse => "Mouse".into(),
            Entry::Animation => "Show the computer's steps".into(),
            Entry::Line => "Show the line it expects".into(),
            Entry::Computer => "The computer's strength".into(),
            Entry::Adviser => "Who gives tips".into(),
            Entry::File(n) => self.record_name(n),
            Entry::Back => "Back".into(),
        }
    }

    /// What an entry holds.
    #[must_use]
    pub fn value(&self, entry: Entry) -> Value {
        if let Some(player) = self.player(entry) {
            return Value::OneOf(prompt::player_name(&player));
        }
        let page = self.menu.as_ref().map(|menu| &menu.page);
        let on = |yes: bool| Value::OneOf(if yes { "yes" } else { "no" }.into());
        let settings = &self.settings;
        match (entry, page) {
            (Entry::Setup, Some(Page::New(game))) => Value::OneOf(setup_name(game.setup)),
            (Entry::Name(side), Some(Page::New(game))) => {
                Value::Text(game.names[side.index()].clone())
            }
            (Entry::Path, Some(Page::Open(path))) => Value::Text(path.clone()),
            (Entry::Glyphs, _) => Value::OneOf(settings.glyphs.word().into()),
            (Entry::Color, _) => Value::OneOf(settings.color.word().into()),
            (Entry::Mouse, _) => on(settings.mouse),
            (Entry::Animation, _) => on(settings.animation),
            (Entry::Line, _) => on(settings.new_game.show_line),
            (Entry::Setup, _) => Value::OneOf(setup_name(settings.new_game.setup)),
            (Entry::Player(_), _) => Value::OneOf("computer".into()),
            (Entry::Name(side), _) => Value::Text(settings.name(side).clone()),
            _ => Value::None,
        }
    }

    /// The player that an entry names; `None` for no player, and for the computer as strong as the settings
    /// say.
    fn player(&self, entry: Entry) -> Option<Player> {
        let settings = &self.settings;
        match (entry, self.menu.as_ref().map(|menu| &menu.page)) {
            (Entry::Player(side), Some(Page::New(game))) => {
                Some(game.players[side.index()].clone())
            }
            (Entry::Player(side), _) => match settings.seat(side) {
                Seat::Computer => None,
                Seat::Player(player) => Some(player.clone()),
            },
            (Entry::Computer, _) => Some(settings.new_game.computer()),
            (Entry::Adviser, _) => Some(settings.adviser.clone()),
            _ => None,
        }
    }

    /// The set-up that the page is about: that of the new game, or of those to come.
    fn menu_setup(&self) -> Setup {
        match self.menu.as_ref().map(|menu| &menu.page) {
            Some(Page::New(game)) => game.setup,
            _ => self.settings.new_game.setup,
        }
    }

    /// What is to be said of an entry's value; empty if nothing.
    #[must_use]
    pub fn about(&self, entry: Entry) -> String {
        match self.player(entry) {
            Some(Player::Level(level)) => self.menu_setup().level(level).about(),
            _ => String::new(),
        }
    }

    /// Changes an entry that is one of several.
    fn change(&mut self, entry: Entry, forward: bool) {
        let Some(menu) = &mut self.menu else { return };
        if let Page::New(game) = &mut menu.page {
            match entry {
                Entry::Setup => game.setup = turned(&Setup::ALL, &game.setup, forward),
                Entry::Player(side) => {
                    let player = &mut game.players[side.index()];
                    let mut players = programs(&self.settings.engines);
                    players.insert(0, Player::Human);
                    *player = turned(&players, player, forward);
                }
                _ => {}
            }
            return;
        }
        let settings = &mut self.settings;
        match entry {
            Entry::Glyphs => settings.glyphs = turned(&Glyphs::ALL, &settings.glyphs, forward),
            Entry::Color => settings.color = turned(&Color::ALL, &settings.color, forward),
            Entry::Mouse => {
                settings.mouse = !settings.mouse;
                self.mouse = settings.mouse && !self.flags.no_mouse;
                self.effects.push(Effect::Mouse(self.mouse));
            }
            Entry::Animation => settings.animation = !settings.animation,
            Entry::Line => settings.new_game.show_line = !settings.new_game.show_line,
            Entry::Setup => {
                let setup = &mut settings.new_game.setup;
                *setup = turned(&Setup::ALL, setup, forward);
            }
            Entry::Computer => {
                let computer = settings.new_game.computer();
                match turned(&computers(), &computer, forward) {
                    Player::Time(time) => settings.new_game.time = Some(time),
                    Player::Level(level) => {
                        (settings.new_game.level, settings.new_game.time) = (level, None);
                    }
                    Player::Human | Player::Ugi { .. } => {}
                }
            }
            Entry::Adviser => {
                settings.adviser = turned(&computers(), &settings.adviser, forward);
            }
            Entry::Player(side) => {
                let seats: Vec<Seat> = [Seat::Player(Player::Human), Seat::Computer]
                    .into_iter()
                    .chain(programs(&settings.engines).into_iter().map(Seat::Player))
                    .collect();
                let seat = settings.seat_mut(side);
                *seat = turned(&seats, seat, forward);
            }
            _ => {}
        }
    }

    /// The text that is typed in an entry.
    fn text_mut(&mut self, entry: Entry) -> Option<&mut String> {
        match (entry, &mut self.menu.as_mut()?.page) {
            (Entry::Name(side), Page::New(game)) => Some(&mut game.names[side.index()]),
            (Entry::Name(side), Page::Settings(_)) => Some(self.settings.name_mut(side)),
            (Entry::Path, Page::Open(path)) => Some(path),
            _ => None,
        }
    }

    /// Moves the cursor of the menu.
    pub(super) fn menu_step(&mut self, down: bool) {
        let count = self.entries().len();
        if let Some(menu) = &mut self.menu {
            menu.at = (menu.at + if down { 1 } else { count - 1 }) % count;
        }
    }

    /// A key in the menu.
    pub(super) fn menu_key(&mut self, key: KeyEvent) {
        let entries = self.entries();
        let Some(menu) = &mut self.menu else { return };
        menu.at = menu.at.min(entries.len().saturating_sub(1));
        let entry = entries[menu.at];
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.menu_step(false),
            KeyCode::Down | KeyCode::Tab => self.menu_step(true),
            KeyCode::Home => menu.at = 0,
            KeyCode::End => menu.at = entries.len() - 1,
            KeyCode::Left => self.change(entry, false),
            KeyCode::Right => self.change(entry, true),
            KeyCode::Enter => self.activate(entry),
            KeyCode::Esc => self.leave_page(),
            _ => {
                if let Some(text) = self.text_mut(entry) {
                    edit(text, key);
                } else if let KeyCode::Char(c) = key.code {
                    self.menu_char(c, &entries);
                }
            }
        }
    }

    /// A letter goes to the next entry that begins with it.
    fn menu_char(&mut self, c: char, entries: &[Entry]) {
        if c == '?' {
            return self.activate(Entry::Help);
        }
        let at = self.menu.as_ref().map_or(0, |menu| menu.at);
        let count = entries.len();
        let begins = |&i: &usize| {
            let label = self.label(entries[i]);
            label.to_lowercase().starts_with(c.to_ascii_lowercase())
        };
        let found = (at + 1..at + 1 + count).map(|i| i % count).find(begins);
        if let (Some(found), Some(menu)) = (found, &mut self.menu) {
            menu.at = found;
        }
    }

    /// A click in the menu.
    pub(super) fn menu_click(&mut self, target: Option<Target>) {
        let entries = self.entries();
        if let Some(Target::Item(at)) = target
            && let Some(&entry) = entries.get(at)
            && let Some(menu) = &mut self.menu
        {
            menu.at = at;
            self.activate(entry);
        }
    }

    /// The name of a record that was found, as it would be typed.
    fn record_name(&self, n: usize) -> String {
        self.records
            .get(n)
            .map(|path| path.display().to_string())
            .unwrap_or_default()
    }

    fn turn_to(&mut self, page: Page) {
        self.menu = Some(Menu { page, at: 0 });
    }

    /// Back to the main page, and from there to the game.
    fn leave_page(&mut self) {
        match self.menu.as_ref().map(|menu| &menu.page) {
            Some(Page::Main) if self.table.is_some() => self.menu = None,
            Some(Page::Settings(before)) => {
                if **before != self.settings {
                    let settings = Box::new(self.settings.clone());
                    self.effects.push(Effect::SaveSettings(settings));
                }
                self.open_menu();
            }
            _ => self.open_menu(),
        }
    }

    /// Enter on an entry.
    fn activate(&mut self, entry: Entry) {
        match (entry, self.value(entry)) {
            (_, Value::OneOf(_)) => self.change(entry, true),
            (Entry::Path | Entry::Read, _) => self.read_record(),
            (_, Value::Text(_)) => self.menu_step(true),
            (Entry::Table, _) => self.menu = None,
            (Entry::Resume(n), _) => {
                if let Some(game) = self.unfinished.get(n) {
                    self.leave("Play another", Effect::Resume(game.path.clone()));
                }
            }
            (Entry::Unfinished, _) => self.turn_to(Page::Unfinished),
            (Entry::New, _) => self.turn_to(Page::New(NewGame::of(&self.settings))),
            (Entry::Open, _) => {
                self.turn_to(Page::Open(String::new()));
                self.effects.push(Effect::ListRecords);
            }
            (Entry::File(n), _) => {
                if let Some(path) = self.records.get(n) {
                    self.leave("Open another", Effect::Open(path.clone()));
                }
            }
            (Entry::Settings, _) => {
                self.turn_to(Page::Settings(Box::new(self.settings.clone())));
            }
            (Entry::Help, _) => self.popup = Some(Popup::Help(0)),
            (Entry::Quit, _) => self.quit(),
            (Entry::Begin, _) => {
                if let Some(Page::New(game)) = self.menu.as_ref().map(|menu| &menu.page) {
                    let record = Box::new(game.record());
                    self.leave("Play another", Effect::Begin(record));
                }
            }
            (Entry::Back, _) => self.leave_page(),
            _ => {}
        }
    }

    fn read_record(&mut self) {
        if let Some(Page::Open(path)) = self.menu.as_ref().map(|menu| &menu.page) {
            let path = path.trim();
            if path.is_empty() {
                self.warn("Type the name of a file with a record.");
            } else {
                self.leave("Open another", Effect::Open(path.into()));
            }
        }
    }

    /// A record was read.
    pub(super) fn opened(&mut self, record: Record, goes_on: bool) {
        self.set_table(record);
        if !goes_on {
            self.say("A copy of the record is on the table; its file stays as it is.");
        }
    }

    /// The unfinished games were looked for.
    pub(super) fn found(&mut self, found: Vec<Result<Unfinished, StoreError>>) {
        self.unfinished.clear();
        for game in found {
            match game {
                Ok(game) => self.unfinished.push(game),
                Err(error) => self.warn(format!("{error}.")),
            }
        }
    }
}

impl NewGame {
    fn of(settings: &Settings) -> NewGame {
        NewGame {
            setup: settings.new_game.setup,
            players: Side::BOTH.map(|side| settings.new_game.player(side)),
            names: Side::BOTH.map(|side| settings.name(side).clone()),
        }
    }

    fn record(&self) -> Record {
        let mut record = Record::new(self.setup.start());
        for side in Side::BOTH {
            record.set_name(side, self.names[side.index()].trim());
            record.set_player(side, &self.players[side.index()]);
        }
        record
    }
}
