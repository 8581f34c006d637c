//! Files: running games, records, settings. The only module that touches the disk.
//!
//! Each running game has a file of its own in the folder `games`, `2026-11-29-193000-1.gipf`, and beside it,
//! with other endings:
//!
//! | ending | what it is |
//! |---|---|
//! | `lock` | held exclusively by the copy of the program in which the game runs |
//! | `tmp` | the next state while it is written; if it is whole, the newest one |
//! | `bak` | the state before |
//! | `broken` | a state that could not be read, put aside when the game was taken up again |
//!
//! Nothing is deleted but a `tmp` that could not be written to its end.

mod running;
pub mod series;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use thiserror::Error;

use crate::games::Setup;
use crate::record::{Record, RecordError};
use crate::settings::{Settings, SettingsError};

pub use running::{Running, Unfinished};

/// Files are read up to this size.
pub const MOST_BYTES: u64 = 4 << 20;

/// What went wrong with a file.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system refused.
    #[error("cannot {verb} {path:?}: {error}")]
    Disk {
        /// What was tried: `read`, `write`.
        verb: &'static str,
        /// The file.
        path: PathBuf,
        /// Why it could not be done.
        error: io::Error,
    },
    /// A file of this name exists, and nobody has said that it may be overwritten.
    #[error("{0:?} exists already")]
    Exists(PathBuf),
    /// The game runs in another copy of this program.
    #[error("{0:?} is being played in another window")]
    Busy(PathBuf),
    /// The file is no record.
    #[error("{path:?}, {error}")]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: RecordError,
    },
    /// A match is to go on in a folder that has a record of something else.
    #[error("{path:?} is no game of this match, which is {event:?}")]
    OtherMatch {
        /// The record.
        path: PathBuf,
        /// What its tag `Event` would be.
        event: String,
    },
    /// The file is no text of a sensible size.
    #[error("{path:?}: {reason}")]
    Text {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The settings cannot be read.
    #[error("{path:?}, {error}")]
    Settings {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: SettingsError,
    },
    /// The system names no folder for the user's files.
    #[error("no folder for games and settings: {0}; set GIPF_HOME to one")]
    NoHome(etcetera::HomeDirError),
}

impl StoreError {
    fn disk<'a>(verb: &'static str, path: &'a Path) -> impl Fn(io::Error) -> StoreError + use<'a> {
        move |error| StoreError::Disk {
            verb,
            path: path.into(),
            error,
        }
    }
}

/// The folders of settings and of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Store {
    settings: PathBuf,
    games: PathBuf,
}

impl Store {
    /// The folders of this user: `GIPF_HOME` if that is set, else those that the XDG variables name, else
    /// the platform's.
    ///
    /// # Errors
    /// If there is neither a variable nor a home folder.
    pub fn open() -> Result<Store, StoreError> {
        Store::of(|name| std::env::var_os(name))
    }

    /// [`Store::open`] with these variables in place of the environment's.
    ///
    /// # Errors
    /// If there is neither a variable nor a home folder.
    pub fn of(variables: impl Fn(&str) -> Option<OsString>) -> Result<Store, StoreError> {
        let variable = |name| variables(name).filter(|value| !value.is_empty());
        if let Some(home) = variable("GIPF_HOME") {
            return Ok(Store::at(home));
        }
        let xdg = |name| {
            let path = variable(name).map(PathBuf::from);
            // the specification has relative paths ignored
            path.filter(|path| path.is_absolute())
        };
        let (config, data) = match (xdg("XDG_CONFIG_HOME"), xdg("XDG_DATA_HOME")) {
            (Some(config), Some(data)) => (config, data),
            (config, data) => {
                let native = etcetera::base_strategy::choose_native_strategy()
                    .map_err(StoreError::NoHome)?;
                (
                    config.unwrap_or_else(|| native.config_dir()),
                    data.unwrap_or_else(|| native.data_dir()),
                )
            }
        };
        Ok(Store {
            settings: config.join("gipf").join("settings.toml"),
            games: data.join("gipf").join("games"),
        })
    }

