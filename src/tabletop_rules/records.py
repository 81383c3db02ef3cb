"""Building frozen records fast, for code that makes one per move and has nothing to check.

A frozen record with slots sets each field through ``object.__setattr__``, three times as slow as plain
assignment. A twin class with the same slots, not frozen, takes the fields by assignment and then turns into
the record: the language allows an object to change its class to one of the same layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
T = TypeVar("T")


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
