"""A state of Alhambra: the players, the money, the market and the bag, and the step that is due.

What nobody can know has no order: the pile of money is a bag of cards with the sizes of its five parts, the
tiles are a bag. ``observe`` (in ``view``) hides the hands as well.
"""

from __future__ import annotations

from enum import StrEnum
from operator import mul
from typing import Final, NamedTuple

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.game import Seat, state_checker
from tabletop_rules.games.alhambra.components import VALUES, Deck, Tile, deck
from tabletop_rules.games.alhambra.options import Options
from tabletop_rules.games.alhambra.palace import Alhambra

UNCUT: Final = ()
"""The parts of a pile that has not been cut: the scoring cards come into it after the set-up (AL-03)."""

WITH_DIRK: Final = 2
"""The number of players with whom the neutral player takes part (AL-91)."""


class Step(StrEnum):
    """What is due. The first four are chance: in the set-up, and when a turn ends."""

    __hash__ = str.__hash__  # an Enum hashes by name, in Python code

    MARKET = "market"
    """The next empty place of the market is filled (AL-02, AL-61)."""
    DIRK = "dirk"
    """Dirk draws a tile (AL-91)."""
    DEAL = "deal"
    """The mover is dealt a card (AL-03)."""
    MONEY = "money"
    """A card is laid out (AL-05, AL-60)."""
    ACT = "act"
    """The mover performs an action (AL-10)."""
    PLACE = "place"
    """The mover deals with a tile bought in this turn (AL-14, AL-50)."""
    AWARD = "award"
    """The mover deals with a tile received at the end (AL-81)."""
    OVER = "over"
    """Nothing: the game has ended."""


CHANCE_STEPS: Final = (Step.MARKET, Step.DIRK, Step.DEAL, Step.MONEY)


class Ending(StrEnum):
    """Why a game ends, in the order in which this is asked (AL-63, AL-108)."""

    CANNOT_REFILL = "cannot-refill"
    BAG_EMPTY = "bag-empty"
    MAX_TURNS = "max-turns"


class Player(NamedTuple):
    """What a player has: Alhambra, reserve, tiles set aside (AL-32, AL-80), all sorted, and the hand."""

    alhambra: Alhambra
    reserve: tuple[Tile, ...]
    aside: tuple[Tile, ...]
    hand: Bag


class Bank(NamedTuple):
    """The money that nobody has.

    ``parts`` has the number of money cards left in each of the five parts of the pile, the top one first, or
    is ``UNCUT``. Card A is somewhere in the second part unless ``drawn``, the number of scoring cards that
    have come up, is 1; and B in the fourth unless it is 2.
    """

    open: Bag
    pile: Bag
    parts: tuple[int, ...]
    drawn: int
    discards: Bag


class Yard(NamedTuple):
    """The tiles that nobody has, and Dirk's.

    ``market`` has the tile on each place, ``bag`` the number of each tile, ``dirk`` his heap, sorted, and
    ``due`` says how many tiles he is still to draw now.
    """

    market: tuple[Tile | None, ...]
    bag: Bag
    dirk: tuple[Tile, ...]
    due: int


class Tally(NamedTuple):
    """What one scoring found: its number, the buildings of each type by seat, Dirk last, and the walls."""

    scoring: int
    counts: tuple[tuple[int, ...], ...]
    walls: tuple[int, ...]


@attrs.frozen(weakref_slot=False)  # for trusted_constructor
class State:
    """A position.

    ``turn`` counts from 1 and is 0 during the set-up; ``mover`` is whose turn it is or has just been, the
    seat that is dealt cards, or that places the tiles which it has received.
    """

    options: Options
    step: Step
    turn: int
    mover: Seat
    players: tuple[Player, ...]
    bank: Bank
    yard: Yard
    tallies: tuple[Tally, ...]
    ending: Ending | None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def has_dirk(self) -> bool:
        """Whether the neutral player takes part (AL-91)."""
        return len(self.players) == WITH_DIRK

    @property
    def deck(self) -> Deck:
        """All cards and tiles of this game."""
        return deck(self.options.deck, len(self.players))

    @property
    def player(self) -> Player:
        """The player who is to move."""
        return self.players[self.mover]

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show, as a spectator sees the table."""
        from tabletop_rules.games.alhambra.drawing import draw  # noqa: PLC0415 - it needs states
        from tabletop_rules.games.alhambra.view import observe  # noqa: PLC0415

        return draw(observe(self, None))


check_state: Final = state_checker("alhambra", State)
"""Raises ``TypeError`` for what is no state of this game."""


def worth(money: Bag) -> int:
    """The sum of the values of cards; of all colours together, or of one."""
    return sum(map(mul, money, VALUES))
