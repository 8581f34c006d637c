//! Records: written and read again, read generously, refused with a reason, and never hung by anything.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::position;
use gipf::game::{Outcome, Reason, Side};
use gipf::games::{Position, Setup};
use gipf::notation::Notation;
use gipf::player::Player;
use gipf::record::{MOST_TURNS, Record, RecordError};
use proptest::prelude::*;

const RECORDED: &str = include_str!("games/recorded.gipf");

/// Both sides fill their column of four and take it again: after eight turns all is as it was.
const CYCLE: [&str; 8] = [
    "b2",
    "h2",
    "b1-b3",
    "h1-h3",
    "b1-b4",
    "h1-h4",
    "b1-b5;xb2,b3,b4,b5",
    "h1-h5;xh2,h3,h4,h5",
];
const EMPTY: &str = "[Position \"4/5/6/7/6/5/4 w 12/12 basic\"]\n";

fn setup(word: &str) -> Setup {
    Setup::from_word(word).unwrap()
}

fn read(text: &str) -> Record {
    Record::parse(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> RecordError {
    match Record::parse(text, None) {
        Ok(record) => panic!("{text} is read as\n{record}"),
        Err(error) => error,
    }
}

/// A record that was read is written as it would be read again.
fn written_again(record: &Record) {
    let text = record.to_string();
    assert_eq!(read(&text).to_string(), text);
}

fn texts(record: &Record) -> Vec<&str> {
    (0..record.len()).map(|n| record.turn_text(n)).collect()
}

/// A game in which turn after turn is chosen by a number.
fn random_game(setup: Setup, choices: &[u16]) -> Record {
    let mut record = Record::new(setup.start());
    for &choice in choices {
        let mut turns = record.last().turns();
        if record.outcome().is_some() {
            break;
        }
        // games with rows are the interesting ones
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.len()));
        let most = if choice % 2 == 0 { 1 } else { turns.len() };
        let turn = turns.swap_remove(usize::from(choice / 2) % most);
        record.play(turn).unwrap();
    }
    record
}

#[test]
fn the_recorded_game_comes_to_the_stated_positions() {
    let record = read(RECORDED);
    assert_eq!(record.len(), 42);
    assert_eq!(record.tag("Event"), Some("a recorded game"));
    // after 7 of Black, 10 and 13 of White, 17 and 21 of Black
    for (n, white, black, rest) in [
        (14, "Gd6 Gf6 Gg6 c6 f5 f7 g5", "Gc5 Ge5 Ge6 d7 e7", "w 8/10"),
        (
            19,
            "Gc5 Ge6 Gg5 f6 f7 g6 h4",
            "Gb4 Gc4 Ge5 d5 d7 e7",
            "b 8/8",
        ),
        (25, "Ge6 Gf6 Gg5 b5 c5", "Gb4 Ge5 Gg3 d6 f4 f7", "b 10/5"),
        (
            34,
            "Ge6 Gg5 b5 c5 e3 e5 g3 g6",
            "Gb4 Gd5 Gf4 d6 e2 g2 h2",
            "w 6/4",
        ),
        (
            42,
            "Gd5 Gg5 b5 c6 d6 e2 e3 e5 g3",
            "Gc4 Gf4 b4 c5 d2 e7 e8 g2 g6 h2",
            "w 5/0",
        ),
    ] {
        // White's first single is his fourth turn, as is Black's
        let expected = position(white, black, &format!("{rest} tournament ss"));
        assert_eq!(
            record.position(n).to_string(),
            expected.to_string(),
            "after {n} turns"
        );
    }
    assert_eq!(record.outcome(), None);
    written_again(&record);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_is_written_is_read_again(
        which in 0..Setup::ALL.len(),
        choices in prop::collection::vec(any::<u16>(), 0..70),
        tags in prop::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,8}", "\\PC{1,20}"), 0..4),
        comments in prop::collection::vec((0..70usize, "[^\\x00]{0,120}"), 0..4),
        resigned in prop::option::of(any::<bool>()),
    ) {
        let mut record = random_game(Setup::ALL[which], &choices);
        for (name, value) in &tags {
            // tags that the program knows have values of their own
            record.set_tag(&format!("My{name}"), value);
        }
        for (n, comment) in &comments {
            record.set_comment(*n, comment);
        }
        if let Some(white) = resigned {
            record.resign(if white { Side::White } else { Side::Black });
        }
        let text = record.to_string();
        let again = read(&text);
        prop_assert_eq!(&again.to_string(), &text);
        for n in 0..=record.len() {
            prop_assert_eq!(again.position(n), record.position(n));
            prop_assert_eq!(again.comment(n), record.comment(n));
        }
        prop_assert_eq!(again.outcome(), record.outcome());
    }

    #[test]
    fn nothing_panics(
        start in prop::sample::select(vec!["", "[Setup \"basic\"]\n", "1. Ge8 ", "b2 h2 "]),
        text in prop_oneof![
            "\\PC{0,200}",
            "[abhgGx0-9;:,*(){}\\[\\]\".\\- \n-]{0,200}",
            "([a-i][1-9](-[a-i][1-9])?[ ;:,*]?|x|G|\\(|\\{|[0-9]{1,2}\\.){0,60}",
        ],
        cut in 0..100usize,
    ) {
        let _ = Record::parse(&format!("{start}{text}"), None);
        let recorded: String = RECORDED.chars().take(8 * cut).collect();
        let _ = Record::parse(&(recorded + &text), None);
    }
}

