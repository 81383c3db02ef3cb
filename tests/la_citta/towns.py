"""Positions in words: cities on the landscapes of a first game, for the naive model and for the library."""

from __future__ import annotations

from typing import Any

from la_citta.naive import LAYOUTS, City, Naive, pair


def town(owner: int, citizens: int, tiles: str, castello: str) -> City:
    """A city of ``(5,1) farm (5,3) market`` and so on, beside its castello."""
    words = tiles.split()
    places = {pair(it): kind for it, kind in zip(words[::2], words[1::2], strict=True)}
    return City(owner, citizens, pair(castello), {pair(castello): "castello", **places})


def table(*cities: City, players: int = 5, **rest: Any) -> Naive:
    """These cities on layout A, B or C; everybody has three action cards and one gold if nothing is said."""
    fields = {"gold": [1] * players, "actions": [3] * players, **rest}
    return Naive(players, dict(LAYOUTS[players]), sorted(cities, key=lambda it: it.castello), **fields)
