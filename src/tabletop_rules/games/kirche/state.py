"""A state of Kirche: where the buildings and the priest stand, and what the draw rules have to remember.

Inside, a position is a few bytes (see ``board``), because games are played by the million; the properties and
methods of ``State`` speak of buildings and cells. d4 is ``Cell(3, 3)``: the file from a, the rank from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from operator import attrgetter
from typing import Final, Literal, NamedTuple

import attrs

from tabletop_rules.game import Seat, state_checker
from tabletop_rules.games.kirche.board import ABSENT, cell_at, decode, encode
from tabletop_rules.games.kirche.moves import Kind, Ridge
from tabletop_rules.games.kirche.options import Options
from tabletop_rules.geometry.square import Cell, CellSet

LIGHT: Final = 0
DARK: Final = 1
SIDES: Final[tuple[Literal["light"], Literal["dark"]]] = ("light", "dark")


class Building(NamedTuple):
    """One building on the board."""

    kind: Kind
    seat: Seat
    cell: Cell
    ridge: Ridge

    def __str__(self) -> str:
        return f"{SIDES[self.seat]}'s {self.kind}"


class Phase(StrEnum):
    """Church parts, then houses, then play."""

    CHURCH = "church"
    HOUSES = "houses"
    PLAY = "play"


class Ending(StrEnum):
    """Why a game is over."""

    VILLAGE = "village"
    REPETITION = "repetition"
    CAP = "cap"


@attrs.frozen(weakref_slot=False)  # for play.new_state
class State:
    """A position with what came before it, as far as the rules ask.

    ``position`` is what must be equal for a repetition (KD-34, KD-42), as explained in ``board``. ``ply``
    counts the moves since the empty board; a position that was loaded from a line counts from the end of its
    set-up. ``past`` strings together the earlier positions since the last house, if repetition is a draw.

    ``taken`` follows from the position; it is kept because every move asks for it, and no part of the value.
    """

    options: Options
    position: bytes
    ply: int
    past: bytes = attrs.field(default=b"", hash=False, repr=False)
    ending: Ending | None = None
    taken: int = attrs.field(eq=False, repr=False)

    @taken.default
    def _taken(self) -> int:
        return self.options.table.taken(self.position)

    @property
    def phase(self) -> Phase:
        """Which part of the game this is."""
        if self.ply < 4:
            return Phase.CHURCH
        return Phase.HOUSES if self.ply < self.options.setup_moves else Phase.PLAY

    @property
    def actions(self) -> int:
        """Actions since the last house; 0 during the set-up."""
        return max(0, self.ply - self.options.setup_moves)

    @property
    def mover(self) -> Seat:
        """The side to move; after a win, the loser (KD-41)."""
        return self.position[-1]

    @property
    def priest(self) -> Cell:
        """The square of the priest."""
        return cell_at(self.position[-2])

    @property
    def buildings(self) -> tuple[Building, ...]:
        """All buildings, by file and then rank."""
        found = (
            Building(kind, seat, *decode(code))
            for seat in (LIGHT, DARK)
            for kind, code in zip(self.options.table.kinds, self.codes(seat), strict=True)
            if code != ABSENT
        )
        return tuple(sorted(found, key=attrgetter("cell")))

    @property
    def earlier(self) -> tuple[bytes, ...]:
        """The positions of the past, the oldest first."""
        size = len(self.position)
        return tuple(self.past[at : at + size] for at in range(0, len(self.past), size))

    def at(self, cell: Cell) -> Building | None:
        """The building on a square, or None."""
        board = self.options.table
        if cell in board.index:
            for ridge in Ridge:
                at = self.position.find(encode(board.index[cell], ridge), 0, -2)
                if at >= 0:
                    return Building(board.kinds[at % board.side], at // board.side, cell, ridge)
        return None

    def codes(self, seat: Seat) -> bytes:
        """The codes of a side's buildings (see ``board``): nave, steeple, houses."""
        side = self.options.table.side
        return self.position[side:-2] if seat else self.position[:side]

    def squares(self, codes: Iterable[int]) -> CellSet:
        """The squares of some codes of buildings."""
        return self.options.table.grid.cellset(decode(code)[0] for code in codes if code != ABSENT)

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show."""
        from tabletop_rules.games.kirche.drawing import draw  # noqa: PLC0415 - drawing stands on top of states

        return draw(self)


check_state: Final = state_checker("kirche", State)
"""Raises ``TypeError`` for what is no state of this game."""


def next_step(ply: int, options: Options) -> tuple[Seat, Kind | None]:
    """Whose move it is after ``ply`` moves, and what is to be placed; None once the set-up is over.

    The sides go on alternating into play (KD-20), unless ``first_mover`` is dark: then Dark moves twice in a
    row (KD-43).

    >>> [next_step(ply, Options()) for ply in (0, 3, 4, 18)]  # doctest: +NORMALIZE_WHITESPACE
    [(0, <Kind.NAVE: 'nave'>), (1, <Kind.STEEPLE: 'steeple'>), (0, <Kind.HOUSE: 'house'>), (0, None)]
    """
    if ply < options.setup_moves:
        return options.table.steps[ply]
    return (ply + (options.first_mover == "dark")) % 2, None
