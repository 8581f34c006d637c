//! Another program that plays, spoken to over its standard input and output.
//!
//! It may do what it likes: crash, say nothing or nonsense, listen to nothing. Nothing here waits for it longer
//! than is said, and nothing of it is left when this program ends.

use std::io::{BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::{read_info, read_line};
use crate::game::{Action, Reason};
use crate::notation::{Notation, TurnError};
use crate::record::Record;
use crate::search::{Limits, Report};

/// How long a program may take to start.
const START: Duration = Duration::from_secs(10);
/// How much longer than it was told to it may think.
const MARGIN: Duration = Duration::from_secs(1);
/// How long it may think for a turn if it was told no time, but nodes or a depth.
const LONGEST: Duration = Duration::from_secs(300);
/// How long it may take to quit.
const QUIT: Duration = Duration::from_millis(500);
/// How often it is looked whether it shall stop, and its reports are passed on.
const TICK: Duration = Duration::from_millis(10);
/// How many lines of it wait to be read; then the program has to wait.
const LINES: usize = 1000;

/// Why a program has played no turn.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// It does not run.
    #[error("cannot start {0:?}: {1}")]
    Start(String, std::io::Error),
    /// It has crashed, or closed its output.
    #[error("the program has ended")]
    Ended,
    /// It has not said this in time.
    #[error("the program has not said {0} in time")]
    Late(&'static str),
    /// It has played what is no turn.
    #[error("the program has played {0}")]
    Illegal(TurnError),
}

impl ProgramError {
    /// Why the program has lost a game with this.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        match self {
            ProgramError::Late(_) => Reason::Time,
            _ => Reason::Illegal,
        }
    }
}

/// A program that runs. When it is dropped it is asked to quit, and killed if it has not soon.
pub struct Program {
    process: Arc<Process>,
    output: Receiver<String>,
    greeted: bool,
}

/// What is needed to end a program.
struct Process {
    /// To a thread that writes, so that nobody waits until the program reads.
    input: Sender<String>,
    child: Mutex<Child>,
}

/// All programs that may still run; `None` when no more are to be started.
static PROCESSES: Mutex<Option<Vec<Weak<Process>>>> = Mutex::new(Some(Vec::new()));

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs, and starts no more: to be called before this one ends in a way that drops nothing.
pub fn end_all() {
    let all = lock(&PROCESSES).take().unwrap_or_default();
    let processes: Vec<_> = all.iter().filter_map(Weak::upgrade).collect();
    end(&processes);
}

