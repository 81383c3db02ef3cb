"""The table of De Poorters as SVG: what stands where, and what is emphasized."""

from __future__ import annotations

import re

import pytest

from poorters.faces import (
    BUILDING,
    FARMING,
    NS,
    SOWING,
    START,
    STATE,
    UNIT,
    classes,
    data,
    drawing,
    framed,
    place,
    text,
    view,
)
from poorters.positions import after
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters import Block, Options, State
from tabletop_rules.geometry import Cell


def test_the_drawing_shows_all_buildings_where_they_stand() -> None:
    root = drawing(STATE)
    standing = zip(data(root, "building", "tile"), map(place, classes(root, "building")), strict=True)
    assert dict(standing) == {
        "RH1": (5, 4),
        "RH3": (8, 4),
        "RW2": (6, 3),
        "GF1": (0, 4),
        "SB": (8, 5),
        "BK": (5, 5),
    }


def test_every_building_has_the_seal_of_its_owner_but_those_of_the_city() -> None:
    owners = {}
    for it in classes(drawing(STATE), "building"):
        owners[it.get("data-tile")] = [seal.get("class") for seal in classes(it, "seal")]
    assert owners == {
        "RH1": ["seal light player-0"],
        "RH3": ["seal light player-1"],
        "RW2": ["seal light player-2"],
        "GF1": ["seal light player-0"],
        "SB": ["seal light player-1"],
        "BK": [],
    }


@pytest.mark.rule("PN-8.2")
def test_roads_lie_along_the_sides_as_the_tile_is_turned() -> None:
    """The Baker lies turned by 180: stone along both squares in the north, sand on the other three sides."""
    (baker,) = (it for it in classes(drawing(STATE), "building") if it.get("data-tile") == "SB")
    (stone,), (sand,) = classes(baker, "road", "stone"), classes(baker, "road", "sand")
    assert stone.get("d") == "M1 3h42M45 3h42"
    assert sorted(re.findall(r"M[^M]+", sand.get("d", ""))) == [
        "M1 41h42",
        "M3 1v42",
        "M45 41h42",
        "M85 1v42",
    ]
    (field,) = (it for it in classes(drawing(STATE), "building") if it.get("data-tile") == "GF1")
    assert not classes(field, "road")


def test_chips_lie_on_fields() -> None:
    (field,) = (it for it in classes(drawing(STATE), "building") if it.get("data-tile") == "GF1")
    assert len(classes(field, "chip", "grain")) == 2
    assert len(classes(drawing(STATE), "chip")) == 2


def test_forest_stands_where_it_was_not_cleared() -> None:
    root = drawing(STATE)
    blocks = data(root, "forest", "block")
    assert len(blocks) == 21
    assert not {"(3,1)", "(0,2)", "(3,2)"} & {*blocks}
    first = classes(root, "forest")[0]
    assert (first.get("data-block"), place(first)) == ("(0,0)", (0, 0))


@pytest.mark.rule("PN-2.2")
def test_grooves_separate_the_districts() -> None:
    """On the small board they run from the Market to the four sides of the city, two squares each."""
    (grooves,) = classes(drawing(START), "grooves")
    assert sorted(re.findall(r"M[^M]+", grooves.get("d", ""))) == sorted(
        [
            *(f"M{5 * UNIT} {y * UNIT}v{UNIT}" for y in (2, 3, 6, 7)),
            *(f"M{x * UNIT} {5 * UNIT}h{UNIT}" for x in (2, 3, 6, 7)),
        ]
    )


@pytest.mark.rule("PN-8.11")
def test_the_market_has_roads_only_if_the_options_give_it_some() -> None:
    assert not classes(drawing(START), "road")
    stone = drawing(poorters.initial_state(2, Options(market_edges="stone")))
    assert len(classes(stone, "road", "stone")) == 8
    assert not classes(stone, "road", "sand")


