//! The computer at the table, without an engine: what it is asked and what its answers do.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod screen;

use std::time::Duration;

use gipf::app::{Effect, Msg};
use gipf::engine::{Event, Task};
use gipf::game::{Action, Side};
use gipf::notation::Notation;
use gipf::player::Player;
use gipf::search::Report;
use screen::Screen;

/// What the engine is asked, in order.
fn tasks(screen: &Screen) -> Vec<&Task> {
    let tasks = screen.effects.iter().filter_map(|effect| match effect {
        Effect::Think(task) => Some(&**task),
        _ => None,
    });
    tasks.collect()
}

fn turn(screen: &Screen, text: &str) -> Vec<Action> {
    screen.now().read_turn(text).unwrap()
}

/// The engine takes the last task as job `job` and answers with this turn.
fn answer(screen: &mut Screen, job: u64, text: &str) {
    let turn = turn(screen, text);
    screen.send(Msg::Thinking(job));
    screen.send(Msg::Engine(Event::Turn { job, turn }));
}

#[test]
fn the_computer_is_asked_after_a_turn_and_plays_its_own() {
    let mut screen = Screen::against_computer("standard");
    assert_eq!(tasks(&screen).len(), 0);
    screen.press("c2 Enter");
    let asked = tasks(&screen);
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].player, Player::Level(4));
    assert_eq!(asked[0].history.len(), 1);
    assert_eq!(asked[0].position, *screen.now());
    assert_eq!(screen.told(), "Black (level 4) is thinking.");
    screen.press("d7 Enter Esc");
    assert_eq!(screen.turns(), "c2");
    answer(&mut screen, 1, "d7");
    assert_eq!(screen.turns(), "c2 d7");
    assert_eq!(screen.told(), "White pushes: choose a dot.");
}

#[test]
fn what_comes_from_another_job_is_ignored() {
    let mut screen = Screen::against_computer("standard");
    screen.press("c2 Enter");
    let late = turn(&screen, "d7");
    screen.send(Msg::Thinking(1));
    screen.press("u d2 Enter");
    screen.send(Msg::Thinking(2));
    let event = Event::Turn { job: 1, turn: late };
    screen.send(Msg::Engine(event));
    assert_eq!(screen.turns(), "d2");
    let turn = turn(&screen, "f7");
    screen.send(Msg::Engine(Event::Turn { job: 2, turn }));
    assert_eq!(screen.turns(), "d2 f7");
}

#[test]
fn undo_goes_back_to_the_last_decision_of_the_person() {
    let mut screen = Screen::against_computer("standard");
    screen.press("c2 Enter");
    answer(&mut screen, 1, "d7");
    screen.press("u");
    assert_eq!(screen.turns(), "");
    screen.press("r");
    assert_eq!(screen.turns(), "c2 d7");
    // while it thinks the person's own turn goes back, and the thinking ends
    screen.press("d2 Enter u");
    assert_eq!(screen.turns(), "c2 d7");
    assert!(matches!(screen.effects.last(), Some(Effect::Autosave(_))));
    assert!(
        screen
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Cancel))
    );
}

#[test]
fn its_steps_are_shown_one_after_another_and_any_key_skips_them() {
    for skip in [false, true] {
        let mut screen = Screen::against_computer("4/5/6/bbb4/6/5/4 w 5/5 basic");
        screen.app.settings.animation = true;
        screen.press("c2 Enter");
        answer(&mut screen, 1, "e1-e5;xe2,e3,e4,e5");
        assert_eq!(screen.turns(), "c2");
        assert_eq!(screen.marks(), "!e1! {e2} {e3} {e4} {e5}");
        let (push, _) = screen.app.pause().unwrap();
        if skip {
            screen.press("Up");
        } else {
            screen.send(Msg::Tick);
            assert_eq!(screen.turns(), "c2");
            assert_eq!(screen.marks(), "!e1! {e2} {e3} {e4} {e5}");
            let (removal, _) = screen.app.pause().unwrap();
            assert_ne!(push, removal);
            screen.send(Msg::Tick);
        }
        assert_eq!(screen.turns(), "c2 e1-e5;xe2,e3,e4,e5");
        assert_eq!(screen.app.pause(), None);
    }
}

