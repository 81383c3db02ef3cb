"""Players that are functions: from what a seat sees and its legal moves to one of these.

A bot is given the view and never the state, so it knows no more than a person on its seat. It draws from the
generator it is given and from no other: then a game is the same whenever it is played with the same seed. To
play in other processes a bot has to be picklable: a function of a module, or a record such as ``Greedy``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import isnan
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import attrs

from tabletop_rules.game import Game, M, S, Seat
from tabletop_rules.registry import Reference

View = TypeVar("View")
View_contra = TypeVar("View_contra", contravariant=True)
Move = TypeVar("Move")


class Bot(Protocol[View_contra, Move]):
    """Whoever chooses among legal moves.

    >>> from tabletop_rules.games import kirche
    >>> def first(view: object, moves: Sequence[kirche.Move], rng: Random) -> kirche.Move:
    ...     return moves[0]
    >>> bot: Bot[kirche.State, kirche.Move] = first
    """

    def __call__(self, view: View_contra, moves: Sequence[Move], rng: Random, /) -> Move:
        """The chosen one of ``moves``, which are not empty."""
        ...


def random_bot(view: object, moves: Sequence[M], rng: Random) -> M:
    """Any of the moves, each with the same probability.

    A move's probability is off by less than 2⁻⁵², since ``rng.random()`` is that fine; in return the choice
    is fast, and for one seed the same in every version of Python.

    >>> random_bot(None, ["a", "b", "c"], Random(3))
    'a'
    """
    return moves[int(rng.random() * len(moves))]


@attrs.frozen
class Greedy(Generic[View, Move]):
    """A bot that takes the move of the greatest worth, any of them when there are several.

    ``worth`` judges a move by what the seat sees. Where nothing is hidden, ``Greedy.by_state`` judges it by
    the state that it leads to.

    >>> cautious = Greedy(lambda view, move: -len(move))
    >>> cautious(None, ["all in", "call", "fold"], Random(1)) in {"call", "fold"}
    True
    """

    worth: Callable[[View, Move], float]

    def __call__(self, view: View, moves: Sequence[Move], rng: Random, /) -> Move:
        """One of the best moves.

        Raises:
            ValueError: the worth of a move is not a number (NaN).
        """
        worths = [self.worth(view, move) for move in moves]
        best = max(worths)
        if any(map(isnan, worths)):
            raise ValueError("a worth is not a number: a move cannot be judged by it")
        return random_bot(view, [move for move, it in zip(moves, worths, strict=True) if it == best], rng)

    @classmethod
    def by_state(cls, game: Game[S, M, S], value: Callable[[S, Seat], float]) -> Greedy[S, M]:
        """The greedy bot of a game without secrets, whose view is the state.

        Args:
            game: whose moves are tried.
            value: how good a state is for a seat, the greater the better.

        >>> from tabletop_rules.games import kirche
        >>> from tabletop_rules.games.kirche.heuristics import village_progress
        >>> state = kirche.parse_position(
        ...     "Nc3H Sc4V d3H d4V b3H b4H c5V b5H g4H | Na7H Sg1H a1V a3V a5V g7V e7H c7H e1H | f6 | light"
        ... )
        >>> bot = Greedy.by_state(kirche, village_progress)
        >>> kirche.format_move(bot(state, kirche.legal_moves(state), Random(1)))
        'g4-e4'
        """
        return Greedy(_StateAfter(Reference.to(game), value))


@attrs.frozen
class _StateAfter(Generic[S]):
    """The worth of a move: the value of the state after it for the seat that moves."""

    reference: Reference
    value: Callable[[S, Seat], float]

    @cached_property
    def game(self) -> Game[S, Any, S]:
        return self.reference.resolve()

    def __call__(self, state: S, move: Any) -> float:
        seat = self.game.actor(state)
        assert isinstance(seat, int), "a bot is asked only when a seat is to move"
        return self.value(self.game.apply(state, move), seat)
