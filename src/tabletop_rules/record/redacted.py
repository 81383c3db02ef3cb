"""What one seat may know of a game: ``redact`` turns a record into a ``Redacted`` one, to be shown or sent.

A record says everything, chance and hidden choices included. Views and moves leave it here alone, each
through the game's own ``observe`` and ``observe_move``.
"""

from __future__ import annotations

from typing import Any, Generic

import attrs

from tabletop_rules.game import Game, M, S, Seat, V, check_viewer
from tabletop_rules.record.records import Record, replay


@attrs.frozen
class Redacted(Generic[V]):
    """A game as one viewer saw it: each move as text, with ``?`` for what the viewer may not know.

    ``start`` is what the viewer saw of the start, None for a game that began with its initial state.
    """

    game: str
    ruleset: int
    seats: int
    options: Any
    viewer: Seat | None
    """A seat, or None for a spectator."""
    moves: tuple[str, ...]
    start: V | None = None


def redact(game: Game[S, M, V], record: Record[S, M], viewer: Seat | None) -> Redacted[V]:
    """The record as a seat may know it, or a spectator (None); every move is checked.

    Two records that differ only in what is hidden from the viewer give equal redacted ones.

    Raises:
        ReplayError: the record is no game (see ``verify``).
        OptionError: ``viewer`` is no seat at its table.

    >>> from tabletop_rules.games import kirche
    >>> record = Record.of(kirche, map(kirche.parse_move, ["Na1V", "Sg7H"]))
    >>> redact(kirche, record, viewer=None).moves
    ('Na1V', 'Sg7H')
    """
    check_viewer(game.NAME, viewer, record.seats)
    states = replay(game, record)
    start = None if record.start is None else game.observe(record.start, viewer)
    moves = tuple(
        game.observe_move(state, move, viewer)
        for state, move in zip(states, record.moves, strict=False)  # the last state has no move
    )
    return Redacted(record.game, record.ruleset, record.seats, record.options, viewer, moves, start)
