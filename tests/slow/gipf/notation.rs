//! GIPF positions as text, both ways (section 8 of the rules).

use super::board::{self, COLUMNS, Point};
use super::{Position, index, other};

impl Position {
    /// The start position of a set-up.
    pub fn start(setup: &str) -> Position {
        let text = match setup {
            "basic" => "b2w/5/6/w5b/6/5/b2w w 12/12 basic",
            "standard" => "B2W/5/6/W5B/6/5/B2W w 12/12 standard",
            "tournament" => "4/5/6/7/6/5/4 w 18/18 tournament 00",
            _ => panic!("no such set-up: {setup}"),
        };
        Position::parse(text).expect("a start position is correct")
    }

    /// Reads a position text. The total of a colour is 18, in basic 15: there a handicap cannot be told from
    /// the text, so a colour with more than 15 pieces has as many as there are, and none captured.
    pub fn parse(text: &str) -> Result<Position, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.contains(&"") {
            return Err("there must be single blanks between the fields".into());
        }
        if fields.len() < 4 {
            return Err("a field is missing".into());
        }
        let board = read_board(fields[0])?;
        let side = match fields[1] {
            "w" => 'w',
            "b" => 'b',
            _ => return Err(format!("the side must be w or b: {}", fields[1])),
        };
        let reserves = read_reserves(fields[2])?;
        let setup = ["basic", "standard", "tournament"]
            .into_iter()
            .find(|&name| name == fields[3])
            .ok_or(format!("no such set-up: {}", fields[3]))?;
        let entry = match (setup, fields.len()) {
            ("tournament", 4) => return Err("the entry is missing".into()),
            ("tournament", 5) => read_entry(fields[4])?,
            ("tournament", _) | (_, 6..) => return Err("there are too many fields".into()),
            (_, 5) => return Err("an entry belongs to tournament only".into()),
            _ => ['-', '-'],
        };
        let mut position = Position {
            board,
            side,
            reserves,
            setup,
            entry,
            totals: [18, 18],
            finished: None,
        };
        for colour in ['w', 'b'] {
            position.check(colour)?;
            if setup == "basic" {
                let pieces = position.on_board(colour) + position.reserves[index(colour)];
                position.totals[index(colour)] = pieces.max(15);
            }
        }
        position.finished = if position.has_lost_gipf(side) {
            Some((other(side), "gipf"))
        } else if position.has_lost_gipf(other(side)) {
            Some((side, "gipf"))
        } else {
            position.empty_reserve()
        };
        Ok(position)
    }

    /// The errors that concern one colour's pieces.
    fn check(&self, colour: char) -> Result<(), String> {
        let reserve = self.reserves[index(colour)];
        let board = self.on_board(colour);
        let gipf = self.gipf_count(colour);
        let singles = board - 2 * gipf;
        if reserve > 18 || board + reserve > 18 {
            return Err(format!("more than 18 pieces of colour {colour}"));
        }
        match (self.setup, self.entry[index(colour)]) {
            ("basic", _) if gipf > 0 => Err("there are no GIPF-pieces in basic".into()),
            ("standard", _) if gipf > 3 => Err(format!("more than three GIPF-pieces of {colour}")),
            (_, '0') if board > 0 => Err(format!("entry 0 with pieces of {colour} on the board")),
            (_, '0') if reserve != 18 => Err(format!("entry 0 with a reserve of {reserve}")),
            (_, 'g') if singles > 0 => Err(format!("entry g with a single of {colour}")),
            _ => Ok(()),
        }
    }

    /// The position text.
    pub fn text(&self) -> String {
        let mut columns = Vec::new();
        for column in column_spots() {
            let mut text = String::new();
            let mut empty = 0;
            for spot in column {
                let Some((colour, gipf)) = board::on(&self.board, spot) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(if gipf {
                    colour.to_ascii_uppercase()
                } else {
                    colour
                });
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            columns.push(text);
        }
        let [white, black] = self.reserves;
        let mut text = format!(
            "{} {} {white}/{black} {}",
            columns.join("/"),
            self.side,
            self.setup
        );
        if self.setup == "tournament" {
            text.push(' ');
            text.extend(self.entry);
        }
        text
    }
}

/// The spots of the columns b to h, each from its lowest up.
fn column_spots() -> Vec<Vec<Point>> {
    let mut columns = vec![Vec::new(); 7];
    for spot in board::spots() {
        columns[spot.column - 1].push(spot);
    }
    columns
}

fn read_board(text: &str) -> Result<board::Board, String> {
    let fields: Vec<&str> = text.split('/').collect();
    if fields.len() != 7 {
        return Err(format!("seven columns are needed, not {}", fields.len()));
    }
    let mut result = [[None; 9]; 9];
    for (i, spots) in column_spots().into_iter().enumerate() {
        let (letter, length) = COLUMNS[i];
        let mut content = Vec::new();
        let mut after_digit = false;
        for sign in fields[i].chars() {
            let digit = sign.to_digit(10);
            match (sign, digit) {
                (_, Some(0)) => return Err(format!("a digit 0 in column {letter}")),
                (_, Some(_)) if after_digit => {
                    return Err(format!("two digits in a row in column {letter}"));
                }
                (_, Some(empty)) => content.extend(vec![None; empty as usize]),
                ('w' | 'b', _) => content.push(Some((sign, false))),
                ('W' | 'B', _) => content.push(Some((sign.to_ascii_lowercase(), true))),
                _ => return Err(format!("{sign:?} in column {letter}")),
            }
            after_digit = digit.is_some();
        }
        if content.len() != length {
            return Err(format!("column {letter} must have {length} spots"));
        }
        for (spot, piece) in spots.into_iter().zip(content) {
            board::put(&mut result, spot, piece);
        }
    }
    Ok(result)
}

fn read_reserves(text: &str) -> Result<[u32; 2], String> {
    let wrong = || format!("the reserves must be two numbers: {text}");
    let mut reserves = Vec::new();
    for number in text.split('/') {
        if !number.chars().all(|sign| sign.is_ascii_digit()) {
            return Err(wrong());
        }
        reserves.push(number.parse::<u32>().map_err(|_| wrong())?);
    }
    reserves.try_into().map_err(|_| wrong())
}

fn read_entry(text: &str) -> Result<[char; 2], String> {
    let letters: Vec<char> = text.chars().collect();
    if !letters.iter().all(|letter| "0gs".contains(*letter)) {
        return Err(format!("an entry is 0, g or s: {text}"));
    }
    letters
        .try_into()
        .map_err(|_| format!("the entry must have two letters: {text}"))
}
