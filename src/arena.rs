//! Matches between computer players: paired random openings, each played with both colours.

mod contender;
mod sprt;
mod tally;

use std::fmt;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

pub use contender::{Configuration, Contender, ContenderError, Outsider, Pace};
pub use sprt::{Sprt, SprtError};
pub use tally::{Elo, Tally};

use crate::game::{Action, Game, Outcome, Side};
use crate::games::Setup;
use crate::random::Random;
use crate::record::Record;
use contender::{Forfeit, Seat};

/// A game longer than this many turns is broken off and counts as a draw.
const MOST_TURNS: usize = 1000;

/// How many random turns an opening has where nothing else is said.
pub const OPENING: RangeInclusive<usize> = 4..=8;

/// True if a game of a match is over: it has ended, or it is broken off because it has become too long.
#[must_use]
pub fn is_whole(game: &Record) -> bool {
    game.outcome().is_some() || game.len() >= MOST_TURNS
}

/// A match: who plays whom, and how. Each opening is played twice, with both colours; but if a player meets
/// itself, who would often play both games alike, each game has an opening of its own.
#[derive(Clone, Debug)]
pub struct Match {
    /// Who plays.
    pub contenders: [Contender; 2],
    /// The set-up.
    pub setup: Setup,
    /// How many random turns each opening has.
    pub opening: RangeInclusive<usize>,
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
    /// Its number, from 0. Games 0 and 1 have the same opening, as have 2 and 3, and so on (if two different
    /// players meet); in the even ones the first contender is White.
    pub number: usize,
    /// The game. One that was broken off because it was too long is unfinished.
    pub record: Record,
}

impl fmt::Display for Match {
    /// The call that plays the same games again, without their number: `match level:2 level:1 --setup basic
    /// --seed 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("match")?;
        for contender in &self.contenders {
            match contender.to_string() {
                text if text.contains('\'') => write!(f, " \"{text}\"")?,
                text if text.contains(' ') => write!(f, " '{text}'")?,
                text => write!(f, " {text}")?,
            }
        }
        write!(f, " --setup {} --seed {}", self.setup.word(), self.seed)?;
        if self.opening != OPENING {
            write!(f, " --openings {}", self.opening.end())?;
        }
        if self.contenders.iter().any(Contender::needs_pace) {
            write!(f, " --{}", self.pace.to_string().replace('=', " "))?;
        }
        Ok(())
    }
}

