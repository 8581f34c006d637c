//! The keys of the board: one table from which keys are looked up and the help is printed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::walk::Way;

/// What a key does at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Moves the cursor.
    Go(Way),
    /// The next point that can be chosen.
    Next,
    /// The one before.
    Previous,
    /// Chooses what is under the cursor, or plays it.
    Choose,
    /// The same; in a row it switches what stays.
    Switch,
    /// A step back within the turn.
    Back,
    /// Another kind of man to bring in.
    Kind,
    /// Undoes to the last decision.
    Undo,
    /// Redoes to the next decision.
    Redo,
    /// Asks the computer for advice.
    Tip,
    /// Ends the computer's thinking.
    MoveNow,
    /// One turn back in the game.
    Earlier,
    /// One turn on.
    Later,
    /// The start of the game.
    Start,
    /// Its present state.
    Present,
    /// Turns the board.
    Turn,
    /// Shows or hides the line that the computer expects.
    Line,
    /// Gives the mouse to the terminal or takes it.
    Mouse,
    /// Saves under a name.
    Save,
    /// Gives up.
    Resign,
    /// Opens the menu.
    Menu,
    /// Opens the help.
    Help,
    /// Ends the program.
    Quit,
}

/// A line of the table.
pub struct Binding {
    /// The keys that do it.
    pub keys: &'static [KeyCode],
    /// How the help writes them.
    pub shown: &'static str,
    /// What they do.
    pub command: Command,
    /// What the help says; empty where the line before says it.
    pub help: &'static str,
}

const fn bind(
    keys: &'static [KeyCode],
    shown: &'static str,
    command: Command,
    help: &'static str,
) -> Binding {
    Binding {
        keys,
        shown,
        command,
        help,
    }
}

/// Every key of the board, in the order of the help.
pub static KEYS: &[Binding] = {
    use Command as C;
    use KeyCode::{
        BackTab, Char, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right, Tab, Up,
    };
    &[
        bind(&[Up], "arrows", C::Go(Way::Up), "move the cursor"),
        bind(&[Down], "", C::Go(Way::Down), ""),
        bind(&[Left], "", C::Go(Way::Left), ""),
        bind(&[Right], "", C::Go(Way::Right), ""),
        bind(
            &[Tab],
            "Tab",
            C::Next,
            "to the next point that can be chosen",
        ),
        bind(&[BackTab], "Shift-Tab", C::Previous, "to the one before"),
        bind(&[Enter], "Enter", C::Choose, "choose; play what is shown"),
        bind(
            &[Char(' ')],
            "Space",
            C::Switch,
            "the same; in a row: stays or goes",
        ),
        bind(&[Esc], "Esc", C::Back, "back within the turn"),
        bind(
            &[Char('p')],
            "p",
            C::Kind,
            "another kind of piece to bring in",
        ),
        bind(&[Char('u')], "u", C::Undo, "undo to your last decision"),
        bind(&[Char('r')], "r", C::Redo, "redo"),
        bind(&[Char('t')], "t", C::Tip, "a tip from the computer"),
        bind(&[Char('.')], ".", C::MoveNow, "the computer moves now"),
        bind(&[PageUp], "PageUp", C::Earlier, "look one turn back"),
        bind(&[PageDown], "PageDown", C::Later, "look one turn on"),
        bind(&[Home], "Home", C::Start, "look at the start"),
        bind(&[End], "End", C::Present, "back to the present"),
        bind(&[Char('v')], "v", C::Turn, "turn the board"),
        bind(
            &[Char('l')],
            "l",
            C::Line,
            "show the computer's line or hide it",
        ),
        bind(
            &[Char('o')],
            "o",
            C::Mouse,
            "mouse on or off (off: select text)",
        ),
        bind(&[Char('s')], "s", C::Save, "save under a name"),
        bind(&[Char('w')], "w", C::Resign, "resign (the white flag)"),
        bind(&[Char('m')], "m", C::Menu, "menu"),
        bind(&[Char('?')], "?", C::Help, "help"),
        bind(&[Char('q')], "q", C::Quit, "quit; the game is kept"),
    ]
};

/// The command of a key. Letters count in either case, and no key with Ctrl or Alt is a command.
#[must_use]
pub fn command(key: KeyEvent) -> Option<Command> {
    if key
        .modifiers
        .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
    {
        return None;
    }
    let code = match key.code {
        KeyCode::Char(c) => KeyCode::Char(c.to_ascii_lowercase()),
        // some terminals report Shift-Tab so
        KeyCode::Tab if key.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        code => code,
    };
    let found = KEYS.iter().find(|binding| binding.keys.contains(&code));
    found.map(|binding| binding.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_stands_twice_and_no_command_is_a_letter_of_the_board() {
        let mut seen = Vec::new();
        for binding in KEYS {
            for key in binding.keys {
                assert!(!seen.contains(key), "{key:?}");
                seen.push(*key);
                if let KeyCode::Char(c) = key {
                    assert!(!c.is_ascii_alphabetic() || ('l'..='z').contains(c) && *c != 'x');
                }
            }
        }
    }
}
