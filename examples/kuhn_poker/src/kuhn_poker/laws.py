"""What the author states about the game beyond the contract, for the testing kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

import kuhn_poker
from kuhn_poker.state import RANKS, Deal, Move, State
from tabletop_rules.game import Seat
from tabletop_rules.testing import Claims, GameLaws


def odds(state: State) -> dict[Move, int]:
    """Every card that nobody holds is as likely as any other."""
    deck = list(RANKS * state.options.copies)
    for card in state.hands:
        deck.remove(card)
    return {Deal(rank): deck.count(rank) for rank in RANKS}


def disguises(state: State, viewer: Seat | None) -> Iterator[State]:
    """The same table with another card face down, for each that may lie there."""
    if state.is_over and not state.is_given_up:
        return
    for seat, card in enumerate(state.hands):
        for rank in RANKS:
            if seat != viewer and rank != card and state.left(rank):
                yield attrs.evolve(state, hands=state.hands[:seat] + rank + state.hands[seat + 1 :])


class KuhnPokerLaws(GameLaws):
    """The laws of the kit, with these claims; ``pytest --tabletop-game kuhn_poker.laws:KuhnPokerLaws``."""

    game = kuhn_poker
    claims = Claims(odds=odds, longest=lambda options: 5, disguises=disguises)
    off: Mapping[str, str] = {
        "conservation": "what was paid follows from the betting: a state holds nothing to count"
    }
