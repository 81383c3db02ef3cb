"""What is known of a game of Kuhn poker to somebody who sees everything, and the three kinds of moves."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import attrs

from tabletop_rules.game import Seat, state_checker
from tabletop_rules.options import one_of
from tabletop_rules.records import is_a

RANKS: Final = "JQK"
PLAYERS: Final = 2
ENDS: Final = ("pp", "bb", "bp", "pbb", "pbp")
"""What betting can come to: p for a pass, b for a bet."""


@attrs.frozen(kw_only=True)
class Options:
    """The one switch: how many cards of each rank there are."""

    copies: Literal[1, 2] = attrs.field(default=1, validator=one_of(1, 2))


@attrs.frozen
class State:
    """The cards that were dealt, by seat, and the betting so far. What is left of the deck follows."""

    options: Options
    hands: str = ""
    bets: str = ""

    @property
    def is_dealing(self) -> bool:
        """Whether a card is due."""
        return len(self.hands) < PLAYERS

    @property
    def is_over(self) -> bool:
        """Whether betting has ended (KP-04)."""
        return self.bets in ENDS

    @property
    def is_given_up(self) -> bool:
        """Whether a bet was met by a pass (KP-05)."""
        return self.bets.endswith("bp")

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is to bet, or would be."""
        return len(self.bets) % PLAYERS

    def left(self, rank: str) -> int:
        """How many cards of a rank are in the deck."""
        return self.options.copies - self.hands.count(rank)

    @property
    def gains(self) -> tuple[int, int]:
        """The chips that each seat wins; below 0, that it loses. Before the end nobody does."""
        if not self.is_over:
            return (0, 0)
        if self.is_given_up:
            return (1, -1) if self.mover == 0 else (-1, 1)
        first, second = map(RANKS.index, self.hands)
        stake = 2 if "b" in self.bets else 1
        gain = stake * ((first > second) - (first < second))
        return (gain, -gain)


check_state: Final = state_checker("kuhn_poker", State)


@attrs.frozen
class Deal:
    """A card of that rank is dealt; a move of chance."""

    rank: str = attrs.field(validator=is_a(str))


@attrs.frozen
class Pass:
    """No chip is paid: a check, or giving up."""


@attrs.frozen
class Bet:
    """One chip more is paid: a bet, or the answer to one."""


Move: TypeAlias = Deal | Pass | Bet
