//! The scores of the positions that were evaluated last, for a third of those that a search evaluates come again.

/// As many as fit beside the network's weights into the cache of one core.
const SCORES: u32 = 14;

/// One thread's scores, each in the place that the high bits of the key name: the low 48 bits of the key, then the
/// score.
pub(super) struct Scores(Box<[u64]>);

impl Scores {
    pub fn new() -> Scores {
        Scores(vec![0; 1 << SCORES].into())
    }

    /// The score of the position with this key, if it is still there.
    pub fn get(&self, key: u64) -> Option<i32> {
        let found = self.0[place(key)];
        ((found ^ key << 16) >> 16 == 0).then_some(i32::from(found as i16))
    }

    /// Keeps a score, far below that of a win, in place of the one that was there.
    pub fn put(&mut self, key: u64, score: i32) {
        self.0[place(key)] = key << 16 | u64::from(score as u16);
    }
}

const fn place(key: u64) -> usize {
    (key >> (u64::BITS - SCORES)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_found_until_another_takes_its_place() {
        let mut scores = Scores::new();
        let key = 0x1234_5678_9ABC_DEF0;
        assert_eq!(scores.get(key), None);
        for score in [-20_000, -1, 0, 1, 20_000] {
            scores.put(key, score);
            assert_eq!(scores.get(key), Some(score));
        }
        let other = key ^ 1;
        assert_eq!(scores.get(other), None);
        scores.put(other, 7);
        assert_eq!((scores.get(key), scores.get(other)), (None, Some(7)));
    }
}
