"""The switches of La Città: set-up, board, and the readings of section 4 of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any, Final, Literal, TypeAlias

import attrs

from tabletop_rules.errors import OptionError
from tabletop_rules.games.la_citta.board import Board
from tabletop_rules.games.la_citta.components import KINDS, Building, Ground
from tabletop_rules.options import switch

Maxima: TypeAlias = tuple[tuple[Building, int], ...]
"""Buildings and how many of each a city may have."""


def _maxima(value: Mapping[str, int] | Iterable[tuple[str, int]]) -> Maxima:
    """The pairs of a mapping, in the order of the buildings."""
    pairs = dict(value)
    if unknown := sorted(set(pairs) - {*KINDS}):
        raise OptionError(f"max_per_city is about buildings, not {', '.join(unknown)}")
    if any(type(maximum) is not int or maximum < 0 for maximum in pairs.values()):
        raise OptionError(f"max_per_city has numbers from 0, not {pairs!r}")
    return tuple((building, pairs[building]) for building in KINDS if building in pairs)


def _is_board(options: object, attribute: attrs.Attribute[Any], value: object) -> None:
    if not isinstance(value, Board | None):
        raise OptionError(f"board is a Board, or None for the printed one, not {value!r}")


@attrs.frozen(kw_only=True)
class Options:
    """The switches; each has the value of the rulebook by default.

    >>> Options(max_per_city={"market": 1, "farm": 2}).max_per_city
    ((<Building.FARM: 'farm'>, 2), (<Building.MARKET: 'market'>, 1))
    >>> Options(hub="full")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: hub is one of 'void', 'lane', not 'full'
    """

    setup: Literal["advanced", "first_game"] = switch("advanced", "first_game")
    """Landscapes and castellos by chance and choice, or by the layouts of the board (LC-0.5, LC-0.6)."""
    board: Board | None = attrs.field(default=None, validator=_is_board)
    """A board of one's own; None is the printed one."""
    hub: Literal["void", "lane"] = switch("void", "lane")
    """Whether the crossing points are lanes (LC-13.3)."""
    full_set: bool = switch(False, True)
    """Whether all landscapes are mixed for a smaller area, too (LC-13.2)."""
    farms_need_fields: bool = switch(True, False)
    """Whether farms and quarries have to touch what they work (LC-5B.6, LC-13.4)."""
    fountain_needs_market: bool = switch(True, False)
    """Whether a fountain or bathhouse lifts the limit only together with a market (LC-4.2, LC-4.3)."""
    max_per_city: Maxima = attrs.field(default={"market": 1}, converter=_maxima)
    """The greatest number of a building in one city; given as a mapping or as pairs (LC-5B.9)."""
    market_citizen: Literal["supply", "castello"] = switch("supply", "castello")
    """Where the citizen of a market comes from (LC-5B.4, LC-13.5)."""
    found_distance: Literal["tiles", "castellos"] = switch("tiles", "castellos")
    """What a new city keeps its distance to; with castellos, it still touches no tile (LC-5A.2)."""
    penalty_after: Literal["starvation", "leaving"] = switch("starvation", "leaving")
    """Whether the penalty is for citizens lost in phase 8 alone, or in phase 7, too (LC-10.5)."""
    final_starvation: Literal["flat", "per_citizen"] = switch("flat", "per_citizen")
    """Whether starvation in year six costs 5 points once, or for each citizen (LC-12.2)."""
    flush: Literal["never", "bury", "drop"] = switch("never", "bury", "drop")
    """How old cards leave the display: not at all; the oldest once a year, if the start player likes; or
    the oldest at every use of an action card (LC-5.6)."""

    # What follows from the switches; every move asks.
    maxima: Mapping[Building, int] = attrs.field(init=False, eq=False, repr=False)
    """The maximum of each building that has one."""
    needs: Mapping[Building, Ground | None] = attrs.field(init=False, eq=False, repr=False)
    """What each building has to touch."""

    def __attrs_post_init__(self) -> None:
        """Work out what follows from the switches."""
        set_once = partial(object.__setattr__, self)
        set_once("maxima", dict(self.max_per_city))
        works = (Building.FARM, Building.QUARRY)
        set_once(
            "needs",
            {
                building: None if building in works and not self.farms_need_fields else kind.beside
                for building, kind in KINDS.items()
            },
        )


LARGE: Final = 8
"""The limit of a city with a market (LC-4.2)."""
SMALL: Final = 5
"""The limit of a city without one."""
UNLIMITED: Final = 9999
"""The limit of a city without a limit."""


def limit(options: Options, has_market: bool, has_water: bool) -> int:
    """How many citizens a city may have been given; ``has_water`` means a fountain or bathhouse (LC-4.2).

    >>> [limit(Options(), *it) for it in ((False, False), (False, True), (True, False))]
    [5, 5, 8]
    """
    if has_water and (has_market or not options.fountain_needs_market):
        return UNLIMITED
    return LARGE if has_market else SMALL


@cache
def default_options() -> Options:
    """The options of a game where none are given."""
    return Options()
