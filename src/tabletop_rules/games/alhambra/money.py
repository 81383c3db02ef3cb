"""Money: what may be taken, how a price can be paid, and what comes next from the pile (AL-20, AL-30, AL-06).

Hands change little from turn to turn, so lists that have been made once are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from tabletop_rules.bags import Bag
from tabletop_rules.games.alhambra.components import (
    CARDS,
    HIGHEST,
    SCORING_CARDS,
    Card,
    ScoringCard,
    cards_of,
)
from tabletop_rules.games.alhambra.moves import Buy, Take
from tabletop_rules.games.alhambra.state import Bank, worth
from tabletop_rules.records import trusted_constructor

MOST_TAKEN: Final = 5
"""What several cards that are taken together may be worth at most (AL-20)."""
HIDDEN_IN: Final = (1, 3)
"""The parts of the pile in which card A and card B are, counted from 0 (AL-06)."""
PARTS: Final = 5
"""The parts into which the pile is cut (AL-06)."""

_KEPT: Final = 1 << 15

_new_take: Final = trusted_constructor(Take)
_new_buy: Final = trusted_constructor(Buy)


def with_cards(money: Bag, cards: Iterable[Card]) -> Bag:
    """The bag with these cards too."""
    counts = list(money)
    for card in cards:
        counts[card.kind] += 1
    return tuple(counts)


def without_cards(money: Bag, cards: Iterable[Card]) -> Bag:
    """The bag without these cards, which it holds."""
    counts = list(money)
    for card in cards:
        counts[card.kind] -= 1
    return tuple(counts)


# --- taking ----------------------------------------------------------------------------------------------


def may_be_taken(cards: tuple[Card, ...]) -> bool:
    """Whether so many open cards may be taken at once: one, or several that are worth 5 at most (AL-20)."""
    return len(cards) == 1 or sum([card.value for card in cards]) <= MOST_TAKEN


@lru_cache(maxsize=_KEPT)
def takings(open_money: Bag) -> tuple[Take, ...]:
    """All that may be taken of the open money, fewer cards first; equal cards count once (AL-102)."""
    cards = cards_of(open_money)
    found: list[tuple[Card, ...]] = [(card,) for card in dict.fromkeys(cards)]
    small = [card for card in cards if card.value < MOST_TAKEN]
    for number in range(2, len(small) + 1):
        found += filter(may_be_taken, dict.fromkeys(combinations(small, number)))
    return tuple([_new_take(taken) for taken in found])


# --- paying ----------------------------------------------------------------------------------------------


def is_superfluous(payment: tuple[Card, ...], price: int) -> bool:
    """Whether the lowest card of a payment, and so some card, could be left out (AL-31)."""
    values = [card.value for card in payment]
    return sum(values) - min(values) >= price


@lru_cache(maxsize=_KEPT)
def minimal_purchases(place: int, coins: Bag, price: int) -> tuple[Buy, ...]:
    """All ways to buy for that price where no card is superfluous, fewer cards first.

    Args:
        place: The place of the market.
        coins: The cards in its colour that the player has, by value from 1 to 9.
        price: The price of the tile.
    """
    return _purchases(place, _minimal(coins, price, HIGHEST)) if worth(coins) >= price else ()


def all_purchases(place: int, coins: Bag, price: int) -> tuple[Buy, ...]:
    """All ways to buy for that price, superfluous cards or not (AL-103); there can be very many."""
    return _purchases(place, _enough(coins, price, HIGHEST))


def _purchases(place: int, payments: Iterable[tuple[int, ...]]) -> tuple[Buy, ...]:
    first = HIGHEST * (place - 1) - 1
    return tuple(
        _new_buy(place, tuple([CARDS[first + value] for value in values]))
        for values in sorted(payments, key=lambda values: (len(values), values))
    )


def _minimal(coins: Bag, price: int, highest: int) -> Iterator[tuple[int, ...]]:
    """The payments without a superfluous card, ascending, of coins up to a value.

    Coins are added from the highest down until they are enough, so the last one, the lowest, is needed.
    """
    lower = worth(coins[:highest])
    for value in range(highest, 0, -1):
        if lower < price:
            return
        most = coins[value - 1]
        lower -= most * value
        for number in range(1, most + 1):
            if number * value >= price:
                yield (value,) * number
                break
            for rest in _minimal(coins, price - number * value, value - 1):
                yield (*rest, *(value,) * number)


def _enough(coins: Bag, price: int, highest: int) -> Iterator[tuple[int, ...]]:
    """All payments, ascending, of coins up to a value; () too, once nothing is to be paid."""
    if not highest:
        if price <= 0:
            yield ()
        return
    for number in range(coins[highest - 1] + 1):
        for rest in _enough(coins, price - number * highest, highest - 1):
            yield (*rest, *(highest,) * number)


# --- the pile --------------------------------------------------------------------------------------------


def cut(cards: int) -> tuple[int, ...]:
    """The sizes of the five parts of a pile of so many cards (AL-06).

    >>> cut(89)
    (18, 18, 18, 18, 17)
    """
    return tuple(cards // PARTS + (part < cards % PARTS) for part in range(PARTS))


def top_part(bank: Bank) -> tuple[int, ScoringCard | None]:
    """What is left of the uppermost part of the pile: the number of money cards, and the scoring card.

    An empty pile has none of either.
    """
    drawn = bank.drawn
    for part, left in enumerate(bank.parts):
        hides = drawn < len(HIDDEN_IN) and part == HIDDEN_IN[drawn]
        if left or hides:
            return left, SCORING_CARDS[drawn] if hides else None
    return (0 if bank.parts else sum(bank.pile)), None
