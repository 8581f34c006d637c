//! Draws the screen, and finds what lies under the mouse. It changes nothing.

pub mod board;
mod help;
mod menu;
mod panel;
mod popup;
mod prompt;
pub mod theme;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use crate::app::help::wrap;
use crate::app::table::Table;
use crate::app::{App, Target};
use crate::games::{Position, Setup};
use board::{BoardWidget, Geometry, Scale};
use theme::Theme;

/// Where the parts of the table are.
#[derive(Clone, Copy, Debug)]
struct Layout {
    board: Rect,
    geometry: Geometry,
    /// Right of the board, where there is room.
    panel: Option<Rect>,
    /// At least one line.
    prompt: Rect,
}

/// The narrowest and the widest panel.
const PANEL: (u16, u16) = (24, 44);
/// The most lines below the board.
const PROMPT: u16 = 7;
/// The fewest lines with which the prompt lies below the board although there is a panel.
const PROMPT_BELOW: u16 = 4;

impl Layout {
    /// The largest board that fits with a line of text; nothing if none does.
    fn of(position: &Position, turned: bool, area: Rect) -> Option<Layout> {
        let fits = |scale: &&Scale| {
            let (width, height) = board::size(position, **scale);
            width <= area.width && height < area.height
        };
        let scale = *Scale::ALL.iter().find(fits)?;
        let (width, height) = board::size(position, scale);
        let beside = (area.width - width).saturating_sub(2);
        let panel = (beside >= PANEL.0).then_some(beside.min(PANEL.1));
        let below = (area.height - height).min(PROMPT);
        let in_panel = panel.is_some() && below < PROMPT_BELOW;
        let whole = Rect {
            width: width + panel.map_or(0, |panel| panel + 2),
            height: height + below,
            ..area
        };
        let whole = Rect {
            x: area.x + (area.width - whole.width) / 2,
            y: area.y + (area.height - whole.height) / 2,
            ..whole
        };
        let board = Rect {
            width,
            height,
            ..whole
        };
        let mut panel = panel.map(|panel| Rect {
            x: board.right() + 2,
            width: panel,
            height: if in_panel { height + below } else { height },
            ..whole
        });
        // a line of text is broken where it becomes hard to read
        let mut prompt = Rect {
            y: board.bottom(),
            height: below,
            ..whole
        };
        if panel.is_none() {
            prompt.x = area.x;
            prompt.width = area.width;
        }
        if let Some(panel) = &mut panel
            && in_panel
        {
            panel.height -= PROMPT;
            prompt = Rect {
                y: panel.bottom(),
                height: PROMPT,
                ..*panel
            };
        }
        Some(Layout {
            board,
            geometry: Geometry::new(position, scale, turned, board),
            panel,
            prompt,
        })
    }

    fn of_table(table: &Table, area: Rect) -> Option<Layout> {
        Layout::of(table.session.shown(), table.turned, area)
    }
}

/// The smallest window in which the menu and the present game can be shown.
fn smallest(app: &App) -> (u16, u16) {
    let start = Setup::DEFAULT.start();
    let shown = app.table.as_ref().map(|table| table.session.shown());
    let position = match &app.menu {
        Some(_) => &start,
        None => shown.unwrap_or(&start),
    };
    let (width, height) = board::size(position, Scale::ALL[2]);
    (width, height + 1)
}

/// Draws everything.
pub fn view(app: &App, frame: &mut Frame) {
    draw(app, frame.area(), frame.buffer_mut());
}

/// Draws everything into an area.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let theme = Theme {
        ascii: app.ascii(),
        colour: app.colour(),
    };
    let (width, height) = smallest(app);
    if area.width < width || area.height < height {
        let text = format!(
            "The window is too small: {width}x{height} is needed, this is {}x{}.",
            area.width, area.height
        );
        lines(&wrapped(&text, area.width, Style::new()), area, buffer);
        return;
    }
    if let Some(menu) = &app.menu {
        menu::draw(app, menu, theme, area, buffer);
    } else if let Some(table) = &app.table {
        draw_table(app, table, theme, area, buffer);
    }
    if let Some(popup) = &app.popup {
        popup::draw(app, popup, theme, area, buffer);
    }
}

fn draw_table(app: &App, table: &Table, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let Some(layout) = Layout::of_table(table, area) else {
        return;
    };
    let board = table.board();
    let widget = BoardWidget {
        board: &board,
        geometry: layout.geometry,
        theme,
    };
    widget.render(layout.board, buffer);
    match layout.panel {
        Some(panel) => panel::draw(app, table, theme, panel, buffer),
        None => panel::draw_corners(table, theme, layout.board, buffer),
    }
    prompt::draw(
        app,
        table,
        theme,
        layout.panel.is_some(),
        layout.prompt,
        buffer,
    );
}

/// What lies at a cell of the window, which has this area.
#[must_use]
pub fn hit(app: &App, area: Rect, x: u16, y: u16) -> Option<Target> {
    let (width, height) = smallest(app);
    if area.width < width || area.height < height {
        return None;
    }
    if let Some(popup) = &app.popup {
        return popup::hit(app, popup, area, x, y);
    }
    if let Some(menu) = &app.menu {
        return menu::hit(app, menu, area, x, y);
    }
    let table = app.table.as_ref()?;
    let layout = Layout::of_table(table, area)?;
    let at = (x, y).into();
    if layout.board.contains(at)
        && let Some(point) = layout.geometry.point(x, y)
    {
        return Some(Target::Point(point));
    }
    if let Some(panel) = layout.panel
        && panel.contains(at)
    {
        return panel::hit(app, table, panel, x, y);
    }
    prompt::hit(app, table, layout.panel.is_some(), layout.prompt, x, y)
}

/// A text broken to a width, all in one style.
fn wrapped(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    let broken = wrap(text, usize::from(width)).into_iter();
    broken.map(|part| Line::styled(part, style)).collect()
}

/// Draws lines one below the other, as many as fit.
fn lines(lines: &[Line], area: Rect, buffer: &mut Buffer) {
    for (line, row) in lines.iter().zip(area.rows()) {
        line.render(row, buffer);
    }
}

/// The text, or its beginning with a mark that something is left out.
fn shortened(text: &str, width: usize, theme: Theme) -> String {
    if text.chars().count() <= width {
        return text.into();
    }
    let begun = text
        .chars()
        .take(width.saturating_sub(1))
        .collect::<String>();
    begun + if width > 0 { theme.more() } else { "" }
}

/// True where two turns share a number.
fn turns_share_numbers(position: &Position) -> bool {
    position.setup().turns_per_number() == 2
}
