"""Texts of moves, both ways: a word for what is done, then its choices.

``place (13,2)``, ``build farm (13,2)``, ``found (12,3) (4,1)``, ``card dom (13,2)``, ``card builder dom
(13,2)``, ``card bread 2 (13,2) C``, ``card feeling 1,3``, ``migrate (12,3) C``; chance says ``draw dom``,
``landscape C2``, ``voice C`` and ``first 2``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, TypeVar

import attrs

from tabletop_rules.errors import NotationError
from tabletop_rules.games.la_citta.components import Building, Card, Landscape, Wish
from tabletop_rules.games.la_citta.moves import (
    FURTHEST,
    BreadAndGames,
    Build,
    Bury,
    Draw,
    Erect,
    Feeling,
    First,
    Found,
    GiveUp,
    Gold,
    GoldenTimes,
    Keep,
    MasterBuilder,
    Migrate,
    Move,
    Pass,
    Penalty,
    Place,
    Reveal,
    RichHarvest,
    Starve,
    Voice,
)
from tabletop_rules.geometry import Hex
from tabletop_rules.notation import Reader, check_text, joined

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

Read = Callable[[Reader], T]


# --- words ---------------------------------------------------------------------------------------------


def read_word(reader: Reader) -> str:
    """The next characters up to a blank or the end."""
    word = ""
    while reader.at < reader.stop and not reader.is_next(" "):
        word += reader.take(reader.text[reader.at], "a word")
    return word


def read_one_of(words: Mapping[str, T], what: str, reader: Reader) -> T:
    """What the next word stands for.

    Raises:
        NotationError: it is none of the words.
    """
    start = reader.at
    if (word := read_word(reader)) not in words:
        raise NotationError(f"expected {what}, found {word!r}", reader.text, start)
    return words[word]


def one_of(kind: type[E], what: str) -> Read[E]:
    """A function that reads a member of an enumeration."""
    words = {member.value: member for member in kind}
    return lambda reader: read_one_of(words, what, reader)


def read_number(reader: Reader) -> int:
    """A number from 0 to 9999."""
    start = reader.at
    number = reader.number("a number")
    if number > FURTHEST:
        raise NotationError(f"expected a number up to {FURTHEST}, found {number}", reader.text, start)
    return number


def read_hex(reader: Reader) -> Hex:
    """A hex: ``(12,3)``."""
    reader.take("(", "an opening bracket")
    q = _coordinate(reader)
    reader.take(",", "a comma")
    r = _coordinate(reader)
    reader.take(")", "a closing bracket")
    return Hex(q, r)


def parse_hex(text: str) -> Hex:
    """The hex of a text.

    Raises:
        NotationError: it is no hex.

    >>> parse_hex("(12,3)")
    Hex(q=12, r=3)
    """
    reader = Reader(text)
    hex_ = read_hex(reader)
    reader.end()
    return hex_


def _coordinate(reader: Reader) -> int:
    return -read_number(reader) if reader.maybe("-") else read_number(reader)


def _slots(reader: Reader) -> tuple[int, ...]:
    """Numbers of slots, each once and in order: ``1,3``; ``-`` for none."""
    start = reader.at
    if reader.maybe("-"):
        return ()
    slots = [int(reader.take("123", "a slot from 1 to 3"))]
    while reader.maybe(","):
        slots.append(int(reader.take("123", "a slot from 1 to 3")))
    if slots != sorted(set(slots)):
        raise NotationError("expected each slot once, in order", reader.text, start)
    return tuple(slots)


read_wish: Final = one_of(Wish, "C, E or H")
read_building: Final = one_of(Building, "a building")
read_card: Final = one_of(Card, "a politics card")
read_landscape: Final = one_of(Landscape, "C1, C2, C3, W or M")


# --- moves ---------------------------------------------------------------------------------------------

_FORMS: Final[Mapping[str, tuple[Callable[..., Move], Sequence[Read[Any]]]]] = {
    "place": (Place, [read_hex]),
    "penalty": (Penalty, []),
    "gold": (Gold, []),
    "found": (Found, [read_hex, read_hex]),
    "build": (Build, [read_building, read_hex]),
    "card builder": (MasterBuilder, [read_building, read_hex]),
    "card bread": (BreadAndGames, [read_number, read_hex, read_wish]),
    "card golden": (GoldenTimes, [read_number, read_hex]),
    "card harvest": (RichHarvest, [read_hex]),
    "card feeling": (Feeling, [_slots]),
    "card": (Erect, [read_building, read_hex]),
    "pass": (Pass, []),
    "bury": (Bury, []),
    "keep": (Keep, []),
    "migrate": (Migrate, [read_hex, read_wish]),
    "give_up": (GiveUp, [read_hex]),
    "starve": (Starve, [read_hex]),
    "draw": (Draw, [read_card]),
    "landscape": (Reveal, [read_landscape]),
    "first": (First, [read_number]),
    "voice": (Voice, [read_wish]),
}
"""The words that each kind of move begins with, and how its fields are read; longer words stand first."""

WORDS: Final[Mapping[object, str]] = {kind: words for words, (kind, _) in _FORMS.items()}
"""The words that each kind of move begins with."""


def format_move(move: Move, /) -> str:
    """The move as text.

    Raises:
        TypeError: ``move`` is no move of this game.

    >>> format_move(Build(Building.FARM, Hex(13, 2)))
    'build farm (13,2)'
    """
    if type(move) not in WORDS:
        raise TypeError(f"{move!r} is no move of La Città")
    values = (getattr(move, field.name) for field in attrs.fields(type(move)))
    return " ".join([WORDS[type(move)], *map(_written, values)])


def _written(value: object) -> str:
    if type(value) is tuple:
        return joined(value, ",")
    return str(value)


def parse_move(text: str, /) -> Move:
    """The move of a text; whether it is legal is for ``explain`` to say.

    Raises:
        NotationError: the text is no move; it says why and where.

    >>> parse_move("card bread 2 (13,2) C").gold
    2
    >>> parse_move("build bridge (13,2)")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.NotationError: expected a building, found 'bridge'
      build bridge (13,2)
            ^
    """
    check_text(text)
    for words, (kind, reads) in _FORMS.items():
        if text == words or text.startswith(f"{words} "):
            reader = Reader(text, len(words))
            fields = []
            for read in reads:
                reader.take(" ", "a blank")
                fields.append(read(reader))
            reader.end()
            return kind(*fields)
    raise NotationError(f"expected a move that begins with {', '.join(_FORMS)}", text)
