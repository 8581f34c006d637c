//! The terminal: raw mode, mouse, signals, the event loop; the one place where effects are performed.
//!
//! Keys, signals and the engine all end in one channel, on which the loop waits without a tick. The terminal
//! is given back as it was by `restore`, whatever ends the program.

use std::collections::VecDeque;
use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    self, DisableMouseCapture, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, style};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use crate::app::{App, Effect, Flags, Msg};
use crate::engine::{self, DEFAULT_HASH, Engine};
use crate::launch::{self, Launch, Open};
use crate::player::Engines;
use crate::store::{self, Running, Store};
use crate::ugi;
use crate::ui;

/// The most unfinished games that are listed.
const MOST_UNFINISHED: usize = 500;

/// The most records that are listed of each folder.
const MOST_RECORDS: usize = 50;

/// What comes in.
enum Event {
    Terminal(event::Event),
    Engine(engine::Event),
    Signal(i32),
    /// The terminal cannot be read any more.
    Lost(io::Error),
}

/// Runs the screen until the player quits.
///
/// # Errors
/// If the terminal fails.
pub fn run(launch: Launch) -> anyhow::Result<()> {
    let flags = Flags {
        ascii: launch.ascii,
        no_mouse: launch.no_mouse,
        color: launch.color,
    };
    let mut app = App::new(launch.settings, flags);
    if let Some(notice) = launch.notice {
        app.warn(notice);
    }
    let (send, events) = mpsc::channel();
    let mut outside = Outside {
        engines: app.settings.engines.clone(),
        running: launch.store.begin(),
        store: launch.store,
        engine: None,
        send: send.clone(),
        over: false,
    };
    system::watch(&send)?;
    enter(app.mouse()).context("the terminal cannot be prepared")?;
    let terminal = Terminal::new(CrosstermBackend::new(BufWriter::new(io::stdout())));
    let done = terminal
        .and_then(|terminal| {
            read_terminal(send)?;
            // a game on the table takes the place of the menu and of what the menu wants
            let effects = match launch.open {
                Open::Menu => app.update(Msg::Tick),
                Open::Game(record) => {
                    app.update(Msg::Tick);
                    app.open_game(*record)
                }
            };
            Screen { terminal, app }.run(&mut outside, &events, effects)
        })
        .context("the terminal has failed");
    restore();
    ugi::end_all();
    done
}

/// A flag that the first Ctrl-C sets in place of ending the program, for what has something to say before it
/// ends. Where there are no signals nothing ever sets it.
///
/// # Errors
/// If the system refuses.
pub fn interrupted() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::default();
    system::interrupt(&flag)?;
    Ok(flag)
}

/// Puts the terminal into the state in which the screen is drawn.
fn enter(mouse: bool) -> io::Result<()> {
    static HOOK: AtomicBool = AtomicBool::new(false);
    if !HOOK.swap(true, Ordering::Relaxed) {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // the engine's threads catch their panics and report them
            if matches!(thread::current().name(), Some("main" | "keys" | "signals")) {
                restore();
                hook(info);
                ugi::end_all();
            }
        }));
    }
    ENTERED.store(true, Ordering::Relaxed);
    let entered = enable_raw_mode().and_then(|()| {
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        take_mouse(mouse)
    });
    entered.inspect_err(|_| restore())
}

