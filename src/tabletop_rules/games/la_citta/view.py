"""What a seat sees of La Città, as a value and as text for a terminal; ``drawing`` has it as SVG.

Hidden are the faces of voice cards that the viewer has not looked at, the politics cards that nobody has
seen, and the order of the piles: a view counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from tabletop_rules.bags import Bag, union
from tabletop_rules.game import Seat, check_viewer
from tabletop_rules.games.la_citta.assembly import NAME
from tabletop_rules.games.la_citta.chance import WISH_NUMBERS
from tabletop_rules.games.la_citta.cities import City, Land
from tabletop_rules.games.la_citta.components import CARDS, CASTELLOS
from tabletop_rules.games.la_citta.moves import Draw, Move, Voice
from tabletop_rules.games.la_citta.notation import WORDS, format_move
from tabletop_rules.games.la_citta.rules import DUE
from tabletop_rules.games.la_citta.state import EVERYBODY, Phase, Player, State, VoiceCard
from tabletop_rules.games.la_citta.turns import TURN
from tabletop_rules.geometry import Hex
from tabletop_rules.geometry.bits import bits_of

_FIELDS_IN_A_LINE: Final = 8


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


def observe(state: State, viewer: Seat | None, /) -> View:
    """What the seat may know; None is a spectator (LC-13.6).

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.
    """
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
    check_viewer(NAME, viewer, state.seats)
    is_secret = (type(move) is Draw and state.phase is Phase.BLIND) or (
        type(move) is Voice and state.phase is Phase.LOOK and viewer != state.seat
    )
    return f"{WORDS[type(move)]} ?" if is_secret else format_move(move)


# --- text ----------------------------------------------------------------------------------------------

_COLUMNS: Final = ("city", "citizens", "limit", "food", "gold", "C/E/H", "tiles")
_NOBODY_KNOWS: Final = "?"


def render(view: View, /) -> str:
    """The position as text: what is due, the cards, the land, and each player with his cities."""
    return "\n".join((caption(view), "", *_cards(view), "", *_land(view.land), "", *_players(view)))


def caption(view: View) -> str:
    """The year, and what is to be done."""
    rounds = f", round {view.round}" if view.phase in TURN else ""
    when = f"Year {view.year}{rounds}: " if view.year else ""
    return f"{when}{DUE[view.phase].format(seat=view.seat)}"


def _cards(view: View) -> Iterator[str]:
    yield f"Display   {_listed(CARDS[number] for number in view.display)}"
    yield f"Used      {_listed((*card_names(view.used), *_unseen(view.blind)))}"
    yield f"Discarded {_listed((*card_names(view.discard), *_unseen(view.buried)))}"
    yield f"Pile      {view.pile} cards"
    yield f"Voices    {_listed(map(voice_text, view.voice))}"


def card_names(cards: Bag) -> Iterator[str]:
    """The politics cards of a bag, equal ones together."""
    return (
        f"{number}x {card}" if number > 1 else card
        for card, number in zip(CARDS, cards, strict=True)
        if number
    )


def voice_text(card: VoiceCard) -> str:
    """A voice card as the viewer knows it; if it does not lie open, who has looked at it stands behind.

    >>> from tabletop_rules.games.la_citta import Wish
    >>> voice_text(VoiceCard(None, 0b101)), voice_text(VoiceCard(Wish.HEALTH, EVERYBODY))
    ('? seen by 0, 2', 'H')
    """
    wish = str(card.wish or _NOBODY_KNOWS)
    seats = ", ".join(map(str, bits_of(card.seen_by))) if card.seen_by != EVERYBODY else ""
    return f"{wish} seen by {seats}" if seats else wish


def _land(land: Land) -> Iterator[str]:
    numbers = land.lanes.area.fields
    names = [*land.landscapes, *[_NOBODY_KNOWS] * (len(numbers) - len(land.landscapes))]
    fields = [f"F{number} {name}" for number, name in zip(numbers, names, strict=True)]
    for at in range(0, len(fields), _FIELDS_IN_A_LINE):
        head = "Fields   " if at == 0 else " " * 9
        yield f"{head} {' '.join(f'{it:6}' for it in fields[at : at + _FIELDS_IN_A_LINE])}".rstrip()


def _players(view: View) -> Iterator[str]:
    rows = [_row(city) for city in view.cities]
    widths = [max(map(len, column)) for column in zip(_COLUMNS, *rows, strict=True)]
    for seat, player in enumerate(view.players):
        yield player_text(view, seat, player)
        own = [row for row, city in zip(rows, view.cities, strict=True) if city.owner == seat]
        for row in [_COLUMNS, *own] if own else ():
            yield "  " + "  ".join(map(str.ljust, row, widths)).rstrip()


def player_text(view: View, seat: Seat, player: Player) -> str:
    """What a player has besides the cities, and how many citizens the food of all of them feeds."""
    own = [city for city in view.cities if city.owner == seat]
    citizens, food = sum(city.citizens for city in own), sum(city.food + city.bonus for city in own)
    parts = [
        f"gold {player.gold}",
        f"action cards {player.actions}",
        f"castellos {CASTELLOS - len(own)}",
        f"citizens {citizens}, food {food}",
    ]
    if player.has_founded:
        parts.append("has founded a city")
    if player.penalty:
        parts.append("lost citizens to hunger")
    start = " (start player)" if seat == view.start and view.year else ""
    return f"Player {seat}{start}: {', '.join(parts)}"


def _row(city: City) -> tuple[str, ...]:
    raised = {(it.hex, it.wish): it.number for it in city.figures}
    tiles = []
    for hex_, building in city.tiles:
        marks = "".join(f"+{number}{wish}" for (place, wish), number in raised.items() if place == hex_)
        tiles.append(f"{building}{hex_}{marks}{'*' if hex_ in city.harvests else ''}")
    limit = "-" if city.limit is None else str(city.limit)
    food = f"{city.food}+{city.bonus}" if city.bonus else str(city.food)
    arches = "/".join(map(str, city.arches))
    return str(city.castello), str(city.citizens), limit, food, str(city.income), arches, " ".join(tiles)


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or "-"


def _unseen(number: int) -> Iterator[str]:
    if number:
        yield f"{number} that nobody has seen"
