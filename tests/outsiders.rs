//! Other programs as players, which behave badly. This file is such a program too: it has no test harness, and with
//! `play-ugi` in front of its arguments it plays.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[cfg(unix)]
mod pty;

use std::env;
use std::fs::{self, File};
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::{self, Output, Stdio};
use std::thread;
use std::time::Duration;

use gipf::game::Game;
use gipf::games::Position;
use gipf::notation::Notation;
use gipf::ugi::Command;
use tempfile::{TempDir, tempdir};

/// Every test, by its name.
const TESTS: &[(&str, fn())] = &[
    (
        "a_good_program_plays_whole_games",
        a_good_program_plays_whole_games,
    ),
    (
        "a_bad_program_loses_its_games",
        a_bad_program_loses_its_games,
    ),
    (
        "a_program_of_the_settings_plays",
        a_program_of_the_settings_plays,
    ),
    (
        "who_cannot_be_started_is_refused",
        who_cannot_be_started_is_refused,
    ),
    #[cfg(unix)]
    (
        "its_thinking_is_on_the_screen",
        screen::its_thinking_is_on_the_screen,
    ),
    #[cfg(unix)]
    (
        "on_the_screen_it_can_try_again",
        screen::on_the_screen_it_can_try_again,
    ),
    #[cfg(unix)]
    ("it_ends_with_the_program", screen::it_ends_with_the_program),
];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [first, manner, rest @ ..] = &arguments[..]
        && first == "play-ugi"
    {
        return play(manner, rest.first().map(Path::new));
    }
    // as the usual harness does: what is no option is a part of a name
    let wanted = arguments.iter().find(|text| !text.starts_with('-'));
    for (name, test) in TESTS {
        if wanted.is_none_or(|part| name.contains(&part[..])) {
            test();
            println!("test {name} ... ok");
        }
    }
}

/// Plays in this manner; while it runs it holds the lock of a file.
fn play(manner: &str, held: Option<&Path>) {
    let lock = held.map(|path| File::create(path).unwrap());
    if let Some(file) = &lock {
        file.lock().unwrap();
    }
    let say = |text: &str| {
        let mut out = io::stdout().lock();
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    };
    if manner == "silent" {
        return;
    }
    let mut position = None;
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        match line.parse() {
            Ok(Command::Ugi) => say("id name other\nugiok"),
            Ok(Command::IsReady) => say("readyok"),
            Ok(Command::Position { start, turns }) => {
                let mut now: Position = start.unwrap().parse().unwrap();
                for text in turns {
                    now = now.played(&now.read_turn(&text).unwrap());
                }
                position = Some(now);
            }
            Ok(Command::Go(_)) => {
                let now: &Position = position.as_ref().unwrap();
                let turn = now.turn_text(&now.turns()[0]);
                match manner {
                    "crash" => return,
                    "hang" => {}
                    "illegal" => say("bestmove zz"),
                    "none" => say("bestmove none"),
                    "noise" => loop {
                        let _ = io::stdout().write_all(&[b'x', 0xFF, 0, b'\r'].repeat(1 << 16));
                    },
                    "babble" => {
                        for number in 0..3000 {
                            say(&format!("info depth 7 nodes {number} pv {turn}"));
                        }
                        say(&format!("bestmove {turn} ponder {turn}\nbestmove {turn}"));
                    }
                    _ => {
                        say("what is this?\ninfo depth x");
                        say(&format!(
                            "info depth 7 score cp 3 nodes 1234 time 5 pv {turn}"
                        ));
                        say(&format!("bestmove {turn}"));
                    }
                }
            }
            Ok(Command::Quit) if manner != "stubborn" => return,
            _ => {}
        }
    }
    if manner == "stubborn" {
        loop {
            thread::sleep(Duration::from_secs(1));
        }
    }
}

/// The command of a program of this manner.
fn program(manner: &str) -> Vec<String> {
    let path = env::current_exe().unwrap();
    vec![
        path.to_str().unwrap().into(),
        "play-ugi".into(),
        manner.into(),
    ]
}

/// The same in a line.
fn command(manner: &str) -> String {
    let words = program(manner);
    format!("'{}' {} {}", words[0], words[1], words[2])
}

const NODES: [&str; 2] = ["--nodes", "100"];