static ENTERED: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back as it was. Errors are of no use here: there is nothing left to say them with.
fn restore() {
    if ENTERED.swap(false, Ordering::Relaxed) {
        let _ = execute!(
            io::stdout(),
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
    }
}

/// Takes the mouse, or leaves it to the terminal.
fn take_mouse(on: bool) -> io::Result<()> {
    let mut out = io::stdout();
    if !on {
        return execute!(out, DisableMouseCapture);
    }
    if cfg!(windows) {
        return execute!(out, event::EnableMouseCapture);
    }
    // buttons and the wheel, but not every motion
    out.write_all(b"\x1b[?1000h\x1b[?1006h")?;
    out.flush()
}

/// Reads the terminal on a thread of its own.
fn read_terminal(send: Sender<Event>) -> io::Result<()> {
    // from here on, and not only when the thread runs, a change of the window's size is noticed
    event::poll(Duration::ZERO)?;
    let work = move || {
        loop {
            let event = match event::read() {
                Ok(event) => Event::Terminal(event),
                Err(error) => Event::Lost(error),
            };
            let lost = matches!(event, Event::Lost(_));
            if send.send(event).is_err() || lost {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("keys".into())
        .spawn(work)
        .map(drop)
}

/// What effects are performed on.
struct Outside {
    store: Store,
    running: Running,
    engines: Engines,
    /// Made when it is first asked.
    engine: Option<Engine>,
    send: Sender<Event>,
    /// True when the program is to end.
    over: bool,
}

struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    app: App,
}

impl Screen {
    fn run(
        &mut self,
        outside: &mut Outside,
        events: &Receiver<Event>,
        effects: Vec<Effect>,
    ) -> io::Result<()> {
        self.measure()?;
        let mut effects = VecDeque::from(effects);
        // the number of the pause that is waited for, and when it ends
        let mut pause: Option<(u64, Instant)> = None;
        loop {
            self.draw()?;
            // only after drawing, so that a slow disk does not keep a key from being seen
            if let Some(effect) = effects.pop_front() {
                let answer = self.perform(outside, effect)?;
                if outside.over {
                    return Ok(());
                }
                if let Some(msg) = answer {
                    effects.extend(self.app.update(msg));
                }
                continue;
            }
            pause = self.app.pause().map(|(number, time)| match pause {
                Some(waited) if waited.0 == number => waited,
                _ => (number, Instant::now() + time),
            });
            let first = match pause {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some((_, end)) => {
                    events.recv_timeout(end.saturating_duration_since(Instant::now()))
                }
            };
            match first {
                Ok(event) => {
                    effects.extend(self.take(event)?);
                    // whatever else has come is drawn together
                    while let Ok(event) = events.try_recv() {
                        effects.extend(self.take(event)?);
                    }
                }
                Err(RecvTimeoutError::Timeout) => effects.extend(self.app.update(Msg::Tick)),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        style::force_color_output(self.app.colour());
        let app = &self.app;
        self.terminal.draw(|frame| {
            #[cfg(debug_assertions)]
            assert!(
                match std::env::var("GIPF_TEST_PANIC").as_deref() {
                    Ok("draw") => false,
                    Ok("report") => app.table.as_ref().is_none_or(|t| t.report().is_none()),
                    _ => true,
                },
                "a panic that a test asked for"
            );
            ui::view(app, frame);
        })?;
        Ok(())
    }

    /// Draws everything anew: the terminal has shown something else, and its size may have changed.
    fn repaint(&mut self) -> io::Result<()> {
        let (width, height) = self.measure()?;
        self.terminal.resize(Rect::new(0, 0, width, height))
    }

    /// Tells the app how large the window is.
    fn measure(&mut self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        self.app.update(Msg::Resize(size.width, size.height));
        Ok((size.width, size.height))
    }

    /// Lets an event in.
    fn take(&mut self, event: Event) -> io::Result<Vec<Effect>> {
        let msg = match event {
            Event::Engine(event) => Msg::Engine(event),
            Event::Terminal(event::Event::Key(key)) if key.kind == KeyEventKind::Press => {
                Msg::Key(key)
            }
            Event::Terminal(event::Event::Resize(columns, rows)) => Msg::Resize(columns, rows),
            Event::Terminal(event::Event::Mouse(mouse)) => match self.mouse(mouse) {
                Some(msg) => msg,
                None => return Ok(Vec::new()),
            },
            Event::Terminal(_) => return Ok(Vec::new()),
            Event::Signal(signal) => {
                system::obey(self, signal)?;
                return Ok(Vec::new());
            }
            Event::Lost(error) => return Err(error),
        };
        Ok(self.app.update(msg))
    }

    fn mouse(&self, mouse: MouseEvent) -> Option<Msg> {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let (width, height) = self.app.size;
                let area = Rect::new(0, 0, width, height);
                let target = ui::hit(&self.app, area, mouse.column, mouse.row);
                Some(Msg::Click(target))
            }
            MouseEventKind::ScrollUp => Some(Msg::Wheel(true)),
            MouseEventKind::ScrollDown => Some(Msg::Wheel(false)),
            _ => None,
        }
    }

    /// Performs an effect; returns what the screen has to know of it.
    fn perform(&mut self, outside: &mut Outside, effect: Effect) -> io::Result<Option<Msg>> {
        Ok(match effect {
            Effect::Quit => {
                outside.over = true;
                None
            }
            Effect::Suspend => {
                system::suspend(self)?;
                None
            }
            Effect::Mouse(on) => {
                take_mouse(on)?;
                None
            }
            Effect::Think(task) => Some(Msg::Thinking(outside.engine().start(*task))),
            Effect::MoveNow => {
                outside.engine().move_now();
                None
            }
            Effect::Cancel => {
                outside.engine.iter().for_each(Engine::cancel);
                None
            }
            Effect::Begin(mut record) => {
                record.set_tag("Date", &store::today());
                record.set_tag("Seed", &launch::fresh_seed().to_string());
                outside.running = outside.store.begin();
                Some(Msg::Begun(record))
            }
            Effect::Autosave(record) => Some(Msg::Autosaved(outside.running.save(&record))),
            Effect::Resume(path) => {
                let resumed = outside.store.resume(&path).map(|(running, record)| {
                    outside.running = running;
                    Box::new(record)
                });
                Some(Msg::Opened(resumed, true))
            }
            Effect::ListUnfinished => {
                let unfinished = outside.store.unfinished().take(MOST_UNFINISHED);
                Some(Msg::Unfinished(unfinished.collect()))
            }
            Effect::ListRecords => Some(Msg::Records(outside.store.records(MOST_RECORDS))),
            Effect::Open(path) => {
                let read = store::read_record(&path, None).map(|record| {
                    outside.running = outside.store.begin();
                    Box::new(record)
                });
                Some(Msg::Opened(read, false))
            }
            Effect::Save {
                path,
                record,
                overwrite,
            } => Some(Msg::Saved(store::save_record(&path, &record, overwrite))),
            Effect::SaveSettings(settings) => {
                Some(Msg::SettingsSaved(outside.store.save_settings(&settings)))
            }
        })
    }
}

impl Outside {
    fn engine(&mut self) -> &mut Engine {
        let send = &self.send;
        self.engine.get_or_insert_with(|| {
            let send = send.clone();
            // one core is left to the screen
            let threads = engine::cores().saturating_sub(1).max(1);
            Engine::new(DEFAULT_HASH, threads, move |event| {
                // without a loop to hear it there is nobody left to tell
                let _ = send.send(Event::Engine(event));
            })
            .with_programs(self.engines.clone())
        })
    }
}

/// What only unix has: signals.
#[cfg(unix)]
mod system {
    use super::{Arc, AtomicBool, Event, Screen, Sender, enter, io, restore, thread, ugi};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// Sends the signals that end, stop or continue the program.
    pub fn watch(send: &Sender<Event>) -> io::Result<()> {
        let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
        let send = send.clone();
        let work = move || {
            for signal in signals.forever() {
                if send.send(Event::Signal(signal)).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new()
            .name("signals".into())
            .spawn(work)
            .map(drop)
    }

    /// Lets the signals that end the program set a flag at first.
    pub fn interrupt(flag: &Arc<AtomicBool>) -> io::Result<()> {
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            // in this order: the first signal finds the flag unset
            flag::register_conditional_default(signal, flag.clone())?;
            flag::register(signal, flag.clone())?;
        }
        Ok(())
    }

    /// Does what a signal wants, with the terminal as it should be.
    pub fn obey(screen: &mut Screen, signal: i32) -> io::Result<()> {
        match signal {
            SIGTSTP => suspend(screen),
            SIGCONT => resume(screen),
            _ => {
                restore();
                ugi::end_all();
                emulate_default_handler(signal)
            }
        }
    }

    /// Stops the program until the shell continues it.
    pub fn suspend(screen: &mut Screen) -> io::Result<()> {
        restore();
        emulate_default_handler(SIGTSTP)?;
        resume(screen)
    }

    fn resume(screen: &mut Screen) -> io::Result<()> {
        enter(screen.app.mouse())?;
        screen.repaint()
    }
}

/// Elsewhere nothing stops or ends a program but its keys.
#[cfg(not(unix))]
mod system {
    use super::{Arc, AtomicBool, Event, Screen, Sender, io};

    pub fn watch(_: &Sender<Event>) -> io::Result<()> {
        Ok(())
    }

    pub fn interrupt(_: &Arc<AtomicBool>) -> io::Result<()> {
        Ok(())
    }

    pub fn obey(_: &mut Screen, _: i32) -> io::Result<()> {
        Ok(())
    }

    pub fn suspend(_: &mut Screen) -> io::Result<()> {
        Ok(())
    }
}
