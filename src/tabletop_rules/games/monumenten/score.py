"""How a game ended: the outcome with its deciding rule, and the score sheet."""

from __future__ import annotations

from tabletop_rules.game import Outcome, ScoreLine, Seat
from tabletop_rules.games.monumenten.clauses import RULEBOOK
from tabletop_rules.games.monumenten.options import Options
from tabletop_rules.games.monumenten.rules import ENDINGS
from tabletop_rules.games.monumenten.state import State, check_state
from tabletop_rules.geometry import CellSet, inside


def outcome(state: State, /) -> Outcome | None:
    """More cells in marked squares win (MO-62), equal numbers draw; None while the game goes on."""
    check_state(state)
    if state.ending is None or not state.is_over:
        return None
    first, second = scores(state)
    return Outcome(
        scores=(first, second),
        places=(1 + (first < second), 1 + (second < first)),
        rule=RULEBOOK["MO-62"],
        reason=f"{ENDINGS[state.ending]} (MO-60), {first} : {second}",
    )


def scores(state: State) -> tuple[int, int]:
    """The cells that each seat has in its squares so far (MO-61)."""
    first, second = (sum(line.points for line in sheet) for sheet in score_sheet(state))
    return first, second


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    """Per seat one line for each square with a monument, citing MO-61; it counts the cells.

    >>> from tabletop_rules.games import monumenten
    >>> monumenten.score_sheet(monumenten.initial_state())
    ((), ())
    """
    check_state(state)
    return _lines(state, 0), _lines(state, 1)


def _lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(
            RULEBOOK["MO-61"],
            len(counted),
            f"square at {claim.cells.first}",
            tuple(counted),
        )
        for claim in state.claims
        if claim.owner == seat
        for counted in [area(state.options, claim.cells)]
    )


def area(options: Options, square: CellSet) -> CellSet:
    """The cells that a square counts: its own, or with all that it surrounds (MO-47, MO-74)."""
    return inside(square) if options.nested_scoring == "include_inner" else square
