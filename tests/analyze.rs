//! `gipf analyze`: the best turns of positions and of records.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;

use gipf::game::{Game, Side};
use gipf::games::{Position, Setup};
use gipf::notation::Notation;
use program::{fed, json, keys, printed, refused, write};
use serde_json::Value;
use tempfile::TempDir;

const RECORDED: &str = "tests/games/recorded.gipf";
const START: &str = "B2W/5/6/W5B/6/5/B2W w 12/12 standard";
/// White has to push and has no piece left.
const FINISHED: &str = "w3/5/6/7/6/5/b3 w 0/1 basic";

/// The columns of the lines of a position.
fn columns(text: &str) -> Vec<Vec<&str>> {
    text.lines()
        .map(|line| line.split('\t').collect())
        .collect()
}

/// The first row of a table that has been made with the slow rules.
fn first_row(table: &'static str) -> Vec<&'static str> {
    let row = table
        .lines()
        .find(|row| !row.starts_with('#') && !row.is_empty());
    row.unwrap().split('\t').collect()
}

/// The position after these turns, which must all be legal.
fn after(position: &Position, turns: &[&str]) -> Position {
    turns.iter().fold(position.clone(), |position, turn| {
        let actions = position.read_turn(turn).unwrap();
        assert_eq!(position.turn_text(&actions), *turn);
        position.played(&actions)
    })
}

#[test]
fn the_best_turns_of_every_setup_are_printed() {
    for setup in Setup::ALL {
        let text = printed(&["analyze", setup.word(), "--depth", "3"]);
        let lines = columns(&text);
        assert_eq!(lines.len(), 3, "{text}");
        let mut scores: Vec<i32> = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let [place, score, depth, turns] = line[..] else {
                panic!("{text}");
            };
            assert_eq!(place, (number + 1).to_string());
            assert_eq!(depth, "3");
            scores.push(score.parse().unwrap());
            let turns: Vec<&str> = turns.split(' ').collect();
            assert!((1..=3).contains(&turns.len()), "{text}");
            after(&setup.start(), &turns);
        }
        assert!(scores.is_sorted_by(|a, b| a >= b), "{text}");
        // the position of the set-up is the same question, in one word or in several
        let position = setup.start().to_string();
        assert_eq!(printed(&["analyze", &position, "--depth", "3"]), text);
        let words: Vec<&str> = position.split(' ').collect();
        let call = [&["analyze"], &words[..], &["--depth", "3"]].concat();
        assert_eq!(printed(&call), text);
    }
}

#[test]
fn lines_say_how_many_turns() {
    let lines = |k: &str| printed(&["analyze", "standard", "--depth", "2", "--lines", k]);
    assert_eq!(lines("1").lines().count(), 1);
    assert_eq!(lines("7").lines().count(), 7);
    // all that there are, each one once
    let all = lines("1000");
    let mut turns: Vec<&str> = columns(&all)
        .iter()
        .map(|line| line[3].split(' ').next().unwrap())
        .collect();
    turns.sort_unstable();
    let listed = printed(&["turns", "standard"]);
    let listed: Vec<&str> = listed
        .lines()
        .map(|line| line.split('\t').next().unwrap())
        .collect();
    assert_eq!(turns, listed);
}

#[test]
fn limits_are_kept() {
    let depth = |text: &str| columns(text)[0][2].parse::<u32>().unwrap();
    let call = |more: &[&str]| printed(&[&["analyze", START], more].concat());
    assert_eq!(depth(&call(&["--depth", "5"])), 5);
    assert_eq!(depth(&call(&["--nodes", "1"])), 1);
    assert!(depth(&call(&["--nodes", "20000"])) > 3);
    assert!(depth(&call(&["--time", "50ms"])) >= 1);
    let result = json(&["analyze", START, "--nodes", "5000"]);
    let nodes = result["positions"][0]["nodes"].as_u64().unwrap();
    assert!((1..=5000).contains(&nodes), "{result}");
    // fixed nodes always find the same
    let call = call(&["--nodes", "5000", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&call).unwrap(), result);
}

