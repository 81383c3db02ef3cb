"""The moves of Alhambra: the actions of a turn, what becomes of bought tiles, and what chance brings.

Cards and tiles are those of ``components``; cells are those of section 2 of the rulebook, the fountain at
(0,0). Cards are a multiset (AL-102): a move keeps them sorted, in whatever order they are given.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias, final

import attrs

from tabletop_rules.games.alhambra.components import (
    CARDS,
    PLACES,
    SCORING_CARDS,
    TILES,
    Card,
    ScoringCard,
    Tile,
)
from tabletop_rules.geometry import Cell
from tabletop_rules.records import is_a, is_among, is_one_of

FURTHEST: Final = 60
"""No tile lies further from the fountain in any direction: there are 54 tiles."""


def _is_card(card: object) -> bool:
    return is_among(card, CARDS)


def _sorted(cards: Any) -> Any:
    """The cards in order; what are no cards is left to ``_are_cards``."""
    given = tuple(cards) if isinstance(cards, Iterable) else cards
    return tuple(sorted(given)) if isinstance(given, tuple) and all(map(_is_card, given)) else given


def _are_cards(move: object, attribute: attrs.Attribute[Any], cards: Any) -> None:
    what = f"the {attribute.name} of a {type(move).__name__}"
    if not isinstance(cards, tuple):
        raise TypeError(f"{what} must be money cards, not {cards!r}")
    if not cards:
        raise TypeError(f"{what} must be one card at least")
    for card in cards:
        if not _is_card(card):
            raise TypeError(f"{what} must be money cards, and {card!r} is none")


_is_tile: Final = is_one_of(TILES, "one of the 54 buildings")
_is_cell: Final = is_a(Cell, FURTHEST)
_is_place: Final = is_one_of(PLACES)
_can_be_drawn: Final = is_one_of((*SCORING_CARDS, *CARDS, *TILES), "a card or a building")


# --- actions ---------------------------------------------------------------------------------------------


@final
@attrs.frozen(weakref_slot=False)
class Take:
    """Open money is taken: one card, or several that are worth 5 at most (AL-20)."""

    cards: tuple[Card, ...] = attrs.field(converter=_sorted, validator=_are_cards)


@final
@attrs.frozen(weakref_slot=False)
class Buy:
    """The tile on a place of the market is bought with these cards (AL-30)."""

    place: int = attrs.field(validator=_is_place)
    payment: tuple[Card, ...] = attrs.field(converter=_sorted, validator=_are_cards)


@final
@attrs.frozen(weakref_slot=False)
class Place:
    """Redesign: a tile of the reserve is placed in the Alhambra (AL-40)."""

    tile: Tile = attrs.field(validator=_is_tile)
    cell: Cell = attrs.field(validator=_is_cell)


@final
@attrs.frozen(weakref_slot=False)
class Remove:
    """Redesign: a building of the Alhambra goes into reserve (AL-41)."""

    cell: Cell = attrs.field(validator=_is_cell)


@final
@attrs.frozen(weakref_slot=False)
class Swap:
    """Redesign: a tile of the reserve and a building change places (AL-42)."""

    tile: Tile = attrs.field(validator=_is_tile)
    cell: Cell = attrs.field(validator=_is_cell)


@final
@attrs.frozen
class Stop:
    """The extra action is not used, which ``extra_action_optional`` allows (AL-12)."""


@final
@attrs.frozen
class Pass:
    """No action of any kind is possible (AL-100)."""


# --- tiles that were bought, or given away at the end ----------------------------------------------------


@final
@attrs.frozen(weakref_slot=False)
class Build:
    """A tile bought in this turn, or received at the end, is placed in the Alhambra (AL-50, AL-81)."""

    tile: Tile = attrs.field(validator=_is_tile)
    cell: Cell = attrs.field(validator=_is_cell)


@final
@attrs.frozen(weakref_slot=False)
class Reserve:
    """Such a tile goes to the reserve (AL-50)."""

    tile: Tile = attrs.field(validator=_is_tile)


@final
@attrs.frozen(weakref_slot=False)
class Give:
    """A tile that was bought in this turn is given to Dirk (AL-93)."""

    tile: Tile = attrs.field(validator=_is_tile)


@final
@attrs.frozen
class GiveAll:
    """All tiles that were bought in this turn are given to Dirk, with ``dirk_gift=all`` (AL-93, AL-106)."""


# --- chance ----------------------------------------------------------------------------------------------


@final
@attrs.frozen(weakref_slot=False)
class Draw:
    """A card of the pile, or a tile of the bag, comes up; where it goes is known before."""

    what: Card | ScoringCard | Tile = attrs.field(validator=_can_be_drawn)


Move: TypeAlias = Take | Buy | Place | Remove | Swap | Stop | Pass | Build | Reserve | Give | GiveAll | Draw
