"""What is seen of Alhambra: views without secrets, the table as text and as SVG, what is emphasized."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from alhambra.positions import after
from common.views import is_plain
from tabletop_rules.errors import OptionError
from tabletop_rules.games import alhambra
from tabletop_rules.games.alhambra import Card, Colour, Options, State
from tabletop_rules.games.alhambra.components import TILE_BY_ID
from tabletop_rules.geometry import Cell

NS = "{http://www.w3.org/2000/svg}"
DIRK = "PAV-3-SW PAV-4-ES SER-3-ESW ARC-4-NES GAR-9-E TOW-13-E"
LINE = (
    "act 20 0 | GAR-6-ESW PAV-2-NEW TOW-10-W - | green4 green5 orange7 orange9 | 3/12/12/12/12"
    " | blue1 blue2 blue5 green9 orange3 orange3 orange8 yellow1 yellow6 yellow6"
    f" | {DIRK} | -"
    " | CHA-8-NW(-1,-1) ARC-8-N(0,-1) SER-8-S(0,1) TOW-11-N(1,-1) | GAR-10-0 GAR-12-S | TOW-12-0"
    " | blue3 yellow4 yellow4"
    " | PAV-8-0(1,0) | - | - | blue7 green1 green2 orange5"
)
"""Player 0 has just paid exactly for a tile; the Alhambra is that of the worked case AL-T15."""
STATE = alhambra.parse_position(LINE)
MARKET = "GAR-6-ESW PAV-2-NEW TOW-10-W GAR-7-NSW"
FULL = LINE.replace("act 20 0 | GAR-6-ESW PAV-2-NEW TOW-10-W -", f"act 20 0 | {MARKET}").replace(
    "| TOW-12-0 |", "| - |"
)
"""The same with another tile in the market, and nothing bought."""
FULL_STATE = alhambra.parse_position(FULL)


def view(state: State, viewer: int | None = 0) -> alhambra.View:
    return alhambra.observe(state, viewer)


# --- text ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-107")
def test_the_text_shows_all_that_is_on_the_table() -> None:
    assert alhambra.render(view(STATE)).splitlines() == [
        "Turn 20: player 0 to act again",
        "Market: 37 tiles in the bag",
        "  1 blue    GAR-6-ESW",
        "  2 green   PAV-2-NEW",
        "  3 orange  TOW-10-W",
        "  4 yellow  -",
        "Money: green4 green5 orange7 orange9",
        "  51 cards in the pile (3/12/12/12/12), A, B to come; 10 discarded",
        f"Dirk: {DIRK}",
        "",
        "           points cards  wall     pav     ser     arc     cha     gar     tow",
        "Player 0        0     3     4       0       1       1       1       0       1",
        "Player 1        0     4     0       1       0       0       0       0       0",
        "Dirk            0     -     -       2       1       1       0       1       1",
        "Scoring 1                           1       2       3       4       5       6",
        "",
        "Player 0 has blue3 yellow4 yellow4",
        "  reserve: GAR-10-0 GAR-12-S",
        "  to place: TOW-12-0",
        "      -1    0     1",
        "    ·═════·═════·═════·",
        " -1 ║CHA8  ARC8  TOW11",
        "    ·     ·     ·     ·",
        "  0         (*)",
        "          ·     ·",
        "  1        SER8",
        "          ·─────·",
        "",
        "Player 1 has 4 cards",
        "  reserve: -",
        "      0     1",
        "    ·     ·     ·",
        "  0   (*)  PAV8",
        "    ·     ·     ·",
    ]


def test_what_scorings_have_brought_is_counted() -> None:
    """Scoring 1 by hand: player 0 and Dirk share three types; walls are 4 and 0 long."""
    counts = "0,1,2/1,0,1/1,0,1/1,0,0/0,0,1/1,0,1"
    scored = LINE.replace("3/12/12/12/12", "0/2/12/12/12 A").replace(
        f"{DIRK} | -", f"{DIRK} TOW-7-NEW ARC-9-0 CHA-10-0 CHA-11-0 GAR-11-0 TOW-11-0 | 1:{counts}:4,0"
    )
    blue = "blue1 blue2 blue2 blue4 blue4 blue5 blue6 blue6 blue8 blue8"
    scored = scored.replace("blue1 blue2 blue5", f"{blue} green3 green3 green6 green6 green7 green8")
    lines = alhambra.render(view(alhambra.parse_position(scored))).splitlines()
    assert lines[7] == "  38 cards in the pile (0/2/12/12/12), B to come; 23 discarded"
    assert [line.split()[:6] for line in lines[11:14]] == [
        ["Player", "0", "13", "3", "4", "0"],  # 1 + 1 + 4 + 3, and the wall
        ["Player", "1", "0", "4", "0", "1"],
        ["Dirk", "11", "-", "-", "2", "1"],  # 1 + 1 + 1 + 5 + 3
    ]
    assert lines[14].split() == ["Scoring", "2", "8/1", "9/2", "10/3", "11/4", "12/5", "13/6"]


@pytest.mark.parametrize(
    ("state", "caption"),
    [
        (alhambra.initial_state(2), "Setting up: a tile is drawn for the market"),
        (
            after(alhambra.initial_state(2), *(f"draw {it}" for it in MARKET.split())),
            "Setting up: Dirk draws a tile",
        ),
        (
            after(alhambra.initial_state(3), *(f"draw {it}" for it in MARKET.split())),
            "Setting up: player 0 is dealt a card",
        ),
        (
            after(
                alhambra.initial_state(3),
                *(f"draw {it}" for it in MARKET.split()),
                *["draw blue9", "draw blue8", "draw blue3"] * 3,
            ),
            "Setting up: a card is laid open",
        ),
        (FULL_STATE, "Turn 20: player 0 to act"),
        (STATE, "Turn 20: player 0 to act again"),
        (after(STATE, "take green5"), "Turn 20: player 0 to place what was bought"),
        (after(STATE, "take green5", "dirk TOW-12-0"), "Turn 20: a card is laid open"),
        (
            after(STATE, "take green5", "dirk TOW-12-0", "draw blue1"),
            "Turn 20: a tile is drawn for the market",
        ),
    ],
)
def test_the_caption_says_who_is_to_do_what(state: State, caption: str) -> None:
    assert alhambra.render(view(state)).splitlines()[0] == caption
    title = drawing(state).find(f"{NS}title")
    assert title is not None
    assert title.text == f"Alhambra. {caption}"


@pytest.mark.rule("AL-81", "AL-108")
def test_the_end_of_a_game_is_told() -> None:
    """Both have 7 in blue, player 0 most in orange and yellow, player 1 in green; then comes scoring 3.

    For player 0 that is 13 + 14 + 19 + 17 and a wall of 4, for player 1 the second place for pavilions.
    """
    last_turn = alhambra.parse_position(
        FULL.replace("blue3 yellow4 yellow4", "blue7 yellow4").replace("3/12", "4/12"), Options(max_turns=20)
    )
    end = after(last_turn, "take orange9", "draw blue6")
    assert alhambra.render(view(end)).splitlines()[0] == "Turn 20: player 0 to place what was received"
    assert "Scoring 3" in alhambra.render(view(end))
    end = after(end, "reserve GAR-7-NSW", "reserve TOW-10-W")
    assert alhambra.render(view(end)).splitlines()[0] == "Turn 20: player 1 to place what was received"
    text = alhambra.render(view(after(end, "reserve PAV-2-NEW")))
    assert text.splitlines()[0] == "The game is over, because the last turn is over: 67 : 8"
    assert "Scoring" not in text


# --- secrets ---------------------------------------------------------------------------------------------


DISGUISED = alhambra.parse_position(LINE.replace("blue7 green1", "yellow2 green1"))
"""The same with another card in the hand of player 1, and the other way round in the pile."""


@pytest.mark.rule("AL-107")
@pytest.mark.parametrize("viewer", [0, None])
def test_another_hand_is_a_number_of_cards(viewer: int | None) -> None:
    assert alhambra.audit(DISGUISED) == ()
    assert view(STATE, viewer) == view(DISGUISED, viewer)
    assert alhambra.render(view(STATE, viewer)) == alhambra.render(view(DISGUISED, viewer))
    assert alhambra.draw(view(STATE, viewer)) == alhambra.draw(view(DISGUISED, viewer))
    assert "blue7" not in alhambra.render(view(STATE, viewer)) + alhambra.draw(view(STATE, viewer))


def test_the_own_hand_is_seen() -> None:
    assert view(STATE, 1) != view(DISGUISED, 1)
    assert "Player 1 has blue7 green1 green2 orange5" in alhambra.render(view(STATE, 1)).splitlines()
    assert "Player 0 has 3 cards" in alhambra.render(view(STATE, 1)).splitlines()


def test_whoever_remembers_all_takings_sees_all_hands() -> None:
    state = alhambra.parse_position(LINE, Options(open_memory=True))
    assert [seen.hand for seen in view(state, None).players] == [player.hand for player in state.players]


@pytest.mark.rule("AL-03", "AL-107")
def test_a_card_that_is_dealt_is_told_to_its_owner_alone() -> None:
    draws = [f"draw {it}" for it in MARKET.split()]
    dealing, move = after(alhambra.initial_state(3), *draws), alhambra.parse_move("draw blue9")
    told = [alhambra.observe_move(dealing, move, viewer) for viewer in (0, 1, 2, None)]
    assert told == ["draw blue9", "draw ?", "draw ?", "draw ?"]
    remembered = after(alhambra.initial_state(3, Options(open_memory=True)), *draws)
    assert alhambra.observe_move(remembered, move, 2) == "draw blue9"


@pytest.mark.parametrize("text", ["take green5", "buy 1 blue3 blue3", "reserve TOW-12-0", "draw PAV-8-0"])
def test_all_other_moves_are_open(text: str) -> None:
    assert alhambra.observe_move(STATE, alhambra.parse_move(text), 1) == text


@pytest.mark.parametrize("stranger", [2, -1])
def test_nobody_else_sees_anything(stranger: int) -> None:
    with pytest.raises(OptionError):
        view(STATE, stranger)
    with pytest.raises(OptionError):
        alhambra.observe_move(STATE, alhambra.parse_move("take green5"), stranger)


def test_a_view_is_plain() -> None:
    assert is_plain(view(STATE))


def test_a_view_knows_what_fits_where() -> None:
    tile = TILE_BY_ID["GAR-12-S"]
    assert view(STATE).alhambra(0) == STATE.players[0].alhambra
    assert view(STATE).alhambra(1).sites(tile) == STATE.players[1].alhambra.sites(tile)


# --- drawing ---------------------------------------------------------------------------------------------


def drawing(state: State, viewer: int | None = 0, **arguments: Any) -> ElementTree.Element:
    return ElementTree.fromstring(alhambra.draw(view(state, viewer), **arguments))


def classes(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements of a class, in the order of the drawing."""
    return [it for it in root.iter() if name in it.get("class", "").split()]


