"""Positions and stored games, looked at: as text, as a drawing, as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tabletop_rules import documents, registry
from tabletop_rules.cli.arguments import AsJson, Switches, Viewer, check_viewer, options_of, position_of
from tabletop_rules.cli.files import FILE, HERE, FilePath, SvgPath, check_output, load, save
from tabletop_rules.cli.output import actor_document, emit, outcome_document
from tabletop_rules.codec import dumps
from tabletop_rules.errors import OptionError
from tabletop_rules.game import Game, actor_name
from tabletop_rules.record import Record


def show(
    path: Annotated[Path | None, FILE] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="LINE", help="Show this position, or 'start'.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game that --position belongs to.")
    ] = None,
    switches: Switches = None,
    viewer: Viewer = None,
    svg: SvgPath = None,
    as_json: AsJson = False,
) -> None:
    """Show the last position of a stored game, or one that is typed.

    Give either a FILE, or a --position and its --game.
    """
    check_output("--svg", svg, as_json)
    check_viewer(viewer, as_json)
    game, record, state = _chosen(path, position, name, switches)
    view = game.observe(state, viewer)
    document = {
        "game": game.NAME,
        "position": game.format_position(state),
        "actor": actor_document(game.actor(state)),
        "legal_moves": [game.format_move(move) for move in game.legal_moves(state)],
        "outcome": outcome_document(game.outcome(state)),
        "state": documents.read(dumps(game, state)),
    }
    if svg is not None:
        save(svg, game.draw(view, last=record.moves[-1] if record.moves else None))
    if svg != HERE:
        emit(as_json, document, game.render(view))


def _chosen(
    path: Path | None, position: str | None, name: str | None, switches: list[str] | None
) -> tuple[Game[Any, Any], Record[Any, Any], Any]:
    """The game, the record that leads to what is to be shown of it, and that state."""
    if path is not None and position is None and name is None and not switches:
        game, record, states = load(path)
        return game, record, states[-1]
    if path is None and position is not None and name is not None:
        game = registry.load(name)
        state = position_of(game, position, options_of(game, switches))
        return game, Record.of(game, start=state), state
    raise OptionError("what to show is either a FILE, or a --position with its --game and --option")


def replay(
    path: FilePath,
    at: Annotated[
        int | None, typer.Option("--at", metavar="PLY", min=0, help="Show the board after PLY moves only.")
    ] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every move.")] = False,
    viewer: Viewer = None,
    as_json: AsJson = False,
) -> None:
    """Play a stored game again, checking every move.

    Shows the moves and the last board. Exits with 1 at the first illegal move.
    """
    check_viewer(viewer, as_json)
    game, record, states = load(path)
    if at is not None and at >= len(states):
        raise OptionError(f"the record has the plies 0 to {len(states) - 1}, not {at}")
    actors = [None, *map(game.actor, states[:-1])]
    plies = range(len(states)) if at is None else [at]
    document = {
        "game": game.NAME,
        "seats": record.seats,
        "options": documents.unstructure(record.options),
        "plies": len(record.moves),
        "steps": [
            {
                "ply": ply,
                "move": game.format_move(record.moves[ply - 1]) if ply else None,
                "by": actor_document(actors[ply]),
                "position": game.format_position(states[ply]),
            }
            for ply in plies
        ],
        "outcome": outcome_document(game.outcome(states[-1])),
    }
    seen = ["start", *(game.observe_move(*made, viewer) for made in zip(states, record.moves, strict=False))]
    lines = []
    for ply in plies:
        lines.append(f"{ply}. {seen[ply]}" + (f"  # {actor_name(actors[ply])}" if ply else ""))
        if boards or ply == plies[-1]:
            lines += ["", game.render(game.observe(states[ply], viewer)), ""]
    emit(as_json, document, "\n".join(lines).rstrip())
