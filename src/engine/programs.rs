//! Other programs that play in place of the engine.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Task;
use crate::game::{Action, Game};
use crate::player::Engines;
use crate::record::Record;
use crate::search::{Limits, Report};
use crate::ugi::Program;

/// The programs of the settings, of which each runs from the first time that it is asked.
#[derive(Default)]
pub(super) struct Programs {
    commands: Engines,
    running: Mutex<BTreeMap<String, Program>>,
}

impl Programs {
    pub fn new(commands: Engines) -> Programs {
        Programs {
            commands,
            running: Mutex::default(),
        }
    }

    /// The turn that a program finds, which waits for it to be done with what it was asked before. One that fails
    /// is ended, and started anew when it is asked again.
    pub fn think(
        &self,
        name: &str,
        time: Duration,
        task: &Task,
        stop: &AtomicBool,
        report: &dyn Fn(&Report),
    ) -> Result<Vec<Action>, String> {
        if !task.position.at_turn_start() {
            return Err(format!("{name} can only be asked where a turn begins"));
        }
        let command = self
            .commands
            .get(name)
            .ok_or_else(|| format!("the settings have no engine {name:?}"))?;
        let limits = Limits {
            time: Some(time),
            ..task.limits
        };
        let only_this = Record::new(task.position.clone());
        let game = task.game.as_ref().unwrap_or(&only_this);
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let started = match running.remove(name) {
            Some(program) => Ok(program),
            None => Program::start(command),
        };
        let found = started.and_then(|mut program| {
            let turn = program.think(game, limits, stop, report)?;
            running.insert(name.into(), program);
            Ok(turn)
        });
        found.map_err(|error| error.to_string())
    }
}
