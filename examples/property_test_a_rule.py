"""State a consequence of the rules, and let Hypothesis look for a game in which it fails.

KD-26 says that every own building can either slide or call the priest, never both. Then a rule is switched
off on purpose, to see that the tests would notice.
"""

from hypothesis import assume, given, settings

from tabletop_rules.games import kirche
from tabletop_rules.testing import check_game, laws, states


@settings(max_examples=30, deadline=None)
@given(states(kirche, options=kirche.Options(), max_plies=40))
def test_every_building_has_one_kind_of_action(state: kirche.State) -> None:
    assume(state.phase is kirche.Phase.PLAY and kirche.actor(state) is not None)
    moves = kirche.legal_moves(state)
    sliding = {move.origin for move in moves if isinstance(move, kirche.Slide)}
    calling = {move.cell for move in moves if isinstance(move, kirche.PriestHelp)}
    own = {building.cell for building in state.buildings if building.seat == state.mover}
    assert sliding | calling == own
    assert not sliding & calling


def plant_a_fault() -> str:
    """What the laws say when houses may suddenly touch."""
    with kirche.RULEBOOK.suspended("KD-11"):
        report = check_game(kirche, [laws.legality], options=kirche.Options(), max_plies=8, health=False)
    return "\n\n".join(map(str, report.broken))


if __name__ == "__main__":
    test_every_building_has_one_kind_of_action()
    print("KD-26 passed; now with KD-11 switched off:", end="\n\n")
    print(plant_a_fault())
