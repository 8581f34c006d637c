//! What the user likes: read from `settings.toml`, changed in the menu or by hand.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use serde::{Deserialize, Deserializer, de};
use thiserror::Error;
use toml_edit::{DocumentMut, Item, Table, Value};

use crate::game::Side;
use crate::games::Setup;
use crate::player::{
    DEFAULT_LEVEL, Engines, Player, Seat, check_level, is_engine_name, parse_time, time_text,
};

/// A new file of settings: the defaults, explained.
pub const TEMPLATE: &str = r#"# Settings of gipf. The menu changes them too, and keeps comments and what it does not know.

glyphs = "auto"      # auto, ascii or unicode
color = "auto"       # auto, always or never
mouse = true
animation = true     # the computer's moves are shown step by step
adviser = "time:2s"  # who gives tips: level:10 or time:2s

[names]
white = ""
black = ""

[new-game]
setup = "standard"   # basic, standard, tournament, yinsh or blitz
white = "human"      # human, computer, level:4, time:5s or ugi:NAME
black = "computer"
level = 3            # of "computer", 1 to 10
time = ""            # in place of a level, such as "5s" for each turn
show-line = false    # the turns that the computer expects

[engines]            # other programs that play, by UGI: name = ["program", "argument"]
"#;

/// Which characters the board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Glyphs {
    /// Unicode where the locale says UTF-8.
    #[default]
    Auto,
    /// ASCII only.
    Ascii,
    /// Lines and dots from Unicode, all of width one.
    Unicode,
}

impl Glyphs {
    /// All of them, as they are offered.
    pub const ALL: [Glyphs; 3] = [Glyphs::Auto, Glyphs::Ascii, Glyphs::Unicode];

    /// The word in the settings.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Glyphs::Auto => "auto",
            Glyphs::Ascii => "ascii",
            Glyphs::Unicode => "unicode",
        }
    }

    /// True if Unicode may be drawn here.
    #[must_use]
    pub fn unicode(self) -> bool {
        match self {
            Glyphs::Ascii => false,
            Glyphs::Unicode => true,
            Glyphs::Auto => {
                let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
                    .iter()
                    .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
                match locale {
                    Some(locale) => locale
                        .to_ascii_lowercase()
                        .replace('-', "")
                        .contains("utf8"),
                    // Windows names no locale there, and its terminals know Unicode
                    None => cfg!(windows),
                }
            }
        }
    }
}

/// When colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Unless `NO_COLOR` is set or the terminal is a dumb one.
    #[default]
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

impl Color {
    /// All of them, as they are offered.
    pub const ALL: [Color; 3] = [Color::Auto, Color::Always, Color::Never];

    /// The word on the command line and in the settings.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Color::Auto => "auto",
            Color::Always => "always",
            Color::Never => "never",
        }
    }

    /// True if colours may be used here.
    #[must_use]
    pub fn wanted(self) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                    && env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }
}

/// Everything that can be set.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// Which characters the board is made of.
    pub glyphs: Glyphs,
    /// When colours are used.
    pub color: Color,
    /// Whether the mouse plays (and cannot select text).
    pub mouse: bool,
    /// Whether the computer's moves are shown step by step.
    pub animation: bool,
    /// Who gives tips.
    #[serde(deserialize_with = "adviser")]
    pub adviser: Player,
    /// What the players are called.
    pub names: Names,
    /// How a new game begins where nothing else is said.
    pub new_game: NewGame,
    /// Other programs that play.
    #[serde(deserialize_with = "engines")]
    pub engines: Engines,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            glyphs: Glyphs::Auto,
            color: Color::Auto,
            mouse: true,
            animation: true,
            adviser: Player::Time(Duration::from_secs(2)),
            names: Names::default(),
            new_game: NewGame::default(),
            engines: Engines::new(),
        }
    }
}

/// What the players are called; empty for no name.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(default, expecting = "the table [names]")]
pub struct Names {
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
}

/// How a new game begins where nothing else is said.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, rename_all = "kebab-case", expecting = "the table [new-game]")]
pub struct NewGame {
    /// The set-up.
    #[serde(deserialize_with = "setup")]
    pub setup: Setup,
    /// Who plays White.
    #[serde(deserialize_with = "seat")]
    pub white: Seat,
    /// Who plays Black.
    #[serde(deserialize_with = "seat")]
    pub black: Seat,
    /// The level of [`Seat::Computer`].
    #[serde(deserialize_with = "level")]
    pub level: u8,
    /// The time for each turn of [`Seat::Computer`], in place of a level.
    #[serde(deserialize_with = "time")]
    pub time: Option<Duration>,
    /// Whether the turns that the computer expects are shown.
    pub show_line: bool,
}

impl Default for NewGame {
    fn default() -> NewGame {
        NewGame {
            setup: Setup::DEFAULT,
            white: Seat::Player(Player::Human),
            black: Seat::Computer,
            level: DEFAULT_LEVEL,
            time: None,
            show_line: false,
        }
    }
}

impl NewGame {
    /// Who plays where only `computer` is said.
    #[must_use]
    pub fn computer(&self) -> Player {
        self.time.map_or(Player::Level(self.level), Player::Time)
    }

    /// Who plays a side.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        let seat = match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        };
        seat.player(&self.computer())
    }
}

/// Settings that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct SettingsError {
    /// The line, from 1.
    pub line: usize,
    /// Why it is wrong.
    pub reason: String,
}

