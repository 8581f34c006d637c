//! Matches between computer players: paired random openings, each played with both colours.

mod contender;
mod tally;

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

pub use contender::{Configuration, Contender, ContenderError, Pace};
pub use tally::{Elo, Tally};

use crate::game::{Action, Game, Outcome, Reason, Side};
use crate::games::Setup;
use crate::random::Random;
use contender::Seat;

/// A game longer than this many turns is broken off and counts as a draw.
const MOST_TURNS: usize = 1000;

/// A match: who plays whom, and how.
#[derive(Clone, Debug)]
pub struct Match {
    /// Who plays.
    pub contenders: [Contender; 2],
    /// The set-up.
    pub setup: Setup,
    /// How many games: each opening twice, with both colours.
    pub games: usize,
    /// How many random turns each opening has: from this number.
    pub shortest_opening: usize,
    /// To this number.
    pub longest_opening: usize,
    /// What a named configuration that does not say may spend on a turn.
    pub pace: Pace,
    /// What the openings and the players' preferences depend on.
    pub seed: u64,
    /// How many games are played at once.
    pub concurrency: NonZero<usize>,
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number, from 0.
    pub number: usize,
    /// Which of the two contenders was White.
    pub white: usize,
    /// All turns, those of the opening too.
    pub turns: Vec<Vec<Action>>,
    /// How it ended; `None` if it was broken off because it was too long.
    pub outcome: Option<Outcome>,
}

impl Match {
    /// Plays the match and hands each game to `each` as it ends, until all are played or `stop` is set.
    pub fn play(&self, stop: &AtomicBool, mut each: impl FnMut(Played)) {
        let next = AtomicUsize::new(0);
        let (send, played) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.get().min(self.games) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games || stop.load(Ordering::Relaxed) {
                            break;
                        }
                        if send.send(self.game(number)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            played.into_iter().for_each(&mut each);
        });
    }

    /// Plays the game of this number, which depends on nothing but the match (and the clock, where a player
    /// plays by time).
    #[must_use]
    pub fn game(&self, number: usize) -> Played {
        let white = number % 2;
        let mut turns = self.opening(number / 2);
        let mut position = self.setup.start();
        let mut keys = Vec::new();
        for turn in &turns {
            keys.push(position.key());
            position = position.played(turn);
        }
        let seed = Random::new(self.seed ^ 1 << 63).bits() ^ number as u64;
        let mut seats =
            [white, 1 - white].map(|who| Seat::new(&self.contenders[who], self.pace, seed));
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break Some(outcome);
            }
            let key = position.key();
            if keys.iter().filter(|&&k| k == key).count() >= 2 {
                break Some(Outcome::draw(Reason::Repetition));
            }
            if turns.len() >= MOST_TURNS {
                break None;
            }
            let side = position.to_move();
            let turn = seats[side.index()].choose(&position, &keys);
            let after = position.checked(&turn);
            turns.push(turn);
            let Ok(after) = after else {
                break Some(Outcome::win(!side, Reason::Illegal));
            };
            keys.push(key);
            position = after;
        };
        Played {
            number,
            white,
            turns,
            outcome,
        }
    }

    /// The random turns that begin the two games of this number: none of them ends the game, and the side to
    /// move then can neither win at once nor must lose at once.
    #[must_use]
    pub fn opening(&self, number: usize) -> Vec<Vec<Action>> {
        let mut random = Random::new(self.seed.wrapping_mul(1 << 20).wrapping_add(number as u64));
        let span = self.longest_opening.saturating_sub(self.shortest_opening) + 1;
        let length = self.shortest_opening + random.below(span);
        loop {
            let (opening, position) = random.turns(&self.setup.start(), length);
            let open = position.outcome().is_none()
                && !contender::can_win(&position)
                && !contender::safe_turns(&position).is_empty();
            if open {
                return opening;
            }
        }
    }
}

/// How often games ended for each reason; `None` for those that were broken off.
pub type Endings = HashMap<Option<Reason>, u32>;

impl Played {
    /// 1 if this contender has won, ½ for a draw, otherwise 0.
    #[must_use]
    pub fn points(&self, contender: usize) -> f64 {
        let side = Side::BOTH[usize::from(contender != self.white)];
        match self.outcome.and_then(|outcome| outcome.winner) {
            None => 0.5,
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(a: &str, b: &str, setup: Setup) -> Match {
        Match {
            contenders: [a.parse().unwrap(), b.parse().unwrap()],
            setup,
            games: 6,
            shortest_opening: 4,
            longest_opening: 8,
            pace: Pace::Nodes(300),
            seed: 3,
            concurrency: NonZero::new(2).unwrap(),
        }
    }

    #[test]
    fn openings_are_paired_and_colours_swapped() {
        let contest = contest("random", "classical", Setup::ALL[1]);
        for pair in 0..3 {
            let [first, second] = [0, 1].map(|i| contest.game(2 * pair + i));
            let opening = contest.opening(pair);
            assert!((4..=8).contains(&opening.len()));
            assert_eq!(first.turns[..opening.len()], opening);
            assert_eq!(second.turns[..opening.len()], opening);
            assert_ne!(first.white, second.white);
        }
        assert_ne!(contest.opening(0), contest.opening(1));
    }

    #[test]
    fn a_match_is_played_to_the_end_and_repeats() {
        for setup in Setup::ALL {
            let contest = contest("classical", "safe-random", setup);
            let mut games: Vec<Option<Played>> = vec![None; 6];
            contest.play(&AtomicBool::new(false), |game| {
                let number = game.number;
                games[number] = Some(game);
            });
            let mut tally = Tally::default();
            for (number, game) in games.iter().flatten().enumerate() {
                tally.add(game);
                assert_eq!(game.turns, contest.game(number).turns);
                assert!(game.outcome.is_some_and(|o| o.reason != Reason::Illegal));
            }
            assert_eq!(tally.games(), 6);
            assert!(tally.score() > 0.6, "{setup:?}: {tally:?}");
        }
    }
}
