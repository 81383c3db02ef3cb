"""A view of Alhambra as text for a terminal.

Walls are lines, and the longest stretch of the outer wall is doubled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from tabletop_rules.game import Seat
from tabletop_rules.games.alhambra.components import (
    PLACES,
    SCORING_CARDS,
    TYPES,
    Colour,
    Tile,
    cards_of,
    points_table,
)
from tabletop_rules.games.alhambra.palace import Alhambra
from tabletop_rules.games.alhambra.score import ENDINGS, dirk_points, scores
from tabletop_rules.games.alhambra.state import Step
from tabletop_rules.games.alhambra.view import View, check_view
from tabletop_rules.geometry import Metric, Side, edge_of
from tabletop_rules.notation import joined

# --- what there is to say ----------------------------------------------------------------------------------

_TASKS: Final = {
    Step.MARKET: "a tile is drawn for the market",
    Step.DIRK: "Dirk draws a tile",
    Step.DEAL: "player {} is dealt a card",
    Step.MONEY: "a card is laid open",
    Step.ACT: "player {} to act",
    Step.PLACE: "player {} to place what was bought",
    Step.AWARD: "player {} to place what was received",
}


def caption(view: View) -> str:
    """Who is to do what, or how the game ended."""
    if view.step is Step.OVER and view.ending is not None:
        return f"The game is over, because {ENDINGS[view.ending]}: {' : '.join(map(str, scores(view)))}"
    when = f"Turn {view.turn}" if view.turn else "Setting up"
    again = " again" if is_extra_action(view) else ""
    return f"{when}: {_TASKS[view.step].format(view.mover)}{again}"


def is_extra_action(view: View) -> bool:
    """Whether the action that is due is one granted by an exact payment (AL-11)."""
    return view.step is Step.ACT and bool(view.players[view.mover].aside)


def bank_note(view: View) -> str:
    """How the pile lies, what is still to come of it, and how many cards are discarded."""
    parts = f" ({'/'.join(map(str, view.parts))})" if len(view.parts) > 1 else ""
    cards = ", ".join(SCORING_CARDS[view.drawn :])
    coming = f", {cards} to come" if cards else ""
    return f"{view.pile} cards in the pile{parts}{coming}; {sum(view.discards)} discarded"


COLUMNS: Final = ("points", "cards", "wall", *(kind[:3] for kind in TYPES))
"""The head of the table of ``standings``."""


def standings(view: View) -> Iterator[tuple[str, ...]]:
    """A table of what counts: a row for each player, for Dirk, and for what the next scoring pays.

    Cells are the name, points, cards, the longest wall, and the buildings of each type.
    """
    points = scores(view)
    for seat, player in enumerate(view.players):
        wall = view.alhambra(seat).longest_wall(view.options.wall_metric).length
        counts = _counts(tile for tile, _ in player.buildings)
        yield f"Player {seat}", str(points[seat]), str(player.cards), str(wall), *counts
    if has_dirk(view):
        yield "Dirk", str(dirk_points(view)), "-", "-", *_counts(view.dirk)
    if view.step is not Step.OVER:
        scoring = 3 if view.ending else len(view.tallies) + 1
        paid = (points_table()[kind][scoring - 1] for kind in TYPES)
        yield f"Scoring {scoring}", "", "", "", *("/".join(map(str, it)) for it in paid)


def _counts(tiles: Iterable[Tile]) -> Iterator[str]:
    counts = Counter(tile.type for tile in tiles)
    return (str(counts[kind]) for kind in TYPES)


def has_dirk(view: View) -> bool:
    """Whether the neutral player takes part (AL-91)."""
    return len(view.players) == 2


# --- text --------------------------------------------------------------------------------------------------


def render(view: View, /) -> str:
    r"""The table as text: market, money, what counts, and each player with the Alhambra.

    >>> from tabletop_rules.games import alhambra
    >>> print(*render(alhambra.observe(alhambra.initial_state(), None)).splitlines()[:8], sep="\n")
    Setting up: a tile is drawn for the market
    Market: 54 tiles in the bag
      1 blue    -
      2 green   -
      3 orange  -
      4 yellow  -
    Money: -
      108 cards in the pile, A, B to come; 0 discarded
    """
    check_view(view)
    lines = [caption(view), *_table(view), ""]
    lines += [_row(cells) for cells in [("", *COLUMNS), *standings(view)]]
    for seat in range(len(view.players)):
        lines += ["", *_player(view, seat), *_plan(view.alhambra(seat), view.options.wall_metric)]
    return "\n".join(lines)


def _table(view: View) -> Iterator[str]:
    yield f"Market: {view.bag} tiles in the bag"
    for place, tile in zip(PLACES, view.market, strict=True):
        yield f"  {place} {Colour(place)!s:<7} {tile or '-'}"
    yield f"Money: {joined(cards_of(view.open))}"
    yield f"  {bank_note(view)}"
    if has_dirk(view):
        yield f"Dirk: {joined(view.dirk)}"


_WIDTHS: Final = (7, 6, 6, 8, 8, 8, 8, 8, 8)
"""How many signs the columns are wide."""


def _row(cells: tuple[str, ...]) -> str:
    name, *numbers = cells
    return f"{name:<10}" + "".join(f"{it:>{width}}" for it, width in zip(numbers, _WIDTHS, strict=True))


def _player(view: View, seat: Seat) -> Iterator[str]:
    player = view.players[seat]
    hand = f"{player.cards} cards" if player.hand is None else joined(cards_of(player.hand))
    yield f"Player {seat} has {hand}"
    yield f"  reserve: {joined(player.reserve)}"
    if player.aside:
        yield f"  to place: {joined(player.aside)}"


_ACROSS, _DOWN = 6, 2
"""How many signs a cell is wide, and how many lines high."""
_LEFT: Final = 4
"""Signs left of the plan, for the numbers of its rows."""
_WALLS: Final = {(True, False): "─", (True, True): "═", (False, False): "│", (False, True): "║"}
"""The sign for a wall by whether it runs across, and whether it is in the longest stretch."""


def _plan(alhambra: Alhambra, metric: Metric) -> Iterator[str]:
    """The tiles of an Alhambra in their walls, between dots at their corners."""
    longest = set(alhambra.longest_wall(metric).segments)
    columns, rows = extent(alhambra)
    signs: dict[tuple[int, int], str] = {}
    for cell, tile in sorted(alhambra.tiles.items()):
        left, top = _ACROSS * (cell.x - columns[0]), _DOWN * (cell.y - rows[0])
        corners = [(left + x, top + y) for x in (0, _ACROSS) for y in (0, _DOWN)]
        signs |= dict.fromkeys(corners, "·")
        signs |= {(left + 1 + at, top + 1): sign for at, sign in enumerate(f"{short_name(tile):^5}")}
        for side in tile.wall_sides:
            across = side in (Side.NORTH, Side.SOUTH)
            sign = _WALLS[across, edge_of(cell, side) in longest]
            x = left + _ACROSS * (side is Side.EAST)
            y = top + _DOWN * (side is Side.SOUTH)
            spots = [(x + at, y) for at in range(1, _ACROSS)] if across else [(x, y + 1)]
            signs |= dict.fromkeys(spots, sign)
    yield " " * _LEFT + "".join(f"{x:^{_ACROSS}}" for x in columns).rstrip()
    for y in range(_DOWN * len(rows) + 1):
        number = str(rows[y // _DOWN]) if y % _DOWN else ""
        line = "".join(signs.get((x, y), " ") for x in range(_ACROSS * len(columns) + 1))
        yield f"{number:>{_LEFT - 1}} {line}".rstrip()


def short_name(tile: Tile) -> str:
    """What stands on a tile: the first letters of its type, and its price.

    >>> from tabletop_rules.games.alhambra.components import FOUNTAIN, TILES
    >>> short_name(TILES[45]), short_name(FOUNTAIN)
    ('TOW9', '(*)')
    """
    return f"{tile.type[:3].upper()}{tile.price}" if tile.type else "(*)"


def extent(alhambra: Alhambra) -> tuple[range, range]:
    """The columns and the rows in which tiles lie."""
    columns, rows = zip(*alhambra.tiles, strict=True)
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
