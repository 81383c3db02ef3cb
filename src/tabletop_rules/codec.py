"""States, moves and records of any game as JSON in one envelope, and the fingerprint of a state.

``{"format": "tabletop-rules/state", "schema": 1, "game": "kirche", "ruleset": 1, "body": …}``: the body of a
state is the game's ``Document``, that of a move its notation, that of a record its seats, options, start
and moves. Texts are canonical: the same value gives the same text in every process. Loading trusts nothing:
whatever the text, there comes a value that play could have brought, or a ``RulesError`` that says why not.

``python -m tabletop_rules.codec kirche`` prints the JSON Schema of a game, as published in ``schemas``.
"""

from __future__ import annotations

import copy
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias, overload

from tabletop_rules import registry
from tabletop_rules.documents import (
    Schema,
    check,
    definitions,
    read,
    reference,
    shown,
    structure,
    unstructure,
    write,
)
from tabletop_rules.errors import NotationError, OptionError, RulesError, SchemaError
from tabletop_rules.game import Game, M, S, V
from tabletop_rules.record import Record, ReplayError, verify
from tabletop_rules.record.records import check_rules

Kind: TypeAlias = Literal["state", "move", "record"]

FORMAT: Final[Mapping[Kind, str]] = {
    "state": "tabletop-rules/state",
    "move": "tabletop-rules/move",
    "record": "tabletop-rules/record",
}

SCHEMA: Final = 1
"""The version of the envelope and of the bodies. It rises when an older reader would be misled."""

Upgrade: TypeAlias = Callable[[Kind, Any], Any]
"""From the kind and the body of one version to the body of the next: plain data, not checked before it."""

SCHEMA_UPGRADES: Final[Mapping[int, Upgrade]] = {}
"""By the schema that they start from. A game has its own, from one ruleset to the next, in ``UPGRADES``."""


# --- writing ---------------------------------------------------------------------------------------------


def dumps(game: Game[S, M, V], value: S | M | Record[S, M], *, indent: int | None = None) -> str:
    """The JSON text of a state, a move or a record; one line, unless ``indent`` gives the spaces of a level.

    A state says everything, also what is hidden from a seat: it is for storing, not for showing.

    Raises:
        TypeError: ``value`` is none of these, a move in a record is none, or ``indent`` is no number.
        SchemaError: it holds what JSON cannot carry exactly.

    >>> from tabletop_rules.games import kirche
    >>> dumps(kirche, kirche.parse_move("g4-e4"))
    '{"body":"g4-e4","format":"tabletop-rules/move","game":"kirche","ruleset":1,"schema":1}'
    """
    _check_game(game)
    kind, body = _body(game, value)
    return write({**_header(game, kind), "body": body}, indent)


def digest(game: Game[S, M, V], state: S) -> str:
    """The fingerprint of a state, 64 hexadecimal digits: equal states, and they alone, have equal ones.

    It is the SHA-256 of the canonical JSON of game, ruleset and body, so it is the same everywhere.

    Raises:
        TypeError: ``state`` is no state of the game.

    >>> from tabletop_rules.games import kirche
    >>> digest(kirche, kirche.initial_state())[:16]
    '218c9fbed09a7a8d'
    """
    _check_game(game)
    if not isinstance(state, _state_type(game)):
        raise TypeError(f"{state!r} is no state of {game.NAME}")
    named = {"game": game.NAME, "ruleset": game.RULEBOOK.ruleset, "body": _body(game, state)[1]}
    return hashlib.sha256(write(named).encode("ascii")).hexdigest()


def _check_game(game: object) -> None:
    if not hasattr(game, "NAME"):
        raise TypeError(f"a game is wanted here, not {game!r}; registry.load gives one by its name")


def _header(game: Game[S, M, V], kind: Kind) -> dict[str, Any]:
    return {
        "format": FORMAT[kind],
        "schema": SCHEMA,
        "game": game.NAME,
        "ruleset": game.RULEBOOK.ruleset,
    }


