"""Switches of a game: fields of its options, and validators that say which values there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from tabletop_rules.errors import OptionError


def one_of(*allowed: object) -> Callable[[Any, attrs.Attribute[Any], object], None]:
    """A validator for a switch that has one of these values, of the same type.

    >>> @attrs.frozen
    ... class Options:
    ...     board: int = attrs.field(default=7, validator=one_of(7, 5))
    >>> Options(board=6)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: board is one of 7, 5, not 6
    """

    def validate(options: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not any(value == it and type(value) is type(it) for it in allowed):
            choices = ", ".join(map(repr, allowed))
            raise OptionError(f"{attribute.name} is one of {choices}, not {value!r}")

    return validate


def switch(*values: object) -> Any:
    """A field for a switch with these values, the first of which is its default.

    >>> @attrs.frozen(kw_only=True)
    ... class Options:
    ...     start_player: int = switch(0, 1)
    >>> Options().start_player
    0
    """
    return attrs.field(default=values[0], validator=one_of(*values))
