"""The rules that forbid moves, one predicate each, and the moves that they leave."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from nine_holes.state import HOLES, Move, Place, Shift, State, check_state
from tabletop_rules.rulebook import Fault, Rulebook, Violation, fault

RULEBOOK: Final = Rulebook.load("nine_holes")


@RULEBOOK.check("NH-05")
def nobody_has_won(state: State, move: Move) -> Iterator[Fault]:
    """Three in a row end the game."""
    if state.winner is not None:
        yield fault(f"seat {state.winner} has won", *(state.row_of(state.winner) or ()))


@RULEBOOK.check("NH-06")
def nobody_is_tired(state: State, move: Move) -> Iterator[Fault]:
    """A draw ends the game."""
    if state.is_drawn:
        yield fault(f"the game is a draw after {state.ply} moves")


@RULEBOOK.check("NH-02")
def men_in_hand_come_first(state: State, move: Move) -> Iterator[Fault]:
    """Men are placed as long as there are any in hand, and shifted afterwards."""
    if isinstance(move, Place) != state.is_placing:
        yield fault("there are men in hand to be placed" if state.is_placing else "no man is left in hand")


@RULEBOOK.check("NH-03")
def hole_is_empty(state: State, move: Move) -> Iterator[Fault]:
    """A man goes to an empty hole of the board."""
    if move.hole not in HOLES:
        yield fault("the board has nine holes")
    elif state.holes[move.hole] is not None:
        yield fault(f"hole {move.hole + 1} is taken by seat {state.holes[move.hole]}", move.hole)


@RULEBOOK.check("NH-04")
def man_is_own(state: State, move: Move) -> Iterator[Fault]:
    """Only an own man is shifted."""
    if isinstance(move, Shift) and move.origin not in _own(state):
        yield fault(f"seat {state.mover} has no man there", *([move.origin] if move.origin in HOLES else []))


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    """All rules that a move breaks; () means that it is legal."""
    check_state(state)
    if not isinstance(move, Move):
        raise TypeError(f"no move of Nine Holes: {move!r}")
    checks = (nobody_has_won, nobody_is_tired, men_in_hand_come_first, hole_is_empty, man_is_own)
    return tuple(chain.from_iterable(check(state, move) for check in checks))


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """All legal moves, in the order of the holes."""
    if state.winner is not None or state.is_drawn:
        return ()
    empty = [hole for hole in HOLES if state.holes[hole] is None]
    if state.is_placing:
        return tuple(Place(hole) for hole in empty)
    return tuple(Shift(origin, hole) for origin in _own(state) for hole in empty)


def _own(state: State) -> list[int]:
    """The holes in which the mover has a man."""
    return [hole for hole in HOLES if state.holes[hole] == state.mover]
