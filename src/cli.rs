//! The command line: what can be called, and the exit codes.
//!
//! 0 is done (a closed pipe too), 1 wrong content (a record, a position, a file), 2 a wrong call. Every
//! error is one sentence on the standard error.

mod analyze;
mod bench;
mod count;
mod engine;
mod ladder;
mod learn;
mod matches;
mod play;
mod record;
mod series;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::anyhow;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use thiserror::Error;

use crate::games::{Position, Setup};
use crate::launch::Open;
use crate::notation::shortened;
use crate::settings::{Color, Settings};

/// GIPF in the terminal: against a person at the same keyboard or against the computer.
///
/// Without a command it opens its menu.
#[derive(Parser, Debug)]
#[command(
    name = "gipf",
    version,
    after_help = "Examples:
  gipf                                  the menu
  gipf play --black level:4             you are White against level 4
  gipf perft standard 4                 count the turns
  gipf replay game.gipf                 check a record"
)]
struct Cli {
    #[command(flatten)]
    flags: Flags,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Args, Debug)]
struct Flags {
    /// Draw with ASCII characters only
    #[arg(long, global = true, help_heading = "Everywhere")]
    ascii: bool,
    /// Leave the mouse to the terminal
    #[arg(long, global = true, help_heading = "Everywhere")]
    no_mouse: bool,
    /// When to use colours
    #[arg(
        long,
        global = true,
        help_heading = "Everywhere",
        value_enum,
        value_name = "WHEN"
    )]
    color: Option<Color>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a game on the screen, a new one or one from a file
    #[command(after_help = "\
A PLAYER is human, computer (as strong as --level or --time say), level:N (1 to 10), time:5s or ugi:NAME, another
program that the settings name (ugi:NAME,movetime=2s to say how long it thinks; else 5s).

Examples:
  gipf play                                    a new game as the settings have it
  gipf play --setup tournament --white human --black computer --time 5s
  gipf play --handicap 14/12 --black level:2
  gipf play --white ugi:other                  against another program
  gipf play game.gipf                          go on with a record, or look at it")]
    Play(play::Play),
    /// Print the board of a record or of a position
    #[command(after_help = "\
Examples:
  gipf show game.gipf --move 12                after the twelfth turn, each side's counted
  gipf show --position 'B2W/5/6/W5B/6/5/B2W w 12/12 standard'
  gipf show - < game.gipf                      from the standard input")]
    Show(record::Show),
    /// List the legal turns: the turn, the position after it, its result, tab-separated
    #[command(after_help = "\
Examples:
  gipf turns standard
  gipf turns '4/5/6/7/6/5/4 w 18/18 tournament 00' | wc -l")]
    Turns(count::Turns),
    /// Count the sequences of turns: a line with depth and count for each depth from 1
    #[command(after_help = "\
Example:
  gipf perft standard 5                        time and speed go to the standard error")]
    Perft(count::Perft),
    /// Check a record and print its last position, result and reason, tab-separated
    #[command(after_help = "\
The reason is reserve, gipf, repetition, resignation, time, illegal, or - while unfinished.

Examples:
  gipf replay game.gipf
  gipf replay --setup basic turns.txt          a list of turns without tags
  gipf replay - < game.gipf                    from the standard input")]
    Replay(record::Replay),
    /// Print the best turns of a position, or of every position of a record
    #[command(after_help = "\
A line for each turn: its place, its score for the side to move (or mate and in how many turns of the winner), the
depth in turns of both sides, the turns that are expected; tab-separated.

Examples:
  gipf analyze standard --time 5s
  gipf analyze 'B2W/5/6/W5B/6/5/B2W w 12/12 standard' --depth 8 --lines 5
  gipf analyze game.gipf --json                every turn of a game, a second each")]
    Analyze(analyze::Analyze),
    /// Play computer players against each other and count the results
    #[command(after_help = "\
Every opening is random and played twice, with both colours, unless A and B are the same. A configuration is named
by its evaluation and may say what it spends on a turn.

Examples:
  gipf match level:4 level:3 --games 200
  gipf match classical,nodes=8000 classical,nodes=4000 --seed 2
  gipf match time:20ms reference:5 --setup basic
  gipf match 'other --ugi' level:8             a program that speaks UGI, with its arguments
  gipf match ugi:other,nodes=5000 level:8      one that the settings name
  gipf match learned classical --movetime 100ms --record learned    can be stopped and called again
  gipf match learned classical --nodes 5000 --sprt 0,10")]
    Match(matches::Match),
    /// Play for another program, in the words of the Universal Game Interface (UGI)
    #[command(after_help = "\
It reads commands and writes answers, a line each, until the standard input ends or says quit. The README has all of
them.

Examples:
  gipf engine                                  what to enter in the program that lets it play
  gipf engine --level 4                        the same at level 4
  gipf match level:6 'gipf engine --level 7'   the program that lets it play may be this one")]
    Engine(engine::Engine),
    /// Play every level against the one below, the first against random turns, and print the table
    #[command(after_help = "\
The rating is the sum of the differences from level 1 up.

Examples:
  gipf ladder                                  2200 games; Ctrl-C prints what has been played
  gipf ladder --record ladder --concurrency 2  can be stopped and called again
  gipf ladder --levels 2-4 --games 60 --setup basic")]
    Ladder(ladder::Ladder),
    /// Search fixed positions to fixed depths: prints the nodes, which are always the same
    #[command(after_help = "\
