"""How a game ended: the outcome with its deciding rule, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tabletop_rules.game import Outcome, ScoreLine, Seat
from tabletop_rules.games.poorters.rules import RULEBOOK
from tabletop_rules.games.poorters.state import FLORINS, Stage, State

_SOURCES: Final = (
    ("PN-9.7", "communal buildings"),
    ("PN-12.4", "sales at stalls"),
    ("PN-14.6", "wish cards"),
    ("PN-15.1", "the Count"),
)
"""The rule and the name of each part of ``Player.points``."""

_RANKINGS: Final[tuple[tuple[str, Callable[[State, Seat], int]], ...]] = (
    ("VP", lambda state, seat: state.points(seat)),
    ("florins", lambda state, seat: state.players[seat].supply[FLORINS]),
    ("goods", lambda state, seat: sum(state.players[seat].supply[:FLORINS])),
)
"""What decides, and what breaks a tie, and what breaks that (PN-16.2)."""


def outcome(state: State, /) -> Outcome | None:
    """Most VP win, then florins, then goods (PN-16.2); None while the game goes on."""
    if state.slot.stage is not Stage.OVER:
        return None
    seats = range(state.seats)
    results = [tuple(count(state, seat) for _, count in _RANKINGS) for seat in seats]
    first = max(results)
    scores = tuple(result[0] for result in results)
    leaders = [result for result in results if result[0] == first[0]]
    deciding = 0 if len(leaders) == 1 else 1 + (sum(it[1] == first[1] for it in leaders) > 1)
    ended = (
        "a player has reached the goal" if max(scores) >= state.options.end_vp else "the last round is over"
    )
    return Outcome(
        scores=scores,
        places=tuple(1 + sum(other > result for other in results) for result in results),
        rule=RULEBOOK["PN-16.2"],
        reason=f"{ended} after round {state.round}; decided by {_RANKINGS[deciding][0]}",
    )


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    """Per seat a line for each building and boat, then for each other source of VP.

    >>> from tabletop_rules.games import poorters
    >>> poorters.score_sheet(poorters.initial_state())
    ((), ())
    """
    return tuple(tuple(_lines(state, seat)) for seat in range(state.seats))


def _lines(state: State, seat: Seat) -> Iterator[ScoreLine]:
    ground = state.table.ground
    for placed in state.town.buildings:
        kind = ground.kinds[placed.tile]
        if placed.owner == seat and kind.vp:
            reason = f"{kind.en} {ground.tiles[placed.tile]}"
            yield ScoreLine(RULEBOOK["PN-7.2"], kind.vp, reason, (placed.cell,))
    boat = state.options.box.boat
    for mooring, owner in zip(ground.moorings, state.boats, strict=True):
        if owner == seat and boat.vp:
            yield ScoreLine(RULEBOOK["PN-7.6"], boat.vp, f"boat at {mooring}")
    for (rule, source), points in zip(_SOURCES, state.players[seat].points, strict=True):
        if points:
            yield ScoreLine(RULEBOOK[rule], points, source)
