"""The board: its counts, distances along its lanes, layouts, and boards of a user's own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest

from la_citta import naive
from la_citta.naive import pair
from la_citta.naive_board import AREAS, fields, lanes, touched, walks
from la_citta.vectors import CASES
from tabletop_rules.errors import OptionError
from tabletop_rules.games.la_citta.board import Board, load_board, read_board, standard_board
from tabletop_rules.games.la_citta.lanes import Hub, Lanes, lanes_of
from tabletop_rules.geometry import Hex

PLAYERS = (2, 3, 4, 5)
HUBS = get_args(Hub)


def on_board(players: int, hub: str) -> Lanes:
    """The lanes of the printed board."""
    [value] = [it for it in HUBS if it == hub]
    return lanes_of(None, players, value)


# --- the printed board ---------------------------------------------------------------------------------


@pytest.mark.rule("LC-0.11", "LC-13.3")
@pytest.mark.parametrize(
    ("players", "hub", "hexes", "touching", "degrees"),
    [
        (5, "void", 156, {2: 108, 1: 48}, {2: 102, 3: 54}),
        (4, "void", 156, {2: 108, 1: 48}, {2: 102, 3: 54}),
        (3, "void", 112, {2: 68, 1: 44}, {2: 78, 3: 34}),
        (2, "void", 76, {2: 44, 1: 32}, {2: 54, 3: 22}),
        (5, "lane", 174, {2: 108, 1: 48, 0: 18}, None),
        (4, "lane", 174, {2: 108, 1: 48, 0: 18}, None),
        (3, "lane", 126, {2: 68, 1: 44, 0: 14}, None),
        (2, "lane", 86, {2: 44, 1: 32, 0: 10}, None),
    ],
)
def test_counts(
    players: int, hub: str, hexes: int, touching: dict[int, int], degrees: dict[int, int] | None
) -> None:
    """Table 3.3: lane hexes, how many fields they touch, how many lane hexes lie beside them."""
    board, here = standard_board(), on_board(players, hub)
    assert len(here.hexes) == hexes
    assert Counter(len(board.touching(here.area, it)) for it in here.hexes) == touching
    if degrees:
        assert Counter(mask.bit_count() for mask in here.beside) == degrees


@pytest.mark.rule("LC-0.11", "LC-6.1")
@pytest.mark.parametrize("hub", HUBS)
@pytest.mark.parametrize("players", PLAYERS)
def test_lanes_and_what_they_touch(players: int, hub: str) -> None:
    board, here = standard_board(), on_board(players, hub)
    assert list(here.hexes) == sorted(lanes(players, hub))
    assert here.area.fields == AREAS[players]
    assert {it: board.touching(here.area, it) for it in here.hexes} == {
        it: touched(players, it) for it in lanes(players, hub)
    }


@pytest.mark.rule("LC-0.11")
def test_fields_have_six_hexes_and_twelve_lane_hexes_around() -> None:
    board = standard_board()
    assert [frozenset(field.hexes) for field in board.fields] == list(fields().values())
    for players in PLAYERS:
        assert {len(border) for border in on_board(players, "void").borders} == {12}


@pytest.mark.rule("LC-9.1", "LC-13.3")
@pytest.mark.parametrize(("section", "hub"), [("e_distances", "void"), ("e_distances_hub_lane", "lane")])
def test_distances(section: str, hub: str) -> None:
    for players, one, other, steps in CASES[section]:
        assert on_board(players, hub).distance(Hex(*pair(one)), Hex(*pair(other))) == steps, (one, other)


@pytest.mark.rule("LC-9.1", "LC-0.8")
@pytest.mark.parametrize("hub", HUBS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_walks(players: int, hub: str) -> None:
    """From every hex to every hex, and what is at most one and at most three steps away."""
    here = on_board(players, hub)
    for number, one in enumerate(here.hexes):
        steps = walks(players, hub, one)
        assert {other: here.distance(one, other) for other in here.hexes} == steps
        for most, mask in ((1, here.near[number]), (3, here.reach[number])):
            assert set(here.hexes_of(mask)) == {other for other, count in steps.items() if count <= most}


@pytest.mark.rule("LC-0.5", "LC-13.1")
@pytest.mark.parametrize(("players", "food"), [(5, 7), (4, 7), (3, 8), (2, 8)])
def test_layouts(players: int, food: int) -> None:
    """3.4: castellos stand five steps apart, and everybody has the same food."""
    here = on_board(players, "void")
    layout = dict(zip(here.area.fields, here.area.layout, strict=True))
    assert layout == naive.LAYOUTS[players]
    castellos = [Hex(*it) for it in here.area.castellos[here.area.seats.index(players)]]
    assert min(here.distance(one, other) for one, other in combinations(castellos, 2)) >= 5
    corn = [sum(layout[number].corn for number in touched(players, it)) for it in castellos]
    assert [first + second for first, second in zip(corn[::2], corn[1::2], strict=True)] == [food] * players
    owned = {city.castello: city.owner for city in naive.first_cities(players)}
    assert owned == {it: number // 2 for number, it in enumerate(castellos)}


# --- boards of one's own -------------------------------------------------------------------------------

OWN = """
fields = [
    "U(0,0)", "D(0,0)", {hexes = [[1, 6], [2, 6], [1, 7]], corners = [[0, 5]]},
    "U(1,0)", "D(1,0)", "U(2,0)", "D(2,0)", "U(3,0)", "D(3,0)",
]

