"""``explain`` and ``perft``: questions about one position."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.commands import BEFORE_THE_WIN, run

P1 = "Na1H b3V b6H c5H d2V e4V e6H f3V Sg7V | Na7V b4V c2H c7H d6V e2V f5H Sg1H g3H | d4 | light"


IN_ORDER = "b3H b4H b5H Nc3H Sc4V c5V d3H d4V g4H | a1V a3V a5V Na7H c7H e1H e7H Sg1H g7V | f6 | light"


def test_a_legal_move() -> None:
    result = run("explain", "kirche", BEFORE_THE_WIN, "g4-e4")
    assert (result.code, result.out, result.err) == (0, "g4-e4 is legal\n", "")


@pytest.mark.rule("KD-02")
@pytest.mark.rule("KD-40")
def test_an_illegal_move_breaks_all_these_rules() -> None:
    result = run("explain", "kirche", "start", "Sd3H")
    first, *reasons = result.out.splitlines()
    assert (result.code, first) == (1, "Sd3H is illegal")
    assert [reason.split(":")[0] for reason in reasons] == ["  KD-40", "  KD-02"]


def test_an_illegal_move_as_json() -> None:
    result = run("explain", "kirche", BEFORE_THE_WIN, "b4-c4", "--json")
    assert result.code == 1
    document = result.document
    (violation,) = document.pop("violations")
    assert document == {"game": "kirche", "legal": False, "move": "b4-c4", "position": IN_ORDER}
    assert (violation["rule"], violation["at"]) == ("KD-22", [[2, 3]])
    assert "c4" in violation["message"]


def test_a_legal_move_as_json() -> None:
    result = run("explain", "kirche", "start", "Na1V", "--json")
    assert result.code == 0
    assert result.document == {
        "game": "kirche",
        "legal": True,
        "move": "Na1V",
        "position": "- | - | d4 | light",
        "violations": [],
    }


@pytest.mark.parametrize("position", ["- | - | d4 | light", "-|-|d4|light"])
def test_a_position_may_begin_with_a_dash(position: str) -> None:
    """An option never begins like that, wherever it stands."""
    assert run("explain", "kirche", position, "Na1V").out == "Na1V is legal\n"
    assert run("explain", "--option", "board=7", "kirche", "--json", position, "Na1V").document["legal"]
    assert run("perft", "kirche", "1", "--position", position).out == "8\n"
    assert run("show", "--game", "kirche", "--position", position).code == 0


def test_a_drawing_outlines_what_stands_in_the_way(tmp_path: Path) -> None:
    out = tmp_path / "refused.svg"
    assert run("explain", "kirche", BEFORE_THE_WIN, "b4-d4", "--svg", out).code == 1
    drawing = ElementTree.fromstring(out.read_text("utf-8"))
    assert [it.get("data-square") for it in drawing.iter() if it.get("class") == "marked"] == ["c4", "d4"]
    assert run("explain", "kirche", BEFORE_THE_WIN, "b4-d4", "--svg", "-").out == out.read_text("utf-8")


@pytest.mark.rule("KD-24")
def test_options_are_typed_by_the_game() -> None:
    position = BEFORE_THE_WIN.replace("light", "dark")
    arguments = ("explain", "kirche", position, "g7*", "--option")
    assert run(*arguments, "priest_any=false").code == 1
    assert run(*arguments, "priest_any=true").code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("start", "Xa1"), 2, "Error: expected a file from a to g, found 'X'\n  Xa1\n  ^\n"),
        (("nonsense", "Na1V"), 2, "Error: a position is Light | Dark | priest | side to move, not 1 part"),
        (("Na1V Nb3H | - | d4 | dark", "Sg7H"), 1, "Error: impossible position: kirche\n  KD-10: "),
        (
            ("start", "Na1V", "--option", "board=6", "--option", "first_mover=3"),
            2,
            "Error: the option board of kirche: expected 7 or 5, found 6\nthe option first_mover of kirche: ",
        ),
        (("start", "Na1V", "--option", "board=6"), 2, "Error: the option board of kirche: expected 7 or 5"),
        (
            ("start", "Na1V", "--option", "bord=5"),
            2,
            'Error: the options of kirche: the key "bord" is not one of',
        ),
        (("start", "Na1V", "--option", "board"), 2, "Error: an option is written NAME=VALUE, not 'board'\n"),
        (
            ("start", "Na1V", "--option", "ply_cap=-1"),
            2,
            "Error: the options of kirche: ply_cap is ",
        ),
    ],
)
def test_a_question_that_cannot_be_answered(arguments: tuple[str, ...], code: int, message: str) -> None:
    result = run("explain", "kirche", *arguments)
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith(message)


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 8), (2, 16), (3, 64), (4, 128)])
def test_perft_from_the_start(depth: int, count: int) -> None:
    assert run("perft", "kirche", str(depth)).out == f"{count}\n"


def test_perft_of_a_position_as_json() -> None:
    document = run("perft", "kirche", "2", "--position", P1, "--json").document
    assert (document["depth"], document["count"], document["position"]) == (2, 615, P1)
    assert "divide" not in document


def test_divide_counts_behind_each_move() -> None:
    corners = [f"N{corner}{ridge}" for corner in ("a1", "g1", "a7", "g7") for ridge in "HV"]
    rows = [line.split() for line in run("perft", "kirche", "4", "--divide").out.splitlines()]
    assert rows == [["move", "count"], *([corner, "16"] for corner in corners), ["total", "128"]]


def test_divide_as_json() -> None:
    document = run("perft", "kirche", "1", "--position", P1, "--divide", "--json").document
    assert len(document["divide"]) == document["count"] == 25
    assert set(document["divide"].values()) == {1}


def test_perft_of_the_small_board() -> None:
    """KD-44: 25 squares less 4 corners, the priest and the 4 beside Light's own church leave 16."""
    line = "Na1H Se5H | Na5H Se1H | c3 | light"
    assert run("perft", "kirche", "1", "--position", line, "--option", "board=5").out == "32\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("-1",),
        ("-1", "--divide"),
        ("many",),
        ("0", "--divide"),
        ("1", "--position", "- | - | d4"),
        ("1", "--option", "board=8"),
        (),
    ],
)
def test_perft_of_what_cannot_be_counted(arguments: tuple[str, ...]) -> None:
    result = run("perft", "kirche", *arguments)
    assert (result.code, result.out) == (2, "")
    assert "Error: " in result.err
