"""The table of De Poorters as SVG: the board with all that stands on it, what is due, players and stalls.

Whatever can be pointed at carries data: ``data-block``, ``data-tile``, ``data-mooring``, ``data-outlet``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from tabletop_rules.game import Seat, checker
from tabletop_rules.games.poorters.board import Ground, Placed, Turn
from tabletop_rules.games.poorters.components import GREEN, LAKE, MARKET, NO_ROAD, OUTER, SAND, SQUARE, STONE
from tabletop_rules.games.poorters.moves import (
    ASSETS,
    Block,
    Bonus,
    Build,
    BuildBoat,
    Clear,
    Move,
    Propose,
    Sell,
    Suggest,
)
from tabletop_rules.games.poorters.rules import RULEBOOK
from tabletop_rules.games.poorters.state import Bargain
from tabletop_rules.games.poorters.text import COLUMNS, caption, cells, counts, headline, name, trade, turn_of
from tabletop_rules.games.poorters.view import View, check_view
from tabletop_rules.geometry import Cell, Side
from tabletop_rules.svg import Element, Style, document, element, title, translate

# --- how it looks ----------------------------------------------------------------------------------------

_UNIT: Final = 44
_MARGIN: Final = 28
_LINE: Final = 18
_COLUMN: Final = 58
"""How wide the columns of the table of players are."""
_GROUNDS: Final = {OUTER: "#b3cf8a", LAKE: "#8fc1dc", SQUARE: "#d9a45b"}
_SANDS: Final = ("#f3e4bb", "#ead6a4", "#eddcae", "#f6eac9")
_ROADS: Final = {SAND: "#d99a1c", STONE: "#55555a", GREEN: "#1f6b1a"}
_ROAD_NAMES: Final = {SAND: "sand", STONE: "stone", GREEN: "green"}
_COLOURS: Final = {"red": "#d98a78", "green": "#7fae4c", "blue": "#8aa6d1", "neutral": "#d3c6b1"}
_SEATS: Final = ("#b3261e", "#f8f8f4", "#1f4e9c", "#e07b1a")
_GOODS: Final = {"grain": "#f2c230", "cattle": "#7a4a2b"}
_INK: Final = "#2b2b2b"
_FONT: Final[Style] = {"fill": _INK, "font_family": "system-ui, 'DejaVu Sans', sans-serif", "font_size": 12}
_MIDDLE: Final[Style] = {**_FONT, "text_anchor": "middle"}
_RIGHT: Final[Style] = {**_FONT, "text_anchor": "end"}
_BOLD: Final[Style] = {**_FONT, "font_weight": "bold"}
_RINGS: Final[dict[str, Style]] = {
    "last": {"fill": "none", "stroke": "#7a1fa2", "stroke_width": 3},
    "marked": {"fill": "none", "stroke": "#d00000", "stroke_width": 3, "stroke_dasharray": "7 4"},
}


check_last: Final = checker("poorters", "move", Move | None)


def draw(view: View, /, *, last: Move | None = None, marked: Sequence[Cell | Block] = ()) -> str:
    """The table as SVG; ``last`` shows a move just made, ``marked`` outlines places of a violation.

    Places beside the board are left out.

    >>> from tabletop_rules.games import poorters
    >>> drawing = poorters.draw(poorters.observe(poorters.initial_state(), None))
    >>> print(drawing.splitlines()[1].strip())
    <title>De Poorters van Nieuwstad. Set-up: player 0 is to clear a block of forest</title>
    """
    check_view(view)
    check_last(last)
    ground = view.table.ground
    right, top = 2 * _MARGIN + _UNIT * ground.grid.width, 2 * _MARGIN + _UNIT * ground.grid.height
    board = [
        *_ground(ground),
        *_forest(view),
        *(_building(view, placed) for placed in view.buildings),
        *_proposed(view),
        *_boats(view, last),
        *(ring for place in _places_of(view, last) for ring in _ring(view, "last", place)),
        *(ring for place in marked for ring in _ring(view, "marked", place)),
    ]
    below = [*_captions(view), *_players(view), *_trade(view, last), *_legend()]
    lines = sum(part.height for part in below)
    parts, y = [], float(top)
    for part in below:
        parts.append(element("g", *part.shapes, class_=part.kind, transform=translate(_MARGIN, y)))
        y += part.height
    width = max(right, 2 * _MARGIN + max(part.width for part in below))
    height = top + lines + _MARGIN / 2
    return document(
        width,
        height,
        f"{RULEBOOK.title}. {caption(view)}",
        element("rect", class_="paper", width=width, height=height, fill="#fbf7ec"),
        element("g", *board, class_="board", transform=translate(_MARGIN, _MARGIN)),
        *parts,
    )


# --- ground ----------------------------------------------------------------------------------------------


@cache
def _ground(ground: Ground) -> tuple[Element, ...]:
    """What is printed on the board: squares in runs, the grooves between districts, and coordinates."""
    rows = ground.data.boards[ground.number].map
    names = {OUTER: "outer area", LAKE: "lake", SQUARE: "Market"}
    found = []
    for y, row in enumerate(rows):
        for run in re.finditer(r"(.)\1*", row):
            sign = run[1]
            number = ground.names.index(sign) if sign in ground.names else 0
            found.append(
                element(
                    "rect",
                    title(names.get(sign, f"district {sign}")),
                    class_="market" if sign == SQUARE else "ground",
                    x=_UNIT * run.start(),
                    y=_UNIT * y,
                    width=_UNIT * len(run[0]),
                    height=_UNIT,
                    fill=_GROUNDS.get(sign, _SANDS[number % len(_SANDS)]),
                )
            )
    width, height = ground.grid.width, ground.grid.height
    columns = [f"M{_UNIT * x} 0v{_UNIT * height}" for x in range(width + 1)]
    lines = [f"M0 {_UNIT * y}h{_UNIT * width}" for y in range(height + 1)]
    grid = element("path", class_="grid", d="".join(columns + lines), stroke="#ffffff", stroke_width=0.7)
    grooves = element(
        "path", class_="grooves", d="".join(_grooves(ground)), stroke="#a5803d", stroke_width=2.5
    )
    numbers = [
        *(element("text", f"{x}", x=_UNIT * (x + 0.5), y=-6, **_MIDDLE) for x in range(width)),
        *(element("text", f"{y}", x=-8, y=_UNIT * (y + 0.5) + 4, **_RIGHT) for y in range(height)),
    ]
    return (*found, grid, grooves, *_market_roads(ground), *numbers)


def _grooves(ground: Ground) -> Iterator[str]:
    """The lines between squares of different districts (PN-2.2)."""
    rows = ground.data.boards[ground.number].map
    for y, x in product(range(ground.grid.height), range(ground.grid.width)):
        sign = rows[y][x]
        if sign in ground.names:
            if x and rows[y][x - 1] in ground.names and rows[y][x - 1] != sign:
                yield f"M{_UNIT * x} {_UNIT * y}v{_UNIT}"
            if y and rows[y - 1][x] in ground.names and rows[y - 1][x] != sign:
                yield f"M{_UNIT * x} {_UNIT * y}h{_UNIT}"


def _market_roads(ground: Ground) -> Iterator[Element]:
    """The roads of the Market, where they have a colour (PN-8.11)."""
    letter = {"sand": SAND, "stone": STONE}.get(ground.rules.market_edges)
    squares = {
        Cell(x, y)
        for y, row in enumerate(ground.data.boards[ground.number].map)
        for x, sign in enumerate(row)
        if sign == SQUARE
    }
    for cell in sorted(squares):
        for side in Side:
            if letter and cell.towards(side) not in squares:
                yield element(
                    "path",
                    class_=f"road {_ROAD_NAMES[letter]}",
                    d=_along(cell, side),
                    stroke=_ROADS[letter],
                    stroke_width=5,
                )


def _forest(view: View) -> Iterator[Element]:
    side = _block_size(view) * _UNIT
    for block in view.woods:
        yield element(
            "g",
            title(f"forest {block}"),
            element("rect", x=2, y=2, width=side - 4, height=side - 4, rx=6, fill="#2f6b35"),
            element("path", d=f"M{side / 2} 12L{side - 18} {side - 26}H18Z", fill="#4f9150"),
            element("text", str(block), x=side / 2, y=side - 10, **{**_MIDDLE, "fill": "#ffffff"}),
            class_="forest",
            data_block=str(block),
            transform=translate(side * block.x, side * block.y),
        )


def _block_size(view: View) -> int:
    ground = view.table.ground
    return ground.data.boards[ground.number].block


# --- what stands there -----------------------------------------------------------------------------------


def _building(view: View, placed: Placed) -> Element:
    """A tile with its name, its roads, the seal of its owner, and the chips on it."""
    ground = view.table.ground
    kind, tile = ground.kinds[placed.tile], ground.tiles[placed.tile]
    owner = "the city" if placed.owner is None else f"player {placed.owner}"
    seal = [] if placed.owner is None else [_seal(placed.owner, _UNIT / 2, _UNIT * 0.7)]
    return element(
        "g",
        title(f"{kind.en} {tile} of {owner}"),
        *_tile(turn_of(view, placed), tile, _COLOURS[kind.colour]),
        *seal,
        *_chips(view, placed),
        class_="building",
        data_tile=tile,
        transform=_at(placed.cell),
    )


@cache
def _tile(turn: Turn, label: str, colour: str) -> tuple[Element, ...]:
    """A tile as it lies, from (0,0)."""
    width, height = _UNIT * (1 + turn.cells[-1].x), _UNIT * (1 + turn.cells[-1].y)
    inside = {"x": 1, "y": 1, "width": width - 2, "height": height - 2}
    shapes = [element("rect", fill=colour, stroke=_INK, stroke_width=1, **inside)]
    for letter in sorted({road for *_, road in turn.sides} - {NO_ROAD}):
        path = "".join(_along(cell, side) for cell, side, road in turn.sides if road == letter)
        shapes.append(
            element(
                "path", class_=f"road {_ROAD_NAMES[letter]}", d=path, stroke=_ROADS[letter], stroke_width=5
            )
        )
    return *shapes, element("text", label, class_="tile", x=_UNIT / 2, y=_UNIT * 0.42, **_MIDDLE)


def _along(cell: Cell, side: Side) -> str:
    """The line along the inside of one side of a square."""
    x, y = _UNIT * cell.x, _UNIT * cell.y
    near, far = 3, _UNIT - 3
    if side.dx:
        return f"M{x + (far if side is Side.EAST else near)} {y + 1}v{_UNIT - 2}"
    return f"M{x + 1} {y + (far if side is Side.SOUTH else near)}h{_UNIT - 2}"


def _seal(owner: Seat, x: float, y: float, kind: str = "light") -> Element:
    return element(
        "circle",
        class_=f"seal {kind} player-{owner}",
        cx=x,
        cy=y,
        r=6,
        fill=_SEATS[owner],
        stroke=_INK,
        stroke_width=1 if kind == "light" else 3,
    )


def _chips(view: View, placed: Placed) -> Iterator[Element]:
    """The grain or cattle on a field, in a row across its second line."""
    for (tile, good), count in zip(view.table.fields, view.chips, strict=True):
        if tile == placed.tile:
            for number in range(count):
                yield element(
                    "circle",
                    title(ASSETS[good]),
                    class_=f"chip {ASSETS[good]}",
                    cx=_UNIT * 0.5 + 18 * number,
                    cy=_UNIT * 1.4,
                    r=7,
                    fill=_GOODS[ASSETS[good]],
                    stroke=_INK,
                )


def _proposed(view: View) -> Iterator[Element]:
    """The tile that is being negotiated, where it would lie."""
    bargain = view.slot.detail
    if isinstance(bargain, Bargain):
        ground = view.table.ground
        turn = ground.shapes[bargain.tile].turns[bargain.rotation]
        colour = _COLOURS[ground.kinds[bargain.tile].colour]
        tile = ground.tiles[bargain.tile]
        yield element(
            "g",
            title(f"{tile} is proposed"),
            *_tile(turn, tile, colour),
            class_="proposed",
            data_tile=tile,
            opacity=0.6,
            transform=_at(bargain.cell),
        )


def _boats(view: View, last: Move | None) -> Iterator[Element]:
    """The moorings, at the far side of the lake, and the boats that lie there."""
    ground = view.table.ground
    for number, (mooring, owner) in enumerate(zip(ground.moorings, view.boats, strict=True)):
        is_last = isinstance(last, BuildBoat) and last.mooring == mooring
        box = {"x": -26, "y": -20, "width": 52, "height": 36}
        yield element(
            "g",
            title(f"mooring {mooring}" + ("" if owner is None else f", boat of player {owner}")),
            element(
                "path",
                d="M-18 0H18L10 12H-10Z",
                fill="none" if owner is None else _SEATS[owner],
                stroke="#27485c",
                stroke_dasharray="4 3" if owner is None else None,
            ),
            element("text", mooring, y=-6, **_MIDDLE),
            *([element("rect", class_="last", **box, **_RINGS["last"])] if is_last else []),
            class_="mooring" if owner is None else f"mooring boat player-{owner}",
            data_mooring=mooring,
            transform=translate(_UNIT * (2 * number + 1), _UNIT * (ground.grid.height - 0.5)),
        )


# --- what is emphasized ----------------------------------------------------------------------------------


class _Area(NamedTuple):
    """A rectangle of squares."""

    cell: Cell
    width: int
    height: int


def _places_of(view: View, move: Move | None) -> Iterator[_Area]:
    """The parts of the board that a move is about."""
    numbers = view.table.ground.numbers
    match move:
        case Clear(Block() as block):
            yield _area_of_block(view, block)
        case Build(tile, cell, rotation) | Propose(tile, cell, rotation) if tile in numbers:
            yield _area_of_tile(view, numbers[tile], cell, rotation)
        case Suggest(cell, rotation) if view.slot.refused:
            yield _area_of_tile(view, view.slot.refused[-1].content.tile, cell, rotation)
        case Bonus(_, str() as field):
            for placed in view.buildings:
                if placed.tile == numbers.get(field):
                    yield _area_of_tile(view, placed.tile, placed.cell, placed.rotation)


def _area_of_tile(view: View, tile: int, cell: Cell, rotation: int) -> _Area:
    corner = cells(view, Placed(tile, cell, rotation, None))[-1]
    return _Area(cell, corner.x - cell.x + 1, corner.y - cell.y + 1)


def _area_of_block(view: View, block: Block) -> _Area:
    side = _block_size(view)
    return _Area(Cell(side * block.x, side * block.y), side, side)


def _ring(view: View, kind: str, place: _Area | Cell | Block) -> Iterator[Element]:
    """The outline of a part of the board, if it is there."""
    if isinstance(place, Block):
        place = _area_of_block(view, place)
    area = place if isinstance(place, _Area) else _Area(place, 1, 1)
    if area.cell in view.table.ground.grid:
        yield element(
            "rect",
            class_=kind,
            x=1.5,
            y=1.5,
            width=_UNIT * area.width - 3,
            height=_UNIT * area.height - 3,
            transform=_at(area.cell),
            **_RINGS[kind],
        )


def _at(cell: Cell) -> str:
    return translate(_UNIT * cell.x, _UNIT * cell.y)


# --- beside the board ------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """A line of the table below the board."""

    kind: str
    width: float
    height: float
    shapes: tuple[Element, ...]


def _captions(view: View) -> Iterator[_Part]:
    """What is due, the counts of the table, the characters, negotiations, the own hand."""
    for number, line in enumerate(headline(view)):
        yield _text(line, "caption", _FONT if number else _BOLD)
    yield _Part("gap", 0, _LINE / 2, ())


def _text(line: str, kind: str, style: Style = _FONT, indent: float = 0) -> _Part:
    return _Part(
        kind, indent + 7 * len(line), _LINE, (element("text", line, x=indent, y=_LINE - 5, **style),)
    )


def _players(view: View) -> Iterator[_Part]:
    """The table of what each player has."""
    width = 90 + _COLUMN * len(COLUMNS)
    yield _Part("columns", width, _LINE, tuple(_cells(COLUMNS)))
    for seat, player in enumerate(view.players):
        style = _BOLD if seat == view.actor else _FONT
        shapes = (
            _seal(seat, 6, _LINE - 9),
            element("text", name(view, seat), x=18, y=_LINE - 5, **style),
            *_cells(counts(player)),
        )
        yield _Part("player", width, _LINE, shapes)
    yield _Part("gap", 0, _LINE / 2, ())


def _cells(texts: Iterable[str]) -> Iterator[Element]:
    for number, text in enumerate(texts):
        yield element("text", text, x=90 + _COLUMN * (number + 1), y=_LINE - 5, **_RIGHT)


def _trade(view: View, last: Move | None) -> Iterator[_Part]:
    """The Market and the stalls; a dark seal lies on each that is open (PN-10.3)."""
    owners = (None, *view.stalls)
    for outlet, owner, line in zip(view.table.outlets, owners, trade(view), strict=True):
        part = _text(line.strip(), "offer", indent=18)
        is_open = outlet == MARKET or owner is not None
        ring = {"x": -3, "y": 0, "width": part.width, "height": _LINE, **_RINGS["last"]}
        is_last = isinstance(last, Sell) and last.outlet == outlet
        shapes = [
            *([] if owner is None else [_seal(owner, 6, _LINE - 9, "dark")]),
            element("g", *part.shapes, opacity=None if is_open else 0.55),
            *([element("rect", class_="last", **ring)] if is_last else []),
        ]
        group = element("g", *shapes, class_="outlet", data_outlet=outlet)
        yield _Part("offer", part.width, _LINE, (group,))
    yield _Part("gap", 0, _LINE / 2, ())


def _legend() -> Iterator[_Part]:
    """Which colour is which road."""
    shapes = []
    for number, (letter, road) in enumerate(_ROAD_NAMES.items()):
        x = 110 * number
        shapes += [
            element("path", d=f"M{x} {_LINE - 9}h24", stroke=_ROADS[letter], stroke_width=5),
            element("text", f"{road} ({letter})", x=x + 30, y=_LINE - 5, **_FONT),
        ]
    yield _Part("legend", 330, _LINE, tuple(shapes))
