//! The text of a record, cut into tags, turns, comments and results.

use super::RecordError;
use crate::notation::shortened;

/// The longest text that can be a turn: all pieces of a board are named in far less.
pub(super) const LONGEST_TURN: usize = 500;

/// More tags than anybody writes; each is looked for among all.
const MOST_TAGS: usize = 100;

pub(super) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A piece of the text and the line on which it begins.
#[derive(Debug)]
pub(super) struct Piece<T> {
    pub line: usize,
    pub it: T,
}

#[derive(Debug)]
pub(super) struct Tag {
    pub name: String,
    pub value: String,
}

#[derive(Debug)]
pub(super) enum Item {
    Turn(String),
    Comment(String),
    Result(String),
}

pub(super) fn error(line: usize, text: &str, reason: impl Into<String>) -> RecordError {
    RecordError {
        line,
        turn: None,
        text: shortened(text),
        reason: reason.into(),
    }
}

/// The line and the value of a tag.
pub(super) fn find<'a>(tags: &'a [Piece<Tag>], name: &str) -> Option<(usize, &'a str)> {
    let found = tags.iter().find(|tag| tag.it.name == name);
    found.map(|tag| (tag.line, tag.it.value.as_str()))
}

/// The text that is still to be read.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner {
            rest: text,
            line: 1,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        self.line += usize::from(next == '\n');
        Some(next)
    }

    /// The next character, if it is as wanted.
    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        self.peek().filter(|&c| wanted(c))?;
        self.next()
    }

    fn skip(&mut self, unwanted: impl Fn(char) -> bool) {
        while self.next_if(&unwanted).is_some() {}
    }

    /// The tags at the beginning.
    pub fn tags(&mut self) -> Result<Vec<Piece<Tag>>, RecordError> {
        let mut tags: Vec<Piece<Tag>> = Vec::new();
        loop {
            self.skip(char::is_whitespace);
            let (line, rest) = (self.line, self.rest);
            if self.next_if(|c| c == '[').is_none() {
                return Ok(tags);
            }
            let text = rest.lines().next().unwrap_or_default();
            let wrong = |reason| error(line, text, reason);
            let tag = self.tag().map_err(wrong)?;
            if find(&tags, &tag.name).is_some() {
                return Err(wrong("a tag of this name stands above"));
            }
            if tags.len() == MOST_TAGS {
                return Err(wrong("a record holds at most 100 tags"));
            }
            tags.push(Piece { line, it: tag });
        }
    }

    /// A tag behind its `[`.
    fn tag(&mut self) -> Result<Tag, &'static str> {
        const FORM: &str = "a tag is written [Name \"value\"] in one line";
        let (mut name, mut value) = (String::new(), String::new());
        let blank = |c: char| c == ' ' || c == '\t';
        self.skip(blank);
        while let Some(c) = self.next_if(|c| c.is_ascii_alphanumeric() || c == '_') {
            name.push(c);
        }
        self.skip(blank);
        self.next_if(|c| c == '"').ok_or(FORM)?;
        loop {
            match self.next() {
                Some('"') => break,
                Some('\\') => {
                    let escaped = self.next_if(|c| c == '"' || c == '\\');
                    value.push(escaped.unwrap_or('\\'));
                }
                Some('\t') => value.push(' '),
                Some('\n' | '\r') | None => return Err(FORM),
                Some(c) if c.is_control() => return Err("it has a control character"),
                Some(c) => value.push(c),
            }
        }
        self.skip(blank);
        self.next_if(|c| c == ']').ok_or(FORM)?;
        if name.is_empty() {
            return Err(FORM);
        }
        Ok(Tag { name, value })
    }

    /// Everything behind the tags, cut into turns, comments and results.
    pub fn items(&mut self) -> Result<Vec<Piece<Item>>, RecordError> {
        let mut words = Words::default();
        loop {
            let (line, rest) = (self.line, self.rest);
            let Some(c) = self.next() else {
                words.flush();
                return Ok(words.items);
            };
            match c {
                '{' => {
                    let comment = self.comment().ok_or_else(|| {
                        error(line, rest, "a comment begins here and does not end with }")
                    })?;
                    words.comment(line, comment);
                }
                '(' => {
                    self.bracket().ok_or_else(|| {
                        error(line, rest, "a bracket is opened here and not closed")
                    })?;
                    words.gap = true;
                }
                ')' => return Err(error(line, rest, "a bracket is closed that was not opened")),
                '[' | ']' => return Err(error(line, rest, "tags stand before the turns only")),
                '.' if words.is_number() => {
                    self.skip(|c| c == '.' || c.is_whitespace());
                    words.pending.clear();
                }
                '*' if words.at_gap() => {
                    words.flush();
                    words.push(line, c);
                    words.flush();
                }
                '-' if words.at_gap() && self.at_end_of_turn() && !words.is_result() => {
                    words.flush();
                    words.push(line, c);
                    words.flush();
                }
                c if c.is_whitespace() => words.gap = true,
                c => {
                    if words.gap && !joins(c) && !words.pending.ends_with(joins) {
                        words.flush();
                    }
                    if words.pending.len() > LONGEST_TURN {
                        // it is no turn, which is said where its number is known
                        words.flush();
                        return Ok(words.items);
                    }
                    words.push(line, c);
                }
            }
        }
    }

    /// A comment behind its `{`; `None` if it does not end.
    fn comment(&mut self) -> Option<String> {
        let (comment, _) = self.rest.split_once('}')?;
        let comment = comment.to_string();
        while self.next()? != '}' {}
        Some(comment)
    }

    /// Skips a bracket behind its `(`: a reserve, which is a number and may be left open, or a variation with
    /// all that is in it. `None` if a variation does not end.
    fn bracket(&mut self) -> Option<()> {
        let mut depth = usize::from(!self.reserve());
        while depth > 0 {
            match self.next()? {
                '{' => drop(self.comment()?),
                '(' if !self.reserve() => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
        }
        Some(())
    }

    /// Skips a reserve behind its `(` if one stands there: a number and `)`, or a number and no `)` before the
    /// next bracket.
    fn reserve(&mut self) -> bool {
        let blank = |c: char| c.is_whitespace();
        let inside = self.rest.trim_start_matches(blank);
        let behind = inside.trim_start_matches(|c: char| c.is_ascii_digit());
        let after = behind.trim_start_matches(blank);
        let is_number = behind.len() < inside.len();
        let closed = after.starts_with(')');
        let open = || {
            let mut rest = Scanner {
                rest: after,
                line: 0,
            };
            loop {
                match rest.next() {
                    Some('{') if rest.comment().is_none() => return true,
                    Some(')') => return false,
                    Some('(') | None => return true,
                    Some(_) => {}
                }
            }
        };
        if !is_number || !closed && (behind.starts_with('.') || !open()) {
            return false;
        }
        self.skip(blank);
        self.skip(|c| c.is_ascii_digit());
        if closed {
            self.skip(blank);
            self.next();
        }
        true
    }

    /// True if what follows cannot go on with a turn: a blank or nothing, and then no point.
    fn at_end_of_turn(&self) -> bool {
        let rest = self.rest.trim_start();
        let next = rest.chars().next();
        let blank = rest.len() < self.rest.len() || next.is_none_or(|c| "{([*".contains(c));
        blank && !next.is_some_and(|c| c.is_ascii_alphabetic())
    }
}

