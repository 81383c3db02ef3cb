"""The switches of Alhambra: section 4 of the rulebook."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import attrs

from tabletop_rules.errors import OptionError
from tabletop_rules.options import switch


def _number_of_turns(options: Options, attribute: attrs.Attribute[Any], value: object) -> None:
    if value is not None and (type(value) is not int or value < 1):
        raise OptionError(f"{attribute.name} is None or a number from 1, not {value!r}")


@attrs.frozen(kw_only=True)
class Options:
    """The switches of section 4 of the rulebook, what ``observe`` shows, and the deck.

    >>> Options(hole_rule="double")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: hole_rule is one of 'region', 'single', not 'double'
    """

    hole_rule: Literal["region", "single"] = switch("region", "single")
    """Whether any enclosed region is a hole, or only a single cell (AL-56)."""
    wall_metric: Literal["trail", "simple_path", "component"] = switch("trail", "simple_path", "component")
    """What counts as one stretch of wall where the wall is a ring or branches (AL-75)."""
    end_trigger: Literal["cannot_refill", "bag_empty"] = switch("cannot_refill", "bag_empty")
    """Whether the game ends only when a place cannot be filled, or when the bag is empty (AL-63)."""
    extra_action_optional: bool = switch(False, True)
    """Whether a player may do without the extra action (AL-12)."""
    dirk_gift: Literal["per_tile", "all"] = switch("per_tile", "all")
    """Whether Dirk gets bought tiles one by one, or all of a turn together (AL-93)."""
    payment_sets: Literal["minimal", "any"] = switch("minimal", "any")
    """Whether a payment may have a card that is not needed (AL-103)."""
    max_turns: int | None = attrs.field(default=None, validator=_number_of_turns)
    """The number of turns after which the game ends anyhow (AL-108)."""
    open_memory: bool = switch(False, True)
    """Whether a view shows all hands, which whoever remembers all takings knows (AL-107)."""
    deck: Literal["full", "small"] = switch("full", "small")
    """Whether the whole box is used, or a small part of it, for tests."""


@cache
def default_options() -> Options:
    """The options of a game where none are given."""
    return Options()
