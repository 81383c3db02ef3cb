"""A state of Monumenten: the rows on the lattice, the squares, what is left, and the step of the turn.

Inside, the rows are a few masks (see ``board``) and the supplies one number, because games are played by the
million; the properties of ``State`` speak of rows, squares and counts.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

import attrs

from tabletop_rules.game import Seat, state_checker
from tabletop_rules.games.monumenten.board import LENGTHS, Lattice
from tabletop_rules.games.monumenten.moves import Row
from tabletop_rules.games.monumenten.options import Options
from tabletop_rules.geometry import CellSet

FULL_SUPPLY: Final = (12, 8, 4)
"""Rows of length 1, 2, 3 of a player (MO-01)."""
MONUMENTS: Final = 6
"""Monuments of a player (MO-01)."""
SUPPLY_BITS: Final = 12
"""Bits of a player's supply in the number that holds both: four for each length."""
SUPPLIED: Final = tuple(
    tuple(length for length in LENGTHS if supply >> 4 * (length - 1) & 15)
    for supply in range(1 << SUPPLY_BITS)
)
"""The lengths that a player has rows of, for each supply."""


class Step(StrEnum):
    """The steps of a turn (MO-10, MO-70)."""

    PLACE = "place"
    SLIDE = "slide"
    CLAIM = "claim"


class Ending(StrEnum):
    """Why a game ends (MO-60), in the order of MO-76."""

    ROWS = "rows"
    MONUMENTS = "monuments"
    NO_PLACEMENT = "no-placement"


class Claimed(NamedTuple):
    """A square with a monument, and whose it is (MO-43)."""

    owner: Seat
    cells: CellSet


class Waiting(NamedTuple):
    """A closed square without a monument, and who made it (MO-42).

    ``is_new`` is told only where it matters: in the claim step, if there are no late claims (MO-73).
    """

    creator: Seat
    cells: CellSet
    is_new: bool = False


@attrs.frozen(weakref_slot=False)  # for play.new_state
class State:
    """A position, as far as the rules ask for what came before it.

    ``turn`` counts from 1. In the steps place and slide ``waiting`` is what stood before the turn (MO-72),
    and ``placed`` is the row that this turn has added, during the step slide. Squares are sorted by their
    first cell. ``ending`` is the first end condition that was met; with equal turns one turn may be left.
    """

    options: Options
    lattice: Lattice
    stock: int
    turn: int
    step: Step
    placed: Row | None
    claims: tuple[Claimed, ...]
    waiting: tuple[Waiting, ...]
    ending: Ending | None

    @property
    def mover(self) -> Seat:
        """Whose turn it is; once the game is over, whose it would have been."""
        return (self.turn + 1 + self.options.start_player) & 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.options, self.turn, self.ending)

    @property
    def turns_taken(self) -> tuple[int, int]:
        """Finished turns, per seat."""
        second, first = (self.turn - 1) // 2, self.turn // 2
        return (second, first) if self.options.start_player else (first, second)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows on the board, sorted: horizontal ones first, then by x, then by y."""
        return self.lattice.rows

    @property
    def protected(self) -> tuple[Row, ...]:
        """The rows that never slide again, because a square beside them carries a monument (MO-35)."""
        pieces = self.options.table.pieces
        return tuple(row for row in self.rows if self.lattice.is_fixed(pieces[row]))

    @property
    def supplies(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Rows of length 1, 2 and 3 left to each seat."""
        return unpacked(self.stock)

    @property
    def monuments(self) -> tuple[int, int]:
        """Monuments left to each seat."""
        used = [claim.owner for claim in self.claims]
        return MONUMENTS - used.count(0), MONUMENTS - used.count(1)

    @property
    def claimable(self) -> tuple[Waiting, ...]:
        """In the step claim, the squares on which the mover may put a monument (MO-43, MO-44)."""
        if self.step is not Step.CLAIM or not self.monuments[self.mover]:
            return ()
        return tuple(it for it in self.waiting if may_claim(self.options, self.mover, it))

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show."""
        from tabletop_rules.games.monumenten.drawing import draw  # noqa: PLC0415 - it needs states

        return draw(self)


check_state: Final = state_checker("monumenten", State)
"""Raises ``TypeError`` for what is no state of this game."""


def mover_of(options: Options, turn: int) -> Seat:
    """Whose turn the turn of that number is; turns alternate (MO-10)."""
    return (turn + 1 + options.start_player) & 1


def is_over(options: Options, turn: int, ending: Ending | None) -> bool:
    """Whether the game ends before that turn, when an end condition was met (MO-60, MO-75).

    >>> is_over(Options(end_timing="equal_turns"), turn=48, ending=Ending.ROWS)
    False
    """
    return ending is not None and (options.end_timing == "immediate" or turn % 2 == 1)


def may_claim(options: Options, seat: Seat, square: Waiting) -> bool:
    """Whether a seat may put a monument on a square: on its own, and on an old one if the options allow."""
    return square.creator == seat and (options.late_claim or square.is_new)


def packed(supplies: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
    """Both supplies in one number.

    >>> unpacked(packed(((12, 8, 4), (0, 1, 2))))
    ((12, 8, 4), (0, 1, 2))
    """
    return sum(
        count << SUPPLY_BITS * seat + 4 * number
        for seat, counts in enumerate(supplies)
        for number, count in enumerate(counts)
    )


def supplies_of(stock: int) -> tuple[int, int]:
    """The supply of each seat, a number still."""
    return stock & (1 << SUPPLY_BITS) - 1, stock >> SUPPLY_BITS


def unpacked(stock: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The supplies in a number."""
    first, second = (
        tuple(stock >> SUPPLY_BITS * seat + 4 * (length - 1) & 15 for length in LENGTHS) for seat in (0, 1)
    )
    return first, second
