//! Whole turns of any game: which there are, when two are the same, how many, and their canonical text.
//!
//! A turn is a head of removals, a main action and a tail of removals. Removals can often be made in
//! several orders; turns that differ in nothing else are one, and what makes them the same is their game's
//! [`Turns::Identity`].

mod read;

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use crate::game::{Action, Actions, Game};

pub(crate) use read::{Letters, Read, at_end, read, read_point};

/// A game whose turns are made of several actions.
pub(crate) trait Turns: Game + Copy {
    /// What makes a turn, or a beginning of one, the turn it is.
    type Identity: Copy + Eq + Hash + Debug + Default;

    /// The identity of a turn after one more action, which is played in `self`.
    fn identify(&self, so_far: Self::Identity, action: Action) -> Self::Identity;

    /// Whether a turn of identity `whole` can have a beginning of identity `part`.
    fn within(part: &Self::Identity, whole: &Self::Identity) -> bool;

    /// True in a head or tail, where actions can be played in several orders.
    fn removing(&self) -> bool;

    /// Replaces `out` by the legal actions without those that notation writes alike.
    fn distinct_actions(&self, out: &mut Actions);

    /// The number of turns that begin here, outside of a head.
    fn count(&self) -> u64;

    /// What an action adds to the text of its turn, the semicolon in front included.
    fn action_text(&self, action: Action) -> String;
}

/// A way to play on to the end of a head or of a turn.
#[derive(Clone, Debug)]
pub(crate) struct Way<G: Turns> {
    pub actions: Vec<Action>,
    pub identity: G::Identity,
    pub after: G,
}

impl<G: Turns> Way<G> {
    pub fn start(position: &G) -> Way<G> {
        Way {
            actions: Vec::new(),
            identity: G::Identity::default(),
            after: *position,
        }
    }

    fn then(mut self, action: Action) -> Way<G> {
        self.identity = self.after.identify(self.identity, action);
        self.actions.push(action);
        self.after.play(action);
        self
    }

    /// True if the turn is complete: the game has ended or the opponent's turn has begun.
    pub fn over(&self) -> bool {
        self.after.outcome().is_some() || !self.actions.is_empty() && self.after.at_turn_start()
    }

    /// Every different way to go on to the end of the head or tail in which this one stands, each in the
    /// order whose text is first in byte order.
    ///
    /// That order is found step by step: two orders of the same removals name the same men, so that neither
    /// text begins with the other, and the one that is first stays so whatever follows.
    pub fn removals(self) -> Vec<Way<G>> {
        let (start, begun) = (self.after, self.actions.len());
        let first = |way: &Way<G>, other: &Way<G>| {
            order_text(&start, &way.actions[begun..]) < order_text(&start, &other.actions[begun..])
        };
        let (mut ways, mut open) = (vec![self], vec![0]);
        let mut known = HashMap::new();
        let mut actions = Actions::new();
        while let Some(at) = open.pop() {
            if ways[at].goes_on() {
                ways[at].after.actions(&mut actions);
                for &action in &actions {
                    let next = ways[at].clone().then(action);
                    let at = *known
                        .entry((next.after, next.identity))
                        .or_insert(ways.len());
                    if at == ways.len() {
                        ways.push(next);
                    } else if first(&next, &ways[at]) {
                        ways[at] = next;
                    } else {
                        continue;
                    }
                    open.push(at);
                }
            }
        }
        ways.retain(|way| !way.goes_on());
        ways
    }

    /// True if the head or tail in which it stands has not ended.
    fn goes_on(&self) -> bool {
        !self.over() && self.after.removing()
    }
}

/// Every different turn that begins in (or goes on from) `position`, in the order in which it is written.
pub(crate) fn turns<G: Turns>(position: &G) -> Vec<Vec<Action>> {
    let mut turns = Vec::new();
    if position.outcome().is_some() {
        return turns;
    }
    let mut actions = Actions::new();
    for head in Way::start(position).removals() {
        if head.over() {
            turns.push(head.actions);
            continue;
        }
        head.after.distinct_actions(&mut actions);
        for &action in &actions {
            let rests = head.clone().then(action).removals();
            turns.extend(rests.into_iter().map(|way| way.actions));
        }
    }
    turns
}

/// The number of sequences of exactly `depth` turns. The turns of the last ply are counted without being
/// played, as far as the game can.
pub(crate) fn perft<G: Turns>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    if position.removing() {
        let ways = Way::start(position).removals();
        let rest = |way: &Way<G>| perft(&way.after, depth - u32::from(way.over()));
        return ways.iter().map(rest).sum();
    }
    if depth == 1 {
        return position.count();
    }
    let mut actions = Actions::new();
    position.distinct_actions(&mut actions);
    let after = |&action: &Action| {
        let mut after = *position;
        after.play(action);
        let over = after.outcome().is_some() || after.at_turn_start();
        perft(&after, depth - u32::from(over))
    };
    actions.iter().map(after).sum()
}

/// The text of actions in the order in which they are given; `-` where nothing has to be named.
pub(crate) fn order_text<G: Turns>(position: &G, actions: &[Action]) -> String {
    let mut now = *position;
    let mut text = String::new();
    for &action in actions {
        text += &now.action_text(action);
        now.play(action);
    }
    named(&text)
}

/// The text of parts, each with a semicolon in front.
fn named(parts: &str) -> String {
    let text = parts.trim_start_matches(';');
    if text.is_empty() {
        "-".into()
    } else {
        text.into()
    }
}

/// The canonical text of a turn that is legal from `position` on, or of a beginning of one: of all orders in
/// which it can be played, the one whose text is first in byte order.
pub(crate) fn text<G: Turns>(position: &G, turn: &[Action]) -> String {
    let goal = turn
        .iter()
        .fold(Way::start(position), |way, &action| way.then(action));
    let text = first_text(position, Default::default(), &goal, &mut HashMap::new());
    named(&text.unwrap_or_default())
}

/// The rest of the text of `goal` from a position within it on; `None` if it cannot be reached from there.
fn first_text<G: Turns>(
    now: &G,
    so_far: G::Identity,
    goal: &Way<G>,
    known: &mut HashMap<(G, G::Identity), Option<String>>,
) -> Option<String> {
    if (*now, so_far) == (goal.after, goal.identity) {
        return Some(String::new());
    }
    let begun = so_far != G::Identity::default();
    if now.outcome().is_some() || begun && now.at_turn_start() {
        return None;
    }
    if let Some(answer) = known.get(&(*now, so_far)) {
        return answer.clone();
    }
    let mut actions = Actions::new();
    now.actions(&mut actions);
    let mut first: Option<String> = None;
    for &action in &actions {
        let identity = now.identify(so_far, action);
        if !G::within(&identity, &goal.identity) {
            continue;
        }
        let mut next = *now;
        next.play(action);
        if let Some(rest) = first_text(&next, identity, goal, known) {
            let text = now.action_text(action) + &rest;
            if first.as_ref().is_none_or(|first| text < *first) {
                first = Some(text);
            }
        }
    }
    known.insert((*now, so_far), first.clone());
    first
}
