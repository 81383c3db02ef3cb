"""The moves of De Poorters van Nieuwstad (PN-17): small steps, so that each can be listed.

A communal building takes several: ``Propose`` names tile, place and partners, then come ``Transfer`` moves
until ``EndTransfers``, then one ``Share`` for each resource and participant but the last, then the answers
(PN-19.5). A wish card is named by ``PlayWish``; what it lets its player do are moves of their own after that.
``Reveal`` and ``Draw`` are the moves of chance.
"""

from __future__ import annotations

import re
from typing import Any, Final, Literal, NamedTuple, TypeAlias, final

import attrs

from tabletop_rules.game import Seat
from tabletop_rules.geometry import Cell
from tabletop_rules.notation import LARGEST_NUMBER
from tabletop_rules.records import is_a, is_among, is_one_of, refusal

Good: TypeAlias = Literal["wood", "grain", "cattle", "fish", "game"]
"""What lies in a supply, apart from money (PN-1.3)."""
Asset: TypeAlias = Literal["wood", "grain", "cattle", "fish", "game", "florins"]
"""What players can hand each other (PN-9.8)."""
Resource: TypeAlias = Literal["wood", "florins", "vp"]
"""What the participants of a communal building share."""
Payout: TypeAlias = Literal["florins", "vp"]
"""What a stall pays in (PN-12.4)."""
Discount: TypeAlias = Literal["wood", "florins"]
"""The unit that the Builder's privilege takes off (PN-7.7)."""

GOODS: Final[tuple[Good, ...]] = ("wood", "grain", "cattle", "fish", "game")
ASSETS: Final[tuple[Asset, ...]] = (*GOODS, "florins")
RESOURCES: Final[tuple[Resource, ...]] = ("wood", "florins", "vp")
PAYOUTS: Final[tuple[Payout, ...]] = ("florins", "vp")
DISCOUNTS: Final[tuple[Discount, ...]] = ("wood", "florins")
FOODS: Final[tuple[Good, ...]] = ("grain", "cattle", "fish", "game")
ROTATIONS: Final = (0, 90, 180, 270)

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
"""How tiles, cards, characters, outlets and moorings are named, in moves and in data."""
FURTHEST: Final = 999
"""No place lies further off, and no number of the data is larger."""
MOST: Final = LARGEST_NUMBER
"""No count is larger, be it of goods, money, points or units: the bank has no more of anything."""


class Block(NamedTuple):
    """A forest tile by its column and row, counted in tiles (section 3 of the rulebook).

    >>> print(Block(2, 1))
    (2,1)
    """

    x: int
    y: int

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


# --- what fields may hold --------------------------------------------------------------------------------


