"""What a seat sees of La Città: texts and drawings of positions worked by hand."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from la_citta.positions import after, at
from la_citta.towns import town
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta import State
from tabletop_rules.geometry import Hex

HOME = town(0, 6, "(13,2) farm (11,4) statue (14,1) hospital", "(12,3)")
AWAY = town(1, 3, "", "(2,5)")
TABLE = at(HOME, AWAY, display=["feeling"] * 4 + ["dom"] * 3)
LOOKED = after(TABLE, "card feeling 1,3", "voice E", "voice H", "draw golden")


def shown(state: State, viewer: int | None = None) -> list[str]:
    return la_citta.render(la_citta.observe(state, viewer)).splitlines()


def drawn(state: State, viewer: int | None = None, **how: object) -> ElementTree.Element:
    return ElementTree.fromstring(la_citta.draw(la_citta.observe(state, viewer), **how))  # type: ignore[arg-type]


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [it for it in root.iter() if it.get("class") == kind]


# --- text ----------------------------------------------------------------------------------------------


def test_what_is_due_stands_first() -> None:
    assert shown(TABLE)[0] == "Year 1, round 1: player 0 is to use a card"
    assert shown(LOOKED)[0] == "Year 1, round 1: player 1 is to use a card"
    assert shown(la_citta.initial_state(2))[0] == "the display is dealt"


def test_cards_are_listed_as_far_as_they_are_public() -> None:
    assert shown(TABLE)[2:7] == [
        "Display   dom, dom, dom, feeling, feeling, feeling, feeling",
        "Used      -",
        "Discarded -",
        "Pile      25 cards",
        "Voices    C, ?, ?, ?",
    ]
    assert shown(LOOKED)[3] == "Used      feeling"
    assert shown(LOOKED)[5] == "Pile      24 cards"


@pytest.mark.rule("LC-5D.11", "LC-13.6")
@pytest.mark.parametrize(
    ("viewer", "voices"),
    [
        (0, "C, E seen by 0, ?, H seen by 0"),
        (1, "C, ? seen by 0, ?, ? seen by 0"),
        (None, "C, ? seen by 0, ?, ? seen by 0"),
    ],
)
def test_who_looked_is_shown_to_all_and_what_he_saw_to_him(viewer: int | None, voices: str) -> None:
    assert shown(LOOKED, viewer)[6] == f"Voices    {voices}"


def test_fields_stand_with_their_numbers() -> None:
    assert shown(TABLE)[8] == "Fields    F1 C3  F2 C2  F3 C2  F4 W   F5 C2  F6 W   F7 M   F8 W"
    assert shown(TABLE)[10] == "          F17 W  F18 C1 F19 W  F20 C3 F21 C2 F22 M"
    assert shown(la_citta.initial_state(2))[9] == "          F11 ?  F12 ?"


def test_players_and_their_cities() -> None:
    """(12,3) and (13,2) lie between F4 (water) and F5 (two corn), (2,5) between F1 (three) and F8 (water)."""
    assert shown(TABLE)[12:18] == [
        "Player 0 (start player): gold 9, action cards 3, castellos 3, citizens 6, food 4",
        "  city    citizens  limit  food  gold  C/E/H  tiles",
        "  (12,3)  6         5      4     0     1/1/1  statue(11,4) castello(12,3) farm(13,2) hospital(14,1)",
        "Player 1: gold 9, action cards 3, castellos 3, citizens 3, food 3",
        "  city    citizens  limit  food  gold  C/E/H  tiles",
        "  (2,5)   3         5      3     0     0/0/0  castello(2,5)",
    ]


def test_figures_and_rich_harvests_stand_at_their_tiles() -> None:
    state = at(HOME, display=["bread"] + ["harvest"] * 2 + ["dom"] * 4)
    state = after(state, "card bread 2 (14,1) H", "draw golden")
    assert shown(state)[14].endswith("1/1/3  statue(11,4) castello(12,3) farm(13,2) hospital(14,1)+2H")
    state = after(
        at(HOME, display=["bread"] + ["harvest"] * 2 + ["dom"] * 4), "card harvest (13,2)", "draw golden"
    )
    assert shown(state)[14] == (
        "  (12,3)  6         5      4+2   0     1/1/1  statue(11,4) castello(12,3) farm(13,2)* hospital(14,1)"
    )


# --- drawing -------------------------------------------------------------------------------------------


def test_land_is_drawn_whole() -> None:
    """22 fields of six hexes, and 156 lane hexes with their coordinates."""
    root = drawn(TABLE)
    assert len(of_class(root, "field")) == 22 * 6
    (land,) = of_class(root, "land")
    assert len({it.get("data-hex") for it in land.iter() if it.get("data-hex")}) == 22 * 6 + 156
    signs = [it.text for it in of_class(root, "sign")]
    assert signs[:8] == ["3", "2", "2", "≈", "2", "≈", "▲", "≈"]


def test_tiles_are_drawn_with_owner_citizens_and_arches() -> None:
    tiles = of_class(drawn(TABLE), "tile")
    assert [(it.get("data-tile"), it.get("data-seat")) for it in tiles] == [
        ("castello", "1"), ("statue", "0"), ("castello", "0"), ("farm", "0"), ("hospital", "0"),
    ]  # fmt: skip
    texts = [next(it.itertext() for it in [tile]) for tile in tiles]
    assert ["".join(it).split()[-1] for it in texts] == ["3", "statue", "6", "farm", "hospital"]
    assert [len(of_class(tile, "arch")) for tile in tiles] == [0, 1, 0, 0, 2]


def test_last_move_and_marked_places_are_framed() -> None:
    root = drawn(TABLE, last=la_citta.parse_move("build market (10,4)"), marked=[Hex(9, 5), Hex(99, 99)])
    assert [it.get("data-hex") for it in of_class(root, "last")] == ["(10,4)"]
    assert [it.get("data-hex") for it in of_class(root, "marked")] == ["(9,5)"]


def test_drawing_tells_no_secret() -> None:
    other = after(TABLE, "card feeling 1,3", "voice H", "voice C", "draw golden")
    for viewer in (None, 1, 4):
        views = [la_citta.observe(state, viewer) for state in (LOOKED, other)]
        assert la_citta.draw(views[0]) == la_citta.draw(views[1])
        assert la_citta.render(views[0]) == la_citta.render(views[1])
    assert la_citta.draw(la_citta.observe(LOOKED, 0)) != la_citta.draw(la_citta.observe(other, 0))


def test_notebooks_show_what_everybody_may_see() -> None:
    assert LOOKED._repr_svg_() == la_citta.draw(la_citta.observe(LOOKED, None))