def data(root: ElementTree.Element, name: str, what: str) -> list[str | None]:
    return [it.get(f"data-{what}") for it in classes(root, name)]


def framed(root: ElementTree.Element, kind: str) -> list[str | None]:
    """What has a frame of that kind: a tile, a card, a place; for a cell, where the frame is moved."""
    return [
        it.get("data-tile") or it.get("data-card") or it.get("data-place") or it.get("transform")
        for it in root.iter()
        if any(child.get("class") == kind for child in it)
    ]


def test_the_drawing_shows_all_tiles_where_they_lie() -> None:
    root = drawing(STATE)
    assert data(root, "stall", "place") == ["1", "2", "3", "4"]
    assert [data(it, "tile", "tile") for it in classes(root, "stall")] == [
        ["GAR-6-ESW"],
        ["PAV-2-NEW"],
        ["TOW-10-W"],
        [],
    ]
    assert data(classes(root, "dirk")[0], "tile", "tile") == DIRK.split()
    own, other = classes(root, "player")
    assert data(classes(own, "reserve")[0], "tile", "tile") == ["GAR-10-0", "GAR-12-S"]
    assert data(classes(own, "aside")[0], "tile", "tile") == ["TOW-12-0"]
    (palace,) = classes(own, "alhambra")
    assert list(zip(data(palace, "tile", "tile"), data(palace, "tile", "cell"), strict=True)) == [
        ("CHA-8-NW", "(-1,-1)"),
        ("ARC-8-N", "(0,-1)"),
        ("FOUNTAIN", "(0,0)"),
        ("SER-8-S", "(0,1)"),
        ("TOW-11-N", "(1,-1)"),
    ]
    assert len(classes(palace, "wall")) == 5
    assert not classes(other, "aside")
    assert not classes(other, "wall")


