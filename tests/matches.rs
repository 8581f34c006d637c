//! `gipf match` and `gipf ladder`: what they print, how they go on and how they end.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gipf::game::Side;
use gipf::record::Record;
use program::{json, keys, printed, refused};
use serde_json::Value;
use tempfile::TempDir;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// The files of a folder and its folders, by their path within it.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            let inner = self::files(&path).into_iter();
            files.extend(inner.map(|(inner, text)| (format!("{name}/{inner}"), text)));
        } else {
            files.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    files
}

fn folder(home: &TempDir, name: &str) -> String {
    home.path().join(name).to_str().unwrap().into()
}

#[test]
fn a_match_prints_what_came_out() {
    let text = printed(&["match", "level:1", "random", "--games", "6", "--seed", "4"]);
    let lines: Vec<&str> = text.lines().collect();
    let call = "gipf match level:1 random --setup standard --seed 4 --games 6";
    assert_eq!(lines[0], call);
    assert!(lines[1].starts_with("level:1: "), "{text}");
    for part in [" won, ", " drawn, ", " lost, ", " %", "Elo "] {
        assert!(lines[1].contains(part), "{text}");
    }
    assert!(lines[2].starts_with("as White: ") && lines[3].starts_with("as Black: "));
    assert!(lines[4].contains("turns a game; endings: "), "{text}");
    assert_eq!(lines.len(), 5, "{text}");
    // the printed call plays the same games
    let words: Vec<&str> = call.split(' ').skip(1).collect();
    assert_eq!(printed(&words), text);
}

#[test]
fn the_fields_of_a_match_stay() {
    let result = json(&[
        "match",
        "classical",
        "random",
        "--games",
        "5",
        "--depth",
        "2",
    ]);
    assert_eq!(
        keys(&result),
        [
            "as_black",
            "as_white",
            "drawn",
            "elo",
            "elo_error",
            "endings",
            "games",
            "lost",
            "match",
            "mean_turns",
            "pairs",
            "played",
            "players",
            "score",
            "score_error",
            "seed",
            "setup",
            "sprt",
            "stopped",
            "white_score",
            "won",
        ]
    );
    for colour in ["as_white", "as_black"] {
        assert_eq!(keys(&result[colour]), ["drawn", "lost", "won"]);
    }
    let call = "match classical random --setup standard --seed 1 --depth 2";
    assert_eq!(result["match"], call);
    assert_eq!(
        result["players"],
        serde_json::json!(["classical", "random"])
    );
    assert_eq!(
        (&result["setup"], &result["seed"]),
        (&"standard".into(), &1.into())
    );
    assert_eq!(
        (&result["games"], &result["played"]),
        (&5.into(), &5.into())
    );
    assert_eq!(
        (&result["stopped"], &result["sprt"]),
        (&false.into(), &Value::Null)
    );
    // three of the five games are played as White, and the fifth has no second one
    let of = |value: &Value| ["won", "drawn", "lost"].map(|key| value[key].as_u64().unwrap());
    let (white, black) = (of(&result["as_white"]), of(&result["as_black"]));
    assert_eq!(white.iter().sum::<u64>(), 3);
    assert_eq!(black.iter().sum::<u64>(), 2);
    assert_eq!([0, 1, 2].map(|i| white[i] + black[i]), of(&result));
    let pairs = result["pairs"].as_array().unwrap().iter();
    let pairs: Vec<u64> = pairs.map(|n| n.as_u64().unwrap()).collect();
    assert_eq!((pairs.len(), pairs.iter().sum()), (5, 2));
    let endings = result["endings"].as_object().unwrap().values();
    assert_eq!(endings.map(|n| n.as_u64().unwrap()).sum::<u64>(), 5);
    assert_eq!(result["score"], 1.0, "depth 2 beats random turns: {result}");
    assert_eq!(
        (&result["elo"], &result["elo_error"]),
        (&Value::Null, &Value::Null)
    );
    assert!(number(&result["mean_turns"]) > 10.0);
}

