"""What a seat sees of La Città, and what is hidden from it.

Hidden are the faces of voice cards that the viewer has not looked at, the politics cards that nobody has
seen, and the order of the piles: a view counts them.
"""

from __future__ import annotations

from typing import Final

import attrs

from tabletop_rules.bags import Bag, union
from tabletop_rules.game import Seat, check_viewer, checker
from tabletop_rules.games.la_citta.assembly import NAME
from tabletop_rules.games.la_citta.chance import WISH_NUMBERS
from tabletop_rules.games.la_citta.cities import City, Land
from tabletop_rules.games.la_citta.moves import Draw, Move, Voice
from tabletop_rules.games.la_citta.notation import WORDS, format_move
from tabletop_rules.games.la_citta.state import Phase, Player, State, VoiceCard, check_state
from tabletop_rules.geometry import Hex


@attrs.frozen
class View:
    """A position as one seat may know it, or a spectator (None).

    ``voice`` has the cards of this year; the wish of one that the viewer has not seen is None, while who has
    looked at it is public. ``unseen_wishes`` counts all voice cards whose faces the viewer does not know, on
    the table or not; ``unseen_politics`` all politics cards that nobody has seen since they were mixed: the
    pile of ``pile`` cards, and those that passes laid down (``blind``, this year; ``buried``, discarded).
    """

    viewer: Seat | None
    land: Land
    year: int
    phase: Phase
    round: int
    start: Seat
    seat: Seat
    players: tuple[Player, ...]
    cities: tuple[City, ...]
    pools: tuple[int, ...]
    display: tuple[int, ...]
    used: Bag
    discard: Bag
    pile: int
    blind: int
    buried: int
    unseen_politics: Bag
    unseen_wishes: Bag
    voice: tuple[VoiceCard, ...]
    waiting: tuple[Hex, ...]
    deaths: int


check_view: Final = checker("la_citta", "view", View)


def observe(state: State, viewer: Seat | None, /) -> View:
    """What the seat may know; None is a spectator (LC-13.6).

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.
    """
    check_state(state)
    check_viewer(NAME, viewer, state.seats)
    politics, wishes = state.politics, list(state.wishes)
    for card in state.voice:
        if card.wish is not None and not card.is_known_to(viewer):
            wishes[WISH_NUMBERS[card.wish]] += 1
    return View(
        viewer,
        state.land,
        state.year,
        state.phase,
        state.round,
        state.start,
        state.seat,
        state.players,
        state.cities,
        state.pools,
        politics.display,
        politics.used,
        politics.discard,
        sum(politics.pile),
        sum(politics.blind),
        sum(politics.buried),
        union(politics.pile, union(politics.blind, politics.buried)),
        tuple(wishes),
        tuple(
            VoiceCard(card.wish if card.is_known_to(viewer) else None, card.seen_by) for card in state.voice
        ),
        state.waiting,
        state.deaths,
    )


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    """The text of a move that is made here, as the seat may know it; ``?`` is a face that it does not see.

    A voice card that is looked at is seen by the mover, the card of a pass by nobody.
    """
    check_state(state)
    check_viewer(NAME, viewer, state.seats)
    is_secret = (type(move) is Draw and state.phase is Phase.BLIND) or (
        type(move) is Voice and state.phase is Phase.LOOK and viewer != state.seat
    )
    return f"{WORDS[type(move)]} ?" if is_secret else format_move(move)
