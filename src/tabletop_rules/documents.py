"""Attrs records as JSON, strictly: one description, the JSON Schema, decides what is read and written.

The fields of a record class give its schema; ``check`` holds plain data against it, and only then cattrs
builds the record. So nothing is coerced (``"7"`` is not 7, ``true`` is not 1), and what is published is what
is enforced. Texts are read without trust: keys that stand twice, NaN, and numbers that a reader somewhere
would round are refused. What the JSON *means* is the business of ``codec`` and ``record``.
"""

from __future__ import annotations

import inspect
import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

from tabletop_rules.errors import SchemaError
from tabletop_rules.records import with_article

Path: TypeAlias = tuple[str | int, ...]
Fault: TypeAlias = tuple[str, Path]
"""What is wrong, and the path to it."""
Schema: TypeAlias = dict[str, Any]
T = TypeVar("T", bound=attrs.AttrsInstance)

LARGEST: Final = 2**53 - 1
"""The largest integer that every reader of JSON keeps exact."""

_DEFINITIONS: Final = "#/$defs/"

_NAMES: Final = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
    "array": "an array",
    "object": "an object",
}

_SCALARS: Final[Mapping[Any, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    None: {"type": "null"},
    NoneType: {"type": "null"},
}

_PYTHON: Final[Mapping[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (NoneType,),
    "array": (list,),
    "object": (dict,),
}
"""The exact types that count as each type of JSON: a bool is no integer here."""

# --- text and plain data ---------------------------------------------------------------------------------


@attrs.frozen
class _Refused:
    """Stands in plain data for what ``check`` will refuse when it comes there and knows the path."""

    reason: str


def read(text: object) -> Any:
    """The plain data of a JSON text, to be held against a schema by ``check`` before it is used.

    Raises:
        SchemaError: the text is no JSON (line and column are given), is nested beyond measure, or is neither
            a str nor bytes in UTF-8.

    >>> read('{"light": ["Na1H"]}')
    {'light': ['Na1H']}
    >>> read('{"light": ["Na1H"')
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.SchemaError: $: line 1, column 18: Expecting ',' delimiter
    """
    if not isinstance(text, str | bytes):
        raise SchemaError(f"expected JSON in a str or bytes, not {type(text).__name__}")
    try:
        return json.loads(
            text.decode() if isinstance(text, bytes) else text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_real,
            parse_constant=lambda name: _Refused(f"{name} is no number"),
        )
    except json.JSONDecodeError as error:
        raise SchemaError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except UnicodeDecodeError as error:
        raise SchemaError(f"the bytes are no UTF-8: {error}") from None
    except RecursionError:
        raise SchemaError("nested too deeply") from None


def read_loosely(text: str) -> Any:
    """The plain data of a JSON text, or the text itself where it is no JSON: how a person types a value.

    >>> [read_loosely(text) for text in ("5", "true", '"5"', "dark")]
    [5, True, '5', 'dark']
    """
    try:
        return read(text)
    except SchemaError:
        return text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Refused:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        return _Refused(f"the key {shown(twice)} stands twice")
    return members


def _integer(digits: str) -> int | _Refused:
    too_long = len(digits) > len(str(-LARGEST))
    return _Refused(f"{_short(digits)} is not between ±{LARGEST}") if too_long else int(digits)


def _real(digits: str) -> float | _Refused:
    value = float(digits)
    return value if math.isfinite(value) else _Refused(f"{_short(digits)} is too large")


def write(data: object, indent: int | None = None) -> str:
    """The one JSON text of plain data: ASCII, keys sorted, no white space unless ``indent`` is given.

    Raises:
        TypeError: ``indent`` is neither a whole number nor None.

    >>> write({"priest": "d4", "actions": 0})
    '{"actions":0,"priest":"d4"}'
    """
    if indent is not None and type(indent) is not int:
        raise TypeError(f"an indent is a number of spaces or None, not {indent!r}")
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(data, sort_keys=True, indent=indent, separators=separators, allow_nan=False)


# --- record classes and their schemas --------------------------------------------------------------------


def definitions(*kinds: type) -> Mapping[str, Schema]:
    """The JSON Schemas of attrs classes and of all that they contain, by class name; not to be changed.

    Fields may be str, int, float, bool, None, a ``Literal``, an ``Enum``, a tuple, a ``Mapping`` with str
    keys, an attrs record, or a union of these. ``metadata={"description": …}`` describes a field.

    Raises:
        TypeError: a field has a type that JSON has no exact form for, two classes of a union cannot be told
            apart, or two classes share a name.

    >>> from tabletop_rules.games import kirche
    >>> definitions(kirche.Options)["Options"]["properties"]["board"]
    {'enum': [7, 5], 'default': 7}
    """
    return _definitions(kinds)


@cache
def _definitions(kinds: tuple[type, ...]) -> Mapping[str, Schema]:
    from tabletop_rules._conversion import check_unions  # noqa: PLC0415 - it takes its time

    found: dict[type, Schema] = {}
    for kind in kinds:
        _schema(kind, found)
        check_unions(kind)
    named = {kind.__name__: schema for kind, schema in found.items()}
    if len(named) < len(found):
        raise TypeError(f"two of these classes share a name: {', '.join(map(repr, found))}")
    return named


def reference(kind: type) -> Schema:
    """The schema that points to a class among the definitions.

    >>> from tabletop_rules.games import kirche
    >>> reference(kirche.Options)
    {'$ref': '#/$defs/Options'}
    """
    return {"$ref": _DEFINITIONS + kind.__name__}


def _schema(kind: Any, found: dict[type, Schema]) -> Schema:
    origin, args = get_origin(kind), get_args(kind)
    if kind in _SCALARS:
        return _SCALARS[kind]
    if origin is Literal:
        return {"enum": [arg.value if isinstance(arg, Enum) else arg for arg in args]}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(arg, found) for arg in args]}
    if origin is tuple and args[1:] == (...,):
        return {"type": "array", "items": _schema(args[0], found)}
    if origin is tuple:
        items = [_schema(arg, found) for arg in args]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin is Mapping and args[0] is str:
        return {"type": "object", "additionalProperties": _schema(args[1], found)}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    if isinstance(kind, type) and attrs.has(kind):
        if kind not in found:
            found[kind] = {}  # a class may contain itself
            found[kind] |= _record(kind, found)
        return reference(kind)
    raise TypeError(f"{kind!r} has no exact form in JSON; see tabletop_rules.documents.definitions")


