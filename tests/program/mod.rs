//! The program as it is called from a command line, for tests.

#![allow(dead_code, reason = "each test file uses a part")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// The program in a home of its own.
pub fn gipf(home: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("gipf"));
    command
        .args(arguments)
        .env("GIPF_HOME", home.path())
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    command
}

/// Its output, with this on the standard input.
pub fn fed(home: &TempDir, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = gipf(home, arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let command = command.stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// What it prints with `--json`.
pub fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).unwrap()
}

/// The names of an object's fields.
pub fn keys(value: &Value) -> Vec<&str> {
    let fields = value.as_object().unwrap().keys();
    fields.map(String::as_str).collect()
}

pub fn run(arguments: &[&str]) -> Output {
    let home = TempDir::new().unwrap();
    gipf(&home, arguments).output().unwrap()
}

pub fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one sentence of an error, without `gipf: ` before it.
pub fn refused(arguments: &[&str], code: i32) -> String {
    sentence(&run(arguments), code, &format!("{arguments:?}"))
}

pub fn sentence(output: &Output, code: i32, what: &str) -> String {
    let stderr = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(code), "{what}: {stderr}");
    assert!(output.stdout.is_empty(), "{what}");
    assert_eq!(stderr.lines().count(), 1, "{what}: {stderr}");
    let sentence = stderr.trim_end().strip_prefix("gipf: ");
    sentence
        .unwrap_or_else(|| panic!("{what}: {stderr}"))
        .into()
}

pub fn write(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().into()
}
