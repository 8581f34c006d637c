//! The program `gipf`.

use std::process::ExitCode;

fn main() -> ExitCode {
    gipf::cli::main()
}
