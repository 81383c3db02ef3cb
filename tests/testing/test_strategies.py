"""What the strategies draw, and what it shrinks to."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Any, Literal, TypeVar

import attrs
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tabletop_rules.game import CHANCE
from tabletop_rules.games import kirche
from tabletop_rules.testing import games, moves, options, states
from testing import toy

T = TypeVar("T")


def shortest(drawn: SearchStrategy[T], wanted: Callable[[T], Any]) -> T:
    """What Hypothesis shrinks to, the same at every run."""
    config = settings(max_examples=2000, database=None, deadline=None)
    return find(drawn, lambda value: bool(wanted(value)), settings=config, random=Random(1))


def texts(play: Any) -> list[str]:
    return [play.game.format_move(move) for move in play.moves]


# --- games -----------------------------------------------------------------------------------------------


@given(games(kirche, options=kirche.Options(board=5), max_plies=12))
def test_game_keeps_to_its_arguments(play: Any) -> None:
    assert play.options == kirche.Options(board=5)
    assert play.seats == 2
    assert len(play.states) == len(play.moves) + 1 <= 13
    assert play.states[0] == kirche.initial_state(2, kirche.Options(board=5))


@given(games(toy))
def test_each_move_leads_to_the_next_state(play: Any) -> None:
    for before, move, after in zip(play.states, play.moves, play.states[1:], strict=False):
        assert toy.apply(before, move) == after


@given(games(toy, seats=3, options=st.just(toy.Options(copies=4))))
def test_seats_and_options_may_be_given(play: Any) -> None:
    assert len(play.last.hands) == 3
    assert play.last.options.copies == 4


@given(games(kirche, max_plies=0))
def test_no_plies_are_no_moves(play: Any) -> None:
    assert play.moves == ()


def test_simplest_game_has_no_moves() -> None:
    play = shortest(games(kirche), lambda play: True)
    assert (play.moves, play.options) == ((), kirche.Options())


def test_game_shrinks_to_simplest_moves() -> None:
    play = shortest(games(kirche, max_plies=30), lambda play: len(play.moves) >= 5)
    assert texts(play) == ["Na1H", "Sg7H", "Ng1H", "Sa7H", "c1H"]


def test_first_help_of_the_priest_comes_right_after_the_setup() -> None:
    def helped(play: Any) -> bool:
        return any(isinstance(move, kirche.PriestHelp) for move in play.moves)

    drawn = games(kirche, options=kirche.Options(), max_plies=60)
    assert len(shortest(drawn, helped).moves) == 19


def test_wins_are_met_on_the_small_board() -> None:
    """Random play hardly ever wins; eager games do."""
    wins = []

    @settings(max_examples=100, database=None, derandomize=True, deadline=None)
    @given(games(kirche, options=kirche.Options(board=5)))
    def play(play: Any) -> None:
        outcome = kirche.outcome(play.last)
        wins.append(outcome is not None and not outcome.is_draw)

    play()
    assert sum(wins) > 5


def test_unlikely_outcomes_of_chance_are_drawn() -> None:
    play = shortest(games(toy), lambda play: play.last.hands == (3, 3, 3)[: play.seats])
    assert texts(play) == ["deal 3", "deal 3"]


@pytest.mark.parametrize("wanted", [0, 1, CHANCE, None])
def test_states_of_every_actor_are_drawn(wanted: Any) -> None:
    assert toy.actor(shortest(states(toy), lambda state: toy.actor(state) == wanted)) == wanted


# --- moves -----------------------------------------------------------------------------------------------


def tried(position: str, wanted: Callable[[kirche.State, kirche.Move], Any]) -> str:
    state = kirche.parse_position(position)
    return kirche.format_move(shortest(moves(kirche, state), lambda move: wanted(state, move)))


SETUP = "Na1H Sg7H | Sa7H Ng1H | d4 | light"


def test_simplest_move_is_the_first_legal_one() -> None:
    state = kirche.parse_position(SETUP)
    assert tried(SETUP, lambda state, move: True) == kirche.format_move(kirche.legal_moves(state)[0])


@pytest.mark.parametrize("kind", [kirche.Place, kirche.Slide, kirche.PriestHelp])
def test_every_kind_of_move_is_tried_in_every_phase(kind: type) -> None:
    assert tried(SETUP, lambda state, move: isinstance(move, kind))


@pytest.mark.parametrize("square", ["a1", "b1", "d4", "a7", "d3"])
def test_houses_are_tried_on_legal_and_on_closed_squares(square: str) -> None:
    assert tried(SETUP, lambda state, move: kirche.format_move(move) == f"{square}V") == f"{square}V"


def test_moves_beside_the_board_are_tried() -> None:
    def is_outside(state: kirche.State, move: kirche.Move) -> bool:
        return isinstance(move, kirche.Place) and not (0 <= move.cell.x < 7 and 0 <= move.cell.y < 7)

    assert tried(SETUP, is_outside)


def test_other_states_lend_their_moves() -> None:
    start, later = kirche.initial_state(), kirche.parse_position(SETUP)
    dealt = moves(kirche, start, others=[later])
    assert shortest(dealt, lambda move: move in kirche.legal_moves(later)) not in kirche.legal_moves(start)


def test_finished_game_has_moves_to_try() -> None:
    over = toy.State(toy.Options(), (1, 2), (1, 1, 2), done=2)
    assert toy.explain(over, shortest(moves(toy, over), lambda move: True))


# --- options ---------------------------------------------------------------------------------------------


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@attrs.frozen
class Inner:
    flag: bool = False


@attrs.frozen
class Switches:
    """One switch of each kind."""

    colour: Colour = Colour.RED
    limit: int | None = attrs.field(default=None)
    inner: Inner = Inner()
    mode: Literal["a", "b"] = "b"
    _hidden: bool = True
    name: str = "fixed"

    @limit.validator
    def _check(self, attribute: object, value: int | None) -> None:
        if value == 0:
            raise ValueError("0 is no limit")


class Switched:
    """As much of a game as options need."""

    Options = Switches


@given(options(Switched))  # type: ignore[arg-type]
def test_options_admit_what_their_class_admits(drawn: Switches) -> None:
    assert drawn.limit != 0
    assert drawn.name == "fixed"


@pytest.mark.parametrize(
    "other",
    [
        Switches(),
        Switches(colour=Colour.BLUE),
        Switches(limit=30),
        Switches(inner=Inner(flag=True)),
        Switches(mode="a"),
        Switches(hidden=False),
    ],
)
def test_every_switch_is_moved_alone(other: Switches) -> None:
    assert shortest(options(Switched), lambda drawn: drawn == other) == other  # type: ignore[arg-type]


def test_options_shrink_to_the_defaults() -> None:
    assert shortest(options(kirche), lambda drawn: True) == kirche.Options()
    assert shortest(options(kirche), lambda drawn: drawn.board == 5) == kirche.Options(board=5)
