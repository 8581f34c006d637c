//! `gipf engine`, as another program sees it: over pipes.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use gipf::game::{Game, Side};
use gipf::games::Setup;
use gipf::notation::Notation;
use gipf::random::Random;
use proptest::prelude::*;

/// Long enough on any machine: what has not come by then does not come.
const GUARD: Duration = Duration::from_secs(60);

/// The engine, which is killed when it is dropped.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        Engine::of(&mut Command::new(env!("CARGO_BIN_EXE_gipf")), arguments)
    }

    /// The engine of this program.
    fn of(program: &mut Command, arguments: &[&str]) -> Engine {
        let mut child = program
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (send, output) = mpsc::channel();
        thread::spawn(move || {
            lines
                .map_while(Result::ok)
                .try_for_each(|line| send.send(line))
        });
        Engine {
            input: child.stdin.take(),
            child,
            output,
        }
    }

    /// One that searches on one thread and has set up this game.
    fn in_position(setup: Setup) -> Engine {
        let mut engine = Engine::start(&["--threads", "1", "--hash", "1"]);
        engine.tell(&format!("setoption name Setup value {}", setup.word()));
        engine
    }

    fn tell(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    fn line(&self) -> String {
        self.output.recv_timeout(GUARD).unwrap()
    }

    /// What it says to this before anything else.
    fn answer(&mut self, text: &str) -> String {
        self.tell(text);
        self.line()
    }

    /// Everything that it says up to a line that begins like this, which is the last one.
    fn up_to(&self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while lines
            .last()
            .is_none_or(|line: &String| !line.starts_with(last))
        {
            lines.push(self.line());
        }
        lines
    }

    /// The turn of its `bestmove`.
    fn best(&self) -> String {
        let lines = self.up_to("bestmove ");
        lines.last().unwrap()["bestmove ".len()..].into()
    }

    /// Everything that it says until it has ended, after its input has ended.
    fn rest(mut self) -> Vec<String> {
        self.input = None;
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(GUARD) {
                Ok(line) => lines.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(error) => panic!("it does not end: {error}"),
            }
        }
        assert!(self.child.wait().unwrap().success());
        lines
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The field of an info line, such as `depth`.
fn field<'a>(info: &'a str, name: &str) -> &'a str {
    let mut words = info.split(' ').skip_while(|&word| word != name);
    words.nth(1).unwrap_or_else(|| panic!("{name} in {info}"))
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let mut engine = Engine::start(&["--threads", "1", "--level", "3"]);
    engine.tell("ugi");
    let lines = engine.up_to("ugiok");
    assert!(lines[0].starts_with("id name gipf"));
    assert!(lines[1].starts_with("id author "));
    let option = |name: &str| {
        let start = format!("option name {name} type ");
        lines.iter().find(|line| line.starts_with(&start)).unwrap()
    };
    assert!(option("Hash").ends_with("spin default 64 min 1 max 4096"));
    assert!(option("Threads").contains("spin default "));
    assert!(option("Level").ends_with("spin default 3 min 0 max 10"));
    assert_eq!(
        option("Setup"),
        "option name Setup type combo default standard var basic var standard var tournament var yinsh var blitz"
    );
    assert_eq!(lines.len(), 7);
    assert_eq!(engine.answer("isready"), "readyok");
    engine.tell("quit");
    assert_eq!(engine.rest(), [""; 0]);
}

#[test]
fn it_thinks_in_every_set_up_and_within_every_limit() {
    for setup in Setup::ALL {
        let mut engine = Engine::in_position(setup);
        for go in [
            "go depth 2",
            "go nodes 500",
            "go movetime 5",
            "go p1time 300 p2time 1 p1inc 1 p2inc 0",
            "go depth 60 nodes 100 movetime 60000",
        ] {
            engine.tell("uginewgame");
            engine.tell("position startpos");
            engine.tell(go);
            let best = engine.best();
            let turn = setup.start().read_turn(&best).unwrap();
            assert_eq!(setup.start().turn_text(&turn), best, "{go}");
        }
    }
}

#[test]
fn its_thinking_is_told_in_whole_turns() {
    let mut engine = Engine::in_position(Setup::DEFAULT);
    engine.tell("go depth 4");
    let lines = engine.up_to("bestmove");
    assert_eq!(lines.len(), 5);
    for (depth, info) in (1..).zip(&lines[..4]) {
        assert_eq!(field(info, "depth"), depth.to_string());
        for number in ["seldepth", "nodes", "nps", "time"] {
            field(info, number).parse::<u64>().unwrap();
        }
        field(info, "cp").parse::<i32>().unwrap();
        let (_, line) = info.split_once(" pv ").unwrap();
        let mut position = Setup::DEFAULT.start();
        for text in line.split(' ') {
            let turn = position.read_turn(text).unwrap();
            assert_eq!(position.turn_text(&turn), text);
            position = position.played(&turn);
        }
    }
    assert_eq!(
        field(&lines[4], "bestmove"),
        field(&lines[3], "pv"),
        "{lines:?}"
    );
    // White has no piece left to answer with
    engine.tell("position fen w3/5/6/7/6/5/b3 b 0/1 basic");
    engine.tell("go depth 3");
    assert!(engine.line().contains(" score mate 1 "));
    engine.best();
}

