"""What a seat sees of La Città, as a value, as text for a terminal, and as SVG.

Hidden are the faces of voice cards that the viewer has not looked at, the politics cards that nobody has
seen, and the order of the piles: a view counts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from tabletop_rules.bags import Bag, listed, union
from tabletop_rules.game import Seat, check_viewer
from tabletop_rules.games.la_citta.assembly import NAME
from tabletop_rules.games.la_citta.chance import WISH_NUMBERS
from tabletop_rules.games.la_citta.cities import City, Land
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import CARDS, Building
from tabletop_rules.games.la_citta.moves import Draw, Move, Voice
from tabletop_rules.games.la_citta.notation import WORDS, format_move
from tabletop_rules.games.la_citta.rules import DUE
from tabletop_rules.games.la_citta.state import Phase, Player, State, VoiceCard
from tabletop_rules.geometry import Hex, to_pixel
from tabletop_rules.svg import Element, Style, document, element, title


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


def render(view: View, /) -> str:
    """The position as text: what is due, the cards that lie open, the players and their cities."""
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    due = DUE[view.phase].format(seat=view.seat)
    yield f"Year {view.year}, round {view.round}: {due}"
    yield f"Landscapes: {' '.join(view.land.landscapes) or '-'}"
    yield f"Display: {' '.join(CARDS[number] for number in view.display) or '-'}; pile {view.pile}"
    yield f"Used: {' '.join(CARDS[number] for number in listed(view.used)) or '-'}; unseen {view.blind}"
    yield f"Voice: {' '.join(card.wish or '?' for card in view.voice) or '-'}"
    for seat, player in enumerate(view.players):
        penalty = ", penalty" if player.penalty else ""
        yield f"Player {seat}: gold {player.gold}, action cards {player.actions}{penalty}"
        for city in view.cities:
            if city.owner == seat:
                tiles = " ".join(f"{building}{hex_}" for hex_, building in city.tiles)
                arches = "/".join(map(str, city.arches))
                food = city.food + city.bonus
                yield f"  {city.castello} citizens {city.citizens}, food {food}, arches {arches}: {tiles}"


# --- drawing -------------------------------------------------------------------------------------------

_SIZE: Final = 22
_GROUNDS: Final = {"C1": "#f5e6a8", "C2": "#ecd06f", "C3": "#dcb23a", "W": "#7fb7d9", "M": "#a09a90"}
_COLOURS: Final = ("#c0392b", "#27609e", "#2e8b57", "#d98a00", "#7d3c98")
_LANE: Final[Style] = {"fill": "#f4efe2", "stroke": "#b9ad93", "stroke_width": 1}
_MARK: Final[Style] = {"fill": "none", "stroke": "#d4006a", "stroke_width": 3}
_TEXT: Final[Style] = {"font_family": "system-ui, sans-serif", "font_size": 10, "text_anchor": "middle"}


def draw(view: View, /, *, last: Move | None = None, marked: Sequence[Hex] = ()) -> str:
    """The board as SVG; ``last`` shows a move just made, ``marked`` outlines hexes of a violation."""
    lanes, fields = view.land.lanes, _fields(view.land)
    centres = [to_pixel(hex_, _SIZE) for hex_ in (*lanes.hexes, *fields)]
    left, top = min(x for x, _ in centres) - 2 * _SIZE, min(y for _, y in centres) - 2 * _SIZE
    width = max(x for x, _ in centres) + 2 * _SIZE - left
    height = max(y for _, y in centres) + 2 * _SIZE - top

    def outline(hex_: Hex, **attributes: str | float) -> Element:
        x, y = to_pixel(hex_, _SIZE)
        corners = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
        points = " ".join(f"{x - left + _SIZE * a:.1f},{y - top + _SIZE * b:.1f}" for a, b in corners)
        return element("polygon", data_hex=str(hex_), points=points, **attributes)

    def label(hex_: Hex, text: str) -> Element:
        x, y = to_pixel(hex_, _SIZE)
        return element("text", text, x=x - left, y=y - top + 4, **_TEXT)

    touched = [it for it in attrs.astuple(last, recurse=False) if isinstance(it, Hex)] if last else []
    return document(
        width,
        height,
        f"{RULEBOOK.title}. Year {view.year}: {DUE[view.phase].format(seat=view.seat)}",
        *(outline(hex_, fill=_GROUNDS[name] if name else "#e8e4da") for hex_, name in fields.items()),
        *(outline(hex_, **_LANE) for hex_ in lanes.hexes),
        *(
            element("g", title(f"{tile} of player {city.owner}"), outline(hex_, fill=_COLOURS[city.owner]))
            for city in view.cities
            for hex_, tile in city.tiles
        ),
        *(
            label(hex_, str(city.citizens) if building is Building.CASTELLO else building[:2])
            for city in view.cities
            for hex_, building in city.tiles
        ),
        *(outline(hex_, class_="last", **_MARK) for hex_ in touched if hex_ in lanes),
        *(outline(hex_, class_="marked", **_MARK) for hex_ in dict.fromkeys(marked) if hex_ in lanes),
    )


def _fields(land: Land) -> dict[Hex, str]:
    """The hexes of the fields in use and what lies on them; nothing yet is an empty text."""
    plan, numbers = land.lanes.plan, land.lanes.area.fields
    names = [*land.landscapes, *[""] * (len(numbers) - len(land.landscapes))]
    return {
        Hex(*hex_): str(name)
        for number, name in zip(numbers, names, strict=True)
        for hex_ in plan.fields[number - 1].hexes
    }
