"""The board of the naive model: fields and lanes as sets of pairs, distances by walking (section 3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
"""q and r."""

ROWS = ("D0 U1 D1 U2 D2 U3 D3", "U0 D0 U1 D1 U2 D2 U3 D3", "U0 D0 U1 D1 U2 D2 U3")
"""The kinds of the fields and the number i of each, row by row; together they are F1 … F22."""

AREAS = {
    2: (*range(1, 6), *range(8, 13)),
    3: tuple(range(1, 16)),
    4: tuple(range(1, 23)),
    5: tuple(range(1, 23)),
}
"""The numbers of the fields in use, by the number of players (3.3)."""


def beside(hexagon: Hex) -> set[Hex]:
    """The six hexes around one."""
    q, r = hexagon
    return {(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)}


def near(hexes: Iterable[Hex]) -> set[Hex]:
    """The hexes beside any of these."""
    return {other for one in hexes for other in beside(one)}


@cache
def fields() -> dict[int, frozenset[Hex]]:
    """The six hexes of every field, by its number (3.2)."""
    names = [(name, k) for k, row in enumerate(ROWS) for name in row.split()]
    return {number: triangle(name[0], int(name[1]), k) for number, (name, k) in enumerate(names, start=1)}


def triangle(kind: str, i: int, k: int) -> frozenset[Hex]:
    """The hexes of the field U(i,k) or D(i,k)."""
    sums = range(2, 5) if kind == "U" else range(6, 9)
    steps = product(range(1, 5), repeat=2)
    return frozenset((5 * i + right, 5 * k + down) for right, down in steps if right + down in sums)


@cache
def lanes(players: int, hub: str = "void") -> frozenset[Hex]:
    """The hexes where castellos and buildings may stand: around the fields in use, on none of the board.

    A crossing point is two steps away from the fields whose corner it is, and a lane if the option says so.
    """
    used = [fields()[number] for number in AREAS[players]]
    around = near(set().union(*used)) - set().union(*used)
    if hub == "void":
        return frozenset(around)
    crossings = {(5 * i, 5 * k) for i in range(6) for k in range(4)}
    return frozenset(around | {it for it in crossings if near(beside(it)) & set().union(*used)})


@cache
def touched(players: int, hexagon: Hex) -> tuple[int, ...]:
    """The numbers of the different fields in use beside a hex."""
    return tuple(number for number in AREAS[players] if fields()[number] & beside(hexagon))


@cache
def walks(players: int, hub: str, start: Hex) -> dict[Hex, int]:
    """How many steps it is from a lane hex to each, over lane hexes only."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in beside(here) & lanes(players, hub):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def distance(players: int, hub: str, some: Iterable[Hex], others: Iterable[Hex]) -> int:
    """The steps between the nearest two hexes of two sets."""
    others = list(others)
    return min(walks(players, hub, one)[other] for one in some for other in others)