fn gipf(home: &TempDir, arguments: &[&str]) -> Output {
    process::Command::new(env!("CARGO_BIN_EXE_gipf"))
        .args(arguments)
        .env("GIPF_HOME", home.path())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What a match of this program against random turns prints, and its records. It is told how many nodes to search, so
/// that it matters only to who never answers how long that takes.
fn contest(contender: &str, pace: [&str; 2], home: &TempDir) -> (String, Vec<String>) {
    let folder = home.path().join("match");
    let record = folder.to_str().unwrap();
    let output = gipf(
        home,
        &[
            "match", contender, "random", pace[0], pace[1], "--games", "2", "--setup", "basic",
            "--record", record,
        ],
    );
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{contender}: {said}");
    let files = fs::read_dir(&folder).unwrap();
    let records = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    (String::from_utf8(output.stdout).unwrap(), records.collect())
}

fn a_good_program_plays_whole_games() {
    for manner in ["good", "babble", "stubborn"] {
        let (printed, records) = contest(&command(manner), NODES, &tempdir().unwrap());
        for record in &records {
            assert!(
                record.contains("[Termination \"reserve\"]"),
                "{manner}: {record}"
            );
        }
        assert_eq!(records.len(), 2);
        assert!(printed.contains("2 reserve"), "{printed}");
    }
    let engine = format!("'{}' engine --level 6", env!("CARGO_BIN_EXE_gipf"));
    let (printed, _) = contest(&engine, NODES, &tempdir().unwrap());
    assert!(printed.contains("endings: 2 reserve"), "{printed}");
}

fn a_bad_program_loses_its_games() {
    for (manner, reason, sentence) in [
        ("silent", "illegal", "the program has ended"),
        ("crash", "illegal", "the program has ended"),
        ("hang", "time", "the program has not said bestmove in time"),
        ("noise", "time", "the program has not said bestmove in time"),
        ("illegal", "illegal", "the program has played \"zz\": "),
        ("none", "illegal", "the program has played \"none\": "),
    ] {
        let pace = match reason {
            "time" => ["--movetime", "20ms"],
            _ => NODES,
        };
        let (printed, records) = contest(&command(manner), pace, &tempdir().unwrap());
        assert!(
            printed.contains("0 won, 0 drawn, 2 lost"),
            "{manner}: {printed}"
        );
        assert!(
            printed.contains(&format!("endings: 2 {reason}")),
            "{manner}: {printed}"
        );
        assert_eq!(records.len(), 2);
        for record in records {
            // a sentence may be broken into lines
            let text: Vec<&str> = record.split_whitespace().collect();
            let text = text.join(" ");
            assert!(
                text.contains(&format!("[Termination \"{reason}\"]")),
                "{record}"
            );
            assert!(text.contains(sentence), "{record}");
        }
    }
}

/// Settings with a program of this manner, under the name of its manner.
fn settings(home: &TempDir, manner: &str) {
    let mut words = program(manner);
    words.push(held(home).to_str().unwrap().into());
    let text = format!("animation = false\n[engines]\n{manner} = {words:?}\n");
    fs::write(home.path().join("settings.toml"), text).unwrap();
}

/// The file that a program of the settings holds while it runs.
fn held(home: &TempDir) -> std::path::PathBuf {
    home.path().join("held")
}

fn a_program_of_the_settings_plays() {
    let home = tempdir().unwrap();
    settings(&home, "good");
    let (printed, _) = contest("ugi:good,nodes=10", NODES, &home);
    assert!(
        printed.contains("gipf match ugi:good,nodes=10 random "),
        "{printed}"
    );
    assert!(printed.contains("2 reserve"), "{printed}");
}

fn who_cannot_be_started_is_refused() {
    let home = tempdir().unwrap();
    for (arguments, sentence) in [
        (
            ["match", "ugi:other", "random"],
            "the settings have no engine \"other\"",
        ),
        (
            ["match", "ugi:other,speed=3", "random"],
            "a pace is nodes=N, depth=N or movetime=100ms",
        ),
        (
            ["match", "./no such program", "random"],
            "cannot start \"./no\": ",
        ),
        (["match", "'./not closed", "random"], "a ' is not closed"),
        (
            ["play", "--white", "ugi:other"],
            "the settings have no engine \"other\"",
        ),
        (["play", "--white", "ugi:"], "an engine's name has letters"),
    ] {
        let output = gipf(&home, &arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(sentence), "{said}");
    }
}

#[cfg(unix)]
mod screen {
    use std::time::Instant;

    use portable_pty::CommandBuilder;

    use super::{Duration, File, TempDir, env, held, process, pty, settings, tempdir, thread};
    use pty::Terminal;

    /// A game against a program; with a panic where `GIPF_TEST_PANIC` says.
    fn start(home: &TempDir, white: &str, panic: &str) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gipf"));
        command.args([
            "play", "--white", white, "--black", "human", "--setup", "basic",
        ]);
        command.env("GIPF_TEST_PANIC", panic);
        command.env("RUST_BACKTRACE", "0");
        Terminal::spawn(command, home.path())
    }

    pub fn its_thinking_is_on_the_screen() {
        let home = tempdir().unwrap();
        settings(&home, "good");
        let mut terminal = start(&home, "ugi:good,movetime=2s", "");
        terminal.wait_for("good, 2s a turn");
        terminal.wait_for("depth 7  1,234 nodes  0.0 s");
        terminal.wait_for("Black pushes");
        terminal.send("q");
        terminal.wait_for_end();
    }

    pub fn on_the_screen_it_can_try_again() {
        let home = tempdir().unwrap();
        settings(&home, "crash");
        let mut terminal = start(&home, "ugi:crash", "");
        terminal.wait_for("the program has ended");
        terminal.send(".");
        terminal.wait_for("is thinking");
        terminal.wait_for("the program has ended");
        terminal.send("q");
        terminal.wait_for_end();
    }

    pub fn it_ends_with_the_program() {
        for way in ["quit", "signal", "panic"] {
            let home = tempdir().unwrap();
            settings(&home, "stubborn");
            let panic = if way == "panic" { "report" } else { "" };
            let mut terminal = start(&home, "ugi:stubborn", panic);
            if way == "panic" {
                terminal.wait_for("a panic that a test asked for");
            } else {
                terminal.wait_for("Black pushes");
            }
            let file = File::open(held(&home)).unwrap();
            match way {
                "quit" => {
                    assert!(file.try_lock().is_err());
                    terminal.send("q");
                }
                "signal" => {
                    let id = terminal.child.process_id().unwrap().to_string();
                    let kill = process::Command::new("kill").args(["-TERM", &id]).status();
                    assert!(kill.unwrap().success());
                }
                _ => {}
            }
            terminal.wait_for_end();
            let end = Instant::now() + Duration::from_secs(30);
            while file.try_lock().is_err() {
                assert!(Instant::now() < end, "{way}: it still runs");
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
