//! What the records of a match say about the game: `cargo run --release --example statistics -- FOLDER…` reads every
//! record (`*.gipf`) of the folders, of any set-ups, and prints the tables of `docs/statistics.md`.

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use gipf::arena;
use gipf::game::{Action, Actions, Game, Reason, Side};
use gipf::games::{Position, Setup};
use gipf::gipf::Deed;
use gipf::notation::Notation;
use gipf::record::Record;
use gipf::search::Playable;
use gipf::store;
use gipf::with_game;

fn main() -> anyhow::Result<()> {
    let folders: Vec<_> = env::args_os().skip(1).collect();
    if folders.is_empty() {
        bail!("name the folders of records, such as gipf match --record FOLDER writes");
    }
    let mut statistics = Statistics::default();
    for folder in &folders {
        read(Path::new(folder), &mut statistics)?;
    }
    print!("{}", statistics.text());
    Ok(())
}

/// Counts every record of a folder.
fn read(folder: &Path, statistics: &mut Statistics) -> anyhow::Result<()> {
    let name = || format!("cannot read {}", folder.display());
    for file in fs::read_dir(folder).with_context(name)? {
        let path = file.with_context(name)?.path();
        if path.extension() == Some(OsStr::new("gipf")) {
            let record = store::read_record(&path, None)?;
            if !arena::is_whole(&record) {
                bail!(
                    "{}: the game has not been played to its end",
                    path.display()
                );
            }
            statistics.add(&record);
        }
    }
    Ok(())
}

/// The games of all set-ups.
#[derive(Default)]
struct Statistics {
    /// Those of each set-up, in the order of [`Setup::ALL`].
    of: [Games; Setup::ALL.len()],
    /// What has been counted: the start and the texts of the turns.
    known: HashSet<(Position, Vec<String>)>,
    /// Games that were left out because they had been counted already.
    repeated: usize,
}

/// Some numbers.
#[derive(Clone, Default)]
struct Sample(Vec<f64>);

/// The games of one set-up.
#[derive(Default)]
struct Games {
    /// White's points in each game: 0, ½ or 1.
    white: Sample,
    /// Turns of each game, both sides counted, those of a random opening too.
    turns: Sample,
    /// How many turns were legal in each position in which a turn was played.
    legal: Sample,
    /// How many different positions they led to.
    different: Sample,
    /// For each turn, 1 if it removed a row, otherwise 0.
    removing: Sample,
    /// The points of the player who was the first to remove a row.
    first: Sample,
    /// How many games ended for each reason; `None` for those that were broken off because they were too long.
    endings: Vec<Option<Reason>>,
    /// Tournament: the points of players who brought in so many GIPF-pieces and whose opponent brought in another
    /// number.
    gipfs: BTreeMap<usize, Sample>,
    /// YINSH: how many games ended with so many rings removed, the larger number first.
    rings: BTreeMap<[u8; 2], usize>,
}

impl Statistics {
    /// Counts a game, unless the same one has been counted already.
    fn add(&mut self, game: &Record) {
        let start = game.position(0);
        let texts = (0..game.len()).map(|n| game.turn_text(n).into()).collect();
        if !self.known.insert((start.clone(), texts)) {
            self.repeated += 1;
            return;
        }
        let number = Setup::ALL.iter().position(|&s| s == start.setup());
        if let Some(number) = number {
            self.of[number].add(game);
        }
    }

    /// The tables.
    fn text(&self) -> String {
        let all = Setup::ALL.into_iter().zip(&self.of);
        let played: Vec<_> = all.filter(|(_, games)| games.white.count() > 0).collect();
        let mut parts = vec![overview(&played)];
        for (setup, games) in played {
            let more = [games.gipf_table(), games.ring_table()];
            let titled = |table| format!("{}:\n\n{table}", setup.word());
            parts.extend(more.into_iter().flatten().map(titled));
        }
        if self.repeated > 0 {
            let number = self.repeated;
            parts.push(format!(
                "Games that are the same as another and were left out: {number}\n"
            ));
        }
        parts.join("\n")
    }
}

