//! A program in a pseudo-terminal, for tests and benches.

#![allow(dead_code, reason = "each file that has this module uses a part of it")]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::Screen;

/// Long enough on any machine: what has not come by then does not come.
const DEADLINE: Duration = Duration::from_secs(30);

/// A window of 80x24 and what runs in it, which ends with it.
pub struct Terminal {
    pub child: Box<dyn Child + Send + Sync>,
    pub master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        ..PtySize::default()
    }
}

impl Terminal {
    /// Starts a program that keeps its games in `home` and draws ASCII.
    pub fn spawn(mut command: CommandBuilder, home: &Path) -> Terminal {
        command.cwd(home);
        command.env("GIPF_HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C");
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 1 << 14];
            // nothing or an error: nobody has the terminal open any more
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal {
            child,
            keys: pair.master.take_writer().unwrap(),
            master: pair.master,
            output,
            parser: vt100::Parser::default(),
        }
    }

    pub fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Clicks on the middle of a text on the screen.
    pub fn click(&mut self, text: &str) {
        self.wait_for(text);
        let rows = self.screen().rows(0, u16::MAX);
        let found = rows
            .enumerate()
            .find_map(|(row, line)| Some((line.find(text)?, row)));
        let (column, row) = found.unwrap();
        let (column, row) = (column + text.len() / 2 + 1, row + 1);
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        let [height, width] = [rows, columns].map(|n| NonZeroU16::new(n).unwrap());
        self.parser.screen_mut().set_size(height, width);
        self.master.resize(size(columns, rows)).unwrap();
    }

    pub fn screen(&self) -> &Screen {
        self.parser.screen()
    }

    /// Waits until a text stands on the screen.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the screen is as it should be; `what` says how that is.
    pub fn wait_until(&mut self, what: &str, done: impl Fn(&Screen) -> bool) {
        let end = Instant::now() + DEADLINE;
        while !done(self.screen()) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(error) => panic!("{what}: {error}; on the screen:\n{}", self.shown()),
            }
        }
    }

    /// Waits until everything that runs here has ended.
    pub fn wait_for_end(&mut self) {
        let end = Instant::now() + DEADLINE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
                Err(error) => panic!("no end: {error}; on the screen:\n{}", self.shown()),
            }
        }
    }

    fn shown(&self) -> String {
        self.screen().contents()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // an error says that it has ended already
        let _ = self.child.kill();
    }
}