[[area]]
seats = [2]
fields = [1, 2, 4, 5, 6, 7, 8, 9]
landscapes = ["C1", "C2", "W", "M", "C3", "C1", "C1", "C1", "C1"]
"""
"""A strip of eight fields, and a field below them that is not in use."""


@pytest.mark.rule("LC-0.11")
def test_a_board_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, "utf-8")
    board = load_board(path)
    assert [len(field.hexes) for field in board.fields] == [6, 6, 3, 6, 6, 6, 6, 6, 6]
    area = board.area(2)
    assert [len(lanes_of(board, 2, hub).hexes) for hub in HUBS] == [17 * 4, 17 * 4 + 10]
    assert board.touching(area, Hex(5, 2)) == (2, 4)
    assert board.touching(area, Hex(2, 5)) == (2,)  # the field below is not in use
    with pytest.raises(OptionError, match="no area for 3 players"):
        board.area(3)
    assert board == read_board(OWN)


def test_equal_boards_are_the_same_value() -> None:
    assert read_board(OWN) == read_board(OWN)
    assert hash(read_board(OWN)) == hash(read_board(OWN))
    assert read_board(OWN) != standard_board()


AREA = {"seats": [2], "fields": [1, 2], "landscapes": ["W", "W"]}
NEAR = '"U(0,0)", "D(0,0)"'


def board_of(fields_: str, **area: Any) -> Board:
    """A board of an area with these entries."""
    entries = "\n".join(f"{name} = {value}" for name, value in (AREA | area).items())
    return read_board(f"fields = [{fields_}]\n[[area]]\n{entries}")


@pytest.mark.parametrize(
    ("fields_", "area", "reason"),
    [
        (NEAR, {"seats": [6]}, "for other numbers of players, from 2 to 5"),
        (NEAR, {"seats": [2, 2]}, "for other numbers of players, from 2 to 5"),
        (NEAR, {"fields": [1, 3]}, "an area is made of fields"),
        (NEAR, {"fields": [0, 1]}, "an area is made of fields"),
        (NEAR, {"fields": []}, "an area is made of fields"),
        (NEAR, {"fields": [2, 1]}, "the fields of an area stand in order, once"),
        (NEAR, {"fields": [1, 1]}, "the fields of an area stand in order, once"),
        (NEAR, {"landscapes": ["W"]}, "as many landscapes as fields"),
        (NEAR, {"landscapes": ["W", "L"]}, "'L' is not a valid Landscape"),
        (NEAR, {"colour": 3}, "colour"),
        (NEAR, {}, "there is room for the castellos"),
        ('"U(0,0)", "D(7,0)"', {}, "the lanes of an area are connected"),
        ('"U(0,0)", "U(0,0)"', {}, "no hex is in two fields"),
        ('"U(0,0)", {hexes = []}', {}, "each field has a hex at least"),
        ('"U(0,0)", "V(0,0)"', {}, "called U(i,k) or D(i,k), not 'V(0,0)'"),
        ('"U(0,0)", {hexes = [[1]]}', {}, "faulty entry"),
        ('"U(0,0)", 3', {}, "faulty entry"),
        (NEAR, {"seats": [2.0]}, "numbers are whole"),
        (NEAR, {"seats": [[2]]}, "numbers are whole"),
        (NEAR, {"fields": [1.0, 2]}, "numbers are whole"),
        (NEAR, {"fields": ["true", 2]}, "numbers are whole"),
        (NEAR, {"fields": "[true, 2]"}, "numbers are whole"),
        ('"U(0,0)", {hexes = [[1.5, 2]]}', {}, "numbers are whole"),
        ('"U(0,0)", {hexes = [["a", "b"]]}', {}, "numbers are whole"),
        ('"U(0,0)", {hexes = [[7, 2]], corners = [[2, true]]}', {}, "numbers are whole"),
        ('"U(0,0)", {hexes = [[9999, 2]]}', {}, "hexes are near"),
        ('"U(0,0)", "U(2000,0)"', {}, "hexes are near"),
    ],
)
def test_what_is_no_board(fields_: str, area: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as error:
        board_of(fields_, **area)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("layout", "castellos", "reason"),
    [
        (["W"], [], "a landscape for each field"),
        (["W"] * 8, [], "castellos for each number of players"),
        (["W"] * 8, [[[5, 2], [5, 3]]], "each seat has two castellos"),
        (["W"] * 8, [[[5, 2], [5, 3], [10, 2], [1, 5]]], "three hexes at least are free"),
        (["W"] * 8, [[[3, 0], [6, 0], [11, 4], [15, 4]]], "three hexes at least are free"),  # by (5,0)
        (["W"] * 8, [[[6, 1], [1, 0], [10, 2], [1, 5]]], "stand on lanes"),
    ],
)
def test_what_is_no_layout(layout: list[str], castellos: list[Any], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        read_board(f"{OWN}\nlayout = {layout}\ncastellos = {castellos}")


@pytest.mark.parametrize(
    "text",
    [
        "fields = [",
        "fields = []",
        "area = 3",
        'fields = ["U(0,0)"]\nx = 1',
        "fields = 3\narea = []",
        'fields = ["U(0,0)"]\narea = 5',
        'fields = "U"\narea = []',
    ],
)
def test_what_is_no_file_of_a_board(text: str) -> None:
    with pytest.raises(OptionError):
        read_board(text)


def test_three_fields_at_one_hex_are_refused() -> None:
    around = "{hexes = [[1, 0]]}, {hexes = [[-1, 1]]}, {hexes = [[0, -1]]}"
    with pytest.raises(OptionError, match="touches two fields at most"):
        board_of(around, fields=[1, 2, 3], landscapes=["W"] * 3)
