//! Files: running games and their locks, saved records, the folders.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use gipf::game::Side;
use gipf::games::Setup;
use gipf::notation::Notation;
use gipf::player::Player;
use gipf::record::Record;
use gipf::store::{self, Store, StoreError, Unfinished};
use tempfile::TempDir;

fn home() -> (TempDir, Store) {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path());
    (home, store)
}

fn game(turns: &[&str]) -> Record {
    let mut record = Record::new(Setup::DEFAULT.start());
    for text in turns {
        let turn = record.last().read_turn(text).unwrap();
        record.play(turn).unwrap();
    }
    record
}

fn unfinished(store: &Store) -> Vec<Unfinished> {
    store.unfinished().collect::<Result<_, _>>().unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Makes a file look as if it had been written so long ago.
fn age(path: &Path, seconds: u64) {
    let file = fs::File::options().write(true).open(path).unwrap();
    let then = SystemTime::now() - Duration::from_secs(seconds);
    file.set_modified(then).unwrap();
}

#[test]
fn a_running_game_has_its_own_file_from_its_first_save_on() {
    let (_home, store) = home();
    let mut running = store.begin();
    assert_eq!(running.path(), None);
    assert!(files(store.games_folder()).is_empty());
    running.save(&game(&["b3"])).unwrap();
    let path: PathBuf = running.path().unwrap().into();
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        game(&["b3"]).to_string()
    );
    running.save(&game(&["b3", "c2"])).unwrap();
    assert_eq!(running.path(), Some(path.as_path()));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        game(&["b3", "c2"]).to_string()
    );
    let older = fs::read_to_string(path.with_extension("bak")).unwrap();
    assert_eq!(older, game(&["b3"]).to_string());

    let name = path.file_name().unwrap().to_str().unwrap();
    let stamp: String = name
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    assert_eq!(stamp, "0000-00-00-000000-0.gipf");
    let endings = ["bak", "gipf", "lock"].map(|e| name.replace("gipf", e));
    assert_eq!(files(store.games_folder()), endings);
}

#[test]
fn two_copies_do_not_touch_each_others_games() {
    let (_home, store) = home();
    let (mut one, mut two) = (store.begin(), store.begin());
    one.save(&game(&["b3"])).unwrap();
    two.save(&game(&["c2"])).unwrap();
    assert_ne!(one.path(), two.path());
    let first: PathBuf = one.path().unwrap().into();
    // neither is offered while it runs, nor can it be taken
    assert!(unfinished(&store).is_empty());
    let error = store.resume(&first).unwrap_err();
    assert!(matches!(error, StoreError::Busy(_)), "{error}");
    assert!(error.to_string().contains("another window"), "{error}");

    drop(one);
    let listed = unfinished(&store);
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].path, first);
    let (mut again, record) = store.resume(&first).unwrap();
    assert_eq!(record.to_string(), game(&["b3"]).to_string());
    assert!(unfinished(&store).is_empty());
    again.save(&game(&["b3", "c2"])).unwrap();
    assert_eq!(again.path(), Some(first.as_path()));
    drop((again, two));
    assert_eq!(unfinished(&store).len(), 2);
}

#[test]
fn unfinished_games_are_listed_the_one_played_last_first() {
    let (_home, store) = home();
    let mut paths = Vec::new();
    for name in ["one", "two", "three", "over"] {
        let mut record = game(&["b3", "c2"]);
        record.set_name(Side::White, name);
        record.set_player(Side::Black, &Player::Level(4));
        if name == "over" {
            record.resign(Side::White);
        }
        let mut running = store.begin();
        running.save(&record).unwrap();
        paths.push(running.path().unwrap().to_path_buf());
    }
    age(&paths[0], 200);
    age(&paths[1], 100);
    age(&paths[2], 300);
    let listed = unfinished(&store);
    let names: Vec<&str> = listed.iter().map(|u| u.record.name(Side::White)).collect();
    assert_eq!(names, ["two", "one", "three"]);
    assert_eq!(listed[0].record.len(), 2);
    assert_eq!(listed[0].record.player(Side::Black), Player::Level(4));
    assert!(listed[0].played > listed[1].played);
    // nothing is deleted, finished games neither
    assert!(paths.iter().all(|path| path.exists()));
}

#[test]
fn an_empty_or_missing_folder_has_no_games() {
    let (_home, store) = home();
    assert!(unfinished(&store).is_empty());
    fs::create_dir_all(store.games_folder()).unwrap();
    fs::write(store.games_folder().join("notes.txt"), "mine").unwrap();
    fs::write(store.games_folder().join("2026.lock"), "").unwrap();
    assert!(unfinished(&store).is_empty());
    let nowhere = store.games_folder().join("nowhere.gipf");
    assert!(store.resume(&nowhere).is_err());
}

