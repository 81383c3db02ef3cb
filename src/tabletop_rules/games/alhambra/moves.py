"""The moves of Alhambra: the actions of a turn, what becomes of bought tiles, and what chance brings.

Cards and tiles are those of ``components``; cells are those of section 2 of the rulebook, the fountain at
(0,0). Cards are a multiset (AL-102): a move keeps them sorted, in whatever order they are given.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias, final

import attrs

from tabletop_rules.games.alhambra.components import CARDS, PLACES, TILES, Card, ScoringCard, Tile
from tabletop_rules.geometry import Cell
from tabletop_rules.records import is_a

FURTHEST: Final = 60
"""No tile lies further from the fountain in any direction: there are 54 tiles."""


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def _are_cards(move: object, attribute: attrs.Attribute[Any], cards: tuple[Any, ...]) -> None:
    what = f"the {attribute.name} of a {type(move).__name__}"
    if not cards:
        raise TypeError(f"{what} has one card at least")
    for card in cards:
        if not isinstance(card, Card) or card not in CARDS:
            raise TypeError(f"{what} has money cards, and {card!r} is none")


def _is_tile(move: object, attribute: attrs.Attribute[Any], tile: Any) -> None:
    if not isinstance(tile, Tile) or tile not in TILES:
        raise TypeError(f"the {attribute.name} of a {type(move).__name__} is one of the 54, not {tile!r}")


def _is_cell(move: object, attribute: attrs.Attribute[Any], cell: Any) -> None:
    is_a(Cell)(move, attribute, cell)
    if max(map(abs, cell)) > FURTHEST:
        what = f"the {attribute.name} of a {type(move).__name__}"
        raise TypeError(f"{what} has coordinates up to {FURTHEST}, not {cell!r}")


def _is_place(move: object, attribute: attrs.Attribute[Any], place: Any) -> None:
    if type(place) is not int or place not in PLACES:
        raise TypeError(f"the {attribute.name} of a {type(move).__name__} is a number 1 to 4, not {place!r}")


def _can_be_drawn(move: object, attribute: attrs.Attribute[Any], what: Any) -> None:
    if not isinstance(what, ScoringCard) and not (
        (isinstance(what, Card) and what in CARDS) or (isinstance(what, Tile) and what in TILES)
    ):
        raise TypeError(f"what is drawn is a card or a tile, not {what!r}")


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
