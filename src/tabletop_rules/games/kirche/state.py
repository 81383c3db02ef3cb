"""A state of Kirche: where the buildings and the priest stand, and what the draw rules have to remember.

Inside, buildings are small numbers (see ``board``), because whole games are played by the million; the
properties and methods of ``State`` speak of buildings and cells. d4 is ``Cell(3, 3)``: the file from a, the
rank from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple

import attrs

from tabletop_rules.errors import OptionError
from tabletop_rules.game import Seat
from tabletop_rules.games.kirche.board import HOUSES, Board, board, decode
from tabletop_rules.games.kirche.moves import Kind, Ridge
from tabletop_rules.geometry.square import Cell, CellSet

LIGHT: Final = 0
DARK: Final = 1
SIDES: Final[tuple[Literal["light"], Literal["dark"]]] = ("light", "dark")


def _one_of(*allowed: object) -> Any:
    def validate(options: Options, attribute: attrs.Attribute[Any], value: object) -> None:
        if not any(value == it and type(value) is type(it) for it in allowed):
            choices = ", ".join(map(repr, allowed))
            raise OptionError(f"{attribute.name} is one of {choices}, not {value!r}")

    return validate


def _not_negative(options: Options, attribute: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not int or value < 0:
        raise OptionError(f"{attribute.name} is a number of actions, 0 for none, not {value!r}")


@attrs.frozen(kw_only=True)
class Options:
    """The switches of section 4 of the rulebook.

    >>> Options(board=6)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: board is one of 7, 5, not 6
    """

    first_mover: Literal["light", "dark"] = attrs.field(default="light", validator=_one_of("light", "dark"))
    """Who makes the first action (KD-20, KD-43)."""
    priest_any: bool = attrs.field(default=False, validator=_one_of(False, True))
    """Whether the priest helps every own building, blocked or not (KD-24)."""
    repetition: Literal["draw3", "none"] = attrs.field(default="draw3", validator=_one_of("draw3", "none"))
    """Whether the third occurrence of a position is a draw (KD-34)."""
    ply_cap: int = attrs.field(default=400, validator=_not_negative)
    """Actions after which the game is a draw (KD-34); 0 means none."""
    board: Literal[7, 5] = attrs.field(default=7, validator=_one_of(7, 5))
    """Squares along an edge (KD-44)."""

    @cached_property
    def table(self) -> Board:
        """The precomputed board of these options."""
        return board(self.board, self.priest_any)

    @cached_property
    def setup_moves(self) -> int:
        """Moves of the set-up: four church parts and all houses (KD-40)."""
        return len(self.steps)

    @cached_property
    def steps(self) -> tuple[tuple[Seat, Kind], ...]:
        """Who places what in the set-up: both churches, then houses in turn (KD-10, KD-40).

        The sides go on alternating into play (KD-20), unless ``first_mover`` is dark: then Dark moves twice
        in a row (KD-43).
        """
        churches = tuple((seat, kind) for seat in (LIGHT, DARK) for kind in (Kind.NAVE, Kind.STEEPLE))
        return churches + ((LIGHT, Kind.HOUSE), (DARK, Kind.HOUSE)) * HOUSES[self.board]

    @cached_property
    def last_ply(self) -> int | None:
        """The ply at which the game is drawn (KD-34), or None."""
        return self.setup_moves + self.ply_cap if self.ply_cap else None


DEFAULTS: Final = Options()

FILTER_SIZE: Final = 4093
"""Bits of the filter over past positions: prime, and ten times the actions of a long game."""


class Building(NamedTuple):
    """One building on the board."""

    kind: Kind
    seat: Seat
    cell: Cell
    ridge: Ridge

    def __str__(self) -> str:
        return f"{SIDES[self.seat]}'s {self.kind}"


class Position(NamedTuple):
    """What must be equal for a repetition (KD-34, KD-42).

    ``light`` and ``dark`` are the sorted codes of their buildings (see ``board``), ``priest`` is the index of
    his square, ``taken`` the mask of all squares where something stands, which follows from the rest.
    """

    light: tuple[int, ...]
    dark: tuple[int, ...]
    priest: int
    mover: Seat
    taken: int

    @property
    def own(self) -> tuple[int, ...]:
        """The codes of the side to move."""
        return self.dark if self.mover else self.light


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


def filter_bit(position: Position) -> int:
    """The bit of a position in the filter ``State.seen``: where it is missing, the position never stood.

    The buildings of the side that has just acted tell most positions apart.
    """
    return 1 << hash(position.light if position.mover else position.dark) % FILTER_SIZE


@attrs.frozen
class State:
    """A position with what came before it, as far as the rules ask.

    ``ply`` counts the moves since the empty board; a position that was loaded from a line counts from the end
    of its set-up. ``past`` holds the earlier positions since the last house, the oldest first, while
    repetition is a draw; ``seen`` is a filter over them that spares most searches, and no part of the value.
    """

    options: Options
    position: Position
    ply: int
    past: tuple[Position, ...] = attrs.field(default=(), hash=False)
    ending: Ending | None = None
    seen: int = attrs.field(default=0, eq=False, repr=False)

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
        return self.position.mover

    @property
    def priest(self) -> Cell:
        """The square of the priest."""
        return self.options.table.grid.cell(self.position.priest)

    @property
    def buildings(self) -> tuple[Building, ...]:
        """All buildings, by file and then rank."""
        found = [
            Building(kind, seat, self.options.table.grid.cell(index), ridge)
            for seat, codes in enumerate((self.position.light, self.position.dark))
            for kind, index, ridge in map(decode, codes)
        ]
        return tuple(sorted(found, key=attrgetter("cell")))

    def at(self, cell: Cell) -> Building | None:
        """The building on a square, or None."""
        return next((building for building in self.buildings if building.cell == cell), None)

    def squares(self, codes: Iterable[int]) -> CellSet:
        """The squares of some codes of buildings."""
        return CellSet(self.options.table.grid, self.options.table.mask(codes))

    def codes(self, seat: Seat) -> tuple[int, ...]:
        """The codes of a side's buildings (see ``board``), nave and steeple first."""
        return self.position.dark if seat else self.position.light


def next_step(ply: int, options: Options) -> tuple[Seat, Kind | None]:
    """Whose move it is after ``ply`` moves, and what is to be placed; None once the set-up is over.

    >>> [next_step(ply, Options()) for ply in (0, 3, 4, 18)]  # doctest: +NORMALIZE_WHITESPACE
    [(0, <Kind.NAVE: 'nave'>), (1, <Kind.STEEPLE: 'steeple'>), (0, <Kind.HOUSE: 'house'>), (0, None)]
    """
    if ply < options.setup_moves:
        return options.steps[ply]
    return (ply + (options.first_mover == "dark")) % 2, None