@pytest.mark.rule("AL-73", "AL-74")
def test_the_longest_stretch_of_the_outer_wall_is_drawn_out() -> None:
    """Once along the north of three tiles and round the corner; the wall of the south tile is apart."""
    own, other = classes(drawing(STATE), "player")
    assert sorted(map(str, data(own, "outer", "edge"))) == ["H(-1,-1)", "H(0,-1)", "H(1,-1)", "V(-1,-1)"]
    assert not classes(other, "outer")


def test_the_outer_wall_lies_on_the_sides_of_its_tiles() -> None:
    own, _ = classes(drawing(STATE), "player")
    tile = next(it for it in own.iter() if any(child.get("data-cell") == "(-1,-1)" for child in it))
    left, top = map(float, re.findall(r"-?[\d.]+", tile.get("transform", "")))
    west = next(it for it in classes(own, "outer") if it.get("data-edge") == "V(-1,-1)")
    assert [float(west.get(name, "")) for name in ("x1", "y1", "x2")] == [left, top, left]


def test_coordinates_reach_as_far_as_can_be_built() -> None:
    own, _ = classes(drawing(STATE), "player")
    assert [it.text for it in classes(own, "x")] == ["-2", "-1", "0", "1", "2"]
    assert [it.text for it in classes(own, "y")] == ["-2", "-1", "0", "1", "2"]


