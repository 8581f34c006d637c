//! The weights of a network while they are fitted: real numbers, in neurons and logits, with the factors
//! apart.

use std::thread;

use super::Learnable;
use crate::network::{HIDDEN, ONE, OUT};
use crate::random::Random;

/// The weights, and what the next step needs of the former ones.
#[derive(Clone, Debug)]
pub struct Weights {
    values: Vec<f32>,
    /// The fading means of the gradient and of its square (Adam; Kingma and Ba 2015).
    moments: [Vec<f32>; 2],
    steps: i32,
    /// Epochs done.
    pub epoch: usize,
    layout: Layout,
}

/// Where things stand among the values: the rows of the inputs, those of the factors, the bias row, and for
/// each bucket the output weights and their bias.
#[derive(Clone, Debug)]
struct Layout {
    inputs: usize,
    /// The factors of each input.
    factors: Vec<Vec<usize>>,
    /// How many factors there are.
    factor_count: usize,
    buckets: usize,
}

impl Layout {
    fn of<G: Learnable>() -> Layout {
        let factors: Vec<_> = (0..G::SHAPE.inputs).map(G::factors).collect();
        Layout {
            inputs: G::SHAPE.inputs,
            factor_count: factors.iter().flatten().max().map_or(0, |most| most + 1),
            factors,
            buckets: G::SHAPE.buckets,
        }
    }

    fn bias(&self) -> usize {
        (self.inputs + self.factor_count) * HIDDEN
    }

    fn output(&self, bucket: usize) -> usize {
        self.bias() + HIDDEN + bucket * (2 * HIDDEN + 1)
    }

    /// Where the rows of the factors of an input begin.
    fn factor_rows(&self, input: usize) -> impl Iterator<Item = usize> + '_ {
        // the bias row, behind the inputs, has none
        let factors = self.factors.get(input).into_iter().flatten();
        factors.map(|factor| (self.inputs + factor) * HIDDEN)
    }

    /// Where the rows of these features begin, those of their factors and the bias included.
    fn rows<'a>(&'a self, features: &'a [u16]) -> impl Iterator<Item = usize> + 'a {
        let inputs = features.iter().map(|&feature| usize::from(feature));
        let factors = inputs.clone().flat_map(|input| self.factor_rows(input));
        inputs
            .map(|input| input * HIDDEN)
            .chain(factors)
            .chain([self.bias()])
    }
}

/// What the network computes of a position on the way.
struct Forward {
    sums: [[f32; HIDDEN]; 2],
    logit: f32,
}

impl Weights {
    /// The weights to begin with.
    #[must_use]
    pub fn new<G: Learnable>(seed: u64) -> Weights {
        let layout = Layout::of::<G>();
        let mut random = Random::new(seed);
        let mut small = |width: f32| (random.below(2001) as f32 / 1000.0 - 1.0) * width;
        let bias = layout.bias();
        let mut values = vec![0.0; layout.output(layout.buckets)];
        values[..bias].fill_with(|| small(0.05));
        values[bias..bias + HIDDEN].fill(0.3);
        for bucket in 0..layout.buckets {
            let first = layout.output(bucket);
            values[first..first + 2 * HIDDEN].fill_with(|| small(0.3));
        }
        Weights {
            moments: [vec![0.0; values.len()], vec![0.0; values.len()]],
            values,
            steps: 0,
            epoch: 0,
            layout,
        }
    }

    /// A gradient of zero.
    pub(super) fn gradient(&self) -> Vec<f32> {
        vec![0.0; self.values.len()]
    }

