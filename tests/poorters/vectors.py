"""The vectors of ``tests/data/poorters.json``, which an independent oracle computed, for pytest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from common.vectors import cases_of, each_of
from poorters.naive import Laid, board
from poorters.naive_communal import Gift, Proposal, Share, Situation
from poorters.tables import Edges

CASES = cases_of("poorters")
vectors = partial(each_of, CASES)
ROADS = {"s": "sand", "t": "stone"}


def switches(config: Mapping[str, Any]) -> dict[str, Any]:
    """The vectors' configuration, which writes roads with one letter, as options and naive switches."""
    return {key: ROADS.get(value, value) if key == "market_edges" else value for key, value in config.items()}


SETTINGS: dict[str, dict[str, Any]] = {
    name: switches(config) for name, config in CASES["format"]["settings"].items()
}
"""The placement switches of each setting that the placement trials are judged under."""


def edge_lists(*sides: list[str]) -> Edges:
    """The edges of a tile in the vectors' form."""
    north, east, south, west = ("".join(side) for side in sides)
    return north, east, south, west


def situation_of(case: dict[str, Any]) -> Situation:
    """The Builder slot of a communal vector."""
    laid = tuple(Laid(*spot[:4]) for spot in case["placed"])
    return Situation(
        table=board("large" if case["players"] > 2 else "small").with_laid(*laid),
        track=case["track"],
        holdings=[
            {"wood": wood, "florins": florins, "grain": 0, "cattle": 0, "fish": 0, "game": 0} | goods
            for wood, florins, goods in zip(case["wood"], case["florins"], case["goods"], strict=True)
        ],
        active=case["active"],
        chooser=case["chooser"],
        allow_transfers=case.get("config", {}).get("allow_transfers", True),
    )


def proposal_of(parts: dict[str, Any]) -> Proposal:
    """A proposal of a vector; transfers of one good between the same two are added up."""
    gifts: Counter[tuple[int, int, str]] = Counter()
    for transfer in parts["transfers"]:
        for good in transfer.keys() - {"from", "to"}:
            gifts[transfer["from"], transfer["to"], good] += transfer[good]
    return Proposal(
        laid=Laid(parts["tile"], parts["x"], parts["y"], parts["rot"]),
        shares=tuple(Share(it["player"], it["wood"], it["florins"], it["vp"]) for it in parts["shares"]),
        gifts=tuple(sorted(Gift(*pair, number) for pair, number in gifts.items())),
        discount="florins" if parts["discount"] == "florin" else parts["discount"],
    )