#[test]
fn lines_are_at_most_80_wide_and_comments_are_wrapped() {
    let mut record = read(RECORDED);
    record.set_comment(0, &"word ".repeat(50));
    record.set_comment(13, "a closing } brace\n and\ttwo   lines");
    record.set_tag("Note", "say \"yes\" or \\ no");
    let text = record.to_string();
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(
        text.contains("[Note \"say \\\"yes\\\" or \\\\ no\"]\n"),
        "{text}"
    );
    assert!(text.contains("{word word"), "{text}");
    assert!(
        text.replace('\n', " ")
            .contains("{a closing ) brace and two lines} 7... xe7,e8;c7-e7"),
        "{text}"
    );
    assert!(text.contains("\n\n{word"), "{text}");
    assert!(text.ends_with(" *\n"), "{text}");
    written_again(&record);
}

#[test]
fn the_canonical_form_is_this() {
    let mut record = Record::new(setup("basic").start());
    record.set_tag("Event", "Club");
    record.set_name(Side::Black, "Ben");
    record.set_name(Side::White, "Anna");
    record.set_player(Side::Black, &Player::Level(4));
    record.set_tag("Date", "2026.11.29");
    record.set_tag("Seed", "7");
    record.set_repetition(false);
    for text in ["b1-b3", "h3"] {
        let turn = record.last().read_turn(text).unwrap();
        record.play(turn).unwrap();
    }
    record.resign(Side::Black);
    let text = "[Game \"GIPF\"]\n[Setup \"basic\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n\
        [BlackLevel \"level:4\"]\n[Seed \"7\"]\n[Date \"2026.11.29\"]\n[Repetition \"off\"]\n\
        [Result \"1-0\"]\n[Termination \"resignation\"]\n[Event \"Club\"]\n\n1. b1-b3 h3 1-0\n";
    assert_eq!(record.to_string(), text);
    let again = read(text);
    assert_eq!(again.player(Side::White), Player::Human);
    assert_eq!(again.player(Side::Black), Player::Level(4));
    assert_eq!((again.seed(), again.name(Side::Black)), (Some(7), "Ben"));
}

#[test]
fn other_starts_write_their_position() {
    let start = Position::handicap([14, 12]).unwrap();
    let text = Record::new(start).to_string();
    assert!(
        text.contains("[Position \"b2w/5/6/w5b/6/5/b2w w 14/12 basic\"]\n"),
        "{text}"
    );
    assert_eq!(read(&text).to_string(), text);
    // the start of a set-up needs none
    let text = "[Position \"b2w/5/6/w5b/6/5/b2w w 12/12 basic\"]";
    assert!(!read(text).to_string().contains("Position"));
}

#[test]
fn numbers_are_shared_by_two_turns_also_where_black_begins() {
    let text = EMPTY.replace(" w ", " b ") + "1... h2 2. b2 h1-h3";
    let record = read(&text);
    assert!(record.to_string().ends_with("\n1... h2 2. b2 h1-h3 *\n"));
    assert_eq!(record.number(0), (1, Side::Black));
    assert_eq!(record.number(1), (2, Side::White));
    let error = refused(&format!("{text} 3. zz"));
    assert_eq!(error.turn.as_deref(), Some("turn 3 of White"));
}

