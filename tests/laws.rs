//! Laws that hold in every game, under random play.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::HashMap;

use common::{after, play, turn_texts};
use gipf::face::{Face, Kind, Spelling};
use gipf::game::{Action, Actions, Game, Reason, Side};
use gipf::gipf::Position;
use gipf::hex::{Hex, Point, Points};
use gipf::notation::Notation;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The starts, and the positions of the table of counts, which are rich in rows and endings.
fn beginnings() -> Vec<Position> {
    let table = include_str!("gipf-perft.tsv").lines();
    let texts = table.filter_map(|row| row.split('\t').next().filter(|text| text.contains('/')));
    texts.map(|text| text.parse().unwrap()).collect()
}

/// A whole game: the positions at the beginnings of its turns and the turns between them, by `choices`.
fn game(choices: &[u16]) -> Vec<(Position, Vec<Action>)> {
    let beginnings = beginnings();
    let mut choices = choices.iter().copied();
    // every other game from a start, the rest from anywhere in the table
    let first = usize::from(choices.next().unwrap_or(0));
    let start = if first.is_multiple_of(2) {
        first % 6 / 2
    } else {
        first % beginnings.len()
    };
    let mut position = beginnings[start];
    let mut game = Vec::new();
    let (mut turn, mut before) = (Vec::new(), position);
    let mut actions = Actions::new();
    for choice in choices {
        position.actions(&mut actions);
        if actions.is_empty() {
            break;
        }
        let action = actions[usize::from(choice) % actions.len()];
        turn.push(action);
        position.play(action);
        if position.at_turn_start() {
            game.push((before, std::mem::take(&mut turn)));
            before = position;
        }
    }
    game.push((before, Vec::new()));
    game
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 1..160)
}

/// True where the text of a position does not tell how the game ended: a head left the reserve empty.
fn ended_in_head(position: &Position) -> bool {
    position.outcome().is_some_and(|outcome| {
        outcome.reason == Reason::Reserve && outcome.winner == Some(position.to_move())
    })
}

/// One of the 12 symmetries of a board: `turns` of 60 degrees after an optional mirroring.
fn symmetry(hex: &'static Hex, number: u8) -> impl Fn(Point) -> Point {
    move |point| {
        let middle = hex.columns() as i8 / 2;
        let (column, half_row) = hex.place(point);
        let mut q = column - middle;
        let mut r = (half_row - q) / 2;
        if number >= 6 {
            // mirrored left to right: the column changes its sign, the half-row stays
            (q, r) = (-q, r + q);
        }
        for _ in 0..number % 6 {
            (q, r) = (-r, q + r);
        }
        hex.at(q + middle, 2 * r + q).unwrap()
    }
}

/// The actions as they are spelled, each point mapped.
fn spelled(position: &Position, map: impl Fn(Point) -> Point) -> HashMap<String, u32> {
    let set = |points: Points| points.iter().map(&map).collect::<Points>();
    let mut actions = Actions::new();
    position.actions(&mut actions);
    let mut spelled = HashMap::new();
    for &action in &actions {
        let mapped = match position.spelling(action) {
            Spelling::Path { from, to, kind } => Spelling::Path {
                from: map(from),
                to: to.map(&map),
                kind,
            },
            Spelling::Row { row, taken } => Spelling::Row {
                row: set(row),
                taken: set(taken),
            },
            Spelling::Pass => Spelling::Pass,
        };
        *spelled.entry(format!("{mapped:?}")).or_default() += 1;
    }
    spelled
}

