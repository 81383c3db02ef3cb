"""The moves of La Città: what a seat does with one card or one choice, and what chance turns up.

Each is as small as it can be: a politics card with its choices is one move, every tile that is given up and
every citizen that starves is one of its own. Hexes name places; a city is named by the hex of its castello
(LC-13.1).
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, final

import attrs

from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.components import Building, Card, Landscape, Wish
from tabletop_rules.geometry import Hex
from tabletop_rules.records import is_a, refusal

FURTHEST: Final = 9999
"""No hex of a move lies further off: what is far beyond any board is no place at all."""


_hex: Final = is_a(Hex, FURTHEST)


def _number(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    """Check a field that takes a number."""
    if type(value) is not int or not 0 <= value <= FURTHEST:
        raise refusal(move, attribute, f"a number from 0 to {FURTHEST}", value)


def _slots(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    """Check a field that takes slots of face-down cards."""
    if type(value) is not tuple or not all(type(slot) is int and 1 <= slot <= 3 for slot in value):
        raise TypeError(f"the slots of a Feeling are numbers from 1 to 3, not {value!r}")
    if list(value) != sorted(set(value)):
        raise TypeError(f"the slots of a Feeling stand once each, in order, not {value!r}")


# --- set-up and politics -------------------------------------------------------------------------------


@final
@attrs.frozen(weakref_slot=False)
class Place:
    """A castello is placed before the first year (LC-0.7)."""

    hex: Hex = attrs.field(validator=_hex)


@final
@attrs.frozen(weakref_slot=False)
class Penalty:
    """An action card is turned down for nothing, because citizens starved last year (LC-10.5)."""


@final
@attrs.frozen(weakref_slot=False)
class Gold:
    """An action card brings 2 gold (LC-5A.1)."""


@final
@attrs.frozen(weakref_slot=False)
class Found:
    """An action card founds a city, with a citizen of the donor (LC-5A.2)."""

    donor: Hex = attrs.field(validator=_hex)
    hex: Hex = attrs.field(validator=_hex)


@final
@attrs.frozen(weakref_slot=False)
class Build:
    """An action card builds a simple building (LC-5A.3)."""

    building: Building = attrs.field(validator=is_a(Building))
    hex: Hex = attrs.field(validator=_hex)


@final
@attrs.frozen(weakref_slot=False)
class Erect:
    """The politics card of a building is taken, and the building built (LC-5C)."""

    building: Building = attrs.field(validator=is_a(Building))
    hex: Hex = attrs.field(validator=_hex)


@final
@attrs.frozen(weakref_slot=False)
class MasterBuilder:
    """The grand master builder builds anything (LC-5D.1)."""

    building: Building = attrs.field(validator=is_a(Building))
    hex: Hex = attrs.field(validator=_hex)


@final
@attrs.frozen(weakref_slot=False)
class BreadAndGames:
    """For so much gold, figures raise the arches of a tile in one colour (LC-5D.2)."""

    gold: int = attrs.field(validator=_number)
    hex: Hex = attrs.field(validator=_hex)
    wish: Wish = attrs.field(validator=is_a(Wish))


@final
@attrs.frozen(weakref_slot=False)
class GoldenTimes:
    """For so much gold, citizens come to one city (LC-5D.8)."""

    gold: int = attrs.field(validator=_number)
    city: Hex = attrs.field(validator=_hex)


@final
@attrs.frozen(weakref_slot=False)
class RichHarvest:
    """A figure doubles the food of a farm this year (LC-5D.9)."""

    hex: Hex = attrs.field(validator=_hex)


@final
@attrs.frozen(weakref_slot=False)
class Feeling:
    """Feeling with the citizen: the face-down voice cards of these slots are looked at (LC-5D.11)."""

    slots: tuple[int, ...] = attrs.field(validator=_slots)


@final
@attrs.frozen(weakref_slot=False)
class Pass:
    """Nothing else is possible: a politics card is laid down unseen (LC-5.7)."""


@final
@attrs.frozen(weakref_slot=False)
class Bury:
    """With ``flush=bury``, the start player discards the oldest card of the display."""


@final
@attrs.frozen(weakref_slot=False)
class Keep:
    """With ``flush=bury``, the start player leaves the display as it is."""


# --- people --------------------------------------------------------------------------------------------


@final
@attrs.frozen(weakref_slot=False)
class Migrate:
    """A city receives citizens of its neighbours with fewer arches of this wish (LC-9.4, LC-9.5)."""

    city: Hex = attrs.field(validator=_hex)
    wish: Wish = attrs.field(validator=is_a(Wish))


@final
@attrs.frozen(weakref_slot=False)
class GiveUp:
    """A tile for which there is no citizen is removed (LC-9.12)."""

    hex: Hex = attrs.field(validator=_hex)


@final
@attrs.frozen(weakref_slot=False)
class Starve:
    """A citizen of this city starves (LC-10.2)."""

    city: Hex = attrs.field(validator=_hex)


# --- chance --------------------------------------------------------------------------------------------


@final
@attrs.frozen(weakref_slot=False)
class Draw:
    """A politics card comes from the pile, into the display or unseen before a player (LC-5.4, LC-5.7)."""

    card: Card = attrs.field(validator=is_a(Card))


@final
@attrs.frozen(weakref_slot=False)
class Reveal:
    """A landscape comes to lie on the next field (LC-0.6)."""

    landscape: Landscape = attrs.field(validator=is_a(Landscape))


@final
@attrs.frozen(weakref_slot=False)
class First:
    """The lot falls on a seat: to place the first castello, or to start a first game (LC-0.7, LC-13.1)."""

    seat: Seat = attrs.field(validator=_number)


@final
@attrs.frozen(weakref_slot=False)
class Voice:
    """A voice card is turned up, or looked at by one player (LC-2.1, LC-5D.11, LC-8.1)."""

    wish: Wish = attrs.field(validator=is_a(Wish))


Move: TypeAlias = (
    Place
    | Penalty
    | Gold
    | Found
    | Build
    | Erect
    | MasterBuilder
    | BreadAndGames
    | GoldenTimes
    | RichHarvest
    | Feeling
    | Pass
    | Bury
    | Keep
    | Migrate
    | GiveUp
    | Starve
    | Draw
    | Reveal
    | First
    | Voice
)