#[test]
fn a_turn_typed_on_the_computers_turn_is_not_cut() {
    for when in ["thinking", "shown"] {
        let mut screen = Screen::against_computer("standard");
        screen.app.settings.animation = true;
        screen.press("c2 Enter");
        if when == "thinking" {
            screen.press("e1- Enter");
            assert_eq!(screen.turns(), "c2");
            answer(&mut screen, 1, "d7");
            screen.press("e3 Enter");
        } else {
            answer(&mut screen, 1, "d7");
            screen.press("e1-e3 Enter");
        }
        assert_eq!(screen.turns(), "c2 d7 e1-e3", "{when}");
    }
}

#[test]
fn a_tip_is_marked_and_gone_with_its_position() {
    let mut screen = Screen::new("standard");
    screen.press("t");
    assert_eq!(tasks(&screen).len(), 1);
    answer(&mut screen, 1, "e1-e3");
    assert_eq!(screen.told(), "Tip: e1-e3");
    screen.press("Tab");
    assert_eq!(screen.marks(), "[d1] ?e1? ?e2?");
    screen.press("c2 Enter");
    assert!(!screen.marks().contains('?'));
}

#[test]
fn a_tip_that_comes_too_late_can_be_asked_for_anew() {
    let mut screen = Screen::new("standard");
    screen.press("t");
    screen.send(Msg::Thinking(1));
    screen.press("c2 Enter t");
    assert_eq!(tasks(&screen).len(), 2);
}

#[test]
fn it_moves_now_when_it_is_told_to() {
    let mut screen = Screen::against_computer("standard");
    screen.press("c2 Enter .");
    assert!(matches!(screen.effects.last(), Some(Effect::MoveNow)));
}

#[test]
fn a_failure_is_told_and_can_be_tried_again() {
    let mut screen = Screen::against_computer("standard");
    screen.press("c2 Enter");
    screen.send(Msg::Thinking(1));
    let reason = "index out of bounds".into();
    screen.send(Msg::Engine(Event::Failed { job: 1, reason }));
    assert!(
        screen.told().contains("index out of bounds"),
        "{}",
        screen.told()
    );
    screen.press(".");
    assert_eq!(tasks(&screen).len(), 2);
    answer(&mut screen, 2, "d7");
    assert_eq!(screen.turns(), "c2 d7");
}

#[test]
fn where_no_person_plays_undo_pauses_the_game() {
    let mut record = Screen::new("standard").record().clone();
    for side in Side::BOTH {
        record.set_player(side, &Player::Level(1));
    }
    let mut screen = Screen::of(record);
    answer(&mut screen, 1, "c2");
    answer(&mut screen, 2, "d7");
    assert_eq!(tasks(&screen).len(), 3);
    screen.press("u");
    assert_eq!(screen.turns(), "c2");
    assert_eq!(tasks(&screen).len(), 3);
    screen.press(".");
    assert_eq!(tasks(&screen).len(), 4);
}

#[test]
fn looking_back_does_not_disturb_the_computer() {
    let mut screen = Screen::against_computer("standard");
    screen.app.settings.animation = true;
    screen.press("c2 Enter Home");
    answer(&mut screen, 1, "d7");
    assert_eq!(screen.turns(), "c2 d7");
    assert_eq!(screen.told(), "Looking back at the start.");
}

#[test]
fn the_line_that_it_expects_is_in_whole_turns() {
    let mut screen = Screen::against_computer("standard");
    screen.press("c2 Enter");
    let mut line = turn(&screen, "d7");
    line.extend(turn(&screen, "e9-e7"));
    screen.send(Msg::Thinking(1));
    let report = Report {
        depth: 2,
        seldepth: 3,
        score: 0,
        nodes: 1,
        time: Duration::ZERO,
        line,
    };
    screen.send(Msg::Engine(Event::Report { job: 1, report }));
    let table = screen.app.table.as_ref().unwrap();
    assert_eq!(table.expected(), "d7 e9-e7");
}
