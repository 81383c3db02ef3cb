"""The table of Alhambra as SVG: market, money, what counts, and each player with the Alhambra.

A drawing is put together from boxes, which have a size and stand beside or below each other. What comes again
in most drawings, a tile on its cell, a card, a number, is made once and kept. Whatever can be pointed at
carries data: ``data-tile``, ``data-cell``, ``data-card``, ``data-place``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeAlias

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.game import Seat, checker
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import PLACES, Card, Colour, Tile, TileType, cards_of
from tabletop_rules.games.alhambra.moves import Build, Buy, Draw, Give, Move, Place, Remove, Reserve, Swap
from tabletop_rules.games.alhambra.score import scores
from tabletop_rules.games.alhambra.state import Step
from tabletop_rules.games.alhambra.text import (
    COLUMNS,
    bank_note,
    caption,
    extent,
    has_dirk,
    is_extra_action,
    short_name,
    standings,
)
from tabletop_rules.games.alhambra.view import View, check_view
from tabletop_rules.geometry import Cell, Edge, Side
from tabletop_rules.svg import Element, Style, document, element, number, title, translate

# --- how it looks ----------------------------------------------------------------------------------------

_TILE: Final = 52
_CARD: Final = (30, 44)
_GAP: Final = 8
_MARGIN: Final = 24
_LINE: Final = 18
_LETTER: Final = 7.2
"""How wide a letter is, at most on average."""
_ABREAST: Final = 2
"""How many players stand side by side."""
_TILES_ABREAST, _CARDS_ABREAST = 10, 16
_KEPT: Final = 1 << 12
"""How many drawings of each kind of thing are kept."""

_FONT: Final[Style] = {
    "fill": "#3c3223",
    "font_family": "system-ui, 'DejaVu Sans', sans-serif",
    "font_size": 12,
}
_MIDDLE: Final[Style] = {**_FONT, "text_anchor": "middle"}
_BOLD: Final[Style] = {**_FONT, "font_size": 14, "font_weight": "bold"}
_PAINTS: Final[Mapping[TileType | None, str]] = {
    None: "#e8dcc0",
    TileType.PAVILION: "#8fb4e0",
    TileType.SERAGLIO: "#e28a7c",
    TileType.ARCADES: "#c69d6d",
    TileType.CHAMBERS: "#fbf9f2",
    TileType.GARDEN: "#93c486",
    TileType.TOWER: "#b89ad4",
}
_MONEY: Final[Mapping[Colour, str]] = {
    Colour.BLUE: "#2f6fb0",
    Colour.GREEN: "#3b7f3f",
    Colour.ORANGE: "#c8640a",
    Colour.YELLOW: "#9c7a00",
}
_WALL: Final[Style] = {"stroke": "#4a3a28", "stroke_width": 5}
_OUTER: Final[Style] = {"stroke": "#c62828", "stroke_width": 3.5, "stroke_linecap": "round"}
_RINGS: Final[Mapping[str, Style]] = {
    "last": {"fill": "none", "stroke": "#e0a800", "stroke_width": 4},
    "marked": {"fill": "none", "stroke": "#c2185b", "stroke_width": 3, "stroke_dasharray": "7 4"},
}

# --- boxes -----------------------------------------------------------------------------------------------


class _Box(NamedTuple):
    """Shapes that take so much room, from (0,0)."""

    width: float
    height: float
    shapes: tuple[Element, ...]


def _beside(*boxes: _Box, gap: float = _GAP) -> _Box:
    """The boxes from left to right."""
    starts = [*accumulate((box.width + gap for box in boxes), initial=0.0)]
    placed = [_moved(box, start, 0) for box, start in zip(boxes, starts, strict=False)]
    return _Box(starts[-1] - gap, max(box.height for box in boxes), tuple(placed))


def _below(*boxes: _Box, gap: float = _GAP) -> _Box:
    """The boxes from top to bottom."""
    starts = [*accumulate((box.height + gap for box in boxes), initial=0.0)]
    placed = [_moved(box, 0, start) for box, start in zip(boxes, starts, strict=False)]
    return _Box(max(box.width for box in boxes), starts[-1] - gap, tuple(placed))


def _moved(box: _Box, x: float, y: float) -> Element:
    return element("g", *box.shapes, transform=translate(x, y))


def _flow(boxes: Sequence[_Box], abreast: int, gap: float = _GAP) -> _Box:
    """The boxes in lines, like words."""
    lines = [boxes[at : at + abreast] for at in range(0, len(boxes), abreast)]
    return _below(*(_beside(*line, gap=gap) for line in lines), gap=gap)


def _text(text: str, kind: str, style: Style = _FONT) -> _Box:
    letter = _LETTER * float(style["font_size"]) / 12
    return _Box(letter * len(text), _LINE, (element("text", text, class_=kind, x=0, y=_LINE - 5, **style),))


# --- what is emphasized ----------------------------------------------------------------------------------


_Reasons: TypeAlias = tuple[str, ...]
"""Why a thing is emphasized, ``last`` before ``marked``; mostly it is not."""


@attrs.frozen
class _Emphasis:
    """What the last move touched, and what is marked.

    Things stand by their texts, ``TOW-9-ES``, ``blue7`` or ``3`` for a place of the market; those of a player
    have the seat before them, ``0 blue7`` for a card in the hand and ``0 (1,0)`` for a cell.
    """

    last: frozenset[str]
    marked: frozenset[str]

    @classmethod
    def of(cls, view: View, last: Move | None, marked: Iterable[object]) -> _Emphasis:
        """Marks are seen on the table and at the mover."""
        touched = f"{_last_to_move(view)} {last.cell}" if isinstance(last, Remove) else _touched(last)
        return cls(
            frozenset([touched]), frozenset(text for it in marked for text in (f"{it}", f"{view.mover} {it}"))
        )

    def of_thing(self, thing: str) -> _Reasons:
        """The reasons to emphasize a thing."""
        return ("last",) * (thing in self.last) + ("marked",) * (thing in self.marked)


def _rings(reasons: _Reasons, width: float, height: float) -> Iterator[Element]:
    """A frame for each reason to emphasize a thing of that size."""
    for kind in reasons:
        yield element("rect", class_=kind, x=2, y=2, width=width - 4, height=height - 4, rx=3, **_RINGS[kind])


def _touched(last: Move | None) -> str:
    """What a move leaves to be seen: a tile wherever it lies now, an open card, an empty place."""
    match last:
        case Place(tile) | Build(tile) | Swap(tile) | Reserve(tile) | Give(tile):
            return str(tile)
        case Buy(place):
            return str(place)
        case Draw(what):
            return str(what)
    return ""


def _last_to_move(view: View) -> Seat | None:
    """Who made the move before this view, if that was an action; None when the game ends."""
    if view.step is Step.AWARD:
        return None
    is_new_turn = view.step is Step.ACT and not is_extra_action(view)
    return (view.mover - is_new_turn) % len(view.players)


# --- the table -------------------------------------------------------------------------------------------


check_last: Final = checker("alhambra", "move", Move | None)


def draw(view: View, /, *, last: Move | None = None, marked: Sequence[Any] = ()) -> str:
    """The table as SVG; ``last`` shows a move just made, ``marked`` outlines what a violation names.

    Marks are tiles, cards, places of the market, and cells of the mover's Alhambra; what is not to be seen
    is left out.

    >>> from tabletop_rules.games import alhambra
    >>> view = alhambra.observe(alhambra.initial_state(), None)
    >>> print(alhambra.draw(view).splitlines()[1].strip())
    <title>Alhambra. Setting up: a tile is drawn for the market</title>
    """
    check_view(view)
    check_last(last)
    emphasis = _Emphasis.of(view, last, marked)
    panels = [_player(view, seat, emphasis) for seat in range(len(view.players))]
    width = max(panel.width for panel in panels)
    sheet = _below(
        _text(caption(view), "caption", _BOLD),
        _beside(_market(view, emphasis), _money(view, emphasis), gap=4 * _GAP),
        _standings(view),
        *([_tiles("Dirk", view.dirk, emphasis)] if has_dirk(view) else ()),
        _flow([panel._replace(width=width) for panel in panels], _ABREAST, gap=3 * _GAP),
        gap=2 * _GAP,
    )
    size = sheet.width + 2 * _MARGIN, sheet.height + 2 * _MARGIN
    ground = element("rect", class_="ground", width=size[0], height=size[1], rx=10, fill="#f6f2e6")
    return document(*size, f"{RULEBOOK.title}. {caption(view)}", ground, _moved(sheet, _MARGIN, _MARGIN))


def _market(view: View, emphasis: _Emphasis) -> _Box:
    stalls = [
        _stall(place, tile, emphasis.of_thing(str(place)), emphasis.of_thing(str(tile)))
        for place, tile in zip(PLACES, view.market, strict=True)
    ]
    return _below(_text(f"Market, {view.bag} tiles in the bag", "market-note"), _beside(*stalls, gap=12))


@lru_cache(maxsize=_KEPT)
def _stall(place: int, tile: Tile | None, reasons: _Reasons, for_tile: _Reasons) -> _Box:
    """A place of the market in the colour of its money, with its tile and what that is called."""
    width, height = _TILE + 20, _TILE + 38
    paint = _MONEY[Colour(place)]
    goods = [element("g", *_tile(tile, for_tile).shapes, transform=translate(10, 10))] if tile else []
    shapes = (
        title(f"place {place}, {Colour(place)}"),
        element("rect", width=width, height=height, rx=6, fill="#fffdf6", stroke=paint, stroke_width=3),
        *goods,
        _label(tile.id if tile else "-", width / 2, _TILE + 22, font_size=9),
        _label(f"{place} {Colour(place)}", width / 2, _TILE + 34, fill=paint),
        *_rings(reasons, width, height),
    )
    return _Box(width, height, (element("g", *shapes, class_="stall", data_place=str(place)),))


@lru_cache(maxsize=_KEPT)
def _label(text: str, x: float, y: float, **style: str | float) -> Element:
    return element("text", text, x=x, y=y, **{**_MIDDLE, **style})


def _money(view: View, emphasis: _Emphasis) -> _Box:
    return _below(_text("Money", "money-note"), _cards(view.open, emphasis), _text(bank_note(view), "bank"))


def _cards(money: Bag, emphasis: _Emphasis, owner: Seat | None = None) -> _Box:
    """The open cards, or those of a hand, side by side; none are as high as one."""
    things = ((card, str(card) if owner is None else f"{owner} {card}") for card in cards_of(money))
    boxes = [_card(card, emphasis.of_thing(thing)) for card, thing in things] or [_Box(*_CARD, ())]
    return _grouped(_flow(boxes, _CARDS_ABREAST, gap=4), "open" if owner is None else "hand")


def _grouped(box: _Box, kind: str) -> _Box:
    return box._replace(shapes=(element("g", *box.shapes, class_=kind),))


@lru_cache(maxsize=_KEPT)
def _card(card: Card, reasons: _Reasons) -> _Box:
    width, height = _CARD
    shapes = (
        title(str(card)),
        element("rect", width=width, height=height, rx=4, fill=_MONEY[card.colour]),
        _label(str(card.value), width / 2, 26, fill="#ffffff", font_size=18),
        _label(str(card.colour)[:3], width / 2, 39, fill="#ffffff", font_size=9),
        *_rings(reasons, width, height),
    )
    return _Box(width, height, (element("g", *shapes, class_="card", data_card=str(card)),))


@lru_cache(maxsize=_KEPT)
def _backs(cards: int) -> _Box:
    """Hidden cards: one back with their number."""
    width, height = _CARD
    shapes = (
        title(f"{cards} hidden cards"),
        element("rect", width=width, height=height, rx=4, fill="#8a7a5c", stroke="#4a3a28"),
        _label(str(cards), width / 2, 27, fill="#ffffff", font_size=15),
    )
    return _Box(width, height, (element("g", *shapes, class_="hidden", data_cards=str(cards)),))


_COLUMN: Final = 58


def _standings(view: View) -> _Box:
    """What counts, in columns; the heads of types in their paint."""
    rows = [("", *COLUMNS), *standings(view)]
    texts = [
        _standing(text, column, row)
        for row, cells in enumerate(rows)
        for column, text in enumerate(cells)
        if text
    ]
    shapes = element("g", *_legend(), *texts, class_="standings")
    return _Box(60 + _COLUMN * len(COLUMNS), _LINE * len(rows), (shapes,))


@cache
def _legend() -> tuple[Element, ...]:
    """The paints behind the heads of types."""
    paints = [paint for kind, paint in _PAINTS.items() if kind]
    first = len(COLUMNS) - len(paints)
    return tuple(
        element("rect", x=60 + _COLUMN * (first + at), y=0, width=_COLUMN - 4, height=_LINE, rx=4, fill=paint)
        for at, paint in enumerate(paints)
    )


@lru_cache(maxsize=_KEPT)
def _standing(text: str, column: int, row: int) -> Element:
    x, style = (60 + _COLUMN * (column - 0.5), _MIDDLE) if column else (0, _FONT)
    return element("text", text, x=x, y=_LINE * (row + 1) - 5, **style)


# --- tiles and players -----------------------------------------------------------------------------------


@lru_cache(maxsize=_KEPT)
def _tile(tile: Tile, reasons: _Reasons, cell: Cell | None = None) -> _Box:
    """A tile in the paint of its type, with its walls."""
    shapes = (
        title(f"{tile} at {cell}" if cell else tile.id),
        element("rect", width=_TILE, height=_TILE, fill=_PAINTS[tile.type], stroke="#8a7a5c"),
        _label(short_name(tile), _TILE / 2, _TILE / 2 + 4, font_size=11),
        *(_wall(side) for side in tile.wall_sides),
        *_rings(reasons, _TILE, _TILE),
    )
    where = None if cell is None else str(cell)
    return _Box(_TILE, _TILE, (element("g", *shapes, class_="tile", data_tile=tile.id, data_cell=where),))


_INSET: Final = 4


def _wall(side: Side) -> Element:
    """The wall on a side of a tile, just inside."""
    near, far = _INSET, _TILE - _INSET
    x1, y1, x2, y2 = {
        Side.NORTH: (0, near, _TILE, near),
        Side.EAST: (far, 0, far, _TILE),
        Side.SOUTH: (0, far, _TILE, far),
        Side.WEST: (near, 0, near, _TILE),
    }[side]
    return element("line", class_="wall", x1=x1, y1=y1, x2=x2, y2=y2, **_WALL)


def _tiles(name: str, tiles: Sequence[Tile], emphasis: _Emphasis) -> _Box:
    """Tiles that lie about, below what they are; none take no room."""
    boxes = [_tile(tile, emphasis.of_thing(tile.id)) for tile in tiles]
    lines = [_flow(boxes, _TILES_ABREAST)] if tiles else []
    return _grouped(_below(_text(f"{name}:{'' if tiles else ' -'}", "note"), *lines), name.lower())


def _player(view: View, seat: Seat, emphasis: _Emphasis) -> _Box:
    """A player: points, hand, tiles, Alhambra."""
    player, points = view.players[seat], scores(view)[seat]
    you = " (you)" if seat == view.viewer else ""
    is_due = seat == view.mover and view.step is not Step.OVER
    name = f"{'▸ ' if is_due else ''}Player {seat}{you}: {points} point{'s' * (points != 1)}"
    box = _below(
        _text(name, "name", _BOLD),
        _backs(player.cards) if player.hand is None else _cards(player.hand, emphasis, seat),
        _tiles("Reserve", player.reserve, emphasis),
        *([_tiles("Aside", player.aside, emphasis)] if player.aside else ()),
        _palace(view, seat, emphasis),
    )
    return _grouped(box, f"player player-{seat}")


def _palace(view: View, seat: Seat, emphasis: _Emphasis) -> _Box:
    """An Alhambra with the numbers of its columns and rows, and the free cells around it."""
    alhambra = view.alhambra(seat)
    columns, rows = (range(it.start - 1, it.stop + 1) for it in extent(alhambra))
    tiles = [
        _building(tile, cell, emphasis.of_thing(tile.id)) for cell, tile in sorted(alhambra.tiles.items())
    ]
    longest = alhambra.longest_wall(view.options.wall_metric)
    frames = [
        element("g", *_rings(reasons, _TILE, _TILE), transform=translate(_TILE * x, _TILE * y))
        for x in columns
        for y in rows
        if (reasons := emphasis.of_thing(f"{seat} {Cell(x, y)}"))
    ]
    left, top = 20 - _TILE * columns.start, 20 - _TILE * rows.start
    plan = element(
        "g",
        *tiles,
        *map(_outer, sorted(longest.segments)),
        *frames,
        class_="alhambra",
        transform=translate(left, top),
    )
    numbers = [
        *(_label(number(x), left + _TILE * (x + 0.5), 12, class_="x") for x in columns),
        *(_label(number(y), 8, top + _TILE * (y + 0.5) + 5, class_="y") for y in rows),
    ]
    return _Box(20 + _TILE * len(columns), 20 + _TILE * len(rows), (*numbers, plan))


@lru_cache(maxsize=_KEPT)
def _building(tile: Tile, cell: Cell, reasons: _Reasons) -> Element:
    """A tile where it lies."""
    return _moved(_tile(tile, reasons, cell), _TILE * cell.x, _TILE * cell.y)


@lru_cache(maxsize=_KEPT)
def _outer(edge: Edge) -> Element:
    """A segment of the longest stretch of outer wall."""
    (x1, y1), (x2, y2) = edge.ends
    return element(
        "line",
        class_="outer",
        data_edge=str(edge),
        x1=_TILE * x1,
        y1=_TILE * y1,
        x2=_TILE * x2,
        y2=_TILE * y2,
        **_OUTER,
    )
