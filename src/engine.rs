//! The computer opponent: it thinks on threads of its own and reports by events.
//!
//! ```
//! use gipf::engine::{Task, choose};
//! use gipf::games::{Position, Setup};
//! use gipf::notation::Notation;
//! use gipf::player::Player;
//!
//! let position = Setup::ALL[1].start();
//! let turn = choose(&Task::new(position.clone(), Player::Level(1)));
//! assert!(position.turns().contains(&turn));
//! ```

pub mod clock;
mod programs;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::game::Action;
use crate::games::Position;
use crate::level::Level;
use crate::player::{Engines, LEVELS, Player};
use crate::record::Record;
use crate::search::table::Table;
use crate::search::{Evaluation, Limits, Playable, Report, Search, Weakness, whole_turn};
use crate::with_game;
use programs::Programs;

/// The size of the table of full strength where nothing else is said, in megabytes.
pub const DEFAULT_HASH: usize = 64;

/// What the engine is asked to do: find a turn.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position, at the start of a turn or within one: the rest of the turn is found.
    pub position: Position,
    /// The game up to the start of this turn, of which [`Player::Ugi`] is told every turn.
    pub game: Option<Record>,
    /// The keys ([`Game::key`](crate::game::Game::key)) of the earlier positions of this game at the start of each turn, the first
    /// one first; without the present one.
    pub history: Vec<u64>,
    /// False if repetition is no draw.
    pub repetition: bool,
    /// How strong to play. A [`Player::Human`] is advised at the highest level, and so is a [`Player::Ugi`] unless
    /// an [`Engine`] is asked that knows the program.
    pub player: Player,
    /// What a level's preferences depend on: a level with the same seed plays the same.
    pub seed: u64,
    /// Where the search ends, if not before for the player's sake.
    pub limits: Limits,
}

impl Task {
    /// A task without a history, with seed 0.
    #[must_use]
    pub fn new(position: Position, player: Player) -> Task {
        Task {
            position,
            game: None,
            history: Vec::new(),
            repetition: true,
            player,
            seed: 0,
            limits: Limits::default(),
        }
    }
}

/// What the engine has to say. Each carries the number of the job it belongs to, for an earlier job may still
/// report when a later one has begun.
#[derive(Clone, Debug)]
pub enum Event {
    /// A depth has been searched.
    Report {
        /// The job.
        job: u64,
        /// What has been found.
        report: Report,
    },
    /// The job is done.
    Turn {
        /// The job.
        job: u64,
        /// All actions of the turn, up to its end; none if the game was over.
        turn: Vec<Action>,
    },
    /// The search has failed, which is a defect of the program, or of another one that plays.
    Failed {
        /// The job.
        job: u64,
        /// What it said.
        reason: String,
    },
}

/// The threads that think, one job at a time.
pub struct Engine {
    table: Arc<Table>,
    programs: Arc<Programs>,
    threads: usize,
    send: Arc<dyn Fn(Event) + Send + Sync>,
    job: u64,
    flags: Arc<Flags>,
}

/// How a job is told to end.
#[derive(Default)]
struct Flags {
    /// To end with the best turn so far.
    stop: AtomicBool,
    /// To say nothing more.
    silent: AtomicBool,
}

impl Engine {
    /// An engine with a table of `hash` megabytes and this many threads for full strength, which hands its
    /// events to `send`, on its own threads.
    pub fn new(
        hash: usize,
        threads: usize,
        send: impl Fn(Event) + Send + Sync + 'static,
    ) -> Engine {
        Engine {
            table: Arc::new(Table::new(hash)),
            programs: Arc::default(),
            threads: threads.max(1),
            send: Arc::new(send),
            job: 0,
            flags: Arc::default(),
        }
    }

    /// The same engine with these programs for [`Player::Ugi`].
    #[must_use]
    pub fn with_programs(mut self, engines: Engines) -> Engine {
        self.programs = Arc::new(Programs::new(engines));
        self
    }

