"""A position of Kirche as SVG, which looks down on the roofs, as a player does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import attrs

from tabletop_rules.game import Seat, checker
from tabletop_rules.games.kirche.board import cell_at
from tabletop_rules.games.kirche.clauses import RULEBOOK
from tabletop_rules.games.kirche.moves import Kind, Move, Place, PriestHelp, Ridge, Slide, square_name
from tabletop_rules.games.kirche.state import DARK, LIGHT, SIDES, Building, State, check_state
from tabletop_rules.games.kirche.text import captions, side_name
from tabletop_rules.geometry.square import Cell
from tabletop_rules.svg import Element, Point, Style, document, element, title, translate

_SQUARE: Final = 60  # user units; the shapes below are made for it
_MARGIN: Final = 32
_LINE: Final = 20

_GROUND: Final = "#f6f2e6"
_MEADOW: Final = ("#cddeb2", "#dae7c4")
_LAST: Final = {"origin": "#f4e3a0", "target": "#efc443"}
_FRAME: Final[Style] = {"stroke": "#a37f1e", "stroke_width": 2}
_LABEL: Final[Style] = {
    "fill": "#4b4a3a",
    "font_family": "system-ui, 'DejaVu Sans', sans-serif",
    "font_size": 12.5,
    "text_anchor": "middle",
}
_MARK: Final[Style] = {
    "fill": "none",
    "stroke": "#c62828",
    "stroke_width": 4,
    "stroke_dasharray": "9 5",
}
_SHADOW: Final[Style] = {"fill": "#2a2a1a", "fill_opacity": 0.28}


@attrs.frozen
class _Paint:
    """The colours of a side's roofs. Dark is also told by its rows of tiles: no colour is needed."""

    sunny: str
    shady: str
    line: str
    ridge: str
    is_tiled: bool


_PAINTS: Final[Mapping[Seat, _Paint]] = {
    LIGHT: _Paint(sunny="#fffaf0", shady="#f3deb4", line="#6f4520", ridge="#b04a12", is_tiled=False),
    DARK: _Paint(sunny="#5f6d85", shady="#39455c", line="#151b27", ridge="#ffffff", is_tiled=True),
}


@attrs.frozen
class _Roof:
    """A roof from above, its ridge along x: the upper half, which the lower one mirrors, and its tiles."""

    slope: str
    tiles: str
    ridge: str


_ROOFS: Final[Mapping[Kind, _Roof]] = {
    Kind.NAVE: _Roof("M-25 0V-16H9A16 16 0 0 1 25 0ZM10 0L21-11", "M-25-5.5H24M-25-11H20", "M-25 0H10"),
    Kind.STEEPLE: _Roof("M-18 0V-18H18V0Z", "M-18-6H18M-18-12H18", "M-25 0H25"),
    Kind.HOUSE: _Roof("M-20 0V-15H20V0Z", "M-20-5H20M-20-10H20", "M-20 0H20"),
}


check_last: Final = checker("kirche", "move", Move | None)


def draw(view: State, /, *, last: Move | None = None, marked: Sequence[Cell] = ()) -> str:
    """The board as SVG; ``last`` shows a move just made, ``marked`` outlines the squares of a violation.

    Squares and pieces carry ``data-square``, so that a page can tell what was clicked. Cells that are not on
    the board are left out.

    >>> from tabletop_rules.games import kirche
    >>> print(kirche.draw(kirche.initial_state()).splitlines()[1].strip())
    <title>Lass die Kirche im Dorf! Light to place the nave</title>
    """
    check_state(view)
    check_last(last)
    grid = view.options.table.grid
    lines = tuple(captions(view, side_name(view.mover)))
    width = 2 * _MARGIN + _SQUARE * grid.width
    height = width + _LINE * len(lines) + 6
    ends = ((end, cell) for end, cell in _ends(view, last) if cell in grid)
    return document(
        width,
        height,
        f"{RULEBOOK.title} {lines[0]}",
        element("rect", class_="ground", width=width, height=height, rx=10, fill=_GROUND),
        *(_square(view, cell, class_="square", fill=_MEADOW[(cell.x + cell.y) % 2]) for cell in grid.cells),
        *(_square(view, cell, 1, class_=f"last {end}", fill=_LAST[end], **_FRAME) for end, cell in ends),
        *_coordinates(view),
        *(_building(view, building) for building in view.buildings),
        _priest(view),
        *(
            _square(view, cell, 3.5, class_="marked", **_MARK)
            for cell in dict.fromkeys(marked)
            if cell in grid
        ),
        *(
            _text("caption", caption, width / 2, width + _LINE * (number + 0.2))
            for number, caption in enumerate(lines)
        ),
    )


def _centre(view: State, cell: Cell) -> Point:
    """The middle of a square in the drawing; the first rank is at the bottom."""
    return _MARGIN + _SQUARE * (cell.x + 0.5), _MARGIN + _SQUARE * (view.options.board - cell.y - 0.5)


