"""A position of Kirche as text for a terminal.

Light is in capitals and Dark in small letters, each building followed by its ridge: ``N─`` is Light's nave
with a ridge along the rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tabletop_rules.game import Seat
from tabletop_rules.games.kirche.moves import Kind, Ridge, square_name
from tabletop_rules.games.kirche.score import outcome
from tabletop_rules.games.kirche.state import DARK, LIGHT, SIDES, Building, State, check_state, next_step
from tabletop_rules.geometry.square import Cell

_LETTERS: Final = {Kind.NAVE: "N", Kind.STEEPLE: "S", Kind.HOUSE: "H"}
_RIDGES: Final = {Ridge.H: "─", Ridge.V: "│"}
_PRIEST: Final = "†"
_EMPTY: Final = "·"


def render(view: State, /) -> str:
    """The board as text, rank 1 at the bottom; below it who is to do what, or how the game ended.

    >>> from tabletop_rules.games import kirche
    >>> options = kirche.Options(board=5)
    >>> print(render(kirche.parse_position("Na1V Se5H | Na5V | c3 | dark", options)))
       a  b  c  d  e
    5  n│ ·  ·  ·  S─ 5
    4  ·  ·  ·  ·  ·  4
    3  ·  ·  †  ·  ·  3
    2  ·  ·  ·  ·  ·  2
    1  N│ ·  ·  ·  ·  1
       a  b  c  d  e
    Dark (n s h) to place the steeple
    Light's supply: 3 houses
    Dark's supply: steeple, 3 houses
    """
    check_state(view)
    size = view.options.board
    signs = {building.cell: _sign(building) for building in view.buildings} | {view.priest: _PRIEST}
    files = "   " + "  ".join(square_name(Cell(x, 0))[0] for x in range(size))
    ranks = (
        f"{y + 1}  {''.join(signs.get(Cell(x, y), _EMPTY).ljust(3) for x in range(size))}{y + 1}"
        for y in reversed(range(size))
    )
    mover = f"{side_name(view.mover)} ({' '.join(_letter(kind, view.mover) for kind in Kind)})"
    return "\n".join((files, *ranks, files, *captions(view, mover)))


def side_name(seat: Seat) -> str:
    """Light or Dark, as a sentence begins."""
    return SIDES[seat].capitalize()


def _letter(kind: Kind, seat: Seat) -> str:
    letter = kind[0].upper()
    return letter.lower() if seat == DARK else letter


def _sign(building: Building) -> str:
    return _letter(building.kind, building.seat) + _RIDGES[building.ridge]


def captions(view: State, mover: str) -> Iterator[str]:
    """Who is to do what, or how the game ended; then what is still to be placed."""
    if result := outcome(view):
        yield f"{result.reason[0].upper()}{result.reason[1:]} ({result.rule.id})"
        return
    _, due = next_step(view.ply, view.options)
    if due is None:
        yield f"{mover} to move"
        return
    yield f"{mover} to place {'a' if due is Kind.HOUSE else 'the'} {due}"
    left = Counter(view.options.table.steps[view.ply :])
    for seat in (LIGHT, DARK):
        if supply := ", ".join(_supply(left, seat)):
            yield f"{side_name(seat)}'s supply: {supply}"


def _supply(left: Counter[tuple[Seat, Kind]], seat: Seat) -> Iterator[str]:
    """The pieces a side has left to place, the houses as a number."""
    for kind in Kind:
        if number := left[seat, kind]:
            yield kind if kind is not Kind.HOUSE else f"{number} house{'s' if number > 1 else ''}"
