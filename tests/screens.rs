//! What is drawn: snapshots at several sizes, and every size without a panic.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod screen;

use gipf::app::{Msg, Target};
use gipf::engine::Event;
use gipf::notation::Notation;
use gipf::settings::{Color, Glyphs};
use gipf::ui;
use insta::assert_snapshot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style;
use screen::Screen;

/// The screen in a window of this size.
fn drawn(screen: &mut Screen, width: u16, height: u16) -> TestBackend {
    screen.send(Msg::Resize(width, height));
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| ui::view(&screen.app, frame)).unwrap();
    terminal.backend().clone()
}

fn unicode(mut screen: Screen) -> Screen {
    screen.app.settings.glyphs = Glyphs::Unicode;
    screen
}

fn pressed(start: &str, keys: &str) -> Screen {
    let mut screen = Screen::new(start);
    screen.press(keys);
    screen
}

/// A game with something of everything: GIPF-pieces, captured men, a removal as the last turn.
const GAME: &str = "Ge2 Ge8 Gb2 Gh5 e1-e3 e9-e7 e1-e4 e9-e6 e1-e5;xe2,e3,e4,e7*,e8*";
/// Two GIPF-pieces in a row may stay.
const STAYS: &str = "B2W/5/6/WWw4/6/5/B3 w 9/12 standard";
/// Two rows of White cross in e5.
const CROSS: &str = "3w/3w1/3w2/wwww3/6/5/4 w 5/12 basic";

fn middle() -> Screen {
    let mut screen = Screen::new("tournament");
    for turn in GAME.split(' ') {
        screen.press(&format!("{turn} Enter y"));
    }
    screen.press("Tab");
    screen
}

#[test]
fn the_board_has_three_scales_and_room_beside_it_is_used() {
    let mut start = Screen::new("standard");
    assert_snapshot!("smallest", drawn(&mut start, 28, 18));
    assert_snapshot!("narrow", drawn(&mut start, 40, 22));
    assert_snapshot!("usual", drawn(&mut start, 80, 24));
    assert_snapshot!("large", drawn(&mut start, 120, 40));
    assert_snapshot!("largest", drawn(&mut start, 200, 60));
    assert_snapshot!("large_without_room_below", drawn(&mut start, 80, 34));
    let mut start = unicode(start);
    assert_snapshot!("usual_unicode", drawn(&mut start, 80, 24));
    assert_snapshot!("large_unicode", drawn(&mut start, 120, 40));
}

#[test]
fn a_window_that_is_too_small_says_so_and_works_again() {
    let mut start = Screen::new("standard");
    assert_snapshot!("too_small", drawn(&mut start, 27, 18));
    assert_snapshot!("too_low", drawn(&mut start, 80, 17));
    let again = drawn(&mut start, 80, 24);
    assert_eq!(again, drawn(&mut Screen::new("standard"), 80, 24));
}

#[test]
fn a_push_is_shown_before_it_is_played() {
    let mut screen = pressed("4/5/6/www4/6/5/4 w 5/12 basic", "@e1 @e2");
    assert_snapshot!("preview", drawn(&mut screen, 80, 24));
    assert_snapshot!("preview_small", drawn(&mut screen, 28, 18));
    assert_snapshot!("preview_large", drawn(&mut screen, 120, 40));
    screen.press("@e2");
    assert_snapshot!("after_removal", drawn(&mut screen, 80, 24));
}

#[test]
fn choices_of_a_row_are_shown_on_the_board() {
    assert_snapshot!("direction", drawn(&mut pressed("standard", "@c1"), 80, 24));
    assert_snapshot!("rows", drawn(&mut pressed(CROSS, ""), 80, 24));
    let mut stays = pressed(STAYS, "Enter Enter Space");
    assert_snapshot!("stays", drawn(&mut stays, 80, 24));
    assert_snapshot!("stays_small", drawn(&mut stays, 28, 18));
}

#[test]
fn the_panel_follows_the_game() {
    let mut screen = middle();
    assert_snapshot!("middle", drawn(&mut screen, 80, 24));
    screen.press("v");
    assert_snapshot!("turned", drawn(&mut screen, 80, 24));
    screen.press("Home PageDown PageDown");
    assert_snapshot!("looking_back", drawn(&mut screen, 80, 24));
    screen.press("End e1");
    assert_snapshot!("typing", drawn(&mut screen, 80, 24));
    screen.press("Enter");
    assert_snapshot!("typed_wrongly", drawn(&mut screen, 80, 24));
}

