//! Fitting a network to searched positions and results.
//!
//! The loss is the squared difference of the network's expected result and a target: the expected result
//! that the score of the search stands for, mixed with a share of the result of the game. Each time a
//! position is met it is turned by another symmetry of the board. The gradient of a batch is summed in a
//! fixed number of parts, so that the weights do not depend on the number of threads.

use std::io::{self, BufRead};
use std::str::FromStr;
use std::thread;

use super::weights::{Weights, sigmoid};
use super::{Learnable, mixed};
use crate::game::{Game, Side};
use crate::random::Random;

/// A position with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Sample<G> {
    /// The number of its game.
    pub game: u64,
    /// The position.
    pub position: G,
    /// The score of the search for the side to move.
    pub score: f32,
    /// The result for the side to move, 0 to 1.
    pub result: f32,
}

/// Reads what self-play has written.
///
/// # Errors
/// If it cannot be read, or a line is no searched position.
pub fn read<G: Game + FromStr>(file: impl BufRead) -> io::Result<Vec<Sample<G>>> {
    (1..)
        .zip(file.lines())
        .map(|(number, line)| {
            let line = line?;
            let wrong =
                || io::Error::other(format!("line {number} is no searched position: {line}"));
            sample(&line).ok_or_else(wrong)
        })
        .collect()
}

fn sample<G: Game + FromStr>(line: &str) -> Option<Sample<G>> {
    let mut fields = line.split('\t');
    let game = fields.next()?.parse().ok()?;
    let position: G = fields.next()?.parse().ok()?;
    let score = fields.next()?.parse::<i32>().ok()? as f32;
    let white = match fields.next()? {
        "1-0" => 1.0,
        "0-1" => 0.0,
        "1/2-1/2" => 0.5,
        _ => return None,
    };
    let result = if position.to_move() == Side::White {
        white
    } else {
        1.0 - white
    };
    Some(Sample {
        game,
        position,
        score,
        result,
    })
}

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How often each position is met.
    pub epochs: usize,
    /// The share of the result in the target.
    pub results: f32,
    /// The step size at the beginning; it falls to a hundredth along half a cosine.
    pub rate: f32,
    /// What the order of the positions depends on.
    pub seed: u64,
    /// How many threads work.
    pub threads: usize,
}

/// Positions for each step.
const BATCH: usize = 16_384;
/// The parts in which the gradient of a batch is summed.
pub(super) const PARTS: usize = 16;
/// Of so many games one is kept for validation.
const VALIDATION: u64 = 20;

/// The number of points that make even odds times e, by which the scores predict the results best.
#[must_use]
pub fn points<G>(samples: &[Sample<G>]) -> f32 {
    let step = samples.len() / 100_000 + 1;
    let loss = |points: f32| -> f32 {
        let of = |sample: &Sample<G>| (sigmoid(sample.score / points) - sample.result).powi(2);
        samples.iter().step_by(step).map(of).sum()
    };
    let (mut low, mut high) = (10.0f32, 2000.0f32);
    while high / low > 1.01 {
        let third = (high / low).cbrt();
        if loss(low * third) < loss(high / third) {
            high /= third;
        } else {
            low *= third;
        }
    }
    (low * high).sqrt()
}

/// What an epoch has brought.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: usize,
    /// The mean loss over the positions that were learned from.
    pub loss: f64,
    /// The mean loss over those that were not.
    pub validation: f64,
}

