"""The switches of De Poorters (section 2.8 of the rulebook), and a data set of one's own."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final, Literal

import attrs

from tabletop_rules.errors import OptionError
from tabletop_rules.games.poorters.board import Rules
from tabletop_rules.games.poorters.data import Data, standard
from tabletop_rules.options import switch


def _number(default: int, least: int, most: int) -> Any:
    """A number between two others, both included."""

    def validate(options: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not int or not least <= value <= most:
            raise OptionError(f"{attribute.name} is a number from {least} to {most}, not {value!r}")

    return attrs.field(default=default, validator=validate)


def _own_data(data: object) -> Any:
    """None for the numbers of the rulebook, so that equal data are equal options."""
    return None if isinstance(data, Data) and data == standard() else data


def _is_data(options: object, attribute: attrs.Attribute[Any], value: object) -> None:
    if value is not None and not isinstance(value, Data):
        raise OptionError(
            f"data is a set of numbers (Data), or None for those of the rulebook, not {value!r}"
        )


@attrs.frozen(kw_only=True)
class Options:
    """The switches of section 2.8 of the rulebook, the start player, and the data.

    >>> Options(market_edges="grass")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: market_edges is one of 'any', 'sand', 'stone', not 'grass'
    """

    start_player: int = _number(0, 0, 3)
    """Who begins (PN-3.5), counted round the table: with two players 2 is seat 0 again."""
    start_florins: int = _number(2, 0, 99)
    """Money of each player at the start (PN-3.3)."""
    light_seals: int = _number(7, 0, 99)
    """Light seals of each player (PN-3.3)."""
    dark_seals: int = _number(4, 0, 99)
    """Dark seals of each player (PN-3.3)."""
    burghers_start: int = _number(5, 0, 999)
    """Where the track begins (PN-3.4)."""
    burghers_min: int = _number(5, 0, 999)
    """The lowest value of the track (PN-2.5)."""
    burghers_max: int = _number(60, 0, 999)
    """The highest value of the track (PN-19.13)."""
    end_vp: int = _number(30, 1, 999)
    """The points that end the game (PN-16.1)."""
    max_rounds: int = _number(60, 1, 999)
    """The rounds after which it ends anyway (PN-16.4)."""
    bank_limited: bool = switch(False, True)
    """Whether the bank has no more than the box (PN-1.4, PN-19.2)."""
    coin_on_unchosen: int = _number(0, 0, 99)
    """Florins that a character gathers in a round in which nobody chooses it (PN-4.4)."""
    market_edges: Literal["any", "sand", "stone"] = switch("any", "sand", "stone")
    """The roads at the Market (PN-8.11)."""
    outer_counts_for_adjacency: bool = switch(True, False)
    """Whether a building in the city may lean on one outside (PN-8.12)."""
    allow_mixed_area: bool = switch(False, True)
    """Whether a building may lie half in the city (PN-8.9)."""
    non_green_outside: bool = switch(True, False)
    """Whether buildings that are not green may lie outside the city (PN-8.7)."""
    max_districts: int = _number(2, 1, 26)
    """How many districts a building may touch (PN-8.5)."""
    max_proposals: int = _number(3, 0, 9)
    """Proposals in one slot (PN-9.11)."""
    min_communal_payers: int = _number(2, 0, 4)
    """How many must pay for a communal building (PN-9.1)."""
    allow_transfers: bool = switch(True, False)
    """Whether goods and money may change hands in a proposal (PN-9.8)."""
    wish_window: Literal["sheriff", "own_slot"] = switch("sheriff", "own_slot")
    """When wish cards may be played (PN-13.8, PN-19.14)."""
    sheriff_privilege: Literal["before_purchase", "after_purchase"] = switch(
        "before_purchase", "after_purchase"
    )
    """When the Sheriff's florin is paid (PN-13.1)."""
    replant_after_harvest: bool = switch(False, True)
    """Whether a field that is reaped is sown again at once (PN-11.3)."""
    farm_bonus_same_kind: bool = switch(True, False)
    """Whether the Farmer's extra good follows what was reaped of its own kind only (PN-11.7)."""
    data: Data | None = attrs.field(default=None, converter=_own_data, validator=_is_data)
    """The numbers; None for those of the rulebook."""

    box: Data = attrs.field(init=False, eq=False, repr=False)
    """The numbers in use."""
    rules: Rules = attrs.field(init=False, eq=False, repr=False)
    """The switches that concern placement."""

    def __attrs_post_init__(self) -> None:
        """Work out what follows from the switches."""
        set_once = partial(object.__setattr__, self)
        set_once("box", self.data or standard())
        rules = Rules(
            self.market_edges,
            self.outer_counts_for_adjacency,
            self.allow_mixed_area,
            self.non_green_outside,
            self.max_districts,
        )
        set_once("rules", rules)
        if not self.burghers_min <= self.burghers_start <= self.burghers_max:
            raise OptionError("burghers_start lies between burghers_min and burghers_max")
        if self.bank_limited and _MOST_SEATS * self.start_florins > self.box.box.florins:
            raise OptionError(f"the bank has no {self.start_florins} florins for each player")
        at_once = sum(it.enters_at <= self.burghers_start for it in self.box.characters)
        if at_once < _MOST_SEATS:
            raise OptionError(f"of the characters {_MOST_SEATS} are needed at the start, not {at_once}")


_MOST_SEATS: Final = 4


@cache
def default_options() -> Options:
    """The options of a game where none are given; made on first use, for they read the data."""
    return Options()