/// The table with a column for each set-up.
fn overview(played: &[(Setup, &Games)]) -> String {
    let words = played.iter().map(|(setup, _)| setup.word().to_string());
    let mut rows: Vec<Vec<String>> = vec![[String::new()].into_iter().chain(words).collect()];
    let mut row = |name: &str, cell: &dyn Fn(&Games) -> String| {
        let cells = played.iter().map(|(_, games)| cell(games));
        rows.push([name.to_string()].into_iter().chain(cells).collect());
    };
    row("games", &|games| games.white.count().to_string());
    row("White's score, %", &|games| games.white.percent());
    row("turns in a game", &|games| games.turns.with_error());
    row("their standard deviation", &|games| {
        format!("{:.1}", games.turns.deviation())
    });
    row("shortest and longest game", &|games| {
        format!("{:.0}–{:.0}", games.turns.least(), games.turns.most())
    });
    row("legal turns", &|games| format!("{:.1}", games.legal.mean()));
    row("different turns", &|games| {
        format!("{:.1}", games.different.mean())
    });
    row("most different turns", &|games| {
        format!("{:.0}", games.different.most())
    });
    row("turns that remove, %", &|games| {
        format!("{:.1}", 100.0 * games.removing.mean())
    });
    row("who removes first scores, %", &|games| {
        games.first.percent()
    });
    for reason in Reason::ALL.into_iter().map(Some).chain([None]) {
        if played.iter().any(|(_, games)| games.share(reason) > 0.0) {
            let word = reason.map_or("excessive length", Reason::word);
            row(&format!("ended by {word}, %"), &|games| {
                format!("{:.1}", 100.0 * games.share(reason))
            });
        }
    }
    table(&rows)
}

impl Games {
    fn add(&mut self, game: &Record) {
        let outcome = game.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner);
        let points = |side| match winner {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == side)),
        };
        self.white.add(points(Side::White));
        self.turns.add(game.len() as f64);
        self.endings.push(outcome.map(|outcome| outcome.reason));
        let mut first = None;
        for n in 0..game.len() {
            let (position, turn) = (game.position(n), game.turn(n));
            let (legal, different) = turn_counts(position);
            self.legal.add(legal as f64);
            self.different.add(different as f64);
            let removes = removes(position, turn);
            self.removing.add(f64::from(u8::from(removes)));
            if removes && first.is_none() {
                first = Some(position.to_move());
            }
        }
        if let Some(side) = first {
            self.first.add(points(side));
        }
        if game.position(0).setup() == Setup::Gipf(gipf::gipf::Setup::Tournament) {
            let [white, black] = Side::BOTH.map(|side| gipfs_brought_in(game, side));
            if white != black {
                for (side, number) in [(Side::White, white), (Side::Black, black)] {
                    self.gipfs.entry(number).or_default().add(points(side));
                }
            }
        }
        if let Position::Yinsh(last) = game.last() {
            let mut removed = Side::BOTH.map(|side| last.removed(side));
            removed.sort_unstable_by(|a, b| b.cmp(a));
            *self.rings.entry(removed).or_default() += 1;
        }
    }

    /// The share of the games that ended so.
    fn share(&self, reason: Option<Reason>) -> f64 {
        let ended = self.endings.iter().filter(|&&other| other == reason);
        ended.count() as f64 / self.endings.len() as f64
    }

    /// How players fared with each number of GIPF-pieces, if that has been counted.
    fn gipf_table(&self) -> Option<String> {
        let head = ["GIPF-pieces brought in", "players", "score, %"].map(String::from);
        let cells = |(number, points): (&usize, &Sample)| {
            let count = points.count();
            vec![number.to_string(), count.to_string(), points.percent()]
        };
        let rows = self.gipfs.iter().map(cells);
        let rows: Vec<_> = [head.to_vec()].into_iter().chain(rows).collect();
        (!self.gipfs.is_empty()).then(|| table(&rows))
    }

    /// How many rings were removed in the end, if that has been counted.
    fn ring_table(&self) -> Option<String> {
        let head = ["rings removed", "games, %"].map(String::from);
        let cells = |([more, fewer], &count): (&[u8; 2], &usize)| {
            let share = 100.0 * count as f64 / self.white.count() as f64;
            vec![format!("{more} to {fewer}"), format!("{share:.1}")]
        };
        let rows = self.rings.iter().rev().map(cells);
        let rows: Vec<_> = [head.to_vec()].into_iter().chain(rows).collect();
        (!self.rings.is_empty()).then(|| table(&rows))
    }
}

