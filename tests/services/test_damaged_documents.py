"""A damaged document of any game: what is loaded all the same is as good as a position that was played."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.walks import walk
from tabletop_rules import codec, registry
from tabletop_rules.errors import RulesError
from tabletop_rules.game import Game

Place = tuple[Any, Any]
"""What holds a part of a document, and by which key or index."""

PLIES = {"kirche": 60, "monumenten": 40, "alhambra": 150, "la_citta": 250, "poorters": 200}
"""How far games are played from which positions are damaged."""
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 99, 999, 1000, 10**6, 10**9 - 1, 10**9, 10**10, 2**53 - 1)


@cache
def sound(name: str) -> tuple[str, ...]:
    """Documents of positions from a few games."""
    game: Game[Any, Any, Any] = registry.load(name)
    return tuple(
        codec.dumps(game, state)
        for seed, seats in enumerate(game.SEATS)
        for state in walk(game, seed, PLIES[name], seats=seats)[0][:: PLIES[name] // 10]
    )


def places(data: Any) -> Iterator[Place]:
    """All parts of a document below its top."""
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inner in members:
        yield data, key
        yield from places(inner)


@st.composite
def damaged(draw: st.DrawFn, name: str) -> str:
    """A document in which one to three parts are others of their kind."""
    data = json.loads(draw(st.sampled_from(sound(name))))
    for _ in range(draw(st.integers(1, 3))):
        everywhere = list(places(data["body"]))
        holder, key = draw(st.sampled_from(everywhere))
        old: Any = holder[key]
        alike = [it[at] for it, at in everywhere if type(it[at]) is type(old)]
        match old:
            case bool():
                holder[key] = not old
            case int():
                holder[key] = draw(st.sampled_from([*NUMBERS, old - 1, old + 1]))
            case list() if len(old) > 0 and draw(st.booleans()):
                at = draw(st.integers(0, len(old) - 1))
                old[at : at + 1] = draw(st.sampled_from([[], [old[at]] * 2, old[at:][::-1]]))
            case _:
                holder[key] = copy.deepcopy(draw(st.sampled_from(alike)))
    return json.dumps(data)


@pytest.mark.parametrize("name", sorted(PLIES))
@given(data=st.data())
def test_what_is_loaded_is_as_good_as_played(name: str, data: st.DataObject) -> None:
    game: Game[Any, Any, Any] = registry.load(name)
    text = data.draw(damaged(name))
    try:
        state = codec.loads(text, game, "state")
    except RulesError:
        return
    assert game.audit(state) == ()
    assert codec.loads(codec.dumps(game, state), game, "state") == state
    if name != "kirche":  # whose lines leave out what has been
        assert game.parse_position(game.format_position(state), state.options) == state
    for move in game.legal_moves(state)[:3]:
        assert game.explain(state, move) == ()
        game.apply(state, move)
    game.draw(game.observe(state, None))
    game.render(game.observe(state, None))
