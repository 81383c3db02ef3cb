"""What becomes of an error: a message on standard error, an exit code, and with ``--json`` a document.

The rules say no (1), the question cannot be understood or answered on this machine (2), or somebody else's
code, a bot or a game, fails by itself (3). Python's development mode (``python -X dev -m tabletop_rules``)
shows the traceback as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from traceback import print_exception
from types import MappingProxyType
from typing import Any, Final

import typer

from tabletop_rules.cli.output import emit, violation_document, write
from tabletop_rules.errors import BrokenGame, IllegalMove, ImpossiblePosition, RulesError
from tabletop_rules.record import ReplayError

REFUSALS: Final = (IllegalMove, ImpossiblePosition, ReplayError)
"""The rules say no: exit code 1. Every other error of the library is about the question: exit code 2."""

FOREIGN: Final = (Exception, SystemExit)
"""What the code of bots and games may raise."""

STOPS: Final = (*FOREIGN, KeyboardInterrupt)
"""What ends a command before its time."""

UsageError: Final[type[Any]] = typer.BadParameter.mro()[1]
"""What typer raises for an unknown option, a missing argument and the like; it has no public name there."""

DETAILS: Final = ("file", "reason", "text", "position", "path", "number", "move", "name", "known")
"""The attributes of errors that go into the document as they are."""

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Fault(Exception):
    """A bot or a game failed by itself, whatever it was that it raised."""

    def __init__(self, what: str, error: BaseException) -> None:
        """``what`` failed, as the beginning of a sentence, and the error that came of it."""
        kind = "" if isinstance(error, RulesError) else type(error).__name__
        super().__init__(": ".join(filter(None, (what, kind, _message(error)))))
        self.__cause__ = error


@contextmanager
def about(path: Path) -> Iterator[None]:
    """What goes wrong meanwhile is about this file, which its message names."""
    try:
        yield
    except RulesError as error:
        vars(error)["file"] = f"{path}"
        raise


def report(
    error: BaseException, as_json: bool, document: Mapping[str, Any] = NOTHING, *parts: str
) -> typer.Exit:
    """The exit that an error comes to, once it is told; document and parts are what there is all the same."""
    if not isinstance(error, Fault | RulesError | KeyboardInterrupt):
        error = Fault("the game or this program failed", error)
    emit(as_json, {**document, "error": error_document(error)}, *parts)
    if sys.flags.dev_mode:
        print_exception(error)
    write(f"Error: {_message(error)}", aside=True)
    return typer.Exit(_exit_code(error))


def error_document(error: BaseException) -> dict[str, Any]:
    """An error for JSON: its kind, its message, and where it has them its place and its violations."""
    if isinstance(error, UsageError):
        return {"kind": "UsageError", "message": error.format_message()}
    document: dict[str, Any] = {"kind": type(_refusal(error) or error).__name__, "message": _message(error)}
    for it in (_refusal(error), error):
        if isinstance(it, RulesError):
            document |= {name: value for name, value in vars(it).items() if name in DETAILS}
            if violations := getattr(it, "violations", ()):
                document["violations"] = [violation_document(violation) for violation in violations]
    return document


def _message(error: BaseException) -> str:
    text = "stopped with Ctrl-C" if isinstance(error, KeyboardInterrupt) else str(error)
    place = f"{vars(error)['file']}: " if "file" in vars(error) else ""
    return "\n".join([f"{place}{text}", *getattr(error, "__notes__", ())])


def _refusal(error: BaseException | None) -> BaseException | None:
    """The refusal by the rules that an error is or comes of, as where a stored game does not verify."""
    while isinstance(error, RulesError) and not isinstance(error, REFUSALS):
        error = error.__cause__
    return error if isinstance(error, REFUSALS) else None


def _exit_code(error: BaseException) -> int:
    if isinstance(error, KeyboardInterrupt):
        return 130
    if not isinstance(error, RulesError) or isinstance(error, BrokenGame):
        return 3
    return 1 if _refusal(error) else 2
