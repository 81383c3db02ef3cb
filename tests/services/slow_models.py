"""The slow models of the games, set up from a position line: a second opinion on any count of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from kirche import naive as kirche
from monumenten import naive as monumenten


def _kirche(line: str, depth: int, *, board: int = 7, **switches: Any) -> int:
    return kirche.perft(kirche.from_line(line, size=board, **switches), depth)


def _monumenten(line: str, depth: int, **switches: Any) -> int:
    rows, supplies, claims, waiting, turn = ([] if it == "-" else it.split() for it in line.split(" | "))
    mover, step, number, *others = turn
    model = monumenten.Naive(
        monumenten.Switches(**switches),
        rows=frozenset(rows),
        supplies=tuple(tuple(map(int, supply.split("/"))) for supply in supplies),
        claims=tuple((int(it[0]), _square(it[2:])) for it in claims),
        waiting=tuple(monumenten.Waiting(_square(it[2:]), int(it[0]), turn=0) for it in waiting),
        mover=int(mover),
        step=step,
        just_placed=next(iter(others), None),
        turns=(int(number) // 2, (int(number) - 1) // 2),
    )
    return monumenten.perft(model, depth)


def _square(cells: str) -> frozenset[tuple[int, int]]:
    return frozenset((int(cell[0]), int(cell[1])) for cell in cells.split(","))


PERFT: Final[Mapping[str, Callable[..., int]]] = {"kirche": _kirche, "monumenten": _monumenten}
"""By game: the number of sequences of moves from a line, to a depth, under switches."""