#[test]
fn a_match_leaves_records() {
    let home = TempDir::new().unwrap();
    let out = folder(&home, "new/folder");
    let call = "match random classical,nodes=50 --setup tournament --seed 9 --openings 3";
    let words: Vec<&str> = call.split(' ').collect();
    printed(&[&words[..], &["--games", "4", "--record", &out]].concat());
    let files = files(Path::new(&out));
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let expected = ["000001.gipf", "000002.gipf", "000003.gipf", "000004.gipf"];
    assert_eq!(names, expected);
    let records: Vec<Record> = files
        .values()
        .map(|text| Record::parse(text, None).unwrap())
        .collect();
    for (number, record) in records.iter().enumerate() {
        assert_eq!(record.tag("Event"), Some(call));
        assert_eq!(record.tag("Round"), Some(&(number + 1).to_string()[..]));
        assert_eq!(record.seed(), Some(9));
        let first = Side::BOTH[number % 2];
        assert_eq!(record.name(first), "random");
        assert_eq!(record.name(!first), "classical,nodes=50");
        assert_eq!(
            record.position(0).to_string(),
            "4/5/6/7/6/5/4 w 18/18 tournament 00"
        );
        assert_eq!(record.comment(3), "end of the random opening");
        assert!(record.outcome().is_some());
    }
    let opening = |record: &Record| [0, 1, 2].map(|n| record.turn_text(n).to_string());
    assert_eq!(opening(&records[0]), opening(&records[1]));
    assert_eq!(opening(&records[2]), opening(&records[3]));
    assert_ne!(opening(&records[0]), opening(&records[2]));
}

#[test]
fn what_a_match_is_played_with_is_in_its_name() {
    let name = |more: &[&str]| {
        let call = [&["match", "classical", "random", "--games", "1"], more].concat();
        json(&call)["match"].as_str().unwrap().to_string()
    };
    let usual = "match classical random --setup standard --seed 1 --nodes 10000";
    assert_eq!(
        name(&["--nodes", "10000", "--openings", "20"]),
        usual.replace(" --nodes", " --openings 20 --nodes")
    );
    assert_eq!(name(&["--nodes", "20"]), usual.replace("10000", "20"));
    assert_eq!(
        name(&["--movetime", "1ms"]),
        usual.replace("nodes 10000", "movetime 1ms")
    );
    let yinsh = name(&["--depth", "1", "--setup", "blitz", "--openings", "0"]);
    assert_eq!(
        yinsh,
        "match classical random --setup blitz --seed 1 --openings 0 --depth 1"
    );
}

#[test]
fn a_stopped_match_goes_on_where_it_was() {
    let home = TempDir::new().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder(&home, name));
    let call = ["match", "level:2", "level:1", "--seed", "5"];
    let play = |games: &str, out: &str| {
        let more = ["--games", games, "--concurrency", "2", "--record", out];
        printed(&[&call[..], &more].concat())
    };
    let text = play("8", &whole);
    play("3", &parts);
    // as if the program had been killed with the second game unfinished
    fs::remove_file(Path::new(&parts).join("000002.gipf")).unwrap();
    fs::write(Path::new(&parts).join("000004.gipf.77.tmp"), "[Game \"GI").unwrap();
    assert_eq!(play("8", &parts), text);
    let [whole_files, mut parts_files] = [&whole, &parts].map(|out| files(Path::new(out)));
    parts_files.remove("000004.gipf.77.tmp");
    assert_eq!(whole_files, parts_files);
    // what stands there is counted and not played again
    let first = Path::new(&whole).join("000001.gipf");
    let mut record = Record::parse(&whole_files["000001.gipf"], None).unwrap();
    record.truncate(10);
    record.resign(Side::White);
    fs::write(&first, record.to_string()).unwrap();
    let text = play("8", &whole);
    assert!(text.contains("1 resignation"), "{text}");
    assert_eq!(files(Path::new(&whole))["000001.gipf"], record.to_string());
    // fewer games than there are
    let text = play("2", &whole);
    assert!(
        text.contains("1 resignation") && text.contains("--games 2\n"),
        "{text}"
    );
    assert_eq!(files(Path::new(&whole)).len(), 8);
}

