//! What a position of YINSH is worth before it is searched.

use super::board;
use super::rules::Position;
use crate::game::Side;

impl Position {
    /// What the position is worth to the side to move, by the classical evaluation: 1000 for each ring it has
    /// removed, 1 for each marker of its colour and 1 for each point where one of its rings can go, less the
    /// same for the opponent.
    #[must_use]
    pub fn classical(&self) -> i32 {
        let worth = |side: Side| {
            let targets: u32 = board::each(self.rings(side))
                .flat_map(|from| (0..6).map(move |direction| self.slide(from, direction)))
                .map(|slide| (slide.run | slide.landing).count_ones())
                .sum();
            1000 * i32::from(self.removed(side))
                + self.markers(side).count_ones() as i32
                + targets as i32
        };
        worth(self.to_move) - worth(!self.to_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;

    #[test]
    fn the_classical_evaluation_counts_what_its_definition_says() {
        // White's rings can go nowhere, and each of Black's targets is a turn
        let text = "WWWB/1BBBB2/8/9/10/9/10/9/8/7/4 w 2/0 move yinsh";
        let position: Position = text.parse().unwrap();
        let passed: Position = text.replace(" w ", " b ").parse().unwrap();
        let targets = passed.perft(1);
        assert_eq!(position.classical(), 2000 - targets as i32);
        assert_eq!(passed.classical(), targets as i32 - 2000);
        let text = "WWWB/1BBBBw1/1b6/2b6/10/9/10/9/8/7/4 b 2/0 move yinsh";
        let position: Position = text.parse().unwrap();
        let targets = position.perft(1) as i32;
        assert_eq!(position.classical(), targets + 2 - 1 - 2000);
    }
}
