"""La Città keeps the laws of every game, under all its switches, and tells no secret."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import attrs

from tabletop_rules.bags import added
from tabletop_rules.game import Seat
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta import State
from tabletop_rules.games.la_citta.components import KINDS, WISHES
from tabletop_rules.games.la_citta.state import Phase
from tabletop_rules.testing import Claims, GameLaws


def politics_cards(state: State) -> tuple[int, ...]:
    """The politics cards of each kind, wherever they lie."""
    display, *bags = state.politics
    open_cards = [display.count(number) for number in range(len(bags[0]))]
    return tuple(map(sum, zip(open_cards, *bags, strict=True)))


def voice_cards(state: State) -> int:
    """All voice cards: those that are undecided, those of this year, and four for each year that is over."""
    past = state.year if state.phase is Phase.OVER else max(0, state.year - 1)
    return sum(state.wishes) + sum(card.wish is not None for card in state.voice) + 4 * past


def tiles(state: State) -> tuple[int, ...]:
    """The tiles of each pool, on the board and in stock."""
    pools = list(state.pools)
    for city in state.cities:
        for _, building in city.tiles:
            if building in KINDS:
                pools[KINDS[building].pool] += 1
    return tuple(pools)


def figures(state: State) -> tuple[int, ...]:
    """The figures of each player."""
    placed = [0] * state.seats
    for city in state.cities:
        placed[city.owner] += len(city.harvests) + sum(it.number for it in city.figures)
    return tuple(state.figures(seat) + placed[seat] for seat in range(state.seats))


def castellos(state: State) -> tuple[int, ...]:
    """The castellos of each player."""
    return tuple(state.castellos(seat) + len(state.cities_of(seat)) for seat in range(state.seats))


def disguises(state: State, viewer: Seat | None) -> Iterator[State]:
    """States that differ only in what the viewer may not know.

    A hidden voice card that others have looked at shows another wish, or has changed places with another such
    card; a card that was laid down blind has changed places with one in the pile.
    """
    secret = [slot for slot, it in enumerate(state.voice) if it.wish and not it.is_known_to(viewer)]
    for slot in secret:
        for number, wish in enumerate(WISHES):
            own = state.voice[slot].wish
            if own is not None and wish is not own and state.wishes[number]:
                wishes = added(added(state.wishes, number, -1), WISHES.index(own))
                voice = list(state.voice)
                voice[slot] = voice[slot]._replace(wish=wish)
                yield attrs.evolve(state, wishes=wishes, voice=tuple(voice))
    for one, other in pairwise(secret):
        voice = list(state.voice)
        wishes_of = state.voice[one].wish, state.voice[other].wish
        voice[one] = voice[one]._replace(wish=wishes_of[1])
        voice[other] = voice[other]._replace(wish=wishes_of[0])
        yield attrs.evolve(state, voice=tuple(voice))
    politics = state.politics
    for name in ("blind", "buried"):
        unseen = getattr(politics, name)
        for card, count in enumerate(unseen):
            for another, left in enumerate(politics.pile):
                if count and left and card != another:
                    changed = {
                        name: added(added(unseen, card, -1), another),
                        "pile": added(added(politics.pile, another, -1), card),
                    }
                    yield attrs.evolve(state, politics=politics._replace(**changed))
                    break


def longest(options: la_citta.Options) -> int:
    """Set-up; turns of a card, three looks and a refill; cities that take; people who starve, tiles that go.

    A year has 25 turns at most and 20 cities. A turn brings at most three citizens and a tile, growth one
    citizen to each city; nobody starves who has not come, no tile goes that was not built.
    """
    people = 10 * 3 + 6 * (25 * 3 + 20)
    return (7 + 22 + 1 + 10) + 6 * (25 * 5 + 6 + 20) + people + 6 * 25


class TestLaws(GameLaws):
    game = la_citta
    max_plies = 150
    claims = Claims(
        conserved={
            "politics cards": politics_cards,
            "voice cards": voice_cards,
            "tiles": tiles,
            "figures": figures,
            "castellos": castellos,
        },
        longest=longest,
        disguises=disguises,
    )
