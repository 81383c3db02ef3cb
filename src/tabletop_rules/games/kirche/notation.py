"""Texts of moves, both ways (KD-41).

``Na1H`` ``Sg7V`` ``d3H`` place a nave, a steeple, a house; ``g4-e4`` slides; ``f7*`` calls the priest.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.game import Seat
from tabletop_rules.games.kirche.moves import LETTERS, Kind, Move, Place, PriestHelp, Ridge, Slide
from tabletop_rules.games.kirche.state import Building
from tabletop_rules.geometry.square import Cell
from tabletop_rules.notation import Reader

_FILES: Final = "abcdefg"
_RANKS: Final = "1234567"
_KINDS: Final = {letter: kind for kind, letter in LETTERS.items() if letter}


class WordReader(Reader):
    """A reader of the words of Kirche."""

    def kind(self) -> Kind:
        """A nave, a steeple, or a house, which has no letter."""
        return _KINDS.get(self.maybe("NS"), Kind.HOUSE)

    def square(self) -> Cell:
        """A square."""
        x = _FILES.index(self.take(_FILES, "a file from a to g"))
        return Cell(x, _RANKS.index(self.take(_RANKS, "a rank from 1 to 7")))

    def building(self, seat: Seat) -> Building:
        """A building of a side, and nothing after it."""
        kind, cell = self.kind(), self.square()
        building = Building(kind, seat, cell, Ridge(self.take("HV", "the ridge H or V")))
        self.end()
        return building

    def whole_square(self) -> Cell:
        """A square, and nothing after it."""
        cell = self.square()
        self.end()
        return cell


def format_move(move: Move, /) -> str:
    """The move as text: ``Na1H``, ``g4-e4``, ``f7*``.

    Raises:
        TypeError: ``move`` is no move of this game.
    """
    if not isinstance(move, Place | Slide | PriestHelp):
        raise TypeError(f"a move of kirche is a Place, a Slide or a PriestHelp, not {move!r}")
    return str(move)


def parse_move(text: str, /) -> Move:
    """The move of a text; whether it is legal is for ``explain`` to say.

    Raises:
        NotationError: the text is no move; it says why and where.

    >>> parse_move("g4-e4")
    Slide(origin=Cell(x=6, y=3), target=Cell(x=4, y=3))
    >>> parse_move("g9*")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.NotationError: expected a rank from 1 to 7, found '9'
      g9*
       ^
    """
    reader = WordReader(text)
    kind, cell = reader.kind(), reader.square()
    move: Move
    if kind is not Kind.HOUSE:
        move = Place(kind, cell, Ridge(reader.take("HV", "the ridge H or V")))
    else:
        match reader.take("HV-*", "H, V, - or *"):
            case "-":
                move = Slide(cell, reader.square())
            case "*":
                move = PriestHelp(cell)
            case ridge:
                move = Place(kind, cell, Ridge(ridge))
    reader.end()
    return move
