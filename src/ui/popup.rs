//! Windows over the board: questions, the name of a file, the help.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget};

use super::theme::Theme;
use super::{Layout, help, lines, wrapped};
use crate::app::popup::Popup;
use crate::app::{App, Target};

/// The widest and the narrowest question.
const WIDEST: u16 = 56;
const NARROWEST: u16 = 28;

/// What is written in a window, and the line of its first answer.
fn content(app: &App, popup: &Popup, theme: Theme, width: u16) -> (Vec<Line<'static>>, usize) {
    let mut text = Vec::new();
    match popup {
        Popup::Question(question) => {
            text.extend(wrapped(&question.text, width, theme.strong()));
            text.push(Line::default());
            let first = text.len();
            for (i, (key, words, _)) in question.answers.iter().enumerate() {
                let style = if i == question.at {
                    theme.selected()
                } else {
                    Style::new()
                };
                text.push(Line::styled(format!(" {key}  {words} "), style));
            }
            return (text, first);
        }
        Popup::Name(name) => {
            text.extend(wrapped("Save the game as", width, theme.strong()));
            // the end of the name is where it is typed
            let hidden = name
                .chars()
                .count()
                .saturating_sub(usize::from(width.saturating_sub(4)));
            let end: String = name.chars().skip(hidden).collect();
            let more = if hidden > 0 { theme.more() } else { "" };
            text.push(Line::raw(format!("> {more}{end}_")));
            text.push(Line::default());
            text.extend(wrapped("Enter saves, Esc does not.", width, theme.dim()));
            if let Some(note) = &app.note {
                text.extend(wrapped(&note.text, width, theme.note(note.wrong)));
            }
        }
        Popup::Help(_) => {}
    }
    let all = text.len();
    (text, all)
}

/// Where the prompt lies, which a window covers rather than the board.
fn prompt(app: &App, area: Rect) -> Rect {
    let table = app.table.as_ref();
    let layout = table.and_then(|table| Layout::of_table(table, area));
    layout.map_or(area, |layout| layout.prompt)
}

/// How wide a window is.
fn width(app: &App, area: Rect) -> u16 {
    let room = prompt(app, area).width.max(NARROWEST);
    WIDEST.min(room).min(area.width)
}

/// Where a window of so many lines lies.
fn place(app: &App, width: u16, height: usize, area: Rect) -> Rect {
    let height = (height as u16 + 2).min(area.height);
    let Rect { x, y, .. } = prompt(app, area);
    Rect {
        x: x.min(area.right() - width),
        y: y.min(area.bottom() - height),
        width,
        height,
    }
}

/// Empties the place of a window and draws its frame; returns the inside.
pub(super) fn frame(title: &'static str, theme: Theme, place: Rect, buffer: &mut Buffer) -> Rect {
    Clear.render(place, buffer);
    let block = Block::bordered().border_set(theme.border()).title(title);
    let inside = block.inner(place);
    block.render(place, buffer);
    Rect {
        x: inside.x + 1.min(inside.width),
        width: inside.width.saturating_sub(2),
        ..inside
    }
}

pub(super) fn draw(app: &App, popup: &Popup, theme: Theme, area: Rect, buffer: &mut Buffer) {
    if let Popup::Help(top) = popup {
        return help::draw(app, *top, theme, area, buffer);
    }
    let width = width(app, area);
    let (text, _) = content(app, popup, theme, width.saturating_sub(4));
    let place = place(app, width, text.len(), area);
    // no line is left half covered
    let right = Rect {
        width: area.right() - place.x,
        ..place
    };
    Clear.render(right, buffer);
    Clear.render(prompt(app, area), buffer);
    let inside = frame("", theme, place, buffer);
    lines(&text, inside, buffer);
}

pub(super) fn hit(app: &App, popup: &Popup, area: Rect, x: u16, y: u16) -> Option<Target> {
    let theme = Theme {
        ascii: true,
        colour: false,
    };
    let width = width(app, area);
    let (text, first) = content(app, popup, theme, width.saturating_sub(4));
    let place = place(app, width, text.len(), area);
    let line = usize::from(y.checked_sub(place.y + 1)?);
    let inside = place.contains((x, y).into()) && line >= first && line < text.len();
    inside.then(|| Target::Item(line - first))
}
