"""The loop that plays any game, written out: no service of the library, only the contract.

Both sides look one move ahead and take what brings their village furthest; ``bots`` and ``simulate`` do the
same in a line.
"""

from random import Random

from tabletop_rules.games import kirche
from tabletop_rules.games.kirche.heuristics import village_progress


def main(seed: int = 1) -> None:
    rng = Random(seed)
    state = kirche.initial_state()
    while (actor := kirche.actor(state)) is not None:
        assert isinstance(actor, int)  # nothing is left to chance in Kirche
        worths = [village_progress(after, actor) for _, after in kirche.successors(state)]
        best = [index for index, worth in enumerate(worths) if worth == max(worths)]
        move, state = kirche.successors(state)[rng.choice(best)]
        print(kirche.format_move(move), end=" ")
    outcome = kirche.outcome(state)
    assert outcome is not None
    print("", kirche.render(kirche.observe(state, None)), sep="\n")
    print(f"{outcome.rule.id}: {outcome.reason}")


if __name__ == "__main__":
    main()
