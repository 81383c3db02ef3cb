"""The application: its commands in the order of the help page, and what becomes of errors.

A command raises what the library raises. Here, and only here, that becomes a message on standard error and
an exit code; anything else is a fault of the program and keeps its traceback.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from tabletop_rules import __version__
from tabletop_rules.cli import analysis, catalogue, play, records, simulation
from tabletop_rules.cli.output import write
from tabletop_rules.errors import IllegalMove, ImpossiblePosition, RulesError
from tabletop_rules.record import ReplayError

REFUSALS: Final = (IllegalMove, ImpossiblePosition, ReplayError)
"""The rules say no: exit code 1. Every other error of the library is about the question: exit code 2."""


class Commands(TyperGroup):
    """The commands, with the errors of the library made readable."""

    def invoke(self, ctx: Any) -> Any:
        """What the command returns, or its error as message and exit code."""
        try:
            return super().invoke(ctx)
        except RulesError as error:
            write("\n".join([f"Error: {error}", *getattr(error, "__notes__", ())]), sys.stderr)
            raise typer.Exit(_exit_code(error)) from error


def _exit_code(error: BaseException | None) -> int:
    """1 when the error is a refusal by the rules, or comes of one (a stored game that does not verify)."""
    while error is not None:
        if isinstance(error, REFUSALS):
            return 1
        error = error.__cause__
    return 2


app: Final = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(is_asked: bool) -> None:
    if is_asked:
        write(f"tabletop-rules {__version__}")
        raise typer.Exit


@app.callback()
def tabletop_rules(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Board games by the rules: play, replay, explain, count and simulate them.

    Exit codes: 0 all right; 1 the rules say no (an illegal move, an impossible position, a record that does
    not verify); 2 the question cannot be understood (unknown game or option, bad notation, unreadable file).
    """


for command in (
    catalogue.games,
    catalogue.rules,
    play.play,
    records.show,
    records.replay,
    analysis.explain,
    analysis.perft,
    simulation.simulate,
):
    app.command()(command)