/// How many turns are legal here, and to how many different positions they lead. Pushes from different dots onto the
/// same free spot are different turns; removals in another order are not.
fn turn_counts(position: &Position) -> (usize, usize) {
    let (mut legal, mut heads, mut after) = (0, HashSet::new(), HashSet::new());
    for turn in position.turns() {
        let mut head = position.clone();
        let mut rest = turn.iter();
        while must_remove(&head)
            && let Some(&action) = rest.next()
        {
            head.play(action);
        }
        if !heads.contains(&head) {
            let mut actions = Actions::new();
            head.actions(&mut actions);
            let tails = actions.iter().map(|&action| tails(&head.played(&[action])));
            // a head may end the game
            legal += tails.sum::<usize>().max(1);
            heads.insert(head);
        }
        after.insert(position.played(&turn));
    }
    (legal, after.len())
}

/// In how many ways a turn whose main action has been played can end.
fn tails(position: &Position) -> usize {
    if must_remove(position) && !position.at_turn_start() {
        position.turns().len()
    } else {
        1
    }
}

/// Whether a turn has a head or a tail.
fn removes(start: &Position, turn: &[Action]) -> bool {
    let mut position = start.clone();
    turn.iter().any(|&action| {
        let removes = must_remove(&position);
        position.play(action);
        removes
    })
}

fn must_remove(position: &Position) -> bool {
    with_game!(position, position => position.must_remove())
}

/// How many GIPF-pieces a side has brought in from its reserve.
fn gipfs_brought_in(game: &Record, side: Side) -> usize {
    let turns = (0..game.len()).filter(|&n| game.position(n).to_move() == side);
    let actions = turns.flat_map(|n| game.turn(n));
    let brings_in = |&&action: &&Action| matches!(action.into(), Deed::Push { gipf: true, .. });
    actions.filter(brings_in).count()
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.0.push(value);
    }

    fn count(&self) -> usize {
        self.0.len()
    }

    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.count() as f64
    }

    /// The standard deviation of what the numbers are drawn from.
    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|value| (value - mean).powi(2)).sum();
        (squares / (self.count() as f64 - 1.0)).sqrt()
    }

    /// Half the width of the 95 % interval of the mean.
    fn error(&self) -> f64 {
        1.96 * self.deviation() / (self.count() as f64).sqrt()
    }

    fn least(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    fn most(&self) -> f64 {
        self.0.iter().copied().fold(f64::NEG_INFINITY, f64::max)
    }

    /// Mean and error.
    fn with_error(&self) -> String {
        match self.count() {
            0 => "-".into(),
            1 => format!("{:.1}", self.mean()),
            _ => format!("{:.1} ± {:.1}", self.mean(), self.error()),
        }
    }

    /// Mean and error in percent.
    fn percent(&self) -> String {
        Sample(self.0.iter().map(|value| 100.0 * value).collect()).with_error()
    }
}

