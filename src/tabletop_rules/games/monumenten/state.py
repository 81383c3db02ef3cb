"""A state of Monumenten: the rows on the lattice, the squares, what is left, and the step of the turn.

Inside, the rows are a few masks (see ``board``) and the supplies one number, because games are played by the
million; the properties of ``State`` speak of rows, squares and counts.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache, partial
from typing import Final, Literal, NamedTuple

import attrs

from tabletop_rules.game import Seat
from tabletop_rules.games.monumenten.board import LENGTHS, Board, Lattice, board
from tabletop_rules.games.monumenten.moves import Row
from tabletop_rules.geometry import CellSet, Rim
from tabletop_rules.options import switch

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


@attrs.frozen(kw_only=True)
class Options:
    """The switches of section 4 of the rulebook, and the start player.

    >>> Options(rim="walls")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: rim is one of 'grooves', 'wall', 'open', not 'walls'
    """

    rim: Literal["grooves", "wall", "open"] = switch("grooves", "wall", "open")
    """Whether the rim has grooves; if not, whether it counts as a wall or never closes (MO-21, MO-41)."""
    slide: Literal["on", "off"] = switch("on", "off")
    """Whether rows slide at all (MO-37)."""
    slide_stop: Literal["any", "contact"] = switch("any", "contact")
    """Whether a slide may stop anywhere or only at the first obstacle (MO-34)."""
    junction: Literal["pass_between", "touch_blocks"] = switch("pass_between", "touch_blocks")
    """Whether a slide passes between rows that end at a junction (MO-33, MO-77)."""
    opening_no_slide_turns: Literal[1, 0] = switch(1, 0)
    """Turns at the start in which a player only places (MO-03)."""
    slide_just_placed: bool = switch(False, True)
    """Whether the row just placed may be slid (MO-30)."""
    late_claim: bool = switch(True, False)
    """Whether a square may be claimed in a later turn than that of its closing (MO-44, MO-73)."""
    nested_scoring: Literal["faces", "include_inner"] = switch("faces", "include_inner")
    """Whether a ring counts the cells that it surrounds (MO-47, MO-74)."""
    build_inside_secured: Literal["forbidden", "no_effect"] = switch("forbidden", "no_effect")
    """Whether rows may be added inside a claimed square (MO-24, MO-78)."""
    end_timing: Literal["immediate", "equal_turns"] = switch("immediate", "equal_turns")
    """Whether the game ends at once or when both have had equally many turns (MO-60, MO-75)."""
    start_player: Literal[0, 1] = switch(0, 1)
    """Who begins (MO-02)."""

    # What follows from the switches. Every move asks; a cached property would slow all fields down.
    table: Board = attrs.field(init=False, eq=False, repr=False)
    """The precomputed board."""
    rim_walls: Rim = attrs.field(init=False, eq=False, repr=False)
    """What the rim does to faces, in the words of ``geometry``."""
    first_slide_turn: float = attrs.field(init=False, eq=False, repr=False)
    """The first turn with a slide; infinite when rows do not slide."""
    is_inside_barred: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether nothing may be built inside a claimed square."""
    is_touch_blocking: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a row that ends at a junction blocks it."""

    def __attrs_post_init__(self) -> None:
        """Work out what follows from the switches."""
        set_once = partial(object.__setattr__, self)
        set_once("table", board(self.rim == "grooves", self.slide_stop == "contact"))
        set_once("rim_walls", {"grooves": "needs_walls", "wall": "closed", "open": "open"}[self.rim])
        opening = 2 * self.opening_no_slide_turns
        set_once("first_slide_turn", opening + 1 if self.slide == "on" else float("inf"))
        set_once("is_inside_barred", self.build_inside_secured == "forbidden")
        set_once("is_touch_blocking", self.junction == "touch_blocks")


@cache
def default_options() -> Options:
    """The options of a game where none are given; made on first use, for their tables take a while."""
    return Options()


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
        from tabletop_rules.games.monumenten.view import draw  # noqa: PLC0415 - it needs states

        return draw(self)


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
