"""How a game ended: the outcome with its deciding rule, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tabletop_rules.game import Outcome, ScoreLine, Seat
from tabletop_rules.games.poorters.rules import RULEBOOK
from tabletop_rules.games.poorters.state import FLORINS, Stage, State, check_state

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
    check_state(state)
    if state.slot.stage is not Stage.OVER:
        return None
    seats = range(state.seats)
    results = [tuple(count(state, seat) for _, count in _RANKINGS) for seat in seats]
    scores = tuple(result[0] for result in results)
    ended = (
        "a player has reached the goal" if max(scores) >= state.options.end_vp else "the last round is over"
    )
    return Outcome(
        scores=scores,
        places=tuple(1 + sum(other > result for other in results) for result in results),
        rule=RULEBOOK["PN-16.2"],
        reason=f"{ended} after round {state.round}; {_decision(results)}",
    )


def _decision(results: Sequence[tuple[int, ...]]) -> str:
    """What sets the first apart from all others; nothing does if they are equal in all (PN-16.2).

    >>> _decision([(30, 2, 1), (30, 2, 0)]), _decision([(30, 2, 0), (30, 2, 0), (9, 0, 0)])
    ('decided by goods', 'shared: VP, florins and goods are equal')
    """
    first = max(results)
    for number, (name, _) in enumerate(_RANKINGS, start=1):
        if sum(result[:number] == first[:number] for result in results) == 1:
            return f"decided by {name}"
    *names, last = (name for name, _ in _RANKINGS)
    return f"shared: {', '.join(names)} and {last} are equal"


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    """Per seat a line for each building and boat, then for each other source of VP.

    >>> from tabletop_rules.games import poorters
    >>> poorters.score_sheet(poorters.initial_state())
    ((), ())
    """
    check_state(state)
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
