"""Whatever a document says of a slot: the state is sound, or an error of the family refuses it."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poorters.within import WITHIN
from tabletop_rules import documents
from tabletop_rules.errors import RulesError
from tabletop_rules.games import poorters

Place = tuple[str | int, ...]

SOUND: dict[str, Any] = {
    name: documents.unstructure(poorters.to_document(state())) for name, state in WITHIN.items()
}
NAMES = [
    *(card.id for card in poorters.standard().cards),
    *("BH", "RH1", "market", "inn", "wood", "grain", "fish", "florins", "wish", "felled", "sold", "reaped"),
]
NUMBERS = [-1, 0, 1, 2, 3, 4, 9, 90, 1000, 10**9, 10**12]


def leaves(data: Any, path: Place = ()) -> list[Place]:
    """The paths to all that is no list and no object, and to empty ones."""
    if isinstance(data, dict | list) and data:
        members = data.items() if isinstance(data, dict) else enumerate(data)
        return [leaf for key, inner in members for leaf in leaves(inner, (*path, key))]
    return [path]


def at(data: Any, path: Place) -> Any:
    for step in path:
        data = data[step]
    return data


def values(old: object, others: list[object]) -> list[object]:
    """What may stand in the place of a value: others of its kind, and now and then one of another."""
    if type(old) is int:
        return [*NUMBERS, *(it for it in others if type(it) is int)]
    if isinstance(old, str):
        return [*NAMES, *(it for it in others if isinstance(it, str))]
    return others


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """A sound document with some values within the slot overwritten, deep ones first of all.

    Before that the slot may be exchanged for that of another document.
    """
    data = copy.deepcopy(SOUND[draw(st.sampled_from(list(SOUND)))])
    other = copy.deepcopy(SOUND[draw(st.sampled_from(list(SOUND)))])
    for part in draw(
        st.sampled_from([(), (), ("within",), ("within", "stage"), ("within", "stage", "seat")])
    ):
        data[part] = other[part]
    for _ in range(draw(st.integers(0, 2))):
        paths = leaves(data["within"], ("within",))
        weighed = [path for path in paths for _ in range(len(path) ** 2)]
        path = draw(st.sampled_from([*weighed, ("stage",), ("seat",), ("track",)]))
        found = [at(other, leaf) for leaf in leaves(other["within"], ("within",))]
        at(data, path[:-1])[path[-1]] = draw(st.sampled_from(values(at(data, path), found)) | st.none())
    return data


def is_sound(data: Any) -> bool:
    """Whether a document is read; then all that is asked of a state has an answer."""
    try:
        document = documents.structure(documents.read(json.dumps(data)), poorters.Document)
        state = poorters.from_document(document)
    except RulesError:
        return False
    assert poorters.audit(state) == ()
    assert poorters.parse_position(poorters.format_position(state), state.options) == state
    assert (poorters.actor(state) is None) == (poorters.legal_moves(state) == ())
    for move in poorters.legal_moves(state)[:50]:
        assert poorters.explain(state, move) == ()
        poorters.apply(state, move)
    for viewer in (None, *range(state.seats)):
        poorters.render(poorters.observe(state, viewer))
    return True


@pytest.mark.rule("PN-17", "PN-14.6")
@given(damaged())
def test_damaged_slots_are_refused_or_sound(data: Any) -> None:
    is_sound(data)


SWAPPED = [
    (card, operation, left)
    for card in [card.id for card in poorters.standard().cards]
    for operation in (-1, 0, 1, 2)
    for left in (0, 1, 3)
]


@pytest.mark.rule("PN-14.6", "PN-17")
@pytest.mark.parametrize(("name", "path"), [("clearing", ("detail", "wish")), ("pedlar", ("detail",))])
def test_other_cards_than_the_one_that_is_played(name: str, path: Place) -> None:
    """Of all cards and operations that the slot could name only what was played fits."""
    sound = []
    for card, operation, left in SWAPPED:
        data = copy.deepcopy(SOUND[name])
        at(data["within"], path).update(card=card, operation=operation, left=left)
        if is_sound(data):
            sound.append((card, operation, left))
    assert sound == ([("W10", 0, 0)] if name == "clearing" else [("W12", 0, 1), ("W12", 0, 3)])


@pytest.mark.parametrize("name", SOUND)
def test_what_is_not_damaged_is_sound(name: str) -> None:
    assert is_sound(SOUND[name])
