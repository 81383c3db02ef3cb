"""The text form of a record, for a person to read and write: headers, then one numbered line a move.

It begins with the initial state of a game, or with a position that one line of text restores in full; for
all other records there is JSON (see ``codec``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar, overload

import attrs

from tabletop_rules import registry
from tabletop_rules.documents import read_loosely, structure, unstructure, write
from tabletop_rules.errors import NotationError, RulesError, SchemaError
from tabletop_rules.game import Game, M, S, V, actor_name
from tabletop_rules.notation import check_text
from tabletop_rules.record.records import Record, RecordError, check_rules, replay

T = TypeVar("T")

_COMMENT: Final = re.compile(r"(?:^|\s)#.*")
_HEADER: Final = re.compile(r"\s*(game|ruleset|seats|start|option\s+\w+)\s*:\s*")
_MOVE: Final = re.compile(r"\s*([0-9]+)\.\s*")


@attrs.frozen
class _Text:
    """What stands in a line after its key or number, and where."""

    value: str
    line: str
    line_number: int
    column: int

    def fault(self, reason: str, offset: int = 0) -> NotationError:
        at = self.column + offset
        return NotationError(f"line {self.line_number}, column {at + 1}: {reason}", self.line, at)


def format_record(game: Game[S, M, V], record: Record[S, M], *, actors: bool = False) -> str:
    """The record as text; ``actors`` adds who made each move, as a comment.

    Raises:
        RecordError: the text would lose something of the record, as when its start remembers more than a line
            says; ``codec.dumps`` loses nothing.
        ReplayError: the record is of another game or ruleset; with ``actors``, a move is illegal.

    >>> from tabletop_rules.games import kirche
    >>> options = kirche.Options(first_mover="dark")
    >>> record = Record.of(kirche, map(kirche.parse_move, ["Na1V", "Sg7H"]), options=options)
    >>> print(format_record(kirche, record, actors=True), end="")
    game: kirche
    ruleset: 1
    seats: 2
    option first_mover: dark
    <BLANKLINE>
    1. Na1V  # seat 0
    2. Sg7H  # seat 0
    """
    check_rules(game, record)
    defaults = unstructure(game.Options())
    options = {name: value for name, value in unstructure(record.options).items() if value != defaults[name]}
    lines = [f"game: {record.game}", f"ruleset: {record.ruleset}", f"seats: {record.seats}"]
    lines += [f"option {name}: {_option_text(value)}" for name, value in options.items()]
    if record.start is not None:
        lines.append(f"start: {game.format_position(record.start)}")
    moves = [f"{number}. {_move_text(game, move)}" for number, move in enumerate(record.moves, 1)]
    if actors:
        actors_of = map(game.actor, tuple(replay(game, record))[:-1])
        moves = [f"{move}  # {actor_name(it)}" for move, it in zip(moves, actors_of, strict=True)]
    text = "\n".join([*lines, "", *moves, ""])
    try:
        is_faithful = parse_record(text, game) == record
    except RulesError:
        is_faithful = False
    if not is_faithful:
        what = "a move or an option" if record.start is None else "its start"
        raise RecordError(
            f"text cannot say all of this record: {what} reads back otherwise; store it as JSON"
        )
    return text


def _move_text(game: Game[S, M, V], move: M) -> str:
    text: object = game.format_move(move)
    if not isinstance(text, str):
        raise TypeError(f"format_move of {game.NAME} gave {text!r} for {move!r}")
    return text


@overload
def parse_record(text: str, game: None = None) -> Record[Any, Any]: ...
@overload
def parse_record(text: str, game: Game[S, M, V]) -> Record[S, M]: ...
def parse_record(text: str, game: Game[Any, Any] | None = None) -> Record[Any, Any]:
    r"""The record of a text; whether it is a game is for ``verify`` to say.

    Header lines first, in any order: ``game``, ``ruleset``, ``seats``, ``option NAME``, ``start``. One that
    is missing stands for the given game, its present ruleset, and its defaults. Then the moves, numbered
    from 1. ``#`` at the beginning of a line or after a space opens a comment.

    Raises:
        TypeError: ``text`` is no str.
        NotationError: a line cannot be read, or says another game or ruleset; with line and column.
        ImpossiblePosition: no game can stand like the start.
        UnknownGame: no game of that name is installed.

    >>> record = parse_record('''
    ... game: kirche
    ... option ply_cap: 100
    ... 1. Na1V
    ... 2. Sg7H  # the other corner
    ... ''')
    >>> record.options.ply_cap, len(record.moves)
    (100, 2)
    >>> parse_record("game: kirche\n1. Na1X")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.NotationError: line 2, column 7: expected the ridge H or V, found 'X'
      1. Na1X
            ^
    """
    check_text(text)
    headers, numbered = _lines(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))  # a byte order mark
    game = _game(game, headers)
    options = _options(game, headers)
    seats = _seats(game, headers)
    moves = [_parsed(line, game.parse_move) for line in numbered]
    start = None
    if line := headers.get("start"):
        start = _parsed(line, lambda position: game.parse_position(position, options))
    return Record.of(game, moves, seats=seats, options=options, start=start)


def _lines(text: str) -> tuple[dict[str, _Text], list[_Text]]:
    headers: dict[str, _Text] = {}
    moves: list[_Text] = []
    for number, written in enumerate(text.splitlines(), 1):
        line = _COMMENT.sub("", written).rstrip()
        match = _MOVE.match(line) or _HEADER.match(line)
        if match is None:
            if line.strip():
                keys = "game, ruleset, seats, start, option NAME"
                raise _Text(line, line, number, 0).fault(f"expected a numbered move or a header: {keys}")
            continue
        key, rest = " ".join(match[1].split()), _Text(line[match.end() :], line, number, match.end())
        if match.re is _MOVE:
            if key != f"{len(moves) + 1}":
                raise rest.fault(f"expected move {len(moves) + 1}, found {key}", match.start(1) - match.end())
            moves.append(rest)
        elif moves or key in headers:
            where = "comes before the moves" if moves else "stands twice"
            raise rest.fault(f"the header {key} {where}", match.start(1) - match.end())
        else:
            headers[key] = rest
    return headers, moves


def _game(game: Game[Any, Any] | None, headers: dict[str, _Text]) -> Game[Any, Any]:
    name, ruleset = headers.get("game"), headers.get("ruleset")
    if game is None:
        if name is None:
            raise NotationError("line 1, column 1: expected the header game", "")
        game = registry.load(name.value)
    if name and name.value != game.NAME:
        raise name.fault(f"the record is of {name.value}, not of {game.NAME}")
    if ruleset and ruleset.value != str(game.RULEBOOK.ruleset):
        raise ruleset.fault(f"this is ruleset {game.RULEBOOK.ruleset} of {game.NAME}")
    return game


def _seats(game: Game[Any, Any], headers: dict[str, _Text]) -> int | None:
    if (seats := headers.get("seats")) is None:
        return None
    possible = {str(number): number for number in game.SEATS}
    if seats.value not in possible:
        raise seats.fault(f"expected a number of players: {', '.join(possible)}")
    return possible[seats.value]


def _options(game: Game[Any, Any], headers: dict[str, _Text]) -> Any:
    options, switches = game.Options(), {}
    for key, text in headers.items():
        if key.startswith("option "):
            switches[key.removeprefix("option ")] = read_loosely(text.value)
            try:
                options = structure(switches, game.Options)
            except SchemaError as error:
                raise text.fault("; ".join(reason for reason, _ in error.faults)) from None
    return options


def _option_text(value: object) -> str:
    """A string as it is where nothing else could be meant, anything else as JSON."""
    return value if isinstance(value, str) and read_loosely(value) == value else write(value)


def _parsed(text: _Text, parse: Callable[[str], T]) -> T:
    try:
        return parse(text.value)
    except NotationError as error:
        raise text.fault(error.reason, error.position) from None
