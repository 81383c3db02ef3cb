"""The rules that forbid moves, and the moves that they leave."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from kuhn_poker.state import RANKS, Bet, Deal, Move, Pass, State, check_state
from tabletop_rules.rulebook import Fault, Rulebook, Violation, fault

RULEBOOK: Final = Rulebook.load("kuhn_poker")


@RULEBOOK.check("KP-01")
def deck_has_card(state: State, move: Move) -> Iterator[Fault]:
    """Only what is in the deck is dealt. After the deal, what the deck has is a secret."""
    if not isinstance(move, Deal) or not state.is_dealing:
        return
    if move.rank not in tuple(RANKS) or not state.left(move.rank):
        yield fault(f"the deck has no {move.rank}")


@RULEBOOK.check("KP-02")
def cards_come_first(state: State, move: Move) -> Iterator[Fault]:
    """A card is dealt to each seat before anybody bets, and none later."""
    if isinstance(move, Deal) != state.is_dealing:
        yield fault("a card is to be dealt" if state.is_dealing else "both seats have a card")


@RULEBOOK.check("KP-04")
def betting_goes_on(state: State, move: Move) -> Iterator[Fault]:
    """Nobody bets after the end."""
    if state.is_over:
        yield fault("betting has ended")


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    """All rules that a move breaks; () means that it is legal."""
    check_state(state)
    if not isinstance(move, Move):
        raise TypeError(f"no move of Kuhn poker: {move!r}")
    checks = (deck_has_card, cards_come_first, betting_goes_on)
    return tuple(chain.from_iterable(check(state, move) for check in checks))


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """All legal moves: the ranks that can be dealt, or to pass and to bet."""
    check_state(state)
    if state.is_over:
        return ()
    if state.is_dealing:
        return tuple(Deal(rank) for rank in RANKS if state.left(rank))
    return (Pass(), Bet())
