"""The application: its commands in the order of the help page, and what becomes of errors.

A command raises what the library raises, or what a bot or a game does. Here that becomes a message and an
exit code; ``faults`` says which.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from tabletop_rules import __version__
from tabletop_rules.cli import analysis, catalogue, play, records, simulation
from tabletop_rules.cli.faults import STOPS, UsageError, error_document, report
from tabletop_rules.cli.output import emit, kept_apart, write

NO_OPTION: Final = re.compile(r"-(\d|[^-\w])")
"""How a number may begin, and a position whose first side has nothing on the board; no option does."""


class Command(TyperCommand):
    """A command whose errors are made readable."""

    def invoke(self, ctx: Any) -> Any:
        """What the command returns, or its error as message, document and exit code."""
        as_json = ctx.params["as_json"]
        try:
            with kept_apart():
                return super().invoke(ctx)
        except (typer.Exit, UsageError):
            raise
        except STOPS as error:
            raise report(error, as_json) from error


class Positional(Command):
    """A command with an argument that may begin with a dash: a position, or a depth though it may not."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments left over; a space before the dash, which the argument strips, sets it apart."""
        return super().parse_args(ctx, [f" {it}" if NO_OPTION.match(it) else it for it in args])


class Commands(TyperGroup):
    """The commands; what typer refuses by itself is a document too."""

    def invoke(self, ctx: Any) -> Any:
        """What the command returns."""
        as_json = "--json" in ctx.args
        try:
            return super().invoke(ctx)
        except UsageError as error:
            if as_json:
                emit(as_json, {"error": error_document(error)})
            raise  # typer prints the message, with the usage of the command


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
    not verify); 2 the question cannot be understood (unknown game or option, bad notation, unreadable file);
    3 a bot or a game failed by itself; 130 stopped with Ctrl-C.
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
    app.command(cls=Positional if command in (analysis.explain, analysis.perft) else Command)(command)
