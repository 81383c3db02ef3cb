"""Attrs records as JSON: every type of field, the schema that is written and the values that are refused."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, IntEnum, StrEnum
from typing import Any, Literal

import attrs
import pytest
from jsonschema import Draft202012Validator
from pyrsistent import pmap

from tabletop_rules.documents import (
    LARGEST,
    check,
    definitions,
    read,
    reference,
    structure,
    unstructure,
    write,
)
from tabletop_rules.errors import SchemaError


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Good(IntEnum):
    CLOTH = 1


class Card(Enum):
    ACE = "A"


@attrs.frozen
class Wall:
    kind: Literal["wall"]
    length: int


@attrs.frozen
class Gate:
    kind: Literal["gate"]
    name: str


@attrs.frozen(kw_only=True)
class Everything:
    """A record with a field of every type.

    What comes after the first paragraph is for readers of the code.
    """

    text: str
    number: int = attrs.field(default=7, metadata={"description": "how many"})
    share: float = 0.5
    flag: bool = False
    colour: Colour = Colour.RED
    good: Good | None = None
    card: Literal[Card.ACE] = Card.ACE
    either: int | str = 0
    several: tuple[int, ...] = ()
    pair: tuple[int, str] = (0, "")
    table: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    part: Wall | Gate | None = None
    parts: tuple[Wall | Gate, ...] = ()
    inner: Everything | None = None
    derived: int = attrs.field(default=3, init=False)


FULL = Everything(
    text="é",
    number=-1,
    share=0.25,
    flag=True,
    colour=Colour.BLUE,
    good=Good.CLOTH,
    either="x",
    several=(1, 2),
    pair=(3, "y"),
    table=pmap({"z": (1,), "a": ()}),
    part=Gate("gate", "north"),
    parts=(Wall("wall", 4),),
    inner=Everything(text=""),
)

FULL_TEXT = (
    r'{"card":"A","colour":"blue","either":"x","flag":true,"good":1,"inner":{"card":"A","colour":"red",'
    r'"either":0,"flag":false,"good":null,"inner":null,"number":7,"pair":[0,""],"part":null,"parts":[],'
    r'"several":[],"share":0.5,"table":{},"text":""},"number":-1,"pair":[3,"y"],'
    r'"part":{"kind":"gate","name":"north"},"parts":[{"kind":"wall","length":4}],"several":[1,2],'
    r'"share":0.25,"table":{"a":[],"z":[1]},"text":"\u00e9"}'
)


def test_canonical_text() -> None:
    assert write(unstructure(FULL)) == FULL_TEXT
    assert structure(read(FULL_TEXT), Everything) == FULL


def test_missing_keys_have_their_defaults() -> None:
    assert structure({"text": "a"}, Everything) == Everything(text="a")


def test_floats_are_written_as_floats() -> None:
    """Equal values have equal texts: 0, 0.0 and -0.0."""
    written = [write(unstructure(Everything(text="", share=share))["share"]) for share in (0, 0.0, -0.0)]
    assert written == ["0.0", "0.0", "0.0"]
    assert structure({"text": "", "share": 1}, Everything).share == 1.0


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ({"text": 7}, "$.text: expected a string, found 7"),
        ({"text": None}, "$.text: expected a string, found null"),
        ({"number": "7"}, '$.number: expected an integer, found "7"'),
        ({"number": True}, "$.number: expected an integer, found true"),
        ({"number": 7.0}, "$.number: expected an integer, found 7.0"),
        ({"number": LARGEST + 1}, "$.number: 9007199254740992 is not between ±9007199254740991"),
        ({"flag": 1}, "$.flag: expected true or false, found 1"),
        ({"flag": "true"}, '$.flag: expected true or false, found "true"'),
        ({"share": "0.5"}, '$.share: expected a number, found "0.5"'),
        ({"share": True}, "$.share: expected a number, found true"),
        ({"colour": "green"}, '$.colour: expected "red" or "blue", found "green"'),
        ({"colour": ["red"]}, '$.colour: expected "red" or "blue", found an array'),
        ({"good": True}, "$.good: expected 1 or null, found true"),
        ({"good": 1.0}, "$.good: expected 1 or null, found 1.0"),
        ({"card": "ACE"}, '$.card: expected "A", found "ACE"'),
        ({"either": None}, "$.either: expected an integer or a string, found null"),
        ({"either": 2**60}, "$.either: 1152921504606846976 is not between ±9007199254740991"),
        ({"several": "12"}, '$.several: expected an array, found "12"'),
        ({"several": {}}, "$.several: expected an array, found an object"),
        ({"several": [1, [2]]}, "$.several[1]: expected an integer, found an array"),
        ({"pair": [1]}, "$.pair: expected 2 items, found 1"),
        ({"pair": [1, "a", "b"]}, "$.pair: expected 2 items, found 3"),
        ({"pair": ["a", 1]}, '$.pair[0]: expected an integer, found "a"'),
        ({"table": []}, "$.table: expected an object, found an array"),
        ({"table": {"a": [1, "2"]}}, '$.table.a[1]: expected an integer, found "2"'),
        ({"part": {"kind": "wall", "length": "4"}}, '$.part.length: expected an integer, found "4"'),
        ({"part": {"kind": "wall", "name": "a"}}, '$.part: the key "length" is missing'),
        ({"part": {"kind": "moat"}}, '$.part.kind: expected "wall" or "gate", found "moat"'),
        ({"parts": [None]}, "$.parts[0]: expected a Wall or a Gate, found null"),
        ({"inner": {"text": "", "inner": {}}}, '$.inner.inner: the key "text" is missing'),
        ({"derived": 3}, '$: the key "derived" is not one of "text", "number", "share", "flag", "colour", '),
        ({"text": "x" * 99, "flag": "y" * 99}, f'$.flag: expected true or false, found "{"y" * 35} ...'),
    ],
)
def test_nothing_is_coerced(fault: dict[str, Any], message: str) -> None:
    with pytest.raises(SchemaError) as caught:
        structure({"text": "", **fault}, Everything)
    assert str(caught.value).startswith(message)


def test_all_faults_are_told() -> None:
    """Each in its place: in a record, a list, a table, a union; what is wrong as a whole is told once."""
    data = {
        "number": "7",
        "several": [1, "2", 3.0],
        "pair": [1],
        "table": {"a": [1, None]},
        "part": {"kind": "wall", "length": "4", "name": "a"},
        "parts": [None, {"kind": "moat"}],
        "inner": {"text": "", "flag": 1},
        "colour": "red",
        "size": 3,
    }
    with pytest.raises(SchemaError) as caught:
        structure(data, Everything)
    assert [(path, reason[:28]) for reason, path in caught.value.faults] == [
        ((), 'the key "text" is missing'),
        (("number",), 'expected an integer, found "'),
        (("several", 1), 'expected an integer, found "'),
        (("several", 2), "expected an integer, found 3"),
        (("pair",), "expected 2 items, found 1"),
        (("table", "a", 1), "expected an integer, found n"),
        (("part", "length"), 'expected an integer, found "'),
        (("part",), 'the key "name" is not one of'),
        (("parts", 0), "expected a Wall or a Gate, f"),
        (("parts", 1, "kind"), 'expected "wall" or "gate", f'),
        (("inner", "flag"), "expected true or false, foun"),
        ((), 'the key "size" is not one of'),
    ]
    assert (caught.value.reason, caught.value.path) == caught.value.faults[0]
    lines = str(caught.value).splitlines()
    assert (lines[1], len(lines)) == ('$.number: expected an integer, found "7"', 12)


@pytest.mark.parametrize("data", [None, 7, "text", [], True])
def test_a_record_is_an_object(data: object) -> None:
    with pytest.raises(SchemaError, match=r"^\$: expected an object, found "):
        structure(data, Everything)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"text": ""', "$: line 1, column 12: Expecting ',' delimiter"),
        ('{\n  "text": ""\n  "flag": true}', "$: line 3, column 3: Expecting ',' delimiter"),
        ("", "$: line 1, column 1: Expecting value"),
        ('{"text": "", "text": ""}', '$: the key "text" stands twice'),
        ('{"text": "", "table": {"a": [], "a": []}}', '$.table: the key "a" stands twice'),
        ('{"text": "", "share": NaN}', "$.share: NaN is no number"),
        ('{"text": "", "share": -Infinity}', "$.share: -Infinity is no number"),
        ('{"text": "", "share": 1e999}', "$.share: 1e999 is too large"),
        ('{"text": "", "either": ' + "9" * 9999 + "}", f"$.either: {'9' * 36} ... is not between ±"),
        ('{"text": "", "number": 1e3}', "$.number: expected an integer, found 1000.0"),
        ("\ufeff{}", "$: line 1, column 1: Unexpected UTF-8 BOM"),
        ("[" * 100_000, "$: nested too deeply"),
        (b'{"text": "\xff"}', "$: the bytes are no UTF-8: "),
        (None, "$: expected JSON in a str or bytes, not NoneType"),
    ],
)
def test_text_is_not_trusted(text: object, message: str) -> None:
    with pytest.raises(SchemaError) as caught:
        structure(read(text), Everything)
    assert str(caught.value).startswith(message)


def test_bytes_are_read_as_utf8() -> None:
    assert read('{"é": 1}'.encode()) == {"é": 1}


@attrs.frozen
class Careful:
    ages: tuple[Age, ...]


@attrs.frozen
class Age:
    years: int = attrs.field(validator=attrs.validators.ge(0))


def test_what_the_class_itself_refuses_has_a_path() -> None:
    with pytest.raises(SchemaError, match=r"^\$\.ages\[1\]: 'years' must be >= 0: -1"):
        structure({"ages": [{"years": 3}, {"years": -1}]}, Careful)
    with pytest.raises(SchemaError) as caught:
        structure({"ages": [{"years": -2}, {"years": 3}, {"years": -1}]}, Careful)
    assert [path for _, path in caught.value.faults] == [("ages", 0), ("ages", 2)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"text": 7}, r"\$\.text: expected a string, found 7"),
        ({"number": LARGEST + 1}, r"\$\.number: 9007199254740992 is not between"),
        ({"share": float("nan")}, r"\$\.share: NaN is no number"),
    ],
)
def test_what_could_not_be_read_is_not_written(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        unstructure(Everything(**{"text": "", **change}))


@attrs.frozen
class Fence:
    kind: str
    length: int


# --- schemas ---------------------------------------------------------------------------------------------

INTEGER = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
WALL_OR_GATE = [{"$ref": "#/$defs/Wall"}, {"$ref": "#/$defs/Gate"}]


def test_schema_of_every_type() -> None:
    schemas = definitions(Everything)
    assert schemas["Everything"] == {
        "type": "object",
        "description": "A record with a field of every type.",
        "properties": {
            "text": {"type": "string"},
            "number": {**INTEGER, "description": "how many", "default": 7},
            "share": {"type": "number", "default": 0.5},
            "flag": {"type": "boolean", "default": False},
            "colour": {"enum": ["red", "blue"], "default": "red"},
            "good": {"anyOf": [{"enum": [1]}, {"type": "null"}]},
            "card": {"enum": ["A"], "default": "A"},
            "either": {"anyOf": [INTEGER, {"type": "string"}], "default": 0},
            "several": {"type": "array", "items": INTEGER},
            "pair": {
                "type": "array",
                "prefixItems": [INTEGER, {"type": "string"}],
                "minItems": 2,
                "maxItems": 2,
            },
            "table": {"type": "object", "additionalProperties": {"type": "array", "items": INTEGER}},
            "part": {"anyOf": [*WALL_OR_GATE, {"type": "null"}]},
            "parts": {"type": "array", "items": {"anyOf": WALL_OR_GATE}},
            "inner": {"anyOf": [{"$ref": "#/$defs/Everything"}, {"type": "null"}]},
        },
        "required": ["text"],
        "additionalProperties": False,
    }
    assert list(schemas) == ["Everything", "Wall", "Gate"]


@pytest.mark.parametrize("kind", [set[int], list[int], bytes, Any, complex, Mapping[int, str]])
def test_types_without_an_exact_form_are_refused(kind: Any) -> None:
    odd = attrs.make_class("Odd", {"field": attrs.field(type=kind)})
    with pytest.raises(TypeError, match="has no exact form in JSON"):
        definitions(odd)


def test_names_of_classes_are_not_shared() -> None:
    twin = attrs.make_class("Wall", {"height": attrs.field(type=int)})
    with pytest.raises(TypeError, match="share a name"):
        definitions(Wall, twin)


def test_classes_of_a_union_can_be_told_apart() -> None:
    either: Any = Wall | Fence
    odd = attrs.make_class("Odd", {"field": attrs.field(type=either)})
    with pytest.raises(TypeError, match="Could not disambiguate"):
        definitions(odd)


def test_schema_says_what_is_enforced() -> None:
    """An independent validator comes to the same verdict on every fault of this module, and on none."""
    validator = Draft202012Validator({**reference(Everything), "$defs": definitions(Everything)})
    assert validator.is_valid(read(FULL_TEXT))
    for data in ({}, {"text": 1}, {"text": "", "pair": [1]}, {"text": "", "part": {"kind": "moat"}}):
        assert not validator.is_valid(data)
        with pytest.raises(SchemaError):
            check(data, reference(Everything), definitions(Everything))