#[test]
fn tags_are_kept_in_order_also_empty_ones() {
    let tags = "[Event \"\"]\n[Site \"b\"]\n[A_1 \"c\"]\n";
    let mut record = read(&format!("{tags}b3"));
    assert!(record.to_string().contains(tags), "{record}");
    // and can be set, but not what follows from the game or could not be read again
    for name in ["", "a b", "x\"]", "Result", "Setup", "Ä"] {
        record.set_tag(name, "x");
    }
    assert!(record.to_string().contains(tags), "{record}");
    record.set_tag("Site", "");
    record.set_tag("Event", "line\nbreak");
    assert_eq!(record.tag("Site"), None);
    assert_eq!(record.tag("Event"), Some("line break"));
    written_again(&record);
}

#[test]
fn each_turn_of_yinsh_has_its_own_number() {
    let record = read("[Game \"YINSH\"]\n1. e3 2.a5 f6 4... b2 {so}");
    assert_eq!(record.position(0).setup(), setup("yinsh"));
    assert!(
        record
            .to_string()
            .ends_with("\n1.e3 2.a5 3.f6 4.b2 {so} *\n")
    );
    written_again(&record);
    let error = refused("[Setup \"blitz\"]\n1.e3 2.e3");
    assert_eq!(error.turn.as_deref(), Some("turn 2 of Black"));
}

#[test]
fn reading_is_generous() {
    // (text, canonical turns); all from the empty board that EMPTY gives
    for (text, turns) in [
        ("b2 h2", "b2 h2"),
        ("\u{feff}1. b2\r\n\t1... h2\r\n", "b2 h2"),
        ("1. b2 1. ... h2 2. .. b1-b3", "b2 h2 b1-b3"),
        ("1.b2 h2 2.b1-b3 h1-h3", "b2 h2 b1-b3 h1-h3"),
        ("1. a1-b2 (12) h2 (12", "b2 h2"),
        ("b2(11)h2( 11 ) b1 - b3", "b2 h2 b1-b3"),
        ("b2 (11 h2 (11) b1-b3", "b2 h2 b1-b3"),
        ("B2 H2 B1-B3 g6", "b2 h2 b1-b3 g6"),
        ("b2 h2 b1\n-\nb3", "b2 h2 b1-b3"),
        ("b2 (h3 {better)} (c2)) h2 ((()))", "b2 h2"),
        ("b2 (1. h3 c2) h2 (16 h3) b1-b3", "b2 h2 b1-b3"),
        ("{one} b2 {two} {three} h2 *", "b2 h2"),
        ("b2 {a ; % comment} h2", "b2 h2"),
        (
            "b2 h2 b1-b3 h1-h3 b1-b4 h1-h4 b1-b5 ; x h1-h5:xh5,h4 , h3,h2",
            "b2 h2 b1-b3 h1-h3 b1-b4 h1-h4 b1-b5;xb2,b3,b4,b5 h1-h5;xh2,h3,h4,h5",
        ),
        (
            "b2 h2 b1-b3 h1-h3 b1-b4 h1-h4 b1-b5; {my row} xb5,b4,b3,b2 {yes} g2",
            "b2 h2 b1-b3 h1-h3 b1-b4 h1-h4 b1-b5;xb2,b3,b4,b5 g2",
        ),
    ] {
        let (mark, text) = match text.strip_prefix('\u{feff}') {
            Some(text) => ("\u{feff}", text),
            None => ("", text),
        };
        let record = read(&format!("{mark}{EMPTY}{text}"));
        assert_eq!(texts(&record).join(" "), turns, "{text:?}");
        written_again(&record);
    }
    let record = read(&format!("{EMPTY}{{one}} b2 {{two}} {{three}} h2 *"));
    assert_eq!(
        [0, 1, 2].map(|n| record.comment(n)),
        ["one", "two three", ""]
    );
    // a comment in the middle of a turn stands behind it
    let record = read(&format!("{EMPTY}b2 h2 b1- {{push}} b3"));
    assert_eq!(record.comment(3), "push");
}

#[test]
fn the_star_is_a_mark_behind_a_spot_and_a_result_alone() {
    let start = "[Position \"4/bwwww/6/7/6/5/4 w 6/6 basic\"]";
    let mark = read(&format!("{start} xc2*,c3,c4,c5,c6;b2 *"));
    assert_eq!(texts(&mark), ["xc2*,c3,c4,c5,c6;b2"]);
    let last = read(&format!("{start} xc6,c5,c4,c3,c2*;b2 h2 *"));
    assert_eq!(last.turn_text(0), mark.turn_text(0));
    let error = refused(&format!("{start} xc2 *,c3,c4,c5,c6;b2"));
    assert_eq!(error.line, 1, "{error}");
}