def _name(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    """Check a field that takes the name of something; whether there is such a thing is for the rules."""
    if type(value) is not str or not NAME.fullmatch(value):
        raise refusal(move, attribute, "a name of letters, digits and underscores", value)


def _number(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    """Check a field that takes a count."""
    if type(value) is not int or not 0 <= value <= MOST:
        raise refusal(move, attribute, f"a number from 0 to {MOST}", value)


def _flag(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    if type(value) is not bool:
        raise refusal(move, attribute, "True or False", value)


def _names_of(*allowed: str) -> Any:
    """A validator for a field that takes some of a few names."""

    def check(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        if type(value) is not tuple or not all(is_among(it, allowed) for it in value):
            raise refusal(move, attribute, f"a tuple of {', '.join(allowed)}", value)

    return check


def _seats(move: object, attribute: attrs.Attribute[Any], value: Any) -> None:
    if type(value) is not tuple or not all(type(it) is int and 0 <= it <= MOST for it in value):
        raise refusal(move, attribute, "a tuple of seats", value)


_block: Final = is_a(Block, FURTHEST)
_cell: Final = is_a(Cell, FURTHEST)
_is_rotation: Final = is_one_of(ROTATIONS)
_is_discount: Final = is_one_of((None, *DISCOUNTS))
_optional = attrs.validators.optional


# --- chance ----------------------------------------------------------------------------------------------


@final
@attrs.frozen
class Reveal:
    """The back of a forest tile that was just cleared is seen (PN-6.1)."""

    tile: str = attrs.field(validator=_name)


@final
@attrs.frozen
class Draw:
    """A card comes from the deck (PN-13.3)."""

    card: str = attrs.field(validator=_name)


# --- forest and phases -----------------------------------------------------------------------------------


@final
@attrs.frozen
class Clear:
    """A forest tile is removed (PN-3.9, PN-6.1); without a block, 1 wood when none can be (PN-19.6)."""

    block: Block | None = attrs.field(default=None, validator=_optional(_block))


@final
@attrs.frozen
class Choose:
    """A character is chosen (PN-4.1)."""

    character: str = attrs.field(validator=_name)


@final
@attrs.frozen
class Pass:
    """Nothing is done in a slot of the Lumberjack, Builder or Farmer, or no start building fits (PN-19.8)."""


# --- building --------------------------------------------------------------------------------------------


@final
@attrs.frozen
class Build:
    """A building is laid: in set-up, in a Builder slot, or by a wish card (PN-3.10, PN-7.2).

    ``cell`` is the first square of the tile as it lies, ``rotation`` counts degrees clockwise.
    """

    tile: str = attrs.field(validator=_name)
    cell: Cell = attrs.field(validator=_cell)
    rotation: int = attrs.field(default=0, validator=_is_rotation)
    discount: Discount | None = attrs.field(default=None, validator=_is_discount)


@final
@attrs.frozen
class BuildBoat:
    """A boat is laid at a mooring (PN-7.6)."""

    mooring: str = attrs.field(validator=_name)
    discount: Discount | None = attrs.field(default=None, validator=_is_discount)


# --- communal buildings ----------------------------------------------------------------------------------


@final
@attrs.frozen
class Propose:
    """The active player proposes a communal building to some partners, who stand in turn order (PN-9.8)."""

    tile: str = attrs.field(validator=_name)
    cell: Cell = attrs.field(validator=_cell)
    rotation: int = attrs.field(default=0, validator=_is_rotation)
    partners: tuple[Seat, ...] = attrs.field(default=(), validator=_seats)


@final
@attrs.frozen
class Transfer:
    """One unit is to go from one participant to another when the building is built (PN-9.8)."""

    giver: Seat = attrs.field(validator=_number)
    taker: Seat = attrs.field(validator=_number)
    asset: Asset = attrs.field(validator=is_one_of(ASSETS))


@final
@attrs.frozen
class EndTransfers:
    """All transfers are named, if there are any; the shares come next (PN-19.5)."""


@final
@attrs.frozen
class Share:
    """What a participant pays or gets of one resource (PN-9.8); in a hint, what a partner would (PN-9.9).

    ``discounted`` takes the Builder's privilege off this payment (PN-19.3).
    """

    seat: Seat = attrs.field(validator=_number)
    resource: Resource = attrs.field(validator=is_one_of(RESOURCES))
    amount: int = attrs.field(validator=_number)
    discounted: bool = attrs.field(default=False, validator=_flag)


@final
@attrs.frozen
class Accept:
    """A partner agrees (PN-9.9)."""


@final
@attrs.frozen
class Decline:
    """A partner refuses; ``hint`` says that the partner goes on to say what would do (PN-9.9)."""

    hint: bool = attrs.field(default=False, validator=_flag)


@final
@attrs.frozen
class Suggest:
    """The place of a hint, which ends it (PN-9.9)."""

    cell: Cell = attrs.field(validator=_cell)
    rotation: int = attrs.field(default=0, validator=_is_rotation)


# --- farming and trade -----------------------------------------------------------------------------------


@final
@attrs.frozen
class Produce:
    """Fields are sown and reaped, boats bring fish (PN-11.1)."""


@final
@attrs.frozen
class Bonus:
    """The extra good of the Farmer's privilege, or none; on a field if that is where it belongs (PN-11.5)."""

    good: Good | None = attrs.field(default=None, validator=is_one_of((None, "grain", "cattle", "fish")))
    field: str | None = attrs.field(default=None, validator=_optional(_name))


@final
@attrs.frozen
class Sell:
    """Units of a good are sold at the Market or at a stall (PN-12.3, PN-12.4)."""

    outlet: str = attrs.field(validator=_name)
    good: Good = attrs.field(validator=is_one_of(GOODS))
    units: int = attrs.field(default=1, validator=_number)
    payout: Payout = attrs.field(default="florins", validator=is_one_of(PAYOUTS))


@final
@attrs.frozen
class EndTrade:
    """Nothing more is sold (PN-19.8)."""


# --- action cards ----------------------------------------------------------------------------------------


@final
@attrs.frozen
class BuyCards:
    """Action cards are paid for, which are drawn after that (PN-13.2)."""

    number: int = attrs.field(default=0, validator=_number)


@final
@attrs.frozen
class PlayWish:
    """A wish card is played from the hand (PN-13.6)."""

    card: str = attrs.field(validator=_name)


@final
@attrs.frozen
class PayFoods:
    """The different foods that a wish card asks for, in the order of ``FOODS`` (PN-14.6)."""

    foods: tuple[Good, ...] = attrs.field(validator=_names_of(*FOODS))


@final
@attrs.frozen
class EndWish:
    """No more wish cards are played in this slot (PN-19.8)."""


Move: TypeAlias = (
    Reveal
    | Draw
    | Clear
    | Choose
    | Pass
    | Build
    | BuildBoat
    | Propose
    | Transfer
    | EndTransfers
    | Share
    | Accept
    | Decline
    | Suggest
    | Produce
    | Bonus
    | Sell
    | EndTrade
    | BuyCards
    | PlayWish
    | PayFoods
    | EndWish
)
