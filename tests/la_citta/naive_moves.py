"""What a seat may do in the naive model: place a castello, build, found, use a card (LC-0.8, LC-5).

Moves are lines such as ``build farm (9,1)``, in no order that matters.

>>> from la_citta.naive import LAYOUT_C
>>> n = Naive(2, LAYOUT_C, [City(0, 3, (9, 1), {(9, 1): "castello"})], gold=[1, 1], actions=[3, 3])
>>> [move for move in politics_moves(n, 0) if "fountain" in move]
['build fountain (10,1)']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from la_citta.naive import (
    ARCHES,
    BUILDER_PRICE,
    BUILDINGS,
    CARD_PRICE,
    LAST_YEAR,
    NO_LIMIT,
    POOLS,
    PRICE_OF,
    SIMPLE,
    City,
    Naive,
    landscapes_at,
    limit,
    limit_of,
    text,
)
from la_citta.naive_board import Hex, distance, lanes, near


def castello_hexes(n: Naive) -> list[Hex]:
    """LC-0.7, LC-0.8: where a castello may be put before the game."""
    standing = [city.castello for city in n.cities]
    hexes = sorted(lanes(n.players, n.switches.hub))
    return [it for it in hexes if not standing or distance(n.players, n.switches.hub, [it], standing) >= 4]


# --- building and founding -----------------------------------------------------------------------------


def building_hexes(n: Naive, city: City, kind: str) -> list[Hex]:
    """Where a building may go in a city, by any card (LC-5B)."""
    others = [other for other in n.cities if other is not city]
    tile_left = any(kind in kinds and n.pool(name) >= 1 for name, kinds in POOLS.items())
    most = dict(n.switches.max_per_city).get(kind, NO_LIMIT)
    if not tile_left or list(city.tiles.values()).count(kind) >= most:  # LC-5B.8, LC-5B.9
        return []
    if kind == "market" and n.switches.market_citizen == "supply":  # LC-5B.4, LC-13.5
        if city.citizens + 1 > limit(n.switches, [*city.tiles.values(), "market"]):
            return []
    elif city.surplus < 1:  # LC-5B.3
        return []
    free = lanes(n.players, n.switches.hub) - n.occupied
    beyond_others = free - near(it for other in others for it in other.tiles)  # LC-5B.2
    return sorted(it for it in near(city.tiles) & beyond_others if suits(n, kind, it))


def suits(n: Naive, kind: str, hexagon: Hex) -> bool:
    """LC-5B.5 to LC-5B.7: whether the fields beside a hex are what a building needs."""
    around = {landscape[0] for landscape in landscapes_at(n, hexagon)}
    if kind in ("fountain", "bathhouse"):
        return "W" in around
    if not n.switches.farms_need_fields:
        return True
    return {"farm": "C", "quarry": "M"}.get(kind, "") in {"", *around}


def builds(n: Naive, seat: int, kind: str) -> list[str]:
    """All hexes of the seat's cities where the building may go, as texts."""
    return [text(it) for city in n.cities_of(seat) for it in building_hexes(n, city, kind)]


def founding_hexes(n: Naive) -> list[Hex]:
    """LC-5A.2 b: at least three free hexes from every tile."""
    far = set(lanes(n.players, n.switches.hub))
    for city in n.cities:
        against = city.tiles if n.switches.found_distance == "tiles" else {city.castello: "castello"}
        far -= city.tiles.keys() | near(city.tiles)
        far = {it for it in far if distance(n.players, n.switches.hub, [it], against) >= 4}
    return sorted(far)


def donors(n: Naive, seat: int) -> list[City]:
    """LC-5A.2 a, c, e: the cities that can send a founder, if their owner may found."""
    if not n.castellos_left(seat) or seat in n.founded:
        return []
    return [city for city in n.cities_of(seat) if city.surplus >= 1]


# --- the moves of a politics round ---------------------------------------------------------------------


def politics_moves(n: Naive, seat: int) -> list[str]:
    """LC-5: every way to use a card, or the pass; after hunger, nothing but giving up a card."""
    if seat in n.owing:
        return ["penalty"]
    moves = list(action_moves(n, seat)) if n.actions[seat] else []
    for card in sorted(set(n.display)):
        moves += [f"card {card} {rest}" for rest in card_moves(n, seat, card)]
    return moves or ["pass"]


def action_moves(n: Naive, seat: int) -> Iterator[str]:
    """LC-5A: what an action card can do."""
    yield "gold"
    yield from (f"build {kind} {where}" for kind in SIMPLE for where in builds(n, seat, kind))
    for donor in donors(n, seat):
        yield from (f"found {text(donor.castello)} {text(it)}" for it in founding_hexes(n))


def card_moves(n: Naive, seat: int, card: str) -> Iterator[str]:
    """LC-5C, LC-5D: the ways to carry a politics card out, by what is said after its name."""
    gold, figures = n.gold[seat], n.figures_left(seat)
    affordable = [number for number, price in PRICE_OF.items() if price <= gold]
    mine = n.cities_of(seat)
    if card in CARD_PRICE and CARD_PRICE[card] <= gold:
        yield from builds(n, seat, card)
    elif card == "builder":
        for kind in BUILDINGS:
            if BUILDER_PRICE[kind] <= gold:
                yield from (f"{kind} {where}" for where in builds(n, seat, kind))
    elif card == "bread":
        for number in affordable:
            for it, kind in sorted(place for city in mine for place in city.tiles.items()):
                if number <= figures:
                    yield from (f"{PRICE_OF[number]} {text(it)} {wish}" for wish in colours(kind))
    elif card == "golden":
        for number in affordable:
            fitting = [city for city in mine if city.citizens + number <= limit_of(n, city)]
            yield from (f"{PRICE_OF[number]} {text(city.castello)}" for city in fitting)
    elif card == "harvest" and figures and n.year < LAST_YEAR:
        taken = {figure.hex for figure in n.figures}
        farms = sorted(it for city in mine for it, kind in city.tiles.items() if kind == "farm")
        yield from (text(it) for it in farms if it not in taken)
    elif card == "feeling":
        yield from ("1,2", "1,3", "2,3")
        yield from ["1,2,3"] if gold >= 2 else []


def colours(kind: str) -> list[str]:
    """LC-5D.3, LC-5D.4: the colours in which a building has arches."""
    return sorted(set(ARCHES.get(kind, "")))


def by_kind(moves: Iterable[str]) -> Counter[str]:
    """How many moves there are of each kind: by the building or the card where one is named."""
    words = (move.split() for move in moves)
    return Counter(" ".join(it[:2] if it[0] in ("build", "card") else it[:1]) for it in words)
