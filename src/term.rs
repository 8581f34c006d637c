//! The terminal: raw mode, events, drawing.

use anyhow::bail;

use crate::launch::Launch;

/// Runs the screen until the player quits.
///
/// # Errors
/// If the terminal fails.
pub fn run(_launch: Launch) -> anyhow::Result<()> {
    bail!("the screen is not built yet")
}
