//! The command line: what each command prints, and that every error is one sentence with its exit code.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;

use std::io::Read;
use std::path::Path;
use std::process::Stdio;

use gipf::games::Setup;
use program::{fed, gipf, printed, refused, run, sentence, write};
use tempfile::TempDir;

const START: &str = "B2W/5/6/W5B/6/5/B2W w 12/12 standard";
const RECORDED: &str = "tests/games/recorded.gipf";

#[test]
fn turns_are_listed_in_byte_order() {
    let lines = printed(&["turns", "standard"]);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 30);
    assert!(lines.is_sorted());
    // White's piece comes in on b2 and shifts the GIPF-piece there by one
    assert_eq!(lines[0], "a1-c3\tw2W/1B3/6/W5B/6/5/B2W b 11/12 standard\t*");
    assert!(lines.contains(&"b3\tBw1W/5/6/W5B/6/5/B2W b 11/12 standard\t*"));
    assert_eq!(printed(&["turns", START]), printed(&["turns", "standard"]));
    let mut words = vec!["turns"];
    words.extend(START.split(' '));
    assert_eq!(printed(&words), printed(&["turns", "standard"]));
    // a turn that ends the game says so, and a finished position has none
    let last = printed(&["turns", "w3/5/6/7/6/5/b3 b 0/1 basic"]);
    assert!(last.lines().all(|line| line.ends_with("\t0-1")), "{last}");
    assert_eq!(printed(&["turns", "w3/5/6/7/6/5/b3 w 0/1 basic"]), "");
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    let output = run(&["perft", "basic", "3"]);
    assert_eq!(output.stdout, b"1\t30\n2\t924\n3\t29016\n");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.lines().count(), 3, "{stderr}");
    assert!(stderr.contains("turns a second"), "{stderr}");
    assert_eq!(printed(&["perft", START, "1"]), "1\t30\n");
    let mut words = vec!["perft"];
    words.extend(START.split(' '));
    words.push("2");
    assert_eq!(printed(&words), "1\t30\n2\t924\n");
    let finished = "w3/5/6/7/6/5/b3 w 0/1 basic";
    assert_eq!(printed(&["perft", finished, "2"]), "1\t0\n2\t0\n");
}

#[test]
fn replay_prints_position_result_and_reason() {
    let line = "2bw/2Bbw/b2Ww1/ww1w1bb/2B3/bw1Wb/b3 w 5/0 tournament ss\t*\t-\n";
    assert_eq!(printed(&["replay", RECORDED]), line);
    let home = TempDir::new().unwrap();
    let resigned = write(&home, "resigned", "1. b3 c2 0-1");
    let line = printed(&["replay", &resigned]);
    assert!(line.ends_with(" standard\t0-1\tresignation\n"), "{line}");
    let line = printed(&["replay", "--setup", "basic", &resigned]);
    assert!(line.ends_with(" basic\t0-1\tresignation\n"), "{line}");
    let output = fed(&home, &["replay", "-"], b"Ge8 Gd8-f7");
    let line = String::from_utf8(output.stdout).unwrap();
    assert_eq!(line, "4/5/6/6B/5W/5/4 w 16/16 tournament gg\t*\t-\n");
}

#[test]
fn show_prints_a_board() {
    let board = "
                   e9
               d8  |   f8
           c7  |  (X)  |   g7
       b6  |   .   |   .   |   h6
   a5  |   .   |   .   |   .   |   i5
      (O)  |   .   |   .   |  (O)
   a4  |   .   |   .   |   .   |   i4
       .   |   .   |   .   |   .
   a3  |   .   |   .   |   .   |   i3
       .   |   .   |   .   |   .
   a2  |   .   |   .   |   .   |   i2
      (X)  |   .   |   .   |  (X)
   a1  |   .   |   .   |   .   |   i1
       b1  |   .   |   .   |   h1
           c1  |  (O)  |   g1
               d1  |   f1
                   e1

White  o  reserve 12  captured 0  GIPF-pieces 3
Black  x  reserve 12  captured 0  GIPF-pieces 3
White to move
";
    let board = &board[1..];
    assert_eq!(printed(&["show", "--position", START]), board);
    let home = TempDir::new().unwrap();
    let mut finer = gipf(&home, &["show", "--position", START]);
    let finer = finer.env("LC_ALL", "de_DE.UTF-8").output().unwrap().stdout;
    let finer = String::from_utf8(finer).unwrap();
    assert_eq!(finer.replace('│', "|").replace('·', "."), board);
    let mut plain = gipf(&home, &["--ascii", "show", "--position", START]);
    let plain = plain.env("LC_ALL", "de_DE.UTF-8").output().unwrap().stdout;
    assert_eq!(String::from_utf8(plain).unwrap(), board);
}

