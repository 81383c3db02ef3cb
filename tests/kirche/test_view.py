"""The two pictures of a board: text, compared letter by letter, and SVG, compared element by element."""

from __future__ import annotations

from textwrap import dedent
from xml.etree import ElementTree

import pytest
from attrs import evolve

from kirche.positions import after
from tabletop_rules.errors import OptionError
from tabletop_rules.games import kirche
from tabletop_rules.geometry.square import Cell

BEFORE_THE_WIN = "Nc3H Sc4V d3H d4V b3H b4H c5V b5H g4H | Na7H Sg1H a1V a3V a5V g7V e7H c7H e1H | f6 | light"
SHUT_IN = "Nc3H Sc4V d3H b3V b4H c5V b5H b2H f7H | Na7H Sg1H a1V a3V a5V e7H g7V c7H e1V | d4 | light"
SVG = "{http://www.w3.org/2000/svg}"


def board(text: str) -> str:
    return dedent(text).strip("\n")


# --- observe -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_state_itself(viewer: int | None) -> None:
    state = kirche.initial_state()
    assert kirche.observe(state, viewer) is state


def test_a_viewer_who_does_not_sit_at_the_table_sees_nothing() -> None:
    with pytest.raises(OptionError, match="from 0 to 1"):
        kirche.observe(kirche.initial_state(), 2)


# --- text ----------------------------------------------------------------------------------------------


def test_the_empty_board() -> None:
    assert kirche.render(kirche.initial_state()) == board(
        """
           a  b  c  d  e  f  g
        7  ·  ·  ·  ·  ·  ·  ·  7
        6  ·  ·  ·  ·  ·  ·  ·  6
        5  ·  ·  ·  ·  ·  ·  ·  5
        4  ·  ·  ·  †  ·  ·  ·  4
        3  ·  ·  ·  ·  ·  ·  ·  3
        2  ·  ·  ·  ·  ·  ·  ·  2
        1  ·  ·  ·  ·  ·  ·  ·  1
           a  b  c  d  e  f  g
        Light (N S H) to place the nave
        Light's supply: nave, steeple, 7 houses
        Dark's supply: nave, steeple, 7 houses
        """
    )


def test_a_board_in_the_midst_of_play() -> None:
    assert kirche.render(kirche.parse_position(BEFORE_THE_WIN)) == board(
        """
           a  b  c  d  e  f  g
        7  n─ ·  h─ ·  h─ ·  h│ 7
        6  ·  ·  ·  ·  ·  †  ·  6
        5  h│ H─ H│ ·  ·  ·  ·  5
        4  ·  H─ S│ H│ ·  ·  H─ 4
        3  h│ H─ N─ H─ ·  ·  ·  3
        2  ·  ·  ·  ·  ·  ·  ·  2
        1  h│ ·  ·  ·  h─ ·  s─ 1
           a  b  c  d  e  f  g
        Light (N S H) to move
        """
    )


def test_the_last_house_of_the_small_board() -> None:
    start = kirche.initial_state(options=kirche.Options(board=5))
    moves = ("Na1V", "Se5H", "Na5V", "Se1H", "c1H", "c5V", "a3H", "e3V", "e2V")
    assert kirche.render(after(start, *moves)) == board(
        """
           a  b  c  d  e
        5  n│ ·  h│ ·  S─ 5
        4  ·  ·  ·  ·  ·  4
        3  H─ ·  †  ·  h│ 3
        2  ·  ·  ·  ·  H│ 2
        1  N│ ·  H─ ·  s─ 1
           a  b  c  d  e
        Dark (n s h) to place a house
        Dark's supply: 1 house
        """
    )


@pytest.mark.parametrize(
    ("moves", "caption"),
    [
        (("Na1V",), "Light (N S H) to place the steeple"),
        (("Na1V", "Sg7H"), "Dark (n s h) to place the nave"),
        (("Na1V", "Sg7H", "Na7H"), "Dark (n s h) to place the steeple"),
        (("Na1V", "Sg7H", "Na7H", "Sg1H"), "Light (N S H) to place a house"),
    ],
)
def test_the_caption_says_what_is_due(moves: tuple[str, ...], caption: str) -> None:
    assert kirche.render(after(kirche.initial_state(), *moves)).splitlines()[9] == caption


