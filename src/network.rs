//! A small network that evaluates positions: its weights, its file and its arithmetic.
//!
//! A position is described by *features*, numbers below [`Shape::inputs`], once as White and once as Black
//! sees it. Each description sums the rows of its features and a bias into [`HIDDEN`] neurons. Positions that are
//! near each other share most features, so that the [`Sums`] of one are made from those of the other. Neurons are
//! clipped to 0..1, squared and weighed, those of the side to move by one half of the output weights, those
//! of the other side by the other. There is one set of output weights for each *bucket*, a phase or kind
//! of game.
//!
//! Everything is whole numbers, so that the result is the same on every processor: neurons are in units of
//! 1 / [`ONE`], output weights in 1 / [`OUT`].

#![expect(
    clippy::inline_always,
    reason = "the arithmetic is compiled into each of the functions for one kind of processor"
)]

use std::{fmt, iter};

use thiserror::Error;

use crate::game::Side;

/// Neurons for each of the two descriptions.
pub const HIDDEN: usize = 32;
/// The value of a neuron that is fully on.
pub const ONE: i32 = 255;
/// The unit of the output weights.
pub const OUT: i32 = 64;
/// The score of even odds times e, in points: the sigmoid of score / `POINTS` is the expected result.
pub const POINTS: i32 = 128;

/// How many inputs and buckets a network has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many features there are.
    pub inputs: usize,
    /// How many sets of output weights.
    pub buckets: usize,
}

/// What hears in which features a position differs from another one: each as White and as Black sees it.
pub trait Changes {
    /// The other one has this feature, and this one has not.
    fn lost(&mut self, seen: [u16; 2]);

    /// This one has the feature, and the other has not.
    fn gained(&mut self, seen: [u16; 2]);
}

/// A position that a network can judge.
pub trait Described {
    /// What is kept of a position to tell in which features the next one differs. The default is that of no
    /// position: all features of the next are new, as they always are with `()`.
    type Memory: Default + Clone;

    /// Tells `changes` every feature in which the position differs from that in memory, and keeps this one there.
    fn describe(&self, memory: &mut Self::Memory, changes: &mut impl Changes);

    /// The output weights that count for it.
    fn bucket(&self) -> usize;

    /// The side to move.
    fn mover(&self) -> Side;
}

/// The neurons of a position before bias and clip, as White and as Black sees it, and the memory of the position.
/// They belong to one network.
#[derive(Clone, Default)]
pub struct Sums<M> {
    neurons: [Row; 2],
    memory: M,
}

impl<M> Sums<M> {
    /// True if the sums of one position are made from those of another: there is a memory of it.
    pub const CARRIED: bool = size_of::<M>() != 0;
}

impl<M> fmt::Debug for Sums<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sums")
    }
}

impl Shape {
    const fn bytes(self) -> usize {
        2 * HIDDEN * (self.inputs + 1) + self.buckets * (2 * 2 * HIDDEN + 4)
    }
}

/// One neuron row, aligned to the lines of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Row([i16; HIDDEN]);

/// A row for every number that a feature can have, so that none need be checked: behind those in use stand empty
/// ones.
type Rows = [Row; NUMBERS];
const NUMBERS: usize = 1 << u16::BITS;

/// A network with its weights.
pub struct Network {
    shape: Shape,
    /// True if the processor has the wider registers for which the arithmetic is compiled a second time.
    #[cfg(target_arch = "x86_64")]
    wide: bool,
    /// One row for each feature, and the bias behind them.
    rows: Box<Rows>,
    /// For each bucket the weights of the side to move, then those of the other.
    output: Box<[[Row; 2]]>,
    /// For each bucket what is added to the score, in units of 1 / ([`ONE`]² · [`OUT`]).
    output_bias: Box<[i32]>,
}

/// Bytes that are no network of the shape wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a weights file of {found} bytes instead of {wanted}")]
pub struct NetworkError {
    found: usize,
    wanted: usize,
}

