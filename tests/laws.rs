//! Laws that hold in every game, under random play.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::HashMap;

use common::{after, play, turn_texts};
use gipf::face::{Face, Kind, Spelling};
use gipf::game::{Action, Actions, Game, Reason, Side};
use gipf::hex::{Point, Points};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A game under the laws.
trait Lawful: Face + Copy {
    /// Its table of counts.
    const TABLE: &'static str;
    /// How many positions at the head of the table are starts.
    const STARTS: usize;

    /// Sums of men that no action changes.
    fn sums(&self) -> Vec<u32>;

    /// The step within the turn.
    fn step(&self) -> String;

    /// False where the text of a finished position does not tell how the game ended.
    fn text_tells_the_end(&self) -> bool;
}

impl Lawful for gipf::gipf::Position {
    const TABLE: &'static str = include_str!("gipf-perft.tsv");
    const STARTS: usize = 3;

    /// The pieces of each colour.
    fn sums(&self) -> Vec<u32> {
        let sum = |side| self.on_board(side) + self.reserve(side) + self.captured(side);
        Side::BOTH.map(|side| u32::from(sum(side))).to_vec()
    }

    fn step(&self) -> String {
        format!("{:?}", self.step())
    }

    /// A head may have left the reserve empty.
    fn text_tells_the_end(&self) -> bool {
        self.outcome().is_none_or(|outcome| {
            outcome.reason != Reason::Reserve || outcome.winner != Some(self.to_move())
        })
    }
}

impl Lawful for gipf::yinsh::Position {
    const TABLE: &'static str = include_str!("yinsh-perft.tsv");
    const STARTS: usize = 1;

    /// The markers, and the rings of each colour once all have been placed; counted on the points.
    fn sums(&self) -> Vec<u32> {
        let count = |wanted: fn(Kind) -> bool, side: Option<Side>| {
            let men = self.hex().points().filter_map(|point| self.man(point));
            let men =
                men.filter(|man| wanted(man.kind) && side.is_none_or(|side| man.side == side));
            men.count() as u32
        };
        let markers = count(|kind| kind == Kind::Marker, None) + u32::from(self.pool());
        let rings = Side::BOTH.map(|side| {
            let placing = self.step() == gipf::yinsh::Step::Place;
            let rings = count(|kind| kind == Kind::Ring, Some(side));
            if placing {
                5
            } else {
                rings + u32::from(self.removed(side))
            }
        });
        [&[markers][..], &rings].concat()
    }

    fn step(&self) -> String {
        format!("{:?}", self.step())
    }

    fn text_tells_the_end(&self) -> bool {
        true
    }
}

/// The starts, and the positions of the table of counts, which are rich in rows and endings.
fn beginnings<G: Lawful>() -> Vec<G> {
    let texts = G::TABLE.lines().filter_map(|row| row.split('\t').next());
    let texts = texts.filter(|text| text.contains('/'));
    texts.filter_map(|text| text.parse().ok()).collect()
}