def test_a_loaded_position_keeps_its_side_to_move() -> None:
    line = BEFORE_THE_WIN.replace("light", "dark")
    assert kirche.render(kirche.parse_position(line)).splitlines()[-1] == "Dark (n s h) to move"


@pytest.mark.rule("KD-30")
def test_a_finished_game_says_how_it_ended() -> None:
    won = after(kirche.parse_position(BEFORE_THE_WIN), "g4-e4")
    assert kirche.render(won).splitlines()[-1] == "Light has completed the village (KD-30)"


@pytest.mark.rule("KD-34")
@pytest.mark.parametrize(
    ("ending", "caption"),
    [
        (kirche.Ending.REPETITION, "Drawn: the position stands for the third time (KD-34)"),
        (kirche.Ending.CAP, "Drawn: the limit of 0 actions is reached (KD-34)"),
    ],
)
def test_a_draw_says_why(ending: kirche.Ending, caption: str) -> None:
    drawn = evolve(kirche.parse_position(BEFORE_THE_WIN), ending=ending)
    assert kirche.render(drawn).splitlines()[-1] == caption


# --- drawing -------------------------------------------------------------------------------------------


def elements(svg: str, class_: str) -> list[ElementTree.Element]:
    """The elements that have all these classes, in the order in which they are painted."""
    wanted = set(class_.split())
    return [it for it in ElementTree.fromstring(svg).iter() if wanted <= set(it.get("class", "").split())]


def squares(svg: str, class_: str) -> list[str | None]:
    return [it.get("data-square") for it in elements(svg, class_)]


def heading(drawing: ElementTree.Element) -> str | None:
    return drawing.findtext(f"{SVG}title")


def test_the_drawing_shows_every_piece_where_it_stands() -> None:
    svg = kirche.draw(kirche.parse_position(BEFORE_THE_WIN))
    assert squares(svg, "light nave") == ["c3"]
    assert squares(svg, "light steeple") == ["c4"]
    assert squares(svg, "light house") == ["b3", "b4", "b5", "c5", "d3", "d4", "g4"]
    assert squares(svg, "dark nave") == ["a7"]
    assert squares(svg, "dark steeple") == ["g1"]
    assert squares(svg, "dark house") == ["a1", "a3", "a5", "c7", "e1", "e7", "g7"]
    assert squares(svg, "priest") == ["f6"]
    assert len(elements(svg, "building")) == 18


@pytest.mark.parametrize(("size", "last"), [(7, "g7"), (5, "e5")])
def test_squares_are_laid_out_with_the_first_rank_at_the_bottom(size: int, last: str) -> None:
    options = kirche.Options(board=size)  # type: ignore[arg-type]  # a parameter is any int to mypy
    drawn = {
        it.get("data-square"): (float(it.get("x", "")), float(it.get("y", "")))
        for it in elements(kirche.draw(kirche.initial_state(options=options)), "square")
    }
    assert len(drawn) == size**2
    (left, bottom), (right, top) = drawn["a1"], drawn[last]
    assert (right - left, bottom - top) == ((size - 1) * 60, (size - 1) * 60)
    assert drawn["b1"] == (left + 60, bottom)
    assert drawn["a2"] == (left, bottom - 60)


def test_a_piece_is_painted_in_the_middle_of_its_square() -> None:
    svg = kirche.draw(kirche.initial_state())
    (square,) = [it for it in elements(svg, "square") if it.get("data-square") == "d4"]
    x, y = float(square.get("x", "")) + 30, float(square.get("y", "")) + 30
    assert [it.get("transform") for it in elements(svg, "priest")] == [f"translate({x:g} {y:g})"]


def test_ridges_are_lines_that_turn_with_the_roof() -> None:
    svg = kirche.draw(kirche.parse_position(BEFORE_THE_WIN))
    turns = {}
    for building in elements(svg, "building"):
        (roof,) = [it for it in building if it.find(f"{SVG}path[@class='ridge']") is not None]
        turns[building.get("data-square")] = (building.get("data-ridge"), roof.get("transform"))
    assert turns["c3"] == ("H", None)
    assert turns["c4"] == ("V", "rotate(-90)")
    assert set(turns.values()) == {("H", None), ("V", "rotate(-90)")}


