//! The panel beside the board: the sides with what they have, the turns, the computer's thinking.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::theme::Theme;
use super::{lines, shortened, turns_share_numbers, wrapped};
use crate::app::keys::Command;
use crate::app::prompt::player_name;
use crate::app::table::Table;
use crate::app::{App, Target};
use crate::face::{Face, Stock};
use crate::game::{Game, Side};

/// How wide the labels of the stocks are.
const LABEL: usize = 13;

/// A line of the panel and what a click on it means.
type Row = (Line<'static>, Option<Target>);

/// Where the parts of the panel are.
struct Parts {
    sides: Vec<Row>,
    list: Rect,
    foot: Vec<Line<'static>>,
    foot_at: Rect,
}

fn parts(app: &App, table: &Table, theme: Theme, area: Rect) -> Parts {
    let sides = Side::BOTH.map(|side| side_rows(table, side, theme, area.width));
    let blank = [(Line::default(), None)];
    let sides: Vec<Row> = if area.height > 14 {
        sides
            .into_iter()
            .flat_map(|rows| rows.into_iter().chain(blank.clone()))
            .collect()
    } else {
        sides.into_iter().flatten().collect()
    };
    let foot = foot(app, table, theme, area.width);
    let used = (sides.len() as u16 + 1).min(area.height);
    let foot_height = (foot.len() as u16).min(area.height - used);
    let list = Rect {
        y: area.y + used,
        height: area.height - used - foot_height,
        ..area
    };
    let foot_at = Rect {
        y: list.bottom(),
        height: foot_height,
        ..area
    };
    Parts {
        sides,
        list,
        foot,
        foot_at,
    }
}

/// Who plays a side, and what he has.
fn side_rows(table: &Table, side: Side, theme: Theme, width: u16) -> Vec<Row> {
    let position = table.session.shown();
    let record = table.session.record();
    let to_move = position.outcome().is_none() && position.to_move() == side;
    let letter = if side == Side::White { " o " } else { " x " };
    let style = if to_move {
        theme.accent()
    } else {
        Style::new()
    };
    let player = record.player(side);
    let who = match record.name(side) {
        "" => player_name(&player),
        name if player == crate::player::Player::Human => name.into(),
        name => format!("{name}, {}", player_name(&player)),
    };
    let marker = if to_move { "> " } else { "  " };
    let head = Line::from(vec![
        Span::styled(marker, style),
        Span::styled(letter, theme.side(side)),
        Span::styled(
            shortened(&format!(" {side}  {who}"), usize::from(width) - 5, theme),
            style,
        ),
    ]);
    let mut rows = vec![(head, None)];
    for stock in position.stocks(side) {
        rows.push((stock_line(&stock, theme, width), None));
    }
    if let Some(kind) = table.kind_choice()
        && to_move
    {
        let text = format!("     brings in a {} (p)", kind.name());
        let line = Line::styled(shortened(&text, width.into(), theme), theme.strong());
        rows.push((line, Some(Target::Button(Command::Kind))));
    }
    rows
}

/// A number, and as many men as it counts where there is room.
fn stock_line(stock: &Stock, theme: Theme, width: u16) -> Line<'static> {
    let [left, middle, right] = theme.man(stock.man);
    let picture = if left == ' ' {
        middle.to_string()
    } else {
        format!("{left}{middle}{right}")
    };
    let room = usize::from(width).saturating_sub(5 + LABEL + 4);
    let picture = picture.repeat(stock.count.into());
    let mut spans = vec![Span::raw(format!(
        "     {:<LABEL$}{:>2}  ",
        stock.label, stock.count
    ))];
    if picture.len() <= room && !picture.is_empty() {
        spans.push(Span::styled(picture, theme.side(stock.man.side)));
    }
    Line::from(spans)
}

/// The computer's thinking, and trouble with the disk.
fn foot(app: &App, table: &Table, theme: Theme, width: u16) -> Vec<Line<'static>> {
    let mut foot = Vec::new();
    if let Some(report) = table.report() {
        let nodes = thousands(report.nodes);
        let time = report.time.as_secs_f32();
        let text = format!("depth {}  {nodes} nodes  {time:.1} s", report.depth);
        foot.push(Line::styled(
            shortened(&text, width.into(), theme),
            theme.dim(),
        ));
        if app.settings.new_game.show_line {
            let text = format!("expects {}", table.expected());
            foot.extend(wrapped(&text, width, theme.dim()));
        }
    }
    if let Some(trouble) = &app.trouble {
        foot.extend(wrapped(trouble, width, theme.warning()));
    }
    foot
}

/// A number with its thousands apart: `1,234,567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A line of the list: its pieces with the column where each begins and the turn it is.
type Turns = Vec<(u16, String, Option<usize>)>;

