//! What the command line hands to the screen.

use std::hash::{BuildHasher, RandomState};

use crate::game::Side;
use crate::games::Position;
use crate::player::Player;
use crate::record::Record;
use crate::settings::{Color, Settings};
use crate::store::{self, Store};

/// What the screen begins with.
#[derive(Clone, Debug)]
pub struct Launch {
    /// What stands there first.
    pub open: Open,
    /// The settings as they were read. Flags are not among them, so that saving leaves them out.
    pub settings: Settings,
    /// What is wrong with the file of the settings, for a line on the screen.
    pub notice: Option<String>,
    /// Where games and settings are kept.
    pub store: Store,
    /// `--ascii`: no Unicode, whatever the settings say.
    pub ascii: bool,
    /// `--no-mouse`: no mouse, whatever the settings say.
    pub no_mouse: bool,
    /// `--color`, in place of the setting.
    pub color: Option<Color>,
}

/// What stands on the screen first.
#[derive(Clone, Debug)]
pub enum Open {
    /// The menu.
    Menu,
    /// A board: a new game or one that was read. The record has names, players, seed and the rule of
    /// repetition in its tags.
    Game(Box<Record>),
}

/// A new game: the record with the tags that it begins with. Without a `seed` it gets one of its own, if a
/// computer plays.
#[must_use]
pub fn new_game(
    settings: &Settings,
    start: Position,
    players: &[Player; 2],
    seed: Option<u64>,
    repetition: bool,
) -> Record {
    let mut record = Record::new(start);
    let names = [&settings.names.white, &settings.names.black];
    for side in Side::BOTH {
        let player = &players[side.index()];
        if *player == Player::Human {
            record.set_name(side, names[side.index()]);
        }
        record.set_player(side, player);
    }
    let computer = players.iter().any(|player| *player != Player::Human);
    if let Some(seed) = seed.or_else(|| computer.then(fresh_seed)) {
        record.set_tag("Seed", &seed.to_string());
    }
    record.set_tag("Date", &store::today());
    record.set_repetition(repetition);
    record
}

/// A seed that nobody can foresee, of six digits at most: enough, and it can be read out.
#[must_use]
pub fn fresh_seed() -> u64 {
    // the standard library seeds its tables at random, which is all the randomness that is needed
    RandomState::new().hash_one(()) % 1_000_000
}
