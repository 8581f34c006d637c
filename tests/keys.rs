//! Keys and clicks at the board: position, what is pressed, what follows.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod screen;

use gipf::app::Effect;
use gipf::game::{Side, result_text};
use screen::Screen;

/// The push e1-e5 makes a row in which two GIPF-pieces may stay.
const STAYS: &str = "B2W/5/6/WWw4/6/5/B3 w 9/12 standard";
/// Two rows of White cross in e5.
const CROSS: &str = "3w/3w1/3w2/wwww3/6/5/4 w 5/12 basic";
/// A row of White that has to be removed, and nothing to choose about it.
const FORCED: &str = "4/5/6/wwww3/6/5/4 w 5/12 basic";
/// The push e1-e5 makes such a row.
const TAIL: &str = "4/5/6/www4/6/5/4 w 5/12 basic";
/// Black has nothing left to push.
const LAST: &str = "4/5/6/www4/6/5/4 w 5/0 basic";

/// A row of six in YINSH: five of them go, from either end.
const SIX: &str = "W3/B6/W7/3wwwwww/W9/B8/W9/B8/B7/W6/B3 w 0/0 move yinsh";

/// Position, keys, and the turns that have then been played.
const PLAYED: &[(&str, &str, &str)] = &[
    // the cursor begins on the lowest dot and Tab walks clockwise
    ("standard", "Enter Enter", "e1-e3"),
    ("standard", "Tab Tab Enter Enter", "c2"),
    ("standard", "Tab Tab Enter Tab Enter", "d2"),
    ("standard", "Tab Tab Enter BackTab Enter", "d2"),
    ("standard", "BackTab Space Space", "f1-d2"),
    ("standard", "BackTab Space Tab Space", "f2"),
    ("standard", "Left Left Enter Enter", "c2"),
    ("standard", "Up Enter Down Enter Enter", "e1-e3"),
    // Esc and a second look
    ("standard", "Enter Esc", ""),
    ("standard", "Enter Esc Enter Enter", "e1-e3"),
    ("standard", "Tab Enter Esc Tab Enter Enter", "c2"),
    // typing, in any of the ways to write a turn
    ("standard", "e1-e3 Enter", "e1-e3"),
    ("standard", "E1-E3 Enter", "e1-e3"),
    ("standard", "1. Space Space d2 Enter", "d2"),
    ("standard", "e1 Tab Enter", "e1-e3"),
    ("standard", "c2 Enter d8-d7 Enter", "c2 d7"),
    ("standard", "c1-c2 Enter", "c2"),
    ("standard", "c9 Backspace 2 Enter", "c2"),
    ("standard", "c9 Esc c2 Enter", "c2"),
    ("standard", "c2 Enter d PageUp Enter y d2 Enter", "d2"),
    ("standard", "c Space 2 Enter", "c2"),
    ("standard", "e1-e9 Enter", ""),
    ("tournament", "Ge2 Enter", "Ge2"),
    // commands are letters of typed text while there is some
    ("standard", "c2 Enter e8u Enter", "c2"),
    // the mouse: what to push from, where to, and once more
    ("standard", "@c1 @c2", ""),
    ("standard", "@c1 @c2 @c2", "c2"),
    ("standard", "@c1 @c2 @d2 @d2", "d2"),
    ("standard", "@c1 @d1 @d2 @d2", "d2"),
    ("standard", "@e1 @e2", ""),
    ("standard", "@e1 @e2 @e2", "e1-e3"),
    ("standard", "@c1 @c1 @c2", ""),
    ("standard", "c2 @c1 @c2 @c2", "c2"),
    // a free spot, where it makes no difference which dot leads onto it
    ("standard", "@c2 @c2", "c2"),
    ("standard", "@c2", ""),
    ("standard", "Left Left Up Enter Enter", "c2"),
    ("standard", "@e2 @e2", ""),
    ("standard", "@c2 @d2 @d2", ""),
    // undo and redo
    ("standard", "c2 Enter u", ""),
    ("standard", "c2 Enter d7 Enter u", "c2"),
    ("standard", "c2 Enter d7 Enter u u", ""),
    ("standard", "c2 Enter d7 Enter u u r", "c2"),
    ("standard", "c2 Enter d7 Enter u u r r", "c2 d7"),
    ("standard", "c2 Enter d7 Enter u u c2 Enter r", "c2 d7"),
    ("standard", "c2 Enter d7 Enter u u d2 Enter r", "d2"),
    // looking back, and playing on from there
    ("standard", "c2 Enter d7 Enter PageUp PageUp", "c2 d7"),
    ("standard", "c2 Enter d7 Enter Home Enter y", ""),
    ("standard", "c2 Enter d7 Enter Home Enter n", "c2 d7"),
    ("standard", "c2 Enter d7 Enter Home Enter Enter", "c2 d7"),
    ("standard", "c2 Enter d7 Enter Home d6 Enter Enter", "c2 d7"),
    (
        "standard",
        "c2 Enter d7 Enter PageUp Enter y f7 Enter",
        "c2 f7",
    ),
    (
        "standard",
        "c2 Enter d7 Enter Home PageDown Enter y r",
        "c2 d7",
    ),
    (
        "standard",
        "c2 Enter d7 Enter Home End d2 Enter",
        "c2 d7 d2",
    ),
    // tournament: the kind last brought in, and the question before the first single
    ("tournament", "Enter Enter", "Ge2"),
    ("tournament", "Ge2 Enter Ge8 Enter c1 Enter", "Ge2 Ge8"),
    ("tournament", "Ge2 Enter Ge8 Enter c2 Enter n", "Ge2 Ge8"),
    ("tournament", "Ge2 Enter Ge8 Enter c2 Enter y", "Ge2 Ge8 c2"),
    (
        "tournament",
        "Ge2 Enter Ge8 Enter @c1 @c2 @c2",
        "Ge2 Ge8 Gc2",
    ),
    (
        "tournament",
        "Ge2 Enter Ge8 Enter p @c1 @c2 @c2 y",
        "Ge2 Ge8 c2",
    ),
    (
        "tournament",
        "Ge2 Enter Ge8 Enter p p @c1 @c2 @c2",
        "Ge2 Ge8 Gc2",
    ),
    (
        "tournament",
        "Ge2 Enter Ge8 Enter c2 Enter y Ge9-e7 Enter @d1 @d2 @d2",
        "Ge2 Ge8 c2 Ge9-e7 d2",
    ),
    // in a row it is chosen what stays; own men stay unless something else is said
    (STAYS, "Enter Enter", ""),
    (STAYS, "Enter Enter Enter", "e1-e5;xe2,e5"),
    (STAYS, "Enter Enter Space Enter", "e1-e5;xe2,Ge4,e5"),
    (STAYS, "Enter Enter Tab Space Enter", "e1-e5;xe2,Ge3,e5"),
    (
        STAYS,
        "Enter Enter Down Space Up Space Enter",
        "e1-e5;xe2,Ge3,Ge4,e5",
    ),
    (STAYS, "Enter Enter Space Space Enter", "e1-e5;xe2,e5"),
    (STAYS, "@e1 @e2 @e2 @e3 @e4 Enter", "e1-e5;xe2,Ge3,Ge4,e5"),
    (STAYS, "@e1 @e2 @e2 @e3 @e2 @e2", "e1-e5;xe2,Ge3,e5"),
    (STAYS, "Enter Enter xe2,e5 Enter", "e1-e5;xe2,e5"),
    (STAYS, "e1-e5;xe2,e3,e5 Enter", "e1-e5;xe2,Ge3,e5"),
    (STAYS, "e1-e5 Enter Enter", "e1-e5;xe2,e5"),
    // back within the turn
    (STAYS, "Enter Enter Esc c2 Enter", "c2"),
    (
        STAYS,
        "Enter Enter Esc Enter Space Enter",
        "e1-e5;xe2,Ge4,e5",
    ),
    (STAYS, "Enter Enter u c2 Enter", "c2"),
    (STAYS, "Enter Enter Esc Esc Tab Tab Enter Enter", "c2"),
    // one of two rows
    (CROSS, "Enter", ""),
    (CROSS, "Enter c2 Enter", "xe2,e3,e4,e5;c2"),
    (CROSS, "Tab Enter c2 Enter", "xb5,c5,d5,e5;c2"),
    (CROSS, "Tab Tab Enter c2 Enter", "xe2,e3,e4,e5;c2"),
    (CROSS, "@b5 @b5 c2 Enter", "xb5,c5,d5,e5;c2"),
    (CROSS, "@e5 Enter c2 Enter", "xb5,c5,d5,e5;c2"),
    (CROSS, "@e5 @e5 Enter c2 Enter", "xe2,e3,e4,e5;c2"),
    (CROSS, "Enter Esc Tab Enter c2 Enter", "xb5,c5,d5,e5;c2"),
    (CROSS, "Tab Enter Esc Enter c2 Enter", "xb5,c5,d5,e5;c2"),
    (CROSS, "xb5,c5,d5,e5;c2 Enter", "xb5,c5,d5,e5;c2"),
    // the parts of a row longer than five are chosen like rows
    (SIX, "Enter @a2 @a2 c1-c2 Enter", "xd4-d8xa2;c1-c2"),
    (SIX, "Tab Enter @a2 @a2 c1-c2 Enter", "xd5-d9xa2;c1-c2"),
    (SIX, "@d9 Enter @a2 @a2 c1-c2 Enter", "xd5-d9xa2;c1-c2"),
    (SIX, "@d4 Enter @a2 @a2 c1-c2 Enter", "xd4-d8xa2;c1-c2"),
    (SIX, "xd5-d9xa2;c1-c2 Enter", "xd5-d9xa2;c1-c2"),
    // nothing is asked where there is no choice
    (FORCED, "c2 Enter", "xe2,e3,e4,e5;c2"),
    (TAIL, "Enter Enter", "e1-e5;xe2,e3,e4,e5"),
    (TAIL, "e1-e5 Enter", "e1-e5;xe2,e3,e4,e5"),
    // after the end nothing is played
    (LAST, "c2 Enter Esc d2 Enter", "c2"),
    (LAST, "c2 Enter r", ""),
    (LAST, "c2 Enter Esc u", ""),
    ("standard", "c2 Enter w y Esc c2 Enter", "c2"),
    // the window of the end: an Enter too many closes it, and keys do what they do at the board
    (LAST, "c2 Enter Enter", "c2"),
    (LAST, "c2 Enter u", ""),
    ("standard", "c2 Enter w y Esc u d7 Enter", "c2 d7"),
    ("standard", "c2 Enter w y Esc u u", ""),
    ("standard", "c2 Enter w n d7 Enter", "c2 d7"),
    ("standard", "c2 Enter w Enter d7 Enter", "c2 d7"),
];