#[test]
fn wins_are_said_in_turns_of_the_winner() {
    let row = first_row(include_str!("wins.tsv"));
    let text = printed(&["analyze", row[0], "--lines", "1", "--depth", "5"]);
    let lines = columns(&text);
    assert_eq!(lines[0][1], "mate 1", "{text}");
    let position: Position = row[0].parse().unwrap();
    let won = after(&position, &[lines[0][3]]).outcome().unwrap();
    assert_eq!(won.winner, Some(position.to_move()));
    // a few turns do not let the opponent win at once
    let row = first_row(include_str!("absurd.tsv"));
    let (_, good) = row[3].split_once("good: ").unwrap();
    let result = json(&["analyze", row[0], "--lines", "1000", "--depth", "2"]);
    let position: Position = row[0].parse().unwrap();
    let lines = result["positions"][0]["lines"].as_array().unwrap();
    assert_eq!(lines.len(), position.turns().len());
    for line in lines {
        let turn = line["turns"][0].as_str().unwrap();
        let is_good = good.split(' ').any(|good| good == turn);
        assert_eq!(line["mate"] != -1, is_good, "{line}");
        assert_eq!(line["cp"].is_null(), line["mate"].is_i64(), "{line}");
    }
}

#[test]
fn a_record_is_analysed_turn_by_turn() {
    let text = printed(&["analyze", RECORDED, "--depth", "1", "--lines", "2"]);
    let blocks: Vec<&str> = text.split("\n\n").collect();
    // 42 turns, and the game is not over
    assert_eq!(blocks.len(), 43);
    assert!(
        blocks[0].starts_with("1. White played Ge8\n1\t"),
        "{}",
        blocks[0]
    );
    assert!(
        blocks[1].starts_with("1. Black played Gd8-f7\n1\t"),
        "{}",
        blocks[1]
    );
    assert!(
        blocks[42].starts_with("22. White to move\n1\t"),
        "{}",
        blocks[42]
    );
    assert!(
        blocks.iter().all(|block| block.lines().count() == 3),
        "{text}"
    );
    let home = TempDir::new().unwrap();
    let resigned = write(&home, "resigned", "1. b3 c2 0-1");
    let text = printed(&["analyze", &resigned, "--depth", "1"]);
    assert_eq!(text.split("\n\n").count(), 2, "{text}");
    let basic = printed(&["analyze", &resigned, "--depth", "1", "--setup", "basic"]);
    assert_ne!(text, basic);
    let output = fed(&home, &["analyze", "-", "--depth", "1"], b"1. b3 c2 0-1");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
}

#[test]
fn repetition_is_known_from_the_game() {
    let home = TempDir::new().unwrap();
    // both sides fill a column and take it again, and with the last turn all would be as it was, for the third time;
    // one has more pieces than the other, so that nothing else is worth 0
    let round = "b2 h2 b1-b3 h1-h3 b1-b4 h1-h4 b1-b5;xb2,b3,b4,b5";
    let last = "h1-h5;xh2,h3,h4,h5";
    let game = format!("[Position \"4/5/6/7/6/5/4 w 12/8 basic\"]\n{round} {last} {round}");
    let score = |text: &str| {
        let file = write(&home, "game", text);
        let result = json(&["analyze", &file, "--depth", "2", "--lines", "1000"]);
        let position = result["positions"].as_array().unwrap().last().unwrap();
        let mut lines = position["lines"].as_array().unwrap().iter();
        lines.find(|line| line["turns"][0] == last).unwrap()["cp"].clone()
    };
    assert_eq!(score(&game), 0);
    assert_ne!(score(&format!("[Repetition \"off\"]\n{game}")), 0);
}

