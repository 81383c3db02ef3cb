"""A game being played: ``Match``, with undo, redo and branches; each step gives a new one."""

from __future__ import annotations

from typing import Any, Generic

import attrs

from tabletop_rules.game import Game, M, S, V
from tabletop_rules.record.records import Record, RecordError, replay
from tabletop_rules.registry import Reference


@attrs.frozen
class Match(Generic[S, M]):
    """A game being played, with its past and what was taken back; each step is a new match.

    It can be pickled: its game travels as a ``registry.Reference``.

    >>> from tabletop_rules.games import kirche
    >>> match = Match.of(kirche)
    >>> match = match.play(kirche.parse_move("Na1V")).play(kirche.parse_move("Sg7H")).undo()
    >>> match.ply, match.can_undo, match.can_redo
    (1, True, True)
    >>> kirche.format_position(match.redo().state)
    'Na1V Sg7H | - | d4 | dark'
    """

    game: Game[S, M, Any] = attrs.field(repr=False)
    ply: int
    """Moves from the start to the state that the match shows."""
    whole: Record[S, M]
    """The record with the moves that were taken back and can be redone."""
    states: tuple[S, ...] = attrs.field(repr=False)
    """The states of ``whole``, the start first."""

    @classmethod
    def of(cls, game: Game[S, M, V], record: Record[S, M] | None = None) -> Match[S, M]:
        """The match at the end of a record; by default a new one with the game's own options.

        ``Match.of(game, Record.of(game, options=…))`` begins a match with others.

        Raises:
            RulesError: the record is no game (see ``verify``).
        """
        whole = Record.of(game) if record is None else record
        return Match(game, len(whole.moves), whole, tuple(replay(game, whole)))

    def __reduce__(self) -> tuple[Any, ...]:
        """What a pickle or a deep copy is made of: a module is none of it."""
        return _restored, (Reference.to(self.game), self.ply, self.whole, self.states)

    @property
    def state(self) -> S:
        """The state to go on from."""
        return self.states[self.ply]

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves that led to ``state``."""
        return self.whole.moves[: self.ply]

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.ply > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move that was taken back."""
        return self.ply < len(self.whole.moves)

    def record(self) -> Record[S, M]:
        """The record from the start to ``state``."""
        return attrs.evolve(self.whole, moves=self.moves)

    def play(self, move: M) -> Match[S, M]:
        """The match after a move; what had been taken back is gone.

        Raises:
            IllegalMove: the move breaks rules.
        """
        here = self.branch(self.ply)
        state = self.game.apply(self.state, move)
        whole = attrs.evolve(here.whole, moves=(*here.whole.moves, move))
        return attrs.evolve(here, ply=self.ply + 1, whole=whole, states=(*here.states, state))

    def undo(self) -> Match[S, M]:
        """The match before the last move, which ``redo`` brings back.

        Raises:
            RecordError: no move has been made.
        """
        if not self.can_undo:
            raise RecordError("there is nothing to undo: the match stands at its start")
        return attrs.evolve(self, ply=self.ply - 1)

    def redo(self) -> Match[S, M]:
        """The match after the move that was taken back last.

        Raises:
            RecordError: none has been taken back since the last move.
        """
        if not self.can_redo:
            raise RecordError("there is nothing to redo: no move was taken back since the last one")
        return attrs.evolve(self, ply=self.ply + 1)

    def branch(self, ply: int) -> Match[S, M]:
        """The match as it stood after ``ply`` moves, with nothing to redo: where another line begins.

        Raises:
            RecordError: the match has no such ply.
        """
        if not 0 <= ply <= len(self.whole.moves):
            raise RecordError(
                f"there is no ply {ply} to branch at: the match has 0 to {len(self.whole.moves)}"
            )
        whole = attrs.evolve(self.whole, moves=self.whole.moves[:ply])
        return attrs.evolve(self, ply=ply, whole=whole, states=self.states[: ply + 1])


def _restored(game: Reference, ply: int, whole: Record[S, M], states: tuple[S, ...]) -> Match[S, M]:
    return Match(game.resolve(), ply, whole, states)
