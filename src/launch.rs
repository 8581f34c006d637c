//! What the command line hands to the screen.

use crate::record::Record;
use crate::settings::{Color, Settings};
use crate::store::Store;

/// What the screen begins with.
#[derive(Clone, Debug)]
pub struct Launch {
    /// What stands there first.
    pub open: Open,
    /// The settings as they were read. Flags are not among them, so that saving leaves them out.
    pub settings: Settings,
    /// What is wrong with the file of the settings, for a line on the screen.
    pub notice: Option<String>,
    /// Where games and settings are kept.
    pub store: Store,
    /// `--ascii`: no Unicode, whatever the settings say.
    pub ascii: bool,
    /// `--no-mouse`: no mouse, whatever the settings say.
    pub no_mouse: bool,
    /// `--color`, in place of the setting.
    pub color: Option<Color>,
}

/// What stands on the screen first.
#[derive(Clone, Debug)]
pub enum Open {
    /// The menu.
    Menu,
    /// A board: a new game or one that was read. The record has names, players, seed and the rule of
    /// repetition in its tags.
    Game(Box<Record>),
}
