//! What a position of GIPF is worth before it is searched.

use super::board::{STRIDES, Spots};
use super::rules::{Entry, Position, Setup};
use crate::game::Side;

impl Position {
    /// What the position is worth to the side to move, by the classical evaluation: 1000 × (mine − his) /
    /// (mine + his), so between −1000 and 1000.
    ///
    /// Each side counts 20, 20 for every captured enemy piece, 1 for every basic piece on the board, −5 if
    /// exactly one GIPF-piece of its own is left there, and for each piece 5 in the centre, 2 in the ring
    /// around it, 1 in the next, half as much again for a GIPF-piece.
    #[must_use]
    pub fn classical(&self) -> i32 {
        let mine = self.doubled_worth(self.to_move);
        let his = self.doubled_worth(!self.to_move);
        1000 * (mine - his) / (mine + his)
    }

    /// Twice what the classical evaluation counts for a side, which is whole.
    fn doubled_worth(&self, side: Side) -> i32 {
        let men = self.men(side);
        let gipfs = men & self.gipfs();
        let last_gipf = self.setup() != Setup::Basic
            && self.entry(side) != Entry::Nothing
            && gipfs.is_power_of_two();
        let material = 20 + 20 * i32::from(self.captured(!side)) + i32::from(self.on_board(side))
            - if last_gipf { 5 } else { 0 };
        2 * (material + central(men)) + central(gipfs)
    }
}

/// Five for a piece in the centre, two in the ring around it, one in the next.
fn central(men: Spots) -> i32 {
    let count = |spots: Spots| (men & spots).count_ones() as i32;
    count(WITHIN[2]) + count(WITHIN[1]) + 3 * count(WITHIN[0])
}

/// The spots at most this far from the centre, e5.
static WITHIN: [Spots; 3] = {
    let centre = 1 << 27;
    let ring = grown(centre);
    [centre, ring, grown(ring)]
};

/// These cells and their neighbours.
const fn grown(spots: Spots) -> Spots {
    let mut grown = spots;
    let mut direction = 0;
    while direction < 3 {
        grown |= spots << STRIDES[direction] | spots >> STRIDES[direction];
        direction += 1;
    }
    grown
}

#[cfg(test)]
mod tests {
    #[test]
    fn rings_have_their_sizes() {
        let sizes = super::WITHIN.map(u64::count_ones);
        assert_eq!(sizes, [1, 7, 19]);
    }

    #[test]
    fn the_classical_evaluation_counts_what_its_definition_says() {
        // White: 20 + 20·1 + 5 on the board − 5 + position: e5 7½, d4 2; Black: 20 + 7 + 0
        let text = "4/5/2w3/2bW2b/6/B4/B2B w 13/8 standard";
        let position: super::Position = text.parse().unwrap();
        let [white, black] = [crate::game::Side::White, crate::game::Side::Black];
        assert_eq!((position.captured(black), position.on_board(white)), (2, 3));
        let mine = 2 * (20 + 20 * 2 + 3 - 5) + 15 + 4;
        // three GIPF-pieces and two singles, one of them in the ring around the centre
        let his = 2 * (20 + 20 * 2 + 8) + 4;
        assert_eq!(position.classical(), 1000 * (mine - his) / (mine + his));
    }
}