    /// Settings and games in this folder.
    pub fn at(home: impl Into<PathBuf>) -> Store {
        let home = home.into();
        Store {
            settings: home.join("settings.toml"),
            games: home.join("games"),
        }
    }

    /// The file of the settings; it need not exist.
    #[must_use]
    pub fn settings_file(&self) -> &Path {
        &self.settings
    }

    /// The folder of the running games; it need not exist.
    #[must_use]
    pub fn games_folder(&self) -> &Path {
        &self.games
    }

    /// The settings; with a file that cannot be used the defaults, and why.
    #[must_use]
    pub fn settings(&self) -> (Settings, Option<StoreError>) {
        match self.read_settings() {
            Ok(settings) => (settings, None),
            Err(error) => (Settings::default(), Some(error)),
        }
    }

    fn read_settings(&self) -> Result<Settings, StoreError> {
        let text = self.settings_text()?;
        Settings::parse(&text).map_err(|error| self.wrong_settings(error))
    }

    fn settings_text(&self) -> Result<String, StoreError> {
        match read_text(&self.settings) {
            Err(StoreError::Disk { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(String::new())
            }
            read => read,
        }
    }

    fn wrong_settings(&self, error: SettingsError) -> StoreError {
        StoreError::Settings {
            path: self.settings.clone(),
            error,
        }
    }

    /// Writes the settings. Comments and keys that the program does not know stay in the file.
    ///
    /// # Errors
    /// If the file cannot be written, or cannot be read: then it is left as it is.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), StoreError> {
        let text = self.settings_text()?;
        let edited = settings
            .edit(&text)
            .map_err(|error| self.wrong_settings(error))?;
        if let Some(folder) = self.settings.parent() {
            fs::create_dir_all(folder).map_err(StoreError::disk("write", &self.settings))?;
        }
        replace(&self.settings, &edited)
    }

    /// A new running game. Its file comes into being with the first [`Running::save`].
    #[must_use]
    pub fn begin(&self) -> Running {
        Running::new(&self.games)
    }

    /// The unfinished games that run nowhere now, the one played last first. They are read one by one as
    /// the iterator goes on; a game that cannot be read is an error.
    pub fn unfinished(&self) -> impl Iterator<Item = Result<Unfinished, StoreError>> + use<> {
        running::unfinished(&self.games)
    }

    /// The records in the working folder, by name, then the running and finished games, the newest first; of
    /// each at most `most`.
    #[must_use]
    pub fn records(&self, most: usize) -> Vec<PathBuf> {
        let records_in = |folder: &Path| {
            let files = fs::read_dir(folder).into_iter().flatten().flatten();
            let paths = files.map(|file| file.path());
            let mut records: Vec<_> = paths
                .filter(|path| path.extension() == Some(OsStr::new("gipf")))
                .collect();
            records.sort();
            records
        };
        let here = records_in(Path::new(".")).into_iter();
        let here = here.map(|path| {
            path.strip_prefix(".")
                .map(Path::to_path_buf)
                .unwrap_or(path)
        });
        // their names begin with date and time
        let games = records_in(&self.games).into_iter().rev();
        here.take(most).chain(games.take(most)).collect()
    }

    /// Takes an unfinished game up again where it was left.
    ///
    /// # Errors
    /// If it runs in another copy of the program or cannot be read.
    pub fn resume(&self, path: &Path) -> Result<(Running, Record), StoreError> {
        running::resume(&self.games, path)
    }
}

/// Reads a text file of at most [`MOST_BYTES`].
///
/// # Errors
/// If it cannot be read, is larger or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    let file = File::open(path).map_err(StoreError::disk("read", path))?;
    read_from(file, path)
}