def _square(view: State, cell: Cell, inset: float = 0, **attributes: str | float) -> Element:
    (x, y), half = _centre(view, cell), _SQUARE / 2 - inset
    corner = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half}
    return element("rect", data_square=square_name(cell), **corner, **attributes)


def _coordinates(view: State) -> Iterator[Element]:
    """File letters above and below the board, rank numbers on both sides of it."""
    near, far = _MARGIN / 2, _MARGIN * 1.5 + _SQUARE * view.options.board
    for number in range(view.options.board):
        cell = Cell(number, number)
        (x, y), name = _centre(view, cell), square_name(cell)
        for edge in (near, far):
            yield _text("file", name[0], x, edge)
            yield _text("rank", name[1:], edge, y)


def _text(class_: str, text: str, x: float, y: float) -> Element:
    """A text with its middle at a point."""
    return element("text", text, class_=class_, x=x, y=y + 5, **_LABEL)


def _ends(view: State, last: Move | None) -> Iterator[tuple[str, Cell]]:
    """Where the last move began and where it led."""
    match last:
        case Place(cell=cell):
            yield "target", cell
        case Slide(origin, target):
            yield "origin", origin
            yield "target", target
        case PriestHelp(cell):
            yield "origin", cell
            for before in view.earlier[-1:]:  # the priest stood where the building stands now
                yield "target", cell_at(before[-2])


def _piece(view: State, cell: Cell, label: str, *shapes: Element, **attributes: str) -> Element:
    """A piece on its square; its shapes are drawn about the origin."""
    place = {"data_square": square_name(cell), "transform": translate(*_centre(view, cell))}
    return element("g", title(label), *shapes, **place, **attributes)


def _building(view: State, building: Building) -> Element:
    kind, seat, cell, ridge = building
    paint, roof = _PAINTS[seat], _ROOFS[kind]
    turn = None if ridge is Ridge.H else "rotate(-90)"  # the sun stands in the north-west
    slope = element("path", d=roof.slope)
    tiles = (element("path", d=roof.tiles, stroke_width=1),) if paint.is_tiled else ()
    both = (slope, element("g", slope, transform="scale(1 -1)"))
    line: Style = {"stroke": paint.line, "stroke_width": 1.8, "stroke_linejoin": "round"}
    top: Style = {"stroke": paint.ridge, "stroke_width": 3.5, "stroke_linecap": "round"}
    along = "rank" if ridge is Ridge.H else "file"
    return _piece(
        view,
        cell,
        f"{side_name(seat)}'s {kind} on {square_name(cell)}, ridge along the {along}",
        element("g", element("g", *both, transform=turn), transform=translate(2.5, 3), **_SHADOW),
        element(
            "g",
            element("g", slope, *tiles, fill=paint.sunny, **line),
            element("g", slope, *tiles, fill=paint.shady, transform="scale(1 -1)", **line),
            element("path", class_="ridge", d=roof.ridge, **top),
            transform=turn,
        ),
        *_ornaments(kind, paint),
        class_=f"building {SIDES[seat]} {kind}",
        data_ridge=ridge,
    )


def _ornaments(kind: Kind, paint: _Paint) -> Iterator[Element]:
    """What tells the kinds apart beside their outlines: a house has a chimney, a steeple its cross."""
    if kind is Kind.HOUSE:
        yield element("path", class_="chimney", d="M7-13H13V-7H7Z", fill="#a8482f", stroke=paint.line)
    elif kind is Kind.STEEPLE:
        yield element("circle", r=12, fill=paint.line, stroke=paint.ridge, stroke_width=2)
        yield element("path", class_="cross", d="M0-8V8M-5-3H5", stroke="#ffd75e", stroke_width=3)


def _priest(view: State) -> Element:
    """A man in a cassock, with a white collar and a hat."""
    ink = "#2c2038"
    return _piece(
        view,
        view.priest,
        f"The priest on {square_name(view.priest)}",
        element("ellipse", cx=2, cy=21, rx=16, ry=4.5, **_SHADOW),
        element(
            "path", d="M0-8C8-8 11 6 13 21H-13C-11 6-8-8 0-8Z", fill="#4a3560", stroke=ink, stroke_width=1.5
        ),
        element("path", d="M0-6V20", stroke=ink, stroke_width=1.2),
        element("path", d="M-5-7H5", stroke="#ffffff", stroke_width=4, stroke_linecap="round"),
        element("circle", cy=-15, r=7.5, fill="#f0cfae", stroke=ink, stroke_width=1.5),
        element("path", d="M-11-19H11M-6-21C-6-28 6-28 6-21Z", fill=ink, stroke=ink, stroke_width=2.4),
        class_="priest",
    )
