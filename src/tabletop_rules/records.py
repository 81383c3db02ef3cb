"""Frozen records: checking the fields of those that users build, and building fast what needs no check.

A frozen record with slots sets each field through ``object.__setattr__``, three times as slow as plain
assignment. A twin class with the same slots, not frozen, takes the fields by assignment and then turns into
the record: the language allows an object to change its class to one of the same layout.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
T = TypeVar("T")


def is_a(kind: type) -> Callable[[object, attrs.Attribute[Any], Any], None]:
    """A validator for the field of a move: a value of that type; in a tuple, whole numbers only.

    Whether a square is on the board is for the rules to say.

    >>> from tabletop_rules.geometry import Cell
    >>> @attrs.frozen
    ... class Step:
    ...     to: Cell = attrs.field(validator=is_a(Cell))
    >>> Step(Cell(0, 1.5))
    Traceback (most recent call last):
        ...
    TypeError: the to of a Step is a Cell, not Cell(x=0, y=1.5)
    """

    def check(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        parts = value if isinstance(value, tuple) else ()
        is_whole = all(isinstance(part, int) and not isinstance(part, bool) for part in parts)
        if not isinstance(value, kind) or not is_whole:
            what = f"the {attribute.name} of a {type(move).__name__}"
            raise TypeError(f"{what} is a {kind.__name__}, not {value!r}")

    return check


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
