//! The ten levels of the computer opponent.

/// A level: a fixed number of nodes on one thread, and what it overlooks.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Its name in menu and help.
    pub name: &'static str,
    /// What it is like, in a sentence.
    pub sentence: &'static str,
    /// The most nodes it searches for a turn of GIPF; of a game with more turns to choose from so many more.
    pub nodes: u64,
    /// The most turns it looks ahead.
    pub depth: u32,
    /// By how much its evaluation is off.
    pub noise: i32,
    /// How much it overlooks, in percent.
    pub blindness: u32,
}

/// The levels from 1 to 10.
pub static LEVELS: [Level; 10] = [
    Level {
        name: "Newcomer",
        sentence: "Looks at few turns and overlooks most answers.",
        nodes: 200,
        depth: 2,
        noise: 300,
        blindness: 200,
    },
    Level {
        name: "Beginner",
        sentence: "Sees what it can take, and overlooks answers that shift many pieces.",
        nodes: 300,
        depth: 2,
        noise: 150,
        blindness: 100,
    },
    Level {
        name: "Learner",
        sentence: "Sees most answers to its own turn.",
        nodes: 400,
        depth: 2,
        noise: 90,
        blindness: 60,
    },
    Level {
        name: "Casual",
        sentence: "Sees every answer to its own turn.",
        nodes: 600,
        depth: 2,
        noise: 60,
        blindness: 0,
    },
    Level {
        name: "Regular",
        sentence: "Looks a turn and a half ahead.",
        nodes: 900,
        depth: 3,
        noise: 20,
        blindness: 0,
    },
    Level {
        name: "Skilled",
        sentence: "Punishes most mistakes.",
        nodes: 2_000,
        depth: 60,
        noise: 10,
        blindness: 0,
    },
    Level {
        name: "Strong",
        sentence: "Plays as well as people who play often.",
        nodes: 5_000,
        depth: 60,
        noise: 5,
        blindness: 0,
    },
    Level {
        name: "Expert",
        sentence: "Few people beat it.",
        nodes: 15_000,
        depth: 60,
        noise: 3,
        blindness: 0,
    },
    Level {
        name: "Master",
        sentence: "Only the very best people beat it now and then.",
        nodes: 50_000,
        depth: 60,
        noise: 2,
        blindness: 0,
    },
    Level {
        name: "Champion",
        sentence: "Beyond people.",
        nodes: 150_000,
        depth: 60,
        noise: 1,
        blindness: 0,
    },
];