def _body(game: Game[S, M, V], value: Any) -> tuple[Kind, Any]:
    if isinstance(value, _state_type(game)):
        return "state", unstructure(game.to_document(value))
    if not isinstance(value, Record):
        return "move", _notation(game, value, "a state, a move or a record")
    check_rules(game, value)
    return "record", {
        "seats": value.seats,
        "options": unstructure(value.options),
        "start": None if value.start is None else unstructure(game.to_document(value.start)),
        "moves": [_notation(game, move, "a move") for move in value.moves],
    }


def _notation(game: Game[S, M, V], move: M, what: str) -> str:
    """The text of a move, which gives it back; a game need not check what it is asked to format."""
    try:
        text = game.format_move(move)
        if game.parse_move(text) != move:
            raise ValueError(f"{text!r} stands for another move")
    except Exception as error:
        raise TypeError(f"{move!r} is not {what} of {game.NAME}") from error
    return text


def _state_type(game: Game[S, M, V]) -> type[S]:
    return type(game.initial_state())


# --- reading ---------------------------------------------------------------------------------------------


@overload
def loads(text: str | bytes, game: None = None, kind: Kind | None = None) -> Any: ...
@overload
def loads(text: str | bytes, game: Game[S, M, V], kind: None = None) -> S | M | Record[S, M]: ...
@overload
def loads(text: str | bytes, game: Game[S, M, V], kind: Literal["state"]) -> S: ...
@overload
def loads(text: str | bytes, game: Game[S, M, V], kind: Literal["move"]) -> M: ...
@overload
def loads(text: str | bytes, game: Game[S, M, V], kind: Literal["record"]) -> Record[S, M]: ...
def loads(text: str | bytes, game: Game[Any, Any] | None = None, kind: Kind | None = None) -> Any:
    """The state, move or record of a JSON text, which need not be trusted.

    A state has passed the game's ``audit``, a record has been replayed; a move is well formed, and whether it
    is legal depends on the state.

    Args:
        text: JSON, as str or as bytes in UTF-8.
        game: the only one that is accepted; by default the installed game that the text names.
        kind: ``"state"``, ``"move"`` or ``"record"``, the only one that is accepted; by default any.

    Raises:
        TypeError: ``game`` is no game.
        OptionError: there is no such kind.
        SchemaError: the text is no JSON, or says something that cannot be; with the path of each fault from
            ``$``, the top.
        ImpossiblePosition: no game can stand like this.
        UnknownGame: no game of that name is installed.

    >>> from tabletop_rules.games import kirche
    >>> text = dumps(kirche, kirche.initial_state())
    >>> loads(text, kirche, "state") == kirche.initial_state()
    True
    >>> loads(text.replace('"light":', '"white":').replace('"actions":0', '"actions":"0"'), kirche, "state")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.SchemaError: $.body: the key "light" is missing
    $.body.actions: expected an integer, found "0"
    $.body: the key "white" is not one of "options", "light", "dark", "priest", "to_move", "actions", "past"
    """
    if game is not None:
        _check_game(game)
    if kind not in (None, *FORMAT):
        raise OptionError(f"a kind is one of {', '.join(FORMAT)}, not {kind!r}")
    envelope = read(text)
    with _at():
        check(envelope, _ANY_ENVELOPE, {})
    found = next(it for it, name in FORMAT.items() if name == envelope["format"])
    if kind is not None and found != kind:
        raise SchemaError(f"expected a {kind}, found a {found}", ("format",))
    upgrades = _upgrades("schema", envelope["schema"], SCHEMA, SCHEMA_UPGRADES)
    if game is None:
        game = registry.load(envelope["game"])
    elif envelope["game"] != game.NAME:
        raise SchemaError(
            f"expected a {found} of {game.NAME}, found one of {shown(envelope['game'])}", ("game",)
        )
    own: Mapping[int, Upgrade] = getattr(game, "UPGRADES", {})
    upgrades += _upgrades("ruleset", envelope["ruleset"], game.RULEBOOK.ruleset, own)
    with _at("body"):
        body = envelope["body"]
        for upgrade in upgrades:
            body = _upgraded(upgrade, found, body)
        return _LOADERS[found](game, body)


