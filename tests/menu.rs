//! The menu: going on, new games, records, settings.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod screen;

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use gipf::app::menu::{Entry, Value};
use gipf::app::popup::Popup;
use gipf::app::{App, Effect, Flags, Msg, Target};
use gipf::game::Side;
use gipf::games::Setup;
use gipf::player::{Player, UGI_TIME};
use gipf::record::Record;
use gipf::settings::{Glyphs, Settings};
use gipf::store::{StoreError, Unfinished};
use screen::Screen;

/// The labels of the page that is open.
fn labels(screen: &Screen) -> Vec<String> {
    let entries = screen.app.entries().into_iter();
    entries.map(|entry| screen.app.label(entry)).collect()
}

fn unfinished(name: &str) -> Unfinished {
    let mut record = Screen::new("basic").record().clone();
    record.set_name(Side::White, name);
    Unfinished {
        path: PathBuf::from(name),
        record,
        played: SystemTime::UNIX_EPOCH,
    }
}

#[test]
fn the_menu_stands_first_and_looks_for_unfinished_games() {
    let mut app = App::new(Settings::default(), Flags::default());
    let effects = app.update(Msg::Resize(80, 24));
    assert!(matches!(effects[..], [Effect::ListUnfinished]));
    let main = ["New game", "Open a record", "Settings", "Help", "Quit"];
    assert_eq!(labels(&Screen::menu()), main);
}

#[test]
fn the_newest_unfinished_game_is_offered_first_and_the_others_listed() {
    let mut screen = Screen::menu();
    screen.send(Msg::Unfinished(vec![Ok(unfinished("Anna"))]));
    assert!(labels(&screen)[0].ends_with(", GIPF, basic, 0 turns, Anna against human"));
    assert_eq!(labels(&screen)[1], "New game");
    screen.send(Msg::Unfinished(vec![
        Ok(unfinished("Anna")),
        Ok(unfinished("Bert")),
    ]));
    assert_eq!(labels(&screen)[1], "Unfinished games (2)");
    screen.press("Down Enter Down Enter");
    let Some(Effect::Resume(path)) = screen.effects.last() else {
        panic!("{:?}", screen.effects);
    };
    assert_eq!(path, &PathBuf::from("Bert"));
    let mut record = unfinished("Bert").record;
    record
        .play(gipf::notation::Notation::read_turn(record.last(), "c2").unwrap())
        .unwrap();
    screen.send(Msg::Opened(Ok(Box::new(record)), true));
    assert!(screen.app.menu.is_none());
    assert_eq!(screen.turns(), "c2");
}

#[test]
fn a_game_that_cannot_be_read_is_told_and_the_others_are_listed() {
    let mut screen = Screen::menu();
    let broken = StoreError::Busy(PathBuf::from("x.gipf"));
    screen.send(Msg::Unfinished(vec![Err(broken), Ok(unfinished("Anna"))]));
    assert!(labels(&screen)[0].contains("Anna"));
    assert!(screen.told().contains("x.gipf"));
}

#[test]
fn a_new_game_has_the_players_names_and_set_up_of_the_form() {
    let mut screen = Screen::menu();
    screen.press("Enter Right Down Left Down Anna Backspace Down Right Right Down Bob Down Enter");
    assert!(screen.app.menu.is_none());
    let record = screen.record();
    assert_eq!(record.position(0).setup().word(), "tournament");
    assert_eq!(
        (record.name(Side::White), record.name(Side::Black)),
        ("Ann", "Bob")
    );
    let minute = Player::Time(Duration::from_secs(60));
    assert_eq!(record.player(Side::White), minute);
    assert_eq!(record.player(Side::Black), Player::Level(5));
    assert!(matches!(screen.effects.last(), Some(Effect::Think(_))));
}

#[test]
fn programs_of_the_settings_are_players() {
    let mut screen = Screen::menu();
    let command = vec!["other".into()];
    screen.app.settings.engines.insert("other".into(), command);
    screen.press("Enter Down Left");
    let value = screen.app.value(Entry::Player(Side::White));
    assert_eq!(value, Value::OneOf("other, 5s a turn".into()));
    screen.press("Up Up Up Enter");
    let other = Player::Ugi {
        name: "other".into(),
        time: UGI_TIME,
    };
    assert_eq!(screen.record().player(Side::White), other);
    let Some(Effect::Think(task)) = screen.effects.last() else {
        panic!("{:?}", screen.effects);
    };
    assert_eq!(task.player, other);
    assert_eq!(task.game.as_ref().map(Record::len), Some(0));
}