/// Position, keys, and what the player is then told.
const TOLD: &[(&str, &str, &str)] = &[
    ("standard", "", "White pushes: choose a dot."),
    ("standard", "@c1", "White pushes from c1: choose c2 or d2."),
    ("standard", "Tab Tab Enter", "White pushes: c2."),
    ("standard", "Enter", "White pushes: e1-e3, shifts 1 piece."),
    ("standard", "@e5", "e5 cannot be chosen: choose a dot."),
    (
        "standard",
        "@c1 @e5",
        "e5 cannot be reached from c1: choose a marked point.",
    ),
    ("standard", "z", "'z' is no key here: ? shows the keys."),
    ("standard", "u", "There is nothing to undo."),
    ("standard", "r", "There is nothing to redo."),
    (
        "standard",
        "p",
        "There is only one kind of piece to bring in.",
    ),
    ("standard", "Esc", "The game has just begun."),
    (
        "standard",
        "c2 Enter Esc",
        "The turn has just begun: u undoes the last one.",
    ),
    (
        "standard",
        "c2 Enter Home d",
        "Looking back: Enter plays on from here, End goes back to the game.",
    ),
    (
        "standard",
        ".",
        "The computer is not thinking: . makes it play at once when it is.",
    ),
    ("standard", "c2 Enter Home", "Looking back at the start."),
    (
        "standard",
        "c2 Enter d7 Enter PageUp",
        "Looking back, after White's turn 1.",
    ),
    (
        "tournament",
        "Ge2 Enter Ge8 Enter @c1",
        "White pushes with a GIPF-piece from c1: choose c2 or d2.",
    ),
    (
        "standard",
        "c2 Enter PageUp PageUp PageDown PageDown PageDown",
        "Black pushes: choose a dot.",
    ),
    (
        "tournament",
        "",
        "White brings in a GIPF-piece: choose a dot.",
    ),
    (
        "tournament",
        "Ge2 Enter Ge8 Enter",
        "White pushes with a GIPF-piece: choose a dot.",
    ),
    (
        "tournament",
        "Ge2 Enter Ge8 Enter p",
        "White pushes with a single: choose a dot.",
    ),
    (
        TAIL,
        "Enter",
        "White pushes: e1-e5, shifts 3 pieces, makes White's row e2-e5.",
    ),
    (
        STAYS,
        "Enter Enter",
        "White removes the row e2-e5: e3 and e4 stay.",
    ),
    (
        STAYS,
        "Enter Enter Space",
        "White removes the row e2-e5: e3 stays, e4 goes.",
    ),
    (
        STAYS,
        "Enter Enter @c1",
        "c1 is not in the row that has to be removed.",
    ),
    (
        CROSS,
        "",
        "White removes a row: choose one of 2; e2-e5 is marked.",
    ),
    (
        CROSS,
        "Tab",
        "White removes a row: choose one of 2; b5-e5 is marked.",
    ),
    (
        LAST,
        "c2 Enter Esc",
        "White wins: Black has to push and has no piece left.",
    ),
    ("standard", "w y Esc", "Black wins: White has resigned."),
];