/// The turns of the game, in lines of this width.
fn turns(table: &Table, theme: Theme, width: u16) -> Vec<Turns> {
    const NUMBER: u16 = 5;
    let record = table.session.record();
    let shared = turns_share_numbers(table.session.now());
    let half = width.saturating_sub(NUMBER) / 2;
    let mut list: Vec<Turns> = Vec::new();
    for n in 0..record.len() {
        let (number, side) = record.number(n);
        let text = record.turn_text(n).to_string();
        let second = shared && side == Side::Black;
        let text_width = text.chars().count() as u16;
        // a second turn stands beside the first if both are short enough
        if second
            && text_width < half
            && let Some(line) = list.last_mut()
            && let [_, (_, first, Some(_))] = &line[..]
            && (first.chars().count() as u16) < half
        {
            line.push((NUMBER + half, text, Some(n)));
            continue;
        }
        let number = match (second, theme.ascii) {
            (false, _) => format!("{number:>3}."),
            (true, false) => format!("{number:>3}…"),
            (true, true) => format!("{number:>2}.."),
        };
        let text = shortened(&text, width.saturating_sub(NUMBER).into(), theme);
        list.push(vec![(0, number, None), (NUMBER, text, Some(n))]);
    }
    if let Some(outcome) = record.outcome() {
        let text = format!("{} ({})", outcome.result(), outcome.reason.word());
        list.push(vec![(NUMBER, text, None)]);
    }
    list
}

/// The lines of the list that are shown, so that the turn looked at is among them.
fn shown_turns(table: &Table, theme: Theme, list: Rect) -> Vec<Turns> {
    let all = turns(table, theme, list.width);
    let height = usize::from(list.height);
    let looked_at = table.session.seen().saturating_sub(1);
    let has = |line: &Turns| line.iter().any(|piece| piece.2 == Some(looked_at));
    let at = match table.session.view() {
        Some(_) => all.iter().position(has).unwrap_or(0),
        None => all.len(),
    };
    let lowest = all.len().saturating_sub(height);
    let top = at.saturating_sub(height / 2).min(lowest);
    all.into_iter().skip(top).take(height).collect()
}

pub(super) fn draw(app: &App, table: &Table, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let parts = parts(app, table, theme, area);
    for ((line, _), row) in parts.sides.iter().zip(area.rows()) {
        lines(std::slice::from_ref(line), row, buffer);
    }
    let looking_back = table.session.view().is_some();
    for (line, row) in shown_turns(table, theme, parts.list)
        .into_iter()
        .zip(parts.list.rows())
    {
        for (x, text, turn) in line {
            let current = turn.is_some_and(|n| n + 1 == table.session.seen());
            let style = match (turn, current) {
                (None, _) => theme.dim(),
                (_, true) if looking_back => theme.selected(),
                (_, true) => theme.strong(),
                _ => Style::new(),
            };
            buffer.set_string(row.x + x, row.y, text, style);
        }
    }
    lines(&parts.foot, parts.foot_at, buffer);
}

pub(super) fn hit(app: &App, table: &Table, area: Rect, x: u16, y: u16) -> Option<Target> {
    let theme = Theme {
        ascii: true,
        colour: false,
    };
    let parts = parts(app, table, theme, area);
    if parts.list.contains((x, y).into()) {
        let line = usize::from(y - parts.list.y);
        let shown = shown_turns(table, theme, parts.list);
        let pieces = shown.get(line)?.iter().rev();
        let turn = pieces
            .filter(|piece| piece.0 + parts.list.x <= x)
            .find_map(|piece| piece.2)?;
        return Some(Target::Turn(turn + 1));
    }
    let row = usize::from(y - area.y);
    parts.sides.get(row).and_then(|row| row.1)
}

/// What the sides have, in the upper corners of the board: for windows without room for the panel.
pub(super) fn draw_corners(table: &Table, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let position = table.session.shown();
    for side in Side::BOTH {
        let to_move = position.outcome().is_none() && position.to_move() == side;
        let stocks = position.stocks(side).into_iter();
        let counts = stocks.map(|stock| format!("{}{}", theme.man(stock.man)[1], stock.count));
        let marker = if to_move { ">" } else { " " };
        let text = format!("{marker}{}", counts.collect::<Vec<_>>().join(" "));
        let width = text.len() as u16;
        let x = match side {
            Side::White => area.x,
            Side::Black => area.right().saturating_sub(width),
        };
        let style = if to_move {
            theme.accent()
        } else {
            Style::new()
        };
        buffer.set_stringn(x, area.y, text, area.width.into(), style);
    }
}
