"""What a seat sees of La Città: texts and drawings of positions worked by hand."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from la_citta.positions import DISPLAY, after, at, state_of
from la_citta.towns import table, town
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


def test_what_is_left_to_choose_stands_behind() -> None:
    towns = table(HOME, AWAY, display=DISPLAY)
    migration = state_of(towns, phase="migration", voice="CCEE", waiting=[(12, 3), (2, 5)])
    assert shown(migration)[0] == (
        "Year 1: player 0 is to say which city receives for which wish, left are (12,3), (2,5)"
    )
    feeding = state_of(towns, phase="feeding", voice="CCEE", deaths=2)
    assert shown(feeding)[0] == "Year 1: player 0 is to choose a citizen who starves (2 in all)"


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


def test_stacks_of_tiles_are_counted() -> None:
    """Forty farms and quarries, fifteen statues and doms, twenty palazzi and hospitals, one of each built."""
    assert shown(TABLE)[7] == (
        "Tiles     39 farm/quarry, 19 palazzo/hospital, 14 statue/dom, 15 school/university, "
        "15 fountain/bathhouse, 16 market"
    )


def test_map_has_fields_lanes_and_tiles_where_they_lie() -> None:
    """By the layout: F2 is C2, F4 water, F6 water; in row 2, (10,2) lies between F3 and F4."""
    assert (
        shown(TABLE)[9]
        == "Map, with q on free lanes, seat and kind on buildings, seat and citizens on castellos"
    )
    assert shown(TABLE)[10:16] == [
        "r 0                6   7   8   9      11  12  13  14      16  17  18  19",
        "r 1          4   5  C2  C2  C2   9  10   W   W   W 0ho  15   W   W   W  19  20",
        "r 2        3  C3   5  C2  C2   8  C2  10   W   W 0fa  C2  15   W   W  18   M  20",
        "r 3      2  C3  C3   5  C2   7  C2  C2  10   W 0=6  C2  C2  15   W  17   M   M  20",
        "r 4    1  C3  C3  C3   5   6  C2  C2  C2  10 0st  C2  C2  C2  15  16   M   M   M  20",
        "r 5      1 1=3   3   4       6   7   8   9      11  12  13  14      16  17  18  19",
    ]
    assert [line[:4] for line in shown(TABLE)[10:26]] == [f"r {r:<2}" for r in range(16)]
    assert shown(TABLE)[26] == ""


def test_a_castello_with_many_citizens_fits_its_place() -> None:
    crowded = at(town(1, 12, "(3,5) market (4,5) fountain", "(2,5)"))
    assert shown(crowded)[15].startswith("r 5      1 112 1ma 1fo       6")


def test_fields_without_landscape_are_question_marks() -> None:
    assert shown(la_citta.initial_state(2))[11] == (
        "r 1          4   5   ?   ?   ?   9  10   ?   ?   ?  14  15"
    )


def test_players_and_their_cities() -> None:
    """(12,3) and (13,2) lie between F4 (water) and F5 (two corn), (2,5) between F1 (three) and F8 (water).

    Six citizens and three, and three points for a statue and a hospital in one city.
    """
    assert shown(TABLE)[27:33] == [
        "Player 0 (start player): "
        "points 9, gold 9, action cards 3, castellos 3, figures 4, citizens 6, food 4",
        "  city    citizens  limit  food  gold  C/E/H  tiles",
        "  (12,3)  6         5      4     0     1/1/1  statue(11,4) castello(12,3) farm(13,2) hospital(14,1)",
        "Player 1: points 3, gold 9, action cards 3, castellos 3, figures 4, citizens 3, food 3",
        "  city    citizens  limit  food  gold  C/E/H  tiles",
        "  (2,5)   3         5      3     0     0/0/0  castello(2,5)",
    ]


def test_figures_and_rich_harvests_stand_at_their_tiles() -> None:
    start = at(HOME, display=["bread"] + ["harvest"] * 2 + ["dom"] * 4)
    bread = shown(after(start, "card bread 2 (14,1) H", "draw golden"))
    assert bread[29].endswith("1/1/3  statue(11,4) castello(12,3) farm(13,2) hospital(14,1)+2H")
    assert "gold 7, action cards 3, castellos 3, figures 2," in bread[27]
    harvest = shown(after(start, "card harvest (13,2)", "draw golden"))
    assert harvest[29] == (
        "  (12,3)  6         5      4+2   0     1/1/1  statue(11,4) castello(12,3) farm(13,2)* hospital(14,1)"
    )
    assert "figures 3, citizens 6, food 6" in harvest[27]


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
    texts = [[it.text for it in tile if it.tag.endswith("text")] for tile in tiles]
    assert texts == [["2,5", "3"], ["11,4", "statue"], ["12,3", "6"], ["13,2", "farm"], ["14,1", "hospital"]]
    assert [len(of_class(tile, "arch")) for tile in tiles] == [0, 1, 0, 0, 2]


def test_figures_raise_arches_and_rich_harvests_double_a_farm() -> None:
    start = at(HOME, display=["bread"] + ["harvest"] * 2 + ["dom"] * 4)
    bread = of_class(drawn(after(start, "card bread 2 (14,1) H", "draw golden")), "tile")[-1]
    assert [it.get("fill") for it in of_class(bread, "arch")] == ["#1c1c1c", *["#57b6f2"] * 3]
    farm = of_class(drawn(after(start, "card harvest (13,2)", "draw golden")), "tile")[2]
    assert farm[-1].text == "farm×2"


def test_drawing_holds_its_lines() -> None:
    """A line for what is due, five for the table, one for the arches, and one for each player."""
    root = drawn(TABLE)
    tops = [float(it.get("transform", "").split()[1].rstrip(")")) for it in root if it.get("transform")]
    assert len(tops) == 7 + 5
    assert max(tops) < float(root.get("height", "0"))


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