#[test]
fn the_form_begins_with_the_settings() {
    let mut screen = Screen::menu();
    screen.app.settings.names.white = "Anna".into();
    screen.app.settings.new_game.level = 7;
    screen.press("Enter Up Up Enter");
    let record: &Record = screen.record();
    assert_eq!(record.name(Side::White), "Anna");
    assert_eq!(record.player(Side::White), Player::Human);
    assert_eq!(record.player(Side::Black), Player::Level(7));
}

#[test]
fn of_a_level_it_is_said_what_it_is_in_the_game_of_the_form() {
    let mut screen = Screen::menu();
    screen.press("Enter");
    let black = Entry::Player(Side::Black);
    for setup in [1, 2, 3].map(|at| Setup::ALL[at]) {
        assert_eq!(screen.app.about(black), setup.level(3).about());
        screen.press("Right");
    }
    let [gipf, yinsh] = [Setup::ALL[0], Setup::ALL[3]].map(|setup| setup.level(3).about());
    assert_ne!(gipf, yinsh);
    let human = Entry::Player(Side::White);
    assert_eq!(screen.app.about(human), "");
}

#[test]
fn settings_are_changed_at_once_and_written_when_the_page_is_left() {
    let mut screen = Screen::menu();
    screen.press("s Enter Right");
    assert_eq!(screen.app.settings.glyphs, Glyphs::Unicode);
    screen.press("Down Down Enter");
    assert!(!screen.app.settings.mouse);
    assert!(matches!(screen.effects.last(), Some(Effect::Mouse(false))));
    screen.effects.clear();
    screen.press("Esc");
    let [Effect::SaveSettings(settings), Effect::ListUnfinished] = &screen.effects[..] else {
        panic!("{:?}", screen.effects);
    };
    assert_eq!(**settings, screen.app.settings);
    screen.effects.clear();
    screen.press("s Enter Esc");
    assert!(matches!(screen.effects[..], [Effect::ListUnfinished]));
}

