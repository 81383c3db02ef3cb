"""What a command prints: one JSON document for a script, or text for a person.

Each command hands over both forms, and the flag ``--json`` decides. Messages go to standard error, and so
does what a game prints by itself. A reader that closes the pipe early (``| head -1``) is no fault: the rest
is dropped and the exit code stands. Tables are as wide as the terminal; where there is none, each row is one
line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from io import StringIO
from textwrap import fill
from typing import Any, Final, TextIO

from cattrs import unstructure
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tabletop_rules import documents
from tabletop_rules.errors import OptionError
from tabletop_rules.game import Actor, Chance, Outcome
from tabletop_rules.rulebook import Rule, Violation

_OURS: Final[ContextVar[TextIO]] = ContextVar("standard output, while others print elsewhere")

UNBOUNDED: Final = 100_000
"""A width in columns that no row reaches."""


def emit(as_json: bool, document: Mapping[str, Any], *parts: str | Table) -> None:
    """Print the document, or else the parts: texts exactly as they are, and tables."""
    if as_json:
        write(documents.write(document, indent=2))
        return
    for part in parts:
        write(part if isinstance(part, str) else _drawn(part))


@contextmanager
def kept_apart() -> Iterator[None]:
    """Meanwhile standard output is for ``write`` alone: what games and bots print goes to standard error."""
    token = _OURS.set(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _OURS.reset(token)


def write(text: str, *, aside: bool = False, end: str = "\n") -> None:
    """Print a text to standard output, or ``aside`` to standard error; dropped when nobody reads it any more.

    Raises:
        OptionError: standard output cannot be written; all further output is dropped.
    """
    stream = sys.stderr if aside else _OURS.get(sys.stdout)
    try:
        print(text, end=end, file=stream, flush=True)
    except OSError as error:
        drop(stream)
        if not aside and not isinstance(error, BrokenPipeError):
            raise OptionError(f"standard output cannot be written: {error.strerror}") from None


def drop(stream: TextIO) -> None:
    """Let go what a stream holds and will be given: it cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def columns(words: Iterable[str]) -> str:
    """Words in lines as wide as the terminal."""
    return fill("  ".join(words), Console().width, break_on_hyphens=False, break_long_words=False)


def _drawn(part: Table) -> str:
    is_terminal = _OURS.get(sys.stdout).isatty()
    width = None if is_terminal else UNBOUNDED
    console = Console(file=StringIO(), force_terminal=is_terminal, width=width, highlight=False)
    with console.capture() as capture:
        console.print(part)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def table(*columns: str, rows: Iterable[Iterable[object]]) -> Table:
    """A plain table; columns of numbers are set to the right, long texts are folded."""
    cells = [tuple(row) for row in rows]
    result = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, name in enumerate(columns):
        is_numeric = all(isinstance(row[number], int | float) for row in cells)
        result.add_column(name, justify="right" if is_numeric else "left", overflow="fold")
    for row in cells:
        result.add_row(*(Text(str(cell)) for cell in row))
    return result


# --- the records of the contract as JSON ---------------------------------------------------------------


def actor_document(actor: Actor) -> int | str | None:
    """Who moves, for JSON: a seat, ``chance``, or null when the game is over."""
    return actor.value if isinstance(actor, Chance) else actor


def rule_document(rule: Rule) -> dict[str, Any]:
    """A rule for JSON."""
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "source": list(rule.source),
        "assumed": rule.is_assumed,
    }


def violation_document(violation: Violation) -> dict[str, Any]:
    """A violation for JSON."""
    return {
        "rule": violation.rule.id,
        "title": violation.rule.title,
        "message": violation.message,
        "at": unstructure(violation.at),
    }


def outcome_document(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome for JSON; null while the game goes on."""
    if outcome is None:
        return None
    return {
        "scores": list(outcome.scores),
        "places": list(outcome.places),
        "winners": list(outcome.winners),
        "rule": outcome.rule.id,
        "reason": outcome.reason,
    }
