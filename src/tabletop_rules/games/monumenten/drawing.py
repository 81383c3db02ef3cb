"""A position of Monumenten as SVG: the lattice, with its coordinates at the vertices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import attrs

from tabletop_rules.game import Seat, checker
from tabletop_rules.games.monumenten.board import GRID, bit, is_on_board
from tabletop_rules.games.monumenten.clauses import RULEBOOK
from tabletop_rules.games.monumenten.moves import Claim, Move, Place, Row, Slide
from tabletop_rules.games.monumenten.state import State, check_state
from tabletop_rules.games.monumenten.text import captions, squares
from tabletop_rules.geometry import Axis, Cell, CellSet, Edge, Vertex
from tabletop_rules.svg import Element, Point, Style, document, element, title, translate

_UNIT: Final = 60  # user units from vertex to vertex; the shapes below are made for it
_MARGIN: Final = 40
_LINE: Final = 20
_THICK: Final = 13
"""How wide a row is."""
_SHORT: Final = 8
"""How far a row ends before the vertex."""

_GROUND: Final = "#f6f2e6"
_FIELD: Final = "#e4dcc4"
_GROOVE: Final[Style] = {"stroke": "#c6b993", "stroke_width": 3, "stroke_linecap": "round"}
_LABEL: Final[Style] = {
    "fill": "#4b4a3a",
    "font_family": "system-ui, 'DejaVu Sans', sans-serif",
    "font_size": 12.5,
    "text_anchor": "middle",
}
_MARK: Final[Style] = {"fill": "none", "stroke": "#c62828", "stroke_width": 4, "stroke_dasharray": "9 5"}
_LAST: Final[Mapping[str, Style]] = {
    "origin": {"fill": "none", "stroke": "#a37f1e", "stroke_width": 2, "stroke_dasharray": "5 4"},
    "target": {"fill": "#efc443", "fill_opacity": 0.75, "stroke": "#a37f1e", "stroke_width": 2},
}
_ROOF: Final[Style] = {"fill": "#b5532f", "stroke": "#6b2c15", "stroke_width": 1.6}
_RIDGE: Final[Style] = {"stroke": "#f0b490", "stroke_width": 1.8, "stroke_linecap": "round"}


@attrs.frozen
class _Paint:
    """The colours of a player. Player 1 is also told by a striped monument: no colour is needed."""

    square: str
    monument: str
    line: str
    is_striped: bool


_PAINTS: Final = (
    _Paint(square="#f4c95d", monument="#fff6d8", line="#7a5200", is_striped=False),
    _Paint(square="#8fb3d9", monument="#2f4f7f", line="#14263f", is_striped=True),
)


check_last: Final = checker("monumenten", "move", Move | None)


def draw(view: State, /, *, last: Move | None = None, marked: Sequence[Edge | Cell] = ()) -> str:
    """The board as SVG; ``last`` shows a move just made, ``marked`` outlines edges and cells of a violation.

    Rows carry ``data-row``, cells ``data-cell``, so that a page can tell what was clicked. Places that are
    not on the board are left out.

    >>> from tabletop_rules.games import monumenten
    >>> print(monumenten.draw(monumenten.initial_state()).splitlines()[1].strip())
    <title>Monumenten. Turn 1: player 0 to place a row</title>
    """
    check_state(view)
    check_last(last)
    lines = tuple(captions(view))
    width = 2 * _MARGIN + 8 * _UNIT
    protected = view.protected
    return document(
        width,
        width + _LINE * len(lines) + 6,
        f"{RULEBOOK.title}. {lines[0]}",
        element(
            "rect",
            class_="ground",
            width=width,
            height=width + _LINE * len(lines) + 6,
            rx=10,
            fill=_GROUND,
        ),
        *(_cell(cell, class_="cell", fill=_FIELD) for cell in GRID.cells),
        *_territories(view),
        *_grooves(view),
        *_coordinates(),
        *_last(last),
        *(_row(row, row in protected) for row in view.rows),
        *(_monument(claim.owner, claim.cells) for claim in view.claims),
        *_marks(marked),
        *(
            element(
                "text", caption, class_="caption", x=width / 2, y=width + _LINE * (number + 0.4), **_LABEL
            )
            for number, caption in enumerate(lines)
        ),
    )


def _point(vertex: Vertex) -> Point:
    """Where a vertex is in the drawing."""
    return _MARGIN + _UNIT * vertex.x, _MARGIN + _UNIT * vertex.y


def _cell(cell: Cell, inset: float = 0, **attributes: str | float) -> Element:
    x, y = _point(Vertex(*cell))
    size = _UNIT - 2 * inset
    return element(
        "rect", data_cell=str(cell), x=x + inset, y=y + inset, width=size, height=size, **attributes
    )


def _bar(row: Row, grown: float, **attributes: str | float) -> Element:
    """The outline of a row."""
    x, y = _point(row.ends[0])
    long, wide = _UNIT * row.length - 2 * _SHORT + 2 * grown, _THICK + 2 * grown
    if row.axis is Axis.VERTICAL:
        place = {"x": x - wide / 2, "y": y + _SHORT - grown, "width": wide, "height": long}
    else:
        place = {"x": x + _SHORT - grown, "y": y - wide / 2, "width": long, "height": wide}
    return element("rect", rx=3 + grown / 2, **place, **attributes)


def _territories(view: State) -> Iterator[Element]:
    """The cells of squares: filled when claimed, pale when they wait for a monument."""
    for seat, cells, _ in squares(view):
        is_claimed = any(claim.cells == cells for claim in view.claims)
        paint = _PAINTS[seat].square
        for cell in cells:
            yield _cell(
                cell,
                class_=f"{'claimed' if is_claimed else 'waiting'} player-{seat}",
                fill=paint,
                fill_opacity=0.85 if is_claimed else 0.35,
            )


def _grooves(view: State) -> Iterator[Element]:
    """The lines on which rows can lie (MO-21); a board without grooves on its rim has an edge there."""
    table = view.options.table
    for axis, grooves in ((Axis.HORIZONTAL, table.horizontal), (Axis.VERTICAL, table.vertical)):
        for number in range(9):
            start = Edge(axis, 0, number) if axis is Axis.HORIZONTAL else Edge(axis, number, 0)
            (x, y), across = _point(start.ends[0]), axis is Axis.HORIZONTAL
            is_groove = grooves >> bit(start) & 1
            yield element(
                "line",
                class_="groove" if is_groove else "rim",
                x1=x,
                y1=y,
                x2=x + 8 * _UNIT * across,
                y2=y + 8 * _UNIT * (not across),
                **_GROOVE,
            )


def _coordinates() -> Iterator[Element]:
    """The numbers of the vertices, above the board and to the left of it."""
    for number in range(9):
        x, y = _point(Vertex(number, number))
        yield element("text", str(number), class_="x", x=x, y=_MARGIN / 2 + 2, **_LABEL)
        yield element("text", str(number), class_="y", x=_MARGIN / 2 - 2, y=y + 5, **_LABEL)


def _row(row: Row, is_protected: bool) -> Element:
    """A row of houses from above, each with its ridge; a protected one is held by clamps."""
    across = row.axis is Axis.HORIZONTAL
    shapes = [_bar(row, 0, **_ROOF)]
    for edge in row.edges:
        x, y = _point(edge.ends[0])
        a, b = 17, _UNIT - 17
        shapes.append(
            element(
                "line",
                x1=x + a * across,
                y1=y + a * (not across),
                x2=x + b * across,
                y2=y + b * (not across),
                **_RIDGE,
            )
        )
    if is_protected:
        for number in (0, 1):
            x, y = _point(row.ends[number])
            inward = (_SHORT + 4) * (1 - 2 * number)
            corner = (x + inward, y) if across else (x, y + inward)
            clamp = "M0-9V9" if across else "M-9 0H9"
            shapes.append(
                element(
                    "path",
                    class_="clamp",
                    d=clamp,
                    transform=translate(*corner),
                    stroke="#2a2a1a",
                    stroke_width=4,
                    stroke_linecap="round",
                )
            )
    kind = "protected row" if is_protected else "row"
    return element("g", title(f"{kind} {row}"), *shapes, class_=kind, data_row=str(row))


def _monument(owner: Seat, cells: CellSet) -> Element:
    """An obelisk on the first cell of its square."""
    paint, (x, y) = _PAINTS[owner], _point(Vertex(*cells.first))
    line: Style = {"stroke": paint.line, "stroke_width": 2, "stroke_linejoin": "round"}
    stripes = (element("path", d="M-6 4H6M-5-4H5M-4-11H4", stroke="#ffffff", stroke_width=2),)
    return element(
        "g",
        title(f"monument of player {owner} on {len(cells)} cells"),
        element("path", d="M-13 18H13V13H-13Z", fill=paint.monument, **line),
        element("path", d="M-8 13L-5-14L0-20L5-14L8 13Z", fill=paint.monument, **line),
        *(stripes if paint.is_striped else ()),
        class_=f"monument player-{owner}",
        data_cell=str(cells.first),
        transform=translate(x + _UNIT / 2, y + _UNIT / 2),
    )


def _last(last: Move | None) -> Iterator[Element]:
    """Where the last move began and where it led."""
    match last:
        case Place(row):
            yield _bar(row, 5, class_="last target", **_LAST["target"])
        case Slide(row, target):
            yield _bar(row, 2, class_="last origin", **_LAST["origin"])
            yield _bar(target, 5, class_="last target", **_LAST["target"])
        case Claim(cell):
            yield _cell(cell, 9, class_="last target", rx=8, **_LAST["target"])


def _marks(marked: Sequence[Edge | Cell]) -> Iterator[Element]:
    for place in dict.fromkeys(marked):
        if isinstance(place, Edge) and is_on_board(place):
            yield _bar(Row(*place, 1), 6, class_="marked", data_edge=str(place), **_MARK)
        elif isinstance(place, Cell) and place in GRID:
            yield _cell(place, 12, class_="marked", **_MARK)
