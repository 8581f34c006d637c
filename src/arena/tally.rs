//! What the games of a match say together.

use std::collections::HashMap;
use std::fmt;

use super::Played;
use crate::game::Reason;

/// The games of a match, counted for the first contender.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Won, drawn and lost as White, then as Black.
    pub by_colour: [[u32; 3]; 2],
    /// How many of the openings that both have played as White brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// Turns of all games together.
    pub turns: u64,
    /// How often games ended for each reason; `None` for those that were broken off because they were too long.
    pub endings: HashMap<Option<Reason>, u32>,
    /// Twice the points of the games whose opening has been played once so far, by its number.
    pub(super) single: HashMap<usize, usize>,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, game: &Played) {
        let outcome = game.record.outcome();
        let result = match outcome.and_then(|outcome| outcome.winner) {
            Some(winner) if winner == game.first() => 0,
            None => 1,
            Some(_) => 2,
        };
        self.by_colour[game.first().index()][result] += 1;
        let opening = game.number / 2;
        match self.single.remove(&opening) {
            Some(points) => self.pairs[points + 2 - result] += 1,
            None => {
                self.single.insert(opening, 2 - result);
            }
        }
        self.turns += game.record.len() as u64;
        let reason = outcome.map(|outcome| outcome.reason);
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
        share(self.results())
    }

    /// White's share of the points.
    #[must_use]
    pub fn white_score(&self) -> f64 {
        let [white, black] = self.by_colour;
        share([0, 1, 2].map(|i| white[i] + black[2 - i]))
    }

    /// How long a game was on average, in turns of both sides; 0 without games.
    #[must_use]
    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / f64::from(self.games().max(1))
    }

    /// Half the width of the 95 % interval of the score. It comes from the pairs, for two games with the same
    /// opening are not independent; `None` as long as they do not differ.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let count: u32 = self.pairs.iter().sum();
        let count = f64::from(count);
        let points = || PAIR_SCORES.into_iter().zip(self.pairs.map(f64::from));
        let mean = points().map(|(score, n)| score * n).sum::<f64>() / count;
        let spread: f64 = points().map(|(score, n)| (score - mean).powi(2) * n).sum();
        (spread > 0.0).then(|| 1.96 * (spread / (count - 1.0) / count).sqrt())
    }

    /// The difference in strength.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let score = self.score();
        let error = self.error().map(|error| {
            let [low, high] = [score - error, score + error].map(|score| score.clamp(0.0, 1.0));
            (elo(high) - elo(low)) / 2.0
        });
        Elo {
            difference: elo(score),
            error: error.filter(|error| error.is_finite()),
        }
    }
}

/// The share of the points that each result of a pair is.
pub(super) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The share of the points in so many games won, drawn and lost.
fn share([won, drawn, lost]: [u32; 3]) -> f64 {
    match won + drawn + lost {
        0 => 0.5,
        games => f64::from(2 * won + drawn) / f64::from(2 * games),
    }
}

/// The difference in Elo that makes one expect this share of the points.
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// A difference in strength.
#[derive(Clone, Copy, Debug)]
pub struct Elo {
    /// How much stronger the first is; infinite where one side has won everything.
    pub difference: f64,
    /// Half the width of the 95 % interval; `None` where that has no end or is not known yet.
    pub error: Option<f64>,
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.0}", self.difference)?;
        match self.error {
            None => Ok(()),
            Some(error) => write!(f, " ± {error:.0}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Side};
    use crate::games::Setup;
    use crate::record::Record;

    /// The games with these results for White, in the order of their numbers.
    fn tally(results: &[Option<Side>]) -> Tally {
        let mut tally = Tally::default();
        for (number, winner) in results.iter().enumerate() {
            let mut record = Record::new(Setup::DEFAULT.start());
            let reason = Reason::Resignation;
            record.finish(Outcome {
                winner: *winner,
                reason,
            });
            tally.add(&Played { number, record });
        }
        tally
    }

    const WHITE: Option<Side> = Some(Side::White);
    const BLACK: Option<Side> = Some(Side::Black);

    #[test]
    fn points_are_counted_by_player_colour_and_pair() {
        // the first contender is White in the games 0, 2, 4 and Black in 1, 3, 5
        let games = [WHITE, BLACK, WHITE, WHITE, None, BLACK, BLACK];
        let tally = tally(&games);
        assert_eq!(tally.by_colour, [[2, 1, 1], [2, 0, 1]]);
        assert_eq!(tally.results(), [4, 1, 2]);
        assert_eq!(tally.pairs, [0, 0, 1, 1, 1]);
        assert!((tally.score() - 4.5 / 7.0).abs() < 1e-9);
        assert!((tally.white_score() - 3.5 / 7.0).abs() < 1e-9);
        assert_eq!(tally.endings, [(Some(Reason::Resignation), 7)].into());
    }

    #[test]
    fn the_error_comes_from_the_pairs() {
        // 50 openings that the first wins twice, 50 that White wins: three quarters of the points, which are
        // 400 · log10(3) = 191 Elo. The pairs' scores are 1 and ½, with a variance of 6.25 / 99, whose mean
        // over 100 has a standard error of 0.02513.
        let games = [[WHITE, BLACK], [WHITE, WHITE]].concat().repeat(50);
        let even_openings = tally(&games);
        assert!((even_openings.error().unwrap() - 1.96 * 0.02513).abs() < 1e-5);
        // the ends of the interval are 0.7007 and 0.7993: 147.9 and 240.1 Elo
        assert_eq!(even_openings.elo().to_string(), "+191 ± 46");
        // the same score from openings that one player wins twice is less certain
        let decided = [WHITE, BLACK].repeat(75);
        let decided = tally(&[decided, [BLACK, WHITE].repeat(25)].concat());
        assert_eq!(decided.pairs, [25, 0, 0, 0, 75]);
        assert!(decided.error() > even_openings.error());
    }

    #[test]
    fn what_is_not_known_is_not_said() {
        assert!(tally(&[]).error().is_none());
        assert!(tally(&[WHITE, WHITE]).error().is_none());
        assert_eq!(tally(&[WHITE, BLACK].repeat(5)).elo().to_string(), "+inf");
        assert_eq!(tally(&[WHITE; 10]).elo().to_string(), "+0");
    }
}