#[test]
fn a_record_is_opened_by_its_name_or_from_the_list() {
    let mut screen = Screen::menu();
    screen.press("o Enter");
    assert!(matches!(screen.effects.last(), Some(Effect::ListRecords)));
    let files = ["a.gipf", "b.gipf"].map(PathBuf::from);
    screen.send(Msg::Records(files.to_vec()));
    assert_eq!(
        labels(&screen),
        ["File", "Open", "a.gipf", "b.gipf", "Back"]
    );
    screen.press("b Enter");
    let opened = |screen: &Screen| match screen.effects.last() {
        Some(Effect::Open(path)) => path.display().to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(opened(&screen), "b");
    assert_eq!(labels(&screen), ["File", "Open", "b.gipf", "Back"]);
    screen.press("Down Down Enter");
    assert_eq!(opened(&screen), "b.gipf");
    let record = Box::new(unfinished("Anna").record);
    screen.send(Msg::Opened(Ok(record), false));
    assert!(screen.told().contains("copy"), "{}", screen.told());
}

#[test]
fn esc_leads_back_to_the_game() {
    let mut screen = Screen::new("standard");
    screen.press("c2 Enter m");
    assert_eq!(labels(&screen)[0], "Back to the game");
    screen.press("n Enter Esc Esc d7 Enter");
    assert_eq!(screen.turns(), "c2 d7");
}

#[test]
fn entries_can_be_clicked() {
    let mut screen = Screen::menu();
    screen.send(Msg::Click(Some(Target::Item(0))));
    screen.send(Msg::Click(Some(Target::Item(5))));
    assert!(screen.app.menu.is_none());
}

#[test]
fn saving_asks_before_it_overwrites() {
    let mut screen = Screen::new("standard");
    screen.press("s");
    for _ in 0..40 {
        screen.press("Backspace");
    }
    screen.press("Enter");
    assert!(screen.told().contains("name"), "{}", screen.told());
    screen.press("mygame Enter");
    let saves = |screen: &Screen| {
        let saves = screen.effects.iter().filter_map(|effect| match effect {
            Effect::Save {
                path, overwrite, ..
            } => Some((path.clone(), *overwrite)),
            _ => None,
        });
        saves.collect::<Vec<_>>()
    };
    assert_eq!(saves(&screen), [(PathBuf::from("mygame"), false)]);
    let path = PathBuf::from("/games/mygame.gipf");
    let exists = || Msg::Saved(Err(StoreError::Exists("/games/mygame.gipf".into())));
    screen.send(exists());
    screen.press("Enter");
    assert_eq!(saves(&screen).len(), 1);
    // another name can be typed
    let mut name = String::from("/games/mygame.gipf");
    assert_eq!(typed_name(&screen), name);
    screen.press("Backspace 2 Enter");
    name.replace_range(name.len() - 1.., "2");
    assert_eq!(saves(&screen)[1], (name.into(), false));
    screen.send(exists());
    screen.press("y");
    assert_eq!(saves(&screen)[2], (path.clone(), true));
    screen.send(Msg::Saved(Ok(path)));
    assert_eq!(screen.told(), "Saved as /games/mygame.gipf.");
    // and is proposed the next time
    screen.press("s");
    assert_eq!(typed_name(&screen), "/games/mygame.gipf");
}

fn typed_name(screen: &Screen) -> &str {
    match &screen.app.popup {
        Some(Popup::Name(name)) => name,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_that_is_not_kept_is_not_left_unasked() {
    let mut screen = Screen::new("standard");
    screen.press("c2 Enter");
    screen.send(Msg::Autosaved(Err(StoreError::Busy(PathBuf::from("x")))));
    screen.effects.clear();
    screen.press("q Enter");
    assert!(screen.effects.is_empty(), "{:?}", screen.effects);
    screen.press("m End Enter Enter Esc");
    assert!(!screen.effects.iter().any(|e| matches!(e, Effect::Quit)));
    screen.effects.clear();
    screen.press("q y");
    assert!(matches!(screen.effects[..], [Effect::Quit]));
}

#[test]
fn where_the_disk_keeps_no_game_the_next_one_begins_after_asking() {
    let mut screen = Screen::new("standard");
    screen.press("c2 Enter");
    screen.send(Msg::Autosaved(Err(StoreError::Busy(PathBuf::from("x")))));
    screen.press("m");
    let opens = |screen: &Screen| matches!(screen.effects.last(), Some(Effect::Open(_)));
    for way in ["n Enter End Up Enter", "o Enter other.gipf Enter"] {
        screen.press(way);
        let Some(Popup::Question(question)) = &screen.app.popup else {
            panic!("{way}: {:?}", screen.app.popup);
        };
        let text = &question.text;
        assert!(text.ends_with("another and lose it?"), "{text}");
        screen.press("n");
        assert!(screen.app.popup.is_none() && !opens(&screen));
        assert_eq!(screen.turns(), "c2");
        screen.press("Esc");
    }
    screen.press("o Enter other.gipf Enter y");
    assert!(opens(&screen), "{:?}", screen.effects);
    screen.press("Esc n Enter End Up Enter y");
    assert_eq!(screen.turns(), "");
    // the rematch in the box at the end
    let mut screen = Screen::new("4/5/6/www4/6/5/4 w 5/0 basic");
    screen.press("c2 Enter");
    screen.send(Msg::Autosaved(Err(StoreError::Busy(PathBuf::from("x")))));
    screen.press("r n");
    assert_eq!(screen.turns(), "c2");
}

#[test]
fn a_disk_that_fails_is_told_and_play_goes_on() {
    let mut screen = Screen::new("standard");
    screen.press("c2 Enter");
    let error = StoreError::Busy(PathBuf::from("x"));
    screen.send(Msg::Autosaved(Err(error)));
    assert!(screen.app.trouble.is_some());
    screen.press("d7 Enter");
    assert_eq!(screen.turns(), "c2 d7");
    assert!(screen.app.trouble.is_some());
    screen.send(Msg::Autosaved(Ok(())));
    assert!(screen.app.trouble.is_none());
}