    /// Begins to think about a task and returns at once, with the number of the job. A job that is still
    /// running is cancelled.
    pub fn start(&mut self, task: Task) -> u64 {
        self.cancel();
        self.job += 1;
        self.flags = Arc::default();
        let (job, threads) = (self.job, self.threads);
        let (table, send) = (self.table.clone(), self.send.clone());
        let programs = self.programs.clone();
        let flags = self.flags.clone();
        let work = move || {
            let tell = |event| {
                if !flags.silent.load(Ordering::Relaxed) {
                    send(event);
                }
            };
            let found = catch_unwind(AssertUnwindSafe(|| {
                panic_if_tested();
                let report = |report: &Report| {
                    let report = report.clone();
                    tell(Event::Report { job, report });
                };
                match &task.player {
                    Player::Ugi { name, time } => {
                        programs.think(name, *time, &task, &flags.stop, &report)
                    }
                    _ => Ok(think(&task, &table, threads, &flags.stop, &report)),
                }
            }));
            let found = found.unwrap_or_else(|panic| Err(panic_text(&*panic)));
            tell(match found {
                Ok(turn) => Event::Turn { job, turn },
                Err(reason) => Event::Failed { job, reason },
            });
        };
        if let Err(error) = thread::Builder::new().name("engine".into()).spawn(work) {
            (self.send)(Event::Failed {
                job,
                reason: format!("no thread to think on: {error}"),
            });
        }
        job
    }

    /// Ends the running job with the best turn found so far, which comes as its [`Event::Turn`].
    pub fn move_now(&self) {
        self.flags.stop.store(true, Ordering::Relaxed);
    }

