//! `gipf play`, and the menu: what the screen begins with.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::record::read;
use super::{Flags, engine, setup_parser, wrong_call};
use crate::game::Side;
use crate::games::{Position, Setup};
use crate::launch::{Launch, Open, new_game};
use crate::player::{Player, Seat, parse_level, parse_time};
use crate::record::Record;
use crate::settings::Settings;
use crate::store::Store;
use crate::term;

#[derive(Args, Debug)]
pub(super) struct Play {
    /// A record to go on with
    #[arg(conflicts_with_all = ["setup", "position", "handicap"])]
    file: Option<PathBuf>,
    /// How the game begins
    #[arg(long, value_parser = setup_parser(), conflicts_with = "position")]
    setup: Option<Setup>,
    /// Who plays White
    #[arg(long, value_name = "PLAYER")]
    white: Option<Seat>,
    /// Who plays Black
    #[arg(long, value_name = "PLAYER")]
    black: Option<Seat>,
    /// The level of "computer", 1 to 10
    #[arg(long, value_name = "N", value_parser = parse_level, conflicts_with = "time")]
    level: Option<u8>,
    /// The time that "computer" has for each turn, such as 5s, in place of a level
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Begin with this position
    #[arg(long, value_name = "TEXT", conflicts_with = "handicap")]
    position: Option<String>,
    /// Begin a basic game with these reserves, 12 to 15 each
    #[arg(long, value_name = "W/B", value_parser = handicap)]
    handicap: Option<Position>,
    /// A position that stands for the third time is no draw
    #[arg(long)]
    no_repetition: bool,
    /// Make the computer's choices repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Reads the two reserves of a handicap.
fn handicap(text: &str) -> Result<Position, &'static str> {
    let number = |text: &str| text.parse().ok().filter(|_| text.len() == 2);
    let reserves = text.split_once('/').map(|(w, b)| (number(w), number(b)));
    match reserves {
        Some((Some(white), Some(black))) => Position::handicap([white, black]),
        _ => None,
    }
    .ok_or("a handicap is two reserves of 12 to 15, such as 14/12")
}

impl Play {
    pub(super) fn run(self, flags: &Flags) -> anyhow::Result<()> {
        if let (Some(start), Some(setup)) = (&self.handicap, self.setup)
            && start.setup() != setup
        {
            return wrong_call(format!(
                "--handicap is for {}, not for {}",
                start.setup().word(),
                setup.word()
            ));
        }
        open(flags, |settings| {
            for seat in [&self.white, &self.black].into_iter().flatten() {
                if let Seat::Player(Player::Ugi { name, .. }) = seat {
                    engine(settings, name)?;
                }
            }
            let record = match &self.file {
                Some(file) => self.go_on(read(file, None)?, settings)?,
                None => self.begin(settings)?,
            };
            Ok(Open::Game(Box::new(record)))
        })
    }

    /// A new game; what is not said is as the settings have it.
    fn begin(&self, settings: &Settings) -> anyhow::Result<Record> {
        let start = match (&self.position, &self.handicap) {
            (Some(text), _) => text.parse()?,
            (None, Some(position)) => position.clone(),
            (None, None) => self.setup.unwrap_or(settings.new_game.setup).start(),
        };
        let usual = &settings.new_game;
        // who names a computer for one side means to play the other
        let other = |named: &Option<Seat>, usual: &Seat| match named {
            None | Some(Seat::Player(Player::Human)) => usual.clone(),
            Some(_) => Seat::Player(Player::Human),
        };
        let mut seats = [
            self.white
                .clone()
                .unwrap_or_else(|| other(&self.black, &usual.white)),
            self.black
                .clone()
                .unwrap_or_else(|| other(&self.white, &usual.black)),
        ];
        let nobody_named = self.white.is_none() && self.black.is_none();
        if self.strength().is_some() && nobody_named && !seats.contains(&Seat::Computer) {
            seats[1] = Seat::Computer;
        }
        let players = self.players(seats, &usual.computer())?;
        Ok(new_game(
            settings,
            start,
            &players,
            self.seed,
            !self.no_repetition,
        ))
    }

    /// A game that was read, with what is said put in place of what it says itself.
    fn go_on(&self, mut record: Record, settings: &Settings) -> anyhow::Result<Record> {
        let seats = Side::BOTH.map(|side| {
            let said = [&self.white, &self.black][side.index()].clone();
            said.unwrap_or_else(|| Seat::Player(record.player(side)))
        });
        let players = self.players(seats, &settings.new_game.computer())?;
        for side in Side::BOTH {
            record.set_player(side, &players[side.index()]);
        }
        if let Some(seed) = self.seed {
            record.set_tag("Seed", &seed.to_string());
        }
        if self.no_repetition {
            record.set_repetition(false);
        }
        Ok(record)
    }

    /// How strong `--level` or `--time` say that the computer is.
    fn strength(&self) -> Option<Player> {
        let level = self.level.map(Player::Level);
        level.or(self.time.map(Player::Time))
    }

    fn players(&self, seats: [Seat; 2], usual: &Player) -> anyhow::Result<[Player; 2]> {
        let strength = self.strength();
        if strength.is_some() && !seats.contains(&Seat::Computer) {
            return wrong_call(
                "--level and --time are for a player \"computer\", and there is none",
            );
        }
        let computer = strength.unwrap_or_else(|| usual.clone());
        Ok(seats.map(|seat| seat.player(&computer)))
    }
}

/// Opens the screen with what `first` makes of the settings.
pub(super) fn open(
    flags: &Flags,
    first: impl FnOnce(&Settings) -> anyhow::Result<Open>,
) -> anyhow::Result<()> {
    let store = Store::open()?;
    let (settings, notice) = store.settings();
    let open = first(&settings)?;
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return wrong_call("the screen needs a terminal, and this is none (see gipf --help)");
    }
    term::run(Launch {
        open,
        settings,
        notice: notice.map(|error| error.to_string()),
        store,
        ascii: flags.ascii,
        no_mouse: flags.no_mouse,
        color: flags.color,
    })
}
