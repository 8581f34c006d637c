//! The ten levels of the computer opponent.

/// A level: a fixed number of nodes on one thread, and what it overlooks.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Its name in menu and help.
    pub name: &'static str,
    /// What it is like, in a sentence.
    pub sentence: &'static str,
    /// The most nodes it searches for a turn.
    pub nodes: u64,
    /// The most turns it looks ahead.
    pub depth: u32,
    /// By how much its evaluation is off.
    pub noise: i32,
}

/// The levels from 1 to 10.
pub static LEVELS: [Level; 10] = [
    level("Newcomer", "Looks at nothing but the next turn.", 40, 1, 40),
    level("Beginner", "Sees what it can take.", 200, 2, 30),
    level("Learner", "Sees the answer to its own turn.", 600, 3, 20),
    level("Casual", "Looks a turn and a half ahead.", 1_500, 60, 10),
    level(
        "Regular",
        "Plays as people do who play often.",
        4_000,
        60,
        5,
    ),
    level("Skilled", "Punishes most mistakes.", 10_000, 60, 3),
    level("Strong", "Few people beat it.", 25_000, 60, 2),
    level("Expert", "Very few people beat it.", 60_000, 60, 1),
    level("Master", "Beyond people.", 150_000, 60, 1),
    level("Champion", "Far beyond people.", 400_000, 60, 1),
];

const fn level(
    name: &'static str,
    sentence: &'static str,
    nodes: u64,
    depth: u32,
    noise: i32,
) -> Level {
    Level {
        name,
        sentence,
        nodes,
        depth,
        noise,
    }
}