def test_kinds_and_sides_differ_in_shape_and_not_only_in_colour() -> None:
    def shapes(square: str) -> set[str | None]:
        (building,) = [it for it in elements(svg, "building") if it.get("data-square") == square]
        return {path.get("d") for path in building.iter(f"{SVG}path")}

    svg = kirche.draw(kirche.parse_position(BEFORE_THE_WIN))
    light, dark = [shapes(it) for it in ("c3", "c4", "d3")], [shapes(it) for it in ("a7", "g1", "e1")]
    drawn = [frozenset(it) for it in light + dark]
    assert len(set(drawn)) == 6
    for plain, tiled in zip(light, dark, strict=True):
        assert plain < tiled  # Dark's roofs show their rows of tiles
    assert [it.get("class") for it in elements(svg, "cross")] == ["cross", "cross"]


def test_files_and_ranks_stand_on_all_four_sides() -> None:
    svg = kirche.draw(kirche.initial_state())
    assert sorted(it.text or "" for it in elements(svg, "file")) == sorted("abcdefg" * 2)
    assert sorted(it.text or "" for it in elements(svg, "rank")) == sorted("1234567" * 2)


def test_titles_tell_a_screen_reader_what_is_there() -> None:
    svg = kirche.draw(kirche.parse_position(BEFORE_THE_WIN))
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert heading(root) == "Lass die Kirche im Dorf! Light to move"
    titles = [heading(it) for it in elements(svg, "building")]
    assert "Light's nave on c3, ridge along the rank" in titles
    assert "Dark's house on g7, ridge along the file" in titles
    assert [heading(it) for it in elements(svg, "priest")] == ["The priest on f6"]


def test_captions_stand_below_the_board() -> None:
    svg = kirche.draw(kirche.initial_state())
    assert [it.text for it in elements(svg, "caption")] == [
        "Light to place the nave",
        "Light's supply: nave, steeple, 7 houses",
        "Dark's supply: nave, steeple, 7 houses",
    ]
    bottom = max(float(it.get("y", "")) + 60 for it in elements(svg, "square"))
    height = float(ElementTree.fromstring(svg).get("height", ""))
    assert all(bottom < float(it.get("y", "")) < height for it in elements(svg, "caption"))


@pytest.mark.parametrize(
    ("line", "move", "origin", "target"),
    [
        (BEFORE_THE_WIN, "g4-e4", ["g4"], ["e4"]),
        (SHUT_IN, "f7*", ["f7"], ["d4"]),
        ("- | - | d4 | light", "Na1V", [], ["a1"]),
    ],
)
def test_the_last_move_is_highlighted(line: str, move: str, origin: list[str], target: list[str]) -> None:
    svg = kirche.draw(after(kirche.parse_position(line), move), last=kirche.parse_move(move))
    assert squares(svg, "last origin") == origin
    assert squares(svg, "last target") == target


def test_without_a_memory_only_the_start_of_a_priest_help_is_known() -> None:
    state = kirche.parse_position(SHUT_IN, kirche.Options(repetition="none"))
    svg = kirche.draw(after(state, "f7*"), last=kirche.parse_move("f7*"))
    assert squares(svg, "last") == ["f7"]


def test_squares_of_a_violation_are_outlined_once_and_only_on_the_board() -> None:
    state = kirche.parse_position(BEFORE_THE_WIN)
    at = [cell for it in kirche.explain(state, kirche.parse_move("b4-d4")) for cell in it.at]
    assert squares(kirche.draw(state, marked=at), "marked") == ["c4", "d4"]
    marked = (Cell(3, 3), Cell(7, 3), Cell(-1, 0), Cell(3, 3))
    assert squares(kirche.draw(state, marked=marked), "marked") == ["d4"]


def test_nothing_is_highlighted_unasked() -> None:
    svg = kirche.draw(kirche.parse_position(BEFORE_THE_WIN))
    assert elements(svg, "last") == elements(svg, "marked") == []


def test_many_drawings_can_stand_on_one_page() -> None:
    root = ElementTree.fromstring(kirche.draw(kirche.parse_position(BEFORE_THE_WIN)))
    assert [it for it in root.iter() if "id" in it.attrib or it.tag == f"{SVG}style"] == []


def test_a_notebook_shows_the_drawing() -> None:
    state = kirche.parse_position(BEFORE_THE_WIN)
    assert state._repr_svg_() == kirche.draw(state)
