"""A position as one line, both ways: ``turn | landscapes | players | cities | politics | voice | left``.

The turn is year, phase, round, start player and mover; a player is ``gold/actions`` with ``f`` once he has
founded and ``!1`` for a penalty; a city ``0:5:(12,3)castello;(13,2)farm*;(11,4)statue+C2`` with its owner and
citizens, ``*`` for a rich harvest and figures by colour. Politics are the display and five bags, voices the
cards not decided and four on the table: ``C`` open, ``C:02`` seen by seats 0 and 2, ``?`` by nobody. Left are
the castellos of cities that are to receive, or the number of citizens to starve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from string import ascii_lowercase
from typing import Final, TypeVar

from tabletop_rules.bags import Bag
from tabletop_rules.errors import NotationError
from tabletop_rules.game import check_options
from tabletop_rules.games.la_citta.assembly import NAME, CityParts, assemble, new_politics
from tabletop_rules.games.la_citta.audit import refuse_impossible
from tabletop_rules.games.la_citta.cities import City
from tabletop_rules.games.la_citta.components import CARDS, Building, Card, Wish
from tabletop_rules.games.la_citta.notation import read_hex, read_landscape, read_number, read_one_of
from tabletop_rules.games.la_citta.options import Options, default_options
from tabletop_rules.games.la_citta.state import EVERYBODY, Phase, Player, State, VoiceCard, check_state
from tabletop_rules.geometry import Hex
from tabletop_rules.notation import DIGITS, Reader, fields, joined, line, listed

T = TypeVar("T")

_SEATS: Final = "01234"
_PHASES: Final = {phase.value: phase for phase in Phase}
_CARDS: Final = {card.value: card for card in Card}
_BUILDINGS: Final = {building.value: building for building in Building}


# --- writing -------------------------------------------------------------------------------------------


def format_position(state: State, /) -> str:
    """The position as one line.

    >>> from tabletop_rules.games import la_citta
    >>> la_citta.format_position(la_citta.initial_state())
    '0 display 0 0 0 | - | 1/3 1/3 | - | - 4444242224 0000000000 0000000000 0000000000 0000000000 | 9/9/9 | -'
    """
    check_state(state)
    politics = state.politics
    lists: Iterable[Iterable[str]] = (
        map(str, (state.year, state.phase, state.round, state.start, state.seat)),
        state.land.landscapes,
        map(_player, state.players),
        map(_city, state.cities),
        (
            joined(state.display, ","),
            *(_bag(it) for it in politics[1:]),
        ),
        ("/".join(map(str, state.wishes)), *map(_voice, state.voice)),
        map(str, state.waiting) if state.waiting else [str(state.deaths)] if state.deaths else (),
    )
    return line(lists)


def _player(player: Player) -> str:
    penalty = f"!{player.penalty}" if player.penalty else ""
    return f"{player.gold}/{player.actions}{'f' * player.has_founded}{penalty}"


def _city(city: City) -> str:
    tiles = ";".join(
        f"{hex_}{building}{'*' * (hex_ in city.harvests)}"
        + "".join(f"+{it.wish}{it.number}" for it in city.figures if it.hex == hex_)
        for hex_, building in city.tiles
    )
    return f"{city.owner}:{city.citizens}:{tiles}"


def _bag(bag: object) -> str:
    assert isinstance(bag, tuple)
    return "".join(map(str, bag))


def _voice(card: VoiceCard) -> str:
    if card.seen_by == EVERYBODY:
        return str(card.wish)
    seats = "".join(seat for number, seat in enumerate(_SEATS) if card.seen_by >> number & 1)
    return f"{card.wish or '?'}:{seats}" if seats else "?"


# --- reading -------------------------------------------------------------------------------------------


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line.

    Raises:
        NotationError: the text is no such line; it says why and where.
        OptionError: the board is not made for so many players.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.

    >>> from tabletop_rules.games import la_citta
    >>> line = la_citta.format_position(la_citta.initial_state(5))
    >>> parse_position(line) == la_citta.initial_state(5)
    True
    """
    names = ("turn", "landscapes", "players", "cities", "politics", "voice", "left")
    turn, landscapes, players, cities, politics, voice, left = (
        [Reader(text, *span) for span in listed(spans, text)] for spans in fields(text, *names)
    )
    year, phase, round_, start, seat = _exactly(5, turn, "year, phase, round, start player and mover", text)
    display, *bags = _exactly(6, politics, "a display and five bags", text)
    if not voice:
        raise NotationError("expected the voice cards that are not decided", text, len(text))
    pile, used, blind, discard, buried = (_whole(it, _read_bag) for it in bags)
    is_number = bool(left) and left[0].is_next(DIGITS)
    state = assemble(
        check_options(NAME, options, default_options()),
        [_whole(it, read_landscape) for it in landscapes],
        [_whole(it, _read_player) for it in players],
        [_whole(it, _read_city) for it in cities],
        new_politics(_whole(display, _read_display), pile, used, blind, discard, buried),
        _whole(voice[0], _read_wishes),
        [_whole(it, _read_voice) for it in voice[1:]],
        year=_whole(year, read_number),
        phase=read_one_of(_PHASES, "a phase", phase),
        round=_whole(round_, read_number),
        start=_whole(start, _read_seat),
        seat=_whole(seat, _read_seat),
        waiting=[] if is_number else [_whole(it, read_hex) for it in left],
        deaths=_whole(_exactly(1, left, "one number", text)[0], read_number) if is_number else 0,
    )
    return refuse_impossible(state)


