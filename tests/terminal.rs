//! The program in a real terminal: it is played, and it gives the terminal back however it ends.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod pty;

use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::process::Command;

use portable_pty::CommandBuilder;
use pty::Terminal;
use tempfile::{TempDir, tempdir};
use vt100::{MouseProtocolMode, Screen};

/// Runs the program as a job, says how it was left and how the terminal then is, and continues it with Enter
/// if it was stopped. What it said is wiped away first, so that the next time nobody takes it for news.
const SHELL: &str = r#"set -m; trap : INT
"$@"
while echo "left with $?"; stty -a; read -r _; do printf '\033[H\033[2J'; fg; done"#;

const TWO_PEOPLE: &str = "play --white human --black human";
const THINKING: &str = "play --white time:60s --black human";

/// The program under a shell in a terminal.
struct Gipf(Terminal);

impl Deref for Gipf {
    type Target = Terminal;

    fn deref(&self) -> &Terminal {
        &self.0
    }
}

impl DerefMut for Gipf {
    fn deref_mut(&mut self) -> &mut Terminal {
        &mut self.0
    }
}

impl Gipf {
    /// Starts it with these arguments.
    fn start(home: &Path, arguments: &str) -> Gipf {
        Gipf::start_with(home, arguments, None)
    }

    /// The same, with a panic where `GIPF_TEST_PANIC` says.
    fn start_with(home: &Path, arguments: &str, panic: Option<&str>) -> Gipf {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", SHELL, "sh", env!("CARGO_BIN_EXE_gipf")]);
        command.args(arguments.split_whitespace());
        if let Some(place) = panic {
            command.env("GIPF_TEST_PANIC", place);
            command.env("RUST_BACKTRACE", "0");
        }
        Gipf(Terminal::spawn(command, home))
    }

    /// Sends a signal to what runs in the foreground, which is the program and not its shell.
    fn signal(&self, signal: &str) {
        let job = self.master.process_group_leader().unwrap();
        let kill = format!("kill -{signal} {job}");
        assert!(
            Command::new("sh")
                .args(["-c", &kill])
                .status()
                .unwrap()
                .success()
        );
    }

    /// The program has the terminal: alternate screen, mouse, no cursor.
    fn has_the_terminal(&mut self, mouse: bool) {
        self.wait_until("the terminal is taken", |screen| {
            screen.alternate_screen() && screen.hide_cursor() && takes_mouse(screen) == mouse
        });
    }

    /// The shell has the terminal again, as it was before, and says that the program was left in one of
    /// these ways.
    fn gives_back(&mut self, left: &[u32]) {
        self.wait_until("the terminal is given back", |screen| {
            let text = screen.contents();
            // a word of its own: off it would be -echo
            let on = |mode| text.split_whitespace().any(|word| word == mode);
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !takes_mouse(screen)
                && left
                    .iter()
                    .any(|n| text.contains(&format!("left with {n}")))
                && ["echo", "icanon", "isig", "opost"].into_iter().all(on)
        });
    }
}

fn takes_mouse(screen: &Screen) -> bool {
    screen.mouse_protocol_mode() != MouseProtocolMode::None
}

fn home() -> TempDir {
    tempdir().unwrap()
}

#[test]
fn a_turn_is_played_by_keys() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), TWO_PEOPLE);
    gipf.wait_for("White pushes: choose a dot.");
    gipf.has_the_terminal(true);
    // the cursor begins on e1, which pushes one way only
    gipf.send("\r");
    gipf.wait_for("White pushes: e1-e3");
    gipf.send("\r");
    gipf.wait_for("1. e1-e3");
    gipf.wait_for("Black pushes: choose a dot.");
    // the second dot clockwise, and the second of its two ways
    gipf.send("\t\t\r\t");
    gipf.wait_for("Black pushes: d2.");
    gipf.send("\r");
    gipf.wait_for("White pushes: choose a dot.");
    gipf.send("u");
    gipf.wait_for("Black pushes: choose a dot.");
    gipf.send("q");
    gipf.gives_back(&[0]);
}

#[test]
fn a_turn_is_played_by_mouse() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), TWO_PEOPLE);
    gipf.click("e1");
    gipf.wait_for("White pushes: e1-e3");
    gipf.click("[Enter: play it]");
    gipf.wait_for("1. e1-e3");
    gipf.click("a1");
    gipf.wait_for("Black pushes: a1-c3");
    // the first click on a target shows what it does, the second plays it
    gipf.click("[ x ]");
    gipf.click("[ x ]");
    gipf.wait_for("White pushes: choose a dot.");
    gipf.click("[u: undo]");
    gipf.wait_for("Black pushes: choose a dot.");
    gipf.click("[q: quit]");
    gipf.gives_back(&[0]);
}

#[test]
fn a_turn_is_played_by_typing() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), TWO_PEOPLE);
    gipf.wait_for("White pushes: choose a dot.");
    gipf.send("e1-e3\r");
    gipf.wait_for("1. e1-e3");
    gipf.send("z9\x7f");
    gipf.send("c2");
    gipf.wait_for("> c2");
    gipf.send("\r");
    gipf.wait_for("White pushes: choose a dot.");
    gipf.send("\x03");
    gipf.gives_back(&[0]);
}