impl Match {
    /// Plays the games of these numbers and hands each to `each` as it ends, until all are played or `stop` is
    /// set: then those that run are given up.
    pub fn play(&self, numbers: Vec<usize>, stop: &AtomicBool, each: impl FnMut(Played)) {
        let threads = self.concurrency.get().min(numbers.len());
        let numbers = Mutex::new(numbers.into_iter());
        let next = || {
            let mut numbers = numbers.lock().unwrap_or_else(PoisonError::into_inner);
            numbers.next().filter(|_| !stop.load(Ordering::Relaxed))
        };
        let (send, played) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let send = send.clone();
                scope.spawn(|| {
                    let send = send;
                    while let Some(game) = next().and_then(|number| self.game(number, stop)) {
                        if send.send(game).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            played.into_iter().for_each(each);
        });
    }

    /// Plays the game of this number, which depends on nothing but the match (and the clock, where a player
    /// plays by time); `None` if `stop` has been set before its end.
    #[must_use]
    pub fn game(&self, number: usize, stop: &AtomicBool) -> Option<Played> {
        let mut record = Record::new(self.setup.start());
        let players = match number % 2 {
            0 => [0, 1],
            _ => [1, 0],
        };
        for (side, who) in Side::BOTH.into_iter().zip(players) {
            record.set_name(side, &self.contenders[who].to_string());
        }
        record.set_tag("Seed", &self.seed.to_string());
        record.set_tag("Event", &self.to_string());
        record.set_tag("Round", &(number + 1).to_string());
        let [a, b] = &self.contenders;
        for turn in self.opening(if a == b { number } else { number / 2 }) {
            if record.play(turn).is_err() {
                break;
            }
        }
        record.set_comment(record.len(), "end of the random opening");
        let mut random = Random::new(self.seed ^ 1 << 63);
        // the same player on both sides does not choose alike
        let seeds = [random.bits(), random.bits()].map(|seed| seed ^ number as u64);
        let mut seats = players.map(|who| Seat::new(&self.contenders[who], self.pace, seeds[who]));
        while !is_whole(&record) {
            let side = record.last().to_move();
            let turn = seats[side.index()].choose(&record, stop);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let played = turn.and_then(|turn| record.play(turn).map_err(Forfeit::illegal));
            if let Err(Forfeit { reason, sentence }) = played {
                record.finish(Outcome::win(!side, reason));
                record.set_comment(record.len(), &format!("{side}: {sentence}"));
            }
        }
        Some(Played { number, record })
    }

    /// The random turns of the opening of this number: none of them ends the game, and the side to
    /// move then can neither win at once nor must lose at once.
    #[must_use]
    pub fn opening(&self, number: usize) -> Vec<Vec<Action>> {
        let mut random = Random::new(self.seed.wrapping_mul(1 << 20).wrapping_add(number as u64));
        let length = self.opening.start() + random.below(self.opening.clone().count());
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

impl Played {
    /// Which side the first contender is.
    #[must_use]
    pub fn first(&self) -> Side {
        Side::BOTH[self.number % 2]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::Reason;

    fn contest(a: &str, b: &str, setup: Setup) -> Match {
        Match {
            contenders: [a.parse().unwrap(), b.parse().unwrap()],
            setup,
            opening: OPENING,
            pace: Pace::Nodes(300),
            seed: 3,
            concurrency: NonZero::new(2).unwrap(),
        }
    }

    fn turns(record: &Record) -> Vec<&str> {
        (0..record.len()).map(|n| record.turn_text(n)).collect()
    }

    #[test]
    fn openings_are_paired_and_colours_swapped() {
        let contest = contest("random", "classical", Setup::ALL[1]);
        let goes_on = AtomicBool::new(false);
        for pair in 0..3 {
            let games = [0, 1].map(|i| contest.game(2 * pair + i, &goes_on).unwrap());
            let opening = contest.opening(pair);
            assert!((4..=8).contains(&opening.len()));
            for (game, names) in games
                .iter()
                .zip([["random", "classical"], ["classical", "random"]])
            {
                let record = &game.record;
                assert!((0..opening.len()).all(|n| record.turn(n) == opening[n]));
                assert_eq!(Side::BOTH.map(|side| record.name(side)), names);
                assert_eq!(record.name(game.first()), "random");
            }
        }
        assert_ne!(contest.opening(0), contest.opening(1));
    }

    #[test]
    fn a_player_against_itself_never_plays_one_opening_twice() {
        let goes_on = AtomicBool::new(false);
        let contest = contest("classical", "classical", Setup::ALL[1]);
        for number in 0..4 {
            let record = contest.game(number, &goes_on).unwrap().record;
            let opening = contest.opening(number);
            assert!((0..opening.len()).all(|n| record.turn(n) == opening[n]));
        }
        assert_ne!(contest.opening(0), contest.opening(1));
    }

    #[test]
    fn a_match_is_played_to_the_end_and_repeats() {
        let goes_on = AtomicBool::new(false);
        for setup in Setup::ALL {
            let contest = contest("classical", "safe-random", setup);
            let mut games = BTreeMap::new();
            contest.play((0..6).collect(), &goes_on, |game| {
                games.insert(game.number, game.record);
            });
            assert_eq!(games.len(), 6);
            let mut tally = Tally::default();
            for (number, record) in games {
                let again = contest.game(number, &goes_on).unwrap().record;
                assert_eq!(turns(&record), turns(&again));
                assert!(
                    record
                        .outcome()
                        .is_some_and(|o| o.reason != Reason::Illegal)
                );
                tally.add(&Played { number, record });
            }
            assert!(tally.score() > 0.6, "{setup:?}: {tally:?}");
        }
    }

    #[test]
    fn a_match_that_is_stopped_gives_up_its_games() {
        let contest = contest("time:9m", "random", Setup::ALL[1]);
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                contest.play(vec![0, 1], &stop, |game| panic!("{}", game.number));
            });
            stop.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn the_name_of_a_match_is_its_call() {
        let named = contest("classical", "random", Setup::ALL[0]);
        let call = "match classical random --setup basic --seed 3 --nodes 300";
        assert_eq!(named.to_string(), call);
        let other = Match {
            opening: 6..=6,
            ..contest("level:1", "classical,depth=2", Setup::ALL[3])
        };
        let call = "match level:1 classical,depth=2 --setup yinsh --seed 3 --openings 6";
        assert_eq!(other.to_string(), call);
    }
}
