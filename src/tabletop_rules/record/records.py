"""A game as its moves: ``Record``, and ``replay`` and ``verify``, which play it from its start.

The outcomes of chance are moves like any other, so replay needs no seed. Nothing is trusted: the first move
that the rules refuse is named, with the rules that it breaks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Generic

import attrs

from tabletop_rules.errors import IllegalMove, ImpossiblePosition, RulesError
from tabletop_rules.game import Game, M, S, V, check_options, check_seats
from tabletop_rules.rulebook import Violation


class RecordError(RulesError, ValueError):
    """A record or a match cannot do what was asked; the message says why, and what can be done."""


class ReplayError(RecordError):
    """A record is no game by these rules.

    ``number`` (from 1) and ``move`` (its text) name the first move that is refused, and ``violations`` all
    the rules that it breaks; they are None, "" and () when the record as a whole belongs to other rules.
    """

    def __init__(
        self,
        reason: str,
        number: int | None = None,
        move: str = "",
        violations: tuple[Violation, ...] = (),
    ) -> None:
        super().__init__(reason, number, move, violations)
        self.reason = reason
        self.number = number
        self.move = move
        self.violations = violations

    def __str__(self) -> str:
        return "".join((self.reason, *(f"\n  {violation}" for violation in self.violations)))


@attrs.frozen
class Record(Generic[S, M]):
    """A game that was played: by which rules, from where, and each move.

    ``start`` is None for a game that began with the initial state of these seats and options.
    """

    game: str
    ruleset: int
    seats: int
    options: Any
    moves: tuple[M, ...] = attrs.field(converter=tuple)
    start: S | None = None

    @classmethod
    def of(
        cls,
        game: Game[S, M, V],
        moves: Iterable[M] = (),
        *,
        seats: int | None = None,
        options: Any = None,
        start: S | None = None,
    ) -> Record[S, M]:
        """The record of moves of a game, which are not checked (see ``verify``).

        Args:
            game: whose ruleset is noted.
            moves: in the order of play, outcomes of chance included.
            seats: the number of players; by default that of ``start``, or the game's own default.
            options: the switches; by default those of ``start``, or the game's defaults.
            start: where the game began, if not with its initial state.

        Raises:
            OptionError: the game is not for so many players, or ``options`` are not its own.

        >>> from tabletop_rules.games import kirche
        >>> Record.of(kirche, [kirche.parse_move("Na1V")]).seats
        2
        """
        if options is None:
            options = getattr(start, "options", None)
        options = check_options(game.NAME, options, game.Options())
        if seats is None:
            seats = _seats(game, game.initial_state(options=options) if start is None else start)
        check_seats(game.NAME, seats, game.SEATS)
        return Record(game.NAME, game.RULEBOOK.ruleset, seats, options, tuple(moves), start)


def replay(game: Game[S, M, V], record: Record[S, M]) -> Iterator[S]:
    """Every state of a record, one by one from its start; each move is checked when its turn comes.

    Raises:
        ReplayError: the record is of another game, ruleset or table; or, in its turn, a move is illegal.
        OptionError: the game is not for so many players.
        ImpossiblePosition: no game can stand like the start.

    >>> from tabletop_rules.games import kirche
    >>> record = Record.of(kirche, map(kirche.parse_move, ["Na1V", "Sg7H"]))
    >>> [kirche.format_position(state) for state in replay(kirche, record)][1:]
    ['Na1V | - | d4 | light', 'Na1V Sg7H | - | d4 | dark']
    """
    return _states(game, _first(game, record), record.moves)


def _states(game: Game[S, M, V], state: S, moves: tuple[M, ...]) -> Iterator[S]:
    yield state
    for number, move in enumerate(moves, 1):
        try:
            state = game.apply(state, move)
        except IllegalMove as error:
            text = game.format_move(move)
            reason = f"move {number}, {text}, is illegal:"
            raise ReplayError(reason, number, text, error.violations) from None
        yield state


def _first(game: Game[S, M, V], record: Record[S, M]) -> S:
    check_rules(game, record)
    check_seats(game.NAME, record.seats, game.SEATS)
    if record.start is None:
        return game.initial_state(record.seats, record.options)
    if violations := game.audit(record.start):
        raise ImpossiblePosition(game.NAME, violations)
    if (seats := _seats(game, record.start)) != record.seats:
        raise ReplayError(f"the record is of {record.seats} players, its start of {seats}")
    if (options := getattr(record.start, "options", record.options)) != record.options:
        raise ReplayError(f"the record has {record.options}, its start {options}")
    return record.start


def check_rules(game: Game[S, M, V], record: Record[S, M]) -> None:
    """Refuse a record of another game or of another ruleset.

    Raises:
        ReplayError: it is one.
    """
    if record.game != game.NAME:
        raise ReplayError(f"the record is of {record.game}, not of {game.NAME}")
    if record.ruleset != game.RULEBOOK.ruleset:
        played, present = record.ruleset, game.RULEBOOK.ruleset
        raise ReplayError(f"the record is by ruleset {played} of {game.NAME}; this is ruleset {present}")


def _seats(game: Game[S, M, V], state: S) -> int:
    return len(game.score_sheet(state))


def verify(game: Game[S, M, V], record: Record[S, M]) -> S:
    """The state that a record ends with, every move of it checked.

    Raises:
        ReplayError: the record is of another game, ruleset or table, or a move is illegal.
        OptionError: the game is not for so many players.
        ImpossiblePosition: no game can stand like the start.

    >>> from tabletop_rules.games import kirche
    >>> verify(kirche, Record.of(kirche, map(kirche.parse_move, ["Na1V", "Sa7H"])))
    Traceback (most recent call last):
        ...
    tabletop_rules.record.records.ReplayError: move 2, Sa7H, is illegal:
      KD-02: a7 is not opposite Light's nave; g7 is
    """
    return deque(replay(game, record), maxlen=1).pop()