#[test]
fn a_folder_of_something_else_is_left_alone() {
    let home = TempDir::new().unwrap();
    let out = folder(&home, "out");
    let call = [
        "match",
        "random",
        "safe-random",
        "--games",
        "2",
        "--record",
        &out,
    ];
    printed(&call);
    let before = files(Path::new(&out));
    for other in [
        vec!["match", "safe-random", "random", "--record", &out],
        [&call[..], &["--seed", "2"]].concat(),
        [&call[..], &["--setup", "basic"]].concat(),
        [&call[..], &["--openings", "2"]].concat(),
    ] {
        let error = refused(&other, 1);
        assert!(
            error.contains("000001.gipf") || error.contains("000002.gipf"),
            "{error}"
        );
        assert!(
            error.contains("is no game of this match, which is"),
            "{error}"
        );
    }
    assert_eq!(files(Path::new(&out)), before);
    // a game under another number
    let second = Path::new(&out).join("000009.gipf");
    fs::copy(Path::new(&out).join("000002.gipf"), &second).unwrap();
    assert!(refused(&call, 1).contains("000009.gipf"));
    fs::write(&second, "[Game \"GIPF\"]\n\n1. zz").unwrap();
    assert!(refused(&call, 1).contains("line 3"));
    fs::remove_file(&second).unwrap();
    printed(&call);
    let file = Path::new(&out).join("000001.gipf");
    let error = refused(
        &[
            "match",
            "random",
            "random",
            "--record",
            file.to_str().unwrap(),
        ],
        1,
    );
    assert!(error.contains("000001.gipf"), "{error}");
}

#[test]
fn a_test_ends_a_match_both_ways() {
    let tested = |players: [&str; 2], elo: &str, more: &[&str]| {
        let elo = format!("--sprt={elo}");
        let call = [
            &["match", players[0], players[1], "--depth", "1", &elo],
            more,
        ]
        .concat();
        (json(&call), printed(&call))
    };
    let (result, text) = tested(["classical", "random"], "0,200", &[]);
    assert_eq!(
        keys(&result["sprt"]),
        ["elo0", "elo1", "llr", "lower", "upper", "verdict"]
    );
    assert_eq!(result["sprt"]["verdict"], "accepted");
    assert!(number(&result["sprt"]["llr"]) >= 2.944, "{result}");
    assert!((number(&result["sprt"]["upper"]) - 19_f64.ln()).abs() < 1e-9);
    assert!((number(&result["sprt"]["lower"]) + 19_f64.ln()).abs() < 1e-9);
    assert_eq!(result["stopped"], false);
    assert!(number(&result["played"]) < 60.0 && number(&result["games"]) > 1000.0);
    let last = text.lines().last().unwrap();
    assert!(
        last.starts_with("SPRT 0,200: ") && last.ends_with(": accepted"),
        "{text}"
    );
    // the same games end it, however many are played at once
    let many = ["--concurrency", "3"];
    assert_eq!(tested(["classical", "random"], "0,200", &many).1, text);

    let (result, text) = tested(["random", "classical"], "-200,0", &[]);
    assert_eq!(result["sprt"]["verdict"], "rejected");
    assert!(number(&result["sprt"]["llr"]) <= -2.944, "{result}");
    assert!(text.ends_with(": rejected\n"), "{text}");

    let (result, text) = tested(["random", "random"], "0,5", &["--games", "10"]);
    assert_eq!(result["sprt"]["verdict"], "open");
    assert_eq!(result["played"], 10);
    assert!(
        text.ends_with(": open\n") && text.contains("--games 10"),
        "{text}"
    );
}

#[test]
fn a_test_that_goes_on_ends_at_the_same_game() {
    let home = TempDir::new().unwrap();
    let out = folder(&home, "out");
    let call = ["match", "classical,depth=1", "random", "--sprt", "0,200"];
    let text = printed(&call);
    let call = [&call[..], &["--record", &out, "--concurrency", "3"]].concat();
    printed(&[&call[..], &["--games", "5"]].concat());
    assert_eq!(printed(&call), text);
    let games = files(Path::new(&out));
    assert_eq!(printed(&call), text);
    assert_eq!(files(Path::new(&out)), games, "nothing is left to play");
}

