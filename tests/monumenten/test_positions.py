"""Positions: lines and documents both ways, what cannot be read, what cannot be, and states as values."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from monumenten.positions import State, after, board, row
from tabletop_rules.errors import ImpossiblePosition, NotationError, OptionError, SchemaError
from tabletop_rules.games import monumenten
from tabletop_rules.games.monumenten import Ending, Options, Step, Waiting
from tabletop_rules.games.monumenten.audit import assemble
from tabletop_rules.geometry import Cell

ROWS = "H331 H341 V331 V431"
"""The cell (3,3), closed by two rows of each player."""
WAITING = f"{ROWS} | 10/8/4 10/8/4 | - | 1:33 | 0 place 5"
CLAIMED = f"{ROWS} | 10/8/4 10/8/4 | 1:33 | - | 0 place 5"
SLIDING = f"H001 {ROWS} | 9/8/4 10/8/4 | - | 1:33 | 0 slide 5 H001"
CLAIMING = f"{ROWS} | 10/8/4 10/8/4 | - | 1:33 | 1 claim 4"
NEW = f"{ROWS} | 10/8/4 10/8/4 | - | 1:33! | 1 claim 4"


def at(line: str, **switches: Any) -> State:
    return monumenten.parse_position(line, Options(**switches))


# --- lines ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-71", "MO-30", "MO-03")
@pytest.mark.parametrize(
    ("line", "switches"),
    [
        ("- | 12/8/4 12/8/4 | - | - | 0 place 1", {}),
        ("- | 12/8/4 12/8/4 | - | - | 1 place 1", {"start_player": 1}),
        (WAITING, {}),
        (CLAIMED, {}),
        (SLIDING, {}),
        (CLAIMING, {}),
        (NEW, {"late_claim": False}),
    ],
)
def test_lines_both_ways(line: str, switches: dict[str, Any]) -> None:
    state = at(line, **switches)
    assert monumenten.format_position(state) == line
    assert monumenten.from_document(monumenten.to_document(state)) == state


@pytest.mark.rule("MO-71")
def test_order_and_spaces_are_free_when_reading() -> None:
    assert at(" V431 V331 H341  H331|10/8/4 10/8/4| - |1:33|0 place 5 ") == at(WAITING)


@pytest.mark.rule("MO-71")
@pytest.mark.parametrize(
    ("line", "reason", "place"),
    [
        ("", "a position is rows | supplies | claims | waiting | player step turn, not 1 part", 0),
        ("H34 | 12/8/4 12/8/4 | - | - | 0 place 1", "expected a length from 1 to 3, found nothing more", 3),
        ("H3431 | 12/8/4 12/8/4 | - | - | 0 place 1", "expected the end, found '1'", 4),
        ("- | 12/8/4 | - | - | 0 place 1", "expected two supplies, found 1", 30),
        ("- | 12/8/4 1/1/1 1/1/1 | - | - | 0 place 1", "expected two supplies, found 3", 17),
        ("- | 12/8/4 12/9/4 | - | - | 0 place 1", "8 rows of length 2 at most, found 9", 14),
        ("- | 12/8/4 12-8/4 | - | - | 0 place 1", "expected a stroke, found '-'", 13),
        ("- | 12/8/4 12/8/ | - | - | 0 place 1", "expected the rows of length 3, found nothing more", 16),
        ("- | 12/8/4 12/8/4 | 2:33 | - | 0 place 1", "expected player 0 or 1, found '2'", 20),
        ("- | 12/8/4 12/8/4 | 0,33 | - | 0 place 1", "expected a colon, found ','", 21),
        ("- | 12/8/4 12/8/4 | 0:38 | - | 0 place 1", "expected a y from 0 to 7, found '8'", 23),
        ("- | 12/8/4 12/8/4 | 0:33! | - | 0 place 1", "expected the end, found '!'", 24),
        ("- | 12/8/4 12/8/4 | - | 0:33? | 0 place 1", "expected the end, found '?'", 28),
        ("- | 12/8/4 12/8/4 | - | - | 0 place", "expected a player, a step and a turn", 35),
        ("- | 12/8/4 12/8/4 | - | - | 2 place 1", "expected player 0 or 1, found '2'", 28),
        ("- | 12/8/4 12/8/4 | - | - | 0 rest 1", "expected place, slide or claim, found 'rest'", 30),
        ("- | 12/8/4 12/8/4 | - | - | 0 place x", "expected the number of the turn, found 'x'", 36),
        ("- | 12/8/4 12/8/4 | - | - | 0 place 1 soon", "expected an end condition, found 'soon'", 38),
        ("- | 12/8/4 12/8/4 | - | - | 0 place 1 rows rows", "expected the end, found 'r'", 43),
        ("- | 12/8/4 12/8/4 | - | - | 0 place 1 H001 rows x", "expected a player, a step and a turn", 48),
    ],
)
def test_lines_that_cannot_be_read(line: str, reason: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        monumenten.parse_position(line)
    assert (error.value.reason, error.value.position) == (reason, place)


IMPOSSIBLE = [
    ("H001 H001 | 11/8/4 11/8/4 | - | - | 0 place 3", {}, "MO-22: H001 and H001 share H00"),
    ("H001 H002 | 11/8/4 12/7/4 | - | - | 0 place 3", {}, "MO-22: H001 and H002 share H00"),
    ("H222 V312 | 12/7/4 12/7/4 | - | - | 0 place 3", {}, "MO-23: H222 and V312 cross"),
    ("H802 | 12/7/4 12/8/4 | - | - | 1 place 2", {}, "MO-20: H802 is no row of this board"),
    ("H001 | 11/8/4 12/8/4 | - | - | 1 place 2", {"rim": "open"}, "MO-20: H001 is no row of this board"),
    (
        "H001 | 12/8/4 12/8/4 | - | - | 1 place 2",
        {},
        "MO-01: 1 rows of length 1 on the board and 12 and 12 left do not make 12 for each player",
    ),
    ("H001 | 12/8/4 11/8/4 | - | - | 1 place 2", {}, "MO-10: player 1 has placed 1 rows in 0 turns"),
    ("- | 12/8/4 12/8/4 | - | - | 1 place 1", {}, "MO-10: turn 1 is not of player 1"),
    (CLAIMED.replace("1:33", "1:33,43"), {}, "MO-46: the square of player 1 at (3,3) is not closed"),
    (CLAIMED.replace("1:33", "1:55"), {}, "MO-46: the square of player 1 at (5,5) is not closed"),
    (
        CLAIMED.replace("1:33", "1:33 0:33"),
        {},
        "MO-43: each square stands once, in the order of the first cells",
    ),
    (
        "H332 H342 V331 V431 V531 | 9/7/4 12/7/4 | 0:33,43 1:43 | - | 0 place 9",
        {"build_inside_secured": "no_effect"},
        "MO-46: two monuments stand on one square",
    ),
    (WAITING.replace("1:33", "-"), {}, "MO-42: nobody is named as the creator of the square at (3,3)"),
    (WAITING.replace("1:33", "1:33 0:55"), {}, "MO-42: the square at (5,5) is not closed"),
    (NEW, {}, "MO-42: that the square at (3,3) is new makes no difference here"),
    (
        NEW.replace("1:33!", "0:33!"),
        {"late_claim": False},
        "MO-70: player 1 has no square to claim",
    ),
    (
        SLIDING.replace("slide 5 H001", "slide 5 H101"),
        {},
        "MO-70: H101, said to be just placed, is not on the board",
    ),
    (SLIDING.replace("slide 5 H001", "slide 5"), {}, "MO-70: the row just placed is told in the step slide"),
    (SLIDING, {"slide": "off"}, "MO-70: no row can slide in this turn"),
    (CLAIMING.replace("1:33", "0:33"), {}, "MO-70: player 1 has no square to claim"),
    (
        WAITING.replace("place 5", "place 5 rows"),
        {},
        "MO-76: the end has not come: it is not so that a player has",
    ),
    (WAITING.replace("place 5", "place 0"), {}, "MO-10: turn 0 is not of player 0"),
]


@pytest.mark.rule("MO-01", "MO-10", "MO-20", "MO-22", "MO-23", "MO-42", "MO-43", "MO-46", "MO-70", "MO-76")
@pytest.mark.parametrize(("line", "switches", "reason"), IMPOSSIBLE, ids=[it[2] for it in IMPOSSIBLE])
def test_impossible_lines(line: str, switches: dict[str, Any], reason: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        at(line, **switches)
    assert any(str(it).startswith(reason) for it in error.value.violations), error.value.violations


@pytest.mark.rule("MO-60", "MO-75", "MO-76")
def test_the_end_belongs_to_the_position() -> None:
    """The last row of player 0 is placed in turn 47 (MO-63)."""
    rows = [f"H{x}{y}1" for y in range(8) for x in (0, 2, 4)]  # 24 rows of length 1, as far as lines go
    supplies = ((1, 0, 0), (12, 8, 4))
    last = after(board(rows, supplies=supplies, turn=47, slide="off"), "H601")
    assert (last.ending, last.is_over, last.turn) == (Ending.ROWS, True, 48)
    equal = after(board(rows, supplies=supplies, turn=47, slide="off", end_timing="equal_turns"), "H601")
    assert (equal.ending, equal.is_over, monumenten.actor(equal)) == (Ending.ROWS, False, 1)
    for state in (last, equal):
        assert monumenten.format_position(state).endswith("| 1 place 48 rows")


# --- documents -----------------------------------------------------------------------------------------


def document(**changes: Any) -> monumenten.Document:
    return attrs.evolve(monumenten.to_document(at(SLIDING)), **changes)


def test_the_document_of_a_state() -> None:
    assert document() == monumenten.Document(
        options=Options(),
        rows=("H001", "H331", "H341", "V331", "V431"),
        supplies=("9/8/4", "10/8/4"),
        claims=(),
        waiting=("1:33",),
        mover=0,
        step=Step.SLIDE,
        turn=5,
        placed="H001",
        ending=None,
    )


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"rows": ("H001", "H33")}, ("rows", 1)),
        ({"supplies": ("9/8/4", "10/8")}, ("supplies", 1)),
        ({"claims": ("1:33!",)}, ("claims", 0)),
        ({"waiting": ("1:99",)}, ("waiting", 0)),
        ({"placed": "@(3,3)"}, ("placed",)),
    ],
)
def test_documents_that_cannot_be_read(changes: dict[str, Any], path: tuple[object, ...]) -> None:
    with pytest.raises(SchemaError) as error:
        monumenten.from_document(document(**changes))
    assert error.value.path == path


@pytest.mark.parametrize(
    "changes", [{"mover": 1}, {"turn": -1}, {"step": Step.PLACE}, {"ending": Ending.ROWS}]
)
def test_documents_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(ImpossiblePosition):
        monumenten.from_document(document(**changes))


# --- states --------------------------------------------------------------------------------------------


def test_audit_of_states_put_together_by_hand() -> None:
    state = at(SLIDING)
    assert monumenten.audit(state) == ()
    lattice = state.lattice
    wrong = [
        *(
            attrs.evolve(state, lattice=lattice._replace(**masks))
            for masks in (
                {"horizontal": -1},
                {"horizontal": lattice.horizontal | 1 << 8},  # beside the board
                {"h_joints": 1 << 1},
                {"v_joints": 1 << 80},
                {"h_fixed": 1},
                {"h_joints": lattice.h_joints | 1 << 40, "v_joints": 1 << 40},
            )
        ),
        attrs.evolve(state, stock=-1),
        attrs.evolve(state, stock=state.stock | 1 << 24),
        attrs.evolve(state, turn=0),
        attrs.evolve(state, turn=4),
        attrs.evolve(state, waiting=(Waiting(2, state.waiting[0].cells),)),
        attrs.evolve(state, waiting=state.waiting * 2),
        attrs.evolve(state, ending=Ending.NO_PLACEMENT),
    ]
    for broken in wrong:
        assert monumenten.audit(broken), broken


def test_states_are_values() -> None:
    state, twin = at(SLIDING), after(at(WAITING), "H001")
    assert state == twin
    assert hash(state) == hash(twin)
    assert len({state, twin, at(WAITING)}) == 2
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.turn = 0  # type: ignore[misc]


def test_queries() -> None:
    state = at(CLAIMED)
    assert [str(it) for it in state.rows] == ROWS.split()
    assert state.protected == state.rows
    assert state.supplies == ((10, 8, 4), (10, 8, 4))
    assert state.monuments == (6, 5)
    assert state.turns_taken == (2, 2)
    assert (state.mover, state.step, state.claimable) == (0, Step.PLACE, ())
    assert [square.creator for square in at(CLAIMING).claimable] == [1]
    assert monumenten.observe(state, 0) is monumenten.observe(state, None) is state
    with pytest.raises(OptionError):
        monumenten.observe(state, 2)


def test_bare_boards_are_assembled_in_any_turn_that_fits() -> None:
    assert assemble(Options(), []).turn == 3
    assert assemble(Options(), [], mover=1).turn == 4
    assert assemble(Options(), [], mover=1, turn=2).turn == 2
    state = assemble(Options(), [row("H331")], waiting=[(1, [Cell(3, 3)])])
    assert (state.turn, state.waiting[0].creator) == (3, 1)
