"""What there is: the installed games, and their rules."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tabletop_rules import registry
from tabletop_rules.cli.arguments import AsJson, GameName
from tabletop_rules.cli.faults import error_document
from tabletop_rules.cli.output import emit, rule_document, table, write
from tabletop_rules.errors import BrokenGame
from tabletop_rules.game import Game


def games(as_json: AsJson = False) -> None:
    """List the installed games; one that cannot be loaded is named on standard error."""
    rows: list[dict[str, Any]] = []
    broken: dict[str, Any] = {}
    for name in registry.names():
        try:
            rows.append(_summary(registry.load(name)))
        except BrokenGame as error:
            broken[name] = error_document(error)
            write(f"Error: {error}", aside=True)
    emit(
        as_json,
        {"games": rows, "broken": broken},
        table(
            "game",
            "title",
            "seats",
            "rules",
            rows=((it["name"], it["title"], _span(it["seats"]), it["rules"]) for it in rows),
        ),
    )


def _summary(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "name": game.NAME,
        "title": game.RULEBOOK.title,
        "ruleset": game.RULEBOOK.ruleset,
        "seats": list(game.SEATS),
        "rules": len(game.RULEBOOK),
    }


def _span(seats: list[int]) -> str:
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def rules(
    name: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="Show this rule alone, in full.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game, or one of them."""
    book = registry.load(name).RULEBOOK
    chosen = list(book) if rule is None else [book[rule.upper()]]
    document = {
        "game": book.game,
        "title": book.title,
        "ruleset": book.ruleset,
        "rules": [rule_document(it) for it in chosen],
    }
    if rule is None:
        emit(
            as_json,
            document,
            table("rule", "title", "text", rows=((it.id, it.title, it.text) for it in book)),
        )
    else:
        (it,) = chosen
        emit(as_json, document, f"{it.id} {it.title}", it.text, f"Source: {', '.join(it.source)}")
