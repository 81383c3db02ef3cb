"""The board as text and as SVG: rows, squares, owners, what is protected, the last move, what is marked."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from monumenten.positions import State, after, board
from tabletop_rules.games import monumenten
from tabletop_rules.games.monumenten import Options, Pass, Skip
from tabletop_rules.geometry import Cell, Edge

NS = "{http://www.w3.org/2000/svg}"
STATE = monumenten.parse_position(
    "H331 H342 V331 V431 H701 V701 H711 V801 | 8/8/4 9/7/4 | 1:33 | 0:70 | 0 place 9"
)
"""A claimed square in the middle, one that waits in the corner, and a row that sticks out of the first."""


def drawing(state: State, **arguments: Any) -> ElementTree.Element:
    return ElementTree.fromstring(monumenten.draw(state, **arguments))


def classes(root: ElementTree.Element, name: str, **attributes: str) -> list[ElementTree.Element]:
    """The elements of a class, in the order of the drawing."""
    return [
        it
        for it in root.iter()
        if name in it.get("class", "").split()
        and all(it.get(key) == value for key, value in attributes.items())
    ]


def data(elements: list[ElementTree.Element], what: str) -> list[str | None]:
    return [it.get(f"data-{what}") for it in elements]


def test_the_text_board() -> None:
    assert monumenten.render(STATE) == "\n".join(
        (
            "  0   1   2   3   4   5   6   7   8",
            "0 ·   ·   ·   ·   ·   ·   ·   ·───·",
            "                              │(0)│",
            "1 ·   ·   ·   ·   ·   ·   ·   ·───·",
            "",
            "2 ·   ·   ·   ·   ·   ·   ·   ·   ·",
            "",
            "3 ·   ·   ·   ·═══·   ·   ·   ·   ·",
            "              ║ 1 ║",
            "4 ·   ·   ·   ·═══════·   ·   ·   ·",
            "",
            "5 ·   ·   ·   ·   ·   ·   ·   ·   ·",
            "",
            "6 ·   ·   ·   ·   ·   ·   ·   ·   ·",
            "",
            "7 ·   ·   ·   ·   ·   ·   ·   ·   ·",
            "",
            "8 ·   ·   ·   ·   ·   ·   ·   ·   ·",
            "Turn 9: player 0 to place a row",
            "Player 0: rows 8/8/4, monuments 6, points 0",
            "Player 1: rows 9/7/4, monuments 5, points 1",
        )
    )


@pytest.mark.rule("MO-12", "MO-60", "MO-62")
@pytest.mark.parametrize(
    ("state", "caption"),
    [
        (monumenten.initial_state(), "Turn 1: player 0 to place a row"),
        (board("H331 H681", step="slide", placed="H681"), "Turn 3: player 0 to slide a row or skip"),
        (
            board("H331 H341 V331 V431", waiting=[(0, [(3, 3)])], step="claim"),
            "Turn 5: player 0 to claim a square or skip",
        ),
        (board("", supplies=((0, 0, 0), (1, 0, 0))), "Turn 3: player 0 to pass"),
        (
            after(board("", supplies=((1, 0, 0), (1, 0, 0))), "H001"),
            "A player has placed the last row (MO-60), 0 : 0: drawn",
        ),
        (
            after(
                board(
                    "H331 H341 V331 V431",
                    claims=[(1, [(3, 3)])],
                    supplies=((1, 0, 0), (1, 0, 0)),
                    slide="off",
                ),
                "H001",
            ),
            "A player has placed the last row (MO-60), 0 : 1: player 1 wins",
        ),
    ],
)
def test_what_is_to_do(state: State, caption: str) -> None:
    assert caption in monumenten.render(state).splitlines()
    title = drawing(state).find(f"{NS}title")
    assert title is not None
    assert title.text == f"Monumenten. {caption}"


def test_the_drawing_shows_rows_squares_and_owners() -> None:
    root = drawing(STATE)
    assert len(classes(root, "cell")) == 64
    assert len(classes(root, "groove")) == 18
    assert data(classes(root, "row"), "row") == [str(row) for row in STATE.rows]
    assert data(classes(root, "protected"), "row") == ["H331", "H342", "V331", "V431"]
    assert len(classes(root, "clamp")) == 2 * 4
    assert data(classes(root, "claimed"), "cell") == ["(3,3)"]
    assert data(classes(root, "waiting"), "cell") == ["(7,0)"]
    (monument,) = classes(root, "monument")
    assert (monument.get("class"), monument.get("data-cell")) == ("monument player-1", "(3,3)")
    assert [it.text for it in classes(root, "caption")] == monumenten.render(STATE).splitlines()[-3:]


@pytest.mark.rule("MO-21")
def test_a_rim_without_grooves_is_told() -> None:
    root = drawing(monumenten.initial_state(options=Options(rim="open")))
    assert (len(classes(root, "groove")), len(classes(root, "rim"))) == (14, 4)


@pytest.mark.parametrize(
    ("text", "ends"),
    [("H343", ["target"]), ("H343>H543", ["origin", "target"]), ("@(3,3)", ["target"]), ("skip", [])],
)
def test_the_last_move(text: str, ends: list[str]) -> None:
    shown = classes(drawing(STATE, last=monumenten.parse_move(text)), "last")
    assert [it.get("class") for it in shown] == [f"last {end}" for end in ends]


def test_nothing_is_shown_of_a_skip_or_a_pass() -> None:
    assert (
        monumenten.draw(STATE, last=Skip()) == monumenten.draw(STATE, last=Pass()) == monumenten.draw(STATE)
    )


def test_marks_outline_edges_and_cells_of_the_board() -> None:
    marked = [Edge.vertical(4, 3), Cell(3, 3), Edge.vertical(4, 3), Edge.horizontal(8, 0), Cell(8, 8)]
    shown = classes(drawing(STATE, marked=marked), "marked")
    assert [(it.get("data-edge"), it.get("data-cell")) for it in shown] == [("V43", None), (None, "(3,3)")]


def test_a_violation_can_be_marked() -> None:
    (violation,) = monumenten.explain(board("V312"), monumenten.parse_move("H222"))
    shown = classes(drawing(board("V312"), marked=violation.at), "marked")
    assert data(shown, "edge") == ["V31", "V32"]


def test_a_mark_lies_on_its_edge() -> None:
    """Coordinates grow to the right and downwards, one unit an edge, so a mark is where its row would be."""
    row, mark = (
        classes(drawing(board("H221"), marked=[Edge.horizontal(2, 2)]), name)[0] for name in ("row", "marked")
    )
    bar = row.find(f"{NS}rect")
    assert bar is not None
    middle = [
        tuple(
            float(it.get(start, "")) + float(it.get(size, "")) / 2
            for start, size in (("x", "width"), ("y", "height"))
        )
        for it in (bar, mark)
    ]
    assert middle[0] == middle[1]


def test_notebooks_show_the_drawing() -> None:
    assert STATE._repr_svg_() == monumenten.draw(STATE)


def test_drawings_can_stand_side_by_side() -> None:
    assert not re.search(r"\bid=", monumenten.draw(STATE))