@pytest.mark.rule("PN-10.3")
def test_open_stalls_have_a_dark_seal() -> None:
    outlets = classes(drawing(STATE), "outlet")
    seals = {it.get("data-outlet"): [seal.get("class") for seal in classes(it, "seal")] for it in outlets}
    assert seals.pop("baker") == ["seal dark player-1"]
    stalls = ["butcher", "fishmonger", "inn", "timber_merchant", "sawmill"]
    assert seals == {"market": [], **{stall: [] for stall in stalls}}


def test_boats_lie_at_their_moorings() -> None:
    root = drawing(STATE)
    assert data(root, "mooring", "mooring") == ["m1", "m2"]
    assert data(root, "boat", "mooring") == ["m1"]
    assert [it.get("class") for it in classes(root, "boat")] == ["mooring boat player-2"]


def test_lines_beside_the_board_are_those_of_the_text() -> None:
    root, lines = drawing(STATE), text(STATE)
    captions = [child.text for it in classes(root, "caption") for child in it]
    assert captions == lines[:6]
    rows = [
        [word for it in row.iter(f"{NS}text") for word in (it.text or "").split()]
        for row in [*classes(root, "columns"), *classes(root, "player")]
    ]
    assert rows == [line.split() for line in lines[19:23]]


@pytest.mark.rule("PN-9.8")
def test_what_is_proposed_is_shown_where_it_would_lie() -> None:
    (proposed,) = classes(drawing(after(BUILDING, "propose BW@(2,4)r90 with 0")), "proposed")
    assert (proposed.get("data-tile"), place(proposed)) == ("BW", (2, 4))
    assert not classes(drawing(BUILDING), "proposed")


@pytest.mark.parametrize(
    ("state", "move", "frame"),
    [
        (START, "clear (2,1)", (4, 2, 2, 2)),
        (after(BUILDING, "pass"), "build RH2@(4,4)r0", (4, 4, 1, 1)),
        (BUILDING, "propose BW@(2,4)r90 with 0", (2, 4, 1, 2)),
        (after(SOWING, "produce"), "bonus grain on GF1", (0, 4, 2, 2)),
        (FARMING, "produce", None),
        (STATE, "end_trade", None),
    ],
)
def test_what_the_last_move_touched_is_framed(
    state: State, move: str, frame: tuple[float, ...] | None
) -> None:
    last = poorters.parse_move(move)
    assert framed(drawing(after(state, move), last=last), "last") == ([frame] if frame else [])


@pytest.mark.parametrize(
    ("state", "move", "what", "name"),
    [
        (after(BUILDING, "pass"), "boat m2", "mooring", "m2"),
        (STATE, "sell 1 grain baker vp", "outlet", "baker"),
        (STATE, "sell 1 game market florins", "outlet", "market"),
    ],
)
def test_moorings_and_outlets_of_the_last_move_are_framed(
    state: State, move: str, what: str, name: str
) -> None:
    root = drawing(after(state, move), last=poorters.parse_move(move))
    assert [it.get(f"data-{what}") for it in classes(root, what) if classes(it, "last")] == [name]
    assert len(classes(root, "last")) == 1


def test_marks_frame_what_a_violation_names() -> None:
    """Squares and blocks; what is not on the board has no frame."""
    marked = [Cell(5, 4), Block(3, 0), Cell(14, 2), Cell(-1, 0), Block(7, 0)]
    assert framed(drawing(STATE, marked=marked), "marked") == [(5, 4, 1, 1), (6, 0, 2, 2)]


def test_the_places_of_a_refusal_can_be_marked() -> None:
    move = poorters.parse_move("build RH2@(6,4)r0")
    marked = [place for it in poorters.explain(BUILDING, move) for place in it.at]
    assert (6, 4, 1, 1) in framed(drawing(BUILDING, marked=marked), "marked")


def test_notebooks_show_what_a_spectator_sees() -> None:
    assert STATE._repr_svg_() == poorters.draw(view(STATE, None))


def test_drawings_can_stand_side_by_side() -> None:
    assert not re.search(r"\bid=", poorters.draw(view(STATE)))