#[test]
fn the_empty_turn_is_a_turn() {
    // a row of GIPF-pieces alone may stand, and then White has nothing to push
    let start = "[Position \"3W/3W1/3W2/3W3/6/5/B3 w 0/5 tournament ss\"]\n";
    for text in ["-", "1. -", "1. - 0-1", "- {so} 0-1", "1.- (0) 0-1", "-\n"] {
        let record = read(&format!("{start}{text}"));
        assert_eq!(texts(&record), ["-"], "{text}");
        assert_eq!(
            record.outcome(),
            Some(Outcome::win(Side::Black, Reason::Reserve))
        );
        written_again(&record);
    }
    let before = "[Position \"3W/3W1/3W2/3W3/6/5/B3 b 0/5 tournament ss\"]\n";
    let record = read(&format!("{before}1... b2 2. - 0-1"));
    assert_eq!(texts(&record), ["b2", "-"]);
}

#[test]
fn a_bare_list_tells_its_setup() {
    let setup_of = |text, asked: Option<&str>| {
        let record = Record::parse(text, asked.map(setup)).unwrap();
        record.position(0).setup().word()
    };
    assert_eq!(setup_of("", None), "standard");
    assert_eq!(setup_of("1. Ge8 Gd8-f7", None), "tournament");
    assert_eq!(setup_of("1. gb2", None), "tournament");
    assert_eq!(setup_of("1. {Ge8} (Ge8) G2", None), "standard");
    assert_eq!(setup_of("g2", Some("basic")), "basic");
    assert_eq!(setup_of("[White \"Anna\"]\nGe8", None), "tournament");
    // a record that tells its set-up is not asked
    assert_eq!(
        setup_of("[Setup \"standard\"]\ng2", Some("basic")),
        "standard"
    );
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let cycle = CYCLE.join(" ");
    let twice = read(&format!("{EMPTY}{cycle} {}", CYCLE[..7].join(" ")));
    assert_eq!(twice.outcome(), None);
    // the start counts, so two rounds are enough
    let text = format!("{EMPTY}{cycle} {cycle}");
    let record = read(&text);
    assert_eq!(record.occurrences(), 3);
    assert_eq!(record.outcome(), Some(Outcome::draw(Reason::Repetition)));
    assert!(record.to_string().ends_with("1/2-1/2\n"));
    written_again(&record);
    let error = refused(&format!("{text} b2"));
    assert_eq!(error.turn.as_deref(), Some("turn 9 of White"));
    assert!(error.reason.contains("repetition"), "{error}");
    assert!(refused(&format!("{text} *")).reason.contains("1/2-1/2"));

    let off = read(&format!("[Repetition \"off\"]\n{text} b2"));
    assert_eq!((off.len(), off.outcome()), (17, None));
    refused(&format!("[Repetition \"off\"]\n{text} 1/2-1/2"));
}

#[test]
fn taking_turns_back_takes_the_end_back() {
    let mut record = read("b3 h3 b1-b4");
    record.resign(Side::Black);
    assert_eq!(
        record.outcome(),
        Some(Outcome::win(Side::White, Reason::Resignation))
    );
    record.resign(Side::White);
    assert_eq!(record.outcome().and_then(|o| o.winner), Some(Side::White));
    let error = record
        .play(record.last().turns().swap_remove(0))
        .unwrap_err();
    assert!(error.reason.contains("resignation"), "{error}");
    record.truncate(3);
    assert!(record.outcome().is_some());
    record.truncate(1);
    assert_eq!((record.len(), record.outcome()), (1, None));
    assert_eq!(record.turn_text(1), "");
    assert_eq!(record.position(9), record.last());
}

#[test]
fn only_whole_legal_turns_are_played() {
    let mut record = read("b3 h3 b1-b4");
    let before = record.to_string();
    let turn = record.last().turns().swap_remove(0);
    assert!(record.play(Vec::new()).is_err());
    assert!(record.play([&turn[..], &turn[..]].concat()).is_err());
    assert!(
        record
            .play(vec![gipf::game::Action::from_number(9999)])
            .is_err()
    );
    assert_eq!(record.to_string(), before);
    record.play(turn).unwrap();
    assert_eq!(record.len(), 4);
}

