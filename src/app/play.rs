//! What keys, clicks and the engine do at the table.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::choices::Choices;
use super::input::Touch;
use super::keys::{self, Command};
use super::popup::{Deed, Popup};
use super::table::{Purpose, Table, Thinking};
use super::{App, Effect, Target, typed};
use crate::engine::Event;
use crate::face::{Face, Spelling};
use crate::game::{Action, Game, Side};
use crate::notation::Notation;
use crate::player::Player;
use crate::record::Record;

impl Table {
    /// Whether the next step that plays itself is a removal; `None` if there is none.
    #[must_use]
    pub fn next_is_removal(&self) -> Option<bool> {
        let action = *self.coming.front()?;
        let spelling = self.session.now().spelling(action);
        Some(matches!(spelling, Spelling::Row { .. }))
    }
}

impl App {
    pub(super) fn set_table(&mut self, record: Record) {
        if self
            .table
            .as_ref()
            .is_some_and(|table| table.thinking.is_some())
        {
            self.effects.push(Effect::Cancel);
        }
        self.table = Some(Table::new(record));
        (self.menu, self.popup, self.trouble) = (None, None, None);
        self.go_on();
    }

    /// A key at the board.
    pub(super) fn table_key(&mut self, key: KeyEvent) {
        let Some(table) = &mut self.table else {
            return self.open_menu();
        };
        if !table.coming.is_empty() {
            self.skip();
            // a letter is not only meant to skip: it begins a turn or is a command
            let letter = matches!(key.code, KeyCode::Char(c) if c != ' ');
            if letter && self.popup.is_none() {
                self.table_key(key);
            }
            return;
        }
        if !table.typed.is_empty() {
            return self.typing_key(key);
        }
        let plain = !key
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        if let Some(command) = keys::command(key) {
            self.run(command);
        } else if let KeyCode::Char(c) = key.code
            && plain
        {
            if typed::begins(table.session.now(), c) {
                if table.session.view().is_some() {
                    self.warn("Looking back: Enter plays on from here, End goes back to the game.");
                } else if table.computer_on_turn() && !table.paused || self.may_enter() {
                    self.type_char(c);
                }
            } else {
                self.warn(format!("{c:?} is no key here: ? shows the keys."));
            }
        }
    }

    fn type_char(&mut self, c: char) {
        if let Some(table) = &mut self.table
            && table.typed.len() < 200
        {
            table.typed.push(c);
        }
    }