#[test]
fn a_disk_that_cannot_be_written_is_an_error_and_the_next_save_tries_anew() {
    let (_home, store) = home();
    // a file where the folder should be
    fs::write(store.games_folder(), "in the way").unwrap();
    let mut running = store.begin();
    let error = running.save(&game(&["b3"])).unwrap_err().to_string();
    assert!(
        error.contains("games") && error.contains("cannot write"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1);
    fs::remove_file(store.games_folder()).unwrap();
    running.save(&game(&["b3", "c2"])).unwrap();

    // a folder where the temporary file should be
    let path = running.path().unwrap().to_path_buf();
    let blocked = path.with_extension("tmp");
    fs::create_dir(&blocked).unwrap();
    let error = running
        .save(&game(&["b3", "c2", "h3"]))
        .unwrap_err()
        .to_string();
    assert!(error.contains(path.to_str().unwrap()), "{error}");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        game(&["b3", "c2"]).to_string()
    );
    fs::remove_dir(&blocked).unwrap();
    running.save(&game(&["b3", "c2", "h3"])).unwrap();
    drop(running);
    assert_eq!(unfinished(&store)[0].record.len(), 3);
}

#[test]
fn saving_under_a_name_overwrites_only_when_asked() {
    let (home, _store) = home();
    let path = home.path().join("mine.gipf");
    store::save_record(&path, &game(&["b3"]), false).unwrap();
    let error = store::save_record(&path, &game(&["c2"]), false).unwrap_err();
    assert!(matches!(error, StoreError::Exists(_)), "{error}");
    assert!(
        error.to_string().contains("mine.gipf\" exists already"),
        "{error}"
    );
    let read = store::read_record(&path, None).unwrap();
    assert_eq!(read.to_string(), game(&["b3"]).to_string());
    store::save_record(&path, &game(&["c2"]), true).unwrap();
    let read = store::read_record(&path, None).unwrap();
    assert_eq!(read.to_string(), game(&["c2"]).to_string());
    // asked or not, a new name is written
    let new = store::save_record(&home.path().join("new"), &game(&["c2"]), true).unwrap();
    assert_eq!(new, home.path().join("new.gipf"));
    assert_eq!(files(home.path()), ["mine.gipf", "new.gipf"]);

    let error = store::save_record(home.path(), &game(&["b3"]), true).unwrap_err();
    assert!(error.to_string().contains("it is a folder"), "{error}");
    let nowhere = home.path().join("no").join("folder");
    let error = store::save_record(&nowhere, &game(&["b3"]), false).unwrap_err();
    assert!(error.to_string().contains("cannot write"), "{error}");
}

#[test]
fn unknown_tags_stay_when_a_record_is_saved_again() {
    let (home, _store) = home();
    let (old, new) = (home.path().join("old"), home.path().join("new.gipf"));
    let text =
        "[Event \"Club\"]\n[Site \"here\"]\n[White \"Anna\"]\n[X_1 \"a \\\"b\\\"\"]\nb3 {why} *";
    fs::write(&old, text).unwrap();
    let record = store::read_record(&old, None).unwrap();
    store::save_record(&new, &record, false).unwrap();
    let saved = fs::read_to_string(&new).unwrap();
    for tag in [
        "[Event \"Club\"]\n[Site \"here\"]\n[X_1 \"a \\\"b\\\"\"]\n",
        "[White \"Anna\"]\n",
    ] {
        assert!(saved.contains(tag), "{saved}");
    }
    assert!(saved.ends_with("\n1. b3 {why} *\n"), "{saved}");
}

#[test]
fn large_files_are_refused() {
    let (home, _store) = home();
    let path = home.path().join("large");
    fs::write(&path, " ".repeat(store::MOST_BYTES as usize)).unwrap();
    assert_eq!(store::read_record(&path, None).unwrap().len(), 0);
    fs::write(&path, " ".repeat(store::MOST_BYTES as usize + 1)).unwrap();
    let error = store::read_record(&path, None).unwrap_err().to_string();
    assert!(error.contains("larger than 4 MB"), "{error}");
}

#[test]
fn dates_are_written_as_records_have_them() {
    let today = store::today();
    let digits = today.replace(|c: char| c.is_ascii_digit(), "0");
    assert_eq!(digits, "0000.00.00");
}

#[test]
fn the_folders_are_those_that_the_variables_name() {
    let root = std::env::temp_dir();
    let at = |path: &str| root.join(path);
    let store = |variables: &[(&str, PathBuf)]| {
        let value = |name: &str| {
            let found = variables.iter().find(|(n, _)| *n == name);
            found.map(|(_, path)| path.clone().into_os_string())
        };
        Store::of(value).unwrap()
    };
    let xdg = [
        ("XDG_CONFIG_HOME", at("config")),
        ("XDG_DATA_HOME", at("data")),
    ];
    let both = store(&xdg);
    assert_eq!(both.settings_file(), at("config/gipf/settings.toml"));
    assert_eq!(both.games_folder(), at("data/gipf/games"));

    let [config, data] = xdg;
    let home = ("GIPF_HOME", at("home"));
    let own = store(&[config.clone(), data.clone(), home]);
    assert_eq!(own, Store::at(at("home")));
    assert_eq!(own.settings_file(), at("home/settings.toml"));
    assert_eq!(own.games_folder(), at("home/games"));
    // an empty variable is none
    assert_eq!(
        store(&[config.clone(), data, ("GIPF_HOME", "".into())]),
        both
    );

    // what is missing or no whole path is the platform's
    let native = store(&[]);
    assert!(native.games_folder().is_absolute());
    assert!(native.games_folder().ends_with("gipf/games"));
    let mixed = store(&[config, ("XDG_DATA_HOME", "relative".into())]);
    assert_eq!(mixed.settings_file(), both.settings_file());
    assert_eq!(mixed.games_folder(), native.games_folder());
}
