"""Texts of moves, both ways: what a player would say, with cards as ``blue7`` and tiles as ``TOW-9-ES``.

``take blue2 green3``, ``buy 4 yellow2 yellow4``; redesigns are ``place TOW-9-ES (2,0)``, ``remove (0,1)`` and
``swap TOW-9-ES (0,1)``; a bought tile is dealt with by ``build TOW-9-ES (2,0)``, ``reserve TOW-9-ES`` or
``dirk TOW-9-ES`` (``dirk all``); chance says ``draw blue7``, ``draw A`` or ``draw TOW-9-ES``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from tabletop_rules.errors import NotationError
from tabletop_rules.games.alhambra.components import (
    CARDS,
    PLACES,
    SCORING_CARDS,
    TILE_BY_ID,
    Card,
    ScoringCard,
    Tile,
)
from tabletop_rules.games.alhambra.moves import (
    FURTHEST,
    Build,
    Buy,
    Draw,
    Give,
    GiveAll,
    Move,
    Pass,
    Place,
    Remove,
    Reserve,
    Stop,
    Swap,
    Take,
)
from tabletop_rules.geometry import Cell
from tabletop_rules.notation import Reader

T = TypeVar("T")


def format_move(move: Move, /) -> str:
    """The move as text.

    Raises:
        TypeError: ``move`` is no move of this game.

    >>> from tabletop_rules.games.alhambra.components import TILES
    >>> format_move(Build(TILES[45], Cell(-2, 0)))
    'build TOW-9-ES (-2,0)'
    """
    match move:
        case Take(cards):
            return f"take {' '.join(map(str, cards))}"
        case Buy(place, payment):
            return f"buy {place} {' '.join(map(str, payment))}"
        case Place(tile, cell):
            return f"place {tile} {cell}"
        case Remove(cell):
            return f"remove {cell}"
        case Swap(tile, cell):
            return f"swap {tile} {cell}"
        case Stop():
            return "stop"
        case Pass():
            return "pass"
        case Build(tile, cell):
            return f"build {tile} {cell}"
        case Reserve(tile):
            return f"reserve {tile}"
        case Give(tile):
            return f"dirk {tile}"
        case GiveAll():
            return "dirk all"
        case Draw(what):
            return f"draw {what}"
    raise TypeError(f"{move!r} is no move of alhambra")


def parse_move(text: str, /) -> Move:
    """The move of a text; whether it is legal is for ``explain`` to say.

    Raises:
        NotationError: the text is no move; it says why and where.

    >>> parse_move("buy 2 green5 green3")
    Buy(place=2, payment=(Card(colour=<Colour.GREEN: 2>, value=3), Card(colour=<Colour.GREEN: 2>, value=5)))
    >>> parse_move("take blue0")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.NotationError: expected a card like blue7, found 'blue0'
      take blue0
           ^
    """
    reader = WordReader(text)
    move = reader.word(_VERBS, "a verb: " + ", ".join(_VERBS))(reader)
    reader.end()
    return move


class WordReader(Reader):
    """A reader of words that stand apart by single spaces: cards, tiles, cells."""

    def __init__(self, text: str, start: int = 0, stop: int | None = None) -> None:
        super().__init__(text, start, stop)
        self._start = start

    def word(self, meanings: Mapping[str, T], what: str) -> T:
        """What the next word means; it ends before a space or a bracket."""
        if self.at > self._start:
            self.take(" ", f"a space and {what}")
        start = self.at
        word = self.text[start : self.stop].partition(" ")[0].partition("(")[0]
        if word not in meanings:
            raise NotationError(f"expected {what}, found {word!r}", self.text, start)
        self.at += len(word)
        return meanings[word]

    def card(self) -> Card:
        """The next word, a money card."""
        return self.word(_CARDS, "a card like blue7")

    def cards(self) -> tuple[Card, ...]:
        """All words that are left, one at least: money cards."""
        cards = [self.card()]
        while self.is_next(" "):
            cards.append(self.card())
        return tuple(cards)

    def tile(self) -> Tile:
        """The next word, a tile."""
        return self.word(TILE_BY_ID, "a tile like TOW-9-ES")

    def cell(self) -> Cell:
        """The next word, a cell like ``(-2,0)``."""
        self.take(" ", "a space and a cell")
        return self.bare_cell()

    def bare_cell(self) -> Cell:
        """The cell that stands here."""
        self.take("(", "a cell like (-2,0)")
        x = self._coordinate("x")
        self.take(",", "a comma")
        y = self._coordinate("y")
        self.take(")", "a closing bracket")
        return Cell(x, y)

    def _coordinate(self, name: str) -> int:
        start, sign = self.at, -1 if self.maybe("-") else 1
        number = sign * self.number(name)
        if abs(number) > FURTHEST or str(number) != self.text[start : self.at]:
            raise NotationError(f"{name} is a number from -{FURTHEST} to {FURTHEST}", self.text, start)
        return number


def _gift(reader: WordReader) -> Give | GiveAll:
    tile = reader.word({_ALL: None, **TILE_BY_ID}, "a tile like TOW-9-ES, or all")
    return GiveAll() if tile is None else Give(tile)


def _draw(reader: WordReader) -> Draw:
    return Draw(reader.word(_DRAWN, "a card or a tile"))


_ALL: Final = "all"
_PLACES: Final = {str(place): place for place in PLACES}
_CARDS: Final = {str(card): card for card in CARDS}
_DRAWN: Final[Mapping[str, Card | ScoringCard | Tile]] = {
    **_CARDS,
    **{card.value: card for card in SCORING_CARDS},
    **TILE_BY_ID,
}
_VERBS: Final[Mapping[str, Callable[[WordReader], Move]]] = {
    "take": lambda reader: Take(reader.cards()),
    "buy": lambda reader: Buy(reader.word(_PLACES, "a place from 1 to 4"), reader.cards()),
    "place": lambda reader: Place(reader.tile(), reader.cell()),
    "remove": lambda reader: Remove(reader.cell()),
    "swap": lambda reader: Swap(reader.tile(), reader.cell()),
    "stop": lambda reader: Stop(),
    "pass": lambda reader: Pass(),
    "build": lambda reader: Build(reader.tile(), reader.cell()),
    "reserve": lambda reader: Reserve(reader.tile()),
    "dirk": _gift,
    "draw": _draw,
}