/// A whole game: the positions at the beginnings of its turns and the turns between them, by `choices`.
fn game<G: Lawful>(choices: &[u16]) -> Vec<(G, Vec<Action>)> {
    let beginnings = beginnings();
    let mut choices = choices.iter().copied();
    // every other game from a start, the rest from anywhere in the table
    let first = usize::from(choices.next().unwrap_or(0));
    let start = if first.is_multiple_of(2) {
        first / 2 % G::STARTS
    } else {
        first % beginnings.len()
    };
    let mut position: G = beginnings[start];
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

/// The actions as they are spelled, each point mapped.
fn spelled<G: Lawful>(position: &G, map: impl Fn(Point) -> Point) -> HashMap<String, u32> {
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
fn mapped<G: Lawful>(position: &G, map: impl Fn(Point) -> Point) -> G {
    let hex = position.hex();
    let mut letters = HashMap::new();
    for point in hex.points() {
        if let Some(man) = position.man(point) {
            let capital = matches!(man.kind, Kind::Gipf | Kind::Ring);
            let letter = man.side.letter();
            let letter = if capital {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            letters.insert(map(point), letter);
        }
    }
    let has = |point| !position.is_dot(point);
    let board = common::board(hex, has, |point| {
        letters.get(&point).copied().unwrap_or('.')
    });
    let text = position.to_string();
    let rest = text.split_once(' ').unwrap().1;
    format!("{board} {rest}")
        .parse()
        .unwrap_or_else(|_| panic!("{board} {rest}"))
}

type Law = Result<(), TestCaseError>;

fn men_are_constant<G: Lawful>(choices: &[u16]) -> Law {
    for (position, turn) in game::<G>(choices) {
        let mut now = position;
        for action in turn {
            let before = now.sums();
            let step = now.step();
            now.play(action);
            prop_assert_eq!(now.sums(), before, "{} {}", position, step);
        }
    }
    Ok(())
}

fn positions_survive_being_written_and_read<G: Lawful>(choices: &[u16]) -> Law {
    for (position, _) in game::<G>(choices) {
        let text = position.to_string();
        let read: G = text.parse().unwrap_or_else(|_| panic!("{text}"));
        if position.text_tells_the_end() {
            prop_assert_eq!(read, position, "{}", text);
            // the key that play has led to is the key of the position alone
            prop_assert_eq!(read.key(), position.key(), "{}", text);
        } else {
            prop_assert_eq!(read.to_string(), text);
        }
    }
    Ok(())
}

fn different_positions_have_different_keys<G: Lawful>(choices: &[u16]) -> Law {
    let mut seen: HashMap<u64, G> = HashMap::new();
    for (position, turn) in game::<G>(choices) {
        let mut now = position;
        for action in turn.into_iter().map(Some).chain([None]) {
            let known = *seen.entry(now.key()).or_insert(now);
            // whether a head came before makes no difference to how the game goes on
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
    Ok(())
}

fn turns_survive_being_written_and_read<G: Lawful>(choices: &[u16]) -> Law {
    for (position, turn) in game::<G>(choices) {
        if turn.is_empty() {
            continue;
        }
        let text = position.turn_text(&turn);
        let read = position.read_turn(&text).unwrap();
        prop_assert_eq!(
            after(&position, &read),
            after(&position, &turn),
            "{} {}",
            position,
            &text
        );
        prop_assert_eq!(position.turn_text(&read), text);
    }
    Ok(())
}

fn every_listed_turn_is_read_as_itself<G: Lawful>(choices: &[u16]) -> Law {
    let (position, _) = game::<G>(choices).pop().unwrap();
    let texts = turn_texts(&position);
    let different = texts.windows(2).all(|two| two[0] != two[1]);
    prop_assert!(different, "{position}: {texts:?}");
    prop_assert_eq!(texts.len() as u64, position.perft(1));
    for turn in position.turns() {
        prop_assert_eq!(position.listed_text(&turn), position.turn_text(&turn));
    }
    for text in texts.iter().take(200) {
        let turn = position.read_turn(text).unwrap();
        prop_assert_eq!(&position.turn_text(&turn), text, "{}", position);
    }
    Ok(())
}

fn symmetric_boards_have_symmetric_actions<G: Lawful>(choices: &[u16], number: usize) -> Law {
    for (position, _) in game::<G>(choices) {
        if !position.text_tells_the_end() {
            continue;
        }
        let map = |point| position.hex().image(point, number).unwrap();
        let image = mapped(&position, map);
        let spelled_here = spelled(&position, map);
        prop_assert_eq!(
            spelled_here,
            spelled(&image, |point| point),
            "{} {}",
            position,
            image
        );
        prop_assert_eq!(position.perft(1), image.perft(1));
    }
    Ok(())
}

/// Only a row of GIPF-pieces may be left.
fn no_row_is_left_unanswered<G: Lawful>(choices: &[u16]) -> Law {
    for (position, turn) in game::<G>(choices) {
        let next = after(&position, &turn);
        if turn.is_empty() || next.outcome().is_some() {
            continue;
        }
        for row in Face::rows(&next, position.to_move()) {
            let gipfs = |point| next.man(point).is_some_and(|man| man.kind == Kind::Gipf);
            let text = position.turn_text(&turn);
            prop_assert!(row.iter().all(gipfs), "{position} {text}");
        }
    }
    Ok(())
}

fn no_text_makes_reading_panic<G: Lawful>(text: &str, choices: &[u16]) -> Law {
    let (position, _) = game::<G>(choices).pop().unwrap();
    if let Ok(turn) = position.read_turn(text) {
        let written = position.turn_text(&turn);
        prop_assert_eq!(play(&position, &written), after(&position, &turn));
    }
    let _ = text.parse::<G>();
    Ok(())
}

/// The laws of one game.
macro_rules! laws {
    ($game:ident, $position:ty) => {
        mod $game {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(256))]

                #[test]
                fn men_are_constant(choices in choices()) {
                    super::men_are_constant::<$position>(&choices)?;
                }

                #[test]
                fn positions_survive_being_written_and_read(choices in choices()) {
                    super::positions_survive_being_written_and_read::<$position>(&choices)?;
                }

                #[test]
                fn different_positions_have_different_keys(choices in choices()) {
                    super::different_positions_have_different_keys::<$position>(&choices)?;
                }

                #[test]
                fn turns_survive_being_written_and_read(choices in choices()) {
                    super::turns_survive_being_written_and_read::<$position>(&choices)?;
                }

                #[test]
                fn every_listed_turn_is_read_as_itself(choices in choices()) {
                    super::every_listed_turn_is_read_as_itself::<$position>(&choices)?;
                }

                #[test]
                fn symmetric_boards_have_symmetric_actions(choices in choices(), number in 0usize..12) {
                    super::symmetric_boards_have_symmetric_actions::<$position>(&choices, number)?;
                }

                #[test]
                fn no_row_is_left_unanswered(choices in choices()) {
                    super::no_row_is_left_unanswered::<$position>(&choices)?;
                }

                #[test]
                fn no_text_makes_reading_panic(
                    text in "[gx]?[a-k]?[0-9]?[-;:,*(. Gx]?\\PC{0,12}",
                    choices in choices(),
                ) {
                    super::no_text_makes_reading_panic::<$position>(&text, &choices)?;
                }
            }
        }
    };
}

laws!(gipf_laws, gipf::gipf::Position);
laws!(yinsh_laws, gipf::yinsh::Position);

/// In 300 random games: ends, and how many positions and turns are as asked.
fn met<G: Lawful, const N: usize>(asked: [fn(&G, &str) -> bool; N]) -> (usize, [usize; N]) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut ended, mut met) = (0, [0; N]);
    for _ in 0..300 {
        let choices: Vec<u16> = (0..160).map(|_| random.random()).collect();
        let game = game::<G>(&choices);
        ended += usize::from(game.last().unwrap().0.outcome().is_some());
        for (position, turn) in game {
            let text = position.turn_text(&turn);
            for (count, asked) in met.iter_mut().zip(asked) {
                *count += usize::from(asked(&position, &text));
            }
        }
    }
    (ended, met)
}

