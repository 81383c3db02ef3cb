"""The law of reading: damaged texts and documents are refused as promised, or mean something possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tabletop_rules.documents import structure, unstructure
from tabletop_rules.errors import ImpossiblePosition, NotationError, SchemaError
from tabletop_rules.game import M, S
from tabletop_rules.testing.core import Case, Clash, clash, law, raised
from tabletop_rules.testing.laws.asking import worded
from tabletop_rules.testing.questions import SOME

_JUNK: Final = " ~junk"
_DAMAGES: Final = 6
"""How many damages of a document are tried in each state."""


@law(of="states")
def reading(case: Case[S, M]) -> Iterator[Clash]:
    """A damaged text or document is refused with a promised error, or gives what passes the audit.

    What comes from outside is damaged some day, and who reads it has prepared for these errors alone.
    """
    game, state, options, turn = case.game, case.state, case.play.options, len(case.play.moves)

    def position(text: Any) -> S:
        return game.parse_position(text, options)

    move_texts = map(game.format_move, game.legal_moves(state)[:SOME])
    texts: list[tuple[Callable[[Any], object], str, str]]
    texts = [(game.parse_move, "parse_move", text) for text in move_texts]
    texts.append((position, "parse_position", game.format_position(state)))
    for parse, name, text in texts:
        for damaged in _damaged(text, turn):
            answer = _read(parse, damaged, NotationError, ImpossiblePosition)
            yield from _judged(case, name, damaged, answer, is_state=parse is position)
        if not isinstance(_read(parse, text + _JUNK, NotationError), NotationError):
            yield clash(
                f"junk is read: {text + _JUNK!r}", **{name: parse(text + _JUNK)}, expected=NotationError
            )
        for other in (None, text.encode()):
            if not isinstance(answer := _read(parse, other, TypeError), TypeError):
                yield clash(f"{other!r} is no str", **{name: _said(answer)}, expected=TypeError)
    for data in _damaged_data(unstructure(game.to_document(state)), turn):
        try:
            document = structure(data, game.Document)
        except SchemaError:  # such a document cannot even be made
            continue
        answer = _read(game.from_document, document, SchemaError, ImpossiblePosition)
        yield from _judged(case, "from_document", document, answer, is_state=True)


def _read(parse: Callable[[Any], object], what: object, *promised: type[Exception]) -> object:
    """What is read, or the error; one that is not promised is noted as such."""
    try:
        return parse(what)
    except promised as error:
        return error
    except Exception as error:
        return _Unpromised(error)


class _Unpromised(Exception):
    """An error that the contract does not promise, in its place."""


def _said(answer: object) -> object:
    return raised(answer.args[0]) if isinstance(answer, _Unpromised) else answer


def _judged(
    case: Case[Any, Any], name: str, what: object, answer: object, *, is_state: bool
) -> Iterator[Clash]:
    if isinstance(answer, _Unpromised):
        yield clash(f"{what!r} is refused with another error than is promised", **{name: _said(answer)})
    elif is_state and not isinstance(answer, Exception) and (violations := case.game.audit(answer)):
        yield clash(
            f"{what!r} is read as an impossible position",
            **{name: case.game.to_document(answer), "audit": worded(violations)},
        )


def _damaged(text: str, turn: int) -> Iterator[str]:
    """The text with damages, at a place that moves on from turn to turn."""
    at = turn * 7 % max(1, len(text))
    before, letter, after = text[:at], text[at : at + 1], text[at + 1 :]
    yield from ("", before, text + text, before + after, before + letter + letter + after)
    for other in ("\N{SUPERSCRIPT TWO}", text[turn % max(1, len(text)) :][:1], _next(letter)):
        yield before + other + after


def _next(letter: str) -> str:
    return str((int(letter) + 1) % 10) if letter in tuple("0123456789") else letter.swapcase()


def _damaged_data(data: Any, turn: int) -> Iterator[Any]:
    """Plain data with a value changed here or there, at places that move on from turn to turn."""
    paths = list(_paths(data, ()))
    for number in range(min(_DAMAGES, len(paths))):
        path = paths[(turn + number * len(paths) // _DAMAGES) % len(paths)]
        yield _changed(data, path, turn + number)


def _paths(data: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The ways to all values that can be damaged."""
    if isinstance(data, dict):
        for key, part in data.items():
            yield from _paths(part, (*path, key))
    elif isinstance(data, list):
        if data:
            yield path
        for index, part in enumerate(data):
            yield from _paths(part, (*path, index))
    elif data is not None:
        yield path


def _changed(data: Any, path: tuple[Any, ...], turn: int) -> Any:
    if path:
        step, *rest = path
        changed = dict(data) if isinstance(data, dict) else list(data)
        changed[step] = _changed(data[step], tuple(rest), turn)
        return changed
    match data:
        case bool():
            return not data
        case int():
            return (data + 1, data - 1, -1, 10**6)[turn % 4]
        case str():
            choices = list(_damaged(data, turn))
            return choices[turn % len(choices)] if data else "x"
        case list():
            return (data[:-1], [*data, data[-1]], data[::-1])[turn % 3]
    return data
