//! Running games: one file each, written after every turn, locked while the game runs.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{StoreError, parse_record, read_text, write_synced};
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
        1 => keep_older(path),
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

/// Makes the file of before the older copy; where the disk knows two names for a file, the first stays until
/// the new file takes it, so that others can read the game at any time.
fn keep_older(path: &Path) -> io::Result<()> {
    let older = path.with_extension("bak");
    absent_is_fine(fs::remove_file(&older))?;
    absent_is_fine(fs::hard_link(path, &older))
        .or_else(|_| absent_is_fine(fs::rename(path, &older)))
}

fn absent_is_fine(done: io::Result<()>) -> io::Result<()> {
    done.or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })
}

/// The newest state of a running game that is whole, and the ending of its file.
fn newest(path: &Path) -> Result<(Record, &'static str), StoreError> {
    let read = |ending| Ok((read_whole(&path.with_extension(ending))?, ending));
    // if all are bad, what is wrong with the file itself says most
    read("tmp").or_else(|_| read("gipf").or_else(|error| read("bak").map_err(|_| error)))
}

/// Reads a record that must stand there to its last word, the result: a part of one can look like a shorter
/// one.
fn read_whole(path: &Path) -> Result<Record, StoreError> {
    let text = read_text(path)?;
    let record = parse_record(&text, path, None)?;
    if last_word(&text) == result_text(record.outcome()) {
        Ok(record)
    } else {
        Err(StoreError::Text {
            path: path.into(),
            reason: "its end is missing".into(),
        })
    }
}

fn last_word(text: &str) -> &str {
    text.split_whitespace().next_back().unwrap_or_default()
}

/// A quick look at the last word: hundreds of finished games are not to be replayed whenever the unfinished
/// ones are listed.
fn is_finished(path: &Path) -> bool {
    let over = |text: String| ["1-0", "0-1", "1/2-1/2"].contains(&last_word(&text));
    !path.with_extension("tmp").exists() && read_text(path).is_ok_and(over)
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
        if !is_free(&path) || is_finished(&path) {
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
    taken.map_err(|error| match error.kind() {
        io::ErrorKind::WouldBlock => StoreError::Busy(path.into()),
        _ => StoreError::disk("lock", path)(error),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;
    use crate::notation::Notation;

    /// The states of a game after 0 to 4 turns.
    fn states() -> Vec<String> {
        let mut record = Record::new(Setup::DEFAULT.start());
        let mut states = vec![record.to_string()];
        for text in ["b3", "c2", "a1-c3", "h3"] {
            let turn = record.last().read_turn(text).unwrap();
            record.play(turn).unwrap();
            states.push(record.to_string());
        }
        states
    }

    /// Writes all states up to number `n` as a game does.
    fn write_up_to(path: &Path, states: &[String], n: usize) {
        for text in &states[..=n] {
            steps(path, text).collect::<io::Result<()>>().unwrap();
        }
    }

    /// The state that is found after a crash, when play goes on from it by one turn, and after a crash in
    /// the middle of that.
    fn goes_on(path: &Path, states: &[String]) -> usize {
        let folder = path.parent().unwrap();
        let listed: Vec<_> = unfinished(folder).collect::<Result<_, _>>().unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].path, path);
        let (running, record) = resume(folder, path).unwrap();
        assert_eq!(listed[0].record.to_string(), record.to_string());
        let state = states.iter().position(|text| *text == record.to_string());
        drop(running);
        let state = state.unwrap();
        for done in 0..4 {
            let next = &states[state + 1];
            steps(path, next)
                .take(done)
                .collect::<io::Result<()>>()
                .unwrap();
            let (_, record) = resume(folder, path).unwrap();
            assert!(
                [&states[state], next].contains(&&record.to_string()),
                "{done} steps"
            );
        }
        state
    }

    #[test]
    fn a_running_game_can_be_read_between_any_two_steps_of_its_saving() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.gipf");
        let states = states();
        write_up_to(&path, &states, 1);
        for step in steps(&path, &states[2]) {
            step.unwrap();
            let found = fs::read_to_string(&path).unwrap();
            assert!(states[1..=2].contains(&found), "{found}");
        }
        let older = fs::read_to_string(path.with_extension("bak")).unwrap();
        assert_eq!(older, states[1]);
    }

    #[test]
    fn a_crash_between_any_two_steps_loses_no_turn_that_was_written() {
        let states = states();
        for before in 0..3 {
            for done in 0..=4 {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("game.gipf");
                write_up_to(&path, &states, before);
                steps(&path, &states[before + 1])
                    .take(done)
                    .collect::<io::Result<()>>()
                    .unwrap();
                // the new state is safe as soon as the first step is done
                let expected = if done == 0 { before } else { before + 1 };
                if expected < 3 {
                    assert_eq!(goes_on(&path, &states), expected, "{before}, {done} steps");
                }
            }
        }
    }

    #[test]
    fn a_crash_in_the_middle_of_writing_leaves_the_turn_before() {
        let states = states();
        for length in 0..states[2].len() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("game.gipf");
            write_up_to(&path, &states, 1);
            fs::write(path.with_extension("tmp"), &states[2][..length]).unwrap();
            let (_, record) = resume(folder.path(), &path).unwrap();
            // without the line break at its end it is whole as well
            let expected = if length + 1 < states[2].len() { 1 } else { 2 };
            assert_eq!(record.to_string(), states[expected], "{length} bytes");
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_put_aside_and_the_older_one_found() {
        let states = states();
        for length in 0..states[2].len() - 1 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("game.gipf");
            write_up_to(&path, &states, 2);
            let broken = &states[2][..length];
            fs::write(&path, broken).unwrap();
            assert_eq!(goes_on(&path, &states), 1, "{length} bytes");
            let aside = path.with_extension("broken");
            assert_eq!(fs::read_to_string(aside).unwrap(), broken);
        }
    }

    #[test]
    fn every_broken_file_is_kept() {
        let states = states();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.gipf");
        write_up_to(&path, &states, 1);
        for text in ["one", "two", "three"] {
            fs::write(&path, text).unwrap();
            resume(folder.path(), &path).unwrap();
        }
        for (ending, text) in [("broken", "one"), ("broken2", "two"), ("broken3", "three")] {
            assert_eq!(
                fs::read_to_string(path.with_extension(ending)).unwrap(),
                text
            );
        }
    }

    #[test]
    fn what_is_nowhere_whole_is_an_error_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.gipf");
        fs::write(&path, "1. zz *").unwrap();
        let errors: Vec<_> = unfinished(folder.path()).collect();
        let Err(error) = &errors[0] else { panic!() };
        assert!(
            error.to_string().contains("line 1, turn 1 of White"),
            "{error}"
        );
        assert!(resume(folder.path(), &path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "1. zz *");
    }
}
