"""Positions from outside: read with the place of a fault, refused with the rules that speak against them."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from kirche.positions import P1, T10, after, at, square
from tabletop_rules.errors import ImpossiblePosition, NotationError, OptionError, SchemaError
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche import Ending, Options, Phase

FULL_DARK = "Na7H Sg1H a1V a3V a5V g7V e7H c7H e1H"


@pytest.mark.rule("KD-41")
@pytest.mark.parametrize(
    ("line", "reason", "place"),
    [
        ("", "a position is Light | Dark | priest | side to move, not 1 part", 0),
        ("- | - | d4", "a position is Light | Dark | priest | side to move, not 3 parts", 0),
        ("- | - | d4 | light | dark", "a position is Light | Dark | priest | side to move, not 5 parts", 0),
        ("- | - | d4 | red", "expected light or dark, found 'red'", 13),
        ("- | - | d4 |", "expected light or dark, found no words", 12),
        ("- | - |  | light", "expected the square of the priest, found no words", 16),
        ("- | - | d4 d5 | light", "expected the square of the priest, found 2 words", 11),
        ("- | - | d9 | light", "expected a rank from 1 to 7, found '9'", 9),
        ("- | - | d4x | light", "expected the end, found 'x'", 10),
        ("Na1 | - | d4 | light", "expected the ridge H or V, found nothing more", 3),
        ("Na1H | Qg7V | d4 | light", "expected a file from a to g, found 'Q'", 7),
        ("Na1H - | - | d4 | light", "expected a file from a to g, found '-'", 5),
    ],
)
def test_lines_that_cannot_be_read(line: str, reason: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        kirche.parse_position(line)
    assert (error.value.reason, error.value.position) == (reason, place)


IMPOSSIBLE = [
    ("Na1H | a1V | d4 | dark", {}, "KD-11: 2 pieces stand on a1"),
    ("- | - | d4 | dark", {}, "KD-40: light is to place a nave, not dark"),
    ("Na1H | - | d5 | light", {}, "KD-01: during the set-up the priest stands on d4"),
    ("Nb2H | - | d4 | light", {}, "KD-02: during the set-up light's nave stands on a corner, not on b2"),
    ("Na1H Sa7H | - | d4 | dark", {}, "KD-02: a1 and a7 are not opposite corners"),
    (
        "Na1H Sg7H | Nd1H | d4 | dark",
        {},
        "KD-03: during the set-up dark's nave stands on a corner, not on d1",
    ),
    ("Na1H Sg7H | Na7H | d4 | light", {}, "KD-40: dark is to place a steeple, not light"),
    ("Sa1H | - | d4 | light", {}, "KD-40: after 1 placements light has 0 steeple(s), not 1"),
    (
        "Na1H Sg7H a2V | Na7H Sg1H | d4 | dark",
        {},
        "KD-11: during the set-up light's buildings on a1, a2 touch",
    ),
    (
        "Na1H Sg7H c3V c5V | Na7H Sg1H | d4 | light",
        {},
        "KD-40: after 6 placements light has 1 house(s), not 2",
    ),
    ("Na1H Ng7H | - | d4 | dark", {}, "KD-10: light has 2 naves; 1 at most"),
    (
        f"Nc3H Sc4V b3H b4H c5V b5H d3H d4V g4H g2V | {FULL_DARK} | f6 | light",
        {},
        "KD-10: light has 8 houses; 7 at most",
    ),
    (f"Nc3H Sc4V b3H b4H c5V b5H d3H d4V f6H | {FULL_DARK} | f6 | light", {}, "KD-11: 2 pieces stand on f6"),
    (
        f"Nc3H Sc4V b3H b4H c5V b5H d3H d4V e4V | {FULL_DARK} | f6 | light",
        {},
        "KD-41: light is to move and has a complete village: the game was over before",
    ),
    ("Na1H Sg7H | - | d4 | dark", {"board": 5}, "KD-11: g7 is not on the 5×5 board"),
]


@pytest.mark.rule("KD-01", "KD-02", "KD-03", "KD-10", "KD-11", "KD-40", "KD-41", "KD-44", "KD-45")
@pytest.mark.parametrize(("line", "switches", "reason"), IMPOSSIBLE, ids=[it[2] for it in IMPOSSIBLE])
def test_impossible_lines(line: str, switches: dict[str, object], reason: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        at(line, **switches)
    assert reason in map(str, error.value.violations)


@pytest.mark.rule("KD-45")
def test_a_bare_board_is_no_position() -> None:
    with pytest.raises(ImpossiblePosition):
        at("b2H | - | d4 | light")


@pytest.mark.rule("KD-41")
def test_order_and_spaces_are_free_when_reading() -> None:
    untidy = "  Sc4V Nc3H g4H d4V   b3H b4H c5V b5H d3H|Na7H Sg1H a1V a3V a5V g7V e7H c7H e1H|f6|light "
    assert at(untidy) == at(T10)


def test_a_line_starts_its_own_history() -> None:
    """KD-41, KD-42: no past, no actions, and the position itself is its first occurrence."""
    played = after(at(P1), "a1-b1")
    again = at(kirche.format_position(played))
    assert (again.position, again.earlier, again.actions) == (played.position, (), 0)
    assert played.actions == 1
    assert played != again


def test_queries() -> None:
    state = at(P1)
    house = state.at(square("d2"))
    assert house == kirche.Building(kirche.Kind.HOUSE, kirche.LIGHT, square("d2"), kirche.Ridge.V)
    assert state.at(square("d4")) is None
    assert state.phase is Phase.PLAY
    assert [kirche.square_name(it.cell) for it in state.buildings][:5] == ["a1", "a7", "b3", "b4", "b6"]
    assert kirche.observe(state, 0) is kirche.observe(state, None) is state


# --- documents -----------------------------------------------------------------------------------------


def document(**changes: object) -> kirche.Document:
    return attrs.evolve(kirche.to_document(after(at(T10), "g4-f4", "e1-f1")), **changes)  # type: ignore[arg-type]


def test_the_document_of_a_state() -> None:
    assert document() == kirche.Document(
        options=Options(),
        light=("b3H", "b4H", "b5H", "Nc3H", "Sc4V", "c5V", "d3H", "d4V", "f4V"),
        dark=("a1V", "a3V", "a5V", "Na7H", "c7H", "e7H", "f1V", "Sg1H", "g7V"),
        priest="f6",
        to_move="light",
        actions=2,
        past=(
            "b3H b4H b5H Nc3H Sc4V c5V d3H d4V g4H | a1V a3V a5V Na7H c7H e1H e7H Sg1H g7V | f6 | light",
            "b3H b4H b5H Nc3H Sc4V c5V d3H d4V f4V | a1V a3V a5V Na7H c7H e1H e7H Sg1H g7V | f6 | dark",
        ),
    )


def test_a_document_gives_its_state_back() -> None:
    state = after(at(T10), "g4-f4", "e1-f1")
    assert kirche.from_document(kirche.to_document(state)) == state
    won = after(at(T10), "g4-e4")
    assert kirche.from_document(kirche.to_document(won)) == won
    assert kirche.from_document(kirche.to_document(won)).ending is Ending.VILLAGE


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"priest": "f9"}, ("priest",)),
        ({"dark": ("a1V", "a3", "a5V")}, ("dark", 1)),
        ({"past": ("b3H | nonsense", "-")}, ("past", 0)),
        ({"actions": -1}, ("actions",)),
        ({"light": (), "dark": ()}, ("actions",)),
    ],
)
def test_documents_that_cannot_be_read(changes: dict[str, object], path: tuple[object, ...]) -> None:
    with pytest.raises(SchemaError) as error:
        kirche.from_document(document(**changes))
    assert error.value.path == path


@pytest.mark.rule("KD-42", "KD-34")
@pytest.mark.parametrize(
    ("changes", "rule", "reason"),
    [
        ({"actions": 3}, "KD-42", "after 3 actions 3 positions are remembered, not 2"),
        ({"past": ()}, "KD-42", "after 2 actions 2 positions are remembered, not 0"),
        ({"past": document().past[:1] * 2}, "KD-42", "no action leads from past[0] to the position after it"),
        ({"past": document().past[::-1]}, "KD-42", "no action leads from past[0] to the position after it"),
        ({"priest": "g4"}, "KD-42", "no action leads from past[1] to the position after it"),
        (
            {"options": Options(repetition="none")},
            "KD-42",
            "after 2 actions 0 positions are remembered, not 2",
        ),
        ({"options": Options(ply_cap=1)}, "KD-42", "the game was over at past[1]"),
    ],
)
def test_documents_that_cannot_be(changes: dict[str, object], rule: str, reason: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        kirche.from_document(document(**changes))
    assert f"{rule}: {reason}" in map(str, error.value.violations)


# --- states put together by hand -----------------------------------------------------------------------


def test_audit_of_states_put_together_by_hand() -> None:
    state = after(at(T10), "g4-f4")
    assert kirche.audit(state) == ()
    wrong = [
        attrs.evolve(state, ending=Ending.CAP),
        *(
            attrs.evolve(state, position=position)
            for position in (
                b"",
                state.position[:-1],
                state.position[::-1],
                state.position[:-2] + b"\x07\x01",  # the priest beside the board
                state.position[:-1] + b"\x00",  # the other side to move
                state.position[:-1] + b"\x02",
                b"\xff" + state.position[1:],
                state.position[:2] + state.position[8:1:-1] + state.position[9:],  # houses out of order
                b"\x7f" + state.position[1:],  # no nave
            )
        ),
        attrs.evolve(state, taken=0),
        attrs.evolve(state, past=state.past[:-1] + b"\xff"),
        attrs.evolve(state, ply=3),
        attrs.evolve(state, ply=-1),
        attrs.evolve(state, past=b""),
        attrs.evolve(at(P1, repetition="none"), ply=419),
    ]
    for broken in wrong:
        assert kirche.audit(broken), broken


def test_states_are_values() -> None:
    state = after(at(T10), "g4-f4")
    twin = after(at(T10), "g4-f4")
    assert state == twin
    assert hash(state) == hash(twin)
    assert len({state, twin, at(T10)}) == 2
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.ply = 0  # type: ignore[misc]


@pytest.mark.parametrize("line", [T10, P1, "Na1H Sg7V | - | d4 | dark"])
def test_a_state_put_together_by_hand_is_like_any_other(line: str) -> None:
    state = at(line)
    twin = kirche.State(state.options, state.position, state.ply)
    assert twin == state
    assert kirche.legal_moves(twin) == kirche.legal_moves(state)


@pytest.mark.rule("KD-42", "KD-34")
def test_a_game_that_was_drawn_before_is_not_loaded() -> None:
    """The position stood for the third time 16 actions after the start; a cap of 0 sets no other end."""
    state = at(T10, repetition="none", ply_cap=0)
    lines = []
    for text in ("g4-f4", "e1-f1", "f4-f3", "f1-f2", "f3-g3", "f2-e2", "g3-g4", "e2-e1") * 3:
        lines.append(kirche.format_position(state))
        state = after(state, text)
    drawn = attrs.evolve(
        kirche.to_document(state), options=Options(ply_cap=0), actions=len(lines), past=tuple(lines)
    )
    with pytest.raises(ImpossiblePosition) as error:
        kirche.from_document(drawn)
    assert "KD-42: the game was over at past[16]" in map(str, error.value.violations)


@pytest.mark.parametrize("options", [{}, 0, "board=5", {"board": 5}, Options])
def test_options_of_another_type(options: Any) -> None:
    with pytest.raises(OptionError, match="the options of kirche are of type Options, not"):
        kirche.initial_state(2, options)
    with pytest.raises(OptionError, match="the options of kirche are of type Options, not"):
        kirche.parse_position(P1, options)
