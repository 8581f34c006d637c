//! Settings: read, refused with line and reason, changed without touching what is not theirs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::time::Duration;

use gipf::game::Side;
use gipf::games::Setup;
use gipf::player::{Player, Seat};
use gipf::settings::{Color, Glyphs, Settings, TEMPLATE};
use gipf::store::{Store, StoreError};

const MINE: &str = r#"# what I like
glyphs = 'ascii' # my font
theme = "dark"
mouse=false

[new-game] # games
# not too strong
level = 4   # four
setup = "tournament"
white = "computer"
black = "time:2s"
show-line = true
variant = 7

[engines]
other = ["other", "--ugi"]
"#;

fn mine() -> Settings {
    Settings::parse(MINE).unwrap()
}

#[test]
fn what_is_in_the_file_counts_and_the_rest_is_as_usual() {
    let settings = mine();
    assert_eq!(settings.glyphs, Glyphs::Ascii);
    assert_eq!(settings.color, Color::Auto);
    assert!(!settings.mouse && settings.animation);
    assert_eq!(settings.names.white, "");
    let game = &settings.new_game;
    assert_eq!(game.setup, Setup::from_word("tournament").unwrap());
    assert_eq!(game.player(Side::White), Player::Level(4));
    assert_eq!(
        game.player(Side::Black),
        Player::Time(Duration::from_secs(2))
    );
    assert!(game.show_line);
    assert_eq!(settings.engines["other"], ["other", "--ugi"]);
}

#[test]
fn a_new_file_explains_the_defaults() {
    assert_eq!(Settings::parse("").unwrap(), Settings::default());
    assert_eq!(Settings::parse(TEMPLATE).unwrap(), Settings::default());
    assert_eq!(Settings::default().edit(" \n").unwrap(), TEMPLATE);
}

#[test]
fn every_setting_is_written_and_read_again() {
    let mut settings = Settings {
        glyphs: Glyphs::Unicode,
        color: Color::Never,
        mouse: true,
        animation: false,
        ..Settings::default()
    };
    settings.names.white = "Anna \"the\" \\ Älteste".into();
    settings.names.black = "Ben".into();
    settings.new_game.setup = Setup::from_word("basic").unwrap();
    settings.new_game.white = Seat::Player(Player::Level(7));
    settings.new_game.black = Seat::Player(Player::Human);
    settings.new_game.level = 10;
    settings.new_game.time = Some(Duration::from_millis(1500));
    settings.new_game.show_line = true;
    for text in [
        "",
        "mouse = false",
        "names.white = 'x'",
        "names = { white = 'x' }",
        MINE,
    ] {
        // programs are named in the file alone
        settings.engines = Settings::parse(text).unwrap().engines;
        let edited = settings.edit(text).unwrap();
        assert_eq!(Settings::parse(&edited).unwrap(), settings, "{edited}");
        assert_eq!(settings.edit(&edited).unwrap(), edited);
    }
}

#[test]
fn comments_order_and_unknown_keys_stay() {
    let mut settings = mine();
    assert_eq!(settings.edit(MINE).unwrap(), MINE);
    settings.glyphs = Glyphs::Unicode;
    settings.mouse = true;
    settings.new_game.level = 5;
    settings.names.black = "Ben".into();
    let expected = MINE
        .replace("'ascii'", "\"unicode\"")
        .replace("mouse=false", "mouse=true")
        .replace("level = 4 ", "level = 5 ");
    assert_eq!(
        settings.edit(MINE).unwrap(),
        expected + "\n[names]\nblack = \"Ben\"\n"
    );
}

#[test]
fn wrong_settings_are_refused_with_line_and_reason() {
    for (text, line, reason) in [
        ("glyphs = 'emoji'", 1, "unknown variant `emoji`"),
        ("mouse = 1", 1, "boolean"),
        ("color = \"auto\"\n\n[new-game]\nlevel = 99", 4, "1 to 10"),
        ("[new-game]\nlevel = 0", 2, "1 to 10"),
        ("[new-game]\nlevel = -1", 2, "1 to 10"),
        ("[new-game]\nlevel = \"3\"", 2, "i64"),
        (
            "[new-game]\nsetup = \"chess\"",
            2,
            "basic, standard, tournament",
        ),
        ("[new-game]\nwhite = \"level:11\"", 2, "1 to 10"),
        ("[new-game]\nblack = \"nobody\"", 2, "human, computer"),
        ("[new-game]\ntime = \"long\"", 2, "from 1ms to a day"),
        ("names = 3", 1, "the table [names]"),
        ("adviser = \"human\"", 1, "tips come from the computer"),
        ("[names]\nwhite = 3", 2, "string"),
        ("[engines]\nnone = []", 2, "a program and its arguments"),
        (
            "[engines]\nnone = [\"\", \"a\"]",
            2,
            "a program and its arguments",
        ),
        ("[engines]\none = \"one\"", 2, "a program and its arguments"),
        ("[engines]\none = [1]", 2, "a program and its arguments"),
        (
            "[engines]\n\"a b\" = [\"a\"]",
            1,
            "\"a b\": an engine's name",
        ),
        ("engines = 1", 1, "map"),
        ("adviser = \"ugi:\"", 1, "an engine's name"),
        ("mouse = true\nmouse = false", 2, "duplicate"),
        ("\n\nglyphs = ", 3, "expected"),
        ("[new-game", 1, "expected"),
        ("a = [", 1, "array"),
    ] {
        let error = Settings::parse(text).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.reason.contains(reason), "{text}: {error}");
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
        assert_eq!(Settings::default().edit(text), Err(error));
    }
}

#[test]
fn a_broken_file_is_left_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path());
    let broken = "mouse = false\nglyphs = ???\n";
    fs::write(store.settings_file(), broken).unwrap();

    let (settings, error) = store.settings();
    assert_eq!(settings, Settings::default());
    let error = error.unwrap().to_string();
    let file = store.settings_file().to_str().unwrap();
    assert!(error.contains(file) && error.contains("line 2"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");

    let error = store.save_settings(&settings).unwrap_err();
    assert!(matches!(error, StoreError::Settings { .. }), "{error}");
    assert_eq!(fs::read_to_string(file).unwrap(), broken);

    fs::write(file, b"mouse = false\n# \xff\n").unwrap();
    let (settings, error) = store.settings();
    assert_eq!(settings, Settings::default());
    assert!(error.unwrap().to_string().contains("line 2 is not UTF-8"));
    assert!(store.save_settings(&settings).is_err());
}

#[test]
fn settings_are_saved_as_a_whole() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path().join("new").join("folder"));
    let (mut settings, error) = store.settings();
    assert!(error.is_none());
    settings.animation = false;
    store.save_settings(&settings).unwrap();
    assert_eq!(store.settings().0, settings);
    settings.names.white = "Anna".into();
    store.save_settings(&settings).unwrap();
    assert_eq!(store.settings().0, settings);
    let files = fs::read_dir(store.settings_file().parent().unwrap()).unwrap();
    assert_eq!(files.count(), 1);
}

#[cfg(unix)]
#[test]
fn settings_behind_a_link_stay_behind_it() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path());
    let real = home.path().join("real.toml");
    fs::write(&real, MINE).unwrap();
    std::os::unix::fs::symlink(&real, store.settings_file()).unwrap();
    let (mut settings, _) = store.settings();
    settings.new_game.level = 9;
    store.save_settings(&settings).unwrap();
    assert!(store.settings_file().is_symlink());
    assert!(
        fs::read_to_string(&real)
            .unwrap()
            .contains("level = 9   # four")
    );
}
