"""Monumenten in texts: what the tests need to set positions up and to say what comes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from common.texts import Texts
from monumenten.shapes import Cells
from tabletop_rules.games import monumenten
from tabletop_rules.games.monumenten.reach import slides_of
from tabletop_rules.games.monumenten.state import FULL_SUPPLY
from tabletop_rules.geometry import Cell

State = monumenten.State
Options = monumenten.Options

_TEXTS = Texts(monumenten)
legal = _TEXTS.legal
after = _TEXTS.after
broken = _TEXTS.broken
refusal = _TEXTS.refusal

Squares = Iterable[tuple[int, Iterable[tuple[int, int]]]]
FULL = (FULL_SUPPLY, FULL_SUPPLY)


def row(text: str) -> monumenten.Row:
    """``H343`` as a row."""
    move = monumenten.parse_move(text)
    assert isinstance(move, monumenten.Place)
    return move.row


def as_cells(pairs: Iterable[tuple[int, int]]) -> list[Cell]:
    return [Cell(x, y) for x, y in pairs]


def board(
    rows: str | Iterable[str],
    *,
    claims: Squares = (),
    waiting: Squares = (),
    new: Iterable[Cells] = (),
    supplies: tuple[Sequence[int], Sequence[int]] = FULL,
    mover: int = 0,
    step: str = "place",
    turn: int | None = None,
    placed: str | None = None,
    **switches: Any,
) -> State:
    """A board with any rows in the middle of a game; nothing is taken off the supplies for them.

    ``new`` are the waiting squares that were closed in this turn; it matters where there are no late claims.
    """
    options, fresh = Options(**switches), set(new)
    return monumenten.assemble(
        options,
        map(row, rows.split() if isinstance(rows, str) else rows),
        claims=[(owner, as_cells(square)) for owner, square in claims],
        waiting=[(seat, as_cells(square), frozenset(square) in fresh) for seat, square in waiting],
        supplies=supplies,
        mover=mover,
        step=monumenten.Step(step),
        turn=turn,
        placed=None if placed is None else row(placed),
    )


def rows_of(rows: Iterable[monumenten.Row]) -> list[str]:
    """The texts of rows, in string order."""
    return sorted(map(str, rows))


def faces(state: State) -> list[tuple[Cells, bool]]:
    """All faces and whether they are closed, in the order in which they are reported."""
    return [
        (frozenset(face.cells), face.closed) for face in state.lattice.walls.faces(state.options.rim_walls)
    ]


def closed(state: State) -> list[Cells]:
    """The closed faces, in the order in which they are reported."""
    return [cells for cells, is_closed in faces(state) if is_closed]


def creators(state: State) -> dict[Cells, int]:
    """The creator of each waiting square."""
    return {frozenset(square.cells): square.creator for square in state.waiting}


def owners(state: State) -> dict[Cells, int]:
    """The owner of each claimed square."""
    return {frozenset(claim.cells): claim.owner for claim in state.claims}


def targets(state: State, text: str) -> list[str]:
    """Where a row can slide, whatever the step, in string order."""
    return rows_of(slide.target for slide in slides_of(attrs.evolve(state, placed=None), row(text)))


def scores(state: State) -> tuple[int, int]:
    """The cells that each seat has marked so far."""
    first, second = (sum(line.points for line in sheet) for sheet in monumenten.score_sheet(state))
    return first, second


def result(state: State) -> tuple[str, str] | None:
    """The winner (``0``, ``1`` or ``draw``) and the end condition met first, as the vectors write them."""
    outcome = monumenten.outcome(state)
    if outcome is None:
        return None
    assert state.ending is not None
    return "draw" if outcome.is_draw else str(outcome.winner), state.ending.replace("-", " ")
