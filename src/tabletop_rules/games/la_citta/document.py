"""The document that stands for a state in JSON: plain fields, hexes as texts of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

import attrs

from tabletop_rules.bags import Bag, listed
from tabletop_rules.errors import SchemaError
from tabletop_rules.game import checker
from tabletop_rules.games.la_citta.assembly import assemble, bag_of_cards, new_politics
from tabletop_rules.games.la_citta.audit import refuse_impossible
from tabletop_rules.games.la_citta.board import SEATS
from tabletop_rules.games.la_citta.cities import City
from tabletop_rules.games.la_citta.components import CARDS, Building, Card, Landscape, Wish
from tabletop_rules.games.la_citta.notation import read_hex
from tabletop_rules.games.la_citta.options import Options
from tabletop_rules.games.la_citta.state import EVERYBODY, Phase, Player, State, VoiceCard, check_state
from tabletop_rules.geometry import Hex
from tabletop_rules.notation import Reader, read_field

T = TypeVar("T")


def _about(description: str) -> dict[str, str]:
    return {"description": description}


@attrs.frozen(kw_only=True)
class TileDocument:
    """A tile of a city."""

    hex: str = attrs.field(metadata=_about("where it stands: (12,3)"))
    building: Building


@attrs.frozen(kw_only=True)
class FiguresDocument:
    """Coloured figures on a tile."""

    hex: str = attrs.field(metadata=_about("the tile: (12,3)"))
    wish: Wish = attrs.field(metadata=_about("the colour of arches that they raise"))
    number: int


@attrs.frozen(kw_only=True)
class CityDocument:
    """A castello with all that is joined to it."""

    owner: int
    citizens: int
    tiles: tuple[TileDocument, ...] = attrs.field(metadata=_about("by hex, the castello among them"))
    figures: tuple[FiguresDocument, ...]
    harvests: tuple[str, ...] = attrs.field(metadata=_about("the farms with a rich harvest: (12,3)"))


@attrs.frozen(kw_only=True)
class PlayerDocument:
    """What a player has besides his cities."""

    gold: int
    actions: int = attrs.field(metadata=_about("action cards that have not been used this year"))
    has_founded: bool
    penalty: int = attrs.field(metadata=_about("what the player is punished for; 0 for nothing"))


@attrs.frozen(kw_only=True)
class PoliticsDocument:
    """Where the 32 politics cards are."""

    display: tuple[Card, ...]
    pile: tuple[Card, ...]
    used: tuple[Card, ...] = attrs.field(metadata=_about("before the players, taken this year"))
    blind: tuple[Card, ...] = attrs.field(metadata=_about("before the players, laid down unseen"))
    discard: tuple[Card, ...]
    buried: tuple[Card, ...] = attrs.field(metadata=_about("in the discard pile, never seen"))


@attrs.frozen(kw_only=True)
class VoiceDocument:
    """A voice card of this year."""

    wish: Wish | None = attrs.field(metadata=_about("null if its face is not decided"))
    is_open: bool
    seen_by: tuple[int, ...] = attrs.field(metadata=_about("the seats that have looked at it"))


@attrs.frozen(kw_only=True)
class Document:
    """A state of La Città."""

    options: Options
    year: int = attrs.field(metadata=_about("from 1; 0 in the set-up"))
    phase: Phase = attrs.field(metadata=_about("what is to be done next"))
    round: int = attrs.field(metadata=_about("from 1 in phase 5, else 0"))
    start: int = attrs.field(metadata=_about("the start player, or who placed the first castello"))
    seat: int = attrs.field(metadata=_about("who is to move, or in whose turn chance acts"))
    landscapes: tuple[Landscape, ...] = attrs.field(metadata=_about("by the numbers of the fields in use"))
    players: tuple[PlayerDocument, ...]
    cities: tuple[CityDocument, ...]
    politics: PoliticsDocument
    wishes: tuple[int, int, int] = attrs.field(
        metadata=_about("voice cards C, E and H whose faces are not decided")
    )
    voice: tuple[VoiceDocument, ...]
    waiting: tuple[str, ...] = attrs.field(metadata=_about("castellos of cities that have yet to receive"))
    deaths: int = attrs.field(metadata=_about("citizens that are yet to starve"))


check_document: Final = checker("la_citta", "document", Document)


def to_document(state: State, /) -> Document:
    """The document of a state."""
    check_state(state)
    politics, (culture, education, health) = state.politics, state.wishes
    return Document(
        options=state.options,
        year=state.year,
        phase=state.phase,
        round=state.round,
        start=state.start,
        seat=state.seat,
        landscapes=state.land.landscapes,
        players=tuple(
            PlayerDocument(gold=it.gold, actions=it.actions, has_founded=it.has_founded, penalty=it.penalty)
            for it in state.players
        ),
        cities=tuple(map(_city, state.cities)),
        politics=PoliticsDocument(
            display=state.display,
            pile=_cards(politics.pile),
            used=_cards(politics.used),
            blind=_cards(politics.blind),
            discard=_cards(politics.discard),
            buried=_cards(politics.buried),
        ),
        wishes=(culture, education, health),
        voice=tuple(map(_voice, state.voice)),
        waiting=tuple(map(str, state.waiting)),
        deaths=state.deaths,
    )


def _cards(bag: Bag) -> tuple[Card, ...]:
    return tuple(CARDS[number] for number in listed(bag))


def _city(city: City) -> CityDocument:
    return CityDocument(
        owner=city.owner,
        citizens=city.citizens,
        tiles=tuple(TileDocument(hex=str(hex_), building=building) for hex_, building in city.tiles),
        figures=tuple(
            FiguresDocument(hex=str(hex_), wish=wish, number=number) for hex_, wish, number in city.figures
        ),
        harvests=tuple(map(str, city.harvests)),
    )


def _voice(card: VoiceCard) -> VoiceDocument:
    is_open = card.seen_by == EVERYBODY
    seats = (
        ()
        if is_open
        else tuple(seat for seat in range(card.seen_by.bit_length()) if card.seen_by >> seat & 1)
    )
    return VoiceDocument(wish=card.wish, is_open=is_open, seen_by=seats)


def from_document(document: Document, /) -> State:
    """The state of a document.

    Raises:
        SchemaError: a text in it cannot be read; it names the field.
        OptionError: the board is not made for so many players.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
    """
    check_document(document)
    politics = document.politics
    state = assemble(
        document.options,
        document.landscapes,
        [Player(it.gold, it.actions, it.has_founded, it.penalty) for it in document.players],
        [
            (
                city.owner,
                city.citizens,
                [
                    (_hex(("cities", at, "tiles", number, "hex"), tile.hex), tile.building)
                    for number, tile in enumerate(city.tiles)
                ],
                [
                    (_hex(("cities", at, "figures", number, "hex"), it.hex), it.wish, it.number)
                    for number, it in enumerate(city.figures)
                ],
                _hexes(("cities", at, "harvests"), city.harvests),
            )
            for at, city in enumerate(document.cities)
        ],
        new_politics(
            politics.display,
            bag_of_cards(politics.pile),
            bag_of_cards(politics.used),
            bag_of_cards(politics.blind),
            bag_of_cards(politics.discard),
            bag_of_cards(politics.buried),
        ),
        document.wishes,
        [VoiceCard(it.wish, _seen_by(number, it)) for number, it in enumerate(document.voice)],
        year=document.year,
        phase=document.phase,
        round=document.round,
        start=document.start,
        seat=document.seat,
        waiting=_hexes(("waiting",), document.waiting),
        deaths=document.deaths,
    )
    return refuse_impossible(state)


def _hex(path: tuple[str | int, ...], text: str) -> Hex:
    def whole(reader: Reader) -> Hex:
        hex_ = read_hex(reader)
        reader.end()
        return hex_

    return read_field(path, Reader(text), whole)


def _hexes(path: tuple[str | int, ...], texts: Iterable[str]) -> list[Hex]:
    return [_hex((*path, number), text) for number, text in enumerate(texts)]


def _seen_by(number: int, card: VoiceDocument) -> int:
    if card.is_open and not card.seen_by:
        return EVERYBODY
    seats = list(card.seen_by)
    if card.is_open or seats != sorted(set(seats)) or not all(0 <= seat < SEATS[-1] for seat in seats):
        raise SchemaError("expected seats, each once and in order; none for an open card", ("voice", number))
    return sum(1 << seat for seat in seats)
