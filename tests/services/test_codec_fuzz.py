"""Whatever the text, ``loads`` gives a value that play could have brought, or an error of the family."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from kirche.positions import after
from services.walks import walk
from tabletop_rules import codec
from tabletop_rules.documents import check, read
from tabletop_rules.errors import RulesError, SchemaError
from tabletop_rules.games import kirche
from tabletop_rules.record import Record, verify

SMALL = walk(kirche, seed=8, plies=12, options=kirche.Options(board=5))
SOUND = [
    json.loads(codec.dumps(kirche, value))
    for value in (
        after(kirche.initial_state(), "Na1V"),
        SMALL[0][-1],
        kirche.parse_move("g4-e4"),
        Record.of(kirche, SMALL[1], options=kirche.Options(board=5)),
        Record.of(kirche, start=SMALL[0][-1]),
    )
]
VALIDATOR = Draft202012Validator(codec.schema(kirche))
PIECES = ["Na1H", "Sg7V", "a1H", "c3V", "e5H", "a1", "z9H", "a1-a2", "f7*", "d4", "light", "dark", "7", ""]
NUMBERS = st.integers() | st.sampled_from([-1, 0, 1, 2, 5, 7, 2**53, 10**30])
LEAVES = st.none() | st.booleans() | NUMBERS | st.floats() | st.text() | st.sampled_from(PIECES)
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5)


def places(data: Any) -> list[tuple[Any, Any]]:
    """All nodes below the top: what holds them, and by which key or index."""
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, inner in members for place in ((data, key), *places(inner))]


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """Sound data with one or two nodes overwritten by others of their kind, deleted, doubled, or replaced."""
    data = copy.deepcopy(draw(st.sampled_from(SOUND)))
    for _ in range(draw(st.integers(1, 2))):
        holder, key = draw(st.sampled_from(places(data)))
        match draw(st.sampled_from(["overwrite", "overwrite", "delete", "double", "replace"])):
            case "overwrite":
                others = PIECES if isinstance(holder[key], str) else []
                alike = [it[at] for it, at in places(data) if type(it[at]) is type(holder[key])]
                holder[key] = copy.deepcopy(draw(st.sampled_from(alike + others)))
            case "delete":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder.insert(key, holder[key])
            case "double":
                holder[key + "2"] = holder[key]
            case _:
                holder[key] = draw(JSON)
        if not places(data):
            break
    return data


def loads_or_refuses(text: str | bytes) -> None:
    """The promise of ``loads``: a value that play could have brought, or an error of the family."""
    try:
        value = codec.loads(text, kirche)
    except RulesError:
        return
    final = verify(kirche, value) if isinstance(value, Record) else value
    assert not isinstance(final, kirche.State) or kirche.audit(final) == ()
    assert codec.loads(codec.dumps(kirche, value), kirche) == value


@given(damaged())
def test_damaged_data_is_loaded_soundly_or_refused(data: Any) -> None:
    loads_or_refuses(json.dumps(data))


@given(st.sampled_from(SOUND), st.data())
def test_damaged_text_is_loaded_soundly_or_refused(data: Any, choices: st.DataObject) -> None:
    text = json.dumps(data)
    start, end = sorted(choices.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    loads_or_refuses(
        text[:start] + choices.draw(st.text('{}[]",:0123456789.eE+-\\ antfiNI', max_size=5)) + text[end:]
    )


@given(st.text() | st.binary() | JSON.map(json.dumps))
def test_anything_else_is_refused(text: str | bytes) -> None:
    with pytest.raises(SchemaError):
        codec.loads(text, kirche)


@given(damaged())
def test_schema_allows_just_what_is_checked(data: Any) -> None:
    """An independent validator and ``check`` agree, but for 7.0, which JSON Schema takes for an integer."""
    text = json.dumps(data)
    assume(not any(isinstance(leaf, float) for leaf in leaves(data)))
    known = codec.schema(kirche)["$defs"]
    allowed = []
    for kind in codec.FORMAT:
        with suppress(SchemaError):
            check(read(text), known[kind], known)
            allowed.append(kind)
    assert VALIDATOR.is_valid(data) == (len(allowed) == 1)


def leaves(data: Any) -> list[object]:
    """All that is no list and no object."""
    if isinstance(data, dict | list):
        inner = data.values() if isinstance(data, dict) else data
        return [leaf for it in inner for leaf in leaves(it)]
    return [data]
