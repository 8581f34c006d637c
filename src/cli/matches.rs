//! `gipf match`: two computer players against each other.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::series::{self, Conditions, Counts};
use super::wrong_call;
use crate::arena::{Contender, Outsider, Pace, Sprt, Tally};
use crate::game::Reason;
use crate::player::parse_time;
use crate::store::Store;
use crate::term;
use crate::ugi::Program;

/// How many games are played where nothing is said, and how many at most if a test ends the match.
const GAMES: [usize; 2] = [100, 20_000];

#[derive(Args, Debug)]
pub(super) struct Match {
    /// level:N, time:5s, random, safe-random, reference:N, a configuration of the search such as classical or
    /// classical,depth=4, ugi:NAME (of the settings), or in quotes the command of a program that speaks UGI
    #[arg(value_parser = contender)]
    a: Contender,
    /// Its opponent
    #[arg(value_parser = contender)]
    b: Contender,
    /// How many games, two for each opening; without it 100, and with --sprt at most 20000
    #[arg(long, value_name = "N", value_parser = series::games)]
    games: Option<usize>,
    /// What a configuration may spend on a turn: nodes; without this and the next two 10000
    #[arg(long, value_name = "N", group = "pace", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// What it may spend: turns deep
    #[arg(long, value_name = "N", group = "pace", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// What it may spend: time
    #[arg(long, value_name = "TIME", group = "pace", value_parser = parse_time)]
    movetime: Option<Duration>,
    /// End when A is shown to be ELO1 stronger rather than ELO0, or the reverse, at 5 % risk
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    conditions: Conditions,
}

/// Reads a contender, also one that the settings name.
fn contender(text: &str) -> anyhow::Result<Contender> {
    let Some(engine) = text.strip_prefix("ugi:") else {
        return Ok(text.parse()?);
    };
    let (settings, wrong) = Store::open()?.settings();
    if let Some(wrong) = wrong {
        return Err(wrong.into());
    }
    let (name, pace) = match engine.split_once(',') {
        Some((name, pace)) => (name, Some(pace.parse()?)),
        None => (engine, None),
    };
    let command = super::engine(&settings, name)?;
    Ok(Contender::Program(Outsider {
        text: text.into(),
        command,
        pace,
    }))
}

impl Match {
    /// Plays the match, shows its progress on a terminal, and prints what came out.
    pub(super) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let pace = match (self.nodes, self.depth, self.movetime) {
            (Some(nodes), ..) => Pace::Nodes(nodes),
            (_, Some(depth), _) => Pace::Depth(depth),
            (.., Some(time)) => Pace::Time(time),
            _ => Pace::Nodes(10_000),
        };
        let conditions = self.conditions;
        let contest = conditions.contest([self.a, self.b], pace);
        for contender in &contest.contenders {
            if let Contender::Program(outsider) = contender
                && let Err(error) = Program::start(&outsider.command)
            {
                return wrong_call(error.to_string());
            }
        }
        let games = self
            .games
            .unwrap_or(GAMES[usize::from(self.sprt.is_some())]);
        let decided = |tally: &Tally| self.sprt.is_some_and(|test| test.verdict(tally).is_some());
        let stop = term::interrupted()?;
        let folder = conditions.record.as_deref();
        let tally = series::play(&contest, games, folder, &stop, decided)?;
        let stopped = !decided(&tally) && (tally.games() as usize) < games;
        if conditions.json {
            let summary = Summary {
                r#match: contest.to_string(),
                players: contest.contenders.each_ref().map(Contender::to_string),
                setup: contest.setup.word(),
                seed: contest.seed,
                games,
                stopped,
                counts: Counts::from(&tally),
                as_white: Results::from(tally.by_colour[0]),
                as_black: Results::from(tally.by_colour[1]),
                white_score: tally.white_score(),
                pairs: tally.pairs,
                mean_turns: tally.mean_turns(),
                endings: endings(&tally),
                sprt: self.sprt.map(|test| Test::new(test, &tally)),
            };
            return series::write_json(out, &summary);
        }
        writeln!(out, "gipf {contest} --games {games}")?;
        if stopped {
            writeln!(out, "stopped after {} games", tally.games())?;
        }
        if tally.games() == 0 {
            return Ok(());
        }
        writeln!(out, "{}: {}", contest.contenders[0], series::short(&tally))?;
        for (colour, [won, drawn, lost]) in ["White", "Black"].into_iter().zip(tally.by_colour) {
            writeln!(out, "as {colour}: {won} won, {drawn} drawn, {lost} lost")?;
        }
        let endings: Vec<String> = endings(&tally)
            .into_iter()
            .map(|(reason, count)| format!("{count} {reason}"))
            .collect();
        writeln!(
            out,
            "White scored {:.1} %; {:.1} turns a game; endings: {}",
            100.0 * tally.white_score(),
            tally.mean_turns(),
            endings.join(", ")
        )?;
        if let Some(test) = self.sprt {
            let Test {
                llr,
                upper,
                verdict,
                ..
            } = Test::new(test, &tally);
            writeln!(
                out,
                "SPRT {},{}: log-likelihood ratio {llr:.2} between {:.2} and {upper:.2}: {verdict}",
                test.elo0, test.elo1, -upper
            )?;
        }
        Ok(())
    }
}

/// How many games ended for each reason, by its word.
fn endings(tally: &Tally) -> BTreeMap<&'static str, u32> {
    let word =
        |(reason, &count): (&Option<_>, _)| (reason.map_or("unfinished", Reason::word), count);
    tally.endings.iter().map(word).collect()
}

/// The result as JSON. The README says what the fields mean.
#[derive(Serialize)]
struct Summary {
    r#match: String,
    players: [String; 2],
    setup: &'static str,
    seed: u64,
    games: usize,
    stopped: bool,
    #[serde(flatten)]
    counts: Counts,
    as_white: Results,
    as_black: Results,
    white_score: f64,
    pairs: [u32; 5],
    mean_turns: f64,
    endings: BTreeMap<&'static str, u32>,
    sprt: Option<Test>,
}

#[derive(Serialize)]
struct Results {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl From<[u32; 3]> for Results {
    fn from([won, drawn, lost]: [u32; 3]) -> Results {
        Results { won, drawn, lost }
    }
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
}

impl Test {
    fn new(test: Sprt, tally: &Tally) -> Test {
        Test {
            elo0: test.elo0,
            elo1: test.elo1,
            llr: test.log_ratio(tally),
            lower: -Sprt::bound(),
            upper: Sprt::bound(),
            verdict: match test.verdict(tally) {
                Some(true) => "accepted",
                Some(false) => "rejected",
                None => "open",
            },
        }
    }
}