/// A network is equal to itself alone: two with the same weights are never at hand.
impl PartialEq for Network {
    fn eq(&self, other: &Network) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Network {}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({:?})", self.shape)
    }
}

impl Network {
    /// Reads a weights file: the rows of the features, the bias row, and for each bucket the output weights
    /// and their bias; little-endian, 16 bits each, output biases 32.
    ///
    /// # Errors
    /// If the number of bytes is not that of the shape.
    #[expect(
        clippy::missing_panics_doc,
        reason = "there are as many rows as are taken"
    )]
    pub fn read(bytes: &[u8], shape: Shape) -> Result<Network, NetworkError> {
        if bytes.len() != shape.bytes() {
            return Err(NetworkError {
                found: bytes.len(),
                wanted: shape.bytes(),
            });
        }
        let row = |bytes: &[u8]| {
            let mut row = Row([0; HIDDEN]);
            for (weight, two) in row.0.iter_mut().zip(bytes.chunks_exact(2)) {
                *weight = i16::from_le_bytes([two[0], two[1]]);
            }
            row
        };
        let (rows, output) = bytes.split_at(2 * HIDDEN * (shape.inputs + 1));
        let buckets = output.chunks_exact(4 * HIDDEN + 4);
        let rows = rows.chunks_exact(2 * HIDDEN).map(row);
        let rows: Box<[Row]> = rows
            .chain(iter::repeat(Row::default()))
            .take(NUMBERS)
            .collect();
        Ok(Network {
            shape,
            #[cfg(target_arch = "x86_64")]
            wide: is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("popcnt"),
            rows: rows.try_into().ok().expect("as many as there are numbers"),
            output: buckets
                .clone()
                .map(|bytes| {
                    [
                        row(&bytes[..2 * HIDDEN]),
                        row(&bytes[2 * HIDDEN..4 * HIDDEN]),
                    ]
                })
                .collect(),
            output_bias: buckets
                .map(|bytes| {
                    let bias = &bytes[4 * HIDDEN..];
                    i32::from_le_bytes([bias[0], bias[1], bias[2], bias[3]])
                })
                .collect(),
        })
    }

    /// How many inputs and buckets it has.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The score for the side to move, in [`POINTS`]. `sums` are those of any position, the nearer the faster, and
    /// become those of this one.
    #[must_use]
    pub fn score<P: Described>(&self, position: &P, sums: &mut Sums<P::Memory>) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // The same code compiled for wider registers takes a third of the time, and this is where
            // the search spends most of its own.
            #[expect(unsafe_code, reason = "the processor has been asked")]
            return unsafe { self.score_avx2(position, sums) };
        }
        self.score_plain(position, sums)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn score_avx2<P: Described>(&self, position: &P, sums: &mut Sums<P::Memory>) -> i32 {
        self.score_plain(position, sums)
    }

    #[inline(always)]
    fn score_plain<P: Described>(&self, position: &P, sums: &mut Sums<P::Memory>) -> i32 {
        // in registers until all is added; where nothing is kept of the position before, from nothing
        let mut sum = Sum {
            rows: &self.rows,
            neurons: if Sums::<P::Memory>::CARRIED {
                sums.neurons
            } else {
                <[Row; 2]>::default()
            },
        };
        position.describe(&mut sums.memory, &mut sum);
        sums.neurons = sum.neurons;
        let [bucket, mover] = [position.bucket(), position.mover().index()];
        let [own, other] = &self.output[bucket];
        let bias = &self.rows[self.shape.inputs];
        let sum =
            weigh(&sums.neurons[mover], bias, own) + weigh(&sums.neurons[1 - mover], bias, other);
        let whole = i64::from(sum + self.output_bias[bucket]) * i64::from(POINTS);
        (whole / i64::from(ONE * ONE * OUT)) as i32
    }
}

/// Neurons that follow the changes.
struct Sum<'a> {
    rows: &'a Rows,
    neurons: [Row; 2],
}