/// Position, keys, and how the points of the board are marked: `[cursor] (picked) <can be chosen> {will be
/// taken} +shifted+ !touched! -taken-`.
const MARKED: &[(&str, &str, &str)] = &[
    ("standard", "", "[e1]"),
    ("standard", "@c1", "[c1] <c2> <d2>"),
    ("standard", "Tab Tab Enter", "(c1) [c2] <d2>"),
    ("standard", "Tab Tab Enter Tab", "(c1) <c2> [d2]"),
    ("standard", "Enter", "(e1) [e2] +e3+"),
    ("standard", "@c1 @c2 @c2", "[c1] !c2!"),
    ("standard", "@c1 @c2 @c2 Home", ""),
    (TAIL, "Enter", "(e1) [e2] {e3} {e4} {e5}"),
    (TAIL, "Enter Enter", "[e1] -e2- -e3- -e4- -e5-"),
    (FORCED, "", "[e1] -e2- -e3- -e4- -e5-"),
    (CROSS, "", "<b5> <c5> <d5> {e2} {e3} {e4} [e5]"),
    (CROSS, "Tab", "[b5] {c5} {d5} <e2> <e3> <e4> {e5}"),
    (SIX, "", "{d4} {d5} {d6} {d7} [d8] <d9>"),
    (SIX, "Tab", "<d4> {d5} {d6} {d7} {d8} [d9]"),
    (STAYS, "Enter Enter", "{e2} <e3> [e4] {e5}"),
    (STAYS, "Enter Enter Space Tab", "{e2} [e3] {e4} {e5}"),
];

