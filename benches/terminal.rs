//! How fast the program answers in a terminal: `cargo bench --bench terminal`. The bars mean the 95th
//! percentile on an otherwise idle machine.

#![allow(clippy::unwrap_used, reason = "a bench may panic")]

#[path = "../tests/pty/mod.rs"]
mod pty;

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::CommandBuilder;
use pty::Terminal;
use tempfile::TempDir;

const SAMPLES: usize = 30;

const TWO_PEOPLE: &str = "play --white human --black human";
const THINKING: &str = "play --white time:60s --black human";

fn main() {
    println!(
        "{:34} {:>10} {:>10} {:>10} {:>10}",
        "", "median", "95 %", "worst", "bar"
    );
    let home = tempfile::tempdir().unwrap();
    times("first frame after the start", 100, first_frames(&home));
    times(
        "a key while idle",
        30,
        keys(&home, TWO_PEOPLE, "choose a dot"),
    );
    times(
        "a key while it thinks",
        30,
        keys(&home, THINKING, "is thinking"),
    );
    times("quitting while it thinks", 50, quits(&home));
    idle(&home);
    memory(&home);
}

fn start(home: &TempDir, arguments: &str) -> Terminal {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gipf"));
    command.args(arguments.split_whitespace());
    Terminal::spawn(command, home.path())
}

/// From the call of the program to the last line of its menu.
fn first_frames(home: &TempDir) -> Vec<Duration> {
    let sample = || {
        let begun = Instant::now();
        let mut terminal = start(home, "");
        terminal.wait_for("Up and Down move");
        let time = begun.elapsed();
        terminal.send("\x03");
        terminal.wait_for_end();
        time
    };
    (0..SAMPLES).map(|_| sample()).collect()
}

/// From a key that opens or closes the help, which is all of the screen, until its last line stands.
fn keys(home: &TempDir, arguments: &str, ready: &str) -> Vec<Duration> {
    let mut terminal = start(home, arguments);
    terminal.wait_for(ready);
    let mut sample = |n: usize| {
        let (key, last_line) = [("?", "+--"), ("\x1b", "[?: help]")][n % 2];
        // the pause of somebody who types fast
        thread::sleep(Duration::from_millis(80));
        let begun = Instant::now();
        terminal.send(key);
        terminal.wait_until(last_line, |screen| {
            screen.rows(0, 80).last().unwrap().starts_with(last_line)
        });
        begun.elapsed()
    };
    let times = (0..SAMPLES).map(&mut sample).collect();
    terminal.wait_for(ready);
    times
}

/// From the key that quits until the program has ended.
fn quits(home: &TempDir) -> Vec<Duration> {
    let sample = || {
        let mut terminal = start(home, THINKING);
        terminal.wait_for("is thinking");
        thread::sleep(Duration::from_millis(300));
        let begun = Instant::now();
        terminal.send("q");
        terminal.child.wait().unwrap();
        begun.elapsed()
    };
    (0..SAMPLES).map(|_| sample()).collect()
}

/// Processor time of two idle seconds.
fn idle(home: &TempDir) {
    let mut terminal = start(home, TWO_PEOPLE);
    terminal.wait_for("choose a dot");
    thread::sleep(Duration::from_millis(500));
    let before = processor_time(&terminal);
    thread::sleep(Duration::from_secs(2));
    let used = before.and_then(|before| Some(processor_time(&terminal)? - before));
    value(
        "processor time, 2 s idle, ms",
        used.map(|ns| ns as f64 / 1e6),
        0.0,
    );
}

/// The most memory that was resident after three seconds of thinking.
fn memory(home: &TempDir) {
    let mut terminal = start(home, THINKING);
    terminal.wait_for("is thinking");
    thread::sleep(Duration::from_secs(3));
    let status = fs::read_to_string(format!("/proc/{}/status", id(&terminal)));
    let most = status.ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.split_whitespace().next()?.parse::<f64>().ok()
    });
    value(
        "resident memory, thinking, MB",
        most.map(|kib| kib * 1024.0 / 1e6),
        100.0,
    );
}

fn id(terminal: &Terminal) -> u32 {
    terminal.child.process_id().unwrap()
}

/// Nanoseconds that all its threads have run; `None` where the system does not say.
fn processor_time(terminal: &Terminal) -> Option<u64> {
    let threads = fs::read_dir(format!("/proc/{}/task", id(terminal))).ok()?;
    let of_thread = |thread: std::io::Result<fs::DirEntry>| {
        let text = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<u64>().ok()
    };
    threads.map(of_thread).sum()
}

fn times(what: &str, bar: u64, mut times: Vec<Duration>) {
    times.sort();
    let at = |percent: usize| times[(times.len() * percent).div_ceil(100) - 1];
    let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    let (median, most, worst) = (at(50), at(95), at(100));
    let met = verdict(most <= Duration::from_millis(bar));
    println!(
        "{what:34} {:>10} {:>10} {:>10} {:>10}  {met}",
        ms(median),
        ms(most),
        ms(worst),
        format!("{bar} ms"),
    );
}

fn value(what: &str, value: Option<f64>, bar: f64) {
    let shown = value.map_or("unknown".into(), |value| format!("{value:.1}"));
    let met = value.map_or("not measured", |value| verdict(value <= bar));
    println!(
        "{what:34} {shown:>10} {:>10} {:>10} {bar:>10}  {met}",
        "", ""
    );
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "MISSED" }
}