#[test]
fn the_end_says_who_has_won_and_what_can_be_done() {
    let mut screen = pressed("4/5/6/www4/6/5/4 w 5/0 basic", "c2 Enter");
    assert_snapshot!("end", drawn(&mut screen, 80, 24));
    assert_snapshot!("end_small", drawn(&mut screen, 28, 18));
}

#[test]
fn questions_menu_and_help() {
    assert_snapshot!("menu", drawn(&mut Screen::menu(), 80, 24));
    assert_snapshot!("menu_small", drawn(&mut Screen::menu(), 28, 18));
    let mut screen = Screen::menu();
    screen.press("n Enter Down Down Anna");
    assert_snapshot!("new_game", drawn(&mut screen, 80, 24));
    let mut screen = Screen::menu();
    screen.press("s Enter");
    assert_snapshot!("settings", drawn(&mut screen, 80, 24));
    let mut screen = pressed("standard", "?");
    assert_snapshot!("help", drawn(&mut screen, 80, 24));
    screen.press("End");
    assert_snapshot!("help_end", drawn(&mut screen, 80, 24));
    assert_snapshot!("saving", drawn(&mut pressed("standard", "s"), 80, 24));
    assert_snapshot!("resigning", drawn(&mut pressed("standard", "w"), 80, 24));
}

#[test]
fn a_tip_is_marked() {
    let mut screen = pressed("standard", "t");
    let turn = screen.now().read_turn("c2").unwrap();
    screen.send(Msg::Thinking(1));
    screen.send(Msg::Engine(Event::Turn { job: 1, turn }));
    assert_snapshot!("tip", drawn(&mut screen, 80, 24));
}

/// Screens of every kind.
fn screens() -> Vec<Screen> {
    let mut menu = Screen::menu();
    menu.press("s Enter");
    vec![
        pressed("yinsh", "f6 Enter"),
        pressed(STAYS, "Enter Enter"),
        pressed("standard", "c1"),
        pressed("standard", "?"),
        pressed("standard", "w"),
        menu,
    ]
}

#[test]
fn every_size_is_drawn_without_a_panic() {
    let screens = screens();
    let sizes = (0..=130).flat_map(|width| (0..=60).map(move |height| (width, height)));
    let first = middle();
    for ((width, height), other) in sizes.zip(screens.iter().cycle()) {
        for screen in [&first, other] {
            let area = Rect::new(0, 0, width, height);
            let mut buffer = Buffer::empty(area);
            ui::draw(&screen.app, area, &mut buffer);
            let _ = ui::hit(&screen.app, area, width / 2, height / 2);
        }
    }
}

#[test]
fn without_colours_there_are_none_and_with_them_only_the_sixteen() {
    for mut screen in screens() {
        for (color, any) in [(Color::Never, false), (Color::Always, true)] {
            screen.app.settings.color = color;
            let backend = drawn(&mut screen, 80, 24);
            let cells = &backend.buffer().content;
            let colours = cells.iter().flat_map(|cell| [cell.fg, cell.bg]);
            let set: Vec<_> = colours.filter(|&c| c != style::Color::Reset).collect();
            assert_eq!(!set.is_empty(), any);
            let wide =
                |c: &style::Color| matches!(c, style::Color::Rgb(..) | style::Color::Indexed(_));
            assert!(!set.iter().any(wide));
        }
    }
}

#[test]
fn in_ascii_everything_is_ascii() {
    for mut screen in screens() {
        for (width, height) in [(28, 18), (80, 24), (120, 40)] {
            let backend = drawn(&mut screen, width, height);
            for cell in &backend.buffer().content {
                assert!(cell.symbol().is_ascii(), "{}", cell.symbol());
            }
        }
    }
}

#[test]
fn a_click_hits_what_is_drawn_there() {
    for (width, height) in [(28, 18), (80, 24), (120, 40), (200, 60)] {
        let mut screen = middle();
        let backend = drawn(&mut screen, width, height);
        let area = Rect::new(0, 0, width, height);
        let mut points = 0;
        for y in 0..height {
            for x in 0..width {
                let Some(Target::Point(point)) = ui::hit(&screen.app, area, x, y) else {
                    continue;
                };
                // the names of the dots show where they are
                let name = gipf::face::Face::hex(screen.now()).name(point).to_string();
                let text = |x: u16| backend.buffer()[(x, y)].symbol();
                if format!("{}{}", text(x), text((x + 1).min(width - 1))) == name {
                    points += 1;
                }
            }
        }
        assert_eq!(points, 24, "{width}x{height}");
    }
}