def _exactly(number: int, readers: list[Reader], what: str, text: str) -> list[Reader]:
    if len(readers) != number:
        at = readers[number].at if len(readers) > number else len(text)
        raise NotationError(f"expected {what}, found {len(readers)} words", text, at)
    return readers


def _whole(reader: Reader, read: Callable[[Reader], T]) -> T:
    value = read(reader)
    reader.end()
    return value


def _read_seat(reader: Reader) -> int:
    return int(reader.take(_SEATS, "a seat from 0 to 4"))


def _read_player(reader: Reader) -> Player:
    gold = reader.number("a number")
    reader.take("/", "a stroke")
    actions = read_number(reader)
    has_founded = bool(reader.maybe("f"))
    return Player(gold, actions, has_founded, reader.number("a number") if reader.maybe("!") else 0)


def _read_city(reader: Reader) -> CityParts:
    owner = _read_seat(reader)
    reader.take(":", "a colon")
    citizens = reader.number("a number")
    reader.take(":", "a colon")
    tiles: list[tuple[Hex, Building]] = []
    figures: list[tuple[Hex, Wish, int]] = []
    harvests: list[Hex] = []
    while True:
        hex_ = read_hex(reader)
        tiles.append((hex_, _read_letters(reader, _BUILDINGS, "a building")))
        if reader.maybe("*"):
            harvests.append(hex_)
        while reader.maybe("+"):
            wish = Wish(reader.take("CEH", "C, E or H"))
            figures.append((hex_, wish, read_number(reader)))
        if not reader.maybe(";"):
            return owner, citizens, tiles, figures, harvests


def _read_letters(reader: Reader, words: Mapping[str, T], what: str) -> T:
    """What the next letters stand for."""
    start, word = reader.at, ""
    while letter := reader.maybe(ascii_lowercase):
        word += letter
    if word not in words:
        raise NotationError(f"expected {what}, found {word!r}", reader.text, start)
    return words[word]


def _read_display(reader: Reader) -> list[Card]:
    if reader.maybe("-"):
        return []
    cards = [_read_letters(reader, _CARDS, "a politics card")]
    while reader.maybe(","):
        cards.append(_read_letters(reader, _CARDS, "a politics card"))
    return cards


def _read_bag(reader: Reader) -> Bag:
    return tuple(int(reader.take(DIGITS, "the number of a card")) for _ in CARDS)


def _read_wishes(reader: Reader) -> Bag:
    culture = read_number(reader)
    reader.take("/", "a stroke")
    education = read_number(reader)
    reader.take("/", "a stroke")
    return culture, education, read_number(reader)


def _read_voice(reader: Reader) -> VoiceCard:
    letter = reader.take("CEH?", "C, E, H or ?")
    wish = None if letter == "?" else Wish(letter)
    if not reader.maybe(":"):
        return VoiceCard(wish, 0 if wish is None else EVERYBODY)
    seen_by = 0
    while seat := reader.maybe(_SEATS):
        seen_by |= 1 << int(seat)
    return VoiceCard(wish, seen_by)