/// True for the characters next to which blanks do not separate turns.
const fn joins(c: char) -> bool {
    matches!(c, ';' | ':' | ',' | '-')
}

/// The words of the turns, put together character by character.
#[derive(Default)]
struct Words {
    items: Vec<Piece<Item>>,
    /// What stands since the last word, and its line.
    pending: String,
    line: usize,
    /// True if a blank or a comment stands behind `pending`.
    gap: bool,
    /// Comments that stand in or behind `pending`.
    comments: Vec<Piece<Item>>,
}

impl Words {
    fn push(&mut self, line: usize, c: char) {
        if self.pending.is_empty() {
            self.line = line;
        }
        self.pending.push(c);
        self.gap = false;
    }

    fn comment(&mut self, line: usize, comment: String) {
        self.gap = true;
        self.comments.push(Piece {
            line,
            it: Item::Comment(comment),
        });
        if self.pending.is_empty() {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.pending);
        let it = match text.as_str() {
            "" => None,
            _ if RESULTS.contains(&text.as_str()) => Some(Item::Result(text)),
            _ => Some(Item::Turn(text)),
        };
        let line = self.line;
        self.items.extend(it.map(|it| Piece { line, it }));
        self.items.append(&mut self.comments);
    }

    /// True where a word of its own can begin.
    fn at_gap(&self) -> bool {
        self.gap || self.pending.is_empty()
    }

    fn is_number(&self) -> bool {
        !self.gap && !self.pending.is_empty() && self.pending.bytes().all(|b| b.is_ascii_digit())
    }

    /// True if `pending` is the beginning of a result.
    fn is_result(&self) -> bool {
        matches!(self.pending.as_str(), "1" | "0" | "1/2")
    }
}
