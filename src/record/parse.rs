//! Records as text: how they are read (rules, 7).

use super::scan::{Item, LONGEST_TURN, Piece, RESULTS, Scanner, Tag, error, find};
use super::{Record, RecordError, read_player};
use crate::game::{Outcome, Reason, Side, result_text};
use crate::games::{self, Position, Setup};
use crate::notation::{Notation, shortened};

pub(super) fn parse(text: &str, setup: Option<Setup>) -> Result<Record, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let translated = games::translated(text)
        .transpose()
        .map_err(|e| error(e.line, &e.text, e.reason))?;
    let mut scanner = Scanner::new(translated.as_deref().unwrap_or(text));
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
        None if text.len() > LONGEST_TURN => {
            return Err(wrong("it is too long for a turn".into()));
        }
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