#[test]
fn a_ladder_is_a_table() {
    let home = TempDir::new().unwrap();
    let out = folder(&home, "ladder");
    let call = ["ladder", "--levels", "1-3", "--games", "4", "--seed", "3"];
    let text = printed(&call);
    let lines: Vec<&str> = text.lines().collect();
    let first = "gipf ladder --levels 1-3 --games 4 --setup standard --seed 3";
    assert_eq!(lines[0], first);
    assert_eq!(lines.len(), 6, "{text}");
    for (line, start) in lines[2..].iter().zip([
        " 1 Newcomer   random ",
        " 1 Newcomer   safe-random ",
        " 2 Beginner   level:1 ",
        " 3 Learner    level:2 ",
    ]) {
        assert!(line.starts_with(start), "{text}");
    }
    let table = json(&call);
    assert_eq!(
        keys(&table),
        ["games", "ladder", "seed", "setup", "stopped"]
    );
    assert_eq!(table["stopped"], false);
    let steps = table["ladder"].as_array().unwrap();
    assert_eq!(steps.len(), 4);
    for step in steps {
        assert_eq!(
            keys(step),
            [
                "against",
                "drawn",
                "elo",
                "elo_error",
                "level",
                "lost",
                "name",
                "played",
                "rating",
                "score",
                "score_error",
                "won",
            ]
        );
        assert_eq!(step["played"], 4);
    }
    assert_eq!(
        (number(&steps[0]["rating"]), number(&steps[1]["rating"])),
        (0.0, 0.0)
    );
    // a match of the ladder is one of gipf match, and goes on like one
    let rung = json(&["match", "level:3", "level:2", "--games", "4", "--seed", "3"]);
    for field in ["won", "drawn", "lost", "elo", "score_error"] {
        assert_eq!(steps[3][field], rung[field], "{field}");
    }
    printed(&[
        "ladder", "--games", "2", "--seed", "3", "--levels", "1-2", "--record", &out,
    ]);
    assert_eq!(printed(&[&call[..], &["--record", &out]].concat()), text);
    let games = files(Path::new(&out));
    assert_eq!(games.len(), 16);
    assert!(games.contains_key("level-3-level-2/000004.gipf"));
    let error = refused(&["ladder", "--seed", "4", "--record", &out], 1);
    assert!(error.contains("is no game of this match"), "{error}");
    assert_eq!(files(Path::new(&out)), games);
    let error = refused(
        &[
            "ladder",
            "--record",
            &folder(&home, "ladder/level-1-random"),
        ],
        1,
    );
    assert!(error.contains("is no game of this match"), "{error}");
}

#[test]
fn a_ladder_adds_up() {
    let table = json(&["ladder", "--levels", "3-4", "--games", "16", "--seed", "2"]);
    let steps = table["ladder"].as_array().unwrap();
    let mut rating = 0.0;
    for (step, (level, against)) in steps.iter().zip([(3, "level:2"), (4, "level:3")]) {
        assert_eq!(
            (&step["level"], &step["against"]),
            (&level.into(), &against.into())
        );
        rating += number(&step["elo"]);
        assert!((number(&step["rating"]) - rating).abs() < 1e-6, "{table}");
    }
    assert!(rating > 0.0, "{table}");
}

#[test]
fn the_lower_levels_are_a_ladder_in_the_usual_set_up_of_each_game() {
    for setup in ["standard", "yinsh"] {
        let call = ["ladder", "--setup", setup, "--seed", "2"];
        let part = ["--levels", "1-4", "--games", "16"];
        let table = json(&[&call[..], &part[..]].concat());
        for step in table["ladder"].as_array().unwrap() {
            // level 1 of GIPF is to be about even with it
            let is_par = step["against"] == "safe-random";
            let least = if is_par { 0.25 } else { 0.5 };
            let score = number(&step["score"]);
            assert!(score > least, "{table}");
        }
    }
}