    /// A key while typed text stands.
    fn typing_key(&mut self, key: KeyEvent) {
        let Some(table) = &mut self.table else { return };
        let plain = !key
            .modifiers
            .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char(c) if plain => self.type_char(c),
            KeyCode::Backspace => drop(table.typed.pop()),
            KeyCode::Esc => table.typed.clear(),
            KeyCode::Tab | KeyCode::Enter if !table.entering() => {
                self.warn("It is the computer's turn: Esc clears what is typed, then . makes it play now.");
            }
            KeyCode::Tab => {
                let completed = typed::complete(table.session.now(), &table.typed);
                if completed == table.typed {
                    let found = table.candidates();
                    match found.len() {
                        0 => self.warn("No turn begins like that."),
                        1 => {}
                        _ => self.say(goes_on(&found)),
                    }
                } else {
                    table.typed = completed;
                }
            }
            KeyCode::Enter => match typed::read(table.session.now(), &table.typed) {
                Ok(actions) => self.decide(actions),
                Err(reason) => {
                    let text = table.typed.trim();
                    let repeated = reason.starts_with(text);
                    let text = if repeated {
                        String::new()
                    } else {
                        format!("{text}: ")
                    };
                    self.warn(format!("{text}{reason}."));
                }
            },
            KeyCode::PageUp | KeyCode::PageDown | KeyCode::Home | KeyCode::End => {
                if let Some(command) = keys::command(key) {
                    self.run(command);
                }
            }
            _ => {}
        }
    }

    /// True if the player may enter something now; says why if he may not.
    fn may_enter(&mut self) -> bool {
        let Some(table) = &self.table else {
            return false;
        };
        if table.entering() {
            return true;
        }
        if let Some(n) = table.session.view() {
            self.ask_to_play_on(n);
        } else if table.session.outcome().is_some() {
            self.warn("The game is over: Enter shows what can be done next.");
        } else if table.paused {
            self.warn("The computer is to play: . lets it, u goes further back.");
        } else {
            self.warn("The computer is thinking: . makes it play now.");
        }
        false
    }

    /// Does what a key or a button stands for.
    pub(super) fn run(&mut self, command: Command) {
        use Command as C;
        let Some(table) = &mut self.table else { return };
        let now = table.session.now().clone();
        let seen = table.session.seen();
        match command {
            C::Go(_) | C::Next | C::Previous if !table.entering() => {}
            C::Go(way) => table.input.arrow(&now, way, table.turned),
            C::Next => table.input.walk(&now, false, table.turned),
            C::Previous => table.input.walk(&now, true, table.turned),
            C::Choose if table.session.view().is_none() && table.session.outcome().is_some() => {
                self.announce();
            }
            C::Choose | C::Switch => {
                if self.may_enter()
                    && let Some(table) = &mut self.table
                {
                    let space = command == C::Switch;
                    let touch = table.input.choose(&now, space, table.turned);
                    self.touched(touch);
                }
            }
            C::Back => self.back(),
            C::Kind => {
                if !table.entering() || !table.input.switch_kind(&now) {
                    self.warn("There is only one kind of piece to bring in.");
                }
            }
            C::Undo => {
                if table.session.undo() {
                    self.moved_in_time();
                } else {
                    self.warn("There is nothing to undo.");
                }
            }
            C::Redo => {
                if table.session.redo() {
                    self.moved_in_time();
                } else {
                    self.warn("There is nothing to redo.");
                }
            }
            C::Tip => self.ask_for_tip(),
            C::MoveNow => self.move_now(),
            C::Earlier => self.look_at(seen.checked_sub(1)),
            C::Later => self.look_at(Some(seen + 1)),
            C::Start => self.look_at(Some(0)),
            C::Present => self.look_at(Some(usize::MAX)),
            C::Turn => table.turned = !table.turned,
            C::Line => {
                self.settings.new_game.show_line = !self.settings.new_game.show_line;
                let shown = self.settings.new_game.show_line;
                self.say(if shown {
                    "The line that the computer expects is shown."
                } else {
                    "The line that the computer expects is hidden."
                });
            }
            C::Mouse => self.toggle_mouse(),
            C::Save => self.ask_for_name(),
            C::Resign => self.ask_to_resign(),
            C::Menu => self.open_menu(),
            C::Help => self.popup = Some(Popup::Help(0)),
            C::Quit => self.quit(),
        }
    }

    /// Ends the program.
    pub(super) fn quit(&mut self) {
        self.leave("Quit", Effect::Quit);
    }

    /// Leaves the game on the screen for this; where it would be lost, after asking. `what` says it in a word or two.
    pub(super) fn leave(&mut self, what: &str, effect: Effect) {
        match &self.trouble {
            None => self.effects.push(effect),
            Some(trouble) => {
                let text = format!("{trouble} {what} and lose it?");
                self.popup = Some(Popup::question(text, Deed::Leave(effect)));
            }
        }
    }

    /// A click at the table.
    pub(super) fn table_click(&mut self, target: Option<Target>) {
        let Some(table) = &mut self.table else {
            return self.open_menu();
        };
        if !table.coming.is_empty() {
            return self.skip();
        }
        match target {
            Some(Target::Button(command)) => match key_while_typing(command) {
                Some(key) if !table.typed.is_empty() => self.typing_key(key.into()),
                _ => self.run(command),
            },
            Some(Target::Turn(n)) => self.look_at(Some(n)),
            Some(Target::Point(point)) => {
                if self.may_enter()
                    && let Some(table) = &mut self.table
                {
                    table.typed.clear();
                    let now = table.session.now().clone();
                    let touch = table.input.click(&now, point, table.turned);
                    self.touched(touch);
                }
            }
            _ => {}
        }
    }

    fn touched(&mut self, touch: Touch) {
        match touch {
            Touch::Moved => {}
            Touch::Play(action) => self.decide(vec![action]),
            Touch::No(reason) => self.warn(reason),
        }
    }

    /// Esc: a pick, then a step of the turn.
    fn back(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.session.view().is_some() {
            return self.look_at(Some(usize::MAX));
        }
        let now = table.session.now().clone();
        if table.entering() && table.input.back(&now, table.turned) {
            return;
        }
        if let Some(action) = table.session.back() {
            self.moved_in_time();
            if let Some(table) = &mut self.table {
                let now = table.session.now().clone();
                table.input.touch_again(&now, action, table.turned);
            }
        } else if table.session.record().is_empty() {
            self.warn("The game has just begun.");
        } else {
            self.warn("The turn has just begun: u undoes the last one.");
        }
    }

    /// The player has decided on these actions; where they give something up for good he is asked first.
    fn decide(&mut self, actions: Vec<Action>) {
        let Some(table) = &self.table else { return };
        let mut position = table.session.now().clone();
        for &action in &actions {
            if let Some(warning) = position.warning(action) {
                let text = format!("{warning} Play {}?", position.turn_text(&[action]));
                self.popup = Some(Popup::question(text, Deed::Play(actions)));
                return;
            }
            position.play(action);
        }
        self.play(&actions);
    }

    /// Plays these actions and what follows by itself.
    pub(super) fn play(&mut self, actions: &[Action]) {
        if let Some(table) = &mut self.table {
            table.typed.clear();
        }
        for &action in actions {
            self.step(action);
        }
        self.go_on();
    }

    fn step(&mut self, action: Action) {
        let Some(table) = &mut self.table else { return };
        self.note = None;
        let played = table.play(action);
        if table.thinks_in_vain() {
            table.thinking = None;
            self.effects.push(Effect::Cancel);
        }
        match played {
            Ok(true) => self.autosave(),
            Ok(false) => {}
            Err(reason) => self.warn(format!("{reason}.")),
        }
    }

    fn autosave(&mut self) {
        if let Some(table) = &self.table {
            let record = Box::new(table.session.record().clone());
            self.effects.push(Effect::Autosave(record));
        }
    }

    /// Whatever follows by itself: forced steps, the computer's thinking, the end of the game.
    pub(super) fn go_on(&mut self) {
        loop {
            let Some(table) = &mut self.table else { return };
            if table.coming.is_empty()
                && table.session.outcome().is_none()
                && (!table.computer_on_turn() || table.session.within_turn())
                && let Some(action) = Choices::of(table.session.now()).forced()
            {
                table.coming.push_back(action);
            }
            if table.coming.is_empty() {
                break;
            }
            self.pauses += 1;
            if self.settings.animation && table.session.view().is_none() {
                return;
            }
            self.play_next();
        }
        let Some(table) = &mut self.table else { return };
        if table.session.outcome().is_some() {
            self.announce();
        } else if table.computer_on_turn() && !table.paused && !table.is_thinking(Purpose::Turn) {
            self.think(Purpose::Turn);
        }
    }

    /// Plays the next of the steps that play themselves.
    fn play_next(&mut self) {
        let next = self
            .table
            .as_mut()
            .and_then(|table| table.coming.pop_front());
        if let Some(action) = next {
            self.step(action);
        }
    }

    /// The pause is over: the next step.
    pub(super) fn play_coming(&mut self) {
        self.play_next();
        self.go_on();
    }

    /// A key during the computer's steps: all at once.
    fn skip(&mut self) {
        while self
            .table
            .as_ref()
            .is_some_and(|table| !table.coming.is_empty())
        {
            self.play_coming();
        }
    }

    /// After undo, redo or the like: other position, nothing thought or touched.
    fn moved_in_time(&mut self) {
        let Some(table) = &mut self.table else { return };
        table.start_over();
        let human = |side| table.session.record().player(side) == Player::Human;
        table.paused = !Side::BOTH.into_iter().any(human);
        self.effects.push(Effect::Cancel);
        if self
            .table
            .as_ref()
            .is_some_and(|table| !table.session.within_turn())
        {
            self.autosave();
        }
        self.go_on();
    }

    fn look_at(&mut self, n: Option<usize>) {
        self.skip();
        let Some(table) = &mut self.table else { return };
        match n {
            Some(n) if n != table.session.seen() => {
                table.session.look_at(n);
                table.typed.clear();
            }
            _ => {}
        }
    }

    fn ask_to_play_on(&mut self, n: usize) {
        let Some(table) = &self.table else { return };
        let text = match table.session.record().len() - n {
            1 => "Play on from here? The turn behind it".into(),
            later => format!("Play on from here? The {later} turns behind it"),
        };
        let text = format!("{text} can be brought back with r until another is played.");
        self.popup = Some(Popup::question(text, Deed::PlayOn(n)));
    }

    /// Makes the state after `n` turns the present one.
    pub(super) fn play_on(&mut self, n: usize) {
        if let Some(table) = &mut self.table {
            table.session.go_to(n);
        }
        self.moved_in_time();
    }

    fn ask_to_resign(&mut self) {
        let Some(table) = &self.table else { return };
        let Some(on_turn) = table.session.on_turn() else {
            return self.warn("The game is over.");
        };
        let human = |side: &Side| table.session.record().player(*side) == Player::Human;
        match [on_turn, !on_turn].into_iter().find(human) {
            Some(side) => {
                let text = format!("Does {side} resign?");
                self.popup = Some(Popup::question(text, Deed::Resign(side)));
            }
            None => self.warn("Nobody here plays who could resign."),
        }
    }

    /// `side` gives up.
    pub(super) fn resign(&mut self, side: Side) {
        let Some(table) = &mut self.table else { return };
        table.session.resign(side);
        table.start_over();
        self.effects.push(Effect::Cancel);
        self.autosave();
        self.announce();
    }

    /// The game is over: what next?
    pub(super) fn announce(&mut self) {
        if let Some(table) = &self.table
            && let Some(outcome) = table.session.outcome()
            && self.popup.is_none()
        {
            self.popup = Some(Popup::game_over(outcome));
        }
    }

    /// The same again, with colours changed.
    pub(super) fn rematch(&mut self) {
        let Some(table) = &self.table else { return };
        let old = table.session.record();
        let mut record = Record::new(old.position(0).clone());
        for side in Side::BOTH {
            record.set_name(side, old.name(!side));
            record.set_player(side, &old.player(!side));
        }
        record.set_repetition(old.counts_repetition());
        self.leave("Play another", Effect::Begin(Box::new(record)));
    }

    fn toggle_mouse(&mut self) {
        self.mouse = !self.mouse;
        self.effects.push(Effect::Mouse(self.mouse));
        self.say(if self.mouse {
            "The mouse plays."
        } else {
            "The mouse selects text; o gives it back to the game."
        });
    }

    fn think(&mut self, purpose: Purpose) {
        let Some(table) = &mut self.table else { return };
        let player = match (purpose, table.session.player()) {
            (Purpose::Turn, Some(player)) => player,
            _ => self.settings.adviser.clone(),
        };
        let task = table.task(player);
        table.thinking = Some(Thinking {
            job: None,
            purpose,
            position: task.position.clone(),
            report: None,
            running: true,
        });
        self.effects.push(Effect::Think(Box::new(task)));
    }

    fn ask_for_tip(&mut self) {
        let Some(table) = &self.table else { return };
        if table.session.view().is_some() || !table.entering() {
            self.warn("A tip is for the player who has to act.");
        } else if !table.is_thinking(Purpose::Tip) {
            self.think(Purpose::Tip);
        }
    }

    fn move_now(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table
            .thinking
            .as_ref()
            .is_some_and(|thinking| thinking.running)
        {
            self.effects.push(Effect::MoveNow);
        } else if table.paused && table.computer_on_turn() {
            table.paused = false;
            table.session.look_at(usize::MAX);
            self.go_on();
        } else {
            self.warn("The computer is not thinking: . makes it play at once when it is.");
        }
    }

    /// The job that was asked for has this number.
    pub(super) fn thinking(&mut self, job: u64) {
        if let Some(table) = &mut self.table
            && let Some(thinking) = &mut table.thinking
        {
            thinking.job = Some(job);
        }
    }

    /// The engine reports. What does not belong to the present job is out of date.
    pub(super) fn engine(&mut self, event: Event) {
        let Some(table) = &mut self.table else { return };
        let Some(thinking) = &mut table.thinking else {
            return;
        };
        let (Event::Report { job, .. } | Event::Turn { job, .. } | Event::Failed { job, .. }) =
            &event;
        if thinking.job != Some(*job) || thinking.position != *table.session.now() {
            return;
        }
        match event {
            Event::Report { report, .. } => thinking.report = Some(report),
            Event::Turn { turn, .. } => {
                thinking.running = false;
                match thinking.purpose {
                    Purpose::Turn => {
                        table.coming = turn.into();
                        self.go_on();
                    }
                    Purpose::Tip => {
                        let text = table.session.now().turn_text(&turn);
                        if let Some(&action) = turn.first() {
                            table.set_hint(action);
                        }
                        self.say(format!("Tip: {text}"));
                    }
                }
            }
            Event::Failed { reason, .. } => {
                thinking.running = false;
                table.paused = thinking.purpose == Purpose::Turn;
                self.warn(format!(
                    "The computer has failed ({reason}): . lets it try again."
                ));
            }
        }
    }
}

/// The key that stands on a button of the prompt while something is typed.
const fn key_while_typing(command: Command) -> Option<KeyCode> {
    match command {
        Command::Choose => Some(KeyCode::Enter),
        Command::Next => Some(KeyCode::Tab),
        Command::Back => Some(KeyCode::Esc),
        _ => None,
    }
}

/// The first of the turns that a typed text can become, in a sentence.
fn goes_on(found: &[String]) -> String {
    const MOST: usize = 6;
    let first = found[..found.len().min(MOST)].join(", ");
    match found.len().saturating_sub(MOST) {
        0 => format!("It goes on as {first}."),
        more => format!("It goes on as {first} and {more} more."),
    }
}
