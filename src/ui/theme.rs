//! Characters and colours: which set is drawn, and how each thing looks.
//!
//! Only the 16 colours of the terminal are used. A man sets foreground and background together, so that it
//! stands out on a light terminal as on a dark one, and no meaning rests on colour alone.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

use crate::app::marks::Mark;
use crate::face::{Kind, Man};
use crate::game::Side;

/// How things look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Only ASCII characters.
    pub ascii: bool,
    /// Colours besides bold, dim, reverse and underlined.
    pub colour: bool,
}

impl Theme {
    /// The character of an empty point.
    #[must_use]
    pub const fn empty(self) -> char {
        if self.ascii { '.' } else { '·' }
    }

    /// The lines of a board: up the column, rising to the right, falling to the right.
    #[must_use]
    pub const fn lines(self) -> [char; 3] {
        if self.ascii {
            ['|', '/', '\\']
        } else {
            ['│', '╱', '╲']
        }
    }

    /// What stands for text that does not fit.
    #[must_use]
    pub const fn more(self) -> &'static str {
        if self.ascii { "~" } else { "…" }
    }

    /// The frame of a window.
    #[must_use]
    pub const fn border(self) -> border::Set<'static> {
        if self.ascii {
            border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            }
        } else {
            border::PLAIN
        }
    }

    /// The three characters of a man: the middle one tells the side, the outer ones the kind.
    #[must_use]
    pub const fn man(self, man: Man) -> [char; 3] {
        let large = matches!(man.kind, Kind::Gipf | Kind::Ring);
        let middle = match (man.side, large) {
            (Side::White, false) => 'o',
            (Side::White, true) => 'O',
            (Side::Black, false) => 'x',
            (Side::Black, true) => 'X',
        };
        if large {
            ['(', middle, ')']
        } else {
            [' ', middle, ' ']
        }
    }

    const fn coloured(self, style: Style, colour: Color) -> Style {
        if self.colour { style.fg(colour) } else { style }
    }

    /// The style of the men of a side.
    #[must_use]
    pub const fn side(self, side: Side) -> Style {
        match (self.colour, side) {
            (false, _) => Style::new(),
            (true, Side::White) => Style::new().fg(Color::Black).bg(Color::White),
            (true, Side::Black) => Style::new().fg(Color::White).bg(Color::Blue),
        }
    }

    /// What recedes.
    #[must_use]
    pub const fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What stands out.
    #[must_use]
    pub const fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What the eye should find first: what to do now.
    #[must_use]
    pub const fn accent(self) -> Style {
        self.coloured(self.strong(), Color::Cyan)
    }

    /// Something went wrong or is not allowed.
    #[must_use]
    pub const fn warning(self) -> Style {
        self.coloured(self.strong(), Color::Red)
    }

    /// A line about what has happened or is not possible.
    #[must_use]
    pub const fn note(self, wrong: bool) -> Style {
        if wrong {
            self.warning()
        } else {
            self.coloured(self.strong(), Color::Magenta)
        }
    }

    /// What is selected in a list.
    #[must_use]
    pub const fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The two characters of a mark and their style.
    #[must_use]
    pub const fn mark(self, mark: Mark) -> ([char; 2], Style) {
        let strong = self.strong();
        match mark {
            Mark::Cursor => (['[', ']'], strong.add_modifier(Modifier::REVERSED)),
            Mark::Picked => (['[', ']'], strong),
            Mark::Taken => (
                ['{', '}'],
                self.coloured(strong, Color::Red)
                    .add_modifier(Modifier::UNDERLINED),
            ),
            Mark::Moved => (['+', '+'], self.coloured(strong, Color::Green)),
            Mark::Target => (['<', '>'], self.coloured(strong, Color::Green)),
            Mark::Hint => (['?', '?'], self.coloured(strong, Color::Magenta)),
            Mark::Last => (['<', '>'], self.coloured(strong, Color::Yellow)),
            Mark::Gone => (['{', '}'], self.dim()),
        }
    }
}