    /// The weights file that [`Network::read`](crate::network::Network::read) reads.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let layout = &self.layout;
        let whole =
            |value: f32, unit: i32, most: f32| (value.clamp(-most, most) * unit as f32).round();
        let mut bytes = Vec::new();
        let rows = (0..layout.inputs)
            .map(|input| input * HIDDEN)
            .chain([layout.bias()]);
        for (input, first) in rows.enumerate() {
            let shared: Vec<usize> = layout.factor_rows(input).collect();
            for neuron in 0..HIDDEN {
                let shared = shared.iter().map(|factor| self.values[factor + neuron]);
                let value = self.values[first + neuron] + shared.sum::<f32>();
                bytes.extend((whole(value, ONE, 2.5) as i16).to_le_bytes());
            }
        }
        for bucket in 0..layout.buckets {
            let (weights, bias) = self.output(bucket);
            for &weight in weights {
                bytes.extend((whole(weight, OUT, 6.0) as i16).to_le_bytes());
            }
            bytes.extend((whole(bias, ONE * ONE * OUT, 20.0) as i32).to_le_bytes());
        }
        bytes
    }

    /// Everything, so that the fit can go on: [`Weights::restore`] reads it.
    #[must_use]
    pub fn state(&self) -> Vec<u8> {
        let numbers = self.values.iter().chain(self.moments.iter().flatten());
        let mut bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend((self.epoch as u32).to_le_bytes());
        bytes
    }

    /// The weights whose [`Weights::state`] this is; `None` if it is of another shape.
    #[must_use]
    pub fn restore<G: Learnable>(bytes: &[u8]) -> Option<Weights> {
        let mut weights = Weights::new::<G>(0);
        if bytes.len() != weights.state().len() {
            return None;
        }
        let mut words = bytes
            .chunks_exact(4)
            .map(|word| [word[0], word[1], word[2], word[3]]);
        let [first, second] = &mut weights.moments;
        for value in weights.values.iter_mut().chain(first).chain(second) {
            *value = f32::from_le_bytes(words.next()?);
        }
        weights.steps = i32::from_le_bytes(words.next()?);
        weights.epoch = u32::from_le_bytes(words.next()?) as usize;
        Some(weights)
    }

    fn output(&self, bucket: usize) -> (&[f32], f32) {
        let first = self.layout.output(bucket);
        let bias = first + 2 * HIDDEN;
        (&self.values[first..bias], self.values[bias])
    }

    fn forward(&self, views: &[Vec<u16>; 2], bucket: usize) -> Forward {
        let (output, mut logit) = self.output(bucket);
        let mut sums = [[0.0f32; HIDDEN]; 2];
        for ((sum, view), weights) in sums.iter_mut().zip(views).zip(output.chunks_exact(HIDDEN)) {
            for first in self.layout.rows(view) {
                for (sum, weight) in sum.iter_mut().zip(&self.values[first..first + HIDDEN]) {
                    *sum += weight;
                }
            }
            for (neuron, weight) in sum.iter().zip(weights) {
                let on = neuron.clamp(0.0, 1.0);
                logit += on * on * weight;
            }
        }
        Forward { sums, logit }
    }

    /// The squared error of the expected result.
    pub(super) fn loss<G: Learnable>(&self, position: &G, target: f32) -> f32 {
        let forward = self.forward(&position.views(), position.bucket());
        (sigmoid(forward.logit) - target).powi(2)
    }

    /// The same, and adds its gradient to `gradient`.
    pub(super) fn learn<G: Learnable>(
        &self,
        position: &G,
        target: f32,
        gradient: &mut [f32],
    ) -> f32 {
        let (views, bucket) = (position.views(), position.bucket());
        let Forward { sums, logit } = self.forward(&views, bucket);
        let expected = sigmoid(logit);
        let error = expected - target;
        let slope = 2.0 * error * expected * (1.0 - expected);
        let (output, _) = self.output(bucket);
        let first_output = self.layout.output(bucket);
        gradient[first_output + 2 * HIDDEN] += slope;
        for (half, (sum, view)) in sums.iter().zip(&views).enumerate() {
            let mut back = [0.0f32; HIDDEN];
            for neuron in 0..HIDDEN {
                let on = sum[neuron].clamp(0.0, 1.0);
                let at = half * HIDDEN + neuron;
                gradient[first_output + at] += slope * on * on;
                if sum[neuron] < 1.0 {
                    back[neuron] = slope * output[at] * 2.0 * on;
                }
            }
            for first in self.layout.rows(view) {
                for (sum, back) in gradient[first..first + HIDDEN].iter_mut().zip(&back) {
                    *sum += back;
                }
            }
        }
        error * error
    }

    /// One step against the mean of the gradients of a batch, given in parts.
    pub(super) fn step(&mut self, parts: &[Vec<f32>], batch: f32, rate: f32, threads: usize) {
        const FADE: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let known = FADE.map(|fade| 1.0 - fade.powi(self.steps));
        let size = self.values.len().div_ceil(threads);
        let [first, second] = &mut self.moments;
        let means = first.chunks_mut(size).zip(second.chunks_mut(size));
        thread::scope(|scope| {
            for (number, (values, (first, second))) in
                self.values.chunks_mut(size).zip(means).enumerate()
            {
                scope.spawn(move || {
                    for (at, value) in values.iter_mut().enumerate() {
                        let sum: f32 = parts.iter().map(|part| part[number * size + at]).sum();
                        let gradient = sum / batch;
                        first[at] += (1.0 - FADE[0]) * (gradient - first[at]);
                        second[at] += (1.0 - FADE[1]) * (gradient * gradient - second[at]);
                        let deviation = (second[at] / known[1]).sqrt() + 1e-8;
                        *value -= rate * first[at] / known[0] / deviation;
                    }
                });
            }
        });
    }
}

/// The expected result, 0 to 1, for a logit.
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
