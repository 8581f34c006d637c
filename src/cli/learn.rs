//! `gipf selfplay` and `gipf fit`: how the weights of a game's network are made.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use super::series::progress;
use super::setup_parser;
use crate::engine;
use crate::games::{Position, Setup};
use crate::learn::{Learnable, Weights, fit, selfplay};
use crate::network::Network;
use crate::search::Evaluation;
use crate::with_game;

#[derive(Args, Debug)]
pub(super) struct Selfplay {
    /// The file of games; one that exists is gone on with
    out: PathBuf,
    /// A set-up of the game to learn; the games begin in all set-ups of that game, in turn
    #[arg(long, default_value = Setup::DEFAULT.word(), value_parser = setup_parser())]
    setup: Setup,
    /// How many games it shall have
    #[arg(long, default_value_t = 3000)]
    games: u64,
    /// Nodes for each turn
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// What the games depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first game
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// classical, learned (the weights in use) or a weights file
    #[arg(long, default_value = "learned")]
    evaluation: String,
    /// How many threads play; without it all cores
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Selfplay {
    /// Plays the games that the file has not yet.
    pub(super) fn run(self) -> anyhow::Result<()> {
        with_game!(self.setup.start(), start => self.play(&start))
    }

    fn play<G: Learnable>(self, _: &G) -> anyhow::Result<()> {
        let evaluation = evaluation::<G>(&self.evaluation)?;
        let path = &self.out;
        let next = drop_last_game(path)
            .with_context(|| format!("cannot go on with {}", path.display()))?
            .unwrap_or(self.first);
        let plan = selfplay::Plan {
            nodes: self.nodes,
            seed: self.seed,
            threads: threads(self.threads),
        };
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut out =
            BufWriter::new(file.with_context(|| format!("cannot write {}", path.display()))?);
        let range = (next, self.first + self.games);
        selfplay::play::<G>(&plan, evaluation, range, &mut out, |games, positions| {
            let done = next + games - self.first;
            progress(&format!(
                "{done} of {} games, {positions} positions more",
                self.games
            ));
        })?;
        out.flush()
            .with_context(|| format!("cannot write {}", path.display()))?;
        progress("");
        Ok(())
    }
}

/// The number of the game to go on with: the last one in the file, which may be incomplete and is taken out.
fn drop_last_game(path: &Path) -> io::Result<Option<u64>> {
    if !path.exists() {
        return Ok(None);
    }
    let text = fs::read_to_string(path)?;
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let number = |line: &str| line.split('\t').next().and_then(|n| n.parse::<u64>().ok());
    let Some(last) = whole.lines().last().and_then(number) else {
        return Ok(None);
    };
    let of_last = whole
        .lines()
        .rev()
        .take_while(|line| number(line) == Some(last));
    let bytes: usize = of_last.map(|line| line.len() + 1).sum();
    let file = OpenOptions::new().write(true).open(path)?;
    file.set_len((whole.len() - bytes) as u64)?;
    Ok(Some(last))
}

#[derive(Args, Debug)]
pub(super) struct Fit {
    /// Files of games that gipf selfplay has written
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The weights file to write; beside it, with .state behind its name, what is needed to go on
    #[arg(long)]
    out: PathBuf,
    /// How often each position is met
    #[arg(long, default_value_t = 14)]
    epochs: usize,
    /// The share of the result in what is learned; the rest is the score of the search
    #[arg(long, default_value_t = 0.25, value_parser = share)]
    results: f32,
    /// The step size at the beginning
    #[arg(long, default_value_t = 0.003)]
    rate: f32,
    /// What the first weights and the order depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work; without it all cores
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Fit {
    /// Fits, and writes the weights after each epoch.
    pub(super) fn run(self) -> anyhow::Result<()> {
        // the first position tells the game
        let mut line = String::new();
        open(&self.games[0])?.read_line(&mut line)?;
        let samples = fit::read::<Position>(line.as_bytes());
        let path = || self.games[0].display().to_string();
        let first = samples.with_context(path)?.pop();
        let first = first.with_context(|| format!("there is no position in {}", path()))?;
        with_game!(first.position, position => self.fit(&position))
    }

    fn fit<G: Learnable>(self, _: &G) -> anyhow::Result<()> {
        let mut samples = Vec::new();
        for path in &self.games {
            let read = fit::read::<G>(open(path)?);
            samples.extend(read.with_context(|| path.display().to_string())?);
        }
        let mut state = self.out.clone().into_os_string();
        state.push(".state");
        let mut weights = match fs::read(&state) {
            Ok(bytes) => Weights::restore::<G>(&bytes)
                .context("the .state beside the weights file is of another network")?,
            Err(_) => Weights::new::<G>(self.seed),
        };
        let plan = fit::Plan {
            epochs: self.epochs,
            results: self.results,
            rate: self.rate,
            seed: self.seed,
            threads: threads(self.threads),
        };
        let mut written = Ok(());
        fit::fit(&samples, &plan, &mut weights, |weights, epoch| {
            // nobody is left to tell if this fails
            let _ = writeln!(
                io::stderr(),
                "epoch {} of {}: loss {:.5}, on unseen games {:.5}",
                epoch.number,
                plan.epochs,
                epoch.loss,
                epoch.validation
            );
            let both = fs::write(&self.out, weights.file());
            if let Err(error) = both.and_then(|()| fs::write(&state, weights.state())) {
                written = Err(error);
            }
        });
        written.with_context(|| format!("cannot write {}", self.out.display()))
    }
}

fn open(path: &Path) -> anyhow::Result<BufReader<File>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(BufReader::new(file))
}

fn share(text: &str) -> Result<f32, String> {
    let number = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    number.ok_or_else(|| "a share is a number from 0 to 1".into())
}

fn evaluation<G: Learnable>(word: &str) -> anyhow::Result<Evaluation> {
    if let Some(evaluation) = Evaluation::from_word(word) {
        return Ok(evaluation);
    }
    let bytes = fs::read(word).with_context(|| format!("cannot read the weights {word:?}"))?;
    let network = Network::read(&bytes, G::SHAPE).with_context(|| format!("{word:?}"))?;
    // for as long as the program runs, which is this one task
    Ok(Evaluation::Network(Box::leak(Box::new(network))))
}

fn threads(wanted: Option<NonZero<usize>>) -> usize {
    wanted.map_or_else(engine::cores, NonZero::get)
}