#[test]
fn a_game_is_begun_in_the_menu_and_the_computer_answers() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), "");
    gipf.click("New game");
    gipf.click("Begin");
    gipf.wait_for("White pushes");
    gipf.send("q");
    gipf.gives_back(&[0]);
    let mut gipf = Gipf::start(home.path(), "play --setup basic --black level:1");
    gipf.wait_for("White pushes: choose a dot.");
    gipf.send("e1-e3\r");
    gipf.wait_until("both have played", |screen| {
        screen.contents().matches("reserve      11").count() == 2
    });
    gipf.wait_for("White pushes: choose a dot.");
    gipf.send("m");
    gipf.wait_for("New game");
    gipf.click("Quit");
    gipf.gives_back(&[0]);
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), &format!("{TWO_PEOPLE} --no-mouse"));
    gipf.wait_for("White pushes");
    gipf.has_the_terminal(false);
    gipf.send("o");
    gipf.has_the_terminal(true);
    gipf.send("o");
    gipf.has_the_terminal(false);
    gipf.send("q");
    gipf.gives_back(&[0]);
}

#[test]
fn a_window_of_any_size_is_filled() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), TWO_PEOPLE);
    gipf.wait_for("White pushes");
    let [large, usual, small] = [r"|  \  |", "|   .   |", ".     .     ."];
    for (columns, rows, board) in [
        (120, 40, large),
        (40, 24, usual),
        (200, 60, large),
        (28, 18, small),
        (80, 24, usual),
    ] {
        gipf.resize(columns, rows);
        gipf.wait_for(board);
        gipf.resize(20, 5);
        gipf.wait_for("needed");
    }
    gipf.resize(80, 24);
    gipf.wait_for("White pushes");
    gipf.send("q");
    gipf.gives_back(&[0]);
}

#[test]
fn stopped_and_continued() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), TWO_PEOPLE);
    gipf.wait_for("White pushes");
    for stop in ["Ctrl-Z", "TSTP"] {
        match stop {
            "Ctrl-Z" => gipf.send("\x1a"),
            signal => gipf.signal(signal),
        }
        // 128 and the number of SIGSTOP or SIGTSTP on Linux, on macOS
        gipf.gives_back(&[128 + 19, 128 + 20, 128 + 17, 128 + 18]);
        gipf.resize(120, 40);
        gipf.send("\r");
        gipf.has_the_terminal(true);
        gipf.wait_for(r"|  \  |");
        // nobody has told it the size: clicks find the points all the same
        gipf.click("c1");
        gipf.wait_for("White pushes from c1");
        gipf.send("\x1b");
        gipf.wait_for("White pushes: choose a dot.");
        gipf.resize(80, 24);
        gipf.wait_for("|   .   |");
    }
    gipf.send("e1-e3\r");
    gipf.wait_for("1. e1-e3");
    gipf.send("q");
    gipf.gives_back(&[0]);
}

#[test]
fn stopped_and_continued_while_the_computer_thinks() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), THINKING);
    gipf.wait_for("is thinking");
    gipf.send("\x1a");
    gipf.gives_back(&[128 + 19, 128 + 17]);
    gipf.send("\r");
    gipf.has_the_terminal(true);
    gipf.wait_for("is thinking");
    gipf.send(".");
    gipf.wait_for("Black pushes: choose a dot.");
    gipf.send("q");
    gipf.gives_back(&[0]);
}

#[test]
fn killed_by_sigterm_sighup_and_sigint() {
    for (signal, number) in [("TERM", 15), ("HUP", 1), ("INT", 2), ("QUIT", 3)] {
        for arguments in ["", THINKING] {
            let home = home();
            let mut gipf = Gipf::start(home.path(), arguments);
            gipf.has_the_terminal(true);
            gipf.wait_for(if arguments.is_empty() {
                "New game"
            } else {
                "is thinking"
            });
            gipf.signal(signal);
            gipf.gives_back(&[128 + number]);
        }
    }
}

#[test]
fn quit_while_the_computer_thinks() {
    for key in ["q", "\x03"] {
        let home = home();
        let mut gipf = Gipf::start(home.path(), THINKING);
        gipf.wait_for("is thinking");
        gipf.send(key);
        gipf.gives_back(&[0]);
    }
}

#[test]
#[cfg(debug_assertions)]
fn a_panic_while_drawing_gives_the_terminal_back_and_says_what_it_is() {
    let home = home();
    let mut gipf = Gipf::start_with(home.path(), TWO_PEOPLE, Some("draw"));
    gipf.gives_back(&[101]);
    gipf.wait_for("a panic that a test asked for");
}

#[test]
#[cfg(debug_assertions)]
fn a_panic_of_the_engine_is_a_line_on_the_screen() {
    let home = home();
    let mut gipf = Gipf::start_with(home.path(), THINKING, Some("worker"));
    gipf.wait_for("The computer has failed");
    gipf.has_the_terminal(true);
    gipf.wait_until("nothing else is written", |screen| {
        screen.contents().matches("a test asked for").count() == 1
    });
    gipf.send("q");
    gipf.gives_back(&[0]);
}

#[test]
fn a_game_that_was_killed_goes_on() {
    let home = home();
    let mut gipf = Gipf::start(home.path(), TWO_PEOPLE);
    gipf.wait_for("White pushes: choose a dot.");
    gipf.send("e1-e3\r");
    gipf.wait_for("Black pushes: choose a dot.");
    // the turn that is being entered is all that is lost
    gipf.send("c2\rb");
    gipf.wait_for("> b");
    // a game that runs is not offered elsewhere
    let mut other = Gipf::start(home.path(), "");
    other.click("Help");
    other.wait_for("Help: arrows");
    other.send("\x1b");
    other.wait_for("New game");
    assert!(!other.screen().contents().contains("Go on"));
    other.send("\x03");
    other.gives_back(&[0]);
    gipf.signal("KILL");
    gipf.wait_for("left with 137");
    let mut gipf = Gipf::start(home.path(), "");
    gipf.wait_for("Go on:");
    gipf.wait_for("2 turns");
    gipf.click("Go on");
    gipf.wait_for("1. e1-e3");
    gipf.wait_for("White pushes: choose a dot.");
    gipf.send("q");
    gipf.gives_back(&[0]);
}
