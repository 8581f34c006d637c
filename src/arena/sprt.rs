//! When a match has shown enough: Wald's sequential probability ratio test.
//!
//! The ratio is the generalized one of M. Van den Bergh ("Normalized Elo and the GSPRT"): of all distributions of
//! the results of a pair, it compares the likeliest one with the mean that one hypothesis demands with the
//! likeliest one with that of the other.

use std::str::FromStr;

use thiserror::Error;

use super::tally::{PAIR_SCORES, Tally};

/// A test of the hypothesis that a contender is stronger by one number of Elo against the one that it is by
/// another. Either is taken for the other in one case of twenty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The smaller difference: there is no gain.
    pub elo0: f64,
    /// The larger one: there is.
    pub elo1: f64,
}

/// How often a hypothesis is taken for the other.
const RISK: f64 = 0.05;

/// What a result that has not come up yet counts, so that one is not taken for impossible.
const UNSEEN: f64 = 0.001;

/// Words that are no two differences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a test is two numbers of Elo, the smaller one first, such as 0,10")]
pub struct SprtError;

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `0,10`.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let number = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
        let (elo0, elo1) = text.split_once(',').ok_or(SprtError)?;
        match (number(elo0), number(elo1)) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err(SprtError),
        }
    }
}

impl Sprt {
    /// The logarithm of the ratio beyond which the test is decided, up and (negative) down.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// The logarithm of how much likelier the pairs of games are with the larger difference than with the
    /// smaller one.
    #[must_use]
    pub fn log_ratio(&self, tally: &Tally) -> f64 {
        let count: u32 = tally.pairs.iter().sum();
        if count == 0 {
            return 0.0;
        }
        let seen = tally.pairs.map(|n| f64::from(n).max(UNSEEN));
        let all: f64 = seen.iter().sum();
        let shares = seen.map(|n| n / all);
        let [factors0, factors1] = [self.elo0, self.elo1]
            .map(|elo| factors(&shares, 1.0 / (1.0 + 10_f64.powf(-elo / 400.0))));
        let terms = (0..5).map(|i| shares[i] * (factors1[i] / factors0[i]).ln());
        f64::from(count) * terms.sum::<f64>()
    }

    /// True if the pairs of games show the larger difference, false if they show the smaller one, `None` if it
    /// needs more of them.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Option<bool> {
        let ratio = self.log_ratio(tally);
        (ratio.abs() >= Sprt::bound()).then_some(ratio > 0.0)
    }
}

/// By what the shares of the results have to be multiplied to become the likeliest distribution with this mean: by
/// `1 / (1 + x · (score − mean))`, where `x` makes the mean right.
fn factors(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let factors = |x: f64| PAIR_SCORES.map(|score| 1.0 / (1.0 + x * (score - mean)));
    // within these ends no factor is negative, and what is off falls from one to the other
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let x = f64::midpoint(low, high);
        let factors = factors(x);
        let off: f64 = (0..5)
            .map(|i| shares[i] * factors[i] * (PAIR_SCORES[i] - mean))
            .sum();
        if off > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    factors(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u32; 5]) -> Tally {
        Tally {
            pairs,
            ..Tally::default()
        }
    }

    fn test(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    #[test]
    fn the_ratio_is_that_of_the_likelihoods() {
        // of wins and losses alone the likeliest distribution is given by its mean, and the ratio is that of two
        // binomial ones: s = 1 / (1 + 10^(−elo / 400)); a hundredth comes from the results not seen
        let s = 1.0_f64 / (1.0 + 10_f64.powf(-0.25));
        let expected = 60.0 * (s / 0.5).ln() + 40.0 * ((1.0 - s) / 0.5).ln();
        let found = test("0,100").log_ratio(&tally([40, 0, 0, 0, 60]));
        assert!((found - expected).abs() < 0.02, "{found} {expected}");
        // near zero it is the difference of squared distances from the mean, in standard errors, halved:
        // mean 0.51, variance 0.0774, 1000 pairs, means 0.5 and 0.501439
        let found = test("0,1").log_ratio(&tally([100, 200, 360, 240, 100]));
        let expected = 1000.0 * 0.001_439 * (2.0 * 0.51 - 1.001_439) / (2.0 * 0.0774);
        assert!((found - expected).abs() < 0.01, "{found} {expected}");
    }

    #[test]
    fn it_ends_both_ways() {
        let test = test("0,10");
        assert_eq!(test.verdict(&tally([0; 5])), None);
        assert_eq!(test.verdict(&tally([0, 0, 0, 0, 1])), None);
        assert_eq!(test.verdict(&tally([10, 20, 100, 20, 10])), None);
        assert_eq!(test.verdict(&tally([0, 0, 0, 0, 200])), Some(true));
        assert_eq!(test.verdict(&tally([200, 0, 0, 0, 0])), Some(false));
        assert_eq!(test.verdict(&tally([0, 0, 5000, 0, 0])), Some(false));
    }

    #[test]
    fn a_test_is_two_numbers() {
        assert_eq!(
            test("-2.5,0"),
            Sprt {
                elo0: -2.5,
                elo1: 0.0
            }
        );
        for text in ["", "5", "5,5", "5,0", "a,b", "nan,5", "0,inf", "0,5,9"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
