"""A state: switches, players, town, cards, and what is due in the slot that is running.

What can be worked out is not kept: seals, points for buildings, stalls and the chooser follow from the town
and from the characters chosen. Cards and forest tiles that nobody has seen are bags: they have no order.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import attrs

from tabletop_rules.bags import Bag, bag_of
from tabletop_rules.game import Seat, state_checker
from tabletop_rules.games.poorters.board import Ground, Town, ground_of
from tabletop_rules.games.poorters.components import CHARACTERS, MARKET, Building, Card, Field, Opens
from tabletop_rules.games.poorters.moves import ASSETS, Discount
from tabletop_rules.games.poorters.options import Options
from tabletop_rules.geometry import Cell
from tabletop_rules.records import changer

WOOD, GRAIN, CATTLE, FISH, GAME, FLORINS = range(len(ASSETS))
"""Where each good stands in a supply; money is last."""
COMMUNAL, STALLS, CARDS, COUNT = range(4)
"""What brings points that are no building of one's own, by their places in ``Player.points``."""


# --- what follows from options and the number of players -------------------------------------------------


@attrs.frozen(eq=False)
class Table:
    """What never changes in a game: the ground, and the data by number."""

    options: Options
    seats: int
    ground: Ground
    deck: Bag
    """All action cards by kind (PN-3.6)."""
    card_numbers: dict[str, int]
    wishes: tuple[int, ...]
    """The kinds of cards that are wishes."""
    character_numbers: dict[str, int]
    privileges: dict[str, int]
    """The units of each character's privilege; 0 for one that the data does not have."""
    stall_tiles: tuple[int, ...]
    """For each stall the tile that opens it, or -1."""
    outlets: tuple[str, ...]
    """The Market, then the stalls."""
    kinds: tuple[tuple[Building, tuple[int, ...]], ...]
    """Each kind of building with its tiles."""
    fields: tuple[tuple[int, int], ...]
    """The tiles on which something grows, and what."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The kinds of action cards."""
        return self.options.box.cards

    def __reduce__(self) -> tuple[object, ...]:
        """Tables are made once in a process: a pickle only says which."""
        return table_of, (self.options, self.seats)


@cache
def table_of(options: Options, seats: int) -> Table:
    """The table for a game with these options and so many players."""
    box = options.box
    number = next(i for i, board in enumerate(box.boards) if seats in board.players)
    ground = ground_of(box, number, options.rules)
    opened = {kind.effect.stall: i for i, kind in enumerate(ground.kinds) if isinstance(kind.effect, Opens)}
    return Table(
        options=options,
        seats=seats,
        ground=ground,
        deck=tuple(card.copies[seats - 2] for card in box.cards),
        card_numbers={card.id: i for i, card in enumerate(box.cards)},
        wishes=tuple(i for i, card in enumerate(box.cards) if card.kind == "wish"),
        character_numbers={it.id: i for i, it in enumerate(box.characters)},
        privileges={**dict.fromkeys(CHARACTERS, 0), **{it.id: it.privilege for it in box.characters}},
        stall_tiles=tuple(opened.get(stall.id, -1) for stall in box.stalls),
        outlets=(MARKET, *(stall.id for stall in box.stalls)),
        kinds=tuple((kind, tuple(ground.numbers[tile.id] for tile in kind.tiles)) for kind in box.buildings),
        fields=tuple(
            (i, ASSETS.index(kind.effect.good))
            for i, kind in enumerate(ground.kinds)
            if isinstance(kind.effect, Field)
        ),
    )


# --- parts of a state ------------------------------------------------------------------------------------


class Player(NamedTuple):
    """What a player has, apart from what stands on the board."""

    supply: tuple[int, int, int, int, int, int]
    """Wood, grain, cattle, fish, game and florins."""
    points: tuple[int, int, int, int]
    """VP from communal buildings, stalls, wish cards and the Count."""
    hand: Bag
    """Wish cards, counted by kind of card."""


class Stage(StrEnum):
    """Whose slot of what is running (PN-3.9, PN-3.10, PN-4.1, PN-5)."""

    FELLING = "felling"
    """Set-up: each player clears a forest tile."""
    FOUNDING = "founding"
    """Set-up: each player lays a start building."""
    CHOICE = "choice"
    """A character is to be chosen."""
    LUMBERJACK = "lumberjack"
    BUILDER = "builder"
    FARMER = "farmer"
    TRADER = "trader"
    SHERIFF = "sheriff"
    """Part 1: cards are bought."""
    WISHES = "wishes"
    """Part 2: wish cards are played."""
    OVER = "over"


class Wish(NamedTuple):
    """A wish card that is being played, and how far: its kind, and the operation that is due.

    ``left`` counts the units that the card still lets its player sell.
    """

    card: int
    operation: int
    left: int = 0


class Felled(NamedTuple):
    """A block whose forest tile is about to be turned over; ``wish`` is the card that cleared it, if any."""

    block: int
    wish: Wish | None = None


class Reaped(NamedTuple):
    """A Farmer slot in which the extra good is due, and the goods that went to the supply in it."""

    goods: tuple[int, ...]


class Sold(NamedTuple):
    """Units sold in a Trader slot, by outlet."""

    units: tuple[int, ...]