#[test]
fn turns_are_played_by_keys_mouse_and_typing() {
    for &(start, keys, turns) in PLAYED {
        let mut screen = Screen::new(start);
        screen.press(keys);
        assert_eq!(screen.turns(), turns, "{start}: {keys}\n{}", screen.told());
    }
}

#[test]
fn the_player_is_told_what_to_do_and_why_not() {
    for &(start, keys, told) in TOLD {
        let mut screen = Screen::new(start);
        screen.press(keys);
        assert_eq!(screen.told(), told, "{start}: {keys}");
    }
}

#[test]
fn the_board_shows_what_can_be_chosen_and_what_would_happen() {
    for &(start, keys, marks) in MARKED {
        let mut screen = Screen::new(start);
        screen.press(keys);
        assert_eq!(screen.marks(), marks, "{start}: {keys}");
    }
}

#[test]
fn every_complete_turn_is_saved() {
    let saved = |screen: &Screen| {
        let saved = screen.effects.iter().filter_map(|effect| match effect {
            Effect::Autosave(record) => Some(record.len()),
            _ => None,
        });
        saved.collect::<Vec<_>>()
    };
    let mut screen = Screen::new(STAYS);
    screen.press("Enter Enter");
    assert_eq!(saved(&screen), [0; 0]);
    screen.press("Enter d7 Enter u");
    assert_eq!(saved(&screen), [1, 2, 1]);
    screen.press("w y");
    assert_eq!(saved(&screen), [1, 2, 1, 1]);
    assert_eq!(result_text(screen.record().outcome()), "1-0");
}

#[test]
fn ctrl_c_and_ctrl_z_work_everywhere() {
    for keys in ["", "?", "m", "s", "w", "c", "m n Enter", "Home"] {
        let mut screen = Screen::new("standard");
        screen.press(keys);
        screen.effects.clear();
        screen.control('c');
        screen.control('z');
        let [Effect::Quit, Effect::Suspend] = screen.effects[..] else {
            panic!("{keys}: {:?}", screen.effects);
        };
    }
}

#[test]
fn a_rematch_changes_the_colours() {
    let mut screen = Screen::new(LAST);
    let table = screen.app.table.as_mut().unwrap();
    table.session.record_mut().set_name(Side::White, "Anna");
    screen.press("c2 Enter r");
    assert_eq!(screen.record().name(Side::Black), "Anna");
    assert_eq!(screen.now().to_string(), LAST);
}
