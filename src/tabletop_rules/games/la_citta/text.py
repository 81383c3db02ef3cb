"""A view of La Città as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from tabletop_rules.bags import Bag
from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.cities import City, Land
from tabletop_rules.games.la_citta.components import CARDS, CASTELLOS, FIGURES, STACKS, Building
from tabletop_rules.games.la_citta.course import TURN
from tabletop_rules.games.la_citta.rules import DUE
from tabletop_rules.games.la_citta.score import points
from tabletop_rules.games.la_citta.state import EVERYBODY, Player, VoiceCard
from tabletop_rules.games.la_citta.view import View, check_view
from tabletop_rules.geometry import Hex
from tabletop_rules.geometry.bits import bits_of
from tabletop_rules.notation import joined

_COLUMNS: Final = ("city", "citizens", "limit", "food", "gold", "C/E/H", "tiles")
_NOBODY_KNOWS: Final = "?"
_HEX: Final = 4
"""How many characters of a line a hex of the map takes."""


def render(view: View, /) -> str:
    """The position as text: what is due, the cards, the map, and each player with his cities."""
    check_view(view)
    return "\n".join((caption(view), "", *_table(view), "", *_map(view), "", *_players(view)))


def caption(view: View) -> str:
    """The year, and what is to be done."""
    rounds = f", round {view.round}" if view.phase in TURN else ""
    when = f"Year {view.year}{rounds}: " if view.year else ""
    left = f", left are {joined(map(str, view.waiting), ', ')}" if view.waiting else ""
    more = f" ({view.deaths} in all)" if view.deaths else ""
    return f"{when}{DUE[view.phase].format(seat=view.seat)}{left}{more}"


def _table(view: View) -> Iterator[str]:
    yield f"Display   {joined((CARDS[number] for number in view.display), ', ')}"
    yield f"Used      {joined(card_names(view.used, view.blind), ', ')}"
    yield f"Discarded {joined(card_names(view.discard, view.buried), ', ')}"
    yield f"Pile      {view.pile} cards"
    yield f"Voices    {joined(map(voice_text, view.voice), ', ')}"
    yield f"Tiles     {stock_text(view)}"


def card_names(cards: Bag, unseen: int) -> Iterator[str]:
    """The politics cards of a bag, equal ones together, and how many lie there that nobody has seen."""
    for card, number in zip(CARDS, cards, strict=True):
        if number:
            yield f"{number}x {card}" if number > 1 else card
    if unseen:
        yield f"{unseen} that nobody has seen"


def voice_text(card: VoiceCard) -> str:
    """A voice card as the viewer knows it; if it does not lie open, who has looked at it stands behind.

    >>> from tabletop_rules.games.la_citta import Wish
    >>> voice_text(VoiceCard(None, 0b101)), voice_text(VoiceCard(Wish.HEALTH, EVERYBODY))
    ('? seen by 0, 2', 'H')
    """
    wish = str(card.wish or _NOBODY_KNOWS)
    seats = ", ".join(map(str, bits_of(card.seen_by))) if card.seen_by != EVERYBODY else ""
    return f"{wish} seen by {seats}" if seats else wish


def stock_text(view: View) -> str:
    """How many building tiles are left of each stack."""
    return joined((f"{left} {names}" for left, names in zip(view.pools, STACKS, strict=True)), ", ")


def _map(view: View) -> Iterator[str]:
    """The map, a row of hexes in a line, each half a hex further to the right for the same q."""
    lines, places = _land(view.land)
    rows = list(lines)
    for city in view.cities:
        for hex_, building in city.tiles:
            row, at = places[hex_]
            text = f"{city.citizens:=>2}" if building is Building.CASTELLO else building[:2]
            rows[row] = f"{rows[row][:at]}{f'{city.owner}{text}':>{_HEX}}{rows[row][at + _HEX :]}"
    yield "Map, with q on free lanes, seat and kind on buildings, seat and citizens on castellos"
    yield from rows


@lru_cache(maxsize=64)
def _land(land: Land) -> tuple[tuple[str, ...], Mapping[Hex, tuple[int, int]]]:
    """The map without cities, and in which of its lines and where in it each hex is."""
    texts = {hex_: str(hex_.q) for hex_ in land.lanes.hexes}
    for plot in land.plots:
        texts.update(dict.fromkeys(plot.hexes, plot.landscape or _NOBODY_KNOWS))
    top, left = min(hex_.r for hex_ in texts), min(map(_column, texts))
    lines = [f"r {r:<2}" for r in range(top, 1 + max(hex_.r for hex_ in texts))]
    places = {hex_: (hex_.r - top, len(lines[0]) + _column(hex_) - left) for hex_ in sorted(texts)}
    for hex_, (row, at) in places.items():
        lines[row] = f"{lines[row]:{at}}{texts[hex_]:>{_HEX}}"
    return tuple(lines), places


def _column(hex_: Hex) -> int:
    return _HEX * hex_.q + _HEX // 2 * hex_.r


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
        f"points {points(view, seat)}",
        f"gold {player.gold}",
        f"action cards {player.actions}",
        f"castellos {CASTELLOS - len(own)}",
        f"figures {FIGURES - sum(city.placed for city in own)}",
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
