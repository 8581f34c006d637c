//! `gipf engine`: the computer opponent for other programs, in the words of UGI.
//!
//! One thread reads and obeys, so it always listens; the engine's own threads think, and say what they find.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use clap::Args;

use super::wrong_call;
use crate::engine::clock::time_for_turn;
use crate::engine::{self, Event, Task};
use crate::game::{Action, Game, Outcome, Side};
use crate::games::Position;
use crate::launch::fresh_seed;
use crate::notation::Notation;
use crate::record::Record;
use crate::ugi::{Command, Go, Options, Query, UgiError, info, read_line};

#[derive(Args, Debug)]
pub(super) struct Engine {
    /// The option Hash: the size of the table in megabytes, 64 if not said
    #[arg(long, value_name = "MB")]
    hash: Option<String>,
    /// The option Threads: how many threads think; all cores if not said
    #[arg(long, value_name = "N")]
    threads: Option<String>,
    /// The option Level: 1 to 10; full strength if not said
    #[arg(long, value_name = "N")]
    level: Option<String>,
}

impl Engine {
    /// Obeys the standard input until it ends.
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut options = Options::default();
        let said = [
            ("Hash", self.hash),
            ("Threads", self.threads),
            ("Level", self.level),
        ];
        for (name, value) in said {
            if let Some(value) = value
                && let Err(error) = options.set(name, &value)
            {
                return wrong_call(error.to_string());
            }
        }
        let mut server = Server::new(options);
        let mut input = io::stdin().lock();
        while let Some(line) = read_line(&mut input)? {
            if line.trim().is_empty() {
                continue;
            }
            match line.parse() {
                Ok(Command::Quit) => break,
                Ok(command) => server.obey(command),
                Err(error) => say_why(&error),
            }
        }
        server.finish();
        Ok(())
    }
}

/// Says something; who does not listen any more has closed the input too.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// Says in a line what was wrong.
fn say_why(error: &UgiError) {
    say(&format!("info string {error}").replace(char::is_control, " "));
}

fn say_best(position: &Position, turn: &[Action]) {
    if turn.is_empty() {
        say("bestmove none");
    } else {
        say(&format!("bestmove {}", position.turn_text(turn)));
    }
}

/// A search that has not said its best turn yet.
struct Searching {
    position: Position,
    /// Whether the best turn is kept until `stop`.
    infinite: bool,
    /// The best turn, when it is known.
    found: Option<Vec<Action>>,
}

/// The search, if there is one, for the thread that listens and the one that thinks.
#[derive(Default)]
struct Shared {
    searching: Mutex<Option<Searching>>,
    said: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Option<Searching>> {
        self.searching
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The engine reports.
    fn hear(&self, event: Event) {
        let mut guard = self.lock();
        let Some(searching) = &mut *guard else { return };
        let turn = match event {
            Event::Report { report, .. } => return say(&info(&searching.position, &report)),
            Event::Turn { turn, .. } => turn,
            Event::Failed { reason, .. } => {
                say_why(&UgiError(format!("the search has failed: {reason}")));
                searching
                    .position
                    .turns()
                    .into_iter()
                    .next()
                    .unwrap_or_default()
            }
        };
        searching.found = Some(turn);
        if !searching.infinite {
            self.say_found(&mut guard);
        }
    }

    /// Says the best turn, if it is known: that ends the search.
    fn say_found(&self, searching: &mut Option<Searching>) {
        if let Some(Searching {
            position,
            found: Some(turn),
            ..
        }) = searching
        {
            say_best(position, turn);
            *searching = None;
            self.said.notify_all();
        }
    }
}

struct Server {
    options: Options,
    /// The game; the rule of repetition is not its own, so that a program without it may go on.
    game: Record,
    /// What the levels' preferences depend on.
    seed: u64,
    /// Made when it is first needed.
    engine: Option<engine::Engine>,
    shared: Arc<Shared>,
}

/// A game that has not begun.
fn new_game(start: Position) -> Record {
    let mut game = Record::new(start);
    game.set_repetition(false);
    game
}

impl Server {
    fn new(options: Options) -> Server {
        Server {
            game: new_game(options.setup.start()),
            options,
            seed: fresh_seed(),
            engine: None,
            shared: Arc::default(),
        }
    }

