//! Seeded randomness that is the same everywhere and for ever: the one place that reduces random numbers.

use rand::SeedableRng;
use rand::rand_core::Rng;
use rand::rngs::ChaCha8Rng;

use crate::game::Action;
use crate::notation::Notation;

/// A seeded source of random numbers.
///
/// ```
/// use gipf::random::Random;
///
/// let mut random = Random::new(7);
/// assert_eq!(random.below(6), Random::new(7).below(6));
/// ```
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The source that this seed stands for.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `n` − 1; 0 if `n` is 0. The upper half of a product, whose bias of `n` in 2^64
    /// nobody can measure.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// Random turns from a position on, and the position after them: so many, or fewer if the game ends.
    pub fn turns<G: Notation>(&mut self, start: &G, count: usize) -> (Vec<Vec<Action>>, G) {
        let (mut turns, mut position) = (Vec::new(), start.clone());
        for _ in 0..count {
            let all = position.turns();
            let Some(turn) = self.pick(&all) else { break };
            position = position.played(turn);
            turns.push(turn.clone());
        }
        (turns, position)
    }

    /// One of these, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_range_and_fixed_for_ever() {
        let mut random = Random::new(1);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[random.below(6)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}
