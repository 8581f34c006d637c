//! `gipf selfplay` and `gipf fit`, as somebody uses them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn gipf(folder: &Path, arguments: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("gipf").unwrap();
    command
        .current_dir(folder)
        .args(arguments.split_whitespace())
        .assert()
}

/// What the program says of a call whose content is wrong.
fn told(folder: &Path, arguments: &str) -> String {
    let call = gipf(folder, arguments).code(1);
    String::from_utf8(call.get_output().stderr.clone()).unwrap()
}

#[test]
fn a_stopped_selfplay_goes_on_as_if_it_had_not_been_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let options = "--games 6 --nodes 60 --evaluation classical";
    gipf(
        folder.path(),
        &format!("selfplay whole.tsv {options} --threads 2"),
    )
    .success();
    let whole = read("whole.tsv");
    assert_eq!(whole.lines().last().unwrap().split('\t').next(), Some("5"));
    // killed within the fourth game, in the middle of a line
    let cut = whole.find("\n3\t").unwrap() + 150;
    fs::write(folder.path().join("cut.tsv"), &whole[..cut]).unwrap();
    gipf(
        folder.path(),
        &format!("selfplay cut.tsv {options} --threads 1"),
    )
    .success();
    assert_eq!(read("cut.tsv"), whole);
    // and what it has written can be fitted and played with
    gipf(folder.path(), "fit whole.tsv --out weights.bin --epochs 2").success();
    let after_two = fs::read(folder.path().join("weights.bin")).unwrap();
    gipf(folder.path(), "fit whole.tsv --out weights.bin --epochs 3").success();
    assert_ne!(
        fs::read(folder.path().join("weights.bin")).unwrap(),
        after_two
    );
    gipf(
        folder.path(),
        "selfplay next.tsv --games 1 --nodes 60 --evaluation weights.bin",
    )
    .success();
    assert!(read("next.tsv").lines().count() > 5);
}

#[test]
fn yinsh_is_learned_with_the_same_commands() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let options = "--setup blitz --games 6 --nodes 40";
    gipf(
        folder.path(),
        &format!("selfplay one.tsv {options} --evaluation classical"),
    )
    .success();
    // all set-ups of the game, and both what is known before and after the tenth ring
    let one = read("one.tsv");
    for what in [
        " place yinsh\t",
        " move yinsh\t",
        " place blitz\t",
        " move blitz\t",
    ] {
        assert!(one.contains(what), "{what}");
    }
    gipf(folder.path(), "fit one.tsv --out yinsh.bin --epochs 2").success();
    gipf(
        folder.path(),
        &format!("selfplay two.tsv {options} --evaluation yinsh.bin"),
    )
    .success();
    assert_ne!(read("two.tsv"), one);
    // what is of one game is not for the other
    gipf(
        folder.path(),
        "selfplay gipf.tsv --games 1 --nodes 40 --evaluation yinsh.bin",
    )
    .code(1);
    gipf(folder.path(), "selfplay gipf.tsv --games 1 --nodes 40").success();
    let told = told(folder.path(), "fit one.tsv gipf.tsv --out both.bin");
    assert!(told.contains("gipf.tsv: line 1"), "{told}");
}

#[test]
fn what_cannot_be_learned_from_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.tsv"), "0\tnothing\n").unwrap();
    for (arguments, reason) in [
        ("fit none.tsv --out w", "none.tsv"),
        ("fit bad.tsv --out w", "line 1"),
        (
            "selfplay games.tsv --evaluation bad.tsv",
            "weights file of 10 bytes",
        ),
        ("selfplay no/such/folder.tsv --games 1", "cannot write"),
    ] {
        let sentence = told(folder.path(), arguments);
        assert!(
            sentence.contains(reason) && sentence.lines().count() == 1,
            "{sentence}"
        );
    }
    assert!(!folder.path().join("w").exists());
}
