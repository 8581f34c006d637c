//! The ten levels of the computer opponent.

use crate::search::Evaluation;

/// A level: a fixed number of nodes on one thread, and what it overlooks.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Its name in menu and help.
    pub name: &'static str,
    /// What it is like, in a sentence.
    pub sentence: &'static str,
    /// Its strength in Elo points, 0 being a player at random who allows no win at once: the sums of
    /// `gipf ladder` (docs/measurements), rounded.
    pub rating: u32,
    /// The most nodes it searches for a turn of GIPF; of a game with more turns to choose from so many more.
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

/// The levels from 1 to 10.
pub static LEVELS: [Level; 10] = [
    Level {
        name: "Newcomer",
        sentence: "Looks at few turns and hardly judges them.",
        rating: 30,
        nodes: 60,
        depth: 1,
        evaluation: Evaluation::Classical,
        noise: 1_500,
        blindness: 70,
    },
    Level {
        name: "Beginner",
        sentence: "Sees what it can take, and overlooks many answers.",
        rating: 490,
        nodes: 300,
        depth: 2,
        evaluation: Evaluation::Classical,
        noise: 300,
        blindness: 100,
    },
    Level {
        name: "Learner",
        sentence: "Overlooks answers that shift many pieces.",
        rating: 790,
        nodes: 400,
        depth: 2,
        evaluation: Evaluation::Classical,
        noise: 100,
        blindness: 50,
    },
    Level {
        name: "Casual",
        sentence: "Sees every answer to its turn, and judges positions loosely.",
        rating: 1_140,
        nodes: 600,
        depth: 2,
        evaluation: Evaluation::Classical,
        noise: 100,
        blindness: 0,
    },
    Level {
        name: "Regular",
        sentence: "Looks a turn and a half ahead.",
        rating: 1_400,
        nodes: 900,
        depth: 3,
        evaluation: Evaluation::Classical,
        noise: 52,
        blindness: 0,
    },
    Level {
        name: "Skilled",
        sentence: "As strong as a plain search three turns deep, which people who play often beat.",
        rating: 1_720,
        nodes: 2_000,
        depth: 60,
        evaluation: Evaluation::Classical,
        noise: 10,
        blindness: 0,
    },
    Level {
        name: "Strong",
        sentence: "As strong as a plain search four turns deep, which few people beat.",
        rating: 2_100,
        nodes: 8_000,
        depth: 60,
        evaluation: Evaluation::Classical,
        noise: 5,
        blindness: 0,
    },
    Level {
        name: "Expert",
        sentence: "Stronger than a plain search five turns deep, which only the very best people beat at times.",
        rating: 2_590,
        nodes: 6_000,
        depth: 60,
        evaluation: Evaluation::Learned,
        noise: 60,
        blindness: 0,
    },
    Level {
        name: "Master",
        sentence: "Beyond people, as far as is known.",
        rating: 2_930,
        nodes: 9_000,
        depth: 60,
        evaluation: Evaluation::Learned,
        noise: 4,
        blindness: 0,
    },
    Level {
        name: "Champion",
        sentence: "The strongest that thinks no longer than a blink: only a time is stronger.",
        rating: 3_400,
        nodes: 40_000,
        depth: 60,
        evaluation: Evaluation::Learned,
        noise: 1,
        blindness: 0,
    },
];

/// A level in words: its name, rating and sentence.
///
/// ```
/// assert!(gipf::level::about(3).starts_with("Learner, rating 790: "));
/// assert_eq!(gipf::level::about(0), "");
/// ```
#[must_use]
pub fn about(level: u8) -> String {
    let level = usize::from(level)
        .checked_sub(1)
        .and_then(|at| LEVELS.get(at));
    level.map_or(String::new(), |level| {
        format!(
            "{}, rating {}: {}",
            level.name, level.rating, level.sentence
        )
    })
}
