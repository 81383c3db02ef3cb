"""Laws of functions: they are pure, and say the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import attrs

from tabletop_rules.errors import RulesError
from tabletop_rules.game import M, S
from tabletop_rules.testing.core import Case, Clash, clash, law
from tabletop_rules.testing.elsewhere import answers, answers_elsewhere
from tabletop_rules.testing.laws.asking import pickled
from tabletop_rules.testing.play import Play
from tabletop_rules.testing.questions import SOME, Asked


@law(of="states")
def purity(case: Case[S, M]) -> Iterator[Clash]:
    """No function changes the state or the move that it is given, or prints anything.

    Others hold the same values: a search, a record, a second thread; and the output is the caller's.
    """
    given = (case.state, case.attempts)
    before, text = pickled(given), repr(given)
    answers = _asked(case.play, case.attempts).answers()
    with redirect_stdout(StringIO()) as printed:
        to_blame = (
            name for name, _ in answers if given != before or repr(given) != text or printed.getvalue()
        )
        name = next(to_blame, None)
    if said := printed.getvalue():
        yield clash(f"{name} has printed something", **{str(name): said})
    elif name is not None:
        yield clash(f"{name} has changed what it was given", **{name: given, "before": before})


@law(of="states")
def immutability(case: Case[S, M]) -> Iterator[Clash]:
    """States and moves, and the records in them, cannot be changed once they are made.

    Sets and caches hold them, and whoever changed one would change the games of others.
    """
    for value in (case.state, *case.game.legal_moves(case.state)[:SOME]):
        for part in _parts(value):
            if isinstance(part, list | dict | set | bytearray):
                yield clash(f"a {type(part).__name__} can be changed in place", value=value, part=part)
            for name in _names(part):
                try:
                    setattr(part, name, getattr(part, name))
                except Exception:  # whatever the refusal is
                    continue
                yield clash(f"the field {name} of a {type(part).__name__} can be set", value=part)


def _parts(value: object) -> Iterator[object]:
    """A value, and what is in its records and tuples."""
    yield value
    inner = value if isinstance(value, tuple) else [getattr(value, name) for name in _names(value)]
    for part in inner:
        yield from _parts(part)


def _names(value: object) -> tuple[str, ...]:
    """The fields of a record that its equality looks at."""
    kind: type[Any] = type(value)
    return tuple(field.name for field in attrs.fields(kind) if field.eq) if attrs.has(kind) else ()


@law(of="states")
def determinism(case: Case[S, M]) -> Iterator[Clash]:
    """Asked twice, or about an equal state, a function gives an equal answer.

    A function with a memory makes games that nobody can replay.
    """
    asked = _asked(case.play, case.attempts)
    again = case.state if len(case.play.moves) % 2 else pickled(case.state)  # both would take too long
    answers = list(asked.answers())
    for (name, first), (_, second) in zip(answers, attrs.evolve(asked, state=again).answers(), strict=True):
        if first != second:
            yield clash(f"{name} gives two answers", **{name: first, "later": second})


@law(of="games")
def processes(case: Case[S, M]) -> Iterator[Clash]:
    """Another process, with another hash seed, gives the same answers in the same order.

    Else records, seeds and fingerprints made here mean nothing there.
    """
    stops = [stop.play for stop in case.stops()]
    plies = [len(play.moves) for play in stops]
    try:
        elsewhere = answers_elsewhere(case.play, plies, case.attempts)
    except RulesError as error:
        yield clash(str(error))
        return
    for play, there in zip(stops, elsewhere, strict=True):
        here = answers(_asked(play, case.attempts))
        for name in here:
            if here[name] != there[name]:
                yield clash(
                    f"{name} depends on the process", play, **{name: here[name], "elsewhere": there[name]}
                )


def _asked(play: Play[S, M], attempts: Sequence[M]) -> Asked:
    last = play.moves[-1] if play.moves else None
    return Asked(play.game, play.last, play.seats, play.options, attempts, last)