def _record(kind: type[attrs.AttrsInstance], found: dict[type, Schema]) -> Schema:
    fields = [field for field in attrs.fields(attrs.resolve_types(kind)) if field.init]
    summary = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
    return {
        "type": "object",
        **({"description": summary} if summary else {}),
        "properties": {field.name: _field(field, found) for field in fields},
        "required": [field.name for field in fields if field.default is attrs.NOTHING],
        "additionalProperties": False,
    }


def _field(field: attrs.Attribute[Any], found: dict[type, Schema]) -> Schema:
    schema = dict(_schema(field.type, found))
    if "description" in field.metadata:
        schema["description"] = field.metadata["description"]
    if field.default is not attrs.NOTHING and isinstance(field.default, str | int | float | Enum):
        schema["default"] = _plain(field.default)
    return schema


# --- plain data against schemas --------------------------------------------------------------------------


def check(data: object, schema: Schema, known: Mapping[str, Schema]) -> None:
    """Refuse plain data that a schema does not allow; ``known`` are the definitions it may refer to.

    Only the keywords that ``definitions`` writes are understood.

    Raises:
        SchemaError: for each fault what was expected and what was found, with the path from the top.

    >>> check({"light": [7]}, {"type": "object", "additionalProperties": {"enum": ["Na1H"]}}, {})
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.SchemaError: $.light: expected "Na1H", found an array
    """
    faults: list[Fault] = []
    _check(data, schema, known, (), faults)
    if faults:
        raise SchemaError.of(faults)


def _check(
    data: object, schema: Schema, known: Mapping[str, Schema], path: Path, faults: list[Fault]
) -> None:
    """Add to ``faults`` whatever is wrong."""
    if isinstance(data, _Refused):
        faults.append((data.reason, path))
        return
    schema = _resolved(schema, known)
    if "anyOf" in schema:
        _check_any(data, schema, known, path, faults)
    elif not _fits(data, schema):
        faults.append((f"expected {_expected(schema)}, found {shown(data)}", path))
    elif isinstance(data, int) and not -LARGEST <= data <= LARGEST:
        faults.append((f"{shown(data)} is not between ±{LARGEST}", path))
    elif isinstance(data, dict):
        _check_members(data, schema, known, path, faults)
    elif isinstance(data, list):
        _check_items(data, schema, known, path, faults)


def _resolved(schema: Schema, known: Mapping[str, Schema]) -> Schema:
    return known[schema["$ref"].removeprefix(_DEFINITIONS)] if "$ref" in schema else schema


def _fits(data: object, schema: Schema) -> bool:
    if "enum" in schema:
        return any(type(data) is type(value) and data == value for value in schema["enum"])
    return "type" not in schema or type(data) in _PYTHON[schema["type"]]