#[test]
fn a_finished_game_says_how_it_ended() {
    assert_eq!(printed(&["analyze", FINISHED]), "0-1 (reserve)\n");
    let result = json(&["analyze", FINISHED]);
    let position = &result["positions"][0];
    assert_eq!(
        (&position["result"], &position["reason"]),
        (&"0-1".into(), &"reserve".into())
    );
    assert_eq!(position["lines"], serde_json::json!([]));
}

#[test]
fn the_fields_of_an_analysis_stay() {
    let home = TempDir::new().unwrap();
    let file = write(&home, "game", "[Setup \"basic\"]\n1. b3");
    let result = json(&["analyze", &file, "--depth", "2", "--lines", "2"]);
    assert_eq!(keys(&result), ["positions", "setup"]);
    assert_eq!(result["setup"], "basic");
    let positions = result["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 2);
    let start = Setup::ALL[0].start();
    let texts = [start.to_string(), after(&start, &["b3"]).to_string()];
    let sides = Side::BOTH.map(|side| side.to_string());
    let played = [Value::from("b3"), Value::Null];
    for (n, position) in positions.iter().enumerate() {
        assert_eq!(
            keys(position),
            [
                "lines", "nodes", "number", "played", "position", "reason", "result", "side"
            ]
        );
        assert_eq!(position["number"], 1);
        assert_eq!(position["side"], sides[n]);
        assert_eq!(position["position"], texts[n]);
        assert_eq!(position["played"], played[n]);
        assert_eq!(
            (&position["result"], &position["reason"]),
            (&"*".into(), &Value::Null)
        );
        let lines = position["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 2);
        for line in lines {
            assert_eq!(keys(line), ["cp", "depth", "mate", "turns"]);
            assert_eq!((&line["depth"], &line["mate"]), (&2.into(), &Value::Null));
            assert!(
                line["cp"].is_i64() && line["turns"][0].is_string(),
                "{line}"
            );
        }
    }
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let home = TempDir::new().unwrap();
    let wrong = write(&home, "wrong", "1. b3\n2. e9-e4");
    let folder = home.path().to_str().unwrap();
    for (call, parts) in [
        (
            vec!["analyze", "chess"],
            vec!["\"chess\" is neither a set-up", "nor a file"],
        ),
        (vec!["analyze", "/no/such"], vec!["/no/such", "nor a file"]),
        (vec!["analyze", ""], vec!["neither a set-up"]),
        (vec!["analyze", folder], vec![folder, "cannot read"]),
        (
            vec!["analyze", &wrong],
            vec![&wrong, "line 2", "turn 1 of Black", "e9-e4"],
        ),
        (
            vec!["analyze", "B2W/5/6/W5B/6/5/B2W w 13/12 standard"],
            vec!["White has 19"],
        ),
        (
            vec!["analyze", "B2W/5", "w", "13/12", "standard"],
            vec!["2 columns"],
        ),
    ] {
        let error = refused(&call, 1);
        for part in parts {
            assert!(error.contains(part), "{call:?}: {error}");
        }
    }
    for (call, part) in [
        (vec!["analyze"], "not provided"),
        (vec!["analyze", START, "--depth", "0"], "--depth"),
        (vec!["analyze", START, "--nodes", "0"], "--nodes"),
        (vec!["analyze", START, "--lines", "0"], "--lines"),
        (vec!["analyze", START, "--time", "0s"], "0s"),
        (
            vec!["analyze", START, "--time", "1s", "--depth", "3"],
            "cannot be used with",
        ),
        (
            vec!["analyze", START, "--nodes", "9", "--depth", "3"],
            "cannot be used with",
        ),
        (vec!["analyze", START, "--setup", "basic"], "there is none"),
        (
            vec!["analyze", "standard", "--setup", "basic"],
            "there is none",
        ),
    ] {
        let error = refused(&call, 2);
        assert!(error.contains(part), "{call:?}: {error}");
    }
}
