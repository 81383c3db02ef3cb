"""A position of Monumenten as text for a terminal: the lattice, with its coordinates at the vertices.

A row is a line that ends short of the junctions, doubled when it is protected; a digit in a cell tells the
owner of a claimed square, a digit in brackets who made one that waits for its monument.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.game import Seat
from tabletop_rules.games.monumenten.reach import can_place
from tabletop_rules.games.monumenten.score import outcome, scores
from tabletop_rules.games.monumenten.state import State, Step, check_state
from tabletop_rules.geometry import Axis, CellSet

_SIGNS: Final = {(Axis.HORIZONTAL, False): "─", (Axis.HORIZONTAL, True): "═"} | {
    (Axis.VERTICAL, False): "│",
    (Axis.VERTICAL, True): "║",
}
_VERTEX: Final = "·"
_TASKS: Final = {
    Step.PLACE: "place a row",
    Step.SLIDE: "slide a row or skip",
    Step.CLAIM: "claim a square or skip",
}


def render(view: State, /) -> str:
    r"""The board as text; below it who is to do what, or how the game ended, and what the players have.

    >>> from tabletop_rules.games import monumenten
    >>> line = "H331 H342 V331 V431 | 11/7/4 10/8/4 | 1:33 | - | 0 place 5"
    >>> print(*render(monumenten.parse_position(line)).splitlines()[7:], sep="\n")
    3 ·   ·   ·   ·═══·   ·   ·   ·   ·
                  ║ 1 ║
    4 ·   ·   ·   ·═══════·   ·   ·   ·
    <BLANKLINE>
    5 ·   ·   ·   ·   ·   ·   ·   ·   ·
    <BLANKLINE>
    6 ·   ·   ·   ·   ·   ·   ·   ·   ·
    <BLANKLINE>
    7 ·   ·   ·   ·   ·   ·   ·   ·   ·
    <BLANKLINE>
    8 ·   ·   ·   ·   ·   ·   ·   ·   ·
    Turn 5: player 0 to place a row
    Player 0: rows 11/7/4, monuments 6, points 0
    Player 1: rows 10/8/4, monuments 5, points 1
    """
    check_state(view)
    signs: dict[tuple[int, int], str] = {(4 * x, 2 * y): _VERTEX for x in range(9) for y in range(9)}
    protected = view.protected
    for row in view.rows:
        across = row.axis is Axis.HORIZONTAL
        for at in range(1, (4 if across else 2) * row.length):
            place = (4 * row.x + at, 2 * row.y) if across else (4 * row.x, 2 * row.y + at)
            signs[place] = _SIGNS[row.axis, row in protected]
    for player, cells, brackets in squares(view):
        for x, y in cells:
            for number, sign in enumerate(brackets.format(player)):
                signs[4 * x + 1 + number, 2 * y + 1] = sign
    head = "  " + "   ".join(map(str, range(9)))
    lines = (
        f"{' ' if y % 2 else y // 2} " + "".join(signs.get((x, y), " ") for x in range(33)) for y in range(17)
    )
    return "\n".join([head, *(line.rstrip() for line in lines), *captions(view)])


def squares(view: State) -> Iterator[tuple[Seat, CellSet, str]]:
    """Whose each square is, its cells, and how that is written."""
    for claim in view.claims:
        yield claim.owner, claim.cells, " {} "
    for square in view.waiting:
        yield square.creator, square.cells, "({})"


def captions(view: State) -> Iterator[str]:
    """Who is to do what, or how the game ended; then what each player has."""
    if result := outcome(view):
        winner = "drawn" if result.winner is None else f"player {result.winner} wins"
        yield f"{result.reason[0].upper()}{result.reason[1:]}: {winner}"
    else:
        task = _TASKS[view.step] if can_act(view) else "pass"
        yield f"Turn {view.turn}: player {view.mover} to {task}"
    for seat, (supply, monuments, points) in enumerate(
        zip(view.supplies, view.monuments, scores(view), strict=True)
    ):
        yield f"Player {seat}: rows {'/'.join(map(str, supply))}, monuments {monuments}, points {points}"


def can_act(view: State) -> bool:
    """Whether the mover has more than a pass."""
    return view.step is not Step.PLACE or can_place(view)
