//! The table of positions that have been searched, shared by all threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::game::Action;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best action found, if any.
    pub action: Option<Action>,
    /// The score for the side to move; that of a win counts the turns from this position.
    pub score: i16,
    /// The depth searched, in turns.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

/// A slot: the data, and the key combined with the data, so that halves written by two threads do not
/// match.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// As many slots as share a line of the processor's cache.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Slot; 4]);

/// The table. All threads of a search, and one search after the other, share one.
pub struct Table {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

const NO_ACTION: u16 = u16::MAX;
const AGES: u8 = 64;

impl Table {
    /// A table of about this many megabytes, at least one bucket.
    #[must_use]
    pub fn new(megabytes: usize) -> Table {
        Table::with_buckets(megabytes * (1 << 20) / size_of::<Bucket>())
    }

    /// A table of four entries for each bucket, at least one.
    #[must_use]
    pub fn with_buckets(buckets: usize) -> Table {
        Table {
            buckets: (0..buckets.max(1)).map(|_| Bucket::default()).collect(),
            age: AtomicU8::new(0),
        }
    }

    /// Makes entries of former searches give way first.
    pub fn grow_older(&self) {
        let next = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(next, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let number = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[number as usize]
    }

    /// Begins to fetch what is known of a position that [`Table::get`] is asked for soon.
    #[inline]
    pub fn fetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "any address will do, and this one is valid")]
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast());
        }
    }

    /// What is known of the position with this key.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Stores what is known, over the least valuable entry of the bucket.
    pub fn put(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                entry.action = entry.action.or(unpack(data).action);
                worst = Some((slot, 0));
                break;
            }
            let years = i32::from((age + AGES - (data >> 42) as u8 % AGES) % AGES);
            let value = if data == 0 {
                i32::MIN
            } else {
                i32::from((data >> 32) as u8) - 8 * years
            };
            if worst.is_none_or(|(_, least)| value < least) {
                worst = Some((slot, value));
            }
        }
        if let Some((slot, _)) = worst {
            let data = pack(entry, age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }
}

/// Action 16 bits, score 16, depth 8, bound 2 (never 0), age 6.
fn pack(entry: Entry, age: u8) -> u64 {
    let action = entry.action.map_or(NO_ACTION, Action::number);
    u64::from(action)
        | u64::from(entry.score as u16) << 16
        | u64::from(entry.depth) << 32
        | (entry.bound as u64 + 1) << 40
        | u64::from(age) << 42
}

fn unpack(data: u64) -> Entry {
    let number = data as u16;
    Entry {
        action: (number != NO_ACTION).then(|| Action::from_number(number)),
        score: (data >> 16) as i16,
        depth: (data >> 32) as u8,
        bound: match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i16, depth: u8) -> Entry {
        Entry {
            action: Some(Action::from_number(77)),
            score,
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn what_is_put_in_is_found_again() {
        let table = Table::new(1);
        assert_eq!(table.get(1), None);
        for key in 1..1000_u64 {
            let key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            table.put(key, entry(-(key as u8 as i16), 9));
            assert_eq!(table.get(key), Some(entry(-(key as u8 as i16), 9)));
        }
    }

    #[test]
    fn a_full_bucket_gives_up_the_old_and_the_shallow() {
        let table = Table::with_buckets(1);
        for (key, depth) in [(1, 5), (2, 3), (3, 9), (4, 7), (5, 4)] {
            table.put(key, entry(0, depth));
        }
        assert_eq!(table.get(2), None, "the shallowest has gone");
        table.grow_older();
        table.put(6, entry(0, 1));
        assert_eq!(table.get(5), None, "among the old ones the shallowest");
        assert!(table.get(6).is_some());
    }
}
