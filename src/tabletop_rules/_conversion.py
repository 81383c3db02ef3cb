"""Records from plain data and back, by cattrs: the part of ``documents`` that is imported on first use.

Importing cattrs takes a good part of the time that importing a game takes; who stores nothing never needs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias, TypeVar, Union

from cattrs import AttributeValidationNote, BaseValidationError, Converter, IterableValidationNote
from cattrs.strategies import configure_union_passthrough

from tabletop_rules.errors import SchemaError

T = TypeVar("T")
Path: TypeAlias = tuple[str | int, ...]

_converter: Final = Converter()
_converter.register_unstructure_hook(float, lambda value: value + 0.0)  # -0.0 and 0 are written as 0.0
configure_union_passthrough(Union[str, int, float, bool, None], _converter)  # noqa: UP007 - asks for a Union


def check_unions(kind: type) -> None:
    """Refuse a class with a union of classes that cannot be told apart.

    Raises:
        TypeError: there is one.
    """
    _converter.get_structure_hook(kind)


def structured(data: object, kind: type[T]) -> T:
    """The record that plain data stands for, which has the shape of the class.

    Raises:
        SchemaError: the class itself refuses values; all of them are told.
    """
    try:
        return _converter.structure(data, kind)
    except BaseValidationError as error:
        raise SchemaError.of(_located(error)) from error


def unstructured(value: object) -> Any:
    """What stands for a value, with tuples and enumerations still among it."""
    return _converter.unstructure(value)


def _located(
    error: Exception, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """The faults within a group of cattrs, each with the path that its notes tell."""
    if isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            yield from _located(inner, (*path, *_noted(inner)))
    elif isinstance(error, SchemaError):
        yield from error.below(*path).faults
    else:
        yield str(error), path


def _noted(error: Exception) -> Iterator[str | int]:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            yield note.name
        elif isinstance(note, IterableValidationNote):
            yield note.index
