//! Records as text: how they are written.

use std::fmt;

use super::Record;
use crate::game::{Side, result_text};

/// Lines of turns are at most this long.
const WIDTH: usize = 80;

/// The tags that the program knows, in the order in which they are written; others follow.
const ORDER: [&str; 13] = [
    "Game",
    "Setup",
    "Position",
    "White",
    "Black",
    "WhiteLevel",
    "BlackLevel",
    "Seed",
    "Date",
    "TimeControl",
    "Repetition",
    "Result",
    "Termination",
];

impl fmt::Display for Record {
    /// The canonical form: tags, turns in lines of at most 80 columns, comments, the result.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{escaped}\"]")?;
        }
        let mut column = 0;
        for word in self.words() {
            let width = word.chars().count();
            if column == 0 || column + 1 + width > WIDTH {
                write!(f, "\n{word}")?;
                column = width;
            } else {
                write!(f, " {word}")?;
                column += 1 + width;
            }
        }
        writeln!(f)
    }
}

impl Record {
    /// Every tag as it is written, those that follow from the game included.
    #[must_use]
    pub fn tags(&self) -> Vec<(&str, String)> {
        let setup = self.start.setup();
        let outcome = self.outcome();
        let reason = outcome.map_or("-", |outcome| outcome.reason.word());
        let mut tags = vec![
            ("Game", setup.game().to_string()),
            ("Setup", setup.word().to_string()),
            ("Result", result_text(outcome).to_string()),
            ("Termination", reason.to_string()),
        ];
        if self.start != setup.start() {
            tags.push(("Position", self.start.to_string()));
        }
        let kept = self.tags.iter();
        tags.extend(kept.map(|(name, value)| (name.as_str(), value.clone())));
        let place = |name| ORDER.iter().position(|known| *known == name);
        tags.sort_by_key(|(name, _)| place(*name).unwrap_or(ORDER.len()));
        tags
    }

    /// The turns with their numbers, the comments and the result: what lines are made of.
    fn words(&self) -> Vec<String> {
        let mut words = comment_words(self.comment(0));
        for n in 0..self.len() {
            let (number, side) = self.number(n);
            let text = self.turn_text(n);
            let alone = n == 0 || !self.comment(n).is_empty();
            words.push(match (self.start.setup().turns_per_number(), side) {
                (1, _) => format!("{number}.{text}"),
                (_, Side::White) => format!("{number}. {text}"),
                (_, Side::Black) if alone => format!("{number}... {text}"),
                (_, Side::Black) => text.to_string(),
            });
            words.extend(comment_words(self.comment(n + 1)));
        }
        words.push(result_text(self.outcome()).to_string());
        words
    }
}

fn comment_words(comment: &str) -> Vec<String> {
    if comment.is_empty() {
        return Vec::new();
    }
    let braced = format!("{{{comment}}}");
    braced.split(' ').map(str::to_string).collect()
}