/// Reads a text of at most [`MOST_BYTES`]; `name` is what messages call it.
///
/// # Errors
/// If it cannot be read, is larger or is not UTF-8.
pub fn read_from(source: impl Read, name: &Path) -> Result<String, StoreError> {
    let mut bytes = Vec::new();
    source
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(StoreError::disk("read", name))?;
    let wrong = |reason| {
        Err(StoreError::Text {
            path: name.into(),
            reason,
        })
    };
    if bytes.len() as u64 > MOST_BYTES {
        return wrong(format!("it is larger than {} MB", MOST_BYTES >> 20));
    }
    String::from_utf8(bytes).or_else(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        wrong(format!("line {line} is not UTF-8 text"))
    })
}

/// Reads a record; `setup` is for a list of turns that does not tell its own.
///
/// # Errors
/// If the file cannot be read or is no record.
pub fn read_record(path: &Path, setup: Option<Setup>) -> Result<Record, StoreError> {
    parse_record(&read_text(path)?, path, setup)
}

/// Reads a record from its text; `name` is what messages call it.
///
/// # Errors
/// If it is no record.
pub fn parse_record(text: &str, name: &Path, setup: Option<Setup>) -> Result<Record, StoreError> {
    Record::parse(text, setup).map_err(|error| StoreError::Record {
        path: name.into(),
        error,
    })
}

/// Saves a record under a name of the user's choice, which can begin with `~/` and needs no ending; returns
/// the whole path.
///
/// # Errors
/// [`StoreError::Exists`] if the file exists and `overwrite` is false; or if it cannot be written.
pub fn save_record(name: &Path, record: &Record, overwrite: bool) -> Result<PathBuf, StoreError> {
    let path = &record_path(name)?;
    if overwrite && path.exists() {
        return replace(path, &record.to_string()).map(|()| path.clone());
    }
    let created = OpenOptions::new().write(true).create_new(true).open(path);
    let written = match created {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(StoreError::Exists(path.clone()));
        }
        Err(error) => Err(error),
        Ok(file) => write_synced(file, &record.to_string()).inspect_err(|_| {
            // only what this call has made itself is taken away again
            let _ = fs::remove_file(path);
        }),
    };
    written.map_err(StoreError::disk("write", path))?;
    Ok(path.clone())
}

/// The whole path of a record that somebody has named.
fn record_path(name: &Path) -> Result<PathBuf, StoreError> {
    let path = match name.strip_prefix("~") {
        Ok(rest) => etcetera::home_dir().map_err(StoreError::NoHome)?.join(rest),
        Err(_) => name.into(),
    };
    let mut path = std::path::absolute(&path).map_err(StoreError::disk("write", &path))?;
    if path.is_dir() || path.file_name().is_none() {
        let reason = "it is a folder; add a name for the file".into();
        return Err(StoreError::Text { path, reason });
    }
    if path.extension().is_none() {
        path.set_extension("gipf");
    }
    Ok(path)
}

/// Replaces a file as a whole: whatever happens, it is the old one or the new one.
fn replace(path: &Path, text: &str) -> Result<(), StoreError> {
    // behind a link stands the file that is meant
    let path = &path.canonicalize().unwrap_or_else(|_| path.into());
    if path.exists() && !path.is_file() {
        let reason = "it is no file that could be overwritten".into();
        return Err(StoreError::Text {
            path: path.clone(),
            reason,
        });
    }
    let mut name = path.file_name().unwrap_or(OsStr::new("")).to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    File::create(&temporary)
        .and_then(|file| write_synced(file, text))
        .and_then(|()| fs::rename(&temporary, path))
        .inspect_err(|_| {
            let _ = fs::remove_file(&temporary);
        })
        .map_err(StoreError::disk("write", path))
}

fn write_synced(mut file: File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Today's date as the tag `Date` has it: `2026.11.29`.
#[must_use]
pub fn today() -> String {
    jiff::ZonedDateTime::now().strftime("%Y.%m.%d").to_string()
}