#[test]
fn questions_about_the_rules_are_answered() {
    let mut engine = Engine::in_position(Setup::DEFAULT);
    let ask = |engine: &mut Engine| {
        ["gameover", "p1turn", "result"].map(|what| {
            let answer = engine.answer(&format!("query {what}"));
            answer.strip_prefix("response ").unwrap().to_owned()
        })
    };
    assert_eq!(ask(&mut engine), ["false", "true", "none"]);
    engine.tell("position startpos moves b3");
    assert_eq!(ask(&mut engine), ["false", "false", "none"]);
    engine.tell("position fen w3/5/6/7/6/5/b3 w 0/1 basic");
    assert_eq!(ask(&mut engine), ["true", "true", "p2win"]);
    assert_eq!(engine.answer("go depth 3"), "bestmove none");
    engine.tell("position fen w3/5/6/7/6/5/b3 b 0/1 basic moves b5");
    assert_eq!(ask(&mut engine), ["true", "true", "p2win"]);
    engine.tell("position fen w3/5/6/7/6/5/b3 b 1/0 basic");
    assert_eq!(ask(&mut engine), ["true", "false", "p1win"]);
}

#[test]
fn the_third_time_is_a_draw_as_the_search_knows() {
    // both sides fill their column of four and take it again: after eight turns all is as it was
    let turns = "b2 h2 b1-b3 h1-h3 b1-b4 h1-h4 b1-b5;xb2,b3,b4,b5 ";
    let last = "h1-h5;xh2,h3,h4,h5";
    let start = "position fen 4/5/6/7/6/5/4 w 12/4 basic moves";
    let mut engine = Engine::in_position(Setup::DEFAULT);
    let mut score = |moves: &str| {
        engine.tell(&format!("{start} {moves}"));
        engine.tell("go depth 3");
        let lines = engine.up_to("bestmove");
        assert_eq!(lines[3], format!("bestmove {last}"));
        field(&lines[2], "cp").parse::<i32>().unwrap()
    };
    // whatever else Black plays, he soon has no piece left to push
    assert!(score(turns) < 0);
    assert_eq!(score(&format!("{turns} {last} {turns}")), 0);
    engine.tell(&format!("{start} {turns} {last} {turns} {last}"));
    assert_eq!(engine.answer("query result"), "response draw");
    assert_eq!(engine.answer("go depth 2"), "bestmove none");
    // a program without this rule may go on
    engine.tell(&format!("{start} {turns} {last} {turns} {last} c2"));
    assert_eq!(engine.answer("query gameover"), "response false");
}

#[test]
fn bad_input_gets_one_line_and_changes_nothing() {
    let mut engine = Engine::in_position(Setup::DEFAULT);
    engine.tell("position startpos moves b3");
    for text in [
        "hello",
        "ugi now",
        "\u{7} \u{1b}[31m",
        "setoption name Hash value 0",
        "setoption name Hash value much",
        "setoption name Threads value 1000",
        "setoption name Level value 11",
        "setoption name Setup value chess",
        "setoption name Ponder value true",
        "setoption Hash 3",
        "position",
        "position start",
        "position fen nonsense",
        "position fen 4/5/6/7/6/5/4 w 18/18 standard tournament",
        "position startpos moves b3 b9",
        "position startpos moves c2 c2 c2 c2 c2 c2 a1",
        "go quickly",
        "go depth",
        "go depth -1",
        "go p1time 1000",
        "query weather",
    ] {
        let answer = engine.answer(text);
        assert!(answer.starts_with("info string "), "{text}: {answer}");
        assert!(!answer.contains(char::is_control), "{text}: {answer}");
        assert_eq!(engine.answer("query p1turn"), "response false", "{text}");
    }
    let answer = engine.answer("position startpos moves c2 zz");
    assert!(
        answer.starts_with("info string move 2, \"zz\": "),
        "{answer}"
    );
    engine.tell("go nodes 100");
    let turn = engine.best();
    let start = Setup::DEFAULT.start();
    let now = start.played(&start.read_turn("b3").unwrap());
    assert!(now.read_turn(&turn).is_ok(), "{turn}");
    // no UTF-8 at all, and an empty line, which means nothing
    engine
        .input
        .as_mut()
        .unwrap()
        .write_all(b"\n\xff\xfe\n")
        .unwrap();
    assert!(engine.line().starts_with("info string "));
    assert_eq!(engine.rest(), [""; 0]);
}