def _upgrades(what: str, found: int, present: int, steps: Mapping[int, Upgrade]) -> list[Upgrade]:
    """What leads from an older version to the present one, step by step."""
    if found > present:
        raise SchemaError(f"{what} {found} is newer than this library, which has {present}", (what,))
    if any(version not in steps for version in range(found, present)):
        raise SchemaError(f"{what} {found} is no longer read by this library, which has {present}", (what,))
    return [steps[version] for version in range(found, present)]


def _upgraded(upgrade: Upgrade, kind: Kind, body: Any) -> Any:
    """The body one version later. A damaged text fails the upgrade in whatever way: it was not checked."""
    try:
        return upgrade(kind, copy.deepcopy(body))
    except SchemaError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise SchemaError(
            f"this {kind} of an older version cannot be brought up to date: {error!r}"
        ) from error


@contextmanager
def _at(*path: str | int) -> Iterator[None]:
    """What goes wrong meanwhile goes wrong at this place of the document."""
    try:
        yield
    except SchemaError as error:
        raise error.below(*path) from error
    except ReplayError as error:
        move = () if error.number is None else ("moves", error.number - 1)
        raise SchemaError(str(error), (*path, *move)) from error
    except (NotationError, OptionError) as error:
        raise SchemaError(str(error), path) from error
    except RecursionError:
        raise SchemaError("nested too deeply", path) from None


def _load_state(game: Game[S, M, V], body: object) -> S:
    return game.from_document(structure(body, game.Document))


def _load_move(game: Game[S, M, V], body: object) -> M:
    check(body, {"type": "string"}, {})
    return game.parse_move(str(body))


def _load_record(game: Game[S, M, V], body: Any) -> Record[S, M]:
    check(body, _record_schema(game), definitions(game.Document, game.Options))
    with _at("options"):
        options = structure(body["options"], game.Options)
    with _at("start"):
        start = None if body["start"] is None else _load_state(game, body["start"])
    moves = []
    for number, text in enumerate(body["moves"]):
        with _at("moves", number):
            moves.append(game.parse_move(text))
    record = Record.of(game, moves, seats=body["seats"], options=options, start=start)
    verify(game, record)
    return record


_LOADERS: Final[Mapping[Kind, Callable[[Game[Any, Any], Any], Any]]] = {
    "state": _load_state,
    "move": _load_move,
    "record": _load_record,
}


# --- the schema ------------------------------------------------------------------------------------------


def schema(game: Game[S, M, V]) -> Schema:
    """The JSON Schema (2020-12) of all that ``dumps`` writes for a game.

    What it allows can still be refused by ``loads``: no schema knows a rule of the game.

    >>> from tabletop_rules.games import kirche
    >>> schema(kirche)["title"]
    'Lass die Kirche im Dorf!'
    """
    _check_game(game)
    bodies: dict[Kind, Schema] = {
        "state": reference(game.Document),
        "move": {"type": "string"},
        "record": _record_schema(game),
    }
    envelopes = {
        kind: _object({key: {"enum": [value]} for key, value in _header(game, kind).items()} | {"body": body})
        for kind, body in bodies.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.RULEBOOK.title,
        "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in envelopes],
        "$defs": copy.deepcopy({**envelopes, **definitions(game.Document, game.Options)}),
    }


def _record_schema(game: Game[S, M, V]) -> Schema:
    return _object(
        {
            "seats": {"enum": list(game.SEATS)},
            "options": reference(game.Options),
            "start": {"anyOf": [reference(game.Document), {"type": "null"}]},
            "moves": {"type": "array", "items": {"type": "string"}},
        }
    )


def _object(members: Schema) -> Schema:
    """An object with just these members, all of them."""
    return {
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }


_ANY_ENVELOPE: Final = _object(
    {
        "format": {"enum": list(FORMAT.values())},
        "schema": {"type": "integer"},
        "game": {"type": "string"},
        "ruleset": {"type": "integer"},
        "body": {},
    }
)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tabletop_rules.codec GAME, which prints the game's JSON Schema")
    try:
        print(json.dumps(schema(registry.load(sys.argv[1])), indent=2, ensure_ascii=False))
    except RulesError as error:
        print(f"Error: {error}", file=sys.stderr)
        sys.exit(2)
