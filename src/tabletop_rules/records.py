"""Frozen records: checking the fields of those that users build, and building fast what needs no check.

A frozen record with slots sets each field through ``object.__setattr__``, three times as slow as plain
assignment. A twin class with the same slots, not frozen, takes the fields by assignment and then turns into
the record: the language allows an object to change its class to one of the same layout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast, get_type_hints

import attrs

P = ParamSpec("P")
T = TypeVar("T")

Validator: TypeAlias = Callable[[object, "attrs.Attribute[Any]", Any], None]
"""Looks at the value of a field when a record is made, and raises ``TypeError`` if it is none for it."""


def is_a(kind: type, furthest: int | None = None) -> Validator:
    """A validator for the field of a move: a value of that very type, in a named tuple part by part.

    So ``True`` and ``1.0`` are no whole numbers, and moves that are equal have the same text. Whether a
    square is on the board is for the rules to say.

    Args:
        kind: The type.
        furthest: For named tuples of numbers, how far from 0 these may be.

    >>> from tabletop_rules.geometry import Cell
    >>> @attrs.frozen
    ... class Step:
    ...     to: Cell = attrs.field(validator=is_a(Cell))
    >>> Step(Cell(0, 1.5))
    Traceback (most recent call last):
        ...
    TypeError: the to of a Step is a Cell, not Cell(x=0, y=1.5)
    """
    hints = get_type_hints(kind) if hasattr(kind, "_fields") else {}
    shape = (kind, *hints.values()) if hints else kind
    what = f"a {kind.__name__}" if furthest is None else f"a {kind.__name__} with numbers up to {furthest}"

    def check(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        if _shape(value) != shape or (furthest is not None and max(map(abs, value)) > furthest):
            raise refusal(move, attribute, what, value)

    return check


def is_one_of(values: Sequence[object], what: str | None = None) -> Validator:
    """A validator for the field of a move that takes one of these values, not what merely equals one.

    >>> @attrs.frozen
    ... class Turn:
    ...     degrees: int = attrs.field(validator=is_one_of((0, 90)))
    >>> Turn(90.0)
    Traceback (most recent call last):
        ...
    TypeError: the degrees of a Turn is one of 0, 90, not 90.0
    """
    expected = what or f"one of {', '.join(map(repr, values))}"

    def check(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        if not is_among(value, values):
            raise refusal(move, attribute, expected, value)

    return check


def is_among(value: object, values: Sequence[object]) -> bool:
    """Whether one of the values is this one: equal, and of the same type, in tuples part by part.

    >>> is_among(1, (1, 2)), is_among(True, (1, 2)), is_among((1, 2.0), ((1, 2),))
    (True, False, False)
    """
    return any(it == value and _shape(it) == _shape(value) for it in values)


def _shape(value: object) -> object:
    """The type of a value, for a tuple with those of its parts."""
    return (type(value), *map(_shape, value)) if isinstance(value, tuple) else type(value)


def refusal(move: object, attribute: attrs.Attribute[Any], what: str, value: object) -> TypeError:
    """The error for a field of a move, which has to be ``what``, with another value."""
    return TypeError(f"the {attribute.name} of a {type(move).__name__} is {what}, not {value!r}")


def trusted_constructor(record: Callable[P, T]) -> Callable[P, T]:
    """A function that builds the same records as the class, without validators and converters.

    ``record`` is an attrs class with slots, without ``weakref_slot`` and without derived fields.

    Raises:
        TypeError: instances of the class cannot be built this way.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> point = trusted_constructor(Point)
    >>> point(3), point(3) == Point(3, 0)
    (Point(x=3, y=0), True)
    """
    kind = cast(type[Any], record)
    fields = attrs.fields(kind)
    if not all(field.init and not field.kw_only for field in fields):
        raise TypeError(f"{kind.__name__} has fields that are keyword-only or derived")

    def turn_into_record(self: Any) -> None:
        self.__class__ = kind

    twin = attrs.make_class(
        f"Unfrozen{kind.__name__}",
        {field.name: attrs.field(default=field.default) for field in fields},
        class_body={"__attrs_post_init__": turn_into_record},
        slots=True,
        weakref_slot=False,
        eq=False,
        repr=False,
    )
    if twin.__basicsize__ != kind.__basicsize__:
        raise TypeError(f"{kind.__name__} has another layout than its fields need: is weakref_slot off?")
    return cast(Callable[P, T], twin)


def changer(record: Callable[..., T]) -> Callable[..., T]:
    """A function that gives a record with other values of some fields: ``attrs.evolve``, many times faster.

    ``record`` is a class that ``trusted_constructor`` takes.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> changed = changer(Point)
    >>> changed(Point(3, 4), y=5)
    Point(x=3, y=5)
    """
    build = trusted_constructor(record)
    names = [field.name for field in attrs.fields(cast(type[Any], record))]
    places = {name: place for place, name in enumerate(names)}
    values_of = attrgetter(*names)

    def changed(given: T, **changes: Any) -> T:
        values = [*values_of(given)]
        for name, value in changes.items():
            values[places[name]] = value
        return build(*values)

    return changed
