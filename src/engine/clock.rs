//! How long to think for a turn when a clock runs.

use std::time::Duration;

/// What is left untouched: the way through pipes, and a system that has other things to do.
const MARGIN: Duration = Duration::from_millis(50);

/// For how many more turns of his own a player keeps time: most games have 25 to 40 of each side.
const TURNS: u32 = 25;

/// How long to think with this much left on the clock and this much more for each turn.
#[must_use]
pub fn time_for_turn(left: Duration, increment: Duration) -> Duration {
    let left = left.saturating_sub(MARGIN);
    let wanted = left / TURNS + increment.saturating_mul(4) / 5;
    wanted.min(left / 2).max(Duration::from_millis(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_never_runs_out_before_it_is_nearly_empty() {
        for (left, increment) in [(60_000, 0), (1_000, 100), (3_600_000, 60_000), (200, 5_000)] {
            let mut left = Duration::from_millis(left);
            let increment = Duration::from_millis(increment);
            for turn in 0..80 {
                let time = time_for_turn(left, increment);
                assert!(time < left, "turn {turn}");
                left = left.saturating_sub(time) + increment;
            }
        }
    }

    #[test]
    fn without_time_it_plays_at_once() {
        let tick = Duration::from_millis(1);
        assert_eq!(time_for_turn(Duration::ZERO, Duration::ZERO), tick);
        assert_eq!(time_for_turn(tick, Duration::MAX), tick);
        let hour = Duration::from_secs(3600);
        assert!(time_for_turn(hour, Duration::ZERO) > Duration::from_secs(60));
    }
}
