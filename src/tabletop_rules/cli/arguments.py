"""Arguments that several commands share, and what the texts a person types stand for."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import typer

from tabletop_rules import documents
from tabletop_rules.errors import OptionError, SchemaError
from tabletop_rules.game import Game, M, S, V

START: Final = "start"

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="The name of an installed game.")]
AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print one JSON document instead of text for a person.")
]
Switches: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set a switch of the game; may be repeated."),
]
PositionLine: TypeAlias = Annotated[
    str, typer.Option("--position", metavar="LINE", help="A position in the game's notation, or 'start'.")
]
Seats: TypeAlias = Annotated[
    int | None, typer.Option("--seats", metavar="N", help="The number of players; the game's own by default.")
]
Viewer: TypeAlias = Annotated[
    int | None, typer.Option("--viewer", metavar="N", help="As seat N sees it; else as a spectator does.")
]


def options_of(game: Game[S, M, V], switches: list[str] | None) -> Any:
    """The options that ``NAME=VALUE`` texts give; a value is JSON, or else a text as it stands.

    Raises:
        OptionError: a text has no ``=``, or the game has no such switch or no such value.

    >>> from tabletop_rules.games import kirche
    >>> options_of(kirche, ["first_mover=dark", "ply_cap=100"]).ply_cap
    100
    >>> options_of(kirche, ["board=six"])
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: the option board of kirche: expected 7 or 5, found "six"
    """
    values: dict[str, object] = {}
    for switch in switches or ():
        name, sign, value = switch.partition("=")
        if not sign:
            raise OptionError(f"an option is written NAME=VALUE, not {switch!r}")
        values[name] = documents.read_loosely(value)
    try:
        return documents.structure(values, game.Options)
    except SchemaError as error:
        faults = [
            f"the option{f' {path[0]}' if path else 's'} of {game.NAME}: {reason}"
            for reason, path in error.faults
        ]
        raise OptionError("\n".join(faults)) from None


def check_viewer(viewer: int | None, as_json: bool) -> None:
    """Refuse to show to one seat what tells everything.

    Raises:
        OptionError: both ``--json`` and ``--viewer`` are given.
    """
    if as_json and viewer is not None:
        raise OptionError(
            "--json tells the whole record, which no seat sees: leave out --viewer, or store what seat "
            f"{viewer} may know with tabletop_rules.record.redact"
        )


def position_of(game: Game[S, M, V], line: str, options: Any) -> S:
    """The state of a line; ``start`` stands for the initial state."""
    return game.initial_state(options=options) if line == START else game.parse_position(line, options)
