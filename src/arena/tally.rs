//! What the games of a match say together.

use std::fmt;

use super::{Endings, Played};
use crate::game::Side;

/// The games of a match, counted for the first contender.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Won, drawn and lost as White, then as Black.
    pub by_colour: [[u32; 3]; 2],
    /// Turns of all games together.
    pub turns: u32,
    /// How the games ended.
    pub endings: Endings,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, game: &Played) {
        let colour = Side::BOTH[game.white].index();
        let result = match game.points(0) {
            1.0 => 0,
            0.5 => 1,
            _ => 2,
        };
        self.by_colour[colour][result] += 1;
        self.turns += game.turns.len() as u32;
        let reason = game.outcome.map(|outcome| outcome.reason);
        *self.endings.entry(reason).or_default() += 1;
    }

    /// Won, drawn and lost.
    #[must_use]
    pub fn results(&self) -> [u32; 3] {
        let [white, black] = self.by_colour;
        [0, 1, 2].map(|i| white[i] + black[i])
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.results().iter().sum()
    }

    /// The share of the points, from 0 to 1; ½ without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        let [won, drawn, _] = self.results();
        match self.games() {
            0 => 0.5,
            games => (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games),
        }
    }

    /// White's share of the points.
    #[must_use]
    pub fn white_score(&self) -> f64 {
        let [white, black] = self.by_colour;
        let points = 2 * white[0] + white[1] + 2 * black[2] + black[1];
        match self.games() {
            0 => 0.5,
            games => f64::from(points) / f64::from(2 * games),
        }
    }

    /// The difference in strength.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let [won, drawn, lost] = self.results().map(f64::from);
        let games = f64::from(self.games());
        let score = self.score();
        let spread =
            won * (1.0 - score).powi(2) + drawn * (0.5 - score).powi(2) + lost * score.powi(2);
        let error = 1.96 * (spread / games).sqrt() / games.sqrt();
        Elo {
            difference: elo(score),
            error: (elo(score + error) - elo(score - error)) / 2.0,
        }
    }
}

/// The difference in Elo that makes one expect this share of the points.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// A difference in strength, with the half width of its 95 % interval. Neither is finite where one side has won
/// (nearly) everything.
#[derive(Clone, Copy, Debug)]
pub struct Elo {
    /// How much stronger the first is.
    pub difference: f64,
    /// How far off that may be.
    pub error: f64,
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.0}", self.difference)?;
        if self.error.is_finite() {
            write!(f, " ± {:.0}", self.error)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(won: u32, drawn: u32, lost: u32) -> Tally {
        Tally {
            by_colour: [[won, drawn, 0], [0, 0, lost]],
            ..Tally::default()
        }
    }

    #[test]
    fn elo_follows_from_the_score() {
        // three quarters of the points are 400 · log10(3) = 191 Elo; without draws the error of an even
        // match is near 681 / √N
        assert_eq!(tally(75, 0, 25).elo().to_string(), "+191 ± 81");
        let even = tally(50, 0, 50).elo();
        assert!(even.difference.abs() < 1e-9 && (even.error - 68.1).abs() < 1.0);
        assert!(tally(30, 40, 30).elo().error < even.error);
        assert_eq!(tally(10, 0, 0).elo().to_string(), "+inf");
    }
}