/// (text, line, turn, what stands there, a part of the reason)
const WRONG: &[(&str, usize, Option<&str>, &str, &str)] = &[
    ("b3\nh3 zz", 2, Some("turn 2 of White"), "zz", "column"),
    ("b3 h3\n\nb3", 3, Some("turn 2 of White"), "b3", "occupied"),
    (
        "b3 h3 b1 - b3",
        1,
        Some("turn 2 of White"),
        "b1-b3",
        "ends on b4",
    ),
    (
        "b3 ; e1-e3",
        1,
        Some("turn 1 of White"),
        "b3;e1-e3",
        "two pushes",
    ),
    ("b3 % h3", 1, Some("turn 1 of Black"), "%", "column"),
    ("xb2", 1, Some("turn 1 of White"), "xb2", "no row"),
    ("b3 12 h3", 1, Some("turn 1 of Black"), "12", "column"),
    ("b3 {h3", 1, None, "{h3", "does not end"),
    ("b3\n(h3\nb3", 2, None, "(h3\nb3", "not closed"),
    ("b3) h3", 1, None, ") h3", "not opened"),
    (
        "b3 [White \"x\"]",
        1,
        None,
        "[White \"x\"]",
        "before the turns",
    ),
    ("b3 * h3", 1, None, "h3", "behind the result"),
    ("b3 * *", 1, None, "*", "two results"),
    ("b3 * 1-0", 1, None, "1-0", "two results"),
    ("[White Anna]", 1, None, "[White Anna]", "[Name \"value\"]"),
    (
        "[White \"Anna\"",
        1,
        None,
        "[White \"Anna\"",
        "[Name \"value\"]",
    ),
    (
        "[White \"Anna\n\"]",
        1,
        None,
        "[White \"Anna",
        "in one line",
    ),
    ("[\"Anna\"]", 1, None, "[\"Anna\"]", "[Name \"value\"]"),
    (
        "[White \"a\u{1b}[2J\"]",
        1,
        None,
        "[White \"a\u{1b}[2J\"]",
        "control",
    ),
    ("[A \"1\"]\n[A \"2\"]", 2, None, "[A \"2\"]", "above"),
    ("[Setup \"chess\"]", 1, None, "chess", "no set-up"),
    ("[Game \"Chess\"]", 1, None, "Chess", "not GIPF"),
    ("[Position \"x\"]", 1, None, "x", "BOARD SIDE"),
    (
        "[Setup \"basic\"]\n[Position \"4/5/6/7/6/5/4 w 18/18 tournament 00\"]",
        1,
        None,
        "basic",
        "contradicts the tag Position, which is tournament",
    ),
    ("[WhiteLevel \"99\"]", 1, None, "99", "1 to 10"),
    ("[BlackLevel \"good\"]", 1, None, "good", "human, computer"),
    ("[Seed \"-1\"]", 1, None, "-1", "Seed"),
    ("[Repetition \"no\"]", 1, None, "no", "neither on nor off"),
    ("[Result \"2-0\"]", 1, None, "2-0", "1/2-1/2"),
    ("[Termination \"mate\"]", 1, None, "mate", "reserve, gipf"),
    (
        "[Result \"1-0\"]\nb3 0-1",
        2,
        None,
        "0-1",
        "not that of the tag, 1-0",
    ),
    ("[Termination \"-\"]\nb3 0-1", 2, None, "0-1", "reason"),
    ("b3 1/2-1/2", 1, None, "1/2-1/2", "no draw"),
    (
        "[Termination \"time\"]\nb3 *",
        1,
        None,
        "time",
        "unfinished",
    ),
    ("[Termination \"time\"]\nb3", 1, None, "time", "unfinished"),
    (
        "[Termination \"time\"]\nb3 1/2-1/2",
        2,
        None,
        "1/2-1/2",
        "no draw",
    ),
    (
        "[Termination \"gipf\"]\nb3 1-0",
        1,
        None,
        "gipf",
        "leave the game unfinished",
    ),
    (
        "[Termination \"repetition\"]\nb3 1/2-1/2",
        1,
        None,
        "repetition",
        "unfinished",
    ),
];

#[test]
fn errors_name_line_turn_text_and_reason() {
    for &(text, line, turn, part, reason) in WRONG {
        let error = refused(text);
        assert_eq!(error.line, line, "{text:?}: {error}");
        assert_eq!(error.turn.as_deref(), turn, "{text:?}: {error}");
        assert_eq!(error.text, part, "{text:?}: {error}");
        assert!(error.reason.contains(reason), "{text:?}: {error}");
        let message = error.to_string();
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.starts_with(&format!("line {line}")), "{message}");
        assert!(turn.is_none_or(|turn| message.contains(turn)), "{message}");
    }
}

