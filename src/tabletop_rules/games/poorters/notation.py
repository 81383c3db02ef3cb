"""Texts of moves, both ways: ``build RH4@(5,3)r90 -wood``, ``share 0 wood 2``, ``play W05``.

A move is a word and what belongs to it, separated by single spaces. Names of tiles, cards and the like are
those of the data; whether there is such a thing is for ``explain`` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from tabletop_rules.errors import NotationError
from tabletop_rules.games.poorters.moves import (
    ASSETS,
    DISCOUNTS,
    FOODS,
    FURTHEST,
    GOODS,
    PAYOUTS,
    RESOURCES,
    ROTATIONS,
    Accept,
    Block,
    Bonus,
    Build,
    BuildBoat,
    BuyCards,
    Choose,
    Clear,
    Decline,
    Draw,
    EndTrade,
    EndTransfers,
    EndWish,
    Move,
    Pass,
    PayFoods,
    PlayWish,
    Produce,
    Propose,
    Reveal,
    Sell,
    Share,
    Suggest,
    Transfer,
)
from tabletop_rules.geometry import Cell
from tabletop_rules.notation import Reader

T = TypeVar("T")

LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WORD: Final = LETTERS + "0123456789_"

_BARE: Final[Mapping[str, Move]] = {
    "pass": Pass(),
    "clear": Clear(),
    "end_transfers": EndTransfers(),
    "accept": Accept(),
    "decline": Decline(),
    "decline hint": Decline(hint=True),
    "produce": Produce(),
    "bonus none": Bonus(),
    "end_trade": EndTrade(),
    "end_wish": EndWish(),
}
"""The moves that have nothing more to say."""
_BARE_TEXTS: Final = {move: text for text, move in _BARE.items()}


def format_move(move: Move, /) -> str:
    """The move as text.

    Raises:
        TypeError: ``move`` is no move of this game.

    >>> format_move(Propose("BH", Cell(8, 4), 0, (1, 2)))
    'propose BH@(8,4)r0 with 1,2'
    >>> format_move(Share(0, "florins", 2, discounted=True))
    'share 0 florins 2 -1'
    """
    try:
        if move in _BARE_TEXTS:
            return _BARE_TEXTS[move]
    except TypeError:
        pass  # what cannot be hashed is no move
    match move:
        case Reveal(tile):
            return f"reveal {tile}"
        case Draw(card):
            return f"draw {card}"
        case Clear(block):
            return f"clear {block}"
        case Choose(character):
            return f"choose {character}"
        case Build(tile, cell, rotation, discount):
            return f"build {tile}@{cell}r{rotation}{_discount(discount)}"
        case BuildBoat(mooring, discount):
            return f"boat {mooring}{_discount(discount)}"
        case Propose(tile, cell, rotation, partners):
            return f"propose {tile}@{cell}r{rotation} with {','.join(map(str, partners)) or '-'}"
        case Transfer(giver, taker, asset):
            return f"transfer {giver}>{taker} {asset}"
        case Share(seat, resource, amount, discounted):
            return f"share {seat} {resource} {amount}{' -1' if discounted else ''}"
        case Suggest(cell, rotation):
            return f"suggest {cell}r{rotation}"
        case Bonus(good, field):
            return f"bonus {good or 'none'}{f' on {field}' if field else ''}"
        case Sell(outlet, good, units, payout):
            return f"sell {units} {good} {outlet} {payout}"
        case BuyCards(number):
            return f"buy {number}"
        case PlayWish(card):
            return f"play {card}"
        case PayFoods(foods):
            return f"pay {','.join(foods) or '-'}"
    raise TypeError(f"a move of poorters is one of the records in moves, not {move!r}")


def _discount(discount: str | None) -> str:
    return f" -{discount}" if discount else ""


def parse_move(text: str, /) -> Move:
    """The move of a text; whether it is legal is for ``explain`` to say.

    Raises:
        NotationError: the text is no move; it says why and where.

    >>> parse_move("build RH4@(5,3)r90 -wood")
    Build(tile='RH4', cell=Cell(x=5, y=3), rotation=90, discount='wood')
    >>> parse_move("sell fish")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.NotationError: expected a number of units, found 'f'
      sell fish
           ^
    """
    reader = WordReader(text)
    if text in _BARE:
        return _BARE[text]
    verb = reader.name("a move", _VERBS)
    if verb not in _READERS:
        reader.end()
    reader.sign(" ")
    move = _READERS[verb](reader)
    reader.end()
    return move


class WordReader(Reader):
    """A reader of what moves are made of."""

    def sign(self, sign: str) -> None:
        """The next characters, which must be these."""
        for letter in sign:
            self.take(letter, repr(sign) if sign.strip() else "a space")

    def name(self, what: str, choices: Sequence[str] | Mapping[str, object] | None = None) -> str:
        """The next word; one of ``choices``, if there are any."""
        start, word = self.at, self.take(LETTERS, what)
        while letter := self.maybe(_WORD):
            word += letter
        if choices is not None and word not in choices:
            raise NotationError(f"expected {', '.join(choices)}, found {word!r}", self.text, start)
        return word

    def count(self, what: str) -> int:
        """The next number, with as many digits as any that occurs at most."""
        start, number = self.at, self.number(what)
        if self.text[start : self.at] != str(number):
            raise NotationError(f"expected {what} without zeros before it", self.text, start)
        return number

    def coordinate(self, what: str) -> int:
        """The next number, which may be negative."""
        start, is_negative = self.at, self.maybe("-")
        number = self.count(what)
        if number > FURTHEST:
            raise NotationError(f"expected {what} up to {FURTHEST}", self.text, start)
        if is_negative and not number:
            raise NotationError(f"expected {what}, found '-0'", self.text, start)
        return -number if is_negative else number

    def pair(self) -> tuple[int, int]:
        """Two coordinates in brackets."""
        self.sign("(")
        x = self.coordinate("an x")
        self.sign(",")
        y = self.coordinate("a y")
        self.sign(")")
        return x, y

    def placement(self) -> tuple[Cell, int]:
        """A square and a rotation, as ``(5,3)r90``."""
        cell = Cell(*self.pair())
        self.sign("r")
        start, rotation = self.at, self.count("a rotation")
        if rotation not in ROTATIONS:
            raise NotationError(f"expected 0, 90, 180 or 270, found {rotation}", self.text, start)
        return cell, rotation

    def tile(self) -> tuple[str, Cell, int]:
        """A tile with its square and rotation, as ``RH4@(5,3)r90``."""
        name = self.name("a tile")
        self.sign("@")
        return (name, *self.placement())

    def list(self, read: Callable[[], T]) -> tuple[T, ...]:
        """What is read between commas; ``-`` for nothing."""
        if self.maybe("-"):
            return ()
        found = [read()]
        while self.maybe(","):
            found.append(read())
        return tuple(found)

    def discount(self) -> Any:
        """The unit off at the end of a move, or None."""
        if not self.maybe(" "):
            return None
        self.sign("-")
        return self.name("a discount", DISCOUNTS)


def _build(reader: WordReader) -> Build:
    tile, cell, rotation = reader.tile()
    return Build(tile, cell, rotation, reader.discount())


def _propose(reader: WordReader) -> Propose:
    tile, cell, rotation = reader.tile()
    reader.sign(" with ")
    return Propose(tile, cell, rotation, reader.list(lambda: reader.count("a seat")))


def _transfer(reader: WordReader) -> Transfer:
    giver = reader.count("a seat")
    reader.sign(">")
    taker = reader.count("a seat")
    reader.sign(" ")
    return Transfer(giver, taker, reader.name("what is given", ASSETS))  # type: ignore[arg-type]


def _share(reader: WordReader) -> Share:
    seat = reader.count("a seat")
    reader.sign(" ")
    resource: Any = reader.name("a resource", RESOURCES)
    reader.sign(" ")
    amount = reader.count("an amount")
    is_discounted = bool(reader.maybe(" "))
    if is_discounted:
        reader.sign("-1")
    return Share(seat, resource, amount, is_discounted)


def _bonus(reader: WordReader) -> Bonus:
    good: Any = reader.name("a good", (*FOODS, "none"))
    start = reader.at
    if not reader.maybe(" "):
        return Bonus(good)
    reader.sign("on ")
    if good == "none":
        raise NotationError("nothing is laid on no field", reader.text, start)
    return Bonus(good, reader.name("a field"))


def _sell(reader: WordReader) -> Sell:
    units = reader.count("a number of units")
    reader.sign(" ")
    good: Any = reader.name("a good", GOODS)
    reader.sign(" ")
    outlet = reader.name("an outlet")
    reader.sign(" ")
    payout: Any = reader.name("a payout", PAYOUTS)
    return Sell(outlet, good, units, payout)


def _foods(reader: WordReader) -> PayFoods:
    foods: Any = reader.list(lambda: reader.name("a food", FOODS))
    return PayFoods(foods)


_Read: TypeAlias = Callable[[WordReader], Move]
_READERS: Final[Mapping[str, _Read]] = {
    "reveal": lambda reader: Reveal(reader.name("a forest tile")),
    "draw": lambda reader: Draw(reader.name("a card")),
    "clear": lambda reader: Clear(Block(*reader.pair())),
    "choose": lambda reader: Choose(reader.name("a character")),
    "build": _build,
    "boat": lambda reader: BuildBoat(reader.name("a mooring"), reader.discount()),
    "propose": _propose,
    "transfer": _transfer,
    "share": _share,
    "suggest": lambda reader: Suggest(*reader.placement()),
    "bonus": _bonus,
    "sell": _sell,
    "buy": lambda reader: BuyCards(reader.count("a number of cards")),
    "play": lambda reader: PlayWish(reader.name("a card")),
    "pay": _foods,
}
"""How each move is read that takes more than a word."""
_VERBS: Final = tuple(dict.fromkeys([*_READERS, *(text.split()[0] for text in _BARE)]))