#[test]
fn wrong_calls_exit_with_2() {
    for (call, part) in [
        (vec!["match", "level:1"], "not provided"),
        (vec!["match", "level:11", "random"], "1 to 10"),
        (vec!["match", "human", "random"], "a person cannot play"),
        (vec!["match", "random", "nobody"], "nobody"),
        (
            vec!["match", "random", "random", "--games", "0"],
            "1 to 999999",
        ),
        (
            vec!["match", "random", "random", "--games", "1000000"],
            "1 to 999999",
        ),
        (
            vec!["match", "random", "random", "--openings", "21"],
            "0 to 20",
        ),
        (
            vec!["match", "random", "random", "--concurrency", "0"],
            "1 to 256",
        ),
        (
            vec!["match", "random", "random", "--concurrency", "257"],
            "1 to 256",
        ),
        (vec!["match", "random", "random", "--nodes", "0"], "--nodes"),
        (
            vec!["match", "random", "random", "--depth", "1", "--nodes", "5"],
            "cannot be used with",
        ),
        (
            vec!["match", "random", "random", "--movetime", "soon"],
            "soon",
        ),
        (
            vec!["match", "random", "random", "--setup", "chess"],
            "chess",
        ),
        (
            vec!["match", "random", "random", "--sprt", "10,0"],
            "two numbers",
        ),
        (
            vec!["match", "random", "random", "--sprt", "-5"],
            "two numbers",
        ),
        (vec!["ladder", "--levels", "0-3"], "1 to 10"),
        (vec!["ladder", "--levels", "4-3"], "1 to 10"),
        (vec!["ladder", "--games", "0"], "1 to 999999"),
        (vec!["ladder", "--nodes", "5"], "--nodes"),
    ] {
        let error = refused(&call, 2);
        assert!(error.contains(part), "{call:?}: {error}");
    }
}

#[cfg(unix)]
mod interrupted {
    use std::io::Read;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// What the program prints when it gets a signal as soon as this file or folder is there.
    fn stopped(arguments: &[&str], awaited: &str, signal: &str) -> String {
        let home = TempDir::new().unwrap();
        let out = folder(&home, "out");
        let mut child = program::gipf(&home, &[arguments, &["--record", &out]].concat())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        while !Path::new(&out).join(awaited).exists() {
            thread::sleep(Duration::from_millis(5));
        }
        let pid = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &pid])
                .status()
                .unwrap()
                .success()
        );
        let mut text = String::new();
        child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{text}");
        text
    }

    #[test]
    fn a_match_prints_what_has_been_played() {
        let call = ["match", "level:2", "level:1", "--games", "999999"];
        let text = stopped(&call, "000001.gipf", "-INT");
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[1].starts_with("stopped after ") && lines[1].ends_with(" games"),
            "{text}"
        );
        assert!(lines[2].starts_with("level:2: "), "{text}");
        let result = stopped(&[&call[..], &["--json"]].concat(), "000001.gipf", "-TERM");
        let result: Value = serde_json::from_str(&result).unwrap();
        assert_eq!(result["stopped"], true);
        assert!(number(&result["played"]) >= 1.0);
    }

    #[test]
    fn a_long_thought_is_given_up() {
        // of two games with one opening each player begins one
        let text = stopped(
            &["match", "time:24m", "reference:20", "--concurrency", "2"],
            "",
            "-INT",
        );
        let call = "gipf match time:1440s reference:20 --setup standard --seed 1 --games 100";
        assert_eq!(text, format!("{call}\nstopped after 0 games\n"));
    }

    #[test]
    fn a_ladder_prints_what_has_been_played() {
        let call = ["ladder", "--games", "999999"];
        let text = stopped(&call, "level-1-random/000001.gipf", "-INT");
        assert!(text.contains("\nstopped before the end\n"), "{text}");
        assert!(text.contains("\n 1 Newcomer   random "), "{text}");
        assert!(!text.contains("safe-random"), "{text}");
    }
}
