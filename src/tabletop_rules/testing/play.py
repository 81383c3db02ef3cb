"""A game that was played for a test: all its states and moves, and one walk onwards from any state.

Nothing here draws at random: what is chosen comes from the caller, so that a test can shrink it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

import attrs

from tabletop_rules.errors import RulesError
from tabletop_rules.game import Game, M, S, V
from tabletop_rules.record import Record


@attrs.frozen(repr=False)
class Play(Generic[S, M]):
    """A game from its first state on: ``states[i + 1]`` is what ``moves[i]`` made of ``states[i]``."""

    game: Game[S, M, Any]
    seats: int
    options: Any
    states: tuple[S, ...]
    moves: tuple[M, ...] = ()

    @classmethod
    def start(cls, game: Game[S, M, V], seats: int, options: Any) -> Play[S, M]:
        """The play of no moves yet.

        Raises:
            CannotBegin: the game has no first state.
        """
        try:
            return Play(game, seats, options, (game.initial_state(seats, options),))
        except Exception as error:
            raise CannotBegin(Play(game, seats, options, ()), error) from error

    @property
    def last(self) -> S:
        """The state after all moves."""
        return self.states[-1]

    @property
    def record(self) -> Record[S, M]:
        """The moves as a record, to be stored, printed and replayed."""
        return Record.of(self.game, self.moves, seats=self.seats, options=self.options)

    def until(self, ply: int) -> Play[S, M]:
        """The play as it was after ``ply`` moves, from 0 to ``len(moves)``."""
        return attrs.evolve(self, states=self.states[: ply + 1], moves=self.moves[:ply])

    def then(self, move: M, state: S) -> Play[S, M]:
        """The play after one move more."""
        return attrs.evolve(self, states=(*self.states, state), moves=(*self.moves, move))

    def __repr__(self) -> str:
        moves = " ".join(map(self.game.format_move, self.moves)) or "no move yet"
        return f"<{self.game.NAME}, {self.seats} seats: {moves}>"


class CannotBegin(RulesError):
    """A game does not begin with seats and options that it is said to have: those of the ``play``."""

    def __init__(self, play: Play[Any, Any], error: Exception) -> None:
        super().__init__(play, error)
        self.play = play
        self.error = error

    def __str__(self) -> str:
        play = self.play
        call = f"initial_state({play.seats}, {play.options!r})"
        return f"{play.game.NAME} does not begin: {call} raises {type(self.error).__name__}: {self.error}"


def wander(game: Game[S, M, V], state: S, plies: int) -> Iterator[tuple[M, S]]:
    """The moves and states of an arbitrary walk from a state, at most ``plies`` long, each time the same.

    >>> from tabletop_rules.games import kirche
    >>> [kirche.format_move(move) for move, _ in wander(kirche, kirche.initial_state(), 4)]
    ['Na1H', 'Sg7V', 'Ng1V', 'Sa7H']
    """
    for ply in range(plies):
        following = game.successors(state)
        if not following:
            return
        move, state = following[(ply * ply + ply // 2) % len(following)]
        yield move, state


def views(game: Game[S, M, V], state: S, seats: int) -> list[V]:
    """What there is to see of a state: the views of a spectator and of each seat, equal ones once.

    >>> from tabletop_rules.games import kirche
    >>> len(views(kirche, kirche.initial_state(), seats=2))
    1
    """
    found: list[V] = []
    for viewer in (None, *range(seats)):
        view = game.observe(state, viewer)
        if view not in found:
            found.append(view)
    return found
