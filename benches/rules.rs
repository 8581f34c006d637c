//! How fast turns are counted: `cargo bench --bench rules`. An item is a turn.

#![allow(clippy::unwrap_used, reason = "a bench may panic")]

use divan::Bencher;
use divan::counter::ItemsCount;
use gipf::notation::Notation;

fn main() {
    divan::main();
}

/// The start of the standard set-up of GIPF, four turns deep.
#[divan::bench(sample_count = 10)]
fn gipf_standard_4(bencher: Bencher) {
    count(
        bencher,
        &[gipf::gipf::Position::start(gipf::gipf::Setup::Standard)],
        4,
    );
}

/// The positions of the table of YINSH in which rings move, three turns deep.
#[divan::bench(sample_count = 10)]
fn yinsh_moves_3(bencher: Bencher) {
    let table = include_str!("../tests/yinsh-perft.tsv").lines();
    let texts = table.filter_map(|row| row.split('\t').next());
    let moving = texts.filter(|text| text.contains(" move "));
    let positions: Vec<gipf::yinsh::Position> = moving.map(|text| text.parse().unwrap()).collect();
    count(bencher, &positions, 3);
}

fn count<G: Notation>(bencher: Bencher, positions: &[G], depth: u32) {
    let all = || positions.iter().map(|position| position.perft(depth)).sum();
    let turns: u64 = all();
    bencher.counter(ItemsCount::new(turns)).bench_local(all);
}
