//! Records as text: how they are read (rules, 7).

use super::{Record, RecordError, read_player};
use crate::game::{Outcome, Reason, Side, result_text};
use crate::games::{self, Position, Setup};
use crate::notation::{Notation, shortened};

/// The longest text that can be a turn: all pieces of a board are named in far less.
const LONGEST_TURN: usize = 500;

/// More tags than anybody writes; each is looked for among all.
const MOST_TAGS: usize = 100;

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A piece of the text and the line on which it begins.
#[derive(Debug)]
struct Piece<T> {
    line: usize,
    it: T,
}

#[derive(Debug)]
struct Tag {
    name: String,
    value: String,
}

#[derive(Debug)]
enum Item {
    Turn(String),
    Comment(String),
    Result(String),
}

fn error(line: usize, text: &str, reason: impl Into<String>) -> RecordError {
    RecordError {
        line,
        turn: None,
        text: shortened(text),
        reason: reason.into(),
    }
}

pub(super) fn parse(text: &str, setup: Option<Setup>) -> Result<Record, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let translated = games::translated(text)
        .transpose()
        .map_err(|e| error(e.line, &e.text, e.reason))?;
    let mut scanner = Scanner {
        rest: translated.as_deref().unwrap_or(text),
        line: 1,
    };
    let tags = scanner.tags()?;
    let items = scanner.items()?;
    let mut record = Record::new(start(&tags, &items, setup)?);
    for Piece { line, it: tag } in &tags {
        check_tag(tag).map_err(|reason| error(*line, &tag.value, reason))?;
        record.keep_tag(&tag.name, &tag.value);
    }
    let mut result: Option<(usize, &str)> = None;
    // all that stands at one place is put there at once
    let mut comment = String::new();
    for Piece { line, it } in &items {
        match it {
            Item::Comment(text) => comment.extend([text, " "]),
            Item::Turn(text) if result.is_some() => {
                return Err(error(*line, text, "there is something behind the result"));
            }
            Item::Turn(text) => {
                record.set_comment(record.len(), &std::mem::take(&mut comment));
                play(&mut record, text, *line)?;
            }
            Item::Result(text) if result.is_some() => {
                return Err(error(*line, text, "there are two results"));
            }
            Item::Result(text) => result = Some((*line, text)),
        }
    }
    record.set_comment(record.len(), &comment);
    end(&mut record, &tags, result)?;
    Ok(record)
}

fn find<'a>(tags: &'a [Piece<Tag>], name: &str) -> Option<(usize, &'a str)> {
    let found = tags.iter().find(|tag| tag.it.name == name);
    found.map(|tag| (tag.line, tag.it.value.as_str()))
}

/// The start of the game: what the tags say, else the set-up that was asked for, else what the first turn
/// looks like.
fn start(
    tags: &[Piece<Tag>],
    items: &[Piece<Item>],
    asked: Option<Setup>,
) -> Result<Position, RecordError> {
    let named = match find(tags, "Setup") {
        None => None,
        Some((line, word)) => Some(
            Setup::from_word(word)
                .ok_or_else(|| error(line, word, "the tag Setup names no set-up"))?,
        ),
    };
    let first = items.iter().find_map(|item| match &item.it {
        Item::Turn(text) => Some(text.as_str()),
        _ => None,
    });
    let position = match find(tags, "Position") {
        None => {
            let setup = named.or(asked).unwrap_or_else(|| {
                let game = find(tags, "Game").map(|(_, game)| game);
                Setup::guess(game, first.unwrap_or_default())
            });
            setup.start()
        }
        Some((line, text)) => text
            .parse()
            .map_err(|e| error(line, text, format!("in the tag Position: {e}")))?,
    };
    let setup = position.setup();
    if let Some((line, word)) = find(tags, "Setup")
        && setup.word() != word
    {
        let reason = format!(
            "the tag Setup contradicts the tag Position, which is {}",
            setup.word()
        );
        return Err(error(line, word, reason));
    }
    if let Some((line, game)) = find(tags, "Game")
        && !game.eq_ignore_ascii_case(setup.game())
    {
        let reason = format!(
            "the tag Game is not {}, the game of the turns",
            setup.game()
        );
        return Err(error(line, game, reason));
    }
    Ok(position)
}

