"""What chance decides: which moves are its outcomes in a phase, and how often each lies in its bag.

A pile whose order nobody knows is a bag; its next card is decided when it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import Final

from tabletop_rules.bags import Bag, bag_of, difference
from tabletop_rules.games.la_citta.board import SEATS
from tabletop_rules.games.la_citta.cities import Land
from tabletop_rules.games.la_citta.components import CARDS, LANDSCAPE_TILES, LANDSCAPES, WISHES
from tabletop_rules.games.la_citta.moves import Draw, First, Move, Reveal, Voice
from tabletop_rules.games.la_citta.state import Phase, State

WISH_NUMBERS: Final = {wish: number for number, wish in enumerate(WISHES)}
"""The number of each wish in a bag."""

_DRAWS: Final = tuple(map(Draw, CARDS))
_VOICES: Final = tuple(map(Voice, WISHES))
OUTCOMES: Final[Mapping[Phase, Sequence[Move]]] = {
    Phase.DISPLAY: _DRAWS,
    Phase.LANDSCAPES: tuple(map(Reveal, LANDSCAPES)),
    Phase.LOT: tuple(map(First, range(SEATS[-1]))),
    Phase.VOICE: _VOICES,
    Phase.LOOK: _VOICES,
    Phase.BLIND: _DRAWS,
    Phase.REFILL: _DRAWS,
    Phase.PEOPLE: _VOICES,
}
"""The moves of chance, by phase and by the number of the kind in the bag."""

NUMBERS: Final[Mapping[Move, int]] = {
    move: number for moves in OUTCOMES.values() for number, move in enumerate(moves)
}
"""The number of the kind that each move of chance brings."""


def bag(state: State) -> Bag:
    """What chance draws from in this phase: cards, landscapes, wishes, or lots of the seats."""
    if state.phase is Phase.LOT:
        return (1,) * state.seats
    if state.phase is Phase.LANDSCAPES:
        return landscapes_left(state.land)
    if state.phase in (Phase.DISPLAY, Phase.BLIND, Phase.REFILL):
        return state.politics.pile
    return state.wishes


def landscapes_left(land: Land) -> Bag:
    """The landscapes that can come to lie on the next field, by number (LC-0.6, LC-13.2)."""
    tiles = LANDSCAPE_TILES if land.options.full_set else land.lanes.landscapes
    return difference(tiles, bag_of(map(LANDSCAPES.index, land.landscapes), len(LANDSCAPES)))


def undecided(state: State) -> tuple[int, ...]:
    """The slots of the voice cards that chance decides next; of those looked at, in the phase ``LOOK``."""
    is_looking = state.phase is Phase.LOOK
    return tuple(
        slot
        for slot, card in enumerate(state.voice)
        if card.wish is None and (card.seen_by or not is_looking)
    )


def outcomes(state: State) -> tuple[Move, ...]:
    """What chance may bring in a phase of its own."""
    return tuple(compress(OUTCOMES[state.phase], bag(state)))
