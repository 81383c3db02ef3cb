"""How a game ended: the outcome with its deciding rule, and the score sheet."""

from __future__ import annotations

from typing import Final

from tabletop_rules.game import Outcome, ScoreLine
from tabletop_rules.games.kirche.clauses import RULEBOOK
from tabletop_rules.games.kirche.state import SIDES, Ending, State, check_state

_DRAWN: Final = {
    Ending.REPETITION: "drawn: the position stands for the third time",
    Ending.CAP: "drawn: the limit of {actions} actions is reached",
}


def outcome(state: State, /) -> Outcome | None:
    """A win by KD-30 (1 : 0), a draw by KD-34 (0 : 0), or None while the game goes on."""
    check_state(state)
    if state.ending is None:
        return None
    if state.ending is Ending.VILLAGE:
        winner = 1 - state.mover
        return Outcome(
            scores=(1 - winner, winner),
            places=(1 + winner, 2 - winner),
            rule=RULEBOOK["KD-30"],
            reason=f"{SIDES[winner]} has completed the village",
        )
    return Outcome((0, 0), (1, 1), RULEBOOK["KD-34"], _DRAWN[state.ending].format(actions=state.actions))


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    """For the winner one line of one point, citing KD-30; nothing else counts in Kirche."""
    check_state(state)
    result = outcome(state)
    if result is None:
        return ((), ())
    return tuple(
        (ScoreLine(result.rule, score, result.reason, tuple(state.squares(state.codes(seat)))),)
        if score
        else ()
        for seat, score in enumerate(result.scores)
    )
