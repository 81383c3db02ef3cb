"""The Farmer, the Trader, the Count and the Sheriff read clause by clause, on plain dicts and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import attrs

from poorters.naive import Table, districts
from poorters.tables import CARD_PRICES, FIELDS, KINDS, MARKET_PRICES, STALLS

# --- Farmer (PN-11) ------------------------------------------------------------------------------------


class Crop(NamedTuple):
    """What a Farmer slot brings: chips on the own fields, what goes into the supply, the choices after."""

    chips: dict[str, int]
    gains: Counter[str]
    choices: set[tuple[str, str | None]]
    """The extra goods that a chooser may take; with the field if the chip is laid on one (PN-11.8)."""


def good_of(field: str) -> str:
    """The good of a field."""
    return next(good for good, kind in FIELDS.items() if KINDS[field].type == kind)


def produce(
    chips: Mapping[str, int],
    boats: int,
    *,
    replant_after_harvest: bool = False,
    farm_bonus_same_kind: bool = True,
    fish_in_bank: float = float("inf"),
) -> Crop | None:
    """The production of a player with these chips on his fields; None if there is nothing to produce."""
    fish = int(min(boats, fish_in_bank))
    if not chips and not fish:
        return None
    empty = {field for field in chips if chips[field] == 0}
    after = {field: 1 if field in empty or replant_after_harvest else 0 for field in chips}
    gains = Counter(dict.fromkeys(FIELDS, 0))
    for field in chips:
        gains[good_of(field)] += chips[field]
    harvested = {good_of(field) for field in chips if field not in empty}
    choices: set[tuple[str, str | None]] = set()
    for good in {good_of(field) for field in chips}:
        if good in harvested or (harvested and not farm_bonus_same_kind):
            choices.add((good, None))
        else:
            choices |= {(good, field) for field in empty if good_of(field) == good}
    if fish and fish_in_bank > fish:
        choices.add(("fish", None))
    gains["fish"] = fish
    return Crop(after, gains, choices)


# --- Trader (PN-12) ------------------------------------------------------------------------------------

Sale = tuple[str, str, int, str]
"""Outlet, good, units, payout."""


@attrs.define
class Slot:
    """A Trader slot in the course of it."""

    seat: int
    track: int
    goods: dict[str, int]
    stalls: Mapping[str, int]
    is_chooser: bool = False
    florins_in_bank: float = float("inf")
    sold: Counter[str] = attrs.field(factory=Counter)

    def sales(self) -> Iterator[Sale]:
        """Every legal sale (PN-12.2, 12.3, 12.4)."""
        for good in MARKET_PRICES:
            for units in range(1, min(self.market_left, self.goods[good]) + 1):
                yield "market", good, units, "florins"
        for stall in self.stalls:
            good, pieces, payouts = STALLS[stall]
            for units in range(1, 2 - self.sold[stall] + 1):
                if units * pieces <= self.goods[good]:
                    yield from ((stall, good, units, payout) for payout in payouts)

    @property
    def market_left(self) -> int:
        """Units that the Market still buys."""
        return 1 + self.track // 5 - self.sold["market"]

    def sell(self, sale: Sale) -> dict[int, Counter[str]]:
        """What each seat gets for a sale: the seller his price, with the first unit the privilege and the
        commission (PN-12.5, 12.6, 19.13)."""
        outlet, good, units, payout = sale
        paid = {self.seat: Counter[str]()}
        if self.is_chooser and not self.sold:
            paid[self.seat]["florins"] += 1
        if outlet == "market":
            self.goods[good] -= units
            paid[self.seat][payout] += units * MARKET_PRICES[good]
        else:
            _, pieces, payouts = STALLS[outlet]
            self.goods[good] -= units * pieces
            paid[self.seat][payout] += units * payouts[payout]
            owner = self.stalls[outlet]
            if owner != self.seat and not self.sold[outlet]:
                paid[owner] = Counter(florins=1)
        self.sold[outlet] += units
        for gains in paid.values():
            gains["florins"] = int(min(gains["florins"], self.florins_in_bank))
            self.florins_in_bank -= gains["florins"]
        return paid


# --- Count (PN-15) -------------------------------------------------------------------------------------


def majorities(table: Table, owner: Mapping[str, int], seats: int) -> list[int]:
    """The points that each seat gets of the Count (PN-15.1, 19.10)."""
    points = [0] * seats
    for district in sorted(set(table.district.values())):
        counts = [0] * seats
        for laid in table.laid:
            if laid.tile in owner and district in districts(table, laid):
                counts[owner[laid.tile]] += 1
        best = max(counts)
        if counts.count(best) == 1:
            points[counts.index(best)] += 1
    return [min(2, it) for it in points]


# --- Sheriff (PN-13) and the events (2.7) --------------------------------------------------------------


@attrs.define
class Town:
    """What purchases and events change; decks are lists, the top card first."""

    florins: list[int]
    grain: list[int]
    track: int
    chips: dict[str, int]
    owner: Mapping[str, int]
    communal: frozenset[str]
    hands: list[list[str]]
    deck: list[str]
    discard: list[str]
    reshuffles: list[list[str]]

    def numbers(self, seat: int) -> list[int]:
        """How many cards a seat may buy (PN-13.2, 19.9)."""
        can_draw = self.deck or self.discard
        return [n for n in (0, 1, 2) if n == 0 or (can_draw and CARD_PRICES[n] <= self.florins[seat])]

    def buy(self, seat: int, number: int) -> tuple[list[str], int]:
        """The cards that a purchase draws, in order, and how many paid cards are lost."""
        self.florins[seat] -= CARD_PRICES[number]
        drawn: list[str] = []
        limbo: list[str] = []
        lost = 0
        for _ in range(number):
            while (card := self._draw()) is not None:
                drawn.append(card)
                if card.startswith("W"):
                    self.hands[seat].append(card)
                    break
                self.event(card)
                limbo.append(card)
            else:
                lost += 1
        self.discard += limbo
        return drawn, lost

    def _draw(self) -> str | None:
        if not self.deck and self.discard:
            self.deck, self.discard = self.reshuffles.pop(0), []
        return self.deck.pop(0) if self.deck else None

    def event(self, card: str) -> None:
        """What an event does to all (2.7, PN-14.3)."""
        if card == "E01" and "BK" not in self.communal:
            self.florins = [it - it // 3 for it in self.florins]
        elif card == "E02":
            for seat in range(len(self.florins)):
                herd = [field for field in self._fields("cattle") if self.owner[field] == seat]
                for field in [field for field in herd if self.chips[field]][:1]:
                    self.chips[field] -= 1
        elif card == "E03":
            self.track = max(5, self.track - (1 if "BH" in self.communal else 3))
        elif card == "E04":
            self.grain = [max(0, it - 1) for it in self.grain]
        elif card == "E05":
            for field in self._fields("grain"):
                self.chips[field] = max(1, self.chips[field])

    def _fields(self, good: str) -> Sequence[str]:
        return [field for field in KINDS if field in self.chips and good_of(field) == good]