class Purchase(NamedTuple):
    """Cards that are paid for and not drawn yet, and the events that lie aside meanwhile (PN-13.9)."""

    due: int
    aside: Bag


class Bargain(NamedTuple):
    """A proposal, as far as it has been made (PN-9.8, PN-19.5).

    ``shares`` has three numbers a participant, as far as they are named: wood, florins, VP. ``answers``
    counts the partners that have accepted; it is -1 before the proposal is complete. ``hint`` is what the
    partner says who has declined: numbers so far.
    """

    tile: int
    cell: Cell
    rotation: int
    participants: tuple[Seat, ...]
    transfers: tuple[tuple[Seat, Seat, int], ...] = ()
    is_closed: bool = False
    shares: tuple[int, ...] = ()
    discount: Discount | None = None
    answers: int = -1
    hint: tuple[int, ...] | None = None

    @property
    def content(self) -> Bargain:
        """What makes it the same proposal as another (PN-19.5)."""
        return self._replace(answers=-1, hint=None)


class Refused(NamedTuple):
    """A proposal that was declined in this slot, by whom, and what that partner would have taken (PN-9.9)."""

    content: Bargain
    by: Seat
    hint: tuple[int, ...] | None = None
    """Wood, florins, VP, then x, y and rotation of the place."""


Detail: TypeAlias = Wish | Felled | Reaped | Sold | Purchase | Bargain | None
"""What is due within a slot; None at its start."""


class Slot(NamedTuple):
    """The part of a phase that one player has (PN-5.2)."""

    stage: Stage
    seat: Seat
    detail: Detail = None
    played: tuple[int, ...] = ()
    """Wish cards played in this phase, by seat; () as long as nobody has."""
    refused: tuple[Refused, ...] = ()
    """The proposals that failed in this slot (PN-9.11)."""


@attrs.frozen(weakref_slot=False)  # for changed
class State:
    """A position.

    ``chosen`` are the characters chosen in this round, in that order, by their numbers in the data; ``peak``
    is the highest value that the track has had. ``chips`` are those on each field tile, ``boats`` the owner
    at each mooring, ``coins`` the florins on each character.
    """

    table: Table = attrs.field(eq=False, repr=False)
    options: Options
    players: tuple[Player, ...]
    town: Town
    chips: tuple[int, ...]
    boats: tuple[Seat | None, ...]
    track: int
    peak: int
    forest: Bag
    """Forest tiles that nobody has seen, those left in the box included (PN-3.2)."""
    deck: Bag
    discard: Bag
    round: int
    chosen: tuple[int, ...]
    coins: tuple[int, ...]
    slot: Slot

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def first(self) -> Seat:
        """Who has the start player pawn (PN-4.3)."""
        return (self.options.start_player + self.round - 1) % len(self.players)

    @property
    def chooser(self) -> Seat:
        """Who chose the character whose phase is running; between phases, who chooses next (PN-4.1)."""
        turn = self.options.start_player + self.round - 1 + len(self.chosen)
        return (turn - (self.slot.stage is not Stage.CHOICE)) % len(self.players)

    @property
    def stall_owners(self) -> tuple[Seat | None, ...]:
        """For each stall whose dark seal it has; None while it is not open (PN-10.3)."""
        owners = {placed.tile: placed.owner for placed in self.town.buildings}
        return tuple([owners.get(tile) for tile in self.table.stall_tiles])

    def stalls_of(self, seat: Seat) -> int:
        """How many stalls carry the dark seals of a player."""
        return self.stall_owners.count(seat)

    def light_seals(self, seat: Seat) -> int:
        """The light seals that a player has left: one lies on each building and boat (PN-7.2)."""
        used = [placed.owner for placed in self.town.buildings].count(seat) + self.boats.count(seat)
        return self.options.light_seals - used

    def dark_seals(self, seat: Seat) -> int:
        """The dark seals that a player has left: one lies on each stall (PN-10.3)."""
        return self.options.dark_seals - self.stalls_of(seat)

    def points(self, seat: Seat) -> int:
        """The VP of a player."""
        kinds = self.table.ground.kinds
        buildings = sum([kinds[it.tile].vp for it in self.town.buildings if it.owner == seat])
        boats = self.boats.count(seat) * self.options.box.boat.vp
        return buildings + boats + sum(self.players[seat].points)

    def income(self, seat: Seat) -> int:
        """The florins that the houses of a player bring (PN-4.3)."""
        kinds = self.table.ground.kinds
        effects = [kinds[it.tile].effect for it in self.town.buildings if it.owner == seat]
        return sum([effect.florins for effect in effects if effect.op == "income"])

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show."""
        from tabletop_rules.games.poorters.drawing import draw  # noqa: PLC0415 - they need states
        from tabletop_rules.games.poorters.view import observe  # noqa: PLC0415

        return draw(observe(self, None))


check_state: Final = state_checker("poorters", State)
"""Raises ``TypeError`` for what is no state of this game."""


changed: Final = changer(State)
"""The state with other values of some fields."""


def no_cards(table: Table) -> Bag:
    """The empty bag of action cards."""
    return bag_of((), len(table.deck))