/// Fits the weights, and calls `each` after every epoch.
pub fn fit<G: Learnable>(
    samples: &[Sample<G>],
    plan: &Plan,
    weights: &mut Weights,
    mut each: impl FnMut(&Weights, Epoch),
) {
    let points = points(samples);
    let target = |sample: &Sample<G>| {
        let by_score = sigmoid(sample.score / points);
        by_score + plan.results * (sample.result - by_score)
    };
    let (validation, training): (Vec<_>, Vec<_>) = samples
        .iter()
        .partition(|sample| sample.game % VALIDATION == 0);
    let mut parts = vec![weights.gradient(); PARTS];
    let batches = training.len().div_ceil(BATCH);
    while weights.epoch < plan.epochs {
        let mut random = Random::new(mixed(plan.seed, weights.epoch as u64));
        let mut sum = 0.0;
        for (number, batch) in shuffled(training.len(), &mut random)
            .chunks(BATCH)
            .enumerate()
        {
            let seed = random.bits();
            let size = batch.len().div_ceil(PARTS);
            let learn = |part: usize, gradient: &mut Vec<f32>, weights: &Weights| -> f32 {
                gradient.fill(0.0);
                let mut random = Random::new(mixed(seed, part as u64));
                let samples = batch.iter().skip(part * size).take(size);
                samples
                    .map(|&at| {
                        let sample: &Sample<G> = training[at as usize];
                        let position = sample.position.symmetric(random.below(12));
                        weights.learn(&position, target(sample), gradient)
                    })
                    .sum()
            };
            sum += in_parts(
                &mut parts,
                plan.threads,
                &|part, gradient: &mut Vec<f32>| learn(part, gradient, weights),
            );
            let done = (weights.epoch * batches + number) as f32 / (plan.epochs * batches) as f32;
            let cosine = (std::f32::consts::PI * done).cos();
            let rate = plan.rate * (0.01 + 0.99 * f32::midpoint(1.0, cosine));
            weights.step(&parts, batch.len() as f32, rate, plan.threads);
        }
        weights.epoch += 1;
        let unseen =
            |sample: &&Sample<G>| f64::from(weights.loss(&sample.position, target(sample)));
        let epoch = Epoch {
            number: weights.epoch,
            loss: sum / training.len() as f64,
            validation: validation.iter().map(unseen).sum::<f64>() / validation.len() as f64,
        };
        each(weights, epoch);
    }
}

fn shuffled(count: usize, random: &mut Random) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    for last in (1..count).rev() {
        order.swap(last, random.below(last + 1));
    }
    order
}

/// Calls `work` for each part with its number, on so many threads, and sums what it returns in the order of
/// the parts.
fn in_parts<T: Send>(
    parts: &mut [T],
    threads: usize,
    work: &(impl Fn(usize, &mut T) -> f32 + Sync),
) -> f64 {
    let size = parts.len().div_ceil(threads);
    thread::scope(|scope| {
        let threads: Vec<_> = parts
            .chunks_mut(size)
            .enumerate()
            .map(|(number, chunk)| {
                scope.spawn(move || -> Vec<f32> {
                    let parts = chunk.iter_mut().enumerate();
                    parts
                        .map(|(at, part)| work(number * size + at, part))
                        .collect()
                })
            })
            .collect();
        let sums = threads.into_iter().filter_map(|thread| thread.join().ok());
        sums.flatten().map(f64::from).sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gipf::Position;

    /// The same few positions in many games: White is winning where it has more in reserve.
    fn samples() -> Vec<Sample<Position>> {
        let lines: Vec<String> = (0..120)
            .map(|number| {
                let (reserves, score, result) =
                    [("9/3", 150, "1-0"), ("3/9", -150, "0-1")][number % 2];
                let text = format!("4/w4/6/3wb2/6/4b/4 w {reserves} basic");
                format!("{}\t{text}\t{score}\t{result}\n", number / 2)
            })
            .collect();
        read(lines.concat().as_bytes()).unwrap()
    }

    #[test]
    fn fitting_learns_what_the_samples_say_whatever_the_threads() {
        let files = [1, 2].map(|threads| {
            let plan = Plan {
                epochs: 40,
                results: 0.5,
                rate: 0.01,
                seed: 1,
                threads,
            };
            let mut weights = Weights::new::<Position>(1);
            let mut losses = Vec::new();
            fit(&samples(), &plan, &mut weights, |_, epoch| {
                losses.push(epoch.validation);
            });
            assert!(losses[39] < losses[0] / 10.0, "{losses:?}");
            let again = Weights::restore::<Position>(&weights.state()).unwrap();
            assert_eq!(again.file(), weights.file());
            weights.file()
        });
        assert_eq!(files[0], files[1]);
    }

    #[test]
    fn a_line_that_is_no_sample_is_told() {
        let error = read::<Position>("0\tnothing\t3\t1-0\n".as_bytes()).unwrap_err();
        assert!(error.to_string().contains("line 1"), "{error}");
    }
}
