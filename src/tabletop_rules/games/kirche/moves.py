"""The moves of Kirche: small steps of the set-up (KD-40) and the two actions of play (KD-21).

Their ``str`` is their text in the notation (KD-41). A square is a ``Cell`` with ``x`` the file (a = 0) and
``y`` the rank (1 = 0), so d4 is ``Cell(3, 3)``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias, final

import attrs

from tabletop_rules.geometry.square import Cell
from tabletop_rules.records import is_a


class Ridge(StrEnum):
    """The direction of a roof: ``H`` along the rank (a to g), ``V`` along the file (1 to 7)."""

    H = "H"
    V = "V"

    @property
    def turned(self) -> Ridge:
        """The ridge after a quarter turn."""
        return Ridge.V if self is Ridge.H else Ridge.H


class Kind(StrEnum):
    """What a building is."""

    NAVE = "nave"
    STEEPLE = "steeple"
    HOUSE = "house"

    @property
    def letter(self) -> str:
        """``N``, ``S``, or nothing for a house."""
        return LETTERS[self]


LETTERS: Final = {Kind.NAVE: "N", Kind.STEEPLE: "S", Kind.HOUSE: ""}


def square_name(cell: Cell) -> str:
    """The name of a square, or its coordinates when no board has it.

    >>> square_name(Cell(3, 3)), square_name(Cell(-1, 0))
    ('d4', '(-1,0)')
    """
    if 0 <= cell.x < 26 and cell.y >= 0:
        return f"{chr(ord('a') + cell.x)}{cell.y + 1}"
    return str(cell)


@final
@attrs.frozen
class Place:
    """A building is set on a square during the set-up (KD-02, KD-03, KD-10)."""

    kind: Kind = attrs.field(validator=is_a(Kind))
    cell: Cell = attrs.field(validator=is_a(Cell))
    ridge: Ridge = attrs.field(validator=is_a(Ridge))

    def __str__(self) -> str:
        return f"{self.kind.letter}{square_name(self.cell)}{self.ridge}"


@final
@attrs.frozen
class Slide:
    """An own building slides along its ridge and is turned (KD-22, KD-23)."""

    origin: Cell = attrs.field(validator=is_a(Cell))
    target: Cell = attrs.field(validator=is_a(Cell))

    def __str__(self) -> str:
        return f"{square_name(self.origin)}-{square_name(self.target)}"


@final
@attrs.frozen
class PriestHelp:
    """An own building changes places with the priest and is turned (KD-24)."""

    cell: Cell = attrs.field(validator=is_a(Cell))

    def __str__(self) -> str:
        return f"{square_name(self.cell)}*"


Move: TypeAlias = Place | Slide | PriestHelp