impl Sum<'_> {
    #[inline(always)]
    fn change(&mut self, seen: [u16; 2], by: impl Fn(i16, i16) -> i16) {
        for (neurons, feature) in self.neurons.iter_mut().zip(seen) {
            let row = &self.rows[usize::from(feature)];
            for (sum, &weight) in neurons.0.iter_mut().zip(&row.0) {
                *sum = by(*sum, weight);
            }
        }
    }
}

impl Changes for Sum<'_> {
    #[inline(always)]
    fn lost(&mut self, seen: [u16; 2]) {
        self.change(seen, i16::wrapping_sub);
    }

    #[inline(always)]
    fn gained(&mut self, seen: [u16; 2]) {
        self.change(seen, i16::wrapping_add);
    }
}

#[inline(always)]
fn weigh(neurons: &Row, bias: &Row, weights: &Row) -> i32 {
    let mut sum = 0;
    for ((&neuron, &bias), &weight) in neurons.0.iter().zip(&bias.0).zip(&weights.0) {
        let on = i32::from(neuron.wrapping_add(bias).clamp(0, ONE as i16));
        sum += on * on * i32::from(weight);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const SHAPE: Shape = Shape {
        inputs: 50,
        buckets: 3,
    };

    fn random_network() -> Network {
        let mut random = Random::new(1);
        let mut bytes: Vec<u8> = Vec::new();
        for _ in 0..SHAPE.bytes() / 2 {
            bytes.extend((random.below(301) as i16 - 150).to_le_bytes());
        }
        Network::read(&bytes, SHAPE).unwrap()
    }

    /// Features as White and as Black sees them; White is to move.
    struct Seen(Vec<[u16; 2]>, usize);

    impl Described for Seen {
        type Memory = Vec<[u16; 2]>;

        fn describe(&self, memory: &mut Self::Memory, changes: &mut impl Changes) {
            let former = std::mem::replace(memory, self.0.clone());
            for seen in former {
                changes.lost(seen);
            }
            for &seen in &self.0 {
                changes.gained(seen);
            }
        }

        fn bucket(&self) -> usize {
            self.1
        }

        fn mover(&self) -> Side {
            Side::White
        }
    }

    #[test]
    fn every_way_to_compute_gives_the_same_score() {
        let (network, mut random) = (random_network(), Random::new(2));
        let mut sums = Sums::default();
        for _ in 0..200 {
            let mut feature = || random.below(SHAPE.inputs) as u16;
            let features = (0..20).map(|_| [feature(), feature()]).collect();
            let seen = Seen(features, random.below(SHAPE.buckets));
            let plain = network.score_plain(&seen, &mut Sums::default());
            assert_eq!(network.score(&seen, &mut Sums::default()), plain);
            assert_eq!(network.score(&seen, &mut sums), plain);
        }
    }

    #[test]
    fn a_score_is_the_weighed_sum_of_clipped_squares() {
        // one input sets neuron 0 to 100, the other sets it above the clip; one output weight of 2 for the side
        // to move, one of 1 for the other
        let mut bytes = vec![0; SHAPE.bytes()];
        bytes[..2].copy_from_slice(&100i16.to_le_bytes());
        bytes[2 * HIDDEN..2 * HIDDEN + 2].copy_from_slice(&999i16.to_le_bytes());
        let output = 2 * HIDDEN * (SHAPE.inputs + 1);
        bytes[output..output + 2].copy_from_slice(&128i16.to_le_bytes());
        let other = output + 2 * HIDDEN;
        bytes[other..other + 2].copy_from_slice(&64i16.to_le_bytes());
        let network = Network::read(&bytes, SHAPE).unwrap();
        let score = |mine, his| network.score(&Seen(vec![[mine, his]], 0), &mut Sums::default());
        assert_eq!(score(0, 9), 100 * 100 * 128 * POINTS / (ONE * ONE * OUT));
        assert_eq!(score(1, 9), 2 * POINTS);
        assert_eq!(score(9, 1), POINTS);
        assert_eq!(score(1, 1), 3 * POINTS);
        assert!(Network::read(&bytes[1..], SHAPE).is_err());
    }
}
