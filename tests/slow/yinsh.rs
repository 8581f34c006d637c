//! YINSH a second time, slowly and plainly, from the rules text alone.
//!
//! A board of characters, simple loops, every turn spelled out: no bitboard, no table, nothing shared
//! with `src`. It is here to disagree with the fast implementation where that one is wrong.

#![allow(dead_code)]

pub mod board;
pub mod search;

use std::collections::BTreeMap;

use board::{COLUMNS, DIRECTIONS, LINES, Point, Row, Symmetry, name, point, step};

/// The markers of the game, on the board and in the pool together.
const MARKERS: usize = 51;

/// The rings of each colour.
const RINGS: usize = 5;

/// What stands on each point: `W` `B` rings, `w` `b` markers, `.` vacant; a space is no point.
/// There is a border of spaces all around.
type Board = [[char; 13]; 13];

/// A removed row with the ring that pays for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Removal {
    row: Row,
    ring: Point,
}

/// A position, always at the start of a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    /// Whose turn it is, `w` or `b`; after the end of the game too the opponent of who moved last.
    pub side: char,
    /// Rings removed so far by White and by Black.
    pub removed: (usize, usize),
    /// `place` or `move`.
    pub phase: &'static str,
    /// `yinsh` or `blitz`.
    pub setup: &'static str,
    /// The winner (`w`, `b`, none for a draw) and the reason (`rings`, `pool`, `blocked`) of a finished game.
    pub finished: Option<(Option<char>, &'static str)>,
}

/// A whole turn: its canonical text and the position after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    pub text: String,
    pub after: Position,
}

/// The other colour, of a side or a marker.
fn other(colour: char) -> char {
    if colour == 'w' { 'b' } else { 'w' }
}

/// A player's ring.
fn ring_of(colour: char) -> char {
    colour.to_ascii_uppercase()
}

impl Position {
    /// The start of the game; `setup` is `yinsh` or `blitz`.
    pub fn start(setup: &str) -> Position {
        Position::parse(&format!("4/7/8/9/10/9/10/9/8/7/4 w 0/0 place {setup}")).expect("a setup")
    }

