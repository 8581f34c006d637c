//! The help, in a window that scrolls.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::theme::Theme;
use super::{lines, popup};
use crate::app::App;
use crate::app::help::{self, LEFT};

pub(super) fn draw(app: &App, top: usize, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let (width, height) = help::room((area.width, area.height));
    let outer = (width as u16 + 4).min(area.width);
    let place = Rect {
        x: area.x + (area.width - outer) / 2,
        width: outer,
        ..area
    };
    let inside = popup::frame(
        " Help: arrows and PageDown scroll, Esc closes ",
        theme,
        place,
        buffer,
    );
    let all = app.help_lines(width);
    let shown: Vec<Line> = all
        .iter()
        .skip(top)
        .take(height)
        .map(|line| match line {
            help::Line::Title(title) => Line::styled(*title, theme.accent()),
            help::Line::Text(text) => Line::raw(text.as_str()),
            help::Line::Entry(left, right) => Line::from(vec![
                Span::styled(format!("{left:<LEFT$}"), theme.strong()),
                Span::raw(right.as_str()),
            ]),
        })
        .collect();
    lines(&shown, inside, buffer);
}