impl Settings {
    /// Reads the text of a file. What is not in it has its default; unknown keys are skipped.
    ///
    /// # Errors
    /// If it is no TOML or a value is not one of those that are possible.
    pub fn parse(text: &str) -> Result<Settings, SettingsError> {
        toml_edit::de::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let reason: Vec<&str> = error.message().split_whitespace().collect();
            SettingsError {
                line: 1 + before.unwrap_or("").matches('\n').count(),
                reason: reason.join(" "),
            }
        })
    }

    /// Who plays a side in a new game.
    #[must_use]
    pub const fn seat(&self, side: Side) -> &Seat {
        match side {
            Side::White => &self.new_game.white,
            Side::Black => &self.new_game.black,
        }
    }

    /// Who plays a side in a new game, to change it.
    pub const fn seat_mut(&mut self, side: Side) -> &mut Seat {
        match side {
            Side::White => &mut self.new_game.white,
            Side::Black => &mut self.new_game.black,
        }
    }

    /// What the player of a side is called; empty for no name.
    #[must_use]
    pub const fn name(&self, side: Side) -> &String {
        match side {
            Side::White => &self.names.white,
            Side::Black => &self.names.black,
        }
    }

    /// What the player of a side is called, to change it.
    pub const fn name_mut(&mut self, side: Side) -> &mut String {
        match side {
            Side::White => &mut self.names.white,
            Side::Black => &mut self.names.black,
        }
    }

    /// The text of a file with these settings in place of its own; its comments and unknown keys stay. An
    /// empty text becomes the [`TEMPLATE`].
    ///
    /// # Errors
    /// As [`Settings::parse`]: a file that cannot be read is not to be overwritten.
    pub fn edit(&self, text: &str) -> Result<String, SettingsError> {
        let text = if text.trim().is_empty() {
            TEMPLATE
        } else {
            text
        };
        let old = Settings::parse(text)?;
        let mut document: DocumentMut = text.parse().map_err(|_| SettingsError {
            line: 1,
            reason: "it is no TOML".into(),
        })?;
        for ((table, key, old), (_, _, new)) in old.entries().into_iter().zip(self.entries()) {
            if old.to_string() != new.to_string() {
                let inside = match table {
                    "" => document.as_table_mut(),
                    _ => document
                        .entry(table)
                        .or_insert(Item::Table(Table::new()))
                        .as_table_like_mut()
                        .ok_or(SettingsError {
                            line: 1,
                            reason: format!("{table} is no table"),
                        })?,
                };
                put(inside, key, new);
            }
        }
        Ok(document.to_string())
    }

    /// Every setting that the menu changes: its table, its key and its value.
    fn entries(&self) -> [(&'static str, &'static str, Value); 13] {
        let NewGame {
            setup,
            white,
            black,
            level,
            time,
            show_line,
        } = &self.new_game;
        [
            ("", "glyphs", self.glyphs.word().into()),
            ("", "color", self.color.word().into()),
            ("", "mouse", self.mouse.into()),
            ("", "animation", self.animation.into()),
            ("", "adviser", self.adviser.to_string().into()),
            ("names", "white", self.names.white.as_str().into()),
            ("names", "black", self.names.black.as_str().into()),
            ("new-game", "setup", setup.word().into()),
            ("new-game", "white", white.to_string().into()),
            ("new-game", "black", black.to_string().into()),
            ("new-game", "level", i64::from(*level).into()),
            (
                "new-game",
                "time",
                time.map(time_text).unwrap_or_default().into(),
            ),
            ("new-game", "show-line", (*show_line).into()),
        ]
    }
}

/// Sets a key and keeps what stands around the value it had.
fn put(table: &mut dyn toml_edit::TableLike, key: &str, mut value: Value) {
    match table.get_mut(key) {
        Some(item) => {
            if let Some(old) = item.as_value() {
                *value.decor_mut() = old.decor().clone();
            }
            *item = Item::Value(value);
        }
        None => drop(table.insert(key, Item::Value(value))),
    }
}

fn setup<'de, D: Deserializer<'de>>(from: D) -> Result<Setup, D::Error> {
    let word = String::deserialize(from)?;
    Setup::from_word(&word).ok_or_else(|| {
        let words: Vec<&str> = Setup::ALL.iter().map(|setup| setup.word()).collect();
        de::Error::custom(format!("{word:?}: a set-up is one of {}", words.join(", ")))
    })
}

fn engines<'de, D: Deserializer<'de>>(from: D) -> Result<Engines, D::Error> {
    let engines = BTreeMap::<String, Command>::deserialize(from)?;
    if let Some(name) = engines.keys().find(|name| !is_engine_name(name)) {
        let reason = "an engine's name has letters, digits, - and _";
        return Err(de::Error::custom(format!("{name:?}: {reason}")));
    }
    Ok(engines
        .into_iter()
        .map(|(name, Command(words))| (name, words))
        .collect())
}

/// A program and its arguments.
struct Command(Vec<String>);

impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Command, D::Error> {
        match Vec::<String>::deserialize(from) {
            Ok(words) if words.first().is_some_and(|program| !program.is_empty()) => {
                Ok(Command(words))
            }
            _ => Err(de::Error::custom(
                "an engine is a program and its arguments: [\"program\", \"argument\"]",
            )),
        }
    }
}

fn seat<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
    parsed(&String::deserialize(from)?)
}

fn adviser<'de, D: Deserializer<'de>>(from: D) -> Result<Player, D::Error> {
    match parsed(&String::deserialize(from)?)? {
        Player::Human => Err(de::Error::custom(
            "tips come from the computer: level:N or time:5s",
        )),
        player => Ok(player),
    }
}

fn level<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    check_level(i64::deserialize(from)?).map_err(de::Error::custom)
}

fn time<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    let text = String::deserialize(from)?;
    match text.as_str() {
        "" => Ok(None),
        text => parse_time(text).map(Some).map_err(de::Error::custom),
    }
}

fn parsed<T: FromStr<Err: Display>, E: de::Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(E::custom)
}
