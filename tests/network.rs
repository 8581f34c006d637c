//! The learned evaluation of a position is the same, whatever was evaluated before it.

use gipf::game::Actions;
use gipf::learn::Learnable;
use gipf::network::Sums;
use gipf::random::Random;

/// Walks through random games from every kind of opening and jumps between them: near positions, far ones, the
/// ends of games and the middles of turns.
fn sums_of_any_position_lead_to_the_score_of_the_next<G: Learnable>() {
    let (network, mut random) = (G::network(), Random::new(7));
    let mut carried = Sums::default();
    let (mut positions, mut scores) = (0, std::collections::HashSet::new());
    for (start, _) in G::openings().into_iter().cycle().take(60) {
        let (mut position, mut actions) = (start, Actions::new());
        let mut parent = Sums::default();
        while position.outcome().is_none() {
            position.actions(&mut actions);
            position.play(actions[random.below(actions.len())]);
            let fresh = network.score(&position, &mut Sums::default());
            assert_eq!(network.score(&position, &mut carried), fresh);
            assert_eq!(network.score(&position, &mut carried), fresh);
            // a child from the sums of its parent, of which every fourth is left out
            if random.below(4) > 0 {
                assert_eq!(network.score(&position, &mut parent), fresh);
            }
            positions += 1;
            scores.insert(fresh);
        }
    }
    assert!(
        positions > 1_000 && scores.len() > 200,
        "{positions}, {}",
        scores.len()
    );
}

#[test]
fn the_score_of_gipf_does_not_depend_on_what_was_evaluated_before() {
    sums_of_any_position_lead_to_the_score_of_the_next::<gipf::gipf::Position>();
}

#[test]
fn the_score_of_yinsh_does_not_depend_on_what_was_evaluated_before() {
    sums_of_any_position_lead_to_the_score_of_the_next::<gipf::yinsh::Position>();
}