Example:
  gipf bench                                   the speed goes to the standard error")]
    Bench,
    /// Play games of the engine against itself, to learn from
    #[command(after_help = "\
A line for each position: game, position, score for the side to move, result; tab-separated.

Examples:
  gipf selfplay one.tsv --evaluation classical --games 3000
  gipf selfplay one.tsv --evaluation classical --setup yinsh")]
    Selfplay(learn::Selfplay),
    /// Make the weights of a game's evaluation from such games
    #[command(after_help = "\
Examples:
  gipf fit one.tsv --out one.bin               the first generation
  gipf selfplay two.tsv --evaluation one.bin --seed 2 --first 3000
  gipf fit one.tsv two.tsv --out two.bin       the second one")]
    Fit(learn::Fit),
    /// Print the completions for a shell
    #[command(after_help = "\
Example:
  gipf completions bash > ~/.local/share/bash-completion/completions/gipf")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = "\
Examples:
  gipf man | man -l -
  gipf man play > gipf-play.1                  the page of one command")]
    Man {
        /// The command whose page is wanted
        command: Option<String>,
    },
}

/// A call that cannot be meant: exit code 2.
#[derive(Debug, Error)]
#[error("{0}")]
struct WrongCall(String);

/// The result of a command that ends with exit code 2.
fn wrong_call<T>(reason: impl Into<String>) -> anyhow::Result<T> {
    Err(WrongCall(reason.into()).into())
}

/// Reads the command line, does what it says and returns the exit code.
#[must_use]
pub fn main() -> ExitCode {
    let done = match Cli::try_parse() {
        Ok(cli) => run(cli),
        Err(error) => refuse(&error),
    };
    let Err(error) = done else {
        return ExitCode::SUCCESS;
    };
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    // whatever was quoted from outside, it is one line and gives the terminal no orders
    let sentence = format!("{error:#}").replace(char::is_control, " ");
    // nobody is left to tell if this fails too
    let _ = writeln!(io::stderr(), "gipf: {sentence}");
    ExitCode::from(if error.is::<WrongCall>() { 2 } else { 1 })
}

/// Help and version are printed; anything else that clap says becomes one sentence.
fn refuse(error: &clap::Error) -> anyhow::Result<()> {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        return Ok(error.print()?);
    }
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    let sentence = words.join(" ");
    let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
    wrong_call(format!("{sentence} (see gipf --help)"))
}

fn run(cli: Cli) -> anyhow::Result<()> {
    let Cli { flags, command } = cli;
    match command {
        None => play::open(&flags, |_| Ok(Open::Menu)),
        Some(Command::Play(play)) => play.run(&flags),
        Some(Command::Engine(engine)) => engine.run(),
        Some(command) => {
            let out = &mut io::BufWriter::new(io::stdout().lock());
            let printed = print(command, &flags, out).and_then(|()| Ok(out.flush()?));
            printed.map_err(|error| {
                // with another cause named it is not the output
                if error.is::<io::Error>() && error.chain().len() == 1 {
                    error.context("cannot write the output")
                } else {
                    error
                }
            })
        }
    }
}

fn print(command: Command, flags: &Flags, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        Command::Play(play) => play.run(flags)?,
        Command::Show(show) => show.run(flags, out)?,
        Command::Turns(turns) => turns.run(out)?,
        Command::Perft(perft) => perft.run(out)?,
        Command::Replay(replay) => replay.run(out)?,
        Command::Analyze(analyze) => analyze.run(out)?,
        Command::Match(contest) => contest.run(out)?,
        Command::Engine(engine) => engine.run()?,
        Command::Ladder(ladder) => ladder.run(out)?,
        Command::Bench => bench::run(out)?,
        Command::Selfplay(selfplay) => selfplay.run()?,
        Command::Fit(fit) => fit.run()?,
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "gipf", &mut script);
            out.write_all(&script)?;
        }
        Command::Man { command } => manual(command.as_deref(), out)?,
    }
    Ok(())
}

fn manual(command: Option<&str>, out: &mut impl Write) -> anyhow::Result<()> {
    let mut all = Cli::command();
    all.build();
    let page = match command {
        None => all,
        Some(name) => match all.find_subcommand(name) {
            Some(found) => found.clone(),
            None => return wrong_call(format!("there is no command {name:?}")),
        },
    };
    Ok(clap_mangen::Man::new(page).render(out)?)
}

/// The command of another program that plays, by its name in the settings.
fn engine(settings: &Settings, name: &str) -> anyhow::Result<Vec<String>> {
    match settings.engines.get(name) {
        Some(command) => Ok(command.clone()),
        None => wrong_call(format!("the settings have no engine {name:?}")),
    }
}

/// Reads the word of a set-up.
fn setup_parser() -> impl TypedValueParser<Value = Setup> {
    let words = Setup::ALL.map(Setup::word);
    PossibleValuesParser::new(words)
        .try_map(|word| Setup::from_word(&word).ok_or("it is no set-up"))
}

/// The start of a set-up, or the position that these words are.
fn setup_or_position(words: &[String]) -> anyhow::Result<Position> {
    let text = words.join(" ");
    if let Some(setup) = Setup::from_word(&text) {
        return Ok(setup.start());
    }
    if words.len() == 1 && !text.contains(' ') {
        let setups = Setup::ALL.map(Setup::word).join(", ");
        let text = shortened(&text);
        return Err(anyhow!(
            "{text:?} is neither a set-up ({setups}) nor a position text"
        ));
    }
    Ok(text.parse()?)
}