/// Whether the value of a tag that the program uses can be used.
fn check_tag(tag: &Tag) -> Result<(), String> {
    let Tag { name, value } = tag;
    let reason = match name.as_str() {
        "WhiteLevel" | "BlackLevel" => read_player(value).err().map(|e| e.reason.to_string()),
        "Seed" if value.parse::<u64>().is_err() => Some("it is no number below 2^64".into()),
        "Repetition" if !["on", "off"].contains(&value.as_str()) => {
            Some("it is neither on nor off".into())
        }
        "Result" if !RESULTS.contains(&value.as_str()) => {
            Some(format!("it is none of {}", RESULTS.join(", ")))
        }
        "Termination" if value != "-" && Reason::from_word(value).is_none() => {
            let words: Vec<&str> = Reason::ALL.iter().map(|reason| reason.word()).collect();
            Some(format!("it is none of {}, -", words.join(", ")))
        }
        _ => None,
    };
    reason.map_or(Ok(()), |reason| Err(format!("in the tag {name}: {reason}")))
}

fn play(record: &mut Record, text: &str, line: usize) -> Result<(), RecordError> {
    let (number, side) = record.number(record.len());
    let wrong = |reason: String| RecordError {
        line,
        turn: Some(format!("turn {number} of {side}")),
        text: shortened(text),
        reason,
    };
    // the game's end is looked at first: a position knows nothing of repetition
    let turn = match record.why_closed() {
        Some(reason) => return Err(wrong(reason)),
        None => record.last().read_turn(text),
    };
    turn.and_then(|turn| record.play(turn))
        .map_err(|e| wrong(e.reason))
}

/// Compares what tags and text say about the end with what the turns say, and takes from them an end
/// that the turns do not show.
fn end(
    record: &mut Record,
    tags: &[Piece<Tag>],
    last: Option<(usize, &str)>,
) -> Result<(), RecordError> {
    let tagged = find(tags, "Result");
    if let (Some((_, tagged)), Some((line, last))) = (tagged, last)
        && tagged != last
    {
        let reason = format!("the result behind the turns is not that of the tag, {tagged}");
        return Err(error(line, last, reason));
    }
    let result = last.or(tagged);
    let termination = find(tags, "Termination");
    if let Some(outcome) = record.outcome() {
        let (right, word) = (outcome.result(), outcome.reason.word());
        if let Some((line, result)) = result.filter(|(_, result)| *result != right) {
            let reason = format!("the result contradicts the turns, which end {right} ({word})");
            return Err(error(line, result, reason));
        }
        if let Some((line, given)) = termination.filter(|(_, given)| *given != word) {
            let reason = format!("the tag Termination contradicts the turns, which end by {word}");
            return Err(error(line, given, reason));
        }
        return Ok(());
    }
    let (reason_line, reason) = termination.unwrap_or((0, "-"));
    let (line, result) = result.unwrap_or((reason_line, "*"));
    let reason = match reason {
        "-" if termination.is_none() && result != "*" => Some(Reason::Resignation),
        word => Reason::from_word(word),
    };
    let winner = Side::BOTH
        .into_iter()
        .find(|&side| Outcome::win(side, Reason::Time).result() == result);
    match (reason, winner) {
        (None, None) if result == result_text(None) => Ok(()),
        (Some(reason), Some(winner)) if !reason.is_on_the_board() => {
            record.finish(Outcome::win(winner, reason));
            Ok(())
        }
        (Some(reason), _) if reason.is_on_the_board() => {
            let why = "the tag Termination contradicts the turns, which leave the game unfinished";
            Err(error(reason_line, reason.word(), why))
        }
        (Some(reason), None) if result == "*" => {
            let why = "the tag Termination says how an unfinished game has ended";
            Err(error(reason_line, reason.word(), why))
        }
        (None, _) => {
            let why = "the result needs a reason in the tag Termination, which is -";
            Err(error(line, result, why))
        }
        (Some(_), _) => {
            let why = "the turns end in no draw, and nobody can agree on one";
            Err(error(line, result, why))
        }
    }
}

/// The text that is still to be read.
struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl Scanner<'_> {
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

    fn tags(&mut self) -> Result<Vec<Piece<Tag>>, RecordError> {
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
    fn items(&mut self) -> Result<Vec<Piece<Item>>, RecordError> {
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
                        return Err(error(
                            words.line,
                            &words.pending,
                            "it is too long for a turn",
                        ));
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
