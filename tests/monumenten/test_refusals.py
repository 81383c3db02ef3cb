"""Refused moves: every rule broken is named, with a sentence and the places; nothing changes."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from monumenten.positions import State, after, board, refusal
from tabletop_rules.errors import IllegalMove, ImpossiblePosition, NotationError, OptionError
from tabletop_rules.games import monumenten
from tabletop_rules.games.monumenten import Claim, Options, Place, Row, Slide
from tabletop_rules.geometry import Axis, Cell

START = monumenten.initial_state()
CELLS = [(3, 3), (4, 3)]
ONE = "H331 H341 V331 V431"
DOMINO = "H332 H342 V331 V531"
CLAIMED = board(DOMINO, claims=[(1, CELLS)])
TWO = board(f"{DOMINO} V431", waiting=[(0, [(3, 3)]), (0, [(4, 3)])], step="claim")
SIX = board(
    "H771 H781 V771 V871", claims=[(0, [(x, 0)]) for x in range(6)], waiting=[(0, [(7, 7)])], step="claim"
)


def sliding(rows: str, **fields: Any) -> State:
    """The step slide, after H681 has been placed far away."""
    return board(f"{rows} H681", step="slide", placed="H681", **fields)


REFUSED: list[tuple[State, str, list[str], str]] = [
    # placing
    (board("V312"), "H222", ["MO-23: H222 would cross V312 at (3,2)"], "V31 V32"),
    (board("H341"), "H243", ["MO-22: H243 would share H34 with H341"], "H34"),
    (board(""), "H703", ["MO-20: H703 leaves the 8×8 board at H80, H90"], "H80 H90"),
    (board("H431"), "V683", ["MO-20: V683 leaves the 8×8 board at V68, V69, V(6,10)"], "V68 V69 V(6,10)"),
    (board("", rim="open"), "H002", ["MO-21: the rim of this board has no grooves: H00, H10"], "H00 H10"),
    (
        board("", supplies=((12, 8, 0), (12, 8, 4))),
        "H343",
        ["MO-11: player 0 has no row of length 3 left"],
        "H34 H44 H54",
    ),
    (CLAIMED, "V431", ["MO-24: V43 is inside the square of player 1 at (3,3)"], "V43 (3,3) (4,3)"),
    (
        CLAIMED,
        "V423",
        [
            "MO-23: V423 would cross H332 at (4,3)",
            "MO-23: V423 would cross H342 at (4,4)",
            "MO-24: V43 is inside the square of player 1 at (3,3)",
        ],
        "H33 H43 H34 H44 V43 (3,3) (4,3)",
    ),
    # sliding
    (sliding("V321"), "V321>V381", ["MO-33: the rim stops V321 at (3,8)"], "V38"),
    (sliding("H341 H641"), "H341>H741", ["MO-33: H641 lies in the groove and stops H341 before H64"], "H64"),
    (
        sliding("V321 H242"),
        "V321>V341",
        ["MO-33: H242 spans the junction (3,4) and stops V321 there"],
        "H24 H34",
    ),
    (sliding("H033"), "H033>H733", ["MO-33: the rim stops H033 at (8,3)"], "H83"),
    (
        sliding("V321 H341", junction="touch_blocks"),
        "V321>V341",
        ["MO-77: H34 touches the junction (3,4) on the way"],
        "H34",
    ),
    (
        sliding("V321", slide_stop="contact"),
        "V321>V341",
        ["MO-34: V321 has to slide on over V35, until something stops it"],
        "V35",
    ),
    (
        sliding(DOMINO, claims=[(1, CELLS)]),
        "H332>H232",
        ["MO-35: H332 is protected: it borders the square of player 1 at (3,3)"],
        "H33 H43 (3,3)",
    ),
    (
        sliding(f"{DOMINO} V411", claims=[(1, CELLS)]),
        "V411>V431",
        [
            "MO-33: H332 spans the junction (4,3) and stops V411 there",
            "MO-24: V43 is inside the square of player 1 at (3,3)",
        ],
        "H33 H43 V43 (3,3) (4,3)",
    ),
    (sliding("V321"), "V321>V321", ["MO-32: V321 has to move by one unit at least"], "V32"),
    (sliding("V321"), "V321>V421", ["MO-32: V421 is not V321 moved along its groove"], "V42"),
    (sliding("V321"), "V321>V332", ["MO-32: V332 is not V321 moved along its groove"], "V33 V34"),
    (sliding("V321"), "H681>H781", ["MO-30: H681 was placed in this very turn"], "H68"),
    (sliding("V321"), "V331>V341", ["MO-30: no row lies on V331"], "V33"),
    (
        board("V321"),
        "V321>V331",
        ["MO-30: a row slides once one is placed, not before, and only one a turn"],
        "V32",
    ),
    (
        after(board("V321 V521"), "H001", "V321>V331"),
        "V521>V531",
        ["MO-30: a row slides once one is placed, not before, and only one a turn"],
        "V52",
    ),
    (
        START,
        "H001>H101",
        [
            "MO-03: in the first turn a row is only placed; player 0 slides from the second on",
            "MO-30: a row slides once one is placed, not before, and only one a turn",
            "MO-30: no row lies on H001",
        ],
        "H00 H00",
    ),
    (
        board("V321", slide="off"),
        "V321>V331",
        [
            "MO-37: no row slides in this variant",
            "MO-30: a row slides once one is placed, not before, and only one a turn",
        ],
        "V32",
    ),
    (
        board(ONE, waiting=[(0, [(3, 3)])], step="claim"),
        "H341>H351",
        [
            "MO-30: the step of sliding is over, and only one row slides a turn",
            "MO-32: H351 is not H341 moved along its groove",
        ],
        "H34 H35",
    ),
    # claiming
    (
        board(ONE, waiting=[(1, [(3, 3)])], step="claim"),
        "@(3,3)",
        ["MO-45: player 1 made the square of (3,3), not player 0"],
        "(3,3)",
    ),
    (
        board(ONE, claims=[(1, [(3, 3)])], step="claim"),
        "@(3,3)",
        ["MO-43: player 1 has a monument on the square of (3,3)"],
        "(3,3)",
    ),
    (board(ONE, step="claim"), "@(5,5)", ["MO-43: (5,5) is in no closed square"], "(5,5)"),
    (
        board(DOMINO, waiting=[(0, CELLS)], step="claim"),
        "@(4,3)",
        ["MO-71: the square of (4,3) is named (3,3)"],
        "(3,3)",
    ),
    (
        board(DOMINO, waiting=[(0, CELLS)], step="claim", late_claim=False),
        "@(3,3)",
        ["MO-73: the square of (3,3) stood before this turn; it is too late"],
        "(3,3) (4,3)",
    ),
    (
        board(ONE, waiting=[(0, [(3, 3)])]),
        "@(3,3)",
        ["MO-43: a monument is set at the end of a turn, one at most; player 0 is to place"],
        "(3,3)",
    ),
    (
        after(TWO, "@(3,3)"),
        "@(4,3)",
        [
            "MO-43: a monument is set at the end of a turn, one at most; player 1 is to place",
            "MO-45: player 0 made the square of (4,3), not player 1",
        ],
        "(4,3) (4,3)",
    ),
    (SIX, "@(7,7)", ["MO-01: player 0 has no monument left"], "(7,7)"),
    # skipping and passing
    (START, "skip", ["MO-11: player 0 can place a row and has to: H001 is one way"], ""),
    (START, "pass", ["MO-11: player 0 can place a row and has to: H001 is one way"], ""),
    (sliding("V321"), "pass", ["MO-12: a pass stands for placing; the step to slide is skipped instead"], ""),
    (sliding("V321"), "H001", ["MO-10: player 0 has placed a row this turn; the next step is to slide"], ""),
    (
        board("", supplies=((0, 0, 0), (1, 0, 0))),
        "skip",
        ["MO-12: player 0 cannot place a row: this is a pass, not a skip"],
        "",
    ),
    (
        after(board("", supplies=((1, 0, 0), (12, 8, 4))), "H001"),
        "H002",
        ["MO-60: the game is over: a player has placed the last row"],
        "",
    ),
]


@pytest.mark.rule(
    "MO-01", "MO-03", "MO-10", "MO-11", "MO-12", "MO-20", "MO-21", "MO-22", "MO-23", "MO-24", "MO-30",
    "MO-32", "MO-33", "MO-34", "MO-35", "MO-37", "MO-43", "MO-45", "MO-60", "MO-71", "MO-73", "MO-77",
)  # fmt: skip
@pytest.mark.parametrize(
    ("state", "text", "reasons", "places"), REFUSED, ids=[f"{it[1]} {it[2][0]}" for it in REFUSED]
)
def test_refused_with_all_reasons(state: State, text: str, reasons: list[str], places: str) -> None:
    move = monumenten.parse_move(text)
    before = pickle.dumps(state)
    assert refusal(state, text) == (reasons, places.split())
    with pytest.raises(IllegalMove) as refused:
        monumenten.apply(state, move)
    assert refused.value.violations == monumenten.explain(state, move)
    assert refused.value.move == move
    assert move not in monumenten.legal_moves(state)
    assert pickle.dumps(state) == before


@pytest.mark.rule("MO-20", "MO-32", "MO-33", "MO-11")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Place(Row(Axis.HORIZONTAL, -1, 3, 2)), "MO-20: H(-1,3)2 leaves the 8×8 board at H(-1,3)"),
        (Place(Row(Axis.VERTICAL, 3, 30, 1)), "MO-20: V(3,30)1 leaves the 8×8 board at V(3,30)"),
        (Place(Row(Axis.VERTICAL, 3, 3, 4)), "MO-11: no row has length 4; there are 1, 2 and 3"),
        (Place(Row(Axis.VERTICAL, 3, 3, 0)), "MO-11: no row has length 0; there are 1, 2 and 3"),
    ],
)
def test_rows_that_no_notation_has(move: monumenten.Move, reason: str) -> None:
    assert reason in map(str, monumenten.explain(START, move))
    with pytest.raises(IllegalMove, match="MO-"):
        monumenten.apply(START, move)


@pytest.mark.rule("MO-33")
def test_a_slide_off_the_board_to_the_west() -> None:
    row = Row(Axis.HORIZONTAL, 1, 3, 1)
    violations = monumenten.explain(sliding("H131"), Slide(row, row.moved(-2)))
    assert list(map(str, violations)) == ["MO-33: the rim stops H131 at (0,3)"]


def test_the_error_reads_well_and_survives_pickling() -> None:
    with pytest.raises(IllegalMove) as refused:
        monumenten.apply(CLAIMED, monumenten.parse_move("V431"))
    text = str(refused.value)
    assert "MO-24: V43 is inside the square of player 1 at (3,3)" in text
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.violations) == (text, refused.value.violations)


@pytest.mark.parametrize("thing", ["H343", None, 7, Cell(0, 0), Row(Axis.VERTICAL, 0, 0, 1), object()])
def test_what_is_no_move(thing: object) -> None:
    over = after(board("", supplies=((1, 0, 0), (12, 8, 4))), "H001")
    for state in (START, over):
        for call in (monumenten.explain, monumenten.apply):
            with pytest.raises(
                TypeError, match="a move of monumenten is a Place, Slide, Claim, Skip or Pass"
            ):
                call(state, thing)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a move of monumenten is"):
        monumenten.format_move(thing)  # type: ignore[arg-type]


def test_moves_hold_rows_and_cells_and_nothing_else() -> None:
    with pytest.raises(TypeError, match="row"):
        Place("H343")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="target"):
        Slide(Row(Axis.VERTICAL, 0, 0, 1), (1, 0, 1, 1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cell"):
        Claim((3, 3))  # type: ignore[arg-type]


@pytest.mark.rule("MO-71")
@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        ("", "expected H, V, @, skip or pass, found nothing more", 0),
        ("skip ", "expected H, V, @, skip or pass, found 's'", 0),
        ("h343", "expected H, V, @, skip or pass, found 'h'", 0),
        ("H943", "expected an x from 0 to 8, found '9'", 1),
        ("H39", "expected a y from 0 to 8, found '9'", 2),
        ("H340", "expected a length from 1 to 3, found '0'", 3),
        ("H343x", "expected the end, found 'x'", 4),
        ("H343>", "expected H or V, found nothing more", 5),
        ("H343>H543>", "expected the end, found '>'", 9),
        ("@3,3", "expected an opening bracket, found '3'", 1),
        ("@(8,3)", "expected an x from 0 to 7, found '8'", 2),
        ("@(3 3)", "expected a comma, found ' '", 3),
        ("@(3,3", "expected a closing bracket, found nothing more", 5),
    ],
)
def test_texts_that_are_no_moves(text: str, reason: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        monumenten.parse_move(text)
    assert (error.value.reason, error.value.position) == (reason, place)


@pytest.mark.parametrize(
    ("switches", "reason"),
    [
        ({"rim": "walls"}, "rim is one of 'grooves', 'wall', 'open', not 'walls'"),
        ({"slide": True}, "slide is one of 'on', 'off', not True"),
        ({"opening_no_slide_turns": True}, "opening_no_slide_turns is one of 1, 0, not True"),
        ({"late_claim": 1}, "late_claim is one of True, False, not 1"),
        ({"start_player": 2}, "start_player is one of 0, 1, not 2"),
    ],
)
def test_switches_have_the_values_of_the_rulebook(switches: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as error:
        Options(**switches)
    assert str(error.value) == reason


@pytest.mark.parametrize("seats", [0, 1, 3, 2.0, True, None])
def test_it_is_for_two(seats: Any) -> None:
    with pytest.raises(OptionError):
        monumenten.initial_state(seats)


def slides_and_rows_beyond_reason() -> list[monumenten.Move]:
    across, start = Axis.HORIZONTAL, Row(Axis.HORIZONTAL, 3, 4, 1)
    return [
        Place(Row(across, 3, 4, 0)),
        Place(Row(across, 3, 4, 99)),
        Place(Row(across, -99, 4, 3)),
        Slide(Row(across, 3, 4, 0), Row(across, 4, 4, 0)),
        Slide(Row(across, 3, 4, 4), Row(across, 4, 4, 4)),
        Slide(start, Row(across, 99, 4, 1)),
        Slide(start, Row(across, 3, 4, -1)),
    ]


@pytest.mark.parametrize("move", slides_and_rows_beyond_reason(), ids=str)
@pytest.mark.parametrize("step", ["place", "slide"])
def test_rows_beyond_reason_are_refused_with_reasons(move: monumenten.Move, step: str) -> None:
    start = monumenten.initial_state(options=monumenten.Options(opening_no_slide_turns=0))
    state = start
    if step == "slide":
        for text in ("H341", "H001"):
            state = monumenten.apply(state, monumenten.parse_move(text))
    assert state.step == step
    assert monumenten.explain(state, move)
    with pytest.raises(IllegalMove):
        monumenten.apply(state, move)


@pytest.mark.parametrize("row", [Row(0, 3, 4, 1), Row(Axis.VERTICAL, 10**6, 0, 1)])  # type: ignore[arg-type]
def test_rows_have_an_axis_and_numbers_of_a_board(row: Row) -> None:
    with pytest.raises(TypeError, match="the row of a Place is a Row with numbers up to 99, not"):
        Place(row)


@pytest.mark.rule("MO-43", "MO-72")
def test_a_claim_before_its_step_is_only_too_early() -> None:
    """V431 splits the waiting domino; whose the two squares are is settled in the step of the claim."""
    state = monumenten.parse_position("H332 H342 V331 V531 | 11/7/4 11/7/4 | - | 0:33,43 | 1 place 6")
    state = monumenten.apply(state, monumenten.parse_move("V431"))
    assert state.step == "slide"
    assert {it.rule.id for it in monumenten.explain(state, monumenten.parse_move("@(4,3)"))} == {"MO-43"}


@pytest.mark.rule("MO-46")
def test_a_monument_cannot_be_older_than_a_wall_of_its_square() -> None:
    with pytest.raises(ImpossiblePosition, match="is not closed"):
        monumenten.parse_position("H331 H341 V001 V331 V431 | 10/8/4 9/8/4 | 1:33 | - | 0 slide 7 H331")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("H331 H341 V331 V431 | 10/8/4 10/8/4 | - | 1:33,33 | 0 place 5", "stands there twice"),
        ("- | 12/8/4 12/8/4 | - | - | 0 place 1000", "is 999 at most"),
        (f"- | 12/8/4 12/8/4 | - | - | 0 place {'9' * 5000}", "has more than 9 digits"),
    ],
)
def test_lines_that_repeat_or_exaggerate(line: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        monumenten.parse_position(line)
