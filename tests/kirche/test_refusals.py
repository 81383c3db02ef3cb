"""Refused moves: every rule a move breaks is named, with a sentence and the squares; nothing changes."""

from __future__ import annotations

import pickle

import pytest

from kirche.positions import P1, T10, after, at, bare, square
from tabletop_rules.errors import IllegalMove, NotationError, OptionError
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche import Kind, Options, Place, PriestHelp, Ridge, Slide
from tabletop_rules.geometry import Cell

START = kirche.initial_state()
CHURCHES = after(START, "Na1H", "Sg7H", "Na7H", "Sg1H")
LIGHT_HOUSE = after(CHURCHES, "c3H", "e5V")

REFUSED = [
    # set-up
    (START, "Sa1H", ["KD-40: a steeple cannot be placed now: light's nave is due"], ["a1"]),
    (START, "Nd3H", ["KD-02: d3 is not a corner; a nave is set on a corner"], ["d3"]),
    (START, "g4-e4", ["KD-40: the set-up is not finished: light has a nave to place"], []),
    (CHURCHES, "a1*", ["KD-40: the set-up is not finished: light has a house to place"], []),
    (after(START, "Na1H"), "Sa7V", ["KD-02: a7 is not opposite Light's nave; g7 is"], ["a7", "g7"]),
    (
        after(START, "Na1H"),
        "Sa1V",
        ["KD-02: the corner a1 is taken by light's nave", "KD-02: a1 is not opposite Light's nave; g7 is"],
        ["a1", "a1", "g7"],
    ),
    (
        after(START, "Na1H", "Sg7H"),
        "Ng7V",
        ["KD-03: the corner g7 is taken by light's steeple"],
        ["g7"],
    ),
    (after(START, "Na1H", "Sg7H"), "Nb7V", ["KD-03: b7 is not a corner; a nave is set on a corner"], ["b7"]),
    (CHURCHES, "d4H", ["KD-11: the priest stands on d4"], ["d4"]),
    (CHURCHES, "a7V", ["KD-11: a7 is taken by dark's nave"], ["a7"]),
    (CHURCHES, "a2V", ["KD-11: a2 touches light's nave on a1"], ["a2", "a1"]),
    (
        LIGHT_HOUSE,
        "c3V",
        ["KD-11: c3 is taken by light's house"],
        ["c3"],
    ),
    (LIGHT_HOUSE, "c4V", ["KD-11: c4 touches light's house on c3"], ["c4", "c3"]),
    (
        CHURCHES,
        "Na2H",
        [
            "KD-40: a nave cannot be placed now: light's house is due",
            "KD-02: a2 is not a corner; a nave is set on a corner",
            "KD-02: a2 is not opposite Light's nave; g7 is",
        ],
        ["a2", "a2", "a2", "g7"],
    ),
    # play
    (at(P1), "a3H", ["KD-21: all buildings are placed; a turn is a slide or the help of the priest"], ["a3"]),
    (at(P1), "c1-d1", ["KD-22: light has no building on c1: it is empty"], ["c1"]),
    (at(P1), "a7-a6", ["KD-22: light has no building on a7: there is dark's nave"], ["a7"]),
    (at(P1), "d4-d3", ["KD-22: light has no building on d4: the priest stands on d4"], ["d4"]),
    (at(P1), "a1-a1", ["KD-22: a slide ends on another square than a1"], ["a1"]),
    (at(P1), "a1-a2", ["KD-22: the ridge on a1 lies along the rank, a2 is not on it"], ["a1", "a2"]),
    (at(P1), "b3-c4", ["KD-22: the ridge on b3 lies along the file, c4 is not on it"], ["b3", "c4"]),
    (at(P1), "b3-b4", ["KD-22: b4 is taken by dark's house"], ["b4"]),
    (
        at(P1),
        "b3-b6",
        ["KD-22: b4 is taken by dark's house", "KD-22: b6 is taken by light's house"],
        ["b4", "b6"],
    ),
    (bare("d2V"), "d2-d5", ["KD-22: the priest stands on d4"], ["d4"]),
    (at(P1), "b3*", ["KD-24: b3 is not shut in: it can slide to b2"], ["b3", "b2"]),
    (at(P1), "c2*", ["KD-24: light has no building on c2: there is dark's house"], ["c2"]),
    (at(P1), "d1*", ["KD-24: light has no building on d1: it is empty"], ["d1"]),
    # the end
    (after(at(T10), "g4-e4"), "a1-a2", ["KD-30: the game is over: light has completed the village"], []),
    (
        after(at(P1, ply_cap=1), "a1-b1"),
        "a7-a6",
        ["KD-34: the game is over: the limit of 1 actions is reached"],
        [],
    ),
]


@pytest.mark.rule("KD-02", "KD-03", "KD-11", "KD-21", "KD-22", "KD-24", "KD-25", "KD-30", "KD-34", "KD-40")
@pytest.mark.parametrize(
    ("state", "text", "reasons", "where"), REFUSED, ids=[f"{it[1]}-{it[2][0]}" for it in REFUSED]
)
def test_refused_with_all_reasons(
    state: kirche.State, text: str, reasons: list[str], where: list[str]
) -> None:
    move = kirche.parse_move(text)
    before = pickle.dumps(state)
    violations = kirche.explain(state, move)
    assert [str(it) for it in violations] == reasons
    assert [kirche.square_name(cell) for it in violations for cell in it.at] == where
    with pytest.raises(IllegalMove) as refusal:
        kirche.apply(state, move)
    assert refusal.value.violations == violations
    assert refusal.value.move == move
    assert move not in kirche.legal_moves(state)
    assert pickle.dumps(state) == before


