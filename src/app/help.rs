//! The help: keys, marks, notation, rules in short.

use super::App;
use super::keys::KEYS;
use crate::face::Face;
use crate::games::Setup;
use crate::player::LEVELS;

/// A line of the help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A headline.
    Title(&'static str),
    /// Something to press, type or see, and what it means. Without the former the text goes on.
    Entry(String, String),
    /// Text.
    Text(String),
}

/// The marks on the board.
const MARKS: &[(&str, &str)] = &[
    ("o x", "a man of White, of Black"),
    ("(O) (X)", "the same, the greater kind"),
    ("[ ]", "the cursor, and what was chosen with it"),
    ("< >", "can be chosen; or the last push"),
    ("+ +", "will have been shifted or turned over"),
    ("{ }", "will be taken, or stands in a row that is made"),
    ("{.}", "was taken in the last turn"),
    ("? ?", "the computer's tip"),
];

const RATINGS: &str = "Who has 100 points more wins about 64 of 100 games, with 400 more 91.";

const ABOUT: &str = "GIPF and YINSH are games by Kris Burm. This is an independent program.";

/// How wide the left column of entries is.
pub const LEFT: usize = 12;

/// How many columns and lines of text the help has in a window of this size.
#[must_use]
pub fn room(size: (u16, u16)) -> (usize, usize) {
    let inside = |cells: u16, frame: u16| usize::from(cells.saturating_sub(frame));
    (inside(size.0.min(80), 4), inside(size.1, 2))
}

impl App {
    /// The lines of the help, broken to this width.
    #[must_use]
    pub fn help_lines(&self, width: usize) -> Vec<Line> {
        let start;
        let position = if let Some(table) = &self.table {
            table.session.now()
        } else {
            start = Setup::DEFAULT.start();
            &start
        };
        let mut lines = vec![Line::Title("Keys")];
        let keys = KEYS.iter().filter(|binding| !binding.help.is_empty());
        for binding in keys {
            entry(&mut lines, binding.shown, binding.help, width);
        }
        entry(&mut lines, "Ctrl-C", "quit at once", width);
        if cfg!(unix) {
            entry(&mut lines, "Ctrl-Z", "back to the shell until fg", width);
        }
        title(&mut lines, "Typing a turn");
        let typing = "Begin with a column, G or x: nothing has to be pressed before. Tab completes, Enter plays, Esc clears.";
        text(&mut lines, typing, width);
        for &(example, meaning) in position.notation() {
            entry(&mut lines, example, meaning, width);
        }
        title(&mut lines, "The mouse");
        let mouse = "Click what you push from, then where to: the first click shows what would happen, a second one plays it. The wheel looks back through the game; buttons and turns can be clicked.";
        text(&mut lines, mouse, width);
        title(&mut lines, "On the board");
        for &(mark, meaning) in MARKS {
            entry(&mut lines, mark, meaning, width);
        }
        title(&mut lines, "The computer's levels");
        let setup = position.setup();
        for level in 1..=LEVELS {
            let left = format!("level {level}");
            entry(&mut lines, &left, &setup.level(level).about(), width);
        }
        text(&mut lines, RATINGS, width);
        title(&mut lines, "Rules in short");
        for (i, paragraph) in position.rules().iter().enumerate() {
            if i > 0 {
                lines.push(Line::Text(String::new()));
            }
            text(&mut lines, paragraph, width);
        }
        title(&mut lines, "About");
        text(&mut lines, ABOUT, width);
        lines
    }
}

fn title(lines: &mut Vec<Line>, title: &'static str) {
    lines.push(Line::Text(String::new()));
    lines.push(Line::Title(title));
}

fn text(lines: &mut Vec<Line>, text: &str, width: usize) {
    lines.extend(wrap(text, width).into_iter().map(Line::Text));
}

fn entry(lines: &mut Vec<Line>, left: &str, right: &str, width: usize) {
    if left.len() >= LEFT {
        lines.push(Line::Entry(left.into(), String::new()));
    }
    for (i, part) in wrap(right, width.saturating_sub(LEFT))
        .into_iter()
        .enumerate()
    {
        let left = if i == 0 && left.len() < LEFT {
            left
        } else {
            ""
        };
        lines.push(Line::Entry(left.into(), part));
    }
}

/// Breaks a text into lines of at most `width` characters, between words where that is possible.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let (mut lines, mut line) = (Vec::new(), String::new());
    for mut word in text.split_whitespace() {
        let used = line.chars().count();
        if used > 0 {
            if used + 1 + word.chars().count() <= width {
                line.push(' ');
            } else {
                lines.push(std::mem::take(&mut line));
            }
        }
        // only a word that is longer than a line is cut
        while line.is_empty()
            && let Some((cut, _)) = word.char_indices().nth(width)
        {
            lines.push(word[..cut].into());
            word = &word[cut..];
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(wrap("a", 0), ["a"]);
    }
}