#[test]
fn a_finished_game_is_not_contradicted() {
    // Black pushes his last piece and White has none
    let start = "[Position \"w3/5/6/7/6/5/b3 b 0/1 basic\"]\n";
    let right = read(&format!("{start}h1-h3"));
    assert_eq!(
        right.outcome(),
        Some(Outcome::win(Side::Black, Reason::Reserve))
    );
    read(&format!(
        "[Result \"0-1\"]\n[Termination \"reserve\"]\n{start}h1-h3 0-1"
    ));
    for (text, part, reason) in [
        ("h1-h3 1-0", "1-0", "which end 0-1 (reserve)"),
        ("h1-h3 *", "*", "which end 0-1 (reserve)"),
        ("h1-h3 b2", "b2", "ended by reserve"),
    ] {
        let error = refused(&format!("{start}{text}"));
        assert_eq!((error.line, error.text.as_str()), (2, part), "{error}");
        assert!(error.reason.contains(reason), "{error}");
    }
    let error = refused(&format!("[Termination \"resignation\"]\n{start}h1-h3 0-1"));
    assert!(error.reason.contains("which end by reserve"), "{error}");
}

#[test]
fn other_ends_are_read() {
    for (word, reason) in [
        ("resignation", Reason::Resignation),
        ("time", Reason::Time),
        ("illegal", Reason::Illegal),
    ] {
        let text = format!("[Result \"0-1\"]\n[Termination \"{word}\"]\nb3");
        let record = read(&text);
        assert_eq!(record.outcome(), Some(Outcome::win(Side::Black, reason)));
        written_again(&record);
    }
    // a result alone is a resignation
    let record = read("b3 1-0");
    assert_eq!(
        record.outcome(),
        Some(Outcome::win(Side::White, Reason::Resignation))
    );
    assert_eq!(
        read("[Result \"*\"]\n[Termination \"-\"]\nb3").outcome(),
        None
    );
}

#[test]
fn a_megabyte_of_anything_is_answered() {
    const SIZE: usize = 1 << 20;
    for unit in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "x",
        "1",
        "*",
        "-",
        ".",
        "\"",
        "\\",
        "%",
        " ",
        "\n",
        "\0",
        "é",
        "𝄞",
        "((",
        "(1 ",
        "( 1",
        "(1{",
        "(1{}",
        "({",
        "1.",
        "1. ",
        "- ",
        "b2 ",
        "b2",
        "x;",
        "x,",
        "xb2,",
        "g",
        "b1-",
        "[A \"1\"]\n",
        "[A\"",
        "{}",
        "{x}",
        "()",
        "(1)",
        "* ",
        "1-0 ",
        "b2;",
    ] {
        let text = unit.repeat(SIZE / unit.len());
        let _ = Record::parse(&text, None);
        let _ = Record::parse(&format!("{RECORDED}{text}"), None);
        let _ = Record::parse(&format!("[A \"{text}"), None);
    }
    let tags: Vec<String> = (0..SIZE / 16).map(|n| format!("[A{n} \"{n}\"]")).collect();
    let error = refused(&tags.join("\n"));
    assert!(error.reason.contains("100 tags"), "{error}");
}

#[test]
fn long_games_are_read_and_endless_ones_refused() {
    let cycle = CYCLE.join(" ") + "\n";
    let text = |rounds| format!("[Repetition \"off\"]\n{EMPTY}{}", cycle.repeat(rounds));
    let most = MOST_TURNS / CYCLE.len();
    let mut record = read(&text(most));
    assert_eq!(record.len(), MOST_TURNS);
    let turn = record.last().turns().swap_remove(0);
    assert!(record.play(turn).is_err());
    let error = refused(&text(1 << 14));
    assert_eq!(error.line, 3 + most, "{error}");
    assert!(error.reason.contains("10000 turns"), "{error}");
}

#[test]
fn messages_stay_short() {
    for text in ["x".repeat(1 << 20), "b".to_string() + &"1".repeat(1 << 20)] {
        let message = refused(&text).to_string();
        assert!(message.len() < 300, "{message}");
        let error = text.parse::<Position>().unwrap_err().to_string();
        assert!(error.len() < 300, "{error}");
    }
}