#[test]
fn show_goes_to_any_turn_of_a_record() {
    let last = |turn: &[&str]| {
        let text = printed(&[&["show", RECORDED], turn].concat());
        let lines: Vec<&str> = text.lines().rev().take(3).collect();
        lines.join("; ")
    };
    let at = |n: &str| last(&["--move", n]);
    assert!(at("0").starts_with("White to move; Black  x  reserve 18"));
    // 13. of White, see the cases beside the rules
    let expected = "Black to move; Black  x  reserve 5  captured 0  GIPF-pieces 3; \
        White  o  reserve 10  captured 4  GIPF-pieces 3";
    assert_eq!(at("25"), expected);
    assert_eq!(at("42"), last(&[]));
    let home = TempDir::new().unwrap();
    let resigned = write(&home, "resigned", "1. b3 c2 0-1");
    assert!(printed(&["show", &resigned]).ends_with("\n0-1 (resignation)\n"));
    assert!(printed(&["show", &resigned, "--move", "1"]).ends_with("\nBlack to move\n"));
}

#[test]
fn help_is_there_and_has_an_example() {
    let all = printed(&["--help"]);
    for command in [
        "play",
        "show",
        "turns",
        "perft",
        "replay",
        "analyze",
        "match",
        "ladder",
        "completions",
        "man",
    ] {
        assert!(all.contains(&format!("  {command} ")), "{command}: {all}");
        let help = printed(&[command, "--help"]);
        let example = help.split("Example").nth(1);
        assert!(
            example.is_some_and(|text| text.contains(&format!("gipf {command}"))),
            "{help}"
        );
        for option in ["--ascii", "--no-mouse", "--color"] {
            assert!(help.contains(option), "{command} {option}");
        }
        let page = printed(&["man", command]);
        assert!(page.contains(".TH"), "{page}");
    }
    assert!(all.contains("Examples:"));
    assert_eq!(
        printed(&["--version"]),
        format!("gipf {}\n", env!("CARGO_PKG_VERSION"))
    );
    assert!(printed(&["man"]).contains("perft"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(
            printed(&["completions", shell]).contains("perft"),
            "{shell}"
        );
    }
}

#[test]
fn wrong_calls_exit_with_2() {
    for (call, part) in [
        (vec!["--nonsense"], "--nonsense"),
        (vec!["nonsense"], "nonsense"),
        (vec!["perft", "standard"], "depth"),
        (vec!["perft", "standard", "0"], "1 to 12"),
        (vec!["perft", "standard", "13"], "1 to 12"),
        (vec!["perft", "standard", "-1"], "-1"),
        (vec!["perft"], "not provided"),
        (vec!["turns"], "not provided"),
        (vec!["show"], "not provided"),
        (vec!["replay"], "not provided"),
        (vec!["completions", "tcsh"], "tcsh"),
        (vec!["man", "nonsense"], "nonsense"),
        (vec!["--color", "blue"], "blue"),
        (vec!["show", RECORDED, "--move", "43"], "42 turns"),
        (vec!["show", RECORDED, "--move", "-1"], "-1"),
        (
            vec!["show", RECORDED, "--position", START],
            "cannot be used with",
        ),
        (
            vec!["show", "--position", START, "--move", "1"],
            "cannot be used with",
        ),
        (vec!["replay", RECORDED, "--setup", "chess"], "chess"),
        (vec!["play", "--setup", "chess"], "chess"),
        (vec!["play", "--level", "0"], "1 to 10"),
        (vec!["play", "--level", "11"], "1 to 10"),
        (
            vec!["play", "--level", "3", "--time", "5s"],
            "cannot be used with",
        ),
        (
            vec!["play", "--level", "3", "--black", "human"],
            "there is none",
        ),
        (vec!["play", "--time", "5h"], "5h"),
        (vec!["play", "--time", "0s"], "0s"),
        (vec!["play", "--white", "nobody"], "nobody"),
        (vec!["play", "--black", "level:11"], "1 to 10"),
        (vec!["play", "--seed", "-1"], "-1"),
        (
            vec!["play", "--seed", "18446744073709551616"],
            "18446744073709551616",
        ),
        (vec!["play", "--handicap", "16/12"], "12 to 15"),
        (vec!["play", "--handicap", "12/11"], "12 to 15"),
        (vec!["play", "--handicap", "12"], "12 to 15"),
        (vec!["play", "--handicap", "+12/12"], "12 to 15"),
        (
            vec!["play", "--handicap", "14/12", "--setup", "standard"],
            "basic",
        ),
        (
            vec!["play", "--handicap", "14/12", "--position", START],
            "cannot be used with",
        ),
        (
            vec!["play", "--setup", "basic", "--position", START],
            "cannot be used with",
        ),
        (
            vec!["play", RECORDED, "--setup", "basic"],
            "cannot be used with",
        ),
        (
            vec!["play", RECORDED, "--position", START],
            "cannot be used with",
        ),
        (
            vec!["play", RECORDED, "--handicap", "14/12"],
            "cannot be used with",
        ),
        // a good call, but for the terminal
        (vec![], "needs a terminal"),
        (vec!["play"], "needs a terminal"),
        (vec!["play", RECORDED], "needs a terminal"),
        (
            vec!["play", "--handicap", "14/12", "--setup", "basic"],
            "needs a terminal",
        ),
        (
            vec!["play", "--white", "computer", "--level", "3"],
            "needs a terminal",
        ),
    ] {
        let error = refused(&call, 2);
        assert!(error.to_lowercase().contains(part), "{call:?}: {error}");
    }
}

#[test]
fn wrong_content_exits_with_1() {
    let home = TempDir::new().unwrap();
    let illegal = write(&home, "illegal", "1. b3\n2. e9-e4");
    let latin = write(&home, "latin", b"b3\nc\xfc");
    let large = write(&home, "large", " ".repeat((4 << 20) + 1));
    let contradiction = write(&home, "contradiction", "[Result \"1-0\"]\n0-1");
    let folder = home.path().to_str().unwrap();
    for (call, parts) in [
        (
            vec!["turns", "chess"],
            vec![
                "\"chess\"",
                "neither a set-up",
                "basic, standard, tournament",
            ],
        ),
        (
            vec!["perft", "chess", "1"],
            vec!["\"chess\"", "nor a position"],
        ),
        (
            vec!["turns", "1B1/5/6/W5B/6/5/B2W w 12/12 standard"],
            vec!["column b", "instead of 4"],
        ),
        (
            vec!["turns", "B2W/5/6/W5B/6/5/B2W", "w", "13/12", "standard"],
            vec!["White has 19"],
        ),
        (vec!["turns", ""], vec!["nor a position"]),
        (vec!["show", "--position", "standard"], vec!["BOARD SIDE"]),
        (vec!["play", "--position", "a\nb"], vec!["BOARD SIDE"]),
        (
            vec!["show", "/no/such/file"],
            vec!["/no/such/file", "cannot read"],
        ),
        (vec!["replay", folder], vec![folder, "cannot read"]),
        (
            vec!["play", "/no/such/file"],
            vec!["/no/such/file", "cannot read"],
        ),
        (
            vec!["replay", &illegal],
            vec![&illegal, "line 2", "turn 1 of Black", "e9-e4"],
        ),
        (
            vec!["show", &illegal, "--move", "1"],
            vec![&illegal, "line 2"],
        ),
        (vec!["replay", &latin], vec![&latin, "line 2", "UTF-8"]),
        (vec!["replay", &large], vec![&large, "4 MB"]),
        (
            vec!["replay", &contradiction],
            vec![&contradiction, "line 2", "not that of the tag"],
        ),
        (
            vec!["replay", &illegal, "--setup", "tournament"],
            vec!["line 1", "must be a GIPF-piece"],
        ),
    ] {
        let error = refused(&call, 1);
        for part in parts {
            assert!(error.contains(part), "{call:?}: {error} has no {part}");
        }
    }
    let output = fed(&home, &["replay", "-"], b"zz");
    let error = sentence(&output, 1, "standard input");
    assert!(error.contains("standard input"), "{error}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let home = TempDir::new().unwrap();
    for call in [
        vec!["turns", "standard"],
        vec!["perft", "standard", "2"],
        vec!["replay", RECORDED],
        vec!["show", RECORDED],
        vec!["completions", "bash"],
        vec!["man"],
        vec!["--help"],
        vec!["--version"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = gipf(&home, &call).stdout(writer).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{call:?}: {stderr}");
        assert!(!stderr.contains("gipf:"), "{call:?}: {stderr}");
    }
}

#[test]
fn output_that_is_cut_off_does_no_harm() {
    let home = TempDir::new().unwrap();
    let mut command = gipf(&home, &["turns", "standard"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 5];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(&first, b"a1-c3");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let home = TempDir::new().unwrap();
    let full = std::fs::File::create("/dev/full").unwrap();
    let output = gipf(&home, &["turns", "standard"])
        .stdout(full)
        .output()
        .unwrap();
    let error = sentence(&output, 1, "full disk");
    assert!(error.contains("cannot write the output"), "{error}");
}

#[test]
fn nothing_is_written_without_being_asked() {
    let home = TempDir::new().unwrap();
    for call in [
        vec!["turns", "basic"],
        vec!["replay", RECORDED],
        vec!["play"],
        vec![],
    ] {
        gipf(&home, &call).output().unwrap();
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
    assert!(Path::new(RECORDED).exists());
}

#[test]
fn every_setup_starts() {
    for setup in Setup::ALL {
        let word = setup.word();
        let start = setup.start().to_string();
        assert_eq!(printed(&["turns", word]), printed(&["turns", &start]));
        assert!(printed(&["show", "--position", &start]).ends_with("White to move\n"));
    }
}