    fn obey(&mut self, command: Command) {
        let done = match command {
            Command::Ugi => {
                say(&format!(
                    "id name gipf {}\nid author the developers of gipf\n{}ugiok",
                    env!("CARGO_PKG_VERSION"),
                    self.options
                ));
                Ok(())
            }
            Command::IsReady => {
                self.engine();
                say("readyok");
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => {
                self.finish();
                (self.engine, self.seed) = (None, fresh_seed());
                self.game = new_game(self.options.setup.start());
                Ok(())
            }
            Command::Position { start, turns } => self.set_position(start.as_deref(), &turns),
            Command::Go(go) => self.go(&go),
            Command::Stop => {
                self.stop();
                Ok(())
            }
            Command::Query(query) => {
                say(&format!("response {}", self.answer(query)));
                Ok(())
            }
            Command::Quit => Ok(()),
        };
        if let Err(error) = done {
            say_why(&error);
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), UgiError> {
        let mut options = self.options.clone();
        options.set(name, value)?;
        self.finish();
        let old = &self.options;
        if (old.hash, old.threads) != (options.hash, options.threads) {
            self.engine = None;
        }
        if old.setup != options.setup {
            self.game = new_game(options.setup.start());
        }
        self.options = options;
        Ok(())
    }

    fn set_position(&mut self, start: Option<&str>, turns: &[String]) -> Result<(), UgiError> {
        let start = match start {
            None => self.options.setup.start(),
            Some(text) => text.parse().map_err(|error| UgiError(format!("{error}")))?,
        };
        let mut game = new_game(start);
        for (number, text) in turns.iter().enumerate() {
            let turn = game.last().read_turn(text);
            turn.and_then(|turn| game.play(turn))
                .map_err(|error| UgiError(format!("move {}, {error}", number + 1)))?;
        }
        self.finish();
        self.game = game;
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), UgiError> {
        let position = self.game.last().clone();
        let side = position.to_move().index();
        let mut limits = go.limits;
        if go.left != [None; 2] {
            let Some(left) = go.left[side] else {
                let player = side + 1;
                return Err(UgiError(format!(
                    "go needs p{player}time, for it is his turn"
                )));
            };
            let time = time_for_turn(left, go.increment[side]);
            limits.time = Some(limits.time.map_or(time, |limit| limit.min(time)));
        }
        self.finish();
        if self.outcome().is_some() {
            say_best(&position, &[]);
            return Ok(());
        }
        let nothing_said = *go == Go::default() && self.options.level == 0;
        *self.shared.lock() = Some(Searching {
            position: position.clone(),
            infinite: go.infinite || nothing_said,
            found: None,
        });
        let keys = (0..self.game.len()).map(|n| self.game.position(n).key());
        let task = Task {
            history: keys.collect(),
            seed: self.seed,
            limits,
            ..Task::new(position, self.options.player())
        };
        self.engine().start(task);
        Ok(())
    }

    fn engine(&mut self) -> &mut engine::Engine {
        let Options { hash, threads, .. } = self.options;
        self.engine.get_or_insert_with(|| {
            let shared = self.shared.clone();
            engine::Engine::new(hash, threads, move |event| shared.hear(event))
        })
    }

    /// Has the search say its best turn soon.
    fn stop(&self) {
        let mut guard = self.shared.lock();
        if let Some(searching) = &mut *guard {
            searching.infinite = false;
        }
        self.shared.say_found(&mut guard);
        self.engine.iter().for_each(engine::Engine::move_now);
    }

    /// Stops the search and waits until it has said its best turn.
    fn finish(&self) {
        self.stop();
        let mut guard = self.shared.lock();
        while guard.is_some() {
            let woken = self.shared.said.wait(guard);
            guard = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().or_else(|| self.game.repeated())
    }

    fn answer(&self, query: Query) -> &'static str {
        let yes = |yes| if yes { "true" } else { "false" };
        match (query, self.outcome()) {
            (Query::GameOver, outcome) => yes(outcome.is_some()),
            (Query::WhitesTurn, _) => yes(self.game.last().to_move() == Side::White),
            (Query::Result, None) => "none",
            (Query::Result, Some(outcome)) => match outcome.winner {
                None => "draw",
                Some(Side::White) => "p1win",
                Some(Side::Black) => "p2win",
            },
        }
    }
}
