//! A level of the computer opponent. Which there are, each game says: `levels.rs`.

use crate::search::Evaluation;

/// A level: a fixed number of nodes on one thread, and what it overlooks.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Its name in menu and help.
    pub name: &'static str,
    /// What it is like, in a sentence.
    pub sentence: &'static str,
    /// Its strength in Elo points, 0 being a player at random who allows no win at once: the sums of
    /// `gipf ladder` in the game's usual set-up (docs/measurements), rounded.
    pub rating: u32,
    /// The most nodes it searches for a turn.
    pub nodes: u64,
    /// The most turns it looks ahead.
    pub depth: u32,
    /// What it judges positions by.
    pub evaluation: Evaluation,
    /// By how much its evaluation is off.
    pub noise: i32,
    /// How much it overlooks, in percent.
    pub blindness: u32,
}

impl Level {
    /// It in words: its name, rating and sentence.
    ///
    /// ```
    /// let level = gipf::games::Setup::DEFAULT.level(3);
    /// assert!(level.about().starts_with("Learner, rating "));
    /// ```
    #[must_use]
    pub fn about(&self) -> String {
        let Level {
            name,
            rating,
            sentence,
            ..
        } = self;
        format!("{name}, rating {rating}: {sentence}")
    }
}