def test_cards_are_open_or_one_back() -> None:
    root = drawing(STATE)
    own, other = classes(root, "player")
    assert data(classes(root, "open")[0], "card", "card") == ["green4", "green5", "orange7", "orange9"]
    assert data(own, "card", "card") == ["blue3", "yellow4", "yellow4"]
    assert data(other, "hidden", "cards") == ["4"]
    assert not classes(other, "card")
    assert data(drawing(STATE, None), "hidden", "cards") == ["3", "4"]


def test_names_say_who_looks_and_who_is_due() -> None:
    assert [it.text for it in classes(drawing(STATE, 1), "name")] == [
        "▸ Player 0: 0 points",
        "Player 1 (you): 0 points",
    ]


def test_the_table_of_what_counts_is_that_of_the_text() -> None:
    (table,) = classes(drawing(STATE), "standings")
    words = [word for it in table.iter(f"{NS}text") for word in (it.text or "").split()]
    assert words == " ".join(alhambra.render(view(STATE)).splitlines()[10:15]).split()


@pytest.mark.parametrize(
    ("state", "move", "touched"),
    [
        (STATE, "take green5", []),
        (STATE, "place GAR-10-0 (1,0)", ["GAR-10-0"]),
        (STATE, "swap GAR-12-S (0,1)", ["GAR-12-S"]),
        (FULL_STATE, "buy 4 yellow4 yellow4", ["4"]),
        (after(STATE, "take green5"), "build TOW-12-0 (1,0)", ["TOW-12-0"]),
        (after(STATE, "take green5"), "reserve TOW-12-0", ["TOW-12-0"]),
        (after(STATE, "take green5"), "dirk TOW-12-0", ["TOW-12-0"]),
        (after(STATE, "take green5", "dirk TOW-12-0"), "draw blue9", ["blue9"]),
        (after(STATE, "take green5", "dirk TOW-12-0", "draw blue9"), "draw ARC-9-0", ["ARC-9-0"]),
    ],
)
def test_what_the_last_move_touched_is_framed(state: State, move: str, touched: list[str]) -> None:
    last = alhambra.parse_move(move)
    assert framed(drawing(after(state, move), last=last), "last") == touched


@pytest.mark.parametrize("line", [LINE, FULL], ids=["before tiles are placed", "after a whole turn"])
def test_the_cell_of_a_removed_building_is_framed(line: str) -> None:
    """It lay in the Alhambra of whoever moved, whose turn may be over by now; a cell is 52 wide."""
    state, move = alhambra.parse_position(line), alhambra.parse_move("remove (0,1)")
    own, other = classes(drawing(after(state, "remove (0,1)"), last=move), "player")
    assert framed(own, "last") == ["translate(0 52)"]
    assert framed(other, "last") == []


def test_marks_frame_what_a_violation_names() -> None:
    marked = [TILE_BY_ID["GAR-12-S"], 4, Card(Colour.GREEN, 5), Card(Colour.BLUE, 3), Cell(1, 0), Cell(40, 0)]
    root = drawing(STATE, marked=marked)
    own, other = classes(root, "player")
    assert framed(root, "marked") == ["4", "green5", "blue3", "GAR-12-S", "translate(52 0)"]
    assert framed(own, "marked") == ["blue3", "GAR-12-S", "translate(52 0)"]
    assert framed(other, "marked") == []


def test_a_mark_tells_no_secret() -> None:
    theirs = view(after(FULL_STATE, "take orange9", "draw blue6"), 0)
    seen, unseen = Card(Colour.BLUE, 7), Card(Colour.BLUE, 8)
    assert theirs.mover == 1
    assert alhambra.draw(theirs, marked=[seen]) == alhambra.draw(theirs, marked=[unseen])


def test_notebooks_show_what_a_spectator_sees() -> None:
    assert STATE._repr_svg_() == alhambra.draw(view(STATE, None))


def test_drawings_can_stand_side_by_side() -> None:
    assert not re.search(r"\bid=", alhambra.draw(view(STATE)))
