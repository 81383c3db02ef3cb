"""The vectors of ``tests/data/alhambra.json``, which independent models computed, for pytest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop_rules.geometry import Metric

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data" / "alhambra.json").read_text("utf-8")
)
SIZES = {section: len(cases) for section, cases in CASES.items() if section != "format"}
HOLE_RULES = ("region", "single")
METRICS: Final[tuple[Metric, ...]] = ("trail", "simple_path", "component")


def vectors(section: str) -> pytest.MarkDecorator:
    """Every vector of the section, one test each."""
    cases = [pytest.param(case, id=f"{section}-{number}") for number, case in enumerate(CASES[section])]
    return pytest.mark.parametrize("case", cases)


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
