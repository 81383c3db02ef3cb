"""The moves of Monumenten: the small steps of a turn (MO-70), and the rows that they place and slide.

Coordinates are those of section 2 of the rulebook and of ``geometry``: ``Row(HORIZONTAL, 3, 4, 3)`` covers
the unit edges H34, H44 and H54 and is written H343.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, final

import attrs

from tabletop_rules.geometry import Axis, Cell, Edge, Vertex
from tabletop_rules.records import is_a


class Row(NamedTuple):
    """A row of houses on one groove: the first unit edge and the number of edges; H sorts before V.

    >>> row = Row(Axis.HORIZONTAL, 3, 4, 3)
    >>> print(row, *row.edges)
    H343 H34 H44 H54
    """

    axis: Axis
    x: int
    y: int
    length: int

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The unit edges that the row covers, the first one first."""
        return tuple(Edge(self.axis, *self.moved(step)[1:3]) for step in range(self.length))

    @property
    def interior(self) -> tuple[Vertex, ...]:
        """The vertices strictly between its ends."""
        return tuple(Vertex(*self.moved(step)[1:3]) for step in range(1, self.length))

    @property
    def ends(self) -> tuple[Vertex, Vertex]:
        """The vertices at its ends, which are no part of it."""
        return Vertex(self.x, self.y), Vertex(*self.moved(self.length)[1:3])

    def moved(self, steps: int) -> Row:
        """The row that many units further along its groove; negative steps lead back.

        >>> print(Row(Axis.VERTICAL, 3, 2, 1).moved(-2))
        V301
        """
        if self.axis is Axis.HORIZONTAL:
            return Row(self.axis, self.x + steps, self.y, self.length)
        return Row(self.axis, self.x, self.y + steps, self.length)

    def __str__(self) -> str:
        return f"{Edge(*self[:3])}{self.length}"


FURTHEST: Final = 99
"""No row begins further off, or is longer: what is far beyond the board is no row at all."""


_is_row: Final = is_a(Row, FURTHEST)


@final
@attrs.frozen
class Place:
    """A row is placed (MO-10a, MO-20)."""

    row: Row = attrs.field(validator=_is_row)


@final
@attrs.frozen
class Slide:
    """A row that lay there before moves along its groove to where ``target`` is (MO-30)."""

    row: Row = attrs.field(validator=_is_row)
    target: Row = attrs.field(validator=_is_row)


@final
@attrs.frozen
class Claim:
    """A monument is put on a square, which is named by its first cell in reading order (MO-43, MO-71)."""

    cell: Cell = attrs.field(validator=is_a(Cell))


@final
@attrs.frozen
class Skip:
    """Nothing is slid, or nothing is claimed (MO-70)."""


@final
@attrs.frozen
class Pass:
    """No row can be placed (MO-12)."""


Move: TypeAlias = Place | Slide | Claim | Skip | Pass