    /// The position of this text (rules, 7), or the reason why it is none.
    pub fn parse(text: &str) -> Result<Position, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [board, side, removed, phase, setup] = fields[..] else {
            return Err(format!("{} fields instead of five", fields.len()));
        };
        let board = parse_board(board)?;
        let side = match side {
            "w" => 'w',
            "b" => 'b',
            _ => return Err(format!("the side to move is w or b, not {side}")),
        };
        let phase = match phase {
            "place" => "place",
            "move" => "move",
            _ => return Err(format!("the phase is place or move, not {phase}")),
        };
        let setup = match setup {
            "yinsh" => "yinsh",
            "blitz" => "blitz",
            _ => return Err(format!("the setup is yinsh or blitz, not {setup}")),
        };
        let counts: Vec<Option<usize>> = removed.split('/').map(parse_count).collect();
        let [Some(white), Some(black)] = counts[..] else {
            return Err(format!(
                "removed rings are two numbers as 1/0, not {removed}"
            ));
        };
        let mut position = Position {
            board,
            side,
            removed: (white, black),
            phase,
            setup,
            finished: None,
        };
        position.check()?;
        position.finished = position.end();
        Ok(position)
    }

    /// Whether the numbers of rings and markers can be.
    fn check(&self) -> Result<(), String> {
        let markers = self.count('w') + self.count('b');
        let (white, black) = (self.count('W'), self.count('B'));
        let needed = self.needed();
        if self.phase == "place" {
            if markers > 0 {
                return Err("there are no markers before all rings stand".to_string());
            }
            if self.removed != (0, 0) {
                return Err("no ring is removed before all rings stand".to_string());
            }
            if white + black >= 2 * RINGS {
                return Err("all rings stand: the phase is move".to_string());
            }
            let fits = if self.side == 'w' {
                white == black
            } else {
                white == black + 1
            };
            if !fits {
                return Err(format!(
                    "{white} white and {black} black rings do not fit the side to move"
                ));
            }
            return Ok(());
        }
        if markers > MARKERS {
            return Err(format!("{markers} markers, but there are only {MARKERS}"));
        }
        if self.removed.0 > needed || self.removed.1 > needed {
            return Err(format!(
                "more than {needed} removed rings: the game was over before"
            ));
        }
        if self.removed.0 == needed && self.removed.1 == needed {
            return Err(
                "both players have removed their last ring: the game was over before".to_string(),
            );
        }
        for (colour, rings, removed) in [
            ("white", white, self.removed.0),
            ("black", black, self.removed.1),
        ] {
            if rings + removed != RINGS {
                return Err(format!(
                    "{rings} {colour} rings on the board and {removed} removed are not {RINGS}"
                ));
            }
        }
        Ok(())
    }

    /// The text of the position (rules, 7).
    pub fn text(&self) -> String {
        let mut columns = Vec::new();
        for (index, (low, high)) in COLUMNS.iter().enumerate() {
            let mut column = String::new();
            let mut vacant = 0;
            for number in *low..=*high {
                let piece = self.board[index + 1][number];
                if piece == '.' {
                    vacant += 1;
                    continue;
                }
                if vacant > 0 {
                    column.push_str(&vacant.to_string());
                }
                vacant = 0;
                column.push(piece);
            }
            if vacant > 0 {
                column.push_str(&vacant.to_string());
            }
            columns.push(column);
        }
        let board = columns.join("/");
        format!(
            "{board} {} {}/{} {} {}",
            self.side, self.removed.0, self.removed.1, self.phase, self.setup
        )
    }

    /// What stands on the point of this name: `W` `B` `w` `b` or `.`; nothing if it is no point.
    pub fn at(&self, text: &str) -> Option<char> {
        point(text).map(|point| self.get(point))
    }

    /// The names of the targets of the ring on the point of this name.
    pub fn targets_from(&self, text: &str) -> Vec<String> {
        let ring = point(text).expect("a point");
        let mut targets: Vec<String> = self.targets(ring).into_iter().map(name).collect();
        targets.sort();
        targets
    }

    /// Whether a row of the side to move stands: his turn begins with a head.
    pub fn row_stands(&self) -> bool {
        !self.rows(self.side).is_empty()
    }

    /// The markers that are left: 51 less those on the board.
    pub fn pool(&self) -> usize {
        MARKERS - self.count('w') - self.count('b')
    }

    /// The result as games write it, and the reason of a finished game.
    pub fn outcome(&self) -> (&'static str, Option<&'static str>) {
        match self.finished {
            None => ("*", None),
            Some((Some('w'), reason)) => ("1-0", Some(reason)),
            Some((Some(_), reason)) => ("0-1", Some(reason)),
            Some((None, reason)) => ("1/2-1/2", Some(reason)),
        }
    }

    /// The position with every point moved to where the symmetry puts it.
    pub fn mapped(&self, symmetry: &Symmetry) -> Position {
        let mut mapped = self.clone();
        for (from, to) in symmetry {
            let (from, to) = (point(from).expect("a point"), point(to).expect("a point"));
            mapped.set(to, self.get(from));
        }
        mapped
    }

    fn get(&self, point: Point) -> char {
        self.board[point.0][point.1]
    }

    fn set(&mut self, point: Point, piece: char) {
        self.board[point.0][point.1] = piece;
    }

    fn count(&self, piece: char) -> usize {
        self.places(piece).len()
    }

    /// The points on which this piece stands.
    fn places(&self, piece: char) -> Vec<Point> {
        let mut places = Vec::new();
        for (index, (low, high)) in COLUMNS.iter().enumerate() {
            for number in *low..=*high {
                if self.board[index + 1][number] == piece {
                    places.push((index + 1, number));
                }
            }
        }
        places
    }

    /// How many removed rings win.
    fn needed(&self) -> usize {
        if self.setup == "blitz" { 1 } else { 3 }
    }

    /// How many rings a player has removed.
    fn removed_by(&self, colour: char) -> usize {
        if colour == 'w' {
            self.removed.0
        } else {
            self.removed.1
        }
    }

    /// Whether a player has won by his removed rings.
    fn has_won(&self, colour: char) -> bool {
        self.removed_by(colour) >= self.needed()
    }

    /// Every row of a colour: all five adjacent markers in a line, so that six in line are two rows.
    fn rows(&self, colour: char) -> Vec<Row> {
        let mut rows = Vec::new();
        for marker in self.places(colour) {
            for direction in LINES {
                let mut row = Vec::new();
                let mut here = marker;
                while row.len() < 5 && self.get(here) == colour {
                    row.push(here);
                    here = step(here, direction);
                }
                if let Ok(row) = Row::try_from(row) {
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// The points to which the ring standing here could move.
    fn targets(&self, ring: Point) -> Vec<Point> {
        let mut targets = Vec::new();
        for direction in DIRECTIONS {
            let mut here = step(ring, direction);
            while self.get(here) == '.' {
                targets.push(here);
                here = step(here, direction);
            }
            let mut jumped = 0;
            while self.get(here) == 'w' || self.get(here) == 'b' {
                jumped += 1;
                here = step(here, direction);
            }
            if jumped > 0 && self.get(here) == '.' {
                targets.push(here);
            }
        }
        targets
    }

    /// The number of targets of all rings of a player.
    fn freedom(&self, colour: char) -> usize {
        self.places(ring_of(colour))
            .into_iter()
            .map(|ring| self.targets(ring).len())
            .sum()
    }

    /// Sets a marker inside the ring, moves the ring and flips what it jumps over.
    fn move_ring(&mut self, from: Point, to: Point) {
        let colour = self.side;
        let direction = (
            (to.0 as isize - from.0 as isize).signum(),
            (to.1 as isize - from.1 as isize).signum(),
        );
        self.set(from, colour);
        let mut here = step(from, direction);
        while here != to {
            if self.get(here) != '.' {
                self.set(here, other(self.get(here)));
            }
            here = step(here, direction);
        }
        self.set(to, ring_of(colour));
    }

    /// Every way in which the side to move removes his rows, one after the other, until none is left or
    /// he has won. One empty way if he has no row.
    fn removals(&self) -> Vec<(Vec<Removal>, Position)> {
        let rows = self.rows(self.side);
        if rows.is_empty() || self.has_won(self.side) {
            return vec![(Vec::new(), self.clone())];
        }
        let mut ways = Vec::new();
        for row in rows {
            for ring in self.places(ring_of(self.side)) {
                let mut next = self.clone();
                for marker in row {
                    next.set(marker, '.');
                }
                next.set(ring, '.');
                if self.side == 'w' {
                    next.removed.0 += 1;
                } else {
                    next.removed.1 += 1;
                }
                for (rest, last) in next.removals() {
                    let mut way = vec![Removal { row, ring }];
                    way.extend(rest);
                    ways.push((way, last));
                }
            }
        }
        ways
    }

    /// The result by removed rings when the game ends for this reason.
    fn by_rings(&self, reason: &'static str) -> (Option<char>, &'static str) {
        let winner = match self.removed.0.cmp(&self.removed.1) {
            std::cmp::Ordering::Greater => Some('w'),
            std::cmp::Ordering::Less => Some('b'),
            std::cmp::Ordering::Equal => None,
        };
        (winner, reason)
    }

    /// Whether the game is finished at the start of a turn, and how.
    ///
    /// A row of the side to move comes first: he removes it before anything of rule 5c is asked. Where both
    /// parts of 5c hold the reason is the pool.
    fn end(&self) -> Option<(Option<char>, &'static str)> {
        for colour in ['w', 'b'] {
            if self.has_won(colour) {
                return Some((Some(colour), "rings"));
            }
        }
        if self.phase == "place" || !self.rows(self.side).is_empty() {
            return None;
        }
        if self.pool() == 0 {
            return Some(self.by_rings("pool"));
        }
        if self.freedom('w') + self.freedom('b') == 0 {
            return Some(self.by_rings("blocked"));
        }
        None
    }

    /// Gives the turn to the opponent.
    fn handed_over(mut self) -> Position {
        self.side = other(self.side);
        self.finished = self.end();
        self
    }

    /// Every distinct turn (rules, 8) with its canonical text and the position after it, in byte order of the texts.
    pub fn turns(&self) -> Vec<Turn> {
        if self.finished.is_some() {
            return Vec::new();
        }
        if self.phase == "place" {
            return self.placements();
        }
        let mut found = Found::default();
        for (head, ready) in self.removals() {
            if ready.has_won(self.side) {
                found.add(&head, "", &[], ready.handed_over());
            } else if ready.freedom('w') + ready.freedom('b') == 0 {
                let mut after = ready.clone().handed_over();
                after.finished = Some(ready.by_rings("blocked"));
                found.add(&head, "", &[], after);
            } else if ready.freedom(self.side) == 0 {
                found.add(&head, "pass", &[], ready.handed_over());
            } else {
                for from in ready.places(ring_of(self.side)) {
                    for to in ready.targets(from) {
                        let text = format!("{}-{}", name(from), name(to));
                        let mut moved = ready.clone();
                        moved.move_ring(from, to);
                        for (tail, last) in moved.removals() {
                            found.add(&head, &text, &tail, last.handed_over());
                        }
                    }
                }
            }
        }
        found.sorted()
    }

    fn placements(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for vacant in self.places('.') {
            let mut after = self.clone();
            after.set(vacant, ring_of(self.side));
            if after.count('W') + after.count('B') == 2 * RINGS {
                after.phase = "move";
            }
            turns.push(Turn {
                text: name(vacant),
                after: after.handed_over(),
            });
        }
        turns.sort_by(|one, two| one.text.cmp(&two.text));
        turns
    }

    /// The position after the turn with exactly this canonical text.
    pub fn play(&self, text: &str) -> Option<Position> {
        self.turns()
            .into_iter()
            .find(|turn| turn.text == text)
            .map(|turn| turn.after)
    }
}

/// A turn is the same if its head set, its move and its tail set are: then the first text is kept.
#[derive(Default)]
struct Found {
    turns: BTreeMap<(Vec<Removal>, String, Vec<Removal>), Turn>,
}

impl Found {
    fn add(&mut self, head: &[Removal], text: &str, tail: &[Removal], after: Position) {
        let mut parts: Vec<String> = head.iter().map(removal_text).collect();
        if !text.is_empty() {
            parts.push(text.to_string());
        }
        parts.extend(tail.iter().map(removal_text));
        let turn = Turn {
            text: parts.join(";"),
            after,
        };
        let (mut head, mut tail) = (head.to_vec(), tail.to_vec());
        head.sort();
        tail.sort();
        let known = self
            .turns
            .entry((head, text.to_string(), tail))
            .or_insert_with(|| turn.clone());
        assert_eq!(
            known.after, turn.after,
            "the order of the removals does not matter"
        );
        if turn.text < known.text {
            *known = turn;
        }
    }

    fn sorted(self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = self.turns.into_values().collect();
        turns.sort_by(|one, two| one.text.cmp(&two.text));
        turns
    }
}

fn removal_text(removal: &Removal) -> String {
    let [first, .., last] = removal.row;
    format!("x{}-{}x{}", name(first), name(last), name(removal.ring))
}

/// A number without sign, without leading zeros.
fn parse_count(text: &str) -> Option<usize> {
    let digits = text.chars().all(|digit| digit.is_ascii_digit());
    let plain = text == "0" || !text.starts_with('0');
    if digits && plain {
        text.parse().ok()
    } else {
        None
    }
}

fn parse_board(text: &str) -> Result<Board, String> {
    let columns: Vec<&str> = text.split('/').collect();
    if columns.len() != COLUMNS.len() {
        return Err(format!(
            "{} columns instead of {}",
            columns.len(),
            COLUMNS.len()
        ));
    }
    let mut board = [[' '; 13]; 13];
    for (index, column) in columns.iter().enumerate() {
        let letter = char::from(b'a' + index as u8);
        let (low, high) = COLUMNS[index];
        let mut pieces = Vec::new();
        let mut digits = String::new();
        for sign in column.chars().chain(['/']) {
            if sign.is_ascii_digit() {
                digits.push(sign);
                continue;
            }
            if !digits.is_empty() {
                match parse_count(&digits) {
                    Some(vacant @ 1..=10) => pieces.extend(vec!['.'; vacant]),
                    _ => return Err(format!("column {letter}: {digits} empty points")),
                }
                digits.clear();
            }
            match sign {
                'W' | 'B' | 'w' | 'b' => pieces.push(sign),
                '/' => {}
                _ => return Err(format!("column {letter}: unknown sign {sign:?}")),
            }
        }
        let size = high - low + 1;
        if pieces.len() != size {
            return Err(format!(
                "column {letter}: {} points instead of {size}",
                pieces.len()
            ));
        }
        for (offset, piece) in pieces.into_iter().enumerate() {
            board[index + 1][low + offset] = piece;
        }
    }
    Ok(board)
}
