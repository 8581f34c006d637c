//! The positions that have stood before, for draws by repetition.

/// How many low bits of a key the filter tells apart.
const FILTER: u64 = 0xFFF;

/// The keys of the positions at the turn starts of the game and of the line being searched.
pub(super) struct Past {
    keys: Vec<u64>,
    /// How many of them belong to the game.
    game: usize,
    /// How many keys have each value of their low bits: most positions are new, and this tells at once.
    filter: Box<[u8; FILTER as usize + 1]>,
    /// False if repetition is no draw.
    counts: bool,
}

impl Past {
    pub fn new(history: Option<&[u64]>) -> Past {
        let mut past = Past {
            keys: Vec::new(),
            game: 0,
            filter: Box::new([0; FILTER as usize + 1]),
            counts: history.is_some(),
        };
        for &key in history.unwrap_or_default() {
            past.enter(key);
        }
        past.game = past.keys.len();
        past
    }

    pub fn enter(&mut self, key: u64) {
        self.keys.push(key);
        let count = &mut self.filter[(key & FILTER) as usize];
        *count = count.saturating_add(1);
    }

    pub fn leave(&mut self) {
        if let Some(key) = self.keys.pop() {
            let count = &mut self.filter[(key & FILTER) as usize];
            *count = count.saturating_sub(1);
        }
    }

    /// True if the position with this key is to be taken for a draw: it has stood in the line being searched,
    /// where whoever wanted to could repeat it again, or twice in the game.
    pub fn is_draw(&self, key: u64) -> bool {
        if !self.counts || self.filter[(key & FILTER) as usize] == 0 {
            return false;
        }
        let count = |keys: &[u64]| keys.iter().filter(|&&k| k == key).count();
        count(&self.keys[self.game..]) > 0 || count(&self.keys[..self.game]) > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_in_the_line_or_twice_in_the_game_is_a_draw() {
        let mut past = Past::new(Some(&[1, 2, 1]));
        assert!(past.is_draw(1) && !past.is_draw(2) && !past.is_draw(3));
        past.enter(2);
        assert!(past.is_draw(2));
        past.leave();
        assert!(!past.is_draw(2));
        assert!(!Past::new(None).is_draw(1));
    }
}
