//! Running games: one file each, written after every turn, locked while the game runs.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{StoreError, read_record, read_text, write_synced};
use crate::game::result_text;
use crate::record::Record;

/// The hold on the file of a running game. Dropping it lets the game go; the file stays.
#[derive(Debug)]
pub struct Running {
    folder: PathBuf,
    held: Option<Held>,
}

#[derive(Debug)]
struct Held {
    path: PathBuf,
    /// Locked as long as it is open; the system unlocks it however the program ends.
    _lock: File,
}

/// An unfinished game that can be taken up.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// Its file, for [`super::Store::resume`].
    pub path: PathBuf,
    /// The game: names, players, set-up, turns, date.
    pub record: Record,
    /// When its last turn was played.
    pub played: SystemTime,
}

impl Running {
    pub(super) fn new(folder: &Path) -> Running {
        Running {
            folder: folder.into(),
            held: None,
        }
    }

    /// The file; `None` before the first time it could be written.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.held.as_ref().map(|held| held.path.as_path())
    }

    /// Writes the game as it stands. To be called after every turn; it waits for the disk.
    ///
    /// # Errors
    /// If that fails. The file is then as it was before, and the next call tries anew.
    pub fn save(&mut self, record: &Record) -> Result<(), StoreError> {
        let held = match self.held.take() {
            Some(held) => held,
            None => claim(&self.folder).map_err(StoreError::disk("write", &self.folder))?,
        };
        let path = self.held.insert(held).path.clone();
        let text = record.to_string();
        steps(&path, &text)
            .collect::<io::Result<()>>()
            .map_err(StoreError::disk("write", &path))
    }
}

/// A name that no game has, and the lock beside it.
fn claim(folder: &Path) -> io::Result<Held> {
    fs::create_dir_all(folder)?;
    let stamp = jiff::ZonedDateTime::now()
        .strftime("%Y-%m-%d-%H%M%S")
        .to_string();
    for number in 1.. {
        let path = folder.join(format!("{stamp}-{number}.gipf"));
        let lock = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(path.with_extension("lock"));
        match lock {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(_) if path.exists() => {}
            Ok(lock) => {
                lock_now(&lock)?;
                return Ok(Held { path, _lock: lock });
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Takes a lock, or fails with [`io::ErrorKind::WouldBlock`] if it is held elsewhere. Where the disk knows no
/// locks, it is as good as taken.
fn lock_now(lock: &File) -> io::Result<()> {
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => Err(error),
        _ => Ok(()),
    }
}

/// The steps of writing the file of a running game, each done as the iterator comes to it. After any of
/// them, and in the middle of any, [`newest`] finds the new state whole or the old one.
fn steps<'a>(path: &'a Path, text: &'a str) -> impl Iterator<Item = io::Result<()>> + use<'a> {
    let temporary = path.with_extension("tmp");
    (0..4).map(move |step| match step {
        0 => File::create(&temporary)
            .and_then(|file| write_synced(file, text))
            .inspect_err(|_| {
                let _ = fs::remove_file(&temporary);
            }),
        1 => absent_is_fine(fs::rename(path, path.with_extension("bak"))),
        2 => fs::rename(&temporary, path),
        _ => {
            // makes the new names lasting, where the system can do that
            if let Some(Ok(folder)) = path.parent().map(File::open) {
                let _ = folder.sync_all();
            }
            Ok(())
        }
    })
}

fn absent_is_fine(done: io::Result<()>) -> io::Result<()> {
    done.or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })
}

/// The newest state of a running game that is whole, and the ending of its file.
fn newest(path: &Path) -> Result<(Record, &'static str), StoreError> {
    let mut first_error = None;
    for ending in ["tmp", "gipf", "bak"] {
        match read_whole(&path.with_extension(ending)) {
            Ok(record) => return Ok((record, ending)),
            // what is wrong with the file itself says more than what is wrong with the others
            Err(error) if ending == "gipf" => first_error = Some(error),
            Err(_) => {}
        }
    }
    match first_error {
        Some(error) => Err(error),
        None => read_record(path, None).map(|record| (record, "gipf")),
    }
}

/// Reads a record that must stand there to its last word, the result: a part of one can look like a shorter
/// one.
fn read_whole(path: &Path) -> Result<Record, StoreError> {
    let record = read_record(path, None)?;
    let text = read_text(path)?;
    if text.split_whitespace().last() == Some(result_text(record.outcome())) {
        Ok(record)
    } else {
        Err(StoreError::Text {
            path: path.into(),
            reason: "its end is missing".into(),
        })
    }
}

pub(super) fn unfinished(
    folder: &Path,
) -> impl Iterator<Item = Result<Unfinished, StoreError>> + use<> {
    let mut paths = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if matches!(ending, Some("gipf" | "bak" | "tmp")) {
            paths.insert(path.with_extension("gipf"));
        }
    }
    let mut games: Vec<(SystemTime, PathBuf)> = paths
        .into_iter()
        .map(|path| (last_written(&path), path))
        .collect();
    // the name carries the time of the start and tells games apart that were written at once
    games.sort_by(|a, b| b.cmp(a));
    games.into_iter().filter_map(|(played, path)| {
        if !is_free(&path) {
            return None;
        }
        match newest(&path) {
            Ok((record, _)) if record.outcome().is_some() => None,
            Ok((record, _)) => Some(Ok(Unfinished {
                path,
                record,
                played,
            })),
            Err(error) => Some(Err(error)),
        }
    })
}

fn last_written(path: &Path) -> SystemTime {
    ["gipf", "tmp", "bak"]
        .iter()
        .filter_map(|ending| {
            fs::metadata(path.with_extension(ending))
                .ok()?
                .modified()
                .ok()
        })
        .max()
        .unwrap_or(SystemTime::UNIX_EPOCH)
}

/// True if the game of this file runs nowhere.
fn is_free(path: &Path) -> bool {
    match File::open(path.with_extension("lock")) {
        Ok(lock) => lock_now(&lock).is_ok(),
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    }
}

pub(super) fn resume(folder: &Path, path: &Path) -> Result<(Running, Record), StoreError> {
    let lock = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path.with_extension("lock"))
        .map_err(StoreError::disk("write", path))?;
    // another copy that only looks holds it for a moment
    let mut taken = lock_now(&lock);
    for _ in 0..5 {
        if taken.is_ok() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        taken = lock_now(&lock);
    }
    taken.map_err(|source| match source.kind() {
        io::ErrorKind::WouldBlock => StoreError::Busy(path.into()),
        _ => StoreError::disk("lock", path)(source),
    })?;
    let (record, ending) = newest(path)?;
    settle(path, ending).map_err(StoreError::disk("write", path))?;
    let running = Running {
        folder: folder.into(),
        held: Some(Held {
            path: path.into(),
            _lock: lock,
        }),
    };
    Ok((running, record))
}

/// Finishes an interrupted write, so that the next one starts from the state that was found under `ending`:
/// a file that cannot be read is put aside.
fn settle(path: &Path, ending: &str) -> io::Result<()> {
    if ending == "gipf" {
        return Ok(());
    }
    if read_whole(path).is_ok() {
        fs::rename(path, path.with_extension("bak"))?;
    } else {
        let mut aside = path.with_extension("broken");
        let mut number = 1;
        while aside.exists() {
            number += 1;
            aside.set_extension(format!("broken{number}"));
        }
        absent_is_fine(fs::rename(path, aside))?;
    }
    if ending == "tmp" {
        fs::rename(path.with_extension("tmp"), path)?;
    }
    Ok(())
}
