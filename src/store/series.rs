//! The folder of a match: a record for each game that has been played.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::{StoreError, read_record, replace};
use crate::record::Record;

/// The games of the match `event`, which is what their tag `Event` says, by their numbers from 0. The folder is
/// made if it is not there yet.
///
/// # Errors
/// If it cannot be read, or a record in it is damaged or of another match.
pub fn read(folder: &Path, event: &str) -> Result<BTreeMap<usize, Record>, StoreError> {
    fs::create_dir_all(folder).map_err(StoreError::disk("write", folder))?;
    let files = fs::read_dir(folder).map_err(StoreError::disk("read", folder))?;
    let mut games = BTreeMap::new();
    for file in files {
        let path = file.map_err(StoreError::disk("read", folder))?.path();
        if path.extension() != Some(OsStr::new("gipf")) {
            continue;
        }
        let record = read_record(&path, None)?;
        let round = record.tag("Round").and_then(|round| round.parse().ok());
        let number = round.and_then(|round: usize| round.checked_sub(1));
        let fits = |&number: &usize| {
            record.tag("Event") == Some(event) && self::path(folder, number) == path
        };
        let Some(number) = number.filter(fits) else {
            let event = event.into();
            return Err(StoreError::OtherMatch { path, event });
        };
        games.insert(number, record);
    }
    Ok(games)
}

/// Writes the game of this number, counted from 0.
///
/// # Errors
/// If the file cannot be written.
pub fn save(folder: &Path, number: usize, record: &Record) -> Result<(), StoreError> {
    replace(&path(folder, number), &record.to_string())
}

fn path(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{:06}.gipf", number + 1))
}
