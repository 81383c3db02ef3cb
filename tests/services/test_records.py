"""Moves hold values of the types that they say: what merely equals one has another text, or none."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs
import pytest

from services.walks import walk
from tabletop_rules.game import Game
from tabletop_rules.games import alhambra, kirche, la_citta, monumenten, poorters


class Text(str):
    """A text that equals another one and is written otherwise."""

    __slots__ = ()

    def __str__(self) -> str:
        return "?"


def doubles(value: object) -> Iterator[object]:
    """Values that equal this one and are of other types, be it deep inside."""
    if isinstance(value, Enum):
        if value == value.value:
            yield value.value
    elif isinstance(value, bool):
        yield int(value)
    elif isinstance(value, int):
        yield float(value)
        yield from [bool(value)] * (value in (0, 1))
    elif isinstance(value, str):
        yield Text(value)
    elif isinstance(value, tuple):
        if type(value) is not tuple:
            yield tuple(value)
        for place, part in enumerate(value):
            for double in doubles(part):
                yield tuple.__new__(type(value), (*value[:place], double, *value[place + 1 :]))


def kinds(game: Game[Any, Any]) -> dict[type, Any]:
    """One move of each kind that can be made in a few random games."""
    found: dict[type, Any] = {}
    for seed in range(3):
        states, _ = walk(game, seed, 400)
        for state in states[::5]:
            found |= {type(move): move for move in game.legal_moves(state)}
    return found


@pytest.mark.parametrize(
    ("game", "least"),
    [(alhambra, 7), (kirche, 3), (la_citta, 10), (monumenten, 3), (poorters, 10)],
    ids=lambda it: getattr(it, "NAME", str(it)),
)
def test_moves_refuse_what_only_equals_their_values(game: Game[Any, Any], least: int) -> None:
    moves = [move for move in kinds(game).values() if attrs.fields(type(move))]
    assert len(moves) >= least
    for move in moves:
        values = attrs.astuple(move, recurse=False)
        assert type(move)(*values) == move
        for place, value in enumerate(values):
            for double in doubles(value):
                assert double == value
                with pytest.raises(TypeError, match="of a"):
                    type(move)(*values[:place], double, *values[place + 1 :])
