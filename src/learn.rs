//! Learning an evaluation from the engine's own games: `selfplay` plays them, `fit` makes the weights.

pub mod fit;
pub mod selfplay;
mod weights;

pub use weights::Weights;

use std::ops::RangeInclusive;

use crate::game::Side;
use crate::network::{Changes, Shape};
use crate::search::Playable;

/// A game whose evaluation can be learned by a [`Network`](crate::network::Network).
pub trait Learnable: Playable + Copy {
    /// The shape of its network.
    const SHAPE: Shape;

    /// How the games begin from which it is learned, in turn: with so many random turns from a position.
    fn openings() -> Vec<(Self, RangeInclusive<usize>)>;

    /// The factors of an input. While weights are fitted, inputs with a factor in common share a part of
    /// theirs, so that what is rare in one place is learned from the others.
    fn factors(input: usize) -> Vec<usize>;

    /// The position under one of the 12 symmetries of the board.
    #[must_use]
    fn symmetric(&self, number: usize) -> Self;

    /// The features as the side to move and as the other side sees them.
    fn views(&self) -> [Vec<u16>; 2] {
        let mut views = Views([Vec::with_capacity(64), Vec::with_capacity(64)]);
        self.describe(&mut Self::Memory::default(), &mut views);
        let Views(mut views) = views;
        if self.mover() == Side::Black {
            views.reverse();
        }
        views
    }
}

/// The features of a position that is described without another one, as White and as Black sees it.
struct Views([Vec<u16>; 2]);

impl Changes for Views {
    fn lost(&mut self, _: [u16; 2]) {
        unreachable!("there was nothing to lose");
    }

    fn gained(&mut self, seen: [u16; 2]) {
        for (view, feature) in self.0.iter_mut().zip(seen) {
            view.push(feature);
        }
    }
}

/// The seed of one of many things that are seeded by one seed and a number.
pub(crate) const fn mixed(seed: u64, number: u64) -> u64 {
    (seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