def _check_any(
    data: object, schema: Schema, known: Mapping[str, Schema], path: Path, faults: list[Fault]
) -> None:
    candidates = [it for it in schema["anyOf"] if _is_likely(data, it, known)]
    if len(candidates) == 1:
        _check(data, candidates[0], known, path, faults)  # its complaints are those to hear
        return
    for candidate in candidates:
        complaints: list[Fault] = []
        _check(data, candidate, known, path, complaints)
        if not complaints:
            return
    tags = []
    if isinstance(data, dict) and not candidates:
        tags = list(_wrong_tags(data, [_resolved(it, known) for it in schema["anyOf"]], path))
    faults += tags or [(f"expected {_expected(schema)}, found {shown(data)}", path)]


def _wrong_tags(data: dict[str, object], schemas: list[Schema], path: Path) -> Iterator[Fault]:
    """Each member that tells objects apart and has the value of none of them."""
    properties = [it["properties"] for it in schemas if "properties" in it]
    for key, value in data.items():
        tags = [it[key] for it in properties if "enum" in it.get(key, {})]
        if tags and len(tags) == len(properties) and not any(_fits(value, tag) for tag in tags):
            yield f"expected {_expected({'anyOf': tags})}, found {shown(value)}", (*path, key)


def _is_likely(data: object, schema: Schema, known: Mapping[str, Schema]) -> bool:
    """Whether the type fits, and in an object those members that can only be one of a few: its tags."""
    schema = _resolved(schema, known)
    if "anyOf" in schema:
        return any(_is_likely(data, it, known) for it in schema["anyOf"])
    if not isinstance(data, dict):
        return _fits(data, schema)
    tags = {key: it for key, it in schema.get("properties", {}).items() if "enum" in it and key in data}
    return _fits(data, schema) and all(_fits(data[key], tag) for key, tag in tags.items())


def _check_members(
    data: dict[str, object], schema: Schema, known: Mapping[str, Schema], path: Path, faults: list[Fault]
) -> None:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    missing = [key for key in schema.get("required", ()) if key not in data]
    faults += [(f"the key {shown(key)} is missing", path) for key in missing]
    for key, value in data.items():
        if key in properties or others is not False:
            _check(value, properties.get(key, others), known, (*path, key), faults)
        else:
            allowed = ", ".join(map(shown, properties))
            faults.append((f"the key {shown(key)} is not one of {allowed}", path))


def _check_items(
    data: list[object], schema: Schema, known: Mapping[str, Schema], path: Path, faults: list[Fault]
) -> None:
    if len(data) != schema.get("minItems", len(data)):
        faults.append((f"expected {schema['minItems']} items, found {len(data)}", path))
        return
    items = schema.get("prefixItems") or [schema.get("items", {})] * len(data)
    for index, (value, item) in enumerate(zip(data, items, strict=True)):
        _check(value, item, known, (*path, index), faults)


def _expected(schema: Schema) -> str:
    if "anyOf" in schema:
        return " or ".join(map(_expected, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(map(shown, schema["enum"]))
    if "$ref" in schema:
        return with_article(schema["$ref"].removeprefix(_DEFINITIONS))
    return _NAMES[schema["type"]]


def shown(data: object) -> str:
    """Plain data as a message names it: a value itself, cut where it is long; what holds others by its kind.

    >>> shown("a" * 50), shown({"game": "kirche"})
    ('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ...', 'an object')
    """
    if isinstance(data, list):
        return _NAMES["array"]
    if isinstance(data, dict | _Refused):
        return _NAMES["object"]
    return _short(json.dumps(data, default=repr))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:36] + " ..."


# --- plain data and records ------------------------------------------------------------------------------


def structure(data: object, kind: type[T]) -> T:
    """The record of an attrs class that plain data stands for.

    Raises:
        SchemaError: the data does not have the shape of the class, or the class itself refuses a value; all
            faults of shape are told, or else all of the other kind.

    >>> from tabletop_rules.games import kirche
    >>> structure({"ply_cap": 100}, kirche.Options).ply_cap
    100
    >>> structure({"ply_cap": "100"}, kirche.Options)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.SchemaError: $.ply_cap: expected an integer, found "100"
    """
    from tabletop_rules._conversion import structured  # noqa: PLC0415 - it takes its time

    check(data, reference(kind), definitions(kind))
    return structured(data, kind)


def unstructure(record: attrs.AttrsInstance) -> dict[str, Any]:
    """The plain data that stands for an attrs record; ``structure`` is its inverse.

    Raises:
        SchemaError: a field holds what its type does not allow, or an integer that JSON cannot carry exactly.

    >>> from tabletop_rules.games import kirche
    >>> unstructure(kirche.to_document(kirche.initial_state()))["priest"]
    'd4'
    """
    data: dict[str, Any] = _plain(record)
    check(data, reference(type(record)), definitions(type(record)))
    return data


def _plain(value: object) -> Any:
    from tabletop_rules._conversion import unstructured  # noqa: PLC0415 - it takes its time

    return read(json.dumps(unstructured(value)))  # a tuple is a list now, and a StrEnum a str
