"""Questions about one position: why a move is refused, and how many games begin here."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_rules import registry
from tabletop_rules.cli.arguments import (
    AsJson,
    GameName,
    PositionLine,
    Switches,
    options_of,
    position_of,
)
from tabletop_rules.cli.files import HERE, SvgPath, check_output, save
from tabletop_rules.cli.output import emit, table, violation_document
from tabletop_rules.perft import divide as divided
from tabletop_rules.perft import perft as counted


def explain(
    name: GameName,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="A position in the game's notation, or 'start'.", parser=str.strip
        ),
    ],
    move: Annotated[
        str, typer.Argument(metavar="MOVE", help="A move in the game's notation.", parser=str.strip)
    ],
    switches: Switches = None,
    svg: SvgPath = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a move is legal, and if not, why.

    Exits with 1 when it is illegal. A drawing shows the position and outlines what stands in the way.
    """
    check_output("--svg", svg, as_json)
    game = registry.load(name)
    state = position_of(game, position, options_of(game, switches))
    violations = game.explain(state, game.parse_move(move))
    document = {
        "game": game.NAME,
        "position": game.format_position(state),
        "move": move,
        "legal": not violations,
        "violations": [violation_document(it) for it in violations],
    }
    if svg is not None:
        marked = [place for violation in violations for place in violation.at]
        save(svg, game.draw(game.observe(state, None), marked=marked))
    if svg != HERE:
        verdict = f"{move} is {'illegal' if violations else 'legal'}"
        emit(as_json, document, "\n".join([verdict, *(f"  {it}" for it in violations)]))
    if violations:
        raise typer.Exit(1)


def perft(
    name: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, help="Moves to look ahead.")],
    position: PositionLine = "start",
    divide: Annotated[bool, typer.Option("--divide", help="Also count behind each legal move.")] = False,
    switches: Switches = None,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of DEPTH moves; a finished game is one."""
    game = registry.load(name)
    state = position_of(game, position, options_of(game, switches))
    document = {"game": game.NAME, "position": game.format_position(state), "depth": depth}
    if not divide:
        count = counted(game, state, depth)
        emit(as_json, {**document, "count": count}, str(count))
        return
    if depth == 0:
        raise typer.BadParameter("a depth to divide is 1 or more", param_hint="DEPTH")
    parts = {game.format_move(move): count for move, count in divided(game, state, depth).items()}
    total = sum(parts.values())
    emit(
        as_json,
        {**document, "count": total, "divide": parts},
        table("move", "count", rows=[*parts.items(), ("total", total)]),
    )