/// The position with its board mapped.
fn mapped(position: &Position, map: impl Fn(Point) -> Point) -> Position {
    let hex = position.hex();
    let list = |side| {
        let men = hex.points().filter_map(|point| {
            let man = position.man(point).filter(|man| man.side == side)?;
            let mark = if man.kind == Kind::Gipf { "G" } else { "" };
            Some(format!("{mark}{}", hex.name(map(point))))
        });
        men.collect::<Vec<_>>().join(" ")
    };
    let text = position.to_string();
    let rest = text.split_once(' ').unwrap().1;
    common::position(&list(Side::White), &list(Side::Black), rest)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn pieces_are_constant(choices in choices()) {
        let game = game(&choices);
        let sum = |position: &Position| Side::BOTH.map(|side| {
            position.on_board(side) + position.reserve(side) + position.captured(side)
        });
        let start = sum(&game[0].0);
        for (position, turn) in game {
            let mut now = position;
            for action in turn {
                prop_assert_eq!(sum(&now), start);
                now.play(action);
            }
        }
    }

    #[test]
    fn positions_survive_being_written_and_read(choices in choices()) {
        for (position, _) in game(&choices) {
            let text = position.to_string();
            let read: Position = text.parse().unwrap();
            if ended_in_head(&position) {
                prop_assert_eq!(read.to_string(), text);
            } else {
                prop_assert_eq!(read, position, "{}", text);
                // the key that play has led to is the key of the position alone
                prop_assert_eq!(read.key(), position.key(), "{}", text);
            }
        }
    }

    #[test]
    fn different_positions_have_different_keys(choices in choices()) {
        let mut seen: HashMap<u64, Position> = HashMap::new();
        for (position, turn) in game(&choices) {
            let mut now = position;
            for action in turn.into_iter().map(Some).chain([None]) {
                let known = *seen.entry(now.key()).or_insert(now);
                // whether a head came before the push makes no difference to how the game goes on
                if known.at_turn_start() == now.at_turn_start() {
                    prop_assert_eq!(known, now);
                }
                prop_assert_eq!(known.to_string(), now.to_string());
                prop_assert_eq!((known.step(), known.outcome()), (now.step(), now.outcome()));
                if let Some(action) = action {
                    now.play(action);
                }
            }
        }
    }

    #[test]
    fn turns_survive_being_written_and_read(choices in choices()) {
        for (position, turn) in game(&choices) {
            if turn.is_empty() {
                continue;
            }
            let text = position.turn_text(&turn);
            let read = position.read_turn(&text).unwrap();
            prop_assert_eq!(after(&position, &read), after(&position, &turn), "{} {}", position, &text);
            prop_assert_eq!(position.turn_text(&read), text);
        }
    }

    #[test]
    fn every_listed_turn_is_read_as_itself(choices in choices()) {
        let (position, _) = game(&choices).pop().unwrap();
        let texts = turn_texts(&position);
        prop_assert!(texts.windows(2).all(|two| two[0] != two[1]), "{position}: {texts:?}");
        prop_assert_eq!(texts.len() as u64, position.perft(1));
        for text in texts.iter().take(200) {
            let turn = position.read_turn(text).unwrap();
            prop_assert_eq!(&position.turn_text(&turn), text, "{}", position);
        }
    }

    #[test]
    fn symmetric_boards_have_symmetric_actions(choices in choices(), number in 0u8..12) {
        for (position, _) in game(&choices) {
            if ended_in_head(&position) {
                continue;
            }
            let map = symmetry(position.hex(), number);
            let image = mapped(&position, &map);
            prop_assert_eq!(spelled(&position, &map), spelled(&image, |point| point), "{} {}", position, image);
            prop_assert_eq!(position.perft(1), image.perft(1));
        }
    }

    #[test]
    fn no_row_is_left_unanswered(choices in choices()) {
        for (position, turn) in game(&choices) {
            let next = after(&position, &turn);
            if turn.is_empty() || next.outcome().is_some() {
                continue;
            }
            for row in next.rows(position.to_move()) {
                prop_assert_eq!(row.segment & !next.gipfs(), 0, "{} {}", position, position.turn_text(&turn));
            }
        }
    }

    #[test]
    fn no_text_makes_reading_panic(text in "[gx]?[a-i]?[0-9]?[-;:,*(. G]?\\PC{0,12}", choices in choices()) {
        let (position, _) = game(&choices).pop().unwrap();
        if let Ok(turn) = position.read_turn(&text) {
            let written = position.turn_text(&turn);
            prop_assert_eq!(play(&position, &written), after(&position, &turn));
        }
        let _ = text.parse::<Position>();
    }
}

#[test]
fn random_games_meet_what_the_laws_are_about() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut heads, mut tails, mut ended, mut gipfs) = (0, 0, 0, 0);
    for _ in 0..300 {
        let choices: Vec<u16> = (0..160).map(|_| random.random()).collect();
        let game = game(&choices);
        ended += usize::from(game.last().unwrap().0.outcome().is_some());
        for (position, turn) in game {
            heads += usize::from(position.step() == gipf::gipf::Step::Head);
            let text = position.turn_text(&turn);
            tails += usize::from(text.contains(";x"));
            gipfs += usize::from(text.contains("xG") || text.contains(",G"));
        }
    }
    let met = format!("{heads} heads, {tails} tails, {ended} ends, {gipfs} GIPF-pieces taken");
    assert!(
        heads > 100 && tails > 400 && ended > 200 && gipfs > 100,
        "{met}"
    );
}