#[test]
fn random_games_of_gipf_meet_what_the_laws_are_about() {
    use gipf::gipf::{Position, Step};
    let (ended, [heads, tails, gipfs]) = met::<Position, 3>([
        |position, _| position.step() == Step::Head,
        |_, text| text.contains(";x"),
        |_, text| text.contains("xG") || text.contains(",G"),
    ]);
    let met = format!("{heads} heads, {tails} tails, {ended} ends, {gipfs} GIPF-pieces taken");
    assert!(
        heads > 100 && tails > 400 && ended > 200 && gipfs > 100,
        "{met}"
    );
}

#[test]
fn random_games_of_yinsh_meet_what_the_laws_are_about() {
    use gipf::yinsh::{Position, Step};
    let (ended, [placements, heads, tails]) = met::<Position, 3>([
        |position, _| position.step() == Step::Place,
        |position, _| position.step() == Step::HeadRow,
        |_, text| text.contains('-') && text.contains(";x") && !text.starts_with('x'),
    ]);
    let met = format!("{placements} placements, {heads} heads, {tails} tails, {ended} ends");
    assert!(
        placements > 1000 && heads > 80 && tails > 200 && ended > 200,
        "{met}"
    );
}

#[test]
fn a_board_has_twelve_different_symmetries() {
    fn images<G: Lawful>() -> std::collections::HashSet<Vec<Point>> {
        let hex = beginnings::<G>()[0].hex();
        let images = |number| {
            hex.points()
                .map(|p| hex.image(p, number).unwrap())
                .collect()
        };
        (0..12).map(images).collect()
    }
    assert_eq!(images::<gipf::gipf::Position>().len(), 12);
    assert_eq!(images::<gipf::yinsh::Position>().len(), 12);
}
