"""The vectors of ``tests/data/la_citta.json``, which an independent oracle computed, for pytest."""

from __future__ import annotations

from functools import partial
from typing import Any

from common.vectors import cases_of, each_of
from la_citta.naive import City, Figure, Naive, Switches, pair

CASES = cases_of("la_citta")
vectors = partial(each_of, CASES)


def switches_of(options: dict[str, Any]) -> Switches:
    """The options of a vector."""
    return Switches(
        hub=options["hub"],
        max_per_city=tuple(options["max_per_city"].items()),
        market_citizen=options["market_citizen"],
    )


def naive_of(position: dict[str, Any]) -> Naive:
    """The position of a vector as one of the naive model."""
    return Naive(
        position["players"],
        {int(number): landscape for number, landscape in position["fields"].items()},
        [city_of(city) for city in position["cities"]],
        [Figure(it["owner"], pair(it["hex"]), it["colour"]) for it in position["figures"]],
        list(position["gold"]),
        list(position["actions_left"]),
        seats(position["founded_this_year"]),
        seats(position["must_pay_penalty"]),
        list(position["display"]),
        position["year"],
        switches_of(position["options"]),
    )


def seats(flags: list[bool]) -> set[int]:
    """The seats of which something is true."""
    return {seat for seat, flag in enumerate(flags) if flag}


def city_of(city: dict[str, Any]) -> City:
    """A city of a vector."""
    tiles = {pair(it): kind for it, kind in city["tiles"].items()}
    return City(city["owner"], city["citizens"], pair(city["castello"]), tiles)
