"""What a position of Nine Holes is, and the two kinds of moves."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import attrs

from tabletop_rules.game import Seat, state_checker
from tabletop_rules.options import one_of
from tabletop_rules.records import is_a

HOLES: Final = range(9)
MEN: Final = 3
ROWS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))
DIAGONALS: Final = ((0, 4, 8), (2, 4, 6))


@attrs.frozen(kw_only=True)
class Options:
    """The switches: whether a diagonal wins, and after how many moves a game is a draw."""

    diagonals: bool = attrs.field(default=False, validator=one_of(False, True))
    longest: Literal[40, 20] = attrs.field(default=40, validator=one_of(40, 20))


@attrs.frozen
class State:
    """Who has a man in each hole, row by row, and how many moves were made."""

    options: Options
    holes: tuple[Seat | None, ...] = (None,) * len(HOLES)
    ply: int = 0

    @property
    def mover(self) -> Seat:
        """The seat whose turn it is, or would be."""
        return self.ply % 2

    @property
    def is_placing(self) -> bool:
        """Whether men are still in hand."""
        return self.ply < 2 * MEN

    @property
    def is_drawn(self) -> bool:
        """Whether the game has lasted too long (NH-06)."""
        return self.ply >= self.options.longest

    def row_of(self, seat: Seat) -> tuple[int, ...] | None:
        """The holes in which a seat has three in a row (NH-05)."""
        rows = ROWS + DIAGONALS if self.options.diagonals else ROWS
        return next((row for row in rows if all(self.holes[hole] == seat for hole in row)), None)

    @property
    def winner(self) -> Seat | None:
        """The seat that has three in a row."""
        return next((seat for seat in (0, 1) if self.row_of(seat)), None)


check_state: Final = state_checker("nine_holes", State)


@attrs.frozen
class Place:
    """A man from the hand goes to a hole."""

    hole: int = attrs.field(validator=is_a(int))


@attrs.frozen
class Shift:
    """A man on the board goes to another hole."""

    origin: int = attrs.field(validator=is_a(int))
    hole: int = attrs.field(validator=is_a(int))


Move: TypeAlias = Place | Shift
