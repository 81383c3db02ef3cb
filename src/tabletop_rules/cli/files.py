"""What is read and written: stored games, as text or JSON, and drawings; ``-`` is a standard stream."""

from __future__ import annotations

import sys
from errno import EBADF
from pathlib import Path
from typing import Annotated, Any, Final, TextIO, TypeAlias

import typer

from tabletop_rules import codec, documents, registry
from tabletop_rules.cli.faults import about
from tabletop_rules.cli.output import write
from tabletop_rules.errors import OptionError
from tabletop_rules.game import Game
from tabletop_rules.record import Record, parse_record, replay

FILE: Final = typer.Argument(
    metavar="FILE", help="A stored game, as text or JSON; '-' reads standard input.", show_default=False
)
FilePath: TypeAlias = Annotated[Path, FILE]
SvgPath: TypeAlias = Annotated[
    Path | None, typer.Option("--svg", metavar="OUT", help="Draw to this file, or as '-' instead of text.")
]
HERE: Final = Path("-")
"""Standard input or output."""


def load(path: Path) -> tuple[Game[Any, Any], Record[Any, Any], tuple[Any, ...]]:
    """The game and the record in a file, and all its states.

    A stored state is a record that starts there and has no moves.

    Raises:
        RulesError: the file holds neither, or the record does not verify.
    """
    try:
        raw = _standard_input().buffer.read() if path == HERE else path.read_bytes()
        text = raw.decode("utf-8-sig")
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise OptionError(f"{path} is neither text nor JSON") from None
    with about(path):
        game, record = _read(text)
        return game, record, tuple(replay(game, record))


def _read(text: str) -> tuple[Game[Any, Any], Record[Any, Any]]:
    if not text.lstrip().startswith("{"):
        record = parse_record(text)
        return registry.load(record.game), record
    value = codec.loads(text)
    game = registry.load(documents.read(text)["game"])
    if isinstance(value, Record):
        return game, value
    if isinstance(value, type(game.initial_state())):
        return game, Record.of(game, start=value)
    raise OptionError("this is a move alone, and no game to show")


def typed_line() -> str:
    """The next line of standard input; "" at its end.

    Raises:
        OptionError: standard input is closed or cannot be read.
    """
    try:
        return _standard_input().readline()
    except OSError as error:
        raise OptionError(f"standard input cannot be read: {error.strerror}") from None


def _standard_input() -> TextIO:
    if sys.stdin is None:  # so Python says that it was closed from the start
        raise OSError(EBADF, "it is closed")
    return sys.stdin


def check_output(flag: str, path: Path | None, as_json: bool) -> None:
    """Refuse two documents on one standard output.

    Raises:
        OptionError: both ``--json`` and the flag ask for it.

    >>> check_output("--svg", Path("-"), as_json=True)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: --json and --svg - both ask for standard output; give --svg a file
    """
    if as_json and path == HERE:
        raise OptionError(f"--json and {flag} - both ask for standard output; give {flag} a file")


def save(path: Path, text: str) -> None:
    """Write a text to a file, or to standard output as ``-``.

    Raises:
        OptionError: the file cannot be written.
    """
    if path == HERE:
        write(text)
        return
    try:
        path.write_text(f"{text.rstrip()}\n", "utf-8")
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror}") from None
