//! The menu.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::theme::Theme;
use super::{lines, shortened, wrapped};
use crate::app::menu::{Menu, Page, Value};
use crate::app::{App, Target};

/// The widest menu.
const WIDEST: u16 = 76;
/// How wide the labels of entries with a value are.
const LABEL: usize = 27;
/// The lines above the entries.
const HEAD: u16 = 4;
/// The lines below them.
const FOOT: u16 = 4;

const SUBTITLE: &str = "games by Kris Burm";

fn title(page: &Page) -> &'static str {
    match page {
        Page::Main => "GIPF and YINSH",
        Page::Unfinished => "Unfinished games",
        Page::New(_) => "New game",
        Page::Open(_) => "Open a record",
        Page::Settings(_) => "Settings",
    }
}

fn keys(page: &Page) -> &'static str {
    match page {
        Page::Main | Page::Unfinished => "Up and Down move, Enter chooses, Esc goes back.",
        Page::New(_) | Page::Settings(_) => {
            "Up and Down move, Left and Right change, names are typed, Esc goes back."
        }
        Page::Open(_) => "Type a file, Enter opens it, Esc goes back.",
    }
}

/// Where the menu lies: a block in the middle.
fn place(app: &App, area: Rect) -> Rect {
    let width = WIDEST.min(area.width);
    let height = (app.entries().len() as u16 + HEAD + FOOT).min(area.height);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 3,
        width,
        height,
    }
}

/// The lines of the entries, and the first that is shown.
fn entries(app: &App, menu: &Menu, place: Rect) -> (Rect, usize) {
    let inside = Rect {
        y: place.y + HEAD,
        height: place.height.saturating_sub(HEAD + FOOT),
        ..place
    };
    let height = usize::from(inside.height);
    let last = app.entries().len().saturating_sub(height);
    (inside, menu.at.saturating_sub(height / 2).min(last))
}

pub(super) fn draw(app: &App, menu: &Menu, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let place = place(app, area);
    let width = usize::from(place.width);
    let mut head = vec![Line::styled(title(&menu.page), theme.accent())];
    if menu.page == Page::Main {
        head.push(Line::styled(shortened(SUBTITLE, width, theme), theme.dim()));
    }
    lines(
        &head,
        Rect {
            y: place.y + 1,
            ..place
        },
        buffer,
    );
    let (inside, top) = entries(app, menu, place);
    let all = app.entries();
    for ((i, &entry), row) in all.iter().enumerate().skip(top).zip(inside.rows()) {
        let label = app.label(entry);
        let label_width = LABEL.min(width / 2);
        let value = app.value(entry);
        let label = match value {
            Value::None => label,
            _ => shortened(&label, label_width - 1, theme),
        };
        let text = match value {
            Value::None => label,
            Value::OneOf(value) => format!("{label:<label_width$}< {value} >"),
            Value::Text(text) if i == menu.at => format!("{label:<label_width$}{text}_"),
            Value::Text(text) => format!("{label:<label_width$}{text}"),
        };
        let style = if i == menu.at {
            theme.selected()
        } else {
            Style::new()
        };
        let text = format!(" {} ", shortened(&text, width - 2, theme));
        buffer.set_string(row.x, row.y, text, style);
    }
    let mut foot = match &app.note {
        Some(note) => wrapped(&note.text, place.width, theme.note(note.wrong)),
        None => match all
            .get(menu.at)
            .map_or(String::new(), |&entry| app.about(entry))
        {
            about if about.is_empty() => Vec::new(),
            about => wrapped(&about, place.width, Style::new()),
        },
    };
    foot.extend(wrapped(keys(&menu.page), place.width, theme.dim()));
    let below = Rect {
        y: inside.bottom() + 1,
        height: place.bottom().saturating_sub(inside.bottom() + 1),
        ..place
    };
    lines(&foot, below, buffer);
}

pub(super) fn hit(app: &App, menu: &Menu, area: Rect, x: u16, y: u16) -> Option<Target> {
    let (inside, top) = entries(app, menu, place(app, area));
    if !inside.contains((x, y).into()) {
        return None;
    }
    let at = usize::from(y - inside.y) + top;
    (at < app.entries().len()).then_some(Target::Item(at))
}
