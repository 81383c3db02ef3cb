"""The vectors of ``tests/data/alhambra.json``, which independent models computed, for pytest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from common.vectors import cases_of, each_of
from tabletop_rules.geometry import Metric

CASES = cases_of("alhambra")
vectors = partial(each_of, CASES)
SIZES = {section: len(cases) for section, cases in CASES.items() if section != "format"}
HOLE_RULES = ("region", "single")
METRICS: Final[tuple[Metric, ...]] = ("trail", "simple_path", "component")


def luck(game: dict[str, Any]) -> tuple[Iterator[str], Iterator[str]]:
    """The money, scoring cards included, and the tiles of a game in the order in which they are drawn."""
    setup, ends = game["setup"], [event for event in game["events"] if event.get("c") in ("end", "dirk")]
    dealt = sum(map(len, setup["hands"])) + len(setup["open"])
    money = [*setup["money_order"][:dealt], *setup["pile"]]
    tiles = [*setup["market"], *setup["dirk"]]
    for event in ends:
        if event["c"] == "dirk":
            tiles += event["tiles"]
        else:
            money += event["reshuffle"]["order"] if event["reshuffle"] else []
            tiles += event["tiles"].values()
    return iter(money), iter(tiles)


def moves(game: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves of the players: seat, text, and the numbers of legal moves by kind."""
    return [event for event in game["events"] if "m" in event]