/// Asks programs to quit, and kills those that do not.
fn end(processes: &[Arc<Process>]) {
    for process in processes {
        process.tell("quit");
    }
    let end = Instant::now() + QUIT;
    let runs = |process: &Arc<Process>| matches!(lock(&process.child).try_wait(), Ok(None));
    while processes.iter().any(runs) && Instant::now() < end {
        thread::sleep(TICK);
    }
    for process in processes {
        let mut child = lock(&process.child);
        // an error says that it has ended already
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Process {
    fn tell(&self, text: impl Into<String>) {
        // a program that reads no more has ended, which its output tells
        let _ = self.input.send(text.into());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        end(std::slice::from_ref(&self.process));
    }
}

impl Program {
    /// Starts a program with its arguments, without a shell. What it says on its standard error is nobody's.
    ///
    /// # Errors
    /// If the system cannot start it.
    pub fn start(command: &[String]) -> Result<Program, ProgramError> {
        let [name, arguments @ ..] = command else {
            let error = std::io::ErrorKind::InvalidInput.into();
            return Err(ProgramError::Start(String::new(), error));
        };
        let mut command = Command::new(name);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C is meant for this program alone, which then ends the others
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let failed = |error| ProgramError::Start(name.clone(), error);
        let mut processes = lock(&PROCESSES);
        let processes = processes.as_mut().ok_or(ProgramError::Ended)?;
        let mut child = command.spawn().map_err(failed)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, texts) = mpsc::channel::<String>();
        let (send, output) = mpsc::sync_channel(LINES);
        let process = Arc::new(Process {
            input,
            child: Mutex::new(child),
        });
        processes.retain(|process| process.strong_count() > 0);
        processes.push(Arc::downgrade(&process));
        // from here on it is ended if anything fails
        let program = Program {
            process,
            output,
            greeted: false,
        };
        let write = move || {
            let Some(mut stdin) = stdin else { return };
            for text in texts {
                if writeln!(stdin, "{text}")
                    .and_then(|()| stdin.flush())
                    .is_err()
                {
                    return;
                }
            }
        };
        let read = move || {
            let Some(stdout) = stdout else { return };
            let mut stdout = BufReader::new(stdout);
            while let Ok(Some(line)) = read_line(&mut stdout) {
                if send.send(line).is_err() {
                    return;
                }
            }
        };
        let thread = |name: &str| thread::Builder::new().name(name.into());
        thread("ugi input").spawn(write).map_err(failed)?;
        thread("ugi output").spawn(read).map_err(failed)?;
        Ok(program)
    }

    /// The turn that it plays in this game, whose next turn begins, within these limits; `report` is called with
    /// what it says meanwhile. When `stop` is set it is told to play at once.
    ///
    /// # Errors
    /// If it plays none, or not in time. Then it is of no more use.
    pub fn think(
        &mut self,
        game: &Record,
        limits: Limits,
        stop: &AtomicBool,
        report: &dyn Fn(&Report),
    ) -> Result<Vec<Action>, ProgramError> {
        let position = game.last();
        self.greet()?;
        self.process.tell(position_command(game));
        self.process.tell(go_command(limits));
        let mut end = Instant::now() + limits.time.map_or(LONGEST, |time| time + MARGIN);
        let mut stopped = false;
        // a program may report more than anybody can take in: the newest is enough
        let (mut newest, mut told) = (None, Instant::now());
        loop {
            if !stopped && stop.load(Ordering::Relaxed) {
                stopped = true;
                self.process.tell("stop");
                end = end.min(Instant::now() + MARGIN);
            }
            let line = self.line(end, "bestmove")?;
            let best = line.strip_prefix("bestmove ");
            if best.is_some() || told.elapsed() >= TICK {
                told = Instant::now();
                newest.take().as_ref().inspect(|newest| report(newest));
            }
            if let Some(text) = best {
                let text = text.split_whitespace().next().unwrap_or_default();
                return position.read_turn(text).map_err(ProgramError::Illegal);
            }
            newest = read_info(position, &line).or(newest);
        }
    }

    /// Waits until it is ready. What it has said before that, such as a second `bestmove`, answers nothing.
    fn greet(&mut self) -> Result<(), ProgramError> {
        let end = Instant::now() + START;
        for (text, answer) in [("ugi", "ugiok"), ("isready", "readyok")] {
            if self.greeted && text == "ugi" {
                continue;
            }
            self.process.tell(text);
            while self.line(end, answer)? != answer {}
        }
        self.greeted = true;
        Ok(())
    }

    /// The next line that it says, or an empty one after a while; an error at `end`, when it should have said
    /// `what`.
    fn line(&self, end: Instant, what: &'static str) -> Result<String, ProgramError> {
        if Instant::now() >= end {
            return Err(ProgramError::Late(what));
        }
        match self.output.recv_timeout(TICK) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Ok(String::new()),
            Err(RecvTimeoutError::Disconnected) => Err(ProgramError::Ended),
        }
    }
}

/// The command that tells a game up to its present position.
fn position_command(game: &Record) -> String {
    let mut text = format!("position fen {}", game.position(0));
    for number in 0..game.len() {
        text += if number == 0 { " moves " } else { " " };
        text += game.turn_text(number);
    }
    text
}

/// The command that tells a search's limits.
fn go_command(Limits { time, depth, nodes }: Limits) -> String {
    let none = Limits::default();
    let said = [
        ("movetime", time.map(|time| time.as_millis())),
        ("depth", (depth != none.depth).then_some(depth.into())),
        ("nodes", (nodes != none.nodes).then_some(nodes.into())),
    ];
    let mut words = vec!["go".to_owned()];
    for (name, number) in said {
        words.extend(number.map(|number| format!("{name} {number}")));
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;

    #[test]
    fn game_and_limits_are_told() {
        let mut game = Record::new(Setup::DEFAULT.start());
        let start = "position fen B2W/5/6/W5B/6/5/B2W w 12/12 standard";
        assert_eq!(position_command(&game), start);
        for text in ["b3", "a1-c3"] {
            game.play(game.last().read_turn(text).unwrap()).unwrap();
        }
        assert_eq!(position_command(&game), format!("{start} moves b3 a1-c3"));
        let none = Limits::default();
        for (limits, text) in [
            (Limits { nodes: 7, ..none }, "go nodes 7"),
            (Limits { depth: 3, ..none }, "go depth 3"),
            (
                Limits {
                    time: Some(Duration::from_millis(1500)),
                    ..none
                },
                "go movetime 1500",
            ),
        ] {
            assert_eq!(go_command(limits), text);
        }
    }
}