    /// Ends the running job, if any, without another event. Its thread stops by itself within some
    /// milliseconds; nobody waits for it.
    pub fn cancel(&self) {
        self.flags.silent.store(true, Ordering::Relaxed);
        self.flags.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Finds a turn on the calling thread (and, at full strength, on the others); empty if the game is over.
#[must_use]
pub fn choose(task: &Task) -> Vec<Action> {
    let table = Table::new(hash(&task.player));
    choose_until(task, &table, &AtomicBool::new(false))
}

/// The size of the table that a player makes use of, in megabytes: a level has one of its own.
#[must_use]
pub fn hash(player: &Player) -> usize {
    match player {
        Player::Time(_) => DEFAULT_HASH,
        _ => 0,
    }
}

/// [`choose`] with a table that is kept from turn to turn. It ends with the best turn found so far when `stop` is
/// set.
#[must_use]
pub fn choose_until(task: &Task, table: &Table, stop: &AtomicBool) -> Vec<Action> {
    think(task, table, cores(), stop, &|_| ())
}

/// How many threads this machine runs at once, at least one.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The turn that a search on this thread finds with this evaluation and within these limits, or until `stop` is
/// set.
#[must_use]
pub fn search<G: Playable>(
    position: &G,
    history: &[u64],
    evaluation: Evaluation,
    limits: Limits,
    table: &Table,
    stop: &AtomicBool,
) -> Vec<Action> {
    table.grow_older();
    let found = Search::new(table, stop, Some(history))
        .with_evaluation(evaluation)
        .run(position, limits, |_| ());
    whole_turn(position, &found.line)
}

/// The turn for a task. `report` is called after each depth of the first search.
fn think(
    task: &Task,
    table: &Table,
    threads: usize,
    stop: &AtomicBool,
    report: &dyn Fn(&Report),
) -> Vec<Action> {
    let history = task.repetition.then_some(&task.history[..]);
    let least = |time: Duration| task.limits.time.map_or(time, |limit| limit.min(time));
    let level = |number| task.position.setup().level(number);
    with_game!(&task.position, position => match task.player {
        Player::Time(time) => {
            let limits = Limits { time: Some(least(time)), ..task.limits };
            full_strength(position, history, limits, (table, threads), stop, report)
        }
        Player::Level(number) => by_level(position, history, level(number), task, stop, report),
        Player::Human | Player::Ugi { .. } => by_level(position, history, level(LEVELS), task, stop, report),
    })
}

/// The turn of a level, which depends on nothing but the arguments.
fn by_level<G: Playable>(
    position: &G,
    history: Option<&[u64]>,
    level: &Level,
    task: &Task,
    stop: &AtomicBool,
    report: &dyn Fn(&Report),
) -> Vec<Action> {
    // one bucket for each four nodes: nothing is lost
    let table = Table::with_buckets(level.nodes as usize / 4 + 1);
    let weakness = Weakness {
        noise: level.noise,
        blindness: level.blindness,
        seed: task.seed,
    };
    let limits = Limits {
        nodes: level.nodes.min(task.limits.nodes),
        depth: level.depth.min(task.limits.depth),
        time: task.limits.time,
    };
    let mut search = Search::new(&table, stop, history)
        .with_evaluation(level.evaluation)
        .with_weakness(weakness);
    let found = search.run(position, limits, report);
    whole_turn(position, &found.line)
}

/// The best turn that all threads together find within these limits.
fn full_strength<G: Playable>(
    position: &G,
    history: Option<&[u64]>,
    limits: Limits,
    (table, threads): (&Table, usize),
    stop: &AtomicBool,
    report: &dyn Fn(&Report),
) -> Vec<Action> {
    let found = together(
        position,
        history,
        limits,
        (table, threads),
        stop,
        |search| search.run(position, limits, report),
    );
    whole_turn(position, &found.line)
}

/// The `count` best turns that all threads together find within these limits: [`Search::best_turns`] at full strength.
#[must_use]
pub fn best_turns<G: Playable>(
    position: &G,
    history: Option<&[u64]>,
    limits: Limits,
    (table, threads): (&Table, usize),
    count: usize,
) -> Vec<Report> {
    let stop = AtomicBool::new(false);
    together(
        position,
        history,
        limits,
        (table, threads),
        &stop,
        |search| search.best_turns(position, count, limits),
    )
}

/// Searches on this thread, while the others search the same position and fill the table.
fn together<G: Playable, T>(
    position: &G,
    history: Option<&[u64]>,
    limits: Limits,
    (table, threads): (&Table, usize),
    stop: &AtomicBool,
    main: impl FnOnce(&mut Search<'_, G>) -> T,
) -> T {
    table.grow_older();
    let (done, nodes) = (AtomicBool::new(false), Arc::default());
    thread::scope(|scope| {
        for _ in 1..threads {
            // a helper fills the table; without a thread for it the search is merely slower
            let _ = thread::Builder::new().spawn_scoped(scope, || {
                Search::new(table, &done, history)
                    .with_evaluation(Evaluation::Learned)
                    .counting_with(&nodes)
                    .run(position, limits, |_| ());
            });
        }
        let mut search = Search::new(table, stop, history)
            .with_evaluation(Evaluation::Learned)
            .counting_with(&nodes);
        let found = main(&mut search);
        done.store(true, Ordering::Relaxed);
        found
    })
}

/// What a panic said.
fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("panic")
        .to_owned()
}

/// Tests can ask for a panic in this thread.
fn panic_if_tested() {
    #[cfg(debug_assertions)]
    assert!(
        std::env::var("GIPF_TEST_PANIC").as_deref() != Ok("worker"),
        "a panic that a test asked for"
    );
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::game::Game;
    use crate::games::Setup;

    fn engine() -> (Engine, mpsc::Receiver<Event>) {
        let (send, events) = mpsc::channel();
        let engine = Engine::new(1, 2, move |event| send.send(event).unwrap());
        (engine, events)
    }

    fn turn_of(events: &mpsc::Receiver<Event>, wanted: u64) -> Vec<Action> {
        loop {
            match events.recv().unwrap() {
                Event::Turn { job, turn } if job == wanted => return turn,
                Event::Failed { reason, .. } => panic!("{reason}"),
                _ => (),
            }
        }
    }

    #[test]
    fn a_job_reports_and_ends_with_a_whole_turn() {
        let (mut engine, events) = engine();
        for setup in Setup::ALL {
            let mut position = setup.start();
            let job = engine.start(Task::new(position.clone(), Player::Level(4)));
            for action in turn_of(&events, job) {
                position.play(action);
            }
            assert!(position.at_turn_start(), "{setup:?}");
            assert_ne!(position, setup.start());
        }
    }

    #[test]
    fn move_now_ends_a_long_job_with_a_turn() {
        let (mut engine, events) = engine();
        let long = Player::Time(Duration::from_secs(3600));
        let job = engine.start(Task::new(Setup::ALL[1].start(), long));
        while !matches!(events.recv().unwrap(), Event::Report { .. }) {}
        engine.move_now();
        assert!(!turn_of(&events, job).is_empty());
    }

    #[test]
    fn a_cancelled_job_says_nothing_more() {
        let (mut engine, events) = engine();
        let long = Player::Time(Duration::from_secs(3600));
        let first = engine.start(Task::new(Setup::ALL[1].start(), long));
        let second = engine.start(Task::new(Setup::ALL[1].start(), Player::Level(2)));
        assert_ne!(first, second);
        assert!(!turn_of(&events, second).is_empty());
        engine.cancel();
        drop(engine);
        // the channel closes when the last thread has ended, and no turn of the first job was in it
        assert!(
            events
                .iter()
                .all(|event| matches!(event, Event::Report { .. }))
        );
    }

    #[test]
    fn a_level_repeats_itself() {
        let task = Task {
            seed: 5,
            ..Task::new(Setup::ALL[2].start(), Player::Level(3))
        };
        assert_eq!(choose(&task), choose(&task));
    }
}