#[test]
fn a_search_without_end_is_stopped_and_what_needs_it_stopped_stops_it() {
    let mut engine = Engine::in_position(Setup::DEFAULT);
    engine.tell("go infinite");
    assert!(engine.line().starts_with("info depth 1 "));
    engine.tell("isready");
    engine.up_to("readyok");
    engine.tell("stop");
    engine.best();
    // nothing runs any more
    engine.tell("stop");
    assert_eq!(engine.answer("isready"), "readyok");
    for command in [
        "uginewgame",
        "position startpos moves b3",
        "setoption name Hash value 2",
        "setoption name Setup value basic",
        "go depth 1",
    ] {
        engine.tell("go");
        engine.tell(command);
        engine.best();
        if command.starts_with("go") {
            engine.best();
        }
        assert_eq!(engine.answer("isready"), "readyok", "{command}");
    }
    // bad input does not stop it, and a search that has come to its end keeps its turn until it is stopped
    engine.tell("position fen w3/5/6/7/6/5/b3 b 0/1 basic");
    engine.tell("go infinite");
    engine.up_to("info depth 1 ");
    engine.tell("position startpos moves zz");
    engine.up_to("info string ");
    engine.tell("isready");
    let lines = engine.up_to("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")));
    engine.tell("stop");
    engine.best();
}

#[test]
fn it_ends_when_its_input_ends_also_while_it_searches() {
    let mut engine = Engine::in_position(Setup::DEFAULT);
    engine.tell("go infinite");
    assert!(engine.line().starts_with("info depth 1 "));
    let rest = engine.rest();
    let best = |line: &&String| line.starts_with("bestmove ");
    assert_eq!(rest.iter().filter(best).count(), 1);
    assert_eq!(Engine::start(&[]).rest(), [""; 0]);
}

#[test]
fn a_search_that_fails_still_gets_its_bestmove() {
    // asked for in builds with debug assertions, as tests are
    let mut engine = Engine::of(
        Command::new(env!("CARGO_BIN_EXE_gipf")).env("GIPF_TEST_PANIC", "worker"),
        &[],
    );
    let answer = engine.answer("go depth 3");
    assert!(
        answer.starts_with("info string the search has failed: "),
        "{answer}"
    );
    let turn = engine.best();
    assert!(Setup::DEFAULT.start().read_turn(&turn).is_ok(), "{turn}");
}

#[test]
fn any_position_and_turn_can_be_told_in_words() {
    let mut random = Random::new(7);
    for setup in Setup::ALL {
        let mut engine = Engine::in_position(setup);
        for length in [3, 17, 31] {
            let (turns, position) = random.turns(&setup.start(), length);
            let mut now = setup.start();
            let mut texts = Vec::new();
            for turn in &turns {
                texts.push(now.turn_text(turn));
                now = now.played(turn);
            }
            let all = position.turns();
            let next = all.iter().map(|turn| position.turn_text(turn));
            assert!(next.chain(texts.clone()).all(|text| !text.contains(' ')));
            let white = format!("response {}", position.to_move() == Side::White);
            for start in [
                format!("position fen {position}"),
                format!("position startpos moves {}", texts.join(" ")),
            ] {
                engine.tell(&start);
                assert_eq!(engine.answer("query p1turn"), white);
                engine.tell("go nodes 50");
                let best = engine.best();
                assert!(position.read_turn(&best).is_ok(), "{start}: {best}");
            }
        }
    }
}

#[test]
fn a_level_plays_by_itself() {
    let mut engine = Engine::start(&["--level", "2"]);
    engine.tell("go");
    engine.best();
    engine.tell("go movetime 60000 nodes 1000000");
    let lines = engine.up_to("bestmove");
    let nodes: u64 = field(&lines[lines.len() - 2], "nodes").parse().unwrap();
    assert!(nodes <= 300, "{lines:?}");
    engine.tell("setoption name Level value 0");
    engine.tell("go nodes 1000");
    engine.best();
}

/// A line that another program may send at any time.
fn command() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        Just("go infinite"),
        Just("go nodes 2000"),
        Just("go movetime 2"),
        Just("go depth 3"),
        Just("go nowhere"),
        Just("stop"),
        Just("isready"),
        Just("position startpos moves b3 d7"),
        Just("position startpos moves b3 b9"),
        Just("position fen w3/5/6/7/6/5/b3 w 0/1 basic"),
        Just("setoption name Level value 1"),
        Just("setoption name Level value 0"),
        Just("uginewgame"),
        Just("query result"),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_go_gets_exactly_one_bestmove(commands in prop::collection::vec(command(), 1..60)) {
        let mut engine = Engine::in_position(Setup::DEFAULT);
        for command in &commands {
            engine.tell(command);
        }
        let lines = engine.rest();
        let said = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
        let told = |what: &dyn Fn(&str) -> bool| commands.iter().filter(|c| what(c)).count();
        prop_assert_eq!(said("bestmove "), told(&|c| c.starts_with("go ") && c != "go nowhere"));
        prop_assert_eq!(said("readyok"), told(&|c| c == "isready"));
        prop_assert_eq!(said("response "), told(&|c| c.starts_with("query")));
        prop_assert_eq!(said("info string "), told(&|c| c.ends_with("nowhere") || c.ends_with("b9")));
    }
}
