//! The lines below the board: what happened, what to do, and what is typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::theme::Theme;
use super::{lines, shortened, wrapped};
use crate::app::keys::Command;
use crate::app::prompt::Button;
use crate::app::table::Table;
use crate::app::{App, Target};

/// The keys that are always shown where there is room.
const ALWAYS: [(Command, &str); 5] = [
    (Command::Help, "?: help"),
    (Command::Undo, "u: undo"),
    (Command::Tip, "t: tip"),
    (Command::Menu, "m: menu"),
    (Command::Quit, "q: quit"),
];

/// A line of the prompt.
enum Row {
    Text(Line<'static>),
    Buttons(Vec<Button>),
}

/// The lines of the prompt, in an area of this size.
fn rows(app: &App, table: &Table, theme: Theme, panel: bool, area: Rect) -> Vec<Row> {
    let prompt = table.prompt();
    let width = area.width;
    let typing = !table.typed.is_empty();
    // without a panel there is no other place for it
    let trouble = app.trouble.as_ref().filter(|_| !panel);
    let note = app
        .note
        .as_ref()
        .map(|note| (&note.text, theme.note(note.wrong)));
    let note = note.or(trouble.map(|trouble| (trouble, theme.warning())));
    let noted = note.map_or(Vec::new(), |(note, style)| wrapped(note, width, style));
    let mut told = wrapped(&prompt.text, width, theme.accent());
    let entry = entry(table, theme, width);
    let height = usize::from(area.height);
    if height == 1 {
        let one = match note {
            Some((note, style)) => Line::styled(shortened(note, width.into(), theme), style),
            None if typing => entry,
            None => in_one_line(&prompt.text, width, theme),
        };
        return vec![Row::Text(one)];
    }
    // what was typed and what can be done come before the rest of what is told
    let buttons = split(prompt.buttons, area);
    let room = height - usize::from(typing || !buttons.is_empty());
    if told.len() + noted.len() > room {
        told = vec![in_one_line(&prompt.text, width, theme)];
    }
    let blank = (height > 5).then(Line::default);
    let told = blank.into_iter().chain(noted).chain(told);
    let mut rows: Vec<Row> = told.map(Row::Text).take(room).collect();
    let room = height - usize::from(typing);
    let fitting = room.saturating_sub(rows.len());
    rows.extend(buttons.into_iter().take(fitting).map(Row::Buttons));
    let always = split(ALWAYS.map(|(c, name)| (c, name.into())).into(), area);
    let blanks = height.saturating_sub(rows.len() + 1 + always.len());
    rows.extend((0..blanks).map(|_| Row::Text(Line::default())));
    if rows.len() < height {
        rows.push(Row::Text(entry));
    }
    let fitting = height - rows.len();
    rows.extend(always.into_iter().take(fitting).map(Row::Buttons));
    rows
}

/// A sentence in one line: who has to act can be seen elsewhere.
fn in_one_line(text: &str, width: u16, theme: Theme) -> Line<'static> {
    let fits = text.chars().count() <= width.into();
    let what = text.split_once(": ").map_or(text, |(_, what)| what);
    let text = if fits { text } else { what };
    Line::styled(shortened(text, width.into(), theme), theme.accent())
}

/// Buttons in as many lines as they need.
fn split(mut buttons: Vec<Button>, area: Rect) -> Vec<Vec<Button>> {
    let mut lines = Vec::new();
    while !buttons.is_empty() {
        let rest = buttons.split_off(places(&buttons, area).len().clamp(1, buttons.len()));
        lines.push(std::mem::replace(&mut buttons, rest));
    }
    lines
}

/// What is typed and how it may go on; else the turn as it is touched together.
fn entry(table: &Table, theme: Theme, width: u16) -> Line<'static> {
    if table.typed.is_empty() && !table.entering() {
        return Line::default();
    }
    if table.typed.is_empty() {
        return Line::styled(format!("> {}", table.echo()), theme.dim());
    }
    let typed = format!("> {}_", table.typed);
    let found = table.candidates();
    let hints = if !table.entering() {
        "after the computer's turn".to_string()
    } else if found.is_empty() {
        "no turn begins like that".to_string()
    } else {
        found.join(" ")
    };
    let room = usize::from(width).saturating_sub(typed.chars().count() + 2);
    let hints = shortened(&hints, room, theme);
    Line::from(vec![
        Span::styled(typed, theme.strong()),
        Span::raw("  "),
        Span::styled(hints, theme.dim()),
    ])
}

/// Where each button of a line begins and ends, as far as they fit.
fn places(buttons: &[Button], area: Rect) -> Vec<(u16, u16)> {
    let mut x = area.x;
    let mut places = Vec::new();
    for (_, text) in buttons {
        let width = text.len() as u16 + 2;
        if x + width > area.right() {
            break;
        }
        places.push((x, x + width));
        x += width + 1;
    }
    places
}

pub(super) fn draw(
    app: &App,
    table: &Table,
    theme: Theme,
    panel: bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    for (row, place) in rows(app, table, theme, panel, area).iter().zip(area.rows()) {
        match row {
            Row::Text(line) => lines(std::slice::from_ref(line), place, buffer),
            Row::Buttons(buttons) => {
                for ((_, text), (x, _)) in buttons.iter().zip(places(buttons, place)) {
                    buffer.set_string(x, place.y, format!("[{text}]"), Style::new());
                }
            }
        }
    }
}

pub(super) fn hit(
    app: &App,
    table: &Table,
    panel: bool,
    area: Rect,
    x: u16,
    y: u16,
) -> Option<Target> {
    let theme = Theme {
        ascii: true,
        colour: false,
    };
    let rows = rows(app, table, theme, panel, area);
    let row = y.checked_sub(area.y)?;
    match rows.get(usize::from(row))? {
        Row::Text(_) => None,
        Row::Buttons(buttons) => {
            let under = |&(from, to): &(u16, u16)| (from..to).contains(&x);
            let at = places(buttons, area).iter().position(under)?;
            Some(Target::Button(buttons[at].0))
        }
    }
}
