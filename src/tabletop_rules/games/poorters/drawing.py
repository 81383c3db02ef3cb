"""The board as SVG: ground, forest, buildings with their roads, seals, chips and boats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from tabletop_rules.game import Seat
from tabletop_rules.games.poorters.board import Ground, Placed
from tabletop_rules.games.poorters.moves import Block, Build, Clear, Move, Propose, Suggest
from tabletop_rules.games.poorters.parts import GREEN, LAKE, NO_ROAD, OUTER, SAND, SQUARE, STONE
from tabletop_rules.games.poorters.rules import RULEBOOK
from tabletop_rules.games.poorters.view import View, captions
from tabletop_rules.geometry import Cell, Side
from tabletop_rules.geometry.bits import bits_of
from tabletop_rules.svg import Element, Style, document, element, title, translate

_UNIT: Final = 40
_MARGIN: Final = 24
_LINE: Final = 18
_GROUNDS: Final = {OUTER: "#a9c77d", LAKE: "#8fc1dc", SQUARE: "#d9a45b"}
_DISTRICTS: Final = ("#f0dfb2", "#e8d3a0", "#e6d6ae", "#f2e3bd")
_ROADS: Final = {SAND: "#e0b44c", STONE: "#6d6d70", GREEN: "#3f7d2c"}
_COLOURS: Final = {"red": "#c96f5a", "green": "#7fae4c", "blue": "#6f8fc0", "neutral": "#c8b9a2"}
_SEATS: Final = ("#b3261e", "#f5f5f0", "#1f4e9c", "#e07b1a")
_LABEL: Final[Style] = {
    "font_family": "sans-serif",
    "font_size": 11,
    "text_anchor": "middle",
    "fill": "#222222",
}


def draw(view: View, /, *, last: Move | None = None, marked: Sequence[Cell | Block] = ()) -> str:
    """The board as SVG; ``last`` shows a move just made, ``marked`` outlines places of a violation.

    Blocks of forest carry ``data-block``, buildings ``data-tile``. Places beside the board are left out.

    >>> from tabletop_rules.games import poorters
    >>> drawing = poorters.draw(poorters.observe(poorters.initial_state(), None))
    >>> print(drawing.splitlines()[1].strip())
    <title>De Poorters van Nieuwstad. Round 1, felling: seat 0 to move; track 5, deck 26</title>
    """
    grid = view.table.ground.grid
    lines = list(captions(view))
    width = 2 * _MARGIN + _UNIT * grid.width
    height = 2 * _MARGIN + _UNIT * grid.height + _LINE * len(lines)
    return document(
        width,
        height,
        f"{RULEBOOK.title}. {lines[0]}",
        element("rect", class_="paper", width=width, height=height, fill="#fbf7ec"),
        *_ground(view.table.ground),
        *_forest(view),
        *(_building(view, placed) for placed in view.town.buildings),
        *_boats(view),
        *_outlines(view, "last", _squares_of(view, last), "#7a1fa2"),
        *_outlines(view, "marked", marked, "#d00000"),
        *(
            element(
                "text",
                line,
                class_="caption",
                x=_MARGIN,
                y=2 * _MARGIN + _UNIT * grid.height + _LINE * number,
                **{**_LABEL, "text_anchor": "start"},
            )
            for number, line in enumerate(lines)
        ),
    )


def _rect(cell: Cell, inset: float = 0, **attributes: str | float) -> Element:
    size = _UNIT - 2 * inset
    return element(
        "rect",
        x=_MARGIN + _UNIT * cell.x + inset,
        y=_MARGIN + _UNIT * cell.y + inset,
        width=size,
        height=size,
        **attributes,
    )


@cache
def _ground(ground: Ground) -> tuple[Element, ...]:
    """What is printed on the board, in runs of equal squares: districts differ a little in their sand."""
    names = {OUTER: "outer", LAKE: "lake", SQUARE: "market"}
    found = []
    for y, row in enumerate(ground.data.boards[ground.number].map):
        for run in re.finditer(r"(.)\1*", row):
            sign = run[1]
            number = ground.names.index(sign) if sign in ground.names else 0
            found.append(
                element(
                    "rect",
                    class_=names.get(sign, f"city district-{sign}"),
                    x=_MARGIN + _UNIT * run.start(),
                    y=_MARGIN + _UNIT * y,
                    width=_UNIT * len(run[0]),
                    height=_UNIT,
                    fill=_GROUNDS.get(sign, _DISTRICTS[number % len(_DISTRICTS)]),
                )
            )
    right, bottom = _MARGIN + _UNIT * ground.grid.width, _MARGIN + _UNIT * ground.grid.height
    columns = [f"M{_MARGIN + _UNIT * x} {_MARGIN}V{bottom}" for x in range(ground.grid.width + 1)]
    rows = [f"M{_MARGIN} {_MARGIN + _UNIT * y}H{right}" for y in range(ground.grid.height + 1)]
    lines = "".join(columns + rows)
    return (*found, element("path", class_="grid", d=lines, stroke="#ffffff", stroke_width=0.6, fill="none"))


def _forest(view: View) -> Iterator[Element]:
    ground = view.table.ground
    side = ground.data.boards[ground.number].block * _UNIT
    for bit in bits_of(view.town.woods):
        block = ground.blocks.cell(bit)
        yield element(
            "g",
            title(f"forest {Block(*block)}"),
            element("rect", x=2, y=2, width=side - 4, height=side - 4, rx=6, fill="#2f6b35"),
            element("path", d=f"M{side / 2} 12L{side - 18} {side - 16}H18Z", fill="#4f9150"),
            class_="forest",
            data_block=str(Block(*block)),
            transform=translate(_MARGIN + side * block.x, _MARGIN + side * block.y),
        )


def _building(view: View, placed: Placed) -> Element:
    """A tile with its name, its roads, the seal of its owner, and the chips on it."""
    ground = view.table.ground
    kind, name = ground.kinds[placed.tile], ground.tiles[placed.tile]
    turn = ground.shapes[placed.tile].turns[placed.rotation]
    cells = [Cell(placed.cell.x + cell.x, placed.cell.y + cell.y) for cell in turn.cells]
    shapes = [_rect(cell, fill=_COLOURS[kind.colour]) for cell in cells]
    shapes += [
        _road(Cell(placed.cell.x + cell.x, placed.cell.y + cell.y), side, road)
        for cell, side, road in turn.sides
        if road != NO_ROAD
    ]
    x, y = _MARGIN + _UNIT * placed.cell.x, _MARGIN + _UNIT * placed.cell.y
    shapes.append(element("text", name, x=x + _UNIT / 2, y=y + _UNIT / 2 + 4, **_LABEL))
    if placed.owner is not None:
        shapes.append(_seal(placed.owner, x + _UNIT / 2, y + 12))
    shapes += [
        element("text", f"+{count}", class_="chips", x=x + _UNIT / 2, y=y + _UNIT - 6, **_LABEL)
        for (tile, _), count in zip(view.table.fields, view.chips, strict=True)
        if tile == placed.tile and count
    ]
    owner = "the city" if placed.owner is None else f"player {placed.owner}"
    return element("g", title(f"{kind.en} {name} of {owner}"), *shapes, class_="building", data_tile=name)


def _road(cell: Cell, side: Side, road: str) -> Element:
    """The line of a road along a side of a square."""
    x, y = _MARGIN + _UNIT * cell.x, _MARGIN + _UNIT * cell.y
    inset = 2.5
    ends = {
        Side.NORTH: (x + 2, y + inset, x + _UNIT - 2, y + inset),
        Side.EAST: (x + _UNIT - inset, y + 2, x + _UNIT - inset, y + _UNIT - 2),
        Side.SOUTH: (x + 2, y + _UNIT - inset, x + _UNIT - 2, y + _UNIT - inset),
        Side.WEST: (x + inset, y + 2, x + inset, y + _UNIT - 2),
    }[side]
    x1, y1, x2, y2 = ends
    return element("line", class_="road", x1=x1, y1=y1, x2=x2, y2=y2, stroke=_ROADS[road], stroke_width=4)


def _seal(owner: Seat, x: float, y: float) -> Element:
    return element(
        "circle", class_=f"seal player-{owner}", cx=x, cy=y, r=5, fill=_SEATS[owner], stroke="#222222"
    )


def _boats(view: View) -> Iterator[Element]:
    """The moorings, along the lake, and the boats that lie there."""
    ground = view.table.ground
    for number, (name, owner) in enumerate(zip(ground.moorings, view.boats, strict=True)):
        x = _MARGIN + _UNIT * (2 * number + 1)
        y = _MARGIN + _UNIT * ground.grid.height - _UNIT / 2
        hull = "M-14 0H14L8 10H-8Z"
        yield element(
            "g",
            title(f"mooring {name}" + ("" if owner is None else f", boat of player {owner}")),
            element("path", d=hull, fill="none" if owner is None else _SEATS[owner], stroke="#27485c"),
            element("text", name, y=-4, **_LABEL),
            class_="mooring",
            data_mooring=name,
            transform=translate(x, y),
        )


def _squares_of(view: View, move: Move | None) -> tuple[Cell | Block, ...]:
    """The squares that a move is about."""
    ground = view.table.ground
    match move:
        case Clear(Block() as block):
            return (block,)
        case Build(tile, cell, rotation) | Propose(tile, cell, rotation) if tile in ground.numbers:
            turn = ground.shapes[ground.numbers[tile]].turns[rotation]
            return tuple(Cell(cell.x + it.x, cell.y + it.y) for it in turn.cells)
        case Suggest(cell):
            return (cell,)
    return ()


def _outlines(view: View, kind: str, places: Sequence[Cell | Block], colour: str) -> Iterator[Element]:
    ground = view.table.ground
    side = ground.data.boards[ground.number].block
    for place in places:
        cells = [place] if isinstance(place, Cell) else []
        if isinstance(place, Block):
            cells = [Cell(side * place.x + x, side * place.y + y) for y in range(side) for x in range(side)]
        for cell in cells:
            if cell in ground.grid:
                yield _rect(cell, 1.5, class_=kind, fill="none", stroke=colour, stroke_width=3)