/// A table in Markdown, of which the first row is the head.
fn table(rows: &[Vec<String>]) -> String {
    let line = |cells: &Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    let columns = rows.first().map_or(0, Vec::len);
    lines.insert(1, format!("|{}\n", "---|".repeat(columns)));
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gipf::game::Outcome;

    /// These turns in this set-up or position, ended so.
    fn game(tag: &str, turns: &str, winner: Option<Side>, reason: Reason) -> Record {
        let mut game = Record::parse(&format!("[{tag}]\n\n{turns}"), None).unwrap();
        game.finish(Outcome { winner, reason });
        game
    }

    const WHITE: Option<Side> = Some(Side::White);
    const BLACK: Option<Side> = Some(Side::Black);

    /// White makes a row with his push and removes it; then Black pushes.
    fn row_game(reply: &str, winner: Option<Side>, reason: Reason) -> Record {
        let start = "Position \"4/5/6/1www3/6/5/4 w 3/3 basic\"";
        game(
            start,
            &format!("1. e2;xe2,e3,e4,e5 {reply}"),
            winner,
            reason,
        )
    }

    #[test]
    fn the_table_says_what_the_games_were() {
        let mut statistics = Statistics::default();
        statistics.add(&row_game("b2", WHITE, Reason::Resignation));
        statistics.add(&row_game("b3", BLACK, Reason::Time));
        statistics.add(&row_game("b2", WHITE, Reason::Resignation));
        for (turns, winner) in [("1. d2 h3 2. f2", BLACK), ("1. d2", WHITE)] {
            statistics.add(&game("Setup \"standard\"", turns, winner, Reason::Time));
        }
        // All 42 pushes are legal. Of the 18 spots at the edge six are corners, with three dots each, and the others
        // have two; the dots of a vacant one are alike. So there are 18 different turns on the boards without pieces
        // at the edge, 30 with the corners taken, and one more each with d2 and h3.
        let expected = "\
|  | basic | standard |
|---|---|---|
| games | 2 | 2 |
| White's score, % | 50.0 ± 98.0 | 50.0 ± 98.0 |
| turns in a game | 2.0 ± 0.0 | 2.0 ± 2.0 |
| their standard deviation | 0.0 | 1.4 |
| shortest and longest game | 2–2 | 1–3 |
| legal turns | 42.0 | 42.0 |
| different turns | 18.0 | 30.8 |
| most different turns | 18 | 32 |
| turns that remove, % | 50.0 | 0.0 |
| who removes first scores, % | 50.0 ± 98.0 | - |
| ended by resignation, % | 50.0 | 0.0 |
| ended by time, % | 50.0 | 100.0 |

Games that are the same as another and were left out: 1
";
        assert_eq!(statistics.text(), expected);
    }

    #[test]
    fn every_dot_and_every_choice_of_removals_is_a_legal_turn() {
        for (text, legal, different) in [
            ("b2w/5/6/w5b/6/5/b2w w 12/12 basic", 42, 24),
            // His row goes with none, either or both of the GIPF-pieces in it; then 42 pushes onto the board without
            // pieces at the edge.
            ("4/2W2/6/1wWWw2/1B4/5/4 w 3/3 standard", 4 * 42, 4 * 18),
            // with both of them he has lost
            (
                "4/5/6/1wWWw2/1B4/5/4 w 3/3 standard",
                3 * 42 + 1,
                3 * 18 + 1,
            ),
        ] {
            let position: Position = text.parse().unwrap();
            assert_eq!(turn_counts(&position), (legal, different), "{text}");
        }
    }

    #[test]
    fn gipf_pieces_are_compared_where_the_players_differ() {
        let mut statistics = Statistics::default();
        let two_to_one = "1. Gb2 Gh5 2. Gd2 h2 3. f2";
        for (turns, winner) in [
            (two_to_one, WHITE),
            (&format!("{two_to_one} h3"), WHITE),
            (&format!("{two_to_one} g2"), None),
            ("1. Gb2 Gh5 2. d2 h2", BLACK),
        ] {
            statistics.add(&game("Setup \"tournament\"", turns, winner, Reason::Time));
        }
        let text = statistics.text();
        // 1, 1 and ½ points: the standard deviation is √(1/12) = 28.87 %
        let expected = "\
tournament:

| GIPF-pieces brought in | players | score, % |
|---|---|---|
| 1 | 3 | 16.7 ± 32.7 |
| 2 | 3 | 83.3 ± 32.7 |
";
        assert!(text.ends_with(expected), "{text}");
        // The first push of each is a GIPF-piece; the third may be either, of which two along the edge do with that on
        // b2 what pushes onto b3 and c2 do.
        assert!(text.contains("| games | 4 |\n"), "{text}");
        let different = &statistics.of[2].different.0[..3];
        assert_eq!(different, [18.0, 20.0, 2.0 * 22.0 - 2.0]);
    }

    #[test]
    fn rings_are_counted_where_a_game_of_yinsh_ends() {
        let start = "Position \"WW2/7/8/9/10/wwwwW4/10/9/8/7/BBBB w 2/1 move yinsh\"";
        let turns = "f6-f7;xf2-f6;xf7";
        let mut statistics = Statistics::default();
        statistics.add(&Record::parse(&format!("[{start}]\n\n{turns}"), None).unwrap());
        let text = statistics.text();
        assert!(text.contains("| ended by rings, % | 100.0 |\n"), "{text}");
        assert!(
            text.contains("| turns that remove, % | 100.0 |\n"),
            "{text}"
        );
        assert!(text.ends_with("| 3 to 1 | 100.0 |\n"), "{text}");
    }

    #[test]
    fn errors_are_those_of_the_normal_distribution() {
        // 64 wins of 100: 1.96 · √(0.64 · 0.36 / 99) = 9.455 %
        let points = [vec![1.0; 64], vec![0.0; 36]].concat();
        assert_eq!(Sample(points).percent(), "64.0 ± 9.5");
    }
}
