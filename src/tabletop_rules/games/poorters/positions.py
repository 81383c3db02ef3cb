"""A position as one line, both ways: what the document says, in fields between bars.

The fields are players, cleared, buildings, chips, boats, track, forest, deck, discard, round, coins, slot.
What is due within a slot stands at its end, as in the document, in JSON without spaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from tabletop_rules.errors import NotationError, SchemaError
from tabletop_rules.game import Seat, check_options
from tabletop_rules.games.poorters.document import (
    Belongings,
    Counts,
    Document,
    Standing,
    Within,
    from_document,
    to_document,
)
from tabletop_rules.games.poorters.moves import ASSETS
from tabletop_rules.games.poorters.notation import WordReader
from tabletop_rules.games.poorters.options import Options, default_options
from tabletop_rules.games.poorters.play import NAME
from tabletop_rules.games.poorters.state import Stage, State, check_state
from tabletop_rules.notation import Span, fields, joined, line, listed

T = TypeVar("T")

_FIELDS: Final = (
    "players",
    "cleared",
    "buildings",
    "chips",
    "boats",
    "track peak",
    "forest",
    "deck",
    "discard",
    "round chosen",
    "coins",
    "stage player",
)


def format_position(state: State, /) -> str:
    """The position as one line.

    >>> from tabletop_rules.games import poorters
    >>> line = poorters.format_position(poorters.initial_state())
    >>> print(*line.split(" | ")[:7], sep="; ")
    0/0/0/0/0/2:0/0/0/0:- 0/0/0/0/0/2:0/0/0/0:-; -; -; -; -; 5 5; F3=16 F4=7 FG=7
    """
    check_state(state)
    from tabletop_rules import documents  # noqa: PLC0415 - importing the game does not read JSON

    it = to_document(state)
    within = documents.unstructure(it.within)
    parts: Sequence[Iterable[str]] = (
        map(_belongings_text, it.players),
        [f"({x},{y})" for x, y in it.cleared],
        map(_standing_text, it.buildings),
        _count_texts(it.chips),
        _count_texts(it.boats),
        (str(it.track), str(it.peak)),
        _count_texts(it.forest),
        _count_texts(it.deck),
        _count_texts(it.discard),
        (str(it.round), *it.chosen),
        _count_texts(it.coins),
        (it.stage, str(it.seat), *([] if it.within == Within() else [documents.write(within)])),
    )
    return line(parts)


def _belongings_text(it: Belongings) -> str:
    supply = (it.wood, it.grain, it.cattle, it.fish, it.game, it.florins)
    points = (it.communal, it.stalls, it.cards, it.count)
    hand = joined(_count_texts(it.hand), ",")
    return f"{'/'.join(map(str, supply))}:{'/'.join(map(str, points))}:{hand}"


def _standing_text(it: Standing) -> str:
    return f"{it.tile}@({it.x},{it.y})r{it.rotation}:{'-' if it.owner is None else it.owner}"


def _count_texts(counts: Counts) -> list[str]:
    return [f"{name}={count}" for name, count in counts.items()]


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line.

    Raises:
        NotationError: the text is no such line; it says why and where.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.

    >>> from tabletop_rules.games import poorters
    >>> state = poorters.initial_state(3)
    >>> parse_position(format_position(state)) == state
    True
    """
    options = check_options(NAME, options, default_options())
    spans = dict(zip(_FIELDS, fields(text, *_FIELDS), strict=True))

    def each(field: str, read: Callable[[WordReader], T]) -> list[T]:
        found = []
        for span in listed(spans[field], text):
            reader = WordReader(text, *span)
            found.append(read(reader))
            reader.end()
        return found

    def counts(field: str) -> Counts:
        pairs = each(field, _read_count)
        names = [name for name, _ in pairs]
        for number, name in enumerate(names):
            if name in names[:number]:
                raise NotationError(f"{name} stands there twice", text, spans[field][number][0])
        return dict(pairs)

    (track, peak), (stage, seat, within) = (
        _track(text, spans["track peak"]),
        _slot_words(text, spans["stage player"]),
    )
    number, *chosen = spans["round chosen"] or [(len(text), len(text))]
    document = Document(
        options=options,
        players=tuple(each("players", _read_belongings)),
        cleared=tuple(each("cleared", WordReader.pair)),
        buildings=tuple(each("buildings", _read_standing)),
        chips=counts("chips"),
        boats=counts("boats"),
        track=track,
        peak=peak,
        forest=counts("forest"),
        deck=counts("deck"),
        discard=counts("discard"),
        round=_whole(text, number, "the number of the round"),
        chosen=tuple(text[start:stop] for start, stop in chosen),
        coins=counts("coins"),
        stage=stage,
        seat=seat,
        within=within,
    )
    try:
        return from_document(document)
    except SchemaError as error:
        field = next((it for it in _FIELDS if str(error.path[0]) in it.split()), _FIELDS[-1])
        raise NotationError(error.reason, text, _start(spans[field], error.path[1:], text)) from None


def _start(spans: Sequence[Span], path: Sequence[str | int], text: str) -> int:
    """Where the word begins that a path leads to, or the first of its field."""
    number = path[0] if path and isinstance(path[0], int) else 0
    return spans[number][0] if number < len(spans) else len(text)


def _whole(text: str, span: Span, what: str) -> int:
    reader = WordReader(text, *span)
    number = reader.count(what)
    reader.end()
    return number


def _track(text: str, spans: Sequence[Span]) -> tuple[int, int]:
    if len(spans) != 2:
        raise NotationError("expected the track and its highest value", text, _start(spans, (), text))
    return _whole(text, spans[0], "the track"), _whole(text, spans[1], "its highest value")


def _slot_words(text: str, spans: Sequence[Span]) -> tuple[Stage, Seat, Within]:
    from tabletop_rules import documents  # noqa: PLC0415

    if not 2 <= len(spans) <= 3:
        raise NotationError("expected a stage, a player and what is due", text, _start(spans, (), text))
    word = text[slice(*spans[0])]
    if word not in {*map(str, Stage)}:
        raise NotationError(f"expected {', '.join(Stage)}, found {word!r}", text, spans[0][0])
    seat = _whole(text, spans[1], "a player")
    if len(spans) == 2:
        return Stage(word), seat, Within()
    try:
        return Stage(word), seat, documents.structure(documents.read(text[slice(*spans[2])]), Within)
    except SchemaError as error:
        raise NotationError(str(error), text, spans[2][0]) from None


def _read_count(reader: WordReader) -> tuple[str, int]:
    name = reader.name("a name")
    reader.sign("=")
    return name, reader.count("a number")


def _read_belongings(reader: WordReader) -> Belongings:
    wood, grain, cattle, fish, game, florins = _numbers(reader, ASSETS)
    reader.sign(":")
    communal, stalls, cards, count = _numbers(reader, ("communal", "stalls", "cards", "count"))
    reader.sign(":")
    hand = dict(reader.list(lambda: _read_count(reader)))
    return Belongings(wood, grain, cattle, fish, game, florins, communal, stalls, cards, count, hand)


def _numbers(reader: WordReader, names: Sequence[str]) -> list[int]:
    found = []
    for number, name in enumerate(names):
        if number:
            reader.sign("/")
        found.append(reader.count(f"a number of {name}"))
    return found


def _read_standing(reader: WordReader) -> Standing:
    tile, cell, rotation = reader.tile()
    reader.sign(":")
    owner = None if reader.maybe("-") else reader.count("a player")
    return Standing(tile, cell.x, cell.y, rotation, owner)