@pytest.mark.rule("KD-11", "KD-22", "KD-24", "KD-44")
@pytest.mark.parametrize(
    ("state", "move", "rule", "reason"),
    [
        (CHURCHES, Place(Kind.HOUSE, Cell(7, 3), Ridge.H), "KD-11", "h4 is not on the 7×7 board"),
        (CHURCHES, Place(Kind.HOUSE, Cell(-1, 3), Ridge.H), "KD-11", "(-1,3) is not on the 7×7 board"),
        (at(P1), Slide(Cell(6, 6), Cell(6, 9)), "KD-22", "g8 is not on the 7×7 board"),
        (at(P1), Slide(Cell(30, 0), Cell(0, 0)), "KD-22", "(30,0) is not on the 7×7 board"),
        (at(P1), PriestHelp(Cell(0, 7)), "KD-24", "a8 is not on the 7×7 board"),
        (
            bare("c3H", priest="a1", board=5),
            Slide(Cell(2, 2), Cell(6, 2)),
            "KD-22",
            "f3 is not on the 5×5 board",
        ),
    ],
)
def test_off_the_board(state: kirche.State, move: kirche.Move, rule: str, reason: str) -> None:
    violations = kirche.explain(state, move)
    assert {it.rule.id for it in violations} == {rule}
    assert any(reason in it.message for it in violations)
    with pytest.raises(IllegalMove, match=rule):
        kirche.apply(state, move)


def test_the_error_reads_well_and_survives_pickling() -> None:
    with pytest.raises(IllegalMove) as refusal:
        kirche.apply(START, kirche.parse_move("Sd3H"))
    text = str(refusal.value)
    assert "KD-40: a steeple cannot be placed now: light's nave is due" in text
    assert "KD-02: d3 is not a corner" in text
    again = pickle.loads(pickle.dumps(refusal.value))
    assert str(again) == text
    assert again.violations == refusal.value.violations


@pytest.mark.parametrize("thing", ["g4-e4", None, 7, Cell(0, 0), object()])
def test_what_is_no_move(thing: object) -> None:
    for call in (kirche.explain, kirche.apply):
        with pytest.raises(TypeError, match="a move of kirche is a Place, a Slide or a PriestHelp"):
            call(START, thing)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a move of kirche is"):
        kirche.format_move(thing)  # type: ignore[arg-type]


def test_moves_hold_cells_and_nothing_else() -> None:
    with pytest.raises(TypeError, match="origin"):
        Slide("g4", "e4")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="kind"):
        Place("nave", Cell(0, 0), Ridge.H)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the origin of a Slide is a Cell, not"):
        Slide(Cell(6.0, 3), Cell(4, 3))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the cell of a PriestHelp is a Cell, not"):
        PriestHelp(Cell(True, 3))


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        ("", "expected a file from a to g, found nothing more", 0),
        ("h4H", "expected a file from a to g, found 'h'", 0),
        ("d9H", "expected a rank from 1 to 7, found '9'", 1),
        ("d4", "expected H, V, - or *, found nothing more", 2),
        ("Nd4", "expected the ridge H or V, found nothing more", 3),
        ("Nd4-d5", "expected the ridge H or V, found '-'", 3),
        ("d4X", "expected H, V, - or *, found 'X'", 2),
        ("d4-", "expected a file from a to g, found nothing more", 3),
        ("d4-d5x", "expected the end, found 'x'", 5),
        ("d4* ", "expected the end, found ' '", 3),
        ("ｄ4H", "expected a file from a to g, found 'ｄ'", 0),
    ],
)
@pytest.mark.rule("KD-41")
def test_texts_that_are_no_moves(text: str, reason: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        kirche.parse_move(text)
    assert (error.value.reason, error.value.position) == (reason, place)


@pytest.mark.parametrize("seats", [0, 1, 3, -2, True, "2", None, 2.0])
def test_wrong_numbers_of_players(seats: object) -> None:
    with pytest.raises(OptionError, match="kirche is for 2 players, not"):
        kirche.initial_state(seats)  # type: ignore[arg-type]


@pytest.mark.parametrize("viewer", [2, -1, True, "light", 0.0])
def test_wrong_viewers(viewer: object) -> None:
    with pytest.raises(OptionError, match="a seat from 0 to 1, or None"):
        kirche.observe(START, viewer)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "switches",
    [
        {"first_mover": "red"}, {"priest_any": 1}, {"repetition": None}, {"ply_cap": -1}, {"ply_cap": True},
        {"ply_cap": 2.0}, {"ply_cap": 10**30}, {"board": 6}, {"board": 7.0}, {"board": "7"},
    ],
)  # fmt: skip
def test_wrong_switches(switches: dict[str, object]) -> None:
    (name,) = switches
    with pytest.raises(OptionError, match=name):
        Options(**switches)  # type: ignore[arg-type]


def test_square_helper_matches_the_library() -> None:
    assert kirche.square_name(square("d4")) == "d4"


@pytest.mark.rule("KD-02", "KD-03", "KD-44")
def test_a_church_part_off_the_small_board() -> None:
    small = kirche.initial_state(options=Options(board=5))
    assert [str(it) for it in kirche.explain(small, kirche.parse_move("Ng7V"))] == [
        "KD-02: g7 is not on the 5×5 board"
    ]
