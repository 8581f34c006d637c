//! Whole turns: when two are the same, and how many there are (rules, 9).

use super::board::{LINE, PUSH, Spots};
use super::rules::{Deed, Position, Step, has_four};
use crate::game::{Action, Actions, Game};
use crate::turns::{Turns, Way};

/// What makes a turn the turn it is: the pieces removed before the push, the push as notation writes
/// it, and the pieces removed after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Identity {
    pub head: Spots,
    pub push: Option<(usize, bool)>,
    pub tail: Spots,
}

impl Turns for Position {
    type Identity = Identity;

    fn identify(&self, mut so_far: Identity, action: Action) -> Identity {
        match action.into() {
            Deed::Push { push, gipf } => so_far.push = Some((written(self, push), gipf)),
            Deed::Remove { line, mask } => {
                let taken = LINE[line].spread(mask);
                match self.step() {
                    Step::Tail => so_far.tail |= taken,
                    _ => so_far.head |= taken,
                }
            }
        }
        so_far
    }

    fn within(part: &Identity, whole: &Identity) -> bool {
        match part.push {
            None => part.head & !whole.head == 0 && part.tail & !whole.tail == 0,
            push => push == whole.push && part.head == whole.head && part.tail & !whole.tail == 0,
        }
    }

    fn removing(&self) -> bool {
        self.step() != Step::Push
    }

    fn distinct_actions(&self, out: &mut Actions) {
        self.list(out, true);
    }

    /// Only pushes that make a row of the pusher's own are played: the others have no tail.
    fn count(&self) -> u64 {
        let (single, gipf) = self.kinds();
        let kinds = u64::from(single) + u64::from(gipf);
        let mut sum = 0;
        for (number, push, reach) in self.pushes(self.distinct_pushes()) {
            if !has_four(self.mine_after(push, reach)) {
                sum += kinds;
                continue;
            }
            for (gipf, allowed) in [(true, gipf), (false, single)] {
                if allowed {
                    let mut after = *self;
                    after.play(Deed::Push { push: number, gipf }.into());
                    sum += Way::start(&after).removals().len() as u64;
                }
            }
        }
        sum
    }

    fn action_text(&self, action: Action) -> String {
        match action.into() {
            Deed::Push { push, gipf } => format!(";{}", self.push_text(push, gipf)),
            Deed::Remove { line, mask } => self.part_text(LINE[line].spread(mask)),
        }
    }
}

/// The number of the push that notation writes like this one: onto a free spot, the first twin.
fn written(position: &Position, push: usize) -> usize {
    let first = PUSH[push].first;
    if position.occupied() >> first & 1 != 0 {
        return push;
    }
    (0..push)
        .find(|&twin| PUSH[twin].first == first)
        .unwrap_or(push)
}
